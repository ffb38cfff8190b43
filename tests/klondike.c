/* The rules of Klondike: deals, moves, points, passes, and what a player knows. Most tests compare the library with
 * the independent rules of plain_klondike.h. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "plain_generator.h"
#include "plain_klondike.h"
#include "session/handles.h"

static const struct klondike *on_table(const struct kt_position *position)
{
    return kl_of(position->state);
}

static bool is_same(const struct klondike *a, const struct klondike *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* ---- deals ---- */

static void deal_one_is_as_documented(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_klondike, "", 1);
    struct kt_text text = written(position, "deck");
    assert_string_equal(text.data, "032072093131061084083134042051071124123114041122021074024031113011111082062132"
                                   "022034033053044043094012121013091063133102112104064103052014023092054081073101\n");
    kt_text_free(&text);
    kt_position_free(position);
}

static struct table deal_plainly(const struct kt_settings *rules, uint64_t number)
{
    struct table_card deck[KL_DECK];
    int order[KL_DECK], cards = rules->value[KL_OPTION_RANKS] * 4;
    plain_shuffle(number, order, cards);
    for (int i = 0; i < cards; i++)
        deck[i] = (struct table_card){.rank = order[i] / 4 + 1, .suit = "CDHS"[order[i] % 4]};
    return table_deal(rules, deck);
}

static void many_deals_follow_the_documented_generator(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"",        "columns=9",         "columns=1",          "ranks=5",
                                        "ranks=1", "ranks=3,columns=9", "columns=8,ranks=10", "draw=1"};
    for (uint64_t i = 0; i < 400; i++) {
        uint64_t number = i < 100 ? i + 1 : i == 100 ? kt_klondike.deals : i * i * i * 9973;
        struct kt_settings rules = rules_of_text(&kt_klondike, texts[i % 8]);
        struct kt_position *position = deal_or_fail(&kt_klondike, texts[i % 8], number);
        struct table t = deal_plainly(&rules, number);
        struct klondike expected = position_of(&t);
        check(is_same(&expected, on_table(position)), "deal %llu, %s", (unsigned long long)number, texts[i % 8]);
        kt_position_free(position);
    }
}

static void every_deal_has_every_card_once(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"", "columns=9", "ranks=1,columns=7", "ranks=5,columns=4"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, texts[i], 77 + i);
        const struct klondike *s = on_table(position);
        kt_card missing[KL_DECK];
        int cards = s->talon;
        for (int column = 0; column < s->rules.columns; column++)
            cards += kl_height(&s->column[column]);
        check(cards == 4 * s->rules.ranks && kl_missing_cards(s, missing) == 0, "%s: %d cards", texts[i], cards);
        kt_position_free(position);
    }
}

/* ---- positions of every kind ---- */

static int random_below(struct kt_rng *rng, int below)
{
    return (int)kt_rng_below(rng, (uint32_t)below);
}

static struct kt_settings random_rules(struct kt_rng *rng)
{
    struct kt_settings rules;
    kt_rules_usual(&kt_klondike, &rules);
    rules.value[KL_OPTION_DRAW] = 1 + random_below(rng, random_below(rng, 4) ? 4 : KL_MOST_DRAW);
    rules.value[KL_OPTION_PASSES] = random_below(rng, 4);
    rules.value[KL_OPTION_WORRY] = random_below(rng, 2);
    rules.value[KL_OPTION_EMPTY] = random_below(rng, 3);
    rules.value[KL_OPTION_BUILD] = random_below(rng, 3);
    rules.value[KL_OPTION_STOCK] = random_below(rng, 2);
    rules.value[KL_OPTION_SCORING] = random_below(rng, 3);
    rules.value[KL_OPTION_COLUMNS] = 1 + random_below(rng, KL_MOST_COLUMNS);
    rules.value[KL_OPTION_RANKS] = random_below(rng, 3) ? 13 : 1 + random_below(rng, 13);
    return rules;
}

/* Cards that are not placed yet. */
struct rest {
    kt_card card[KL_DECK];
    int count;
};

static kt_card take_at(struct rest *rest, int i)
{
    kt_card card = rest->card[i];
    rest->card[i] = rest->card[--rest->count];
    return card;
}

