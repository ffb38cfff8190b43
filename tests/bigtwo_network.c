/* Big Two's network: the inputs follow their definition, hidden cards do not matter, and the integers give what the
 * formula gives. */
#include "support.h"

#include <math.h>

#include "core/settings.h"
#include "games/bigtwo/master.h"
#include "plain_network.h"

static const char *const many_rules[] = {
    "",
    "preset=pagat",
    "preset=hongkong",
    "preset=taiwan",
    "preset=singapore",
    "preset=pusoydos",
    "preset=indonesia",
    "preset=places",
    "preset=cw2018",
    "seats=2",
    "seats=3,hand=all",
    "seats=2,hand=all",
    "seats=3,lastcard=highest,opening=free",
    "quads=four,bomb=any,straightflush=any,finish=places",
};

enum { RULES = sizeof many_rules / sizeof *many_rules };

static kt_move moves[B2_MOST_MOVES];

/* Plays a game by chance; calls `look` before each play. */
static void walk(const char *text, uint64_t number,
                 void (*look)(const struct bigtwo *s, const struct b2_story *story, int count, struct kt_rng *rng))
{
    struct kt_settings rules = rules_of_text(&kt_bigtwo, text);
    struct bigtwo s;
    struct b2_story story;
    struct kt_rng rng;
    kt_rng_seed(&rng, number);
    assert_true(kt_bigtwo.deal(&rules, number, NULL, (struct kt_state *)&s, NULL));
    b2_story_start(&story, &s);
    while (!s.is_over) {
        int count = b2_moves(&s, moves);
        look(&s, &story, count, &rng);
        count = b2_moves(&s, moves);
        kt_move play = moves[kt_rng_below(&rng, (uint32_t)count)];
        b2_story_play(&story, &s, play);
        b2_apply(&s, play);
    }
}

static void walk_all(void (*look)(const struct bigtwo *s, const struct b2_story *story, int count, struct kt_rng *rng))
{
    for (int i = 0; i < RULES; i++)
        for (uint64_t number = 1; number <= (uint64_t)times(3, 100); number++)
            walk(many_rules[i], number, look);
}

/* ---- inputs, by their definition ---- */

struct dense {
    bool on[B2_POLICY_INPUTS];
};

static int of_rank(uint64_t cards, int rank)
{
    int count = 0;
    for (int suit = 0; suit < 4; suit++)
        count += (int)(cards >> (4 * rank + suit) & 1);
    return count;
}

static bool has_straight(uint64_t cards, const int ranks[5])
{
    for (int i = 0; i < 5; i++)
        if (of_rank(cards, ranks[i]) == 0)
            return false;
    return true;
}

/* Each straight of the rules has the place of its lowest rank; A-2-3-4-5 and 2-3-4-5-6 have the last two. */
static void mark_straights(const struct bigtwo *s, uint64_t cards, bool *on)
{
    for (int lowest = 0; lowest < (s->rules.has_jqka2 ? 9 : 8); lowest++) {
        const int ranks[] = {lowest, lowest + 1, lowest + 2, lowest + 3, lowest + 4};
        on[lowest] = has_straight(cards, ranks);
    }
    const int ace_low[] = {B2_ACE, B2_TWO, 0, 1, 2}, two_low[] = {B2_TWO, 0, 1, 2, 3};
    on[B2_WINDOWS - 2] = s->rules.a2345 != B2_STRAIGHT_NONE && has_straight(cards, ace_low);
    on[B2_WINDOWS - 1] = s->rules.two_to_six != B2_STRAIGHT_NONE && has_straight(cards, two_low);
}

static void mark_counts(uint64_t cards, bool *on)
{
    for (int rank = 0; rank < B2_RANKS; rank++)
        if (of_rank(cards, rank) > 0)
            on[4 * rank + of_rank(cards, rank) - 1] = true;
}

