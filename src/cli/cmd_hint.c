/* kartu hint: the best move of a position, and why, in one sentence. */
#include <string.h>

#include "commands.h"
#include "counted.h"
#include "kit/json.h"
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
    struct kt_thoughts thoughts;
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

static void candidates_in_json(const struct advice *advice, struct kt_text *out)
{
    struct kt_text move = {0};
    put_open(out, "candidates", "[");
    for (int i = 0; i < advice->thoughts.count; i++) {
        text_clear(&move);
        kt_move_write(advice->position, advice->thoughts.thought[i].move, &move);
        put_open(out, NULL, "{");
        put_string(out, "move", move.data);
        put_real(out, "value", advice->thoughts.thought[i].value, 4);
        put_close(out, "}");
    }
    put_close(out, "]");
    kt_text_free(&move);
}

static void beliefs_in_json(const struct advice *advice, struct kt_text *out)
{
    put_open(out, "beliefs", "[");
    for (int i = 0; i < advice->thoughts.beliefs; i++) {
        const struct kt_belief *belief = &advice->thoughts.belief[i];
        put_open(out, NULL, "{");
        put_signed(out, "seat", belief->seat + 1);
        put_string(out, "what", belief->what);
        put_real(out, "chance", belief->chance, 3);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void advise_in_json(const struct advice *advice, struct kt_text *out)
{
    const struct kt_hint *hint = &advice->hint;
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(kt_position_game(advice->position)));
    if (advice->deal)
        put_number(out, "deal", advice->deal);
    else
        put_null(out, "deal");
    put_string(out, "verdict", verdict_word(hint->verdict));
    if (hint->verdict == KT_SOLVED) {
        put_string(out, "move", advice->move.data ? advice->move.data : "");
        put_string(out, "words", advice->words);
        put_string(out, "reason", advice->reason);
        put_number(out, "remaining", hint->remaining);
    } else if (advice->bot) {
        put_string(out, "limit", "unknown cards");
        put_string(out, "bot", advice->bot);
        put_string(out, "move", advice->move.data);
        put_string(out, "words", advice->words);
        put_string(out, "reason", advice->reason);
        candidates_in_json(advice, out);
        if (advice->thoughts.beliefs > 0)
            beliefs_in_json(advice, out);
    } else if (hint->verdict == KT_UNKNOWN) {
        put_string(out, "limit", limit_word(hint->stopped_by));
    }
    put_close(out, "}\n");
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

/* What the bot would do, from what a player sees; `world` is one of the positions that fit. */
static int ask_bot(const struct arguments *args, struct kt_bot *bot, const struct kt_view *view,
                   const struct kt_position *world, struct advice *advice)
{
    struct kt_limits limits;
    if (kt_position_turn(world) == KT_NOBODY)
        return say_wrong(_("Nothing moves in this position."));
    if (!kt_view_shows_cards_of(view, kt_position_turn(world)))
        return say_wrong(_("The seat to move must know its own cards, and its role if it has one."));
    setup_limits(args, &limits);
    advice->position = world;
    advice->bot = kt_bot_name(bot);
    advice->hint.move = kt_bot_choose(bot, view, &limits);
    kt_bot_explain(bot, view, advice->hint.move, &advice->thoughts);
    advice->hint.reason = advice->thoughts.reason;
    return write_advice(args, advice);
}

/* Asks a bot, which needs to see no more than the one who asks: the one named, or the game's first. */
static int advise_blindly(const struct arguments *args, struct advice *advice)
{
    struct kt_error error = {0};
    const struct kt_game *game = kt_position_game(advice->position);
    bool is_known = kt_position_is_known(advice->position);
    struct kt_view *view = kt_view_of(advice->position, is_known ? kt_position_turn(advice->position) : KT_NOBODY);
    struct kt_position *world = view ? kt_view_world(view, 1) : NULL;
    struct kt_bot *bot = kt_bot_open(game, args->solver, 1, &error);
    int status;
    if (!bot)
        status = say_error("--solver", 0, &error);
    else
        status = world ? ask_bot(args, bot, view, world, advice) : say_internal(_("Out of memory."));
    kt_bot_close(bot);
    kt_position_free(world);
    kt_view_free(view);
    return status;
}

static int advise(const struct arguments *args, const struct setup *setup, struct advice *advice)
{
    struct kt_error error = {0};
    struct kt_limits limits;
    if (!kt_position_is_known(advice->position) || !kt_game_solver(setup->game, 0))
        return advise_blindly(args, advice);
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

static bool is_solver(const struct kt_game *game, const char *spec)
{
    for (int i = 0; spec && kt_game_solver(game, i); i++) {
        const char *name = kt_game_solver(game, i)->name;
        if (strlen(name) == strcspn(spec, ":") && strncmp(name, spec, strlen(name)) == 0)
            return true;
    }
    return false;
}

int cmd_hint(const struct arguments *args)
{
    struct setup setup;
    struct advice advice = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    struct kt_position *position = setup_position(&setup, args, is_solver(setup.game, args->solver), &advice.deal);
    if (!position)
        return STATUS_USAGE;
    advice.position = position;
    int status = advise(args, &setup, &advice);
    kt_position_free(position);
    return status;
}