/* A card that can be put on `under`, of those that are left. */
static kt_card take_builder(struct rest *rest, kt_card under, int build)
{
    for (int i = 0; i < rest->count; i++) {
        kt_card card = rest->card[i];
        bool fits = build == KL_BUILD_ANY ||
                    (build == KL_BUILD_SUIT ? card % 4 == under % 4 : (card % 4 % 3 == 0) != (under % 4 % 3 == 0));
        if (card / 4 + 1 == under / 4 && fits)
            return take_at(rest, i);
    }
    return KT_NO_CARD;
}

static void fill_column(struct kl_column *column, struct rest *rest, struct kt_rng *rng, int build)
{
    int closed = random_below(rng, 3) ? random_below(rng, KL_MOST_CLOSED + 1) : 0;
    if (random_below(rng, 5) == 0 || rest->count <= closed)
        return;
    for (int i = 0; i < closed; i++)
        column->card[column->closed++] = take_at(rest, random_below(rng, rest->count));
    kt_card card = take_at(rest, random_below(rng, rest->count));
    for (; card; card = random_below(rng, 4) ? take_builder(rest, card, build) : KT_NO_CARD)
        column->card[column->closed + column->open++] = card;
}

/* Any position that the rules allow, reachable or not. */
static struct klondike random_position(const struct kt_settings *rules, struct kt_rng *rng)
{
    struct klondike s;
    struct rest rest = {.count = 0};
    kl_clear(&s, rules);
    for (int suit = 0; suit < 4; suit++)
        s.home[suit] = (uint8_t)(random_below(rng, 3) ? random_below(rng, s.rules.ranks + 1) : 0);
    for (int rank = 1; rank <= s.rules.ranks; rank++)
        for (int suit = 0; suit < 4; suit++)
            if (rank > s.home[suit])
                rest.card[rest.count++] = kt_card_of(rank, suit);
    for (int i = 0; i < s.rules.columns; i++)
        fill_column(&s.column[i], &rest, rng, s.rules.build);
    while (rest.count > 0)
        s.turned[s.talon++] = take_at(&rest, random_below(rng, rest.count));
    s.waste = (uint8_t)random_below(rng, s.talon + 1);
    s.pass = (uint8_t)(1 + random_below(rng, s.rules.passes ? s.rules.passes : 5));
    s.points = (int16_t)(s.rules.scoring == KL_SCORE_STANDARD ? random_below(rng, 200) : 0);
    return s;
}

static void see_one_position(const struct klondike *s, const char *of)
{
    kt_move listed[KL_MOST_MOVES], expected[KL_MOST_MOVES];
    struct kl_move plain[KL_MOST_MOVES];
    struct table t = table_of(s);
    int points[KT_MAX_SEATS] = {0};
    int count = kt_klondike.moves((const struct kt_state *)s, listed), plain_count = table_moves(&t, plain);
    check(count == plain_count, "%s: %d moves instead of %d", of, count, plain_count);
    for (int i = 0; i < count; i++)
        expected[i] = kl_pack(plain[i]);
    qsort(listed, (size_t)count, sizeof *listed, by_move);
    qsort(expected, (size_t)count, sizeof *expected, by_move);
    check(memcmp(listed, expected, (size_t)count * sizeof *listed) == 0, "%s: other moves", of);
    kt_klondike.score((const struct kt_state *)s, points);
    check(points[0] == table_score(&t), "%s: %d points instead of %d", of, points[0], table_score(&t));
    check(kl_is_won(s) == table_is_won(&t), "%s: won?", of);
    for (int i = 0; i < count; i++) {
        struct table after = t;
        struct klondike next = *s;
        kl_apply(&next, kl_unpack(listed[i]));
        table_play(&after, kl_unpack(listed[i]));
        struct klondike there = position_of(&after);
        check(is_same(&there, &next), "%s: move %llx leads elsewhere", of, (unsigned long long)listed[i]);
    }
}

static void moves_are_those_of_the_plain_rules(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 11);
    for (int i = 0; i < 6000; i++) {
        char of[40];
        struct kt_settings rules = random_rules(&rng);
        struct klondike s = random_position(&rules, &rng);
        snprintf(of, sizeof of, "position %d", i);
        see_one_position(&s, of);
    }
}

