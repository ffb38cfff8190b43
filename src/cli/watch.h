/* A thread that looks after a long run: it waits for Ctrl-C, and ticks a few times a second. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

struct watch {
    void (*tick)(void *data);
    void (*interrupt)(void *data); /* on the first SIGINT or SIGTERM; the second one ends the program */
    void *data;
    pthread_t thread;
    bool is_interrupted;
    double interrupted_at;
    sigset_t old_mask;
};

/* After an interruption the signals stay blocked when the watch has ended.
 *
 * Both callbacks run in the watch's own thread, so they may take locks, which a signal handler may not. Start
 * it before other threads: they inherit that the signals are not theirs. */
bool watch_start(struct watch *watch);
void watch_end(struct watch *watch);

#endif
