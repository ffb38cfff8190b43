/* Reading text with line and column numbers for errors. A reader is a plain value: copy it to look ahead, copy it back
 * to return. */
#ifndef KT_READER_H
#define KT_READER_H

#include "core/text.h"

struct kt_reader {
    const char *text;
    size_t size, at;
    int line, column;
};

struct kt_reader kt_reader_on(const char *text, size_t size);

/* The next byte, or the one `ahead` of it; -1 past the end. */
int kt_reader_peek(const struct kt_reader *reader);
int kt_reader_peek_at(const struct kt_reader *reader, size_t ahead);
void kt_reader_skip(struct kt_reader *reader, size_t bytes);

bool kt_reader_is_at_end(const struct kt_reader *reader);
bool kt_reader_is_at_line_end(const struct kt_reader *reader);

void kt_reader_skip_blanks(struct kt_reader *reader); /* spaces and tabs */
void kt_reader_skip_space(struct kt_reader *reader);  /* line ends too, and comments from # to the line's end */

/* Skips this line's end and any empty or comment lines after it. */
void kt_reader_next_line(struct kt_reader *reader);

/* If `word` comes next (upper or lower case), skips it. */
bool kt_reader_accept(struct kt_reader *reader, const char *word);

/* A decimal number of at most 18 digits; returns false and reads nothing if there is none. */
bool kt_reader_number(struct kt_reader *reader, uint64_t *number);

/* Copies the word here (up to a blank or line end, cut to fit) into `word` without skipping it. */
void kt_reader_word(const struct kt_reader *reader, char *word, size_t size);

/* Fills the error with this place; "%1" in the text is the word that was found here. Returns false. */
bool kt_reader_refuse(const struct kt_reader *reader, struct kt_error *error, const char *text);

/* Skips `word` and the blanks after it, or fills the error. */
bool kt_reader_expect(struct kt_reader *reader, const char *word, struct kt_error *error, const char *complaint);

/* Goes to the next line, which must start with `name` ("pile:"), and skips that and the blanks after it, or fills the
 * error. */
bool kt_reader_expect_line(struct kt_reader *reader, const char *name, struct kt_error *error);

/* Skips blanks up to the end of the line; anything else is an error. */
bool kt_reader_end_line(struct kt_reader *reader, struct kt_error *error);

/* Puts the place of the reader into an error that was filled elsewhere. Returns false. */
bool kt_reader_blame(const struct kt_reader *reader, struct kt_error *error);

#endif
