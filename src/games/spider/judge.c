#include "games/spider/judge.h"

#include <math.h>
#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- a column ---- */

struct shape {
    int runs, breaks, joints, squares;
    int tail, tail_run; /* where the sequence and the run at the end begin */
};

struct around {
    struct shape shape[SP_MOST_COLUMNS];
    uint32_t ranks_on_top;
    uint64_t cards_on_top;
    uint16_t joined[KT_SUITS], seen[KT_SUITS]; /* bits: ranks */
    uint8_t longest[KT_SUITS];
    int gaps, tallest;
};

static void end_run(uint8_t *t, struct around *a, kt_card card, int length)
{
    int suit = card % KT_SUITS;
    t[SPB_T_LENGTH + least(length, 12) - 1]++;
    if (length > a->longest[suit])
        a->longest[suit] = (uint8_t)length;
}

static void look_at(const struct spb_board *b, int column, uint8_t *t, struct around *a)
{
    const kt_card *card = b->card[column];
    struct shape *s = &a->shape[column];
    int open = b->open[column], run = 0;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < open; i++) {
        int rank = kt_rank(card[i]), suit = card[i] % KT_SUITS;
        a->seen[suit] = (uint16_t)(a->seen[suit] | 1u << rank);
        t[SPB_T_KING_LATER] = (uint8_t)(t[SPB_T_KING_LATER] + (rank == b->ranks && i > 0));
        if (i == 0)
            continue;
        if (card[i - 1] == card[i] + KT_SUITS) {
            run++;
            s->joints++;
            s->squares += 2 * run - 1;
            a->joined[suit] = (uint16_t)(a->joined[suit] | 1u << rank);
            continue;
        }
        end_run(t, a, card[i - 1], run + 1);
        run = 0;
        s->tail_run = i;
        s->runs++;
        if (kt_rank(card[i - 1]) != rank + 1) {
            s->tail = i;
            s->breaks++;
        }
    }
    if (open == 0)
        return;
    s->runs++;
    end_run(t, a, card[open - 1], run + 1);
    t[SPB_T_TAIL_LENGTH + least(run + 1, 12) - 1]++;
    for (int i = 0; i < s->tail; i++)
        t[SPB_T_BURIED + kt_rank(card[i]) - 1]++;
    a->ranks_on_top |= 1u << kt_rank(card[open - 1]);
    a->cards_on_top |= (uint64_t)1 << card[open - 1];
    a->tallest = open > a->tallest ? open : a->tallest;
}

static void note_column(const struct spb_board *b, int column, uint8_t *t, struct around *a)
{
    const kt_card *card = b->card[column];
    const struct shape *s = &a->shape[column];
    int open = b->open[column], closed = least(b->closed[column], 5);
    if (open == 0) {
        if (closed > 0)
            t[SPB_T_DARK + closed - 1]++;
        a->gaps += closed == 0;
        return;
    }
    t[SPB_T_JOINTS] = (uint8_t)(t[SPB_T_JOINTS] + s->joints);
    t[SPB_T_MIXED] = (uint8_t)(t[SPB_T_MIXED] + s->runs - 1 - s->breaks);
    t[SPB_T_BREAKS] = (uint8_t)(t[SPB_T_BREAKS] + s->breaks);
    t[SPB_T_SQUARES] = (uint8_t)least(t[SPB_T_SQUARES] + s->squares, 255);
    if (closed > 0) {
        t[SPB_T_DIG + (closed - 1) * 5 + least(s->runs, 5) - 1]++;
        t[SPB_T_DIG_BREAKS + (closed - 1) * 5 + least(s->breaks, 4)]++;
        t[SPB_T_KING_ON_CLOSED] = (uint8_t)(t[SPB_T_KING_ON_CLOSED] + (kt_rank(card[0]) == b->ranks));
        if (s->runs < t[SPB_T_FEWEST]) {
            t[SPB_T_FEWEST_NEXT] = t[SPB_T_FEWEST];
            t[SPB_T_FEWEST] = (uint8_t)s->runs;
        } else if (s->runs < t[SPB_T_FEWEST_NEXT]) {
            t[SPB_T_FEWEST_NEXT] = (uint8_t)s->runs;
        }
    } else {
        bool king = kt_rank(card[0]) == b->ranks;
        t[SPB_T_OPEN_RUNS + least(s->runs, 6) - 1]++;
        t[SPB_T_OPEN_BREAKS + least(s->breaks, 4)]++;
        t[SPB_T_KING_BASE] = (uint8_t)(t[SPB_T_KING_BASE] + king);
        t[SPB_T_KING_BASE_CLEAN] = (uint8_t)(t[SPB_T_KING_BASE_CLEAN] + (king && s->breaks == 0));
    }
    t[SPB_T_TOP + kt_rank(card[open - 1]) - 1]++;
    t[SPB_T_HEAD + kt_rank(card[s->tail]) - 1]++;
    t[SPB_T_RUN_HEAD + kt_rank(card[s->tail_run]) - 1]++;
}

