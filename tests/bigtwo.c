/* The rules of Big Two compared with the independent rules of plain_bigtwo.c, on random rounds under every preset; the
 * paper's values; points; the lowest answer compared with all answers. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/bot.h"
#include "games/bigtwo/minimax.h"
#include "plain_bigtwo.h"

static const char *const more_rules[] = {
    "seats=3",
    "seats=2,closes",
    "seats=3,hand=all",
    "seats=2,hand=all,twopair",
    "bomb=twos",
    "quads=four,bomb=any",
    "lastcard=highest",
    "flush=ranks,straightflush=any",
    "flush=suit,royal",
    "finish=places,seats=3",
    "finish=places,closes,pass=locks",
    "quads=five,bomb=twos,opening=free",
};

enum { MORE_RULES = sizeof more_rules / sizeof *more_rules };

/* Every preset, then the others. */
static bool rules_at(int index, struct kt_settings *rules, const char **name)
{
    int presets = 0;
    while (kt_bigtwo.presets[presets].name)
        presets++;
    if (index < presets) {
        *name = kt_bigtwo.presets[index].name;
        *rules = rules_of_text(&kt_bigtwo, kt_bigtwo.presets[index].rules);
    } else if (index < presets + MORE_RULES) {
        *name = more_rules[index - presets];
        *rules = rules_of_text(&kt_bigtwo, *name);
    }
    return index < presets + MORE_RULES;
}

static void deal(const struct kt_settings *rules, uint64_t number, struct bigtwo *s)
{
    struct kt_error error = {0};
    check(kt_bigtwo.deal(rules, number, NULL, (struct kt_state *)s, &error), "%s", error_text(&error));
}

/* ---- plays ---- */

static void see_moves(const struct bigtwo *s, const char *name, uint64_t number)
{
    static kt_move ours[B2_MOST_MOVES], theirs[B2_MOST_MOVES];
    int count = b2_moves(s, ours), plain = plain_bigtwo_moves(s, theirs);
    qsort(ours, (size_t)count, sizeof *ours, by_move);
    qsort(theirs, (size_t)plain, sizeof *theirs, by_move);
    for (int i = 0; i < count || i < plain; i++)
        check(i < count && i < plain && ours[i] == theirs[i], "%s %llu after %d plays: %013llx and %013llx", name,
              (unsigned long long)number, s->plays, (unsigned long long)(i < count ? ours[i] : 0),
              (unsigned long long)(i < plain ? theirs[i] : 0));
}

static bool is_among(kt_move move, const kt_move *moves, int count)
{
    return bsearch(&move, moves, (size_t)count, sizeof *moves, by_move) != NULL;
}

/* Of all sets of up to five cards, exactly the listed plays are legal. */
static void see_all_sets(const struct bigtwo *s, const char *name)
{
    static kt_move plain[B2_MOST_MOVES], sets[B2_MOST_MOVES];
    int count = plain_bigtwo_moves(s, plain);
    qsort(plain, (size_t)count, sizeof *plain, by_move);
    for (int size = 1; size <= 5; size++) {
        int all = b2_choices(s->hand[s->turn], size, sets);
        for (int i = 0; i < all; i++)
            check(b2_is_legal(s, sets[i], NULL) == is_among(sets[i], plain, count), "%s: %013llx", name,
                  (unsigned long long)sets[i]);
    }
    check(b2_is_legal(s, 0, NULL) == is_among(0, plain, count), "%s: a pass", name);
}

/* Random players would mostly pass and play singles, so a random number of cards is chosen first. */
static kt_move some_move(const struct bigtwo *s, struct kt_rng *rng)
{
    static kt_move moves[B2_MOST_MOVES];
    int count = b2_moves(s, moves), wish = 1 + (int)kt_rng_below(rng, 5);
    for (int tries = 0; tries < 20; tries++) {
        kt_move move = moves[kt_rng_below(rng, (uint32_t)count)];
        if (b2_count(move) == wish)
            return move;
    }
    return moves[kt_rng_below(rng, (uint32_t)count)];
}

