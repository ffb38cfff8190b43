/* Messages that need no room: the player, the games, results. */
#ifndef HALL_LOBBY_H
#define HALL_LOBBY_H

#include <jansson.h>

#include "hall/hall.h"

void tell_welcome(struct client *client); /* name and settings as they are saved */
void handle_hello(struct client *client, const json_t *message);
void handle_games(struct client *client, const json_t *message);
void handle_settings(struct client *client, const json_t *message);
void handle_statistics(struct client *client, const json_t *message);
void tell_settings_limit(struct client *client); /* an error: they are too long */

#endif
