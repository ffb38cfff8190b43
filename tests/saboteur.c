/* The rules of Saboteur compared with the independent rules of plain_saboteur.c, on random matches under random
 * options with every number of players; deals, gold, and invariants of whole matches. KARTU_SOAK: ten times as many. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "saboteur_pair.h"

/* ---- cards ---- */

static void the_box_has_110_cards(void **unused)
{
    (void)unused;
    int paths = 0, actions = 0, dead_ends = 0, plain = 0;
    for (int card = SA_FIRST_PATH; card < SA_DECK_KINDS; card++) {
        *(sa_is_path(card) ? &paths : &actions) += sa_count_of(card);
        dead_ends += sa_is_path(card) && !sa_is_joined(card) ? sa_count_of(card) : 0;
        int kind = plain_of_card(card);
        check(sa_count_of(card) == plain_kinds[kind].count, "%s: %d", plain_kinds[kind].name, sa_count_of(card));
        check(card_of_plain(kind) == card, "%s is there twice", plain_kinds[kind].name);
    }
    for (int kind = 0; kind < PLAIN_KINDS; kind++)
        plain += plain_kinds[kind].count;
    assert_int_equal(paths, 40);
    assert_int_equal(dead_ends, 9);
    assert_int_equal(paths + 1 + SA_GOALS, 44);
    assert_int_equal(actions, 27);
    assert_int_equal(plain, 67);
    assert_int_equal(sa_saboteur_cards(10) + sa_miner_cards(10), 11);
    assert_int_equal(sa_sides_of(SA_GOLD, false), 15);
    assert_int_equal(sa_sides_of(SA_START, false), 15);
    assert_int_equal(sa_sides_of(SA_STONE_A, false), SA_TOP | SA_RIGHT);
    assert_int_equal(sa_sides_of(SA_STONE_B, false), SA_TOP | SA_LEFT);
}

/* ---- deals ---- */

static const struct {
    int seats, saboteurs, miners, hand, pile;
} tables[] = {{3, 1, 3, 6, 49}, {4, 1, 4, 6, 43}, {5, 2, 4, 6, 37}, {6, 2, 5, 5, 37},
              {7, 3, 5, 5, 32}, {8, 3, 6, 4, 35}, {9, 3, 7, 4, 31}, {10, 4, 7, 4, 27}};

enum { TABLES = sizeof tables / sizeof *tables };

static void see_deal(const struct saboteur *s, int table)
{
    int count[SA_DECK_KINDS] = {0}, goals[SA_KINDS] = {0}, saboteurs = 0;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        saboteurs += s->role[seat] == SA_SABOTEUR;
        assert_true(s->role[seat] == SA_SABOTEUR || s->role[seat] == SA_MINER);
        assert_int_equal(s->held[seat], tables[table].hand);
        for (int i = 0; i < s->held[seat]; i++)
            count[s->hand[seat][i]]++;
    }
    assert_int_equal(s->piled, tables[table].pile);
    for (int i = 0; i < s->piled; i++)
        count[s->pile[i]]++;
    for (int card = SA_FIRST_PATH; card < SA_DECK_KINDS; card++)
        assert_int_equal(count[card], sa_count_of(card));
    for (int goal = 0; goal < SA_GOALS; goal++)
        goals[s->goal[goal]]++;
    assert_true(goals[SA_GOLD] == 1 && goals[SA_STONE_A] == 1 && goals[SA_STONE_B] == 1);
    assert_true(saboteurs == tables[table].saboteurs || saboteurs == tables[table].saboteurs - 1);
    assert_int_equal(sa_gold_cards(s->share), s->rules.seats == 10 ? 9 : s->rules.seats);
    assert_int_equal(s->turn, s->leader);
}

/* The role card that is set aside is a saboteur with the right frequency; the gold and the first player are
 * uniformly distributed. */
static void deals_are_those_of_the_rulebook(void **unused)
{
    (void)unused;
    enum { DEALS = 3000 };
    for (int table = 0; table < TABLES; table++) {
        int seats = tables[table].seats, aside = 0, gold[SA_GOALS] = {0}, leads[SA_SEATS] = {0};
        struct kt_settings rules = rules_of_text(&kt_saboteur, "");
        rules.value[SA_OPTION_SEATS] = seats;
        assert_int_equal(sa_saboteur_cards(seats), tables[table].saboteurs);
        assert_int_equal(sa_miner_cards(seats), tables[table].miners);
        for (uint64_t number = 1; number <= DEALS; number++) {
            struct saboteur s;
            deal_saboteur(&rules, number, NULL, &s);
            see_deal(&s, table);
            assert_int_equal(sa_gold_cards(s.share) + sa_gold_cards(s.supply), SA_GOLD_CARDS);
            assert_int_equal(sa_nuggets(s.share) + sa_nuggets(s.supply), 44);
            aside += sa_role_aside(&s) == SA_SABOTEUR;
            leads[s.leader]++;
            for (int goal = 0; goal < SA_GOALS; goal++)
                gold[goal] += s.goal[goal] == SA_GOLD;
        }
        double expected = (double)tables[table].saboteurs / (seats + 1);
        check(aside > DEALS * (expected - 0.04) && aside < DEALS * (expected + 0.04), "%d seats: aside %d", seats,
              aside);
        for (int goal = 0; goal < SA_GOALS; goal++)
            check(abs(gold[goal] - DEALS / 3) < DEALS / 25, "gold at goal %d: %d", goal, gold[goal]);
        for (int seat = 0; seat < seats; seat++)
            check(abs(leads[seat] - DEALS / seats) < DEALS / 25, "seat %d leads %d times", seat, leads[seat]);
    }
}

