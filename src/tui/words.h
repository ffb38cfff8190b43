/* Translated text. `_` translates, `N_` only marks. */
#ifndef TUI_WORDS_H
#define TUI_WORDS_H

#include <jansson.h>
#include <libintl.h>
#include <stdbool.h>
#include <stddef.h>

#include "kit/words.h"

#define _(text) gettext(text)

/* The names of players, by seats from 0; seat `mine` is "you". */
struct namer {
    const char *(*name)(const void *data, int seat);
    const void *data;
    int mine;
};

/* A phrase of docs/wire.md, translated; "" for null. Without a namer, players are called "player 2". */
void phrase_render(const json_t *phrase, const struct namer *namer, char *out, size_t size);
bool phrase_names_player(const json_t *phrase);

/* Replaces the point of a decimal number by the decimal mark of the language. */
void use_decimal_mark(char *number);

/* A word that is data (a pile, an option, an algorithm): translated if the catalogue has it. */
const char *word(const char *english);

/* The text for a value of an option. */
const char *option_word(const char *option, const char *value);

/* "" (the language of the system), "en" or "id". */
void language_choose(const char *code);

#endif
