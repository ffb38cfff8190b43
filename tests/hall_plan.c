/* Moves are counted in one way, hints lead to the win in the promised number of moves, previews change nothing until
 * they are taken over, and help belongs to one game. */
#include "people.h"

#include <stdio.h>
#include <stdlib.h>

#include "hall/job.h"
#include "hall/think.h"

static void create(struct person *person, const char *game, const char *rules, int deal)
{
    forget(person);
    say(person, "{'type':'create','game':'%s','rules':'%s','deal':%d}", game, rules, deal);
}

static void play(struct person *person, const char *text)
{
    say(person, "{'type':'move','text':'%s','seq':%llu}", text, (unsigned long long)person->client.room->seq);
}

/* The move of the newest hint; false if it has none. */
static bool play_hint(struct person *person)
{
    json_t *move = field_of(person, "hint", "move");
    bool is_there = json_is_string(move);
    if (is_there)
        play(person, json_string_value(move));
    json_decref(move);
    return is_there;
}

/* Asks for a hint and returns the remaining moves. Drops older messages first, so that reading stays fast. */
static long long ask_hint(struct person *person)
{
    forget(person);
    say(person, "{'type':'hint'}");
    return number_of(person, "hint", "remaining");
}

/* ---- hints ---- */

/* The remaining moves never exceed the first promise, and neither does the number of moves at the end. */
static void follow_hints(struct person *person, const char *where)
{
    long long promised = ask_hint(person);
    check(promised > 0, "%s: %s", where, person->last);
    for (long long before = promised; !person->client.room->has_won;) {
        assert_true(play_hint(person));
        long long counted = number_of(person, "view", "counted");
        if (person->client.room->has_won)
            break;
        long long left = ask_hint(person);
        check(counted + left <= promised && left <= before && left >= 0, "%s: %lld, %lld to go, %lld were promised",
              where, counted, left, promised);
        before = left;
    }
    check((long long)room_counted(person->client.room) <= promised, "%s: more than %lld moves", where, promised);
}

static void following_every_hint_wins_in_the_promised_moves(void **state)
{
    static const struct {
        const char *game, *rules;
        int first, last;
    } deals[] = {{"freecell", "", 1, 20}, {"freecell", "autoplay=safe", 1, 3},
                 {"klondike", "", 3, 6},  {"klondike", "draw=1", 3, 4},
                 {"spider", "", 1, 3},    {"spider", "suits=2", 1, 1}};
    struct setting *s = *state;
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++) {
        for (int deal = deals[i].first; deal <= deals[i].last; deal++) {
            char where[64];
            snprintf(where, sizeof where, "%s %s %d", deals[i].game, deals[i].rules, deal);
            create(&s->ani, deals[i].game, deals[i].rules, deal);
            follow_hints(&s->ani, where);
        }
    }
}

static void hints_go_on_after_undo(void **state)
{
    struct setting *s = *state;
    create(&s->ani, "freecell", "", 7);
    long long promised = ask_hint(&s->ani);
    for (int i = 0; i < 12; i++) {
        assert_true(play_hint(&s->ani));
        ask_hint(&s->ani);
    }
    say(&s->ani, "{'type':'undo','count':5}");
    long long counted = number_of(&s->ani, "view", "counted");
    assert_int_equal(ask_hint(&s->ani), promised - counted);
    say(&s->ani, "{'type':'restart'}");
    assert_int_equal(ask_hint(&s->ani), promised);
    say(&s->ani, "{'type':'verdict'}");
    assert_int_equal(number_of(&s->ani, "verdict", "remaining"), promised);
}

/* The position after two moves; NULL if they are illegal in this order. */
static char *text_after(const struct kt_position *now, kt_move first, kt_move second)
{
    struct kt_position *trial = kt_position_copy(now);
    struct kt_text text = {0};
    if (kt_position_play(trial, first, NULL) && kt_position_play(trial, second, NULL))
        kt_position_write(trial, NULL, &text, NULL);
    kt_position_free(trial);
    return text.data;
}

