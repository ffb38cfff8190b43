/* Games that begin from a given position: they are saved and loaded like others, and have no results. */
#include "people.h"

#include <stdio.h>
#include <string.h>

/* The position as the text of a JSON string, in Kartu's own format. */
static struct kt_text json_text_of(const struct kt_position *position)
{
    struct kt_text text = {0}, escaped = {0};
    char letter[2] = "";
    assert_true(kt_position_write(position, NULL, &text, NULL));
    for (const char *c = text.data; *c; c++) {
        letter[0] = *c;
        kt_text_add(&escaped, *c == '\n' ? "\\n" : letter);
    }
    kt_text_free(&text);
    return escaped;
}

static void create_from(struct person *person, const struct kt_position *position, const char *seats)
{
    struct kt_text text = json_text_of(position);
    say(person, "{'type':'create','game':'%s','position':'%s','seats':[%s]}", kt_game_name(kt_position_game(position)),
        text.data, seats);
    kt_text_free(&text);
}

/* A deal after some of its legal moves. */
static struct kt_position *played_deal(const char *game, const char *rules, uint64_t number, int moves)
{
    struct kt_position *position = deal_or_fail(kt_game_find(game), rules, number);
    kt_move first;
    for (int i = 0; i < moves; i++) {
        assert_true(kt_position_moves(position, &first, 1) > 0);
        assert_true(kt_position_play(position, first, NULL));
    }
    return position;
}

static void see_same(const struct room *room, const struct kt_position *position)
{
    check(same_position(kt_session_position(room->session), position), "%s: another position",
          kt_game_name(room->game));
}

static const struct {
    const char *game, *rules, *seats;
    int moves;
} games[] = {
    {"freecell", "cells=3", "'me'", 5},
    {"klondike", "draw=1,scoring=standard", "'me'", 9},
    {"spider", "suits=2", "'me'", 6},
    {"bigtwo", "", "'me','bot','bot','bot'", 0},
    {"saboteur", "seats=10", "'me','bot','bot','bot','bot','bot','bot','bot','bot','bot'", 0},
};

static void every_game_can_begin_from_a_position(void **state)
{
    struct setting *s = *state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kt_position *position = played_deal(games[i].game, games[i].rules, 5, games[i].moves);
        while (kt_position_turn(position) != 0) { /* ani's turn, so that no bot moves before the test looks */
            kt_move first;
            assert_true(kt_position_moves(position, &first, 1) > 0);
            assert_true(kt_position_play(position, first, NULL));
        }
        create_from(&s->ani, position, games[i].seats);
        see_same(s->ani.client.room, position);
        assert_non_null(strstr(heard_of(&s->ani, "view"), "\"deal\":{\"kind\":\"position\"}"));
        assert_non_null(strstr(heard_of(&s->ani, "view"), "\"ranked\":false"));
        assert_non_null(strstr(heard_of(&s->ani, "view"), "\"what\":\"deal\""));
        restart_hall(s);
        see_same(s->ani.client.room, position);
        assert_int_equal(s->ani.client.seat, 0);
        kt_position_free(position);
    }
}

static void moves_are_kept_and_undone(void **state)
{
    struct setting *s = *state;
    struct kt_position *position = played_deal("freecell", "", 1, 3);
    kt_move first;
    struct kt_text text = {0};
    create_from(&s->ani, position, "'me'");
    kt_position_moves(position, &first, 1);
    kt_move_write(position, first, &text);
    say(&s->ani, "{'type':'move','text':'%s','seq':%llu}", text.data, (unsigned long long)s->ani.client.room->seq);
    restart_hall(s);
    assert_int_equal(number_of(&s->ani, "view", "counted"), 1);
    say(&s->ani, "{'type':'restart'}");
    see_same(s->ani.client.room, position);
    say(&s->ani, "{'type':'undo'}");
    see_error(&s->ani, "state");
    kt_text_free(&text);
    kt_position_free(position);
}

/* The example of each kind, and the pairs of the own hand; other games have none. */
static void combinations_are_told(void **state)
{
    struct setting *s = *state;
    say(&s->ani, "{'type':'create','game':'bigtwo','deal':5,'seats':['me','bot','bot','bot']}");
    say(&s->ani, "{'type':'combinations','id':3}");
    const char *told = heard_of(&s->ani, "combinations");
    assert_non_null(strstr(told, "\"kind\":\"straight flush\""));
    assert_non_null(strstr(told, "\"hand\":[{\"kind\":\"pair\",\"cards\":[13,14]}")); /* 3D 3H */
    say(&s->ani, "{'type':'create','game':'freecell','deal':5}");
    say(&s->ani, "{'type':'combinations'}");
    see_error(&s->ani, "state");
}

static int rows(const struct setting *s, const char *table)
{
    return count_rows(&s->directory, table);
}

/* Four cards, each of which can go home immediately. */
static void win(struct person *person)
{
    for (int i = 0; i < 4; i++) {
        static const char *const moves[] = {"1h", "2h", "3h", "4h"};
        say(person, "{'type':'move','text':'%s','seq':%llu}", moves[i], (unsigned long long)person->client.room->seq);
    }
    assert_true(person->client.room->has_won);
}

static void a_win_is_no_record(void **state)
{
    struct setting *s = *state;
    struct kt_position *position = deal_or_fail(kt_game_find("freecell"), "ranks=1", 1);
    create_from(&s->ani, position, "'me'");
    win(&s->ani);
    assert_int_equal(rows(s, "result"), 0);
    say(&s->ani, "{'type':'statistics'}");
    assert_non_null(strstr(heard_of(&s->ani, "statistics"), "\"games\":[]"));
    /* The next game in the room is a numbered deal again. */
    say(&s->ani, "{'type':'rematch'}");
    assert_non_null(strstr(heard_of(&s->ani, "view"), "\"kind\":\"numbered\""));
    assert_null(strstr(heard_of(&s->ani, "view"), "\"before\""));
    say(&s->ani, "{'type':'rematch','deal':1}");
    win(&s->ani);
    assert_int_equal(rows(s, "result WHERE won AND deal='1'"), 1);
    kt_position_free(position);
}

