/* The rules of Spider: boards, deals, moves, what a player knows, keys. Most tests compare the library with the
 * independent rules of plain_spider.h. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "plain_generator.h"
#include "plain_spider.h"
#include "session/handles.h"

static const struct spider *on_table(const struct kt_position *position)
{
    return sp_of(position->state);
}

static bool is_same(const struct spider *a, const struct spider *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static int random_below(struct kt_rng *rng, int below)
{
    return (int)kt_rng_below(rng, (uint32_t)below);
}

/* ---- boards ---- */

/* Any values at all: most of these boards can be dealt, some cannot. */
static struct kt_settings any_rules(struct kt_rng *rng)
{
    struct kt_settings rules;
    kt_rules_usual(&kt_spider, &rules);
    int32_t *value = rules.value;
    bool is_small = random_below(rng, 2);
    value[SP_OPTION_SUITS] = random_below(rng, 3);
    value[SP_OPTION_ROWS] = 2 + random_below(rng, is_small ? 4 : SP_MOST_COLUMNS - 1);
    value[SP_OPTION_SETS] = 1 + random_below(rng, is_small ? 4 : SP_MOST_SETS);
    value[SP_OPTION_RANKS] = random_below(rng, 3) ? 3 + random_below(rng, 11) : 13;
    value[SP_OPTION_CARDS] = 1 + random_below(rng, is_small ? 4 : 12);
    value[SP_OPTION_EXTRA] = random_below(rng, 2) ? random_below(rng, SP_MOST_COLUMNS + 1) : 0;
    value[SP_OPTION_CLOSED] = random_below(rng, value[SP_OPTION_CARDS] + (random_below(rng, 8) == 0));
    value[SP_OPTION_LAYOUT] = random_below(rng, 3) ? 0 : random_below(rng, 3);
    value[SP_OPTION_DEAL] = random_below(rng, 2);
    value[SP_OPTION_GAPS] = random_below(rng, 3) > 0;
    value[SP_OPTION_FINISH] = random_below(rng, 3) == 0;
    value[SP_OPTION_FOUNDATIONS] = random_below(rng, 3) == 0;
    return rules;
}

/* By rules.md: are there enough cards, and is at least one card face up? */
static bool fits_the_sets(const struct kt_settings *rules)
{
    struct web w = web_under(rules);
    int needed = 0;
    for (int i = 0; i < w.columns; i++)
        needed += web_height(&w, i);
    return needed <= w.sets * w.ranks && w.closed < w.cards;
}

static struct kt_settings random_rules(struct kt_rng *rng)
{
    for (;;) {
        struct kt_settings rules = any_rules(rng);
        if (fits_the_sets(&rules))
            return rules;
    }
}

static void boards_without_cards_enough_are_refused(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int refused = 0;
    kt_rng_seed(&rng, 21);
    for (int i = 0; i < 3000; i++) {
        struct kt_settings rules = any_rules(&rng);
        struct kt_text text = {0};
        kt_rules_write(&kt_spider, &rules, &text);
        check(can_deal(&kt_spider, &rules, 1) == fits_the_sets(&rules), "%s", text.data);
        refused += !fits_the_sets(&rules);
        kt_text_free(&text);
    }
    check(refused > 300 && refused < 2700, "%d boards of 3000 cannot be dealt", refused);
}

static void refused_boards_say_why(void **unused)
{
    (void)unused;
    static const char pysols[] = "PySolFC numbers the deals of the full game only: 10 columns, 8 sets.";
    static const struct {
        const char *rules, *complaint;
        uint64_t number;
    } rows[] = {
        {"sets=1", "The columns need 54 cards, but there are only 13 in these sets.", 1},
        {"preset=paper,rows=5", "The columns need 15 cards, but there are only 13 in these sets.", 1},
        {"layout=triangle,rows=12,sets=5", "The columns need 78 cards, but there are only 65 in these sets.", 1},
        {"closed=5", "5 of 5 cards cannot be face down: the last card of a column must be face up.", 1},
        {"cards=3", "4 of 3 cards cannot be face down: the last card of a column must be face up.", 1},
        {"numbers=pysol,sets=12", pysols, 1},
        {"numbers=pysol,rows=9", pysols, 1},
        {"numbers=pysol,extra=3", pysols, 1},
        {"numbers=pysol,closed=3", pysols, 1},
        {"numbers=pysol,layout=triangle", pysols, 1},
        {"", "Deals are numbered from 1 to 1000000000000.", 0},
        {"", "Deals are numbered from 1 to 1000000000000.", 1000000000001},
        {"numbers=pysol", "Deals are numbered from 1 to 8589934591.", 8589934592},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_settings rules = rules_of_text(&kt_spider, rows[i].rules);
        struct kt_error error = stale_error();
        assert_null(kt_position_deal(&kt_spider, &rules, rows[i].number, &error));
        check(error.code == KT_BAD_INPUT && strcmp(error_text(&error), rows[i].complaint) == 0, "%s: %s", rows[i].rules,
              error_text(&error));
        assert_null(kt_position_deal(&kt_spider, &rules, rows[i].number, NULL));
    }
}

