/* The analysis of rounds and kept games, compared with the solver; par; automatic completion. */
#include "people.h"

#include "hall/mistakes.h"

/* ---- automatic completion ---- */

static void the_rest_is_completed_without_help(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'freecell'}"); /* sealed: the win is ranked */
    const struct room *room = s->ani.client.room;
    say(&s->ani, "{'type':'finish'}");
    see_error(&s->ani, "state");
    struct kt_solver *solver = kt_solver_open(room->game, NULL, NULL);
    struct kt_position *now = kt_position_copy(kt_session_position(room->session));
    struct kt_result result = {0};
    assert_true(kt_solver_run(solver, now, NULL, &result, NULL) && result.verdict == KT_SOLVED);
    bool is_offered = false;
    for (size_t i = 0; i < result.line.count && !is_offered; i++) {
        struct kt_text text = {0};
        kt_move_write(now, result.line.moves[i], &text);
        say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", text.data, (unsigned long long)room->seq);
        is_offered = number_of(&s->ani, "view", "finish") > 0;
        kt_position_play(now, result.line.moves[i], NULL);
        kt_text_free(&text);
    }
    assert_true(is_offered && !room->has_won);
    say(&s->ani, "{'type':'finish','seq':%llu}", (unsigned long long)room->seq);
    assert_true(room->has_won && room->assisted == 0);
    say(&s->ani, "{'type':'scores','game':'freecell'}");
    assert_non_null(strstr(heard_of(&s->ani, "scores"), "\"mine\":true"));
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(now);
}

static void the_par_of_an_earlier_deal_is_not_told(void **state)
{
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    say_only(&s->ani, "{'type':'par'}");
    say_only(&s->ani, "{'type':'rematch','deal':2}");
    pass_time(s->hall, 0.3);
    assert_false(heard(&s->ani, "par"));
    assert_non_null(strstr(heard_of(&s->ani, "error"), "\"stale\""));
}

/* ---- analysis ---- */

static void await_analysis(struct setting *s)
{
    for (int i = 0; i < 5000 && s->ani.client.analysing; i++)
        pass_time(s->hall, 0.01);
    assert_int_equal(number_of(&s->ani, "analysed", "done"), 1);
}

static void par_is_the_length_of_a_short_solution(void **state)
{
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    say(&s->ani, "{'type':'par'}");
    long long par = number_of(&s->ani, "par", "moves");
    assert_true(par >= 0 && par < 12);
    assert_int_equal(s->ani.client.room->assisted, 0);
}

/* The verdicts of the solver, position by position, must be those of the analysis. */
static void analysis_finds_the_move_that_lost(void **state)
{
    struct setting *s = *state;
    int lost_games = 0;
    for (int deal = 1; deal < 12; deal++) {
        say(&s->ani, "{'type':'create','game':'freecell','rules':'cells=1,columns=4,ranks=4','deal':%d}", deal);
        const struct room *room = s->ani.client.room;
        for (int i = 0; i < 12 && !room_is_over(room); i++) {
            json_t *moves = field_of(&s->ani, "view", "moves");
            const json_t *move = json_array_get(moves, json_array_size(moves) - 1);
            say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", text_in(move, "text"),
                (unsigned long long)room->seq);
            json_decref(moves);
        }
        say(&s->ani, "{'type':'analysis'}");
        assert_true(room->assisted == 1 || room_is_over(room));
        await_analysis(s);
        json_t *verdicts = field_of(&s->ani, "analysed", "verdicts");
        const char *letters = json_string_value(verdicts);
        const kt_move *moves;
        size_t played, total;
        kt_session_history(room->session, &moves, &played, &total);
        assert_int_equal(strlen(letters), played + 1);
        struct kt_solver *solver = kt_solver_open(room->game, NULL, NULL);
        struct kt_position *at = kt_position_copy(kt_session_start(room->session));
        for (size_t i = 0; i <= played; i++) {
            struct kt_result result = {0};
            bool is_won = kt_position_is_won(at);
            assert_true(is_won || kt_solver_run(solver, at, NULL, &result, NULL));
            check(letters[i] == (is_won || result.verdict == KT_SOLVED ? 's' : 'i'), "deal %d: %s at %zu", deal,
                  letters, i);
            kt_line_free(&result.line);
            if (i < played)
                kt_position_play(at, moves[i], NULL);
        }
        if (letters[0] == 's' && letters[played] == 'i') {
            assert_int_equal(number_of(&s->ani, "analysed", "decided"), strcspn(letters, "i") - 1);
            lost_games++;
        }
        kt_position_free(at);
        kt_solver_close(solver);
        json_decref(verdicts);
    }
    assert_true(lost_games > 0);
}

