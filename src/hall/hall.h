/* The hall: rooms, the people in them, and the messages between them (docs/wire.md). It knows no sockets: messages come
 * in as text (hall_receive) and go out through a function of each client, and the caller sets the time. So tests and
 * fuzzers run the same code as the server.
 *
 * Nothing is sent before it is saved. A change of a room (change.h) goes to a writer thread, which commits concurrent
 * changes in one transaction; only then is it applied in memory and sent. Until then the room queues messages that
 * would change it, so memory is never ahead of the disk. Solvers and bots run in worker threads, on copies.
 *
 * Only the thread of the event loop may call these functions. */
#ifndef HALL_HALL_H
#define HALL_HALL_H

#include "hall/bucket.h"
#include "hall/limits.h"
#include "store/store.h"

struct found_deal;
struct hall;
struct job;
struct lab;
struct room;
struct showing;

/* Seconds. A longer pause means that the player was away; it counts as this much playing time. */
enum { LONGEST_PAUSE = 120 };

/* Searches of the laboratory that a client has side by side. */
enum { MOST_LABS = 4 };

/* A connection. The caller owns it and fills in the first part; the rest belongs to the hall. */
struct client {
    uint8_t player[STORE_PLAYER_SIZE];
    char address[64];
    void *data;
    void (*send)(void *data, const char *text, size_t size);
    size_t (*queued)(void *data); /* bytes that wait to be sent */

    struct hall *hall;
    uint64_t id; /* never used again */
    char name[STORE_NAME];
    struct room *room; /* NULL: in no room */
    int seat;          /* in the room; KT_NOBODY: spectator */
    int next_seat;     /* a bot's seat that this spectator takes with the next deal; KT_NOBODY: none */
    int deeds_told;    /* deeds of this round that the client has got */
    bool needs_view;   /* it reads too slowly: it gets the newest view when its queue is empty */
    bool has_live_verdict;
    bool sees_tables;               /* it gets the list of open tables after every change */
    uint64_t awaits_day;            /* it asked for the deals of this day, and not all are graded yet; 0: none */
    const struct found_deal *found; /* while a message is handled again: the deal that was found for it */
    struct bucket talk;
    struct bucket guesses; /* wrong room codes; of the connection, so that nobody is blocked by others */
    int64_t asked;         /* "id" of the message that is being answered; -1: none */
    struct showing *showing;
    struct job *searching; /* the last search for a deal of a grade that is not finished */
    struct job *analysing; /* the analysis that was asked for and is not finished */
    struct kt_text line;   /* parts of a replay that is too long for one message: see importing.c */
    struct lab *labs[MOST_LABS];
    struct job *thinking; /* the last hint, verdict or explanation that was asked for and not answered yet */
};

/* Other threads call `notify` when hall_step should be called. With `threads` false all work is done in hall_step. */
struct hall *hall_open(const char *directory, const struct limits *limits, bool threads, void (*notify)(void *),
                       void *notify_data, struct kt_error *error);
void hall_close(struct hall *hall);

/* `trouble` is called when something could not be saved, with the reason. */
void hall_set_trouble(struct hall *hall, void (*trouble)(const struct kt_error *error));

/* The time, in seconds of a monotonic clock, for everything until the next call of this or of hall_step. */
void hall_set_now(struct hall *hall, double now);

/* Does what is due at `now`, and sends the results of writes and searches. Returns when it must be called again at the
 * latest. */
double hall_step(struct hall *hall, double now);

/* Changes are being saved: their players have no answer yet. */
bool hall_is_saving(const struct hall *hall);

/* Deletes a few inactive rooms, players and results (limits keep_days and unplayed_hours), and forgets idle addresses.
 * The server calls it every few seconds. */
void hall_prune(struct hall *hall);

/* Loads every room of the store, for `kartu doctor`. The store is upgraded if necessary, so this is for a copy. */
struct hall_census {
    uint64_t rooms;
    uint64_t damaged; /* cannot be loaded */
    char first_damaged[STORE_CODE];
    uint64_t inactive; /* hall_prune will delete them */
    uint64_t strays;   /* see store_count_strays */
};
bool hall_inspect(const char *directory, const struct limits *limits, struct hall_census *census,
                  struct kt_error *error);

/* The player has a seat, a name, settings or results in the store. */
bool hall_knows(struct hall *hall, const uint8_t *player);
bool hall_key(struct hall *hall, uint8_t key[STORE_KEY_SIZE], struct kt_error *error); /* see store_key */

/* False if there are too many connections, in total or from that address, or too many new ones from that address. */
bool hall_enter(struct hall *hall, struct client *client);
void hall_exit(struct hall *hall, struct client *client);
void hall_receive(struct client *client, const char *text, size_t size);
void hall_refuse_message(struct client *client); /* answers a message over the rate limit, instead of hall_receive */
void hall_caught_up(struct client *client);      /* everything queued was sent */

#endif
