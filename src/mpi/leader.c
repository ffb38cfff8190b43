/* Rank 0: hears the others, distributes chunks, and computes some itself. The others ask before they need an answer, so
 * rank 0 looks for messages about every millisecond while there are some, and less often otherwise. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/language.h"
#include "kit/words.h"
#include "mpi/ranks.h"

static const double SHORTEST_PAUSE = 0.001, LONGEST_PAUSE = 0.004;
static const double SHOW_SECONDS = 0.2;

struct leader {
    struct ranks *ranks;
    struct outbox *outbox;
    struct grants grants;
    struct supply supply; /* of rank 0 itself */
    int over;             /* ranks that have ended */
    bool is_stopping;
    double pause, shown_at;
};

/* ---- the start ---- */

static void note_problem(struct ranks *ranks, int rank, const char *problem)
{
    if (!ranks->problem[0] && problem[0])
        snprintf(ranks->problem, sizeof ranks->problem, _("rank %d on %s: %s"), rank, ranks->members[rank].hello.host,
                 problem);
}

/* The first ones may ask already, while others are missing: their questions wait. */
static void gather(struct ranks *ranks)
{
    static const struct timespec pause = {.tv_nsec = 2 * 1000 * 1000};
    struct message message;
    ranks->members[0].hello = ranks->hello;
    for (int missing = ranks->size - 1; missing > 0;) {
        if (message_receive(HELLO, &message)) {
            ranks->members[message.rank].hello = message.hello;
            missing--;
        } else {
            nanosleep(&pause, NULL);
        }
    }
}

/* All ranks must see the same directory. */
static bool is_agreed(struct ranks *ranks)
{
    for (int rank = 0; rank < ranks->size; rank++) {
        const struct hello *hello = &ranks->members[rank].hello;
        note_problem(ranks, rank, hello->problem);
        if (strcmp(hello->id, ranks->hello.id) != 0)
            note_problem(ranks, rank, _("The directory contains another campaign than on rank 0."));
    }
    return !ranks->problem[0];
}

static int all_threads(const struct ranks *ranks)
{
    int threads = 0;
    for (int rank = 0; rank < ranks->size; rank++)
        threads += ranks->members[rank].hello.jobs;
    return threads;
}

/* ---- the end ---- */

static void stop_others(struct leader *leader)
{
    for (int rank = 1; rank < leader->ranks->size; rank++)
        if (!leader->ranks->members[rank].is_over)
            message_send(leader->outbox, rank, STOP, NULL);
}

static void stop_all(struct leader *leader)
{
    if (leader->is_stopping)
        return;
    leader->is_stopping = true;
    stop_others(leader);
    supply_stop(&leader->supply);
}

static void hear_end(struct leader *leader, int rank, const struct end *end)
{
    struct ranks *ranks = leader->ranks;
    ranks->members[rank].is_over = true;
    leader->over++;
    note_problem(ranks, rank, end->problem);
    if (end->is_interrupted)
        kt_request_stop(&ranks->stop);
    if (end->is_interrupted || end->problem[0])
        stop_all(leader);
}

/* ---- in between ---- */

static void take_grant(struct leader *leader, int rank, struct grant *grant)
{
    int threads = leader->ranks->members[rank].hello.jobs;
    grant->count = leader->is_stopping ? 0 : grants_take(&leader->grants, threads, grant->chunks);
}

static void hear_report(struct leader *leader, int rank, const struct report *report)
{
    struct member *member = &leader->ranks->members[rank];
    struct grant grant = {0};
    member->rows = report->rows;
    member->decided = report->decided;
    for (int i = 0; i < report->count; i++) {
        campaign_set_done(leader->ranks->campaign, report->finished[i].chunk, true);
        grants_measure(&leader->grants, (double)report->finished[i].micros * 1e-6);
    }
    if (!report->is_asking)
        return;
    take_grant(leader, rank, &grant);
    if (rank == 0)
        supply_grant(&leader->supply, grant.chunks, grant.count);
    else
        message_send(leader->outbox, rank, GRANT, &grant);
}

static bool hear_others(struct leader *leader)
{
    struct message message;
    bool has_heard = false;
    for (; message_receive(MPI_ANY_TAG, &message); has_heard = true) {
        if (message.kind == REPORT)
            hear_report(leader, message.rank, &message.report);
        else if (message.kind == END)
            hear_end(leader, message.rank, &message.end);
    }
    return has_heard;
}

/* Rank 0 itself reports and asks without messages. */
static void hear_own(struct leader *leader)
{
    struct supply *supply = &leader->supply;
    struct report report = {.rows = supply->work.rows, .decided = supply->work.decided};
    if (leader->ranks->members[0].is_over)
        return;
    report.is_asking = supply_should_ask(supply);
    report.count = supply_collect(supply, report.finished, MOST_IN_GRANT);
    hear_report(leader, 0, &report);
    if (supply_is_over(supply)) {
        struct end end = end_of(leader->ranks, supply);
        hear_end(leader, 0, &end);
    }
}

static void show(struct leader *leader)
{
    struct ranks *ranks = leader->ranks;
    uint64_t rows = 0, decided = 0;
    double now = kt_clock_monotonic(NULL);
    if (!ranks->show || now - leader->shown_at < SHOW_SECONDS)
        return;
    for (int rank = 0; rank < ranks->size; rank++) {
        rows += ranks->members[rank].rows;
        decided += ranks->members[rank].decided;
    }
    leader->shown_at = now;
    ranks->show(ranks->data, rows, decided);
}

static void distribute(struct leader *leader)
{
    grants_open(&leader->grants, leader->ranks->campaign, all_threads(leader->ranks));
    while (leader->over < leader->ranks->size) {
        if (is_stop_set(&leader->ranks->stop))
            stop_all(leader);
        bool has_heard = hear_others(leader);
        hear_own(leader);
        show(leader);
        outbox_is_empty(leader->outbox);
        leader->pause = has_heard ? SHORTEST_PAUSE : 2 * leader->pause;
        if (leader->pause > LONGEST_PAUSE)
            leader->pause = LONGEST_PAUSE;
        supply_wait(&leader->supply, leader->pause);
    }
}

/* ---- all of it ---- */

static void lead_all(struct leader *leader)
{
    struct ranks *ranks = leader->ranks;
    gather(ranks);
    if (!is_agreed(ranks) || !ranks->prepare(ranks->data)) {
        stop_others(leader);
    } else if (supply_open(&leader->supply, &ranks->task, ranks->hello.jobs)) {
        distribute(leader);
        supply_close(&leader->supply);
    } else {
        note_problem(ranks, 0, _("Not enough memory or threads."));
        stop_others(leader);
    }
}

void ranks_lead(struct ranks *ranks, struct outbox *outbox)
{
    struct leader leader = {.ranks = ranks, .outbox = outbox, .pause = SHORTEST_PAUSE};
    ranks->members = calloc((size_t)ranks->size, sizeof *ranks->members);
    if (!ranks->members)
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    else
        lead_all(&leader);
}
