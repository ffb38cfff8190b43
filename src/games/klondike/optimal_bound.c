/* The solver `optimal`: a lower bound on the moves from a position. It adds moves that are all different:
 *  - each card that is not home must be moved home, alone;
 *  - what the talon needs (optimal_talon.c);
 *  - moves from column to column ("parks").
 *
 * **Parks.** The locked card of a column leaves it by going home, or by a park together with the cards that lie on it.
 * In a relaxed game all cards that are not face down or locked can be had at any time. So a locked card goes home if no
 * lower card of its suit is face down or locked; then the next card of its column is turned. Otherwise some column
 * needs a park, which requires that a card that takes the locked one is not face down, or for a king that a column is
 * empty. The least number of parks depends only on how deep the columns are: 40,320 positions in a deal, for which it
 * is computed at the start.
 *
 * If one of the loose cards in a column has a lower one of its suit face down under it, this column needs a park before
 * anything there goes home. */
#include "games/klondike/optimal.h"

enum { NEVER = 200 }; /* more parks than there can be */

#define SUIT 0x1111111111111111u

static int least_parks(const struct kl_dealt *d, const uint8_t *depth, size_t at)
{
    uint64_t under = 0, locked = 0;
    int least = NEVER;
    bool has_empty = false;
    for (int c = 0; c < d->columns; c++) {
        under |= d->below[c][depth[c]];
        locked |= depth[c] ? kl_bit(d->card[c][depth[c] - 1]) : 0;
        has_empty |= depth[c] == 0;
    }
    for (int c = 0; c < d->columns; c++) {
        if (!depth[c])
            continue;
        kt_card card = d->card[c][depth[c] - 1];
        int after = d->parks[at - d->weight[c]];
        if (!(SUIT << kt_suit(card) & (kl_bit(card) - 1) & under))
            return after; /* it goes home */
        bool can_park = d->parents[card] ? (d->parents[card] & (~under | locked)) != 0 : has_empty && d->kings_start;
        if (can_park && after + 1 < least)
            least = after + 1;
    }
    return least;
}

bool kl_parks_open(struct kl_dealt *d, const struct kl_place *start, struct kt_memory *memory)
{
    uint8_t depth[KL_MOST_COLUMNS] = {0};
    size_t size = 1;
    for (int c = 0; c < d->columns; c++) {
        d->weight[c] = (uint32_t)size;
        size *= (size_t)start->depth[c] + 1;
    }
    d->parks = kt_memory_resize(memory, NULL, 0, size);
    if (!d->parks)
        return false;
    d->parks_size = size;
    d->parks[0] = 0;
    for (size_t at = 1; at < size; at++) {
        int c = 0;
        while (depth[c] == start->depth[c])
            depth[c++] = 0;
        depth[c]++;
        d->parks[at] = (uint8_t)least_parks(d, depth, at);
    }
    return true;
}

void kl_parks_close(struct kl_dealt *d, struct kt_memory *memory)
{
    if (d->parks)
        kt_memory_resize(memory, d->parks, d->parks_size, 0);
    d->parks = NULL;
}

int kl_parks_needed(const struct kl_dealt *d, const struct kl_place *p)
{
    uint32_t at = 0, forced = 0;
    int count = 0;
    for (int c = 0; c < d->columns; c++) {
        int depth = p->depth[c];
        if (depth == 0)
            continue;
        at += d->weight[c] * (uint32_t)depth;
        if (d->blocking[c][depth] & (p->run[c] ^ kl_bit(d->card[c][depth - 1]))) {
            forced += d->weight[c];
            count++;
        }
    }
    int parks = d->parks[at], with_forced = d->parks[at - forced] + count;
    return parks > with_forced ? parks : with_forced;
}
