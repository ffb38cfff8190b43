/* The laboratory: results, traces, positions of nodes, limits, and that it has nothing to do with rooms. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>

#include "hall/encode.h"
#include "hall/job.h"
#include "hall/trace.h"

enum { SOURCE, EXPAND, GENERATE, CLOSE, END };

#define SMALL "'game':'freecell','rules':'cells=1,columns=4,ranks=3','deal':1"

/* All events of the run, fetched in parts. */
static json_t *trace_of(struct person *person, int run)
{
    json_t *all = json_array();
    for (json_int_t more = 1; more > 0;) {
        say(person, "{'type':'lab_trace','run':%d,'from':%zu,'count':700}", run, json_array_size(all));
        json_t *part = field_of(person, "lab_trace", "events");
        more = (json_int_t)json_array_size(part);
        json_array_extend(all, part);
        json_decref(part);
    }
    return all;
}

static json_int_t at(const json_t *event, size_t i)
{
    return json_integer_value(json_array_get(event, i));
}

struct tree {
    size_t parent[TRACE_NODES + 1];
    const char *text[TRACE_NODES + 1];
    size_t nodes, expanded;
    bool is_closed[TRACE_NODES + 1], is_ended;
};

/* Reads the trace, and checks the order of its events. */
static void read_tree(const json_t *events, struct tree *tree)
{
    *tree = (struct tree){0};
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        size_t id = (size_t)at(event, 1);
        assert_false(tree->is_ended);
        if (at(event, 0) == SOURCE || at(event, 0) == GENERATE) {
            assert_int_equal(id, ++tree->nodes);
            tree->parent[id] = at(event, 0) == SOURCE ? 0 : (size_t)at(event, 2);
            tree->text[id] = json_string_value(json_array_get(event, 3));
            assert_true(tree->parent[id] < id && (at(event, 0) == SOURCE || tree->text[id]));
        }
        assert_true(id >= 1 && id <= tree->nodes);
        assert_false(tree->is_closed[id] && (at(event, 0) == EXPAND || at(event, 0) == CLOSE));
        tree->expanded += at(event, 0) == EXPAND;
        tree->is_closed[id] |= at(event, 0) == CLOSE;
        tree->is_ended = at(event, 0) == END;
    }
    assert_true(tree->is_ended);
}

static void a_search_has_a_result_and_a_trace(void **state)
{
    struct setting *s = *state;
    static struct tree tree;
    say(&s->ani, "{'type':'lab','run':2,'spec':'dfs','id':5," SMALL "}");
    assert_int_equal(number_of(&s->ani, "lab", "id"), 5);
    assert_int_equal(number_of(&s->ani, "lab", "run"), 2);
    assert_non_null(strstr(heard_of(&s->ani, "lab"), "\"verdict\":\"solved\""));
    assert_non_null(strstr(s->ani.last, "\"whole\":true"));
    assert_true(number_of(&s->ani, "lab", "memory") > 0 && number_of(&s->ani, "lab", "moves") > 0);
    json_t *events = trace_of(&s->ani, 2);
    read_tree(events, &tree);
    assert_int_equal(json_array_size(events), number_of(&s->ani, "lab", "events"));
    assert_int_equal(tree.nodes, number_of(&s->ani, "lab", "generated"));
    assert_int_equal(tree.expanded, number_of(&s->ani, "lab", "expanded"));
    json_decref(events);
}

/* The field "piles" of the position after these moves, as encode.c writes it. */
static void expect_piles(struct kt_text *out, const struct tree *tree, size_t node)
{
    struct kt_settings rules;
    size_t way[64], depth = 0;
    const struct kt_game *game = kt_game_find("freecell");
    for (; tree->parent[node] > 0; node = tree->parent[node])
        way[depth++] = node;
    kt_rules_usual(game, &rules);
    assert_true(kt_rules_read(game, "cells=1,columns=4,ranks=3", &rules, NULL));
    struct kt_position *now = kt_position_deal(game, &rules, 1, NULL);
    while (depth > 0) {
        kt_move move;
        assert_true(kt_move_read(now, tree->text[way[--depth]], &move, NULL) && kt_position_play(now, move, NULL));
    }
    struct kt_view *view = kt_view_of(now, 0);
    encode_piles(out, view);
    kt_view_free(view);
    kt_position_free(now);
}

