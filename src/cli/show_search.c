/* The path to the position that is being visited is kept, and the position made again from the start when it is shown:
 * whoever reads along is slower than that. */
#include "show_search.h"

#include <stdlib.h>

#include "counted.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"

struct show {
    const struct kt_position *start;
    struct output output;
    kt_move *path;
    size_t room;
    uint64_t visited;
    bool is_broken; /* no memory, or nobody reads any more */
};

/* The first form beside our own that can say it: those are made to be looked at. */
static void write_board(const struct kt_position *position, struct kt_text *out)
{
    for (int i = 1; kt_game_position_format(kt_position_game(position), i); i++)
        if (kt_position_write(position, kt_game_position_format(kt_position_game(position), i)->name, out, NULL))
            return;
    kt_position_write(position, NULL, out, NULL);
}

static bool note_move(struct show *show, size_t depth, kt_move move)
{
    if (depth > show->room) {
        size_t room = 2 * depth + 64;
        kt_move *path = realloc(show->path, room * sizeof *path);
        if (!path)
            return false;
        show->path = path;
        show->room = room;
    }
    if (depth > 0)
        show->path[depth - 1] = move;
    return true;
}

static void write_heading(const struct show *show, const struct kt_position *before, size_t depth, kt_move move,
                          struct kt_text *out)
{
    char words[256] = "";
    struct kt_phrase phrase = {0};
    if (depth > 0)
        kt_move_words(before, move, &phrase);
    if (phrase.text)
        kt_phrase_render(&phrase, language_translate(phrase.text), words, sizeof words);
    text_printf(out, "# %llu, %s%s%s\n", (unsigned long long)show->visited, counted_moves(depth).text,
                words[0] ? ": " : "", words);
}

static void visit(void *data, size_t depth, kt_move move)
{
    struct show *show = data;
    struct kt_text text = {0};
    struct kt_position *position = kt_position_copy(show->start);
    show->visited++;
    show->is_broken |= !position || !note_move(show, depth, move);
    if (!show->is_broken) {
        for (size_t i = 0; i + 1 < depth; i++)
            kt_position_play(position, show->path[i], NULL);
        write_heading(show, position, depth, move, &text);
        if (depth > 0)
            kt_position_play(position, move, NULL);
        write_board(position, &text);
        output_write(&show->output, &text);
    }
    kt_text_free(&text);
    kt_position_free(position);
}

static void write_end(struct show *show, const struct kt_result *result)
{
    struct kt_text text = {0};
    text_printf(&text, "# %s\n", verdict_word(result->verdict));
    output_write(&show->output, &text);
    kt_text_free(&text);
}

static int run(struct show *show, struct kt_solver *solver, const struct arguments *args)
{
    struct kt_limits limits;
    struct kt_result result = {0};
    struct kt_error error = {0};
    setup_limits(args, &limits);
    limits.watch = visit;
    limits.watch_data = show;
    bool is_run = kt_solver_run(solver, show->start, &limits, &result, &error);
    kt_line_free(&result.line);
    if (!is_run)
        return say_error(NULL, 0, &error);
    if (show->visited == 0)
        return say_wrong(_("%s cannot be watched: it does not go one way at a time. dfs and backtrack can."),
                         kt_solver_name(solver));
    write_end(show, &result);
    return show->is_broken ? say_internal(_("Out of memory.")) : verdict_status(result.verdict);
}

int show_search(const struct setup *setup, const struct arguments *args)
{
    struct show show = {0};
    struct kt_error error = {0};
    uint64_t deal;
    struct kt_position *start = setup_position(setup, args, true, &deal);
    struct kt_solver *solver = start ? kt_solver_open(setup->game, args->solver, &error) : NULL;
    int status = STATUS_USAGE;
    show.start = start;
    if (start && !solver)
        status = say_error("--solver", 0, &error);
    else if (start && output_open(&show.output, args->output))
        status = output_close(&show.output, run(&show, solver, args));
    kt_solver_close(solver);
    kt_position_free(start);
    free(show.path);
    return status;
}
