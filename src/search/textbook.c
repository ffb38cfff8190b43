#include "search/textbook.h"

#include <stdlib.h>

const char *const kt_astar_weights[] = {"1", "1.1", "1.25", "1.5", "2", "3", "4", "5", "10", "20"};
const uint32_t kt_astar_hundredths[] = {100, 110, 125, 150, 200, 300, 400, 500, 1000, 2000};

void *kt_textbook_open(const struct kt_game *game, const struct kt_settings *options)
{
    struct kt_textbook *textbook = malloc(sizeof *textbook);
    if (textbook)
        *textbook = (struct kt_textbook){.game = game, .options = *options};
    return textbook;
}

void kt_textbook_close(void *self)
{
    free(self);
}

const struct kt_heuristic *kt_textbook_heuristic(const struct kt_textbook *textbook)
{
    return &textbook->game->heuristics[textbook->options.value[KT_HEURISTIC_OPTION]];
}