static void every_node_has_its_position(void **state)
{
    struct setting *s = *state;
    static struct tree tree;
    say(&s->ani, "{'type':'lab','spec':'dfs'," SMALL "}");
    json_t *events = trace_of(&s->ani, 1);
    read_tree(events, &tree);
    assert_true(tree.nodes > 5);
    for (size_t node = 1; node <= tree.nodes; node++) {
        struct kt_text piles = {0};
        expect_piles(&piles, &tree, node);
        say(&s->ani, "{'type':'lab_position','node':%zu}", node);
        assert_non_null(strstr(heard_of(&s->ani, "lab_position"), piles.data));
        kt_text_free(&piles);
    }
    forget(&s->ani);
    say(&s->ani, "{'type':'lab_position','node':%zu}", tree.nodes + 1);
    see_error(&s->ani, "message");
    json_decref(events);
}

static void the_solution_is_shown_step_by_step(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'lab','spec':'dfs'," SMALL "}");
    long long steps = number_of(&s->ani, "lab", "steps");
    assert_true(steps > 0);
    say(&s->ani, "{'type':'lab_position','step':%lld}", steps);
    json_t *piles = field_of(&s->ani, "lab_position", "piles");
    size_t home = 0;
    for (size_t i = 0; i < json_array_size(piles); i++) {
        const json_t *pile = json_array_get(piles, i);
        if (strcmp(json_string_value(json_object_get(pile, "name")), "foundation") == 0)
            home += json_array_size(json_object_get(pile, "cards"));
    }
    assert_int_equal(home, 12);
    json_decref(piles);
    say(&s->ani, "{'type':'lab_position'}");
    assert_int_equal(number_of(&s->ani, "lab_position", "depth"), 0);
    forget(&s->ani);
    say(&s->ani, "{'type':'lab_position','step':%lld}", steps + 1);
    see_error(&s->ani, "message");
}

/* The frontier of each sample, when a node is expanded, is what the events leave of the iteration: neither expanded nor
 * closed. The last sample may be from the end of the search. */
static void the_frontier_has_no_dropped_nodes(void **state)
{
    struct setting *s = *state;
    static const char *const specs[] = {"ucs", "ids", "idastar", "bnb", "beam:width=2", "hill:restarts=3"};
    static bool is_open[TRACE_NODES + 1];
    for (int run = 0; run < 6; run++) {
        pass_time(s->hall, 10); /* the rate of long answers is another limit */
        say(&s->ani, "{'type':'lab','run':%d,'spec':'%s','nodes':2000," SMALL "}", run % 2 + 1, specs[run]);
        json_t *samples = field_of(&s->ani, "lab", "samples"), *events = trace_of(&s->ani, run % 2 + 1);
        json_int_t frontier = 0;
        size_t expanded = 0, seen = 0;
        memset(is_open, 0, sizeof is_open);
        for (size_t i = 0; i < json_array_size(events); i++) {
            const json_t *event = json_array_get(events, i);
            json_int_t kind = at(event, 0);
            bool is_new = kind == SOURCE || kind == GENERATE, *one = &is_open[at(event, 1)];
            frontier = kind == SOURCE ? 0 : frontier;
            frontier += kind == END ? 0 : is_new - *one;
            *one = kind == END ? *one : is_new;
            expanded += kind == EXPAND;
            const json_t *sample = json_array_get(samples, seen);
            bool is_last = seen + 1 >= json_array_size(samples);
            if (kind == EXPAND && !is_last && at(sample, 0) == (json_int_t)expanded) {
                assert_int_equal(at(sample, 1), frontier);
                seen++;
            }
        }
        assert_true(seen > 0 && seen + 1 == json_array_size(samples));
        json_decref(samples);
        json_decref(events);
    }
}

