/* Watching: a solver or a bot goes on from the position on the table, and the client looks at what it did, frame by frame, as
 * fast as it likes. Frames are made from views, by a thread that thinks, a handful at a time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kit/json.h"
#include "kit/words.h"
#include "hall/tell.h"
#include "hall/think.h"

enum { MOST_STEPS = 20000, MOST_FRAMES = 40 };

struct step {
    uint32_t depth;
    kt_move move;
};

/* Shared by the client and by the jobs that make frames, one of which runs at a time. */
struct showing {
    atomic_int users;
    atomic_bool is_busy;
    struct kt_position *start;
    char spec[STORE_SPEC];
    bool is_searched;
    struct step *steps;
    size_t count, capacity;

    /* Where the last frames ended: the positions on the way to step `at`. */
    struct kt_position **path;
    size_t path_room, depth, at;
};

static struct showing *showing_new(const struct kt_position *start, const char *spec, bool is_searched)
{
    struct showing *showing = calloc(1, sizeof *showing);
    struct kt_position *copy = kt_position_copy(start);
    if (!showing || !copy) {
        free(showing);
        kt_position_free(copy);
        return NULL;
    }
    atomic_init(&showing->users, 1);
    atomic_init(&showing->is_busy, false);
    showing->start = copy;
    showing->is_searched = is_searched;
    snprintf(showing->spec, sizeof showing->spec, "%s", spec);
    return showing;
}

static void forget_path(struct showing *showing)
{
    for (size_t i = 0; i < showing->path_room; i++)
        kt_position_free(showing->path[i]);
    free(showing->path);
    showing->path = NULL;
    showing->path_room = showing->depth = showing->at = 0;
}

void showing_release(struct showing *showing)
{
    if (atomic_fetch_sub(&showing->users, 1) > 1)
        return;
    forget_path(showing);
    kt_position_free(showing->start);
    free(showing->steps);
    free(showing);
}

static bool add_step(struct showing *showing, size_t depth, kt_move move)
{
    if (showing->count == showing->capacity) {
        size_t capacity = showing->capacity ? 2 * showing->capacity : 256;
        struct step *steps = realloc(showing->steps, capacity * sizeof *steps);
        if (!steps)
            return false;
        showing->steps = steps;
        showing->capacity = capacity;
    }
    showing->steps[showing->count++] = (struct step){(uint32_t)depth, move};
    return true;
}

/* ---- the search ---- */

static void note_step(void *data, size_t depth, kt_move move)
{
    struct showing *showing = data;
    if (showing->count < MOST_STEPS)
        add_step(showing, depth, move);
}

