/* Certain wins without search: the hand can be split into plays that nobody can beat, whichever of the unseen cards the
 * others hold, and one last play of any kind. This is a proof for every world at once.
 *
 * An opponent can only answer with as many cards as he has; otherwise every set of unseen cards is considered possible.
 * Since everybody else passes, the unseen cards stay the same.
 *
 * Tried and dropped: the certain plays in every order. It took more steps and found no more wins. */
#include "games/bigtwo/master.h"

#include "core/hash.h"
#include "games/bigtwo/fast_answer.h"

enum { MOST_SURE = 256, MOST_STEPS = 20000, FAILURES = 1024 };

struct run {
    const struct bigtwo *sight;
    uint64_t unseen;
    int most;  /* cards of the longest other hand */
    bool duty; /* singles must be the highest (the rule last_card) */
    int count, steps;
    uint64_t sure[MOST_SURE];
    uint64_t failed[FAILURES][2]; /* what was tried in vain: `rest` and `last`; a newer one replaces an older one */
};

static bool has_quads_above(const struct b2_rules *rules, uint64_t unseen, struct b2_combination there)
{
    for (int rank = 0; rules->quads != B2_QUADS_FIVE && rank < B2_RANKS; rank++) {
        uint64_t four = b2_of_rank(unseen, rank);
        if (b2_count(four) == 4 && b2_beats(rules, b2_combination_of(rules, four), there))
            return true;
    }
    return false;
}

/* The lowest answer may need more cards than anybody holds: then only a four of a kind could beat it with fewer. */
bool b2_can_be_beaten(const struct b2_rules *rules, uint64_t unseen, int most, struct b2_combination there)
{
    uint64_t answer = b2_fast_answer(rules, unseen, there);
    if (answer == 0 || most < 1)
        return false;
    if (b2_count(answer) <= most)
        return true;
    return most >= 4 && has_quads_above(rules, unseen, there);
}

static bool minds_duty(const struct run *run, uint64_t hand, uint64_t cards)
{
    return !run->duty || b2_count(cards) != 1 || cards == b2_bit(b2_highest(hand));
}

static uint64_t *failure_at(struct run *run, uint64_t rest, uint64_t last)
{
    return run->failed[kt_mix(rest + 3 * last) % FAILURES];
}

/* The lowest card must be part of a certain play or of the last play. Many ways of playing the lowest cards leave the
 * same rest, so failures are kept: without that, a hand of 26 cards whose plays are nearly all certain may take more
 * steps than are allowed, and a proof that was found at one turn is not found again at the next. */
static bool runs_out(struct run *run, uint64_t rest, uint64_t last)
{
    if (b2_combination_of(&run->sight->rules, rest | last).kind != B2_NOTHING)
        return true;
    uint64_t card = rest & -rest, *failure = failure_at(run, rest, last);
    if (card && failure[0] == rest && failure[1] == last)
        return false;
    for (int i = 0; card && i < run->count && run->steps < MOST_STEPS; i++) {
        if (!(run->sure[i] & card) || run->sure[i] & ~rest)
            continue;
        run->steps++;
        if (runs_out(run, rest & ~run->sure[i], last))
            return true;
    }
    if (card ? b2_count(last) < 5 && runs_out(run, rest & ~card, last | card) : last == 0)
        return true;
    failure[0] = rest;
    failure[1] = last;
    return false;
}

static void list_sure(struct run *run, uint64_t hand)
{
    kt_move moves[B2_MOST_MOVES];
    const struct b2_rules *rules = &run->sight->rules;
    int count = b2_combinations(rules, hand, moves);
    for (int i = count - 1; i >= 0 && run->count < MOST_SURE; i--)
        if (minds_duty(run, hand, moves[i]) &&
            !b2_can_be_beaten(rules, run->unseen, run->most, b2_combination_of(rules, moves[i])))
            run->sure[run->count++] = moves[i];
}

static void look_round(struct run *run, const struct bigtwo *sight)
{
    run->sight = sight;
    run->unseen = b2_unseen(sight);
    for (int seat = 0; seat < sight->rules.seats; seat++) {
        if (seat == sight->turn)
            continue;
        run->unseen |= sight->hand[seat];
        run->most = sight->left[seat] > run->most ? sight->left[seat] : run->most;
    }
    run->duty = sight->rules.last_card == B2_LAST_HIGHEST;
}

/* The simplest case: one play empties the hand. */
uint64_t b2_run_out(const struct bigtwo *sight, const kt_move *moves, int count)
{
    struct run run = {0};
    uint64_t hand = sight->hand[sight->turn];
    look_round(&run, sight);
    for (int i = 0; i < count; i++)
        if (moves[i] == hand)
            return hand;
    list_sure(&run, hand);
    for (int i = 0; run.count > 0 && i < count; i++) {
        bool is_listed = false;
        for (int k = 0; !is_listed && k < run.count; k++)
            is_listed = run.sure[k] == moves[i];
        if (is_listed && runs_out(&run, hand & ~moves[i], 0))
            return moves[i];
    }
    return 0;
}
