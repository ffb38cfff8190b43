/* Glicko-2 ratings: Glickman's example, properties, and which games of a hall are rated. */
#include "people.h"

#include <math.h>
#include <stdio.h>

#include "hall/bots.h"
#include "hall/change.h"
#include "kit/glicko.h"
#include "store/inside.h"

/* The worked example of the published description. */
static void glickmans_example(void **unused)
{
    (void)unused;
    const struct glicko_result results[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    struct glicko now = glicko_update((struct glicko){1500, 200, 0.06}, results, 3);
    assert_true(fabs(now.rating - 1464.06) < 0.02);
    assert_true(fabs(now.deviation - 151.52) < 0.01);
    assert_true(fabs(now.volatility - 0.05999) < 0.00001);
}

static void ratings_have_the_right_direction(void **unused)
{
    (void)unused;
    const struct glicko new = glicko_new();
    double last = 0;
    for (int opponent = 1000; opponent <= 2000; opponent += 100) { /* a win against a stronger one is worth more */
        struct glicko now = glicko_update(new, &(struct glicko_result){opponent, 50, 1}, 1);
        assert_true(now.rating > new.rating &&now.rating > last &&now.deviation < new.deviation);
        last = now.rating;
        struct glicko lost = glicko_update(new, &(struct glicko_result){opponent, 50, 0}, 1);
        assert_true(lost.rating < new.rating);
    }
    struct glicko drawn = glicko_update(new, &(struct glicko_result){1500, 50, 0.5}, 1);
    assert_true(fabs(drawn.rating - 1500) < 1e-6);
    struct glicko rested = glicko_after_pause(drawn, 30);
    assert_true(rested.rating == drawn.rating && rested.deviation > drawn.deviation && rested.deviation <= 350);
    struct glicko sure = drawn;
    for (int i = 0; i < 1000; i++) /* extreme series stay finite */
        sure = glicko_update(sure, &(struct glicko_result){1500, 30, 1}, 1);
    assert_true(isfinite(sure.rating) && sure.deviation >= 30 && sure.volatility > 0 && sure.volatility < 1);
}

/* ---- in the store ---- */

static struct store_contest contest_of(const char *winner, const char *loser, int64_t at)
{
    struct store_contest contest = {.game = "bigtwo", .at = at, .count = 3};
    memset(contest.rival[0].player, winner[0], STORE_PLAYER_SIZE);
    memset(contest.rival[1].player, loser[0], STORE_PLAYER_SIZE);
    contest.rival[0].points = 5;
    contest.rival[1].points = -9;
    contest.rival[2] = (struct store_rival){.is_bot = true, .rating = 1860, .deviation = 30, .points = 0};
    return contest;
}

static double rating_of(struct store *store, const char *player)
{
    uint8_t key[STORE_PLAYER_SIZE];
    struct store_rating rating = {0};
    memset(key, player[0], sizeof key);
    return store_find_rating(store, key, "bigtwo", &rating) ? rating.rating : 0;
}

static void two_players_are_rated_ten_times_a_day(void **unused)
{
    (void)unused;
    struct kt_text directory = data_directory();
    struct store *store = open_store(&directory);
    double last = 1500;
    for (int i = 0; i < 12; i++) {
        const struct store_contest contest = contest_of("a", "b", 5 * 86400000LL + i);
        write_or_fail(store, &(struct store_write){.contest = &contest});
        assert_true(i < 10 ? rating_of(store, "a") > last : rating_of(store, "a") == last);
        last = rating_of(store, "a");
    }
    const struct store_contest other = contest_of("a", "c", 5 * 86400000LL + 100);
    write_or_fail(store, &(struct store_write){.contest = &other});
    assert_true(rating_of(store, "a") > last && rating_of(store, "c") < 1500);
    last = rating_of(store, "a");
    const struct store_contest tomorrow = contest_of("b", "a", 6 * 86400000LL);
    write_or_fail(store, &(struct store_write){.contest = &tomorrow});
    assert_true(rating_of(store, "a") < last);
    assert_int_equal(count_rows(&directory, "rating"), 3); /* none of the bot */
    write_or_fail(store, &(struct store_write){.prune_before = 6 * 86400000LL});
    assert_int_equal(count_rows(&directory, "pairing"), 1);
    store_close(store);
    remove_directory(&directory);
}

/* ---- in the hall ---- */

static int rated(struct setting *s)
{
    return count_rows(&s->directory, "rating");
}

static void play_round(struct setting *s, const char *more)
{
    sit_down(s, more);
    say(&s->ani, "{'type':'start'}");
    let_bots_finish(s, s->ani.client.room);
}

static void sealed_games_between_people_are_rated(void **state)
{
    struct setting *s = *state;
    play_round(s, "");
    assert_int_equal(rated(s), 2);
    json_t *seats = field_of(&s->citra, "room", "seats");
    assert_true(json_is_number(json_object_get(json_array_get(seats, 0), "rating")));
    assert_true(json_is_number(json_object_get(json_array_get(seats, 0), "deviation")));
    json_decref(seats);
    int points[KT_MAX_SEATS];
    struct store_rating ani = {0}, budi = {0};
    kt_position_score(kt_session_position(s->ani.client.room->session), points);
    assert_true(store_find_rating(s->hall->store, s->ani.client.player, "bigtwo", &ani));
    assert_true(store_find_rating(s->hall->store, s->budi.client.player, "bigtwo", &budi));
    if (points[0] != points[1])
        assert_true((points[0] > points[1]) == (ani.rating > budi.rating));
    say(&s->ani, "{'type':'next_round'}");
    let_bots_finish(s, s->ani.client.room);
    store_find_rating(s->hall->store, s->ani.client.player, "bigtwo", &ani);
    assert_int_equal(ani.games, 2);
    say(&s->citra, "{'type':'ratings','game':'bigtwo'}");
    json_t *people = field_of(&s->citra, "ratings", "people"), *bots = field_of(&s->citra, "ratings", "bots");
    assert_int_equal(json_array_size(people), 2);
    assert_int_equal(json_array_size(bots), 6);
    json_decref(people);
    json_decref(bots);
    say(&s->citra, "{'type':'ratings','game':'freecell'}");
    see_error(&s->citra, "state");
    say(&s->citra, "{'type':'ratings','game':'x'}");
    see_error(&s->citra, "unknown");
}

static void other_games_are_not_rated(void **state)
{
    struct setting *s = *state;
    play_round(s, ",'deal':5");
    play_round(s, ",'rules':'preset=taiwan'");
    assert_int_equal(rated(s), 0);
    say(&s->ani, "{'type':'create','game':'bigtwo','seats':['me','bot','bot','bot']}");
    let_bots_finish(s, s->ani.client.room);
    assert_int_equal(rated(s), 0); /* one person */
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    s->ani.client.room->assisted = 1;
    let_bots_finish(s, s->ani.client.room);
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    assert_non_null(strstr(heard_of(&s->budi, "room"), "\"rated\":true"));
    say(&s->ani, "{'type':'show'}"); /* citra sees it */
    assert_non_null(strstr(heard_of(&s->budi, "room"), "\"rated\":false"));
    assert_non_null(strstr(heard_of(&s->citra, "room"), "\"rated\":false"));
    let_bots_finish(s, s->ani.client.room);
    assert_int_equal(rated(s), 0);
}

/* Standing up does not avoid a loss. */
static void who_gives_up_the_seat_is_last(void **state)
{
    struct setting *s = *state;
    struct store_rating ani = {0}, budi = {0};
    sit_down(s, "");
    say(&s->ani, "{'type':'start'}");
    say(&s->budi, "{'type':'stand'}");
    let_bots_finish(s, s->ani.client.room);
    assert_true(store_find_rating(s->hall->store, s->ani.client.player, "bigtwo", &ani));
    assert_true(store_find_rating(s->hall->store, s->budi.client.player, "bigtwo", &budi));
    assert_true(budi.rating < 1500 && ani.rating > budi.rating);
}

/* Who has how much gold is secret until the match is over: ratings must not reveal it. */
static void secret_points_are_rated_when_they_are_revealed(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'saboteur','seats':['me','open','bot:greedy','bot:greedy','bot:greedy']}");
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    say(&s->budi, "{'type':'sit','seat':2}");
    say(&s->ani, "{'type':'start'}");
    struct room *room = s->ani.client.room;
    for (bool is_last = false; !is_last;) {
        int before = rated(s);
        let_bots_finish(s, room);
        is_last = !room_has_next_round(room);
        assert_int_equal(rated(s), room_is_revealed(room) ? 2 : before);
        if (!is_last)
            say(&s->ani, "{'type':'next_round'}");
    }
    assert_int_equal(rated(s), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glickmans_example),
        cmocka_unit_test(ratings_have_the_right_direction),
        cmocka_unit_test(two_players_are_rated_ten_times_a_day),
        IN_HALL(sealed_games_between_people_are_rated),
        IN_HALL(other_games_are_not_rated),
        IN_HALL(who_gives_up_the_seat_is_last),
        IN_HALL(secret_points_are_rated_when_they_are_revealed),
    };
    return cmocka_run_group_tests_name("hall_ratings", tests, NULL, NULL);
}
