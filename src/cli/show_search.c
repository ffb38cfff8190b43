/* The solver reports the depth and the last move of each position. The path is kept here, and the position is
 * replayed from the start: writing it takes longer than that. */
#include "show_search.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "counted.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "sentence.h"
#include "watch.h"

struct show {
    const struct kt_position *start;
    struct kt_solver *solver;
    uint64_t deal;
    const char *after;
    bool is_json;
    atomic_bool is_stopped; /* by Ctrl-C */
    struct output output;
    kt_move *path;
    size_t room;
    uint64_t visited;
    bool is_broken; /* out of memory */
};

/* Uses the first other format that can express the position: those look more like a board than our own. */
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

/* A position of the search, and the move that led to it. */
struct visit {
    size_t depth;
    struct kt_text move; /* as it is written; empty at the start */
    struct sentence words;
};

static void describe_move(const struct kt_position *before, kt_move move, struct visit *visit)
{
    kt_move_write(before, move, &visit->move);
    visit->words = sentence_of_move(before, move);
}

static void visit_in_text(const struct show *show, const struct visit *visit, const struct kt_position *position,
                          struct kt_text *out)
{
    text_printf(out, "# %llu, %s%s%s\n", (unsigned long long)show->visited, counted_moves(visit->depth).text,
                visit->words.text[0] ? ": " : "", visit->words.text);
    write_board(position, out);
}

static void start_json(const struct show *show, struct kt_text *out)
{
    put_open(out, NULL, "{");
    deal_in_json(kt_position_game(show->start), show->deal, show->after, out);
}

static void visit_in_json(const struct show *show, const struct visit *visit, const struct kt_position *position,
                          struct kt_text *out)
{
    struct kt_text text = {0};
    kt_position_write(position, NULL, &text, NULL);
    start_json(show, out);
    put_number(out, "visited", show->visited);
    put_number(out, "depth", visit->depth);
    put_string(out, "move", visit->move.data);
    put_string(out, "words", visit->words.text);
    put_string(out, "text", text.data ? text.data : "");
    put_close(out, "}\n");
    kt_text_free(&text);
}

static void show_visit(struct show *show, struct kt_position *position, size_t depth, kt_move move)
{
    struct kt_text text = {0};
    struct visit visit = {.depth = depth};
    assert(depth <= show->room);
    for (size_t i = 0; i + 1 < depth; i++)
        kt_position_play(position, show->path[i], NULL);
    if (depth > 0) {
        describe_move(position, move, &visit);
        kt_position_play(position, move, NULL);
    }
    if (show->is_json)
        visit_in_json(show, &visit, position, &text);
    else
        visit_in_text(show, &visit, position, &text);
    output_write(&show->output, &text);
    kt_text_free(&visit.move);
    kt_text_free(&text);
}

static void visit(void *data, size_t depth, kt_move move)
{
    struct show *show = data;
    struct kt_position *position = kt_position_copy(show->start);
    show->visited++;
    show->is_broken |= !position || !note_move(show, depth, move);
    if (!show->is_broken)
        show_visit(show, position, depth, move);
    kt_position_free(position);
}

static void write_end(struct show *show, const struct kt_result *result)
{
    struct kt_text text = {0};
    if (show->is_json) {
        start_json(show, &text);
        put_true(&text, "summary");
        put_string(&text, "verdict", verdict_word(result->verdict));
        if (result->verdict == KT_UNKNOWN)
            put_string(&text, "limit", limit_word(result->stopped_by));
        put_number(&text, "visited", show->visited);
        put_bool(&text, "interrupted", result->stopped_by == KT_BY_REQUEST);
        put_close(&text, "}\n");
    } else {
        text_printf(&text, "# %s\n",
                    result->stopped_by == KT_BY_REQUEST ? _("interrupted") : verdict_word(result->verdict));
    }
    output_write(&show->output, &text);
    kt_text_free(&text);
}

static void tick(void *data)
{
    struct show *show = data;
    fflush(show->output.stream);
}

static void interrupt(void *data)
{
    struct show *show = data;
    show->is_stopped = true;
    kt_solver_stop(show->solver);
}

static int run(struct show *show, const struct arguments *args)
{
    struct kt_limits limits;
    struct kt_result result = {0};
    struct kt_error error = {0};
    struct watch watch = {.tick = tick, .interrupt = interrupt, .data = show};
    setup_limits(args, &limits);
    limits.watch = visit;
    limits.watch_data = show;
    if (!watch_start(&watch))
        return say_internal(_("Not enough memory or threads for %d jobs."), 1);
    bool is_run = kt_solver_run(show->solver, show->start, &limits, &result, &error);
    watch_end(&watch);
    kt_line_free(&result.line);
    if (!is_run)
        return say_error(NULL, 0, &error);
    if (show->visited == 0)
        return say_wrong(_("%s cannot be watched: it explores several branches at once. dfs and backtrack can."),
                         kt_solver_name(show->solver));
    write_end(show, &result);
    return show->is_broken ? say_internal(_("Out of memory.")) : verdict_status(result.verdict);
}

static int run_and_close(struct show *show, const struct arguments *args)
{
    int status = run(show, args);
    return show->is_stopped && status == STATUS_GAVE_UP ? output_close_interrupted(&show->output)
                                                        : output_close(&show->output, status);
}

int show_search(const struct setup *setup, const struct arguments *args)
{
    struct show show = {.is_json = args->json, .after = args->after};
    struct kt_error error = {0};
    struct kt_position *start = setup_position(setup, args, true, &show.deal);
    int status = STATUS_USAGE;
    show.start = start;
    show.solver = start ? kt_solver_open(setup->game, args->solver, &error) : NULL;
    if (start && !show.solver)
        status = say_error("--solver", 0, &error);
    else if (start && output_open(&show.output, args->output))
        status = run_and_close(&show, args);
    kt_solver_close(show.solver);
    kt_position_free(start);
    free(show.path);
    return status;
}
