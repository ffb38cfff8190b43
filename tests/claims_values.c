#include "claims_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A list that is full leaves out moves that are worth no more than its last one. */
double claims_value(const struct claim_made *made)
{
    const struct kt_thoughts *thoughts = made->thoughts;
    for (int i = 0; i < thoughts->count; i++)
        if (thoughts->thought[i].move == made->move)
            return thoughts->thought[i].value;
    return thoughts->count == KT_MOST_THOUGHTS ? thoughts->thought[KT_MOST_THOUGHTS - 1].value : -1e9;
}

double claims_next_value(const struct claim_made *made)
{
    return made->thoughts->thought[made->thoughts->thought[0].move == made->move].value;
}

bool claims_has_best_value(const struct claim_made *made)
{
    return made->thoughts->count > 1 && claims_value(made) >= made->thoughts->thought[0].value;
}

/* "-0.0" is 0. */
static bool is_written(const struct claim_made *made, int number, const char *format, double value)
{
    char text[KT_ARG_SIZE];
    snprintf(text, sizeof text, format, value);
    return strtod(text, NULL) == strtod(made->phrase->arg[number - 1], NULL);
}

bool claims_tells_one(const struct claim_made *made, const char *format, double unit)
{
    return claims_has_best_value(made) && is_written(made, 1, format, unit * claims_value(made));
}

bool claims_tells_two(const struct claim_made *made, const char *format, double unit)
{
    return claims_tells_one(made, format, unit) && is_written(made, 2, format, unit * claims_next_value(made)) &&
           strcmp(made->phrase->arg[0], made->phrase->arg[1]) != 0;
}

bool claims_tells_two_scores(const struct claim_made *made)
{
    return made->thoughts->scale == KT_SCALE_SCORE && claims_tells_two(made, "%.2f", 1);
}

bool claims_tells_one_score(const struct claim_made *made)
{
    return made->thoughts->scale == KT_SCALE_SCORE && claims_tells_one(made, "%.2f", 1) &&
           is_written(made, 1, "%.2f", claims_next_value(made));
}
