/* The textbook searches on small decks, compared with the whole graph of positions: verdicts, the cost of shortest
 * solutions, and the heuristics, none of which may exceed the true cost where it says that it is admissible. 800 decks,
 * or with KARTU_SOAK=1 8,000. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/solver.h"
#include "games/freecell/freecell.h"
#include "games/klondike/klondike.h"
#include "games/nullgame/nullgame.h"
#include "games/spider/spider.h"
#include "search/heap.h"
#include "search/keyset.h"
#include "session/handles.h"
#include "solving.h"

enum { MOST_POSITIONS = 1000, NEVER = 1000000 };

/* ---- the whole graph ---- */

struct edge {
    uint32_t from, to, cost;
};

/* Every position that can be reached, the moves between them, and how many moves each is away from a win. */
struct graph {
    const struct kt_game *game;
    struct kt_memory memory;
    struct kt_keyset keys;
    struct kt_vector states, edges;
    uint32_t *distance, *every_move; /* as `tally` counts, and each move as 1 */
};

/* The number of the position; adds it if it is new. */
static uint32_t number_of(struct graph *graph, const struct kt_state *state)
{
    uint8_t key[256];
    assert_true(graph->game->key_size <= sizeof key);
    graph->game->key(state, key);
    if (kt_keyset_add(&graph->keys, &graph->memory, key) == KT_KEY_NEW)
        memcpy(kt_vector_add(&graph->states, &graph->memory), state, graph->game->state_size);
    return (uint32_t)kt_keyset_find(&graph->keys, key);
}

static void add_edges(struct graph *graph, uint32_t from, kt_move *moves)
{
    struct kt_state *here = malloc(graph->game->state_size), *next = malloc(graph->game->state_size);
    memcpy(here, kt_vector_at(&graph->states, from), graph->game->state_size);
    int count = graph->game->moves(here, moves);
    for (int i = 0; i < count; i++) {
        struct kt_tally tally = {0};
        graph->game->tally(here, moves[i], &tally);
        memcpy(next, here, graph->game->state_size);
        graph->game->apply(next, moves[i]);
        struct edge edge = {from, number_of(graph, next), (uint32_t)tally.moves};
        assert_true(edge.cost == 1 || (edge.cost == 0 && graph->game->has_free_moves));
        *(struct edge *)kt_vector_add(&graph->edges, &graph->memory) = edge;
    }
    free(here);
    free(next);
}

/* Bellman-Ford, from the positions that are won backwards: slow, and nothing like the searches. */
static uint32_t *distances(const struct graph *graph, bool counts_every_move)
{
    uint32_t *distance = malloc(graph->states.count * sizeof *distance);
    const struct edge *edges = graph->edges.items;
    for (size_t i = 0; i < graph->states.count; i++)
        distance[i] = graph->game->is_won(kt_vector_at(&graph->states, i)) ? 0 : NEVER;
    for (bool changes = true; changes;) {
        changes = false;
        for (size_t i = graph->edges.count; i-- > 0;) {
            uint32_t there = distance[edges[i].to] + (counts_every_move ? 1 : edges[i].cost);
            if (there < distance[edges[i].from]) {
                distance[edges[i].from] = there;
                changes = true;
            }
        }
    }
    return distance;
}

/* False if there are too many positions. */
static bool open_graph(struct graph *graph, const struct kt_position *start)
{
    *graph = (struct graph){.game = start->game,
                            .states = {.item_size = start->game->state_size},
                            .edges = {.item_size = sizeof(struct edge)}};
    kt_keyset_init(&graph->keys, start->game->key_size);
    kt_move *moves = malloc((size_t)start->game->most_moves * sizeof *moves);
    number_of(graph, start->state);
    for (uint32_t i = 0; i < graph->states.count && graph->states.count <= MOST_POSITIONS; i++)
        add_edges(graph, i, moves);
    free(moves);
    if (graph->states.count > MOST_POSITIONS)
        return false;
    graph->distance = distances(graph, false);
    graph->every_move = distances(graph, true);
    return true;
}

