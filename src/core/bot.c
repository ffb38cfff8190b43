#include "core/bot.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Removes a thought from the list. */
static void forget(struct kt_thoughts *thoughts, int place)
{
    thoughts->count--;
    for (int i = place; i < thoughts->count; i++)
        thoughts->thought[i] = thoughts->thought[i + 1];
}

void kt_thoughts_add(struct kt_thoughts *thoughts, kt_move move, double value)
{
    kt_thoughts_add_sampled(thoughts, (struct kt_thought){.move = move, .value = value});
}

void kt_thoughts_add_sampled(struct kt_thoughts *thoughts, struct kt_thought added)
{
    assert(thoughts->count >= 0 && thoughts->count <= KT_MOST_THOUGHTS);
    for (int i = 0; i < thoughts->count; i++) {
        if (thoughts->thought[i].move != added.move)
            continue;
        if (thoughts->thought[i].value >= added.value)
            return;
        forget(thoughts, i);
        break;
    }
    int place = thoughts->count;
    while (place > 0 && thoughts->thought[place - 1].value < added.value)
        place--;
    if (place == KT_MOST_THOUGHTS)
        return;
    thoughts->count += thoughts->count < KT_MOST_THOUGHTS;
    for (int i = thoughts->count - 1; i > place; i--)
        thoughts->thought[i] = thoughts->thought[i - 1];
    thoughts->thought[place] = added;
}

const struct kt_thought *kt_thoughts_next_best(const struct kt_thoughts *thoughts, kt_move choice)
{
    for (int i = 0; i < thoughts->count; i++)
        if (thoughts->thought[i].move != choice)
            return &thoughts->thought[i];
    return NULL;
}

/* There is no "-0.00". */
static void write_score(double value, char out[KT_ARG_SIZE])
{
    snprintf(out, KT_ARG_SIZE, "%.2f", fabs(value) < .005 ? 0 : value);
}

void kt_thoughts_compare_scores(struct kt_thoughts *thoughts, kt_move choice)
{
    const struct kt_thought *next = kt_thoughts_next_best(thoughts, choice);
    struct kt_phrase *estimate = &thoughts->estimate;
    char score[KT_ARG_SIZE], other[KT_ARG_SIZE];
    int place = 0;
    while (place < thoughts->count && thoughts->thought[place].move != choice)
        place++;
    if (!next || place == thoughts->count)
        return;
    write_score(thoughts->thought[place].value, score);
    write_score(next->value, other);
    bool is_equal = strcmp(score, other) == 0;
    kt_phrase_set(estimate, is_equal ? N_("its score is %1, and at least one other move has the same score")
                                     : N_("its score is %1; the next best move has %2"));
    kt_phrase_arg(estimate, 1, "%s", score);
    if (!is_equal)
        kt_phrase_arg(estimate, 2, "%s", other);
}

void kt_thoughts_believe(struct kt_thoughts *thoughts, int seat, const char *what, double chance)
{
    assert(seat >= KT_NOBODY && seat < KT_MAX_SEATS && chance >= 0);
    if (thoughts->beliefs == KT_MOST_BELIEFS)
        return;
    struct kt_belief *belief = &thoughts->belief[thoughts->beliefs++];
    belief->seat = seat;
    belief->chance = chance;
    snprintf(belief->what, sizeof belief->what, "%s", what);
}
