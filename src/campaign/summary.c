/* Reads the chunks in several threads. Each makes a part, and the parts are joined in the order of the chunks: sums of
 * points and wins are floating-point numbers, and their last digits depend on the order. */
#define _GNU_SOURCE
#include "campaign/summary.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "kit/jobs.h"
#include "kit/verdicts.h"
#include "kit/words.h"

/* ---- lists of deals ---- */

static bool list_add(struct deal_list *list, uint64_t deal)
{
    if (!list->deals)
        list->deals = malloc(MOST_LISTED * sizeof *list->deals);
    if (list->deals && list->count < MOST_LISTED)
        list->deals[list->count] = deal;
    list->count++;
    return list->deals != NULL;
}

static bool list_join(struct deal_list *list, const struct deal_list *more)
{
    bool is_joined = true;
    uint64_t listed = more->count < MOST_LISTED ? more->count : MOST_LISTED;
    for (uint64_t i = 0; i < listed; i++)
        is_joined = list_add(list, more->deals[i]) && is_joined;
    list->count += more->count - listed;
    return is_joined;
}

/* ---- parts ---- */

static void cell_free(struct summary_cell *cell)
{
    histogram_free(&cell->moves);
    histogram_free(&cell->cards);
    histogram_free(&cell->decided_micros);
    histogram_free(&cell->unknown_micros);
    for (int i = 0; i < VERDICTS; i++) {
        histogram_free(&cell->states[i]);
        free(cell->lists[i].deals);
    }
    for (int i = 0; i < MOST_PLAYERS; i++)
        histogram_free(&cell->kinds[i].moves);
    *cell = (struct summary_cell){0};
}

static bool kind_join(struct summary_kind *kind, const struct summary_kind *more)
{
    samples_join(&kind->samples, &more->samples);
    kind->gave_up += more->gave_up;
    return histogram_join(&kind->moves, &more->moves);
}

static bool cell_join(struct summary_cell *cell, const struct summary_cell *more)
{
    row_count_join(&cell->count, &more->count);
    bool is_joined = histogram_join(&cell->moves, &more->moves) && histogram_join(&cell->cards, &more->cards) &&
                     histogram_join(&cell->decided_micros, &more->decided_micros) &&
                     histogram_join(&cell->unknown_micros, &more->unknown_micros);
    for (int i = 0; is_joined && i < VERDICTS; i++)
        is_joined = histogram_join(&cell->states[i], &more->states[i]) && list_join(&cell->lists[i], &more->lists[i]);
    for (int i = 0; is_joined && i < MOST_PLAYERS; i++) {
        is_joined = kind_join(&cell->kinds[i], &more->kinds[i]);
        for (int j = i + 1; j < MOST_PLAYERS; j++)
            samples_join(&cell->pairs[i][j], &more->pairs[i][j]);
    }
    return is_joined;
}

/* ---- rows of solvers ---- */

/* The number after "KEY":; false if it is null. No solution contains a quotation mark. */
static bool number_in(const char *line, size_t size, const char *key, uint64_t *number)
{
    const char *at = memmem(line, size, key, strlen(key));
    char *end;
    if (!at)
        return false;
    at += strlen(key);
    *number = strtoull(at, &end, 10); /* the line ends with a brace */
    return end != at;
}

static bool add_time(struct summary_cell *cell, enum kt_verdict verdict, const uint64_t *micros)
{
    struct histogram *histogram = verdict == KT_UNKNOWN ? &cell->unknown_micros : &cell->decided_micros;
    return !micros || histogram_add(histogram, *micros, COST_BITS);
}

static bool add_verdict(struct summary_cell *cell, uint64_t deal, const char *line, size_t size, const uint64_t *micros)
{
    enum kt_verdict verdict = row_verdict(line, size);
    uint64_t number;
    bool is_added = add_time(cell, verdict, micros);
    if (number_in(line, size, "\"moves\":", &number))
        is_added &= histogram_add(&cell->moves, number, LENGTH_BITS);
    if (number_in(line, size, "\"cards\":", &number))
        is_added &= histogram_add(&cell->cards, number, LENGTH_BITS);
    if (number_in(line, size, "\"states\":", &number))
        is_added &= histogram_add(&cell->states[verdict], number, COST_BITS);
    return is_added && (verdict == KT_SOLVED || list_add(&cell->lists[verdict], deal));
}

/* ---- rows of matches ---- */

int summary_kinds(const struct manifest *manifest, const struct cell_bots *bots, int kind_of[MOST_PLAYERS])
{
    int kinds = 0;
    for (int player = 0; player < bots->count; player++) {
        int first = manifest->by_side ? player : first_alike(bots->bots, player);
        kind_of[player] = first < player ? kind_of[first] : kinds++;
    }
    return kinds;
}

/* The games of one deal. */
struct deal_sums {
    const int *kind_of;
    struct summary_cell *cell;
    struct {
        uint64_t games;
        double points, wins;
    } kinds[MOST_PLAYERS];
    bool has_no_memory;
};

static void add_game(void *data, const struct row_game *game)
{
    struct deal_sums *sums = data;
    bool has_won[MOST_PLAYERS] = {0};
    for (int seat = 0; seat < game->seats; seat++) {
        int kind = sums->kind_of[game->player[seat]];
        sums->kinds[kind].games++;
        sums->kinds[kind].points += game->points[seat];
        sums->kinds[kind].wins += game->wins[seat];
        sums->cell->kinds[kind].gave_up += game->has_given_up;
        has_won[kind] |= game->wins[seat] > 0;
    }
    for (int kind = 0; kind < MOST_PLAYERS; kind++)
        if (has_won[kind] && !histogram_add(&sums->cell->kinds[kind].moves, game->moves, LENGTH_BITS))
            sums->has_no_memory = true;
}