static void run_solver(struct job *job)
{
    struct showing *showing = job->showing;
    struct kt_solver *solver = kt_solver_open(job->game, showing->spec, &job->error);
    struct kt_result result = {0};
    if (showing->is_searched) {
        job->limits.watch = note_step;
        job->limits.watch_data = showing;
        job->limits.states = MOST_STEPS;
    }
    job->is_done = solver && kt_solver_run(solver, showing->start, &job->limits, &result, &job->error);
    job->verdict = result.verdict;
    job->stopped_by = result.stopped_by;
    job->states = result.states;
    job->remaining = result.tally.moves;
    for (size_t i = 0; !showing->is_searched && i < result.line.count; i++)
        add_step(showing, i + 1, result.line.moves[i]);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

static void run_bot(struct job *job)
{
    struct showing *showing = job->showing;
    struct kt_bot *bot = kt_bot_open(job->game, showing->spec, job->seq, &job->error);
    struct kt_position *now = bot ? kt_position_copy(showing->start) : NULL;
    job->is_done = now != NULL;
    while (now && kt_position_turn(now) != KT_NOBODY && job->remaining < MOST_STEPS && !atomic_load(&job->stop)) {
        struct kt_view *view = kt_view_of(now, kt_position_turn(now));
        kt_move move = view ? kt_bot_choose(bot, view, &job->limits) : KT_GIVE_UP;
        kt_view_free(view);
        if (move == KT_GIVE_UP || !kt_position_play(now, move, NULL))
            break;
        job->remaining++;
        add_step(showing, job->remaining, move);
    }
    job->verdict = now && kt_position_is_won(now) ? KT_SOLVED : KT_UNKNOWN;
    job->stopped_by = job->verdict == KT_SOLVED ? KT_BY_NOTHING : KT_BY_GIVING_UP;
    job->states = job->remaining;
    kt_position_free(now);
    kt_bot_close(bot);
}

static void search(struct job *job)
{
    bool is_first_watched = !job->showing->is_searched;
    if (is_first_watched)
        add_step(job->showing, 0, 0); /* a search that is watched names its start itself */
    if (is_solver(job->game, job->showing->spec))
        run_solver(job);
    else
        run_bot(job);
}

static void answer_search(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    atomic_store(&job->showing->is_busy, false);
    if (client && client->showing == job->showing) {
        struct kt_text out = {0};
        client->asked = job->asked;
        if (job->is_done) {
            tell_begin(&out, "watched", job->asked);
            put_string(&out, "spec", job->showing->spec);
            put_string(&out, "verdict", verdict_name(job->verdict));
            put_string(&out, "limit", limit_name(job->verdict == KT_UNKNOWN ? job->stopped_by : KT_BY_NOTHING));
            put_number(&out, "frames", job->showing->count);
            put_number(&out, "states", job->states);
            put_number(&out, "moves", job->remaining);
            tell(client, &out);
        } else {
            tell_what_is_wrong(client, "state", &job->error);
        }
    }
    job_free(job);
}

void showing_begin(struct client *client, const char *spec, bool is_searched)
{
    struct room *room = client->room;
    bool by_bot = !is_solver(room->game, spec);
    showing_end(client);
    struct showing *showing = showing_new(kt_session_position(room->session), spec, is_searched && !by_bot);
    struct job *job = showing ? job_new(client->hall, room, client, spec) : NULL;
    if (!job) {
        if (showing)
            showing_release(showing);
        tell_error(client, "server", N_("There is not enough memory."), NULL);
        return;
    }
    client->showing = showing;
    atomic_fetch_add(&showing->users, 1);
    atomic_store(&showing->is_busy, true);
    job->showing = showing;
    job->think = search;
    job->answer = answer_search;
    job_limits(job, by_bot);
    job->task.is_long = true;
    struct kt_text out = {0};
    tell_begin(&out, "watching", client->asked);
    put_string(&out, "spec", spec);
    tell(client, &out);
    job_add(job);
}

void showing_end(struct client *client)
{
    if (client->showing)
        showing_release(client->showing);
    client->showing = NULL;
}

/* ---- frames ---- */

/* Takes one step along the path, which holds the positions from the start to the one of the step. */
static bool go(struct showing *showing, const struct step *step)
{
    if (step->depth >= showing->path_room) {
        size_t more = showing->path_room ? 2 * showing->path_room : 64;
        while (more <= step->depth)
            more *= 2;
        struct kt_position **path = realloc(showing->path, more * sizeof *path);
        if (!path)
            return false;
        for (size_t i = showing->path_room; i < more; i++)
            path[i] = NULL;
        showing->path = path;
        showing->path_room = more;
    }
    if (step->depth > 0 && (step->depth > showing->depth + 1 || !showing->path[step->depth - 1]))
        return false;
    struct kt_position *next = kt_position_copy(step->depth > 0 ? showing->path[step->depth - 1] : showing->start);
    if (!next || (step->depth > 0 && !kt_position_play(next, step->move, NULL))) {
        kt_position_free(next);
        return false;
    }
    kt_position_free(showing->path[step->depth]);
    showing->path[step->depth] = next;
    showing->depth = step->depth;
    return true;
}

static void put_frame(struct kt_text *out, const struct showing *showing, const struct step *step)
{
    struct kt_view *view = kt_view_of(showing->path[step->depth], 0);
    put_open(out, NULL, "{");
    put_number(out, "depth", step->depth);
    if (step->depth > 0)
        encode_move(out, showing->path[step->depth - 1], step->move, true);
    if (view)
        encode_piles(out, view);
    put_close(out, "}");
    kt_view_free(view);
}

static void write_frames(struct job *job)
{
    struct showing *showing = job->showing;
    if (job->from < showing->at || !showing->path)
        forget_path(showing);
    put_open(&job->text, "frames", "[");
    for (; showing->at < job->from + job->count && showing->at < showing->count; showing->at++) {
        const struct step *step = &showing->steps[showing->at];
        if (atomic_load(&job->stop) || !go(showing, step))
            break;
        if (showing->at >= job->from)
            put_frame(&job->text, showing, step);
    }
    put_close(&job->text, "]");
    job->is_done = true;
}

static void answer_frames(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    atomic_store(&job->showing->is_busy, false);
    if (client && client->showing == job->showing && job->is_done) {
        struct kt_text out = {0};
        tell_begin(&out, "frames", job->asked);
        put_number(&out, "from", job->from);
        kt_text_add(&out, ",");
        kt_text_add(&out, job->text.data);
        tell(client, &out);
    }
    job_free(job);
}

void showing_frames(struct client *client, size_t from, size_t count)
{
    if (!client->showing || atomic_load(&client->showing->is_busy)) {
        tell_error(client, "state", N_("There is nothing to show yet."), NULL);
        return;
    }
    struct job *job = job_new(client->hall, client->room, client, NULL);
    if (!job)
        return;
    atomic_store(&client->showing->is_busy, true);
    atomic_fetch_add(&client->showing->users, 1);
    job->showing = client->showing;
    job->from = from;
    job->count = count < 1 ? 1 : count > MOST_FRAMES ? MOST_FRAMES : count;
    job->think = write_frames;
    job->answer = answer_frames;
    job_add(job);
}
