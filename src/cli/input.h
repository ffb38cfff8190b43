/* Reads files and the positions in them. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kartu/kartu.h>

struct input {
    const char *name; /* for messages */
    char *data;
    size_t size;
};

/* Reads the file, or standard input for "-". Returns false, after a message, if that fails. */
bool input_read(struct input *input, const char *path);
void input_free(struct input *input);

/* Iterates over the positions of an input. */
struct positions {
    const struct input *input;
    const struct kt_game *game;
    const struct kt_settings *rules;
    const char *asked; /* the value of --rules, or NULL */
    size_t at;
    int lines;      /* before `at` */
    uint64_t count; /* positions read so far */
};

bool positions_are_over(struct positions *walk);

/* The next position, or NULL, after a message, if it is wrong. */
struct kt_position *positions_next(struct positions *walk);

/* Reads all positions once, so that no work begins on a file with an error. With `must_be_known` every card must be
 * known. Returns false, after a message, or sets `count`. */
bool positions_check(struct positions walk, bool must_be_known, uint64_t *count);

/* The line and column, from 1, where the text ends, without trailing blanks and newlines. */
void input_end(const struct input *input, int *line, int *column);

#endif
