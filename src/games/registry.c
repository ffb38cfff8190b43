#include "games/registry.h"

#include "games/bigtwo/bigtwo.h"
#include "games/freecell/freecell.h"
#include "games/klondike/klondike.h"
#include "games/nullgame/nullgame.h"
#include "games/saboteur/saboteur.h"
#include "games/spider/spider.h"

/* One line per game. */
/* clang-format off */
const struct kt_game *const kt_games[] = {
    &kt_freecell,
    &kt_klondike,
    &kt_spider,
    &kt_bigtwo,
    &kt_saboteur,
    &kt_nullgame,
    NULL,
};
/* clang-format on */