/* Every number that has the form of a move, also with invalid places, is accepted or refused as by the plain rules. */
static void every_move_is_judged_as_by_the_plain_rules(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 12);
    for (int i = 0; i < 300; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct klondike s = random_position(&rules, &rng);
        struct table t = table_of(&s);
        for (int from = 0; from < KL_HOME + 6; from++)
            for (int to = 0; to < KL_HOME + 6; to++)
                for (int cards = 0; cards <= 14; cards++) {
                    struct kl_move move = {from, to, cards};
                    struct kt_error error = stale_error();
                    bool is_refused = kt_klondike.refuses((const struct kt_state *)&s, kl_pack(move), &error);
                    check(is_refused == !table_can_move(&t, move), "position %d: %d to %d, %d cards", i, from, to,
                          cards);
                    check(!is_refused || !is_stale(&error), "position %d: no reason", i);
                }
    }
}

/* ---- whole games ---- */

/* Prefers moves of cards to draws; otherwise most moves would be draws. */
static int choose(const struct kl_move *moves, int count, struct kt_rng *rng)
{
    int choice = random_below(rng, count);
    for (int tries = 0; tries < 2 && (moves[choice].from == KL_STOCK || kl_is_home(moves[choice].from)); tries++)
        choice = random_below(rng, count);
    return choice;
}

static void see_one_game(uint64_t number, struct kt_rng *rng)
{
    struct kt_settings rules = random_rules(rng);
    struct klondike s, seen;
    kl_clear(&s, &rules);
    assert_true(kl_deal(&s, number, NULL));
    struct table t = deal_plainly(&rules, number);
    for (int ply = 0; ply < 300; ply++) {
        struct kl_move moves[KL_MOST_MOVES];
        struct klondike expected = position_of(&t), plainly_seen = sight_of_table(&t);
        int count = table_moves(&t, moves);
        check(is_same(&s, &expected), "game %d, after %d moves", (int)number, ply);
        kl_observe(&s, &seen);
        check(is_same(&seen, &plainly_seen), "game %d, after %d moves: something else is seen", (int)number, ply);
        if (count == 0)
            break;
        struct kl_move move = moves[choose(moves, count, rng)];
        kl_apply(&s, move);
        table_play(&t, move);
    }
}

/* A player knows exactly the cards that have been face up, and with stock=known the stock. */
static void games_go_the_same_way_and_show_the_same_cards(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 13);
    for (uint64_t number = 1; number <= 400; number++)
        see_one_game(number, &rng);
}

/* With other hidden cards and the same sight, the sight, the moves and the sights after them stay the same. */
static void see_twin(const struct klondike *s, struct kt_rng *rng, int i)
{
    struct klondike sight, twin, twin_sight;
    kt_move here[KL_MOST_MOVES], there[KL_MOST_MOVES];
    kl_observe(s, &sight);
    kl_complete(&sight, rng, &twin);
    kl_observe(&twin, &twin_sight);
    check(is_same(&sight, &twin_sight), "position %d: the twin looks different", i);
    int count = kl_moves(s, here);
    check(kl_moves(&twin, there) == count && memcmp(here, there, (size_t)count * sizeof *here) == 0,
          "position %d: the twin has other moves", i);
    kt_card missing[KL_DECK];
    assert_int_equal(kl_missing_cards(&twin, missing), 0);
}

static void twin_worlds_look_the_same(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 14);
    for (int i = 0; i < 3000; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct klondike s = random_position(&rules, &rng);
        see_twin(&s, &rng, i);
    }
}

/* Sampling is uniform: each missing card is in each unknown place about equally often. */
static void completions_are_even(void **unused)
{
    (void)unused;
    enum { TIMES = 5200 };
    struct kt_rng rng;
    struct kt_position *position = deal_or_fail(&kt_klondike, "ranks=4,columns=3,draw=1", 5);
    struct klondike sight, s;
    int count[KT_CARD_CODES] = {0};
    kt_card missing[KL_DECK];
    kt_rng_seed(&rng, 15);
    kl_observe(on_table(position), &sight);
    int unknown = kl_missing_cards(&sight, missing);
    assert_int_equal(unknown, 13);
    for (int i = 0; i < TIMES; i++) {
        kl_complete(&sight, &rng, &s);
        count[s.column[2].card[0]]++;
    }
    for (int i = 0; i < unknown; i++)
        check(count[missing[i]] > 300 && count[missing[i]] < 500, "card %d: %d of %d", missing[i], count[missing[i]],
              TIMES);
    kt_position_free(position);
}

/* ---- perft ---- */

