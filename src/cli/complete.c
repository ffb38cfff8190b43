/* Completion for the shells. `kartu help --complete WORDS...` gets the words of the line so far, the last of
 * which (it may be empty) is being typed, and offers what could stand there. The shells' own scripts only
 * pass words along, so they never go stale.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <kartu/kartu.h>

#include "commands.h"
#include "language.h"
#include "setup.h"

struct line {
    const struct command *command;
    const struct kt_game *game;
    const struct option_row *open; /* the option whose argument is being typed */
    const char *typed;
};

static void offer(const struct line *line, const char *word, const char *ending, const char *about)
{
    char whole[128];
    snprintf(whole, sizeof whole, "%s%s", word, ending);
    if (strncmp(whole, line->typed, strlen(line->typed)) == 0)
        printf("%s\t%s\n", whole, about && *about ? _(about) : "");
}

static void offer_commands(const struct line *line)
{
    for (int i = 0; command_at(i); i++)
        offer(line, command_at(i)->name, "", command_at(i)->about);
}

static void offer_games(const struct line *line)
{
    for (int i = 0; kt_game_at(i); i++)
        offer(line, kt_game_name(kt_game_at(i)), "", kt_game_title(kt_game_at(i)));
}

static void offer_options(const struct line *line)
{
    for (int i = 0; option_at(i); i++) {
        const struct option_row *row = option_at(i);
        char name[32];
        snprintf(name, sizeof name, "--%s", row->name);
        bool suits = line->command ? (row->commands & line->command->bit) != 0 : row->commands == FOR_ALL;
        if (row->about && suits)
            offer(line, name, "", row->about);
    }
}

static void offer_choices(const struct line *line, choice_at at)
{
    for (int i = 0; at(line->game, i); i++)
        offer(line, at(line->game, i)->name, "", at(line->game, i)->about);
}

static void offer_rules(const struct line *line)
{
    for (int i = 0; kt_game_option(line->game, i); i++)
        offer(line, kt_game_option(line->game, i)->name, "=", kt_game_option(line->game, i)->about);
    for (int i = 0; kt_game_preset(line->game, i); i++) {
        char rules[64];
        snprintf(rules, sizeof rules, "preset=%s", kt_game_preset(line->game, i)->name);
        offer(line, rules, "", kt_game_preset(line->game, i)->about);
    }
}

static void offer_argument(const struct line *line)
{
    if (!line->game)
        return;
    bool is_deal = line->command && line->command->bit == FOR_DEAL;
    switch (line->open->offer) {
    case OFFERS_SOLVERS:
        offer_choices(line, kt_game_solver);
        break;
    case OFFERS_BOTS:
        offer_choices(line, kt_game_bot);
        break;
    case OFFERS_RULES:
        offer_rules(line);
        break;
    case OFFERS_FORMATS:
        offer_choices(line, is_deal ? kt_game_position_format : kt_game_line_format);
        break;
    case OFFERS_NOTHING:
        break;
    }
}

/* Takes in one finished word of the line; `place` counts those that are neither options nor their arguments.
 */
static void take_word(struct line *line, const char *word, int *place)
{
    if (line->open) {
        line->open = NULL;
    } else if (strncmp(word, "--", 2) == 0) {
        const struct option_row *row = option_find(word + 2, strlen(word + 2));
        line->open = row && row->argument ? row : NULL;
    } else if ((*place)++ == 0) {
        line->command = command_find(word);
    } else if (*place == 2) {
        line->game = kt_game_find(word);
    }
}

void complete_show(char **words, int count)
{
    struct line line = {.typed = count > 0 ? words[count - 1] : ""};
    int place = 0;
    for (int i = 0; i + 1 < count; i++)
        if (strcmp(words[i], "=") != 0) /* bash makes three words of --name=value */
            take_word(&line, words[i], &place);
    if (strcmp(line.typed, "=") == 0)
        line.typed = "";
    if (line.open)
        offer_argument(&line);
    else if (line.typed[0] == '-')
        offer_options(&line);
    else if (place == 0 || (place == 1 && line.command && line.command->bit == FOR_HELP))
        offer_commands(&line);
    else if (place == 1 && line.command && line.command->most > 0)
        offer_games(&line);
}
