/* A player of a match: a bot, or an engine ("exec:COMMAND"). */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct player;
struct engine_log;

bool is_engine(const char *spec);
const char *engine_command(const char *spec); /* only if is_engine */

/* Returns NULL, with the reason, if there is no such bot or program. `spec` must outlive the player; `log` may be
 * NULL. */
struct player *player_open(const struct kt_game *game, const char *spec, struct engine_log *log,
                           struct kt_error *error);
void player_close(struct player *player);

/* Did an engine end before its first answer? Then the match cannot be played. */
bool player_has_failed(const struct player *player, struct kt_error *error);

/* Gives engines a moment to start. Returns false, with the reason, if one of them did not. */
bool players_have_started(struct player *const *players, int count, struct kt_error *error);

/* Begins a game, in which the player has this seat. */
void player_start(struct player *player, const struct kt_position *position, int seat, uint64_t seed);

/* Chooses a move, or KT_GIVE_UP in a one-player game. If an engine gives no legal move, that is a fault, and the first
 * legal move is returned. */
kt_move player_choose(struct player *player, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault);

void player_over(struct player *player, const int *points, int seats);
void player_stop(struct player *player); /* from any thread: the current choice ends soon */

#endif
