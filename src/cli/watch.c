#define _GNU_SOURCE
#include "watch.h"

#include <time.h>

#include "setup.h"

static const struct timespec TICK = {.tv_nsec = 200 * 1000 * 1000};
static const double PATIENCE = 0.5; /* seconds */

/* Whoever started us may have asked that Ctrl-C is not for us (nohup, a job in the background). */
static void add_unless_ignored(sigset_t *set, int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_IGN)
        sigaddset(set, number);
}

/* SIGUSR1 is how watch_end wakes the thread at once, rather than at its next tick. */
static void fill_set(sigset_t *set)
{
    sigemptyset(set);
    add_unless_ignored(set, SIGINT);
    add_unless_ignored(set, SIGTERM);
    sigaddset(set, SIGUSR1);
}

/* Ends the program as if the signal had never been ours. */
static void die_of(int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

/* The first signal interrupts, a later one kills; but one that follows at once is the same one, sent to us
 * and to our process group. */
static void take_signal(struct watch *watch, int number)
{
    double now = kt_clock_monotonic(NULL);
    if (!watch->is_interrupted) {
        watch->is_interrupted = true;
        watch->interrupted_at = now;
        watch->interrupt(watch->data);
    } else if (now - watch->interrupted_at > PATIENCE) {
        die_of(number);
    }
}

static void *look(void *data)
{
    struct watch *watch = data;
    sigset_t set;
    fill_set(&set);
    for (;;) {
        int number = sigtimedwait(&set, NULL, &TICK);
        if (number == SIGUSR1)
            return NULL;
        if (number == SIGINT || number == SIGTERM)
            take_signal(watch, number);
        else
            watch->tick(watch->data);
    }
}

bool watch_start(struct watch *watch)
{
    sigset_t set;
    fill_set(&set);
    pthread_sigmask(SIG_BLOCK, &set, &watch->old_mask);
    if (pthread_create(&watch->thread, NULL, look, watch) == 0)
        return true;
    pthread_sigmask(SIG_SETMASK, &watch->old_mask, NULL);
    return false;
}

void watch_end(struct watch *watch)
{
    pthread_kill(watch->thread, SIGUSR1);
    pthread_join(watch->thread, NULL);
    /* After an interruption what is finished gets written, and the same signal may come once more (timeout(1) sends it to the program
     * and to its group): the program must not die of that before the file is there. */
    if (!watch->is_interrupted)
        pthread_sigmask(SIG_SETMASK, &watch->old_mask, NULL);
}
