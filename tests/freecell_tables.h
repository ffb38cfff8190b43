/* Random FreeCell tables of any size, also narrower than the rules offer. */
#ifndef KT_TEST_FREECELL_TABLES_H
#define KT_TEST_FREECELL_TABLES_H

#include "games/freecell/freecell.h"

struct shape {
    int ranks, columns, cells;
};

struct shape any_shape(struct kt_rng *rng);

/* The ways to build columns: in alternating colours or in suit (bit 0), any card or only kings in empty columns
 * (bit 1). The first one is FreeCell. */
enum { BUILDINGS = 4 };
struct freecell built(struct freecell s, int building);

struct freecell empty_table(struct shape shape);
struct freecell dealt(struct kt_rng *rng, struct shape shape);

/* A table in disorder: some cards home, some in cells, the rest anywhere, perhaps in very few columns. Some
 * tests name tables by their seed, so the order of the random numbers must stay. */
struct freecell thrown(struct kt_rng *rng, struct shape shape);

#endif
