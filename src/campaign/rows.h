/* Rows that row_maker.h has made: reading, checking and counting them. */
#ifndef CAMPAIGN_ROWS_H
#define CAMPAIGN_ROWS_H

#include "campaign/cells.h"
#include "kit/record.h"

enum { VERDICTS = 3 };

/* What rows say, counted: verdicts, or the points and wins of each player of a match. */
struct row_count {
    uint64_t deals, solved, impossible, unknown;
    struct samples players[MOST_PLAYERS];
    struct row_sides { /* of a match of sides: rounds, and those that the first side won */
        uint64_t rounds, wins;
    } sides[KT_MAX_SEATS + 1]; /* by the number of seats of the other sides */
    int seats;                 /* of a table in a match of sides; 0: not known yet */
};

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

/* Calls `visit` for each game of the row, of a cell with so many players. False if it is no row of this deal. */
bool row_games(int players, uint64_t deal, const char *line, size_t size,
               void (*visit)(void *data, const struct row_game *game), void *data);

/* Adds a row of the cell to the count. False if it is no row of this deal, or not well-formed. */
bool row_add(const struct manifest *manifest, int cell, struct row_count *count, uint64_t deal, const char *line,
             size_t size);

/* The verdict of a row that row_add has accepted. */
enum kt_verdict row_verdict(const char *line, size_t size);
void row_count_join(struct row_count *count, const struct row_count *more);

/* The sides of a cell in the form of `kartu match`. */
void row_count_sides(const struct row_count *count, struct sides *sides);

#endif
