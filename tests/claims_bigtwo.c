/* Sentences about plays of Big Two (claims.h), checked with the plain rules. A sentence about cards that the player
 * does not see must be true wherever these are, so any other seat may hold any of them. */
#include "claims.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "claims_values.h"
#include "plain_answers.h"
#include "plain_bigtwo.h"
#include "session/handles.h"
#include "support.h"

static const struct bigtwo *state_of(const struct claim_made *made)
{
    return b2_of(made->position->state);
}

/* Legal plays without the pass, by trying everything; those of the last position asked for are kept. */
struct list {
    struct bigtwo s;
    kt_move moves[B2_MOST_MOVES];
    int count;
};

static const struct list *list_plays(struct list *list, const struct bigtwo *s)
{
    if (list->count > 0 && memcmp(&list->s, s, sizeof *s) == 0)
        return list;
    list->s = *s;
    list->count = plain_bigtwo_moves(s, list->moves);
    return list;
}

static const struct list *legal_plays(const struct bigtwo *s)
{
    static struct list list;
    return list_plays(&list, s);
}

/* Everything that the hand could lead, later in the round. */
static const struct list *leads_of(const struct bigtwo *s)
{
    static struct list list;
    static struct bigtwo leading;
    leading = *s;
    leading.trick = 0;
    leading.plays = 1;
    return list_plays(&list, &leading);
}

/* ---- cards that the player does not see ---- */

static uint64_t unseen_by_mover(const struct bigtwo *s)
{
    uint64_t unseen = s->aside;
    for (int seat = 0; seat < s->rules.seats; seat++)
        unseen |= seat == s->turn ? 0 : s->hand[seat];
    return unseen;
}

/* The seats that may answer: if a pass locks, those that have not passed. `is_later`: in the next trick. */
static bool nobody_beats(const struct bigtwo *s, uint64_t play, bool is_later)
{
    int most = 0;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        bool is_locked = !is_later && s->rules.pass_locks && s->passed >> seat & 1;
        most = seat != s->turn && !is_locked && s->left[seat] > most ? s->left[seat] : most;
    }
    return !plain_can_beat(s, unseen_by_mover(s), most, play);
}

/* ---- the play itself ---- */

static int seats_out(const struct bigtwo *s)
{
    int out = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        out += s->left[seat] == 0;
    return out;
}

static bool is_last_play(const struct claim_made *made)
{
    return made->move && made->move == state_of(made)->hand[state_of(made)->turn];
}

static bool wins_round(const struct claim_made *made)
{
    return is_last_play(made) && seats_out(state_of(made)) == 0;
}

static bool takes_place(const struct claim_made *made)
{
    return is_last_play(made) && seats_out(state_of(made)) > 0 &&
           claims_number(made, 1) == seats_out(state_of(made)) + 1;
}

static bool must_pass(const struct claim_made *made)
{
    const struct list *list = legal_plays(state_of(made));
    return made->move == 0 && list->count == 1 && list->moves[0] == 0;
}

static bool cannot_be_beaten(const struct claim_made *made)
{
    return made->move && !is_last_play(made) && nobody_beats(state_of(made), made->move, false);
}

static bool shuts_out(const struct claim_made *made)
{
    const struct bigtwo *s = state_of(made);
    int seat = (int)claims_number(made, 1) - 1;
    return seat >= 0 && seat < s->rules.seats && seat != s->turn && s->left[seat] == 1 && plain_count(made->move) > 1 &&
           claims_number(made, 2) == plain_count(made->move) && !plain_can_beat(s, unseen_by_mover(s), 1, made->move);
}

static bool is_duty(const struct claim_made *made)
{
    const struct bigtwo *s = state_of(made);
    const struct list *list = legal_plays(s);
    bool has_rule = strcmp(kt_bigtwo.options[B2_OPTION_LAST_CARD].words[s->rules.last_card], "highest") == 0;
    for (int i = 0; i < list->count; i++)
        if (plain_count(list->moves[i]) == 1 && list->moves[i] != made->move)
            return false;
    for (uint64_t rest = s->hand[s->turn] & ~made->move; rest; rest &= rest - 1)
        if (plain_set_beats(s, rest & -rest, made->move))
            return false;
    return has_rule && plain_count(made->move) == 1;
}

