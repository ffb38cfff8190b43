/* Messages of the hall. A new view replaces the last one completely, and everything that was found out or chosen on
 * the last one is dropped. An exception is a view that only marks the game as played with help: it changes no card. */
#include <assert.h>
#include <string.h>

#include "tui/pages.h"
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

void table_forget(struct table *table)
{
    watching_end(table);
    advice_forget_position(table);
    advice_forget_game(table);
    history_forget(table);
    figures_forget(table);
    analysis_forget(table);
    if (!table->tour.is_starting)
        tour_forget(table);
    view_free(&table->view);
    replace(&table->room, NULL);
    replace(&table->deeds, NULL);
    replace(&table->combinations, NULL);
    table->has_view = false;
    table->drawn.scroll_x = table->drawn.scroll_y = table->drawn.pan_x = table->drawn.pan_y = 0;
    table->pass_at = table->link.sent_at = 0;
    talk_clear(table);
}

/* ---- views ---- */

/* A view contains the deeds from number `from` on; those before it are known already. */
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
    return is_my_turn(table) && !is_alone(table) && !is_autoplay(table) && table->view.move_count == 1 &&
           table->view.moves[0].from == KT_NO_PILE;
}

static void start_position(struct table *table)
{
    if (is_watching(table) && !is_replay(table))
        watching_end(table); /* the preview began at another position */
    advice_forget_position(table);
    choice_clear(table);
    cursor_check(table);
    table->drawn.pan_x = table->drawn.pan_y = 0;
    say(table, "%s", table->talk.news);
    if (!table->talk.news[0] && strcmp(table->view.last, "deal") == 0)
        say_grade(table);
    if (strcmp(table->view.last, "deal") == 0)
        tour_offer(table);
    table->talk.news[0] = '\0';
    autoplay_say_late_move(table);
    table->pass_at = must_pass(table) && table->settings.has_auto_pass ? table->now + 0.7 : 0;
    if (table->pass_at > 0)
        say(table, "%s", _("You cannot play any card, so you pass."));
    bool is_for_me = is_my_turn(table) && !is_autoplay(table);
    if (table->view.is_by_algorithm || (is_for_me && !is_alone(table) && table->view.turn != KT_NOBODY))
        ring(table);
    if (table->advice.has_panel && is_for_me)
        ask_explain(table);
}

/* The last change was refused because it referred to an older view. If the new view only marks the game as played
 * with help, the move is sent again. Otherwise another client of the same player has changed the game. */
static void follow_overtaken(struct table *table, bool is_only_note)
{
    struct link *link = &table->link;
    link->is_overtaken = false;
    if (is_only_note && link->sent[0]) {
        table->history.queue_seq = table->view.seq;
        change(table, "{s:s, s:s, s:I}", "type", "move", "text", link->sent, "seq", (json_int_t)table->view.seq);
        return;
    }
    json_array_clear(table->history.queue);
    link->sent[0] = '\0';
    complain(table, _("This game was changed elsewhere; the table shows its current state."));
}

