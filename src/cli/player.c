#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "language.h"

struct player {
    struct kt_bot *bot; /* one of the two */
    struct engine *engine;
};

static const char exec[] = "exec:";

bool is_engine(const char *spec)
{
    return strncmp(spec, exec, strlen(exec)) == 0;
}

struct player *player_open(const struct kt_game *game, const char *spec, struct kt_error *error)
{
    struct player *player = calloc(1, sizeof *player);
    if (!player) {
        error->code = KT_OUT_OF_MEMORY;
        return NULL;
    }
    if (is_engine(spec))
        player->engine = engine_open(spec + strlen(exec));
    else
        player->bot = kt_bot_open(game, spec, 0, error);
    if (player->engine || player->bot)
        return player;
    if (is_engine(spec))
        *error = (struct kt_error){.code = KT_NOT_POSSIBLE, .what.text = N_("The engine cannot be started.")};
    free(player);
    return NULL;
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
