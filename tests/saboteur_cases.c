/* Saboteur on tables made by hand, each played by the library and by the plain rules: goals, rockfalls, tools, gold,
 * the edges of the mine, every option; and why a move is refused. */
#include "support.h"

#include <stdio.h>

#include "saboteur_pair.h"
#include "session/handles.h"

static const char *goal_as_it_lies(const struct pair *pair, int goal)
{
    return pair->p.goal[goal].is_open ? pair->p.goal[goal].sides : "-";
}

static void see_goals(const struct pair *pair, const char *upper, const char *middle, const char *lower)
{
    assert_string_equal(goal_as_it_lies(pair, 0), upper);
    assert_string_equal(goal_as_it_lies(pair, 1), middle);
    assert_string_equal(goal_as_it_lies(pair, 2), lower);
}

static void see_allowed(const struct pair *pair, const char *move, bool is_expected)
{
    struct kt_error error = {0};
    check(is_allowed(pair, move, &error) == is_expected, "%s is %s: %s", move, is_expected ? "refused" : "allowed",
          error_text(&error));
}

/* Tunnels along the row of the start, the one above and the one below, up to the column before the goals. */
static void dig(struct pair *pair, int y)
{
    char move[24];
    if (y != 0)
        play_given(pair, y < 0 ? "TRBL@0,-1" : "TRBL@0,1");
    for (int x = 1; x < pair->s.rules.columns; x++) {
        snprintf(move, sizeof move, "RL@%d,%d", x, y);
        play_given(pair, move);
    }
}

/* What was changed in the library's state holds for both. */
static void begin_again(struct pair *pair)
{
    struct saboteur s = pair->s;
    pair_begin(pair, &s);
}

/* ---- laying ---- */