/* Plays the line up to the first two moves that can be swapped, and returns their index; -1: there are none. */
static int find_swap(struct kt_position *now, const struct kt_line *line)
{
    for (size_t i = 0; i + 1 < line->count; i++) {
        char *one = text_after(now, line->moves[i], line->moves[i + 1]);
        char *other = text_after(now, line->moves[i + 1], line->moves[i]);
        bool is_same = other && strcmp(one, other) == 0 && line->moves[i] != line->moves[i + 1];
        free(one);
        free(other);
        if (is_same)
            return (int)i;
        assert_true(kt_position_play(now, line->moves[i], NULL));
    }
    return -1;
}

/* If the player makes a move of the plan earlier, the other moves still win. */
static void a_plan_is_used_in_another_order(void **unused)
{
    (void)unused;
    const struct kt_game *game = kt_game_find("freecell");
    struct kt_solver *solver = kt_solver_open(game, NULL, NULL);
    for (uint64_t deal = 1; deal <= 10; deal++) {
        struct kt_position *now = deal_or_fail(game, "", deal);
        struct kt_result result = {0};
        struct plan plan = {0};
        struct kt_line rest;
        struct kt_tally tally;
        bool is_followed;
        assert_true(kt_solver_run(solver, now, NULL, &result, NULL) && plan_make(&plan, NULL, 0, &result.line));
        assert_true(plan_rest(&plan, now, NULL, 0, &rest, &tally, &is_followed) && is_followed);
        assert_int_equal(tally.moves, result.tally.moves);
        kt_line_free(&rest);
        int at = find_swap(now, &result.line);
        assert_true(at >= 0);
        kt_move early = result.line.moves[at + 1];
        result.line.moves[at + 1] = result.line.moves[at];
        result.line.moves[at] = early;
        assert_true(kt_position_play(now, early, NULL));
        assert_true(plan_rest(&plan, now, result.line.moves, (size_t)at + 1, &rest, &tally, &is_followed));
        assert_false(is_followed);
        assert_int_equal(rest.count, plan.count - (size_t)at - 1);
        kt_line_free(&rest);
        plan_free(&plan);
        kt_line_free(&result.line);
        kt_position_free(now);
    }
    kt_solver_close(solver);
}

static void the_deal_of_the_day_takes_as_many_moves_as_it_says(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'daily'}");
    json_t *deals = field_of(&s->ani, "daily", "deals");
    assert_int_equal(json_array_size(deals), 3);
    for (size_t i = 0; i < json_array_size(deals); i++) {
        const json_t *deal = json_array_get(deals, i);
        const char *game = json_string_value(json_object_get(deal, "game"));
        if (strcmp(json_string_value(json_object_get(deal, "verdict")), "solved") != 0)
            continue;
        say(&s->ani, "{'type':'create','game':'%s','deal':'daily'}", game);
        assert_int_equal(ask_hint(&s->ani), json_integer_value(json_object_get(deal, "moves")));
        follow_hints(&s->ani, game);
    }
    json_decref(deals);
}

/* On a numbered deal hints come from a solver, and say that it knows the hidden cards. */
static void a_hint_says_that_the_solver_knows_hidden_cards(void **state)
{
    struct setting *s = *state;
    create(&s->ani, "klondike", "", 3);
    ask_hint(&s->ani);
    assert_non_null(strstr(heard_of(&s->ani, "hint"), "\"verdict\":\"solved\""));
    assert_non_null(strstr(s->ani.last, "the solver knows the face-down cards of this deal"));
    create(&s->ani, "klondike", "", 1); /* proven impossible */
    ask_hint(&s->ani);
    assert_non_null(strstr(heard_of(&s->ani, "hint"), "\"move\":null"));
    assert_non_null(strstr(s->ani.last, "\"verdict\":\"impossible\""));
    create(&s->ani, "freecell", "", 1);
    ask_hint(&s->ani);
    assert_non_null(strstr(heard_of(&s->ani, "hint"), "\"estimate\":null"));
    s->hall->limits.think_mb = 1; /* the solver finds nothing: a bot gives the hint */
    create(&s->ani, "spider", "suits=4,rows=6,cards=10,extra=0", 7);
    ask_hint(&s->ani);
    assert_non_null(strstr(heard_of(&s->ani, "hint"), "\"verdict\":\"unknown\""));
    assert_null(strstr(s->ani.last, "\"move\":null"));
    assert_null(strstr(s->ani.last, "\"reason\":null"));
}

