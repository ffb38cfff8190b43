/* How long Big Two's bot `network` takes for a decision: CPU time of every decision in games with itself.
 *
 *     bigtwo_times DEALS        DEALS deals from 90,000,001 on, for every preset, with 13 cards and with large hands */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/settings.h"
#include "games/bigtwo/master.h"

enum { FIRST_DEAL = 90000001, MOST_DECISIONS = 1 << 22 };

static const char *const tables[] = {"", ",seats=2,hand=all", ",seats=3,hand=all"};

static double cpu_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

struct times {
    double *each;
    size_t count;
    int most_plays;
};

static kt_move best_play(const struct bigtwo *s, struct times *times)
{
    static kt_move moves[B2_MOST_MOVES];
    static float score[B2_MOST_MOVES];
    struct b2_story story;
    struct bigtwo sight;
    int count = b2_moves(s, moves), best = 0;
    if (count == 1)
        return moves[0];
    b2_observe(s, s->turn, &sight);
    double start = cpu_milliseconds();
    kt_move run = b2_run_out(&sight, moves, count);
    b2_story_start(&story, &sight);
    b2_score_plays(&sight, &story, moves, count, score);
    if (times->count < MOST_DECISIONS)
        times->each[times->count++] = cpu_milliseconds() - start;
    times->most_plays = count > times->most_plays ? count : times->most_plays;
    for (int i = 1; i < count; i++)
        best = score[i] > score[best] ? i : best;
    return run ? run : moves[best];
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool measure(const char *rules, int deals, struct times *times)
{
    struct kt_settings settings;
    struct kt_error error;
    double sum = 0;
    times->count = 0;
    times->most_plays = 0;
    kt_rules_usual(&kt_bigtwo, &settings);
    if (!kt_rules_read(&kt_bigtwo, rules, &settings, &error))
        return false;
    for (int i = 0; i < deals; i++) {
        struct bigtwo s;
        b2_clear(&s, &settings);
        b2_deal(&s, FIRST_DEAL + (uint64_t)i, NULL, NULL);
        while (!s.is_over)
            b2_apply(&s, best_play(&s, times));
    }
    for (size_t i = 0; i < times->count; i++)
        sum += times->each[i];
    qsort(times->each, times->count, sizeof *times->each, compare);
    printf("%-34s %6zu decisions, at most %4d plays: mean %.3f ms, 99 %% below %.3f, maximum %.3f\n", rules,
           times->count, times->most_plays, sum / (double)times->count, times->each[times->count * 99 / 100],
           times->each[times->count - 1]);
    return true;
}

int main(int argc, char **argv)
{
    int deals = argc == 2 ? atoi(argv[1]) : 0;
    struct times times = {.each = malloc(MOST_DECISIONS * sizeof(double))};
    if (deals < 1 || !times.each) {
        fputs("usage: bigtwo_times DEALS\n", stderr);
        return 2;
    }
    for (const struct kt_preset *preset = kt_bigtwo.presets; preset->name; preset++)
        for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
            char rules[100];
            snprintf(rules, sizeof rules, "preset=%s%s", preset->name, tables[i]);
            if (!measure(rules, deals, &times))
                return 1;
        }
    free(times.each);
    return 0;
}
