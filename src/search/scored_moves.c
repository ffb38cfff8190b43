#include <stdlib.h>

#include "search/tree_bots.h"

bool kt_scored_moves_open(struct kt_scored_moves *scored, const struct kt_game *game)
{
    *scored = (struct kt_scored_moves){.moves = calloc((size_t)game->most_moves, sizeof *scored->moves),
                                       .scores = calloc((size_t)game->most_moves, sizeof *scored->scores)};
    return scored->moves && scored->scores;
}

void kt_scored_moves_close(struct kt_scored_moves *scored)
{
    free(scored->moves);
    free(scored->scores);
}

kt_move kt_scored_moves_best(const struct kt_scored_moves *scored)
{
    int best = 0;
    for (int i = 1; i < scored->count; i++)
        if (scored->scores[i] > scored->scores[best])
            best = i;
    return scored->moves[best];
}

void kt_scored_moves_explain(const struct kt_scored_moves *scored, const struct kt_game *game,
                             const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    thoughts->scale = KT_SCALE_SCORE;
    for (int i = 0; i < scored->count && scored->has_scores; i++)
        kt_thoughts_add(thoughts, scored->moves[i], scored->scores[i]);
    kt_thoughts_compare_scores(thoughts, choice);
    if (scored->count == 1)
        kt_phrase_set(&thoughts->reason, N_("it is the only legal move"));
    else if (scored->has_scores)
        kt_phrase_set(&thoughts->reason, N_("no other move has a higher score in its search"));
    else
        game->praise_move(sight, choice, &thoughts->reason);
}