/* Counts the decisions of all `analysed` messages, and checks each. */
static int see_decisions(struct person *person)
{
    int count = 0;
    for (char *line = strtok(person->heard.data, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *message = json_loads(line, 0, NULL), *decision;
        size_t i;
        json_array_foreach(json_object_get(message, "decisions"), i, decision)
        {
            const json_t *made = json_object_get(decision, "made"), *best = json_object_get(decision, "best");
            double loss = json_number_value(json_object_get(decision, "loss"));
            double margins =
                json_number_value(json_object_get(made, "margin")) + json_number_value(json_object_get(best, "margin"));
            if (json_is_true(json_object_get(decision, "mistake")))
                assert_true(loss > margins - 0.002 && json_is_true(json_object_get(decision, "enough")));
            assert_true(loss >= 0 && json_is_object(best));
            count++;
        }
        json_decref(message);
    }
    return count;
}

static struct comparison compare(double made, double best, double margin, uint64_t samples, enum kt_scale scale)
{
    struct kt_thought thoughts[] = {{.value = made, .margin = margin, .samples = samples},
                                    {.value = best, .margin = margin, .samples = samples}};
    return compare_moves(&thoughts[0], &thoughts[1], scale);
}

static void a_mistake_needs_samples_and_a_margin(void **state)
{
    (void)state;
    struct comparison few = compare(-9, 9, 0, LEAST_SAMPLES - 1, KT_SCALE_POINTS);
    assert_false(few.is_enough || few.is_mistake);
    assert_true(compare(-9, 9, 0, LEAST_SAMPLES, KT_SCALE_POINTS).is_mistake);
    assert_false(compare(0, 9, 5, 100, KT_SCALE_POINTS).is_mistake);
    /* samples that were all alike: up to 3 of 16 may be different without being seen */
    struct comparison alike = compare(0.7, 1, 0, LEAST_SAMPLES, KT_SCALE_CHANCE);
    assert_true(alike.is_enough && !alike.is_mistake && alike.made >= 3.0 / LEAST_SAMPLES);
    assert_true(compare(0.7, 1, 0, 100, KT_SCALE_CHANCE).is_mistake);
    /* no difference that is shown as 0.0 */
    struct comparison tiny = compare(1, 1.06, 0, 100000, KT_SCALE_POINTS);
    assert_true(!tiny.is_mistake && tiny.made >= 0.05 && tiny.best >= 0.05);
    struct kt_thought best = {.value = 1, .samples = 100};
    assert_false(compare_moves(NULL, &best, KT_SCALE_POINTS).is_mistake);
}

static void decisions_are_judged_when_nothing_is_secret(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':3,'seats':['me','bot','bot','bot']}");
    say(&s->ani, "{'type':'start'}");
    say(&s->ani, "{'type':'analysis'}");
    see_error(&s->ani, "state");
    let_bots_finish(s, s->ani.client.room);
    forget(&s->ani);
    s->hall->limits.bot_nodes = 3000; /* with fewer, the bot compares nothing */
    say(&s->ani, "{'type':'analysis','id':9}");
    await_analysis(s);
    assert_true(see_decisions(&s->ani) > 5);
    assert_null(s->ani.client.analysing);
}

/* Their parts end in the same step, and each is continued. */
static void analyses_go_on_side_by_side(void **state)
{
    struct setting *s = *state;
    struct person *people[] = {&s->ani, &s->budi};
    for (int i = 0; i < 2; i++) {
        say(people[i], "{'type':'create','game':'freecell','rules':'cells=1,columns=4,ranks=4','deal':%d}", i + 1);
        for (int moves = 0; moves < 6; moves++) {
            json_t *list = field_of(people[i], "view", "moves");
            say(people[i], "{'type':'move','text':'%s','seq':%llu}", text_in(json_array_get(list, 0), "text"),
                (unsigned long long)people[i]->client.room->seq);
            json_decref(list);
        }
    }
    for (int i = 0; i < 2; i++)
        say_only(people[i], "{'type':'analysis'}");
    for (int i = 0; i < 5000 && (i == 0 || s->ani.client.analysing || s->budi.client.analysing); i++)
        pass_time(s->hall, 0.01);
    for (int i = 0; i < 2; i++)
        assert_int_equal(number_of(people[i], "analysed", "done"), 1);
}

/* Each part names the round that it is about; the next deal ends the analysis. */
static void an_analysis_ends_with_its_deal(void **state)
{
    struct setting *s = *state;
    s->hall->limits.think_states = 1;
    say(&s->ani, "{'type':'create','game':'freecell','deal':1}");
    const struct room *room = s->ani.client.room;
    for (int i = 0; i < 6; i++) {
        json_t *moves = field_of(&s->ani, "view", "moves");
        say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", text_in(json_array_get(moves, 0), "text"),
            (unsigned long long)room->seq);
        json_decref(moves);
    }
    say_only(&s->ani, "{'type':'analysis'}");
    for (int i = 0; i < 100 && !heard(&s->ani, "analysed"); i++)
        hall_step(s->hall, s->hall->now);
    assert_non_null(s->ani.client.analysing);
    json_t *subject = field_of(&s->ani, "analysed", "room");
    assert_string_equal(json_string_value(subject), room->code);
    assert_int_equal(number_of(&s->ani, "analysed", "round"), 1);
    assert_int_equal(number_of(&s->ani, "analysed", "seq"), room->seq);
    json_decref(subject);
    say_only(&s->ani, "{'type':'rematch','deal':2}");
    while (room->is_writing)
        hall_step(s->hall, s->hall->now);
    assert_null(s->ani.client.analysing);
    assert_true(heard(&s->ani, "unanalysed"));
    forget(&s->ani);
    pass_time(s->hall, 1);
    assert_false(heard(&s->ani, "analysed"));
}

