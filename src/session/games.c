/* The games, their rules and what can be chosen by name. */
#include <stdio.h>
#include <string.h>

#include "core/settings.h"
#include "games/registry.h"
#include "search/random_bot.h"
#include "session/handles.h"

const char *kt_version(void)
{
    return KT_VERSION;
}

bool kt_refuse_memory(struct kt_error *error)
{
    return kt_refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

const struct kt_game *kt_game_at(int index)
{
    for (const struct kt_game *const *game = kt_games; *game && index >= 0; game++)
        if (!(*game)->only_for_tests && index-- == 0)
            return *game;
    return NULL;
}

const struct kt_game *kt_game_find(const char *name)
{
    for (const struct kt_game *const *game = kt_games; *game; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}

const char *kt_game_name(const struct kt_game *game)
{
    return game->name;
}

const char *kt_game_title(const struct kt_game *game)
{
    return game->title;
}

int kt_game_most_seats(const struct kt_game *game)
{
    return game->most_seats;
}

uint64_t kt_game_deals(const struct kt_game *game)
{
    return game->deals;
}

bool kt_game_has_deal(const struct kt_game *game, uint64_t number)
{
    return number >= 1 && number <= game->deals;
}

const struct kt_option *kt_game_option(const struct kt_game *game, int index)
{
    return index >= 0 && index < kt_options_count(game->options) ? &game->options[index] : NULL;
}

const struct kt_choice *kt_game_solver(const struct kt_game *game, int index)
{
    int count = 0;
    while (game->solvers && game->solvers[count])
        count++;
    return index >= 0 && index < count ? &game->solvers[index]->choice : NULL;
}

const struct kt_choice *kt_game_bot(const struct kt_game *game, int index)
{
    int count = 0;
    while (game->bots && game->bots[count])
        count++;
    return index >= 0 && index < count ? &game->bots[index]->choice : NULL;
}

bool kt_game_solver_can_be_watched(const struct kt_game *game, int index)
{
    return kt_game_solver(game, index) && game->solvers[index]->can_be_watched;
}

bool kt_game_solver_has_calculation(const struct kt_game *game, int index)
{
    return kt_game_solver(game, index) && game->solvers[index]->calculate != NULL;
}

bool kt_game_solver_has_trace(const struct kt_game *game, int index)
{
    return kt_game_solver(game, index) && game->solvers[index]->has_trace;
}

const struct kt_choice *kt_game_heuristic(const struct kt_game *game, int index)
{
    int count = 0;
    while (game->heuristics && game->heuristics[count].value)
        count++;
    return index >= 0 && index < count ? &game->heuristics[index].choice : NULL;
}

bool kt_game_heuristic_is_admissible(const struct kt_game *game, int index)
{
    return kt_game_heuristic(game, index) && game->heuristics[index].is_admissible;
}

bool kt_game_bot_has_reasons(const struct kt_game *game, int index)
{
    return kt_game_bot(game, index) && game->bots[index]->explain && game->bots[index] != &kt_random_bot;
}

const char *kt_game_bot_level(const struct kt_game *game, int index)
{
    return kt_game_bot(game, index) && game->bots[index]->level ? game->bots[index]->level : "";
}

const struct kt_choice *kt_game_position_format(const struct kt_game *game, int index)
{
    int count = 0;
    while (game->position_formats[count].choice.name)
        count++;
    return index >= 0 && index < count ? &game->position_formats[index].choice : NULL;
}

const struct kt_preset *kt_game_preset(const struct kt_game *game, int index)
{
    int count = 0;
    while (game->presets && game->presets[count].name)
        count++;
    return index >= 0 && index < count ? &game->presets[index] : NULL;
}

void kt_rules_usual(const struct kt_game *game, struct kt_settings *rules)
{
    kt_settings_usual(game->options, rules);
}

bool kt_rules_read(const struct kt_game *game, const char *text, struct kt_settings *rules, struct kt_error *error)
{
    return kt_settings_read(game->options, game->presets, text, rules, error);
}

void kt_rules_write(const struct kt_game *game, const struct kt_settings *rules, struct kt_text *out)
{
    kt_settings_write(game->options, rules, out);
}

const char *kt_game_side(const struct kt_game *game, int index)
{
    for (int i = 0; game->sides && game->sides[i]; i++)
        if (i == index)
            return game->sides[i];
    return NULL;
}

bool kt_refuse_choice(kt_choice_row row, const struct kt_game *game, const char *text, const char *name,
                      struct kt_error *error)
{
    kt_refuse(error, KT_NOT_POSSIBLE, text, name, game->title);
    for (int i = 0; error && row(game, i); i++) {
        char *names = error->what.arg[2];
        size_t length = strlen(names);
        snprintf(names + length, KT_ARG_SIZE - length, "%s%s", i > 0 ? ", " : "", row(game, i)->name);
    }
    return false;
}

static bool refuse_name(kt_choice_row row, const struct kt_game *game, const char *spec, struct kt_error *error)
{
    if (!row(game, 0))
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("%1 has no solver, only bots: see 'kartu hint' and 'kartu match'."),
                         game->title, NULL);
    kt_refuse_choice(row, game, N_("%2 has no solver or bot named \"%1\"; available: %3."), spec ? spec : "", error);
    if (error)
        error->code = KT_BAD_INPUT;
    return false;
}

bool kt_read_spec(kt_choice_row row, const struct kt_game *game, const char *spec, int *index,
                  struct kt_settings *options, struct kt_error *error)
{
    const struct kt_choice *choice;
    size_t length = spec ? strcspn(spec, ":") : 0;
    for (*index = 0; (choice = row(game, *index)) != NULL; ++*index)
        if (!spec || (strlen(choice->name) == length && strncmp(choice->name, spec, length) == 0))
            break;
    if (!choice)
        return refuse_name(row, game, spec, error);
    kt_settings_usual(choice->options, options);
    return !spec || !spec[length] || kt_settings_read(choice->options, NULL, spec + length + 1, options, error);
}

static bool write_spec(kt_choice_row row, const struct kt_game *game, const char *spec, struct kt_text *out,
                       struct kt_error *error)
{
    struct kt_settings options;
    int index;
    if (!kt_read_spec(row, game, spec, &index, &options, error))
        return false;
    const struct kt_choice *choice = row(game, index);
    kt_text_add(out, choice->name);
    if (kt_options_count(choice->options) > 0) {
        kt_text_add(out, ":");
        kt_settings_write(choice->options, &options, out);
    }
    return true;
}

bool kt_solver_spec(const struct kt_game *game, const char *spec, struct kt_text *out, struct kt_error *error)
{
    return write_spec(kt_game_solver, game, spec, out, error);
}

bool kt_bot_spec(const struct kt_game *game, const char *spec, struct kt_text *out, struct kt_error *error)
{
    return write_spec(kt_game_bot, game, spec, out, error);
}
