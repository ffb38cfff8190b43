#include "kit/record.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "kit/json.h"

static const double SHORTEST_MS = 1e-4, STEP_RATIO = 1.08;
static const double Z95 = 1.96; /* standard errors on each side of a 95 % interval */

enum { SHARE_DIGITS = 7 }; /* decimal places: one deal of a million makes a difference */

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
    assert(share >= 0 && share <= 1);
    for (; step < TIME_STEPS - 1; step++) {
        seen += times->count[step];
        if ((double)seen >= share * (double)times->choices)
            break;
    }
    return times->choices ? SHORTEST_MS * pow(STEP_RATIO, step) : 0;
}

void showing_join(struct showing *showing, const struct showing *more)
{
    showing->games += more->games;
    showing->gave_up += more->gave_up;
    showing->faults += more->faults;
    showing->points += more->points;
    showing->wins += more->wins;
    showing->moves += more->moves;
    times_join(&showing->times, &more->times);
}

void samples_add(struct samples *samples, uint64_t games, double points, double wins)
{
    if (games == 0)
        return;
    points /= (double)games;
    wins /= (double)games;
    samples->deals++;
    samples->games += games;
    samples->points += points;
    samples->square_points += points * points;
    samples->wins += wins;
    samples->square_wins += wins * wins;
}

void samples_join(struct samples *samples, const struct samples *more)
{
    samples->deals += more->deals;
    samples->games += more->games;
    samples->points += more->points;
    samples->square_points += more->square_points;
    samples->wins += more->wins;
    samples->square_wins += more->square_wins;
}

double samples_points(const struct samples *samples)
{
    return record_mean(samples->points, samples->deals);
}

double samples_margin(const struct samples *samples)
{
    return record_margin(samples->points, samples->square_points, samples->deals);
}

void record_add(struct record *record, const struct showing *showing)
{
    if (showing->games == 0)
        return;
    samples_add(&record->samples, (uint64_t)showing->games, showing->points, showing->wins);
    record->gave_up += (uint64_t)showing->gave_up;
    record->faults += (uint64_t)showing->faults;
    record->moves += showing->moves;
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
    return variance > 0 ? Z95 * sqrt(variance / (double)deals) : 0;
}

static struct share share_with(double rate, double n)
{
    const double z = Z95;
    if (n <= 0)
        return (struct share){.rate = 0, .low = 0, .high = 1};
    double middle = (rate + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (struct share){
        .is_known = true, .rate = rate, .low = fmax(0, middle - half), .high = fmin(1, middle + half)};
}

struct share share_of(double wins, uint64_t games)
{
    return share_with(record_mean(wins, games), (double)games);
}

struct share share_of_deals(double rate, double margin, uint64_t deals, uint64_t games)
{
    double n = (double)deals, error = margin / Z95;
    assert(deals <= games);
    if (error > 0)
        n = fmin(fmax(n, rate * (1 - rate) / (error * error)), (double)games);
    return share_with(fmin(rate, 1), n);
}

struct share samples_wins(const struct samples *samples)
{
    return share_of_deals(record_mean(samples->wins, samples->deals),
                          record_margin(samples->wins, samples->square_wins, samples->deals), samples->deals,
                          samples->games);
}

void share_in_json(const char *name, struct share share, struct kt_text *out)
{
    char key[64];
    if (share.is_known)
        put_real(out, name, share.rate, SHARE_DIGITS);
    else
        put_null(out, name);
    snprintf(key, sizeof key, "%s_low", name);
    put_real(out, key, share.low, SHARE_DIGITS);
    snprintf(key, sizeof key, "%s_high", name);
    put_real(out, key, share.high, SHARE_DIGITS);
}