static void long_traces_are_cut(void **state)
{
    struct setting *s = *state;
    static struct tree tree;
    s->hall->limits.think_seconds = 3600; /* only the limit of positions ends it */
    say(&s->ani, "{'type':'lab','game':'freecell','deal':1,'spec':'backtrack','nodes':8000}");
    assert_non_null(strstr(heard_of(&s->ani, "lab"), "\"whole\":false"));
    assert_non_null(strstr(s->ani.last, "\"limit\":\"states\""));
    json_t *samples = field_of(&s->ani, "lab", "samples");
    size_t count = json_array_size(samples);
    assert_true(count >= TRACE_SAMPLES / 2 && count <= TRACE_SAMPLES);
    assert_int_equal(at(json_array_get(samples, count - 1), 0), number_of(&s->ani, "lab", "expanded"));
    for (size_t i = 1; i < count; i++)
        assert_true(at(json_array_get(samples, i), 0) > at(json_array_get(samples, i - 1), 0));
    json_t *events = trace_of(&s->ani, 1);
    assert_int_equal(json_array_size(events), number_of(&s->ani, "lab", "events"));
    json_array_append_new(events, json_pack("[iii]", END, 1, 0)); /* the last node is not in the trace */
    read_tree(events, &tree);
    assert_int_equal(tree.nodes, TRACE_NODES);
    say(&s->ani, "{'type':'lab_position','node':%d}", TRACE_NODES); /* a deep node */
    assert_true(number_of(&s->ani, "lab_position", "depth") > 0);
    json_decref(samples);
    json_decref(events);
}

/* Runs a solver, and checks its trace and the position of its last node. */
static void check_run(struct setting *s, const char *game, const char *rules, const char *spec)
{
    static struct tree tree;
    forget(&s->ani);
    pass_time(s->hall, 5); /* the rate of long answers is another limit */
    say(&s->ani, "{'type':'lab','game':'%s','rules':'%s','deal':3,'spec':'%s','nodes':3000}", game, rules, spec);
    assert_true(heard(&s->ani, "lab"));
    bool is_whole = strstr(s->ani.last, "\"whole\":true");
    json_t *events = trace_of(&s->ani, 1);
    if (!is_whole && at(json_array_get(events, json_array_size(events) - 1), 0) != END)
        json_array_append_new(events, json_pack("[iii]", END, 1, 0));
    read_tree(events, &tree);
    assert_true(!is_whole || (long long)tree.nodes == number_of(&s->ani, "lab", "generated"));
    say(&s->ani, "{'type':'lab_position','node':%zu}", tree.nodes);
    assert_true(heard(&s->ani, "lab_position"));
    if (number_of(&s->ani, "lab", "steps") > 0) {
        say(&s->ani, "{'type':'lab_position','step':%lld}", number_of(&s->ani, "lab", "steps"));
        assert_int_equal(number_of(&s->ani, "lab_position", "depth"), number_of(&s->ani, "lab", "steps"));
    }
    json_decref(events);
}

static void every_solver_with_a_trace_can_be_used(void **state)
{
    struct setting *s = *state;
    int count = 0;
    s->hall->limits.think_seconds = 3600;
    for (int g = 0; kt_game_at(g); g++) {
        const struct kt_game *game = kt_game_at(g);
        const char *small = strcmp(kt_game_name(game), "spider") == 0 ? "preset=paper" : "ranks=3";
        for (int i = 0; kt_game_solver(game, i); i++) {
            if (!kt_game_solver_has_trace(game, i))
                continue;
            check_run(s, kt_game_name(game), small, kt_game_solver(game, i)->name);
            check_run(s, kt_game_name(game), "", kt_game_solver(game, i)->name);
            count++;
        }
    }
    assert_true(count >= 6);
}

