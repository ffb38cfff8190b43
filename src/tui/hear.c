/* What the hall says, and what the table makes of it. A view replaces the one before as a whole, and everything that was thought or
 * chosen on the old one is dropped, but for a mere note that the game is played with help: that changes no card. The hall thinks
 * about one thing at a time for each client, so what a later question has put off is asked for again here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

static const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static void replace(json_t **place, const json_t *with)
{
    json_decref(*place);
    *place = with ? json_incref((json_t *)with) : NULL;
}

static void forget_hint(struct table *table)
{
    bool plays_itself = table->hint.plays_itself;
    json_decref(table->hint.json);
    table->hint = (struct hint){.plays_itself = plays_itself};
}

/* Help belongs to one game: what was switched on must not mark the next one. */
static void forget_help(struct table *table)
{
    table->has_verdict = table->has_panel = table->is_help_agreed = table->hint.plays_itself = false;
}

void table_forget(struct table *table)
{
    watching_end(table);
    forget_hint(table);
    view_free(&table->view);
    replace(&table->room, NULL);
    replace(&table->deeds, NULL);
    replace(&table->explain, NULL);
    replace(&table->bookmark, NULL);
    json_array_clear(table->queue);
    table->has_view = table->verdict.is_there = false;
    forget_help(table);
    table->is_bookmark_asked = table->is_return_asked = table->is_log_asked = false;
    table->scroll_x = table->scroll_y = table->pan_x = table->pan_y = 0;
    table->pass_at = table->sent_at = 0;
    table->said[0] = '\0';
}

/* ---- the table ---- */

/* A view brings the deeds from some number on; before that stand those that are known. */
static void keep_deeds(struct table *table, const json_t *deeds)
{
    const json_t *list = json_object_get(deeds, "list");
    size_t from = (size_t)number_in(deeds, "from", 0);
    if (!table->deeds)
        table->deeds = json_array();
    while (json_array_size(table->deeds) > from)
        json_array_remove(table->deeds, json_array_size(table->deeds) - 1);
    json_array_extend(table->deeds, (json_t *)list);
}

static bool must_pass(const struct table *table)
{
    return is_my_turn(table) && !is_alone(table) && table->view.move_count == 1 &&
           table->view.moves[0].from == KT_NO_PILE;
}

/* After a change: what was thought of the position before is past. */
static void look_anew(struct table *table)
{
    if (table->watch.is_on && !table->watch.is_replay)
        watching_end(table); /* it went on from another position */
    forget_hint(table);
    table->verdict.is_there = false;
    choice_clear(table);
    cursor_check(table);
    table->pan_x = table->pan_y = 0;
    say(table, "%s", table->news);
    table->news[0] = '\0';
    replace(&table->explain, NULL);
    table->pass_at = must_pass(table) && table->settings.has_auto_pass ? table->now + 0.7 : 0;
    if (table->pass_at > 0)
        say(table, "%s", _("There is nothing you can play: you pass."));
    if (is_my_turn(table) && !is_alone(table) && table->view.turn != KT_NOBODY)
        ring(table);
    if (table->has_panel && is_my_turn(table))
        ask_explain(table);
    else if (table->hint.plays_itself && is_my_turn(table))
        ask_hint(table);
}

/* Once more after other help, since the hall thinks about one thing at a time: the last that was asked. */
void ask_verdict(struct table *table)
{
    if (table->has_verdict && is_alone(table) && table->has_view && !table->view.is_won && !table->verdict.is_there)
        ask(table, "{s:s, s:b}", "type", "verdict", "live", 1);
}

/* What was sent last came too late. After a mere note it is sent again; but another Kartu, or the page, may have played on. */
static void follow_overtaken(struct table *table, bool is_only_note)
{
    table->is_overtaken = false;
    if (is_only_note && table->sent[0]) {
        table->queue_seq = table->view.seq;
        change(table, "{s:s, s:s, s:I}", "type", "move", "text", table->sent, "seq", (json_int_t)table->view.seq);
        return;
    }
    json_array_clear(table->queue);
    table->sent[0] = '\0';
    complain(table, _("This game went on elsewhere; this is how it stands now."));
}

