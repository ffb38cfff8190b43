#include "core/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/card.h"

static bool make_room(struct kt_text *text, size_t more)
{
    if (text->failed)
        return false;
    if (text->size + more + 1 <= text->capacity)
        return true;
    size_t capacity = (text->size + more + 1) * 2;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void kt_text_add_bytes(struct kt_text *text, const char *bytes, size_t size)
{
    if (!make_room(text, size))
        return;
    memcpy(text->data + text->size, bytes, size);
    text->size += size;
    text->data[text->size] = '\0';
}

void kt_text_add(struct kt_text *text, const char *string)
{
    kt_text_add_bytes(text, string, strlen(string));
}

void kt_text_vprintf(struct kt_text *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    if (size >= 0 && make_room(text, (size_t)size)) {
        vsnprintf(text->data + text->size, (size_t)size + 1, format, again);
        text->size += (size_t)size;
    }
    va_end(again);
}

void kt_text_printf(struct kt_text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    kt_text_vprintf(text, format, args);
    va_end(args);
}

/* How many bytes at the start of the string need no escape. */
static size_t plain_bytes(const char *string)
{
    size_t size = 0;
    while ((unsigned char)string[size] >= ' ' && string[size] != '"' && string[size] != '\\')
        size++;
    return size;
}

static void add_escape(struct kt_text *text, char c)
{
    if (c == '"' || c == '\\')
        kt_text_printf(text, "\\%c", c);
    else if (c == '\n' || c == '\t')
        kt_text_add(text, c == '\n' ? "\\n" : "\\t");
    else
        kt_text_printf(text, "\\u%04x", (unsigned)c);
}

void kt_text_json(struct kt_text *text, const char *string)
{
    kt_text_add(text, "\"");
    for (;;) {
        size_t plain = plain_bytes(string);
        kt_text_add_bytes(text, string, plain);
        string += plain;
        if (!*string)
            break;
        add_escape(text, *string++);
    }
    kt_text_add(text, "\"");
}

void kt_text_free(struct kt_text *text)
{
    free(text->data);
    *text = (struct kt_text){0};
}

void kt_phrase_set(struct kt_phrase *phrase, const char *text)
{
    *phrase = (struct kt_phrase){.text = text};
}

/* Takes off a character whose last bytes did not fit. */
static void cut_between_characters(char *text)
{
    size_t end = strlen(text), start = end;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0 || !((unsigned char)text[start - 1] & 0x80))
        return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (end - (start - 1) < length)
        text[start - 1] = '\0';
}

void kt_phrase_arg(struct kt_phrase *phrase, int i, const char *format, ...)
{
    assert(i >= 1 && i <= KT_PHRASE_ARGS);
    char *arg = phrase->arg[i - 1];
    va_list args;
    va_start(args, format);
    int wanted = vsnprintf(arg, KT_ARG_SIZE, format, args);
    va_end(args);
    if (wanted >= KT_ARG_SIZE)
        cut_between_characters(arg);
}

void kt_phrase_arg_card(struct kt_phrase *phrase, int i, uint8_t card)
{
    char name[8];
    kt_card_name(card, name);
    kt_phrase_arg(phrase, i, "%s", name);
}

static void put(char c, char *out, size_t size, size_t *length)
{
    if (*length + 1 < size)
        out[*length] = c;
    ++*length;
}

size_t kt_phrase_render(const struct kt_phrase *phrase, const char *translated, char *out, size_t size)
{
    const char *text = translated ? translated : phrase->text;
    size_t length = 0;
    for (; text && *text; text++) {
        if (text[0] == '%' && text[1] >= '1' && text[1] < '1' + KT_PHRASE_ARGS) {
            for (const char *arg = phrase->arg[text[1] - '1']; *arg; arg++)
                put(*arg, out, size, &length);
            text++;
        } else if (*text != '{' && *text != '}') {
            put(*text, out, size, &length);
        }
    }
    if (size > 0)
        out[length < size ? length : size - 1] = '\0';
    return length;
}

bool kt_refuse(struct kt_error *error, enum kt_code code, const char *text, const char *arg1, const char *arg2)
{
    if (!error)
        return false;
    *error = (struct kt_error){.code = code};
    kt_phrase_set(&error->what, text);
    if (arg1)
        kt_phrase_arg(&error->what, 1, "%s", arg1);
    if (arg2)
        kt_phrase_arg(&error->what, 2, "%s", arg2);
    return false;
}

void kt_phrase_number(long long number, char text[24])
{
    snprintf(text, 24, "%lld", number);
}
