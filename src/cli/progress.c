#define _GNU_SOURCE
#include "progress.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "language.h"
#include "setup.h"

enum { BAR = 30 };

void progress_start(struct progress *progress, uint64_t total)
{
    *progress = (struct progress){.is_on = total > 1 && isatty(STDERR_FILENO), .total = total};
    progress->start = kt_clock_monotonic(NULL);
}

void progress_draw(struct progress *progress)
{
    if (!progress->is_on)
        return;
    char bar[BAR + 1];
    assert(progress->done <= progress->total);
    double part = (double)progress->done / (double)progress->total;
    size_t full = (size_t)(part * BAR);
    memset(bar, '-', BAR);
    memset(bar, '#', full);
    bar[BAR] = '\0';
    double seconds = kt_clock_monotonic(NULL) - progress->start;
    fprintf(stderr, "\r\033[K[%s] %llu/%llu", bar, (unsigned long long)progress->done,
            (unsigned long long)progress->total);
    if (progress->note[0])
        fprintf(stderr, ", %s", progress->note);
    if (progress->done > 0)
        fprintf(stderr, _(", %.0f s left"), seconds / part - seconds);
    fflush(stderr);
    progress->is_drawn = true;
}

void progress_hide(struct progress *progress)
{
    if (!progress->is_drawn)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->is_drawn = false;
}
