#include "player.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "kit/words.h"
#include "setup.h"

/* A hand that an external program plays. */
struct engine_hand {
    struct hand hand;
    struct engine *engine;
    const char *command;
};

static struct engine *engine_of(const struct hand *hand)
{
    return ((const struct engine_hand *)hand)->engine;
}

static const char exec[] = "exec:";

bool is_engine(const char *spec)
{
    return strncmp(spec, exec, strlen(exec)) == 0;
}

const char *engine_command(const char *spec)
{
    return spec + strlen(exec);
}

/* ---- the kind of hand ---- */

static void start(struct hand *hand, const struct kt_position *position, int seat, uint64_t seed)
{
    struct kt_settings rules;
    (void)seed;
    kt_position_rules(position, &rules);
    engine_new(engine_of(hand), kt_position_game(position), &rules, seat, kt_position_seats(position));
}

static kt_move first_move(const struct kt_position *position)
{
    kt_move move = KT_GIVE_UP;
    kt_position_moves(position, &move, 1);
    return move;
}

static kt_move choose(struct hand *hand, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault)
{
    kt_move move;
    *is_fault = !engine_choose(engine_of(hand), position, view, seat, limits, &move);
    return *is_fault ? first_move(position) : move;
}

/* Did the engine end before its first answer? Then the match cannot be played. */
static bool has_failed(const struct hand *hand, struct kt_error *error)
{
    const char *command = ((const struct engine_hand *)hand)->command;
    int status;
    char number[16];
    switch (engine_ended_early(engine_of(hand), &status)) {
    case ENGINE_GOES_ON:
        return false;
    case ENGINE_NOT_STARTED:
        refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" cannot be started."), command, NULL);
        return true;
    case ENGINE_ENDED:
        snprintf(number, sizeof number, "%d", status);
        refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" ended before its first answer, with exit status %2."),
               command, number);
        return true;
    case ENGINE_HUNG_UP:
        break;
    }
    refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" closed its output before its first answer."), command, NULL);
    return true;
}

static void over(struct hand *hand, const int *points, int seats)
{
    engine_over(engine_of(hand), points, seats);
}

static void stop(struct hand *hand)
{
    engine_stop(engine_of(hand));
}

static void end(struct hand *hand)
{
    engine_close(engine_of(hand));
    free(hand);
}

static const struct hand_kind engines = {
    .start = start, .choose = choose, .has_failed = has_failed, .over = over, .stop = stop, .close = end};

/* ---- opening ---- */

static struct hand *open_engine(const char *command, struct engine_log *log, struct kt_error *error)
{
    struct engine_hand *hand = calloc(1, sizeof *hand);
    if (!hand) {
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
        return NULL;
    }
    *hand = (struct engine_hand){.hand.kind = &engines, .engine = engine_open(command, log), .command = command};
    if (hand->engine)
        return &hand->hand;
    refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" cannot be started."), command, NULL);
    free(hand);
    return NULL;
}

struct hand *player_open(const struct kt_game *game, const char *spec, struct engine_log *log, struct kt_error *error)
{
    assert(game && spec && error);
    return is_engine(spec) ? open_engine(engine_command(spec), log, error) : hand_of_bot(game, spec, error);
}

/* The shell reports within milliseconds that it cannot find a program. If it takes longer on a busy machine, the
 * first move shows the error. */
bool players_have_started(struct hand *const *hands, int count, struct kt_error *error)
{
    const double start_seconds = 0.15;
    bool has_engines = false;
    for (int i = 0; i < count; i++)
        has_engines = has_engines || hands[i]->kind == &engines;
    for (double until = kt_clock_monotonic(NULL) + start_seconds; has_engines && kt_clock_monotonic(NULL) < until;
         poll(NULL, 0, 5))
        for (int i = 0; i < count; i++)
            if (hands[i]->kind->has_failed(hands[i], error))
                return false;
    return true;
}
