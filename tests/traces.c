/* Traces of searches: the events of every solver that has a trace follow the rules of struct kt_limits and of
 * search/trace.h, and moves along the parents lead to the positions. */
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
    bool is_expanded, is_closed, is_goal;
};

/* What is known of a solver besides its events. */
struct habits {
    bool has_open_list;     /* it expands the node with the lowest f */
    bool drops;             /* nodes can be closed that were not expanded */
    bool is_depth_first;    /* a node is closed after all that is below it */
    bool goes_on;           /* after a solution, to a better one */
    uint64_t most_at_depth; /* nodes that it keeps at each depth; 0: all */
};

/* What was reported so far. */
struct log {
    const struct kt_position *start;
    const char *of;
    struct node *nodes; /* by id; the first is unused */
    uint64_t count, sources, expanded, last_expanded, goals, end;
    uint64_t source; /* of this iteration */
    bool has_ended, ended_won;
    struct habits habits;
};

static struct habits habits_of(const char *spec)
{
    static const struct {
        const char *spec;
        struct habits habits;
    } rows[] = {
        {"dfs", {.is_depth_first = true}},
        {"backtrack", {.is_depth_first = true}},
        {"bfs", {.drops = false}},
        {"best", {.drops = false}},
        {"ucs", {.drops = true, .has_open_list = true}},
        {"astar", {.drops = true, .has_open_list = true}},
        {"ids", {.drops = true, .is_depth_first = true}},
        {"idastar", {.drops = true, .is_depth_first = true}},
        {"bnb", {.drops = true, .is_depth_first = true, .goes_on = true}},
        {"beam", {.drops = true, .most_at_depth = 100}},
        {"beam:width=3", {.drops = true, .most_at_depth = 3}},
        {"hill", {.drops = true, .most_at_depth = 1}},
        {"hill:restarts=4,sideways=2", {.drops = true, .most_at_depth = 1}},
    };
    size_t i = 0;
    while (i < sizeof rows / sizeof *rows && strcmp(rows[i].spec, spec) != 0)
        i++;
    check(i < sizeof rows / sizeof *rows, "%s is not in the table of this test", spec);
    return rows[i].habits;
}

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

/* All nodes of this iteration, which ended with `last`, but one. */
static void see_all_closed(const struct log *log, uint64_t last, uint64_t but)
{
    for (uint64_t i = log->source; i > 0 && i <= last; i++)
        check(log->nodes[i].is_closed == (i != but), "%s: is node %llu closed?", log->of, (unsigned long long)i);
}

