/* Heuristics of Klondike for the textbook searches. They see all cards, as these solvers do.
 *
 * `home` and `closed` are admissible: a move takes at most one card home, and turns at most one card of a column.
 *
 * So is `needed`, which adds moves that are all different:
 *  - each card that is not home must be moved home, alone;
 *  - each card of the stock must be drawn, and a draw takes at most `draw` of them;
 *  - a card blocks if a lower card of its suit lies deeper in its column. It cannot go home before that card, which
 *    cannot move before it: so its next move is to another column. Two blocking cards can leave in the same move only
 *    if both are face up now: a face-down card is turned when all cards above it have left. So each face-down blocking
 *    card needs a move of its own, and the face-up ones of each column together need one more. */
#include "games/klondike/klondike.h"

static uint32_t home(const struct kt_state *state)
{
    const struct klondike *s = kl_of(state);
    return (uint32_t)(s->rules.ranks * KT_SUITS - kl_cards_home(s));
}

static uint32_t closed(const struct kt_state *state)
{
    const struct klondike *s = kl_of(state);
    uint32_t count = 0;
    for (int i = 0; i < s->rules.columns; i++)
        count += s->column[i].closed;
    return count;
}

static int blocking_moves(const struct kl_column *column)
{
    int lowest[KT_SUITS] = {KT_RANKS, KT_RANKS, KT_RANKS, KT_RANKS};
    int face_down = 0;
    bool is_open_one_blocking = false;
    for (int i = 0; i < kl_height(column); i++) {
        int suit = kt_suit(column->card[i]), rank = kt_rank(column->card[i]);
        bool is_blocking = lowest[suit] < rank;
        face_down += is_blocking && i < column->closed;
        is_open_one_blocking |= is_blocking && i >= column->closed;
        lowest[suit] = rank < lowest[suit] ? rank : lowest[suit];
    }
    return face_down + is_open_one_blocking;
}

int kl_moves_needed(const struct klondike *s)
{
    int stock = s->talon - s->waste;
    int moves = s->rules.ranks * KT_SUITS - kl_cards_home(s) + (stock + s->rules.draw - 1) / s->rules.draw;
    for (int i = 0; i < s->rules.columns; i++)
        moves += blocking_moves(&s->column[i]);
    return moves;
}

static uint32_t needed(const struct kt_state *state)
{
    return (uint32_t)kl_moves_needed(kl_of(state));
}

/* Turning cards comes first, then taking cards from the stock, then home. */
static uint32_t mixed(const struct kt_state *state)
{
    return 4 * closed(state) + 2 * kl_of(state)->talon + home(state);
}

const struct kt_heuristic kl_heuristics[] = {
    [KL_H_MIXED] = {{"mixed", N_("face-down cards, then cards in stock and waste, then cards not home"), NULL},
                    false,
                    mixed},
    [KL_H_HOME] = {{"home", N_("cards not home"), NULL}, true, home},
    [KL_H_CLOSED] = {{"closed", N_("face-down cards in columns"), NULL}, true, closed},
    [KL_H_NEEDED] = {{"needed", N_("cards not home, draws, and moves of cards above a lower card of their suit"), NULL},
                     true,
                     needed},
    {{0}, false, NULL},
};
