/* Every deal is played once for each arrangement of the players (seating.h), all with the same cards. In a game with
 * one seat each plays alone; in a match of sides each deal is played once. */
#define _GNU_SOURCE
#include "match.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "kit/json.h"
#include "language.h"
#include "player.h"
#include "say.h"
#include "supervise.h"

/* A one-player game that has not ended after this many moves is stopped, because its bot repeats itself. */
enum { MOST_MOVES_ALONE = 10000 };

/* ---- playing ---- */

/* One deal and its results. */
struct slot {
    uint64_t deal;
    int seats; /* 0: as the rules say */
    struct showing showings[MOST_PLAYERS];
    struct sides sides;
    struct kt_error error;
    bool is_broken;
    struct kt_text out;
};

struct run {
    const struct match *match;
    struct results *results;
    struct player **players; /* jobs * bots_needed */
    uint64_t next_deal;
    int next_seats;
    struct supervisor supervisor;
};

/* A game at the table: which player sits where. */
struct table {
    const struct match *match;
    struct kt_settings rules;
    struct kt_position *position;
    struct player **players;
    int seats;
    struct seating seating;
    struct showing *showings;
    struct sides *sides;
    bool has_given_up;
    const atomic_bool *is_stopped; /* by Ctrl-C: the game is not played to its end */
};

static int player_at(const struct table *table, int seat)
{
    int player = table->match->by_side ? kt_position_side(table->position, seat) : table->seating.player[seat];
    assert(player >= 0 && player < table->match->players);
    return player;
}

/* With `by_side` a player has several seats, and needs a bot for each of them. */
static int bots_needed(const struct match *match)
{
    return match->by_side ? match->players * KT_MAX_SEATS : match->players;
}

static struct player *bot_at(const struct table *table, int seat)
{
    int player = player_at(table, seat);
    return table->players[table->match->by_side ? player * KT_MAX_SEATS + seat : player];
}

static bool make_choice(struct table *table, int seat, struct kt_error *error)
{
    struct showing *showing = &table->showings[player_at(table, seat)];
    struct kt_view *view = kt_view_of(table->position, seat);
    if (!view) {
        error->code = KT_OUT_OF_MEMORY;
        return false;
    }
    double start = kt_clock_monotonic(NULL);
    bool is_fault;
    kt_move move = player_choose(bot_at(table, seat), table->position, view, seat, &table->match->limits, &is_fault);
    times_add(&showing->times, (kt_clock_monotonic(NULL) - start) * 1e3);
    kt_view_free(view);
    if (is_fault && player_has_failed(bot_at(table, seat), error))
        return false;
    showing->moves++;
    showing->faults += is_fault;
    table->has_given_up = move == KT_GIVE_UP;
    return table->has_given_up || kt_position_play(table->position, move, error);
}

/* The seats with the most points share the win. In a single round between sides, every seat of the winning side has
 * won. */
static void share_win(const struct table *table, const int points[KT_MAX_SEATS], double wins[KT_MAX_SEATS])
{
    int winner = table->match->rounds == 1 ? kt_position_winning_side(table->position) : KT_NOBODY;
    int best = points[0], winners = 0;
    for (int seat = 0; seat < table->seats; seat++)
        best = points[seat] > best ? points[seat] : best;
    for (int seat = 0; seat < table->seats; seat++)
        winners += points[seat] == best;
    for (int seat = 0; seat < table->seats; seat++) {
        if (table->seats == 1)
            wins[seat] = kt_position_is_won(table->position);
        else if (winner != KT_NOBODY)
            wins[seat] = kt_position_side(table->position, seat) == winner;
        else
            wins[seat] = points[seat] == best ? 1.0 / winners : 0;
    }
}