static void mark_left(const struct bigtwo *s, int left, bool *on)
{
    const bool is_large = s->rules.deals_all && s->rules.seats < 4;
    const int usual[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 27};
    const int large[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 18, 22, 27};
    for (int i = 0; i < B2_LEFT; i++) {
        const int *from = (is_large ? large : usual) + i;
        on[i] = left >= from[0] && left < from[1];
    }
}

static void mark_cards(uint64_t cards, bool *on)
{
    for (int card = 0; card < B2_CARDS; card++)
        on[card] = cards >> card & 1;
}

static void mark_combination(const struct bigtwo *s, uint64_t cards, bool *on)
{
    on[b2_combination_of(&s->rules, cards).kind] = true;
    for (int card = B2_CARDS - 1; card >= 0; card--)
        if (cards >> card & 1) {
            on[B2_KINDS + card / 4] = on[B2_KINDS + B2_RANKS + card % 4] = true;
            return;
        }
}

/* What the seat did, from the list of plays. */
static void mark_record(const struct bigtwo *s, int seat, bool *on)
{
    uint64_t trick = 0;
    int single = B2_RANKS, pair = B2_RANKS, aces = 0, twos = 0;
    for (int i = 0; i < s->plays; i++) {
        uint64_t play = s->play[i];
        struct b2_combination there = b2_combination_of(&s->rules, play ? play : trick);
        if (s->player[i] == seat && play) {
            on[B2_OTHER_PLAYED + (int)there.kind] = true;
            aces += of_rank(play, B2_ACE);
            twos += of_rank(play, B2_TWO);
        } else if (s->player[i] == seat) {
            int rank = b2_highest(trick) / 4;
            on[B2_OTHER_PASSED + (int)there.kind] = true;
            single = there.kind == B2_SINGLE && rank < single ? rank : single;
            pair = there.kind == B2_PAIR && rank < pair ? rank : pair;
        }
        trick = play ? play : trick;
    }
    if (single < B2_RANKS)
        on[B2_OTHER_SINGLE + single] = true;
    if (pair < B2_RANKS)
        on[B2_OTHER_PAIR + pair] = true;
    for (int i = 0; i < 4; i++) {
        on[B2_OTHER_ACES + i] = aces > i;
        on[B2_OTHER_TWOS + i] = twos > i;
    }
}

static void mark_others(const struct bigtwo *s, struct dense *dense)
{
    int seats = s->rules.seats;
    for (int i = 1; i < seats; i++) {
        int seat = s->rules.is_counterclockwise ? (s->turn - i + seats) % seats : (s->turn + i) % seats;
        bool *on = dense->on + B2_IN_OTHER + (i - 1) * B2_OTHER_INPUTS;
        mark_left(s, s->left[seat], on + B2_OTHER_LEFT);
        mark_record(s, seat, on);
        on[B2_OTHER_OWNS] = s->trick && s->owner == seat;
        on[B2_OTHER_OWNS + 1] = s->passed >> seat & 1;
    }
}

static void mark_kept(const struct bigtwo *s, uint64_t rest, uint64_t unseen, bool *on)
{
    int tops = 0;
    for (int card = B2_CARDS - 1; card >= 0 && !(unseen >> card & 1); card--)
        tops += (int)(rest >> card & 1);
    mark_counts(rest, on + B2_IN_KEEP);
    mark_straights(s, rest, on + B2_IN_KEEP_WINDOW);
    mark_left(s, b2_count(rest), on + B2_IN_KEEP_LEFT);
    if (tops > 0)
        on[B2_IN_KEEP_TOPS + (tops < B2_TOPS ? tops : B2_TOPS) - 1] = true;
}

static void mark_play(const struct bigtwo *s, uint64_t play, uint64_t unseen, bool *on)
{
    uint64_t rest = s->hand[s->turn] & ~play;
    int above = 0;
    mark_cards(play, on + B2_IN_PLAY);
    mark_combination(s, play, on + B2_IN_PLAY_KIND);
    if (!play)
        return;
    for (int card = B2_CARDS - 1; card >= 0 && !(play >> card & 1); card--)
        above += (int)(unseen >> card & 1);
    on[B2_IN_PLAY_ABOVE + (above < 3 ? above : above <= 4 ? 3 : above <= 8 ? 4 : 5)] = true;
    on[B2_IN_PLAY_TOP] = !b2_lowest_answer(&s->rules, unseen, b2_combination_of(&s->rules, play));
    on[B2_IN_PLAY_LAST] = rest == 0;
}

