#include "escape.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/json.h"

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* How many bytes the character at `text` has, and which one it is; 1 and UINT32_MAX for a byte that is not UTF-8. */
static size_t decode(const unsigned char *text, uint32_t *character)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = text[0] < 0x80   ? 1
                  : text[0] < 0xC0 ? 0
                  : text[0] < 0xE0 ? 2
                  : text[0] < 0xF0 ? 3
                  : text[0] < 0xF8 ? 4
                                   : 0;
    uint32_t value = size == 1 ? text[0] : size > 1 ? text[0] & (0xFFu >> (size + 1)) : 0;
    bool is_valid = size > 0;
    for (size_t i = 1; is_valid && i < size; i++) {
        is_valid = is_continuation(text[i]);
        value = value << 6 | (text[i] & 0x3Fu);
    }
    is_valid = is_valid && value >= least[size] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    *character = is_valid ? value : UINT32_MAX;
    return is_valid ? size : 1;
}

static bool is_printable(uint32_t character)
{
    bool is_control = character < 0x20 || (character >= 0x7F && character < 0xA0);
    bool is_separator = character == 0x2028 || character == 0x2029;
    bool turns_text = (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
    return character != UINT32_MAX && !is_control && !is_separator && !turns_text;
}

static void add_bytes(struct kt_text *out, const unsigned char *bytes, size_t size)
{
    if (bytes[0] == '\n' || bytes[0] == '\t' || bytes[0] == '\r')
        text_printf(out, "\\%c", bytes[0] == '\n' ? 'n' : bytes[0] == '\t' ? 't' : 'r');
    else
        for (size_t i = 0; i < size; i++)
            text_printf(out, "\\x%02X", bytes[i]);
}

void escape_into(struct kt_text *out, const char *text)
{
    const unsigned char *at = (const unsigned char *)text, *plain = at;
    assert(text);
    while (*at) {
        uint32_t character;
        size_t size = decode(at, &character);
        if (!is_printable(character)) {
            text_printf(out, "%.*s", (int)(at - plain), (const char *)plain);
            add_bytes(out, at, size);
            plain = at + size;
        }
        at += size;
    }
    kt_text_add(out, (const char *)plain);
}
