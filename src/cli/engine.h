/* A player that is a program of its own, spoken to by lines of JSON (kartu-engine(7)). Whatever it does, a match goes on: a
 * wrong, late or missing answer is a fault, and the caller plays something else. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct engine;

/* Starts `command` with the shell; NULL if that cannot be done. engine_close ends it. */
struct engine *engine_open(const char *command);
void engine_close(struct engine *engine);

void engine_new(struct engine *engine, const struct kt_game *game, const struct kt_settings *rules, int seat,
                int seats);

/* Asks for one of the legal moves of the position, whose view is the seat's. False: it was a fault. */
bool engine_choose(struct engine *engine, const struct kt_position *position, const struct kt_view *view, int seat,
                   const struct kt_limits *limits, kt_move *move);

void engine_over(struct engine *engine, const int *points, int seats);
void engine_stop(struct engine *engine); /* from any thread: nothing is waited for any more */

#endif
