/* Watching: a solver or bot plays on from the current position, and the client fetches the frames at its own speed; or
 * it fetches the frames of the round so far, as its seat saw them (replay). A worker thread makes the frames from
 * views, some at a time.
 *
 * A bot that plays on turns sealed cards over. So in a sealed deal it plays on in a random position that fits the
 * player's view (a determinization): hidden cards are replaced by random ones. Solvers, which see all cards, are
 * refused there. */
#include "hall/showing.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/encode.h"
#include "hall/job.h"
#include "hall/path.h"
#include "hall/tell.h"
#include "hall/think.h"
#include "kit/choices.h"
#include "kit/json.h"
#include "kit/verdicts.h"
#include "kit/words.h"

enum { MOST_STEPS = 20000, MOST_FRAMES = 40, STRIDE = 64 };

struct step {
    uint32_t depth;
    kt_move move;
};

/* Shared by the client and its jobs (search, frames), one of which runs at a time. Counts its users. */
struct showing {
    atomic_int users;
    struct job *job; /* that works on it now; read and set by the event loop only */
    struct kt_position *start;
    char spec[STORE_SPEC];
    bool is_searched, by_bot, is_imagined, is_replay;
    bool is_kept;  /* a replay of a kept game, which has nothing to do with the room */
    bool is_ready; /* the search has ended: the steps do not change any more */
    uint64_t turn; /* room->turn when it began */
    int seat;      /* whose view is shown */
    struct step *steps;
    size_t count, capacity;
    size_t most; /* steps of a search */

    struct path path; /* to the step before `at`, where the last frames ended */
    size_t at;
};

/* Takes ownership of the position. */
static struct showing *showing_new(struct kt_position *start, const char *spec)
{
    struct showing *showing = calloc(1, sizeof *showing);
    if (!showing || !start) {
        free(showing);
        kt_position_free(start);
        return NULL;
    }
    atomic_init(&showing->users, 1);
    showing->start = start;
    snprintf(showing->spec, sizeof showing->spec, "%s", spec);
    return showing;
}

void showing_release(struct showing *showing)
{
    int users = atomic_fetch_sub(&showing->users, 1);
    assert(users >= 1);
    if (users > 1)
        return;
    path_free(&showing->path);
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
    if (showing->count < showing->most)
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
        job->limits.states = showing->most;
    }
    job->is_done = solver && kt_solver_run(solver, showing->start, &job->limits, &result, &job->error);
    job->verdict = result.verdict;
    job->stopped_by = result.stopped_by;
    job->states = result.states;
    job->counted = result.tally.moves;
    for (size_t i = 0; !showing->is_searched && i < result.line.count; i++)
        add_step(showing, i + 1, result.line.moves[i]);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

static bool play_counted(struct job *job, struct kt_position *now, kt_move move)
{
    struct kt_tally tally;
    if (!kt_line_check(now, &(struct kt_line){&move, 1, 1}, &tally, NULL) || !kt_position_play(now, move, NULL))
        return false;
    job->counted += tally.moves;
    return true;
}

/* The whole game has the time limit of one search. Each move gets a share of the remaining time, so that long games
 * come to an end as well. */
static void run_bot(struct job *job)
{
    enum { SHARES = 32 };
    struct showing *showing = job->showing;
    struct kt_bot *bot = kt_bot_open(job->game, showing->spec, job->seq, &job->error);
    struct kt_position *now = bot ? kt_position_copy(showing->start) : NULL;
    const double most = job->limits.seconds;
    double left = 0;
    job->is_done = now != NULL;
    job_start_clock(job);
    while (now && kt_position_turn(now) != KT_NOBODY && showing->count < showing->most &&
           (left = job_seconds_left(job)) > 0) {
        if (most > left / SHARES)
            job->limits.seconds = left / SHARES;
        struct kt_view *view = kt_view_of(now, kt_position_turn(now));
        kt_move move = view ? kt_bot_choose(bot, view, &job->limits) : KT_GIVE_UP;
        kt_view_free(view);
        if (move == KT_GIVE_UP || !play_counted(job, now, move))
            break;
        add_step(showing, showing->count, move);
    }
    job->verdict = now && kt_position_is_won(now) ? KT_SOLVED : KT_UNKNOWN;
    job->stopped_by = job->verdict == KT_SOLVED ? KT_BY_NOTHING : left > 0 ? KT_BY_GIVING_UP : KT_BY_SECONDS;
    job->states = showing->count - 1;
    kt_position_free(now);
    kt_bot_close(bot);
}

static void search(struct job *job)
{
    if (!job->showing->is_searched)
        add_step(job->showing, 0, 0); /* with is_searched the solver reports the start itself */
    if (job->showing->by_bot)
        run_bot(job);
    else
        run_solver(job);
}

