/* Jobs: work of solvers and bots in worker threads, on copies. No job reads or changes a room from another thread. */
#ifndef HALL_JOB_H
#define HALL_JOB_H

#include "hall/crew.h"
#include "hall/plan.h"
#include "hall/room.h"

/* `think` runs in a worker thread; afterwards `answer` runs in the event loop, and frees the job. */
struct job {
    struct task task;
    struct hall *hall;
    void (*think)(struct job *job);
    void (*answer)(struct job *job);
    bool stop; /* the result is no longer needed: end soon (kt_request_stop) */

    char code[STORE_CODE];
    uint64_t seq;    /* of the room, when the job was made */
    uint64_t seed;   /* for bots */
    uint64_t client; /* 0: none */
    int64_t asked;

    const struct kt_game *game;
    char spec[STORE_SPEC];
    struct kt_limits limits;
    double until;                 /* of a job with several searches: the time limit for all of them */
    struct kt_position *position; /* the start of the round, for solvers; NULL for bots */
    struct kt_view *view;         /* for bots */
    struct kt_bot *bot;           /* that chooses; NULL: choose_by_bot opens one */
    uint64_t autoplay;            /* number of the run; 0: the job is not for autoplay */
    int seat;
    bool is_blind;  /* the client sees face-down cards */
    kt_move *moves; /* from `position` to the current position: for hints and verdicts */
    size_t move_count;

    bool is_done; /* false: refused, see error */
    struct kt_error error;
    kt_move choice;
    struct kt_hint hint;
    struct kt_thoughts *thoughts;
    bool is_full;  /* an explanation with the complete calculation */
    bool has_made; /* for an explanation of an earlier move: that move, and its reason */
    kt_move made;
    struct kt_phrase made_reason;
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by;
    uint64_t states, remaining;
    uint64_t counted;      /* moves of the line that is watched */
    uint64_t start;        /* room->start, when the job was made */
    struct plan plan;      /* the room's plan; replaced by the one that the solver found */
    int64_t last_winnable; /* -1: not known */
    struct showing *showing;
    struct analysis *analysis;
    struct lab *lab;
    size_t from, count;       /* of frames */
    struct kt_text text;      /* an answer that `think` wrote */
    struct found_deal *found; /* a deal to be graded or found: see grading.c and daily.c */
    json_t *again;            /* the message that asked for it; used only by the event loop */
};

enum { MOST_JOBS_AN_ADDRESS = 32 };

/* An empty job for the room's present state, or NULL without memory; `spec` is NULL for the default solver or bot. */
struct job *job_new(struct hall *hall, const struct room *room, struct client *client, const char *spec);

/* False, and the client gets an error, if its address has too many jobs in the queue. */
bool check_job_count(struct client *client);

/* A job for the client. NULL, and the client gets an error, if its address has too many in the queue. */
struct job *job_for(struct client *client, const char *spec);
void job_limits(struct job *job, bool is_bot); /* sets the limits of the search and the queue */
void job_budget(struct job *job, bool is_bot); /* sets only the limits of the search: for a job that runs already */
void job_add(struct job *job);
void job_stop(struct job *job); /* the caller must not use it afterwards */
bool job_is_stopped(const struct job *job);

/* For a job with several searches, which share the time limit of one; negative if the job was stopped. */
void job_start_clock(struct job *job);
double job_seconds_left(const struct job *job);
void job_free(struct job *job);
void jobs_work(void *data, struct task *list); /* the work function of the crew */

/* A bot's choice from job->view. Its random seed comes from the room's secret and the turn: the same turn gives the
 * same choice, and nobody can predict it. */
void choose_by_bot(struct job *job);

/* Does this bot or solver of the game exist, with these options? Otherwise the client gets an error. */
bool check_algorithm(struct client *client, const char *spec);

#endif
