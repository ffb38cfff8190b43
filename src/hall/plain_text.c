#include "hall/plain_text.h"

#include <stdint.h>

size_t characters_in(const char *utf8)
{
    size_t count = 0;
    for (; *utf8; utf8++)
        count += (*utf8 & 0xC0) != 0x80;
    return count;
}

/* Marks of writing direction: with them a name can look like another one. */
static bool turns_direction(const unsigned char *c)
{
    if (c[0] == 0xD8 && c[1] == 0x9C) /* U+061C */
        return true;
    if (c[0] != 0xE2 || (c[1] != 0x80 && c[1] != 0x81))
        return false;
    return c[1] == 0x80 ? c[2] == 0x8E || c[2] == 0x8F || (c[2] >= 0xA8 && c[2] <= 0xAE) /* U+200E-F, U+2028-E */
                        : c[2] >= 0xA6 && c[2] <= 0xA9;                                  /* U+2066-9 */
}

bool is_plain_text(const char *utf8)
{
    for (const unsigned char *c = (const unsigned char *)utf8; *c; c++)
        if (*c < ' ' || *c == 0x7F || (*c == 0xC2 && c[1] < 0xA0) || turns_direction(c))
            return false;
    return true;
}

/* The first character of valid UTF-8, and its size in bytes. */
static uint32_t character_at(const char *utf8, size_t *size)
{
    const unsigned char *c = (const unsigned char *)utf8;
    *size = c[0] < 0x80 ? 1 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : 4;
    uint32_t character = *size == 1 ? c[0] : c[0] & (0xFFu >> (*size + 1));
    for (size_t i = 1; i < *size; i++)
        character = character << 6 | (c[i] & 0x3F);
    return character;
}

/* Blanks of any width, zero included, and letters without a visible shape. */
static bool is_blank(uint32_t character)
{
    static const uint32_t ranges[][2] = {
        {' ', ' '},       {0xA0, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x115F, 0x1160}, {0x1680, 0x1680},
        {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F}, {0x202F, 0x202F}, {0x205F, 0x206F}, {0x2800, 0x2800},
        {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xE0000, 0xE0FFF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (character >= ranges[i][0] && character <= ranges[i][1])
            return true;
    return false;
}

/* Zero-width marks that no script needs: with them a name can look like another one. */
static bool is_hidden(uint32_t character)
{
    return character == 0xAD || character == 0x200B || (character >= 0x2060 && character <= 0x2064) ||
           character == 0xFEFF;
}

bool can_be_seen(const char *utf8)
{
    bool is_seen = false;
    for (size_t size; *utf8; utf8 += size) {
        uint32_t character = character_at(utf8, &size);
        if (is_hidden(character))
            return false;
        is_seen |= !is_blank(character);
    }
    return is_seen;
}
