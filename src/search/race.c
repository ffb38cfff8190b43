#include "search/race.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void kt_race_start(struct kt_race *race, const struct kt_race_rules *rules)
{
    assert(rules->most_worlds <= KT_MOST_RACE_WORLDS && rules->drop_every > 0);
    race->rules = *rules;
    race->count = race->running = 0;
}

void kt_race_add(struct kt_race *race, int candidate, double start, double rank)
{
    assert(race->count < KT_MOST_RUNNERS);
    race->runner[race->count] =
        (struct kt_runner){.candidate = candidate, .start = start, .rank = rank, .points = race->points[race->count]};
    race->count++;
}

/* ---- comparing ---- */

static double total(const struct kt_runner *runner)
{
    return runner->sum + runner->start;
}

static bool is_better(const struct kt_runner *a, const struct kt_runner *b)
{
    return total(a) != total(b) ? total(a) > total(b) : a->rank > b->rank;
}

static double squares(const struct kt_runner *a, const struct kt_runner *b, int worlds)
{
    double sum = 0;
    for (int i = 0; i < worlds; i++) {
        double difference = (double)a->points[i] - b->points[i];
        sum += difference * difference;
    }
    return sum;
}

static bool is_behind(const struct kt_race *race, const struct kt_runner *runner, int worlds)
{
    const struct kt_race_rules *rules = &race->rules;
    const struct kt_runner *leader = &race->runner[0];
    double lead = total(leader) - total(runner) + rules->slack * worlds;
    double variance = squares(runner, leader, worlds) + rules->forbearance;
    return lead * lead >= rules->behind * rules->behind * variance;
}

static void move_up(struct kt_race *race, int from, int to)
{
    struct kt_runner moved = race->runner[from];
    memmove(&race->runner[to + 1], &race->runner[to], (size_t)(from - to) * sizeof moved);
    race->runner[to] = moved;
}

static void put_leader_first(struct kt_race *race)
{
    int best = 0;
    for (int i = 1; i < race->running; i++)
        if (is_better(&race->runner[i], &race->runner[best]))
            best = i;
    move_up(race, best, 0);
}

/* Candidates that are significantly behind go to the end of the list. */
static void drop_some(struct kt_race *race, int worlds)
{
    int kept = 1;
    put_leader_first(race);
    for (int i = 1; i < race->running; i++)
        if (!is_behind(race, &race->runner[i], worlds))
            move_up(race, i, kept++);
    race->running = kept;
}

/* ---- running ---- */

static bool run_world(struct kt_race *race, const struct kt_race_track *track, int world)
{
    if (!track->draw(track->data, world))
        return false;
    for (int i = 0; i < race->running; i++)
        if (!track->play(track->data, race->runner[i].candidate, &race->runner[i].points[world]))
            return false;
    for (int i = 0; i < race->running; i++) {
        race->runner[i].sum += race->runner[i].points[world];
        race->runner[i].worlds++;
    }
    return true;
}

int kt_race_run(struct kt_race *race, const struct kt_race_track *track)
{
    const struct kt_race_rules *rules = &race->rules;
    int worlds = 0;
    race->running = race->count;
    while (race->running > 1 && worlds < rules->most_worlds && run_world(race, track, worlds)) {
        worlds++;
        if (worlds >= rules->first_worlds && worlds % rules->drop_every == 0)
            drop_some(race, worlds);
    }
    if (worlds > 0)
        put_leader_first(race);
    return worlds;
}

/* ---- results ---- */

double kt_race_mean(const struct kt_race *race)
{
    assert(race->runner[0].worlds > 0);
    return race->runner[0].sum / race->runner[0].worlds;
}

/* By how many points the runner is behind the winner, in the worlds in which both were tried. */
static double lag(const struct kt_race *race, int runner)
{
    const struct kt_runner *it = &race->runner[runner], *winner = &race->runner[0];
    double behind = 0;
    for (int i = 0; i < it->worlds; i++)
        behind += (double)winner->points[i] - it->points[i];
    return behind;
}

