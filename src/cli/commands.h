/* The table of commands, and their functions. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "exit_status.h"
#include "options.h"

struct command {
    const char *name, *synopsis, *about;
    const char *more; /* a paragraph for its help, or NULL */
    unsigned bit;
    int least, most;                          /* number of operands after the name of the command */
    int (*run)(const struct arguments *args); /* returns the exit status */
};

enum { ANY_NUMBER = 1 << 30 };

const struct command *command_at(int index); /* NULL past the last one */
const struct command *command_find(const char *name);

int cmd_games(const struct arguments *args);
int cmd_deal(const struct arguments *args);
int cmd_solve(const struct arguments *args);
int cmd_hint(const struct arguments *args);
int cmd_moves(const struct arguments *args);
int cmd_explain(const struct arguments *args);
int cmd_verify(const struct arguments *args);
int cmd_bench(const struct arguments *args);
int cmd_match(const struct arguments *args);
int cmd_bot(const struct arguments *args);
int cmd_play(const struct arguments *args);
int cmd_serve(const struct arguments *args);
int cmd_shuffle(const struct arguments *args);
int cmd_backup(const struct arguments *args);
int cmd_restore(const struct arguments *args);
int cmd_doctor(const struct arguments *args);
int cmd_campaign(const struct arguments *args);
int cmd_help(const struct arguments *args);

/* The help of one command, or of all for NULL, on standard output. */
int help_show(const struct command *command);

/* Prints the completions of the last word: one per line, with a tab before the description. */
void complete_show(char **words, int count);

#endif
