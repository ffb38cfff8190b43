/* No bot uses hidden information: everything that a seat cannot know is dealt again; what the seat sees and what every
 * bot does must stay the same, byte for byte. KARTU_SOAK: ten times as many positions. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/bot.h"
#include "games/bigtwo/bigtwo.h"
#include "session/handles.h"

enum { MOST_BOTS = 12 };

/* The cards that a seat does not see, in a pile. */
static int collect(const struct bigtwo *s, int seat, uint8_t pile[B2_CARDS])
{
    uint64_t hidden = s->aside;
    int count = 0;
    for (int other = 0; other < s->rules.seats; other++)
        hidden |= other == seat ? 0 : s->hand[other];
    for (int card = 0; card < B2_CARDS; card++)
        if (hidden >> card & 1)
            pile[count++] = (uint8_t)card;
    return count;
}

static void deal_anew(const struct bigtwo *s, int seat, struct kt_rng *rng, struct bigtwo *twin)
{
    uint8_t pile[B2_CARDS];
    int count = collect(s, seat, pile), next = 0;
    kt_rng_shuffle(rng, pile, (uint32_t)count);
    *twin = *s;
    for (int other = 0; other < s->rules.seats; other++) {
        twin->hand[other] = other == seat ? s->hand[other] : 0;
        for (int i = 0; other != seat && i < s->left[other]; i++)
            twin->hand[other] |= b2_bit(pile[next++]);
    }
    for (twin->aside = 0; next < count; next++)
        twin->aside |= b2_bit(pile[next]);
}

/* Could the round have begun like this? The leader has the lowest card, and no seat had every rank with 13 cards.
 * Written independently of the library, for rules without lastcard=highest. */
static bool fits(const struct bigtwo *s)
{
    uint64_t lowest = UINT64_MAX, leaders = 0;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        uint64_t dealt = s->hand[seat], ranks = 0;
        for (int i = 0; i < s->plays; i++)
            dealt |= s->player[i] == seat ? s->play[i] : 0;
        for (int card = 0; card < B2_CARDS; card++)
            ranks |= (dealt >> card & 1) << card / 4;
        bool is_small = __builtin_popcountll(dealt) == B2_RANKS;
        if (s->rules.instant != B2_INSTANT_NONE && is_small && ranks == (1 << B2_RANKS) - 1)
            return false;
        lowest = (dealt & -dealt) < lowest ? dealt & -dealt : lowest;
        leaders = seat == s->leader ? dealt & -dealt : leaders;
    }
    return leaders == lowest && (s->plays == 0 || (s->play[0] & lowest) != 0);
}

static bool find_twin(const struct bigtwo *s, int seat, struct kt_rng *rng, struct bigtwo *twin)
{
    for (int tries = 0; tries < 1000; tries++) {
        deal_anew(s, seat, rng, twin);
        if (fits(twin))
            return true;
    }
    return false;
}

/* ---- what is seen ---- */

static struct kt_text text_of(const struct kt_view *view)
{
    static struct kt_scene scene;
    struct kt_text text = {0};
    struct kt_deed deed;
    kt_view_write(view, &text);
    for (int i = 0; kt_view_deed(view, i, &deed); i++)
        kt_text_printf(&text, "%d %s %s\n", deed.seat, deed.text, deed.words.text);
    memset(&scene, 0, sizeof scene);
    kt_view_scene(view, &scene);
    for (int i = 0; i < scene.piles; i++)
        kt_text_printf(&text, "%s %d %d %d\n", scene.pile[i].name, scene.pile[i].number, scene.pile[i].seat,
                       scene.pile[i].count);
    for (int i = 0; i < scene.cards; i++)
        kt_text_printf(&text, "%d%d ", scene.card[i].card, scene.card[i].face_up);
    return text;
}

static void see_same(const struct kt_view *here, const struct kt_view *there, const char *where)
{
    struct kt_text one = text_of(here), other = text_of(there);
    check(memcmp(here->sight, there->sight, kt_bigtwo.sight_size) == 0, "%s: the bytes of a view differ", where);
    check(strcmp(one.data, other.data) == 0, "%s\n%s\n%s", where, one.data, other.data);
    kt_text_free(&one);
    kt_text_free(&other);
}

/* ---- what is done ---- */

static kt_move choice_of(struct kt_bot *bot, const struct kt_view *view, uint64_t seed, struct kt_thoughts *thoughts)
{
    const struct kt_limits limits = {.states = 200};
    kt_bot_start(bot, seed);
    kt_move move = kt_bot_choose(bot, view, &limits);
    memset(thoughts, 0, sizeof *thoughts);
    kt_bot_explain(bot, view, move, thoughts);
    return move;
}

