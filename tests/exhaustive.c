#include "exhaustive.h"

#include "support.h"

/* ---- the truth ---- */

void flood_open(struct flood *flood, const struct kt_game *game)
{
    *flood = (struct flood){.game = game, .states = {.item_size = game->state_size}};
    kt_keyset_init(&flood->keys, game->key_size);
}

void drain(struct flood *flood)
{
    kt_vector_free(&flood->states, &flood->memory);
    kt_keyset_free(&flood->keys, &flood->memory);
}

bool flood_to(struct flood *flood, const struct kt_state *state)
{
    uint8_t key[1024];
    assert_true(flood->game->key_size <= sizeof key);
    flood->game->key(state, key);
    if (kt_keyset_add(&flood->keys, &flood->memory, key) != KT_KEY_NEW)
        return false;
    memcpy(kt_vector_add(&flood->states, &flood->memory), state, flood->game->state_size);
    flood->is_won |= flood->game->is_won(state);
    return true;
}

int flood_until_won(struct flood *flood, size_t most, void (*spread)(struct flood *flood, size_t at))
{
    int moves = 0;
    for (size_t at = 0, end; !flood->is_won && at < flood->states.count; moves++)
        for (end = flood->states.count; at < end; at++) {
            if (flood->states.count > most)
                return TOO_LARGE;
            spread(flood, at);
        }
    return flood->is_won ? moves : IMPOSSIBLE;
}

/* ---- what a solver says ---- */

static void replay(const struct kt_game *game, const struct kt_state *start, struct answer *answer)
{
    struct kt_vector now = {.item_size = game->state_size};
    struct kt_memory memory = {0};
    struct kt_error error = {0};
    struct kt_state *state = kt_vector_add(&now, &memory);
    assert_non_null(state);
    memcpy(state, start, game->state_size);
    for (size_t i = 0; i < answer->line.count; i++) {
        check(!game->refuses(state, answer->line.moves[i], &error), "move %zu: %s", i, error_text(&error));
        game->tally(state, answer->line.moves[i], &answer->tally);
        game->apply(state, answer->line.moves[i]);
    }
    assert_true(game->is_won(state));
    kt_vector_free(&now, &memory);
}

struct answer ask(const struct kt_solver_kind *kind, void *self, const struct kt_game *game,
                  const struct kt_state *state, struct kt_limits limits)
{
    struct kt_budget budget;
    struct kt_finding finding = {0};
    kt_budget_start(&budget, &limits, NULL);
    enum kt_verdict verdict = kind->solve(self, state, &budget, &finding);
    struct answer answer = {.verdict = verdict,
                            .stopped_by = verdict == KT_UNKNOWN ? budget.stopped_by : KT_BY_NOTHING,
                            .states = budget.states,
                            .memory = finding.memory,
                            .at_least = finding.at_least,
                            .line = finding.line};
    if (verdict == KT_SOLVED)
        replay(game, state, &answer);
    return answer;
}

void see_same(const struct answer *a, const struct answer *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->stopped_by, b->stopped_by);
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->memory, b->memory);
    assert_int_equal(a->tally.cards, b->tally.cards);
}

enum kt_verdict see_memory_limit(const struct kt_solver_kind *kind, void *used, void *fresh, const struct kt_game *game,
                                 const struct kt_state *other, const struct kt_state *state, struct kt_limits limits)
{
    struct answer before = ask(kind, used, game, other, (struct kt_limits){.states = 300});
    struct answer first = ask(kind, used, game, state, limits), second = ask(kind, fresh, game, state, limits);
    check(first.memory <= limits.memory, "%d of %d bytes", (int)first.memory, (int)limits.memory);
    see_same(&first, &second);
    assert_int_equal(first.tally.moves, second.tally.moves);
    assert_true(first.verdict != KT_UNKNOWN || first.stopped_by == KT_BY_MEMORY || first.stopped_by == KT_BY_STATES);
    kt_line_free(&before.line);
    kt_line_free(&first.line);
    kt_line_free(&second.line);
    return first.verdict;
}
