#include "games/spider/guide.h"

#include <math.h>
#include <string.h>

void spb_guide_set(struct spb_guide *guide, const float *weights)
{
    for (int i = 0; i < SPB_GUIDES; i++)
        guide->weight[i] = (int32_t)lrintf(weights[i] * SPB_G_ONE);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- a column ---- */

struct count {
    int joints, mixed, breaks, runs, squares, tail; /* tail: where the sequence at the end begins */
};

/* Without branches; a square is a sum of odd numbers. */
static struct count count_joints(const kt_card *card, int open)
{
    struct count n = {0};
    int run = 0, steps = 0;
    for (int i = 1; i < open; i++) {
        int in_suit = card[i - 1] == card[i] + KT_SUITS, step = kt_rank(card[i - 1]) == kt_rank(card[i]) + 1;
        run = in_suit ? run + 1 : 0;
        n.joints += in_suit;
        n.squares += in_suit ? 2 * run - 1 : 0;
        steps += step;
        n.tail = step ? n.tail : i;
    }
    n.mixed = steps - n.joints;
    n.breaks = open - 1 - steps;
    n.runs = open - n.joints;
    return n;
}

static int closed_worth(const int32_t *w, int closed)
{
    closed = least(closed, 5);
    return w[SPB_G_CLOSED_MORE] * closed * closed + (closed == 0 ? w[SPB_G_ALL_OPEN] : 0);
}

static struct spb_glance glance_at(const struct spb_guide *guide, const struct spb_board *b, int column)
{
    const int32_t *w = guide->weight;
    const kt_card *card = b->card[column];
    int open = b->open[column], closed = b->closed[column];
    struct spb_glance g = {.worth = closed_worth(w, closed)};
    if (open == 0)
        return g;
    struct count n = count_joints(card, open);
    int breaks = least(n.breaks, 5);
    g.top = card[open - 1];
    g.head = (uint8_t)kt_rank(card[n.tail]);
    g.runs = (uint8_t)n.runs;
    g.worth += w[SPB_G_SUIT] * n.joints + w[SPB_G_MIXED] * n.mixed + w[SPB_G_LONG] * n.squares;
    g.worth += w[SPB_G_RANK] * (g.head + KT_RANKS - b->ranks - 1);
    if (closed > 0)
        g.worth += w[SPB_G_BREAK] * breaks + (g.head == b->ranks ? w[SPB_G_KING_ON_CLOSED] : 0);
    else
        g.worth += w[SPB_G_BREAK_OPEN] * breaks + w[SPB_G_SUIT_OPEN] * n.joints + w[SPB_G_RUNS_OPEN] * n.runs +
                   (g.head == b->ranks && n.breaks == 0 ? w[SPB_G_KING_BASE] : 0);
    return g;
}

void spb_view_set(struct spb_view *view, const struct spb_guide *guide, const struct spb_board *b)
{
    memset(view, 0, sizeof *view);
    view->guide = guide;
    for (int column = 0; column < b->columns; column++) {
        view->glance[column] = glance_at(guide, b, column);
        view->columns += view->glance[column].worth;
    }
    for (int card = KT_SUITS; card < KT_CARD_CODES; card++) {
        view->unseen_of[card / KT_SUITS] += b->unseen[card];
        view->unseen += b->unseen[card];
    }
}

/* ---- the whole board ---- */

struct market {
    uint32_t ranks_on_top, asked; /* bits: ranks */
    uint64_t cards_on_top;        /* bits: cards */
    int gaps, dark, dig, moves;
    int again;   /* columns whose top card has the same rank as that of an earlier column */
    int in_suit; /* unseen cards that fit somewhere in suit */
};

static void look_around(const struct spb_board *b, const struct spb_glance *glance, struct market *m)
{
    memset(m, 0, sizeof *m);
    m->dig = 5;
    for (int i = 0; i < b->columns; i++) {
        const struct spb_glance *g = &glance[i];
        if (g->head == 0) {
            m->gaps += b->closed[i] == 0;
            m->dark += b->closed[i] > 0;
            continue;
        }
        m->again += (int)(m->ranks_on_top >> kt_rank(g->top) & 1);
        m->ranks_on_top |= 1u << kt_rank(g->top);
        m->in_suit += m->cards_on_top >> g->top & 1 ? 0 : b->unseen[g->top - KT_SUITS];
        m->cards_on_top |= (uint64_t)1 << g->top;
        m->asked |= 2u << g->head;
        if (b->closed[i] > 0 && g->runs < m->dig)
            m->dig = g->runs;
    }
    for (int i = 0; i < b->columns; i++)
        m->moves += (int)(m->ranks_on_top >> (glance[i].head + 1) & (glance[i].head > 0));
}

/* Tenths of the unseen cards, in the weights' parts. */
static int luck_worth(const struct spb_view *view, const struct spb_board *b, const struct market *m)
{
    const int32_t *w = view->guide->weight;
    int fits = 0, takes = 0;
    if (view->unseen == 0)
        return 0;
    for (int rank = 1; rank <= b->ranks; rank++) {
        fits += m->ranks_on_top >> (rank + 1) & 1 ? view->unseen_of[rank] : 0;
        takes += m->asked >> rank & 1 ? view->unseen_of[rank] : 0;
    }
    int luck = w[SPB_G_LUCK] + (m->dark > 0 ? w[SPB_G_DARK_LUCK] : 0);
    return (luck * fits + w[SPB_G_SUIT_LUCK] * m->in_suit + w[SPB_G_HOPE] * takes) * 10 / view->unseen;
}

static int board_worth(const struct spb_view *view, const struct spb_board *b, const struct spb_glance *glance)
{
    const int32_t *w = view->guide->weight;
    struct market m;
    look_around(b, glance, &m);
    int worth = w[SPB_G_CLOSED] * b->all_closed + w[SPB_G_DARK] * m.dark + w[SPB_G_GAP] * m.gaps + w[SPB_G_DIG] * m.dig;
    worth += (w[SPB_G_SET] + (b->ranks - 1) * w[SPB_G_SUIT]) * b->home / b->ranks;
    worth += w[SPB_G_SAME_TOP] * m.again + w[SPB_G_MOVES] * m.moves;
    worth += m.gaps > 1 ? w[SPB_G_GAP_MORE] * (m.gaps - 1) : 0;
    worth += b->stock == 0 ? w[SPB_G_GAP_LATE] * m.gaps : 0;
    worth += b->is_dealing ? w[SPB_G_DEAL] : 0;
    return worth + luck_worth(view, b, &m);
}

int spb_view_worth(const struct spb_view *view, const struct spb_board *b)
{
    return view->columns + board_worth(view, b, view->glance);
}

int spb_view_move(const struct spb_view *view, const struct spb_board *after, struct spb_move move)
{
    struct spb_glance glance[SP_MOST_COLUMNS];
    memcpy(glance, view->glance, sizeof glance);
    glance[move.from] = glance_at(view->guide, after, move.from);
    int columns = view->columns - view->glance[move.from].worth + glance[move.from].worth;
    if (move.to != SP_HOME) {
        glance[move.to] = glance_at(view->guide, after, move.to);
        columns += glance[move.to].worth - view->glance[move.to].worth;
    }
    return columns + board_worth(view, after, glance);
}
