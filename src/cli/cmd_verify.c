/* kartu verify: checks a solution by replaying it with the rules. No solver is involved. */
#include <string.h>

#include "commands.h"
#include "counted.h"
#include "input.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "setup.h"
#include "solution.h"

static int say_not_won(const struct input *solution, const struct kt_tally *tally)
{
    int line, column;
    input_end(solution, &line, &column);
    return say_wrong_at(solution->name, line, column, _("The solution ends here after %s, but the game is not won."),
                        counted_moves(tally->moves).text);
}

static void add_result(const struct arguments *args, const struct kt_position *start, uint64_t deal,
                       const struct kt_tally *tally, struct kt_text *out)
{
    if (!args->json) {
        text_printf(out, _("won in %s, %s"), counted_moves(tally->moves).text, counted_cards(tally->cards).text);
        kt_text_add(out, "\n");
        return;
    }
    put_open(out, NULL, "{");
    deal_in_json(kt_position_game(start), deal, args->after, out);
    put_true(out, "won");
    put_number(out, "moves", tally->moves);
    put_number(out, "cards", tally->cards);
    put_close(out, "}\n");
}

static int write_result(const struct arguments *args, const struct kt_position *start, uint64_t deal,
                        const struct kt_tally *tally)
{
    struct output output;
    struct kt_text text = {0};
    if (args->quiet && !args->output)
        return STATUS_DONE;
    if (!output_open(&output, args->output))
        return STATUS_USAGE;
    add_result(args, start, deal, tally, &text);
    output_write(&output, &text);
    kt_text_free(&text);
    return output_close(&output, STATUS_DONE);
}

static int verify(const struct arguments *args, const struct kt_position *start, uint64_t deal, const char *format,
                  const struct input *solution)
{
    struct kt_line line = {0};
    struct kt_tally tally = {0};
    struct kt_error error = {0};
    int status;
    if (!kt_line_read(start, format, solution->data, solution->size, &line, &error) ||
        !kt_line_check(start, &line, &tally, &error))
        status = say_error(solution->name, 0, &error);
    else if (!tally.won)
        status = say_not_won(solution, &tally);
    else
        status = write_result(args, start, deal, &tally);
    kt_line_free(&line);
    return status;
}

int cmd_verify(const struct arguments *args)
{
    struct setup setup;
    struct input solution;
    uint64_t deal;
    if (!args->solution)
        return say_usage("verify", _("Name the file of the solution with --solution."));
    if (args->file && strcmp(args->file, "-") == 0 && strcmp(args->solution, "-") == 0)
        return say_usage("verify", _("Only one of --file and --solution can be standard input."));
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    const struct kt_choice *format = setup_choice(setup.game, kt_game_line_format, args->format);
    struct kt_position *start = format ? setup_position(&setup, args, true, &deal) : NULL;
    int status = STATUS_USAGE;
    if (start && input_read(&solution, args->solution)) {
        if (solution_pick(&solution, setup.game, deal))
            status = verify(args, start, deal, args->format, &solution);
        input_free(&solution);
    }
    kt_position_free(start);
    return status;
}
