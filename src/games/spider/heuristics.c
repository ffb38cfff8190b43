/* Heuristics of Spider for the textbook searches. They see all cards, as these solvers do.
 *
 * `needed` is admissible. It adds moves that are all different:
 *  - the stock must be dealt, and a deal takes at most one card for each column;
 *  - if sets leave the board by a move of the player, each of them needs one;
 *  - a card lies badly if the card below it is face down, or is not the next higher one of its suit, unless it is of
 *    the highest rank. It cannot leave the board from there: in a complete set it lies on the next higher card, face
 *    up. It cannot move together with the card below it, for the same reason. So it must be the deepest card of a move,
 *    and a move has one such card;
 *  - if single cards go home instead of sets, a card may leave from any place: then only deals and these moves count,
 *    one for each card. */
#include "games/spider/spider.h"

static uint32_t home(const struct kt_state *state)
{
    const struct spider *s = sp_of(state);
    return (uint32_t)(s->rules.sets * s->rules.ranks - sp_cards_home(s));
}

static uint32_t closed(const struct kt_state *state)
{
    const struct spider *s = sp_of(state);
    uint32_t count = 0;
    for (int i = 0; i < s->rules.columns; i++)
        count += s->closed[i];
    return count;
}

/* Cards that lie on a face-down card, or on one that is not the next higher one of the same suit. Those of the highest
 * rank are counted only if `with_highest`. */
static uint32_t breaks(const struct spider *s, bool with_highest)
{
    uint32_t count = 0;
    for (int i = 0; i < s->rules.columns; i++) {
        const kt_card *cards = sp_column(s, i);
        for (int k = 1; k < s->height[i]; k++) {
            bool fits = k > s->closed[i] && cards[k] + KT_SUITS == cards[k - 1];
            count += !fits && (with_highest || kt_rank(cards[k]) < s->rules.ranks);
        }
    }
    return count;
}

static uint32_t needed(const struct kt_state *state)
{
    const struct spider *s = sp_of(state);
    uint32_t deals = (uint32_t)((s->stock + s->rules.columns - 1) / s->rules.columns);
    if (s->rules.by_cards)
        return deals + home(state);
    uint32_t sets = s->rules.leaves_sets ? (uint32_t)(s->rules.sets - sp_sets_finished(s)) : 0;
    return deals + sets + breaks(s, false);
}

/* A finished set counts more than the breaks that its completion may have cost; columns that become free count too. */
static uint32_t mixed(const struct kt_state *state)
{
    const struct spider *s = sp_of(state);
    uint32_t filled = 0;
    for (int i = 0; i < s->rules.columns; i++)
        filled += s->height[i] > 0;
    return 2 * (breaks(s, true) + s->stock) + 3 * closed(state) + home(state) + filled;
}

const struct kt_heuristic sp_heuristics[] = {
    [SP_H_MIXED] = {{"mixed", N_("breaks between runs, face-down cards, cards not home, and columns in use"), NULL},
                    false,
                    mixed},
    [SP_H_HOME] = {{"home", N_("cards not home"), NULL}, false, home},
    [SP_H_CLOSED] = {{"closed", N_("face-down cards in columns"), NULL}, false, closed},
    [SP_H_NEEDED] = {{"needed", N_("deals, and moves of cards that do not lie on the next card of their suit"), NULL},
                     true,
                     needed},
    {{0}, false, NULL},
};
