/* The first two lines of a position in Kartu's own format, "game:" and "rules:"; they are the same for every game. */
#ifndef KT_HEADING_H
#define KT_HEADING_H

#include "core/game.h"

/* Changes only the rules that are named. Stops at the end of the second line. */
bool kt_heading_read(struct kt_reader *reader, const struct kt_game *game, struct kt_settings *rules,
                     struct kt_error *error);
void kt_heading_write(const struct kt_game *game, const struct kt_sight *sight, struct kt_text *out);

#endif
