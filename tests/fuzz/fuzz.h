/* Helpers of the fuzz targets. They take their games from the registry, so a new game is fuzzed without a change here.
 * A failed check aborts, and libFuzzer reports the input. */
#ifndef KT_FUZZ_H
#define KT_FUZZ_H

#include <kartu/kartu.h>

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void promise(bool holds)
{
    if (!holds)
        abort();
}

/* A refusal says what it refuses. */
static inline void promise_reason(const struct kt_error *error)
{
    char text[1024];
    promise(error->code != KT_OK && error->what.text != NULL);
    promise(kt_phrase_render(&error->what, NULL, text, sizeof text) > 0);
}

/* The default rules, changed by the text if the game has such options. */
static inline struct kt_settings rules_for(const struct kt_game *game, const char *text)
{
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    kt_rules_read(game, text, &rules, NULL);
    return rules;
}

/* Takes a first line "!RULES" off the text. The seeds choose small boards and rare options by it. */
static inline char *skip_rules(char *text, const char **rules)
{
    char *end = text[0] == '!' ? strchr(text, '\n') : NULL;
    *rules = end ? text + 1 : "";
    if (!end)
        return text;
    *end = '\0';
    return end + 1;
}

/* A game of the registry for every number. */
static inline const struct kt_game *some_game(size_t number)
{
    size_t count = 0;
    while (kt_games[count])
        count++;
    return kt_games[number % count];
}

/* The rest of the input as a string; free it. */
static inline char *string_of(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    promise(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

#endif