/* No legal play is lower: this one beats none of the others. */
static bool is_lowest(const struct bigtwo *s, uint64_t play)
{
    const struct list *list = legal_plays(s);
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] != play && plain_set_beats(s, play, list->moves[i]))
            return false;
    return true;
}

static bool is_lowest_answer(const struct claim_made *made)
{
    return made->move && state_of(made)->trick && is_lowest(state_of(made), made->move);
}

static bool is_lowest_allowed(const struct claim_made *made)
{
    const struct list *list = legal_plays(state_of(made));
    for (int i = 0; !state_of(made)->trick && i < list->count; i++)
        if (plain_count(list->moves[i]) < plain_count(made->move))
            return false;
    return strcmp(made->by, "lowest") == 0 && made->move && is_lowest(state_of(made), made->move);
}

static bool keeps_lowest(const struct claim_made *made)
{
    const struct bigtwo *s = state_of(made);
    const struct list *list = legal_plays(s);
    for (int i = 0; i < list->count; i++) {
        char names[KT_ARG_SIZE] = "";
        for (uint64_t rest = list->moves[i]; rest; rest &= rest - 1) {
            char name[8];
            kt_card_name(b2_to_card(&s->rules, b2_lowest(rest)), name);
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", names[0] ? " " : "", name);
        }
        if (list->moves[i] && strcmp(names, made->phrase->arg[0]) == 0)
            return made->move == 0 && is_lowest(s, list->moves[i]);
    }
    return false;
}

static bool sheds_lowest_card(const struct claim_made *made)
{
    const struct bigtwo *s = state_of(made);
    for (uint64_t rest = made->move; rest; rest &= rest - 1) {
        uint64_t card = rest & -rest;
        char name[8];
        bool is_the_lowest = true;
        for (uint64_t others = s->hand[s->turn] & ~card; others; others &= others - 1)
            is_the_lowest &= plain_set_beats(s, others & -others, card);
        kt_card_name(b2_to_card(&s->rules, b2_lowest(card)), name);
        if (is_the_lowest)
            return !s->trick && strcmp(name, made->phrase->arg[0]) == 0;
    }
    return false;
}

static bool is_loose(const struct claim_made *made)
{
    const struct list *list = leads_of(state_of(made));
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] & made->move && list->moves[i] != made->move)
            return false;
    return plain_count(made->move) == 1;
}

static bool is_high(const struct claim_made *made)
{
    uint64_t unseen = unseen_by_mover(state_of(made));
    int above = 0, all = plain_count(unseen);
    for (uint64_t rest = unseen; rest; rest &= rest - 1)
        above += plain_set_beats(state_of(made), rest & -rest, made->move);
    return plain_count(made->move) == 1 && claims_number(made, 1) == above && claims_number(made, 2) == all &&
           above > 0 && 4 * above <= all;
}

static bool sheds_many(const struct claim_made *made)
{
    int count = plain_count(made->move);
    return count > 1 && claims_number(made, 1) == count &&
           claims_number(made, 2) == plain_count(state_of(made)->hand[state_of(made)->turn]) - count;
}

/* ---- sentences of bots about the rest of the round ---- */

/* A sequence of plays that cannot be beaten, and any last play. */
static bool runs_out(const struct bigtwo *s)
{
    kt_move *moves = malloc(sizeof(kt_move) * B2_MOST_MOVES);
    int count = plain_bigtwo_moves(s, moves);
    bool runs = false;
    for (int i = 0; !runs && i < count; i++)
        runs = moves[i] == s->hand[s->turn];
    for (int i = 0; !runs && i < count; i++) {
        struct bigtwo next = *s;
        next.hand[s->turn] &= ~moves[i];
        next.left[s->turn] = (uint8_t)plain_count(next.hand[s->turn]);
        runs = nobody_beats(s, moves[i], true) && runs_out(&next);
    }
    free(moves);
    return runs;
}