static void see_new_node(struct log *log, const struct kt_trace_event *event)
{
    bool is_source = event->kind == KT_TRACE_SOURCE;
    check(event->id == log->count + 1 && event->id < MOST_NODES, "%s: node %llu after %llu", log->of,
          (unsigned long long)event->id, (unsigned long long)log->count);
    struct node *node = &log->nodes[++log->count];
    *node = (struct node){.parent = event->parent, .depth = event->depth, .move = event->move, .f = event->f};
    node->is_goal = event->is_goal;
    if (is_source) {
        check(event->parent == 0 && event->depth == 0, "%s: a source has a parent", log->of);
        see_all_closed(log, event->id - 1, 0);
        log->source = event->id;
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
 * position was reached at a lower cost is closed when its turn comes. beam and hill have dropped what they do not keep
 * at this depth, and have finished the depths above. */
static void see_frontier(const struct log *log, uint64_t id)
{
    uint64_t as_deep = 0, most = log->habits.most_at_depth;
    for (uint64_t i = log->source; i <= log->count; i++) {
        const struct node *node = &log->nodes[i];
        if (node->is_expanded || node->is_closed)
            continue;
        as_deep += node->depth == log->nodes[id].depth;
        check(!log->habits.has_open_list || !(node->f < log->nodes[id].f),
              "%s: %llu is expanded, but %llu has a lower f", log->of, (unsigned long long)id, (unsigned long long)i);
        check(most == 0 || node->depth >= log->nodes[id].depth, "%s: %llu is expanded, but %llu is left above", log->of,
              (unsigned long long)id, (unsigned long long)i);
    }
    check(most == 0 || as_deep <= most, "%s: %llu nodes at one depth", log->of, (unsigned long long)as_deep);
}

/* Depth-first, all children are closed before the parent, except a solution. */
static void see_children_closed(const struct log *log, uint64_t id)
{
    for (uint64_t i = id + 1; i <= log->count; i++)
        check(log->nodes[i].parent != id || log->nodes[i].is_closed || log->nodes[i].is_goal,
              "%s: %llu is closed before its child %llu", log->of, (unsigned long long)id, (unsigned long long)i);
}

/* Looking at all nodes takes long in large trees. */
static bool is_small(const struct log *log)
{
    enum { FEW = 300 };
    return log->count - log->source < FEW;
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
        if (is_small(log))
            see_frontier(log, event->id);
        node->is_expanded = true;
        log->expanded++;
        log->last_expanded = event->id;
    } else if (event->kind == KT_TRACE_CLOSE) {
        check((node->is_expanded || log->habits.drops) && !node->is_closed, "%s: closed but not open", log->of);
        if (log->habits.is_depth_first && is_small(log))
            see_children_closed(log, event->id);
        node->is_closed = true;
    } else {
        log->has_ended = true;
        log->end = event->id;
        log->ended_won = event->is_goal;
    }
}

/* Nothing was left to be expanded: a solution that costs nothing ends every search. */
static bool is_exhausted(const struct log *log, const struct kt_result *result, const struct kt_limits *limits)
{
    bool has_limit = limits->memory > 0 || limits->stop || (limits->states > 0 && result->states >= limits->states);
    return result->verdict == KT_IMPOSSIBLE || result->stopped_by == KT_BY_HEURISTIC ||
           (result->verdict == KT_SOLVED && log->habits.goes_on && result->tally.moves > 0 && !has_limit);
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
    check(result->verdict != KT_SOLVED || !end->is_closed, "%s: the solution is closed", log->of);
}

static void free_log(struct log *log)
{
    for (uint64_t i = 1; i <= log->count; i++)
        kt_position_free(log->nodes[i].position);
    free(log->nodes);
}

/* Returns whether the search was exhausted. */
static bool see_trace(const struct kt_game *game, const char *rules, uint64_t number, const char *spec,
                      struct kt_limits limits)
{
    char of[160];
    struct kt_position *position = deal_or_fail(game, rules, number);
    struct kt_solver *solver = open_solver(game, spec);
    struct kt_result result = {0}, plain = {0};
    struct log log = {.start = position, .of = of, .nodes = calloc(MOST_NODES, sizeof *log.nodes)};
    log.habits = habits_of(spec);
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
    bool was_exhausted = is_exhausted(&log, &result, &limits);
    if (was_exhausted)
        see_all_closed(&log, log.count, result.verdict == KT_SOLVED ? log.end : 0);
    kt_line_free(&result.line);
    kt_line_free(&plain.line);
    free_log(&log);
    kt_solver_close(solver);
    kt_position_free(position);
    return was_exhausted;
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

/* Which nodes are closed, where there is much to drop. */
static void what_is_dropped_is_closed(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"ids", "idastar", "bnb", "beam:width=3", "hill:restarts=4,sideways=2"};
    for (size_t k = 0; k < sizeof specs / sizeof *specs; k++) {
        int exhausted = 0;
        for (size_t i = 0; i < sizeof small / sizeof *small; i++)
            for (uint64_t number = 1; number <= 30; number++)
                exhausted +=
                    see_trace(small[i].game, small[i].rules, number, specs[k], (struct kt_limits){.states = 9000});
        check(exhausted > 5, "%s: %d searches without a limit", specs[k], exhausted);
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
            log.habits.drops = true;
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
    char text[1000];
};

static void write_event(void *data, const struct kt_trace_event *event)
{
    static const char *const words[] = {"source", "expand", "generate", "close", "end"};
    struct written_events *events = data;
    size_t length = strlen(events->text);
    snprintf(events->text + length, sizeof events->text - length, "%s %llu<%llu%s\n", words[event->kind],
             (unsigned long long)event->id, (unsigned long long)event->parent, event->is_goal ? "!" : "");
}

/* With one suit, the two goes to an empty column, then both cards go home: ids comes one move further in each round,
 * and closes what is too deep. With two suits, beam closes one of two children. */
static void small_searches_event_by_event(void **unused)
{
    (void)unused;
    static const char one_suit[] = "home: C-2 D-2 H-2\ncells:\n1: AS 2S\n2:\n3:\n4:\n";
    static const char two_suits[] = "home: D-2 H-2\ncells:\n1: AS 2S\n2: AC 2C\n3:\n4:\n";
    static const struct {
        const char *spec, *board, *events;
    } rows[] = {
        {"dfs", one_suit,
         "source 1<0\nexpand 1<0\ngenerate 2<1\nexpand 2<1\ngenerate 3<2\nexpand 3<2\n"
         "generate 4<3!\nend 4<3!\n"},
        {"ids", one_suit,
         "source 1<0\nexpand 1<0\ngenerate 2<1\nclose 2<1\nclose 1<0\n"
         "source 3<0\nexpand 3<0\ngenerate 4<3\nexpand 4<3\ngenerate 5<4\nclose 5<4\nclose 4<3\nclose 3<0\n"
         "source 6<0\nexpand 6<0\ngenerate 7<6\nexpand 7<6\ngenerate 8<7\nexpand 8<7\ngenerate 9<8!\nclose 9<8!\n"
         "close 8<7\nclose 7<6\nclose 6<0\n"
         "source 10<0\nexpand 10<0\ngenerate 11<10\nexpand 11<10\ngenerate 12<11\nexpand 12<11\n"
         "generate 13<12!\nend 13<12!\n"},
        {"beam:width=1", two_suits,
         "source 1<0\nexpand 1<0\ngenerate 2<1\ngenerate 3<1\nclose 1<0\nclose 3<1\n"
         "expand 2<1\ngenerate 4<2\ngenerate 5<2\nclose 2<1\nclose 4<2\n"
         "expand 5<2\ngenerate 6<5\ngenerate 7<5\nclose 5<2\nclose 7<5\n"
         "expand 6<5\ngenerate 8<6\ngenerate 9<6\nclose 6<5\nclose 9<6\n"
         "expand 8<6\ngenerate 10<8\ngenerate 11<8\nclose 8<6\nclose 11<8\n"
         "expand 10<8\ngenerate 12<10!\nend 12<10!\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "game: freecell\nrules: cells=0,columns=4,ranks=2\n%s", rows[i].board);
        struct kt_position *position = read_or_fail(&kt_freecell, NULL, text);
        struct kt_solver *solver = open_solver(&kt_freecell, rows[i].spec);
        struct written_events events = {{0}};
        struct kt_result result = {0};
        solve(solver, position, (struct kt_limits){.trace = write_event, .trace_data = &events}, &result);
        assert_string_equal(events.text, rows[i].events);
        kt_line_free(&result.line);
        kt_solver_close(solver);
        kt_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_well_formed),
        cmocka_unit_test(what_is_dropped_is_closed),
        cmocka_unit_test(a_search_stopped_at_once_has_a_trace),
        cmocka_unit_test(solvers_without_a_trace_refuse),
        cmocka_unit_test(small_searches_event_by_event),
    };
    return cmocka_run_group_tests_name("traces", tests, NULL, NULL);
}
