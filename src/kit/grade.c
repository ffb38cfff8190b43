#include "kit/grade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/words.h"

/* Deals whose rules have this option in this range are compared with each other; the values of Spider's suits are 0, 1
 * and 2, for 1, 2 and 4. `above` are the bounds of the grades:
 * the quartiles of the difficulty of winnable deals under the default rules, measured by bench/grades.py. Deals under
 * other rules are graded by the same bounds: with fewer cells most deals are `expert`. */
struct family {
    const char *game, *option;
    int32_t least, most;
    uint64_t states; /* limit of the solver */
    struct blind_player player;
    int above[3];
};

static const struct family families[] = {
    {"freecell", "cells", 0, INT32_MAX, 100000, {"policy", 32, 0, 24, 0}, {170, 271, 463}},
    {"klondike", "draw", 0, 1, 60000, {"policy", 16, 0, 24, 0}, {44, 70, 245}},
    {"klondike", "draw", 2, INT32_MAX, 60000, {"policy", 16, 0, 24, 0}, {124, 337, 581}},
    {"spider", "suits", 0, 0, 30000, {"master", 0, 300, 8, 0}, {99, 241, 364}},
    {"spider", "suits", 1, 1, 30000, {"master", 0, 300, 8, 0}, {144, 497, 657}},
    {"spider", "suits", 2, INT32_MAX, 30000, {"master", 0, 300, 8, 0}, {677, 703, 729}},
};

enum { FAMILIES = sizeof families / sizeof *families, SOLVER_MEMORY = 256 << 20 };

/* What a doubling of the solver's positions adds to the difficulty, in thousandths of progress. More makes the grade
 * worse: the effort of a solver that sees all cards says little about players who do not. */
enum { EFFORT = 8 };

static const char *const words[GRADES] = {"", N_("winnable"), N_("easy"), N_("medium"), N_("hard"), N_("expert")};

const char *grade_word(enum grade grade)
{
    return words[grade];
}

enum grade grade_named(const char *word)
{
    for (int grade = GRADE_WINNABLE; grade < GRADES; grade++)
        if (strcmp(words[grade], word) == 0)
            return (enum grade)grade;
    return GRADE_NONE;
}

bool grade_fits(const struct grading *grading, enum grade wanted)
{
    return grading->verdict == KT_SOLVED && (wanted == GRADE_WINNABLE || wanted == grading->grade);
}

void grade_explain(const struct grading *grading, struct kt_phrase *phrase)
{
    phrase->text = N_("A solver needed %1 positions. A bot that sees what you see won %2 of %3 plays of this deal; "
                      "mean progress: %4 %.");
    snprintf(phrase->arg[0], sizeof phrase->arg[0], "%llu", (unsigned long long)grading->states);
    snprintf(phrase->arg[1], sizeof phrase->arg[1], "%d", grading->blind.wins);
    snprintf(phrase->arg[2], sizeof phrase->arg[2], "%d", grading->blind.plays);
    snprintf(phrase->arg[3], sizeof phrase->arg[3], "%d", (grading->blind.progress + 5) / 10);
}

/* ---- one deal ---- */

struct grader {
    const struct kt_game *game;
    const struct family *family;
    struct kt_settings rules;
    struct kt_solver *solver;
};

static const struct family *family_of(const struct kt_game *game, const struct kt_settings *rules)
{
    for (int k = 0; k < FAMILIES; k++)
        for (int i = 0; strcmp(families[k].game, kt_game_name(game)) == 0 && kt_game_option(game, i); i++)
            if (strcmp(kt_game_option(game, i)->name, families[k].option) == 0 &&
                rules->value[i] >= families[k].least && rules->value[i] <= families[k].most)
                return &families[k];
    return NULL;
}

bool game_has_grades(const struct kt_game *game)
{
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    return family_of(game, &rules) != NULL;
}

void grader_close(struct grader *grader)
{
    if (!grader)
        return;
    kt_solver_close(grader->solver);
    free(grader);
}

struct grader *grader_open(const struct kt_game *game, const struct kt_settings *rules)
{
    const struct family *family = family_of(game, rules);
    struct grader *grader = family ? calloc(1, sizeof *grader) : NULL;
    if (!grader)
        return NULL;
    *grader = (struct grader){.game = game, .family = family, .rules = *rules};
    grader->solver = kt_solver_open(game, NULL, NULL);
    if (grader->solver)
        return grader;
    grader_close(grader);
    return NULL;
}

/* The logarithm to base 2, in sixteenths; linear between powers of 2, so that all machines agree. */
static int log_of(uint64_t states)
{
    int bits = 0;
    while (states >> bits > 1)
        bits++;
    uint64_t rest = states - ((uint64_t)1 << bits);
    return bits * 16 + (int)(rest * 16 >> bits);
}

static void judge(const struct family *family, struct grading *grading)
{
    int grade = GRADE_EASY;
    grading->difficulty =
        1000 - grading->blind.progress + EFFORT * log_of(grading->states > 0 ? grading->states : 1) / 16;
    for (int i = 0; i < 3 && grading->difficulty > family->above[i]; i++)
        grade++;
    grading->grade = (enum grade)grade;
}

static bool run(struct grader *grader, const struct kt_position *deal, uint64_t number, const volatile bool *stop,
                struct grading *grading)
{
    const struct family *family = grader->family;
    const struct kt_limits limits = {.states = family->states, .memory = SOLVER_MEMORY, .stop = stop};
    struct blind_player player = family->player;
    struct kt_result result = {0};
    player.seed = number;
    bool is_good = kt_solver_run(grader->solver, deal, &limits, &result, NULL) && !(stop && *stop);
    grading->verdict = result.verdict;
    grading->states = result.states;
    grading->moves = result.tally.moves;
    kt_line_free(&result.line);
    if (is_good && grading->verdict == KT_SOLVED)
        is_good = blind_play(deal, &player, stop, &grading->blind);
    if (is_good && grading->verdict == KT_SOLVED)
        judge(family, grading);
    return is_good;
}

bool grader_run(struct grader *grader, uint64_t number, const volatile bool *stop, struct grading *grading)
{
    struct kt_position *deal = kt_position_deal(grader->game, &grader->rules, number, NULL);
    *grading = (struct grading){0};
    bool is_good = deal && run(grader, deal, number, stop, grading);
    kt_position_free(deal);
    return is_good;
}

bool grader_search(struct grader *grader, const struct grade_search *search, uint64_t *number, struct grading *grading)
{
    double until = kt_clock_monotonic(NULL) + search->seconds;
    for (int drawn = 0; search->deals == 0 || drawn < search->deals; drawn++) {
        if ((search->stop && *search->stop) || (search->seconds > 0 && kt_clock_monotonic(NULL) >= until))
            return false;
        *number = search->random(search->data) % kt_game_deals(grader->game) + 1;
        if (grader_run(grader, *number, search->stop, grading) && grade_fits(grading, search->wanted))
            return true;
    }
    return false;
}
