/* What the texts of a cell mean: its rules, its solver or its bots. */
#ifndef CAMPAIGN_CELLS_H
#define CAMPAIGN_CELLS_H

#include "campaign/manifest.h"

/* The bots of a cell of a match. */
struct cell_bots {
    char *copy;                      /* the others point into it; free it */
    const char *names[MOST_PLAYERS]; /* with the side, if there are sides */
    const char *bots[MOST_PLAYERS];
    int count;
};
bool cell_bots(const struct manifest *manifest, int cell, struct cell_bots *bots); /* false without memory */

/* The rules of a cell. Refuses a text that means something else in this program. */
bool cell_rules(const struct manifest *manifest, int cell, struct kt_settings *rules, struct kt_error *error);

/* The seats of the table of a cell; 0 if it cannot be dealt. */
int cell_seats(const struct manifest *manifest, int cell);

/* Can this program compute all cells? The rules, solvers and bots must exist and be written in full, the rules must
 * have all deals, and there must be one bot for each seat or side. Manifests come from other people, too. */
bool cells_check(const struct manifest *manifest, struct kt_error *error);

#endif