static uint64_t count_lines(const struct klondike *s, int depth)
{
    kt_move moves[KL_MOST_MOVES];
    uint64_t lines = 0;
    int count = kl_is_won(s) ? 0 : kl_moves(s, moves);
    for (int i = 0; i < count && depth > 1; i++) {
        struct klondike next = *s;
        kl_apply(&next, kl_unpack(moves[i]));
        lines += count_lines(&next, depth - 1);
    }
    return depth > 1 ? lines : (uint64_t)count;
}

static uint64_t count_lines_plainly(const struct table *t, int depth)
{
    struct kl_move moves[KL_MOST_MOVES];
    uint64_t lines = 0;
    int count = table_moves(t, moves);
    for (int i = 0; i < count && depth > 1; i++) {
        struct table next = *t;
        table_play(&next, moves[i]);
        lines += count_lines_plainly(&next, depth - 1);
    }
    return depth > 1 ? lines : (uint64_t)count;
}

/* The recorded numbers were counted by the plain rules. */
static void perft_is_as_recorded(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t number;
        const char *rules;
        int depth;
        uint64_t lines;
    } rows[] = {
        {1, "", 11, 120522},
        {2, "draw=1", 9, 2951},
        {3, "draw=1,empty=any", 7, 6855},
        {4, "ranks=4,columns=3,draw=1,passes=2", 8, 15875},
        {5, "ranks=3,columns=4,no-worry", 9, 464774},
        {6, "draw=1,build=any,empty=none", 6, 15512},
        {7, "ranks=4,columns=3,draw=1,build=suit,empty=any", 8, 1818},
        {8, "draw=13,build=any", 6, 75793},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, rows[i].rules, rows[i].number);
        struct table t = table_of(on_table(position));
        uint64_t lines = count_lines(on_table(position), rows[i].depth);
        check(lines == rows[i].lines, "deal %d (%s), %d deep: %llu lines", (int)rows[i].number, rows[i].rules,
              rows[i].depth, (unsigned long long)lines);
        check(count_lines(on_table(position), 4) == count_lines_plainly(&t, 4), "deal %d", (int)rows[i].number);
        kt_position_free(position);
    }
}

/* ---- reasons for refusing moves ---- */

static const char middle[] = "game: klondike\n"
                             "rules: draw=1,passes=2,columns=5,ranks=4\n"
                             "home: C-A D-2 H-0 S-0\n"
                             "pass: 1\n"
                             "stock: 4S\n"
                             "waste: AH 3C\n"
                             "1: AS 4C | 3H 2C\n"
                             "2: 4D\n"
                             "3:\n"
                             "4: 3S | 3D 2S\n"
                             "5: 2H | 4H\n";

