#include "core/reader.h"

#include <ctype.h>
#include <string.h>

struct kt_reader kt_reader_on(const char *text, size_t size)
{
    /* Some editors put a byte order mark in front. */
    size_t start = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return (struct kt_reader){.text = text, .size = size, .at = start, .line = 1, .column = 1};
}

int kt_reader_peek_at(const struct kt_reader *reader, size_t ahead)
{
    return ahead < reader->size - reader->at ? (unsigned char)reader->text[reader->at + ahead] : -1;
}

int kt_reader_peek(const struct kt_reader *reader)
{
    return kt_reader_peek_at(reader, 0);
}

void kt_reader_skip(struct kt_reader *reader, size_t bytes)
{
    for (; bytes > 0 && reader->at < reader->size; bytes--) {
        unsigned char c = (unsigned char)reader->text[reader->at++];
        if (c == '\n') {
            reader->line++;
            reader->column = 1;
        } else if ((c & 0xC0) != 0x80) { /* a column is a character, not a byte of one */
            reader->column++;
        }
    }
}

bool kt_reader_is_at_end(const struct kt_reader *reader)
{
    return reader->at >= reader->size;
}

bool kt_reader_is_at_line_end(const struct kt_reader *reader)
{
    int c = kt_reader_peek(reader);
    return c < 0 || c == '\n' || c == '\r' || c == '#';
}

void kt_reader_skip_blanks(struct kt_reader *reader)
{
    while (kt_reader_peek(reader) == ' ' || kt_reader_peek(reader) == '\t')
        kt_reader_skip(reader, 1);
}

static void skip_comment(struct kt_reader *reader)
{
    while (!kt_reader_is_at_end(reader) && kt_reader_peek(reader) != '\n')
        kt_reader_skip(reader, 1);
}

void kt_reader_skip_space(struct kt_reader *reader)
{
    for (;;) {
        int c = kt_reader_peek(reader);
        if (c == '#')
            skip_comment(reader);
        else if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
            kt_reader_skip(reader, 1);
        else
            return;
    }
}

void kt_reader_next_line(struct kt_reader *reader)
{
    skip_comment(reader);
    kt_reader_skip_space(reader);
}

bool kt_reader_accept(struct kt_reader *reader, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i < size; i++)
        if (tolower(kt_reader_peek_at(reader, i)) != tolower((unsigned char)word[i]))
            return false;
    kt_reader_skip(reader, size);
    return true;
}

bool kt_reader_number(struct kt_reader *reader, uint64_t *number)
{
    uint64_t value = 0;
    size_t digits = 0;
    for (int c; (c = kt_reader_peek_at(reader, digits)) >= '0' && c <= '9'; digits++) {
        if (digits == 18)
            return false;
        value = value * 10 + (uint64_t)(c - '0');
    }
    if (digits == 0)
        return false;
    kt_reader_skip(reader, digits);
    *number = value;
    return true;
}

void kt_reader_word(const struct kt_reader *reader, char *word, size_t size)
{
    size_t length = 0;
    for (int c; length + 1 < size && (c = kt_reader_peek_at(reader, length)) > ' '; length++)
        word[length] = (char)c;
    /* Do not cut a character of several bytes in the middle. */
    while (length > 0 && (kt_reader_peek_at(reader, length) & 0xC0) == 0x80 && kt_reader_peek_at(reader, length) >= 0)
        length--;
    word[length] = '\0';
}

bool kt_reader_refuse(const struct kt_reader *reader, struct kt_error *error, const char *text)
{
    char word[20];
    kt_reader_word(reader, word, sizeof word);
    if (kt_reader_is_at_end(reader) && strstr(text, "%1"))
        text = N_("Unexpected end of the text.");
    kt_refuse(error, KT_BAD_INPUT, text, word, NULL);
    return kt_reader_blame(reader, error);
}

bool kt_reader_blame(const struct kt_reader *reader, struct kt_error *error)
{
    if (error) {
        error->line = reader->line;
        error->column = reader->column;
    }
    return false;
}

bool kt_reader_expect(struct kt_reader *reader, const char *word, struct kt_error *error, const char *complaint)
{
    if (!kt_reader_accept(reader, word))
        return kt_reader_refuse(reader, error, complaint);
    kt_reader_skip_blanks(reader);
    return true;
}

bool kt_reader_expect_line(struct kt_reader *reader, const char *name, struct kt_error *error)
{
    char found[24];
    kt_reader_next_line(reader);
    if (kt_reader_accept(reader, name)) {
        kt_reader_skip_blanks(reader);
        return true;
    }
    kt_reader_word(reader, found, sizeof found);
    kt_refuse(error, KT_BAD_INPUT, N_("Expected a line with \"%2\", found \"%1\"."), found, name);
    return kt_reader_blame(reader, error);
}

bool kt_reader_end_line(struct kt_reader *reader, struct kt_error *error)
{
    kt_reader_skip_blanks(reader);
    if (!kt_reader_is_at_line_end(reader))
        return kt_reader_refuse(reader, error, N_("Unexpected text at the end of the line: \"%1\"."));
    return true;
}