/* ---- deals ---- */

static struct web deal_plainly(const struct kt_settings *rules, uint64_t number)
{
    struct web_card deck[SP_DECK];
    struct web w = web_under(rules);
    int order[SP_DECK], cards = w.sets * w.ranks;
    plain_shuffle(number, order, cards);
    for (int i = 0; i < cards; i++)
        deck[i] = (struct web_card){(signed char)(order[i] % w.ranks + 1), "SHCD"[order[i] / w.ranks % w.suits], false};
    return web_deal(rules, deck);
}

static void deals_follow_the_documented_generator(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 22);
    for (uint64_t i = 0; i < 1500; i++) {
        uint64_t number = i < 100 ? i + 1 : i == 100 ? kt_spider.deals : i * i * i * 9973 % kt_spider.deals + 1;
        struct kt_settings rules = i < 100 ? rules_of_text(&kt_spider, "") : random_rules(&rng);
        struct kt_position *position = kt_position_deal(&kt_spider, &rules, number, NULL);
        struct web w = deal_plainly(&rules, number);
        struct spider expected = spider_of(&w);
        check(position && is_same(&expected, on_table(position)), "deal %llu", (unsigned long long)number);
        kt_position_free(position);
    }
}

static const char *line_after(const char *text, const char *start)
{
    const char *line = strstr(text, start);
    check(line != NULL, "no line \"%s\" in\n%s", start, text);
    return line;
}

/* Dealt by PySolFC's own library of cards. */
static void pysols_deals_are_pysols(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t number;
        const char *rules, *stock, *board;
    } rows[] = {
        {1, "numbers=pysol,suits=4",
         "stock: QH 9S 2S QH 3C AS 4S KS 6D TD 9C 9D JS 4D 5C 6C AD JH 6S 3C JD TC AH QS 2C 9H 3H 7S 5C 9D KS 5D TS QD "
         "7S 6D TS KD QD 7H 3D 2C KH 5D 3H 2D 4C 5S 6S AC\n",
         "1: 3D AS KD 7D 3S | 8H\n2: 5H 8C 2H 9S | TH\n3: JC 6C TD 8H | AH\n4: KH 6H 8S JH 9C | JC\n5: 5S TC AC 4D | "
         "4H\n6: 5H 8D 7C 2D | 7H\n7: KC 4C 2H 6H 7D | QS\n8: KC JS AD TH | QC\n9: 8D QC 9H 8C | 7C\n10: JD 4H 8S 2S "
         "4S | 3S\n"},
        {5, "numbers=pysol,suits=2",
         "stock: 4H QH 4H 7S KS AH 5H AS KH AS 2H TH AS 8H 6S QS 6S 9S 2S 2S 6H 7S 2H KS 7H TH QH 3H 3H 8S 5S KH 7H 5S "
         "AS 4S 7H 8H 5H 8S AH TS JS 3S 9S 3H 3S TH 6H KH\n",
         "1: 3S KH 2S TS 4H | JH\n2: 8S JH JH KS | 4H\n3: 3S TS 8H QS | 9H\n4: 8S 5S JS QS QH | 8H\n5: 9S 2S 5H 5H | "
         "4S\n6: 9H TH 6S TS | 9S\n7: JH 6H JS 9H 7S | 2H\n8: 2H JS KS 9H | 7H\n9: 4S QS 6S AH | 6H\n10: 4S 3H 5S AH "
         "7S | QH\n"},
        {14934, "numbers=pysol",
         "stock: 6S AS TS 9S 9S 6S AS 6S 9S 4S 5S 9S 6S 8S 9S KS AS TS QS JS JS 4S 2S 6S 7S TS KS 8S 8S AS 5S 2S 2S 4S "
         "8S AS TS 7S 5S 7S 9S KS AS QS JS JS 7S 7S 9S QS\n",
         "1: TS 3S KS 4S JS | 5S\n2: 2S 4S KS 3S | KS\n3: 4S 3S TS 4S | 2S\n4: QS QS 7S 7S QS | 2S\n5: 3S 8S 8S 2S | "
         "JS\n6: TS TS 3S 3S | 6S\n7: 9S 3S 7S 5S QS | 6S\n8: AS 4S 3S 8S | 2S\n9: JS 8S 6S QS | KS\n10: JS AS 5S 5S "
         "KS | 5S\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = deal_or_fail(&kt_spider, rows[i].rules, rows[i].number);
        struct kt_text text = written(position, "kartu");
        assert_memory_equal(line_after(text.data, "stock:"), rows[i].stock, strlen(rows[i].stock));
        assert_string_equal(line_after(text.data, "\n1:") + 1, rows[i].board);
        kt_text_free(&text);
        kt_position_free(position);
    }
}

