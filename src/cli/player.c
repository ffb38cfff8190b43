#include "player.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "kit/words.h"
#include "setup.h"

struct player {
    struct kt_bot *bot; /* either this or `engine` */
    struct engine *engine;
    const char *command; /* of the engine */
};

static const char exec[] = "exec:";

bool is_engine(const char *spec)
{
    return strncmp(spec, exec, strlen(exec)) == 0;
}

const char *engine_command(const char *spec)
{
    return spec + strlen(exec);
}

struct player *player_open(const struct kt_game *game, const char *spec, struct engine_log *log, struct kt_error *error)
{
    assert(game && spec && error);
    struct player *player = calloc(1, sizeof *player);
    if (!player) {
        error->code = KT_OUT_OF_MEMORY;
        return NULL;
    }
    if (is_engine(spec)) {
        player->command = engine_command(spec);
        player->engine = engine_open(player->command, log);
    } else {
        player->bot = kt_bot_open(game, spec, 0, error);
    }
    if (player->engine || player->bot)
        return player;
    if (is_engine(spec))
        refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" cannot be started."), player->command, NULL);
    free(player);
    return NULL;
}

bool player_has_failed(const struct player *player, struct kt_error *error)
{
    int status;
    char number[16];
    enum engine_end end = player->engine ? engine_ended_early(player->engine, &status) : ENGINE_GOES_ON;
    switch (end) {
    case ENGINE_GOES_ON:
        return false;
    case ENGINE_NOT_STARTED:
        refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" cannot be started."), player->command, NULL);
        return true;
    case ENGINE_ENDED:
        snprintf(number, sizeof number, "%d", status);
        refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" ended before its first answer, with exit status %2."),
               player->command, number);
        return true;
    case ENGINE_HUNG_UP:
        break;
    }
    refuse(error, KT_NOT_POSSIBLE, N_("The engine \"%1\" closed its output before its first answer."), player->command,
           NULL);
    return true;
}

/* The shell reports within milliseconds that it cannot find a program. If it takes longer on a busy machine, the
 * first move shows the error. */
bool players_have_started(struct player *const *players, int count, struct kt_error *error)
{
    const double start_seconds = 0.15;
    bool has_engines = false;
    for (int i = 0; i < count; i++)
        has_engines = has_engines || players[i]->engine;
    for (double until = kt_clock_monotonic(NULL) + start_seconds; has_engines && kt_clock_monotonic(NULL) < until;
         poll(NULL, 0, 5))
        for (int i = 0; i < count; i++)
            if (player_has_failed(players[i], error))
                return false;
    return true;
}

void player_close(struct player *player)
{
    if (!player)
        return;
    kt_bot_close(player->bot);
    engine_close(player->engine);
    free(player);
}

void player_start(struct player *player, const struct kt_position *position, int seat, uint64_t seed)
{
    struct kt_settings rules;
    kt_position_rules(position, &rules);
    if (player->bot)
        kt_bot_start(player->bot, seed);
    else
        engine_new(player->engine, kt_position_game(position), &rules, seat, kt_position_seats(position));
}

static kt_move first_move(const struct kt_position *position)
{
    kt_move move = KT_GIVE_UP;
    kt_position_moves(position, &move, 1);
    return move;
}

kt_move player_choose(struct player *player, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault)
{
    kt_move move;
    *is_fault = false;
    assert(player->bot || player->engine);
    if (player->bot)
        return kt_bot_choose(player->bot, view, limits);
    *is_fault = !engine_choose(player->engine, position, view, seat, limits, &move);
    return *is_fault ? first_move(position) : move;
}

void player_over(struct player *player, const int *points, int seats)
{
    if (player->engine)
        engine_over(player->engine, points, seats);
}

void player_stop(struct player *player)
{
    if (player->bot)
        kt_bot_stop(player->bot);
    else
        engine_stop(player->engine);
}
