#include "claims_chances.h"

#include <math.h>

/* What the thoughts say: the chance of the move itself in percent, that of the best other, and how many other moves are
 * at most one percent below it. */
struct chances {
    long own, next;
    int others, equal;
    double lead;
};

static struct chances chances_of(const struct claim_made *made)
{
    struct chances c = {.own = -1, .next = -1};
    double own = 0, next = 0;
    for (int i = 0; i < made->thoughts->count; i++)
        if (made->thoughts->thought[i].move == made->move)
            own = made->thoughts->thought[i].value;
    c.own = lround(100 * own);
    for (int i = 0; i < made->thoughts->count; i++) {
        double value = made->thoughts->thought[i].value;
        if (made->thoughts->thought[i].move == made->move)
            continue;
        c.others++;
        c.equal += lround(100 * value) >= c.own - 1;
        next = value > next ? value : next;
    }
    c.next = lround(100 * next);
    c.lead = own - next;
    return c;
}

static bool is_right(const struct claim_made *made, const struct chances *c)
{
    return made->thoughts && made->thoughts->scale == KT_SCALE_CHANCE && made->thoughts->count == c->others + 1 &&
           claims_number(made, 1) == c->own && c->own >= 0 && c->own <= 100;
}

bool chance_is_alone(const struct claim_made *made)
{
    struct chances c = chances_of(made);
    return is_right(made, &c) && (c.others == 0 || c.next > c.own + 1);
}

bool chance_beats_next(const struct claim_made *made)
{
    struct chances c = chances_of(made);
    return is_right(made, &c) && c.others > 0 && claims_number(made, 2) == c.next && c.own > c.next + 1;
}

bool chance_has_one_equal(const struct claim_made *made)
{
    struct chances c = chances_of(made);
    return is_right(made, &c) && c.equal == 1 && c.next <= c.own + 1;
}

bool chance_has_equals(const struct claim_made *made)
{
    struct chances c = chances_of(made);
    return is_right(made, &c) && c.equal > 1 && claims_number(made, 2) == c.equal && c.next <= c.own + 1;
}

/* In n layouts a lead is uncertain by at most 2 / sqrt(n), and no candidate is compared in fewer than 8 but at the end
 * of the effort. */
bool chance_is_uncertain(const struct claim_made *made)
{
    struct chances c = chances_of(made);
    long samples = claims_number(made, 2);
    return is_right(made, &c) && samples > 0 && c.equal == 0 && c.others > 0 &&
           c.lead <= 2 / sqrt((double)(samples < 8 ? samples : 8));
}
