/* One deal becomes one row: a line of JSON that depends only on the manifest, the cell and the deal. Of the files here,
 * only row_maker.c determines what is in a row, so tools/hash_sources.py names it and no other. */
#ifndef CAMPAIGN_ROW_MAKER_H
#define CAMPAIGN_ROW_MAKER_H

#include "campaign/cells.h"

struct row {
    struct kt_text text; /* without a newline */
    uint64_t micros;     /* of CPU time; not part of the row, because it differs from run to run */
};

/* Makes rows in one thread. It holds the solver or the bots of one cell at a time, so its memory is theirs. */
struct row_maker {
    const struct manifest *manifest;
    const volatile bool *stop;
    int cell; /* whose solver or bots are open, or -1 */
    struct kt_settings rules;
    struct kt_solver *solver;
    struct cell_bots bots;
    struct hand *hands[MOST_PLAYERS * KT_MAX_SEATS]; /* see play_hands */
};

/* Is the flag there, and set (kt_request_stop)? */
bool is_stop_set(const volatile bool *stop);

enum row_end { ROW_MADE, ROW_STOPPED, ROW_FAILED };

void row_maker_open(struct row_maker *maker, const struct manifest *manifest, const volatile bool *stop);
void row_maker_close(struct row_maker *maker);

/* Fills the row, whose text must be empty. If `stop` is set during the search, the deal has no row. */
enum row_end row_make(struct row_maker *maker, int cell, uint64_t deal, struct row *row, struct kt_error *error);

#endif
