/* kartu play: the terminal table. */
#define _GNU_SOURCE
#include <stdio.h>
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

/* The texts that the settings of the table point to. */
struct texts {
    struct kt_text position, rules;
};

/* --file or --after: the position is passed on as text. */
static int take_position(const struct kt_position *position, struct tui_settings *settings, struct texts *texts)
{
    struct kt_settings rules;
    struct kt_error error = {0};
    if (kt_position_turn(position) == KT_NOBODY)
        return say_wrong(_("There are no legal moves in this position."));
    kt_position_rules(position, &rules);
    kt_rules_write(kt_position_game(position), &rules, &texts->rules);
    if (!kt_position_write(position, NULL, &texts->position, &error))
        return say_error(NULL, 0, &error);
    if (texts->rules.failed)
        return say_internal(_("Out of memory."));
    settings->position = texts->position.data;
    settings->rules = texts->rules.data;
    return STATUS_DONE;
}

static bool begins_from_position(const struct arguments *args)
{
    return args->file || args->after;
}

/* The start of the game. NULL after a message. */
static struct kt_position *read_start(const struct setup *setup, const struct arguments *args, uint64_t *number)
{
    struct kt_error error = {0};
    if (begins_from_position(args))
        return setup_position(setup, args, true, number);
    if (args->operand_count > 2 && !setup_number(setup->game, args->operands[2], number))
        return NULL;
    struct kt_position *deal = kt_position_deal(setup->game, &setup->rules, *number ? *number : 1, &error);
    if (!deal)
        say_error(NULL, 0, &error);
    return deal;
}

static int check_bots(const struct arguments *args, const struct kt_position *start)
{
    const struct kt_game *game = kt_position_game(start);
    if (args->bots && kt_position_seats(start) == 1)
        return say_wrong(_("%s has only one seat: --bots cannot be used."), _(kt_game_title(game)));
    return !args->bots || has_bots(game, args->bots) ? STATUS_DONE : STATUS_USAGE;
}

/* Checks everything before the terminal table clears the screen, so that error messages stay visible. */
static int read_game(const struct arguments *args, struct tui_settings *settings, struct texts *texts)
{
    struct setup setup;
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    struct kt_position *start = read_start(&setup, args, &settings->deal);
    if (!start)
        return STATUS_USAGE;
    int status = check_bots(args, start);
    if (status == STATUS_DONE && begins_from_position(args))
        status = take_position(start, settings, texts);
    kt_position_free(start);
    settings->game = kt_game_name(setup.game);
    return status;
}

static bool are_colours(const char *name)
{
    static const char *const names[] = {"two", "four", "contrast", "none"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Keys come from the terminal, even if the position came through standard input. Without a terminal nothing is read. */
static bool has_keyboard(const struct arguments *args)
{
    bool is_used_up = args->file && strcmp(args->file, "-") == 0;
    return (!is_used_up || freopen("/dev/tty", "r", stdin)) && isatty(STDIN_FILENO);
}

static int run(const struct arguments *args, struct tui_settings *settings, struct texts *texts)
{
    struct kt_error error = {0};
    if (args->colours && !are_colours(args->colours))
        return say_usage("play", _("--colours takes two, four, contrast or none, not \"%s\"."), args->colours);
    if (args->operand_count > 1) {
        int status = read_game(args, settings, texts);
        if (status != STATUS_DONE)
            return status;
    } else if (args->rules || args->bots || begins_from_position(args))
        return say_usage("play", _("--rules, --bots, --file and --after need a game: kartu play GAME."));
    if (!isatty(STDOUT_FILENO) || !has_keyboard(args))
        return say_wrong(_("The terminal table needs a terminal; 'kartu help' lists the other commands."));
    return tui_run(settings, &error) ? STATUS_DONE : say_error(NULL, 0, &error);
}

int cmd_play(const struct arguments *args)
{
    struct texts texts = {0};
    struct tui_settings settings = {.rules = args->rules,
                                    .bots = args->bots,
                                    .data = args->data,
                                    .colours = args->colours,
                                    .is_ascii = args->ascii,
                                    .limits = &args->limits};
    int status = run(args, &settings, &texts);
    kt_text_free(&texts.position);
    kt_text_free(&texts.rules);
    return status;
}