/* The client that watches the result of this job; NULL if it does not any more. */
static struct client *watcher_of(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    if (!client || !client->showing || client->showing->job != job)
        return NULL;
    client->showing->job = NULL;
    client->asked = job->asked;
    return client;
}

static void tell_watched(struct client *client, const struct job *job)
{
    struct kt_text out = {0};
    tell_begin(&out, "watched", job->asked);
    put_string(&out, "spec", job->showing->spec);
    put_string(&out, "verdict", verdict_word(job->verdict));
    put_string(&out, "limit", limit_word(job->verdict == KT_UNKNOWN ? job->stopped_by : KT_BY_NOTHING));
    put_number(&out, "frames", job->showing->count);
    put_number(&out, "states", job->states);
    put_number(&out, "moves", job->counted);
    put_bool(&out, "imagined", job->showing->is_imagined);
    tell(client, &out);
}

static void answer_search(struct job *job)
{
    struct client *client = watcher_of(job);
    if (client)
        client->showing->is_ready = true;
    if (client && job->is_done)
        tell_watched(client, job);
    else if (client)
        tell_failure(client, "state", &job->error);
    job_free(job);
}

/* Starts a job for the showing. */
static void begin_job(struct showing *showing, struct job *job, void (*think)(struct job *),
                      void (*answer)(struct job *))
{
    atomic_fetch_add(&showing->users, 1);
    showing->job = job;
    job->showing = showing;
    job->think = think;
    job->answer = answer;
    job_add(job);
}

static size_t most_steps(const struct hall *hall)
{
    uint64_t states = hall->limits.think_states;
    return states > 0 && states < MOST_STEPS ? (size_t)states : MOST_STEPS;
}

/* From the current position, or with sealed cards from a random one that fits the client's view. */
static struct showing *showing_of(const struct client *client, const char *spec, bool is_imagined)
{
    const struct room *room = client->room;
    const struct kt_position *now = kt_session_position(room->session);
    if (!is_imagined)
        return showing_new(kt_position_copy(now), spec);
    struct kt_view *view = kt_view_of(now, client->seat);
    struct showing *showing = showing_new(view ? kt_view_world(view, room->seq) : NULL, spec);
    kt_view_free(view);
    return showing;
}

bool is_sealed_to(const struct client *client)
{
    struct kt_view *view = kt_view_of(kt_session_position(client->room->session), client->seat);
    bool is_sealed = !view || has_sealed_cards(client->room, view);
    kt_view_free(view);
    return is_sealed;
}

bool check_watchable(struct client *client, const char *spec)
{
    if (is_bot(client->room->game, spec) || !is_sealed_to(client))
        return true;
    return tell_error(client, "state",
                      N_("A solver would show sealed cards. Watch a bot, or practise on a numbered deal."), NULL);
}

void showing_begin(struct client *client, const char *spec, bool is_searched)
{
    const struct kt_game *game = client->room->game;
    assert(strlen(spec) < STORE_SPEC && room_is_alone(client->room));
    bool is_sealed = is_sealed_to(client), by_bot = is_bot(game, spec) && (is_sealed || !is_solver(game, spec));
    showing_end(client);
    struct job *job = job_for(client, spec);
    if (!job)
        return;
    struct showing *showing = client->showing = showing_of(client, spec, is_sealed);
    if (!showing) {
        job_free(job);
        tell_no_memory(client);
        return;
    }
    showing->by_bot = by_bot;
    showing->is_searched = is_searched && !by_bot;
    showing->is_imagined = is_sealed;
    showing->turn = client->room->turn;
    showing->most = most_steps(client->hall);
    job_limits(job, by_bot);
    job->task.is_long = true;
    struct kt_text out = {0};
    tell_begin(&out, "watching", client->asked);
    put_string(&out, "spec", spec);
    tell(client, &out);
    begin_job(showing, job, search, answer_search);
}

/* Shows the moves from `start`, which it takes over, as the seat saw them. */
static bool show_again(struct client *client, struct kt_position *start, const kt_move *moves, size_t count, int seat,
                       uint64_t counted)
{
    showing_end(client);
    struct showing *showing = showing_new(start, "");
    bool is_whole = showing && add_step(showing, 0, 0);
    for (size_t i = 0; is_whole && i < count; i++)
        is_whole = add_step(showing, i + 1, moves[i]);
    client->showing = showing;
    if (!is_whole) {
        showing_end(client);
        return tell_no_memory(client);
    }
    showing->is_replay = true;
    showing->seat = seat;
    struct kt_text out = {0};
    tell_begin(&out, "watched", client->asked);
    put_true(&out, "replay");
    put_number(&out, "frames", showing->count);
    put_number(&out, "moves", counted);
    tell(client, &out);
    return true;
}

bool showing_replay(struct client *client)
{
    const struct kt_session *session = client->room->session;
    const kt_move *moves;
    size_t played, total;
    kt_session_history(session, &moves, &played, &total);
    return show_again(client, kt_position_copy(kt_session_start(session)), moves, played, client->seat,
                      room_counted(client->room));
}

