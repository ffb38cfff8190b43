#include "json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_printf(struct kt_text *out, const char *format, ...)
{
    char small[512];
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int size = vsnprintf(small, sizeof small, format, args);
    char *large = size >= (int)sizeof small ? malloc((size_t)size + 1) : NULL;
    if (large)
        vsnprintf(large, (size_t)size + 1, format, again);
    else if (size >= (int)sizeof small)
        out->failed = true;
    if (size > 0 && !out->failed)
        kt_text_add(out, large ? large : small);
    free(large);
    va_end(again);
    va_end(args);
}

void text_clear(struct kt_text *out)
{
    out->size = 0;
    if (out->data)
        out->data[0] = '\0';
}

/* A comma is due unless this is the first thing in its brackets, or the first thing at all. */
static bool is_comma_due(const struct kt_text *out)
{
    return out->size > 0 && !strchr("{[\n", out->data[out->size - 1]);
}

static void start_value(struct kt_text *out, const char *key)
{
    if (is_comma_due(out))
        kt_text_add(out, ",");
    if (key) {
        kt_text_add(out, "\"");
        kt_text_add(out, key);
        kt_text_add(out, "\":");
    }
}

/* Messages are mostly numbers: printf would take longer than all the rest of them. */
static void add_number(struct kt_text *out, uint64_t value, bool is_negative)
{
    char text[24], *start = text + sizeof text - 1;
    *start = '\0';
    do
        *--start = (char)('0' + value % 10);
    while (value /= 10);
    if (is_negative)
        *--start = '-';
    kt_text_add(out, start);
}

void put_open(struct kt_text *out, const char *key, const char *bracket)
{
    start_value(out, key);
    kt_text_add(out, bracket);
}

void put_close(struct kt_text *out, const char *bracket)
{
    kt_text_add(out, bracket);
}

static int escape(unsigned char c, char *out)
{
    if (c == '"' || c == '\\')
        return sprintf(out, "\\%c", c);
    if (c == '\n')
        return sprintf(out, "\\n");
    if (c == '\t')
        return sprintf(out, "\\t");
    if (c < ' ')
        return sprintf(out, "\\u%04x", c);
    out[0] = (char)c;
    return 1;
}

static void add_escaped(struct kt_text *out, const char *value)
{
    char chunk[256];
    size_t size = 0;
    for (; *value; value++) {
        size += (size_t)escape((unsigned char)*value, chunk + size);
        if (size < sizeof chunk - 8)
            continue;
        chunk[size] = '\0';
        kt_text_add(out, chunk);
        size = 0;
    }
    chunk[size] = '\0';
    kt_text_add(out, chunk);
}

void put_string(struct kt_text *out, const char *key, const char *value)
{
    if (!value) {
        put_null(out, key);
        return;
    }
    start_value(out, key);
    kt_text_add(out, "\"");
    add_escaped(out, value);
    kt_text_add(out, "\"");
}

void put_number(struct kt_text *out, const char *key, uint64_t value)
{
    start_value(out, key);
    add_number(out, value, false);
}

void put_signed(struct kt_text *out, const char *key, int64_t value)
{
    start_value(out, key);
    add_number(out, value < 0 ? -(uint64_t)value : (uint64_t)value, value < 0);
}

void put_real(struct kt_text *out, const char *key, double value, int decimals)
{
    start_value(out, key);
    text_printf(out, "%.*f", decimals, value);
}

void put_true(struct kt_text *out, const char *key)
{
    start_value(out, key);
    kt_text_add(out, "true");
}

void put_bool(struct kt_text *out, const char *key, bool value)
{
    start_value(out, key);
    kt_text_add(out, value ? "true" : "false");
}

void put_null(struct kt_text *out, const char *key)
{
    start_value(out, key);
    kt_text_add(out, "null");
}
