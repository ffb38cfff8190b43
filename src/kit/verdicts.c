#include "kit/verdicts.h"

#include <assert.h>
#include <stddef.h>

#include "kit/words.h"

static const char *const verdicts[] = {
    [KT_UNKNOWN] = "unknown",
    [KT_SOLVED] = "solved",
    [KT_IMPOSSIBLE] = "impossible",
};

static const struct limit {
    const char *word, *reason;
} limits[] = {
    [KT_BY_NOTHING] = {NULL, N_("the reason is unknown")},
    [KT_BY_STATES] = {"states", N_("the limit on states was reached")},
    [KT_BY_SECONDS] = {"seconds", N_("the time limit was reached")},
    [KT_BY_MEMORY] = {"memory", N_("the memory limit was reached")},
    [KT_BY_REQUEST] = {"stopped", N_("the search was stopped")},
    [KT_BY_HEURISTIC] =
        {"heuristic",
         N_("a heuristic that can be wrong may have excluded a solution; only a complete search can be sure")},
    [KT_BY_GIVING_UP] = {"gave up", N_("the bot gave up")},
};

const char *verdict_word(enum kt_verdict verdict)
{
    assert((size_t)verdict < sizeof verdicts / sizeof *verdicts);
    return verdicts[verdict];
}

static const struct limit *limit_of(enum kt_stopped_by stopped_by)
{
    assert((size_t)stopped_by < sizeof limits / sizeof *limits);
    return &limits[stopped_by];
}

const char *limit_word(enum kt_stopped_by stopped_by)
{
    return limit_of(stopped_by)->word;
}

const char *limit_reason(enum kt_stopped_by stopped_by)
{
    return limit_of(stopped_by)->reason;
}
