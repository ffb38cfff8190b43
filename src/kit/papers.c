#include "kit/papers.h"

#include <string.h>

const char *paper_algorithm(const struct kt_game *game)
{
    static const char *const names[][2] = {
        {"klondike", "greedy"}, {"spider", "dfs"},     {"freecell", "backtrack"},
        {"saboteur", "greedy"}, {"bigtwo", "minimax"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(kt_game_name(game), names[i][0]) == 0)
            return names[i][1];
    return NULL;
}
