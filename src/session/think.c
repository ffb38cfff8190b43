/* Solvers, bots and hints: the public handles around a game's algorithms. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "session/handles.h"

struct kt_solver {
    const struct kt_game *game;
    const struct kt_solver_kind *kind;
    void *self;
    atomic_bool stop;
};

struct kt_bot {
    const struct kt_game *game;
    const struct kt_bot_kind *kind;
    void *self;
    struct kt_rng rng;
    atomic_bool stop;
    struct kt_sight *asked; /* what it saw at its last choice: it explains only that one */
    kt_move choice;         /* KT_NO_MOVE before the first one */
};

struct kt_solver *kt_solver_open(const struct kt_game *game, const char *spec, struct kt_error *error)
{
    int index;
    struct kt_settings options;
    if (!kt_read_spec(kt_game_solver, game, spec, &index, &options, error))
        return NULL;
    struct kt_solver *solver = malloc(sizeof *solver);
    void *self = solver ? game->solvers[index]->open(game, &options) : NULL;
    if (!self) {
        kt_refuse_memory(error);
        free(solver);
        return NULL;
    }
    solver->game = game;
    solver->kind = game->solvers[index];
    solver->self = self;
    atomic_init(&solver->stop, false);
    return solver;
}

void kt_solver_close(struct kt_solver *solver)
{
    if (!solver)
        return;
    solver->kind->close(solver->self);
    free(solver);
}

const char *kt_solver_name(const struct kt_solver *solver)
{
    return solver->kind->choice.name;
}

void kt_solver_stop(struct kt_solver *solver)
{
    atomic_store(&solver->stop, true);
}

static bool is_confirmed(const struct kt_solver *solver, const struct kt_position *position, struct kt_result *result,
                         struct kt_error *error)
{
    struct kt_error problem = {0};
    if (kt_line_check(position, &result->line, &result->tally, &problem) && result->tally.won)
        return true;
    result->verdict = KT_UNKNOWN;
    if (problem.code == KT_OUT_OF_MEMORY)
        return kt_refuse_memory(error);
    return kt_refuse(error, KT_OUR_BUG, N_("The solver %1 claims a solution that does not win. Please report this."),
                     solver->kind->choice.name, NULL);
}

/* Can this solver work on this position at all? */
static bool accepts(const struct kt_solver *solver, const struct kt_position *position, struct kt_error *error)
{
    if (position->game != solver->game)
        return kt_refuse(error, KT_BAD_INPUT, N_("This solver is for %1, but the position is of %2."),
                         solver->game->title, position->game->title);
    if (!position->state)
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("Some cards are unknown (?): a solver must know all cards."), NULL,
                         NULL);
    if (kt_position_seats(position) != 1)
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("Solvers are for games with one seat; this position has several."),
                         NULL, NULL);
    return !solver->kind->accepts || solver->kind->accepts(position->state, error);
}

bool kt_solver_run(struct kt_solver *solver, const struct kt_position *position, const struct kt_limits *limits,
                   struct kt_result *result, struct kt_error *error)
{
    if (!accepts(solver, position, error))
        return false;
    if (limits && limits->trace && !solver->kind->has_trace)
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("The solver %1 has no trace."), solver->kind->choice.name, NULL);
    struct kt_budget budget;
    struct kt_finding finding = {.line = result->line};
    finding.line.count = 0;
    kt_budget_start(&budget, limits, &solver->stop);
    *result = (struct kt_result){0};
    result->verdict = solver->kind->solve(solver->self, position->state, &budget, &finding);
    atomic_store(&solver->stop, false);
    result->line = finding.line;
    result->states = budget.states;
    result->memory = finding.memory;
    result->at_least = result->verdict == KT_SOLVED ? finding.at_least : 0;
    if (result->verdict == KT_UNKNOWN)
        result->stopped_by = budget.stopped_by;
    /* Never returns a line that the rules do not accept. */
    return result->verdict != KT_SOLVED || is_confirmed(solver, position, result, error);
}

bool kt_solver_calculation(struct kt_solver *solver, const struct kt_position *position,
                           struct kt_calculation *calculation, struct kt_error *error)
{
    *calculation = (struct kt_calculation){0};
    if (!accepts(solver, position, error))
        return false;
    if (!solver->kind->calculate)
        return kt_refuse(error, KT_NOT_POSSIBLE, N_("The solver %1 cannot show a calculation."),
                         solver->kind->choice.name, NULL);
    solver->kind->calculate(solver->self, position->state, calculation);
    if (!calculation->failed)
        return true;
    kt_calculation_free(calculation);
    return kt_refuse_memory(error);
}

/* The reason if there is no better one: how many moves win. If only moves that do not count remain, all moves are
 * counted. */
static void count_winning_moves(struct kt_hint *hint, uint64_t line)
{
    if (line == 1) {
        kt_phrase_set(&hint->reason, N_("it wins the game"));
        return;
    }
    kt_phrase_set(&hint->reason, N_("it is the first of %1 moves that win"));
    kt_phrase_arg(&hint->reason, 1, "%llu", (unsigned long long)(hint->remaining > 1 ? hint->remaining : line));
}