/* With new cards nothing of the round before holds any more. */
static void note_hand(struct table *table, bool is_new)
{
    if (is_new) {
        replace(&table->deeds, NULL);
        forget_help(table);
    }
    hand_keys_update(table, is_new);
}

static void hear_view(struct table *table, const json_t *message)
{
    uint64_t before = table->view.seq;
    int round = table->view.round;
    bool is_first = !table->has_view;
    int16_t chosen[MOST_IN_HAND];
    int chosen_count = chosen_cards(table, chosen);
    if (!view_read(&table->view, (json_t *)message))
        return;
    table->has_view = true;
    table->view_at = table->now;
    table->spot_count = 0; /* what was drawn is no longer what is there */
    if (before != table->view.seq)
        table->sent_at = 0;
    bool is_deal = strcmp(table->view.last, "deal") == 0;
    /* Moves in a row bring such a note with them: alone it is one change. */
    bool is_only_note = strcmp(table->view.last, "assisted") == 0 && table->view.seq <= before + 1;
    bool is_new_hand = is_first || round != table->view.round || (is_deal && before != table->view.seq);
    note_hand(table, is_new_hand);
    keep_deeds(table, json_object_get(message, "deeds"));
    if (is_deal)
        replace(&table->bookmark, NULL);
    if (is_first || (before != table->view.seq && !is_only_note)) {
        look_anew(table);
        if (!is_deal && round == table->view.round)
            choose_again(table, chosen, chosen_count);
    }
    if (!is_only_note)
        say_end(table);
    if (!is_only_note && table->view.is_over)
        ring(table);
    if (table->is_overtaken)
        follow_overtaken(table, is_only_note);
    else if (!is_only_note)
        table->sent[0] = '\0';
    if (table->is_resuming && !is_alone(table) && table->view.is_over && !has_rounds_left(table))
        game_again(table, 0); /* nothing is left of the match that was found */
    table->is_resuming = false;
    play_next_of_queue(table);
}

static void hear_room(struct table *table, const json_t *message)
{
    bool is_new = !table->room || strcmp(text_of(table->room, "room"), text_of(message, "room")) != 0;
    if (is_new) {
        table_forget(table);
        if (table->screen != &table->playing) {
            table->playing.kind = &play_screen;
            screen_push(table, &table->playing);
        }
    }
    replace(&table->room, message);
    if (table->has_view)
        say_end(table);
}

/* ---- thinking ---- */

/* Reasons are written to stand behind a colon. */
static void sentence_of(const struct table *table, const json_t *message, const char *key, char *text, size_t size)
{
    table_phrase(table, json_object_get(message, key), text, size);
    size_t length = strlen(text);
    if (length == 0 || length + 1 >= size)
        return;
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    if (!strchr(".!?", text[length - 1]))
        memcpy(text + length, ".", 2);
}

static void hear_hint(struct table *table, const json_t *message)
{
    struct hint *hint = &table->hint;
    bool plays_itself = hint->plays_itself;
    uint64_t seq = (uint64_t)json_integer_value(json_object_get(message, "seq"));
    bool is_only_note = seq + 1 == table->view.seq && strcmp(table->view.last, "assisted") == 0;
    if (seq != table->view.seq && !is_only_note)
        return; /* about a position that is past */
    forget_hint(table);
    hint->plays_itself = plays_itself;
    hint->json = json_incref((json_t *)message);
    sentence_of(table, message, "reason", hint->reason, sizeof hint->reason);
    sentence_of(table, message, "estimate", hint->estimate, sizeof hint->estimate);
    hint->is_there = json_is_string(json_object_get(message, "move"));
    move_read(&hint->move, message);
    if (!hint->is_there) {
        bool is_lost = strcmp(text_of(message, "verdict"), "impossible") == 0;
        if (!hint->reason[0])
            snprintf(hint->reason, sizeof hint->reason, "%s",
                     is_lost ? _("It is lost from here: take back, or begin again.")
                             : _("No good move was found in time."));
        say(table, "%s", hint->reason);
        hint->plays_itself = false;
    } else if (plays_itself) {
        struct move move = hint->move;
        play_move(table, &move);
    }
    ask_verdict(table);
}