/* ---- positions of every kind ---- */

/* Cards that are not placed yet, in no order. */
struct rest {
    struct web_card card[SP_DECK];
    int count;
};

/* A card that fits on the pile, mostly of its suit; a king to start a long run; or any card. */
static int choose_card(const struct rest *rest, const struct web_pile *pile, int king, struct kt_rng *rng)
{
    const struct web_card *top = pile->count > 0 ? &pile->card[pile->count - 1] : NULL;
    for (int i = 0; i < rest->count; i++)
        if (king ? rest->card[i].rank == king
                 : top && rest->card[i].rank == top->rank - 1 &&
                       (rest->card[i].suit == top->suit || random_below(rng, 6) == 0))
            return i;
    return random_below(rng, rest->count);
}

/* Random columns with runs, reachable or not; the other cards are the stock. */
static void pile_up(struct web *w, struct rest *rest, struct kt_rng *rng)
{
    int patience = random_below(rng, 2) ? 10 : 60;
    for (int column = 0; rest->count > 0 && random_below(rng, patience); column = random_below(rng, w->columns)) {
        bool is_long = random_below(rng, 5) == 0;
        int length = is_long ? w->ranks : 1 + random_below(rng, 3);
        for (int i = 0; i < length && rest->count > 0; i++) {
            struct web_pile *pile = &w->column[column];
            int at = choose_card(rest, pile, is_long && i == 0 ? w->ranks : 0, rng);
            pile->card[pile->count++] = rest->card[at];
            rest->card[at] = rest->card[--rest->count];
        }
    }
    while (rest->count > 0)
        w->stock.card[w->stock.count++] = rest->card[--rest->count];
}

static void shuffle_rest(struct rest *rest, struct kt_rng *rng)
{
    for (int i = rest->count - 1; i > 0; i--) {
        int j = random_below(rng, i + 1);
        struct web_card card = rest->card[i];
        rest->card[i] = rest->card[j];
        rest->card[j] = card;
    }
}

static struct web random_web(const struct kt_settings *rules, struct kt_rng *rng)
{
    struct web w = web_under(rules);
    struct rest rest = {.count = 0};
    int home = random_below(rng, 3) ? 0 : random_below(rng, w.sets + 1);
    for (int set = 0; set < w.sets; set++) {
        char suit = "SHCD"[set % w.suits];
        w.home[set] = set < home ? w.ranks : w.by_cards ? random_below(rng, w.ranks) : 0;
        if (set >= w.suits && w.home[set] > w.home[set - w.suits])
            w.home[set] = w.home[set - w.suits];
        for (int rank = w.home[set] + 1; rank <= w.ranks; rank++)
            rest.card[rest.count++] = (struct web_card){(signed char)rank, suit, false};
    }
    shuffle_rest(&rest, rng);
    pile_up(&w, &rest, rng);
    for (int i = 0; i < w.columns; i++) {
        int closed = w.column[i].count && random_below(rng, 3) ? random_below(rng, w.column[i].count) : 0;
        for (int depth = closed; depth < w.column[i].count; depth++)
            w.column[i].card[depth].is_open = true;
    }
    web_settle(&w);
    return w;
}

