/* Translates the texts of the hall and the library. They are English, with %1 … %4 for arguments. Words that are
 * data (a pile, an option, an algorithm) are looked up as well; without a translation they stay as they are. */
#include "tui/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kartu/kartu.h>

const char *word(const char *english)
{
    /* gettext("") returns the header of the catalogue. */
    return *english ? gettext(english) : english;
}

/* ---- numbers ---- */

void use_decimal_mark(char *number)
{
    /* Translators: this number as your language writes it; only the decimal mark is used. */
    const char *sample = _("0.5");
    char *point = strchr(number, '.');
    if (point && strlen(sample) == 3)
        *point = sample[1];
}

/* "+1.8", but not "3.", "1.2.3" or a text. */
static bool is_decimal(const char *text)
{
    text += *text == '+' || *text == '-';
    size_t whole = strspn(text, "0123456789");
    if (whole == 0 || text[whole] != '.')
        return false;
    size_t fraction = strspn(text + whole + 1, "0123456789");
    return fraction > 0 && text[whole + 1 + fraction] == '\0';
}

/* ---- players ---- */

/* "{player %1}'s" in a text: its length, the argument with the seat, whether it begins a sentence, whether it is a
 * possessive. */
struct mention {
    size_t length;
    int argument;
    bool is_first, owns;
};

/* False: the text does not begin with a mention. */
static bool read_mention(const char *text, struct mention *mention)
{
    const char *place = strchr(text, '%'), *end = strchr(text, '}');
    if (text[0] != '{' || !place || !end || place > end || place[1] < '1' || place[1] >= '1' + KT_PHRASE_ARGS)
        return false;
    *mention = (struct mention){.argument = place[1] - '1',
                                .is_first = text[1] >= 'A' && text[1] <= 'Z',
                                .owns = strncmp(end + 1, "'s", 2) == 0};
    mention->length = (size_t)(end + 1 - text) + (mention->owns ? 2 : 0);
    return true;
}

static void write_player(const struct mention *mention, const struct namer *namer, int seat, bool is_again, char *out)
{
    const char *name = namer->name(namer->data, seat);
    if (seat != namer->mine)
        snprintf(out, KT_ARG_SIZE, "%s%s", is_again ? _("their own") : name, mention->owns && !is_again ? "'s" : "");
    else if (is_again)
        snprintf(out, KT_ARG_SIZE, "%s", _("your own"));
    else if (mention->owns)
        snprintf(out, KT_ARG_SIZE, "%s", mention->is_first ? _("Your") : _("your"));
    else
        snprintf(out, KT_ARG_SIZE, "%s", mention->is_first ? _("You") : _("you"));
}

/* Replaces mentions by %1 … %4, and the arguments with seats by names. */
static void name_players(struct kt_phrase *phrase, const char *text, const struct namer *namer, char *out, size_t size)
{
    struct mention mention;
    unsigned named = 0;
    size_t length = 0;
    while (*text && length + 3 < size) {
        if (!read_mention(text, &mention)) {
            out[length++] = *text++;
            continue;
        }
        int seat = atoi(phrase->arg[mention.argument]) - 1;
        bool is_known = seat >= 0 && seat < KT_MAX_SEATS;
        write_player(&mention, namer, seat, is_known && named >> seat & 1, phrase->arg[mention.argument]);
        named |= is_known ? 1u << seat : 0;
        length += (size_t)snprintf(out + length, size - length, "%%%d", mention.argument + 1);
        text += mention.length;
    }
    out[length] = '\0';
}

bool phrase_names_player(const json_t *phrase)
{
    const char *text = json_string_value(json_object_get(phrase, "text"));
    return text && strchr(text, '{');
}

void phrase_render(const json_t *phrase, const struct namer *namer, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(phrase, "text"));
    const json_t *args = json_object_get(phrase, "args");
    struct kt_phrase filled = {.text = text};
    char named[512];
    assert(size > 0 && (!namer || namer->name));
    out[0] = '\0';
    if (!text)
        return;
    for (size_t i = 0; i < KT_PHRASE_ARGS && i < json_array_size(args); i++) {
        const char *arg = json_string_value(json_array_get(args, i));
        snprintf(filled.arg[i], sizeof filled.arg[i], "%s", arg ? arg : "");
        if (is_decimal(filled.arg[i]))
            use_decimal_mark(filled.arg[i]);
    }
    if (namer)
        name_players(&filled, word(text), namer, named, sizeof named);
    kt_phrase_render(&filled, namer ? named : word(text), out, size);
}

/* ---- languages ---- */

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
    textdomain("kartu"); /* makes gettext read the environment again */
}
