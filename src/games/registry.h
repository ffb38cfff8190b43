/* The list of games. */
#ifndef KT_REGISTRY_H
#define KT_REGISTRY_H

#include "core/game.h"

extern const struct kt_game *const kt_games[]; /* ends with NULL */

#endif