static void mark_all(const struct bigtwo *s, uint64_t play, struct dense *dense)
{
    uint64_t hand = s->hand[s->turn], out = s->gone;
    for (int i = 0; i < s->plays; i++)
        out |= s->play[i];
    uint64_t unseen = ((UINT64_C(1) << B2_CARDS) - 1) & ~hand & ~out;
    memset(dense, 0, sizeof *dense);
    mark_cards(hand, dense->on + B2_IN_HAND);
    mark_counts(hand, dense->on + B2_IN_COUNT);
    for (int suit = 0; suit < 4; suit++)
        dense->on[B2_IN_SUITED + suit] = b2_count(b2_of_suit(hand, suit)) >= 5;
    mark_straights(s, hand, dense->on + B2_IN_WINDOW);
    mark_cards(out, dense->on + B2_IN_OUT);
    for (int rank = 0; rank < B2_RANKS; rank++)
        if (of_rank(unseen, rank) < 4)
            dense->on[B2_IN_UNSEEN + 4 * rank + of_rank(unseen, rank)] = true;
    mark_combination(s, s->trick, dense->on + B2_IN_TRICK);
    mark_left(s, s->left[s->turn], dense->on + B2_IN_LEFT);
    mark_others(s, dense);
    mark_kept(s, hand & ~play, unseen, dense->on);
    mark_play(s, play, unseen, dense->on);
}

static void apply_inputs(const struct b2_inputs *in, int8_t sum[B2_POLICY_INPUTS])
{
    for (int i = 0; i < in->count; i++)
        sum[in->on[i] & ~KT_NETWORK_MINUS] =
            (int8_t)(sum[in->on[i] & ~KT_NETWORK_MINUS] + (in->on[i] & KT_NETWORK_MINUS ? -1 : 1));
}

static bool is_of_rules(int input)
{
    return input >= B2_IN_RULES && input < B2_IN_RULES + B2_RULE_INPUTS;
}

static void see_inputs(const struct bigtwo *s, const struct b2_story *story, int count, struct kt_rng *rng)
{
    struct b2_inputs base, play;
    b2_decision_inputs(s, story, &base);
    for (int tries = 0; tries < 5; tries++) {
        struct dense dense;
        int8_t sum[B2_POLICY_INPUTS] = {0};
        kt_move move = moves[kt_rng_below(rng, (uint32_t)count)];
        b2_play_inputs(s, story, move, &play);
        apply_inputs(&base, sum);
        apply_inputs(&play, sum);
        mark_all(s, move, &dense);
        for (int i = 0; i < B2_POLICY_INPUTS; i++)
            check(is_of_rules(i) ? sum[i] == 0 || sum[i] == 1 : sum[i] == dense.on[i], "input %d is %d after %d plays",
                  i, sum[i], s->plays);
    }
}

static void inputs_follow_their_definition(void **unused)
{
    (void)unused;
    walk_all(see_inputs);
}

/* Rules that differ in anything that a network sees have different inputs. */
static void rules_have_inputs_of_their_own(void **unused)
{
    (void)unused;
    static struct b2_inputs in[RULES];
    for (int i = 0; i < RULES; i++) {
        struct kt_settings rules = rules_of_text(&kt_bigtwo, many_rules[i]);
        struct bigtwo s;
        struct b2_story story;
        b2_clear(&s, &rules);
        b2_story_start(&story, &s);
        b2_decision_inputs(&s, &story, &in[i]);
        for (int other = 0; other < i; other++)
            check(in[i].count != in[other].count ||
                      memcmp(in[i].on, in[other].on, (size_t)in[i].count * sizeof *in[i].on) != 0,
                  "%s and %s look the same", many_rules[i], many_rules[other]);
    }
}