/* ---- counting moves ---- */

static void wins_are_saved_with_the_counted_moves(void **state)
{
    struct setting *s = *state;
    create(&s->ani, "freecell", "", 1);
    forget(&s->ani);
    say(&s->ani, "{'type':'watch','spec':'fast'}");
    long long watched = number_of(&s->ani, "watched", "moves");
    assert_int_equal(ask_hint(&s->ani), watched);
    while (!s->ani.client.room->has_won) {
        assert_true(play_hint(&s->ani));
        if (!s->ani.client.room->has_won)
            ask_hint(&s->ani);
    }
    assert_int_equal(number_of(&s->ani, "view", "counted"), watched);
    assert_true(number_of(&s->ani, "view", "played") > watched); /* safe cards went to the foundations for free */
    say(&s->ani, "{'type':'replay'}");
    assert_int_equal(number_of(&s->ani, "watched", "moves"), watched);
}

/* ---- previews ---- */

static void watch(struct person *person, const char *spec, bool is_searched)
{
    forget(person);
    say(person, "{'type':'watch','spec':'%s','searched':%s}", spec, is_searched ? "true" : "false");
    assert_true(number_of(person, "watched", "frames") > 1);
}

static void take_over(struct person *person, long long frame)
{
    say(person, "{'type':'take_over','frame':%lld,'seq':%llu}", frame, (unsigned long long)person->client.room->seq);
}

static long long assisted_wins(struct person *person, const char *game)
{
    say(person, "{'type':'statistics'}");
    json_t *games = field_of(person, "statistics", "games");
    long long wins = 0;
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *row = json_array_get(games, i);
        assert_int_equal(json_integer_value(json_object_get(row, "won")), 0);
        assert_true(json_is_null(json_object_get(row, "best_moves")));
        if (strcmp(json_string_value(json_object_get(row, "game")), game) == 0)
            wins += json_integer_value(json_object_get(row, "assisted_won"));
    }
    json_decref(games);
    return wins;
}

static size_t rooms_listed(struct person *person)
{
    say(person, "{'type':'mine'}");
    json_t *rooms = field_of(person, "mine", "rooms");
    size_t count = json_array_size(rooms);
    json_decref(rooms);
    return count;
}

/* To the end: on a numbered deal, and on a sealed one without hidden cards. */
static void a_preview_that_is_taken_over_wins(void **state)
{
    struct setting *s = *state;
    static const char *const deals[][2] = {{"freecell", "1"}, {"freecell", "'sealed'"}, {"klondike", "3"}};
    static const char *const solvers[] = {"fast", "fast", "open"};
    for (int i = 0; i < 3; i++) {
        say(&s->ani, "{'type':'create','game':'%s','deal':%s}", deals[i][0], deals[i][1]);
        watch(&s->ani, solvers[i], false);
        long long frames = number_of(&s->ani, "watched", "frames"), moves = number_of(&s->ani, "watched", "moves");
        assert_int_equal(rooms_listed(&s->ani), 1);
        say(&s->ani, "{'type':'take_over','frame':%lld,'seq':%llu,'id':9}", frames - 1,
            (unsigned long long)s->ani.client.room->seq);
        assert_true(heard(&s->ani, "unwatched"));
        assert_int_equal(number_of(&s->ani, "view", "id"), 9);
        assert_int_equal(number_of(&s->ani, "view", "won"), 1);
        assert_int_equal(number_of(&s->ani, "view", "assisted"), 1);
        assert_int_equal(number_of(&s->ani, "view", "counted"), moves);
        assert_int_equal(rooms_listed(&s->ani), 0);
    }
    assert_int_equal(assisted_wins(&s->ani, "freecell"), 2);
    assert_int_equal(assisted_wins(&s->ani, "klondike"), 1);
}