static void all_plays_are_found(void **unused)
{
    (void)unused;
    struct kt_settings rules;
    const char *name;
    for (int index = 0; rules_at(index, &rules, &name); index++) {
        struct kt_rng rng;
        bool is_large = rules.value[B2_OPTION_HAND] != 0;
        kt_rng_seed(&rng, (uint64_t)index);
        int positions = is_large ? times(15, 600) : times(500, 20000);
        for (uint64_t number = 1; positions > 0; number++) {
            struct bigtwo s;
            deal(&rules, number, &s);
            for (; !s.is_over && positions > 0; positions--) {
                see_moves(&s, name, number);
                if (!is_large && positions % 5 == 0)
                    see_all_sets(&s, name);
                b2_apply(&s, some_move(&s, &rng));
            }
        }
    }
}

static void turns_go_as_at_a_plain_table(void **unused)
{
    (void)unused;
    struct kt_settings rules;
    const char *name;
    for (int index = 0; rules_at(index, &rules, &name); index++) {
        struct kt_rng rng;
        kt_rng_seed(&rng, (uint64_t)index + 100);
        for (uint64_t number = 1; number <= 40; number++) {
            struct bigtwo s;
            deal(&rules, number, &s);
            struct plain_table table = plain_table_of(&s);
            while (!s.is_over) {
                kt_move move = some_move(&s, &rng);
                b2_apply(&s, move);
                plain_turn(&table, b2_count(move), move == b2_bit(B2_CARDS - 1));
                check(s.is_over == table.is_over && (s.is_over || s.turn == table.turn), "%s %llu after %d plays", name,
                      (unsigned long long)number, s.plays);
                check(s.is_over || (s.trick != 0) == table.has_trick, "%s %llu: trick", name,
                      (unsigned long long)number);
            }
            check(table.is_over, "%s %llu does not end", name, (unsigned long long)number);
            for (int seat = 0; seat < s.rules.seats; seat++)
                check(s.place[seat] == table.place[seat], "%s %llu: place of seat %d", name, (unsigned long long)number,
                      seat);
        }
    }
}

/* No play of the hand that beats another play is lower than the one that is returned. */
static void see_lowest_answer(const struct b2_rules *rules, uint64_t hand, uint64_t trick, const char *name)
{
    static kt_move moves[B2_MOST_MOVES];
    struct b2_combination there = b2_combination_of(rules, trick);
    uint64_t answer = b2_lowest_answer(rules, hand, there);
    struct b2_combination named = b2_combination_of(rules, answer);
    int count = b2_combinations(rules, hand, moves);
    check(answer == 0 || ((answer & ~hand) == 0 && b2_beats(rules, named, there)), "%s: %013llx is no answer", name,
          (unsigned long long)answer);
    for (int i = 0; i < count; i++) {
        struct b2_combination c = b2_combination_of(rules, moves[i]);
        if (b2_beats(rules, c, there))
            check(answer != 0 && (named.kind < c.kind || (named.kind == c.kind && named.strength <= c.strength)),
                  "%s: %013llx is lower than %013llx", name, (unsigned long long)moves[i], (unsigned long long)answer);
    }
}

static void the_lowest_answer_is_lowest(void **unused)
{
    (void)unused;
    static kt_move moves[B2_MOST_MOVES];
    struct kt_settings settings;
    const char *name;
    for (int index = 0; rules_at(index, &settings, &name); index++) {
        struct kt_rng rng;
        kt_rng_seed(&rng, (uint64_t)index + 200);
        for (uint64_t number = 1; number <= (uint64_t)times(60, 2000); number++) {
            struct bigtwo s;
            deal(&settings, number, &s);
            int count = b2_combinations(&s.rules, s.hand[0], moves);
            for (int i = 0; i < 20; i++)
                see_lowest_answer(&s.rules, s.hand[1] | (i % 2 ? s.hand[2 % s.rules.seats] & ~s.hand[0] : 0),
                                  moves[kt_rng_below(&rng, (uint32_t)count)], name);
        }
    }
}

/* ---- the paper ---- */

static int card(const struct b2_rules *rules, const char *name)
{
    struct kt_reader reader = kt_reader_on(name, strlen(name));
    kt_card read;
    assert_true(kt_read_card(&reader, &read));
    return b2_from_card(rules, read);
}

static uint64_t set(const struct b2_rules *rules, const char *names)
{
    uint64_t cards = 0;
    for (; *names; names += 2 + (names[2] == ' '))
        cards |= b2_bit(card(rules, (char[]){names[0], names[1], '\0'}));
    return cards;
}