/* ---- between columns ---- */

static void note_moves(const struct spb_board *b, int column, uint8_t *t, const struct around *a)
{
    const kt_card *card = b->card[column];
    const struct shape *s = &a->shape[column];
    if (b->open[column] == 0)
        return;
    kt_card head = card[s->tail], run_head = card[s->tail_run];
    bool fits = a->ranks_on_top >> (kt_rank(head) + 1) & 1;
    bool run_fits = a->ranks_on_top >> (kt_rank(run_head) + 1) & 1;
    bool in_suit = run_head + KT_SUITS < 64 && a->cards_on_top >> (run_head + KT_SUITS) & 1;
    t[SPB_T_MOVES] = (uint8_t)(t[SPB_T_MOVES] + fits);
    t[SPB_T_RUN_MOVES] = (uint8_t)(t[SPB_T_RUN_MOVES] + run_fits);
    t[SPB_T_SUIT_MOVES] = (uint8_t)(t[SPB_T_SUIT_MOVES] + in_suit);
    if (b->closed[column] > 0) {
        t[SPB_T_TURNS] = (uint8_t)(t[SPB_T_TURNS] + (s->runs == 1 && run_fits));
        t[SPB_T_NEAR_TURNS] = (uint8_t)(t[SPB_T_NEAR_TURNS] + (s->runs > 1 && s->breaks == 0 && fits));
    } else {
        t[SPB_T_CLEARS] = (uint8_t)(t[SPB_T_CLEARS] + (s->runs == 1 && run_fits));
    }
}

static void note_luck(const struct spb_board *b, uint8_t *t, const struct around *a)
{
    int unseen = 0, fits = 0, takes = 0, in_suit = 0;
    for (kt_card card = KT_SUITS; card < KT_CARD_CODES; card++) {
        int rank = kt_rank(card), count = b->unseen[card];
        if (count == 0)
            continue;
        t[SPB_T_UNSEEN + rank - 1] = (uint8_t)(t[SPB_T_UNSEEN + rank - 1] + count);
        unseen += count;
        fits += a->ranks_on_top >> (rank + 1) & 1 ? count : 0;
        takes += rank > 1 && t[SPB_T_HEAD + rank - 2] > 0 ? count : 0;
        in_suit += card + KT_SUITS < 64 && a->cards_on_top >> (card + KT_SUITS) & 1 ? count : 0;
    }
    if (unseen == 0)
        return;
    t[SPB_T_LUCK] = (uint8_t)(fits * 64 / unseen);
    t[SPB_T_HOPE] = (uint8_t)(takes * 64 / unseen);
    t[SPB_T_SUIT_LUCK] = (uint8_t)(in_suit * 64 / unseen);
}

