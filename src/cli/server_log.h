/* The log of kartu serve, on standard error: one line for each entry. */
#ifndef CLI_SERVER_LOG_H
#define CLI_SERVER_LOG_H

#include <kartu/kartu.h>

bool log_begin(const char *format); /* "text", "json", or NULL for text; false if there is no such format */
void log_error(const struct kt_error *error);
void log_warning(const struct kt_error *error);

#endif
