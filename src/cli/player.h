/* Who plays in a match: one of our bots, or an engine ("exec:COMMAND"). */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct player;

bool is_engine(const char *spec);

/* NULL, with the reason, if there is no such bot or program. */
struct player *player_open(const struct kt_game *game, const char *spec, struct kt_error *error);
void player_close(struct player *player);

/* A game begins, in which it has that seat. */
void player_start(struct player *player, const struct kt_position *position, int seat, uint64_t seed);

/* Its move, or KT_GIVE_UP where it plays alone. An engine that does not give one has the first legal move made for it. */
kt_move player_choose(struct player *player, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault);

void player_over(struct player *player, const int *points, int seats);
void player_stop(struct player *player); /* from any thread: the choice being made is made soon */

#endif
