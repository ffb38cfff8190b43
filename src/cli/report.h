/* How answers and totals are written, as text or as JSON. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "batch.h"

struct report {
    const struct kt_game *game;
    const char *format; /* of the solutions */
    bool is_json;
    bool has_solutions, has_bound;
};

/* For struct batch: `data` is a struct report. */
void report_answer(const void *data, struct answer *answer);

void report_totals(const struct report *report, const struct totals *totals, struct kt_text *out);

/* May remarks stand between solutions of this format? Otherwise they go to standard error. */
bool report_takes_remarks(const struct report *report);

int verdict_status(enum kt_verdict verdict);           /* to leave with */
const char *verdict_word(enum kt_verdict verdict);     /* for JSON; never translated */
const char *limit_word(enum kt_stopped_by stopped_by); /* for JSON; never translated */
const char *limit_sentence(enum kt_stopped_by stopped_by);

#endif
