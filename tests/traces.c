/* Traces of searches: the events of every solver that has a trace follow the rules of struct kt_limits, and moves along
 * the parents lead to the positions. */
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/solver.h"
#include "games/freecell/freecell.h"
#include "games/klondike/klondike.h"
#include "games/nullgame/nullgame.h"
#include "games/registry.h"
#include "games/spider/spider.h"
#include "session/handles.h"
#include "solving.h"

enum { MOST_NODES = 40000 };

struct node {
    struct kt_position *position;
    uint64_t parent, depth;
    kt_move move;
    double f;
    bool is_expanded, is_closed;
};

/* What was reported so far. */
struct log {
    const struct kt_position *start;
    const char *of;
    struct node *nodes; /* by id; the first is unused */
    uint64_t count, sources, expanded, last_expanded, goals, end;
    bool has_open_list, has_ended, ended_won;
};

static struct node *node_of(const struct log *log, uint64_t id)
{
    check(id >= 1 && id <= log->count, "%s: node %llu of %llu", log->of, (unsigned long long)id,
          (unsigned long long)log->count);
    return &log->nodes[id];
}

static void see_values(const struct log *log, const struct kt_trace_event *event)
{
    check(isnan(event->g) || event->g >= 0, "%s: g is %f", log->of, event->g);
    check(isnan(event->h) || event->h >= 0, "%s: h is %f", log->of, event->h);
    check(isnan(event->f) || !isnan(event->h) || !isnan(event->g), "%s: f without g and h", log->of);
}

static void see_new_node(struct log *log, const struct kt_trace_event *event)
{
    bool is_source = event->kind == KT_TRACE_SOURCE;
    check(event->id == log->count + 1 && event->id < MOST_NODES, "%s: node %llu after %llu", log->of,
          (unsigned long long)event->id, (unsigned long long)log->count);
    struct node *node = &log->nodes[++log->count];
    *node = (struct node){.parent = event->parent, .depth = event->depth, .move = event->move, .f = event->f};
    if (is_source) {
        check(event->parent == 0 && event->depth == 0, "%s: a source has a parent", log->of);
        node->position = kt_position_copy(log->start);
    } else {
        const struct node *parent = node_of(log, event->parent);
        check(event->parent < event->id && parent->is_expanded && !parent->is_closed, "%s: %llu generates %llu",
              log->of, (unsigned long long)event->parent, (unsigned long long)event->id);
        check(event->depth == parent->depth + 1, "%s: wrong depth", log->of);
        node->position = kt_position_copy(parent->position);
        struct kt_error error = {0};
        check(kt_position_play(node->position, event->move, &error), "%s: %s", log->of, error_text(&error));
        check(event->is_goal == kt_position_is_won(node->position), "%s: is node %llu won?", log->of,
              (unsigned long long)event->id);
    }
    log->sources += is_source;
    log->goals += event->is_goal;
}

/* Searches with an open list expand the node with the lowest f of all that are neither expanded nor closed: one whose
 * position was reached at a lower cost is closed when its turn comes. Only for small trees, since it looks at all. */
static void see_order(const struct log *log, uint64_t id)
{
    enum { FEW = 300 };
    for (uint64_t i = 1; log->has_open_list && log->count < FEW && i <= log->count; i++)
        check(log->nodes[i].is_expanded || log->nodes[i].is_closed || !(log->nodes[i].f < log->nodes[id].f),
              "%s: %llu is expanded, but %llu has a lower f", log->of, (unsigned long long)id, (unsigned long long)i);
}

static void note(void *data, const struct kt_trace_event *event)
{
    struct log *log = data;
    check(!log->has_ended, "%s: an event after the end", log->of);
    check((log->sources > 0) == (event->kind != KT_TRACE_SOURCE) || log->sources > 0, "%s: no source", log->of);
    see_values(log, event);
    if (event->kind == KT_TRACE_SOURCE || event->kind == KT_TRACE_GENERATE) {
        see_new_node(log, event);
        return;
    }
    struct node *node = node_of(log, event->id);
    check(node->depth == event->depth && node->parent == event->parent && node->move == event->move,
          "%s: node %llu has changed", log->of, (unsigned long long)event->id);
    if (event->kind == KT_TRACE_EXPAND) {
        check(!node->is_expanded && !node->is_closed, "%s: expanded twice, or after it was closed", log->of);
        see_order(log, event->id);
        node->is_expanded = true;
        log->expanded++;
        log->last_expanded = event->id;
    } else if (event->kind == KT_TRACE_CLOSE) {
        check((node->is_expanded || log->has_open_list) && !node->is_closed, "%s: closed but not open", log->of);
        node->is_closed = true;
    } else {
        log->has_ended = true;
        log->end = event->id;
        log->ended_won = event->is_goal;
    }
}

/* The moves along the parents of the end are the line; solvers may remove detours from it afterwards. */
static void see_end(const struct log *log, const struct kt_result *result)
{
    check(log->has_ended, "%s: no end", log->of);
    const struct node *end = node_of(log, log->end);
    check(log->ended_won == (result->verdict == KT_SOLVED), "%s: verdict %d", log->of, result->verdict);
    check(kt_position_is_won(end->position) == log->ended_won, "%s: the end is not won", log->of);
    if (result->verdict == KT_SOLVED)
        check(end->depth >= result->line.count, "%s: %llu moves in the trace, %zu in the line", log->of,
              (unsigned long long)end->depth, result->line.count);
    else
        check(log->end == log->last_expanded || log->expanded == 0, "%s: the end is not the last node", log->of);
}

static void free_log(struct log *log)
{
    for (uint64_t i = 1; i <= log->count; i++)
        kt_position_free(log->nodes[i].position);
    free(log->nodes);
}

