/* The laboratory. A client runs up to four searches side by side, each with its own number. A search is a job with the
 * limits of the other searches; when it has ended, the client gets its result, fetches the trace in parts at its own
 * speed, and can ask for the position of every node. The client's next search with the same number replaces it.
 *
 * Everything here is about numbered deals of games for one player, which everybody can deal: nothing depends on a room
 * or on sealed cards. The number of traces that are kept is limited for each address, because each needs some hundred
 * kilobytes.
 *
 * The trace is not sent while the search runs: a search of some thousand nodes takes milliseconds, and the page shows
 * its growth at a speed that people can follow. */
#include "hall/lab.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/encode.h"
#include "hall/fields.h"
#include "hall/job.h"
#include "hall/tell.h"
#include "hall/trace.h"
#include "kit/choices.h"
#include "kit/cpu_time.h"
#include "kit/json.h"
#include "kit/verdicts.h"
#include "kit/words.h"

enum { MOST_LABS_AN_ADDRESS = 128, MOST_NODES = 1000000, USUAL_NODES = 20000, MOST_EVENTS = 2000 };

/* Shared by the client and its jobs: the search, and then the jobs that show positions, which only read it. Counts its
 * users. */
struct lab {
    atomic_int users;
    struct job *job; /* the search, while it runs; read and set by the event loop only */
    struct kt_position *start;
    struct trace trace;
    struct kt_result result;
    double seconds; /* CPU time of the search */
};

void lab_release(struct lab *lab)
{
    int users = atomic_fetch_sub(&lab->users, 1);
    assert(users >= 1);
    if (users > 1)
        return;
    trace_free(&lab->trace);
    kt_line_free(&lab->result.line);
    kt_position_free(lab->start);
    free(lab);
}

/* Ends what the client has under this number. */
static void drop(struct client *client, int run)
{
    struct lab *lab = client->labs[run];
    struct visitor *visitor = hall_visitor(client->hall, client->address);
    if (!lab)
        return;
    client->labs[run] = NULL;
    if (lab->job)
        job_stop(lab->job);
    lab_release(lab);
    if (visitor && visitor->labs > 0)
        visitor->labs--;
}

/* The same because of another request: a search that was not answered gets an error. */
static void replace(struct client *client, int run)
{
    const struct lab *lab = client->labs[run];
    if (lab && lab->job)
        tell_replaced(client, lab->job->asked);
    drop(client, run);
}

void labs_drop(struct client *client)
{
    for (int run = 0; run < MOST_LABS; run++)
        drop(client, run);
}

static struct job *begin_job(struct lab *lab, struct client *client, const char *spec)
{
    struct job *job = job_for(client, spec);
    if (!job)
        return NULL;
    atomic_fetch_add(&lab->users, 1);
    job->lab = lab;
    job->game = kt_position_game(lab->start);
    return job;
}

/* ---- the search ---- */

