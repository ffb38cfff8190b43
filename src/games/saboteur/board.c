/* The mine for rollouts: a window of 32 by 32 cells, and for each face-down goal a distance field: how many cards a
 * tunnel from each cell to the goal still needs. The field is a breadth-first search from the goal, so that the effect
 * of a card can be read from the cells that it leads into.
 *
 * Legal places are the same as in the rules (checked by tests/saboteur_master.c); the fields treat free cells as
 * tunnels to all sides, as sa_cards_needed does. */
#include "games/saboteur/master.h"

#include <assert.h>
#include <string.h>

/* ---- cells ---- */

static uint8_t as_it_lies(int card, bool is_turned)
{
    return (uint8_t)(SA_CARD | sa_sides_of(card, is_turned) | (sa_is_joined(card) ? SA_JOINED : 0));
}

static void widen(struct sa_board *board, int cell)
{
    int x = cell % SA_BOARD_WIDE, y = cell / SA_BOARD_WIDE;
    if (x <= board->left)
        board->left = (uint8_t)(x > 1 ? x - 1 : 1);
    if (x >= board->right)
        board->right = (uint8_t)(x < SA_BOARD_WIDE - 2 ? x + 1 : SA_BOARD_WIDE - 2);
    if (y <= board->top)
        board->top = (uint8_t)(y > 1 ? y - 1 : 1);
    if (y >= board->bottom)
        board->bottom = (uint8_t)(y < SA_BOARD_WIDE - 2 ? y + 1 : SA_BOARD_WIDE - 2);
}

static void put(struct sa_board *board, int cell, uint8_t what)
{
    board->cell[cell] = what;
    board->card[board->cards++] = (uint16_t)cell;
    widen(board, cell);
}

void sa_board_set(struct sa_board *board, const struct saboteur *s)
{
    memset(board, 0, sizeof *board);
    memset(board->need, SA_DISTANT, sizeof board->need);
    memset(board->distance, SA_DISTANT, sizeof board->distance);
    memset(board->second, SA_DISTANT, sizeof board->second);
    board->rules = s->rules;
    board->left = board->top = SA_BOARD_WIDE - 2;
    board->right = board->bottom = 1;
    put(board, sa_board_cell(0, 0), as_it_lies(SA_START, false));
    for (int i = 0; i < s->lying; i++)
        if (sa_is_on_board(s->mine[i].x, s->mine[i].y))
            put(board, sa_board_cell(s->mine[i].x, s->mine[i].y), as_it_lies(s->mine[i].card, s->mine[i].is_turned));
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int cell = sa_board_cell(sa_goal_x(&s->rules), sa_goal_y(goal));
        board->goal[goal] = (uint16_t)cell;
        if (s->goal_is_open[goal])
            put(board, cell, as_it_lies(s->goal[goal], s->goal_is_turned[goal]));
        else
            board->cell[cell] = SA_HIDDEN_GOAL;
        widen(board, cell);
    }
    sa_board_look(board);
}

/* ---- distances ---- */

static bool is_looked_at(const struct sa_board *board, int cell)
{
    int x = cell % SA_BOARD_WIDE, y = cell / SA_BOARD_WIDE;
    return x >= board->left && x <= board->right && y >= board->top && y <= board->bottom;
}

struct frontier {
    uint16_t cell[SA_BOARD_CELLS];
    int count;
};

/* The cost of reaching the cell from its neighbour. Paths never go through tunnels that are connected to the start:
 * these would start there. */
static void spread(const struct sa_board *board, uint8_t *need, int cell, struct frontier *here,
                   struct frontier *further)
{
    int ways = board->cell[cell] & SA_CARD ? board->cell[cell] & 15 : 15;
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_board_beside(cell, side), what = board->cell[beside];
        bool leaves = what == 0 || ((what & (SA_JOINED | SA_REACHED)) == SA_JOINED && what >> sa_opposite(side) & 1);
        int cards = need[cell] + (what == 0);
        if (!(ways >> side & 1) || !leaves || cards >= need[beside] || !is_looked_at(board, beside))
            continue;
        need[beside] = (uint8_t)cards;
        struct frontier *line = what == 0 ? further : here;
        line->cell[line->count++] = (uint16_t)beside;
    }
}

