/* On every deal each player sits on each seat once, all with the same cards. In a game with one seat each plays alone. */
#define _GNU_SOURCE
#include "match.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "jobs.h"
#include "json.h"
#include "language.h"
#include "player.h"
#include "progress.h"
#include "say.h"
#include "watch.h"

/* A patience that has come so far without an end is given up: its bot goes round in circles. */
enum { MOST_MOVES_ALONE = 10000 };

static const double SHORTEST_MS = 1e-4, STEP_RATIO = 1.08;

/* ---- counting ---- */

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

static void record_add(struct record *record, const struct showing *showing)
{
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

/* ---- playing ---- */

/* One deal, with what came of it. */
struct slot {
    uint64_t deal;
    struct showing showings[MOST_PLAYERS];
    struct kt_error error;
    bool is_broken;
    struct kt_text out;
};

struct run {
    const struct match *match;
    struct record *records;
    struct player **players; /* workers times players of the match */
    uint64_t next;
    atomic_bool is_stopped, is_broken;
    int failure;
    pthread_mutex_t lock;
    struct progress progress;
};

/* A game at the table: which player sits where. */
struct table {
    const struct match *match;
    struct kt_position *position;
    struct player **players;
    int seats, rotation;
    struct showing *showings;
    bool has_given_up;
    const atomic_bool *is_stopped; /* nobody waits for the end of this game any more */
};

static int player_at(const struct table *table, int seat)
{
    return table->seats == 1 ? table->rotation : (seat + table->rotation) % table->seats;
}

static bool make_choice(struct table *table, int seat, struct kt_error *error)
{
    int player = player_at(table, seat);
    struct showing *showing = &table->showings[player];
    struct kt_view *view = kt_view_of(table->position, seat);
    if (!view) {
        error->code = KT_OUT_OF_MEMORY;
        return false;
    }
    double start = wall_seconds(NULL);
    bool is_fault;
    kt_move move = player_choose(table->players[player], table->position, view, seat, &table->match->limits, &is_fault);
    times_add(&showing->times, (wall_seconds(NULL) - start) * 1e3);
    kt_view_free(view);
    showing->moves++;
    showing->faults += is_fault;
    table->has_given_up = move == KT_GIVE_UP;
    return table->has_given_up || kt_position_play(table->position, move, error);
}

static void count_points(struct table *table)
{
    int points[KT_MAX_SEATS] = {0}, best = 0, winners = 0;
    kt_position_score(table->position, points);
    for (int seat = 0; seat < table->seats; seat++)
        best = seat == 0 || points[seat] > best ? points[seat] : best;
    for (int seat = 0; seat < table->seats; seat++)
        winners += points[seat] == best;
    for (int seat = 0; seat < table->seats; seat++) {
        struct showing *showing = &table->showings[player_at(table, seat)];
        bool has_won = table->seats == 1 ? kt_position_is_won(table->position) : points[seat] == best;
        showing->games++;
        showing->points += points[seat];
        showing->wins += has_won ? 1.0 / winners : 0;
        showing->gave_up += table->has_given_up;
        player_over(table->players[player_at(table, seat)], points, table->seats);
    }
}

/* Alone, the same for every bot, so that it does not matter in which order they are named. */
static uint64_t seed_for(const struct table *table, uint64_t deal, int player)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    bool is_alone = table->seats == 1;
    return ((table->match->seed * odd + deal) * odd + (is_alone ? 0 : (uint64_t)player)) * odd +
           (is_alone ? 0 : (uint64_t)table->rotation);
}

/* To the end of the round on the table. */
static bool play_round(struct table *table, struct kt_error *error)
{
    bool is_played = true;
    for (int moves = 0; is_played && !table->has_given_up && !*table->is_stopped; moves++) {
        int seat = kt_position_turn(table->position);
        if (seat == KT_NOBODY)
            break;
        table->has_given_up = table->seats == 1 && moves == MOST_MOVES_ALONE;
        if (table->has_given_up)
            break;
        is_played = make_choice(table, seat, error);
    }
    return is_played;
}

/* The numbers of the rounds after the first are drawn from that of the first. False when no round follows. */
static bool deal_next_round(struct table *table, uint64_t deal, int round)
{
    uint64_t number =
        (deal * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)round) % kt_game_deals(table->match->setup->game) + 1;
    if (round >= table->match->rounds || table->has_given_up || *table->is_stopped)
        return false;
    struct kt_position *next = kt_position_next_round(table->position, number, NULL);
    if (!next)
        return false;
    kt_position_free(table->position);
    table->position = next;
    return true;
}

static bool play_game(struct table *table, uint64_t deal, struct kt_error *error)
{
    const struct match *match = table->match;
    table->position = kt_position_deal(match->setup->game, &match->setup->rules, deal, error);
    table->has_given_up = false;
    for (int seat = 0; table->position && seat < table->seats; seat++) {
        int player = player_at(table, seat);
        player_start(table->players[player], table->position, seat, seed_for(table, deal, player));
    }
    bool is_played = table->position != NULL;
    int round = 1;
    do
        is_played = is_played && play_round(table, error);
    while (is_played && deal_next_round(table, deal, round++));
    if (is_played)
        count_points(table);
    kt_position_free(table->position);
    return is_played;
}