static void see_moves(const struct web *w, const struct spider *s, const char *of)
{
    kt_move listed[SP_MOST_MOVES], expected[SP_MOST_MOVES];
    struct sp_move plain[SP_MOST_MOVES];
    int count = kt_spider.moves((const struct kt_state *)s, listed), plain_count = web_moves(w, plain);
    check(count == plain_count, "%s: %d moves instead of %d", of, count, plain_count);
    for (int i = 0; i < count; i++)
        expected[i] = sp_pack(plain[i]);
    qsort(listed, (size_t)count, sizeof *listed, by_move);
    qsort(expected, (size_t)count, sizeof *expected, by_move);
    check(memcmp(listed, expected, (size_t)count * sizeof *listed) == 0, "%s: other moves", of);
    for (int i = 0; i < count; i++) {
        struct web after = *w;
        struct spider next = *s;
        sp_apply(&next, plain[i]);
        web_play(&after, plain[i]);
        struct spider there = spider_of(&after);
        check(is_same(&there, &next), "%s: %d to %d, %d cards, leads elsewhere", of, plain[i].from, plain[i].to,
              plain[i].cards);
    }
}

static void see_one_position(const struct web *w, const char *of)
{
    struct spider s = spider_of(w), seen, plainly_seen = sight_of_web(w);
    int points[KT_MAX_SEATS] = {0};
    see_moves(w, &s, of);
    kt_spider.score((const struct kt_state *)&s, points);
    check(points[0] == web_score(w), "%s: %d points instead of %d", of, points[0], web_score(w));
    check(sp_is_won(&s) == web_is_won(w), "%s: won?", of);
    sp_observe(&s, &seen);
    check(is_same(&seen, &plainly_seen), "%s: something else is seen", of);
}

static void moves_are_those_of_the_plain_rules(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int sent[2] = {0, 0};
    kt_rng_seed(&rng, 23);
    for (int i = 0; i < 5000; i++) {
        char of[40];
        struct kt_settings rules = random_rules(&rng);
        struct web w = random_web(&rules, &rng);
        snprintf(of, sizeof of, "position %d", i);
        see_one_position(&w, of);
        for (int column = 0; column < w.columns; column++)
            for (int cards = 1; cards <= w.ranks; cards++)
                sent[w.by_cards] += web_can_move(&w, (struct sp_move){column, SP_HOME, cards});
    }
    check(sent[0] > 100 && sent[1] > 1000, "only %d sets and %d cards can be taken home", sent[0], sent[1]);
}

/* Every number that has the form of a move, also with invalid places, is accepted or refused as by the plain rules. */
static void every_move_is_judged_as_by_the_plain_rules(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 24);
    for (int i = 0; i < 200; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct web w = random_web(&rules, &rng);
        struct spider s = spider_of(&w);
        for (int from = 0; from < SP_HOME + 3; from++)
            for (int to = 0; to < SP_HOME + 3; to++)
                for (int cards = 0; cards <= 14; cards++) {
                    struct sp_move move = {from, to, cards};
                    struct kt_error error = stale_error();
                    bool is_refused = kt_spider.refuses((const struct kt_state *)&s, sp_pack(move), &error);
                    check(is_refused == !web_can_move(&w, move), "position %d: %d to %d, %d cards", i, from, to, cards);
                    check(!is_refused || (error.code == KT_ILLEGAL && !is_stale(&error)), "position %d: no reason", i);
                }
        kt_move far = sp_pack((struct sp_move){0, 1, 1}) | UINT64_C(1) << 40;
        assert_true(kt_spider.refuses((const struct kt_state *)&s, far, NULL));
    }
}

/* ---- whole games ---- */

/* Deals less often than it could; otherwise most moves would be deals. */
static struct sp_move choose(const struct sp_move *moves, int count, struct kt_rng *rng)
{
    int choice = random_below(rng, count);
    for (int tries = 0; tries < 3 && moves[choice].from == SP_STOCK; tries++)
        choice = random_below(rng, count);
    return moves[choice];
}

/* How often the stock ended in the middle of a deal. */
static int see_one_game(uint64_t number, struct kt_rng *rng)
{
    static const char *const texts[] = {"",
                                        "suits=2",
                                        "suits=4",
                                        "preset=paper",
                                        "preset=spiderette",
                                        "preset=spiderette,foundations=cards",
                                        "preset=will-o-the-wisp",
                                        "preset=simple-simon",
                                        "preset=mrs-mop",
                                        "preset=mrs-mop,foundations=cards"};
    struct kt_settings rules = number <= 50 ? rules_of_text(&kt_spider, texts[number % 10]) : random_rules(rng);
    struct web w = deal_plainly(&rules, number);
    struct spider s;
    int partial = 0;
    assert_true(sp_clear(&s, &rules, NULL) && sp_deal(&s, number, NULL));
    for (int ply = 0; ply < 120; ply++) {
        char of[60];
        struct sp_move moves[SP_MOST_MOVES];
        struct spider expected = spider_of(&w);
        snprintf(of, sizeof of, "game %d, after %d moves", (int)number, ply);
        check(is_same(&s, &expected), "%s", of);
        see_one_position(&w, of);
        int count = web_moves(&w, moves);
        if (count == 0)
            break;
        struct sp_move move = choose(moves, count, rng);
        partial += move.from == SP_STOCK && w.stock.count < w.columns;
        sp_apply(&s, move);
        web_play(&w, move);
    }
    return partial;
}

