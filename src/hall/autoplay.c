#include "hall/autoplay.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "hall/bots.h"
#include "hall/change.h"
#include "hall/fields.h"
#include "hall/job.h"
#include "hall/playing.h"
#include "hall/tell.h"
#include "hall/telling.h"
#include "kit/choices.h"
#include "kit/json.h"
#include "kit/papers.h"
#include "kit/verdicts.h"
#include "kit/words.h"

bool autoplay_is_on(const struct room *room, int seat)
{
    return seat != KT_NOBODY && room->autoplay[seat].number && room->seat[seat].kind == STORE_PERSON;
}

/* ---- ending ---- */

/* The job may still run: then its answer is ignored, because its number is not that of a run any more. */
static void clear(struct room *room, int seat)
{
    struct autoplay *autoplay = &room->autoplay[seat];
    if (!autoplay->number)
        return;
    if (autoplay->job) {
        job_stop(autoplay->job);
        room->is_thinking = false;
    }
    if (room_turn(room) == seat)
        room->choice[0] = '\0';
    kt_bot_close(autoplay->bot);
    plan_free(&autoplay->line);
    *autoplay = (struct autoplay){0};
}

static void tell_stopped(struct client *client, const struct autoplay *autoplay, const char *why, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "stopped", asked);
    put_string(&out, "spec", autoplay->number ? autoplay->spec : NULL);
    put_string(&out, "why", why);
    put_string(&out, "limit", autoplay->limit);
    put_number(&out, "states", autoplay->states);
    tell(client, &out);
}

/* `asker` is the client whose message ends it, or NULL. */
static void end_run(struct room *room, int seat, const char *why, const struct client *asker)
{
    if (!room->autoplay[seat].number)
        return;
    for (int i = 0; i < room->client_count; i++) {
        struct client *client = room->clients[i];
        if (client->seat == seat)
            tell_stopped(client, &room->autoplay[seat], why, client == asker ? client->asked : -1);
    }
    clear(room, seat);
}

void autoplay_end(struct room *room, int seat, const char *why)
{
    end_run(room, seat, why, NULL);
}

void autoplay_end_all(struct room *room, const char *why)
{
    for (int seat = 0; seat < room->seats; seat++)
        autoplay_end(room, seat, why);
}

void autoplay_end_of_client(struct client *client)
{
    struct room *room = client->room;
    for (int seat = 0; room && seat < room->seats; seat++)
        if (room->autoplay[seat].client == client->id)
            autoplay_end(room, seat, "left");
}

void autoplay_after_change(struct room *room)
{
    bool has_won = room_is_alone(room) && room_is_revealed(room);
    for (int seat = 0; seat < room->seats; seat++) {
        if (room_is_over(room))
            autoplay_end(room, seat, has_won ? "won" : "over");
        else if (room->autoplay[seat].why)
            autoplay_end(room, seat, room->autoplay[seat].why);
        else if (!autoplay_is_on(room, seat))
            autoplay_end(room, seat, "left");
    }
}

void autoplay_free(struct room *room)
{
    for (int seat = 0; seat < room->seats; seat++)
        clear(room, seat);
}

/* ---- playing ---- */

static void give_up(struct autoplay *autoplay, const char *why, const char *limit)
{
    autoplay->why = why;
    autoplay->limit = limit;
}

/* A one-seat game that the algorithm gives up is recorded as not won. The player can go on by hand: a win replaces the
 * record. */
bool autoplay_gives_up(struct room *room, int seat)
{
    struct autoplay *autoplay = &room->autoplay[seat];
    if (!autoplay->why && !room_takes_events(room, 2))
        give_up(autoplay, "gave up", "moves");
    if (!autoplay->why)
        return false;
    struct change *change = change_new(room->hall, room, NULL);
    if (!change || !change_add_event(change, EVENT_AUTO, seat, 1, autoplay->spec)) {
        if (change)
            change_free(change);
        autoplay_end(room, seat, "server");
        return true;
    }
    if (room_is_alone(room))
        change_add_results(change, kt_session_position(room->session));
    change_commit(change);
    return true;
}

bool autoplay_next(struct room *room, int seat, kt_move *move)
{
    struct autoplay *autoplay = &room->autoplay[seat];
    if (autoplay->at >= autoplay->line.count)
        return false;
    *move = autoplay->line.moves[autoplay->at++];
    return true;
}