static bool next(void *data, void *item)
{
    struct run *run = data;
    struct slot *slot = item;
    text_clear(&slot->out);
    *slot = (struct slot){.out = slot->out, .deal = run->next};
    if (run->is_stopped || run->is_broken || run->next > run->match->deals.last)
        return false;
    run->next++;
    return true;
}

static void play(void *data, int worker, void *item)
{
    struct run *run = data;
    struct slot *slot = item;
    const struct match *match = run->match;
    struct kt_position *sample = kt_position_deal(match->setup->game, &match->setup->rules, slot->deal, &slot->error);
    slot->is_broken = !sample;
    struct table table = {.match = match,
                          .players = run->players + worker * match->players,
                          .seats = sample ? kt_position_seats(sample) : 0,
                          .showings = slot->showings,
                          .is_stopped = &run->is_stopped};
    kt_position_free(sample);
    for (int i = 0; !slot->is_broken && i < match->players; i++) {
        table.rotation = i;
        slot->is_broken = !play_game(&table, slot->deal, &slot->error);
    }
    if (!slot->is_broken && match->describe)
        match->describe(match, slot->deal, slot->showings, &slot->out);
}

static void done(void *data, void *item)
{
    struct run *run = data;
    struct slot *slot = item;
    pthread_mutex_lock(&run->lock);
    progress_hide(&run->progress);
    if (run->is_stopped) {
        /* a deal that was broken off says nothing */
    } else if (slot->is_broken) {
        run->failure = run->failure ? run->failure : say_error(NULL, 0, &slot->error);
        run->is_broken = true;
    } else {
        for (int i = 0; i < run->match->players; i++)
            record_add(&run->records[i], &slot->showings[i]);
        output_write(run->match->output, &slot->out);
        run->is_broken = run->is_broken || run->match->output->failed;
    }
    run->progress.done++;
    pthread_mutex_unlock(&run->lock);
}

static void clear(void *item)
{
    kt_text_free(&((struct slot *)item)->out);
}

/* ---- running ---- */

static void tick(void *data)
{
    struct run *run = data;
    pthread_mutex_lock(&run->lock);
    fflush(run->match->output->stream);
    progress_draw(&run->progress);
    pthread_mutex_unlock(&run->lock);
}

static void interrupt(void *data)
{
    struct run *run = data;
    run->is_stopped = true;
    for (int i = 0; i < run->match->jobs * run->match->players; i++)
        player_stop(run->players[i]);
}

static bool open_players(struct run *run)
{
    const struct match *match = run->match;
    int count = match->jobs * match->players;
    struct kt_error error = {0};
    run->players = calloc((size_t)count, sizeof(struct player *));
    for (int i = 0; run->players && i < count; i++) {
        run->players[i] = player_open(match->setup->game, match->bots[i % match->players], &error);
        if (!run->players[i]) {
            run->failure = say_error("--bots", 0, &error);
            return false;
        }
    }
    if (!run->players)
        run->failure = say_internal(_("Out of memory."));
    return run->players != NULL;
}

static void close_players(struct run *run)
{
    for (int i = 0; run->players && i < run->match->jobs * run->match->players; i++)
        player_close(run->players[i]);
    free(run->players);
}

static void run_jobs(struct run *run)
{
    const struct jobs_plan plan = {.slot_size = sizeof(struct slot),
                                   .workers = run->match->jobs,
                                   .data = run,
                                   .next = next,
                                   .run = play,
                                   .done = done,
                                   .clear = clear};
    struct watch watch = {.tick = tick, .interrupt = interrupt, .data = run};
    bool is_run = false;
    if (watch_start(&watch)) {
        is_run = jobs_run(&plan);
        watch_end(&watch);
    }
    progress_hide(&run->progress);
    if (!is_run)
        run->failure = say_internal(_("Not enough memory or threads for %d jobs."), run->match->jobs);
}

bool match_run(const struct match *match, struct record records[MOST_PLAYERS], int *status)
{
    struct run run = {.match = match, .records = records, .next = match->deals.first};
    for (int i = 0; i < match->players; i++)
        records[i] = (struct record){.bot = match->bots[i]};
    if (open_players(&run)) {
        pthread_mutex_init(&run.lock, NULL);
        progress_start(&run.progress, match->is_quiet ? 0 : match->deals.last - match->deals.first + 1);
        run_jobs(&run);
        pthread_mutex_destroy(&run.lock);
    }
    close_players(&run);
    *status = run.failure ? run.failure : run.is_stopped ? STATUS_GAVE_UP : STATUS_DONE;
    return run.failure == 0;
}
