/* The figures in the text format of Prometheus, version 0.0.4. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <kartu/kartu.h>

#include "hall/figures.h"

void metrics_write(const struct figures *figures, double uptime, struct kt_text *out);

#endif
