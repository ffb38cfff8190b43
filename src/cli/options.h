/* The table of all options. Parsing, help and completion use it. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hall/limits.h"

/* The commands that take an option: one bit each. */
enum {
    FOR_GAMES = 1 << 0,
    FOR_DEAL = 1 << 1,
    FOR_SOLVE = 1 << 2,
    FOR_HINT = 1 << 3,
    FOR_VERIFY = 1 << 4,
    FOR_BENCH = 1 << 5,
    FOR_HELP = 1 << 6,
    FOR_MATCH = 1 << 7,
    FOR_BOT = 1 << 8,
    FOR_SERVE = 1 << 9,
    FOR_SHUFFLE = 1 << 10,
    FOR_PLAY = 1 << 11,
    FOR_MOVES = 1 << 12,
    FOR_EXPLAIN = 1 << 13,
    FOR_BACKUP = 1 << 14,
    FOR_RESTORE = 1 << 15,
    FOR_DOCTOR = 1 << 16,
    FOR_CAMPAIGN_NEW = 1 << 17,
    FOR_CAMPAIGN_RUN = 1 << 18,
    FOR_CAMPAIGN_STATUS = 1 << 19,
    FOR_CAMPAIGN_CHECK = 1 << 20,
    FOR_CAMPAIGN_EXPORT = 1 << 21,
    FOR_CAMPAIGN_REPORT = 1 << 22,
    FOR_CAMPAIGN = FOR_CAMPAIGN_NEW | FOR_CAMPAIGN_RUN | FOR_CAMPAIGN_STATUS | FOR_CAMPAIGN_CHECK |
                   FOR_CAMPAIGN_EXPORT | FOR_CAMPAIGN_REPORT,
    FOR_ALL = (1 << 23) - 1,
};

/* How an option is stored. */
enum option_kind {
    IS_SWITCH,  /* bool */
    IS_TEXT,    /* const char * */
    IS_NUMBER,  /* uint64_t, from least to most */
    IS_SECONDS, /* double, above 0 */
    IS_LIST,    /* struct given_list; may be repeated */
    IS_REST,    /* bool; all arguments after it are operands, even those with a dash */
};

/* How the argument is completed. */
enum option_offer { OFFERS_NOTHING, OFFERS_SOLVERS, OFFERS_BOTS, OFFERS_SIDES, OFFERS_RULES, OFFERS_FORMATS };

struct option_row {
    const char *name, *argument, *about; /* `about` is NULL for an option that help does not show */
    unsigned others;                     /* the commands for which it means something else, */
    const char *about_others;            /* and what it does there */
    char letter;                         /* the short form, such as -h, or 0 */
    unsigned commands;
    enum option_kind kind;
    enum option_offer offer;
    bool is_repeatable; /* a text: all values are also kept in `repeated` */
    size_t offset;      /* of its value in struct arguments */
    uint64_t least, most;
};

/* Values of options that may be repeated, in the order of the command line. */
enum { MOST_GIVEN = 64 };

struct given {
    const struct option_row *option;
    const char *value;
};

struct given_list {
    struct given item[MOST_GIVEN];
    int count;
};

/* The parsed command line. */
enum { MOST_OPTIONS = 128 }; /* rows of the table */

struct arguments {
    char **operands; /* the first is the name of the command */
    int operand_count;
    bool has_options;
    bool given[MOST_OPTIONS]; /* by row of the table */

    const char *solver, *rules, *format, *output, *file, *after, *solution, *bots, *players, *deals;
    const char *arrange, *engine_log, *grade, *compare, *publish, *trace, *trace_format;
    const char *listen, *data, *colours, *origin, *metrics, *log_format, *seed_hex, *commitment;
    struct given_list sides;    /* --side and its aliases */
    struct given_list repeated; /* --rules, --solver and --bots, of which a campaign takes several */
    struct limits limits;       /* of the server */
    bool behind_proxy;          /* another way to write --proxies 1 */
    double seconds;
    uint64_t nodes, memory, jobs, seed, budget_ms, rounds, view, chunk, cell;
    bool ascii, json, quiet, stats, watch, solutions, times, help, version, complete;
};

const struct option_row *option_at(int index); /* NULL past the last one */
const struct option_row *option_find(const char *name, size_t length);

/* What it does for this command; 0: for all. */
const char *option_about(const struct option_row *row, unsigned command);

/* Reads the command line; reorders `argv`. Returns false, after a message, if it is wrong. */
bool options_read(int argc, char **argv, struct arguments *args);

/* Was this option given? `name` must be in the table. */
bool option_was_given(const struct arguments *args, const char *name);

/* The same by row, and how options_read notes it. */
bool option_is_marked(const struct arguments *args, const struct option_row *row);
void option_mark(struct arguments *args, const struct option_row *row);

/* Does the command (bit and name, such as "solve" or "campaign new") take all options that were given? Returns false
 * after a message. */
bool options_suit(const struct arguments *args, unsigned command, const char *name);

/* Reads a whole number within the range; signs, blanks and other characters are errors. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
