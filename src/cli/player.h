/* A player of a match: a bot, or an engine ("exec:COMMAND"). */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <stdbool.h>

#include <kartu/kartu.h>

#include "kit/hand.h"

struct engine_log;

bool is_engine(const char *spec);
const char *engine_command(const char *spec); /* only if is_engine */

/* Returns NULL, with the reason, if there is no such bot or program. `spec` must outlive the player; `log` may be
 * NULL. */
struct hand *player_open(const struct kt_game *game, const char *spec, struct engine_log *log, struct kt_error *error);

/* Gives engines a moment to start. Returns false, with the reason, if one of them did not. */
bool players_have_started(struct hand *const *hands, int count, struct kt_error *error);

#endif
