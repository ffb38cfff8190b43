#include "core/bot.h"

#include <stdio.h>

void kt_thoughts_add(struct kt_thoughts *thoughts, kt_move move, double value)
{
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