/* ---- what may be played ---- */

static bool is_among(kt_move move, const kt_move *moves, int count)
{
    return bsearch(&move, moves, (size_t)count, sizeof *moves, by_move) != NULL;
}

static int sorted_plain_moves(const struct plain_saboteur *p, kt_move moves[PLAIN_MOST_MOVES])
{
    static struct plain_move plain[PLAIN_MOST_MOVES];
    int count = plain_saboteur_moves(p, plain);
    for (int i = 0; i < count; i++)
        moves[i] = move_of_plain(plain[i]);
    qsort(moves, (size_t)count, sizeof *moves, by_move);
    return count;
}

static void see_listed(const struct pair *pair, const kt_move *plain, int plain_count, const char *where)
{
    static kt_move moves[SA_MOST_MOVES];
    int count = sa_moves(&pair->s, moves);
    qsort(moves, (size_t)count, sizeof *moves, by_move);
    for (int i = 0; i < count || i < plain_count; i++) {
        struct kt_text one = {0}, other = {0};
        bool is_same = i < count && i < plain_count && moves[i] == plain[i];
        if (!is_same) {
            sa_write_act(sa_act_of(i < count ? moves[i] : 0), &one);
            sa_write_act(sa_act_of(i < plain_count ? plain[i] : 0), &other);
        }
        check(is_same, "%s: %s and %s", where, one.data, other.data);
    }
}

/* Every path card on every place near the mine, both ways round. */
static void see_every_place(const struct pair *pair, const char *where)
{
    struct plain_window w = plain_window_of(&pair->p);
    struct sa_mine mine;
    sa_survey(&pair->s, &mine);
    for (int y = w.top; y <= w.bottom; y++) {
        for (int x = w.left; x <= w.right; x++) {
            for (int card = SA_FIRST_PATH; card <= SA_LAST_PATH; card++) {
                int kind = plain_of_card(card);
                for (int turned = 0, side; turned < 2; turned++) {
                    enum sa_fit fit = sa_fit(&pair->s.rules, &mine, sa_cell(x, y), sa_sides_of(card, turned), &side);
                    check((fit == SA_FITS) == plain_fits(&pair->p, kind, turned, x, y), "%s: card %d%s at %d,%d", where,
                          card, turned ? " turned" : "", x, y);
                }
            }
        }
    }
}

static void see_asked(const struct pair *pair, struct sa_act act, const kt_move *plain, int count, const char *where)
{
    struct kt_error error = stale_error();
    kt_move move = sa_move_of(act);
    bool is_legal = sa_is_legal(&pair->s, move, &error);
    check(is_legal == is_among(move, plain, count), "%s: move %014llx", where, (unsigned long long)move);
    check(is_legal || (error.code == KT_ILLEGAL && !is_stale(&error)), "%s: no reason for %014llx", where,
          (unsigned long long)move);
}

/* Every number that can be written as a move is allowed if it is listed, and otherwise refused with a reason. */
static void see_everything_asked(const struct pair *pair, const kt_move *plain, int count, const char *where)
{
    struct plain_window w = plain_window_of(&pair->p);
    for (int card = 0; card < SA_KINDS; card++) {
        for (int deed = SA_NO_DEED; deed <= SA_TAKE + 1; deed++)
            for (int target = 0; target <= SA_SEATS; target++)
                for (int tool = 0; tool <= SA_TOOLS; tool++)
                    see_asked(pair,
                              (struct sa_act){.deed = (uint8_t)deed,
                                              .card = (uint8_t)card,
                                              .target = (uint8_t)target,
                                              .tool = (uint8_t)tool},
                              plain, count, where);
        for (int i = 0; i < (w.right - w.left + 1) * (w.bottom - w.top + 1) * 3; i++) {
            int place = i / 3, width = w.right - w.left + 1;
            if (sa_is_path(card) || card == SA_ROCKFALL || i % 7 == 0)
                see_asked(pair,
                          (struct sa_act){.deed = i % 3 == 2 ? SA_CRUSH : SA_LAY,
                                          .card = (uint8_t)card,
                                          .is_turned = i % 3 == 1,
                                          .x = (int8_t)(w.left + place % width),
                                          .y = (int8_t)(w.top + place / width)},
                          plain, count, where);
        }
    }
}