static void close_graph(struct graph *graph)
{
    kt_keyset_free(&graph->keys, &graph->memory);
    kt_vector_free(&graph->states, &graph->memory);
    kt_vector_free(&graph->edges, &graph->memory);
    free(graph->distance);
    free(graph->every_move);
}

/* ---- searches ---- */

enum promise {
    SOLVES,      /* the verdict is right */
    FEWEST,      /* and the line has the fewest moves, each counted */
    CHEAPEST,    /* or as `tally` counts them, with the proof */
    PROVES_NONE, /* a solution, or unknown */
};

static const struct {
    const char *spec; /* a name of a heuristic follows an = at the end */
    enum promise promise;
} searches[] = {
    {"dfs", SOLVES},
    {"bfs", FEWEST},
    {"ids", FEWEST},
    {"ucs", CHEAPEST},
    {"best:h=", SOLVES},
    {"astar:h=", CHEAPEST},
    {"astar:w=1.5,h=", SOLVES},
    {"astar:w=5,h=", SOLVES},
    {"idastar:h=", CHEAPEST},
    {"bnb:h=", CHEAPEST},
    {"beam:width=1000,h=", PROVES_NONE},
    {"beam:width=2,h=", PROVES_NONE},
    {"hill:restarts=20,h=", PROVES_NONE},
};

static void see_cost(const struct graph *graph, enum promise promise, const struct kt_result *result, const char *of)
{
    uint64_t least = graph->distance[0], moves = result->tally.moves;
    check(moves >= least && result->line.count >= graph->every_move[0], "%s: %llu moves, fewer than %llu", of,
          (unsigned long long)moves, (unsigned long long)least);
    check(result->at_least <= least, "%s: it claims at least %llu of %llu", of, (unsigned long long)result->at_least,
          (unsigned long long)least);
    if (promise == CHEAPEST)
        check(moves == least && result->at_least == least, "%s: %llu moves, at least %llu; the truth is %llu", of,
              (unsigned long long)moves, (unsigned long long)result->at_least, (unsigned long long)least);
    if (promise == FEWEST)
        check(result->line.count == graph->every_move[0], "%s: %zu moves instead of %u", of, result->line.count,
              graph->every_move[0]);
    if (promise == FEWEST && !graph->game->has_free_moves)
        check(result->at_least == least, "%s: no proof", of);
}

/* Returns whether it was solved. */
static bool see_search(const struct graph *graph, const struct kt_position *position, const char *spec,
                       enum promise promise)
{
    char of[200];
    struct kt_solver *solver = open_solver(graph->game, spec);
    struct kt_result result = {0};
    enum kt_verdict truth = graph->distance[0] < NEVER ? KT_SOLVED : KT_IMPOSSIBLE;
    snprintf(of, sizeof of, "%s %s", graph->game->name, spec);
    solve(solver, position, (struct kt_limits){0}, &result);
    see_claims(position, &result, (struct kt_limits){0}, of);
    if (promise == PROVES_NONE && result.verdict == KT_UNKNOWN)
        assert_int_equal(result.stopped_by, KT_BY_HEURISTIC);
    else
        check(result.verdict == truth && (promise != PROVES_NONE || truth == KT_SOLVED), "%s: says %d, truth %d", of,
              result.verdict, truth);
    if (result.verdict == KT_SOLVED)
        see_cost(graph, promise, &result, of);
    bool is_solved = result.verdict == KT_SOLVED;
    kt_line_free(&result.line);
    kt_solver_close(solver);
    return is_solved;
}

/* Every search with every heuristic. Only admissible ones prove that a line is shortest. */
static void see_searches(const struct graph *graph, const struct kt_position *position, int solved[])
{
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        const char *spec = searches[i].spec;
        if (spec[strlen(spec) - 1] != '=') {
            solved[i] += see_search(graph, position, spec, searches[i].promise);
            continue;
        }
        for (const struct kt_heuristic *h = graph->game->heuristics; h->value; h++) {
            char with[80];
            bool proves = h->is_admissible || searches[i].promise != CHEAPEST;
            snprintf(with, sizeof with, "%s%s", spec, h->choice.name);
            solved[i] += see_search(graph, position, with, proves ? searches[i].promise : SOLVES);
        }
    }
}

