#include "after.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "language.h"
#include "say.h"
#include "sentence.h"

enum { LONGEST_WORD = 40 };

/* Blanks, and the quotation marks of JSON. */
static bool ends_word(char c)
{
    return !c || strchr(" \t\r\n\"", c);
}

static bool is_inside_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* The word of the text at this line and column, and how many of its bytes to show. */
static const char *word_at(const char *text, int line, int column, int *length)
{
    const char *start = text;
    for (; line > 1 && *start; line--)
        start += strcspn(start, "\n") + (start[strcspn(start, "\n")] == '\n');
    const char *at = start;
    for (; column > 1 && *at && *at != '\n'; column--)
        do
            at++;
        while (is_inside_character(*at));
    while (at > start && !ends_word(at[-1]))
        at--;
    for (*length = 0; *length < LONGEST_WORD && !ends_word(at[*length]);)
        ++*length;
    while (*length > 0 && is_inside_character(at[*length]))
        --*length;
    return at;
}

/* "move 3 ("7a"): why". */
static void say_bad_move(const char *moves, const struct kt_error *error)
{
    int length;
    if (!error->move) {
        say_error("--after", 0, error);
        return;
    }
    const char *word = word_at(moves, error->line, error->column, &length);
    struct sentence why = sentence_of(&error->what);
    if (length > 0)
        say_wrong_at("--after", error->line, error->column, _("move %d (\"%.*s\"): %s"), error->move, length, word,
                     why.text);
    else
        say_wrong_at("--after", error->line, error->column, _("move %d: %s"), error->move, why.text);
}

static bool play(struct kt_position *position, const char *moves)
{
    struct kt_line line = {0};
    struct kt_error error = {0};
    bool is_played = kt_line_read(position, NULL, moves, strlen(moves), &line, &error);
    for (size_t i = 0; is_played && i < line.count; i++)
        is_played = kt_position_play(position, line.moves[i], &error);
    kt_line_free(&line);
    if (!is_played)
        say_bad_move(moves, &error);
    return is_played;
}

struct kt_position *after_moves(struct kt_position *position, const char *moves)
{
    if (!position || !moves || play(position, moves))
        return position;
    kt_position_free(position);
    return NULL;
}
