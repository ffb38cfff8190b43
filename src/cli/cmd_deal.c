/* kartu deal: writes a deal by number, or the positions of a file, in any format of the game. */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

#include "commands.h"
#include "input.h"
#include "kit/clock.h"
#include "kit/grade.h"
#include "kit/json.h"
#include "kit/splitmix.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "setup.h"

/* The first number of splitmix64 for this seed. */
static uint64_t mix(uint64_t seed)
{
    return splitmix_next(&seed);
}

static uint64_t seed_of(const struct arguments *args)
{
    return option_was_given(args, "seed") ? args->seed : (uint64_t)clock_wall_ms() + ((uint64_t)getpid() << 48);
}

static void say_number(uint64_t number, const struct arguments *args)
{
    if (!args->quiet) {
        fprintf(stderr, _("Deal %llu"), (unsigned long long)number);
        fputc('\n', stderr);
    }
}

static uint64_t draw_number(const struct kt_game *game, const struct arguments *args)
{
    /* The bias of the remainder is below one in a billion. */
    uint64_t number = mix(seed_of(args)) % kt_game_deals(game) + 1;
    say_number(number, args);
    return number;
}

/* ---- by grade ---- */

enum { MOST_DRAWN = 1000 };

static uint64_t next_bits(void *data)
{
    uint64_t *seed = data;
    return mix((*seed)++);
}

static void say_grade(const struct grading *grading, const struct arguments *args)
{
    struct kt_phrase why = {0};
    char text[400];
    grade_explain(grading, &why);
    kt_phrase_render(&why, _(why.text), text, sizeof text);
    if (!args->quiet)
        fprintf(stderr, "%s. %s\n", _(grade_word(grading->grade)), text);
}

/* The same seed gives the same deal. */
static int draw_graded(const struct setup *setup, const struct arguments *args, uint64_t *number)
{
    uint64_t seed = seed_of(args);
    struct grading grading;
    const struct grade_search search = {
        .wanted = grade_named(args->grade), .deals = MOST_DRAWN, .random = next_bits, .data = &seed};
    struct grader *grader = grader_open(setup->game, &setup->rules);
    if (!grader)
        return say_internal(_("Out of memory."));
    bool is_found = grader_search(grader, &search, number, &grading);
    grader_close(grader);
    if (!is_found) {
        say_wrong(_("None of %d deals has the grade \"%s\" with these rules."), MOST_DRAWN, args->grade);
        return STATUS_USAGE;
    }
    say_number(*number, args);
    say_grade(&grading, args);
    return STATUS_DONE;
}

static bool check_grade(const struct setup *setup, const struct arguments *args)
{
    if (!args->grade)
        return true;
    if (grade_named(args->grade) == GRADE_NONE)
        say_usage("deal", _("--grade takes winnable, easy, medium, hard or expert, not \"%s\"."), args->grade);
    else if (args->file || args->operand_count > 2)
        say_usage("deal", _("--grade draws a deal: give no deal number and no --file."));
    else if (!game_has_grades(setup->game))
        say_wrong("%s", _("Only deals of a patience have grades."));
    else
        return true;
    return false;
}

/* What the player on this seat (from 1) knows, in the game's own format. */
static bool write_view(const struct kt_position *position, uint64_t seat, struct kt_text *out)
{
    if (seat > (uint64_t)kt_position_seats(position)) {
        say_wrong(_("There is no seat %llu; seats in this deal: %d."), (unsigned long long)seat,
                  kt_position_seats(position));
        return false;
    }
    struct kt_view *view = kt_view_of(position, (int)seat - 1);
    if (view)
        kt_view_write(view, out);
    else
        say_internal(_("Out of memory."));
    kt_view_free(view);
    return view != NULL;
}

static bool write_position(const struct kt_position *position, const char *format, struct kt_text *out)
{
    struct kt_error error = {0};
    bool is_written = kt_position_write(position, format, out, &error);
    if (!is_written)
        say_error(NULL, 0, &error);
    return is_written;
}

