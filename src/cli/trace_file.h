/* kartu solve --trace FILE: the events of a search as a file, in one of three formats. */
#ifndef CLI_TRACE_FILE_H
#define CLI_TRACE_FILE_H

#include "options.h"
#include "output.h"
#include "setup.h"

struct trace_file;

/* Are --trace and --trace-format right, and does the solver have a trace? Returns false after a message. */
bool trace_is_possible(const struct setup *setup, const struct arguments *args);

/* Opens the file, for a search from `start`, which must stay. NULL after a message. */
struct trace_file *trace_open(const struct kt_position *start, const struct arguments *args);

/* Sets the two fields of the limits. */
void trace_connect(struct trace_file *trace, struct kt_limits *limits);

/* Closes and frees it; returns `status`, or that of a failure, after a message. As output_close, or if the run was
 * interrupted as output_close_interrupted. */
int trace_close(struct trace_file *trace, int status, bool was_interrupted);

#endif
