/* Every solver of Spider that returns "impossible", compared with an exhaustive search by the plain rules, on all small
 * boards: up to 16 cards, two to four columns, columns of one to three cards or all cards dealt, face down or not, one
 * suit or two. Every line is replayed by the plain rules. Boards with too many positions are skipped and counted.
 *
 * `make soak` sets KARTU_SOAK: SOAK_DEALS deals of each board (default 1000) instead of 20. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "plain_spider.h"
#include "session/handles.h"

enum { MOST_CARDS = 16, MOST_COLUMNS = 4, MOST_POSITIONS = 5000 };

static int deals_each = 20;

/* A new solver in the game's table must be in one of these lists. textbook.c tests the textbook searches. */
static const char *const that_prove[] = {"dfs", "open", NULL}, *const that_do_not[] = {"policy", "short", NULL},
                         *const in_textbooks[] = {"bfs",     "ids",  "ucs", "best", "astar",
                                                  "idastar", "beam", "bnb", "hill", NULL};

static bool is_listed(const char *const *list, const char *name)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list != NULL;
}

/* ---- one deal ---- */

enum { MOST_SOLVERS = 8 };

/* What is counted, and the solvers, which serve all deals. */
struct tour {
    struct kt_solver *solver[MOST_SOLVERS];
    int solvers, boards, verdicts[3];
};

static void start_tour(struct tour *tour)
{
    const struct kt_choice *choice;
    *tour = (struct tour){0};
    for (int i = 0; (choice = kt_game_solver(&kt_spider, i)) != NULL; i++) {
        check(is_listed(that_prove, choice->name) + is_listed(that_do_not, choice->name) +
                      is_listed(in_textbooks, choice->name) ==
                  1,
              "does \"%s\" prove? Name it in one list", choice->name);
        if (!is_listed(that_prove, choice->name))
            continue;
        assert_true(tour->solvers < MOST_SOLVERS);
        tour->solver[tour->solvers] = kt_solver_open(&kt_spider, choice->name, NULL);
        assert_non_null(tour->solver[tour->solvers++]);
    }
    assert_true(tour->solvers > 0);
}

static void end_tour(struct tour *tour)
{
    for (int i = 0; i < tour->solvers; i++)
        kt_solver_close(tour->solver[i]);
}

static void see_line(const struct web *start, const struct kt_line *line, const char *of)
{
    struct web w = *start;
    for (size_t i = 0; i < line->count; i++) {
        struct sp_move move = sp_unpack(line->moves[i]);
        check(web_can_move(&w, move), "%s: move %zu of %zu is illegal", of, i + 1, line->count);
        web_play(&w, move);
    }
    check(web_is_won(&w), "%s: %zu moves do not win", of, line->count);
}

static void see_deal(struct tour *tour, const char *rules, uint64_t number)
{
    struct kt_position *position = deal_or_fail(&kt_spider, rules, number);
    struct web w = web_of(sp_of(position->state));
    enum kt_verdict truth = web_search(&w, MOST_POSITIONS);
    tour->verdicts[truth]++;
    for (int i = 0; i < tour->solvers && truth != KT_UNKNOWN; i++) {
        char of[200];
        struct kt_result result = {0};
        struct kt_error error = {0};
        snprintf(of, sizeof of, "%s on %d (%s)", kt_solver_name(tour->solver[i]), (int)number, rules);
        check(kt_solver_run(tour->solver[i], position, NULL, &result, &error), "%s: %s", of, error_text(&error));
        check(result.verdict == truth, "%s: %d, the truth is %d", of, result.verdict, truth);
        if (truth == KT_SOLVED)
            see_line(&w, &result.line, of);
        kt_line_free(&result.line);
    }
    kt_position_free(position);
}

/* ---- all small boards ---- */

struct board {
    int suits, ranks, sets, columns, cards, extra, closed;
};

enum { MOST_LAYOUTS = 32 };

/* Columns of one to three cards, usually with a stock, or all cards dealt; every number of face-down cards. */
static int list_layouts(struct board b, struct board layouts[MOST_LAYOUTS])
{
    int count = 0, all = b.ranks * b.sets;
    for (b.suits = 1; b.suits <= 2 && b.suits <= b.sets; b.suits++) {
        b.extra = 0;
        for (b.cards = 1; b.cards <= 3 && b.cards * b.columns <= all; b.cards++)
            for (b.closed = 0; b.closed < b.cards; b.closed++)
                layouts[count++] = b;
        b.cards = all / b.columns;
        b.extra = all % b.columns;
        b.closed = 0;
        layouts[count++] = b;
        b.closed = b.cards - 1;
        layouts[count++] = b;
    }
    assert_true(count <= MOST_LAYOUTS);
    return count;
}

/* The layouts are used in turn; a quarter of the deals have the default rules, the others the rarer rules in turn. */
static void see_board(struct tour *tour, struct board board)
{
    static const char *const other_rules[] = {"",
                                              ",gaps=stay",
                                              ",foundations=cards",
                                              ",deal=relaxed",
                                              "",
                                              ",finish=player",
                                              ",foundations=cards,deal=relaxed",
                                              ",foundations=cards,gaps=stay"};
    struct board layouts[MOST_LAYOUTS];
    int count = list_layouts(board, layouts);
    for (int i = 0; i < deals_each; i++) {
        const struct board *b = &layouts[i % count];
        char rules[160];
        snprintf(rules, sizeof rules, "suits=%d,ranks=%d,sets=%d,rows=%d,cards=%d,extra=%d,closed=%d%s", b->suits,
                 b->ranks, b->sets, b->columns, b->cards, b->extra, b->closed,
                 other_rules[(tour->boards + i + i / count) % 8]);
        see_deal(tour, rules, (uint64_t)(tour->boards * 100003 + i + 1));
    }
    tour->boards++;
}

static void see_all_boards(struct tour *tour)
{
    for (int ranks = SP_LEAST_RANKS; ranks <= KT_RANKS; ranks++)
        for (int sets = 1; ranks * sets <= MOST_CARDS && sets <= SP_MOST_SETS; sets++)
            for (int columns = 2; columns <= MOST_COLUMNS && columns <= ranks * sets; columns++)
                see_board(tour, (struct board){.ranks = ranks, .sets = sets, .columns = columns});
}

static void verdicts_are_the_truth(void **unused)
{
    (void)unused;
    struct tour tour;
    start_tour(&tour);
    see_all_boards(&tour);
    end_tour(&tour);
    int won = tour.verdicts[KT_SOLVED], lost = tour.verdicts[KT_IMPOSSIBLE], skipped = tour.verdicts[KT_UNKNOWN];
    print_message("# %d boards: %d deals can be won, %d cannot, %d are too large to know\n", tour.boards, won, lost,
                  skipped);
    check(won * 4 > lost && lost * 4 > won, "both verdicts must occur: %d won, %d lost", won, lost);
    check(skipped * 7 < won + lost, "%d of %d are too large to know", skipped, won + lost + skipped);
}

static int soak_deals(void)
{
    const char *deals = getenv("SOAK_DEALS");
    return deals ? atoi(deals) : 1000;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_the_truth),
    };
    if (getenv("KARTU_SOAK"))
        deals_each = soak_deals();
    return cmocka_run_group_tests_name("spider_solve", tests, NULL, NULL);
}
