/* The presets of Big Two, compared with published facts about each rule set and not with the code. "A > B": A beats B,
 * and B does not beat A; "A = B": neither beats the other; "A !": A is not a combination. */
#include "support.h"

#include <ctype.h>

#include "games/bigtwo/bigtwo.h"

static uint64_t set(const struct b2_rules *rules, const char **text)
{
    uint64_t cards = 0;
    kt_card card;
    for (; isalnum((unsigned char)**text); *text += 2) {
        struct kt_reader reader = kt_reader_on(*text, 2);
        check(kt_read_card(&reader, &card), "\"%s\" is not a card", *text);
        cards |= b2_bit(b2_from_card(rules, card));
    }
    return cards;
}

static struct bigtwo table_under(const char *text)
{
    struct kt_settings settings = rules_of_text(&kt_bigtwo, text);
    struct bigtwo s;
    b2_clear(&s, &settings);
    return s;
}

static void see_fact(const char *rules_text, const char *fact)
{
    struct b2_rules rules = table_under(rules_text).rules;
    const char *at = fact;
    struct b2_combination a = b2_combination_of(&rules, set(&rules, &at)), b;
    char mark = at[1];
    check(*at == ' ' && (a.kind == B2_NOTHING) == (mark == '!'), "%s: %s", rules_text, fact);
    if (mark == '!')
        return;
    at += 3;
    b = b2_combination_of(&rules, set(&rules, &at));
    check(*at == '\0' && b.kind != B2_NOTHING, "%s: \"%s\" ends in no combination", rules_text, fact);
    check(b2_beats(&rules, a, b) == (mark == '>') && !b2_beats(&rules, b, a), "%s: %s", rules_text, fact);
}

static void see_facts(const char *rules, const char *const *facts)
{
    for (; *facts; facts++)
        see_fact(rules, *facts);
}

static void all_tables_share_the_common_rules(void **unused)
{
    (void)unused;
    static const char *const facts[] = {"4D > 3S",
                                        "2D > AS",
                                        "AD > KS",
                                        "TD > 9S",
                                        "3D = 3D",
                                        "4D4C > 3H3S",
                                        "2D2C > AHAS",
                                        "3D4C !",
                                        "3D3C4D !",
                                        "3D3C3H4D !",
                                        "3D3C4D4C5H !",
                                        "3D3C3H4D5D !",
                                        "3D3C3H4D4C5S !",
                                        "4D5C6H7S9D !",
                                        "QDKCAH2S3D !",
                                        "KDAC2H3S4D !",
                                        "2S = 3D3C",
                                        "2S2H = 3D3C3H4D4C",
                                        "4D5C6H7S8D > 3D4C5H6S7S",
                                        "9DTCJHQSKD > 8D9CTHJSQS",
                                        "TDJCQHKSAD > 9DTCJHQSKS",
                                        "3D3C3H4D4C > TDJCQHKSAS",
                                        "4D4C4H3D3C > 3D3C3H2D2C",
                                        "3H4H5H6H7H > 2D2C2HASAH",
                                        "4H5H6H7H8H > 3S4S5S6S7S",
                                        "3D4D5D6D7D > TDJCQHKSAS",
                                        NULL};
    for (const struct kt_preset *preset = kt_bigtwo.presets; preset->name; preset++)
        see_facts(preset->rules, facts);
}

