/* The reference of combinations and the combinations of a hand, under all presets, against plain_bigtwo.c. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "plain_bigtwo.h"

static struct plain_play play_of(const struct kt_settings *rules, const struct kt_group *group)
{
    return plain_play_of(rules, group->card, group->cards);
}

/* The plain rules name the kinds as the library does, except that they may use other words for some. */
static void see_kind(const struct kt_settings *rules, const struct kt_kind *kind)
{
    check(kind->examples > 0 && *kind->name && *kind->order, "a kind without examples or texts");
    for (int i = 0; i < kind->examples; i++) {
        struct plain_play now = play_of(rules, &kind->example[i]);
        check(now.kind && strcmp(kind->example[i].kind, kind->name) == 0, "example %d of %s", i + 1, kind->name);
        if (i > 0) {
            struct plain_play before = play_of(rules, &kind->example[i - 1]);
            check(strcmp(now.kind, before.kind) == 0, "%s: two kinds as examples", kind->name);
            check(plain_beats(rules, now, before), "%s: example %d is not higher", kind->name, i + 1);
        }
    }
}

/* A kind beats every lower one of its size; the lowest example of a bomb beats the highest of other sizes. */
static void see_order(const struct kt_settings *rules, const struct kt_kind *low, const struct kt_kind *high)
{
    struct plain_play a = play_of(rules, &low->example[low->examples - 1]), b = play_of(rules, &high->example[0]);
    bool is_of_twos = low->size <= 3; /* the highest example of these is of twos */
    bool should = low->size == high->size || high->beats_any_size || (high->beats_twos && is_of_twos);
    check(plain_beats(rules, b, a) == should, "%s on %s", high->name, low->name);
    check(!plain_beats(rules, a, b) || low->beats_any_size, "%s on %s", low->name, high->name);
}

static struct kt_settings rules_of_preset(const struct kt_preset *preset)
{
    char text[64];
    snprintf(text, sizeof text, "preset=%s", preset->name);
    return rules_of_text(&kt_bigtwo, text);
}

static void the_reference_is_true_under_all_presets(void **unused)
{
    (void)unused;
    for (const struct kt_preset *preset = kt_bigtwo.presets; preset->name; preset++) {
        struct kt_settings rules = rules_of_preset(preset);
        struct kt_position *position = kt_position_deal(&kt_bigtwo, &rules, 1, NULL);
        struct kt_view *view = kt_view_of(position, KT_NOBODY);
        struct kt_kind kinds[KT_MOST_KINDS];
        int count = kt_view_kinds(view, kinds);
        check(count >= 6, "%s has only %d kinds", preset->name, count);
        for (int i = 0; i < count; i++) {
            see_kind(&rules, &kinds[i]);
            for (int k = 0; k < i; k++)
                see_order(&rules, &kinds[k], &kinds[i]);
        }
        struct kt_group groups[KT_MOST_GROUPS];
        assert_int_equal(kt_view_groups(view, 0, groups), 0); /* a spectator sees no hand */
        kt_view_free(view);
        kt_position_free(position);
    }
}

/* Does a group have this kind, and the same strength? */
static bool is_listed(const struct kt_settings *rules, const struct kt_group *groups, int count, struct plain_play play)
{
    for (int i = 0; i < count; i++) {
        struct plain_play one = play_of(rules, &groups[i]);
        if (strcmp(one.kind, play.kind) == 0 && !plain_beats(rules, one, play) && !plain_beats(rules, play, one))
            return true;
    }
    return false;
}

static bool holds(const struct bigtwo *s, int seat, const struct kt_group *group)
{
    for (int i = 0; i < group->cards; i++)
        if (!(s->hand[seat] & b2_bit(b2_from_card(&s->rules, group->card[i]))))
            return false;
    return true;
}

/* Every combination that the hand could lead is listed, or an equally high one. */
static void see_hand(const struct kt_settings *rules, struct bigtwo *s, const struct kt_view *view, int seat)
{
    static kt_move moves[B2_MOST_MOVES];
    struct kt_group groups[KT_MOST_GROUPS];
    int count = kt_view_groups(view, seat, groups);
    for (int i = 0; i < count; i++)
        check(groups[i].cards > 1 && holds(s, seat, &groups[i]) && play_of(rules, &groups[i]).kind, "group %d", i + 1);
    int plays = b2_combinations(&s->rules, s->hand[seat], moves);
    for (int i = 0; i < plays && count < KT_MOST_GROUPS; i++) {
        kt_card cards[KT_MOST_GROUP];
        int n = 0;
        for (uint64_t set = moves[i]; set; set &= set - 1)
            cards[n++] = b2_to_card(&s->rules, b2_lowest(set));
        check(n == 1 || is_listed(rules, groups, count, plain_play_of(rules, cards, n)), "play %d is missing", i + 1);
    }
}

static void hands_are_listed_completely(void **unused)
{
    (void)unused;
    for (const struct kt_preset *preset = kt_bigtwo.presets; preset->name; preset++) {
        struct kt_settings rules = rules_of_preset(preset);
        for (uint64_t number = 1; number <= 5; number++) {
            struct bigtwo s;
            b2_clear(&s, &rules);
            assert_true(b2_deal(&s, number, NULL, NULL));
            struct kt_position *position = kt_position_deal(&kt_bigtwo, &rules, number, NULL);
            struct kt_view *view = kt_view_of(position, 1);
            struct kt_group groups[KT_MOST_GROUPS];
            see_hand(&rules, &s, view, 1);
            assert_int_equal(kt_view_groups(view, 0, groups), 0);
            kt_view_free(view);
            kt_position_free(position);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reference_is_true_under_all_presets),
        cmocka_unit_test(hands_are_listed_completely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
