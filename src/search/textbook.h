/* The algorithms of the textbooks, as solvers for every game with one seat. They know a game only by its moves, its
 * keys, its costs (`tally`) and its heuristics, so that they can be compared with each other; the game's own solvers
 * know more and are faster.
 *
 *   bfs      breadth-first search              best_first.c
 *   ucs      uniform-cost search (Dijkstra)
 *   best     greedy best-first search
 *   astar    A*, weighted with w
 *   ids      iterative deepening               bounded.c
 *   idastar  iterative-deepening A*
 *   bnb      depth-first branch and bound
 *   beam     beam search                       beam.c
 *   hill     hill climbing with restarts       hill.c
 *
 * All count a position when it is generated, unless they know it already. */
#ifndef KT_TEXTBOOK_H
#define KT_TEXTBOOK_H

#include "core/solver.h"

/* An open solver. */
struct kt_textbook {
    const struct kt_game *game;
    struct kt_settings options;
};

/* The places of the options. */
enum { KT_HEURISTIC_OPTION };
enum { KT_ASTAR_W = 1 };
enum { KT_BEAM_WIDTH = 1 };
enum { KT_HILL_RESTARTS = 1, KT_HILL_SIDEWAYS, KT_HILL_SEED };

typedef enum kt_verdict kt_textbook_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                          struct kt_finding *finding);

kt_textbook_solve kt_bfs_solve, kt_ucs_solve, kt_best_solve, kt_astar_solve; /* best_first.c */
kt_textbook_solve kt_ids_solve, kt_idastar_solve, kt_bnb_solve;              /* bounded.c */
kt_textbook_solve kt_beam_solve, kt_hill_solve;                              /* beam.c, hill.c */

/* textbook.c */
void *kt_textbook_open(const struct kt_game *game, const struct kt_settings *options);
void kt_textbook_close(void *self);
const struct kt_heuristic *kt_textbook_heuristic(const struct kt_textbook *textbook);
extern const char *const kt_astar_weights[]; /* the words of w, */
extern const uint32_t kt_astar_hundredths[]; /* and their values */
enum { KT_ASTAR_WEIGHTS = 10 };

/* A game has its own copy of the table, since the names of its heuristics are values of the option h. `names` is an
 * array of them; `guide` is the default of the searches for any solution, `bound` that of the searches for the
 * shortest. KT_TEXTBOOK_LIST goes into the game's list of solvers. */
#define KT_H_OPTION(names, usual)                                                                                      \
    {                                                                                                                  \
        "h", N_("heuristic"), 0, (int32_t)(sizeof(names) / sizeof *(names)) - 1, usual, names                          \
    }

#define KT_TEXTBOOK_KIND(label, sentence, table, function)                                                             \
    {                                                                                                                  \
        .choice = {label, sentence, table}, .has_trace = true, .open = kt_textbook_open, .close = kt_textbook_close,   \
        .solve = function                                                                                              \
    }

#define KT_TEXTBOOK_SOLVERS(names, guide, bound)                                                                       \
    static const struct kt_option guided_options[] = {KT_H_OPTION(names, guide), {0}};                                 \
    static const struct kt_option bounded_options[] = {KT_H_OPTION(names, bound), {0}};                                \
    static const struct kt_option astar_options[] = {KT_H_OPTION(names, bound),                                        \
                                                     {"w",                                                             \
                                                      N_("weight of the heuristic; above 1, solutions may be longer"), \
                                                      0, KT_ASTAR_WEIGHTS - 1, 0, kt_astar_weights},                   \
                                                     {0}};                                                             \
    static const struct kt_option beam_options[] = {                                                                   \
        KT_H_OPTION(names, guide), {"width", N_("positions kept at each depth"), 1, 1000000, 100, NULL}, {0}};         \
    static const struct kt_option hill_options[] = {                                                                   \
        KT_H_OPTION(names, guide),                                                                                     \
        {"restarts", N_("how often it starts again"), 0, 1000000, 1000, NULL},                                         \
        {"sideways", N_("moves in a row without progress before it starts again"), 0, 10000, 20, NULL},                \
        {"seed", N_("seed of the random numbers"), 0, INT32_MAX, 1, NULL},                                             \
        {0}};                                                                                                          \
    static const struct kt_solver_kind textbook_kinds[] = {                                                            \
        KT_TEXTBOOK_KIND("bfs", N_("breadth-first search"), NULL, kt_bfs_solve),                                       \
        KT_TEXTBOOK_KIND("ids", N_("iterative deepening: depth-first search to a growing depth"), NULL, kt_ids_solve), \
        KT_TEXTBOOK_KIND("ucs", N_("uniform-cost search: the cheapest way first"), NULL, kt_ucs_solve),                \
        KT_TEXTBOOK_KIND("best", N_("greedy best-first search: the lowest estimate first"), guided_options,            \
                         kt_best_solve),                                                                               \
        KT_TEXTBOOK_KIND("astar", N_("A*: the lowest sum of cost and estimate first"), astar_options, kt_astar_solve), \
        KT_TEXTBOOK_KIND("idastar", N_("A* by depth-first search with a growing bound"), bounded_options,              \
                         kt_idastar_solve),                                                                            \
        KT_TEXTBOOK_KIND("beam", N_("beam search: breadth-first, with only the best positions of each depth"),         \
                         beam_options, kt_beam_solve),                                                                 \
        KT_TEXTBOOK_KIND("bnb", N_("branch and bound: depth-first, and on to shorter solutions"), bounded_options,     \
                         kt_bnb_solve),                                                                                \
        KT_TEXTBOOK_KIND("hill", N_("hill climbing with random restarts"), hill_options, kt_hill_solve),               \
    }

#define KT_TEXTBOOK_LIST                                                                                               \
    &textbook_kinds[0], &textbook_kinds[1], &textbook_kinds[2], &textbook_kinds[3], &textbook_kinds[4],                \
        &textbook_kinds[5], &textbook_kinds[6], &textbook_kinds[7], &textbook_kinds[8]

#endif
