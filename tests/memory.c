/* Memory with a limit, budgets, and the sets of visited positions. */
#include "support.h"

#include "core/hash.h"
#include "core/memory.h"
#include "core/solver.h"
#include "search/keyset.h"
#include "search/pairset.h"

/* ---- memory ---- */

static void memory_never_goes_above_its_limit(void **unused)
{
    (void)unused;
    struct kt_memory memory = {.limit = 100};
    void *first = kt_memory_resize(&memory, NULL, 0, 60);
    assert_non_null(first);
    assert_null(kt_memory_resize(&memory, NULL, 0, 41));
    assert_int_equal(memory.used, 60);
    void *second = kt_memory_resize(&memory, NULL, 0, 40);
    assert_non_null(second);
    assert_int_equal(memory.used, 100);
    assert_null(kt_memory_resize(&memory, second, 40, 41));
    second = kt_memory_resize(&memory, second, 40, 10);
    assert_non_null(second);
    assert_int_equal(memory.used, 70);
    kt_memory_resize(&memory, first, 60, 0);
    kt_memory_resize(&memory, second, 10, 0);
    assert_int_equal(memory.used, 0);
    assert_int_equal(memory.peak, 100);
}

static void vectors_keep_their_items_while_they_grow(void **unused)
{
    (void)unused;
    struct kt_memory memory = {0};
    struct kt_vector vector = {.item_size = sizeof(uint32_t)};
    for (uint32_t i = 0; i < 5000; i++)
        *(uint32_t *)kt_vector_add(&vector, &memory) = i * 7;
    for (uint32_t i = 0; i < 5000; i++)
        assert_int_equal(*(uint32_t *)kt_vector_at(&vector, i), i * 7);
    assert_int_equal(memory.used, vector.capacity * sizeof(uint32_t));
    size_t held = memory.used;
    assert_false(kt_vector_free_some(&vector, &memory, 100));
    assert_true(memory.used < held && memory.used + 110 > held && vector.count <= vector.capacity);
    while (!kt_vector_free_some(&vector, &memory, 300))
        continue;
    assert_int_equal(memory.used, 0);
    kt_vector_free(&vector, &memory);
    assert_int_equal(memory.used, 0);
    assert_int_equal(vector.count, 0);
}

/* The last items must fit even if a full growth step exceeds the limit. */
static void vectors_fill_a_limit_to_the_last_item(void **unused)
{
    (void)unused;
    for (size_t limit = 0; limit <= 600; limit++) {
        struct kt_memory memory = {.limit = limit == 0 ? 1 : limit};
        struct kt_vector vector = {.item_size = 8};
        while (kt_vector_add(&vector, &memory))
            assert_true(memory.used <= memory.limit);
        check(vector.count == limit / 8, "%zu items in %zu bytes", vector.count, limit);
        assert_false(kt_vector_reserve(&vector, &memory, 1));
        assert_int_equal(vector.count, limit / 8);
        kt_vector_free(&vector, &memory);
        assert_true(memory.peak <= memory.limit);
    }
}

/* ---- budgets ---- */

static double clock_by_hand(void *data)
{
    double *now = data;
    return *now;
}

static void a_budget_that_has_ended_stays_so(void **unused)
{
    (void)unused;
    double now = 0;
    struct kt_limits limits = {.seconds = 1, .clock = clock_by_hand, .clock_data = &now};
    struct kt_budget budget;
    kt_budget_start(&budget, &limits, NULL);
    assert_true(kt_budget_spend(&budget));
    now = 2;
    while (kt_budget_spend(&budget))
        assert_true(budget.states < 1000);
    now = 0;
    for (int i = 0; i < 200; ++i)
        assert_false(kt_budget_spend(&budget));
    assert_int_equal(budget.stopped_by, KT_BY_SECONDS);
}

static void a_budget_of_seconds_without_a_clock_has_the_default_one(void **unused)
{
    (void)unused;
    struct kt_limits limits = {.seconds = 1e-9};
    struct kt_budget budget;
    kt_budget_start(&budget, &limits, NULL);
    while (kt_budget_spend(&budget))
        assert_true(budget.states < 1000000000);
    assert_int_equal(budget.stopped_by, KT_BY_SECONDS);
    kt_budget_start(&budget, &(struct kt_limits){.states = 1}, NULL);
    assert_null(budget.limits.clock); /* no time limit, so no clock */
}

/* ---- the set of keys ---- */

enum { KEY = 5, KEYS = 6000 };

/* Few different bytes, so that keys repeat and share long prefixes. */
static void random_key(struct kt_rng *rng, uint8_t key[KEY])
{
    for (int i = 0; i < KEY; i++)
        key[i] = (uint8_t)kt_rng_below(rng, 6);
}

static size_t number_of(const uint8_t key[KEY])
{
    size_t number = 0;
    for (int i = 0; i < KEY; i++)
        number = number * 6 + key[i];
    return number;
}

