/* Writes the results of a match: a line of JSON for each deal, and the summary. */
#ifndef CLI_MATCH_REPORT_H
#define CLI_MATCH_REPORT_H

#include "match.h"

/* Fits struct match's `describe`. */
void report_deal(const struct match *match, uint64_t deal, const struct showing *showings, const struct sides *sides,
                 struct kt_text *out);
void report_match(const struct match *match, const struct results *results, bool as_json, struct kt_text *out);

#endif
