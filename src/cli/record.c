#include "record.h"

#include <math.h>

static const double SHORTEST_MS = 1e-4, STEP_RATIO = 1.08;

static int step_of(double milliseconds)
{
    if (milliseconds <= SHORTEST_MS)
        return 0;
    double step = log(milliseconds / SHORTEST_MS) / log(STEP_RATIO) + 1;
    return step < TIME_STEPS - 1 ? (int)step : TIME_STEPS - 1;
}

void times_add(struct times *times, double milliseconds)
{
    times->count[step_of(milliseconds)]++;
    times->choices++;
    times->milliseconds += milliseconds;
}

void times_join(struct times *times, const struct times *more)
{
    for (int i = 0; i < TIME_STEPS; i++)
        times->count[i] += more->count[i];
    times->choices += more->choices;
    times->milliseconds += more->milliseconds;
}

double times_mean(const struct times *times)
{
    return times->choices ? times->milliseconds / (double)times->choices : 0;
}

double times_percentile(const struct times *times, double share)
{
    uint64_t seen = 0;
    int step = 0;
    for (; step < TIME_STEPS - 1; step++) {
        seen += times->count[step];
        if ((double)seen >= share * (double)times->choices)
            break;
    }
    return times->choices ? SHORTEST_MS * pow(STEP_RATIO, step) : 0;
}

void record_add(struct record *record, const struct showing *showing)
{
    if (showing->games == 0)
        return;
    double points = showing->points / showing->games, wins = showing->wins / showing->games;
    record->deals++;
    record->games += (uint64_t)showing->games;
    record->gave_up += (uint64_t)showing->gave_up;
    record->faults += (uint64_t)showing->faults;
    record->moves += showing->moves;
    record->points += points;
    record->square_points += points * points;
    record->wins += wins;
    record->square_wins += wins * wins;
    times_join(&record->times, &showing->times);
}

double record_mean(double sum, uint64_t deals)
{
    return deals ? sum / (double)deals : 0;
}

double record_margin(double sum, double squares, uint64_t deals)
{
    if (deals < 2)
        return 0;
    double mean = sum / (double)deals;
    double variance = (squares - sum * mean) / (double)(deals - 1);
    return variance > 0 ? 1.96 * sqrt(variance / (double)deals) : 0;
}

void share_interval(double wins, uint64_t games, double *low, double *high)
{
    const double z = 1.96;
    double n = (double)games, share = games ? wins / n : 0;
    if (!games) {
        *low = 0;
        *high = 1;
        return;
    }
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = fmax(0, middle - half);
    *high = fmin(1, middle + half);
}
