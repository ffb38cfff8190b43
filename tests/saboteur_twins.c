/* No bot uses hidden information: roles, hands, the pile, goals, discarded cards and gold that a seat cannot know are
 * dealt again; what the seat sees and what every bot does must stay the same, byte for byte. KARTU_SOAK: ten times as
 * many positions. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/bot.h"
#include "saboteur_pair.h"
#include "session/handles.h"

enum { MOST_BOTS = 8 };

/* ---- another world ---- */

/* Places that a seat cannot look at, and what lies there: shuffled, and put back. */
struct hidden {
    uint8_t *place[128];
    uint8_t what[128];
    int places, whats;
};

static void hide(struct hidden *hidden, uint8_t *place)
{
    hidden->place[hidden->places++] = place;
    hidden->what[hidden->whats++] = *place;
}

static void shuffle_back(struct hidden *hidden, struct kt_rng *rng)
{
    kt_rng_shuffle(rng, hidden->what, (uint32_t)hidden->whats);
    for (int i = 0; i < hidden->places; i++)
        *hidden->place[i] = hidden->what[i];
}

static int by_kind(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static void deal_cards_anew(struct saboteur *s, int seat, struct kt_rng *rng)
{
    struct hidden hidden = {0};
    for (int other = 0; other < s->rules.seats; other++)
        for (int i = 0; other != seat && i < s->held[other]; i++)
            hide(&hidden, &s->hand[other][i]);
    for (int i = 0; i < s->piled; i++)
        hide(&hidden, &s->pile[i]);
    for (int i = 0; i < s->acts; i++)
        if (s->act[i].deed == SA_DROP && s->act[i].seat != seat)
            hide(&hidden, &s->act[i].card);
    shuffle_back(&hidden, rng);
    for (int other = 0; other < s->rules.seats; other++)
        qsort(s->hand[other], s->held[other], 1, by_kind);
}

/* The unused role card is dealt again, too. */
static void deal_roles_anew(struct saboteur *s, int seat, struct kt_rng *rng)
{
    static const uint8_t saboteurs[] = {[3] = 1, 1, 2, 2, 3, 3, 3, 4};
    struct hidden hidden = {0};
    int count = 0;
    for (int other = 0; other < s->rules.seats; other++) {
        count += s->role[other] == SA_SABOTEUR;
        if (other != seat)
            hide(&hidden, &s->role[other]);
    }
    hidden.what[hidden.whats++] = count < saboteurs[s->rules.seats] ? SA_SABOTEUR : SA_MINER;
    shuffle_back(&hidden, rng);
}

static void deal_goals_anew(struct saboteur *s, int seat, struct kt_rng *rng)
{
    struct hidden hidden = {0};
    bool has_looked[SA_GOALS] = {false};
    for (int i = 0; i < s->acts; i++)
        if (s->act[i].deed == SA_LOOK && s->act[i].seat == seat)
            has_looked[s->act[i].target] = true;
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (!has_looked[goal] && !s->goal_is_open[goal])
            hide(&hidden, &s->goal[goal]);
    shuffle_back(&hidden, rng);
}

/* Gold is counted by its value: it goes into a heap, and as many cards come back. */
static void heap_up(uint8_t gold[SA_VALUES], uint8_t *heap, int *count)
{
    for (int value = 1; value < SA_VALUES; value++)
        for (int i = 0; i < gold[value]; i++)
            heap[(*count)++] = (uint8_t)value;
}

static void give_back(uint8_t gold[SA_VALUES], const uint8_t *heap, int *count)
{
    int cards = gold[1] + gold[2] + gold[3];
    gold[1] = gold[2] = gold[3] = 0;
    while (cards-- > 0)
        gold[heap[--*count]]++;
}

/* The gold cards that others took in this round are among those that they have now. */
static void name_takings_anew(struct saboteur *s, int seat)
{
    uint8_t left[SA_VALUES];
    memcpy(left, s->taken[seat], sizeof left);
    for (int i = 0; i < s->acts; i++) {
        int value = 3;
        if (s->act[i].deed != SA_TAKE || s->act[i].seat != seat)
            continue;
        while (left[value] == 0)
            value--;
        left[value]--;
        s->act[i].card = (uint8_t)(SA_NUGGET + value - 1);
    }
}

static void deal_gold_anew(struct saboteur *s, int seat, struct kt_rng *rng)
{
    uint8_t heap[SA_GOLD_CARDS];
    int count = 0;
    bool sees_share = s->winner == SA_MINERS && s->turn == seat;
    heap_up(s->supply, heap, &count);
    for (int other = 0; other < s->rules.seats; other++)
        if (other != seat)
            heap_up(s->taken[other], heap, &count);
    if (!sees_share)
        heap_up(s->share, heap, &count);
    kt_rng_shuffle(rng, heap, (uint32_t)count);
    give_back(s->supply, heap, &count);
    for (int other = 0; other < s->rules.seats; other++) {
        if (other == seat)
            continue;
        give_back(s->taken[other], heap, &count);
        name_takings_anew(s, other);
    }
    if (!sees_share)
        give_back(s->share, heap, &count);
    assert_int_equal(count, 0);
}

/* Once a round is decided, everything is public except the gold of others; at the end of the match that is public,
 * too. */
static void deal_anew(const struct saboteur *s, int seat, struct kt_rng *rng, struct saboteur *twin)
{
    *twin = *s;
    if (s->is_over && s->round == s->rules.rounds)
        return;
    deal_gold_anew(twin, seat, rng);
    if (s->winner != SA_NEITHER)
        return;
    deal_cards_anew(twin, seat, rng);
    deal_roles_anew(twin, seat, rng);
    deal_goals_anew(twin, seat, rng);
}

/* ---- what is seen ---- */

static void add_scene(const struct kt_view *view, struct kt_text *text)
{
    static struct kt_scene scene;
    memset(&scene, 0, sizeof scene);
    kt_view_scene(view, &scene);
    for (int i = 0; i < scene.piles; i++)
        kt_text_printf(text, "%s %d %d %d %d,%d\n", scene.pile[i].name, scene.pile[i].number, scene.pile[i].seat,
                       scene.pile[i].count, scene.pile[i].x, scene.pile[i].y);
    for (int i = 0; i < scene.cards; i++)
        kt_text_printf(text, "%d%d%d ", scene.card[i].card, scene.card[i].face_up, scene.card[i].is_turned);
}

static struct kt_text text_of(const struct kt_view *view)
{
    struct kt_text text = {0};
    struct kt_deed deed;
    int points[KT_MAX_SEATS] = {0};
    kt_view_write(view, &text);
    for (int i = 0; kt_view_deed(view, i, &deed); i++) {
        char words[200];
        kt_phrase_render(&deed.words, NULL, words, sizeof words);
        kt_text_printf(&text, "%d %s %s\n", deed.seat, deed.text, words);
    }
    assert_true(kt_view_points(view, points));
    for (int i = 0; i < KT_MAX_SEATS; i++)
        kt_text_printf(&text, "%d ", points[i]);
    add_scene(view, &text);
    return text;
}

static void see_same(const struct kt_view *here, const struct kt_view *there, const char *where)
{
    struct kt_text one = text_of(here), other = text_of(there);
    check(memcmp(here->sight, there->sight, kt_saboteur.sight_size) == 0, "%s: the bytes of a view differ", where);
    check(strcmp(one.data, other.data) == 0, "%s\n%s\n%s", where, one.data, other.data);
    kt_text_free(&one);
    kt_text_free(&other);
}

/* The moves of the seat whose turn it is, their names and how a hand makes them. */
static void see_same_moves(const struct kt_position *here, const struct kt_position *there, const char *where)
{
    static kt_move ours[SA_MOST_MOVES], theirs[SA_MOST_MOVES];
    int count = kt_position_moves(here, ours, SA_MOST_MOVES);
    check(count == kt_position_moves(there, theirs, SA_MOST_MOVES) &&
              memcmp(ours, theirs, (size_t)count * sizeof *ours) == 0,
          "%s: other moves", where);
    for (int i = 0; i < count; i++) {
        struct kt_shape one, other;
        kt_move_shape(here, ours[i], &one);
        kt_move_shape(there, ours[i], &other);
        check(one.from == other.from && one.to == other.to && one.count == other.count &&
                  memcmp(one.taken, other.taken, (size_t)one.count) == 0 && one.has_place == other.has_place &&
                  one.is_turned == other.is_turned && one.x == other.x && one.y == other.y,
              "%s: a move is made another way", where);
    }
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

static bool are_same_thoughts(const struct kt_thoughts *one, const struct kt_thoughts *other)
{
    char reason[400], other_reason[400];
    if (one->count != other->count || one->beliefs != other->beliefs || !one->reason.text != !other->reason.text)
        return false;
    for (int i = 0; i < one->count; i++)
        if (one->thought[i].move != other->thought[i].move || one->thought[i].value != other->thought[i].value)
            return false;
    for (int i = 0; i < one->beliefs; i++)
        if (one->belief[i].seat != other->belief[i].seat || strcmp(one->belief[i].what, other->belief[i].what) != 0 ||
            one->belief[i].chance != other->belief[i].chance)
            return false;
    if (!one->reason.text)
        return true;
    kt_phrase_render(&one->reason, NULL, reason, sizeof reason);
    kt_phrase_render(&other->reason, NULL, other_reason, sizeof other_reason);
    return strcmp(reason, other_reason) == 0;
}

static void see_same_choice(struct kt_bot *bot, const struct kt_view *here, const struct kt_view *there, uint64_t seed,
                            const char *where)
{
    static struct kt_thoughts one, other;
    kt_move move = choice_of(bot, here, seed, &one), twin = choice_of(bot, there, seed, &other);
    check(move == twin, "%s: %s peeks: %014llx and %014llx", where, kt_bot_name(bot), (unsigned long long)move,
          (unsigned long long)twin);
    check(are_same_thoughts(&one, &other), "%s: %s thinks of something else", where, kt_bot_name(bot));
}

static void see_twins(struct kt_bot *const bots[MOST_BOTS], const struct saboteur *s, struct kt_rng *rng)
{
    struct kt_position *position = kt_position_of(&kt_saboteur, (const struct kt_state *)s, NULL);
    char where[96];
    for (int seat = KT_NOBODY; seat < s->rules.seats; seat++) {
        struct saboteur twin;
        snprintf(where, sizeof where, "%d seats, round %d, seat %d after %d", s->rules.seats, s->round, seat, s->acts);
        deal_anew(s, seat, rng, &twin);
        struct kt_position *other = kt_position_of(&kt_saboteur, (const struct kt_state *)&twin, NULL);
        struct kt_view *here = kt_view_of(position, seat), *there = kt_view_of(other, seat);
        see_same(here, there, where);
        if (seat == kt_position_turn(position) && seat != KT_NOBODY) {
            see_same_moves(position, other, where);
            for (int i = 0; bots[i]; i++)
                see_same_choice(bots[i], here, there, kt_rng_next(rng), where);
        }
        kt_view_free(here);
        kt_view_free(there);
        kt_position_free(other);
    }
    kt_position_free(position);
}

/* A match, some of whose positions are looked at; returns how many. */
static int see_match(struct kt_bot *const bots[MOST_BOTS], int seats, struct kt_rng *rng, int *taking)
{
    static kt_move moves[SA_MOST_MOVES];
    struct kt_settings rules = some_saboteur_rules(seats, rng);
    struct saboteur rounds[3];
    int seen = 0;
    rules.value[SA_OPTION_COLUMNS] = 5; /* gold is found more often */
    for (int round = 0; round < 3; round++) {
        struct saboteur *s = &rounds[round];
        int count = 0;
        deal_saboteur(&rules, kt_rng_next(rng) % 1000000 + 1, round ? s - 1 : NULL, s);
        do {
            bool is_decided = s->winner != SA_NEITHER;
            if (kt_rng_below(rng, is_decided ? 2 : 10) == 0) {
                see_twins(bots, s, rng);
                seen++;
                *taking += is_decided && !s->is_over;
            }
            count = sa_moves(s, moves);
            if (count > 0)
                sa_apply(s, some_saboteur_move(s, moves, count, rng));
        } while (count > 0);
    }
    return seen;
}

static void views_and_choices_are_the_same_in_twin_worlds(void **unused)
{
    (void)unused;
    struct kt_bot *bots[MOST_BOTS] = {NULL};
    struct kt_rng rng;
    int each = times(1000, 10000) / 8, taking = 0;
    kt_rng_seed(&rng, 2004);
    for (int i = 0; kt_saboteur.bots[i]; i++) {
        assert_true(i < MOST_BOTS - 1);
        assert_non_null(bots[i] = kt_bot_open(&kt_saboteur, kt_saboteur.bots[i]->choice.name, 1, NULL));
    }
    for (int seats = SA_LEAST_SEATS; seats <= SA_SEATS; seats++)
        for (int seen = 0; seen < each;)
            seen += see_match(bots, seats, &rng, &taking);
    check(taking > 10, "gold was taken in %d positions only", taking);
    for (int i = 0; bots[i]; i++)
        kt_bot_close(bots[i]);
}

/* A twin must really be another world; otherwise the test above would always pass. */
static void twins_differ(void **unused)
{
    (void)unused;
    struct kt_rng rng;
    int roles = 0, goals = 0, hands = 0, gold = 0;
    kt_rng_seed(&rng, 8);
    for (uint64_t number = 1; number <= 100; number++) {
        struct kt_settings rules = rules_of_text(&kt_saboteur, "");
        struct saboteur s, twin;
        deal_saboteur(&rules, number, NULL, &s);
        deal_anew(&s, 1, &rng, &twin);
        roles += memcmp(s.role, twin.role, sizeof s.role) != 0;
        goals += memcmp(s.goal, twin.goal, sizeof s.goal) != 0;
        hands += memcmp(s.hand, twin.hand, sizeof s.hand) != 0;
        gold += memcmp(s.share, twin.share, sizeof s.share) != 0;
    }
    assert_true(roles > 50 && goals > 50 && hands > 95 && gold > 50);
}

/* What is open when: roles, hands and goals once the round is decided, the gold of others at the end of the match. */
static void all_is_shown_in_its_time(void **unused)
{
    (void)unused;
    static kt_move moves[SA_MOST_MOVES];
    struct kt_rng rng;
    kt_rng_seed(&rng, 3);
    for (int match = 0; match < 30; match++) {
        struct kt_settings rules = some_saboteur_rules(3 + match % 8, &rng);
        struct saboteur rounds[3], sight;
        for (int round = 0; round < 3; round++) {
            struct saboteur *s = &rounds[round];
            deal_saboteur(&rules, (uint64_t)match + 1, round ? s - 1 : NULL, s);
            while (!s->is_over)
                sa_apply(s, some_saboteur_move(s, moves, sa_moves(s, moves), &rng));
            for (int seat = KT_NOBODY; seat < s->rules.seats; seat++) {
                sa_observe(s, seat, &sight);
                assert_memory_equal(sight.role, s->role, sizeof s->role);
                assert_memory_equal(sight.hand, s->hand, sizeof s->hand);
                assert_memory_equal(sight.goal, s->goal, sizeof s->goal);
                assert_memory_equal(sight.paid, s->paid, sizeof s->paid);
                assert_int_equal(memcmp(&sight, s, sizeof sight) == 0, round == 2);
                for (int other = 0; other < s->rules.seats; other++)
                    assert_int_equal(sight.taken[other][0],
                                     round == 2 || other == seat ? 0 : sa_gold_cards(s->taken[other]));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_and_choices_are_the_same_in_twin_worlds),
        cmocka_unit_test(twins_differ),
        cmocka_unit_test(all_is_shown_in_its_time),
    };
    return cmocka_run_group_tests_name("saboteur_twins", tests, NULL, NULL);
}
