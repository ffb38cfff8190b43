#include "kit/blind.h"

#include <stdlib.h>
#include <string.h>

#include "kit/splitmix.h"

/* A play ends here in any case. The bots end their games themselves; random moves between theirs could go on. */
enum { MOST_MOVES_OF_A_PLAY = 2000 };

/* One play. */
struct play {
    struct kt_position *position;
    struct kt_bot *bot;
    struct kt_limits limits;
    int slip;
    uint64_t random;
};

static int progress_of(const struct kt_position *position)
{
    struct kt_scene scene;
    struct kt_view *view = kt_view_of(position, 0);
    int open = 0, home = 0;
    if (!view)
        return 0;
    kt_view_scene(view, &scene);
    kt_view_free(view);
    for (int i = 0; i < scene.cards; i++)
        open += scene.card[i].face_up;
    for (int i = 0; i < scene.piles; i++)
        home += strcmp(scene.pile[i].name, "foundation") == 0 ? scene.pile[i].count : 0;
    return scene.cards > 0 ? (open + home) * 500 / scene.cards : 0;
}

static kt_move random_move(struct play *play)
{
    kt_move moves[KT_MOST_MOVES];
    int count = kt_position_moves(play->position, moves, KT_MOST_MOVES);
    return count > 0 ? moves[splitmix_next(&play->random) % (uint64_t)count] : KT_NO_MOVE;
}

static kt_move bots_move(struct play *play)
{
    struct kt_view *view = kt_view_of(play->position, 0);
    kt_move move = view ? kt_bot_choose(play->bot, view, &play->limits) : KT_NO_MOVE;
    kt_view_free(view);
    return move;
}

/* Plays until the end, or until the bot gives up. */
static bool play_once(struct play *play)
{
    kt_bot_start(play->bot, play->random);
    for (int made = 0; made < MOST_MOVES_OF_A_PLAY && kt_position_turn(play->position) != KT_NOBODY; made++) {
        bool slips = play->slip > 0 && splitmix_next(&play->random) % (uint64_t)play->slip == 0;
        kt_move move = slips ? random_move(play) : bots_move(play);
        if (play->limits.stop && *play->limits.stop)
            return false;
        if (move == KT_GIVE_UP)
            return true;
        if (!kt_position_play(play->position, move, NULL))
            return false;
    }
    return true;
}

bool blind_play(const struct kt_position *deal, const struct blind_player *player, const volatile bool *stop,
                struct blind_result *result)
{
    struct kt_bot *bot = kt_bot_open(kt_position_game(deal), player->bot, 0, NULL);
    uint64_t seed = player->seed;
    bool is_good = bot != NULL;
    *result = (struct blind_result){0};
    while (is_good && result->plays < player->plays) {
        struct play play = {.position = kt_position_copy(deal), .bot = bot, .slip = player->slip};
        play.limits.states = player->states + (uint64_t)result->plays * player->states / 8;
        play.limits.stop = stop;
        play.random = splitmix_next(&seed);
        is_good = play.position && play_once(&play);
        if (is_good) {
            result->plays++;
            result->wins += kt_position_is_won(play.position);
            result->progress += progress_of(play.position);
        }
        kt_position_free(play.position);
    }
    if (result->plays > 0)
        result->progress /= result->plays;
    kt_bot_close(bot);
    return is_good;
}