static void refusals_say_why(void **unused)
{
    (void)unused;
    static const struct {
        const char *before, *move, *complaint; /* NULL: the move is legal */
    } rows[] = {
        {"", "1h", NULL},
        {"", "w2", NULL},
        {"", "w5", NULL},
        {"", "23", NULL},
        {"", "d3", "The 2♦ cannot start a column: only cards of the highest rank may."},
        {"", "c5", "The A♣ does not go on the 4♥: it must be one lower and of the other colour."},
        {"w2", "d2", NULL},
        {"", "13", "The 3♥ cannot start a column: only cards of the highest rank may."},
        {"", "12v3", "Only the face-up cards of that column can be moved: 2."},
        {"", "21", "The 4♦ does not go on the 2♣: it must be one lower and of the other colour."},
        {"", "41", "The 2♠ does not go on the 2♣: it must be one lower and of the other colour."},
        {"", "wh", "The 3♣ cannot go home yet: the 2♣ goes first."},
        {"", "31", "There is no card at 3."},
        {"", "h2", "There is no card at h."},
        {"", "11", "Cards move between columns, from the waste to a column, home, and back from there."},
        {"", "16", "There is no column 6. Number of columns: 5."},
        {"", "9h", "There is no column 9. Number of columns: 5."},
        {"", "ch", "Cards move between columns, from the waste to a column, home, and back from there."},
        {"", "1hv2", "Several cards move together only from one column to another."},
        {"", "12v0", "A move takes at least one card."},
        {"", "redeal", "The waste is turned over only when the stock is empty."},
        {"draw", "draw", "The stock is empty: turn the waste over first."},
        {"draw", "redeal", NULL},
        {"draw redeal draw draw draw", "redeal", "This was the last pass through the stock."},
        {"draw redeal draw draw draw", "draw", "The stock is empty: turn the waste over first."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = read_or_fail(&kt_klondike, NULL, middle);
        struct kt_error error = stale_error();
        kt_move move;
        play_text(position, rows[i].before);
        bool is_legal = kt_move_read(position, rows[i].move, &move, &error);
        check(is_legal == !rows[i].complaint, "%s %s: %s", rows[i].before, rows[i].move, error_text(&error));
        if (!is_legal) {
            check_error(&error, KT_ILLEGAL, 1, 1, rows[i].move);
            check(strcmp(error_text(&error), rows[i].complaint) == 0, "%s: %s", rows[i].move, error_text(&error));
        }
        kt_position_free(position);
    }
}

/* `rules` stands for %s; NULL: the move is legal. */
static void every_rule_of_building_says_why(void **unused)
{
    (void)unused;
    static const char table[] = "game: klondike\nrules: draw=1,columns=4,ranks=4,%s\nhome: C-A D-A H-A S-A\n"
                                "stock: 4D 4H 4S 3S 3H\nwaste: 2C 2D\n1: 4C\n2: 3C\n3:\n4: 2S 2H | 3D\n";
    static const char *const rows[][3] = {
        {"build=red-black", "41", NULL},
        {"build=red-black", "21", "The 3♣ does not go on the 4♣: it must be one lower and of the other colour."},
        {"build=suit", "21", NULL},
        {"build=suit", "41", "The 3♦ does not go on the 4♣: it must be one lower and of the same suit."},
        {"build=suit", "w2", "The 2♦ does not go on the 3♣: it must be one lower and of the same suit."},
        {"build=suit", "c2", "The A♣ does not go on the 3♣: it must be one lower and of the same suit."},
        {"build=any", "21", NULL},
        {"build=any", "41", NULL},
        {"build=any", "w1", "The 2♦ does not go on the 4♣: it must be one lower."},
        {"empty=kings", "13", NULL},
        {"empty=kings", "23", "The 3♣ cannot start a column: only cards of the highest rank may."},
        {"empty=any", "23", NULL},
        {"empty=none", "13", "The 4♣ cannot start a column: no card may."},
        {"empty=none", "w3", "The 2♦ cannot start a column: no card may."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        struct kt_error error = stale_error();
        kt_move move;
        snprintf(text, sizeof text, table, rows[i][0]);
        struct kt_position *position = read_or_fail(&kt_klondike, NULL, text);
        bool is_legal = kt_move_read(position, rows[i][1], &move, &error);
        check(is_legal == !rows[i][2], "%s %s: %s", rows[i][0], rows[i][1], error_text(&error));
        check(is_legal || strcmp(error_text(&error), rows[i][2]) == 0, "%s %s: %s", rows[i][0], rows[i][1],
              error_text(&error));
        kt_position_free(position);
    }
}

static void cards_stay_home_without_worry(void **unused)
{
    (void)unused;
    static const char text[] = "game: klondike\nrules: no-worry,ranks=2,columns=2\nhome: C-A D-0 H-0 S-0\n"
                               "stock: AD 2S\nwaste:\n1: 2C | 2H\n2: AH AS | 2D\n";
    static const char last[] = "game: klondike\nrules: draw=1,ranks=1,columns=2\nhome: C-A D-A H-A S-0\n"
                               "stock:\nwaste: AS\n1:\n2:\n";
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, text);
    struct kt_error error = {0};
    kt_move move;
    assert_false(kt_move_read(position, "c1", &move, &error));
    assert_string_equal(error_text(&error), "Cards do not come back from home: see the rule \"worry\".");
    kt_position_free(position);
    position = read_or_fail(&kt_klondike, NULL, last);
    play_text(position, "wh");
    assert_true(kt_position_is_won(position));
    assert_int_equal(kt_position_turn(position), KT_NOBODY);
    assert_false(kt_position_play(position, kl_pack((struct kl_move){KL_HOME, 0, 1}), &error));
    assert_string_equal(error_text(&error), "The game is already won: all cards are home.");
    kt_position_free(position);
}

static void empty_stock_and_waste_are_told_apart(void **unused)
{
    (void)unused;
    static const char text[] = "game: klondike\nrules: ranks=1,columns=4\nhome: C-0 D-0 H-0 S-0\nstock:\nwaste:\n"
                               "1: AC\n2: AD\n3: AH\n4: AS\n";
    static const char *const moves[] = {"draw", "redeal"};
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, text);
    for (int i = 0; i < 2; i++) {
        struct kt_error error = {0};
        kt_move move;
        assert_false(kt_move_read(position, moves[i], &move, &error));
        assert_string_equal(error_text(&error), "The stock is empty, and so is the waste.");
    }
    kt_position_free(position);
}