static void see_trace(const struct kt_game *game, const char *rules, uint64_t number, const char *spec,
                      struct kt_limits limits)
{
    char of[160];
    struct kt_position *position = deal_or_fail(game, rules, number);
    struct kt_solver *solver = open_solver(game, spec);
    struct kt_result result = {0}, plain = {0};
    struct log log = {.start = position, .of = of, .nodes = calloc(MOST_NODES, sizeof *log.nodes)};
    log.has_open_list = strcmp(spec, "astar") == 0 || strcmp(spec, "ucs") == 0;
    snprintf(of, sizeof of, "%s %s on %llu (%s)", game->name, spec, (unsigned long long)number, rules);
    assert_non_null(log.nodes);
    solve(solver, position, limits, &plain);
    limits.trace = note;
    limits.trace_data = &log;
    solve(solver, position, limits, &result);
    check(log.sources > 0 && plain.verdict == result.verdict && plain.states == result.states &&
              plain.line.count == result.line.count,
          "%s: the trace changes the search", of);
    see_end(&log, &result);
    kt_line_free(&result.line);
    kt_line_free(&plain.line);
    free_log(&log);
    kt_solver_close(solver);
    kt_position_free(position);
}

static const struct {
    const struct kt_game *game;
    const char *rules;
} small[] = {
    {&kt_freecell, "ranks=3,columns=4,cells=1"},
    {&kt_freecell, "ranks=4,columns=4,cells=0"},
    {&kt_freecell, "ranks=3,columns=4,cells=1,autoplay=safe"},
    {&kt_klondike, "ranks=3,columns=3,draw=1"},
    {&kt_spider, "ranks=3,sets=2,rows=3,cards=2,extra=0,closed=0"},
    {&kt_nullgame, "seats=1"},
};

static void events_are_well_formed(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        for (int k = 0; kt_game_solver(small[i].game, k); k++)
            for (uint64_t number = 1; number <= 12 && kt_game_solver_has_trace(small[i].game, k); number++) {
                const char *spec = kt_game_solver(small[i].game, k)->name;
                see_trace(small[i].game, small[i].rules, number, spec, (struct kt_limits){.states = 2000});
                see_trace(small[i].game, small[i].rules, number, spec, (struct kt_limits){.states = number});
            }
}

static void a_search_stopped_at_once_has_a_trace(void **unused)
{
    (void)unused;
    volatile bool stop = true;
    for (int k = 0; kt_game_solver(&kt_freecell, k); k++)
        if (kt_game_solver_has_trace(&kt_freecell, k)) {
            const char *spec = kt_game_solver(&kt_freecell, k)->name;
            see_trace(&kt_freecell, "", 1, spec, (struct kt_limits){.stop = &stop});
            see_trace(&kt_freecell, "", 1, spec, (struct kt_limits){.memory = 10});
        }
}

static void solvers_without_a_trace_refuse(void **unused)
{
    (void)unused;
    int refused = 0;
    for (const struct kt_game *const *game = kt_games; *game; game++)
        for (int k = 0; kt_game_solver(*game, k); k++) {
            struct kt_position *position = deal_or_fail(*game, *game == &kt_nullgame ? "seats=1" : "", 1);
            struct kt_solver *solver = open_solver(*game, kt_game_solver(*game, k)->name);
            struct log log = {.start = position, .of = "", .nodes = calloc(MOST_NODES, sizeof *log.nodes)};
            struct kt_limits limits = {.states = 10, .trace = note, .trace_data = &log};
            struct kt_result result = {0};
            struct kt_error error = {0};
            bool is_run = kt_solver_run(solver, position, &limits, &result, &error);
            assert_int_equal(is_run, kt_game_solver_has_trace(*game, k));
            assert_int_equal(error.code, is_run ? KT_OK : KT_NOT_POSSIBLE);
            assert_true(is_run || log.count == 0);
            refused += !is_run;
            kt_line_free(&result.line);
            free_log(&log);
            kt_solver_close(solver);
            kt_position_free(position);
        }
    assert_true(refused > 5);
}

struct written_events {
    char text[600];
};

static void write_event(void *data, const struct kt_trace_event *event)
{
    static const char *const words[] = {"source", "expand", "generate", "close", "end"};
    struct written_events *events = data;
    size_t length = strlen(events->text);
    snprintf(events->text + length, sizeof events->text - length, "%s %llu<%llu%s\n", words[event->kind],
             (unsigned long long)event->id, (unsigned long long)event->parent, event->is_goal ? "!" : "");
}

/* The two goes to an empty column, then both cards go home. */
static void a_small_search_event_by_event(void **unused)
{
    (void)unused;
    struct kt_position *position = read_or_fail(
        &kt_freecell, NULL,
        "game: freecell\nrules: cells=0,columns=4,ranks=2\nhome: C-2 D-2 H-2\ncells:\n1: AS 2S\n2:\n3:\n4:\n");
    struct kt_solver *solver = open_solver(&kt_freecell, "dfs");
    struct written_events events = {{0}};
    struct kt_result result = {0};
    solve(solver, position, (struct kt_limits){.trace = write_event, .trace_data = &events}, &result);
    assert_string_equal(events.text, "source 1<0\nexpand 1<0\ngenerate 2<1\nexpand 2<1\ngenerate 3<2\nexpand 3<2\n"
                                     "generate 4<3!\nend 4<3!\n");
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_well_formed),
        cmocka_unit_test(a_search_stopped_at_once_has_a_trace),
        cmocka_unit_test(solvers_without_a_trace_refuse),
        cmocka_unit_test(a_small_search_event_by_event),
    };
    return cmocka_run_group_tests_name("traces", tests, NULL, NULL);
}
