#include "kit/choices.h"

#include <string.h>

int find_choice(const struct kt_game *game, choice_at at, const char *text, size_t length)
{
    for (int i = 0; at(game, i); i++)
        if (strlen(at(game, i)->name) == length && strncmp(at(game, i)->name, text, length) == 0)
            return i;
    return -1;
}

static int find_spec(const struct kt_game *game, choice_at at, const char *spec)
{
    return find_choice(game, at, spec, strcspn(spec, ":"));
}

bool is_bot(const struct kt_game *game, const char *spec)
{
    return find_spec(game, kt_game_bot, spec) >= 0;
}

bool is_solver(const struct kt_game *game, const char *spec)
{
    return find_spec(game, kt_game_solver, spec) >= 0;
}

bool can_explain(const struct kt_game *game, const char *spec)
{
    int solver = find_spec(game, kt_game_solver, spec);
    return is_bot(game, spec) || (solver >= 0 && kt_game_solver_has_calculation(game, solver));
}
