/* kartu hint: the best move of a position, with the reason in one sentence. */
#include "choice.h"
#include "commands.h"
#include "counted.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "sentence.h"
#include "setup.h"

/* A hint to be written. If it comes from a bot, `position` is one of the positions that fit what the player sees. */
struct advice {
    const struct kt_position *position;
    uint64_t deal;
    const char *after; /* the moves of --after, or NULL */
    struct kt_hint hint;
    bool sees_hidden; /* found by a solver, with cards that the player does not see */
    const char *bot;  /* or NULL */
    bool is_blind;    /* there are cards that the bot does not see */
    struct kt_thoughts thoughts;
    struct kt_text move;
    struct sentence words, reason, estimate;
};

static void put_into_words(struct advice *advice)
{
    advice->reason = sentence_of(&advice->hint.reason);
    advice->estimate = sentence_of(&advice->thoughts.estimate);
    if (advice->hint.verdict != KT_SOLVED && (!advice->bot || advice->hint.move == KT_GIVE_UP))
        return;
    kt_move_write(advice->position, advice->hint.move, &advice->move);
    advice->words = sentence_of_move(advice->position, advice->hint.move);
}

static const char *scale_word(enum kt_scale scale)
{
    switch (scale) {
    case KT_SCALE_CHANCE:
        return "chance";
    case KT_SCALE_POINTS:
        return "points";
    case KT_SCALE_PROBABILITY:
        return "probability";
    case KT_SCALE_SCORE:
        break;
    }
    return "score";
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
        if (belief->seat == KT_NOBODY)
            put_null(out, "seat");
        else
            put_signed(out, "seat", belief->seat + 1);
        put_string(out, "what", belief->what);
        put_real(out, "chance", belief->chance, 3);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void move_in_json(const struct advice *advice, struct kt_text *out)
{
    put_string(out, "move", advice->move.data);
    put_string(out, "words", advice->words.text);
    put_string(out, "reason", advice->reason.text);
}

static void thoughts_in_json(const struct advice *advice, struct kt_text *out)
{
    if (advice->is_blind)
        put_string(out, "limit", "unknown cards");
    put_string(out, "bot", advice->bot);
    move_in_json(advice, out);
    put_string(out, "estimate", advice->estimate.text[0] ? advice->estimate.text : NULL);
    put_string(out, "scale", scale_word(advice->thoughts.scale));
    candidates_in_json(advice, out);
    if (advice->thoughts.beliefs > 0)
        beliefs_in_json(advice, out);
}

static void advise_in_json(const struct advice *advice, struct kt_text *out)
{
    const struct kt_hint *hint = &advice->hint;
    put_open(out, NULL, "{");
    deal_in_json(kt_position_game(advice->position), advice->deal, advice->after, out);
    put_string(out, "verdict", verdict_word(hint->verdict));
    if (advice->bot) {
        thoughts_in_json(advice, out);
    } else if (hint->verdict == KT_SOLVED) {
        move_in_json(advice, out);
        put_number(out, "remaining", hint->remaining);
    } else if (hint->verdict == KT_UNKNOWN) {
        put_string(out, "limit", limit_word(hint->stopped_by));
    }
    put_bool(out, "sees_hidden", advice->sees_hidden);
    put_close(out, "}\n");
}

/* "26: the move in words: why". */
static void move_in_text(const struct advice *advice, struct kt_text *out)
{
    text_printf(out, "%s: %s", advice->move.data ? advice->move.data : "", advice->words.text);
    if (advice->reason.text[0])
        text_printf(out, ": %s", advice->reason.text);
}

static void thoughts_in_text(const struct advice *advice, struct kt_text *out)
{
    if (advice->hint.move == KT_GIVE_UP) {
        text_printf(out, _("Not all cards are known, and %s gives up."), advice->bot);
        return;
    }
    move_in_text(advice, out);
    if (advice->estimate.text[0])
        text_printf(out, "; %s", advice->estimate.text);
    if (advice->is_blind)
        text_printf(out, _(" (chosen by the bot %s, which does not see the hidden cards)"), advice->bot);
    else
        text_printf(out, _(" (chosen by the bot %s)"), advice->bot);
}

static void verdict_in_text(const struct advice *advice, struct kt_text *out)
{
    const struct kt_hint *hint = &advice->hint;
    if (hint->verdict == KT_UNKNOWN) {
        text_printf(out, _("No winning move was found, because %s."), limit_sentence(hint->stopped_by));
    } else if (hint->verdict == KT_IMPOSSIBLE) {
        kt_text_add(out, _("It is proven that this position cannot be won."));
    } else {
        move_in_text(advice, out);
        if (hint->remaining > 0)
            text_printf(out, _(", %s to go"), counted_moves(hint->remaining).text);
        else /* only moves that are not counted are left */
            kt_text_add(out, _("; everything can go home now"));
    }
    if (advice->sees_hidden && hint->verdict != KT_UNKNOWN)
        kt_text_add(out, _(" (found by a solver that sees the hidden cards)"));
}

static void advise_in_text(const struct advice *advice, struct kt_text *out)
{
    if (advice->bot)
        thoughts_in_text(advice, out);
    else
        verdict_in_text(advice, out);
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

/* Asks a bot, which sees only the player's view. */
static int advise_by_bot(const struct arguments *args, struct advice *advice)
{
    struct choice choice;
    int status = choice_make(&choice, args, advice->position);
    if (status == STATUS_DONE) {
        advice->position = choice.world;
        advice->bot = kt_bot_name(choice.bot);
        advice->is_blind = !kt_view_shows_all_cards(choice.view);
        advice->hint.move = choice.move;
        kt_bot_explain(choice.bot, choice.view, choice.move, &advice->thoughts);
        advice->hint.reason = advice->thoughts.reason;
        status = write_advice(args, advice);
    }
    choice_free(&choice);
    return status;
}

static bool has_hidden_cards(const struct kt_position *position)
{
    int turn = kt_position_turn(position);
    struct kt_view *view = kt_view_of(position, turn == KT_NOBODY ? 0 : turn);
    bool is_hidden = view && !kt_view_shows_all_cards(view);
    kt_view_free(view);
    return is_hidden;
}

/* Asks a solver, which sees all cards. */
static int advise_by_solver(const struct arguments *args, struct advice *advice)
{
    struct kt_error error = {0};
    struct kt_limits limits;
    if (kt_position_is_won(advice->position))
        return say_wrong(_("This position is already won."));
    setup_limits(args, &limits);
    struct kt_solver *solver = kt_solver_open(kt_position_game(advice->position), args->solver, &error);
    if (!solver)
        return say_error("--solver", 0, &error);
    advice->sees_hidden = has_hidden_cards(advice->position);
    bool is_found = kt_hint_for(solver, advice->position, &limits, &advice->hint, &error);
    kt_solver_close(solver);
    return is_found ? write_advice(args, advice) : say_error(NULL, 0, &error);
}

/* If a bot and a solver have the same name, the bot is asked: it sees only the player's view. */
int cmd_hint(const struct arguments *args)
{
    struct setup setup;
    struct advice advice = {.after = args->after};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    const struct kt_game *game = setup.game;
    bool names_bot = args->solver && is_bot(game, args->solver);
    bool names_solver = args->solver && !names_bot && is_solver(game, args->solver);
    struct kt_position *position = setup_position(&setup, args, names_solver, &advice.deal);
    if (!position)
        return STATUS_USAGE;
    advice.position = position;
    bool needs_bot = names_bot || !kt_position_is_known(position) || !kt_game_solver(game, 0);
    int status = needs_bot ? advise_by_bot(args, &advice) : advise_by_solver(args, &advice);
    kt_position_free(position);
    return status;
}
