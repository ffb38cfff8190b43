#include "games/patience/reasons.h"

#include <math.h>

bool pt_give_reason(const struct pt_reason *reasons, const void *effect, struct kt_phrase *reason)
{
    for (; reasons->text; reasons++) {
        kt_phrase_set(reason, reasons->text);
        if (reasons->holds(effect, reason))
            return true;
    }
    *reason = (struct kt_phrase){0};
    return false;
}

bool pt_name_card(struct kt_phrase *reason, int i, kt_card card)
{
    if (card)
        kt_phrase_arg_card(reason, i, card);
    return card != KT_NO_CARD;
}

/* ---- chances ---- */

/* The chance of the choice, the best chance of another move, and how many other moves are at most one percent below the
 * choice. */
struct comparison {
    double chance, next;
    int others, equal;
};

static int percent(double chance)
{
    return (int)lround(100 * chance);
}

static double chance_of(const struct kt_thoughts *thoughts, kt_move move)
{
    for (int i = 0; i < thoughts->count; i++)
        if (thoughts->thought[i].move == move)
            return thoughts->thought[i].value;
    return 0;
}

static struct comparison compare(const struct kt_thoughts *thoughts, kt_move choice)
{
    struct comparison c = {.chance = chance_of(thoughts, choice)};
    for (int i = 0; i < thoughts->count; i++) {
        double other = thoughts->thought[i].value;
        if (thoughts->thought[i].move == choice)
            continue;
        c.next = c.others++ == 0 || other > c.next ? other : c.next;
        c.equal += percent(other) + 1 >= percent(c.chance);
    }
    return c;
}

/* A sentence and its second number, if it has one. */
struct sentence {
    const char *text;
    int number;
};

enum { NO_NUMBER = -1 };

static struct sentence sentence_for(const struct comparison *c, bool is_noise, int samples)
{
    bool is_behind = percent(c->next) > percent(c->chance) + 1; /* but has a higher score; very rare */
    if (c->others == 0 || is_behind)
        return (struct sentence){N_("the chance to win is about %1 %"), NO_NUMBER};
    if (c->equal == 1)
        return (struct sentence){N_("the chance to win is about %1 %; another move is about as good"), NO_NUMBER};
    if (c->equal > 1)
        return (struct sentence){N_("the chance to win is about %1 %; %2 other moves are about as good"), c->equal};
    if (is_noise)
        return (struct sentence){N_("the chance to win is about %1 %; the sample is too small to be sure that no other "
                                    "move is better (sampled layouts: %2)"),
                                 samples};
    return (struct sentence){N_("the chance to win is about %1 %, with the next best move %2 %"), percent(c->next)};
}

void pt_estimate_chance(struct kt_thoughts *thoughts, kt_move choice, bool is_noise, int samples)
{
    struct comparison c = compare(thoughts, choice);
    struct sentence sentence = sentence_for(&c, is_noise, samples);
    thoughts->scale = KT_SCALE_CHANCE;
    kt_phrase_set(&thoughts->estimate, sentence.text);
    kt_phrase_arg(&thoughts->estimate, 1, "%d", percent(c.chance));
    if (sentence.number != NO_NUMBER)
        kt_phrase_arg(&thoughts->estimate, 2, "%d", sentence.number);
}
