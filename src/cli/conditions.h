/* The conditions of a run, so that its summary can be read by itself and the run repeated: rules, limits, version. */
#ifndef CLI_CONDITIONS_H
#define CLI_CONDITIONS_H

#include "setup.h"

/* Fields of an object that is open: "game", "rules", "limits" and "version". */
void conditions_in_json(const struct setup *setup, const struct kt_limits *limits, struct kt_text *out);

/* The same as part of a line. */
void conditions_in_text(const struct setup *setup, const struct kt_limits *limits, struct kt_text *out);

/* The line that marks the output of an interrupted run as incomplete. */
void interrupted_in_text(uint64_t finished, uint64_t requested, struct kt_text *out);

#endif
