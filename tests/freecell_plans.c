/* The packed position and the plans of `fast` and `prove`, compared with the rules. */
#include "support.h"

#include "freecell_tables.h"
#include "games/freecell/dive.h"

/* ---- the packed position ---- */

/* Card sense that makes no sense, so that no two terms can stand in for each other. */
static void random_sense(struct kt_rng *rng, struct fc_card_sense *sense)
{
    int16_t *weights = (int16_t *)sense;
    for (size_t i = 0; i < sizeof *sense / sizeof *weights; i++)
        weights[i] = (int16_t)((int)kt_rng_below(rng, 2001) - 1000);
}

static struct freecell unpacked(const struct fc_packed *p)
{
    struct freecell s = empty_table((struct shape){p->ranks, p->columns, p->cells});
    s.build = p->in_suit ? FC_IN_SUIT : FC_RED_BLACK;
    s.kings = p->starts > 0;
    memcpy(s.home, p->home, sizeof s.home);
    memcpy(s.cell, p->cell, p->cells_used);
    for (int c = 0; c < p->columns; c++)
        for (int i = 1; i <= p->height[c]; i++)
            fc_push(&s, c, p->column[c]->card[i]);
    return s;
}

static void rule_key(const struct freecell *s, uint8_t key[FC_DECK])
{
    kt_freecell.key((const struct kt_state *)s, key);
}

static void scratch_key(const struct fc_packed *p, const struct freecell *s, uint64_t key[2])
{
    uint8_t place[FC_DECK];
    rule_key(s, place);
    key[0] = (uint64_t)1 << 63;
    key[1] = 0;
    for (int i = 0; i < s->ranks * KT_SUITS; i++) {
        kt_card card = (kt_card)(kt_card_of(KT_ACE, 0) + i);
        int digit = place[i] == 1 ? FC_KEY_CELL : place[i] == 2 ? FC_KEY_HOME : fc_key_digit(p, card, place[i]);
        key[kt_suit(card) >> 1] += (uint64_t)digit * p->key_weight[card];
    }
}

static void see_safe_cards(const struct fc_packed *p, const struct freecell *s)
{
    for (int suit = 0; suit < KT_SUITS; suit++)
        if (p->home[suit] < p->ranks)
            assert_int_equal(fc_packed_is_safe(p, fc_next_home(p, suit)), fc_is_safe_home(s, fc_next_home(p, suit)));
}

/* The bit of KT_NO_CARD means nothing. */
static void see_same_cards(uint64_t one, uint64_t other)
{
    assert_true((one ^ other) >> 1 == 0);
}

static void see_sets(const struct fc_sets *sets, const struct fc_sets *fresh)
{
    see_same_cards(sets->ends, fresh->ends);
    see_same_cards(sets->under_ends, fresh->under_ends);
    see_same_cards(sets->in_runs, fresh->in_runs);
    see_same_cards(sets->in_cells, fresh->in_cells);
    see_same_cards(sets->safe, fresh->safe);
    assert_int_equal(sets->safe_suits, fresh->safe_suits);
    assert_memory_equal(sets->run, fresh->run, sizeof sets->run);
}

/* All that is kept up to date equals what is found by looking. */
static void see_upkeep(const struct fc_packed *p)
{
    static struct fc_packed fresh;
    struct freecell s = unpacked(p);
    uint64_t key[2];
    fc_packed_set(&fresh, &s, p->sense);
    scratch_key(p, &s, key);
    see_safe_cards(p, &s);
    assert_true(p->key[0] == key[0] && p->key[1] == key[1]);
    assert_int_equal(fc_packed_judge(p), fc_packed_judge(&fresh));
    assert_int_equal(p->blockers, fresh.blockers);
    assert_int_equal(p->empties, fresh.empties);
    assert_int_equal(p->cards_left, fresh.cards_left);
    see_sets(&p->sets, &fresh.sets);
    for (int c = 0; c < p->columns; c++) {
        assert_int_equal(p->column[c]->at[p->height[c]].run, fresh.column[c]->at[fresh.height[c]].run);
        assert_true(p->column[c]->at[p->height[c]].run_cards == fresh.column[c]->at[fresh.height[c]].run_cards);
    }
}

/* The steps are legal one after another, by the rules, and lead where the packed position says. */
static struct freecell see_steps(const struct freecell *before, const struct fc_packed *after,
                                 const struct fc_step *steps, int count)
{
    struct freecell s = *before;
    struct kt_line line = {0};
    uint8_t by_rules[FC_DECK], packed[FC_DECK];
    assert_true(fc_write_line(before, steps, (size_t)count, &(struct kt_memory){0}, &line));
    assert_int_equal(line.count, count);
    for (size_t i = 0; i < line.count; i++) {
        assert_true(fc_is_legal(&s, fc_unpack(line.moves[i]), NULL));
        fc_move_cards(&s, fc_unpack(line.moves[i]));
    }
    struct freecell said = unpacked(after);
    rule_key(&s, by_rules);
    rule_key(&said, packed);
    assert_memory_equal(by_rules, packed, FC_DECK);
    kt_line_free(&line);
    return s;
}