static void cards_have_the_values_of_table_1(void **unused)
{
    (void)unused;
    static const struct {
        const char *card;
        int value;
    } table[] = {{"3D", 4},  {"3C", 5},  {"3H", 6},  {"3S", 7},  {"4D", 8},
                 {"AS", 51}, {"2D", 52}, {"2C", 53}, {"2H", 54}, {"2S", 55}};
    struct bigtwo s;
    struct kt_settings rules = rules_of_text(&kt_bigtwo, "");
    deal(&rules, 1, &s);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        assert_int_equal(b2_card_value(card(&s.rules, table[i].card)), table[i].value);
    assert_true(b2_play_value(set(&s.rules, "3C 3H")) == -3.5);
    assert_true(b2_play_value(set(&s.rules, "3C")) == -4);
    assert_true(b2_play_value(set(&s.rules, "3H")) == -5);
    assert_true(b2_play_value(0) == -55);
}

/* A table of the paper's section 5: what each seat holds, and what lies on it. The other cards are gone. */
static struct bigtwo table_with(const char *const hands[B2_SEATS], int leader, const char *const *plays)
{
    struct kt_settings rules = rules_of_text(&kt_bigtwo, "");
    struct bigtwo s;
    b2_clear(&s, &rules);
    s.round = 1;
    s.gone = b2_bit(B2_CARDS) - 1;
    for (int seat = 0; seat < B2_SEATS; seat++) {
        s.hand[seat] = set(&s.rules, hands[seat]);
        s.left[seat] = (uint8_t)b2_count(s.hand[seat]);
        s.gone &= ~s.hand[seat];
    }
    b2_start_round(&s, leader);
    for (; *plays; plays++) {
        assert_true(b2_is_legal(&s, set(&s.rules, *plays), NULL));
        b2_apply(&s, set(&s.rules, *plays));
    }
    return s;
}

struct candidate {
    const char *cards;
    double value;
};

static void see_choice(const struct bigtwo *s, const struct candidate *candidates, int count)
{
    static kt_move moves[B2_MOST_MOVES];
    struct bigtwo sight;
    struct kt_budget budget;
    kt_budget_start(&budget, NULL, NULL);
    b2_observe(s, s->turn, &sight);
    assert_int_equal(b2_moves(&sight, moves), count);
    for (int i = 0; i < count; i++) {
        struct b2_round round = b2_round_start(&sight, set(&s->rules, candidates[i].cards));
        double value = b2_round_value(&round, 1, NULL);
        check(candidates[i].value == 0 || value == candidates[i].value, "\"%s\": %f", candidates[i].cards, value);
    }
    void *bot = b2_minimax_bot.open(&kt_bigtwo, &(struct kt_settings){.value = {1}});
    assert_true(b2_minimax_bot.choose(bot, (const struct kt_sight *)&sight, NULL, &budget) ==
                set(&s->rules, candidates[0].cards));
    b2_minimax_bot.close(bot);
}

static void minimax_plays_section_5(void **unused)
{
    (void)unused;
    static const char *const hands[] = {"9C JD AD", "8S KC KH", "4S 7C JH", "9S KS 2C"};
    static const char *const plays[] = {"9C", "KC", "", "KS", NULL};
    const char *const none[] = {NULL}, *const one[] = {plays[0], NULL}, *const two[] = {plays[0], plays[1], NULL};
    const char *const three[] = {plays[0], plays[1], plays[2], NULL};
    struct bigtwo s = table_with(hands, 0, none);
    see_choice(&s, (const struct candidate[]){{"9C", -48}, {"JD", -61}, {"AD", -97}}, 3);
    s = table_with(hands, 0, one);
    see_choice(&s, (const struct candidate[]){{"KC", -86}, {"KH", 0}, {"", 0}}, 3);
    s = table_with(hands, 0, two);
    see_choice(&s, (const struct candidate[]){{"", 0}}, 1);
    s = table_with(hands, 0, three);
    see_choice(&s, (const struct candidate[]){{"KS", -97}, {"2C", -107}, {"", -125}}, 3);
    s = table_with(hands, 0, plays);
    see_choice(&s, (const struct candidate[]){{"AD", 0}, {"", 0}}, 2);
}

/* The paper's last log: the legal plays, and that the lowest is made. The paper does not give the other hands, and its
 * printed scores do not follow from its formula. */
