/* Who plays in a match: one of our bots, or an engine ("exec:COMMAND"). */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct player;
struct engine_log;

bool is_engine(const char *spec);
const char *engine_command(const char *spec); /* of an engine */

/* NULL, with the reason, if there is no such bot or program. `spec` must last as long as the player; `log` may be NULL. */
struct player *player_open(const struct kt_game *game, const char *spec, struct engine_log *log,
                           struct kt_error *error);
void player_close(struct player *player);

/* An engine that has ended before its first answer will never give one: the match cannot be played. */
bool player_has_failed(const struct player *player, struct kt_error *error);

/* Gives engines a moment to start. False, with the reason, if one of them could not. */
bool players_have_started(struct player *const *players, int count, struct kt_error *error);

/* A game begins, in which it has that seat. */
void player_start(struct player *player, const struct kt_position *position, int seat, uint64_t seed);

/* Its move, or KT_GIVE_UP where it plays alone. An engine that does not give one has the first legal move made for it. */
kt_move player_choose(struct player *player, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault);

void player_over(struct player *player, const int *points, int seats);
void player_stop(struct player *player); /* from any thread: the choice being made is made soon */

#endif