/* With `searched`, the path to the frame is played, without the branches that the search left. */
static void a_searched_position_can_be_taken_over(void **state)
{
    struct setting *s = *state;
    create(&s->ani, "spider", "preset=paper", 134);
    watch(&s->ani, "dfs", true);
    for (int frame = 10; frame >= 0; frame -= 5) {
        say(&s->ani, "{'type':'frames','from':%d,'count':1}", frame);
        json_t *frames = field_of(&s->ani, "frames", "frames");
        json_t *piles = json_incref(json_object_get(json_array_get(frames, 0), "piles"));
        long long depth = json_integer_value(json_object_get(json_array_get(frames, 0), "depth"));
        take_over(&s->ani, frame);
        assert_int_equal(number_of(&s->ani, "view", "played"), depth);
        json_t *now = field_of(&s->ani, "view", "piles");
        assert_true(json_equal(piles, now));
        json_decref(now);
        json_decref(piles);
        json_decref(frames);
        say(&s->ani, "{'type':'rematch','deal':134}");
        watch(&s->ani, "dfs", true);
    }
}

static void a_preview_that_does_not_fit_is_refused(void **state)
{
    struct setting *s = *state;
    create(&s->ani, "freecell", "", 1);
    take_over(&s->ani, 0);
    see_error(&s->ani, "state");
    watch(&s->ani, "fast", false);
    play(&s->ani, "6a");
    take_over(&s->ani, 3);
    assert_non_null(strstr(heard_of(&s->ani, "error"), "has changed"));
    see_error(&s->ani, "state");
    watch(&s->ani, "fast", false);
    take_over(&s->ani, 100000);
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'take_over','seq':%llu}", (unsigned long long)s->ani.client.room->seq);
    see_error(&s->ani, "message");
    say(&s->ani, "{'type':'take_over','frame':1,'seq':1}");
    see_error(&s->ani, "stale");
    say(&s->ani, "{'type':'replay'}");
    take_over(&s->ani, 1);
    see_error(&s->ani, "state");
    say(&s->ani, "{'type':'create','game':'klondike'}"); /* sealed: hidden cards were replaced by random ones */
    watch(&s->ani, "policy", false);
    take_over(&s->ani, 1);
    assert_non_null(strstr(heard_of(&s->ani, "error"), "replaced by random ones"));
    see_error(&s->ani, "state");
    assert_int_equal(s->ani.client.room->turn, s->ani.client.room->start); /* nothing was played */
}

/* A list of moves that ends the game has a result like any other end. */
static void a_list_of_moves_that_wins_is_recorded(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell','rules':'ranks=1'}"); /* sealed, but no card is hidden */
    struct room *room = s->ani.client.room;
    while (!room->has_won) {
        json_t *moves = field_of(&s->ani, "view", "moves");
        const char *home = NULL;
        for (size_t i = 0; i < json_array_size(moves); i++) {
            const char *text = json_string_value(json_object_get(json_array_get(moves, i), "text"));
            home = text[1] == 'h' ? text : home;
        }
        assert_non_null(home);
        say(&s->ani, "{'type':'moves','moves':['%s'],'seq':%llu}", home, (unsigned long long)room->seq);
        json_decref(moves);
    }
    assert_int_equal(assisted_wins(&s->ani, "freecell"), 1);
    assert_int_equal(rooms_listed(&s->ani), 0);
}

/* ---- help belongs to one game ---- */

