/* What the fuzz targets share. A broken promise ends in a trap, which libFuzzer reports with the input. */
#ifndef KT_FUZZ_H
#define KT_FUZZ_H

#include <kartu/kartu.h>

#include <stdlib.h>
#include <string.h>

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

static inline struct kt_settings rules_for(const struct kt_game *game, const char *text)
{
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    promise(kt_rules_read(game, text, &rules, NULL));
    return rules;
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
