#include "campaign/rows.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/verdicts.h"
#include "kit/words.h"

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
    if (!cell_rules(manifest, cell, &rules, error))
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

/* False if the lists or numbers do not fit. */
static bool read_game(const json_t *object, int players, struct row_game *game)
{
    const json_t *seats = json_object_get(object, "seats"), *moves = json_object_get(object, "moves");
    const json_t *points = json_object_get(object, "points"), *wins = json_object_get(object, "wins");
    size_t count = json_array_size(seats);
    if (count < 1 || count > MOST_PLAYERS || json_array_size(points) != count || json_array_size(wins) != count ||
        !json_is_integer(moves) || json_integer_value(moves) < 0)
        return false;
    *game = (struct row_game){.seats = (int)count,
                              .moves = (uint64_t)json_integer_value(moves),
                              .has_given_up = json_is_true(json_object_get(object, "gave_up"))};
    for (size_t seat = 0; seat < count; seat++) {
        json_int_t player = json_integer_value(json_array_get(seats, seat));
        const json_t *won = json_array_get(wins, seat), *score = json_array_get(points, seat);
        if (player < 1 || player > players || !json_is_integer(score) || !json_is_real(won))
            return false;
        game->player[seat] = (int)player - 1;
        game->points[seat] = json_number_value(score);
        game->wins[seat] = json_number_value(won);
        if (game->wins[seat] < 0 || game->wins[seat] > 1)
            return false;
    }
    return true;
}

bool row_games(int players, uint64_t deal, const char *line, size_t size,
               void (*visit)(void *data, const struct row_game *game), void *data)
{
    json_t *row = json_loadb(line, size, 0, NULL), *games = json_object_get(row, "games");
    bool is_row = json_integer_value(json_object_get(row, "deal")) == (json_int_t)deal && json_array_size(games) > 0;
    for (size_t i = 0; is_row && i < json_array_size(games); i++) {
        struct row_game game;
        is_row = read_game(json_array_get(games, i), players, &game);
        if (is_row)
            visit(data, &game);
    }
    json_decref(row);
    return is_row;
}

/* What a player has on one deal. */
struct deal_sums {
    uint64_t games;
    double points, wins;
};

static void add_game(void *data, const struct row_game *game)
{
    struct deal_sums *sums = data;
    for (int seat = 0; seat < game->seats; seat++) {
        struct deal_sums *player = &sums[game->player[seat]];
        player->games++;
        player->points += game->points[seat];
        player->wins += game->wins[seat];
    }
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

static bool add_match(const struct manifest *manifest, int cell, struct row_count *count, uint64_t deal,
                      const char *line, size_t size)
{
    struct deal_sums sums[MOST_PLAYERS] = {0};
    int players = manifest->cells[cell].players;
    bool is_row = row_games(players, deal, line, size, add_game, sums);
    if (is_row && manifest->by_side)
        row_games(players, deal, line, size, add_sides, count);
    count->deals += is_row;
    for (int i = 0; is_row && i < MOST_PLAYERS; i++)
        samples_add(&count->players[i], sums[i].games, sums[i].points, sums[i].wins);
    return is_row;
}

/* ---- rows of solvers ---- */

/* Our own rows have one form only, so they need no parser, which would take longer than everything else. These
 * functions return the place behind what they have read, or NULL. */
static const char *read_text(const char *at, const char *text)
{
    size_t length = strlen(text);
    return at && strncmp(at, text, length) == 0 ? at + length : NULL;
}

/* A number, null, or a text of ASCII whose only escapes are newlines. */
static const char *read_value(const char *at)
{
    if (at && *at == '"') {
        for (at++; *at != '"'; at++)
            if (*at < ' ' || *at > '~' || (*at == '\\' && *++at != 'n'))
                return NULL;
        return at + 1;
    }
    size_t digits = at ? strspn(at, "0123456789") : 0;
    return digits > 0 ? at + digits : read_text(at, "null");
}

/* ,"name":value and so on until the closing bracket. */
static const char *read_members(const char *at)
{
    while (at && *at == ',') {
        at = read_text(at, ",\"");
        size_t length = at ? strspn(at, "abcdefghijklmnopqrstuvwxyz_") : 0;
        at = length > 0 ? read_value(read_text(at + length, "\":")) : NULL;
    }
    return read_text(at, "}");
}

/* {"deal":N,"verdict":"..." */
static const char *read_start(const char *at, uint64_t deal, enum kt_verdict *verdict)
{
    char start[64];
    snprintf(start, sizeof start, "{\"deal\":%" PRIu64 ",\"verdict\":\"", deal);
    at = read_text(at, start);
    const char *end = NULL;
    for (int i = 0; at && !end && i < VERDICTS; i++) {
        *verdict = (enum kt_verdict)i;
        end = read_text(read_text(at, verdict_word(*verdict)), "\"");
    }
    return end;
}

enum kt_verdict row_verdict(const char *line, size_t size)
{
    enum kt_verdict verdict;
    const char *digits = read_text(line, "{\"deal\":");
    uint64_t deal = digits ? strtoull(digits, NULL, 10) : 0;
    const char *end = read_start(line, deal, &verdict);
    assert(end && (size_t)(end - line) <= size);
    return verdict;
}

static bool add_verdict(struct row_count *count, uint64_t deal, const char *line, size_t size)
{
    uint64_t *const verdicts[] = {
        [KT_SOLVED] = &count->solved, [KT_IMPOSSIBLE] = &count->impossible, [KT_UNKNOWN] = &count->unknown};
    enum kt_verdict verdict;
    if (read_members(read_start(line, deal, &verdict)) != line + size)
        return false;
    count->deals++;
    ++*verdicts[verdict];
    return true;
}

bool row_add(const struct manifest *manifest, int cell, struct row_count *count, uint64_t deal, const char *line,
             size_t size)
{
    return manifest->is_match ? add_match(manifest, cell, count, deal, line, size)
                              : add_verdict(count, deal, line, size);
}

/* ---- counts ---- */

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
    for (int i = 0; i < MOST_PLAYERS; i++)
        samples_join(&count->players[i], &more->players[i]);
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