static void cards_must_fit_and_be_joined(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3", "gab");
    static const char *const good[] = {"TRBL@1,0", "TRBL@-1,0", "TRBL@0,1", "TRBL@0,-1", "TB@0,1",   "RL@1,0",
                                       "BL@1,0",   "TL@1,0",    "TR@0,1",   "TR@-1,0",   "RB@-1,0",  "xL@1,0",
                                       "xR@-1,0",  "xT@0,1",    "xB@0,-1",  "RBL@1,0",   "TBL@1,0",  "TRB@-1,0",
                                       "RBL@0,-1", "xTL@1,0",   "xTBL@1,0", "xRBL@1,0",  "xTRBL@1,0"};
    static const char *const bad[] = {"TRBL@0,0", "TRBL@8,0", "TRBL@8,-2", "TRBL@2,0", "TRBL@1,1",
                                      "TB@1,0",   "RL@0,1",   "TR@1,0",    "RB@1,0",   "TRB@1,0",
                                      "xR@1,0",   "xT@1,0",   "RL@0,-1",   "TRBL@7,0"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        see_allowed(&pair, good[i], true);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        see_allowed(&pair, bad[i], false);
    play_given(&pair, "xTRBL@1,0"); /* a dead end leads nowhere, but its sides must fit */
    see_allowed(&pair, "TRBL@2,0", false);
    play_given(&pair, "TRBL@0,1");
    see_allowed(&pair, "TRBL@1,1", true);
    see_allowed(&pair, "RL@1,1", false);
    see_allowed(&pair, "TL@1,1", true);
}

static void broken_tools_stop_digging_only(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3", "gab");
    play_given(&pair, "break-lamp@2");
    see_allowed(&pair, "TRBL@1,0", false);
    see_allowed(&pair, "drop:TRBL", true);
    see_allowed(&pair, "map@1", true);
    see_allowed(&pair, "break-cart@2", true); /* one's own */
    see_allowed(&pair, "break-lamp@2", false);
    see_allowed(&pair, "mend-pick@2", false);
    see_allowed(&pair, "mend-lamp@3", false);
    see_allowed(&pair, "mend-pick-lamp@2:lamp", true);
    see_allowed(&pair, "mend-pick-lamp@2:pick", false);
    play_given(&pair, "mend-lamp@2 TRBL@1,0");
    assert_int_equal(pair.s.turn, 0); /* seat 1 has used its turn for mending, and seat 2 has dug */
    play_given(&pair, "break-lamp@2 drop:TB break-pick@2 break-cart@2");
    see_allowed(&pair, "TRBL@2,0", false);
    play_given(&pair, "mend-pick-cart@2:cart mend-lamp@2 drop:TB");
    see_allowed(&pair, "TRBL@2,0", false);
    play_given(&pair, "mend-pick-lamp@2:pick drop:TB drop:TB");
    see_allowed(&pair, "TRBL@2,0", true);
}

/* ---- rockfalls ---- */

static void a_rockfall_strands_what_lies_behind(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3", "gab");
    play_given(&pair, "RL@1,0 TRBL@2,0 RL@3,0");
    see_allowed(&pair, "RL@4,0", true);
    play_given(&pair, "rockfall@1,0");
    see_allowed(&pair, "RL@4,0", false);
    see_allowed(&pair, "TB@2,1", false);
    see_allowed(&pair, "rockfall@2,0", true); /* a card that is cut off may be removed, too */
    see_allowed(&pair, "xL@1,0", false);      /* the crossing still leads there */
    see_allowed(&pair, "xRL@1,0", true);
    see_allowed(&pair, "RBL@1,0", true);
    play_given(&pair, "xRL@1,0");
    see_allowed(&pair, "RL@4,0", false);
    play_given(&pair, "rockfall@1,0 RL@1,0");
    see_allowed(&pair, "RL@4,0", true);
    see_allowed(&pair, "TB@2,1", true);
}

static void a_way_round_keeps_a_tunnel_joined(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3", "gab");
    play_given(&pair, "RBL@1,0 RL@2,0 TRBL@0,1 TL@1,1 rockfall@0,1");
    see_allowed(&pair, "RL@3,0", true);
    play_given(&pair, "TR@0,1 rockfall@1,0");
    see_allowed(&pair, "RL@3,0", false);
    see_allowed(&pair, "RL@1,0", false); /* rock above the tunnel that comes from below */
    see_allowed(&pair, "xRBL@1,0", true);
    play_given(&pair, "RBL@1,0");
    see_allowed(&pair, "RL@3,0", true);
}

/* A card beside a goal that leads into it turned it over when it was laid, so there is one way left for a gap to do so:
 * the dead end before the goal falls, and a tunnel takes its place. */
static void a_refilled_gap_turns_a_goal_over(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,columns=5", "agb");
    dig(&pair, 0);
    play_given(&pair, "xRL@5,0");
    see_goals(&pair, "-", "-", "-");
    play_given(&pair, "rockfall@3,0 rockfall@5,0");
    see_allowed(&pair, "RL@5,0", false);
    play_given(&pair, "RL@3,0 RL@5,0");
    see_goals(&pair, "-", "TRBL", "-");
    assert_int_equal(pair.s.winner, SA_MINERS);
    assert_int_equal(pair.s.finder, (pair.s.acts - 1) % 3);
}

/* ---- goals ---- */

static void a_goal_is_turned_to_the_card_that_arrives(void **unused)
{
    (void)unused;
    static const struct {
        int row;
        const char *last, *a, *b;
    } ways[] = {{0, "RL@5,0", "BL", "TL"},
                {0, "TRBL@5,0", "BL", "TL"},
                {-1, "RL@5,-1 BL@6,-1", "TR", "TL"},
                {1, "RL@5,1 TL@6,1", "BL", "RB"},
                {-1, "RL@5,-1 RL@6,-1 BL@7,-1 TL@7,0", "TR", "RB"}};
    static const char *const goals[] = {"gab", "gba", "bga"};
    for (int i = 0; i < 15; i++) {
        struct pair pair;
        hand_made(&pair, "seats=3,columns=5", goals[i / 5]);
        dig(&pair, ways[i % 5].row);
        play_given(&pair, ways[i % 5].last);
        see_goals(&pair, "-", i < 5 ? ways[i % 5].a : i < 10 ? ways[i % 5].b : "TRBL", "-");
        assert_int_equal(pair.s.winner, i < 10 ? SA_NEITHER : SA_MINERS);
    }
}

static void a_stone_may_clash_with_its_other_neighbours(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,columns=5", "gab");
    dig(&pair, 1);
    play_given(&pair, "RL@5,1 RL@6,1");
    dig(&pair, 0);
    play_given(&pair, "RL@5,0");
    see_goals(&pair, "-", "BL", "-"); /* down into the rock of the card below */
    see_allowed(&pair, "rockfall@6,0", false);
    play_given(&pair, "rockfall@6,1");
    see_allowed(&pair, "RL@6,1", false); /* what comes later must fit the stone */
    see_allowed(&pair, "TL@6,1", true);
    see_allowed(&pair, "RBL@7,0", false); /* no way out to the right */
    see_allowed(&pair, "RBL@6,-1", false);
    play_given(&pair, "TRL@6,1");
}

static void one_card_turns_two_goals_over(void **unused)
{
    (void)unused;
    static const struct {
        const char *goals, *upper, *middle;
    } cases[] = {{"abg", "BL", "TL"}, {"bag", "RB", "TR"}, {"gab", "TRBL", "TR"}, {"agb", "BL", "TRBL"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pair pair;
        hand_made(&pair, "seats=3,columns=5", cases[i].goals);
        dig(&pair, -1);
        play_given(&pair, "RL@5,-1 TBL@6,-1");
        see_goals(&pair, cases[i].upper, cases[i].middle, "-");
        assert_int_equal(pair.s.winner, strchr(cases[i].goals, 'g') - cases[i].goals < 2 ? SA_MINERS : SA_NEITHER);
    }
}

static void tunnels_go_on_through_a_stone(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,columns=5", "bag");
    dig(&pair, 0);
    play_given(&pair, "RL@5,0");
    see_goals(&pair, "-", "BL", "-");
    see_allowed(&pair, "map@2", false);
    see_allowed(&pair, "map@3", true);
    play_given(&pair, "rockfall@5,0");
    see_allowed(&pair, "TB@6,1", false); /* the stone itself is cut off */
    play_given(&pair, "RL@5,0 TB@6,1");
    see_goals(&pair, "-", "BL", "TRBL");
    assert_int_equal(pair.s.winner, SA_MINERS);
}

/* ---- the edges of the mine ---- */

/* As many cards as there are, in one line: more than the deck allows, so nothing in play gets any further. */
static void no_line_of_cards_leaves_the_mine(void **unused)
{
    (void)unused;
    static const struct {
        const char *card;
        int x, y;
    } ways[] = {{"RL", -1, 0}, {"TB", 0, -1}, {"TB", 0, 1}, {"RL", 1, 0}};
    static kt_move moves[SA_MOST_MOVES];
    static uint8_t steps[SA_CELLS];
    for (int i = 0; i < 4; i++) {
        struct pair pair;
        struct sa_mine mine;
        char move[24];
        hand_made(&pair, "seats=3,columns=8", "gab");
        if (i == 3)
            play_given(&pair, "TB@0,-1 TB@0,-2 TB@0,-3 TRBL@0,-4");
        for (int n = 1; pair.s.lying < SA_PATHS; n++) {
            snprintf(move, sizeof move, "%s@%d,%d", ways[i].card, n * ways[i].x, i == 3 ? -4 : n * ways[i].y);
            play_given(&pair, move);
        }
        sa_survey(&pair.s, &mine);
        assert_in_range(mine.left + SA_OUT, 2, SA_WIDE - 3);
        assert_in_range(mine.right + SA_OUT, 2, SA_WIDE - 3);
        assert_in_range(mine.top + SA_OUT, 2, SA_HIGH - 3);
        assert_in_range(mine.bottom + SA_OUT, 2, SA_HIGH - 3);
        sa_steps_to_goals(&mine, 7, steps);
        assert_int_equal(steps[sa_cell(9, 1)], 1);
        assert_in_range(sa_cards_needed(&mine, 1), 1, 40);
        pair.s.hand[pair.s.turn][0] = SA_FIRST_PATH + 6; /* a crossing: where could it go on? */
        pair.s.held[pair.s.turn] = 1;
        pair.s.lying--; /* there is no 41st card */
        assert_in_range(sa_moves(&pair.s, moves), 3, SA_MOST_MOVES);
    }
}

static void places_far_out_are_refused(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3", "gab");
    for (int x = -64; x < 64; x++) {
        for (int y = -64; y < 64; y++) {
            struct sa_act act = {.deed = SA_LAY, .card = SA_FIRST_PATH + 6, .x = (int8_t)x, .y = (int8_t)y};
            bool is_beside = (x == 0 && (y == 1 || y == -1)) || (y == 0 && (x == 1 || x == -1));
            check(sa_is_fair(&pair.s, act, NULL) == is_beside, "%d,%d", x, y);
            act.deed = SA_CRUSH;
            act.card = SA_ROCKFALL;
            check(!sa_is_fair(&pair.s, act, NULL), "rocks at %d,%d", x, y);
        }
    }
}

/* ---- options ---- */

static void goals_ask_for_tunnels_if_the_table_says_so(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,columns=5,goaledges=open", "gab");
    dig(&pair, 1);
    play_given(&pair, "RL@5,1");
    see_allowed(&pair, "RL@6,1", false);
    see_allowed(&pair, "TL@6,1", false);
    see_allowed(&pair, "BL@6,1", false);
    see_allowed(&pair, "xTBL@6,1", true);
    see_allowed(&pair, "TBL@6,1", true);
    dig(&pair, 0);
    see_allowed(&pair, "xL@5,0", false);
    see_allowed(&pair, "RL@5,0", true);
    play_given(&pair, "RL@5,0"); /* stone a: left and down */
    see_allowed(&pair, "RBL@6,1", false);
    see_allowed(&pair, "TBL@6,1", true);
    see_allowed(&pair, "RL@6,-1", false);
}

static void dead_ends_reach_goals_if_the_table_says_so(void **unused)
{
    (void)unused;
    for (int reach = 0; reach < 2; reach++) {
        struct pair pair;
        hand_made(&pair, reach ? "seats=3,columns=5,deadends" : "seats=3,columns=5", "gab");
        dig(&pair, 0);
        play_given(&pair, "xTRBL@5,0");
        see_goals(&pair, "-", reach ? "BL" : "-", "-");
        see_allowed(&pair, "TB@6,1", false); /* no tunnel goes through the dead end */
        play_given(&pair, "rockfall@5,0 RL@5,0");
        see_goals(&pair, "-", "BL", "-");
        see_allowed(&pair, "TB@6,1", true);
        hand_made(&pair, reach ? "seats=3,columns=5,deadends" : "seats=3,columns=5", "agb");
        dig(&pair, 0);
        play_given(&pair, "xRL@5,0");
        assert_int_equal(pair.s.winner, reach ? SA_MINERS : SA_NEITHER);
    }
}

static void a_hopeless_round_ends_if_the_table_says_so(void **unused)
{
    (void)unused;
    static const char walled[] = "xR@-1,0 xT@0,1 xB@0,-1 xL@1,0";
    for (int ends = 0; ends < 2; ends++) {
        for (int falls_last = 0; falls_last < 2; falls_last++) {
            struct pair pair;
            hand_made(&pair, ends ? "seats=3,hopeless" : "seats=3", "gab");
            for (int i = falls_last; i < 3; i++)
                for (int j = 0; j < 2; j++)
                    play_given(&pair, j ? "rockfall@1,0" : "RL@1,0");
            play_given(&pair, walled);
            assert_int_equal(pair.s.winner, ends && !falls_last ? SA_SABOTEURS : SA_NEITHER);
            if (falls_last) { /* two have fallen; the third opens the way again, and then it is closed for good */
                play_given(&pair, "rockfall@1,0");
                assert_int_equal(pair.s.winner, SA_NEITHER);
                play_given(&pair, "xRL@1,0");
                assert_int_equal(pair.s.winner, ends ? SA_SABOTEURS : SA_NEITHER);
            }
            assert_int_equal(pair.s.is_over, ends);
        }
    }
}

/* By the rule "alldrop": a card that is played between the drops starts the count again. */
static void a_round_ends_when_all_drop_if_the_table_says_so(void **unused)
{
    (void)unused;
    for (int ends = 0; ends < 2; ends++) {
        struct pair pair;
        hand_made(&pair, ends ? "seats=3,alldrop" : "seats=3", "gab");
        play_given(&pair, "drop:map drop:map RL@1,0 drop:map drop:map");
        assert_int_equal(pair.s.winner, SA_NEITHER);
        play_given(&pair, "drop:map");
        assert_int_equal(pair.s.winner, ends ? SA_SABOTEURS : SA_NEITHER);
        assert_int_equal(pair.s.is_over, ends);
    }
}

/* Two ways to the same table, except for who has dropped a card last: by that rule they are different positions. */
static void who_dropped_counts_only_by_the_rule(void **unused)
{
    (void)unused;
    for (int counts = 0; counts < 2; counts++) {
        struct pair pair;
        uint8_t one[sizeof(struct saboteur)], two[sizeof(struct saboteur)];
        struct saboteur other;
        hand_made(&pair, counts ? "seats=3,alldrop" : "seats=3", "gab");
        play_given(&pair, "drop:map drop:map");
        other = pair.s;
        other.act[0] = (struct sa_act){.deed = SA_LOOK, .card = SA_MAP, .seat = 0};
        kt_saboteur.key((const struct kt_state *)&pair.s, one);
        kt_saboteur.key((const struct kt_state *)&other, two);
        assert_int_equal(memcmp(one, two, sizeof one) != 0, counts);
    }
}

static void one_may_be_kept_from_breaking_ones_own(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,selfbreak=0", "gab");
    see_allowed(&pair, "break-pick@1", false);
    see_allowed(&pair, "break-pick@2", true);
    hand_made(&pair, "seats=3", "gab");
    see_allowed(&pair, "break-pick@1", true);
}

static void a_card_with_two_tools_may_mend_both(void **unused)
{
    (void)unused;
    for (int both = 0; both < 2; both++) {
        struct pair pair;
        hand_made(&pair, both ? "seats=3,mend=both" : "seats=3", "gab");
        play_given(&pair, "break-pick@3 break-lamp@3 break-cart@3");
        see_allowed(&pair, "mend-pick-lamp@3:lamp", !both);
        see_allowed(&pair, "mend-lamp-cart@3:cart", !both);
        play_given(&pair, "mend-pick-lamp@3:pick");
        assert_int_equal(pair.s.broken[2], both ? 4 : 6);
        see_allowed(&pair, "mend-pick-cart@3:cart", true);
        see_allowed(&pair, "mend-lamp-cart@3:cart", true);
    }
}

/* ---- gold ---- */

/* Roles seat by seat ("msm"), and the middle goal reached by the seat whose turn it is then. */
static void find_gold(struct pair *pair, const char *rules, const char *roles, int finder)
{
    hand_made(pair, rules, "agb");
    for (int seat = 0; seat < pair->s.rules.seats; seat++)
        pair->s.role[seat] = roles[seat] == 's' ? SA_SABOTEUR : SA_MINER;
    begin_again(pair);
    dig(pair, 0);
    while (pair->s.turn != finder)
        play_given(pair, "drop:TB");
}

/* The seats that take gold, in order; X is the tenth seat. */
static void see_takers(struct pair *pair, const char *expected)
{
    char takers[16] = "";
    for (int taken = 0; !pair->s.is_over; taken++) {
        takers[taken] = "123456789X"[pair->s.turn];
        play_given(pair, "take:1");
    }
    assert_string_equal(takers, expected);
}

static void gold_goes_round_against_the_turns(void **unused)
{
    (void)unused;
    static const struct {
        const char *rules, *roles;
        int finder;
        const char *takers;
    } cases[] = {
        {"seats=3,columns=5", "mmm", 1, "213"},
        {"seats=4,columns=5", "msmm", 2, "3143"},
        {"seats=5,columns=5", "msmms", 0, "14314"},
        {"seats=5,columns=5", "smmms", 0, "43243"}, /* a saboteur has found it, and is skipped */
        {"seats=5,columns=5", "smmms", 4, "43243"},
        {"seats=10,columns=5", "mmmmmmmmmm", 4, "54321X987"},
        {"seats=10,columns=5", "mmsmsmsmmm", 1, "21X986421"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pair pair;
        find_gold(&pair, cases[i].rules, cases[i].roles, cases[i].finder);
        play_given(&pair, "RL@5,0");
        assert_true(pair.s.winner == SA_MINERS && pair.s.finder == cases[i].finder);
        see_takers(&pair, cases[i].takers);
    }
}

static void who_takes_chooses(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,columns=5", "agb");
    pair.s.share[1] = pair.s.share[2] = pair.s.share[3] = 1;
    pair.s.supply[1] = 15;
    pair.s.supply[2] = 7;
    pair.s.supply[3] = 3;
    begin_again(&pair);
    dig(&pair, 0);
    play_given(&pair, "RL@5,0");
    see_allowed(&pair, "take:1", true);
    see_allowed(&pair, "take:2", true);
    see_allowed(&pair, "take:3", true);
    see_allowed(&pair, "drop:map", false);
    play_given(&pair, "take:2");
    see_allowed(&pair, "take:2", false);
    play_given(&pair, "take:3 take:1");
    assert_true(pair.s.is_over);
    assert_int_equal(pair.s.taken[pair.s.finder][2], 1);
}

static void broken_tools_may_cost_the_gold(void **unused)
{
    (void)unused;
    struct pair pair;
    find_gold(&pair, "seats=4,columns=5,tools", "mmmm", 0);
    play_given(&pair, "break-lamp@4 drop:TB drop:TB drop:TB RL@5,0");
    see_takers(&pair, "1321");
    find_gold(&pair, "seats=4,columns=5,tools=0", "mmmm", 0);
    play_given(&pair, "break-lamp@4 drop:TB drop:TB drop:TB RL@5,0");
    see_takers(&pair, "1432");
}

static void nobody_may_be_left_to_take(void **unused)
{
    (void)unused;
    struct pair pair;
    find_gold(&pair, "seats=3,columns=5,tools", "smm", 0);
    play_given(&pair, "break-lamp@2 break-cart@3 drop:TB RL@5,0");
    assert_true(pair.s.is_over && pair.s.winner == SA_MINERS);
    assert_int_equal(sa_gold_cards(pair.s.share), 0);
    assert_int_equal(sa_gold_cards(pair.s.supply), SA_GOLD_CARDS);
}

/* Everybody drops all cards, and the gold is not found. */
static void see_payment(const char *rules, const char *roles, const uint8_t supply[SA_VALUES], const char *paid)
{
    struct pair pair;
    char found[64] = "";
    hand_made(&pair, rules, "gab");
    memset(pair.s.share, 0, sizeof pair.s.share);
    memcpy(pair.s.supply, supply, SA_VALUES);
    for (int seat = 0; seat < pair.s.rules.seats; seat++)
        pair.s.role[seat] = roles[seat] == 's' ? SA_SABOTEUR : SA_MINER;
    begin_again(&pair);
    for (int plays = 0; !pair.s.is_over; plays++) {
        assert_true(plays < 5 * SA_SEATS);
        pair_play(&pair, sa_move_of((struct sa_act){.deed = SA_DROP, .card = SA_MAP}));
        see_same_game(&pair, roles);
    }
    assert_int_equal(pair.s.winner, SA_SABOTEURS);
    for (int seat = 0; seat < pair.s.rules.seats; seat++)
        for (int value = 3; value > 0; value--)
            for (int i = 0; i < pair.s.paid[seat][value]; i++)
                snprintf(found + strlen(found), sizeof found - strlen(found), "%d:%d ", seat + 1, value);
    check(strcmp(found, paid) == 0, "%s: paid %s", roles, found);
}

static void saboteurs_are_paid_by_their_number(void **unused)
{
    (void)unused;
    static const uint8_t all[SA_VALUES] = {0, 16, 8, 4}, no_threes[SA_VALUES] = {0, 3, 2, 0};
    static const uint8_t ones[SA_VALUES] = {0, 5, 0, 0}, twos[SA_VALUES] = {0, 0, 3, 0}, none[SA_VALUES] = {0, 0, 0, 1};
    see_payment("seats=3", "msm", all, "2:3 2:1 ");
    see_payment("seats=5", "msmsm", all, "2:3 4:3 ");
    see_payment("seats=7", "smsmmsm", all, "1:3 3:3 6:3 ");
    see_payment("seats=10", "smsmmsmmms", all, "1:2 3:2 6:2 10:2 ");
    see_payment("seats=4", "mmmm", all, "");
    see_payment("seats=5", "msmsm", no_threes, "2:2 2:1 4:2 4:1 ");
    see_payment("seats=5", "msmsm", ones, "2:1 2:1 2:1 4:1 4:1 ");
    see_payment("seats=5", "msmsm", twos, "2:2 4:2 ");
    see_payment("seats=3", "smm", twos, "1:2 1:2 ");
    static const uint8_t no_change[SA_VALUES] = {0, 7, 0, 3}; /* threes are too much for two nuggets */
    see_payment("seats=10", "smsmmsmmms", no_change, "1:1 1:1 3:1 3:1 6:1 6:1 10:1 ");
    see_payment("seats=5", "msmsm", none, "2:3 ");
}

/* ---- why not ---- */

static const struct {
    const char *rules, *before, *move, *reason;
} refusals[] = {
    {"", "", "TB@1,0", "It does not fit the card at 0,0: that one has a tunnel where yours has none."},
    {"", "RL@1,0 TRBL@0,1", "TRBL@1,1", "It does not fit the card at 1,0: that one has rock where yours has a tunnel."},
    {"", "RL@1,0", "TB@2,0", "It does not fit the card at 1,0: that one has a tunnel where yours has none."},
    {"columns=5,goaledges=open", "RL@1,0 RL@2,0 RL@3,0 RL@4,0", "xL@5,0", "The card must lead into the goal at 6,0."},
    {"", "", "TRBL@0,0", "There is already a card at 0,0."},
    {"", "RL@1,0", "RL@1,0", "There is already a card at 1,0."},
    {"", "", "RL@8,-2", "There is already a card at 8,-2."},
    {"", "", "RL@3,1", "At 3,1 the card would not be connected with the start: no open tunnel leads there."},
    {"", "xRL@1,0", "RL@2,0", "At 2,0 the card would not be connected with the start: no open tunnel leads there."},
    {"", "RL@1,0 RL@2,0 rockfall@1,0", "RL@3,0",
     "At 3,0 the card would not be connected with the start: no open tunnel leads there."},
    {"", "", "RL@-43,0", "No tunnel can ever reach -43,0."},
    {"", "", "RL@0,44", "No tunnel can ever reach 0,44."},
    {"", "break-pick@2", "RL@1,0", "You cannot dig while a tool is broken: mend the pick first."},
    {"", "break-lamp@2", "RL@1,0", "You cannot dig while a tool is broken: mend the lamp first."},
    {"", "break-cart@2", "RL@1,0", "You cannot dig while a tool is broken: mend the cart first."},
    {"selfbreak=0", "", "break-cart@1", "The rules of this table do not allow you to break your own tools."},
    {"", "break-pick@3", "break-pick@3", "Player 3's pick is already broken."},
    {"", "break-lamp@3", "break-lamp@3", "Player 3's lamp is already broken."},
    {"", "break-cart@1", "break-cart@1", "Player 1's cart is already broken."},
    {"", "", "mend-pick@2", "Player 2's pick is not broken."},
    {"", "break-pick@2", "mend-lamp@2", "Player 2's lamp is not broken."},
    {"", "break-pick@2", "mend-lamp-cart@2:cart", "Player 2's cart is not broken."},
    {"", "break-lamp@2", "mend-lamp-cart@2:pick", "This card does not mend the pick."},
    {"", "break-cart@2", "mend-pick-cart@2:lamp", "This card does not mend the lamp."},
    {"", "break-cart@2", "mend-pick-lamp@2:cart", "This card does not mend the cart."},
    {"mend=both", "break-pick@2 break-lamp@2", "mend-pick-lamp@2:lamp",
     "This card mends both tools: name the first of them."},
    {"", "", "rockfall@0,0", "There is no path card at 0,0; the start and the goals cannot be removed."},
    {"", "", "rockfall@8,0", "There is no path card at 8,0; the start and the goals cannot be removed."},
    {"", "", "rockfall@1,0", "There is no path card at 1,0; the start and the goals cannot be removed."},
    {"columns=5", "RL@1,0 RL@2,0 RL@3,0 RL@4,0 RL@5,0", "map@2",
     "Goal 2 is already face up: there is nothing to look at."},
    {"", "", "take:1", "The gold has not been reached."},
    {"", "", "drop:?", "This is not a move of this game."},
    {"", "", "take:?", "This is not a move of this game."},
    {"", "", "break-pick@4", "This is not a move of this game."},
    {"", "", "mend-pick@9", "This is not a move of this game."},
};

/* The reason is the same whether the move is read or made, and nothing changes. */
static void see_refusal(const struct saboteur *s, const char *text, kt_move move, const char *reason)
{
    struct kt_position *position = kt_position_of(&kt_saboteur, (const struct kt_state *)s, NULL);
    struct kt_position *before = kt_position_copy(position);
    struct kt_error error = stale_error();
    kt_move read;
    check(!kt_move_read(position, text, &read, &error), "%s can be read", text);
    check(strcmp(error_text(&error), reason) == 0, "%s: %s", text, error_text(&error));
    check_error(&error, KT_ILLEGAL, 1, 1, text);
    error = stale_error();
    check(!kt_position_play(position, move, &error), "%s can be made", text);
    check(strcmp(error_text(&error), reason) == 0 && error.code == KT_ILLEGAL, "%s: %s", text, error_text(&error));
    check(!kt_position_play(position, move, NULL) && same_position(position, before), "%s: something changed", text);
    kt_position_free(before);
    kt_position_free(position);
}

static void a_move_is_refused_with_a_reason(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        struct pair pair;
        char rules[80];
        snprintf(rules, sizeof rules, "seats=3,%s", *refusals[i].rules ? refusals[i].rules : "columns=7");
        hand_made(&pair, rules, "gab");
        if (*refusals[i].before)
            play_given(&pair, refusals[i].before);
        kt_move move = given(&pair.s, refusals[i].move);
        see_refusal(&pair.s, refusals[i].move, move, refusals[i].reason);
    }
}

static kt_move move_of(const char *text)
{
    struct saboteur nobody = {0};
    return given(&nobody, text);
}

static void cards_of_others_and_late_moves_are_refused(void **unused)
{
    (void)unused;
    struct pair pair;
    hand_made(&pair, "seats=3,columns=5", "agb");
    static const char *const not_held[][2] = {
        {"TRB@1,0", "TRB"}, {"TBL@1,0", "TRB"}, {"break-lamp@2", "break-lamp"}, {"drop:rockfall", "rockfall"}};
    for (size_t i = 0; i < sizeof not_held / sizeof *not_held; i++) {
        char reason[80];
        snprintf(reason, sizeof reason, "You do not hold the card %s.", not_held[i][1]);
        see_refusal(&pair.s, not_held[i][0], move_of(not_held[i][0]), reason);
    }
    sa_put_in_hand(&pair.s, 1, SA_ROCKFALL); /* another's card, another's turn */
    see_refusal(&pair.s, "drop:rockfall", move_of("drop:rockfall"), "You do not hold the card rockfall.");
    hand_made(&pair, "seats=3,columns=5", "agb");
    dig(&pair, 0);
    play_given(&pair, "RL@5,0");
    see_refusal(&pair.s, "drop:map", move_of("drop:map"), "The gold is reached: take a gold card.");
    see_refusal(&pair.s, "take:3", move_of("take:3"), "No such gold card is left to take.");
    play_given(&pair, "take:1 take:1 take:1");
    see_refusal(&pair.s, "take:1", move_of("take:1"), "The round is over.");
    see_refusal(&pair.s, "drop:map", move_of("drop:map"), "The round is over.");
}

/* Every bit of a move counts: a number with additional bits is not a move. */
static void what_is_no_move_is_refused(void **unused)
{
    (void)unused;
    static kt_move moves[SA_MOST_MOVES];
    struct kt_rng rng;
    struct kt_settings rules = rules_of_text(&kt_saboteur, "");
    struct saboteur s;
    kt_rng_seed(&rng, 11);
    deal_saboteur(&rules, 5, NULL, &s);
    int count = sa_moves(&s, moves);
    for (int i = 0; i < count; i++) {
        for (int bit = 0; bit < 64; bit++) {
            kt_move spoilt = moves[i] ^ UINT64_C(1) << bit;
            bool is_listed = false;
            for (int j = 0; j < count; j++)
                is_listed |= moves[j] == spoilt;
            check(sa_is_legal(&s, spoilt, NULL) == is_listed, "%016llx", (unsigned long long)spoilt);
        }
    }
    for (int i = 0; i < 100000; i++) {
        kt_move any = kt_rng_next(&rng);
        assert_false(sa_is_legal(&s, any, NULL));
    }
    assert_false(sa_is_legal(&s, KT_GIVE_UP, NULL) || sa_is_legal(&s, 0, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_must_fit_and_be_joined),
        cmocka_unit_test(broken_tools_stop_digging_only),
        cmocka_unit_test(a_rockfall_strands_what_lies_behind),
        cmocka_unit_test(a_way_round_keeps_a_tunnel_joined),
        cmocka_unit_test(a_refilled_gap_turns_a_goal_over),
        cmocka_unit_test(a_goal_is_turned_to_the_card_that_arrives),
        cmocka_unit_test(a_stone_may_clash_with_its_other_neighbours),
        cmocka_unit_test(one_card_turns_two_goals_over),
        cmocka_unit_test(tunnels_go_on_through_a_stone),
        cmocka_unit_test(no_line_of_cards_leaves_the_mine),
        cmocka_unit_test(places_far_out_are_refused),
        cmocka_unit_test(goals_ask_for_tunnels_if_the_table_says_so),
        cmocka_unit_test(dead_ends_reach_goals_if_the_table_says_so),
        cmocka_unit_test(a_hopeless_round_ends_if_the_table_says_so),
        cmocka_unit_test(a_round_ends_when_all_drop_if_the_table_says_so),
        cmocka_unit_test(who_dropped_counts_only_by_the_rule),
        cmocka_unit_test(one_may_be_kept_from_breaking_ones_own),
        cmocka_unit_test(a_card_with_two_tools_may_mend_both),
        cmocka_unit_test(gold_goes_round_against_the_turns),
        cmocka_unit_test(who_takes_chooses),
        cmocka_unit_test(broken_tools_may_cost_the_gold),
        cmocka_unit_test(nobody_may_be_left_to_take),
        cmocka_unit_test(saboteurs_are_paid_by_their_number),
        cmocka_unit_test(a_move_is_refused_with_a_reason),
        cmocka_unit_test(cards_of_others_and_late_moves_are_refused),
        cmocka_unit_test(what_is_no_move_is_refused),
    };
    return cmocka_run_group_tests_name("saboteur_cases", tests, NULL, NULL);
}
