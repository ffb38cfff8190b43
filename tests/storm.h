/* A storm: several clients send messages to one hall in any order, and everything that the hall does is checked.
 * It is a list of actions; the same seed and list give the same storm. A failed check prints its reason and ends the
 * process, so run a storm in a child process. */
#ifndef KT_TEST_STORM_H
#define KT_TEST_STORM_H

#include <stdio.h>

#include "core/rng.h"
#include "hall/room.h"
#include "wire_maker.h"

enum { ACTORS = 8, PLAYERS = 5, MOST_KINDS = 64, MOST_PENDING = 256 };

enum verb {
    VERB_SAY = 'm',     /* sends the text */
    VERB_ENTER = 'e',   /* connects */
    VERB_EXIT = 'x',    /* disconnects */
    VERB_STEP = 's',    /* `number` milliseconds pass, and all work is done */
    VERB_SLOW = 'q',    /* stops reading, or reads everything again */
    VERB_PRUNE = 'p',   /* deletes inactive rooms */
    VERB_RESTART = 'r', /* the hall is closed, opened again, and compared */
};

struct action {
    uint64_t id; /* seeds the random numbers of the hall, so that it does not depend on earlier actions */
    enum verb verb;
    int actor, number;
    struct kt_text text;
};

/* Shared by the child processes and their parent. Indices: wire_requests, wire_answers. */
struct storm_totals {
    uint64_t messages, answers, restarts, twins, moves;
    uint64_t accepted[MOST_KINDS], answered[MOST_KINDS];
    int trap; /* for the test of the test: an answer of this type, minus 1, is a failure; 0: none */
};

struct actor {
    struct storm *storm;
    struct client client;
    bool is_here, is_slow;
    char told_room[STORE_CODE]; /* of the last view, */
    json_int_t told_seq;        /* and its number */
    json_t *view, *room, *exported;
    char more[64], record[80];
    int frames, run;
    int errors;    /* that answer the current message */
    int64_t asked; /* its id, or -1 */
    struct pending {
        json_int_t id;
        uint64_t place;      /* hash of the code of the room that the client was in */
    } pending[MOST_PENDING]; /* messages without an answer */
    int pending_count;
    struct kt_text *captured; /* not NULL: answers are added here, and not checked */
};

struct storm {
    struct hall *hall;
    char directory[256];
    struct limits limits;
    struct storm_totals *totals;
    uint64_t seed, next_action;
    struct actor actors[ACTORS];
    char codes[MOST_CODES][CODE_SIZE];
    int code_count;
    long long next_id;
};

void storm_open(struct storm *storm, const char *directory, uint64_t seed, struct storm_totals *totals);
void storm_close(struct storm *storm);
void storm_do(struct storm *storm, const struct action *action);

/* The next action of a random storm. Free its text. */
struct action storm_choose(struct storm *storm, struct kt_rng *rng);

/* Ends the process with 1 and this message, unless the condition holds. */
void demand(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The hash of the code of the room that the client is in. */
uint64_t place_of(const struct actor *actor);

/* ---- storm_checks.c ---- */

void check_answer(struct actor *actor, const char *text, size_t size);
void check_queued_moves(struct storm *storm); /* every move that waits to be saved is legal */
void check_twin(struct storm *storm, struct actor *actor, uint64_t seed);

/* Everything about a room that must survive a restart, as text. */
void write_room(const struct room *room, struct kt_text *out);

#endif
