/* The connection to the hall, which runs in the same process: messages to it, and an inbox for its answers. */
#ifndef TUI_LINK_H
#define TUI_LINK_H

#include "hall/hall.h"
#include "tui/scene.h"

struct table;

struct link {
    struct hall *hall;
    struct client client;
    int call;             /* an eventfd that wakes the loop */
    json_t *inbox;        /* list */
    double sent_at;       /* when the last unanswered change was sent; 0: there is none */
    char sent[MOVE_TEXT]; /* the last move */
    bool is_overtaken;    /* the last change was refused because the game had changed meanwhile */
};

/* Send a message, and free it. A change is a message that changes the game: keys wait until it is answered, so that
 * no key refers to an outdated table. */
void ask_json(struct table *table, json_t *message);
void change_json(struct table *table, json_t *message);

/* The same with the arguments of json_pack. */
#define ask(table, ...) ask_json(table, json_pack(__VA_ARGS__))
#define change(table, ...) change_json(table, json_pack(__VA_ARGS__))

/* Reads or creates the secret that identifies the player. False, with the reason, if it cannot be saved. */
bool know_player(struct client *client, const char *data, struct kt_error *error);

/* hear.c: handles one message of the hall. */
void hear(struct table *table, const json_t *message);

#endif
