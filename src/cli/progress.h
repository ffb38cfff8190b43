/* A progress bar on standard error, if that is a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool is_on;
    uint64_t total, done;
    double start;
    bool is_drawn;
    char note[96]; /* shown behind the numbers, unless it is empty */
};

void progress_start(struct progress *progress, uint64_t total);
void progress_draw(struct progress *progress);

/* Removes the bar before other output to the terminal; the next progress_draw shows it again. */
void progress_hide(struct progress *progress);

#endif