/* ---- what is known ---- */

static bool is_same(const struct b2_inputs *a, const struct b2_inputs *b)
{
    return a->count == b->count && memcmp(a->on, b->on, (size_t)a->count * sizeof *a->on) == 0;
}

static void see_sight(const struct bigtwo *s, const struct b2_story *story, int count, struct kt_rng *rng)
{
    struct bigtwo sight;
    struct b2_story again;
    struct b2_inputs one, other;
    b2_observe(s, s->turn, &sight);
    b2_story_start(&again, &sight);
    b2_decision_inputs(s, story, &one);
    b2_decision_inputs(&sight, &again, &other);
    check(is_same(&one, &other), "the decision looks different after %d plays", s->plays);
    kt_move move = moves[kt_rng_below(rng, (uint32_t)count)];
    b2_play_inputs(s, story, move, &one);
    b2_play_inputs(&sight, &again, move, &other);
    check(is_same(&one, &other), "a play looks different after %d plays", s->plays);
}

static void inputs_are_those_of_the_sight(void **unused)
{
    (void)unused;
    walk_all(see_sight);
}

/* ---- the formula ---- */

static void see_scores(const struct bigtwo *s, const struct b2_story *story, int count, struct kt_rng *rng)
{
    struct b2_inputs base, play;
    float score;
    int8_t sum[B2_POLICY_INPUTS] = {0};
    kt_move move = moves[kt_rng_below(rng, (uint32_t)count)];
    b2_decision_inputs(s, story, &base);
    b2_play_inputs(s, story, move, &play);
    apply_inputs(&base, sum);
    apply_inputs(&play, sum);
    b2_score_plays(s, story, &move, 1, &score);
    const struct kt_network *network =
        s->rules.deals_all && s->rules.seats < 4 ? &b2_large_network : &b2_policy_network;
    double should = plain_network(network, sum);
    check(fabs(should - (double)score) < plain_rounding(network), "the score is %g, not %g", (double)score, should);
    struct kt_network_base sums;
    kt_network_start(network, base.on, base.count, &sums);
    int32_t fast = kt_network_score(network, &sums, play.on, play.count);
    int32_t plain = kt_network_score_plainly(network, &sums, play.on, play.count);
    check(fast == plain && score == (float)fast / KT_NETWORK_UNIT, "the score is %d, plainly %d", fast, plain);
}

static void integers_give_what_the_formula_gives(void **unused)
{
    (void)unused;
    assert_int_equal(b2_policy_network.inputs, B2_POLICY_INPUTS);
    assert_int_equal(b2_large_network.inputs, B2_POLICY_INPUTS);
    walk_all(see_scores);
}

/* ---- chances ---- */

static void chances_add_up_to_one(void **unused)
{
    (void)unused;
    const float score[] = {3, 1, -50, 2.5f};
    float chance[4], even[4], sum = 0;
    b2_chances(score, 4, 1, chance);
    b2_chances(score, 4, 10, even);
    for (int i = 0; i < 4; i++)
        sum += chance[i];
    assert_true(fabsf(sum - 1) < 1e-5f);
    assert_true(fabsf(chance[0] / chance[1] - expf(2)) < 1e-3f);
    assert_true(chance[2] < 1e-20f && even[2] > 1e-4f && even[0] < chance[0]);
}

/* ---- the bot ---- */