/* Counts what happened in all games, so that the tests below cannot pass without any case. */
struct tally {
    int miners, saboteurs, opened, stranded, twice, early, blocked, saboteur_finders, positions;
};

static void note(struct tally *tally, const struct pair *before, const struct pair *after)
{
    int opened = 0, stranded = 0;
    for (int goal = 0; goal < SA_GOALS; goal++)
        opened += after->s.goal_is_open[goal] - before->s.goal_is_open[goal];
    for (int i = 0; i < after->p.lies; i++)
        stranded += after->p.lying[i].is_joined && !after->p.lying[i].is_reached;
    tally->opened += opened;
    tally->twice += opened > 1;
    tally->stranded += stranded > 0;
    tally->blocked += before->s.broken[before->s.turn] != 0;
    if (before->s.winner != SA_NEITHER || after->s.winner == SA_NEITHER)
        return;
    tally->miners += after->s.winner == SA_MINERS;
    tally->saboteurs += after->s.winner == SA_SABOTEURS;
    tally->saboteur_finders += after->s.winner == SA_MINERS && after->s.role[after->s.finder] == SA_SABOTEUR;
    bool has_cards = false;
    for (int seat = 0; seat < after->s.rules.seats; seat++)
        has_cards |= after->s.held[seat] > 0;
    tally->early += after->s.winner == SA_SABOTEURS && has_cards;
}

/* A round by both, with everything asked now and then; returns the number of cards played. */
static void play_both(struct pair *pair, struct kt_rng *rng, struct tally *tally, const char *name)
{
    static kt_move plain[PLAIN_MOST_MOVES];
    for (int turn = 0; !pair->s.is_over; turn++) {
        char where[160];
        snprintf(where, sizeof where, "%s after %d", name, pair->s.acts);
        int count = sorted_plain_moves(&pair->p, plain);
        check(count > 0, "%s: no move is left", where);
        see_listed(pair, plain, count, where);
        see_every_place(pair, where);
        if (turn % 16 == (int)(tally->positions / 16 % 16))
            see_everything_asked(pair, plain, count, where);
        struct pair before = *pair;
        kt_move move = some_saboteur_move(&pair->s, plain, count, rng);
        pair_play(pair, move);
        see_same_game(pair, where);
        note(tally, &before, pair);
        tally->positions++;
    }
    check(pair->p.plays <= SA_DECK, "%s: %d cards were played", name, pair->p.plays);
}

static void moves_and_what_follows_are_those_of_the_plain_rules(void **unused)
{
    (void)unused;
    struct tally tally = {0};
    struct kt_rng rng;
    kt_rng_seed(&rng, 2006);
    for (uint64_t number = 1; tally.positions < times(10000, 100000); number++) {
        struct kt_settings rules = some_saboteur_rules(3 + (int)(number % 8), &rng);
        struct saboteur previous;
        for (int round = 0; round < 3; round++) {
            struct saboteur s;
            struct pair pair;
            char name[120];
            deal_saboteur(&rules, 3 * number + (unsigned)round, round ? &previous : NULL, &s);
            check(round == 0 || s.leader == (pair.p.last + 1) % s.rules.seats, "match %llu: leader",
                  (unsigned long long)number);
            pair_begin(&pair, &s);
            snprintf(name, sizeof name, "match %llu, round %d, %d seats, %d columns", (unsigned long long)number,
                     round + 1, s.rules.seats, s.rules.columns);
            see_same_game(&pair, name);
            play_both(&pair, &rng, &tally, name);
            previous = pair.s;
        }
    }
    print_message(
        "# %d positions: %d rounds to miners, %d to saboteurs (%d with cards left), %d goals turned over, %d pairs of "
        "goals, %d with stranded tunnels, %d turns with a broken tool, %d finds by saboteurs\n",
        tally.positions, tally.miners, tally.saboteurs, tally.early, tally.opened, tally.twice, tally.stranded,
        tally.blocked, tally.saboteur_finders);
    assert_true(tally.miners > tally.positions / 1500 && tally.saboteurs > tally.positions / 400 &&
                tally.opened > tally.positions / 600 && tally.stranded > tally.positions / 10 &&
                tally.blocked > tally.positions / 10 && tally.saboteur_finders > 0);
}

/* ---- whole matches ---- */

