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

/* One deal and its results. */
struct slot {
    int seats; /* 0: as the rules say */
    struct kt_settings rules;
    struct play_deal deal;
    struct kt_error error;
    bool is_broken;
    struct kt_text out;
};

struct run {
    const struct match *match;
    struct results *results;
    struct play play;
    struct hand **hands; /* jobs * play_hands */
    uint64_t next_deal;
    int next_seats;
    struct supervisor supervisor;
};

static bool next(void *data, void *item)
{
    struct run *run = data;
    struct slot *slot = item;
    text_clear(&slot->out);
    *slot = (struct slot){.out = slot->out, .deal.deal = run->next_deal, .seats = run->next_seats};
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
    slot->deal.rules = &slot->rules;
    slot->deal.hands = run->hands + worker * play_hands(&run->play);
    slot->is_broken =
        !set_seats(match, slot->seats, &slot->rules, &slot->error) || !play_deal(&run->play, &slot->deal, &slot->error);
    if (!slot->is_broken && match->describe)
        match->describe(match, slot->deal.deal, slot->deal.showings, &slot->deal.sides, &slot->out);
    return !play_is_stopped(&run->play);
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
        record_add(&run->results->records[i], &slot->deal.showings[i]);
    add_pooled(run->results->pooled, match, slot->deal.showings);
    sides_join(&run->results->sides, &slot->deal.sides);
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
    for (int i = 0; i < run->match->jobs * play_hands(&run->play); i++)
        run->hands[i]->kind->stop(run->hands[i]);
}

/* Returns the exit status of the failure, or 0. */
static int open_players(struct run *run)
{
    const struct match *match = run->match;
    int needed = play_hands(&run->play), count = match->jobs * needed;
    struct kt_error error = {0};
    run->hands = calloc((size_t)count, sizeof *run->hands);
    if (!run->hands)
        return say_internal(_("Out of memory."));
    for (int i = 0; i < count; i++) {
        int player = i % needed / play_hands_each(&run->play);
        run->hands[i] = player_open(match->setup->game, match->bots[player], match->log, &error);
        if (!run->hands[i])
            return say_error(match->options[player], 0, &error);
    }
    return players_have_started(run->hands, count, &error) ? STATUS_DONE : say_error(NULL, 0, &error);
}

static void close_players(struct run *run)
{
    for (int i = 0; run->hands && i < run->match->jobs * play_hands(&run->play); i++)
        hand_close(run->hands[i]);
    free(run->hands);
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
    run.play = (struct play){.game = match->setup->game,
                             .bots = match->bots,
                             .players = match->players,
                             .arrange = match->arrange,
                             .by_side = match->by_side,
                             .seed = match->seed,
                             .rounds = match->rounds,
                             .limits = match->limits,
                             .is_stopped = &run.supervisor.is_stopped};
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