static void make_field(struct sa_board *board, int goal)
{
    struct frontier lines[2];
    uint8_t *need = board->need[goal];
    for (int y = board->top; y <= board->bottom; y++)
        memset(&need[y * SA_BOARD_WIDE + board->left], SA_DISTANT, (size_t)(board->right - board->left + 1));
    need[board->goal[goal]] = 0;
    lines[0].cell[0] = board->goal[goal];
    lines[0].count = 1;
    for (int cards = 0; lines[cards & 1].count > 0; cards++) {
        struct frontier *here = &lines[cards & 1], *further = &lines[~cards & 1];
        further->count = 0;
        while (here->count > 0) {
            int cell = here->cell[--here->count];
            if (need[cell] == cards)
                spread(board, need, cell, here, further);
        }
    }
}

/* ---- reachability ---- */

static void add_opening(struct sa_board *board, int cell)
{
    struct sa_opening at = {.cell = (uint16_t)cell};
    for (int i = 0; i < board->openings; i++)
        if (board->opening[i].cell == cell)
            return;
    for (int side = 0; side < SA_SIDES; side++) {
        int what = board->cell[sa_board_beside(cell, side)];
        bool is_open_there = what >> sa_opposite(side) & 1;
        if (what & SA_CARD && is_open_there)
            at.open |= (uint8_t)(1 << side);
        if (what & SA_CARD && !is_open_there)
            at.shut |= (uint8_t)(1 << side);
        if (what & SA_HIDDEN_GOAL && board->rules.goals_are_open)
            at.open |= (uint8_t)(1 << side);
        if (what & SA_REACHED && is_open_there)
            at.joins |= (uint8_t)(1 << side);
    }
    if (board->openings < SA_BOARD_OPENINGS && is_looked_at(board, cell))
        board->opening[board->openings++] = at;
}

static int goal_at(const struct sa_board *board, int cell)
{
    int goal = 0;
    while (board->goal[goal] != cell)
        goal++;
    return goal;
}

static void note_reached(struct sa_board *board, int cell, int side)
{
    int goal = goal_at(board, cell);
    board->reached |= (uint8_t)(1 << goal);
    board->reached_by[goal] = (uint8_t)side;
}

/* Follows the tunnels from the start. */
static void reach(struct sa_board *board)
{
    uint16_t stack[SA_BOARD_CARDS];
    int count = 0;
    for (int i = 0; i < board->cards; i++)
        board->cell[board->card[i]] &= (uint8_t)~SA_REACHED;
    board->reached = 0;
    board->tunnels = 1;
    board->cell[board->card[0]] |= SA_REACHED;
    stack[count++] = board->card[0];
    while (count > 0) {
        int cell = stack[--count];
        for (int side = 0; side < SA_SIDES; side++) {
            int beside = sa_board_beside(cell, side), what = board->cell[beside];
            if (!(board->cell[cell] >> side & 1))
                continue;
            if (what & SA_HIDDEN_GOAL)
                note_reached(board, beside, sa_opposite(side));
            if (!(what >> sa_opposite(side) & 1) || (what & (SA_JOINED | SA_REACHED)) != SA_JOINED)
                continue;
            board->cell[beside] |= SA_REACHED;
            board->tunnels++;
            stack[count++] = (uint16_t)beside;
        }
    }
}

static void find_openings(struct sa_board *board)
{
    board->openings = 0;
    for (int i = 0; i < board->cards; i++) {
        int cell = board->card[i];
        if (!(board->cell[cell] & SA_REACHED))
            continue;
        for (int side = 0; side < SA_SIDES; side++)
            if (board->cell[cell] >> side & 1 && !board->cell[sa_board_beside(cell, side)])
                add_opening(board, sa_board_beside(cell, side));
    }
}

static void find_nearest(struct sa_board *board, int goal)
{
    int best = SA_DISTANT, second = SA_DISTANT;
    board->nearest[goal] = 0;
    for (int i = 0; i < board->openings; i++) {
        int need = board->need[goal][board->opening[i].cell];
        if (need < best) {
            second = best;
            best = need;
            board->nearest[goal] = board->opening[i].cell;
        } else if (need < second)
            second = need;
    }
    bool is_reached = board->reached >> goal & 1;
    board->distance[goal] = (uint8_t)(is_reached ? 0 : best);
    board->second[goal] = (uint8_t)(is_reached ? 0 : second);
}

static void look_from(struct sa_board *board, const bool is_known[SA_GOALS])
{
    find_openings(board);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        if (board->cell[board->goal[goal]] != SA_HIDDEN_GOAL)
            continue;
        if (!is_known[goal])
            make_field(board, goal);
        find_nearest(board, goal);
    }
}

void sa_board_look(struct sa_board *board)
{
    static const bool nothing[SA_GOALS];
    reach(board);
    look_from(board, nothing);
}

