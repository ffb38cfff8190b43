#include "core/solver.h"

#include <assert.h>
#include <stdlib.h>

enum { STATES_BETWEEN_LOOKS = 64 };

void kt_budget_start(struct kt_budget *budget, const struct kt_limits *limits, atomic_bool *stop)
{
    *budget = (struct kt_budget){.stop = stop};
    if (limits)
        budget->limits = *limits;
    if (budget->limits.seconds > 0 && !budget->limits.clock)
        budget->limits.clock = kt_clock_monotonic;
    if (budget->limits.clock)
        budget->start = budget->limits.clock(budget->limits.clock_data);
}

static bool is_late(const struct kt_budget *budget)
{
    const struct kt_limits *limits = &budget->limits;
    return limits->seconds > 0 && limits->clock(limits->clock_data) - budget->start >= limits->seconds;
}

void kt_request_stop(volatile bool *stop)
{
    __atomic_store_n(stop, true, __ATOMIC_RELAXED);
}

static bool is_stop_requested(const struct kt_budget *budget)
{
    const volatile bool *stop = budget->limits.stop;
    return (budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed)) ||
           (stop && __atomic_load_n(stop, __ATOMIC_RELAXED));
}

bool kt_budget_check(struct kt_budget *budget)
{
    if (is_stop_requested(budget))
        budget->stopped_by = KT_BY_REQUEST;
    else if (is_late(budget))
        budget->stopped_by = KT_BY_SECONDS;
    return budget->stopped_by == KT_BY_NOTHING;
}

/* After the first false it always returns false: a search that unwinds slowly may ask again between two looks at the
 * clock. */
bool kt_budget_spend(struct kt_budget *budget)
{
    if (budget->stopped_by != KT_BY_NOTHING)
        return false;
    if (budget->limits.states != 0 && budget->states >= budget->limits.states) {
        budget->stopped_by = KT_BY_STATES;
        return false;
    }
    return budget->states++ % STATES_BETWEEN_LOOKS != 0 || kt_budget_check(budget);
}

bool kt_line_reserve(struct kt_line *line, size_t capacity)
{
    if (capacity <= line->capacity)
        return true;
    kt_move *moves = realloc(line->moves, capacity * sizeof *moves);
    if (!moves)
        return false;
    line->moves = moves;
    line->capacity = capacity;
    return true;
}

bool kt_line_add(struct kt_line *line, kt_move move)
{
    assert(line->count <= line->capacity);
    if (line->count == line->capacity && !kt_line_reserve(line, line->capacity * 2 + 64))
        return false;
    line->moves[line->count++] = move;
    return true;
}

void kt_line_free(struct kt_line *line)
{
    free(line->moves);
    *line = (struct kt_line){0};
}
