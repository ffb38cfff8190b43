/* The language of texts. `_` translates a text; `N_` marks one that is translated later. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <libintl.h>

#include "translatable.h"

#define _(text) gettext(text)

/* Reads the environment, finds the catalogue. Call it first, and once. */
void language_start(void);

/* gettext as a function of its own, for the library's kt_translate. */
const char *language_translate(const char *english);

#endif
