/* The mine: its cards, what can be reached from the start, and the distance to the goals.
 *
 * A tunnel continues from a card if the card is reached and its sides are joined inside; it stops at a dead end. A card
 * beside a face-down goal need not fit it. */
#include "games/saboteur/saboteur.h"

#include <string.h>

int sa_goal_x(const struct sa_rules *rules)
{
    return rules->columns + 1;
}

int sa_goal_y(int goal)
{
    return 2 * goal - 2;
}

/* ---- survey ---- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void put(struct sa_mine *mine, int x, int y, int what)
{
    mine->cell[sa_cell(x, y)] = (uint8_t)what;
    mine->left = least(mine->left, x);
    mine->right = most(mine->right, x);
    mine->top = least(mine->top, y);
    mine->bottom = most(mine->bottom, y);
}

static int card_as_it_lies(int card, bool is_turned)
{
    return SA_CARD | sa_sides_of(card, is_turned) | (sa_is_joined(card) ? SA_JOINED : 0);
}

/* Follows the tunnels from the start. */
static void reach(struct sa_mine *mine)
{
    int stack[SA_PATHS + SA_GOALS + 1], count = 0;
    mine->cell[sa_cell(0, 0)] |= SA_REACHED;
    stack[count++] = sa_cell(0, 0);
    while (count > 0) {
        int cell = stack[--count];
        for (int side = 0; side < SA_SIDES; side++) {
            int beside = sa_beside(cell, side);
            bool leads_there = mine->cell[cell] >> side & 1 && mine->cell[beside] >> sa_opposite(side) & 1;
            if (!leads_there || (mine->cell[beside] & (SA_JOINED | SA_REACHED)) != SA_JOINED)
                continue;
            mine->cell[beside] |= SA_REACHED;
            stack[count++] = beside;
        }
    }
}

void sa_survey(const struct saboteur *s, struct sa_mine *mine)
{
    memset(mine, 0, sizeof *mine);
    put(mine, 0, 0, card_as_it_lies(SA_START, false));
    for (int i = 0; i < s->lying; i++)
        put(mine, s->mine[i].x, s->mine[i].y, card_as_it_lies(s->mine[i].card, s->mine[i].is_turned));
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int x = sa_goal_x(&s->rules), y = sa_goal_y(goal);
        mine->goal[goal] = sa_cell(x, y);
        put(mine, x, y,
            s->goal_is_open[goal] ? card_as_it_lies(s->goal[goal], s->goal_is_turned[goal]) : SA_HIDDEN_GOAL);
    }
    reach(mine);
}

/* ---- fitting ---- */

enum sa_fit sa_fit(const struct sa_rules *rules, const struct sa_mine *mine, int cell, int sides, int *side)
{
    bool is_joined_to_start = false;
    if (mine->cell[cell])
        return SA_TAKEN_PLACE;
    for (*side = 0; *side < SA_SIDES; ++*side) {
        int beside = mine->cell[sa_beside(cell, *side)];
        bool is_open = sides >> *side & 1, is_open_there = beside >> sa_opposite(*side) & 1;
        if (beside & SA_CARD && is_open != is_open_there)
            return SA_CLASHES;
        if (beside & SA_HIDDEN_GOAL && rules->goals_are_open && !is_open)
            return SA_CLASHES;
        is_joined_to_start |= is_open && is_open_there && beside & SA_REACHED;
    }
    return is_joined_to_start ? SA_FITS : SA_APART;
}

int sa_openings(const struct sa_mine *mine, int cells[SA_CELLS])
{
    int count = 0;
    for (int y = mine->top - 1; y <= mine->bottom + 1; y++) {
        for (int x = mine->left - 1; x <= mine->right + 1; x++) {
            int cell = sa_cell(x, y);
            bool is_opening = false;
            for (int side = 0; !mine->cell[cell] && side < SA_SIDES; side++) {
                int beside = mine->cell[sa_beside(cell, side)];
                is_opening |= beside & SA_REACHED && beside >> sa_opposite(side) & 1;
            }
            if (is_opening)
                cells[count++] = cell;
        }
    }
    return count;
}

/* ---- distances ---- */

static bool is_inside(const struct sa_mine *mine, int cell)
{
    int x = sa_x(cell), y = sa_y(cell);
    return x >= mine->left - 1 && x <= mine->right + 1 && y >= mine->top - 1 && y <= mine->bottom + 1;
}

/* Can a path leave this cell through that side, if free cells count as tunnels to all sides? */
static bool goes_on(int what, int side)
{
    return what == 0 || (what & SA_JOINED && what >> side & 1);
}

/* 0-1 breadth-first search: cells that need no further card are visited first. */
struct frontier {
    uint16_t cell[SA_SIDES * SA_CELLS];
    int count;
};

static void widen(const struct sa_mine *mine, int cell, uint8_t needed[SA_CELLS], struct frontier *here,
                  struct frontier *further)
{
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_beside(cell, side), what = mine->cell[beside];
        bool enters = what & SA_HIDDEN_GOAL || goes_on(what, sa_opposite(side));
        int cards = needed[cell] + (what == 0);
        if (!goes_on(mine->cell[cell], side) || !enters || !is_inside(mine, beside) || cards >= needed[beside])
            continue;
        needed[beside] = (uint8_t)cards;
        struct frontier *line = what == 0 ? further : here;
        line->cell[line->count++] = (uint16_t)beside;
    }
}

int sa_cards_needed(const struct sa_mine *mine, int goal)
{
    struct frontier lines[2];
    uint8_t needed[SA_CELLS];
    memset(needed, SA_NO_WAY, sizeof needed);
    needed[sa_cell(0, 0)] = 0;
    lines[0].cell[0] = (uint16_t)sa_cell(0, 0);
    lines[0].count = 1;
    for (int cards = 0; lines[cards & 1].count > 0; cards++) {
        struct frontier *here = &lines[cards & 1], *further = &lines[~cards & 1];
        further->count = 0;
        while (here->count > 0) {
            int cell = here->cell[--here->count];
            if (needed[cell] == cards && !(mine->cell[cell] & SA_HIDDEN_GOAL))
                widen(mine, cell, needed, here, further);
        }
    }
    return needed[mine->goal[goal]];
}

void sa_steps_to_goals(const struct sa_mine *mine, int goals, uint8_t steps[SA_CELLS])
{
    int line[SA_CELLS], first = 0, end = 0;
    memset(steps, SA_NO_WAY, SA_CELLS);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        if (goals >> goal & 1) {
            steps[mine->goal[goal]] = 0;
            line[end++] = mine->goal[goal];
        }
    }
    while (first < end) {
        int cell = line[first++];
        for (int side = 0; side < SA_SIDES; side++) {
            int beside = sa_beside(cell, side);
            if (mine->cell[beside] || steps[beside] != SA_NO_WAY || !is_inside(mine, beside))
                continue;
            steps[beside] = (uint8_t)(steps[cell] + 1);
            line[end++] = beside;
        }
    }
}
