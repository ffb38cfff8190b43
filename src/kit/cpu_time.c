#define _GNU_SOURCE
#include "kit/cpu_time.h"

#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double thread_cpu_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double process_cpu_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