static void minimax_plays_the_last_log(void **unused)
{
    (void)unused;
    static const char *const second[] = {"QC 3D", "8H 9D 9S QH QS KD 2S", "3C 4C", "3S 4D"};
    static const char *const queen[] = {"QC", NULL};
    struct bigtwo s = table_with(second, 0, queen);
    see_choice(&s, (const struct candidate[]){{"QH", 0}, {"QS", 0}, {"KD", 0}, {"2S", 0}, {"", 0}}, 5);
    static const char *const third[] = {"QC 3D", "KS 9S", "3H 4S 5H 6C 7S 8C 8S JC JH AS 2D 2H", "3S 4D"};
    static const char *const king[] = {"QC", "KS", NULL};
    s = table_with(third, 0, king);
    see_choice(&s, (const struct candidate[]){{"AS", 0}, {"2D", 0}, {"2H", 0}, {"", 0}}, 4);
}

/* ---- points ---- */

static void see_points(const char *rules_text, const char *const hands[B2_SEATS], const char *last,
                       const int expected[B2_SEATS])
{
    struct kt_settings rules = rules_of_text(&kt_bigtwo, rules_text);
    struct bigtwo s;
    int points[B2_SEATS];
    b2_clear(&s, &rules);
    s.rules.opening = B2_OPENING_FREE;
    for (int seat = 0; seat < B2_SEATS; seat++) {
        s.hand[seat] = set(&s.rules, hands[seat]);
        s.left[seat] = (uint8_t)b2_count(s.hand[seat]);
    }
    b2_start_round(&s, 0);
    b2_apply(&s, set(&s.rules, last));
    assert_true(s.is_over);
    b2_score(&s, points);
    for (int seat = 0; seat < B2_SEATS; seat++)
        check(points[seat] == expected[seat], "%s: seat %d has %d points, not %d", rules_text, seat, points[seat],
              expected[seat]);
}

static void points_follow_the_rules(void **unused)
{
    (void)unused;
    static const char *const hands[] = {"3D", "3C 4C 5C 6C 7C 9C TC JC QC KC", "3H 2S", "4S 4D 4H"};
    see_points("", hands, "3D", (const int[]){15, -10, -2, -3});
    see_points("double=10", hands, "3D", (const int[]){25, -20, -2, -3});
    see_points("triple", hands, "3D", (const int[]){45, -30, -6, -9}); /* nobody else has played */
    see_points("twos=all", hands, "3D", (const int[]){17, -10, -4, -3});
    see_points("twos=top", hands, "3D", (const int[]){17, -10, -4, -3});
    see_points("held", hands, "3D", (const int[]){25, -20, -2, -3}); /* 3-7 and 9-K of clubs: one suit */
    see_points("pips", hands, "3D", (const int[]){110, -80, -18, -12});
    static const char *const grand[] = {"2D", "3C", "3H", "4S"};
    see_points("ending", grand, "2D", (const int[]){6, -2, -2, -2});
    static const char *const boom[] = {"8D 8C 8H 8S", "3C", "3H", "4S"}, *const house[] = {"8D 8C 8H 9S 9C", "3C", "3H",
                                                                                           "4S"};
    see_points("ending", boom, boom[0], (const int[]){6, -2, -2, -2});
    see_points("ending", house, house[0], (const int[]){3, -1, -1, -1});
    see_points("", boom, boom[0], (const int[]){3, -1, -1, -1});
    see_points("ending", hands, "3D", (const int[]){15, -10, -2, -3});
}

static void a_match_goes_on_from_round_to_round(void **unused)
{
    (void)unused;
    struct kt_settings rules = rules_of_text(&kt_bigtwo, "lead=winner,rounds=3");
    struct bigtwo rounds[4];
    struct kt_rng rng;
    struct kt_error error = {0};
    int running[B2_SEATS] = {0};
    kt_rng_seed(&rng, 7);
    for (uint64_t round = 0; round < 3; round++) {
        struct bigtwo *s = &rounds[round], *before = round ? s - 1 : NULL;
        int points[B2_SEATS] = {0};
        assert_true(kt_bigtwo.deal(&rules, round + 5, (struct kt_state *)before, (struct kt_state *)s, &error));
        assert_int_equal(s->round, round + 1);
        assert_int_equal(s->is_by_lowest, round == 0);
        if (before)
            b2_round_points(before, points);
        for (int seat = 0; seat < B2_SEATS; seat++)
            assert_int_equal(s->total[seat], running[seat] += points[seat]);
        assert_true(!before || before->place[s->leader] == 1);
        while (!s->is_over)
            b2_apply(s, some_move(s, &rng));
    }
    assert_false(kt_bigtwo.deal(&rules, 9, (struct kt_state *)&rounds[2], (struct kt_state *)&rounds[3], &error));
    assert_int_equal(error.code, KT_NOT_POSSIBLE);
}