static void count_points(struct table *table)
{
    int points[KT_MAX_SEATS] = {0};
    double wins[KT_MAX_SEATS];
    kt_position_score(table->position, points);
    share_win(table, points, wins);
    for (int seat = 0; seat < table->seats; seat++) {
        struct showing *showing = &table->showings[player_at(table, seat)];
        showing->games++;
        showing->points += points[seat];
        showing->wins += wins[seat];
        showing->gave_up += table->has_given_up;
        player_over(bot_at(table, seat), points, table->seats);
    }
}

/* In a one-player game, all bots get the same seed: the order in which they are named does not matter. */
static uint64_t seed_for(const struct table *table, uint64_t deal, int player)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    bool is_alone = table->seats == 1;
    return ((table->match->seed * odd + deal) * odd + (is_alone ? 0 : (uint64_t)player)) * odd +
           (is_alone ? 0 : (uint64_t)table->seating.number);
}

/* Plays the current round to its end. */
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
    if (is_played && !*table->is_stopped)
        sides_add(table->sides, table->position);
    return is_played;
}

/* The deal numbers of later rounds are derived from the first one. Returns false if there is no next round. */
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
    table->position = kt_position_deal(match->setup->game, &table->rules, deal, error);
    table->has_given_up = false;
    for (int seat = 0; table->position && seat < table->seats; seat++)
        player_start(bot_at(table, seat), table->position, seat,
                     seed_for(table, deal, match->by_side ? seat : player_at(table, seat)));
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
    *slot = (struct slot){.out = slot->out, .deal = run->next_deal, .seats = run->next_seats};
    if (run->next_seats > run->match->most_seats)
        return false;
    if (run->next_deal++ < run->match->deals.last)
        return true;
    run->next_deal = run->match->deals.first;
    run->next_seats++;
    return true;
}

static bool set_seats(const struct match *match, int seats, struct kt_settings *rules, struct kt_error *error)
{
    char text[32];
    snprintf(text, sizeof text, "seats=%d", seats);
    *rules = match->setup->rules;
    return seats == 0 || kt_rules_read(match->setup->game, text, rules, error);
}

static bool play(void *data, int worker, void *item)
{
    struct run *run = data;
    struct slot *slot = item;
    const struct match *match = run->match;
    struct table table = {.match = match,
                          .players = run->players + worker * bots_needed(match),
                          .showings = slot->showings,
                          .sides = &slot->sides,
                          .is_stopped = &run->supervisor.is_stopped};
    struct kt_position *sample = NULL;
    if (set_seats(match, slot->seats, &table.rules, &slot->error))
        sample = kt_position_deal(match->setup->game, &table.rules, slot->deal, &slot->error);
    slot->is_broken = !sample;
    table.seats = sample ? kt_position_seats(sample) : 0;
    kt_position_free(sample);
    seating_first(&table.seating, match->arrange, match->bots, match->players, table.seats, slot->deal);
    do
        slot->is_broken = slot->is_broken || !play_game(&table, slot->deal, &slot->error);
    while (!slot->is_broken && !match->by_side && !*table.is_stopped && seating_next(&table.seating));
    if (!slot->is_broken && match->describe)
        match->describe(match, slot->deal, slot->showings, &slot->sides, &slot->out);
    return !*table.is_stopped;
}

/* Adds up the players with the same bot: together they are one sample per deal. */
static void add_pooled(struct record *pooled, const struct match *match, const struct showing *showings)
{
    for (int kind = 0; kind < match->players; kind++) {
        struct showing joined = {0};
        if (!is_pooled(match, kind))
            continue;
        for (int i = kind; i < match->players; i++)
            if (first_alike(match->bots, i) == kind)
                showing_join(&joined, &showings[i]);
        record_add(&pooled[kind], &joined);
    }
}

static void add_deal(struct run *run, const struct slot *slot)
{
    const struct match *match = run->match;
    run->results->finished++;
    for (int i = 0; i < match->players; i++)
        record_add(&run->results->records[i], &slot->showings[i]);
    add_pooled(run->results->pooled, match, slot->showings);
    sides_join(&run->results->sides, &slot->sides);
    output_write(match->output, &slot->out);
    if (match->output->failed) /* output_close writes the message */
        supervisor_fail(&run->supervisor, STATUS_INTERNAL);
}

