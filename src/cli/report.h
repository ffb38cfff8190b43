/* Writes answers and totals, as text or JSON. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "batch.h"
#include "kit/verdicts.h"

struct report {
    const struct setup *setup;
    const char *solver;
    struct kt_limits limits;
    const char *format; /* of the solutions */
    const char *after;  /* the moves of --after, or NULL */
    bool is_json;
    bool has_solutions, has_bound;
};

/* The first fields of an object about a deal: "game"; "deal", which is null for 0, a position of a file; and the moves
 * of --after, if there are any (not NULL). */
void deal_in_json(const struct kt_game *game, uint64_t deal, const char *after, struct kt_text *out);

/* For struct batch: `data` is a struct report. */
void report_answer(const void *data, struct answer *answer);

void report_totals(const struct report *report, const struct totals *totals, struct kt_text *out);

/* May remarks stand between solutions of this format? Otherwise they go to standard error. */
bool report_takes_remarks(const struct report *report);

int verdict_status(enum kt_verdict verdict);               /* the exit status */
const char *limit_sentence(enum kt_stopped_by stopped_by); /* the reason, translated; words for JSON: kit/verdicts.h */

#endif