static void see_same_choice(struct kt_bot *bot, const struct kt_view *here, const struct kt_view *there, uint64_t seed,
                            const char *where)
{
    static struct kt_thoughts one, other;
    kt_move move = choice_of(bot, here, seed, &one), twin = choice_of(bot, there, seed, &other);
    check(move == twin, "%s: %s peeks: %013llx and %013llx", where, kt_bot_name(bot), (unsigned long long)move,
          (unsigned long long)twin);
    bool is_same = one.count == other.count;
    for (int i = 0; is_same && i < one.count; i++)
        is_same = one.thought[i].move == other.thought[i].move && one.thought[i].value == other.thought[i].value;
    check(is_same, "%s: %s thinks of something else", where, kt_bot_name(bot));
}

static void see_twins(struct kt_bot *const bots[MOST_BOTS], const struct bigtwo *s, struct kt_rng *rng,
                      const char *name)
{
    struct kt_position *position = kt_position_of(&kt_bigtwo, (const struct kt_state *)s, NULL);
    char where[96];
    for (int seat = 0; seat < s->rules.seats; seat++) {
        struct bigtwo twin;
        snprintf(where, sizeof where, "%s, seat %d after %d plays", name, seat, s->plays);
        check(find_twin(s, seat, rng, &twin), "%s: no twin is found", where);
        struct kt_position *other = kt_position_of(&kt_bigtwo, (const struct kt_state *)&twin, NULL);
        struct kt_view *here = kt_view_of(position, seat), *there = kt_view_of(other, seat);
        see_same(here, there, where);
        for (int i = 0; seat == s->turn && bots[i]; i++)
            see_same_choice(bots[i], here, there, kt_rng_next(rng), where);
        kt_view_free(here);
        kt_view_free(there);
        kt_position_free(other);
    }
    kt_position_free(position);
}

static kt_move some_move(const struct bigtwo *s, struct kt_rng *rng)
{
    static kt_move moves[B2_MOST_MOVES];
    int count = b2_moves(s, moves);
    kt_move first = moves[kt_rng_below(rng, (uint32_t)count)], second = moves[kt_rng_below(rng, (uint32_t)count)];
    return b2_count(first) > b2_count(second) ? first : second; /* otherwise nearly all plays would be passes */
}

static void views_and_choices_are_the_same_in_twin_worlds(void **unused)
{
    (void)unused;
    int positions = times(1000, 10000), presets = 0;
    struct kt_bot *bots[MOST_BOTS] = {NULL};
    struct kt_rng rng;
    kt_rng_seed(&rng, 2018);
    for (int i = 0; kt_bigtwo.bots[i]; i++)
        assert_non_null(bots[i] = kt_bot_open(&kt_bigtwo, kt_bigtwo.bots[i]->choice.name, 1, NULL));
    while (kt_bigtwo.presets[presets].name)
        presets++;
    for (uint64_t number = 1; positions > 0; number++) {
        char rules[64];
        struct bigtwo s;
        int seats = number % 4 < 2 ? 4 : (int)(number % 4);
        snprintf(rules, sizeof rules, "preset=%s,seats=%d%s", kt_bigtwo.presets[number % (unsigned)presets].name, seats,
                 seats < 4 && number % 8 > 3 ? ",hand=all" : "");
        struct kt_settings settings = rules_of_text(&kt_bigtwo, rules);
        assert_true(kt_bigtwo.deal(&settings, number, NULL, (struct kt_state *)&s, NULL));
        for (; !s.is_over && positions > 0; positions--) {
            see_twins(bots, &s, &rng, rules);
            b2_apply(&s, some_move(&s, &rng));
        }
    }
    for (int i = 0; bots[i]; i++)
        kt_bot_close(bots[i]);
}

/* After the round all hands are visible, but not the cards that were not dealt. */
static void at_the_end_hands_lie_open(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    kt_rng_seed(&rng, 3);
    for (int seats = 2; seats <= 4; seats++) {
        struct kt_settings settings = rules_of_text(&kt_bigtwo, "");
        struct bigtwo s, sight;
        settings.value[B2_OPTION_SEATS] = seats;
        assert_true(kt_bigtwo.deal(&settings, 4, NULL, (struct kt_state *)&s, NULL));
        while (!s.is_over)
            b2_apply(&s, some_move(&s, &rng));
        for (int seat = 0; seat < seats; seat++) {
            b2_observe(&s, seat, &sight);
            assert_memory_equal(sight.hand, s.hand, sizeof s.hand);
            assert_true(sight.aside == 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_and_choices_are_the_same_in_twin_worlds),
        cmocka_unit_test(at_the_end_hands_lie_open),
    };
    return cmocka_run_group_tests_name("bigtwo_twins", tests, NULL, NULL);
}
