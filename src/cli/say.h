/* What goes to standard error: one "kartu: ..." line per thing that is wrong. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <kartu/kartu.h>

#include "exit_status.h"

/* Each of these says something and returns the exit status that fits it. */
int say_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
int say_internal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A wrong command line: also names the help of `command`, or the help as a whole for NULL. */
int say_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What the library found wrong. `file` may be NULL; `lines_before` is how many lines of it the library did
 * not see. */
int say_error(const char *file, int lines_before, const struct kt_error *error);

/* "kartu: FILE:LINE:COLUMN: ..." for what we find wrong ourselves. */
int say_wrong_at(const char *file, int line, int column, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
