#include "campaign/sources.h"

#include <assert.h>
#include <string.h>

const char *sources_hash(const struct kt_game *game)
{
    const struct game_sources *found = game_sources;
    while (found->game && strcmp(found->game, kt_game_name(game)) != 0)
        found++;
    assert(found->game);
    return found->hash;
}
