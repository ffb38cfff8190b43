/* Shell completion. `kartu help --complete WORDS...` gets the words of the command line up to the cursor and prints
 * the candidates for the last one, which may be empty. The scripts of the shells only pass the words on, so they need
 * no change for a new option. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <kartu/kartu.h>

#include "commands.h"
#include "language.h"
#include "papers.h"
#include "setup.h"

struct line {
    const struct command *command;
    const struct kt_game *game;
    const struct option_row *open; /* the option whose argument is being typed */
    const char *before;            /* the part of the word that stays: an option and "=", a list up to the last comma */
    int before_length;
    const char *typed; /* the rest of the word */
};

/* Everything before `end` stays. */
static void keep_until(struct line *line, const char *end)
{
    assert(end >= line->typed);
    line->before_length += (int)(end - line->typed);
    line->typed = end;
}

static void offer(const struct line *line, const char *word, const char *ending, const char *about)
{
    char whole[128];
    snprintf(whole, sizeof whole, "%s%s", word, ending);
    if (strncmp(whole, line->typed, strlen(line->typed)) == 0)
        printf("%.*s%s\t%s\n", line->before_length, line->before, whole, about && *about ? _(about) : "");
}

static void offer_commands(const struct line *line)
{
    for (int i = 0; command_at(i); i++)
        offer(line, command_at(i)->name, "", command_at(i)->about);
}

static void offer_help(const struct line *line)
{
    offer_commands(line);
    offer(line, PAPERS_TOPIC, "", N_("list the papers that Kartu implements"));
}

/* The words of an argument such as "rotate|all". */
static void offer_words(const struct line *line, const char *words)
{
    for (size_t length; *words; words += length + (words[length] == '|')) {
        char word[32];
        length = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        offer(line, word, "", NULL);
    }
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
            offer(line, name, "", option_about(row, line->command ? line->command->bit : 0));
    }
}

static void offer_choices(const struct line *line, choice_at at)
{
    for (int i = 0; at(line->game, i); i++)
        offer(line, at(line->game, i)->name, "", at(line->game, i)->about);
}

/* A hint may come from a bot, too; some have the name of a solver, which is offered already. */
static void offer_bots_that_solve_nothing(const struct line *line)
{
    for (int i = 0; kt_game_bot(line->game, i); i++)
        if (!is_solver(line->game, kt_game_bot(line->game, i)->name))
            offer(line, kt_game_bot(line->game, i)->name, "", kt_game_bot(line->game, i)->about);
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

/* "NAME=BOT": first the sides, then the bots. */
static void offer_sides(struct line *line)
{
    const char *equals = strchr(line->typed, '=');
    if (equals) {
        keep_until(line, equals + 1);
        offer_choices(line, kt_game_bot);
        return;
    }
    for (int i = 0; kt_game_side(line->game, i); i++)
        offer(line, kt_game_side(line->game, i), "=", NULL);
}

static void offer_formats(struct line *line)
{
    unsigned command = line->command ? line->command->bit : 0;
    if (command == FOR_EXPLAIN)
        offer_words(line, "text|dot");
    else if (command == FOR_CAMPAIGN)
        offer_words(line, "csv|jsonl|summary");
    else if (line->game)
        offer_choices(line, command == FOR_DEAL ? kt_game_position_format : kt_game_line_format);
}

static void offer_argument(struct line *line)
{
    enum option_offer kind = line->open->offer;
    const char *comma = strrchr(line->typed, ',');
    if (strchr(line->open->argument, '|'))
        offer_words(line, line->open->argument);
    if (!line->game && kind != OFFERS_FORMATS)
        return;
    if (comma && (kind == OFFERS_BOTS || kind == OFFERS_RULES))
        keep_until(line, comma + 1);
    switch (kind) {
    case OFFERS_SOLVERS:
        offer_choices(line, kt_game_solver);
        if (line->command && (line->command->bit == FOR_HINT || line->command->bit == FOR_EXPLAIN))
            offer_bots_that_solve_nothing(line);
        break;
    case OFFERS_BOTS:
        offer_choices(line, kt_game_bot);
        break;
    case OFFERS_SIDES:
        offer_sides(line);
        break;
    case OFFERS_RULES:
        offer_rules(line);
        break;
    case OFFERS_FORMATS:
        offer_formats(line);
        break;
    case OFFERS_NOTHING:
        break;
    }
}

/* The option "--name" if it waits for an argument, or NULL. */
static const struct option_row *find_open(const char *word, size_t length)
{
    const struct option_row *row = option_find(word + 2, length - 2);
    return row && row->argument ? row : NULL;
}

static bool is_campaign(const struct line *line)
{
    return line->command && line->command->bit == FOR_CAMPAIGN;
}

/* Which word names the game: "kartu campaign new DIR GAME", otherwise "kartu COMMAND GAME". */
static int place_of_game(const struct line *line)
{
    return is_campaign(line) ? 4 : 2;
}

/* Reads one complete word. `place` counts the words that are neither options nor their arguments. */
static void take_word(struct line *line, const char *word, int *place)
{
    if (line->open) {
        line->open = NULL;
    } else if (strncmp(word, "--", 2) == 0) {
        line->open = find_open(word, strlen(word));
    } else if ((*place)++ == 0) {
        line->command = command_find(word);
    } else if (*place == place_of_game(line)) {
        line->game = setup_game(word);
    }
}

void complete_show(char **words, int count)
{
    const char *last = count > 0 ? words[count - 1] : "";
    struct line line = {.typed = last, .before = last};
    int place = 0;
    for (int i = 0; i + 1 < count; i++)
        if (strcmp(words[i], "=") != 0) /* bash splits --name=value into three words */
            take_word(&line, words[i], &place);
    if (strcmp(line.typed, "=") == 0)
        line.typed = "";
    const char *equals = strncmp(last, "--", 2) == 0 ? strchr(last, '=') : NULL;
    if (equals && !line.open) {
        line.open = find_open(last, (size_t)(equals - last));
        keep_until(&line, equals + 1);
    }
    if (line.open)
        offer_argument(&line);
    else if (line.typed[0] == '-')
        offer_options(&line);
    else if (place == 0)
        offer_commands(&line);
    else if (place == 1 && line.command && line.command->bit == FOR_HELP)
        offer_help(&line);
    else if (place == 1 && is_campaign(&line))
        offer_words(&line, "new|run|status|check|export|report");
    else if (place == place_of_game(&line) - 1 && line.command && line.command->most > 0)
        offer_games(&line);
    else if (place == 2 && line.game && line.command && line.command->bit == FOR_BOT)
        offer_choices(&line, kt_game_bot);
}
