/* From texts of the hall and the library to the reader's language. These are English, with %1 … %4 to be filled in; what is data (a
 * pile, an option, an algorithm) is looked up as well, and stands as it is if the catalogue does not have it. */
#include "tui/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kartu/kartu.h>

const char *word(const char *english)
{
    /* The empty text is the catalogue's own header. */
    return *english ? gettext(english) : english;
}

void phrase_render(const json_t *phrase, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(phrase, "text"));
    const json_t *args = json_object_get(phrase, "args");
    struct kt_phrase filled = {.text = text};
    out[0] = '\0';
    if (!text)
        return;
    for (size_t i = 0; i < KT_PHRASE_ARGS && i < json_array_size(args); i++)
        snprintf(filled.arg[i], sizeof filled.arg[i], "%s", json_string_value(json_array_get(args, i)));
    kt_phrase_render(&filled, word(text), out, size);
}

void language_choose(const char *code)
{
    static char system[64];
    static int has_system;
    const char *now = getenv("LANGUAGE");
    if (!has_system)
        snprintf(system, sizeof system, "%s", now ? now : "");
    has_system = 1;
    if (*code || *system)
        setenv("LANGUAGE", *code ? code : system, 1);
    else
        unsetenv("LANGUAGE");
    textdomain("kartu"); /* gettext looks at the environment again after this */
}
