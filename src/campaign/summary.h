/* What all rows of a campaign say together: counts, histograms and sums for each cell. A report is drawn from it, so
 * the rows of a hundred million deals never leave the program. The same rows give the same bytes. */
#ifndef CAMPAIGN_SUMMARY_H
#define CAMPAIGN_SUMMARY_H

#include "campaign/campaign.h"
#include "campaign/histogram.h"

/* The precision of the histograms: lengths below 512 are exact; positions and times have eight bins for each octave. */
enum { LENGTH_BITS = 9, COST_BITS = 4 };
/* Longer lists of deals are left out; with many cells already shorter ones. */
enum { MOST_LISTED = 2000 };

struct deal_list {
    uint64_t *deals; /* room for MOST_LISTED */
    uint64_t count;  /* may be larger */
};

/* Players with the same bot are one kind, because they are interchangeable; in a match of sides each side is a kind. */
struct summary_kind {
    struct samples samples;
    uint64_t gave_up;
    struct histogram moves; /* of the games that it won, alone or with others */
};

struct summary_cell {
    struct row_count count;
    struct histogram moves, cards, states[VERDICTS]; /* states by verdict */
    struct histogram decided_micros, unknown_micros; /* in a match all deals are decided */
    struct deal_list lists[VERDICTS];                /* not of the solved ones */
    struct summary_kind kinds[MOST_PLAYERS];
    /* [i][j] with i < j: kind i minus kind j, on each deal where both have played. */
    struct samples pairs[MOST_PLAYERS][MOST_PLAYERS];
};

struct summary {
    struct summary_cell *cells;
    uint64_t finished; /* chunks */
    bool has_times;
};

/* Reads all chunks in `jobs` threads. False, with the reason, if one is not right, or if `stop` is set. */
bool summary_make(struct campaign *campaign, int jobs, bool has_times, const volatile bool *stop,
                  struct summary *summary, struct kt_error *error);
void summary_free(struct summary *summary, const struct campaign *campaign);

/* For each player of a cell its kind; returns the number of kinds. */
int summary_kinds(const struct manifest *manifest, const struct cell_bots *bots, int kind_of[MOST_PLAYERS]);

/* As JSON with a newline. The times are the last field, so that nothing before it depends on them. */
void summary_write(const struct campaign *campaign, const struct summary *summary, struct kt_text *out);

/* Only the times. */
void summary_write_times(const struct campaign *campaign, const struct summary *summary, struct kt_text *out);

#endif