/* What was asked about a kept game is answered, even if the client has left its room meanwhile. */
static void a_kept_game_has_nothing_to_do_with_the_room(void **state)
{
    struct setting *s = *state;
    say(&s->ani, SMALL_GAME, 1);
    win_small(&s->ani);
    say(&s->ani, "{'type':'records'}");
    json_t *row = row_of(&s->ani, "records", "records", 0);
    say_only(&s->ani, "{'type':'analyse_record','record':'%s'}", text_in(row, "key"));
    say_only(&s->ani, "{'type':'review','record':'%s'}", text_in(row, "key"));
    say_only(&s->ani, "{'type':'leave'}");
    assert_null(s->ani.client.room);
    say(&s->ani, "{'type':'frames','from':0,'count':1}");
    assert_true(heard(&s->ani, "analysed") && heard(&s->ani, "frames"));
    json_decref(row);
}

static void an_analysis_can_be_stopped_and_is_limited(void **state)
{
    struct setting *s = *state;
    struct person more[5] = {0};
    say(&s->ani, SMALL_GAME, 1);
    win_small(&s->ani);
    say(&s->ani, "{'type':'records'}");
    json_t *row = row_of(&s->ani, "records", "records", 0);
    say_only(&s->ani, "{'type':'analyse_record','record':'%s'}", text_in(row, "key"));
    assert_non_null(s->ani.client.analysing);
    say_only(&s->ani, "{'type':'stop_analysis'}");
    assert_null(s->ani.client.analysing);
    assert_true(heard(&s->ani, "unanalysed") && !heard(&s->ani, "analysed"));
    int refused = 0;
    for (int i = 0; i < 5; i++) {
        enter(s->hall, &more[i], "ani");
        say_only(&more[i], "{'type':'analyse_record','record':'%s'}", text_in(row, "key"));
        refused += heard(&more[i], "error");
    }
    assert_int_equal(refused, 1);
    for (int i = 0; i < 5; i++)
        leave(s->hall, &more[i]);
    say(&s->ani, "{'type':'analyse_record','record':'%s'}", text_in(row, "key")); /* all were ended */
    assert_true(heard(&s->ani, "analysed"));
    json_decref(row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(the_rest_is_completed_without_help),
        IN_HALL(par_is_the_length_of_a_short_solution),
        IN_HALL(the_par_of_an_earlier_deal_is_not_told),
        IN_HALL(analysis_finds_the_move_that_lost),
        cmocka_unit_test(a_mistake_needs_samples_and_a_margin),
        IN_HALL(decisions_are_judged_when_nothing_is_secret),
        IN_HALL(analyses_go_on_side_by_side),
        IN_HALL(an_analysis_ends_with_its_deal),
        IN_HALL(a_kept_game_has_nothing_to_do_with_the_room),
        IN_HALL(an_analysis_can_be_stopped_and_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