/* Diamonds, clubs, hearts, spades, wherever clubs are not the lowest. */
static void most_tables_order_suits_alike(void **unused)
{
    (void)unused;
    static const char *const facts[] = {"3C > 3D", "3H > 3C", "3S > 3H", "4D4S > 4C4H", "3D4C5H6C7H > 3S4S5S6H7C",
                                        NULL};
    static const char *const tables[] = {"",
                                         "preset=pagat",
                                         "preset=hongkong",
                                         "preset=singapore",
                                         "preset=indonesia",
                                         "preset=places",
                                         "preset=cw2018"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        see_facts(tables[i], facts);
}

/* A-2-3-4-5 is the lowest straight, 2-3-4-5-6 the next; the five and the six are their highest cards. */
static const char *const low_twos[] = {"2D3C4H5S6D > AD2C3H4S5S",
                                       "3D4C5H6S7D > 2D3C4H5S6S",
                                       "AD2C3H4C5S > AS2S3S4S5H",
                                       "2D3C4H5C6S > 2S3S4S5S6H",
                                       "JDQCKHAS2D !",
                                       NULL};

static const char *const flush_by_top[] = {"3D4D5D6D9D > TDJCQHKSAS", "3D4D5D7DAD > 8S9STSJSKS",
                                           "3C4C5C7CAC > 9DJDQDKDAD", "3D4D5D7DAD = 9DJDQDKDAD",
                                           "3D3C3H4D4C > 9SJSQSKS2S", NULL};

static const char *const quads_with_a_fifth[] = {"8D8C8H8S !",
                                                 "8D8C8H8S3D > 7D7C7SKDKH",
                                                 "3D3C3H3S4D > 2D2C2HASAH",
                                                 "4D4C4H4S3D > 3D3C3H3S2S",
                                                 "4D4C4H4S3D = 4D4C4H4S2S",
                                                 "3D4D5D6D7D > 2D2C2H2SAS",
                                                 NULL};

static void the_paper(void **unused)
{
    (void)unused;
    static const char *const facts[] = {
        "5D5C5H > 4D4C4S", "5D5C5H = 2S", "4D4C5D5C !",
        /* the boom: four cards between full house and straight flush, for five cards and lower booms only */
        "8D8C8H8S > 7D7C7SKDKH", "3D3C3H3S > 2D2C2HASAH", "3D3C3H3S > 3D4C5H6S7D", "8D8C8H8S > 7D7C7H7S",
        "3D4D5D6D7D > 2D2C2H2S", "8D8C8H8S = 3D", "8D8C8H8S = 2S", "8D8C8H8S = 2S2H", "8D8C8H8S = 3D3C3H",
        "8D8C8H8S3D !", "3D4D5D6D7D = 2S", "3D4D5D6D7D = 2D2C2H", "TSJSQSKSAS > TDJDQDKDAD", "TDJDQDKDAD > 9STSJSQSKS",
        NULL};
    see_facts("", facts);
    see_facts("", low_twos);
    see_facts("", flush_by_top);
}

static void pagat_singapore_and_hong_kong(void **unused)
{
    (void)unused;
    static const char *const high_twos[] = {"2D3C4H5S6D > TDJCQHKSAS",
                                            "AD2C3H4S5D > 2S3C4H5S6S",
                                            "AD2S3H4S5D > AS2H3S4S5S",
                                            "2D3D4D5D6D > TSJSQSKSAS",
                                            "JDQCKHAS2D !",
                                            NULL};
    static const char *const sizes[] = {"8D8C8H8S3D = 2S", "3D4D5D6D7D = 2S2H", "5D5C5H > 4D4C4S", "4D4C5D5C !", NULL};
    static const char *const tables[] = {"preset=pagat", "preset=singapore", "preset=hongkong"};
    for (int i = 0; i < 3; i++) {
        see_facts(tables[i], quads_with_a_fifth);
        see_facts(tables[i], flush_by_top);
        see_facts(tables[i], sizes);
        see_facts(tables[i], i < 2 ? low_twos : high_twos);
    }
}

static void taiwan(void **unused)
{
    (void)unused;
    static const char *const facts[] = {"3D > 3C", "3H > 3D", "3S > 3H", "3D3C3H !", "3C4C5C6C8C !", "JDQCKHAS2D !",
                                        "2D3C4H5S6D > TDJCQHKSAS", "TDJCQHKSAD > AD2C3H4S5S", "3D4C5H6S7D > AD2C3H4S5S",
                                        /* bombs beat any size, and only something higher beats them */
                                        "3D3C3H3S4D > 2S", "3D3C3H3S4D > 2S2H", "3D3C3H3S4D > 2D2C2HASAH",
                                        "4D4C4H4S3D > 3D3C3H3S4D", "3D4D5D6D7D > 2S", "3D4D5D6D7D > 2D2C2H2SAS",
                                        "8D8C8H8S !", NULL};
    see_facts("preset=taiwan", facts);
}

static void pusoy_dos(void **unused)
{
    (void)unused;
    static const char *const facts[] = {"3S > 3C",
                                        "3H > 3S",
                                        "3D > 3H",
                                        "3D4D6D7D9D > 8H9HJHKHAH",
                                        "3H4H6H7H9H > 8S9SJSKSAS",
                                        "3S4S6S7S9S > 8C9CJCKCAC",
                                        "3C4C6C7CTC > 3C4C6C7C9C",
                                        "4C5C6C7CTC > 3C5C6C7CTC",
                                        "5D5C5H > 4D4C4S",
                                        NULL};
    see_facts("preset=pusoydos", facts);
    see_facts("preset=pusoydos", quads_with_a_fifth);
}

static void indonesia_and_places(void **unused)
{
    (void)unused;
    static const char *const indonesia[] = {"AD2C3H4S5S !",
                                            "2D3C4H5S6D !",
                                            "JDQCKHAS2D !",
                                            "5D5C5H > 4D4C4S",
                                            "TDJDQDKDAD > 9STSJSQSKS",
                                            "TSJSQSKSAS > THJHQHKHAH",
                                            NULL};
    /* ten straights, from A-2-3-4-5 to J-Q-K-A-2 */
    static const char *const places[] = {"5D5C5H !",
                                         "4D4C5D5C !",
                                         "2D3C4H5S6D !",
                                         "3D4C5H6S7D > AD2C3H4S5S",
                                         "JDQCKHAS2D > TDJCQHKSAS",
                                         "JDQCKHAD2C > JSQSKSAS2D",
                                         "JDQDKDAD2D > TSJSQSKSAS",
                                         "4D5D7D8DKD > 3S5S7S8SKS",
                                         "3C5C7C8CKC > 3D5D7D8DKD",
                                         "8D8C8H8S3D = 2S",
                                         NULL};
    see_facts("preset=indonesia", indonesia);
    see_facts("preset=indonesia", quads_with_a_fifth);
    see_facts("preset=indonesia", flush_by_top);
    see_facts("preset=places", places);
    see_facts("preset=places", quads_with_a_fifth);
    struct b2_rules rules = table_under("preset=indonesia").rules;
    const char *royal = "TDJDQDKDAD", *quads = "2D2C2H2S3D";
    assert_int_equal(b2_combination_of(&rules, set(&rules, &royal)).kind, B2_ROYAL_FLUSH);
    assert_int_equal(b2_combination_of(&rules, set(&rules, &quads)).kind, B2_FOUR_OF_A_KIND);
}

static void charlesworth(void **unused)
{
    (void)unused;
    static const char *const facts[] = {"4D4C5D5C > 3D3C4H4S",
                                        "3D3C4H5S !",
                                        "3D4C4H5S !",
                                        "3D4C5H5S !",
                                        "3D3C5D5S > 4D4C5C5H",
                                        "3D3C5D5S = 4D4C5H5S",
                                        "3D3C3H3S > AHAS2H2S",
                                        "8D8C8H8S > 7D7C7H7S",
                                        "8D8C8H8S = 3D4C5H6S7D",
                                        "8D8C8H8S = 2S",
                                        "8D8C8H8S3D !",
                                        "AD2C3H4S5S !",
                                        "2D3C4H5S6D !",
                                        "JDQCKHAS2D > TDJCQHKSAS",
                                        "JDQCKHAD2C > JSQSKSAS2D",
                                        "JDQDKDAD2D > TSJSQSKSAS",
                                        "5D5C5H > 4D4C4S",
                                        "3D4D5D6D7D > 2D2C2HASAH",
                                        NULL};
    see_facts("preset=cw2018", facts);
    see_facts("preset=cw2018", flush_by_top);
}

/* Rules that no preset has, but a table may. */
static void other_bombs(void **unused)
{
    (void)unused;
    static const char *const twos[] = {"3D3C3H3S > 2D",   "3D3C3H3S > 2D2S",   "3D3C3H3S > 2D2H2S",   "3D3C3H3S = AS",
                                       "3D3C3H3S = AHAS", "3D3C3H3S = ADAHAS", "4D4C4H4S > 3D3C3H3S", NULL};
    static const char *const four[] = {"3D3C3H3S > 2D",         "3D3C3H3S > 2D2C2HASAH", "3D3C3H3S > AHAS2H2S",
                                       "3D4D5D6D7D = 2D2C2H2S", "4D4C4H4S > 3D3C3H3S",   NULL};
    static const char *const flush[] = {"3D4D5D6D7D > 2S", "3D4D5D6D7D > 2D2H2S", "3D3C3H3S = 2S", NULL};
    see_facts("bomb=twos", twos);
    see_facts("bomb=twos,quads=four", twos);
    see_facts("quads=four,bomb=any,twopair", four);
    see_facts("straightflush=any", flush);
    see_fact("straightflush=any,royal", "TDJDQDKDAD > 2S");
}

/* ---- who opens, passes and directions ---- */

static void openings_and_turns_are_those_of_the_tables(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules;
        const char *opens;
        int locks, counterclockwise, plays_on, opening, lead;
    } tables[] = {
        {"", "3D", 0, 0, 0, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=pagat", "3D", 0, 0, 0, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=hongkong", "3D", 0, 0, 0, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=taiwan", "3C", 1, 0, 0, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=singapore", "3D", 0, 0, 0, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=pusoydos", "3C", 0, 0, 0, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=indonesia", "3D", 1, 1, 0, B2_OPENING_CONTAINS, B2_LEAD_WINNER},
        {"preset=places", "3D", 1, 0, 1, B2_OPENING_CONTAINS, B2_LEAD_LOWEST},
        {"preset=cw2018", "3D", 0, 0, 0, B2_OPENING_SINGLE, B2_LEAD_LOWEST},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct bigtwo s = table_under(tables[i].rules);
        const char *opens = tables[i].opens;
        check(set(&s.rules, &opens) == 1, "%s is opened with another card", tables[i].rules);
        check(s.rules.pass_locks == tables[i].locks && s.rules.is_counterclockwise == tables[i].counterclockwise &&
                  s.rules.plays_on == tables[i].plays_on && s.rules.opening == tables[i].opening &&
                  s.rules.lead == tables[i].lead && s.rules.seats == 4 && !s.rules.deals_all && !s.rules.top_closes &&
                  s.rules.last_card == B2_LAST_NONE,
              "%s", tables[i].rules);
        check((s.rules.instant == B2_INSTANT_DRAGON) == (strstr(tables[i].rules, "taiwan") != NULL), "dragons");
    }
}

