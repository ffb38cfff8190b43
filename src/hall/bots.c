/* Turns of bots, and of players whose time is over.
 *
 * The time of a bot's move must not depend on its cards. So the move is played at the next multiple of a fixed delay
 * after the beginning of the turn, however long the bot took to choose it. */
#include "hall/bots.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hall/change.h"
#include "hall/deadlines.h"
#include "hall/job.h"
#include "hall/telling.h"

enum { IDLE_SECONDS = 30 };

static bool has_people(const struct room *room)
{
    return room->client_count > 0;
}

/* Seconds until a bot plays for this player; negative: never. */
static double time_limit_of(const struct room *room, int seat)
{
    double clock = room->clock > 0 ? room->clock : -1;
    if (room->seat[seat].is_away)
        return 0;
    if (room_seat_is_connected(room, seat) || room_is_slow(room))
        return clock;
    double absent = (double)room->hall->limits.absent_seconds;
    return clock >= 0 && clock < absent ? clock : absent;
}

/* Rounded up to a multiple of the delay; an algorithm that plays for a person has the delay that the person chose. */
static double round_up_to_delay(const struct room *room, double seconds)
{
    int seat = room_turn(room);
    double delay =
        1e-3 * (autoplay_is_on(room, seat) ? room->autoplay[seat].delay : (double)room->hall->limits.bot_delay_ms);
    return delay > 0 ? ceil(seconds / delay - 1e-6) * delay : seconds;
}

static enum mover mover_of(const struct room *room, int seat)
{
    if (room->seat[seat].kind != STORE_PERSON)
        return BY_SEAT;
    return autoplay_is_on(room, seat) ? BY_ALGORITHM : BY_SUBSTITUTE;
}

static void show_choice(struct room *room)
{
    kt_move move;
    if (kt_move_read(kt_session_position(room->session), room->choice, &move, NULL))
        change_play(room, NULL, move, mover_of(room, room_turn(room)));
}

static void note_move(struct room *room, kt_move move)
{
    struct kt_text text = {0};
    kt_move_write(kt_session_position(room->session), move, &text);
    snprintf(room->choice, sizeof room->choice, "%s", text.data ? text.data : "");
    kt_text_free(&text);
    room->show_at = room->turn_began + round_up_to_delay(room, room->hall->now - room->turn_began + 1e-3);
}

/* If the bot failed (out of memory), its move is the first legal one. */
static void note_choice(struct room *room, const struct job *job)
{
    kt_move move = job->choice;
    if (!job->is_done || move == KT_GIVE_UP)
        kt_position_moves(kt_session_position(room->session), &move, 1);
    note_move(room, move);
}

/* Is the room still waiting for this job? An algorithm that was stopped may answer later. */
static bool is_awaited(const struct room *room, const struct job *job)
{
    return room->is_thinking && (!job->autoplay || room->autoplay[job->seat].number == job->autoplay);
}

static void take_choice(struct job *job)
{
    struct room *room = map_find(&job->hall->rooms, job->code);
    if (room && is_awaited(room, job)) {
        room->is_thinking = false;
        bool is_chosen = job->autoplay ? autoplay_take(room, job) : !autoplay_is_on(room, room_turn(room));
        if (is_chosen && room->turn == job->seq)
            note_choice(room, job);
        room_schedule(room);
    }
    job_free(job);
}

/* A job for a bot on its seat, or for an absent player. */
static struct job *seat_job(struct room *room, int seat)
{
    const char *spec = room->seat[seat].kind == STORE_BOT ? room->seat[seat].spec : "";
    struct job *job = job_new(room->hall, room, NULL, spec);
    if (job)
        job_limits(job, true);
    return job;
}

static void ask_bot(struct room *room, int seat)
{
    struct kt_view *view = kt_view_of(kt_session_position(room->session), seat);
    struct job *job = !view ? NULL : autoplay_is_on(room, seat) ? autoplay_job(room, seat) : seat_job(room, seat);
    if (!job) {
        kt_view_free(view);
        autoplay_end(room, seat, "server");
        return;
    }
    job->seq = room->turn;
    job->view = view;
    job->think = job->think ? job->think : choose_by_bot;
    job->answer = take_choice;
    room->is_thinking = true;
    job_add(job);
}

/* Chooses the seat's move, and plays it when its time has come. */
static void play_for(struct room *room, int seat)
{
    struct hall *hall = room->hall;
    bool is_auto = autoplay_is_on(room, seat);
    kt_move move;
    if (is_auto && autoplay_gives_up(room, seat))
        return;
    if (is_auto && !room->choice[0] && autoplay_next(room, seat, &move))
        note_move(room, move);
    if (room->choice[0] && hall->now >= room->show_at)
        show_choice(room);
    else if (room->choice[0])
        alarms_set(&hall->alarms, &room->alarm, room->show_at);
    else if (!room->is_thinking)
        ask_bot(room, seat);
}

static void schedule_turn(struct room *room, int seat)
{
    struct hall *hall = room->hall;
    bool is_person = room->seat[seat].kind == STORE_PERSON && !autoplay_is_on(room, seat);
    double limit = is_person ? time_limit_of(room, seat) : 0;
    double end = room->turn_began + limit; /* now - turn_began < limit may differ: then the alarm would ring for ever */
    if (is_person && (limit < 0 || hall->now < end)) {
        room->choice[0] = '\0';
        if (limit >= 0)
            alarms_set(&hall->alarms, &room->alarm, end);
        return;
    }
    if (is_person && !room->seat[seat].is_away && !room_is_slow(room)) { /* there, the bot plays one move only */
        room->seat[seat].is_away = true;
        room_tell_everybody(room, 0, -1, true, false);
    }
    play_for(room, seat);
}

/* In a correspondence game a bot moves even if nobody is there. */
static bool is_due(const struct room *room, int seat)
{
    return room_is_slow(room) && seat != KT_NOBODY &&
           (room->seat[seat].kind == STORE_BOT || room->hall->now >= room->turn_began + room->clock);
}

/* Everything is saved: an empty room is removed from memory after IDLE_SECONDS. */
static void schedule_removal(struct room *room)
{
    struct hall *hall = room->hall;
    if (room->seq && hall->now - room->turn_began > IDLE_SECONDS && !room->is_thinking)
        room_free(room);
    else
        alarms_set(&hall->alarms, &room->alarm, hall->now + IDLE_SECONDS + 1);
}

void room_schedule(struct room *room)
{
    struct hall *hall = room->hall;
    int seat = room_turn(room);
    alarms_clear(&hall->alarms, &room->alarm);
    if (room->is_writing)
        return;
    if (!has_people(room) && !is_due(room, seat)) {
        schedule_removal(room);
        return;
    }
    bool is_scheduled = !room_is_alone(room) || autoplay_is_on(room, seat);
    if (seat != KT_NOBODY && is_scheduled && room->seat[seat].kind != STORE_OPEN)
        schedule_turn(room, seat);
}