static void searches_have_limits(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'lab','spec':'dfs','game':'freecell','nodes':10}");
    assert_non_null(strstr(heard_of(&s->ani, "lab"), "\"verdict\":\"unknown\",\"limit\":\"states\""));
    assert_true(number_of(&s->ani, "lab", "states") <= 10);
    s->hall->limits.think_states = 5;
    say(&s->ani, "{'type':'lab','spec':'dfs','game':'freecell','nodes':10}");
    assert_true(number_of(&s->ani, "lab", "states") <= 5);
}

static void bad_experiments_are_refused(void **state)
{
    static const struct {
        const char *fields, *code;
    } bad[] = {
        {"'game':'chess','spec':'dfs'", "unknown"},
        {"'game':'freecell','spec':'magic'", "unknown"},
        {"'game':'freecell','spec':'backtrack:luck'", "unknown"},
        {"'game':'freecell','spec':'fast'", "state"}, /* it has no trace */
        {"'game':'bigtwo','spec':'minimax'", "unknown"},
        {"'game':'freecell','spec':'dfs','rules':'cells=99'", "unknown"},
        {"'game':'freecell','spec':'dfs','deal':0", "message"},
        {"'game':'freecell','spec':'dfs','deal':9000000000000000000", "unknown"},
        {"'game':'freecell','spec':'dfs','deal':'sealed'", "message"},
        {"'game':'freecell','spec':'dfs','nodes':0", "message"},
        {"'game':'freecell','spec':'dfs','nodes':1000001", "message"},
        {"'game':'freecell','spec':'dfs','run':5", "message"},
    };
    struct setting *s = *state;
    say(&s->ani, "{'type':'lab','spec':'dfs'," SMALL "}");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        forget(&s->ani);
        say(&s->ani, "{'type':'lab',%s}", bad[i].fields);
        see_error(&s->ani, bad[i].code);
        assert_false(heard(&s->ani, "lab"));
    }
    say(&s->ani, "{'type':'lab_trace','count':3}"); /* the search before is still there */
    assert_true(heard(&s->ani, "lab_trace"));
    forget(&s->ani);
    say(&s->ani, "{'type':'lab_trace','run':2}");
    see_error(&s->ani, "state");
    forget(&s->ani);
    say(&s->ani, "{'type':'lab_position','run':3,'node':1}");
    see_error(&s->ani, "state");
}

/* It works in a room with sealed cards as without a room, says the same there, and does not touch the game. */
static void rooms_do_not_matter(void **state)
{
    static const char *const asked =
        "{'type':'lab','game':'klondike','rules':'draw=1','deal':7,'spec':'dfs','nodes':50}";
    struct setting *s = *state;
    say(&s->ani, "%s", asked);
    json_t *outside = trace_of(&s->ani, 1);
    say(&s->ani, "{'type':'create','game':'klondike'}");
    uint64_t seq = s->ani.client.room->seq;
    say(&s->ani, "%s", asked);
    json_t *inside = trace_of(&s->ani, 1);
    assert_true(json_equal(outside, inside));
    say(&s->ani, "{'type':'lab_position','node':2}");
    assert_int_equal(s->ani.client.room->seq, seq);
    assert_int_equal(s->ani.client.room->assisted, 0);
    say(&s->ani, "{'type':'leave'}"); /* the experiment stays */
    say(&s->ani, "{'type':'lab_position','node':1,'id':3}");
    assert_int_equal(number_of(&s->ani, "lab_position", "id"), 3);
    json_decref(outside);
    json_decref(inside);
}

static int waiting(const struct setting *s)
{
    return crew_length(&s->hall->thinkers);
}

