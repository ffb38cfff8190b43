/* The rollout bot that draws its plays by the network's chances. A play takes as long as some eight of the patient
 * player. */
#include "games/bigtwo/master.h"

enum { STATES = 8 };

static uint64_t network_play(const void *data, struct b2_thought_game *game)
{
    float score[B2_MOST_MOVES];
    (void)data;
    int count = b2_moves(&game->s, game->moves);
    if (count == 1)
        return game->moves[0];
    b2_score_plays(&game->s, &game->story, game->moves, count, score);
    b2_chances(score, count, 1, score);
    return game->moves[b2_draw(score, count, game->rng)];
}

const struct b2_player b2_network_player = {network_play, NULL, STATES};
