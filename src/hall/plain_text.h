/* Which texts of players (names, chat messages) may be shown to others. */
#ifndef HALL_PLAIN_TEXT_H
#define HALL_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

size_t characters_in(const char *utf8);
bool is_plain_text(const char *utf8); /* one line without control characters and without marks of writing direction */
bool can_be_seen(const char *utf8);   /* not empty, and not only blanks and invisible characters */
bool is_disguised(const char *utf8);  /* has invisible characters, unusual blanks or stacked accents */

/* Copies the text without blanks at both ends, and with single blanks between its words. False: it is too long. */
bool tidy_blanks(const char *utf8, char *out, size_t size);

#endif
