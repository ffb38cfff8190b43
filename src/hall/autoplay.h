/* Autoplay: an algorithm plays a seat for its player, at the player's speed, until the round is over, it gives up, or
 * the player takes over (messages `auto` and `stop`). Its moves are moves of the room like all others; bots.c plays
 * them. A bot gets the seat's view. A solver, for one-seat games, gets the whole position: its line is computed once
 * and then played.
 *
 * The event EVENT_AUTO marks the game before the first move, so the record names the algorithm even if the server is
 * killed. The run itself is only in memory, and ends with the connection that started it. */
#ifndef HALL_AUTOPLAY_H
#define HALL_AUTOPLAY_H

#include <jansson.h>

#include "hall/plan.h"
#include "store/store.h"

struct client;
struct job;
struct room;

enum { LEAST_AUTO_DELAY = 50, MOST_AUTO_DELAY = 5000, USUAL_AUTO_DELAY = 400 }; /* milliseconds */

/* The run of one seat. */
struct autoplay {
    uint64_t number; /* 0: no algorithm plays; otherwise unique, so that the answer to an earlier run is recognised */
    uint64_t client; /* that started it */
    char spec[STORE_SPEC];
    int delay;          /* milliseconds between moves */
    struct job *job;    /* that works for it now */
    struct kt_bot *bot; /* remembers earlier moves; a job has it while it chooses. NULL: a solver */
    struct plan line;   /* of a solver: the moves that it found, */
    size_t at;          /* and the next one of them */
    const char *why;    /* it gives up for this reason, and this will be saved; NULL: it plays */
    const char *limit;  /* the limit that was reached, or NULL */
    uint64_t states;    /* that the solver searched */
    bool is_solver;
};

/* Does an algorithm play this seat for a person? */
bool autoplay_is_on(const struct room *room, int seat);

/* What to do on the seat's turn: give up (true; it is being saved), play the next move of a solver's line, or, if there
 * is none, ask with a new job. The job is NULL without memory. */
bool autoplay_gives_up(struct room *room, int seat);
bool autoplay_next(struct room *room, int seat, kt_move *move);
struct job *autoplay_job(struct room *room, int seat);

/* The job has ended, and belongs to the present run. True if a bot chose a move. */
bool autoplay_take(struct room *room, struct job *job);

/* End runs, and tell the players why. */
void autoplay_end(struct room *room, int seat, const char *why);
void autoplay_end_all(struct room *room, const char *why);
void autoplay_end_of_client(struct client *client); /* those that the client started: it leaves the room */
void autoplay_after_change(struct room *room);      /* those that have come to their end */
void autoplay_free(struct room *room);              /* without a message: the room is removed from memory */

void handle_auto(struct client *client, const json_t *message);
void handle_stop(struct client *client, const json_t *message);

#endif
