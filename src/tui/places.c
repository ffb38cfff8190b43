/* Moves of a card to a place of a board, to a player or to a goal (Saboteur). Each target of a legal move gets a
 * letter. If the player chooses a place without one, the hall is asked for the reason. */
#include <stdio.h>
#include <string.h>

#include "tui/choose.h"
#include "tui/commands.h"
#include "tui/game.h"
#include "tui/talk.h"
#include "tui/words.h"

static bool is_same_target(const struct target *target, const struct move *move)
{
    return move->has_place ? target->is_place && target->x == move->x && target->y == move->y
                           : !target->is_place && target->pile == move->to;
}

/* The next letter for a target after `last`, ' ' if there is none. Letters of commands, and t and d, are skipped. */
static char next_letter(const struct table *table, char last)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *at = last ? strchr(letters, last) + 1 : letters;
    while (*at && (is_command(table, *at) || *at == 't' || *at == 'd'))
        at++;
    return *at ? *at : ' ';
}

int targets_of(const struct table *table, struct target targets[MOST_TARGETS])
{
    int count = 0;
    char label = 0;
    if (!holds_something(table) || layout_now(table)->way != BY_PLACES)
        return 0;
    for (int i = 0; i < view_of(table)->move_count; i++) {
        const struct move *move = &view_of(table)->moves[i];
        int known = 0;
        bool is_drop = move->to != KT_NO_PILE && is_named(pile_at(table, move->to), "dropped");
        while (known < count && !is_same_target(&targets[known], move))
            known++;
        if (known < count || count >= MOST_TARGETS || !is_held_move(table, move) || is_drop)
            continue;
        if (label != ' ')
            label = next_letter(table, label);
        targets[count++] = (struct target){move->to, move->has_place, move->x, move->y, label};
    }
    return count;
}

char target_label(const struct table *table, int pile)
{
    struct target targets[MOST_TARGETS];
    int count = targets_of(table, targets);
    for (int i = 0; i < count; i++)
        if (!targets[i].is_place && targets[i].pile == pile)
            return targets[i].label;
    return 0;
}

/* Plays the held card to the target: as it is turned if it fits that way, otherwise turned round. If several moves
 * are possible, the first is shown. */
void play_target(struct table *table, const struct target *target)
{
    int found = -1, count = 0;
    for (int i = 0; i < view_of(table)->move_count; i++) {
        const struct move *move = &view_of(table)->moves[i];
        if (!is_held_move(table, move) || !is_same_target(target, move))
            continue;
        count += !move->has_place;
        if (found < 0 || (move->has_place && move->is_turned == choice_of(table)->is_turned))
            found = i;
    }
    if (found < 0)
        return;
    if (count > 1)
        show_move(table, found);
    else
        play_move(table, &view_of(table)->moves[found]);
}

void drop_held(struct table *table)
{
    for (int i = 0; i < view_of(table)->move_count; i++) {
        const struct move *move = &view_of(table)->moves[i];
        if (move->to != KT_NO_PILE && is_named(pile_at(table, move->to), "dropped") && is_held_move(table, move)) {
            play_move(table, move);
            return;
        }
    }
}

/* A card with only one move (taking gold) needs no second key. */
void hold_card(struct table *table, int pile, int card)
{
    struct target targets[MOST_TARGETS];
    int moves = 0, only = 0;
    choice_clear(table);
    talk_clear(table);
    if (card >= pile_at(table, pile)->count)
        return;
    choice_of(table)->pile = pile;
    choice_of(table)->card = card;
    for (int i = 0; i < view_of(table)->move_count; i++)
        if (is_held_move(table, &view_of(table)->moves[i])) {
            moves++;
            only = i;
        }
    bool is_hand = is_named(pile_at(table, pile), "hand");
    if (moves == 1 && !is_hand)
        play_move(table, &view_of(table)->moves[only]);
    else if (moves == 0)
        complain(table, _("It is not your turn."));
    else if (targets_of(table, targets) == 0)
        say(table, "%s", _("This card can only be dropped: d drops it."));
    else if (targets[0].is_place) {
        choice_of(table)->at_x = targets[0].x;
        choice_of(table)->at_y = targets[0].y;
        choice_of(table)->is_turned = view_of(table)->moves[only].is_turned;
    }
}

void play_at_cursor(struct table *table)
{
    struct target targets[MOST_TARGETS];
    struct choice *choice = choice_of(table);
    int count = targets_of(table, targets);
    for (int i = 0; i < count; i++)
        if (targets[i].is_place && targets[i].x == choice->at_x && targets[i].y == choice->at_y) {
            play_target(table, &targets[i]);
            return;
        }
    char text[MOVE_TEXT];
    const struct pile *pile = pile_at(table, choice->pile);
    if (choice->card < 0 || choice->card >= pile->count || !layout_now(table)->write_place)
        return;
    layout_now(table)->write_place(table, pile->card[choice->card], choice->is_turned, choice->at_x, choice->at_y,
                                   text);
    choice_clear(table);
    ask_why(table, text, _("This card cannot be put there."));
}

bool press_place_key(struct table *table, int key)
{
    struct target targets[MOST_TARGETS];
    int count = targets_of(table, targets), card = key >= '0' && key <= '9' ? card_with_key(table, key) : -1;
    if (card >= 0) {
        hold_card(table, source_pile(table), card);
        return true;
    }
    if (!holds_something(table)) {
        if (key == 't' || key == 'd')
            complain(table, _("Choose a card first, by its number."));
        return key == 't' || key == 'd';
    }
    if (key == 't')
        choice_of(table)->is_turned = !choice_of(table)->is_turned;
    else if (key == 'd')
        drop_held(table);
    for (int i = 0; i < count && key != ' '; i++)
        if (targets[i].label == key) {
            play_target(table, &targets[i]);
            return true;
        }
    return key == 't' || key == 'd';
}