/* `deal` is 0 for position number `place` of a file. */
static bool add_position(const struct kt_position *position, uint64_t deal, uint64_t place, const char *format,
                         const struct arguments *args, struct kt_text *out)
{
    struct kt_text text = {0};
    struct kt_text *to = args->json ? &text : out;
    bool is_written = args->view ? write_view(position, args->view, to) : write_position(position, format, to);
    if (is_written && args->json) {
        put_open(out, NULL, "{");
        deal_in_json(kt_position_game(position), deal, args->after, out);
        if (!deal)
            put_number(out, "position", place);
        put_string(out, "format", format);
        if (args->view)
            put_number(out, "view", args->view);
        put_string(out, "text", text.data ? text.data : "");
        put_close(out, "}\n");
    }
    kt_text_free(&text);
    return is_written;
}

static int write_deal(const struct setup *setup, const struct arguments *args, const char *format, struct kt_text *out)
{
    uint64_t number;
    struct kt_error error = {0};
    int status = args->grade ? draw_graded(setup, args, &number) : STATUS_DONE;
    if (status != STATUS_DONE)
        return status;
    if (args->operand_count <= 2 && !args->grade)
        number = draw_number(setup->game, args);
    else if (!args->grade && !setup_number(setup->game, args->operands[2], &number))
        return STATUS_USAGE;
    struct kt_position *position = kt_position_deal(setup->game, &setup->rules, number, &error);
    if (!position)
        return say_error(NULL, 0, &error);
    bool is_written = add_position(position, number, 0, format, args, out);
    kt_position_free(position);
    return is_written ? STATUS_DONE : STATUS_USAGE;
}

static int write_file(const struct setup *setup, const struct arguments *args, const char *format, struct kt_text *out)
{
    struct input input;
    uint64_t count = 0;
    if (!input_read(&input, args->file))
        return STATUS_USAGE;
    struct positions walk = {.input = &input, .game = setup->game, .rules = &setup->rules, .asked = args->rules};
    bool is_good = positions_check(walk, args->view > 0, &count);
    while (is_good && walk.count < count) {
        struct kt_position *position = positions_next(&walk);
        is_good = position && add_position(position, 0, walk.count, format, args, out);
        kt_position_free(position);
    }
    input_free(&input);
    return is_good ? STATUS_DONE : STATUS_USAGE;
}

/* With --after: exactly one deal or position. */
static int write_after(const struct setup *setup, const struct arguments *args, const char *format, struct kt_text *out)
{
    uint64_t number;
    struct kt_position *position = setup_position(setup, args, true, &number);
    bool is_written = position && add_position(position, number, 1, format, args, out);
    kt_position_free(position);
    return is_written ? STATUS_DONE : STATUS_USAGE;
}

static int write_all(const struct setup *setup, const struct arguments *args, const char *format, struct kt_text *out)
{
    if (args->after)
        return write_after(setup, args, format, out);
    return args->file ? write_file(setup, args, format, out) : write_deal(setup, args, format, out);
}

int cmd_deal(const struct arguments *args)
{
    struct setup setup;
    struct output output;
    struct kt_text text = {0};
    if (args->file && args->operand_count > 2)
        return say_usage("deal", _("Give either a deal number or positions with --file, not both."));
    if (!setup_read(&setup, args) || !check_grade(&setup, args))
        return STATUS_USAGE;
    const struct kt_choice *format = setup_choice(setup.game, kt_game_position_format, args->format);
    if (!format)
        return STATUS_USAGE;
    if (args->view && format != kt_game_position_format(setup.game, 0))
        return say_usage("deal", _("--view writes the format %s, not %s."),
                         kt_game_position_format(setup.game, 0)->name, format->name);
    int status = write_all(&setup, args, format->name, &text);
    if (status == STATUS_DONE)
        status = output_open(&output, args->output) ? STATUS_DONE : STATUS_USAGE;
    if (status == STATUS_DONE) {
        output_write(&output, &text);
        status = output_close(&output, status);
    }
    kt_text_free(&text);
    return status;
}
