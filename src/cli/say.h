/* Messages on standard error: one line "PROGRAM: ..." for each error, PROGRAM being kartu or kartu-mpi. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <kartu/kartu.h>

#include "exit_status.h"

/* Each of these writes a message and returns the exit status for it. */
int say_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
int say_internal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For a wrong command line: also refers to the help of `command`, or to the general help for NULL. */
int say_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For an error of the library. `file` may be NULL; `lines_before` is the number of its lines that the library did not
 * read. */
int say_error(const char *file, int lines_before, const struct kt_error *error);

/* For an error of ours in a file: "kartu: FILE:LINE:COLUMN: ...". */
int say_wrong_at(const char *file, int line, int column, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
