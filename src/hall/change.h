/* Changes: how a room or a player changes. Events and results are collected in a `change`, saved by the writer thread,
 * then applied in memory and sent. */
#ifndef HALL_CHANGE_H
#define HALL_CHANGE_H

#include "hall/room.h"

struct change {
    struct task task;
    struct hall *hall;
    struct room *room; /* a new room is not in the map yet; NULL: the change is about a player only */
    bool is_new;
    bool forgets;     /* the client removes the room from its list, and leaves it */
    bool removes;     /* the host removes the player `removed`, who leaves the room */
    double wait;      /* a new room of a quick match starts after so many seconds; 0: the host starts it */
    bool is_helped;   /* the moves are not the player's own: a win is an assisted one */
    uint64_t counted; /* moves in this change, as they are counted */
    uint64_t client;
    int64_t asked;
    json_t *again; /* a message of the client that is handled again after the commit; NULL: none */
    struct store_write write;
    struct store_room row;
    struct store_options options;
    uint8_t removed[STORE_PLAYER_SIZE];
    char removed_name[STORE_NAME];
    struct store_seat seats[KT_MAX_SEATS];
    struct store_event *events;
    struct store_result results[KT_MAX_SEATS];
    struct store_contest contest;
    struct store_player player;
    struct store_summary summary;
    struct kt_text opening, line; /* of a round that ends with this change, for the replay; empty: not kept */
    struct store_import import;
    void *imported;                        /* memory of the import, */
    void (*free_imported)(void *imported); /* and how to free it */
    enum store_outcome outcome;
    double commit_seconds; /* of the whole transaction, in its first change; 0 in the others */
    struct kt_error error;
};

/* An empty change by `client` (NULL: by a bot or a timeout). Without memory NULL, and the client gets an error. */
struct change *change_new(struct hall *hall, struct room *room, struct client *client);
bool change_add_event(struct change *change, enum event_kind kind, int seat, int count, const char *text);

/* Plays the move on `now`, and adds its event. False if the move is illegal or memory is short. */
bool change_add_move(struct change *change, struct kt_position *now, kt_move move, int seat, enum mover mover,
                     struct kt_error *error);
void change_set_seat(struct change *change, int seat, const struct seat *now);
void change_set_options(struct change *change, const struct store_options *options);

/* Adds the results of all players of a round that ends in this position. */
void change_add_results(struct change *change, const struct kt_position *end);
void change_add_abandoned(struct change *change); /* a one-seat game that was begun and ends here counts as played */

/* Hands it to the writer thread; or frees it, and the client gets an error, if its address saves too much. */
void change_commit(struct change *change);

/* A whole change: the move of the seat to move. */
void change_play(struct room *room, struct client *client, kt_move move, enum mover mover);
void change_free(struct change *change);
void changes_work(void *data, struct task *list); /* the work function of the writer's crew */
void change_done(struct hall *hall, struct change *change);

bool room_has_won(const struct room *room, const struct kt_position *end, int seat); /* the round that ends in `end` */

#endif