static void see_heuristics(const struct graph *graph, const char *of)
{
    for (const struct kt_heuristic *h = graph->game->heuristics; h->value; h++)
        for (size_t i = 0; i < graph->states.count && h->is_admissible; i++) {
            uint32_t value = h->value(kt_vector_at(&graph->states, i));
            check(value <= graph->distance[i], "%s: %s is %u, the truth %u", of, h->choice.name, value,
                  graph->distance[i]);
        }
}

static const struct {
    const struct kt_game *game;
    const char *rules;
} decks[] = {
    {&kt_freecell, "ranks=3,columns=4,cells=0"},
    {&kt_freecell, "ranks=3,columns=4,cells=1,autoplay=safe"},
    {&kt_freecell, "ranks=4,columns=4,cells=0"},
    {&kt_freecell, "ranks=5,columns=4,cells=0"},
    {&kt_freecell, "ranks=4,columns=5,cells=0,autoplay=safe"},
    {&kt_freecell, "ranks=4,columns=4,cells=1,autoplay=safe"},
    {&kt_freecell, "ranks=4,columns=4,cells=0,build=suit"},
    {&kt_freecell, "ranks=4,columns=5,cells=1,build=suit,empty=kings,autoplay=safe"},
    {&kt_klondike, "ranks=2,columns=3,draw=1"},
    {&kt_klondike, "ranks=2,columns=2,draw=1"},
    {&kt_klondike, "ranks=3,columns=4,draw=1,worry=0,empty=none"},
    {&kt_klondike, "ranks=2,columns=2,draw=2,passes=1"},
    {&kt_klondike, "ranks=2,columns=3,draw=1,empty=any,build=any,worry=0"},
    {&kt_klondike, "ranks=4,columns=5,draw=1,build=suit,worry=0"},
    {&kt_spider, "ranks=3,sets=2,rows=3,cards=2,extra=0,closed=0"},
    {&kt_spider, "ranks=4,sets=2,rows=3,cards=2,extra=0,closed=1,suits=2"},
    {&kt_spider, "ranks=4,sets=2,rows=4,cards=1,extra=0,closed=0,suits=2,finish=player"},
    {&kt_spider, "ranks=3,sets=3,rows=3,cards=2,extra=0,closed=1,gaps=stay"},
    {&kt_spider, "ranks=4,sets=2,rows=3,cards=2,extra=2,closed=1,suits=2,foundations=cards,deal=relaxed"},
    {&kt_nullgame, "seats=1"},
};

static void searches_agree_with_the_whole_graph(void **unused)
{
    (void)unused;
    enum { SHAPES = sizeof decks / sizeof *decks };
    const int each = times(40, 400), least = 10 * each; /* of each shape; and how many decks can be won, at least */
    int seen[SHAPES] = {0}, solved[SHAPES] = {0}, by[sizeof searches / sizeof *searches] = {0}, total = 0;
    uint64_t positions = 0;
    for (size_t i = 0; i < SHAPES; i++)
        for (uint64_t number = 1; number <= (uint64_t)each; number++) {
            char of[160];
            struct graph graph;
            struct kt_position *position = deal_or_fail(decks[i].game, decks[i].rules, number);
            snprintf(of, sizeof of, "%s %llu (%s)", decks[i].game->name, (unsigned long long)number, decks[i].rules);
            if (open_graph(&graph, position)) {
                seen[i]++;
                solved[i] += graph.distance[0] < NEVER;
                total += graph.distance[0] < NEVER;
                positions += graph.states.count;
                see_heuristics(&graph, of);
                see_searches(&graph, position, by);
            }
            close_graph(&graph);
            kt_position_free(position);
        }
    for (size_t i = 0; i < SHAPES; i++)
        print_message("# %s %s: %d of %d can be won\n", decks[i].game->name, decks[i].rules, solved[i], seen[i]);
    check(total >= least, "only %d decks can be won", total);
    check(positions >= (uint64_t)(200 * least), "only %llu positions", (unsigned long long)positions);
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        check(by[i] >= least, "%s has solved only %d", searches[i].spec, by[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_agree_with_the_whole_graph),
    };
    return cmocka_run_group_tests_name("textbook", tests, NULL, NULL);
}