static void a_new_search_replaces_the_one_with_its_number(void **state)
{
    struct setting *s = *state;
    say_only(&s->ani, "{'type':'lab','spec':'dfs','id':1," SMALL "}");
    say_only(&s->ani, "{'type':'lab','spec':'dfs','id':2,'run':2," SMALL "}");
    say_only(&s->ani, "{'type':'lab','spec':'dfs','id':3," SMALL "}");
    assert_int_equal(waiting(s), 2);
    assert_int_equal(number_of(&s->ani, "error", "id"), 1);
    see_error(&s->ani, "replaced");
    forget(&s->ani);
    say_only(&s->ani, "{'type':'stop_lab','id':4}");
    assert_int_equal(waiting(s), 0);
    assert_int_equal(number_of(&s->ani, "lab_stopped", "id"), 4);
    say(&s->ani, "{'type':'lab','spec':'dfs'," SMALL "}");
    forget(&s->ani);
    say_only(&s->ani, "{'type':'lab_position','node':1,'id':6}");
    say(&s->ani, "{'type':'stop_lab'}"); /* while the position is being written */
    assert_int_equal(number_of(&s->ani, "error", "id"), 6);
    see_error(&s->ani, "replaced");
}

static void searches_end_with_the_connection(void **state)
{
    struct setting *s = *state;
    struct person guest;
    enter(s->hall, &guest, "guest");
    say(&guest, "{'type':'lab','spec':'dfs'," SMALL "}");
    say_only(&guest, "{'type':'lab','run':2,'spec':'dfs'," SMALL "}");
    say_only(&guest, "{'type':'lab_position','node':1}");
    assert_int_equal(hall_visitor(s->hall, "here")->labs, 2);
    leave(s->hall, &guest);
    assert_int_equal(hall_visitor(s->hall, "here")->labs, 0);
    pass_time(s->hall, 1); /* the position has nobody to go to */
    assert_int_equal(waiting(s), 0);
}

static void an_address_keeps_a_limited_number_of_searches(void **state)
{
    enum { CROWD = 32 };
    static struct person crowd[CROWD];
    struct setting *s = *state;
    for (int i = 0; i < CROWD; i++) {
        char name[16];
        snprintf(name, sizeof name, "crowd %d", i);
        enter(s->hall, &crowd[i], name);
        for (int run = 1; run <= MOST_LABS; run++) {
            pass_time(s->hall, 1); /* the rate of long answers is another limit */
            say(&crowd[i], "{'type':'lab','run':%d,'spec':'dfs','nodes':20," SMALL "}", run);
            assert_true(heard(&crowd[i], "lab"));
        }
    }
    say(&s->ani, "{'type':'lab','spec':'dfs'," SMALL "}");
    see_error(&s->ani, "limit");
    say(&crowd[0], "{'type':'lab','run':1,'spec':'dfs'," SMALL "}"); /* replaces one */
    assert_false(heard(&crowd[0], "error"));
    for (int i = 0; i < CROWD; i++)
        leave(s->hall, &crowd[i]);
    say(&s->ani, "{'type':'lab','spec':'dfs'," SMALL "}");
    assert_true(heard(&s->ani, "lab"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(a_search_has_a_result_and_a_trace),
        IN_HALL(every_node_has_its_position),
        IN_HALL(the_solution_is_shown_step_by_step),
        IN_HALL(the_frontier_has_no_dropped_nodes),
        IN_HALL(long_traces_are_cut),
        IN_HALL(every_solver_with_a_trace_can_be_used),
        IN_HALL(searches_have_limits),
        IN_HALL(bad_experiments_are_refused),
        IN_HALL(rooms_do_not_matter),
        IN_HALL(a_new_search_replaces_the_one_with_its_number),
        IN_HALL(searches_end_with_the_connection),
        IN_HALL(an_address_keeps_a_limited_number_of_searches),
    };
    return cmocka_run_group_tests_name("hall_lab", tests, NULL, NULL);
}
