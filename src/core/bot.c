#include "core/bot.h"

#include <stdio.h>

/* Takes a thought out, so that it can be put in anew. */
static void forget(struct kt_thoughts *thoughts, int place)
{
    thoughts->count--;
    for (int i = place; i < thoughts->count; i++)
        thoughts->thought[i] = thoughts->thought[i + 1];
}

void kt_thoughts_add(struct kt_thoughts *thoughts, kt_move move, double value)
{
    for (int i = 0; i < thoughts->count; i++) {
        if (thoughts->thought[i].move != move)
            continue;
        if (thoughts->thought[i].value >= value)
            return;
        forget(thoughts, i);
        break;
    }
    int place = thoughts->count;
    while (place > 0 && thoughts->thought[place - 1].value < value)
        place--;
    if (place == KT_MOST_THOUGHTS)
        return;
    thoughts->count += thoughts->count < KT_MOST_THOUGHTS;
    for (int i = thoughts->count - 1; i > place; i--)
        thoughts->thought[i] = thoughts->thought[i - 1];
    thoughts->thought[place] = (struct kt_thought){move, value};
}

void kt_thoughts_believe(struct kt_thoughts *thoughts, int seat, const char *what, double chance)
{
    if (thoughts->beliefs == KT_MOST_BELIEFS)
        return;
    struct kt_belief *belief = &thoughts->belief[thoughts->beliefs++];
    belief->seat = seat;
    belief->chance = chance;
    snprintf(belief->what, sizeof belief->what, "%s", what);
}
