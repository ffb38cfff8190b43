/* Rules as a key of statistics and scores: equal rules have equal texts. */
#ifndef KIT_RULES_H
#define KIT_RULES_H

#include <kartu/kartu.h>

/* Writes only options that differ from the default, in the order of the game; "" for the default rules. */
void rules_write_normalised(const struct kt_game *game, const struct kt_settings *rules, struct kt_text *out);

/* The same from a text as people write it, with presets. False, and the error filled, if the text is invalid. */
bool rules_normalise(const struct kt_game *game, const char *text, struct kt_text *out, struct kt_error *error);

#endif
