#include "hall/plan.h"

#include <stdlib.h>
#include <string.h>

static void copy_moves(kt_move *to, const kt_move *from, size_t count)
{
    if (count > 0)
        memcpy(to, from, count * sizeof *to);
}

bool plan_make(struct plan *plan, const kt_move *played, size_t played_count, const struct kt_line *rest)
{
    kt_move *moves = malloc((played_count + rest->count + 1) * sizeof *moves);
    if (moves) {
        copy_moves(moves, played, played_count);
        copy_moves(moves + played_count, rest->moves, rest->count);
    }
    plan_free(plan);
    *plan = (struct plan){moves, moves ? played_count + rest->count : 0};
    return moves != NULL;
}

bool plan_copy(struct plan *plan, const struct plan *from)
{
    return plan_make(plan, from->moves, from->count, &(struct kt_line){0});
}

void plan_free(struct plan *plan)
{
    free(plan->moves);
    *plan = (struct plan){0};
}

static size_t common_moves(const struct plan *plan, const kt_move *played, size_t count)
{
    size_t common = 0;
    while (common < count && common < plan->count && played[common] == plan->moves[common])
        common++;
    return common;
}

bool plan_rest(const struct plan *plan, const struct kt_position *now, const kt_move *played, size_t played_count,
               struct kt_line *rest, struct kt_tally *tally, bool *is_followed)
{
    size_t from = common_moves(plan, played, played_count);
    struct kt_position *end = plan->count > 0 ? kt_position_copy(now) : NULL;
    kt_move *moves = end ? malloc(plan->count * sizeof *moves) : NULL;
    *is_followed = from == played_count;
    *rest = (struct kt_line){.moves = moves, .capacity = moves ? plan->count : 0};
    for (size_t i = from; moves && i < plan->count; i++)
        if (kt_position_play(end, plan->moves[i], NULL))
            moves[rest->count++] = plan->moves[i];
    kt_position_free(end);
    if (moves && kt_line_check(now, rest, tally, NULL) && tally->won)
        return true;
    kt_line_free(rest);
    return false;
}
