/* Checks a campaign without changing it. */
#ifndef CAMPAIGN_CHECK_H
#define CAMPAIGN_CHECK_H

#include "campaign/campaign.h"

/* One deal in REPLAY_ONE_IN is examined: its solution is replayed by the rules, or, if there is none in the row, the
 * deal is computed again. One in COMPUTE_ONE_IN is computed again in any case, and so is one deal of each cell; the row
 * must be the same. The sample depends on the id of the campaign only. */
enum { REPLAY_ONE_IN = 1000, COMPUTE_ONE_IN = 10000 };

enum check_problem {
    PROBLEM_DAMAGED,
    PROBLEM_MISPLACED,
    PROBLEM_FOREIGN,
    PROBLEM_UNREADABLE,
    PROBLEM_STRAY,
    PROBLEM_REPLAY,
    PROBLEM_ROW
};

struct check {
    int jobs;
    const volatile bool *stop;
    /* Called for each problem, one at a time. `deal` is 0 if it is about the whole file; `why` may be NULL. */
    void (*problem)(void *data, enum check_problem problem, const char *path, uint64_t deal,
                    const struct kt_error *why);
    void *data;

    /* The results. */
    struct campaign_totals totals; /* free `cells` */
    uint64_t missing, strays;      /* chunks; files that do not belong there */
    uint64_t replayed, computed;   /* deals of the samples */
    uint64_t problems;
};

bool campaign_check(struct campaign *campaign, struct check *check, struct kt_error *error);

#endif
