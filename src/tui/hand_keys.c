/* The keys of the cards in the player's hand. A card keeps its key while it is in the hand, and a new card takes the
 * first free key. So a key that is pressed just before the screen changes still means the same card. Equal cards
 * (Saboteur) are distinguished only by their order: the first of them in the hand has the first of their keys. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tui/choose.h"
#include "tui/game.h"
#include "tui/table.h"

/* Digits, then letters that are not commands. */
static const char labels[HAND_KEYS + 1] = "1234567890wrjkzxcvbnmfgyotduh";

static int hand_pile(const struct table *table)
{
    return table->view.seat == KT_NOBODY ? KT_NO_PILE : scene_find(&table->view.scene, "hand", table->view.seat);
}

/* Removes the card from those without a key. */
static bool take_out(int16_t *cards, int count, int16_t card)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == card) {
            cards[i] = 0;
            return true;
        }
    return false;
}

/* Of equal cards, the one that was played loses its key: it is matched last. */
static void free_keys(struct hand_keys *keys, int16_t *cards, int count)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < HAND_KEYS; i++)
            if (keys->card[i] && (i == keys->leaving) == (pass == 1) && !take_out(cards, count, keys->card[i]))
                keys->card[i] = 0;
    keys->leaving = -1;
}

void hand_keys_update(struct table *table, bool is_new_hand)
{
    struct hand_keys *keys = &table->hand_keys;
    int hand = hand_pile(table), next = 0;
    int16_t cards[MOST_IN_HAND];
    uint8_t order[MOST_IN_HAND];
    if (is_new_hand)
        *keys = (struct hand_keys){.leaving = -1};
    if (hand == KT_NO_PILE)
        return;
    const struct pile *pile = pile_at(table, hand);
    int count = pile->count < MOST_IN_HAND ? pile->count : MOST_IN_HAND;
    assert(count >= 0);
    hand_order(table, pile, order);
    for (int i = 0; i < count; i++)
        cards[i] = pile->card[order[i]];
    free_keys(keys, cards, count);
    for (int i = 0; i < count; i++) {
        while (next < HAND_KEYS && keys->card[next])
            next++;
        if (cards[i] && next < HAND_KEYS)
            keys->card[next] = cards[i];
    }
}

int place_in_hand(const struct table *table, int pile, int card)
{
    const struct pile *cards = pile_at(table, pile);
    int before = 0;
    if (pile != hand_pile(table) || card < 0 || card >= cards->count)
        return card < HAND_KEYS ? card : -1; /* the order of other piles does not change */
    for (int i = 0; i < card; i++)
        before += cards->card[i] == cards->card[card];
    for (int i = 0; i < HAND_KEYS; i++)
        if (table->hand_keys.card[i] == cards->card[card] && before-- == 0)
            return i;
    return -1;
}

char key_of_card(const struct table *table, int pile, int card)
{
    int place = is_watching(table) ? -1 : place_in_hand(table, pile, card);
    return place < 0 ? ' ' : labels[place];
}

int card_with_key(const struct table *table, int key)
{
    int source = source_pile(table);
    if (source == KT_NO_PILE || key <= ' ')
        return -1;
    for (int card = 0; card < pile_at(table, source)->count; card++)
        if (key_of_card(table, source, card) == key)
            return card;
    return -1;
}
