/* A player in a process of its own, which exchanges lines of JSON with us (kartu-engine(7)). A wrong, late or missing
 * answer is a fault; then the caller chooses a move. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct engine;
struct engine_log;

/* Starts `command` with the shell; NULL if that fails. engine_close ends it. `log` may be NULL. */
struct engine *engine_open(const char *command, struct engine_log *log);
void engine_close(struct engine *engine);

enum engine_end {
    ENGINE_GOES_ON,
    ENGINE_NOT_STARTED, /* the shell did not find the program, or may not run it */
    ENGINE_ENDED,       /* with this exit status */
    ENGINE_HUNG_UP,     /* it runs, but has closed its output */
};

/* Did it end before its first answer? */
enum engine_end engine_ended_early(const struct engine *engine, int *status);

void engine_new(struct engine *engine, const struct kt_game *game, const struct kt_settings *rules, int seat,
                int seats);

/* Asks for a legal move of the position; `view` is that of the seat. Returns false for a fault. */
bool engine_choose(struct engine *engine, const struct kt_position *position, const struct kt_view *view, int seat,
                   const struct kt_limits *limits, kt_move *move);

void engine_over(struct engine *engine, const int *points, int seats);
void engine_stop(struct engine *engine); /* from any thread: ends all waiting */

#endif