static void help_ends_with_the_game(void **state)
{
    static const char *const next[] = {"{'type':'rematch'}", "{'type':'create','game':'freecell'}"};
    struct setting *s = *state;
    for (int i = 0; i < 2; i++) {
        say(&s->ani, "{'type':'create','game':'freecell'}");
        assert_int_equal(number_of(&s->ani, "view", "ranked"), 1);
        say(&s->ani, "{'type':'verdict','live':true}");
        assert_int_equal(number_of(&s->ani, "view", "ranked"), 0);
        assert_int_equal(number_of(&s->ani, "view", "assisted"), 1);
        forget(&s->ani);
        say(&s->ani, "%s", next[i]);
        assert_int_equal(number_of(&s->ani, "view", "assisted"), 0);
        assert_int_equal(number_of(&s->ani, "view", "ranked"), 1);
        json_t *moves = field_of(&s->ani, "view", "moves");
        play(&s->ani, json_string_value(json_object_get(json_array_get(moves, 0), "text")));
        json_decref(moves);
        assert_false(heard(&s->ani, "verdict"));
        assert_int_equal(number_of(&s->ani, "view", "ranked"), 1);
    }
}

/* A request that was sent before the new deal was about the old game. */
static void a_queued_request_for_help_does_not_mark_the_next_game(void **state)
{
    static const char *const questions[] = {"{'type':'hint','id':7}", "{'type':'verdict','live':true,'id':7}",
                                            "{'type':'explain','id':7}", "{'type':'watch','spec':'fast','id':7}"};
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell'}");
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        forget(&s->ani);
        say_only(&s->ani, "{'type':'rematch'}");
        say(&s->ani, "%s", questions[i]);
        assert_int_equal(number_of(&s->ani, "error", "id"), 7);
        see_error(&s->ani, "stale");
        assert_int_equal(s->ani.client.room->assisted, 0);
        assert_false(s->ani.client.has_live_verdict);
    }
    forget(&s->ani);
    say_only(&s->ani, "{'type':'hint'}"); /* marks the game first, and is answered afterwards */
    say(&s->ani, "{'type':'hint','id':8}");
    assert_int_equal(number_of(&s->ani, "hint", "id"), 8);
}

static void only_sealed_games_without_help_are_ranked(void **state)
{
    struct setting *s = *state;
    create(&s->ani, "freecell", "", 1);
    assert_int_equal(number_of(&s->ani, "view", "ranked"), 0);
    say(&s->ani, "{'type':'create','game':'freecell'}");
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    assert_int_equal(number_of(&s->ani, "view", "ranked"), 1);
    assert_int_equal(number_of(&s->budi, "view", "ranked"), 0);
    json_t *moves = field_of(&s->ani, "view", "moves");
    play(&s->ani, json_string_value(json_object_get(json_array_get(moves, 0), "text")));
    json_decref(moves);
    say(&s->ani, "{'type':'undo'}");
    assert_int_equal(number_of(&s->ani, "view", "ranked"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(following_every_hint_wins_in_the_promised_moves),
        IN_HALL(hints_go_on_after_undo),
        cmocka_unit_test(a_plan_is_used_in_another_order),
        IN_HALL(the_deal_of_the_day_takes_as_many_moves_as_it_says),
        IN_HALL(a_hint_says_that_the_solver_knows_hidden_cards),
        IN_HALL(wins_are_saved_with_the_counted_moves),
        IN_HALL(a_preview_that_is_taken_over_wins),
        IN_HALL(a_searched_position_can_be_taken_over),
        IN_HALL(a_preview_that_does_not_fit_is_refused),
        IN_HALL(a_list_of_moves_that_wins_is_recorded),
        IN_HALL(help_ends_with_the_game),
        IN_HALL(a_queued_request_for_help_does_not_mark_the_next_game),
        IN_HALL(only_sealed_games_without_help_are_ranked),
    };
    return cmocka_run_group_tests_name("hall_plan", tests, NULL, NULL);
}