static bool can_run_out(const struct claim_made *made)
{
    struct bigtwo next = *state_of(made);
    next.hand[next.turn] &= ~made->move;
    next.left[next.turn] = (uint8_t)plain_count(next.hand[next.turn]);
    next.trick = 0;
    next.plays = 1;
    bool is_said_by_it =
        strcmp(made->by, "master") == 0 || strcmp(made->by, "network") == 0 || strcmp(made->by, "casual") == 0;
    return is_said_by_it && cannot_be_beaten(made) && runs_out(&next);
}

/* The round is played on: the player by the bot that claims the win, the others at random. */
static bool is_won_on(struct kt_position *position, kt_move move, struct kt_bot *bot, struct kt_rng *rng)
{
    static kt_move moves[KT_MOST_MOVES];
    const struct kt_limits limits = {.states = 6000};
    int hero = kt_position_turn(position);
    while (kt_position_turn(position) != KT_NOBODY && b2_of(position->state)->place[hero] == 0) {
        check(kt_position_play(position, move, NULL), "an illegal move");
        int seat = kt_position_turn(position);
        if (seat == hero) {
            struct kt_view *view = kt_view_of(position, hero);
            move = kt_bot_choose(bot, view, &limits);
            kt_view_free(view);
        } else if (seat != KT_NOBODY) {
            int count = kt_position_moves(position, moves, KT_MOST_MOVES);
            move = moves[kt_rng_below(rng, (uint32_t)count)];
        }
    }
    return b2_of(position->state)->place[hero] == 1;
}

static bool always_wins(const struct claim_made *made)
{
    struct kt_bot *bot = kt_bot_open(&kt_bigtwo, "master", 1, NULL);
    struct kt_rng rng;
    bool wins = true;
    kt_rng_seed(&rng, made->move);
    for (uint64_t world = 0; wins && world < 3; world++) {
        struct kt_position *position = world ? kt_view_world(made->view, world) : kt_position_copy(made->position);
        wins = is_won_on(position, made->move, bot, &rng);
        kt_position_free(position);
    }
    kt_bot_close(bot);
    return wins && seats_out(state_of(made)) == 0;
}

/* ---- sentences of bots about their values ---- */

static bool is_best_by_formula(const struct claim_made *made)
{
    return strcmp(made->by, "minimax") == 0 && made->thoughts->scale == KT_SCALE_SCORE && claims_has_best_value(made);
}

static bool is_best_on_average(const struct claim_made *made)
{
    return strcmp(made->by, "master") == 0 && made->thoughts->scale == KT_SCALE_POINTS && claims_has_best_value(made);
}

static bool is_best_by_network(const struct claim_made *made)
{
    return strcmp(made->by, "network") == 0 && made->thoughts->scale == KT_SCALE_PROBABILITY &&
           claims_has_best_value(made);
}

static bool is_drawn_by_network(const struct claim_made *made)
{
    return strcmp(made->by, "casual") == 0 && made->thoughts->scale == KT_SCALE_PROBABILITY &&
           made->thoughts->count > 1;
}

static bool is_percent(const struct claim_made *made, int number, double value)
{
    return made->thoughts->scale == KT_SCALE_PROBABILITY && claims_number(made, number) == lrint(100 * value);
}

/* The play may be missing in a list that is full. */
static bool tells_probability(const struct claim_made *made)
{
    return is_percent(made, 1, claims_value(made)) || made->thoughts->count == KT_MOST_THOUGHTS;
}

static bool tells_two_probabilities(const struct claim_made *made)
{
    return strcmp(made->by, "network") == 0 && claims_has_best_value(made) && tells_probability(made) &&
           is_percent(made, 2, claims_next_value(made));
}

static bool tells_drawing(const struct claim_made *made)
{
    return strcmp(made->by, "casual") == 0 && tells_probability(made);
}

