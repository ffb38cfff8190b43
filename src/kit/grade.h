/* How hard a deal of a patience is. This is the one definition for the command line, the web table and the terminal.
 *
 * A deal has a grade only if a solver, which sees all cards, has won it within a fixed number of positions. The grade
 * is the quarter of the winnable deals that its difficulty falls into: easy, medium, hard, expert. The difficulty
 * combines how far a bot gets that sees only what a player sees (mean of some plays, see blind.h), and how many
 * positions the solver needed. docs/figures.md has the correlation of the grade with win rates that were measured
 * independently.
 *
 * The same deal has the same grade on every machine: all limits are in positions, and all random numbers follow from
 * the number of the deal. */
#ifndef KIT_GRADE_H
#define KIT_GRADE_H

#include "kit/blind.h"

/* What can be asked for. A deal has one of the last four as its grade, or none. */
enum grade { GRADE_NONE, GRADE_WINNABLE, GRADE_EASY, GRADE_MEDIUM, GRADE_HARD, GRADE_EXPERT, GRADES };

/* "winnable", "easy", ...; for JSON and the command line, and marked for translation. "" for GRADE_NONE. */
const char *grade_word(enum grade grade);
enum grade grade_named(const char *word); /* GRADE_NONE if there is none */

/* Facts about one deal. */
struct grading {
    uint64_t states; /* positions that the solver visited */
    uint64_t moves;  /* of the solver's line, if it has won */
    struct blind_result blind;
    int difficulty; /* only to compare deals with the same rules: higher is harder */
    enum kt_verdict verdict;
    enum grade grade; /* GRADE_NONE unless the verdict is KT_SOLVED */
};

bool grade_fits(const struct grading *grading, enum grade wanted);

/* "A solver needed %1 positions. ..." for a deal that has a grade. */
void grade_explain(const struct grading *grading, struct kt_phrase *phrase);

/* One grader belongs to one thread. NULL without memory, and for a game whose deals have no grades. */
struct grader;
bool game_has_grades(const struct kt_game *game);
struct grader *grader_open(const struct kt_game *game, const struct kt_settings *rules);
void grader_close(struct grader *grader);

/* False if there is no such deal, without memory, or after a stop (kt_request_stop). */
bool grader_run(struct grader *grader, uint64_t number, const volatile bool *stop, struct grading *grading);

/* Draws deals until one fits: at most so many deals, and for at most so many seconds; 0: no limit. `random` returns 64
 * random bits. */
struct grade_search {
    enum grade wanted;
    int deals;
    double seconds;
    const volatile bool *stop;
    uint64_t (*random)(void *data);
    void *data;
};
bool grader_search(struct grader *grader, const struct grade_search *search, uint64_t *number, struct grading *grading);

#endif
