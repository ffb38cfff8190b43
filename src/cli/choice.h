/* A bot's choice for the seat to move, from what that seat sees. */
#ifndef CLI_CHOICE_H
#define CLI_CHOICE_H

#include <kartu/kartu.h>

#include "options.h"

struct choice {
    struct kt_bot *bot;
    struct kt_view *view;      /* of the seat to move */
    struct kt_position *world; /* a position that fits the view: it names the moves */
    kt_move move;              /* or KT_GIVE_UP */
};

/* Asks the bot of --solver, or the first bot of the game, with the seed of --seed. Returns STATUS_DONE, or the exit
 * status after a message. */
int choice_make(struct choice *choice, const struct arguments *args, const struct kt_position *position);
void choice_free(struct choice *choice); /* also after an error */

#endif
