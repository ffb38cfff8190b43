/* A player that is a program of its own, spoken to by lines of JSON (kartu-engine(7)). A wrong, late or missing answer is a fault,
 * and the caller plays something else. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct engine;
struct engine_log;

/* Starts `command` with the shell; NULL if that cannot be done. engine_close ends it. `log` may be NULL. */
struct engine *engine_open(const char *command, struct engine_log *log);
void engine_close(struct engine *engine);

enum engine_end {
    ENGINE_GOES_ON,
    ENGINE_NOT_STARTED, /* the shell has not found the program, or may not run it */
    ENGINE_ENDED,       /* with this exit status */
    ENGINE_HUNG_UP,     /* it runs but has closed its output */
};

/* Has it ended before it gave its first answer? */
enum engine_end engine_ended_early(const struct engine *engine, int *status);

void engine_new(struct engine *engine, const struct kt_game *game, const struct kt_settings *rules, int seat,
                int seats);

/* Asks for one of the legal moves of the position, whose view is the seat's. False: it was a fault. */
bool engine_choose(struct engine *engine, const struct kt_position *position, const struct kt_view *view, int seat,
                   const struct kt_limits *limits, kt_move *move);

void engine_over(struct engine *engine, const int *points, int seats);
void engine_stop(struct engine *engine); /* from any thread: nothing is waited for any more */

#endif