bool kt_race_is_won_by_points(const struct kt_race *race)
{
    for (int i = 1; i < race->count; i++)
        if (lag(race, i) < 0)
            return false;
    return true;
}

double kt_race_value(const struct kt_race *race, int runner)
{
    assert(runner < race->count && race->runner[runner].worlds > 0);
    double behind = lag(race, runner) / race->runner[runner].worlds;
    return kt_race_mean(race) - (behind > 0 ? behind : 0);
}

/* The 97.5 percent quantile of Student's t distribution with at least one degree of freedom, by the Cornish-Fisher
 * expansion around the normal quantile: within 1 percent from 5 degrees of freedom on, too low below. */
static double quantile(int freedom)
{
    const double z = 1.96;
    double first = (z * z + 1) / 4, second = (5 * z * z * z * z + 16 * z * z + 3) / 96;
    return z * (1 + first / freedom + second / freedom / freedom);
}

/* Sums over the first worlds of a race, for variances and the covariance of the winner's points w and the difference d
 * of another runner to it. */
struct moments {
    double w, d, ww, dd, wd;
};

static struct moments moments_of(const struct kt_runner *runner, const struct kt_runner *winner, int worlds)
{
    struct moments m = {0};
    for (int i = 0; i < worlds; i++) {
        double w = winner->points[i], d = runner->points[i] - w;
        m.w += w;
        m.d += d;
        m.ww += w * w;
        m.dd += d * d;
        m.wd += w * d;
    }
    return m;
}

/* The value is mean(w) over all N worlds of the winner plus mean(d) over the first n of them, so its variance is
 * var(w) / N + var(d) / n + 2 cov(w, d) / N. With n = N that is the variance of the runner's own mean. */
double kt_race_margin(const struct kt_race *race, int runner)
{
    const struct kt_runner *it = &race->runner[runner], *winner = &race->runner[0];
    assert(runner < race->count && it->worlds > 0 && it->worlds <= winner->worlds);
    if (it->worlds < 2)
        return 0;
    double n = it->worlds, all = winner->worlds;
    struct moments both = moments_of(it, winner, it->worlds), alone = moments_of(winner, winner, winner->worlds);
    double var_w = (alone.ww - alone.w * alone.w / all) / (all - 1);
    double var_d = (both.dd - both.d * both.d / n) / (n - 1);
    double covariance = (both.wd - both.w * both.d / n) / (n - 1);
    double variance = var_w / all + var_d / n + 2 * covariance / all;
    return variance > 0 ? quantile(it->worlds - 1) * sqrt(variance) : 0;
}

struct kt_thought kt_race_thought(const struct kt_race *race, int runner, kt_move move, double unit)
{
    return (struct kt_thought){
        .move = move,
        .value = kt_race_value(race, runner) / unit,
        .margin = kt_race_margin(race, runner) / unit,
        .samples = (uint64_t)race->runner[runner].worlds,
    };
}

int kt_race_next_best(const struct kt_race *race)
{
    assert(race->count > 1);
    int best = 1;
    for (int i = 2; i < race->count; i++)
        if (kt_race_value(race, i) > kt_race_value(race, best))
            best = i;
    return best;
}

bool kt_race_is_close(const struct kt_race *race, int runner)
{
    assert(runner < race->count && race->runner[runner].worlds > 0);
    int worlds = race->runner[runner].worlds;
    double behind = lag(race, runner);
    double variance = squares(&race->runner[runner], &race->runner[0], worlds) - behind * behind / worlds;
    return behind <= 0 || behind * behind <= 4 * variance;
}

void kt_race_cap(struct kt_race *race, int32_t most)
{
    for (int i = 0; i < race->count; i++) {
        struct kt_runner *runner = &race->runner[i];
        runner->sum = 0;
        for (int world = 0; world < runner->worlds; world++) {
            runner->points[world] = runner->points[world] < most ? runner->points[world] : most;
            runner->sum += runner->points[world];
        }
    }
}
