/* A thread beside a long run: it waits for Ctrl-C, and calls `tick` a few times a second. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

struct watch {
    void (*tick)(void *data);      /* may be NULL */
    void (*interrupt)(void *data); /* on the first SIGINT or SIGTERM; the second one ends the program */
    void *data;
    pthread_t thread;
    bool is_interrupted;
    double interrupted_at;
    sigset_t old_mask;
};

/* Both callbacks run in the thread of the watch, so they may take locks, unlike signal handlers. Start it before
 * other threads: they inherit the blocked signals. After an interruption the signals stay blocked when the watch has
 * ended. */
bool watch_start(struct watch *watch);
void watch_end(struct watch *watch);

#endif