/* ---- points ---- */

static int points_after(const char *rules, const char *moves)
{
    static const char rest[] = "home: C-A D-2 H-0 S-0\nstock: 4S\nwaste: AH 3C\n1: AS 4C | 3H 2C\n2: 4D\n3:\n"
                               "4: 3S | 3D 2S\n5: 2H | 4H\n";
    char text[400];
    int points[KT_MAX_SEATS];
    snprintf(text, sizeof text, "game: klondike\nrules: columns=5,ranks=4,%s\n%s", rules, rest);
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, text);
    play_text(position, moves);
    kt_position_score(position, points);
    kt_position_free(position);
    return points[0];
}

static void points_are_counted_as_documented(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *moves;
        int points;
    } rows[] = {
        {"", "", 3},
        {"", "1h wh", 5},
        {"scoring=standard", "", 0},
        {"scoring=standard", "w2", 5},
        {"scoring=standard", "w2 d2", 0},
        {"scoring=standard", "1h", 10},
        {"scoring=standard", "1h wh", 20},
        {"scoring=standard", "w2 wh", 15},
        {"scoring=standard", "53", 5},
        {"scoring=standard,draw=1", "1h wh wh draw redeal", 0},
        {"scoring=standard,draw=3", "1h draw redeal draw redeal", 10},
        {"scoring=standard,draw=3", "1h wh wh draw redeal draw redeal draw redeal", 10},
        {"scoring=vegas", "", 15 - 16},
        {"scoring=vegas", "1h", 20 - 16},
        {"scoring=vegas", "w2 d2", 10 - 16},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int points = points_after(rows[i].rules, rows[i].moves);
        check(points == rows[i].points, "%s, %s: %d points instead of %d", rows[i].rules, rows[i].moves, points,
              rows[i].points);
    }
}

/* ---- keys ---- */

static bool have_same_key(const struct klondike *a, const struct klondike *b)
{
    uint8_t first[256], second[256];
    assert_true(kt_klondike.key_size <= sizeof first);
    kt_klondike.key((const struct kt_state *)a, first);
    kt_klondike.key((const struct kt_state *)b, second);
    return memcmp(first, second, kt_klondike.key_size) == 0;
}

static void keys_forget_what_does_not_matter(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 16);
    for (int i = 0; i < 2000; i++) {
        struct kt_settings rules = random_rules(&rng);
        struct klondike s = random_position(&rules, &rng), other = s;
        int a = random_below(&rng, s.rules.columns), b = random_below(&rng, s.rules.columns);
        other.column[a] = s.column[b];
        other.column[b] = s.column[a];
        other.points = 0;
        check(have_same_key(&s, &other), "position %d: columns may change places", i);
        other.pass++;
        check(have_same_key(&s, &other) == (s.rules.passes == 0), "position %d: passes count where they do", i);
        other = s;
        if (s.talon > 0) {
            other.waste = s.waste == 0 ? 1 : 0;
            check(!have_same_key(&s, &other), "position %d: other cards are turned", i);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deal_one_is_as_documented),
        cmocka_unit_test(many_deals_follow_the_documented_generator),
        cmocka_unit_test(every_deal_has_every_card_once),
        cmocka_unit_test(moves_are_those_of_the_plain_rules),
        cmocka_unit_test(every_move_is_judged_as_by_the_plain_rules),
        cmocka_unit_test(games_go_the_same_way_and_show_the_same_cards),
        cmocka_unit_test(twin_worlds_look_the_same),
        cmocka_unit_test(completions_are_even),
        cmocka_unit_test(perft_is_as_recorded),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(every_rule_of_building_says_why),
        cmocka_unit_test(cards_stay_home_without_worry),
        cmocka_unit_test(empty_stock_and_waste_are_told_apart),
        cmocka_unit_test(points_are_counted_as_documented),
        cmocka_unit_test(keys_forget_what_does_not_matter),
    };
    return cmocka_run_group_tests_name("klondike", tests, NULL, NULL);
}