/* ---- changes ---- */

/* Is there another way on from this free cell that is as short as the one through `lost`? */
static bool has_other_way(const struct sa_board *board, const uint8_t *need, int cell, int lost)
{
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_board_beside(cell, side), what = board->cell[beside];
        bool enters = !(what & SA_CARD) || what >> sa_opposite(side) & 1;
        if (beside != lost && enters && need[beside] + 1 == need[cell])
            return true;
    }
    return false;
}

/* A card on a free cell changes the field only there, if no shortest path needs the cell. */
static bool is_missed(const struct sa_board *board, const uint8_t *need, int cell)
{
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_board_beside(cell, side), what = board->cell[beside];
        if (what == 0 && need[beside] == need[cell] + 1 && !has_other_way(board, need, beside, cell))
            return true;
        if ((what & (SA_JOINED | SA_REACHED)) == SA_JOINED && need[beside] == need[cell])
            return true;
    }
    return false;
}

static int size_of_window(const struct sa_board *board)
{
    return board->right - board->left + board->bottom - board->top;
}

/* Most cards do not change the fields, which is cheap to check. */
static void look_again(struct sa_board *board, int cell, int tunnels, int window)
{
    bool is_known[SA_GOALS];
    bool is_joined = board->cell[cell] & SA_JOINED;
    reach(board);
    bool is_plain = board->tunnels == tunnels + is_joined && size_of_window(board) == window;
    for (int goal = 0; goal < SA_GOALS; goal++) {
        uint8_t *need = board->need[goal];
        is_known[goal] = is_plain && (need[cell] >= SA_DISTANT || !is_missed(board, need, cell));
        need[cell] = is_known[goal] ? SA_DISTANT : need[cell];
    }
    look_from(board, is_known);
}

void sa_board_lay(struct sa_board *board, int cell, int card, bool is_turned)
{
    assert(cell >= 0 && cell < SA_BOARD_CELLS && sa_is_path(card));
    int tunnels = board->tunnels, window = size_of_window(board);
    put(board, cell, as_it_lies(card, is_turned));
    look_again(board, cell, tunnels, window);
    if (!board->rules.dead_ends_reach || sa_is_joined(card))
        return;
    for (int side = 0; side < SA_SIDES; side++)
        if (board->cell[cell] >> side & 1 && board->cell[sa_board_beside(cell, side)] & SA_HIDDEN_GOAL)
            note_reached(board, sa_board_beside(cell, side), sa_opposite(side));
}

void sa_board_crush(struct sa_board *board, int cell)
{
    int i = 0;
    while (board->card[i] != cell)
        i++;
    board->card[i] = board->card[--board->cards];
    board->cell[cell] = 0;
    sa_board_look(board);
}

void sa_board_turn_goal(struct sa_board *board, int goal, int card)
{
    bool is_turned = !(sa_sides_of(card, false) >> board->reached_by[goal] & 1);
    board->distance[goal] = board->second[goal] = SA_DISTANT;
    put(board, board->goal[goal], as_it_lies(card, is_turned));
}

/* ---- the effect of a card ---- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

void sa_after_laying(const struct sa_board *board, const struct sa_opening *at, int sides, bool is_joined,
                     uint8_t distance[SA_GOALS])
{
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int best = board->nearest[goal] == at->cell ? board->second[goal] : board->distance[goal];
        for (int side = 0; is_joined && side < SA_SIDES; side++)
            if (sides >> side & 1)
                best = least(best, board->need[goal][sa_board_beside(at->cell, side)]);
        distance[goal] = (uint8_t)best;
    }
}

void sa_after_clearing(const struct sa_board *board, int cell, uint8_t distance[SA_GOALS])
{
    bool is_led_to = false;
    for (int goal = 0; goal < SA_GOALS; goal++)
        distance[goal] = board->distance[goal];
    for (int side = 0; side < SA_SIDES; side++) {
        int what = board->cell[sa_board_beside(cell, side)];
        is_led_to |= what & SA_REACHED && what >> sa_opposite(side) & 1;
    }
    for (int goal = 0; is_led_to && goal < SA_GOALS; goal++) {
        for (int side = 0; side < SA_SIDES; side++) {
            int beside = sa_board_beside(cell, side), what = board->cell[beside];
            bool goes_on = !(what & SA_CARD) || what >> sa_opposite(side) & 1;
            if (goes_on && board->need[goal][beside] < SA_DISTANT)
                distance[goal] = (uint8_t)least(distance[goal], board->need[goal][beside] + 1);
        }
    }
}
