/* The format "states" of lines: all positions from the start to the end, in the game's own format. Comments between
 * them name the moves. */
#ifndef KT_STATES_H
#define KT_STATES_H

#include "session/handles.h"

/* Writes one position. */
void kt_states_write(const struct kt_game *game, const struct kt_state *state, struct kt_text *out);

/* Does the text start like a position in the game's own format? */
bool kt_states_look_like(const struct kt_game *game, struct kt_reader reader);

/* Reads positions up to the end of the text, and adds the moves between them to the line. The first position must be
 * `state`, which becomes the last one. Of several moves that lead to the same position, the first is taken. */
bool kt_states_read(const struct kt_game *game, struct kt_state *state, struct kt_reader *reader, struct kt_line *line,
                    struct kt_error *error);

#endif