static void note_hand(struct table *table, bool is_new)
{
    if (is_new) {
        replace(&table->deeds, NULL);
        advice_forget_game(table);
        figures_forget(table);
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
    table->drawn.spot_count = 0; /* the spots on the screen are outdated */
    if (before != table->view.seq)
        table->link.sent_at = 0;
    bool is_deal = strcmp(table->view.last, "deal") == 0;
    table->is_searching = table->is_searching && !is_deal;
    /* Several moves at once can include such a mark: the view is only a mark if it is the only change. */
    bool is_note = strcmp(table->view.last, "assisted") == 0 || strcmp(table->view.last, "auto") == 0;
    bool is_only_note = is_note && table->view.seq <= before + 1;
    note_hand(table, is_first || round != table->view.round || (is_deal && before != table->view.seq));
    keep_deeds(table, json_object_get(message, "deeds"));
    if (is_deal)
        replace(&table->history.bookmark, NULL);
    if (is_first || (before != table->view.seq && !is_only_note)) {
        start_position(table);
        if (!is_deal && round == table->view.round)
            choose_again(table, chosen, chosen_count);
    }
    tour_see(table);
    if (!is_only_note)
        say_end(table);
    if (!is_only_note && table->view.is_over)
        ring(table);
    if (table->link.is_overtaken)
        follow_overtaken(table, is_only_note);
    else if (!is_only_note)
        table->link.sent[0] = '\0';
    if (table->lobby.is_resuming && !is_alone(table) && table->view.is_over && !has_rounds_left(table))
        game_again(table, 0); /* the match that was found is finished */
    table->lobby.is_resuming = false;
    play_next_of_queue(table);
}

static void hear_room(struct table *table, const json_t *message)
{
    bool is_new = !table->room || strcmp(text_of(table->room, "room"), text_of(message, "room")) != 0;
    if (is_new) {
        table->is_searching = false;
        table_forget(table);
        if (table->screen != &table->playing) {
            table->playing.kind = &play_screen;
            screen_push(table, &table->playing);
        }
    }
    replace(&table->room, message);
    tour_room_heard(table);
    if (table->has_view)
        say_end(table);
}

/* ---- errors and names ---- */

static void hear_error(struct table *table, const json_t *message)
{
    char text[512];
    if (number_in(message, "id", 0) == PAR_ID) {
        par_refused(table, json_object_get(message, "phrase"));
        return;
    }
    if (number_in(message, "id", 0) == ANALYSIS_ID) {
        analysis_refused(table, json_object_get(message, "phrase"));
        return;
    }
    if (strcmp(text_of(message, "code"), "stale") == 0) {
        table->link.is_overtaken = true; /* the view that follows shows the reason */
        return;
    }
    if (strcmp(text_of(message, "code"), "replaced") == 0)
        return; /* it is sent again after the answer to the newer request */
    table_phrase(table, json_object_get(message, "phrase"), text, sizeof text);
    if (is_watching(table) && !table->watch.is_ready)
        watching_end(table); /* it was refused */
    json_array_clear(table->history.queue);
    table->link.sent_at = 0;
    if (table->tour.is_starting)
        tour_forget(table);
    table->is_searching = table->is_searching && number_in(message, "id", 0) != SEARCH_ID;
    table->watch.is_taken = false;
    table->choice.why[0] = '\0';
    table->advice.hint.is_awaited = false;
    table->advice.calculating[0] = '\0';
    choice_clear(table);
    complain(table, text);
}

static void hear_named(struct table *table, const json_t *message)
{
    struct choice *choice = &table->choice;
    const struct move *shown = move_shown(table);
    json_t *named =
        json_pack("{s:O, s:s}", "words", json_object_get(message, "words"), "text", text_of(message, "move"));
    if (choice->why[0] && strcmp(choice->why, text_of(message, "move")) == 0)
        complain(table, choice->otherwise);
    choice->why[0] = '\0';
    if (shown && strcmp(shown->text, text_of(message, "move")) == 0)
        deed_render(table, named, choice->named, sizeof choice->named);
    json_decref(named);
}

/* ---- the player's rooms ---- */

/* A long list is sent in parts. */
static void hear_mine(struct table *table, const json_t *message)
{
    struct lobby *lobby = &table->lobby;
    json_t *rooms = json_object_get(message, "rooms");
    const char *more = text_of(message, "more");
    if (lobby->is_mine_open)
        json_array_extend(lobby->mine, rooms);
    else
        replace(&lobby->mine, rooms);
    lobby->is_mine_open = *more != '\0';
    if (lobby->is_mine_open)
        ask(table, "{s:s, s:s}", "type", "mine", "from", more);
    else
        menu_begin(table);
}

/* When a deal was graded, the message comes again without the days that were won. */
static void hear_daily(struct table *table, const json_t *message)
{
    json_t *won = json_incref(json_object_get(table->lobby.daily, "won"));
    replace(&table->lobby.daily, message);
    if (won && !json_object_get(message, "won"))
        json_object_set(table->lobby.daily, "won", won);
    json_decref(won);
}

static void hear_welcome(struct table *table, const json_t *message)
{
    settings_heard(table, json_object_get(message, "settings"));
}

/* ---- all messages ---- */

static const struct {
    const char *type;
    void (*hear)(struct table *table, const json_t *message);
} kinds[] = {
    {"welcome", hear_welcome},  {"room", hear_room},           {"view", hear_view},
    {"hint", hint_heard},       {"verdict", verdict_heard},    {"error", hear_error},
    {"named", hear_named},      {"mine", hear_mine},           {"daily", hear_daily},
    {"explain", explain_heard}, {"history", history_heard},    {"statistics", page_statistics},
    {"scores", page_scores},    {"stopped", autoplay_stopped}, {"ending", ending_heard},
    {"par", par_heard},         {"analysed", analysed_heard},  {"combinations", combinations_heard},
    {"records", records_heard},
};

void hear(struct table *table, const json_t *message)
{
    const char *type = text_of(message, "type");
    bool is_film = strcmp(type, "watched") == 0 || strcmp(type, "frames") == 0;
    if (is_film && number_in(message, "id", 0) == ANALYSIS_ID) {
        analysis_film_heard(table, type, message);
        return;
    }
    if (is_film || strcmp(type, "watching") == 0) {
        watching_heard(table, type, message);
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, type) == 0)
            kinds[i].hear(table, message);
}
