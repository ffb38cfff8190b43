/* kartu: the command line. Reads the options, finds the command, runs it. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <kartu/kartu.h>

#include "commands.h"
#include "language.h"
#include "say.h"

static int show_version(void)
{
    printf("kartu %s\n", KT_VERSION);
    if (strcmp(kt_version(), KT_VERSION) != 0)
        printf("libkartu %s\n", kt_version());
    return STATUS_DONE;
}

static int check_operands(const struct command *command, const struct arguments *args)
{
    int count = args->operand_count - 1;
    if (args->complete || (count >= command->least && count <= command->most))
        return STATUS_DONE;
    if (count < command->least)
        return say_usage(command->name, _("'kartu %s' needs more arguments: kartu %s %s"), command->name, command->name,
                         _(command->synopsis));
    return say_usage(command->name, _("'kartu %s': unexpected argument \"%s\"."), command->name,
                     args->operands[command->most + 1]);
}

static int run(const struct arguments *args)
{
    const char *name = args->operand_count > 0 ? args->operands[0] : NULL;
    const struct command *command = name ? command_find(name) : NULL;
    if (args->version)
        return show_version();
    if (name && !command)
        return say_usage(NULL, _("Unknown command \"%s\"."), name);
    if (command && !options_suit(args, command->bit, name))
        return STATUS_USAGE;
    if (!command && !args->help && args->has_options)
        return say_usage(NULL, _("No command was given, only options."));
    if (!command && !args->help && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return cmd_play(args);
    if (!command || args->help)
        return help_show(command);
    int status = check_operands(command, args);
    return status == STATUS_DONE ? command->run(args) : status;
}

int main(int argc, char **argv)
{
    struct arguments args;
    language_start();
    if (!options_read(argc, argv, &args))
        return STATUS_USAGE;
    int status = run(&args);
    bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    if (!is_written && status != STATUS_INTERNAL) /* otherwise there was a message already */
        status = say_internal(_("Standard output cannot be written."));
    return status;
}