static void note_suits(uint8_t *t, const struct around *a)
{
    bool used[KT_SUITS] = {0};
    for (int place = 0; place < KT_SUITS; place++) {
        int best = -1, most = -1;
        for (int suit = 0; suit < KT_SUITS; suit++) {
            int worth = __builtin_popcount(a->joined[suit]) * 16 + a->longest[suit];
            if (!used[suit] && worth > most) {
                most = worth;
                best = suit;
            }
        }
        used[best] = true;
        t[SPB_T_SUIT_JOINTS + place] = (uint8_t)__builtin_popcount(a->joined[best]);
        t[SPB_T_SUIT_SEEN + place] = (uint8_t)__builtin_popcount(a->seen[best]);
        t[SPB_T_SUIT_LONGEST + place] = a->longest[best];
    }
}

void spb_traits(const struct spb_board *b, uint8_t t[SPB_TRAITS])
{
    struct around a;
    memset(&a, 0, sizeof a);
    memset(t, 0, SPB_TRAITS);
    t[SPB_T_FEWEST] = t[SPB_T_FEWEST_NEXT] = 8;
    t[SPB_T_ROWS + least(spb_rows_left(b) - (b->is_dealing && b->stock > 0), 5)] = 1;
    t[SPB_T_DEALS] = b->is_dealing;
    t[SPB_T_SETS] = b->home / b->ranks;
    t[SPB_T_CLOSED] = b->all_closed;
    for (int column = 0; column < b->columns; column++)
        look_at(b, column, t, &a);
    for (int column = 0; column < b->columns; column++)
        note_column(b, column, t, &a);
    for (int column = 0; column < b->columns; column++)
        note_moves(b, column, t, &a);
    t[SPB_T_GAPS + least(a.gaps, 3)] = 1;
    for (int rank = 0; rank < KT_RANKS; rank++)
        t[SPB_T_SAME_TOP] = (uint8_t)(t[SPB_T_SAME_TOP] + (t[SPB_T_TOP + rank] > 1 ? t[SPB_T_TOP + rank] - 1 : 0));
    t[SPB_T_TALLEST] = (uint8_t)a.tallest;
    note_luck(b, t, &a);
    note_suits(t, &a);
}

/* ---- the nets ---- */

static void ask(const struct spb_opinion *net, const uint8_t traits[SPB_TRAITS], int64_t answer[SPB_OUTPUTS])
{
    int32_t hidden[SPB_HIDDEN];
    memcpy(hidden, net->first_bias, sizeof hidden);
    for (int i = 0; i < SPB_T_TRAITS_END; i++)
        for (int k = 0; traits[i] > 0 && k < SPB_HIDDEN; k++)
            hidden[k] += traits[i] * net->first[i][k];
    for (int o = 0; o < SPB_OUTPUTS; o++) {
        answer[o] += (int64_t)net->last_bias[o] * SPB_J_ONE;
        for (int k = 0; k < SPB_HIDDEN; k++)
            answer[o] += hidden[k] > 0 ? (int64_t)hidden[k] * net->last[o][k] : 0;
    }
}

struct spb_worth spb_judge_board(const struct spb_opinion judge[SPB_OPINIONS], const struct spb_board *b)
{
    uint8_t traits[SPB_TRAITS];
    int64_t sum[SPB_OUTPUTS] = {0};
    float answer[SPB_OUTPUTS];
    spb_traits(b, traits);
    for (int i = 0; i < SPB_OPINIONS; i++)
        ask(&judge[i], traits, sum);
    for (int o = 0; o < SPB_OUTPUTS; o++)
        answer[o] = (float)(sum[o] / SPB_OPINIONS / SPB_J_ONE) / SPB_J_ONE;
    float chance = 1 / (1 + expf(-answer[SPB_CHANCE]));
    float rounded = roundf(chance * SPB_J_ONE) / SPB_J_ONE; /* the last bits of expf differ between machines */
    return (struct spb_worth){answer[SPB_SCORE] + SPB_BY_CHANCE * rounded, chance};
}
