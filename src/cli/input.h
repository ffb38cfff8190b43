/* What is read: whole files, and the positions in them. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kartu/kartu.h>

struct input {
    const char *name; /* as messages say it */
    char *data;
    size_t size;
};

/* Reads the file, or standard input for "-". Says what is wrong if it returns false. */
bool input_read(struct input *input, const char *path);
void input_free(struct input *input);

/* A walk through the positions of an input. */
struct positions {
    const struct input *input;
    const struct kt_game *game;
    const struct kt_settings *rules;
    const char *asked; /* what --rules said, or NULL */
    size_t at;
    int lines;      /* before `at` */
    uint64_t count; /* positions read so far */
};

bool positions_are_over(struct positions *walk);

/* The next position, or NULL after saying what is wrong with it. */
struct kt_position *positions_next(struct positions *walk);

/* Reads every position once, so that nothing is done for a file with a mistake in it. Every card must be
 * known if `must_be_known`. Says what is wrong and returns false, or sets `count`. */
bool positions_check(struct positions walk, bool must_be_known, uint64_t *count);

/* The line (from 1) and column in which the text ends, blanks and line ends behind it not counted. */
void input_end(const struct input *input, int *line, int *column);

#endif