static void an_abandoned_game_is_no_record(void **state)
{
    struct setting *s = *state;
    struct kt_position *position = deal_or_fail(kt_game_find("freecell"), "", 1);
    create_from(&s->ani, position, "'me'");
    say(&s->ani, "{'type':'move','text':'1a','seq':%llu}", (unsigned long long)s->ani.client.room->seq);
    say(&s->ani, "{'type':'forget'}");
    assert_int_equal(rows(s, "result"), 0);
    kt_position_free(position);
}

/* All rounds of such a match: none has results, and no seed is published. */
static void a_match_goes_on_after_the_position(void **state)
{
    struct setting *s = *state;
    struct kt_position *position = deal_or_fail(kt_game_find("saboteur"), "seats=3", 4);
    create_from(&s->ani, position, "'me','bot','bot'");
    struct room *room = s->ani.client.room;
    for (int round = 1; round <= 3; round++) {
        let_bots_finish(s, room);
        assert_int_equal(kt_session_round(room->session), round);
        assert_null(strstr(heard_of(&s->ani, "view"), "seed"));
        assert_non_null(strstr(heard_of(&s->ani, "view"), "\"deal\":{\"kind\":\"position\"}"));
        say(&s->ani, "{'type':'next_round'}");
    }
    struct kt_position *end = kt_position_copy(kt_session_position(room->session));
    restart_hall(s);
    see_same(s->ani.client.room, end);
    assert_int_equal(rows(s, "result"), 0);
    kt_position_free(end);
    kt_position_free(position);
}

/* Ani knows all hands, so nobody else can play. She herself can come back. */
static void nobody_else_takes_a_seat(void **state)
{
    struct setting *s = *state;
    struct kt_position *position = deal_or_fail(kt_game_find("bigtwo"), "", 5);
    create_from(&s->ani, position, "'me','open','bot','bot'");
    see_error(&s->ani, "seat");
    assert_null(s->ani.client.room);
    create_from(&s->ani, position, "'me','bot','bot','bot'");
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    for (int seat = 2; seat <= 4; seat++) {
        say(&s->budi, "{'type':'sit','seat':%d}", seat);
        see_error(&s->budi, "seat");
    }
    say(&s->ani, "{'type':'stand'}");
    say(&s->budi, "{'type':'sit','seat':1}");
    see_error(&s->budi, "seat");
    forget(&s->ani);
    say(&s->ani, "{'type':'sit','seat':1}");
    assert_false(heard(&s->ani, "error"));
    assert_int_equal(s->ani.client.seat, 0);
    kt_position_free(position);
}

static void bad_positions_are_refused(void **state)
{
    struct setting *s = *state;
    static const struct {
        const char *fields, *code;
    } rows_of[] = {
        {"'position':'nonsense'", "message"},
        {"'position':''", "message"},
        {"'position':7", "message"},
        {"'rules':'ranks=1','position':'AC AD AH AS\\n\\n\\n\\n\\n\\n\\n\\n more'", "message"},
        {"'position':'game: freecell\\nrules: cells=4,columns=8,ranks=1\\nhome: C-A D-A H-A S-A\\ncells: - - - "
         "-\\n1:\\n2:\\n"
         "3:\\n4:\\n5:\\n6:\\n7:\\n8:\\n'",
         "state"},
        {"'position':'game: freecell\\nrules: cells=4,columns=8,ranks=1\\nhome: C-0 D-A H-A S-A\\ncells: - - - -\\n1: "
         "AC\\n2:\\n"
         "3:\\n4:\\n5:\\n6:\\n7:\\n8:\\n','moves':['1h']",
         "message"},
    };
    for (size_t i = 0; i < sizeof rows_of / sizeof *rows_of; i++) {
        forget(&s->ani);
        say(&s->ani, "{'type':'create','game':'freecell',%s}", rows_of[i].fields);
        see_error(&s->ani, rows_of[i].code);
        assert_null(s->ani.client.room);
    }
    say(&s->ani, "{'type':'create','game':'klondike','rules':'ranks=1,columns=2','position':'game: klondike\\n'}");
    see_error(&s->ani, "message");
    assert_int_equal(rows(s, "room"), 0);
    assert_int_equal(rows(s, "event"), 0);
}

static void unknown_cards_are_refused(void **state)
{
    struct setting *s = *state;
    struct kt_position *position = deal_or_fail(kt_game_find("klondike"), "", 1);
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_text text = {0};
    kt_view_write(view, &text);
    struct kt_position *seen = read_or_fail(kt_game_find("klondike"), NULL, text.data);
    create_from(&s->ani, seen, "'me'");
    see_error(&s->ani, "state");
    assert_int_equal(rows(s, "room"), 0);
    kt_text_free(&text);
    kt_view_free(view);
    kt_position_free(seen);
    kt_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_HALL(every_game_can_begin_from_a_position),
        IN_HALL(combinations_are_told),
        IN_HALL(moves_are_kept_and_undone),
        IN_HALL(a_win_is_no_record),
        IN_HALL(an_abandoned_game_is_no_record),
        IN_HALL(a_match_goes_on_after_the_position),
        IN_HALL(nobody_else_takes_a_seat),
        IN_HALL(bad_positions_are_refused),
        IN_HALL(unknown_cards_are_refused),
    };
    return cmocka_run_group_tests_name("hall_position", tests, NULL, NULL);
}
