/* Reads the command line into struct arguments. */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"
#include "options.h"
#include "say.h"

enum { DEFAULT_MEMORY_MB = 1024 };

static const struct option_row *find_letter(const char *text)
{
    for (int i = 0; option_at(i); i++)
        if (option_at(i)->letter && option_at(i)->letter == text[0] && !text[1])
            return option_at(i);
    return NULL;
}

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return value >= least && value <= most;
}

static bool keep_number(const struct option_row *row, const char *value, uint64_t *place)
{
    if (number_read(value, row->least, row->most, place))
        return true;
    say_usage(NULL, _("--%s takes a whole number from %llu to %llu, not \"%s\"."), row->name,
              (unsigned long long)row->least, (unsigned long long)row->most, value);
    return false;
}

static bool keep_seconds(const struct option_row *row, const char *value, double *place)
{
    char *end;
    /* strtod alone would also take blanks, "inf", "nan" and hexadecimal. */
    bool is_plain = *value && strspn(value, "0123456789.") == strlen(value);
    *place = strtod(value, &end);
    if (is_plain && !*end && isfinite(*place) && *place > 0)
        return true;
    say_usage(NULL, _("--%s takes a number of seconds above 0, not \"%s\"."), row->name, value);
    return false;
}

static bool keep_in_list(const struct option_row *row, const char *value, struct given_list *list)
{
    if (list->count == MOST_GIVEN) {
        say_usage(NULL, _("--%s was given too often: at most %d times."), row->name, MOST_GIVEN);
        return false;
    }
    list->item[list->count++] = (struct given){.option = row, .value = value};
    return true;
}

static bool keep(const struct option_row *row, const char *value, struct arguments *args)
{
    void *place = (char *)args + row->offset;
    assert(row->offset < sizeof *args);
    option_mark(args, row);
    switch (row->kind) {
    case IS_SWITCH:
    case IS_REST:
        *(bool *)place = true;
        return true;
    case IS_TEXT:
        *(const char **)place = value;
        return !row->is_repeatable || keep_in_list(row, value, &args->repeated);
    case IS_NUMBER:
        return keep_number(row, value, place);
    case IS_SECONDS:
        return keep_seconds(row, value, place);
    case IS_LIST:
        return keep_in_list(row, value, place);
    }
    return false;
}

/* Reads the option in argv[*at], and its argument if that is the next word. */
static bool read_option(int argc, char **argv, int *at, struct arguments *args)
{
    bool is_long = argv[*at][1] == '-';
    const char *name = argv[*at] + (is_long ? 2 : 1);
    size_t length = strcspn(name, "=");
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    const struct option_row *row = is_long ? option_find(name, length) : find_letter(name);
    if (!row) {
        say_usage(NULL, _("Unknown option \"%s\"."), argv[*at]);
        return false;
    }
    if (!row->argument && value) {
        say_usage(NULL, _("--%s takes no value."), row->name);
        return false;
    }
    if (row->argument && !value && *at + 1 < argc)
        value = argv[++*at];
    if (row->argument && !value) {
        say_usage(NULL, _("--%s needs a value: --%s %s."), row->name, row->name, _(row->argument));
        return false;
    }
    return keep(row, value, args);
}

bool options_read(int argc, char **argv, struct arguments *args)
{
    *args = (struct arguments){.operands = argv, .memory = DEFAULT_MEMORY_MB, .jobs = 1, .limits = limits_usual()};
    bool all_operands = false;
    for (int i = 1; i < argc; i++) {
        if (all_operands || argv[i][0] != '-' || !argv[i][1])
            argv[args->operand_count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            all_operands = true;
        else if (!read_option(argc, argv, &i, args))
            return false;
        all_operands = all_operands || args->complete;
    }
    return true;
}

bool options_suit(const struct arguments *args, unsigned command, const char *name)
{
    char topic[32];
    for (int i = 0; option_at(i); i++) {
        const struct option_row *row = option_at(i);
        if (!option_is_marked(args, row) || (row->commands & command) != 0)
            continue;
        snprintf(topic, sizeof topic, "%.*s", (int)strcspn(name, " "), name);
        say_usage(topic, _("'kartu %s' does not take --%s."), name, row->name);
        return false;
    }
    return true;
}
