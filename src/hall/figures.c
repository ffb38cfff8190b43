#include "hall/figures.h"

#include <assert.h>
#include <string.h>

#include "hall/change.h"

const double figures_bounds[COMMIT_BOUNDS] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};

const char *const figures_codes[ERROR_CODES] = {"message", "unknown", "room",     "seat",  "state",
                                                "move",    "stale",   "replaced", "limit", "server"};

const char *const figures_refusals[REFUSALS] = {
    [REFUSED_TOTAL] = "total", [REFUSED_ADDRESS] = "address", [REFUSED_RATE] = "rate", [REFUSED_ORIGIN] = "origin"};

void figures_count_error(struct figures *figures, const char *code)
{
    int i = 0;
    while (i < ERROR_CODES && strcmp(figures_codes[i], code) != 0)
        i++;
    assert(i < ERROR_CODES);
    figures->errors[i]++;
}

static void count_commit(struct figures *figures, double seconds)
{
    int i = 0;
    while (i < COMMIT_BOUNDS && seconds > figures_bounds[i])
        i++;
    figures->commits[i]++;
    figures->commit_seconds += seconds;
}

static uint64_t moves_in(const struct store_write *write)
{
    uint64_t moves = 0;
    for (int i = 0; i < write->event_count; i++)
        moves += write->events[i].kind == EVENT_MOVE;
    return moves;
}

/* Only a change that certainly wrote to the file shows that writing works again: most deletions find nothing. */
void figures_count_change(struct figures *figures, const struct change *change)
{
    const struct store_write *write = &change->write;
    if (change->commit_seconds > 0)
        count_commit(figures, change->commit_seconds);
    if (change->outcome == STORE_FAILED) {
        figures->failed_writes++;
        figures->is_failing = true;
    } else if (change->outcome == STORE_DONE) {
        figures->moves += moves_in(write);
        if (write->event_count > 0 || write->is_probe)
            figures->is_failing = false;
    }
}

void hall_count_refusal(struct hall *hall, enum refusal why)
{
    assert(why < REFUSALS);
    hall->figures.refusals[why]++;
}

void hall_measure(struct hall *hall, struct figures *figures)
{
    *figures = hall->figures;
    figures->connections = hall->clients.count;
    figures->rooms = hall->room_count;
    figures->rooms_in_memory = hall->rooms.count;
    figures->waiting_writes = (uint64_t)crew_length(&hall->writer);
    figures->waiting_searches = (uint64_t)crew_length(&hall->thinkers);
    figures->store_bytes = hall->store_bytes;
}
