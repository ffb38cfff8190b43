/* Plays of several cards from a hand (Big Two). Cards are chosen one by one, in any order, and the combination is
 * named before it is played. The hand is shown by rank, as the game orders it, or by suit; moves and choices use the
 * order of the game. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tui/choose.h"
#include "tui/game.h"
#include "tui/settings.h"
#include "tui/talk.h"
#include "tui/words.h"

void hand_order(const struct table *table, const struct pile *hand, uint8_t order[MOST_IN_HAND])
{
    assert(hand->count >= 0);
    int count = 0, kinds = has_suits_together(table) ? 4 : 1;
    for (int suit = 0; suit < kinds; suit++)
        for (int i = 0; i < hand->count && i < MOST_IN_HAND; i++)
            if (abs(hand->card[i]) % kinds == suit)
                order[count++] = (uint8_t)i;
}

static void sort_hand(struct table *table)
{
    settings_of(table)->has_suits_together = !has_suits_together(table);
    choice_of(table)->has_cursor = false;
    settings_save(table);
}

/* The move that plays exactly these cards, or -1. */
static int move_of(const struct table *table, uint64_t chosen)
{
    for (int i = 0; i < view_of(table)->move_count; i++) {
        uint64_t set = 0;
        for (int j = 0; j < view_of(table)->moves[i].count; j++)
            set |= UINT64_C(1) << view_of(table)->moves[i].taken[j];
        if (set == chosen && set)
            return i;
    }
    return -1;
}

void play_chosen(struct table *table)
{
    int source = source_pile(table), move = move_of(table, choice_of(table)->chosen);
    const struct kt_game *game = game_on_table(table);
    struct kt_text text = {0};
    if (move >= 0) {
        play_move(table, &view_of(table)->moves[move]);
        return;
    }
    if (source == KT_NO_PILE || !game)
        return;
    const struct pile *hand = pile_at(table, source);
    for (int i = 0; i < hand->count && i < MOST_IN_HAND; i++)
        if (choice_of(table)->chosen >> i & 1)
            kt_card_write(game, (uint8_t)abs(hand->card[i]), &text);
    if (text.data)
        send_text(table, text.data);
    kt_text_free(&text);
}

void choose_card(struct table *table, int card)
{
    struct choice *choice = choice_of(table);
    int hand = source_pile(table);
    talk_clear(table);
    choice->shown = -1;
    if (hand == KT_NO_PILE || card < 0 || card >= pile_at(table, hand)->count || card >= MOST_IN_HAND)
        return;
    choice->chosen ^= UINT64_C(1) << card;
    int move = move_of(table, choice->chosen);
    if (move >= 0)
        show_move(table, move);
}

int chosen_cards(struct table *table, int16_t cards[MOST_IN_HAND])
{
    int count = 0, hand = choice_of(table)->chosen ? source_pile(table) : KT_NO_PILE;
    for (int i = 0; hand != KT_NO_PILE && i < pile_at(table, hand)->count && i < MOST_IN_HAND; i++)
        if (choice_of(table)->chosen >> i & 1)
            cards[count++] = pile_at(table, hand)->card[i];
    return count;
}

void choose_again(struct table *table, const int16_t *cards, int count)
{
    int hand = count > 0 ? source_pile(table) : KT_NO_PILE;
    for (int i = 0; hand != KT_NO_PILE && i < pile_at(table, hand)->count; i++)
        for (int k = 0; k < count; k++)
            if (pile_at(table, hand)->card[i] == cards[k])
                choose_card(table, i);
}

static void pass(struct table *table)
{
    for (int i = 0; i < view_of(table)->move_count; i++)
        if (view_of(table)->moves[i].from == KT_NO_PILE) {
            play_move(table, &view_of(table)->moves[i]);
            return;
        }
    send_text(table, "pass");
}

bool press_card_key(struct table *table, int key)
{
    int card = card_with_key(table, key);
    if (key == 'p')
        pass(table);
    else if (key == 's')
        sort_hand(table);
    else if (key == ' ' && choice_of(table)->has_cursor && choice_of(table)->at_pile == source_pile(table))
        choose_card(table, choice_of(table)->at_card);
    else if (card >= 0)
        choose_card(table, card);
    return key == 'p' || key == 's' || key == ' ' || card >= 0;
}
