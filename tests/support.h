/* Helpers of the tests: cmocka with its headers, texts, random games, and checks with messages.
 *
 * No test measures time: a slow machine must not fail it. */
#ifndef KT_TEST_SUPPORT_H
#define KT_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"

/* Fails with this message; for checks inside loops, where the line number alone says too little. */
void check(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The number of random trials: `usual`, or a quarter of it under the sanitizers, which are slow; `soak` if KARTU_SOAK
 * is set. */
int times(int usual, int soak);
int often(int usual); /* the same without KARTU_SOAK */

/* Opens a file of tests/data, which KARTU_TEST_DATA names. */
FILE *open_data(const char *name);

/* Is the text valid UTF-8? */
bool is_utf8(const char *text);

/* The error as English text, valid until the next call. */
const char *error_text(const struct kt_error *error);

/* Checks code and place. */
void check_error(const struct kt_error *error, enum kt_code code, int line, int column, const char *of);

/* An error struct that still holds an older error: a call that fails must replace it. */
struct kt_error stale_error(void);
bool is_stale(const struct kt_error *error);

/* The default rules, changed by the text; fails if the text cannot be read. */
struct kt_settings rules_of_text(const struct kt_game *game, const char *text);

/* Rules to test every game with: the defaults, then each option at its minimum and maximum. Returns their number. */
enum { MOST_VARIANTS = 32 + 2 * KT_MAX_OPTIONS };
bool can_deal(const struct kt_game *game, const struct kt_settings *rules, uint64_t number);
int rule_variants(const struct kt_game *game, struct kt_settings variants[MOST_VARIANTS]);

struct kt_position *deal_or_fail(const struct kt_game *game, const char *rules, uint64_t number);
struct kt_position *read_or_fail(const struct kt_game *game, const char *format, const char *text);

/* A session that starts from this deal. */
struct kt_session *new_session(const struct kt_game *game, const char *rules, uint64_t number);

/* How many moves of the round are made; `total`, if not NULL, receives the moves that can be redone as well. */
size_t played_of(const struct kt_session *session, size_t *total);

/* Undo or redo one move; false if there is none. */
bool undo(struct kt_session *session);
bool redo(struct kt_session *session);

/* The position as text; free it. */
struct kt_text written(const struct kt_position *position, const char *format);

/* Plays up to `most` random moves and appends them to `line` if it is not NULL; returns their number. */
int play_randomly(struct kt_position *position, struct kt_rng *rng, int most, struct kt_line *line);

/* Plays moves in standard notation. */
void play_text(struct kt_position *position, const char *text);

bool same_position(const struct kt_position *a, const struct kt_position *b);

/* A way to put an error into a good text, and the expected error message. */
enum { ROOM = 1200 };
struct bad_row {
    const char *old, *new; /* what is replaced in the good text; NULL cuts everything from `old` on */
    int line, column;
    const char *complaint;
};
void spoil(const char *good, const struct bad_row *row, char bad[ROOM]);

/* Each row makes a position that is refused with its line and column, with the format given and detected. */
void see_bad_positions(const struct kt_game *game, const char *rules, const char *format, const char *good,
                       const struct bad_row *rows, size_t count);

/* Every spelling is read to its end, and makes the same position as `same`. */
void see_spellings(const struct kt_game *game, const char *rules, const struct kt_position *same,
                   const char *const *spellings, size_t count);

/* Is the text a line of one move in this format (NULL: any)? */
bool line_is_read(const struct kt_position *position, const char *format, const char *text, kt_move *move);

/* The words are read as the move with this notation, by name and when the format is found out. */
void see_words(const struct kt_position *position, const char *notation, const char *words);

/* The reason of each legal move; NULL: the move is not legal. `rules` replaces `usual_rules` in the text of the
 * board. */
struct reason_row {
    const char *rules, *move, *reason;
};
void see_reasons(const struct kt_game *game, const char *board, const char *usual_rules, const struct reason_row *rows,
                 size_t count);

/* Runs the solver in another thread and stops it when it reads its clock for the `looks`-th time. */
void solve_until_stopped(struct kt_solver *solver, const struct kt_position *position, int looks,
                         struct kt_result *result);

int by_move(const void *a, const void *b); /* for qsort */

#endif
