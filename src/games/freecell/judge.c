/* The evaluation of a position, see judge.h; the part of the columns is updated by the board incrementally.
 *
 * It is a sum of table entries. Tried and dropped, as mean length on deals from 601 on, with 256 (lengths
 * of 31) or 512 positions kept for each move (of 25, every home move free):
 *   three sets of weights by the number of cards home                 31.99 without, 32.07 with
 *   340 more entries for cards over lower ones, room times burden     25.86 without, 25.93 with, 11 % slower
 *   the cover of the third and fourth next home cards of each suit    31.71 without, 31.75 with, 20 % slower
 *   groups of weights scaled by hill climbing                         no change on deals it had not seen */
#include "games/freecell/judge.h"

/* The parts of an evaluation: added up for the search, listed for the tuner. */
struct sink {
    const int16_t *weights;
    int sum;
    uint16_t *list;
    int listed;
};

static inline void note(struct sink *to, int feature)
{
    if (to->list)
        to->list[to->listed++] = (uint16_t)feature;
    else
        to->sum += to->weights[feature];
}

/* How deep the next cards to go home are buried. */
static inline void note_next(const struct fc_board *b, int suit, struct sink *to)
{
    enum { MOST_CARDS = 23, MOST_RUNS = 5 };
    int rank = b->now.home[suit] + 1;
    for (int far = 0; far < FC_WATCHED; far++, rank++) {
        int cards = MOST_CARDS + 2, runs = MOST_RUNS + 2; /* as if home */
        kt_card card = kt_card_of(rank, suit);
        int at = rank <= b->ranks ? b->column_of[card] : FC_NOWHERE;
        if (fc_is_column(at)) {
            const struct fc_level *level = &b->at[at][b->depth_of[card]];
            cards = b->now.height[at] - b->depth_of[card];
            /* The run that it is part of must be split, if cards of that run lie over it. */
            runs = fc_board_top(b, at)->runs - level->runs + (cards > 0 && level[1].run > 1);
            cards = cards < MOST_CARDS ? cards : MOST_CARDS;
            runs = runs < MOST_RUNS ? runs : MOST_RUNS;
        } else if (at == FC_CELL) {
            cards = MOST_CARDS + 1;
            runs = MOST_RUNS + 1;
        }
        note(to, FC_JUDGE_NEXT_CARDS + far * 26 + cards);
        note(to, FC_JUDGE_NEXT_RUNS + (far * 14 + (rank <= KT_RANKS ? rank : 0)) * 8 + runs);
    }
}

static inline void note_cells_and_fits(const struct fc_board *b, struct sink *to)
{
    enum { MOST_FITS = 10 };
    const struct fc_board_now *now = &b->now;
    int fit = 0;
    for (int c = 0; c < b->columns; c++) {
        kt_card head = fc_board_top(b, c)->head;
        fit += head && (b->hosts[head] & now->tops) != 0;
    }
    note(to, FC_JUDGE_FIT_TOPS + (fit < MOST_FITS ? fit : MOST_FITS));
    fit = 0;
    for (int i = 0; i < now->cells_used; i++) {
        kt_card card = now->cell[i];
        fit += (b->hosts[card] & now->tops) != 0;
        note(to, FC_JUDGE_CELL_RANK + kt_rank(card));
        note(to, FC_JUDGE_CELL_GAP + kt_rank(card) - now->home[kt_suit(card)] - 1);
    }
    note(to, FC_JUDGE_FIT_CELLS + fit);
}

static inline void note_whole(const struct fc_board *b, struct sink *to)
{
    enum { MOST_EMPTY = 3 };
    const struct fc_board_now *now = &b->now;
    int total = 0, high = 0, low = KT_RANKS;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        int home = now->home[suit];
        note_next(b, suit, to);
        note(to, FC_JUDGE_HOME + home);
        total += home;
        high = home > high ? home : high;
        low = home < low ? home : low;
    }
    int empty = now->empty_columns < MOST_EMPTY ? now->empty_columns : MOST_EMPTY;
    note(to, FC_JUDGE_TOTAL + total);
    note(to, FC_JUDGE_SPREAD + high - low);
    note(to, FC_JUDGE_ROOM + (b->cells - now->cells_used) * 4 + empty);
    note(to, FC_JUDGE_MUST + now->must);
    note(to, FC_JUDGE_RUNS + now->runs);
    note_cells_and_fits(b, to);
}

int fc_judge(const struct fc_board *b)
{
    struct sink to = {.weights = b->weights, .sum = b->now.cost};
    note_whole(b, &to);
    return to.sum;
}

int fc_judge_features(const struct fc_board *b, uint16_t features[FC_MOST_FEATURES])
{
    struct sink to = {.list = features};
    note_whole(b, &to);
    int count = to.listed;
    for (int c = 0; c < b->columns; c++)
        for (int depth = 1; depth <= b->now.height[c]; depth++) {
            const struct fc_level *level = &b->at[c][depth];
            fc_judge_card(level - 1, depth, level->card, level->run, features + count);
            count += FC_CARD_FEATURES;
        }
    return count;
}
