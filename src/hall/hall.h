/* The hall: rooms, the people in them, and what they say to each other. It knows no sockets: messages come in as text
 * (hall_receive) and go out through a function of each client, and time is what the caller says it is. So all of it runs in
 * tests and under fuzzers as it runs in the server.
 *
 * Nothing is told before it is kept. What changes a room is put into a `change`, written by a thread that commits many of them
 * at once, and only then made in memory and told. A room waits for its change: messages that would change it meanwhile
 * are kept and handled afterwards, so memory is never ahead of the disk. Thinking is done by other threads on copies.
 *
 * All functions belong to the thread of the loop. */
#ifndef HALL_HALL_H
#define HALL_HALL_H

#include <jansson.h>

#include "hall/alarms.h"
#include "hall/bucket.h"
#include "hall/crew.h"
#include "hall/limits.h"
#include "hall/map.h"
#include "store/store.h"

enum { LINES_AT_ONCE = 3 }; /* said by one connection; then one a second */

struct room;
struct showing;

/* Seconds. A pause longer than this is no thinking: somebody went away, and it counts as this. */
enum { LONGEST_PAUSE = 120 };

/* Somebody connected. The caller fills in the first part, and owns the whole. */
struct client {
    uint8_t player[STORE_PLAYER_SIZE];
    char address[64];
    void *data;
    void (*send)(void *data, const char *text, size_t size);
    size_t (*queued)(void *data); /* bytes that wait to be sent */

    struct hall *hall;
    uint64_t id; /* never used again */
    char name[STORE_NAME];
    struct room *room; /* NULL: in none */
    int seat;          /* in the room; KT_NOBODY: spectator */
    int deeds_told;
    bool needs_view; /* it read too slowly, and gets the newest view when it has caught up */
    bool has_live_verdict;
    bool awaits_daily; /* a solver is at work on a deal of the day that it has asked about */
    struct bucket talk;
    int64_t asked; /* "id" of the message that is being answered; -1: none */
    struct showing *showing;
    struct job *thinking; /* what was last asked for and is not answered yet */
};

/* What one address has done lately: see visitors.c. */
struct visitor {
    int connections;
    struct bucket entries, talk, rooms, rooms_today, players_today, guesses;
};

struct hall {
    struct limits limits;
    struct store *store; /* for reading; the writer has its own */
    struct crew writer, thinkers;
    struct store *writers_store;
    struct map rooms;    /* by code, those in memory */
    struct map visitors; /* by address */
    struct map clients;  /* by id */
    struct alarms alarms;
    uint64_t room_count;           /* in the store */
    struct map leaving;            /* by code, rooms that are being taken out of the store */
    char pruned_up_to[STORE_CODE]; /* see hall_prune */
    struct daily *daily;           /* what solvers said of today's deals */
    uint64_t next_id;
    double now;                                    /* seconds, of a clock that never goes back */
    int64_t (*time)(void);                         /* milliseconds since 1970 */
    void (*trouble)(const struct kt_error *error); /* told when something cannot be kept; NULL: nobody is */
};

/* `call` is called from other threads when hall_step should be. With `threads` false everything happens in hall_step. */
struct hall *hall_open(const char *directory, const struct limits *limits, bool threads, void (*call)(void *),
                       void *call_data, struct kt_error *error);
void hall_close(struct hall *hall);

/* Does what is due at `now`, and tells what has been kept or thought out. Returns when it wants to be called again at the
 * latest. */
double hall_step(struct hall *hall, double now);

/* Gives up a little of what nobody has used for so many days, and forgets addresses that have not done anything lately. Whoever
 * keeps rooms for many people calls it now and then. */
void hall_prune(struct hall *hall);

/* False if there are too many connections from that address, at once or lately, or in all. */
bool hall_enter(struct hall *hall, struct client *client);
void hall_exit(struct hall *hall, struct client *client);
void hall_receive(struct client *client, const char *text, size_t size);
void hall_caught_up(struct client *client); /* everything queued was sent */

/* ---- for the files of the hall ---- */

struct client *hall_client(struct hall *hall, uint64_t id); /* NULL if gone */

/* ---- visitors.c: how much one address may do; NULL without memory ---- */

struct visitor *hall_visitor(struct hall *hall, const char *address);
void hall_forget_visitors(struct hall *hall);

void message_handle(struct client *client, json_t *message); /* may keep a reference */

#endif
