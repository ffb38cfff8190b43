/* The result of a solver as fields of a JSON object: the command line and campaigns use the same words. */
#ifndef KIT_RESULTS_H
#define KIT_RESULTS_H

#include <kartu/kartu.h>

/* "verdict", "moves" and "cards" (null without a solution), "states". */
void result_in_json(const struct kt_result *result, struct kt_text *out);

/* "at_least", if the solver knows a bound, and for an unknown deal "limit". */
void result_extras_in_json(const struct kt_result *result, struct kt_text *out);

#endif
