/* One deal becomes one row: a line of JSON that depends only on the manifest, the cell and the deal. */
#ifndef CAMPAIGN_ROWS_H
#define CAMPAIGN_ROWS_H

#include "campaign/manifest.h"

/* What rows say, counted: verdicts, or the points and wins of each player of a match. The games of one deal are
 * correlated, so the mean of a player on each deal is one sample. */
struct row_count {
    uint64_t deals, solved, impossible, unknown;
    struct row_player {
        uint64_t deals, games;
        double points, square_points, wins, square_wins; /* sums over the deals of the means per game */
    } players[MOST_PLAYERS];
    struct row_sides { /* of a match of sides: rounds, and those that the first side won */
        uint64_t rounds, wins;
    } sides[KT_MAX_SEATS + 1]; /* by the number of seats of the other sides */
    int seats;                 /* of a table in a match of sides; 0: not known yet */
};

struct row {
    struct kt_text text; /* without a newline */
    uint64_t micros;     /* of CPU time; not part of the row, because it differs from run to run */
};

/* Makes rows in one thread. It holds the solver or the bots of one cell at a time, so its memory is theirs. */
struct row_maker {
    const struct manifest *manifest;
    const volatile bool *stop;
    int cell; /* whose solver or bots are open, or -1 */
    struct kt_settings rules;
    struct kt_solver *solver;
    struct cell_bots bots;
    struct hand *hands[MOST_PLAYERS * KT_MAX_SEATS]; /* see play_hands */
};

/* Is the flag there, and set (kt_request_stop)? */
bool is_stop_set(const volatile bool *stop);

enum row_end { ROW_MADE, ROW_STOPPED, ROW_FAILED };

void row_maker_open(struct row_maker *maker, const struct manifest *manifest, const volatile bool *stop);
void row_maker_close(struct row_maker *maker);

/* Fills the row, whose text must be empty. If `stop` is set during the search, the deal has no row. */
enum row_end row_make(struct row_maker *maker, int cell, uint64_t deal, struct row *row, struct kt_error *error);

/* Replays the solution in a row of a solved deal. False, with the reason, if it does not win as the row says. */
bool row_replay(const struct manifest *manifest, int cell, uint64_t deal, const char *line, size_t size,
                struct kt_error *error);

/* A game in the row of a match. */
struct row_game {
    int seats;
    int player[MOST_PLAYERS]; /* on each seat, from 0 */
    double points[MOST_PLAYERS], wins[MOST_PLAYERS];
    uint64_t moves;
    bool has_given_up;
};

/* Calls `visit` for each game of the row. False if it is no row of this deal. */
bool row_games(uint64_t deal, const char *line, size_t size, void (*visit)(void *data, const struct row_game *game),
               void *data);

/* Adds a row to the count. False if it is no row of this deal. */
bool row_add(const struct manifest *manifest, struct row_count *count, uint64_t deal, const char *line, size_t size);
void row_count_join(struct row_count *count, const struct row_count *more);

/* The sides of a cell in the form of `kartu match`. */
void row_count_sides(const struct row_count *count, struct sides *sides);

#endif
