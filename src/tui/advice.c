/* Help: hints, verdicts and the learner's panel; calculation.c has calculations. The hall works on one request at a
 * time for each client, so a request that was replaced by a later one is sent again when the later one is answered. */
#include "tui/advice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

const struct advice *advice_of(const struct table *table)
{
    return &table->advice;
}

/* ---- forgetting ---- */

static void forget_hint(struct table *table)
{
    json_decref(table->advice.hint.json);
    table->advice.hint = (struct hint){0};
}

void advice_forget_position(struct table *table)
{
    forget_hint(table);
    table->advice.verdict.is_there = false;
    json_decref(table->advice.explain);
    table->advice.explain = NULL;
    table->advice.calculating[0] = '\0';
}

void advice_forget_game(struct table *table)
{
    struct advice *advice = &table->advice;
    advice->has_verdict = advice->has_panel = advice->is_agreed = false;
}

/* ---- requests ---- */

void ask_hint(struct table *table)
{
    if (!table->advice.hint.is_awaited)
        table->advice.hint.since = table->now;
    table->advice.hint.is_awaited = true;
    ask(table, "{s:s}", "type", "hint");
}

void ask_explain(struct table *table)
{
    ask(table, "{s:s}", "type", "explain");
}

void ask_verdict(struct table *table)
{
    const struct advice *advice = &table->advice;
    if (advice->has_verdict && is_alone(table) && table->has_view && !table->view.is_won && !advice->verdict.is_there)
        ask(table, "{s:s, s:b}", "type", "verdict", "live", 1);
}

/* Sends a request again that the answered one has replaced. */
static void ask_again(struct table *table)
{
    if (table->advice.hint.is_awaited)
        ask_hint(table);
    else if (table->advice.calculating[0])
        calculation_ask_again(table);
    else if (table->advice.has_panel && !table->advice.explain && is_my_turn(table) && !is_autoplay(table))
        ask_explain(table);
    else
        ask_verdict(table);
}

/* ---- commands ---- */

void hint_press(struct table *table)
{
    talk_clear(table);
    tour_pressed(table, "hint");
    table->choice.shown = -1;
    if (table->advice.hint.is_there) {
        struct move move = table->advice.hint.move;
        play_move(table, &move);
    } else if (!table->advice.hint.is_awaited)
        ask_hint(table);
}

void toggle_panel(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    if (game && !kt_game_bot_has_reasons(game, 0)) {
        complain(table,
                 _("No bot explains its moves in this game; i gives a hint, E shows the calculation of a solver."));
        return;
    }
    table->advice.has_panel = !table->advice.has_panel;
    if (table->advice.has_panel && is_my_turn(table) && !table->advice.explain)
        ask_explain(table);
}

void toggle_verdict(struct table *table)
{
    struct advice *advice = &table->advice;
    advice->has_verdict = !advice->has_verdict;
    advice->verdict.is_there = false;
    ask(table, "{s:s, s:b}", "type", "verdict", "live", advice->has_verdict);
    say(table, "%s",
        advice->has_verdict ? _("Verdicts are on for this game; V switches them off.") : _("Verdicts are off."));
}

void go_to_winnable(struct table *table)
{
    const struct verdict *verdict = &table->advice.verdict;
    int back = table->view.played - verdict->last_winnable;
    bool is_known = verdict->is_there && verdict->last_winnable >= 0;
    if (is_known && back > 0)
        take_back(table, back);
    else if (!verdict->is_there)
        complain(table, _("The last winnable position is not known yet; V asks the solver."));
    else if (strcmp(verdict->word, "impossible") == 0)
        complain(table, _("No position of this game is known to be winnable."));
    else
        complain(table, _("This position is not known to be lost."));
}

/* ---- answers ---- */

/* A phrase as a sentence of its own: with a capital letter and a full stop. */
static void write_sentence(const struct table *table, const json_t *phrase, char *text, size_t size)
{
    table_phrase(table, phrase, text, size);
    size_t length = strlen(text);
    if (length == 0 || length + 1 >= size)
        return;
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    if (!strchr(".!?", text[length - 1]))
        memcpy(text + length, ".", 2);
}

static void say_no_hint(struct table *table, const json_t *message)
{
    const char *verdict = json_string_value(json_object_get(message, "verdict"));
    struct hint *hint = &table->advice.hint;
    bool is_lost = verdict && strcmp(verdict, "impossible") == 0;
    if (!hint->reason[0])
        snprintf(hint->reason, sizeof hint->reason, "%s",
                 is_lost ? _("This position is lost: undo moves, or restart the deal.")
                         : _("No good move was found in time."));
    say(table, "%s", hint->reason);
}

void hint_heard(struct table *table, const json_t *message)
{
    struct hint *hint = &table->advice.hint;
    uint64_t seq = (uint64_t)json_integer_value(json_object_get(message, "seq"));
    bool is_only_note = seq + 1 == table->view.seq && strcmp(table->view.last, "assisted") == 0;
    assert(json_is_object(message));
    if (seq != table->view.seq && !is_only_note)
        return; /* it is about an earlier position */
    forget_hint(table);
    hint->json = json_incref((json_t *)message);
    write_sentence(table, json_object_get(message, "reason"), hint->reason, sizeof hint->reason);
    write_sentence(table, json_object_get(message, "estimate"), hint->estimate, sizeof hint->estimate);
    hint->is_there = json_is_string(json_object_get(message, "move"));
    move_read(&hint->move, message);
    if (!hint->is_there)
        say_no_hint(table, message);
    ask_again(table);
}

void verdict_heard(struct table *table, const json_t *message)
{
    const char *word = json_string_value(json_object_get(message, "verdict"));
    struct verdict *verdict = &table->advice.verdict;
    *verdict = (struct verdict){.is_there = true,
                                .remaining = number_in(message, "remaining", -1),
                                .last_winnable = number_in(message, "last_winnable", -1)};
    snprintf(verdict->word, sizeof verdict->word, "%s", word ? word : "");
    ask_again(table);
}

void explain_heard(struct table *table, const json_t *message)
{
    if (number_in(message, "id", 0) == CALCULATION_ID) {
        calculation_heard(table, message);
    } else {
        json_decref(table->advice.explain);
        table->advice.explain = json_incref((json_t *)message);
    }
    ask_again(table);
}