/* ---- points ---- */

/* The first seat plays its last card; the numbers of cards of the others, who may have played or not. */
static void see_points(const char *rules, const char *const held[3], bool have_played, const int expected[4])
{
    struct bigtwo s = table_under(rules);
    int points[B2_SEATS];
    s.is_over = true;
    s.place[0] = 1;
    s.play[0] = 1;
    s.plays = 1;
    for (int seat = 1; seat < 4; seat++) {
        const char *cards = held[seat - 1];
        s.hand[seat] = set(&s.rules, &cards);
        s.left[seat] = (uint8_t)b2_count(s.hand[seat]);
        s.player[s.plays] = (uint8_t)seat;
        s.play[s.plays++] = have_played ? 2 : 0;
    }
    b2_round_points(&s, points);
    for (int seat = 0; seat < 4; seat++)
        check(points[seat] == expected[seat], "%s: seat %d has %d points, not %d", rules, seat + 1, points[seat],
              expected[seat]);
}

#define EIGHT "3H4C5D6S8C9HTDJS"

static void points_are_those_of_the_tables(void **unused)
{
    (void)unused;
    static const char *const by_number[] = {EIGHT, EIGHT "QC", EIGHT "QCKH"};
    static const char *const full[] = {EIGHT "QCKHADACAH", EIGHT "QCKHADAC", EIGHT};
    static const char *const honours[] = {"2S", "2D2S", "7D7C7H7SAS"};
    static const char *const more[] = {"3D4D5D6D7D", "KC2C", EIGHT "QC2S"};
    see_points("", by_number, true, (const int[]){27, -8, -9, -10});
    see_points("", full, false, (const int[]){33, -13, -12, -8});
    see_points("preset=pagat", by_number, true, (const int[]){37, -8, -9, -20});
    see_points("preset=pagat", full, true, (const int[]){58, -26, -24, -8});
    see_points("preset=pagat", (const char *const[]){full[0], full[0], full[0]}, false,
               (const int[]){117, -39, -39, -39});
    see_points("preset=hongkong", by_number, true, (const int[]){37, -8, -9, -20});
    see_points("preset=singapore", by_number, true, (const int[]){27, -8, -9, -10});
    see_points("preset=pusoydos", by_number, true, (const int[]){27, -8, -9, -10});
    see_points("preset=indonesia", by_number, true, (const int[]){46, -8, -18, -20});
    see_points("preset=indonesia", (const char *const[]){full[0], full[0], full[0]}, false,
               (const int[]){117, -39, -39, -39});
    see_points("preset=taiwan", by_number, true, (const int[]){37, -8, -9, -20});
    see_points("preset=taiwan", honours, true, (const int[]){20, -2, -8, -10});
    see_points("preset=taiwan", more, true, (const int[]){54, -10, -4, -40});
    see_points("preset=cw2018", full, false, (const int[]){33, -13, -12, -8});
    see_points("twos=top", honours, true, (const int[]){11, -2, -4, -5});
    see_points("twos=top,suits=cshd", (const char *const[]){"2S", "2D3D", "2H"}, true, (const int[]){6, -1, -4, -1});
    see_points("held,a2345=none", (const char *const[]){"AD2D3D4D5D", "2C3C4C5C6C", "3H"}, true,
               (const int[]){16, -5, -10, -1});
    see_points("pips", (const char *const[]){"3HTS", "JDQCKH", "AS2D"}, true, (const int[]){78, -13, -36, -29});
}