/* The reason for the move from what the player can see, or, if there is none, the length of the line. */
static bool give_reason(const struct kt_position *position, uint64_t line, struct kt_hint *hint)
{
    struct kt_view *view = kt_view_of(position, kt_position_turn(position));
    if (view)
        kt_move_reason(view, hint->move, &hint->reason);
    if (view && !hint->reason.text)
        count_winning_moves(hint, line);
    kt_view_free(view);
    return view != NULL;
}

bool kt_hint_from(const struct kt_position *position, const struct kt_line *line, struct kt_hint *hint,
                  struct kt_error *error)
{
    struct kt_tally tally;
    *hint = (struct kt_hint){.move = KT_NO_MOVE};
    if (!kt_line_check(position, line, &tally, error))
        return false;
    if (line->count == 0 || !tally.won)
        return kt_refuse(error, KT_BAD_INPUT, N_("This line does not win."), NULL, NULL);
    hint->verdict = KT_SOLVED;
    hint->move = line->moves[0];
    hint->remaining = tally.moves;
    return give_reason(position, line->count, hint) || kt_refuse_memory(error);
}

bool kt_hint_for(struct kt_solver *solver, const struct kt_position *position, const struct kt_limits *limits,
                 struct kt_hint *hint, struct kt_error *error)
{
    struct kt_result result = {0};
    *hint = (struct kt_hint){.move = KT_NO_MOVE};
    if (!kt_solver_run(solver, position, limits, &result, error))
        return false;
    hint->verdict = result.verdict;
    hint->stopped_by = result.stopped_by;
    bool has_move = result.verdict == KT_SOLVED && result.line.count > 0;
    bool is_said = !has_move || kt_hint_from(position, &result.line, hint, error);
    kt_line_free(&result.line);
    return is_said;
}

struct kt_bot *kt_bot_open(const struct kt_game *game, const char *spec, uint64_t seed, struct kt_error *error)
{
    int index;
    struct kt_settings options;
    if (!kt_read_spec(kt_game_bot, game, spec, &index, &options, error))
        return NULL;
    struct kt_bot *bot = malloc(sizeof *bot);
    struct kt_sight *asked = malloc(game->sight_size);
    void *self = bot && asked ? game->bots[index]->open(game, &options) : NULL;
    if (!self) {
        kt_refuse_memory(error);
        free(asked);
        free(bot);
        return NULL;
    }
    *bot = (struct kt_bot){.game = game, .kind = game->bots[index], .self = self, .asked = asked};
    atomic_init(&bot->stop, false);
    kt_bot_start(bot, seed);
    return bot;
}

void kt_bot_start(struct kt_bot *bot, uint64_t seed)
{
    kt_rng_seed(&bot->rng, seed);
    bot->choice = KT_NO_MOVE;
    if (bot->kind->start)
        bot->kind->start(bot->self);
}

const char *kt_bot_name(const struct kt_bot *bot)
{
    return bot->kind->choice.name;
}

/* Was this its last choice? It can explain no other. */
static bool has_chosen(const struct kt_bot *bot, const struct kt_view *view, kt_move choice)
{
    return choice == bot->choice && choice != KT_NO_MOVE && memcmp(bot->asked, view->sight, bot->game->sight_size) == 0;
}

void kt_bot_explain(const struct kt_bot *bot, const struct kt_view *view, kt_move choice, struct kt_thoughts *thoughts)
{
    *thoughts = (struct kt_thoughts){0};
    if (view->game != bot->game)
        return;
    if (bot->kind->explain && has_chosen(bot, view, choice))
        bot->kind->explain(bot->self, view->sight, choice, thoughts);
    if (!thoughts->reason.text)
        kt_move_reason(view, choice, &thoughts->reason);
}

bool kt_bot_calculation(const struct kt_bot *bot, const struct kt_view *view, kt_move choice,
                        struct kt_calculation *calculation)
{
    *calculation = (struct kt_calculation){0};
    if (view->game != bot->game || !has_chosen(bot, view, choice))
        return false;
    if (bot->kind->calculate) {
        bot->kind->calculate(bot->self, view->sight, choice, calculation);
    } else {
        struct kt_thoughts *thoughts = malloc(sizeof *thoughts);
        if (!thoughts)
            return false;
        kt_bot_explain(bot, view, choice, thoughts);
        kt_calculation_add_thoughts(calculation, thoughts, choice);
        free(thoughts);
    }
    if (calculation->failed)
        kt_calculation_free(calculation);
    return calculation->count > 0;
}

void kt_move_reason(const struct kt_view *view, kt_move move, struct kt_phrase *reason)
{
    *reason = (struct kt_phrase){0};
    if (kt_view_allows(view, move))
        view->game->praise_move(view->sight, move, reason);
}

void kt_bot_stop(struct kt_bot *bot)
{
    atomic_store(&bot->stop, true);
}

void kt_bot_close(struct kt_bot *bot)
{
    if (!bot)
        return;
    bot->kind->close(bot->self);
    free(bot->asked);
    free(bot);
}

kt_move kt_bot_choose(struct kt_bot *bot, const struct kt_view *view, const struct kt_limits *limits)
{
    struct kt_budget budget;
    if (view->game != bot->game || !kt_view_can_choose(view))
        return KT_NO_MOVE;
    kt_budget_start(&budget, limits, &bot->stop);
    bot->choice = bot->kind->choose(bot->self, view->sight, &bot->rng, &budget);
    memcpy(bot->asked, view->sight, bot->game->sight_size);
    atomic_store(&bot->stop, false);
    return bot->choice;
}