static bool has_no_values(const struct claim_made *made)
{
    return made->thoughts->count == 0 && legal_plays(state_of(made))->count > 1;
}

static bool tells_two_points(const struct claim_made *made)
{
    return made->thoughts->scale == KT_SCALE_POINTS && claims_tells_two(made, "%+.1f", 1) && claims_number(made, 3) > 0;
}

static bool tells_points(const struct claim_made *made)
{
    return made->thoughts->scale == KT_SCALE_POINTS && claims_tells_one(made, "%+.1f", 1) && claims_number(made, 3) > 0;
}

static const struct claim claims[] = {
    {"it plays the last cards and wins the round", wins_round},
    {"it plays the last cards, which brings place %1", takes_place},
    {"no play in hand beats the cards on the table", must_pass},
    {"nobody can beat it, so it wins the trick", cannot_be_beaten},
    {"{player %1} with one card left cannot answer %2 cards", shuts_out},
    {"the next player has one card left, so a single must be the highest in hand", is_duty},
    {"it keeps %1, the lowest play in hand that beats the table", keeps_lowest},
    {"no lower play in hand beats the table", is_lowest_answer},
    {"it gets rid of the lowest card in hand, the %1", sheds_lowest_card},
    {"the card is part of no pair or longer play in hand", is_loose},
    {"higher cards that are still unseen: only %1 of %2", is_high},
    {"it gets rid of %1 cards at once; left in hand: %2", sheds_many},
    {"it is the lowest play that the rules allow here", is_lowest_allowed},
    {"it has the highest value by the paper's formula", is_best_by_formula},
    {"from here the hand can be played to the last card, and nobody can stop it", can_run_out},
    {"it wins the round whatever the others do", always_wins},
    {"no other play that was tried brings more points on average", is_best_on_average},
    {"the network scores it highest", is_best_by_network},
    {"drawn by the scores of the network", is_drawn_by_network},
    {"there was no time to compare plays", has_no_values},
    {"it is the only legal move", claims_is_only_move},
    {"no other move has a higher score in its search", claims_has_best_value},
    {"it was chosen at random from %1 legal moves", claims_is_random},
    {"its score is %1; the next best move has %2", claims_tells_two_scores},
    {"its score is %1, and at least one other move has the same score", claims_tells_one_score},
    {"the network's probability of this play is about %1 %, that of the next best play %2 %", tells_two_probabilities},
    {"the network's probability of this play is about %1 %", tells_probability},
    {"the probability of drawing this play was about %1 %", tells_drawing},
    {"expected points: about %1, with the next best play %2 (rollouts: %3)", tells_two_points},
    {"expected points: about %1; the next best play is about as good (rollouts: %3)", tells_points},
    {0},
};

/* Two players with these hands, the first to lead; all other cards are gone. */
static struct kt_position *two_hands(const char *rules, const char *first, const char *second)
{
    char text[1000];
    int length =
        snprintf(text, sizeof text, "game: bigtwo\nrules: seats=2,%s\nround: 1\ntotals: 0 0\nlead: 1\ngone:", rules);
    for (const char *rank = "3456789TJQKA2"; *rank; rank++)
        for (const char *suit = "DCHS"; *suit; suit++) {
            char card[] = {*rank, *suit, '\0'};
            if (!strstr(first, card) && !strstr(second, card))
                length += snprintf(text + length, sizeof text - (size_t)length, " %s", card);
        }
    snprintf(text + length, sizeof text - (size_t)length, "\n1: %s\n2: %s\nplays:\n", first, second);
    return read_or_fail(&kt_bigtwo, NULL, text);
}

static void see_said(const char *rules, const char *first, const char *second, const char *plays, const char *sentence,
                     bool is_said)
{
    struct kt_position *position = two_hands(rules, first, second);
    play_text(position, plays);
    check((claims_check_at(position, claims, sentence) > 0) == is_said, "%s against %s after %s: \"%s\" is%s said",
          first, second, plays, sentence, is_said ? " not" : "");
    kt_position_free(position);
}

