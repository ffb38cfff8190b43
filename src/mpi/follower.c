/* The ranks other than 0, and what all ranks have in common. */
#define _GNU_SOURCE
#include "cli/language.h"
#include "cli/sentence.h"
#include "kit/words.h"
#include "mpi/ranks.h"

/* Seconds between two looks for messages: an answer is expected soon, or nothing in particular. */
static const double SHORT_PAUSE = 0.001, PAUSE = 0.01;
static const double REPORT_SECONDS = 1;

void ranks_open(struct ranks *ranks, struct campaign *campaign, int jobs)
{
    char host[MPI_MAX_PROCESSOR_NAME];
    int length;
    *ranks = (struct ranks){.campaign = campaign, .hello = {.jobs = jobs}};
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->size);
    MPI_Get_processor_name(host, &length);
    copy_text(ranks->hello.host, sizeof ranks->hello.host, host);
}

void ranks_run(struct ranks *ranks)
{
    struct outbox outbox = {0};
    (ranks->rank == 0 ? ranks_lead : ranks_follow)(ranks, &outbox);
    messages_end(&outbox);
}

struct end end_of(const struct ranks *ranks, const struct supply *supply)
{
    struct end end = {.is_interrupted = is_stop_set(&ranks->stop)};
    if (!supply->is_right)
        copy_text(end.problem, sizeof end.problem, sentence_of(&supply->error.what).text);
    return end;
}

static void send_report(struct supply *supply, struct outbox *outbox, bool is_asking)
{
    struct report report = {.rows = supply->work.rows, .decided = supply->work.decided, .is_asking = is_asking};
    report.count = supply_collect(supply, report.finished, MOST_IN_GRANT);
    message_send(outbox, 0, REPORT, &report);
}

static void hear(struct supply *supply)
{
    struct message message;
    while (message_receive(MPI_ANY_TAG, &message)) {
        if (message.kind == GRANT)
            supply_grant(supply, message.grant.chunks, message.grant.count);
        else if (message.kind == STOP)
            supply_stop(supply);
    }
}

static void tend(struct ranks *ranks, struct supply *supply, struct outbox *outbox)
{
    double reported_at = 0;
    while (!supply_is_over(supply)) {
        double now = kt_clock_monotonic(NULL);
        bool is_asking = supply_should_ask(supply);
        if (is_stop_set(&ranks->stop))
            supply_stop(supply);
        if (is_asking || supply_has_ended(supply) || now - reported_at > REPORT_SECONDS) {
            send_report(supply, outbox, is_asking);
            reported_at = now;
        }
        hear(supply);
        outbox_is_empty(outbox);
        supply_wait(supply, supply->has_asked ? SHORT_PAUSE : PAUSE);
    }
}

void ranks_follow(struct ranks *ranks, struct outbox *outbox)
{
    struct supply supply;
    struct end end = {0};
    message_send(outbox, 0, HELLO, &ranks->hello);
    if (ranks->hello.problem[0])
        return;
    if (supply_open(&supply, &ranks->task, ranks->hello.jobs)) {
        tend(ranks, &supply, outbox);
        end = end_of(ranks, &supply);
        supply_close(&supply);
    } else {
        copy_text(end.problem, sizeof end.problem, _("Not enough memory or threads."));
    }
    message_send(outbox, 0, END, &end);
}
