/* Rules as a key: texts that mean the same rules become the same text. */
#ifndef KIT_RULES_H
#define KIT_RULES_H

#include <kartu/kartu.h>

/* Only what differs from the default rules, in the order of the game's options; "" for the default rules. */
void rules_write_normalised(const struct kt_game *game, const struct kt_settings *rules, struct kt_text *out);

/* The same from a text as people write it, with presets. False, and the error filled, if it is not understood. */
bool rules_normalise(const struct kt_game *game, const char *text, struct kt_text *out, struct kt_error *error);

#endif