static void the_bot_follows_the_scores(void **unused)
{
    (void)unused;
    struct kt_settings options;
    struct kt_rng rng;
    struct kt_budget budget;
    const struct kt_limits limits = {.states = 1};
    kt_settings_usual(b2_network_bot.choice.options, &options);
    void *bot = b2_network_bot.open(&kt_bigtwo, &options);
    assert_non_null(bot);
    for (uint64_t number = 1; number <= 20; number++) {
        struct kt_settings rules = rules_of_text(&kt_bigtwo, many_rules[number % RULES]);
        struct bigtwo s, sight;
        struct b2_story story;
        assert_true(kt_bigtwo.deal(&rules, number, NULL, (struct kt_state *)&s, NULL));
        for (kt_rng_seed(&rng, number); !s.is_over;) {
            static float score[B2_MOST_MOVES];
            kt_budget_start(&budget, &limits, NULL);
            b2_observe(&s, s.turn, &sight);
            kt_move play = b2_network_bot.choose(bot, (const struct kt_sight *)&sight, &rng, &budget);
            int count = b2_moves(&s, moves), best = 0;
            kt_move run = b2_run_out(&sight, moves, count);
            b2_story_start(&story, &sight);
            b2_score_plays(&sight, &story, moves, count, score);
            for (int i = 1; i < count; i++)
                best = score[i] > score[best] ? i : best;
            check(play == (count > 1 && run ? run : moves[best]), "deal %d: another play", (int)number);
            b2_apply(&s, play);
        }
    }
    b2_network_bot.close(bot);
}

/* What the bot says about its choice: chances at this temperature, of runs that nobody can stop as well. */
static void check_thoughts(const struct kt_bot_kind *kind, const void *bot, const struct bigtwo *sight, kt_move play,
                           float temperature)
{
    static float chance[B2_MOST_MOVES];
    static struct kt_thoughts thoughts;
    struct b2_story story;
    int count = b2_moves(sight, moves);
    thoughts = (struct kt_thoughts){0};
    kind->explain(bot, (const struct kt_sight *)sight, play, &thoughts);
    check(thoughts.scale == KT_SCALE_PROBABILITY, "another scale");
    check(thoughts.count == (count == 1                 ? 0
                             : count < KT_MOST_THOUGHTS ? count
                                                        : KT_MOST_THOUGHTS),
          "%d values of %d", thoughts.count, count);
    check((thoughts.estimate.text == NULL) == (count == 1), "an estimate without values, or values without");
    b2_story_start(&story, sight);
    b2_score_plays(sight, &story, moves, count, chance);
    b2_chances(chance, count, count > 1 && b2_run_out(sight, moves, count) ? 1 : temperature, chance);
    for (int i = 0; i < thoughts.count; i++)
        for (int j = 0; j < count; j++)
            check(moves[j] != thoughts.thought[i].move || (double)chance[j] == thoughts.thought[i].value,
                  "a play has %g, not %g", thoughts.thought[i].value, (double)chance[j]);
}

static void play_and_ask(const struct kt_bot_kind *kind, float temperature)
{
    struct kt_settings options;
    struct kt_rng rng;
    struct kt_budget budget;
    const struct kt_limits limits = {.states = 1};
    kt_settings_usual(kind->choice.options, &options);
    void *bot = kind->open(&kt_bigtwo, &options);
    assert_non_null(bot);
    for (uint64_t number = 1; number <= 10; number++) {
        struct kt_settings rules = rules_of_text(&kt_bigtwo, many_rules[number % RULES]);
        struct bigtwo s, sight;
        assert_true(kt_bigtwo.deal(&rules, number, NULL, (struct kt_state *)&s, NULL));
        for (kt_rng_seed(&rng, number); !s.is_over;) {
            kt_budget_start(&budget, &limits, NULL);
            b2_observe(&s, s.turn, &sight);
            kt_move play = kind->choose(bot, (const struct kt_sight *)&sight, &rng, &budget);
            check_thoughts(kind, bot, &sight, play, temperature);
            b2_apply(&s, play);
        }
    }
    kind->close(bot);
}

static void values_are_the_chances_of_plays(void **unused)
{
    (void)unused;
    play_and_ask(&b2_network_bot, 1);
    play_and_ask(&b2_casual_bot, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_follow_their_definition),  cmocka_unit_test(rules_have_inputs_of_their_own),
        cmocka_unit_test(inputs_are_those_of_the_sight),   cmocka_unit_test(integers_give_what_the_formula_gives),
        cmocka_unit_test(chances_add_up_to_one),           cmocka_unit_test(the_bot_follows_the_scores),
        cmocka_unit_test(values_are_the_chances_of_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
