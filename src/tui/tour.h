/* Guided games: the same as on the page (web/tour-GAME.json), in rooms of their own. */
#ifndef TUI_TOUR_H
#define TUI_TOUR_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/scene.h"

struct table;

enum { MOST_STEPS = 32 };

struct tour {
    json_t *parts;         /* NULL: there is no guided game */
    bool is_offered;       /* without `parts`: see tour_offer */
    bool is_begun;         /* the first view was received */
    bool is_starting;      /* its room is being created */
    int part, at;          /* the step; after the last one: their number */
    int marks[MOST_STEPS]; /* the number of own moves when a step began */
    const json_t *why;     /* what has happened, or NULL */
    char room[24];         /* of this part, or while it is starting, of the one before */
};

bool has_tour(const struct table *table);
bool is_touring(const struct table *table);            /* it is not finished */
void tour_open(struct table *table, const char *game); /* starts the guided game, from its first part */
void tour_again(struct table *table);                  /* the command: the guided game of the game on the table */
void tour_leave(struct table *table, uint64_t deal);   /* for an ordinary game; 0: any deal */
void tour_forget(struct table *table);                 /* ends it */
void tour_room_heard(struct table *table);             /* a new room */
void tour_see(struct table *table);                    /* a new view */

/* May the player make this move? If not, says why. */
bool tour_allows(struct table *table, const struct move *move);
void tour_pressed(struct table *table, const char *what); /* "hint" */
bool tour_refuses(const struct table *table, int key);
bool tour_keeps_hint(const struct table *table);         /* it says that a good move is shown */
bool tour_press(struct table *table, int key);           /* Enter: goes on; false: the key was not used */
const struct move *tour_move(const struct table *table); /* the move to mark; NULL: none */

/* What has happened, and what to do, with the keys. */
void tour_words(const struct table *table, char *why, char *text, size_t size);

/* When a game is dealt for the first time, its guided game is offered until the first move. */
void tour_offer(struct table *table);
bool tour_write_offer(const struct table *table, char *out, size_t size); /* false: it is not offered */

/* ---- tour_steps.c: questions about a step ---- */

const json_t *tour_part(const struct table *table);
const json_t *tour_step(const struct table *table, int at); /* NULL: after the last one */
bool is_task(const json_t *step);                           /* a move or a key is needed */
bool is_free(const json_t *step);
bool fulfils(const struct view *view, const struct move *move, const json_t *step);
const struct move *open_move(const struct table *table, const json_t *step); /* the first that fulfils it, or NULL */
void write_step(const struct table *table, const json_t *json, const char *key, char *out, size_t size);
void write_keys(const struct table *table, const struct move *move, char *out, size_t size);

#endif
