/* The commands, in one table, and the functions behind them. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "exit_status.h"
#include "options.h"

struct command {
    const char *name, *synopsis, *about;
    const char *more; /* a paragraph for its help, or NULL */
    unsigned bit;
    int least, most;                          /* operands behind the name of the command */
    int (*run)(const struct arguments *args); /* returns the exit status */
};

enum { ANY_NUMBER = 1 << 30 };

const struct command *command_at(int index); /* NULL past the last one */
const struct command *command_find(const char *name);

int cmd_games(const struct arguments *args);
int cmd_deal(const struct arguments *args);
int cmd_solve(const struct arguments *args);
int cmd_hint(const struct arguments *args);
int cmd_verify(const struct arguments *args);
int cmd_bench(const struct arguments *args);
int cmd_match(const struct arguments *args);
int cmd_bot(const struct arguments *args);
int cmd_play(const struct arguments *args);
int cmd_serve(const struct arguments *args);
int cmd_shuffle(const struct arguments *args);
int cmd_help(const struct arguments *args);

/* The help of one command, or of all for NULL, on standard output. */
int help_show(const struct command *command);

/* What could stand in the place of the last of these words: a line each, a tab before its explanation. */
void complete_show(char **words, int count);

#endif