static void a_key_is_new_once(void **unused)
{
    (void)unused;
    static bool was_seen[6 * 6 * 6 * 6 * 6];
    struct kt_memory memory = {0};
    struct kt_keyset set;
    struct kt_rng rng;
    kt_rng_seed(&rng, 11);
    kt_keyset_init(&set, KEY);
    assert_true(kt_keyset_find(&set, (const uint8_t[KEY]){0}) == KT_KEY_ABSENT);
    for (int i = 0; i < 4 * KEYS; i++) {
        uint8_t key[KEY];
        random_key(&rng, key);
        enum kt_keyset_answer answer = kt_keyset_add(&set, &memory, key);
        assert_int_equal(answer, was_seen[number_of(key)] ? KT_KEY_SEEN : KT_KEY_NEW);
        was_seen[number_of(key)] = true;
    }
    assert_true(set.keys.count > KEYS);
    for (size_t i = 0; i < set.keys.count; i++)
        assert_int_equal(kt_keyset_find(&set, kt_vector_at(&set.keys, i)), i);
    uint8_t stranger[KEY] = {7, 7, 7, 7, 7};
    assert_true(kt_keyset_find(&set, stranger) == KT_KEY_ABSENT);
    kt_keyset_free(&set, &memory);
    assert_int_equal(memory.used, 0);
}

/* Fills a set up to its limit, then asks for everything again. */
static void fill_and_ask(size_t limit)
{
    static bool is_in[6 * 6 * 6 * 6 * 6];
    struct kt_memory memory = {.limit = limit};
    struct kt_keyset set;
    struct kt_rng rng;
    int refused = 0;
    memset(is_in, 0, sizeof is_in);
    kt_rng_seed(&rng, limit);
    kt_keyset_init(&set, KEY);
    for (int i = 0; i < KEYS; i++) {
        uint8_t key[KEY];
        random_key(&rng, key);
        enum kt_keyset_answer answer = kt_keyset_add(&set, &memory, key);
        bool was_in = is_in[number_of(key)];
        check(answer == (was_in ? KT_KEY_SEEN : KT_KEY_NEW) || answer == KT_KEY_NO_ROOM, "limit %zu, key %d", limit, i);
        is_in[number_of(key)] |= answer == KT_KEY_NEW;
        refused += answer == KT_KEY_NO_ROOM;
        check(memory.used <= limit, "limit %zu: %zu used", limit, memory.used);
    }
    check(refused > 0, "limit %zu was never felt", limit);
    for (size_t i = 0; i < set.keys.count; i++)
        check(is_in[number_of(kt_vector_at(&set.keys, i))], "limit %zu: a key that was refused", limit);
    kt_keyset_free(&set, &memory);
    assert_int_equal(memory.used, 0);
}

static void a_full_set_says_so_and_forgets_nothing(void **unused)
{
    (void)unused;
    for (size_t limit = 1; limit < 20000; limit += 1 + limit / 7)
        fill_and_ask(limit);
    fill_and_ask(4096);       /* exactly the first table, and no key */
    fill_and_ask(4096 + KEY); /* one key */
    fill_and_ask(4096 + 100 * KEY);
}

/* A table that cannot grow is not filled to the brim: with one free place, each new key would be compared with all. */
static void a_table_that_cannot_grow_keeps_free_places(void **unused)
{
    (void)unused;
    struct kt_memory memory = {.limit = 4096 + 4096 + 1500 * KEY}; /* the second table needs 8 kB beside the first */
    struct kt_keyset set;
    kt_keyset_init(&set, KEY);
    for (uint32_t i = 0;; i++) {
        uint8_t key[KEY] = {(uint8_t)i, (uint8_t)(i >> 8)};
        if (kt_keyset_add(&set, &memory, key) == KT_KEY_NO_ROOM)
            break;
    }
    assert_int_equal(set.table_size, 1024);
    assert_int_equal(set.keys.count, 1024 / 8 * 7);
    kt_keyset_free(&set, &memory);
}

/* ---- sets of pairs ---- */

static void pairs_are_kept_under_any_limit(void **unused)
{
    (void)unused;
    for (size_t limit = 1; limit < 4000000; limit += 1 + limit / 2) {
        struct kt_memory memory = {.limit = limit};
        struct kt_pairset set;
        uint64_t count = 0;
        enum kt_keyset_answer answer = kt_pairset_open(&set, &memory) ? KT_KEY_NEW : KT_KEY_NO_ROOM;
        while (answer == KT_KEY_NEW && count < 100000) {
            uint64_t key[2] = {count * 3 + 1, count % 7}; /* much alike, as keys of neighbouring positions are */
            assert_true(!kt_pairset_has(&set, key));
            answer = kt_pairset_add(&set, key);
            count += answer == KT_KEY_NEW;
        }
        assert_true(answer != KT_KEY_SEEN);
        for (uint64_t i = 0; i < count; i++) {
            uint64_t key[2] = {i * 3 + 1, i % 7}, other[2] = {i * 3 + 1, 7};
            assert_true(kt_pairset_has(&set, key) && !kt_pairset_has(&set, other));
            assert_int_equal(kt_pairset_add(&set, key), KT_KEY_SEEN);
        }
        assert_true(memory.peak <= limit && count == (answer == KT_KEY_NEW ? 100000 : set.count));
        check(count > 900 || limit < 20000, "%d keys in %d bytes", (int)count, (int)limit);
        while (!kt_pairset_free_some(&set, 3))
            continue;
        assert_int_equal(memory.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_never_goes_above_its_limit),
        cmocka_unit_test(vectors_keep_their_items_while_they_grow),
        cmocka_unit_test(vectors_fill_a_limit_to_the_last_item),
        cmocka_unit_test(a_budget_that_has_ended_stays_so),
        cmocka_unit_test(a_budget_of_seconds_without_a_clock_has_the_default_one),
        cmocka_unit_test(a_key_is_new_once),
        cmocka_unit_test(a_full_set_says_so_and_forgets_nothing),
        cmocka_unit_test(a_table_that_cannot_grow_keeps_free_places),
        cmocka_unit_test(pairs_are_kept_under_any_limit),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
