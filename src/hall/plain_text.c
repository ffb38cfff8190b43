#include "hall/plain_text.h"

#include <stdint.h>
#include <string.h>

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
        {' ', ' '},         {0xA0, 0xA0},     {0xAD, 0xAD},       {0x34F, 0x34F},   {0x115F, 0x1160},
        {0x1680, 0x1680},   {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x200F}, {0x202F, 0x202F},
        {0x205F, 0x206F},   {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164}, {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xE0000, 0xE0FFF}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (character >= ranges[i][0] && character <= ranges[i][1])
            return true;
    return false;
}

bool can_be_seen(const char *utf8)
{
    for (size_t size; *utf8; utf8 += size)
        if (!is_blank(character_at(utf8, &size)))
            return true;
    return false;
}

/* ---- names that look like other names ---- */

static bool is_between(uint32_t character, uint32_t least, uint32_t most)
{
    return character >= least && character <= most;
}

/* Accents that are put on the character before them: Latin and Cyrillic ones, Hebrew points, Arabic, Syriac, Thaana and
 * N'Ko signs, Vedic accents, Thai and Lao vowels and tones, and general ones. */
static bool is_accent(uint32_t character)
{
    static const uint32_t ranges[][2] = {
        {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x5BF, 0x5BF}, {0x5C1, 0x5C2}, {0x5C4, 0x5C5},
        {0x5C7, 0x5C7},   {0x610, 0x61A},   {0x64B, 0x65F},   {0x670, 0x670}, {0x6D6, 0x6DC}, {0x6DF, 0x6E4},
        {0x6E7, 0x6E8},   {0x6EA, 0x6ED},   {0x711, 0x711},   {0x730, 0x74A}, {0x7A6, 0x7B0}, {0x7EB, 0x7F3},
        {0x816, 0x82D},   {0x859, 0x85B},   {0x8CA, 0x8E1},   {0x8E3, 0x902}, {0x951, 0x957}, {0xE31, 0xE31},
        {0xE34, 0xE3A},   {0xE47, 0xE4E},   {0xEB1, 0xEB1},   {0xEB4, 0xEBC}, {0xEC8, 0xECE}, {0x1AB0, 0x1AFF},
        {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (is_between(character, ranges[i][0], ranges[i][1]))
            return true;
    return false;
}

static bool is_picture(uint32_t character)
{
    return character == 0xFE0F || is_between(character, 0x2190, 0x2BFF) || is_between(character, 0x1F000, 0x1FAFF);
}

/* Some invisible characters change what is shown: joiners in Arabic and Indic scripts, joiners and selectors between
 * pictures. Elsewhere they only make a name look like another one, as do other blanks than the usual one. */
static bool is_hidden(uint32_t character, uint32_t before, uint32_t after)
{
    const uint32_t non_joiner = 0x200C, joiner = 0x200D, selector = 0xFE0F;
    bool has_script = is_between(before, 0x600, 0xDFF) && is_between(after, 0x600, 0xDFF);
    if (character == ' ' || (has_script && (character == non_joiner || character == joiner)))
        return false;
    if (character == selector || character == joiner)
        return !is_picture(before) || before == character || (character == joiner && !is_picture(after));
    return is_blank(character);
}

bool is_disguised(const char *utf8)
{
    enum { MOST_ACCENTS = 2 }; /* Vietnamese has two on one letter */
    uint32_t before = ' ';
    int accents = MOST_ACCENTS; /* none can be put on a blank */
    for (size_t size, next; *utf8; utf8 += size) {
        uint32_t character = character_at(utf8, &size), after = character_at(utf8 + size, &next);
        accents = is_accent(character) ? accents + 1 : character == ' ' ? MOST_ACCENTS : 0;
        if ((is_accent(character) && accents > MOST_ACCENTS) || is_hidden(character, before, after))
            return true;
        before = character;
    }
    return false;
}

bool tidy_blanks(const char *utf8, char *out, size_t size)
{
    size_t used = 0;
    for (utf8 += strspn(utf8, " "); *utf8; utf8 += strspn(utf8, " ")) {
        size_t length = strcspn(utf8, " "), blank = used > 0;
        if (used + blank + length >= size)
            return false;
        memcpy(out + used, " ", blank);
        memcpy(out + used + blank, utf8, length);
        used += blank + length;
        utf8 += length;
    }
    out[used] = '\0';
    return true;
}
