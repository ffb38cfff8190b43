#include "json.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

void text_printf(struct kt_text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    kt_text_vprintf(out, format, args);
    va_end(args);
}

void text_clear(struct kt_text *out)
{
    out->size = 0;
    if (out->data)
        out->data[0] = '\0';
}

/* No comma before the first value of an object or list, or of the text. */
static bool needs_comma(const struct kt_text *out)
{
    return out->size > 0 && !strchr("{[\n", out->data[out->size - 1]);
}

static void start_value(struct kt_text *out, const char *key)
{
    if (needs_comma(out))
        kt_text_add(out, ",");
    if (key) {
        kt_text_add(out, "\"");
        kt_text_add(out, key);
        kt_text_add(out, "\":");
    }
}

/* Messages are mostly numbers, and printf would take most of the time. */
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
    assert(*bracket == '{' || *bracket == '[');
    start_value(out, key);
    kt_text_add(out, bracket);
}

void put_close(struct kt_text *out, const char *bracket)
{
    assert(*bracket == '}' || *bracket == ']');
    kt_text_add(out, bracket);
}

void put_string(struct kt_text *out, const char *key, const char *value)
{
    if (!value) {
        put_null(out, key);
        return;
    }
    start_value(out, key);
    kt_text_json(out, value);
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
