#include "kit/results.h"

#include "kit/json.h"
#include "kit/verdicts.h"

void result_in_json(const struct kt_result *result, struct kt_text *out)
{
    put_string(out, "verdict", verdict_word(result->verdict));
    if (result->verdict == KT_SOLVED) {
        put_number(out, "moves", result->tally.moves);
        put_number(out, "cards", result->tally.cards);
    } else {
        put_null(out, "moves");
        put_null(out, "cards");
    }
    put_number(out, "states", result->states);
}

void result_extras_in_json(const struct kt_result *result, struct kt_text *out)
{
    if (result->at_least)
        put_number(out, "at_least", result->at_least);
    if (result->verdict == KT_UNKNOWN)
        put_string(out, "limit", limit_word(result->stopped_by));
}
