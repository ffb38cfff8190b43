/* kartu explain: one decision of a solver or bot, with its complete calculation. */
#include <string.h>

#include "choice.h"
#include "commands.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "setup.h"
#include "show_calculation.h"

/* A decision to be written. `position` names the moves: for a bot it is one that fits what the player sees. */
struct decision {
    uint64_t deal;
    const struct kt_position *position;
    const char *algorithm;
    kt_move move; /* the bot's choice; KT_NO_MOVE for a solver */
    struct kt_calculation calculation;
};

static void decision_in_json(const struct decision *decision, const char *after, struct kt_text *out)
{
    struct kt_text move = {0};
    bool has_move = decision->move != KT_NO_MOVE && decision->move != KT_GIVE_UP;
    put_open(out, NULL, "{");
    deal_in_json(kt_position_game(decision->position), decision->deal, after, out);
    put_string(out, "solver", decision->algorithm);
    if (has_move)
        kt_move_write(decision->position, decision->move, &move);
    if (decision->move != KT_NO_MOVE)
        put_string(out, "move", move.data);
    calculation_in_json(decision->position, &decision->calculation, out);
    put_close(out, "}\n");
    kt_text_free(&move);
}

static int write_decision(const struct arguments *args, const struct decision *decision)
{
    struct output output;
    struct kt_text text = {0};
    if (args->json)
        decision_in_json(decision, args->after, &text);
    else if (args->format && strcmp(args->format, "dot") == 0)
        calculation_in_dot(decision->position, &decision->calculation, &text);
    else
        calculation_in_text(decision->position, &decision->calculation, &text);
    int status = output_open(&output, args->output) ? STATUS_DONE : STATUS_USAGE;
    if (status == STATUS_DONE) {
        output_write(&output, &text);
        status = output_close(&output, STATUS_DONE);
    }
    kt_text_free(&text);
    return status;
}

/* The bot sees the player's view only. */
static int explain_by_bot(const struct arguments *args, const struct kt_position *position, struct decision *decision)
{
    struct choice choice;
    int status = choice_make(&choice, args, position);
    if (status == STATUS_DONE) {
        decision->position = choice.world;
        decision->algorithm = kt_bot_name(choice.bot);
        decision->move = choice.move;
        bool is_shown = kt_bot_calculation(choice.bot, choice.view, choice.move, &decision->calculation);
        status = is_shown ? write_decision(args, decision)
                          : say_wrong(_("The bot %s has no calculation to show."), decision->algorithm);
    }
    choice_free(&choice);
    return status;
}

static int explain_by_solver(const struct arguments *args, const struct kt_position *position,
                             struct decision *decision)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(kt_position_game(position), args->solver, &error);
    if (!solver)
        return say_error("--solver", 0, &error);
    decision->position = position;
    decision->algorithm = kt_solver_name(solver);
    bool is_shown = kt_solver_calculation(solver, position, &decision->calculation, &error);
    int status = is_shown ? write_decision(args, decision) : say_error(NULL, 0, &error);
    kt_solver_close(solver);
    return status;
}

/* Refuses what the command line lacks or cannot combine. */
static int check_arguments(const struct arguments *args)
{
    if (!args->solver)
        return say_usage("explain", _("Choose the solver or bot with --solver NAME."));
    if (args->format && strcmp(args->format, "text") != 0 && strcmp(args->format, "dot") != 0)
        return say_wrong(_("Unknown format \"%s\"; available: %s."), args->format, "text, dot");
    if (args->format && args->json)
        return say_usage("explain", _("Give either --json or --format, not both."));
    return STATUS_DONE;
}

static int refuse_algorithm(const struct kt_game *game, const char *spec)
{
    struct kt_text names = {0};
    for (int i = 0; kt_game_bot(game, i); i++)
        text_printf(&names, "%s%s", i > 0 ? ", " : "", kt_game_bot(game, i)->name);
    for (int i = 0; kt_game_solver(game, i); i++)
        if (kt_game_solver_has_calculation(game, i) && !is_bot(game, kt_game_solver(game, i)->name))
            text_printf(&names, "%s%s", names.size > 0 ? ", " : "", kt_game_solver(game, i)->name);
    int status = say_wrong(_("--solver: \"%s\" is not a solver or bot that can be explained; available: %s."), spec,
                           names.data ? names.data : "");
    kt_text_free(&names);
    return status;
}

/* If a bot and a solver have the same name, the bot is explained, unless only the solver has these options. */
static bool is_for_solver(const struct kt_game *game, const char *spec)
{
    if (!is_solver(game, spec) || !is_bot(game, spec))
        return is_solver(game, spec);
    struct kt_bot *bot = kt_bot_open(game, spec, 0, NULL);
    struct kt_solver *solver = bot ? NULL : kt_solver_open(game, spec, NULL);
    bool is_only_solver = solver != NULL;
    kt_bot_close(bot);
    kt_solver_close(solver);
    return is_only_solver;
}

int cmd_explain(const struct arguments *args)
{
    struct setup setup;
    struct decision decision = {.move = KT_NO_MOVE};
    int status = check_arguments(args);
    if (status != STATUS_DONE || !setup_read(&setup, args))
        return STATUS_USAGE;
    if (!can_explain(setup.game, args->solver))
        return refuse_algorithm(setup.game, args->solver);
    bool by_solver = is_for_solver(setup.game, args->solver);
    struct kt_position *position = setup_position(&setup, args, by_solver, &decision.deal);
    if (!position)
        return STATUS_USAGE;
    status = by_solver ? explain_by_solver(args, position, &decision) : explain_by_bot(args, position, &decision);
    kt_calculation_free(&decision.calculation);
    kt_position_free(position);
    return status;
}