static bool add_match(struct summary_cell *cell, const int *kind_of, int players, uint64_t deal, const char *line,
                      size_t size, const uint64_t *micros)
{
    struct deal_sums sums = {.kind_of = kind_of, .cell = cell};
    double points[MOST_PLAYERS], wins[MOST_PLAYERS];
    bool is_row = row_games(players, deal, line, size, add_game, &sums);
    assert(is_row);
    for (int i = 0; i < MOST_PLAYERS; i++) {
        if (sums.kinds[i].games == 0)
            continue;
        points[i] = sums.kinds[i].points / (double)sums.kinds[i].games;
        wins[i] = sums.kinds[i].wins / (double)sums.kinds[i].games;
        samples_add(&cell->kinds[i].samples, sums.kinds[i].games, sums.kinds[i].points, sums.kinds[i].wins);
        for (int j = 0; j < i; j++)
            if (sums.kinds[j].games > 0)
                samples_add(&cell->pairs[j][i], 1, points[j] - points[i], wins[j] - wins[i]);
    }
    return add_time(cell, KT_SOLVED, micros) && !sums.has_no_memory;
}

/* ---- chunks ---- */

struct reading {
    const struct campaign *campaign;
    struct summary *summary;
    const volatile bool *stop;
    uint64_t next;
    struct kt_error error; /* the first one; code KT_OK: none */
};

struct slot {
    uint64_t number;
    struct summary_cell part;
    struct kt_error error;
};

static bool refuse_memory(struct kt_error *error)
{
    return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

static bool add_rows(const struct manifest *manifest, uint64_t number, const struct chunk *chunk,
                     const uint64_t *micros, struct summary_cell *part)
{
    struct place place = chunk_place(manifest, number);
    struct cell_bots bots = {0};
    int kind_of[MOST_PLAYERS] = {0};
    bool is_added = !manifest->is_match || cell_bots(manifest, place.cell, &bots);
    summary_kinds(manifest, &bots, kind_of);
    for (uint64_t i = 0; is_added && i < chunk->rows; i++) {
        size_t size;
        const char *line = chunk_row(chunk, i, &size);
        uint64_t deal = deal_at(manifest, place.first + i);
        const uint64_t *time = micros ? &micros[i] : NULL;
        is_added = manifest->is_match ? add_match(part, kind_of, bots.count, deal, line, size, time)
                                      : add_verdict(part, deal, line, size, time);
    }
    free(bots.copy);
    return is_added;
}

static bool read_chunk(const struct reading *reading, struct slot *slot)
{
    const struct manifest *manifest = &reading->campaign->manifest;
    struct chunk chunk;
    if (!chunk_need(reading->campaign->folder, manifest, slot->number, &chunk, &slot->error))
        return false;
    uint64_t *micros = reading->summary->has_times ? calloc(chunk.rows, sizeof *micros) : NULL;
    bool has_times = micros && chunk_load_times(reading->campaign->folder, manifest, slot->number, micros);
    bool is_added = (micros || !reading->summary->has_times) &&
                    add_rows(manifest, slot->number, &chunk, has_times ? micros : NULL, &slot->part);
    slot->part.count = chunk.count;
    free(micros);
    chunk_free(&chunk);
    return is_added || refuse_memory(&slot->error);
}

static bool next(void *data, void *item)
{
    struct reading *reading = data;
    const struct campaign *campaign = reading->campaign;
    while (reading->next < campaign->chunks && !campaign_is_done(campaign, reading->next))
        reading->next++;
    if (reading->next >= campaign->chunks || is_stop_set(reading->stop))
        return false;
    *(struct slot *)item = (struct slot){.number = reading->next++};
    return true;
}

static bool run(void *data, int worker, void *item)
{
    (void)worker;
    struct slot *slot = item;
    read_chunk(data, slot);
    return true;
}

static void done(void *data, void *item)
{
    struct reading *reading = data;
    struct slot *slot = item;
    struct summary_cell *cell = &reading->summary->cells[chunk_place(&reading->campaign->manifest, slot->number).cell];
    if (slot->error.code == KT_OK && !cell_join(cell, &slot->part))
        refuse_memory(&slot->error);
    if (slot->error.code != KT_OK && reading->error.code == KT_OK)
        reading->error = slot->error;
    reading->summary->finished++;
    cell_free(&slot->part);
}

static void clear(void *item)
{
    struct slot *slot = item;
    cell_free(&slot->part);
}

bool summary_make(struct campaign *campaign, int jobs, bool has_times, const volatile bool *stop,
                  struct summary *summary, struct kt_error *error)
{
    *summary = (struct summary){.cells = calloc((size_t)campaign->manifest.cell_count, sizeof *summary->cells),
                                .has_times = has_times};
    struct reading reading = {.campaign = campaign, .summary = summary, .stop = stop};
    struct jobs_plan plan = {.slot_size = sizeof(struct slot),
                             .workers = jobs,
                             .data = &reading,
                             .next = next,
                             .run = run,
                             .done = done,
                             .clear = clear};
    if (!summary->cells)
        return refuse_memory(error);
    if (!campaign_list(campaign, NULL, NULL, error))
        return false;
    if (!jobs_run(&plan))
        return refuse_memory(error);
    if (is_stop_set(stop))
        return refuse(error, KT_NOT_POSSIBLE, N_("The campaign was not read to its end."), NULL, NULL);
    if (reading.error.code != KT_OK && error)
        *error = reading.error;
    return reading.error.code == KT_OK;
}

void summary_free(struct summary *summary, const struct campaign *campaign)
{
    for (int i = 0; summary->cells && i < campaign->manifest.cell_count; i++)
        cell_free(&summary->cells[i]);
    free(summary->cells);
    *summary = (struct summary){0};
}
