/* Measures how long a search takes to return after another thread has stopped it: stop_time GAME SOLVER DEAL ROUNDS.
 * The search runs for up to 50 ms before each stop. Prints JSON: the median, the 99th percentile and the maximum, in
 * milliseconds of wall-clock time, so a busy machine affects it. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <kartu/kartu.h>

enum { LONGEST_MS = 50 };

struct run {
    struct kt_solver *solver;
    struct kt_position *position;
    struct kt_result result;
    double ended;
};

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void *search(void *data)
{
    struct run *run = data;
    kt_solver_run(run->solver, run->position, NULL, &run->result, NULL);
    run->ended = now_ms();
    return NULL;
}

static double time_one_stop(struct run *run, double delay_ms)
{
    pthread_t thread;
    struct timespec delay = {.tv_nsec = (long)(delay_ms * 1e6)};
    if (pthread_create(&thread, NULL, search, run) != 0)
        return NAN;
    nanosleep(&delay, NULL);
    double asked = now_ms();
    kt_solver_stop(run->solver);
    pthread_join(thread, NULL);
    return run->ended > asked ? run->ended - asked : 0;
}

static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static bool open_run(struct run *run, char **words)
{
    struct kt_settings rules;
    const struct kt_game *game = kt_game_find(words[0]);
    if (!game)
        return false;
    kt_rules_usual(game, &rules);
    run->solver = kt_solver_open(game, words[1], NULL);
    run->position = kt_position_deal(game, &rules, strtoull(words[2], NULL, 10), NULL);
    return run->solver && run->position;
}

int main(int count, char **words)
{
    struct run run = {0};
    int rounds = count == 5 ? atoi(words[4]) : 0;
    if (rounds <= 0 || !open_run(&run, words + 1)) {
        fprintf(stderr, "usage: stop_time GAME SOLVER DEAL ROUNDS\n");
        return 2;
    }
    double *times = malloc((size_t)rounds * sizeof *times);
    if (!times)
        return 1;
    for (int i = 0; i < rounds; i++)
        times[i] = time_one_stop(&run, (double)(i * 7 % LONGEST_MS) + (double)i / rounds);
    qsort(times, (size_t)rounds, sizeof *times, by_size);
    printf("{\"median_ms\": %.3f, \"p99_ms\": %.3f, \"most_ms\": %.3f}\n", times[rounds / 2], times[rounds * 99 / 100],
           times[rounds - 1]);
    free(times);
    kt_line_free(&run.result.line);
    kt_solver_close(run.solver);
    kt_position_free(run.position);
    return 0;
}
