#define _GNU_SOURCE
#include "watch.h"

#include <assert.h>
#include <time.h>

#include "setup.h"

static const struct timespec TICK = {.tv_nsec = 200 * 1000 * 1000};
static const double DUPLICATE_SECONDS = 0.5;

/* A signal that the parent process has set to be ignored stays ignored (nohup, background jobs). */
static void add_unless_ignored(sigset_t *set, int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_IGN)
        sigaddset(set, number);
}

/* With SIGUSR1 watch_end wakes the thread before its next tick. */
static void fill_set(sigset_t *set)
{
    sigemptyset(set);
    add_unless_ignored(set, SIGINT);
    add_unless_ignored(set, SIGTERM);
    sigaddset(set, SIGUSR1);
}

/* Ends the program by the default action of the signal. */
static void die_of(int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

/* The first signal interrupts, a later one kills. A signal that follows at once is a duplicate: it was sent to the
 * process and to its process group. */
static void take_signal(struct watch *watch, int number)
{
    double now = kt_clock_monotonic(NULL);
    if (!watch->is_interrupted) {
        watch->is_interrupted = true;
        watch->interrupted_at = now;
        watch->interrupt(watch->data);
    } else if (now - watch->interrupted_at > DUPLICATE_SECONDS) {
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
        else if (watch->tick)
            watch->tick(watch->data);
    }
}

bool watch_start(struct watch *watch)
{
    sigset_t set;
    assert(watch->interrupt && !watch->is_interrupted);
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
    /* After an interruption the finished part is written. The same signal may come once more (timeout(1) sends it to
     * the process and to its group) and must not kill the program before the file is complete. */
    if (!watch->is_interrupted)
        pthread_sigmask(SIG_SETMASK, &watch->old_mask, NULL);
}
