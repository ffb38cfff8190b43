/* Text for people. `_` translates, `N_` only marks. */
#ifndef TUI_WORDS_H
#define TUI_WORDS_H

#include <jansson.h>
#include <libintl.h>
#include <stdbool.h>
#include <stddef.h>

#include "translatable.h"

#define _(text) gettext(text)

/* What players are called, by seats from 0; `mine` is "you". */
struct namer {
    const char *(*name)(const void *data, int seat);
    const void *data;
    int mine;
};

/* A phrase of docs/wire.md in the reader's language; "" for null. Without a namer, players are called "player 2". */
void phrase_render(const json_t *phrase, const struct namer *namer, char *out, size_t size);
bool phrase_names_player(const json_t *phrase);

/* A word that is data (a pile, an option, an algorithm): translated if the catalogue has it. */
const char *word(const char *english);

/* "" is what the system says, "en", "id". */
void language_choose(const char *code);

#endif