/* A round of these rules, played out at random. */
static struct bigtwo some_round(const char *rules_text, uint64_t number)
{
    struct kt_settings rules = rules_of_text(&kt_bigtwo, rules_text);
    struct bigtwo s;
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    deal(&rules, number, &s);
    while (!s.is_over)
        b2_apply(&s, some_move(&s, &rng));
    return s;
}

static bool goes_on(const struct bigtwo *before, struct bigtwo *next)
{
    struct kt_settings rules;
    kt_bigtwo.rules_of((const struct kt_sight *)before, &rules);
    return kt_bigtwo.deal(&rules, 77, (const struct kt_state *)before, (struct kt_state *)next, NULL);
}

static void a_match_ends_when_somebody_has_lost_enough(void **unused)
{
    (void)unused;
    struct bigtwo s = some_round("", 3), next;
    int points[B2_SEATS], lowest = 0;
    b2_score(&s, points);
    for (int seat = 0; seat < B2_SEATS; seat++)
        lowest = points[seat] < lowest ? points[seat] : lowest;
    assert_true(lowest < 0 && goes_on(&s, &next));
    s.rules.target = (uint16_t)(1 - lowest);
    assert_true(goes_on(&s, &next));
    s.rules.target = (uint16_t)-lowest;
    assert_false(goes_on(&s, &next));
    s.rules.target = 0;
    s.round = UINT16_MAX;
    assert_false(goes_on(&s, &next));
}

/* The loser is the seat with the most cards, the first if equal; or the seat in the last place. */
static void the_loser_may_lead(void **unused)
{
    (void)unused;
    for (uint64_t number = 1; number <= 30; number++) {
        struct bigtwo s = some_round("lead=loser", number), next;
        assert_true(goes_on(&s, &next));
        for (int seat = 0; seat < B2_SEATS; seat++)
            assert_true(seat < next.leader ? s.left[seat] < s.left[next.leader] : s.left[seat] <= s.left[next.leader]);
        assert_true(next.turn == next.leader && !next.is_by_lowest);
        s = some_round("lead=loser,finish=places", number);
        assert_true(goes_on(&s, &next));
        assert_int_equal(s.place[next.leader], 4);
        s = some_round("lead=lowest", number);
        assert_true(goes_on(&s, &next));
        assert_true(next.is_by_lowest && (next.hand[next.leader] & 1));
    }
}

static void some_hands_win_at_once(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *hand;
        bool wins;
    } cases[] = {
        {"instant=dragon", "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D", true},
        {"instant=none", "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D", false},
        {"instant=dragon", "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS AD", false},
        {"instant=all", "3D 4C 5H 6S 7D 8C 9H TS JD 2D 2C 2H 2S", true},
        {"instant=dragon", "3D 4C 5H 6S 7D 8C 9H TS JD 2D 2C 2H 2S", false},
        {"instant=all", "3D 3C 5H 5S 7D 7C 9H 9S JD JC KH KS 2D", true},
        {"instant=all", "3D 3C 5H 5S 7D 7C 9H 9S JD JC KH AS 2D", false},
        {"instant=dragon", "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D 3C", false}, /* a larger hand */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kt_settings rules = rules_of_text(&kt_bigtwo, cases[i].rules);
        struct bigtwo s;
        b2_clear(&s, &rules);
        for (int seat = 0; seat < B2_SEATS; seat++)
            s.left[seat] = 13;
        s.hand[2] = set(&s.rules, cases[i].hand);
        b2_start_round(&s, 1);
        check((s.is_over && s.place[2] == 1) == cases[i].wins, "%s: %s", cases[i].rules, cases[i].hand);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_plays_are_found),
        cmocka_unit_test(turns_go_as_at_a_plain_table),
        cmocka_unit_test(the_lowest_answer_is_lowest),
        cmocka_unit_test(cards_have_the_values_of_table_1),
        cmocka_unit_test(minimax_plays_section_5),
        cmocka_unit_test(minimax_plays_the_last_log),
        cmocka_unit_test(points_follow_the_rules),
        cmocka_unit_test(a_match_goes_on_from_round_to_round),
        cmocka_unit_test(some_hands_win_at_once),
        cmocka_unit_test(the_loser_may_lead),
        cmocka_unit_test(a_match_ends_when_somebody_has_lost_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