static void games_go_the_same_way_and_show_the_same_cards(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int partial = 0;
    kt_rng_seed(&rng, 25);
    for (uint64_t number = 1; number <= 200; number++)
        partial += see_one_game(number, &rng);
    check(partial > 20, "only %d deals ended in the middle", partial);
}

/* With other hidden cards and the same sight, the sight and the moves stay the same. */
static void twin_worlds_look_the_same(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 26);
    for (int i = 0; i < 3000; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct web w = random_web(&rules, &rng);
        struct spider s = spider_of(&w), sight, twin, twin_sight;
        kt_move here[SP_MOST_MOVES], there[SP_MOST_MOVES];
        kt_card missing[SP_DECK];
        sp_observe(&s, &sight);
        sp_complete(&sight, &rng, &twin);
        sp_observe(&twin, &twin_sight);
        check(is_same(&sight, &twin_sight), "position %d: the twin looks different", i);
        int count = sp_moves(&s, here);
        check(sp_moves(&twin, there) == count && memcmp(here, there, (size_t)count * sizeof *here) == 0,
              "position %d: the twin has other moves", i);
        assert_int_equal(sp_missing_cards(&twin, missing), 0);
    }
}

/* Sampling is uniform: each missing card is in an unknown place as often as its number of copies requires. */
static void completions_are_even(void **unused)
{
    (void)unused;
    enum { TIMES = 6000 };
    struct kt_rng rng;
    struct kt_position *position =
        deal_or_fail(&kt_spider, "suits=2,sets=4,ranks=4,rows=3,cards=2,extra=0,closed=1", 5);
    struct spider sight, s;
    int count[KT_CARD_CODES] = {0}, copies[KT_CARD_CODES] = {0};
    kt_card missing[SP_DECK];
    kt_rng_seed(&rng, 27);
    sp_observe(on_table(position), &sight);
    int unknown = sp_missing_cards(&sight, missing);
    assert_int_equal(unknown, 13);
    for (int i = 0; i < unknown; i++)
        copies[missing[i]]++;
    for (int i = 0; i < TIMES; i++) {
        sp_complete(&sight, &rng, &s);
        count[sp_column(&s, 1)[0]]++;
    }
    for (int card = 0; card < KT_CARD_CODES; card++) {
        int expected = TIMES * copies[card] / unknown;
        check(abs(count[card] - expected) <= expected / 5, "card %d: %d of %d", card, count[card], TIMES);
    }
    kt_position_free(position);
}

/* ---- perft ---- */

static uint64_t count_lines(const struct spider *s, int depth)
{
    kt_move moves[SP_MOST_MOVES];
    uint64_t lines = 0;
    int count = sp_moves(s, moves);
    for (int i = 0; i < count && depth > 1; i++) {
        struct spider next = *s;
        sp_apply(&next, sp_unpack(moves[i]));
        lines += count_lines(&next, depth - 1);
    }
    return depth > 1 ? lines : (uint64_t)count;
}

static uint64_t count_lines_plainly(const struct web *w, int depth)
{
    struct sp_move moves[SP_MOST_MOVES];
    uint64_t lines = 0;
    int count = web_moves(w, moves);
    for (int i = 0; i < count && depth > 1; i++) {
        struct web next = *w;
        web_play(&next, moves[i]);
        lines += count_lines_plainly(&next, depth - 1);
    }
    return depth > 1 ? lines : (uint64_t)count;
}

