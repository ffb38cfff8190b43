/* Jobs: what hints, verdicts, watching and bots share. A client has at most one request for help and one search to
 * watch; a new one removes or stops the old one. The queue is fair between addresses (crew.c), bots included, and
 * limits the jobs of an address, so that one address cannot delay the searches and bots of others. */
#include "hall/job.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/analysis.h"
#include "hall/lab.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "kit/choices.h"
#include "kit/words.h"

bool job_is_stopped(const struct job *job)
{
    return __atomic_load_n(&job->stop, __ATOMIC_RELAXED);
}

/* The address that a job is counted for. A bot's job counts for the first client of its room. */
static const char *address_of(const struct room *room, const struct client *client)
{
    if (client)
        return client->address;
    return room && room->client_count > 0 ? room->clients[0]->address : "";
}

struct job *job_new(struct hall *hall, const struct room *room, struct client *client, const char *spec)
{
    assert(!client || client->hall == hall);
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->hall = hall;
    job->game = room ? room->game : NULL;
    job->seq = room ? room->seq : 0;
    job->start = room ? room->start : 0;
    job->seed = room ? seal_number(room->master, room->turn) : 0;
    job->client = client ? client->id : 0;
    job->asked = client ? client->asked : -1;
    job->seat = KT_NOBODY;
    job->last_winnable = -1;
    if (room)
        snprintf(job->code, sizeof job->code, "%s", room->code);
    if (spec)
        snprintf(job->spec, sizeof job->spec, "%s", spec);
    job->task.owner = text_hash(address_of(room, client));
    return job;
}

bool check_job_count(struct client *client)
{
    return crew_waiting(&client->hall->thinkers, text_hash(client->address)) < MOST_JOBS_AN_ADDRESS ||
           tell_error(client, "limit", N_("Too many searches are waiting; please try again soon."), NULL);
}

struct job *job_for(struct client *client, const char *spec)
{
    if (!check_job_count(client))
        return NULL;
    struct job *job = job_new(client->hall, client->room, client, spec);
    if (!job)
        tell_no_memory(client);
    return job;
}

void job_stop(struct job *job)
{
    if (crew_remove(&job->hall->thinkers, &job->task))
        job_free(job);
    else
        kt_request_stop(&job->stop);
}

void job_start_clock(struct job *job)
{
    job->until = kt_clock_monotonic(NULL) + (double)job->hall->limits.think_seconds;
}

double job_seconds_left(const struct job *job)
{
    return job_is_stopped(job) ? -1 : job->until - kt_clock_monotonic(NULL);
}

/* Solvers have limits of time and memory. Bots have a limit of nodes if one is set, otherwise of time; only with nodes
 * are their moves reproducible and independent of the machine. */
void job_budget(struct job *job, bool is_for_bot)
{
    const struct limits *limits = &job->hall->limits;
    job->limits = (struct kt_limits){.memory = limits->think_mb << 20, .stop = &job->stop};
    if (is_for_bot && limits->bot_nodes > 0)
        job->limits.states = limits->bot_nodes;
    else
        job->limits.seconds = is_for_bot ? (double)limits->bot_ms * 1e-3 : (double)limits->think_seconds;
    if (!is_for_bot)
        job->limits.states = limits->think_states;
}

void job_limits(struct job *job, bool is_for_bot)
{
    job_budget(job, is_for_bot);
    job->task.is_long = !is_for_bot;
}

void job_add(struct job *job)
{
    assert(job->think && job->answer);
    crew_add(&job->hall->thinkers, &job->task);
}

void job_free(struct job *job)
{
    kt_position_free(job->position);
    kt_view_free(job->view);
    kt_bot_close(job->bot);
    free(job->moves);
    plan_free(&job->plan);
    free(job->thoughts);
    kt_text_free(&job->text);
    free(job->found);
    json_decref(job->again);
    analysis_free(job->analysis);
    if (job->showing)
        showing_release(job->showing);
    if (job->lab)
        lab_release(job->lab);
    free(job);
}

void jobs_work(void *data, struct task *list)
{
    (void)data;
    for (struct task *task = list; task; task = task->next) {
        struct job *job = (struct job *)task;
        if (!job_is_stopped(job))
            job->think(job);
    }
}

bool check_algorithm(struct client *client, const char *spec)
{
    const struct kt_game *game = client->room->game;
    struct kt_error error = {0};
    if (strlen(spec) >= STORE_SPEC || !(is_bot(game, spec) || is_solver(game, spec)))
        return tell_error(client, "unknown", N_("No solver or bot named \"%1\"."), spec);
    struct kt_bot *bot = is_bot(game, spec) ? kt_bot_open(game, spec, 0, &error) : NULL;
    struct kt_solver *solver = is_solver(game, spec) ? kt_solver_open(game, spec, &error) : NULL;
    bool is_known = bot || solver;
    kt_bot_close(bot);
    kt_solver_close(solver);
    return is_known || tell_failure(client, "unknown", &error);
}

void choose_by_bot(struct job *job)
{
    if (!job->bot)
        job->bot = kt_bot_open(job->game, job->spec[0] ? job->spec : NULL, job->seed, &job->error);
    if (!job->bot)
        return;
    job->choice = kt_bot_choose(job->bot, job->view, &job->limits);
    job->is_done = true;
    if (job->thoughts)
        kt_bot_explain(job->bot, job->view, job->choice, job->thoughts);
}
