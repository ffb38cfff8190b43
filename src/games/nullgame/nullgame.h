/* The null game: the smallest game that has everything a game of Kartu can have (hidden cards, several seats, rounds,
 * text, a verdict). It is the template for new games, and is always built and tested. */
#ifndef KT_NULLGAME_H
#define KT_NULLGAME_H

#include "core/game.h"

extern const struct kt_game kt_nullgame;

#endif
