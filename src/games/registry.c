#include "games/registry.h"

#include "games/freecell/freecell.h"
#include "games/klondike/klondike.h"
#include "games/nullgame/nullgame.h"

const struct kt_game *const kt_games[] = {
    &kt_freecell,
    &kt_klondike,
    &kt_nullgame,
    NULL,
};