/* The king wins a trick, the queen takes the next one, and then the five is high enough. */
static void a_sure_win_is_told(void **unused)
{
    (void)unused;
    see_said("bomb=none", "5S JS KS", "3D 4D QD", "", "it wins the round whatever the others do", true);
    see_said("bomb=none", "5S JS KS", "7D AD 2D", "", "it wins the round whatever the others do", false);
}

/* Once a win is certain, the bot finds the proof again at its next turn: here after the king of spades. */
static void a_certain_win_is_kept(void **unused)
{
    struct kt_position *position = deal_or_fail(&kt_bigtwo, "lastcard=highest,bomb=any", 162093);
    (void)unused;
    play_text(position, "3D 9D 9S QH pass AH pass pass 2D 2C pass pass pass 4S5STSJSQS pass pass 5C6C8C9CAC pass pass "
                        "pass JCJH pass pass KDKC pass pass pass 3S pass 8H TH AS pass pass pass 4D5D6D7H8D pass pass "
                        "pass 4H 7S 9H QC pass pass KH");
    assert_int_equal(claims_check_at(position, claims, "it wins the round whatever the others do"), 1);
    kt_position_free(position);
}

static void bombs_and_locks_count(void **unused)
{
    static const char *const safe = "nobody can beat it, so it wins the trick";
    (void)unused;
    see_said("bomb=none", "4S 2S", "3D 5D 5C 5H 5S", "", safe, true);
    see_said("bomb=any,quads=four", "4S 2S", "3D 5D 5C 5H 5S", "", safe, false);
    see_said("bomb=any,quads=four", "4S 2S", "3D 5D 5C 5H", "", safe, true);
}

static void a_forced_pass_is_called_so(void **unused)
{
    static const char *const forced = "no play in hand beats the cards on the table";
    (void)unused;
    see_said("bomb=none", "KS 3C", "4D 5D", "KS", forced, true);
    see_said("bomb=none", "KS 3C", "4D AD", "KS", forced, false);
    see_said("bomb=none", "KS 3C", "4D AD", "KS", "it keeps %1, the lowest play in hand that beats the table", true);
}

/* The ace on the three is not the lowest play. */
static void a_high_card_is_not_called_cheap(void **unused)
{
    struct kt_position *position = two_hands("bomb=none", "3S 5C 2C", "4S 6H AS");
    struct kt_phrase reason;
    kt_move move;
    (void)unused;
    play_text(position, "3S");
    struct kt_view *view = kt_view_of(position, 1);
    assert_true(kt_move_read(position, "AS", &move, NULL));
    kt_move_reason(view, move, &reason);
    assert_string_equal(reason.text, "the card is part of no pair or longer play in hand");
    assert_true(kt_move_read(position, "4S", &move, NULL));
    kt_move_reason(view, move, &reason);
    assert_string_equal(reason.text, "no lower play in hand beats the table");
    kt_view_free(view);
    kt_position_free(position);
}

static void every_sentence_is_true(void **unused)
{
    static const char *const rules[] = {"preset=paper",
                                        "preset=pagat",
                                        "preset=hongkong",
                                        "preset=taiwan",
                                        "preset=singapore",
                                        "preset=pusoydos",
                                        "preset=places",
                                        "preset=indonesia",
                                        "preset=cw2018",
                                        "lastcard=highest,bomb=any",
                                        "seats=3,closes=1",
                                        "seats=2,pass=locks",
                                        "seats=2,pass=locks,bomb=twos,straightflush=any",
                                        NULL};
    (void)unused;
    claims_check("bigtwo", rules, claims, claims_positions());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sure_win_is_told),
        cmocka_unit_test(a_certain_win_is_kept),
        cmocka_unit_test(bombs_and_locks_count),
        cmocka_unit_test(a_forced_pass_is_called_so),
        cmocka_unit_test(a_high_card_is_not_called_cheap),
        cmocka_unit_test(every_sentence_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
