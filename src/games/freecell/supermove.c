/* Supermoves, written out card by card. With an empty column to spare, part of the run is moved there first, then the
 * rest moves to the target. The size of the part is chosen so that the number of steps is the smallest that this method
 * allows. */
#include "games/freecell/freecell.h"

#include <assert.h>

/* The scratch space of one supermove. Empty columns are used from the end of the list. */
struct scratch {
    int cell[FC_MOST_CELLS], column[FC_MOST_COLUMNS];
    int cells, columns;
};

struct steps {
    struct fc_move *list;
    int count;
};

static int capacity(const struct scratch *scratch, int columns)
{
    return (scratch->cells + 1) << columns;
}

/* How many cards to park in an empty column first, and the number of steps that the whole then takes. */
static int best_split(const struct scratch *scratch, int cards, int columns, int *parked);

static int step_count(const struct scratch *scratch, int cards, int columns)
{
    int parked;
    return cards <= scratch->cells + 1 ? 2 * cards - 1 : best_split(scratch, cards, columns, &parked);
}

static int best_split(const struct scratch *scratch, int cards, int columns, int *parked)
{
    int least = 1 << 30;
    int room = capacity(scratch, columns - 1);
    for (int park = 1; park <= room && park < cards; park++) {
        if (cards - park > room)
            continue;
        int steps = 2 * step_count(scratch, park, columns - 1) + step_count(scratch, cards - park, columns - 1);
        if (steps < least) {
            least = steps;
            *parked = park;
        }
    }
    return least;
}

static void add_step(struct steps *steps, int from, int to)
{
    assert(steps->count < FC_MOST_STEPS);
    steps->list[steps->count++] = (struct fc_move){from, to, 1};
}

static void through_cells(struct steps *steps, const struct scratch *scratch, struct fc_move move)
{
    for (int i = 0; i < move.cards - 1; i++)
        add_step(steps, move.from, scratch->cell[i]);
    add_step(steps, move.from, move.to);
    for (int i = move.cards - 2; i >= 0; i--)
        add_step(steps, scratch->cell[i], move.to);
}

/* Recursion is at most as deep as there are empty columns. */
static void write_out(struct steps *steps, const struct scratch *scratch, struct fc_move move, int columns)
{
    if (move.cards <= scratch->cells + 1) {
        through_cells(steps, scratch, move);
        return;
    }
    int parked = 0;
    best_split(scratch, move.cards, columns, &parked);
    int aside = scratch->column[columns - 1];
    write_out(steps, scratch, (struct fc_move){move.from, aside, parked}, columns - 1);
    write_out(steps, scratch, (struct fc_move){move.from, move.to, move.cards - parked}, columns - 1);
    write_out(steps, scratch, (struct fc_move){aside, move.to, parked}, columns - 1);
}

static void find_scratch(const struct freecell *s, int target, struct scratch *scratch)
{
    scratch->cells = scratch->columns = 0;
    for (int i = 0; i < s->cells; i++) { /* no branches */
        scratch->cell[scratch->cells] = FC_CELL + i;
        scratch->cells += !s->cell[i];
    }
    for (int i = 0; i < s->columns && !s->kings; i++) { /* only a king may rest in an empty column: see fc_run_limit */
        scratch->column[scratch->columns] = i;
        scratch->columns += !s->top[i] & (i != target);
    }
}

int fc_steps(const struct freecell *s, struct fc_move move, struct fc_move list[FC_MOST_STEPS])
{
    struct steps steps = {.list = list};
    struct scratch scratch;
    if (move.cards == 1) {
        add_step(&steps, move.from, move.to);
        return steps.count;
    }
    find_scratch(s, move.to, &scratch);
    write_out(&steps, &scratch, move, scratch.columns);
    return steps.count;
}

int fc_count_steps(const struct freecell *s, struct fc_move move)
{
    struct scratch scratch;
    if (move.cards == 1)
        return 1;
    find_scratch(s, move.to, &scratch);
    return step_count(&scratch, move.cards, scratch.columns);
}
