/* kartu hint: the best move of a position, and why, in one sentence. */
#include "commands.h"
#include "counted.h"
#include "json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "setup.h"

/* A hint ready to be written. With unknown cards it is a bot's opinion, and `position` only one of those that fit. */
struct advice {
    const struct kt_position *position;
    uint64_t deal;
    struct kt_hint hint;
    const char *bot; /* or NULL */
    struct kt_text move;
    char words[256], reason[256];
};

static void put_into_words(struct advice *advice)
{
    struct kt_phrase words = {0};
    if (advice->hint.reason.text)
        kt_phrase_render(&advice->hint.reason, language_translate(advice->hint.reason.text), advice->reason,
                         sizeof advice->reason);
    if (advice->hint.verdict != KT_SOLVED && (!advice->bot || advice->hint.move == KT_GIVE_UP))
        return;
    kt_move_write(advice->position, advice->hint.move, &advice->move);
    kt_move_words(advice->position, advice->hint.move, &words);
    if (words.text)
        kt_phrase_render(&words, language_translate(words.text), advice->words, sizeof advice->words);
}

static void advise_in_json(const struct advice *advice, struct kt_text *out)
{
    const struct kt_hint *hint = &advice->hint;
    json_open(out, NULL, "{");
    json_string(out, "game", kt_game_name(kt_position_game(advice->position)));
    if (advice->deal)
        json_number(out, "deal", advice->deal);
    else
        json_null(out, "deal");
    json_string(out, "verdict", verdict_word(hint->verdict));
    if (hint->verdict == KT_SOLVED) {
        json_string(out, "move", advice->move.data ? advice->move.data : "");
        json_string(out, "words", advice->words);
        json_string(out, "reason", advice->reason);
        json_number(out, "remaining", hint->remaining);
    } else if (advice->bot) {
        json_string(out, "limit", "unknown cards");
        json_string(out, "bot", advice->bot);
        json_string(out, "move", advice->move.data);
        json_string(out, "words", advice->words);
        json_string(out, "reason", advice->reason);
    } else if (hint->verdict == KT_UNKNOWN) {
        json_string(out, "limit", limit_word(hint->stopped_by));
    }
    json_close(out, "}\n");
}

static void advise_in_text(const struct advice *advice, struct kt_text *out)
{
    const struct kt_hint *hint = &advice->hint;
    if (advice->bot && hint->move == KT_GIVE_UP)
        text_printf(out, _("Not all cards are known, and %s sees no use in going on."), advice->bot);
    else if (advice->bot)
        text_printf(out, _("%s: %s: %s (not all cards are known; this is what %s would do)"), advice->move.data,
                    advice->words, advice->reason, advice->bot);
    else if (hint->verdict == KT_SOLVED)
        text_printf(out, _("%s: %s: %s, %s to go"), advice->move.data ? advice->move.data : "", advice->words,
                    advice->reason, counted_moves(hint->remaining).text);
    else if (hint->verdict == KT_IMPOSSIBLE)
        kt_text_add(out, _("No move helps: it is proven that this position cannot be won."));
    else
        text_printf(out, _("No move is known to win, because %s."), limit_sentence(hint->stopped_by));
    kt_text_add(out, "\n");
}

static int write_advice(const struct arguments *args, struct advice *advice)
{
    struct output output;
    struct kt_text text = {0};
    if (!output_open(&output, args->output))
        return STATUS_USAGE;
    put_into_words(advice);
    if (args->json)
        advise_in_json(advice, &text);
    else
        advise_in_text(advice, &text);
    output_write(&output, &text);
    kt_text_free(&text);
    kt_text_free(&advice->move);
    int status = verdict_status(advice->hint.verdict);
    if (advice->bot)
        status = advice->hint.move == KT_GIVE_UP ? STATUS_GAVE_UP : STATUS_DONE;
    return output_close(&output, status);
}

/* Asks the game's first bot, which needs to see no more than the one who asks. */
static int advise_blindly(const struct arguments *args, const struct kt_view *view, struct advice *advice)
{
    struct kt_error error = {0};
    struct kt_thoughts thoughts;
    struct kt_limits limits;
    setup_limits(args, &limits);
    struct kt_position *world = kt_view_world(view, 1);
    struct kt_bot *bot = kt_bot_open(kt_position_game(advice->position), NULL, 1, &error);
    if (!world || !bot || kt_position_turn(world) == KT_NOBODY) {
        int status = bot && world ? say_wrong(_("Nothing moves in this position.")) : say_internal(_("Out of memory."));
        kt_position_free(world);
        kt_bot_close(bot);
        return status;
    }
    advice->position = world;
    advice->bot = kt_bot_name(bot);
    advice->hint.move = kt_bot_choose(bot, view, &limits);
    kt_bot_explain(bot, view, advice->hint.move, &thoughts);
    advice->hint.reason = thoughts.reason;
    int status = write_advice(args, advice);
    kt_bot_close(bot);
    kt_position_free(world);
    return status;
}

static int advise(const struct arguments *args, const struct setup *setup, struct advice *advice)
{
    struct kt_error error = {0};
    struct kt_limits limits;
    if (!kt_position_is_known(advice->position)) {
        struct kt_view *view = kt_view_of(advice->position, 0);
        int status = view ? advise_blindly(args, view, advice) : say_internal(_("Out of memory."));
        kt_view_free(view);
        return status;
    }
    if (kt_position_is_won(advice->position))
        return say_wrong(_("This position is won already."));
    setup_limits(args, &limits);
    struct kt_solver *solver = kt_solver_open(setup->game, args->solver, &error);
    if (!solver)
        return say_error("--solver", 0, &error);
    bool is_found = kt_hint_for(solver, advice->position, &limits, &advice->hint, &error);
    kt_solver_close(solver);
    return is_found ? write_advice(args, advice) : say_error(NULL, 0, &error);
}

int cmd_hint(const struct arguments *args)
{
    struct setup setup;
    struct advice advice = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    struct kt_position *position = setup_position(&setup, args, args->solver != NULL, &advice.deal);
    if (!position)
        return STATUS_USAGE;
    advice.position = position;
    int status = advise(args, &setup, &advice);
    kt_position_free(position);
    return status;
}