static void places_alone_count(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct bigtwo s = table_under("preset=places");
        int points[B2_SEATS], sum = 0;
        s.rules.seats = (uint8_t)seats;
        s.is_over = true;
        for (int seat = 0; seat < seats; seat++)
            s.place[seat] = (uint8_t)(seats - seat);
        s.left[0] = 7; /* the last seat pays nothing for its cards */
        b2_round_points(&s, points);
        for (int seat = 0; seat < seats; seat++)
            sum += points[seat];
        assert_int_equal(sum, 0);
        assert_int_equal(points[0], 1 - seats);
        assert_int_equal(points[seats - 1], seats - 1);
        assert_true(seats < 4 || (points[1] == -1 && points[2] == 1));
    }
}

/* A hand of one suit whose four lowest cards make a straight with the two, whichever of two cards is left out. */
static void a_flush_is_found_between_two_straights(void **unused)
{
    (void)unused;
    struct b2_rules rules = table_under("").rules;
    const char *hand = "3D4D5D6DAD2D", *there = "4S5S6S8SAS", *answer = "3D4D6DAD2D";
    uint64_t found = b2_lowest_answer(&rules, set(&rules, &hand), b2_combination_of(&rules, set(&rules, &there)));
    assert_true(found == set(&rules, &answer));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_share_the_common_rules),
        cmocka_unit_test(most_tables_order_suits_alike),
        cmocka_unit_test(the_paper),
        cmocka_unit_test(pagat_singapore_and_hong_kong),
        cmocka_unit_test(taiwan),
        cmocka_unit_test(pusoy_dos),
        cmocka_unit_test(indonesia_and_places),
        cmocka_unit_test(charlesworth),
        cmocka_unit_test(other_bombs),
        cmocka_unit_test(openings_and_turns_are_those_of_the_tables),
        cmocka_unit_test(points_are_those_of_the_tables),
        cmocka_unit_test(places_alone_count),
        cmocka_unit_test(a_flush_is_found_between_two_straights),
    };
    return cmocka_run_group_tests_name("bigtwo_presets", tests, NULL, NULL);
}