static void search(struct job *job)
{
    struct lab *lab = job->lab;
    struct kt_solver *solver = kt_solver_open(job->game, job->spec, &job->error);
    if (solver && !trace_begin(&lab->trace, lab->start)) {
        refuse(&job->error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    } else if (solver) {
        const double begun = thread_cpu_seconds();
        job->limits.trace = trace_note;
        job->limits.trace_data = &lab->trace;
        job->is_done = kt_solver_run(solver, lab->start, &job->limits, &lab->result, &job->error);
        lab->seconds = thread_cpu_seconds() - begun;
    }
    trace_end(&lab->trace);
    kt_solver_close(solver);
}

static void tell_result(struct client *client, const struct job *job, int run)
{
    const struct lab *lab = job->lab;
    const struct kt_result *result = &lab->result;
    const bool is_solved = result->verdict == KT_SOLVED;
    struct kt_text out = {0};
    tell_begin(&out, "lab", job->asked);
    put_signed(&out, "run", run + 1);
    put_string(&out, "spec", job->spec);
    put_string(&out, "verdict", verdict_word(result->verdict));
    put_string(&out, "limit", limit_word(result->verdict == KT_UNKNOWN ? result->stopped_by : KT_BY_NOTHING));
    put_number(&out, "states", result->states);
    put_number(&out, "memory", result->memory);
    put_real(&out, "seconds", lab->seconds, 6);
    if (is_solved)
        put_number(&out, "moves", result->tally.moves);
    else
        put_null(&out, "moves");
    put_number(&out, "steps", is_solved ? result->line.count : 0);
    put_number(&out, "expanded", lab->trace.expanded);
    put_number(&out, "generated", lab->trace.generated);
    put_number(&out, "events", lab->trace.event_count);
    put_bool(&out, "whole", !lab->trace.is_cut);
    trace_put_samples(&out, &lab->trace);
    tell(client, &out);
}

/* The number under which the client keeps this; -1 if it does not any more. */
static int run_of(const struct client *client, const struct lab *lab)
{
    for (int run = 0; client && run < MOST_LABS; run++)
        if (client->labs[run] == lab)
            return run;
    return -1;
}

static void answer_search(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    int run = run_of(client, job->lab);
    if (run >= 0) {
        client->asked = job->asked;
        job->lab->job = NULL;
        if (job->is_done) {
            tell_result(client, job, run);
        } else {
            drop(client, run);
            tell_failure(client, "state", &job->error);
        }
    }
    job_free(job);
}

/* ---- beginning ---- */

/* A solver of the game, with these options, that has a trace. */
static bool check_solver(struct client *client, const struct kt_game *game, const char *spec)
{
    struct kt_error error = {0};
    int index = find_choice(game, kt_game_solver, spec, strcspn(spec, ":"));
    if (strlen(spec) >= STORE_SPEC || index < 0)
        return tell_error(client, "unknown", N_("No solver named \"%1\"."), spec);
    if (!kt_game_solver_has_trace(game, index))
        return tell_error(client, "state", N_("The solver %1 has no trace."), kt_game_solver(game, index)->name);
    struct kt_solver *solver = kt_solver_open(game, spec, &error);
    kt_solver_close(solver);
    return solver || tell_failure(client, "unknown", &error);
}

static struct kt_position *deal(struct client *client, const struct kt_game *game, const char *rules, int64_t number)
{
    struct kt_error error = {0};
    struct kt_settings settings;
    kt_rules_usual(game, &settings);
    struct kt_position *start = kt_rules_read(game, rules, &settings, &error)
                                    ? kt_position_deal(game, &settings, (uint64_t)number, &error)
                                    : NULL;
    if (!start)
        tell_failure(client, "unknown", &error);
    return start;
}

static bool check_address(struct client *client)
{
    const struct visitor *visitor = hall_visitor(client->hall, client->address);
    return (visitor && visitor->labs < MOST_LABS_AN_ADDRESS) ||
           tell_error(client, "limit", N_("Too many experiments for your address; please try again later."), NULL);
}

/* Takes over the position. */
static void begin(struct client *client, int run, struct kt_position *start, const char *spec, uint64_t nodes)
{
    struct lab *lab = calloc(1, sizeof *lab);
    if (!lab) {
        kt_position_free(start);
        tell_no_memory(client);
        return;
    }
    atomic_init(&lab->users, 1);
    lab->start = start;
    struct job *job = begin_job(lab, client, spec);
    if (!job) {
        lab_release(lab);
        return;
    }
    job_limits(job, false);
    if (job->limits.states == 0 || job->limits.states > nodes)
        job->limits.states = nodes;
    job->think = search;
    job->answer = answer_search;
    lab->job = job;
    client->labs[run] = lab;
    hall_visitor(client->hall, client->address)->labs++;
    job_add(job);
}

static bool take_run(struct client *client, const json_t *message, int *run)
{
    int64_t number = 1;
    bool is_taken = take_number(client, message, "run", 1, MOST_LABS, &number);
    *run = (int)number - 1;
    return is_taken;
}

void handle_lab(struct client *client, const json_t *message)
{
    const char *name = "", *rules = "", *spec = "";
    int64_t number = 1, nodes = USUAL_NODES;
    int run;
    if (!take_run(client, message, &run) || !take_text(client, message, "game", &name) ||
        !take_text(client, message, "rules", &rules) || !take_text(client, message, "spec", &spec) ||
        !take_number(client, message, "deal", 1, INT64_MAX, &number) ||
        !take_number(client, message, "nodes", 1, MOST_NODES, &nodes))
        return;
    const struct kt_game *game = kt_game_find(name);
    if (!game) {
        tell_error(client, "unknown", N_("Unknown game \"%1\"."), name);
        return;
    }
    struct kt_position *start = check_solver(client, game, spec) ? deal(client, game, rules, number) : NULL;
    if (!start)
        return;
    replace(client, run);
    if (check_address(client))
        begin(client, run, start, spec, (uint64_t)nodes);
    else
        kt_position_free(start);
}

void handle_stop_lab(struct client *client, const json_t *message)
{
    struct kt_text out = {0};
    (void)message;
    for (int run = 0; run < MOST_LABS; run++)
        replace(client, run);
    tell_begin(&out, "lab_stopped", client->asked);
    tell(client, &out);
}

/* ---- the trace ---- */

/* The search that the message is about, if it has ended; otherwise the client gets an error. */
static struct lab *take_lab(struct client *client, const json_t *message, int *run)
{
    if (!take_run(client, message, run))
        return NULL;
    struct lab *lab = client->labs[*run];
    if (lab && !lab->job)
        return lab;
    tell_error(client, "state", N_("There is nothing to show yet."), NULL);
    return NULL;
}

void handle_lab_trace(struct client *client, const json_t *message)
{
    int64_t from = 0, count = MOST_EVENTS;
    int run;
    const struct lab *lab = take_lab(client, message, &run);
    if (!lab || !take_number(client, message, "from", 0, TRACE_EVENTS, &from) ||
        !take_number(client, message, "count", 1, MOST_EVENTS, &count))
        return;
    struct kt_text out = {0};
    tell_begin(&out, "lab_trace", client->asked);
    put_signed(&out, "run", run + 1);
    put_signed(&out, "from", from);
    trace_put_events(&out, &lab->trace, (size_t)from, (size_t)count);
    tell(client, &out);
}

/* ---- positions ---- */

/* The last move of a line, as the player saw the position before it. */
static void put_last_move(struct kt_text *out, const struct kt_position *before, kt_move move)
{
    struct kt_view *view = kt_view_of(before, 0);
    struct kt_position *world = view ? kt_view_world(view, 0) : NULL;
    if (world)
        encode_move(out, world, move, true);
    kt_position_free(world);
    kt_view_free(view);
}

/* Plays the job's moves and writes the position at their end, as a player sees it. */
static void show_position(struct job *job)
{
    struct kt_position *now = kt_position_copy(job->lab->start);
    bool is_played = now != NULL;
    for (size_t i = 0; is_played && i < job->move_count; i++) {
        if (i + 1 == job->move_count)
            put_last_move(&job->text, now, job->moves[i]);
        is_played = kt_position_play(now, job->moves[i], NULL);
    }
    struct kt_view *view = is_played ? kt_view_of(now, 0) : NULL;
    if (view)
        encode_piles(&job->text, view);
    job->is_done = view && !job->text.failed;
    kt_view_free(view);
    kt_position_free(now);
}

static void answer_position(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    int run = run_of(client, job->lab);
    if (client && run < 0) {
        tell_replaced(client, job->asked);
    } else if (client && !job->is_done) {
        client->asked = job->asked;
        tell_no_memory(client);
    } else if (client) {
        struct kt_text out = {0};
        tell_begin(&out, "lab_position", job->asked);
        put_signed(&out, "run", run + 1);
        put_number(&out, "depth", job->move_count);
        kt_text_add(&out, ",");
        kt_text_add(&out, job->text.data);
        tell(client, &out);
    }
    job_free(job);
}

static bool copy_line(const struct kt_line *line, size_t count, struct kt_line *copy)
{
    *copy = (struct kt_line){.moves = malloc((count + 1) * sizeof *copy->moves), .count = count, .capacity = count + 1};
    if (copy->moves && count > 0)
        memcpy(copy->moves, line->moves, count * sizeof *copy->moves);
    return copy->moves != NULL;
}

void handle_lab_position(struct client *client, const json_t *message)
{
    int64_t node = 0, step = 0;
    int run;
    struct kt_line line;
    struct lab *lab = take_lab(client, message, &run);
    if (!lab || !take_number(client, message, "node", 1, lab->trace.node_count, &node) ||
        !take_number(client, message, "step", 0, (int64_t)lab->result.line.count, &step))
        return;
    bool is_found =
        node > 0 ? trace_line(&lab->trace, (uint32_t)node, &line) : copy_line(&lab->result.line, (size_t)step, &line);
    struct job *job = is_found ? begin_job(lab, client, NULL) : NULL;
    if (!is_found)
        tell_no_memory(client);
    if (!job) {
        kt_line_free(&line);
        return;
    }
    job->moves = line.moves;
    job->move_count = line.count;
    job->think = show_position;
    job->answer = answer_position;
    job_add(job);
}
