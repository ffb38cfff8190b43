/* Which program is this? Two builds of one version may compute different results, so a campaign notes a hash of the
 * source files that determine them (tools/hash_sources.py). Each game has its own: work on one game does not end the
 * campaigns of another. */
#ifndef CAMPAIGN_SOURCES_H
#define CAMPAIGN_SOURCES_H

#include <kartu/kartu.h>

struct game_sources {
    const char *game, *hash;
};
extern const struct game_sources game_sources[]; /* ends with a game NULL */

/* The hash of this program. */
const char *sources_hash(const struct kt_game *game);

#endif
