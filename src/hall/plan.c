#include "hall/plan.h"

#include <assert.h>
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

/* Removes the move from the list; false if it is not there. */
static bool take_out(kt_move *moves, size_t *count, kt_move move)
{
    for (size_t i = 0; i < *count; i++) {
        if (moves[i] != move)
            continue;
        moves[i] = moves[--*count];
        return true;
    }
    return false;
}

/* Adds the plan's moves from number `from` on to the line, without those that were already made and those that are
 * illegal. */
static void add_rest(const struct plan *plan, size_t from, struct kt_position *end, kt_move *made, size_t made_count,
                     struct kt_line *rest)
{
    for (size_t i = from; i < plan->count; i++)
        if (!take_out(made, &made_count, plan->moves[i]) && kt_position_play(end, plan->moves[i], NULL))
            rest->moves[rest->count++] = plan->moves[i];
}

bool plan_rest(const struct plan *plan, const struct kt_position *now, const kt_move *played, size_t played_count,
               struct kt_line *rest, struct kt_tally *tally, bool *is_followed)
{
    assert(played || played_count == 0);
    size_t from = common_moves(plan, played, played_count), made_count = played_count - from;
    struct kt_position *end = plan->count > 0 ? kt_position_copy(now) : NULL;
    kt_move *moves = malloc((plan->count + 1) * sizeof *moves), *made = malloc((made_count + 1) * sizeof *made);
    *is_followed = made_count == 0;
    *rest = (struct kt_line){.moves = moves, .capacity = moves ? plan->count + 1 : 0};
    if (end && moves && made) {
        copy_moves(made, played ? played + from : NULL, made_count);
        add_rest(plan, from, end, made, made_count, rest);
    }
    kt_position_free(end);
    free(made);
    if (rest->count > 0 && kt_line_check(now, rest, tally, NULL) && tally->won)
        return true;
    kt_line_free(rest);
    return false;
}
