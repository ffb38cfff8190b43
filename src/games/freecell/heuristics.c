/* Heuristics of FreeCell for the textbook searches. The game's own solvers have better ones of their own.
 *
 * `needed` is admissible. A card blocks if a lower card of its suit lies deeper in its column. It cannot go home before
 * that card, which cannot move before it: so its next move is not home, and counts. All cards that a move takes from a
 * column are one run there, and every card above a card in its column moves no later than the card. So two blocking
 * cards can leave in the same move only if they are in the same column and everything between them is one run, now as
 * then. Each run of each column that has blocking cards therefore needs a move of its own. Moves home are not counted,
 * since they can be free. */
#include "games/freecell/freecell.h"

static int cards_home(const struct freecell *s)
{
    return s->home[0] + s->home[1] + s->home[2] + s->home[3];
}

static uint32_t home(const struct kt_state *state)
{
    const struct freecell *s = fc_of(state);
    return (uint32_t)(s->ranks * KT_SUITS - cards_home(s));
}

/* The number of runs in the column that have a card above a lower one of its suit. */
static uint32_t blocking_runs(const struct freecell *s, int column)
{
    kt_card cards[FC_DECK];
    int height = fc_column_cards(s, column, cards), lowest[KT_SUITS] = {KT_RANKS, KT_RANKS, KT_RANKS, KT_RANKS};
    uint32_t runs = 0;
    bool is_counted = false;
    for (int i = 0; i < height; i++) {
        int suit = kt_suit(cards[i]), rank = kt_rank(cards[i]);
        is_counted &= i > 0 && fc_builds(s, cards[i], cards[i - 1]);
        if (lowest[suit] < rank && !is_counted) {
            is_counted = true;
            runs++;
        }
        lowest[suit] = rank < lowest[suit] ? rank : lowest[suit];
    }
    return runs;
}

static uint32_t needed(const struct kt_state *state)
{
    const struct freecell *s = fc_of(state);
    uint32_t moves = 0;
    for (int i = 0; i < s->columns; i++)
        moves += blocking_runs(s, i);
    return moves;
}

static bool is_next(const struct freecell *s, kt_card card)
{
    return kt_rank(card) == s->home[kt_suit(card)] + 1;
}

/* After Heineman: the cards above the next card of each suit. */
static uint32_t buried(const struct kt_state *state)
{
    const struct freecell *s = fc_of(state);
    uint32_t above = 0;
    for (int i = 0; i < s->columns; i++) {
        kt_card cards[FC_DECK];
        int height = fc_column_cards(s, i, cards);
        for (int k = 0; k < height; k++)
            if (is_next(s, cards[k]))
                above += (uint32_t)(height - 1 - k);
    }
    return above;
}

/* Cards that lie on a card that is not one higher and of the other colour (or of the same suit), the deepest of a
 * column excepted: they must move before what is below them can be used. */
static uint32_t breaks(const struct freecell *s)
{
    uint32_t count = 0;
    for (int i = 0; i < s->columns; i++)
        for (kt_card card = s->top[i]; card && s->below[card]; card = s->below[card])
            count += !fc_builds(s, card, s->below[card]);
    return count;
}

static uint32_t mixed(const struct kt_state *state)
{
    const struct freecell *s = fc_of(state);
    uint32_t in_cells = 0;
    for (int i = 0; i < s->cells; i++)
        in_cells += s->cell[i] != KT_NO_CARD;
    return 2 * home(state) + 2 * breaks(s) + buried(state) + in_cells;
}

const struct kt_heuristic fc_heuristics[] = {
    [FC_H_MIXED] = {{"mixed", N_("cards not home, breaks between runs, cards above the next ones, and cells in use"),
                     NULL},
                    false,
                    mixed},
    [FC_H_HOME] = {{"home", N_("cards not home"), NULL}, false, home},
    [FC_H_BURIED] = {{"buried", N_("cards above the next card of each suit"), NULL}, false, buried},
    [FC_H_NEEDED] = {{"needed", N_("moves of cards that lie above a lower card of their suit"), NULL}, true, needed},
    {{0}, false, NULL},
};
