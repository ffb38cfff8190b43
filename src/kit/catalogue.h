/* The tables of a game as JSON, for `kartu games --json` and the message `games` (docs/wire.md). `translate` translates
 * descriptions; NULL leaves them in English. */
#ifndef KIT_CATALOGUE_H
#define KIT_CATALOGUE_H

#include <kartu/kartu.h>

/* "rules" and "presets" of the game. */
void put_rules(struct kt_text *out, const struct kt_game *game, kt_translate translate);

/* "name", "about" and "options" of a solver, a bot or a format. */
void put_choice(struct kt_text *out, const struct kt_choice *choice, kt_translate translate);

#endif
