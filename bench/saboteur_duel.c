/* Saboteur's players against each other, round by round, on paired deals.
 *
 *   saboteur_duel MINERS SABOTEURS PLAYERS FIRST COUNT EFFORT [MINERS SABOTEURS]
 *       plays deals FIRST to FIRST + COUNT - 1 for each number of players (3-10, or 5); EFFORT is 20ms (wall clock),
 *       20cpu (milliseconds of this process) or 2000n (states). With a second pair of players, they play the same
 *       deals, and the difference is shown.
 *   saboteur_duel roles PLAYER PLAYERS FIRST COUNT TURNS EFFORT
 *       all seats are PLAYER; after this many turns of the table a spectator says who is a saboteur: area under the
 *       curve, for the true roles and for roles shuffled in each round.
 *   saboteur_duel acts PLAYERS FIRST COUNT EFFORT PLAYER...
 *       how often miners and saboteurs do each kind of act (belief.c), counted for each player at a table of equal
 *       players: the header habits.h.
 *   saboteur_duel chances PLAYERS FIRST COUNT
 *       logistic regression of who wins from positions of rollouts: the header chances.h.
 *
 * `kartu match` plays whole matches. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/settings.h"
#include "games/saboteur/master.h"

enum { MOST_TIMES = 4000000 };

struct effort {
    double seconds;
    uint64_t states;
    clockid_t clock;
};

struct player {
    const struct kt_bot_kind *kind;
    void *self;
};

struct times {
    size_t count;
    float *ms;
};

/* Wall clock, or CPU time of this process: on a busy machine they differ. */
static double now(void *clock)
{
    struct timespec t;
    clock_gettime(*(clockid_t *)clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void die(const char *why)
{
    fprintf(stderr, "saboteur_duel: %s\n", why);
    exit(2);
}

static struct player open_player(const char *name)
{
    struct kt_settings options;
    for (int i = 0; kt_saboteur.bots[i]; i++) {
        const struct kt_bot_kind *kind = kt_saboteur.bots[i];
        if (strcmp(kind->choice.name, name) != 0)
            continue;
        kt_settings_usual(kind->choice.options, &options);
        return (struct player){kind, kind->open(&kt_saboteur, &options)};
    }
    die("no such player");
    return (struct player){0};
}

static struct effort read_effort(const char *text)
{
    char *end;
    double number = strtod(text, &end);
    if (strcmp(end, "n") == 0)
        return (struct effort){0, (uint64_t)number, CLOCK_PROCESS_CPUTIME_ID};
    return (struct effort){number / 1000, 0, strcmp(end, "cpu") == 0 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC};
}

static uint64_t deal_number(const char *text)
{
    return (uint64_t)strtoull(text, NULL, 10);
}

static void deal(int players, uint64_t number, struct saboteur *s)
{
    struct kt_settings rules;
    kt_settings_usual(kt_saboteur.options, &rules);
    rules.value[SA_OPTION_SEATS] = players;
    rules.value[SA_OPTION_ROUNDS] = 1;
    if (!kt_saboteur.deal(&rules, number, NULL, (struct kt_state *)s, NULL))
        die("no such deal");
}

static void play_once(struct saboteur *s, const struct player *player, struct kt_rng *rng, struct effort effort,
                      struct times *times)
{
    struct saboteur sight;
    struct kt_budget budget;
    struct kt_limits limits = {
        .states = effort.states, .seconds = effort.seconds, .clock = now, .clock_data = &effort.clock};
    sa_observe(s, s->turn, &sight);
    double start = now(&effort.clock);
    kt_budget_start(&budget, &limits, NULL);
    kt_move move = player->kind->choose(player->self, (const struct kt_sight *)&sight, rng, &budget);
    if (times && times->count < MOST_TIMES)
        times->ms[times->count++] = (float)(1000 * (now(&effort.clock) - start));
    sa_apply(s, move);
}

static void seed(struct kt_rng rng[SA_SEATS], uint64_t number)
{
    for (int seat = 0; seat < SA_SEATS; seat++)
        kt_rng_seed(&rng[seat], number * 16 + (uint64_t)seat);
}

static bool miners_win(int players, uint64_t number, const struct player side[2], struct effort effort,
                       struct times *times)
{
    struct saboteur s;
    struct kt_rng rng[SA_SEATS];
    seed(rng, number);
    deal(players, number, &s);
    while (s.winner == SA_NEITHER) {
        const struct player *player = &side[s.role[s.turn] == SA_SABOTEUR];
        bool is_timed = times && strcmp(player->kind->choice.name, "master") == 0;
        play_once(&s, player, &rng[s.turn], effort, is_timed ? times : NULL);
    }
    return s.winner == SA_MINERS;
}

static void wilson(int wins, int rounds, double *low, double *high)
{
    double n = rounds, p = wins / n, z = 1.96, middle = p + z * z / (2 * n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = 100 * (middle - half) / (1 + z * z / n);
    *high = 100 * (middle + half) / (1 + z * z / n);
}

static int by_size(const void *a, const void *b)
{
    float first = *(const float *)a, second = *(const float *)b;
    return (first > second) - (first < second);
}

static void show_times(struct times *times)
{
    double sum = 0;
    if (times->count == 0)
        return;
    qsort(times->ms, times->count, sizeof *times->ms, by_size);
    for (size_t i = 0; i < times->count; i++)
        sum += times->ms[i];
    printf("master: %zu moves, mean %.2f ms, p99 %.2f ms, most %.2f ms\n", times->count, sum / (double)times->count,
           times->ms[times->count * 99 / 100], times->ms[times->count - 1]);
}

struct tally {
    int wins[2];
    double mean, variance; /* of the difference */
};

static struct tally duel_at(int players, uint64_t first, int count, const struct player side[2][2], bool is_paired,
                            struct effort effort, struct times *times)
{
    struct tally tally = {0};
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        int one = miners_win(players, first + (uint64_t)i, side[0], effort, times);
        int two = is_paired && miners_win(players, first + (uint64_t)i, side[1], effort, times);
        tally.wins[0] += one;
        tally.wins[1] += two;
        sum += one - two;
        squares += (one - two) * (one - two);
    }
    tally.mean = sum / count;
    tally.variance = (squares / count - tally.mean * tally.mean) / count;
    return tally;
}

static int duel(int words, char **word)
{
    int from = atoi(word[2]), to = strchr(word[2], '-') ? atoi(strchr(word[2], '-') + 1) : from, count = atoi(word[4]);
    bool is_paired = words == 8;
    struct times times = {0, malloc(MOST_TIMES * sizeof(float))};
    struct player side[2][2] = {{open_player(word[0]), open_player(word[1])}};
    double mean = 0, variance = 0, rate[2] = {0};
    if (is_paired) {
        side[1][0] = open_player(word[6]);
        side[1][1] = open_player(word[7]);
    }
    for (int players = from; players <= to; players++) {
        struct tally t = duel_at(players, deal_number(word[3]), count, (const struct player(*)[2])side, is_paired,
                                 read_effort(word[5]), &times);
        double low, high;
        wilson(t.wins[0], count, &low, &high);
        printf("%2d players: %s/%s miners win %5.1f %% (%.1f-%.1f)", players, word[0], word[1],
               100.0 * t.wins[0] / count, low, high);
        if (is_paired)
            printf("  %s/%s %5.1f %%  difference %+5.1f +- %.1f", word[6], word[7], 100.0 * t.wins[1] / count,
                   100 * t.mean, 196 * sqrt(t.variance));
        printf("\n");
        fflush(stdout);
        mean += t.mean;
        variance += t.variance;
        rate[0] += 100.0 * t.wins[0] / count;
        rate[1] += 100.0 * t.wins[1] / count;
    }
    int counts = to - from + 1;
    printf("mean: %.1f %%", rate[0] / counts);
    if (is_paired)
        printf(" against %.1f %%, difference %+.2f +- %.2f", rate[1] / counts, 100 * mean / counts,
               196 * sqrt(variance) / counts);
    printf("\n");
    show_times(&times);
    return 0;
}

/* ---- who is a saboteur? ---- */

struct guess {
    double chance;
    int is_saboteur, shuffled;
};

static int by_chance(const void *a, const void *b)
{
    double first = ((const struct guess *)a)->chance, second = ((const struct guess *)b)->chance;
    return (first > second) - (first < second);
}

/* The area under the curve by ranks; equal chances share theirs. */
static double area(struct guess *guess, int count, bool is_shuffled)
{
    double ranks = 0, saboteurs = 0;
    qsort(guess, (size_t)count, sizeof *guess, by_chance);
    for (int i = 0, j; i < count; i = j) {
        for (j = i; j < count && guess[j].chance == guess[i].chance; j++)
            ;
        for (int k = i; k < j; k++) {
            bool counts = is_shuffled ? guess[k].shuffled : guess[k].is_saboteur;
            ranks += counts ? (i + j + 1) / 2.0 : 0;
            saboteurs += counts;
        }
    }
    return (ranks - saboteurs * (saboteurs + 1) / 2) / (saboteurs * (count - saboteurs));
}

/* The last sight of a spectator before the round is decided, after this many plays at most. */
static void watch(int players, uint64_t number, const struct player *player, int plays, struct effort effort,
                  struct saboteur *s)
{
    struct kt_rng rng[SA_SEATS];
    struct saboteur next;
    seed(rng, number);
    deal(players, number, &next);
    for (*s = next; next.winner == SA_NEITHER && next.acts <= plays;) {
        *s = next;
        play_once(&next, player, &rng[next.turn], effort, NULL);
    }
}

static int roles(int words, char **word)
{
    if (words != 7)
        die("roles PLAYER PLAYERS FIRST COUNT TURNS EFFORT");
    int players = atoi(word[2]), count = atoi(word[4]), turns = atoi(word[5]), guesses = 0;
    struct player player = open_player(word[1]);
    struct guess *guess = calloc((size_t)count * SA_SEATS, sizeof *guess);
    struct kt_rng rng;
    double loss = 0, gold_loss = 0, sum[10] = {0}, hits[10] = {0}, in[10] = {0};
    kt_rng_seed(&rng, 1);
    for (int i = 0; i < count; i++) {
        struct saboteur s, sight;
        struct sa_belief belief;
        uint8_t shuffled[SA_SEATS];
        watch(players, deal_number(word[3]) + (uint64_t)i, &player, turns * players, read_effort(word[6]), &s);
        sa_observe(&s, KT_NOBODY, &sight);
        sa_believe(&belief, &sight);
        for (int goal = 0; goal < SA_GOALS; goal++)
            gold_loss -= s.goal[goal] == SA_GOLD ? log(belief.gold[goal] + 1e-9) : 0;
        memcpy(shuffled, s.role, sizeof shuffled);
        kt_rng_shuffle(&rng, shuffled, (uint32_t)players);
        for (int seat = 0; seat < players; seat++) {
            bool is_saboteur = s.role[seat] == SA_SABOTEUR;
            double chance = belief.saboteur[seat];
            int bin = chance >= 1 ? 9 : (int)(chance * 10);
            guess[guesses++] = (struct guess){chance, is_saboteur, shuffled[seat] == SA_SABOTEUR};
            loss -= log((is_saboteur ? chance : 1 - chance) + 1e-9);
            in[bin]++;
            sum[bin] += chance;
            hits[bin] += is_saboteur;
        }
    }
    printf("%s, %d players, after %d turns: area %.3f, roles shuffled %.3f, log loss %.3f, of the gold %.3f\n", word[1],
           players, turns, area(guess, guesses, false), area(guess, guesses, true), loss / guesses, gold_loss / count);
    for (int bin = 0; bin < 10; bin++)
        if (in[bin] > 0)
            printf("  said %.2f, were %.2f (%d seats)\n", sum[bin] / in[bin], hits[bin] / in[bin], (int)in[bin]);
    free(guess);
    return 0;
}

/* ---- what they do ---- */

static void count_acts(struct saboteur *s, double counts[SA_ACT_KINDS][2])
{
    struct saboteur sight;
    struct sa_belief belief;
    sa_observe(s, KT_NOBODY, &sight);
    memcpy(sight.goal, s->goal, sizeof sight.goal);
    sa_believe(&belief, &sight);
    for (int i = 0; i < belief.acts; i++)
        counts[belief.kind[i]][s->role[belief.actor[i]] == SA_SABOTEUR]++;
}

/* Nobody is as sure as a count of zero: a part of all acts is taken to be of any kind. */
static double log_share(double count, double sum)
{
    static const double anything = .03;
    return log((1 - anything) * count / sum + anything / SA_ACT_KINDS);
}

static void watch_style(const struct player *player, int from, int to, uint64_t first, int count, struct effort effort,
                        double counts[SA_ACT_KINDS][2])
{
    for (int seats = from; seats <= to; seats++) {
        for (int i = 0; i < count; i++) {
            struct saboteur s;
            watch(seats, first + (uint64_t)i, player, SA_DECK, effort, &s);
            count_acts(&s, counts);
        }
    }
}

static int acts(int words, char **word)
{
    int from = atoi(word[1]), to = strchr(word[1], '-') ? atoi(strchr(word[1], '-') + 1) : from, styles = words - 5;
    static double counts[8][SA_ACT_KINDS][2], sums[8][2];
    for (int style = 0; style < styles && style < 8; style++) {
        struct player player = open_player(word[5 + style]);
        watch_style(&player, from, to, deal_number(word[2]), atoi(word[3]), read_effort(word[4]), counts[style]);
        for (int kind = 0; kind < SA_ACT_KINDS; kind++)
            for (int role = 0; role < 2; role++)
                sums[style][role] += counts[style][kind][role];
    }
    printf("/* How often miners and saboteurs do what. Made by saboteur_duel");
    for (int i = 0; i < words; i++)
        printf(" %s", word[i]);
    printf(":\n * logs of shares, for each of these players; and what an act says of a player nothing else is known "
           "of. */\n"
           "#ifndef KT_SABOTEUR_HABITS_H\n#define KT_SABOTEUR_HABITS_H\n\nenum { SA_STYLES = %d };\n\n"
           "static const struct {\n    float guilt, chance[SA_STYLES][2];\n} habits[SA_ACT_KINDS] = {\n",
           styles);
    for (int kind = 0; kind < SA_ACT_KINDS; kind++) {
        double share[2] = {0};
        for (int style = 0; style < styles; style++)
            for (int role = 0; role < 2; role++)
                share[role] += exp(log_share(counts[style][kind][role], sums[style][role]));
        printf("    {%.2ff, {", log(share[1] / share[0]));
        for (int style = 0; style < styles; style++)
            printf("%s{%.2ff, %.2ff}", style ? ", " : "", log_share(counts[style][kind][0], sums[style][0]),
                   log_share(counts[style][kind][1], sums[style][1]));
        printf("}}, /* %s */\n", sa_act_kind_name(kind));
    }
    printf("};\n\n#endif\n");
    return 0;
}

/* ---- who wins from here? ---- */

struct sample {
    float trait[SA_TRAITS];
    bool is_won;
};

/* Runs one rollout and samples positions from it. */
static size_t play_in_thought(int seats, uint64_t number, struct sample *samples)
{
    static struct sa_thought game;
    static struct sa_board board;
    const float guilt[SA_SEATS] = {0};
    struct saboteur s;
    size_t count = 0;
    deal(seats, number, &s);
    sa_board_set(&board, &s);
    sa_think_of(&game, &s, &board, guilt);
    game.random = number * 2 + 1;
    for (int i = 0; game.winner == SA_NEITHER; i++) {
        struct sa_step step;
        sa_find_step(&game, &step);
        sa_take_step(&game, &step);
        if (game.winner == SA_NEITHER && (uint64_t)i % 4 == number % 4)
            sa_find_traits(&game, samples[count++].trait);
    }
    for (size_t i = 0; i < count; i++)
        samples[i].is_won = game.winner == SA_MINERS;
    return count;
}

static double chance_of(const double weight[SA_TRAITS], const struct sample *sample)
{
    double sum = 0;
    for (int i = 0; i < SA_TRAITS; i++)
        sum += weight[i] * (double)sample->trait[i];
    return 1 / (1 + exp(-sum));
}

/* Solves a x = b by elimination; b becomes x. */
static void solve(double a[SA_TRAITS][SA_TRAITS], double b[SA_TRAITS])
{
    for (int i = 0; i < SA_TRAITS; i++) {
        for (int j = 0; j < SA_TRAITS; j++) {
            double factor = j == i ? 0 : a[j][i] / a[i][i];
            for (int k = i; k < SA_TRAITS && j != i; k++)
                a[j][k] -= factor * a[i][k];
            b[j] -= factor * b[i];
        }
    }
    for (int i = 0; i < SA_TRAITS; i++)
        b[i] /= a[i][i];
}

/* One step of Newton's method, held back a little; returns the mean loss before it. */
static double improve(double weight[SA_TRAITS], const struct sample *samples, size_t count)
{
    static double a[SA_TRAITS][SA_TRAITS], b[SA_TRAITS];
    double loss = 0;
    memset(a, 0, sizeof a);
    for (int i = 0; i < SA_TRAITS; i++) {
        a[i][i] = 1;
        b[i] = -weight[i];
    }
    for (size_t n = 0; n < count; n++) {
        double p = chance_of(weight, &samples[n]), error = samples[n].is_won - p;
        loss -= log(samples[n].is_won ? p : 1 - p);
        for (int i = 0; i < SA_TRAITS; i++) {
            b[i] += error * (double)samples[n].trait[i];
            for (int j = 0; j < SA_TRAITS; j++)
                a[i][j] += p * (1 - p) * (double)samples[n].trait[i] * (double)samples[n].trait[j];
        }
    }
    solve(a, b);
    for (int i = 0; i < SA_TRAITS; i++)
        weight[i] += b[i];
    return loss / (double)count;
}

static int chances(int words, char **word)
{
    if (words != 4)
        die("chances PLAYERS FIRST COUNT");
    int from = atoi(word[1]), to = strchr(word[1], '-') ? atoi(strchr(word[1], '-') + 1) : from, rounds = atoi(word[3]);
    double weight[SA_TRAITS] = {0}, loss = 0;
    size_t count = 0;
    struct sample *samples = malloc((size_t)(to - from + 1) * (size_t)rounds * 20 * sizeof *samples);
    for (int seats = from; seats <= to; seats++)
        for (int i = 0; i < rounds; i++)
            count += play_in_thought(seats, deal_number(word[2]) + (uint64_t)i, &samples[count]);
    for (int i = 0; i < 12; i++)
        loss = improve(weight, samples, count);
    printf(
        "/* Who wins from a position of a rollout. Made by saboteur_duel chances %s %s %s:\n"
        " * %zu positions, mean log loss %.4f. */\n"
        "#ifndef KT_SABOTEUR_CHANCES_H\n#define KT_SABOTEUR_CHANCES_H\n\nstatic const float weights[SA_TRAITS] = {\n",
        word[1], word[2], word[3], count, loss);
    for (int i = 0; i < SA_TRAITS; i++)
        printf("%s%.4ff,%s", i % 8 ? " " : "    ", weight[i], i % 8 == 7 ? "\n" : "");
    printf("};\n\n#endif\n");
    free(samples);
    return 0;
}

int main(int words, char **word)
{
    if (words >= 6 && strcmp(word[1], "roles") == 0)
        return roles(words - 1, word + 1);
    if (words >= 7 && strcmp(word[1], "acts") == 0)
        return acts(words - 1, word + 1);
    if (words >= 5 && strcmp(word[1], "chances") == 0)
        return chances(words - 1, word + 1);
    if (words == 7 || words == 9)
        return duel(words - 1, word + 1);
    die("see the head of bench/saboteur_duel.c");
}
