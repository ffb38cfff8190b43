/* Creating a room, and the parts of it that other messages need: deals and bots. Functions that return false have sent
 * an error. */
#ifndef HALL_CREATING_H
#define HALL_CREATING_H

#include <jansson.h>

#include "hall/change.h"

void handle_create(struct client *client, const json_t *message);

/* Creates the room that the message describes; it starts after `wait` seconds (0: the host starts it). */
void create(struct client *client, const json_t *message, double wait);

/* Reads the fields "public" and "hints". */
bool take_options(struct client *client, const json_t *message, struct store_options *options);

/* Reads the field "deal" into the text that is saved until the cards are dealt: "sealed", "random", or "n" and a
 * number. */
bool take_deal(struct client *client, const json_t *wanted, char text[STORE_TEXT]);

/* Draws the random part of such a deal, and adds its events. */
bool add_deal(struct client *client, const struct room *room, struct change *change, int seat, bool is_chosen,
              const char *wanted);

/* A seat for the bot `spec`; "" is the game's first bot. */
bool take_bot(struct client *client, const struct room *room, const char *spec, struct seat *seat);

/* The number of a random deal under the rules of the room. */
uint64_t draw_number(const struct room *room);

#endif