/* The recorded numbers were counted by the plain rules; `plainly` is how deep they are counted again. */
static void perft_is_as_recorded(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t number;
        const char *rules;
        int depth, plainly;
        uint64_t lines;
    } rows[] = {
        {1, "", 5, 3, 4789},
        {2, "suits=2", 6, 4, 26901},
        {3, "suits=4", 7, 4, 837164},
        {14934, "numbers=pysol", 5, 3, 3038},
        {17, "preset=paper", 10, 9, 3884},
        {5, "preset=spiderette", 7, 4, 11609},
        {6, "sets=3,ranks=5,rows=4,cards=2,extra=1,closed=1,suits=2,deal=relaxed", 9, 7, 12099},
        {7, "sets=4,ranks=4,rows=4,cards=3,extra=0,closed=0,finish=player,gaps=stay", 9, 6, 199752},
        {8, "preset=will-o-the-wisp", 6, 4, 538},
        {9, "preset=simple-simon,foundations=cards", 5, 3, 37954},
        {10, "preset=mrs-mop,foundations=cards", 4, 2, 11833},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = deal_or_fail(&kt_spider, rows[i].rules, rows[i].number);
        struct web w = web_of(on_table(position));
        uint64_t lines = count_lines(on_table(position), rows[i].depth);
        check(lines == rows[i].lines, "deal %d (%s), %d deep: %llu lines", (int)rows[i].number, rows[i].rules,
              rows[i].depth, (unsigned long long)lines);
        check(count_lines(on_table(position), rows[i].plainly) == count_lines_plainly(&w, rows[i].plainly), "deal %d",
              (int)rows[i].number);
        kt_position_free(position);
    }
}

/* ---- keys ---- */

static bool have_same_key(const struct web *a, const struct web *b)
{
    uint8_t first[256], second[256];
    struct spider one = spider_of(a), other = spider_of(b);
    assert_true(kt_spider.key_size <= sizeof first);
    kt_spider.key((const struct kt_state *)&one, first);
    kt_spider.key((const struct kt_state *)&other, second);
    return memcmp(first, second, kt_spider.key_size) == 0;
}

static bool is_same_pile(const struct web_pile *a, const struct web_pile *b)
{
    return a->count == b->count && memcmp(a->card, b->card, (size_t)a->count * sizeof *a->card) == 0;
}

/* The cards may as well be in the last column. */
static void empty_stock(struct web *w)
{
    struct web_pile *last = &w->column[w->columns - 1];
    for (; w->stock.count > 0; w->stock.count--) {
        last->card[last->count] = w->stock.card[w->stock.count - 1];
        last->card[last->count++].is_open = true;
    }
}

/* Only the next deal distinguishes the columns. */
static void the_order_of_columns_counts_while_there_is_a_stock(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int with_stock = 0, without = 0;
    kt_rng_seed(&rng, 28);
    for (int i = 0; i < 4000; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct web w = random_web(&rules, &rng), other;
        if (i % 2)
            empty_stock(&w);
        int a = random_below(&rng, w.columns), b = (a + 1 + random_below(&rng, w.columns - 1)) % w.columns;
        other = w;
        other.column[a] = w.column[b];
        other.column[b] = w.column[a];
        if (is_same_pile(&w.column[a], &w.column[b]))
            continue;
        check(have_same_key(&w, &other) == (w.stock.count == 0), "position %d, %d cards in the stock", i,
              w.stock.count);
        with_stock += w.stock.count > 0;
        without += w.stock.count == 0;
    }
    check(with_stock > 400 && without > 1000, "only %d with a stock and %d without", with_stock, without);
}

static void keys_tell_positions_apart(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int turned = 0;
    kt_rng_seed(&rng, 29);
    for (int i = 0; i < 2000; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct web w = random_web(&rules, &rng), other = w;
        int column = random_below(&rng, w.columns), count = w.column[column].count;
        if (count < 2 || w.column[column].card[0].is_open)
            continue;
        for (int depth = 0; depth < count; depth++)
            other.column[column].card[depth].is_open = true;
        check(!have_same_key(&w, &other), "position %d: a closed card is another thing", i);
        turned++;
    }
    assert_true(turned > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_without_cards_enough_are_refused),
        cmocka_unit_test(refused_boards_say_why),
        cmocka_unit_test(deals_follow_the_documented_generator),
        cmocka_unit_test(pysols_deals_are_pysols),
        cmocka_unit_test(moves_are_those_of_the_plain_rules),
        cmocka_unit_test(every_move_is_judged_as_by_the_plain_rules),
        cmocka_unit_test(games_go_the_same_way_and_show_the_same_cards),
        cmocka_unit_test(twin_worlds_look_the_same),
        cmocka_unit_test(completions_are_even),
        cmocka_unit_test(perft_is_as_recorded),
        cmocka_unit_test(the_order_of_columns_counts_while_there_is_a_stock),
        cmocka_unit_test(keys_tell_positions_apart),
    };
    return cmocka_run_group_tests_name("spider", tests, NULL, NULL);
}