/* No gold is created or lost: 28 cards, 44 nuggets. */
static void see_gold_kept(const struct saboteur *s)
{
    int cards = sa_gold_cards(s->share) + sa_gold_cards(s->supply);
    int nuggets = sa_nuggets(s->share) + sa_nuggets(s->supply);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        cards += sa_gold_cards(s->taken[seat]) + sa_gold_cards(s->paid[seat]);
        nuggets += sa_nuggets(s->taken[seat]) + sa_nuggets(s->paid[seat]);
        assert_true(s->taken[seat][0] == 0 && s->paid[seat][0] == 0);
    }
    assert_true(s->share[0] == 0 && s->supply[0] == 0);
    assert_int_equal(cards, 28);
    assert_int_equal(nuggets, 44);
}

static bool takes_gold(const struct saboteur *s, int seat)
{
    return s->winner == SA_MINERS && s->role[seat] == SA_MINER && !(s->rules.needs_tools && s->broken[seat]);
}

/* A saboteur gets the due amount, or less if all remaining cards are too large. */
static void see_paid(const struct saboteur *before, const struct saboteur *s, int seat, int due)
{
    int missing = due - (sa_nuggets(s->paid[seat]) - sa_nuggets(before->paid[seat]));
    check(missing >= 0, "seat %d of %d was paid %d too much", seat, s->rules.seats, -missing);
    for (int value = 1; value <= missing && value < SA_VALUES; value++)
        check(s->supply[value] == 0, "seat %d of %d misses %d nuggets", seat, s->rules.seats, missing);
}

/* Miners get the cards that were drawn, as evenly as they go round. `before` is the round as it was dealt. */
static void see_shared_out(const struct saboteur *before, const struct saboteur *s)
{
    static const int due[] = {0, 4, 3, 3, 2};
    int saboteurs = 0, takers = 0, shares = sa_gold_cards(before->share);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        saboteurs += s->role[seat] == SA_SABOTEUR;
        takers += takes_gold(s, seat);
    }
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int taken = sa_gold_cards(s->taken[seat]) - sa_gold_cards(before->taken[seat]);
        bool is_paid = s->winner == SA_SABOTEURS && s->role[seat] == SA_SABOTEUR;
        int least = takes_gold(s, seat) ? shares / takers : 0, odd = takes_gold(s, seat) && shares % takers != 0;
        check(taken == least || taken == least + odd, "seat %d of %d took %d of %d cards", seat, s->rules.seats, taken,
              shares);
        see_paid(before, s, seat, is_paid ? due[saboteurs] : 0);
    }
    assert_int_equal(sa_gold_cards(s->share), 0);
}

static int cards_played(const struct saboteur *s)
{
    int cards = 0;
    for (int i = 0; i < s->acts; i++)
        cards += s->act[i].deed != SA_TAKE;
    return cards;
}

static void play_round(struct saboteur *s, struct kt_rng *rng)
{
    static kt_move moves[SA_MOST_MOVES];
    struct saboteur before = *s;
    while (!s->is_over) {
        int count = sa_moves(s, moves);
        assert_in_range(count, 1, SA_MOST_MOVES);
        sa_apply(s, some_saboteur_move(s, moves, count, rng));
    }
    assert_true(s->winner != SA_NEITHER);
    assert_in_range(cards_played(s), 1, SA_DECK);
    assert_in_range(s->acts, 1, SA_MOST_ACTS);
    see_gold_kept(s);
    see_shared_out(&before, s);
}

static void matches_of_three_rounds_end_as_they_should(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 67);
    for (int match = 1; match <= times(10000, 100000); match++) {
        struct kt_settings rules = some_saboteur_rules(3 + match % 8, &rng);
        struct saboteur rounds[3], more;
        struct kt_error error = {0};
        int points[KT_MAX_SEATS];
        for (int round = 0; round < 3; round++) {
            struct saboteur *s = &rounds[round];
            deal_saboteur(&rules, kt_rng_next(&rng) % 1000000000000 + 1, round ? s - 1 : NULL, s);
            assert_int_equal(s->round, round + 1);
            see_gold_kept(s);
            play_round(s, &rng);
        }
        kt_saboteur.score((const struct kt_state *)&rounds[2], points);
        for (int seat = 0; seat < rounds[2].rules.seats; seat++)
            assert_int_equal(points[seat], sa_nuggets(rounds[2].taken[seat]) + sa_nuggets(rounds[2].paid[seat]));
        assert_false(kt_saboteur.deal(&rules, 9, (struct kt_state *)&rounds[2], (struct kt_state *)&more, &error));
        assert_int_equal(error.code, KT_NOT_POSSIBLE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_box_has_110_cards),
        cmocka_unit_test(deals_are_those_of_the_rulebook),
        cmocka_unit_test(moves_and_what_follows_are_those_of_the_plain_rules),
        cmocka_unit_test(matches_of_three_rounds_end_as_they_should),
    };
    return cmocka_run_group_tests_name("saboteur", tests, NULL, NULL);
}
