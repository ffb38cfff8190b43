/* The only file of the library that reads the time: for time limits without a clock of the caller. */
#include <time.h>

#include <kartu/kartu.h>

double kt_clock_monotonic(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
