/* Thinking for clients and bots, by threads of their own, on copies: nothing here touches a room from another thread. */
#ifndef HALL_THINK_H
#define HALL_THINK_H

#include "hall/room.h"

/* One thing to think about. `think` is called in a thread of the crew, `answer` in the loop when it is done. */
struct job {
    struct task task;
    struct hall *hall;
    void (*think)(struct job *job);
    void (*answer)(struct job *job);
    atomic_bool stop; /* nobody waits for the answer any more: end soon */

    char code[STORE_CODE];
    uint64_t seq;    /* of the room, when it was asked */
    uint64_t seed;   /* for bots */
    uint64_t client; /* 0: nobody */
    int64_t asked;

    const struct kt_game *game;
    char spec[STORE_SPEC];
    struct kt_limits limits;
    double until;                 /* of a job in several parts: when all of them must be done */
    struct kt_position *position; /* where the round began, for solvers; NULL for bots */
    struct kt_view *view;         /* for bots */
    int seat;
    bool is_blind;  /* cards lie face down before the one who asks */
    kt_move *moves; /* those on the table, from the position on: for hints and verdicts */
    size_t move_count;

    bool is_done; /* false: refused, see error */
    struct kt_error error;
    kt_move choice;
    struct kt_hint hint;
    struct kt_thoughts *thoughts;
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by;
    uint64_t states, remaining;
    uint64_t counted;      /* moves of what is watched */
    uint64_t start;        /* of the room's game, when it was asked */
    struct plan plan;      /* the room's, and then the one that was found */
    int64_t last_winnable; /* -1: not known */
    struct showing *showing;
    size_t from, count;  /* of frames */
    struct kt_text text; /* an answer that was written while thinking */
};

enum { MOST_JOBS_AN_ADDRESS = 32 };

/* An empty job about the room as it is, or NULL; `spec` is NULL for the usual solver or bot. */
struct job *job_new(struct hall *hall, const struct room *room, struct client *client, const char *spec);

/* One that the client has asked for; NULL, and the client is told, if its address has too many in the queue. */
struct job *job_for(struct client *client, const char *spec);
void job_limits(struct job *job, bool is_bot);
void job_budget(struct job *job, bool is_bot); /* likewise, of a job that is at work already */
void job_add(struct job *job);
void job_stop(struct job *job); /* nobody waits for it any more; do not use it afterwards */

/* For jobs in several parts, which share the time of one search; less than 0 is left if the job was stopped. */
void job_start_clock(struct job *job);
double job_seconds_left(const struct job *job);
void job_free(struct job *job);
void jobs_work(void *data, struct task *list); /* for the crew that thinks */

/* A bot's choice from a view. Its chance comes from the room's master and the turn: the same again for the same, and nobody
 * who knows the bot can work out what it will do. */
void choose_by_bot(struct job *job);
bool is_bot(const struct kt_game *game, const char *spec);
bool is_solver(const struct kt_game *game, const char *spec);

/* Cards lie face down that nobody may know: they are sealed, and the game is not over. */
bool has_sealed_cards(const struct room *room, const struct kt_view *view);

/* Each answers the client when it is done. */
void think_no_more(struct client *client); /* forgets what was asked and what is watched */
void think_hint(struct client *client);
void think_verdict(struct client *client, int64_t asked);

/* Of the turn before move `index`, from 0; of the client's own, now, if that is negative. */
void think_explain(struct client *client, const char *spec, int64_t index);

/* showing.c */
bool is_sealed_to(const struct client *client); /* the client's room has cards that nobody may know yet */

/* The moves that lead to that frame, from the position on the table, into an empty line; false, and told why, if it cannot
 * be taken over. */
bool showing_take(struct client *client, size_t frame, struct kt_line *line);
bool can_be_shown(struct client *client, const char *spec); /* false, and told, if it would show sealed cards */
void showing_begin(struct client *client, const char *spec, bool is_searched);
bool showing_replay(struct client *client);
void showing_frames(struct client *client, size_t from, size_t count);
void showing_end(struct client *client);
void showing_release(struct showing *showing);

/* daily.c */

/* How hard a deal is, by what a solver needed: 1 gentle, 2 fair, 3 hard, 4 very hard; 0 if it cannot be won. */
int grade_of(enum kt_verdict verdict, uint64_t states);
void daily_tell(struct client *client);
uint64_t daily_number(struct hall *hall);
void daily_free(struct hall *hall);

#endif