bool showing_review(struct client *client, struct kt_position *start, const struct kt_line *line, int seat,
                    uint64_t counted)
{
    if (!show_again(client, start, line->moves, line->count, seat, counted))
        return false;
    client->showing->is_kept = true;
    return true;
}

/* Frames that were asked for and are not written yet will not be sent. */
static void refuse_waiting_frames(struct client *client)
{
    const struct showing *showing = client->showing;
    if (showing && showing->job && (showing->is_ready || showing->is_replay))
        tell_replaced(client, showing->job->asked);
}

void showing_end(struct client *client)
{
    refuse_waiting_frames(client);
    showing_drop(client);
}

void showing_drop(struct client *client)
{
    if (!client->showing)
        return;
    if (client->showing->job)
        job_stop(client->showing->job);
    showing_release(client->showing);
    client->showing = NULL;
}

void showing_leave(struct client *client)
{
    if (client->showing && !client->showing->is_kept)
        showing_drop(client);
}

/* ---- taking over a preview ---- */

static bool check_preview(struct client *client, size_t frame)
{
    const struct showing *showing = client->showing;
    if (!showing || showing->is_replay || !showing->is_ready || frame >= showing->count)
        return tell_error(client, "state", N_("There is no preview to take over from."), NULL);
    if (showing->is_imagined)
        return tell_error(client, "state",
                          N_("In this preview hidden cards were replaced by random ones, so it cannot be taken over."),
                          NULL);
    if (showing->turn != client->room->turn)
        return tell_error(client, "state", N_("Your game has changed since this preview started."), NULL);
    return true;
}

bool showing_take(struct client *client, size_t frame, struct kt_line *line)
{
    if (!check_preview(client, frame))
        return false;
    const struct showing *showing = client->showing;
    size_t count = showing->steps[frame].depth;
    *line = (struct kt_line){.moves = malloc((count + 1) * sizeof *line->moves), .count = count, .capacity = count + 1};
    if (!line->moves)
        return tell_no_memory(client);
    for (size_t i = 0; i <= frame; i++) /* the last step of each depth is on the path */
        if (showing->steps[i].depth > 0 && showing->steps[i].depth <= count)
            line->moves[showing->steps[i].depth - 1] = showing->steps[i].move;
    return true;
}

/* ---- frames ---- */

/* The move that led to this frame, if the seat may know it (its own, or in a one-seat game); in a replay also the
 * deeds, as the seat saw them. */
static void put_step(struct kt_text *out, const struct showing *showing, const struct step *step,
                     const struct kt_view *now)
{
    const struct kt_position *before = showing->path.before;
    struct kt_view *view = kt_view_of(before, showing->seat);
    int mover = kt_position_turn(before);
    bool is_known = mover == showing->seat || kt_position_seats(before) == 1;
    struct kt_position *world = view && is_known ? kt_view_world(view, 0) : NULL;
    if (world)
        encode_move(out, world, step->move, true);
    if (view && showing->is_replay) {
        put_signed(out, "seat", mover + 1);
        encode_deeds(out, now, count_deeds(view));
    }
    kt_position_free(world);
    kt_view_free(view);
}

static void put_frame(struct kt_text *out, const struct showing *showing, const struct step *step)
{
    struct kt_view *view = kt_view_of(showing->path.now, showing->seat);
    put_open(out, NULL, "{");
    put_number(out, "depth", step->depth);
    if (view && step->depth > 0)
        put_step(out, showing, step, view);
    if (view)
        encode_piles(out, view);
    put_close(out, "}");
    kt_view_free(view);
}

static void write_frames(struct job *job)
{
    struct showing *showing = job->showing;
    if (job->from < showing->at)
        showing->at = 0; /* replay from the start */
    put_open(&job->text, "frames", "[");
    for (; showing->at < job->from + job->count && showing->at < showing->count; showing->at++) {
        const struct step *step = &showing->steps[showing->at];
        if (job_is_stopped(job) || !path_go(&showing->path, showing->start, step->depth, step->move))
            break;
        if (showing->at >= job->from)
            put_frame(&job->text, showing, step);
    }
    put_close(&job->text, "]");
    job->is_done = true;
}

static void answer_frames(struct job *job)
{
    struct client *client = watcher_of(job);
    if (client && job->is_done) {
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
    if (!client->showing || client->showing->job) {
        tell_error(client, "state", N_("There is nothing to show yet."), NULL);
        return;
    }
    struct job *job = job_for(client, NULL);
    if (!job)
        return;
    job->from = from;
    job->count = count < 1 ? 1 : count > MOST_FRAMES ? MOST_FRAMES : count;
    begin_job(client->showing, job, write_frames, answer_frames);
}