static void done(void *data, void *item)
{
    struct run *run = data;
    struct slot *slot = item;
    if (slot->is_broken && !run->supervisor.failure)
        supervisor_fail(&run->supervisor, say_error(NULL, 0, &slot->error));
    else if (!slot->is_broken)
        add_deal(run, slot);
}

static void clear(void *item)
{
    kt_text_free(&((struct slot *)item)->out);
}

/* ---- running ---- */

static void stop(void *data)
{
    struct run *run = data;
    for (int i = 0; i < run->match->jobs * bots_needed(run->match); i++)
        player_stop(run->players[i]);
}

/* Returns the exit status of the failure, or 0. */
static int open_players(struct run *run)
{
    const struct match *match = run->match;
    int needed = bots_needed(match), each = needed / match->players, count = match->jobs * needed;
    struct kt_error error = {0};
    run->players = calloc((size_t)count, sizeof(struct player *));
    if (!run->players)
        return say_internal(_("Out of memory."));
    for (int i = 0; i < count; i++) {
        int player = i % needed / each;
        run->players[i] = player_open(match->setup->game, match->bots[player], match->log, &error);
        if (!run->players[i])
            return say_error(match->options[player], 0, &error);
    }
    return players_have_started(run->players, count, &error) ? STATUS_DONE : say_error(NULL, 0, &error);
}

static void close_players(struct run *run)
{
    for (int i = 0; run->players && i < run->match->jobs * bots_needed(run->match); i++)
        player_close(run->players[i]);
    free(run->players);
}

bool is_pooled(const struct match *match, int player)
{
    return !match->by_side && match->seats > 1 && first_alike(match->bots, player) == player &&
           count_alike(match->bots, match->players, player) > 1;
}

/* If all moves of an engine were faults, its results are meaningless: that is an error. */
static int check_engines(const struct match *match, const struct results *results)
{
    int status = STATUS_DONE;
    for (int i = 0; i < match->players; i++) {
        const struct record *record = &results->records[i];
        if (is_engine(match->bots[i]) && record->moves > 0 && record->faults == record->moves)
            status = say_wrong(_("The engine \"%s\" never gave a valid answer: Kartu made all its moves."),
                               engine_command(match->bots[i]));
    }
    return status;
}

bool match_run(const struct match *match, struct results *results, int *status)
{
    uint64_t deals = match->deals.last - match->deals.first + 1;
    uint64_t tables = (uint64_t)(match->most_seats - match->least_seats + 1);
    struct run run = {.match = match,
                      .results = results,
                      .next_deal = match->deals.first,
                      .next_seats = match->least_seats,
                      .supervisor = {.plan = {.slot_size = sizeof(struct slot),
                                              .workers = match->jobs,
                                              .data = &run,
                                              .next = next,
                                              .run = play,
                                              .done = done,
                                              .clear = clear},
                                     .output = match->output,
                                     .total = match->is_quiet ? 0 : deals * tables,
                                     .stop = stop}};
    assert(match->jobs > 0 && match->players > 0 && match->players <= MOST_PLAYERS && match->rounds > 0);
    results->requested = deals * tables;
    for (int i = 0; i < match->players; i++)
        results->records[i] = results->pooled[i] = (struct record){.bot = match->bots[i]};
    int failure = open_players(&run);
    if (failure == STATUS_DONE) {
        supervisor_run(&run.supervisor);
        failure = run.supervisor.failure;
    }
    close_players(&run);
    results->was_stopped = run.supervisor.is_stopped && results->finished < results->requested;
    *status = failure || results->was_stopped ? failure : check_engines(match, results);
    return failure == STATUS_DONE;
}
