#include "input.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"
#include "say.h"

enum { MOST_MEGABYTES = 64 };

static const size_t MOST_BYTES = (size_t)MOST_MEGABYTES << 20;

static bool refuse(struct input *input, FILE *file, const char *why)
{
    say_wrong(_("%s cannot be read: %s."), input->name, why);
    if (file && file != stdin)
        fclose(file);
    input_free(input);
    return false;
}

static bool has_room(struct input *input, size_t *capacity)
{
    if (input->size + 1 < *capacity)
        return true;
    size_t more = *capacity * 2 + 4096;
    char *data = realloc(input->data, more);
    if (!data)
        return false;
    input->data = data;
    *capacity = more;
    return true;
}

bool input_read(struct input *input, const char *path)
{
    bool is_standard = strcmp(path, "-") == 0;
    size_t capacity = 0, got;
    *input = (struct input){.name = is_standard ? "stdin" : path};
    FILE *file = is_standard ? stdin : fopen(path, "rb");
    if (!file)
        return refuse(input, NULL, strerror(errno));
    do {
        if (!has_room(input, &capacity))
            return refuse(input, file, _("out of memory"));
        got = fread(input->data + input->size, 1, capacity - 1 - input->size, file);
        input->size += got;
    } while (got > 0 && input->size <= MOST_BYTES);
    if (ferror(file))
        return refuse(input, file, strerror(errno));
    if (input->size > MOST_BYTES)
        return refuse(input, file, _("it is larger than 64 megabytes"));
    if (!is_standard)
        fclose(file);
    input->data[input->size] = '\0';
    return true;
}

void input_free(struct input *input)
{
    free(input->data);
    *input = (struct input){0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void advance(struct positions *walk, size_t bytes)
{
    assert(bytes <= walk->input->size - walk->at);
    for (; bytes > 0; bytes--)
        if (walk->input->data[walk->at++] == '\n')
            walk->lines++;
}

/* Skips blank lines and comments. Stops at the start of a line, so that columns count from there. */
static void skip_blank_lines(struct positions *walk)
{
    const struct input *input = walk->input;
    for (;;) {
        size_t end = walk->at;
        while (end < input->size && input->data[end] != '\n' && is_blank(input->data[end]))
            end++;
        if (end < input->size && input->data[end] == '#')
            while (end < input->size && input->data[end] != '\n')
                end++;
        if (end < input->size && input->data[end] != '\n')
            return;
        advance(walk, (end < input->size ? end + 1 : end) - walk->at);
        if (walk->at == input->size)
            return;
    }
}

bool positions_are_over(struct positions *walk)
{
    skip_blank_lines(walk);
    return walk->at == walk->input->size;
}

/* A position may contain its rules. Does --rules differ from them? */
static bool is_contradicted(const struct positions *walk, const struct kt_position *position)
{
    struct kt_settings named, asked;
    kt_position_rules(position, &named);
    asked = named;
    return walk->asked && kt_rules_read(walk->game, walk->asked, &asked, NULL) &&
           memcmp(&named, &asked, sizeof named) != 0;
}

struct kt_position *positions_next(struct positions *walk)
{
    const struct input *input = walk->input;
    struct kt_error error = {0};
    size_t used = 0;
    skip_blank_lines(walk);
    struct kt_position *position =
        kt_position_read(walk->game, walk->rules, NULL, input->data + walk->at, input->size - walk->at, &used, &error);
    if (!position) {
        say_error(input->name, walk->lines, &error);
        return NULL;
    }
    if (is_contradicted(walk, position)) {
        say_wrong_at(input->name, walk->lines + 1, 1,
                     _("The rules in this position differ from --rules; leave out --rules."));
        kt_position_free(position);
        return NULL;
    }
    advance(walk, used);
    walk->count++;
    return position;
}

bool positions_check(struct positions walk, bool must_be_known, uint64_t *count)
{
    if (positions_are_over(&walk)) {
        say_wrong(_("%s contains no position."), walk.input->name);
        return false;
    }
    while (!positions_are_over(&walk)) {
        int line = walk.lines + 1;
        struct kt_position *position = positions_next(&walk);
        if (!position)
            return false;
        bool is_known = kt_position_is_known(position);
        kt_position_free(position);
        if (must_be_known && !is_known) {
            say_wrong_at(walk.input->name, line, 1, _("This position has unknown cards; name every card."));
            return false;
        }
    }
    *count = walk.count;
    return true;
}

void input_end(const struct input *input, int *line, int *column)
{
    size_t end = input->size;
    while (end > 0 && is_blank(input->data[end - 1]))
        end--;
    *line = *column = 1;
    for (size_t i = 0; i < end; i++) {
        ++*column;
        if (input->data[i] == '\n') {
            ++*line;
            *column = 1;
        }
    }
}