static void hear_verdict(struct table *table, const json_t *message)
{
    struct verdict *verdict = &table->verdict;
    *verdict = (struct verdict){.is_there = true,
                                .remaining = number_in(message, "remaining", -1),
                                .last_winnable = number_in(message, "last_winnable", -1)};
    snprintf(verdict->word, sizeof verdict->word, "%s", text_of(message, "verdict"));
    if (table->hint.is_awaited) /* it was put off for this */
        ask_hint(table);
}

static void hear_error(struct table *table, const json_t *message)
{
    char text[512];
    if (strcmp(text_of(message, "code"), "stale") == 0) {
        table->is_overtaken = true; /* the view that follows says by what */
        return;
    }
    table_phrase(table, json_object_get(message, "phrase"), text, sizeof text);
    if (table->watch.is_on && !table->watch.is_ready)
        watching_end(table); /* it is not shown */
    json_array_clear(table->queue);
    table->sent_at = 0;
    table->watch.is_taken = false;
    table->why[0] = '\0';
    table->hint.is_awaited = table->hint.plays_itself = false;
    choice_clear(table);
    complain(table, text);
}

static void hear_named(struct table *table, const json_t *message)
{
    const struct move *shown = move_shown(table);
    json_t *named =
        json_pack("{s:O, s:s}", "words", json_object_get(message, "words"), "text", text_of(message, "move"));
    if (table->why[0] && strcmp(table->why, text_of(message, "move")) == 0)
        complain(table, table->otherwise);
    table->why[0] = '\0';
    if (shown && strcmp(shown->text, text_of(message, "move")) == 0)
        deed_render(table, named, table->named, sizeof table->named);
    json_decref(named);
}

/* ---- all of them ---- */

/* A long list comes in parts. */
static void hear_mine(struct table *table, const json_t *message)
{
    json_t *rooms = json_object_get(message, "rooms");
    const char *more = text_of(message, "more");
    if (table->is_mine_open)
        json_array_extend(table->mine, rooms);
    else
        replace(&table->mine, rooms);
    table->is_mine_open = *more != '\0';
    if (table->is_mine_open)
        ask(table, "{s:s, s:s}", "type", "mine", "from", more);
    else
        menu_refresh(table);
}

static void hear_daily(struct table *table, const json_t *message)
{
    replace(&table->daily, message);
}

static void hear_explain(struct table *table, const json_t *message)
{
    replace(&table->explain, message);
    if (table->hint.plays_itself)
        ask_hint(table);
    else
        ask_verdict(table);
}

static void hear_welcome(struct table *table, const json_t *message)
{
    settings_heard(table, json_object_get(message, "settings"));
}

static const struct {
    const char *type;
    void (*hear)(struct table *table, const json_t *message);
} kinds[] = {
    {"welcome", hear_welcome}, {"room", hear_room},       {"view", hear_view},        {"hint", hear_hint},
    {"verdict", hear_verdict}, {"error", hear_error},     {"named", hear_named},      {"mine", hear_mine},
    {"daily", hear_daily},     {"explain", hear_explain}, {"history", history_heard}, {"statistics", page_statistics},
    {"scores", page_scores},
};

void hear(struct table *table, const json_t *message)
{
    const char *type = text_of(message, "type");
    if (strcmp(type, "watching") == 0 || strcmp(type, "watched") == 0 || strcmp(type, "frames") == 0) {
        watching_heard(table, type, message);
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, type) == 0)
            kinds[i].hear(table, message);
}