static void find_line(struct job *job)
{
    struct kt_solver *solver = kt_solver_open(job->game, job->spec, &job->error);
    struct kt_result result = {0};
    job->is_done = solver && job->position && kt_solver_run(solver, job->position, &job->limits, &result, &job->error);
    job->verdict = result.verdict;
    job->stopped_by = result.stopped_by;
    job->states = result.states;
    if (result.verdict == KT_SOLVED)
        job->is_done = job->is_done && plan_make(&job->plan, NULL, 0, &result.line);
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

struct job *autoplay_job(struct room *room, int seat)
{
    struct autoplay *autoplay = &room->autoplay[seat];
    struct job *job = job_new(room->hall, room, NULL, autoplay->spec);
    if (!job)
        return NULL;
    job->autoplay = autoplay->number;
    job->seat = seat;
    job->bot = autoplay->bot;
    autoplay->bot = NULL;
    autoplay->job = job;
    job_limits(job, !autoplay->is_solver);
    if (!autoplay->is_solver)
        return job;
    job->position = kt_position_copy(kt_session_position(room->session));
    job->think = find_line;
    return job;
}

/* The number of moves of a game is limited, so a very long line is not begun. */
static void take_line(struct room *room, struct autoplay *autoplay, struct job *job)
{
    autoplay->states = job->states;
    if (!job->is_done)
        give_up(autoplay, "gave up", "memory");
    else if (job->verdict == KT_IMPOSSIBLE)
        give_up(autoplay, "impossible", NULL);
    else if (job->verdict != KT_SOLVED)
        give_up(autoplay, "gave up", limit_word(job->stopped_by));
    else if (!room_takes_events(room, job->plan.count + 2))
        give_up(autoplay, "gave up", "moves");
    else {
        autoplay->line = job->plan;
        job->plan = (struct plan){0};
    }
}

bool autoplay_take(struct room *room, struct job *job)
{
    struct autoplay *autoplay = &room->autoplay[job->seat];
    assert(autoplay->number == job->autoplay && autoplay->job == job);
    autoplay->job = NULL;
    if (autoplay->is_solver) {
        take_line(room, autoplay, job);
        return false;
    }
    autoplay->bot = job->bot;
    job->bot = NULL;
    if (job->is_done && job->choice != KT_GIVE_UP)
        return true;
    give_up(autoplay, "gave up", job->is_done ? limit_word(KT_BY_GIVING_UP) : "memory");
    return false;
}

/* ---- messages ---- */

static bool open_algorithm(struct client *client, const char *spec, struct autoplay *autoplay)
{
    const struct room *room = client->room;
    struct kt_error error = {0};
    if (!check_algorithm(client, spec))
        return false;
    autoplay->is_solver = !is_bot(room->game, spec);
    snprintf(autoplay->spec, sizeof autoplay->spec, "%s", spec);
    if (!autoplay->is_solver)
        autoplay->bot = kt_bot_open(room->game, spec, seal_number(room->master, room->turn), &error);
    return autoplay->is_solver || autoplay->bot || tell_failure(client, "unknown", &error);
}

/* Answers with a view, which shows the run. */
static void begin(struct client *client, struct autoplay *autoplay, int delay)
{
    struct room *room = client->room;
    autoplay->number = ++room->hall->next_run;
    autoplay->client = client->id;
    autoplay->delay = delay;
    room->autoplay[client->seat] = *autoplay;
    if (room_turn(room) == client->seat)
        room->choice[0] = '\0'; /* a bot chose it while the player was absent */
    room_tell_everybody(room, client->id, client->asked, false, true);
    room_schedule(room);
}

static void set_delay(struct client *client, int delay)
{
    struct room *room = client->room;
    room->autoplay[client->seat].delay = delay;
    if (room_turn(room) == client->seat && room->choice[0])
        room->show_at = room->turn_began + delay * 1e-3;
    room_tell_view(room, client, client->asked);
    room_schedule(room);
}

static void start(struct client *client, const json_t *message, const char *spec, int delay)
{
    struct room *room = client->room;
    struct autoplay autoplay = {0};
    const char *marked = room->algorithm[client->seat];
    if (room_is_over(room)) {
        tell_error(client, "state", N_("The game is over."), NULL);
    } else if (check_job_count(client) && check_event_count(client, room, 3) &&
               open_algorithm(client, spec, &autoplay)) {
        if (mark_game(client, message, strcmp(marked, spec) == 0, EVENT_AUTO, spec))
            begin(client, &autoplay, delay);
        else
            kt_bot_close(autoplay.bot);
    }
}

void handle_auto(struct client *client, const json_t *message)
{
    const struct autoplay *running = &client->room->autoplay[client->seat];
    const char *paper = paper_algorithm(client->room->game), *spec = running->number ? running->spec : paper;
    int64_t delay = running->number ? running->delay : USUAL_AUTO_DELAY;
    if (!take_text(client, message, "spec", &spec) ||
        !take_number(client, message, "delay", LEAST_AUTO_DELAY, MOST_AUTO_DELAY, &delay))
        return;
    if (!running->number)
        start(client, message, spec ? spec : "", (int)delay);
    else if (strcmp(spec, running->spec) == 0)
        set_delay(client, (int)delay);
    else
        tell_error(client, "state", N_("Another algorithm is already playing for you; stop it first."), NULL);
}

void handle_stop(struct client *client, const json_t *message)
{
    (void)message;
    struct room *room = client->room;
    if (!room->autoplay[client->seat].number) {
        tell_stopped(client, &room->autoplay[client->seat], "stopped", client->asked);
        return;
    }
    end_run(room, client->seat, "stopped", client);
    room_schedule(room);
}
