/* kartu help: help and completion, generated from the tables of commands and options. */
#include <stdio.h>
#include <string.h>

#include <kartu/kartu.h>

#include "commands.h"
#include "language.h"
#include "papers.h"
#include "say.h"

static void show_option(const struct option_row *row, unsigned command)
{
    char left[64];
    const char *argument = row->argument ? _(row->argument) : NULL;
    char letter[8] = "";
    if (row->letter)
        snprintf(letter, sizeof letter, ", -%c", row->letter);
    snprintf(left, sizeof left, "--%s%s%s%s", row->name, letter, argument ? " " : "", argument ? argument : "");
    printf("  %-26s %s\n", left, _(option_about(row, command)));
}

static void show_options(unsigned command)
{
    printf("\n%s\n", _("Options:"));
    for (int i = 0; option_at(i); i++) {
        const struct option_row *row = option_at(i);
        if (row->about && (row->commands & command) != 0)
            show_option(row, command);
    }
}

static void show_overview(void)
{
    printf("%s\n\n%s\n\n%s\n", _("Usage: kartu COMMAND [ARGUMENT]... [OPTION]..."),
           _("Card games with solvers and bots."), _("Commands:"));
    for (int i = 0; command_at(i); i++)
        printf("  %-26s %s\n", command_at(i)->name, _(command_at(i)->about));
    /* Only the options that all commands take. */
    printf("\n%s\n", _("Options:"));
    for (int i = 0; option_at(i); i++)
        if (option_at(i)->commands == FOR_ALL)
            show_option(option_at(i), 0);
    printf("\n%s\n%s\n", _("'kartu help COMMAND' explains a command."),
           _("'kartu help papers' lists the papers that Kartu implements."));
    printf("%s\n", _("Exit status: 0 done or solved, 1 proven impossible, 2 wrong usage or input,\n"
                     "3 stopped at a limit, 4 internal error."));
}

int help_show(const struct command *command)
{
    if (!command) {
        show_overview();
        return STATUS_DONE;
    }
    const char *synopsis = *command->synopsis ? _(command->synopsis) : "";
    printf(_("Usage: kartu %s%s%s [OPTION]..."), command->name, *synopsis ? " " : "", synopsis);
    printf("\n\nkartu %s: %s.\n", command->name, _(command->about));
    if (command->more)
        printf("%s\n", _(command->more));
    show_options(command->bit);
    return STATUS_DONE;
}

int cmd_help(const struct arguments *args)
{
    if (args->complete) {
        complete_show(args->operands + 1, args->operand_count - 1);
        return STATUS_DONE;
    }
    if (args->operand_count < 2)
        return help_show(NULL);
    if (strcmp(args->operands[1], PAPERS_TOPIC) == 0) {
        papers_show();
        return STATUS_DONE;
    }
    const struct command *command = command_find(args->operands[1]);
    if (!command)
        return say_usage(NULL, _("Unknown command \"%s\"."), args->operands[1]);
    return help_show(command);
}