/* Pairs of keys of the same positions. */
struct album {
    struct {
        uint64_t packed[2];
        uint8_t rules[FC_DECK];
    } pair[400];
    int count;
};

static void remember(struct album *album, const struct fc_packed *p, const struct freecell *s)
{
    if (album->count == 400)
        return;
    memcpy(album->pair[album->count].packed, p->key, sizeof p->key);
    rule_key(s, album->pair[album->count++].rules);
}

static void see_album(const struct album *album)
{
    for (int i = 0; i < album->count; i++)
        for (int j = 0; j < i; j++) {
            bool same = memcmp(album->pair[i].rules, album->pair[j].rules, FC_DECK) == 0;
            assert_int_equal(same, memcmp(album->pair[i].packed, album->pair[j].packed, 16) == 0);
        }
}

static void see_plan(struct fc_packed *p, const struct freecell *s, struct fc_plan plan, struct album *album)
{
    struct fc_step steps[FC_MOST_PLAN_STEPS];
    struct fc_sums sums = fc_sums_of(p);
    uint64_t key[2];
    bool has_key = fc_plan_key(p, &plan, key);
    int count = fc_plan_make(p, plan, steps);
    struct freecell next = see_steps(s, p, steps, count);
    struct fc_move home;
    assert_false(fc_safe_home_move(&next, &home)); /* autoplay has left nothing */
    if (has_key)
        assert_true(p->key[0] == key[0] && p->key[1] == key[1]);
    see_upkeep(p);
    remember(album, p, &next);
    fc_plan_unmake(p, steps, count);
    assert_true(p->key[0] == sums.key[0] && p->key[1] == sums.key[1] && p->cost_sum == sums.cost_sum &&
                p->cards_left == sums.cards_left && p->empties == sums.empties && p->blockers == sums.blockers);
    for (int i = 0; i < count; i++)
        fc_step_shift(p, steps[i]);
    while (count > 0)
        fc_step_shift_back(p, steps[--count]);
    see_upkeep(p);
}

/* With room for branches, neither plan changes the saved positions of the other. */
static void see_branches(struct fc_packed *p, struct fc_plan one, struct fc_plan other)
{
    static _Alignas(8) char branches[4 * FC_MOST_PLAN_STEPS * FC_MOST_BRANCH];
    static struct fc_saved start, after_one, after_other;
    struct fc_step steps[FC_MOST_PLAN_STEPS];
    p->branches = branches;
    p->branches_end = branches + sizeof branches;
    fc_packed_save(p, &start);
    fc_plan_make(p, one, steps);
    fc_packed_save(p, &after_one);
    fc_packed_restore(p, &start);
    fc_plan_make(p, other, steps);
    fc_packed_save(p, &after_other);
    fc_packed_restore(p, &after_one);
    see_upkeep(p);
    fc_tidy_up(p, steps);
    fc_packed_restore(p, &after_other);
    see_upkeep(p);
    fc_packed_restore(p, &start);
    see_upkeep(p);
    p->branches = NULL;
}

static void see_end(const struct fc_packed *p, const struct freecell *s)
{
    static struct fc_packed end;
    struct fc_step steps[FC_MOST_PLAN_STEPS];
    if (!fc_won_at_sight(p))
        return;
    fc_packed_copy(&end, p);
    int count = fc_play_to_end(&end, steps);
    assert_true(count <= FC_MOST_PLAN_STEPS);
    struct freecell last = see_steps(s, &end, steps, count);
    assert_true(fc_is_won(&last));
}

static bool is_listed(struct fc_plan plan, const struct fc_plan *plans, int count)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&plan, &plans[i], sizeof plan) == 0)
            return true;
    return false;
}

/* Narrow plans are some of the wide ones; those of single cards are some of all plans. None is listed twice. */
static void see_lists(const struct fc_packed *p)
{
    static struct fc_plan narrow[FC_MOST_PLANS], wide[FC_MOST_PLANS], all[FC_MOST_PLANS];
    int narrow_count = fc_plans_list(p, FC_NARROW_PLANS, narrow), wide_count = fc_plans_list(p, FC_WIDE_PLANS, wide);
    int all_count = fc_plans_list(p, FC_ALL_PLANS, all);
    for (int i = 0; i < narrow_count; i++)
        assert_true(is_listed(narrow[i], wide, wide_count));
    for (int i = 0; i < wide_count; i++)
        assert_true((wide[i].count > 1 || is_listed(wide[i], all, all_count)) && !is_listed(wide[i], wide, i));
    for (int i = 0; i < all_count; i++)
        assert_false(is_listed(all[i], all, i));
}

