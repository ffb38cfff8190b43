/* Text for people. `_` translates, `N_` only marks. */
#ifndef TUI_WORDS_H
#define TUI_WORDS_H

#include <jansson.h>
#include <libintl.h>
#include <stddef.h>

#define _(text) gettext(text)
#define N_(text) text

/* A phrase of docs/wire.md in the reader's language; "" for null. */
void phrase_render(const json_t *phrase, char *out, size_t size);

/* A word that is data (a pile, an option, an algorithm): translated if the catalogue has it. */
const char *word(const char *english);

/* "" is what the system says, "en", "id". */
void language_choose(const char *code);

#endif
