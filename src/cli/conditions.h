/* The conditions of a run: rules, limits and version. They are in every summary, so that the run can be repeated. */
#ifndef CLI_CONDITIONS_H
#define CLI_CONDITIONS_H

#include "setup.h"

/* Adds fields to an open object: "game", "rules", "limits" and "version". */
void conditions_in_json(const struct setup *setup, const struct kt_limits *limits, struct kt_text *out);

/* The same in text, as part of a line. */
void conditions_in_text(const struct setup *setup, const struct kt_limits *limits, struct kt_text *out);

/* The line that marks the output of an interrupted run as incomplete. */
void interrupted_in_text(uint64_t finished, uint64_t requested, struct kt_text *out);

#endif