static int play_plans(const struct freecell *start, const struct fc_card_sense *sense, struct kt_rng *rng)
{
    static struct fc_packed p;
    static struct album album;
    static struct fc_plan plans[FC_MOST_PLANS];
    struct fc_step steps[FC_MOST_PLAN_STEPS];
    struct freecell s = *start;
    int seen = 0;
    album.count = 0;
    fc_packed_set(&p, &s, sense);
    see_upkeep(&p);
    s = see_steps(&s, &p, steps, fc_plan_settle(&p, steps));
    for (int turn = 0; turn < 40; turn++) {
        int count = fc_plans_list(&p, (enum fc_plans)kt_rng_below(rng, 3), plans);
        see_end(&p, &s);
        see_lists(&p);
        remember(&album, &p, &s);
        if (count == 0)
            break;
        for (int i = 0; i < count && i < 12; i++, seen++)
            see_plan(&p, &s, plans[kt_rng_below(rng, (uint32_t)count)], &album);
        see_branches(&p, plans[kt_rng_below(rng, (uint32_t)count)], plans[kt_rng_below(rng, (uint32_t)count)]);
        int made = fc_plan_make(&p, plans[kt_rng_below(rng, (uint32_t)count)], steps);
        s = see_steps(&s, &p, steps, made);
        if (kt_rng_below(rng, 3) == 0)
            s = see_steps(&s, &p, steps, fc_tidy_up(&p, steps));
    }
    see_album(&album);
    return seen;
}

static void plans_are_legal_and_lead_where_they_say(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    struct fc_card_sense sense;
    int seen = 0;
    kt_rng_seed(&rng, 1);
    for (int game = 0; game < often(330); game++) {
        struct shape shape = game % 3 ? any_shape(&rng) : (struct shape){13, 8, 4};
        struct freecell start = built(game % 2 ? thrown(&rng, shape) : dealt(&rng, shape), game / 2 % BUILDINGS);
        random_sense(&rng, &sense);
        seen += play_plans(&start, &sense, &rng);
    }
    check(seen > often(20000), "only %d plans seen", seen);
}

/* ---- dives ---- */

/* Very deep down, a dive does not care about a card more or less. */
static bool is_tall(const struct fc_packed *p)
{
    for (int c = 0; c < p->columns; c++)
        if (p->height[c] > FC_OVER_MOST - FC_MOST_CELLS)
            return true;
    return false;
}

/* A dive judges plans without making them. Where no home moves follow, it must judge exactly. */
static void dives_judge_plans_by_what_they_lead_to(void **unused)
{
    (void)unused;
    static struct fc_dive_room room;
    static struct fc_packed p;
    struct kt_memory memory = {0};
    struct kt_rng rng;
    struct fc_card_sense sense;
    int seen = 0;
    kt_rng_seed(&rng, 3);
    assert_true(fc_dive_reserve(&room, &memory, 1));
    for (int game = 0; game < often(3000); game++) {
        struct shape shape = {KT_RANKS, 8, 4 + game % 5};
        struct freecell s = built(game % 2 ? thrown(&rng, shape) : dealt(&rng, shape), game / 6 % BUILDINGS);
        struct fc_dive dive = {.by = &sense, .quota = 1, .by_regret = 1, .is_wide = game % 3 > 0};
        struct kt_budget budget;
        struct fc_step steps[FC_MOST_PLAN_STEPS];
        size_t length;
        random_sense(&rng, &sense);
        for (size_t i = 0; i < sizeof sense / sizeof(int16_t); i++)
            ((int16_t *)&sense)[i] /= 16;
        kt_budget_start(&budget, NULL, NULL);
        fc_dive_run(&room, &s, &dive, &budget, &length);
        fc_packed_set(&p, &s, &sense);
        fc_plan_settle(&p, steps);
        for (size_t i = 0; i < room.kept_used; i++) {
            uint64_t key[2];
            if (!fc_plan_key(&p, &room.kept[i], key) || is_tall(&p))
                continue;
            int count = fc_plan_make(&p, room.kept[i], steps);
            assert_int_equal(room.kept[i].score, fc_packed_judge(&p));
            fc_plan_unmake(&p, steps, count);
            seen++;
        }
    }
    fc_dive_free(&room, &memory);
    check(seen > often(10000), "only %d plans seen", seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_legal_and_lead_where_they_say),
        cmocka_unit_test(dives_judge_plans_by_what_they_lead_to),
    };
    return cmocka_run_group_tests_name("freecell_plans", tests, NULL, NULL);
}
