/* kartu play: the terminal table. */
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "language.h"
#include "say.h"
#include "setup.h"
#include "tui/tui.h"

static bool has_bots(const struct kt_game *game, const char *names)
{
    struct kt_error error = {0};
    for (const char *at = names; *at;) {
        size_t length = strcspn(at, ",");
        char name[96];
        if (length >= sizeof name)
            return say_wrong(_("No bot named \"%s\"."), at), false;
        memcpy(name, at, length);
        name[length] = '\0';
        struct kt_bot *bot = kt_bot_open(game, name, 0, &error);
        kt_bot_close(bot);
        if (!bot)
            return say_error(NULL, 0, &error), false;
        at += length + (at[length] == ',');
    }
    return true;
}

/* Checks everything before the terminal table clears the screen, so that error messages stay visible. */
static int read_game(const struct arguments *args, struct tui_settings *settings)
{
    struct setup setup;
    struct kt_error error = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    if (args->operand_count > 2 && !setup_number(setup.game, args->operands[2], &settings->deal))
        return STATUS_USAGE;
    struct kt_position *deal = kt_position_deal(setup.game, &setup.rules, settings->deal ? settings->deal : 1, &error);
    int seats = deal ? kt_position_seats(deal) : 0;
    kt_position_free(deal);
    if (!deal)
        return say_error(NULL, 0, &error);
    if (args->bots && seats == 1)
        return say_wrong(_("%s has only one seat: --bots cannot be used."), _(kt_game_title(setup.game)));
    if (args->bots && !has_bots(setup.game, args->bots))
        return STATUS_USAGE;
    settings->game = kt_game_name(setup.game);
    return STATUS_DONE;
}

static bool are_colours(const char *name)
{
    static const char *const names[] = {"two", "four", "contrast", "none"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

int cmd_play(const struct arguments *args)
{
    struct kt_error error = {0};
    struct tui_settings settings = {.rules = args->rules,
                                    .bots = args->bots,
                                    .data = args->data,
                                    .colours = args->colours,
                                    .is_ascii = args->ascii,
                                    .limits = &args->limits};
    if (args->colours && !are_colours(args->colours))
        return say_usage("play", _("--colours takes two, four, contrast or none, not \"%s\"."), args->colours);
    if (args->operand_count > 1) {
        int status = read_game(args, &settings);
        if (status != STATUS_DONE)
            return status;
    } else if (args->rules || args->bots)
        return say_usage("play", _("--rules and --bots need a game: kartu play GAME."));
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return say_wrong(_("The terminal table needs a terminal; 'kartu help' lists the other commands."));
    return tui_run(&settings, &error) ? STATUS_DONE : say_error(NULL, 0, &error);
}
