#include "campaign/row_maker.h"

#include <stdlib.h>
#include <string.h>

#include "kit/cpu_time.h"
#include "kit/json.h"
#include "kit/results.h"
#include "kit/words.h"

bool is_stop_set(const volatile bool *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

void row_maker_open(struct row_maker *maker, const struct manifest *manifest, const volatile bool *stop)
{
    *maker = (struct row_maker){.manifest = manifest, .stop = stop, .cell = -1};
}

void row_maker_close(struct row_maker *maker)
{
    kt_solver_close(maker->solver);
    maker->solver = NULL;
    for (size_t i = 0; i < sizeof maker->hands / sizeof *maker->hands; i++) {
        hand_close(maker->hands[i]);
        maker->hands[i] = NULL;
    }
    free(maker->bots.copy);
    maker->bots = (struct cell_bots){0};
    maker->cell = -1;
}

static void write_game(void *data, const struct play_game *game);

/* The match of the cell that is open. */
static struct play play_of(const struct row_maker *maker, const struct kt_limits *limits)
{
    const struct manifest *manifest = maker->manifest;
    return (struct play){.game = manifest->game,
                         .bots = maker->bots.bots,
                         .players = maker->bots.count,
                         .arrange = manifest->arrange,
                         .by_side = manifest->by_side,
                         .seed = manifest->seed,
                         .rounds = manifest->rounds,
                         .limits = *limits,
                         .game_over = write_game};
}

static bool open_bots(struct row_maker *maker, int cell, struct kt_error *error)
{
    if (!cell_bots(maker->manifest, cell, &maker->bots))
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    struct play play = play_of(maker, &(struct kt_limits){0});
    for (int i = 0; i < play_hands(&play); i++) {
        maker->hands[i] = hand_of_bot(maker->manifest->game, maker->bots.bots[i / play_hands_each(&play)], error);
        if (!maker->hands[i])
            return false;
    }
    return true;
}

static bool open_cell(struct row_maker *maker, int cell, struct kt_error *error)
{
    if (maker->cell == cell)
        return true;
    row_maker_close(maker);
    if (!cell_rules(maker->manifest, cell, &maker->rules, error))
        return false;
    const struct cell *opened = &maker->manifest->cells[cell];
    if (maker->manifest->is_match)
        maker->cell = open_bots(maker, cell, error) ? cell : -1;
    else if ((maker->solver = kt_solver_open(maker->manifest->game, opened->algorithm, error)))
        maker->cell = cell;
    return maker->cell == cell;
}

/* ---- solvers ---- */

static bool write_row(const struct manifest *manifest, const struct kt_position *start, uint64_t deal,
                      const struct kt_result *result, struct kt_text *out, struct kt_error *error)
{
    struct kt_text solution = {0};
    bool has_solution = manifest->has_solutions && result->verdict == KT_SOLVED, is_written = true;
    put_open(out, NULL, "{");
    put_number(out, "deal", deal);
    result_in_json(result, out);
    result_extras_in_json(result, out);
    if (has_solution) {
        is_written = kt_line_write(start, &result->line, NULL, NULL, &solution, error);
        put_string(out, "solution", solution.data ? solution.data : "");
    }
    put_close(out, "}");
    if (solution.failed || out->failed)
        is_written = refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    kt_text_free(&solution);
    return is_written;
}

/* A row is not kept if a stop was requested before its end: what the search has found until then can be worse, such as
 * a solution that is not shortened. */
static enum row_end solve_deal(struct row_maker *maker, const struct kt_limits *limits, uint64_t deal,
                               struct kt_text *out, struct kt_error *error)
{
    const struct manifest *manifest = maker->manifest;
    struct kt_result result = {0};
    struct kt_position *start = kt_position_deal(manifest->game, &maker->rules, deal, error);
    bool is_run = start && kt_solver_run(maker->solver, start, limits, &result, error);
    bool was_stopped = is_run && is_stop_set(maker->stop);
    bool is_written = is_run && !was_stopped && write_row(manifest, start, deal, &result, out, error);
    kt_line_free(&result.line);
    kt_position_free(start);
    return was_stopped ? ROW_STOPPED : is_written ? ROW_MADE : ROW_FAILED;
}

/* ---- matches ---- */

/* {"seats":[the player on each seat],"points":[...],"wins":[...],"moves":N} */
static void write_game(void *data, const struct play_game *game)
{
    struct kt_text *out = data;
    put_open(out, NULL, "{");
    put_open(out, "seats", "[");
    for (int seat = 0; seat < game->seats; seat++)
        put_number(out, NULL, (uint64_t)game->players[seat] + 1);
    put_close(out, "]");
    put_open(out, "points", "[");
    for (int seat = 0; seat < game->seats; seat++)
        put_signed(out, NULL, game->points[seat]);
    put_close(out, "]");
    put_open(out, "wins", "[");
    for (int seat = 0; seat < game->seats; seat++)
        put_real(out, NULL, game->wins[seat], 4);
    put_close(out, "]");
    put_number(out, "moves", game->moves);
    if (game->seats == 1)
        put_bool(out, "gave_up", game->has_given_up);
    put_close(out, "}");
}

static enum row_end play_match(struct row_maker *maker, const struct kt_limits *limits, uint64_t deal,
                               struct kt_text *out, struct kt_error *error)
{
    struct play play = play_of(maker, limits);
    struct play_deal *played = calloc(1, sizeof *played);
    if (!played) {
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
        return ROW_FAILED;
    }
    played->rules = &maker->rules;
    played->deal = deal;
    played->hands = maker->hands;
    played->data = out;
    put_open(out, NULL, "{");
    put_number(out, "deal", deal);
    put_open(out, "games", "[");
    bool is_played = play_deal(&play, played, error);
    put_close(out, "]");
    put_close(out, "}");
    free(played);
    if (out->failed)
        is_played = refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    return play_is_stopped(&play) ? ROW_STOPPED : is_played ? ROW_MADE : ROW_FAILED;
}

enum row_end row_make(struct row_maker *maker, int cell, uint64_t deal, struct row *row, struct kt_error *error)
{
    const struct manifest *manifest = maker->manifest;
    struct kt_limits limits = {.states = manifest->nodes, .memory = manifest->memory_mb << 20, .stop = maker->stop};
    if (!open_cell(maker, cell, error))
        return ROW_FAILED;
    double begin = thread_cpu_seconds();
    enum row_end end = (manifest->is_match ? play_match : solve_deal)(maker, &limits, deal, &row->text, error);
    row->micros = (uint64_t)((thread_cpu_seconds() - begin) * 1e6);
    return end;
}
