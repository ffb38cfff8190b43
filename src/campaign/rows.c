#include "campaign/rows.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/cpu_time.h"
#include "kit/json.h"
#include "kit/results.h"
#include "kit/verdicts.h"
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

/* The rules of a cell; refuses texts that mean something else in this version of Kartu. */
static bool read_rules(const struct manifest *manifest, int cell, struct kt_settings *rules, struct kt_error *error)
{
    struct kt_text text = {0};
    const char *saved = manifest->cells[cell].rules;
    kt_rules_usual(manifest->game, rules);
    if (!kt_rules_read(manifest->game, saved, rules, error))
        return false;
    kt_rules_write(manifest->game, rules, &text);
    bool is_same = !text.failed && strcmp(text.data ? text.data : "", saved) == 0;
    kt_text_free(&text);
    return is_same || refuse(error, KT_BAD_INPUT,
                             N_("The rules of the game have changed since this campaign was made."), NULL, NULL);
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
    if (!read_rules(maker->manifest, cell, &maker->rules, error))
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

/* ---- reading rows ---- */

static bool check_line(const struct kt_position *start, const char *solution, json_int_t moves, struct kt_error *error)
{
    struct kt_line line = {0};
    struct kt_tally tally = {0};
    bool is_legal = kt_line_read(start, NULL, solution, strlen(solution), &line, error) &&
                    kt_line_check(start, &line, &tally, error);
    kt_line_free(&line);
    if (is_legal && (!tally.won || tally.moves != (uint64_t)moves))
        return refuse(error, KT_ILLEGAL, N_("The solution does not win, or has another number of moves."), NULL, NULL);
    return is_legal;
}

bool row_replay(const struct manifest *manifest, int cell, uint64_t deal, const char *line, size_t size,
                struct kt_error *error)
{
    struct kt_settings rules;
    if (!read_rules(manifest, cell, &rules, error))
        return false;
    json_t *row = json_loadb(line, size, 0, NULL);
    const char *solution = json_string_value(json_object_get(row, "solution"));
    struct kt_position *start = kt_position_deal(manifest->game, &rules, deal, error);
    bool is_right = start != NULL;
    if (start && !solution)
        is_right = refuse(error, KT_BAD_INPUT, N_("The row has no solution."), NULL, NULL);
    else if (start)
        is_right = check_line(start, solution, json_integer_value(json_object_get(row, "moves")), error);
    kt_position_free(start);
    json_decref(row);
    return is_right;
}

/* False if the lists do not fit. */
static bool read_game(const json_t *object, struct row_game *game)
{
    const json_t *seats = json_object_get(object, "seats");
    const json_t *points = json_object_get(object, "points"), *wins = json_object_get(object, "wins");
    size_t count = json_array_size(seats);
    if (count < 1 || count > MOST_PLAYERS || json_array_size(points) != count || json_array_size(wins) != count)
        return false;
    *game = (struct row_game){.seats = (int)count,
                              .moves = (uint64_t)json_integer_value(json_object_get(object, "moves")),
                              .has_given_up = json_is_true(json_object_get(object, "gave_up"))};
    for (size_t seat = 0; seat < count; seat++) {
        json_int_t player = json_integer_value(json_array_get(seats, seat));
        if (player < 1 || player > MOST_PLAYERS)
            return false;
        game->player[seat] = (int)player - 1;
        game->points[seat] = json_number_value(json_array_get(points, seat));
        game->wins[seat] = json_number_value(json_array_get(wins, seat));
    }
    return true;
}

bool row_games(uint64_t deal, const char *line, size_t size, void (*visit)(void *data, const struct row_game *game),
               void *data)
{
    json_t *row = json_loadb(line, size, 0, NULL), *games = json_object_get(row, "games");
    bool is_row = json_integer_value(json_object_get(row, "deal")) == (json_int_t)deal && json_array_size(games) > 0;
    for (size_t i = 0; is_row && i < json_array_size(games); i++) {
        struct row_game game;
        is_row = read_game(json_array_get(games, i), &game);
        if (is_row)
            visit(data, &game);
    }
    json_decref(row);
    return is_row;
}

/* Adds a game to the sums of its players on this deal. */
static void add_game(void *data, const struct row_game *game)
{
    struct row_player *sums = data;
    for (int seat = 0; seat < game->seats; seat++) {
        struct row_player *player = &sums[game->player[seat]];
        player->games++;
        player->points += game->points[seat];
        player->wins += game->wins[seat];
    }
}

static void add_player(struct row_player *player, const struct row_player *sums)
{
    if (sums->games == 0)
        return;
    double points = sums->points / (double)sums->games, wins = sums->wins / (double)sums->games;
    player->deals++;
    player->games += sums->games;
    player->points += points;
    player->square_points += points * points;
    player->wins += wins;
    player->square_wins += wins * wins;
}

/* Every seat of the winning side has won. */
static void add_sides(void *data, const struct row_game *game)
{
    struct row_count *count = data;
    int others = 0;
    bool has_first_won = false;
    for (int seat = 0; seat < game->seats; seat++) {
        others += game->player[seat] != 0;
        has_first_won |= game->player[seat] == 0 ? game->wins[seat] > 0 : game->wins[seat] <= 0;
    }
    count->seats = game->seats;
    count->sides[others].rounds++;
    count->sides[others].wins += has_first_won;
}

static bool add_match(const struct manifest *manifest, struct row_count *count, uint64_t deal, const char *line,
                      size_t size)
{
    struct row_player sums[MOST_PLAYERS] = {0};
    bool is_row = row_games(deal, line, size, add_game, sums);
    if (is_row && manifest->by_side)
        row_games(deal, line, size, add_sides, count);
    count->deals += is_row;
    for (int i = 0; is_row && i < MOST_PLAYERS; i++)
        add_player(&count->players[i], &sums[i]);
    return is_row;
}

/* Our own rows of solvers begin in one way only, so they need no parser. */
bool row_add(const struct manifest *manifest, struct row_count *count, uint64_t deal, const char *line, size_t size)
{
    if (manifest->is_match)
        return add_match(manifest, count, deal, line, size);
    char start[64];
    uint64_t *const verdicts[] = {
        [KT_SOLVED] = &count->solved, [KT_IMPOSSIBLE] = &count->impossible, [KT_UNKNOWN] = &count->unknown};
    for (int verdict = 0; verdict < (int)(sizeof verdicts / sizeof *verdicts); verdict++) {
        int length = snprintf(start, sizeof start, "{\"deal\":%" PRIu64 ",\"verdict\":\"%s\",", deal,
                              verdict_word((enum kt_verdict)verdict));
        if ((size_t)length > size || memcmp(line, start, (size_t)length) != 0)
            continue;
        count->deals++;
        ++*verdicts[verdict];
        return true;
    }
    return false;
}

void row_count_join(struct row_count *count, const struct row_count *more)
{
    count->deals += more->deals;
    count->solved += more->solved;
    count->impossible += more->impossible;
    count->unknown += more->unknown;
    count->seats = more->seats ? more->seats : count->seats;
    for (int i = 0; i <= KT_MAX_SEATS; i++) {
        count->sides[i].rounds += more->sides[i].rounds;
        count->sides[i].wins += more->sides[i].wins;
    }
    for (int i = 0; i < MOST_PLAYERS; i++) {
        struct row_player *player = &count->players[i];
        player->deals += more->players[i].deals;
        player->games += more->players[i].games;
        player->points += more->players[i].points;
        player->square_points += more->players[i].square_points;
        player->wins += more->players[i].wins;
        player->square_wins += more->players[i].square_wins;
    }
}

/* Each deal is one round, so the share of its rounds is 0 or 1. */
void row_count_sides(const struct row_count *count, struct sides *sides)
{
    *sides = (struct sides){0};
    for (int others = 0; others <= KT_MAX_SEATS; others++) {
        const struct row_sides *from = &count->sides[others];
        struct sides_count *counts[] = {&sides->count[count->seats][others], &sides->of_seats[count->seats],
                                        &sides->all};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            counts[i]->rounds += from->rounds;
            counts[i]->wins += from->wins;
            counts[i]->deals += from->rounds;
            counts[i]->shares += (double)from->wins;
            counts[i]->square_shares += (double)from->wins;
        }
    }
}
