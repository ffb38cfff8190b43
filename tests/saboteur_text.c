/* Saboteur as text: positions of every phase and what each seat sees of them, written and read again; positions with
 * errors; moves in both notations. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "saboteur_pair.h"
#include "session/handles.h"

#define UNKNOWN_10 "? ? ? ? ? ? ? ? ? ? "

/* The second round as the first seat sees it: it has looked at the middle goal, and its lamp is broken. */
static const char small[] = "game: saboteur\n"
                            "rules: seats=3\n"
                            "round: 2\n"
                            "lead: 3\n"
                            "roles: miner ? ?\n"
                            "goals: ? stone-a ?\n"
                            "taken: 32 ? -\n"
                            "paid: - - 31\n"
                            "share: ???\n"
                            "supply: ????????????????????\n"
                            "1: TB TL TRB mend-lamp rockfall map\n"
                            "2: ? ? ? ? ? ?\n"
                            "3: ? ? ? ? ? ?\n"
                            "pile: " UNKNOWN_10 UNKNOWN_10 UNKNOWN_10 UNKNOWN_10 "? ? ?\n"
                            "acts: 3:TRBL@1,0 1:map@2 2:drop:? 3:break-lamp@1 1:drop:xT 2:rockfall@1,0\n";

/* The first round, just when the gold is shared out: the second seat has found it and taken a card. */
static const char taking[] = "game: saboteur\n"
                             "rules: seats=3,columns=5\n"
                             "round: 1\n"
                             "lead: 1\n"
                             "roles: miner miner saboteur\n"
                             "goals: stone-a gold stone-b\n"
                             "taken: - 2 -\n"
                             "paid: - - -\n"
                             "share: 31\n"
                             "supply: 3332222222111111111111111\n"
                             "1: ? ? ? ? ? ?\n"
                             "2: ? ? ? ? ? ?\n"
                             "3: ? ? ? ? ? ?\n"
                             "pile: " UNKNOWN_10 UNKNOWN_10 UNKNOWN_10 UNKNOWN_10 "? ? ? ?\n"
                             "acts: 1:RL@1,0 2:RL@2,0 3:RL@3,0 1:TRL@4,0 2:TRL@5,0 2:take:2\n";

static struct kt_position *read_text(const char *text, struct kt_error *error)
{
    return kt_position_read(&kt_saboteur, NULL, NULL, text, strlen(text), NULL, error);
}

static struct kt_position *read_good(const char *text)
{
    struct kt_error error = {0};
    struct kt_position *position = read_text(text, &error);
    check(position != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), text);
    return position;
}

static struct kt_text seen_by(const struct kt_position *position, int seat)
{
    struct kt_text text = {0};
    struct kt_view *view = kt_view_of(position, seat);
    kt_view_write(view, &text);
    kt_view_free(view);
    return text;
}

/* ---- good positions ---- */

static void see_body(const struct kt_position *position, const char *expected)
{
    struct kt_text text = written(position, "kartu");
    assert_string_equal(strstr(text.data, "\nround:"), strstr(expected, "\nround:"));
    kt_text_free(&text);
}

static void a_seats_sight_is_read_and_written(void **unused)
{
    (void)unused;
    struct kt_position *position = read_good(small);
    struct kt_view *view = kt_view_of(position, 0);
    const struct saboteur *s = sa_seen(view->sight);
    assert_false(kt_position_is_known(position));
    see_body(position, small);
    assert_true(s->turn == 2 && s->leader == 2 && s->round == 2 && s->acts == 6 && s->lying == 0);
    assert_true(s->broken[0] == 2 && s->looked[0] == 2 && s->held[0] == 6 && s->piled == 43);
    assert_true(s->taken[0][3] == 1 && s->taken[0][2] == 1 && s->taken[1][0] == 1 && s->paid[2][3] == 1);
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct kt_position *world = kt_view_world(view, seed);
        struct kt_text again = seen_by(world, 0);
        assert_string_equal(strstr(again.data, "\nround:"), strstr(small, "\nround:"));
        kt_text_free(&again);
        kt_position_free(world);
    }
    kt_view_free(view);
    kt_position_free(position);
}

static void gold_that_is_shared_out_is_read_and_written(void **unused)
{
    (void)unused;
    struct kt_position *position = read_good(taking);
    struct kt_view *view = kt_view_of(position, 0);
    const struct saboteur *s = sa_seen(view->sight);
    see_body(position, taking);
    assert_true(s->winner == SA_MINERS && s->finder == 1 && !s->is_over && s->turn == 0 && s->goal_is_open[1]);
    kt_view_free(view);
    kt_position_free(position);
}

static void positions_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"game: saboteur\n", "# a remark\n\nGAME: SABOTEUR\r\n", 0, 0, ""},
        {"1: TB TL TRB mend-lamp rockfall map", "1: map  rockfall mend-lamp TBL RB TB # mine", 0, 0, ""},
        {"miner ? ?", "Miner  ?  ?", 0, 0, ""},
        {"taken: 32 ? -", "taken:  23  ?  - # gold", 0, 0, ""},
        {"2:drop:?", " 2:drop:? ", 0, 0, ""},
    };
    struct kt_position *first = read_good(small);
    struct kt_text expected = written(first, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[ROOM];
        spoil(small, &rows[i], text);
        struct kt_position *position = read_good(text);
        struct kt_text found = written(position, NULL);
        assert_string_equal(found.data, expected.data);
        kt_text_free(&found);
        kt_position_free(position);
    }
    kt_text_free(&expected);
    kt_position_free(first);
}

/* The whole position, and what each seat and nobody in particular sees of it. If that leaves one place for all that is
 * missing, it comes back known. */
static void see_round_trip(const struct saboteur *s, const char *name)
{
    struct kt_position *position = kt_position_of(&kt_saboteur, (const struct kt_state *)s, NULL);
    struct kt_text text = written(position, NULL);
    struct kt_position *back = read_good(text.data);
    check(same_position(back, position), "%s: another position\n%s", name, text.data);
    kt_text_free(&text);
    kt_position_free(back);
    for (int seat = KT_NOBODY; seat < s->rules.seats; seat++) {
        struct kt_text seen = seen_by(position, seat);
        back = read_good(seen.data);
        struct kt_text again = kt_position_is_known(back) ? seen_by(back, seat) : written(back, NULL);
        check(strcmp(seen.data, again.data) == 0, "%s: seat %d\n%s\n%s", name, seat, seen.data, again.data);
        kt_text_free(&again);
        kt_text_free(&seen);
        kt_position_free(back);
    }
    kt_position_free(position);
}

/* Every move of a position there and back, in both notations. */
static void see_moves_round_trip(const struct saboteur *s, const kt_move *moves, int count)
{
    struct kt_position *position = kt_position_of(&kt_saboteur, (const struct kt_state *)s, NULL);
    for (int i = 0; i < count; i++) {
        struct kt_text text = {0};
        struct kt_phrase words;
        struct kt_line line = {0};
        char sentence[200];
        kt_move back;
        kt_move_write(position, moves[i], &text);
        check(kt_move_read(position, text.data, &back, NULL) && back == moves[i], "%s is read as another", text.data);
        kt_move_words(position, moves[i], &words);
        kt_phrase_render(&words, NULL, sentence, sizeof sentence);
        check(kt_line_read(position, "words", sentence, strlen(sentence), &line, NULL) && line.count == 1 &&
                  line.moves[0] == moves[i],
              "%s is read as another", sentence);
        kt_line_free(&line);
        kt_text_free(&text);
    }
    kt_position_free(position);
}

static void matches_are_written_and_read_in_every_phase(void **unused)
{
    (void)unused;
    static kt_move moves[SA_MOST_MOVES];
    struct kt_rng rng;
    int taken = 0, over = 0;
    kt_rng_seed(&rng, 6);
    for (uint64_t match = 1; match <= 48; match++) {
        struct kt_settings rules = some_saboteur_rules(3 + (int)match % 8, &rng);
        struct saboteur rounds[3];
        for (int round = 0; round < 3; round++) {
            struct saboteur *s = &rounds[round];
            char name[64];
            snprintf(name, sizeof name, "match %llu, round %d", (unsigned long long)match, round + 1);
            deal_saboteur(&rules, 7 * match + (unsigned)round, round ? s - 1 : NULL, s);
            for (bool goes_on = true; goes_on;) {
                int count = sa_moves(s, moves);
                if (count == 0 || s->winner != SA_NEITHER || kt_rng_below(&rng, 8) == 0) {
                    see_round_trip(s, name);
                    see_moves_round_trip(s, moves, count);
                    taken += s->winner == SA_MINERS;
                    over += s->is_over;
                }
                goes_on = count > 0;
                if (goes_on)
                    sa_apply(s, some_saboteur_move(s, moves, count, &rng));
            }
        }
    }
    check(taken > 20 && over == 144, "%d positions with gold, %d at the end", taken, over);
}

/* ---- bad positions ---- */

static const char number[] = "Invalid number ";
static const char no_card[] = "Invalid card ";
static const char no_gold[] = "is not gold: write a digit for each card, a question mark, or - for none.";
static const char no_act[] = "is not a move: write the seat, a colon, and what it did.";
static const char no_move[] = "is not a move: write TRB@3,-1, break-lamp@2, mend-lamp@2, rockfall@3,-1, map@1, ";
static const char hands[] = "A hand or the pile has the wrong number of cards for the moves of this round.";
static const char cards[] = "Invalid position: a card is missing or appears twice.";
static const char goals[] = "The goals must be one gold and two stones, and face-up goals must be named.";
static const char roles[] = "These roles cannot be dealt, or a role is missing at the end of the round.";
static const char gold[] = "This gold is not possible here: the game has 28 gold cards.";
static const char more[] = "Unexpected text at the end of the line";

static void bad_lines_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"saboteur", "chess", 1, 7, "This is a position of another game: \"chess\"."},
        {"seats=3", "seats=2", 2, 8, "seats takes"},
        {"seats=3", "columns=9", 2, 8, "columns takes"},
        {"seats=3", "seats=3,goaledges=shut", 2, 8, "goaledges takes"},
        {"rules:", "rule:", 2, 1, "Expected a line with \"rules:\""},
        {"round: 2", "turn: 2", 3, 1, "Expected a line with \"round:\", found \"turn:\"."},
        {"round: 2", "round: 0", 3, 8, number},
        {"round: 2", "round: 4", 3, 8, number},
        {"round: 2", "round: two", 3, 8, "Invalid number \"two\"."},
        {"round: 2", "round: 99999999999999999999", 3, 8, number},
        {"round: 2", "round: 2 3", 3, 10, more},
        {"lead: 3", "lead: 0", 4, 7, number},
        {"lead: 3", "lead: 4", 4, 7, number},
        {"lead: 3", "lead:", 4, 6, number},
        {"lead: 3", "leader: 3", 4, 1, "Expected a line with \"lead:\", found \"leader:\"."},
        {"miner ? ?", "miner ?", 5, 15, no_card},
        {"miner ? ?", "miner ? ? ?", 5, 18, more},
        {"miner ? ?", "miner ? gold", 5, 16, "Invalid card \"gold\"."},
        {"miner ? ?", "miner ? miners", 5, 16, no_card},
        {"miner ? ?", "saboteur saboteur ?", 15, 74, roles},
        {"? stone-a ?", "? stone-a", 6, 17, no_card},
        {"? stone-a ?", "? stone-c ?", 6, 10, "Invalid card \"stone-c\"."},
        {"? stone-a ?", "? start ?", 6, 10, no_card},
        {"? stone-a ?", "? TB ?", 6, 10, no_card},
        {"? stone-a ?", "stone-a stone-a ?", 15, 74, goals},
        {"? stone-a ?", "gold stone-a gold", 15, 74, goals},
        {"32 ? -", "32 ?", 7, 12, no_gold},
        {"32 ? -", "32 ? - -", 7, 15, more},
        {"32 ? -", "42 ? -", 7, 8, no_gold},
        {"32 ? -", "30 ? -", 7, 8, no_gold},
        {"32 ? -", "32 x -", 7, 11, "\"x\" is not gold: write a digit for each card, a question mark, or - for none."},
        {"32 ? -", "32 ? 1-", 7, 13, no_gold},
        {"32 ? -", "32 ? --", 7, 13, no_gold},
        {"32 ? -", "32 1111111111111111111111111111111111111 -", 7, 11, "There is more gold here than the game has."},
        {"32 ? -", "3 ? -", 15, 74, gold},
        {"32 ? -", "32 ?? -", 15, 74, gold},
        {"32 ? -", "33 3 3", 15, 74, gold},
        {"paid: - - 31", "paid: - - ", 8, 11, no_gold},
        {"paid: - - 31", "pay: - - 31", 8, 1, "Expected a line with \"paid:\", found \"pay:\"."},
        {"share: ???\nsupply: ?", "share: ????\nsupply: ", 15, 74, gold},
        {"share: ???\n", "share: ??\n", 15, 74, gold},
        {"share: ???", "share:", 9, 7, no_gold},
        {"share: ???", "share: ? ??", 9, 10, more},
        {"supply: ?", "supply: -?", 10, 9, no_gold},
        {"1: TB TL", "2: TB TL", 11, 1, "Expected a line with \"1:\", found \"2:\"."},
        {"1: TB TL", "1: TB LT", 11, 7, "Invalid card \"LT\"."},
        {"1: TB TL", "1: TB TLL", 11, 7, no_card},
        {"1: TB TL", "1: TB x", 11, 7, no_card},
        {"1: TB TL", "1: TB TL@1,0", 11, 7, no_card},
        {"1: TB TL", "1: TB miner", 11, 7, no_card},
        {"1: TB TL", "1: TB 1-nugget", 11, 7, no_card},
        {"1: TB TL", "1: TB stone-a", 11, 7, no_card},
        {"mend-lamp", "mend-lamps", 11, 14, no_card},
        {"mend-lamp", "mend", 11, 14, no_card},
        {"rockfall map", "rockfall map ?", 11, 37, "There are more cards here than a hand can hold."},
        {"rockfall map", "rockfall", 15, 74, hands},
        {"2: ? ? ? ? ? ?", "2: ? ? ? ? ?", 15, 74, hands},
        {"1: TB TL", "1: xT TL", 15, 74, cards},
        {"pile: ? ?", "pile: ?", 15, 74, hands},
        {"pile: ?", "pile: ? " UNKNOWN_10, 14, 106, "There are more cards here than the pile can have."},
        {"pile: ?", "pile: ! ?", 14, 7, no_card},
        {"pile: ? ? ?", "pile: xR xR ?", 15, 74, cards},
        {"pile:", "stock:", 14, 1, "Expected a line with \"pile:\", found \"stock:\"."},
        {"acts:", NULL, 15, 1, "Expected a line with \"acts:\""},
        {"acts:", "plays:", 15, 1, "Expected a line with \"acts:\", found \"plays:\"."},
    };
    see_bad_positions(&kt_saboteur, "", "kartu", small, rows, sizeof rows / sizeof *rows);
}

static void acts_that_cannot_be_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const char turn[] = "It is not this seat's turn.";
    static const struct bad_row rows[] = {
        {"3:TRBL@1,0", "TRBL@1,0", 15, 7, no_act},
        {"3:TRBL@1,0", "4:TRBL@1,0", 15, 7, no_act},
        {"3:TRBL@1,0", "0:TRBL@1,0", 15, 7, no_act},
        {"3:TRBL@1,0", "3 TRBL@1,0", 15, 7, no_act},
        {"3:TRBL@1,0", "3:", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL@1", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL@1,x", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL@1,0x", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL@45,0", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL@1,-99999999999999999999", 15, 9, no_move},
        {"3:TRBL@1,0", "3:LBRT@1,0", 15, 9, "\"LBRT@1,0\" is not a move"},
        {"3:TRBL@1,0", "3:gold@1,0", 15, 9, no_move},
        {"3:TRBL@1,0", "3:TRBL@44,0", 15, 7, "At 44,0 the card would not be connected with the start"},
        {"3:TRBL@1,0", "3:TRBL@-44,0", 15, 7, "No tunnel can ever reach -44,0."},
        {"3:TRBL@1,0", "3:TB@1,0", 15, 7,
         "It does not fit the card at 0,0: that one has a tunnel where yours has none."},
        {"3:TRBL@1,0", "3:TRBL@2,0", 15, 7, "At 2,0 the card would not be connected with the start"},
        {"3:TRBL@1,0", "3:TRBL@8,0", 15, 7, "There is already a card at 8,0."},
        {"3:TRBL@1,0", "1:TRBL@1,0", 15, 7, turn},
        {"1:map@2", "2:map@2", 15, 18, turn},
        {"1:map@2", "1:map@4", 15, 20, no_move},
        {"1:map@2", "1:map@0", 15, 20, no_move},
        {"1:map@2", "1:map", 15, 20, no_move},
        {"2:drop:?", "2:drop:", 15, 28, no_move},
        {"2:drop:?", "2:drop:gold", 15, 28, no_move},
        {"2:drop:?", "2:take:1", 15, 26, "A player took more gold than this player has."},
        {"2:drop:?", "2:take:4", 15, 28, no_move},
        {"2:drop:?", "2:take:?", 15, 26, "No such gold card is left to take."},
        {"break-lamp@1", "break-lamp@4", 15, 35, "There is no such seat at this table."},
        {"break-lamp@1", "break-lamp@11", 15, 37, no_move},
        {"break-lamp@1", "break-lamp", 15, 37, no_move},
        {"break-lamp@1", "mend-lamp@1", 15, 35, "Player 1's lamp is not broken."},
        {"break-lamp@1", "mend-pick-lamp@1", 15, 37, no_move},
        {"break-lamp@1", "mend-pick-lamp@1:saw", 15, 37, no_move},
        {"break-lamp@1", "mend-pick-lamp@1:cart", 15, 35, "This card does not mend the cart."},
        {"1:drop:xT", "1:xT@0,1", 15, 50, "You cannot dig while a tool is broken: mend the lamp first."},
        {"rockfall@1,0", "rockfall@0,0", 15, 60,
         "There is no path card at 0,0; the start and the goals cannot be removed."},
        {"rockfall@1,0", "rockfall@1,0 3:TB@5,5 ", 15, 75, "At 5,5 the card would not be connected with the start"},
        {"2:rockfall@1,0", "2:break-lamp@1", 15, 60, "Player 1's lamp is already broken."},
    };
    see_bad_positions(&kt_saboteur, "", "kartu", small, rows, sizeof rows / sizeof *rows);
}

/* Gold that was taken is gold that somebody has, and the share is what was drawn. */
static void gold_must_be_what_was_drawn_and_taken(void **unused)
{
    (void)unused;
    static const char has_more[] = "A player took more gold than this player has.";
    static const struct bad_row rows[] = {
        {"- 2 -\npaid: - - -\nshare: 31", "- 3 -\npaid: - - -\nshare: 21", 15, 54, has_more},
        {"take:2", "take:?", 15, 54, has_more},
        {"take:2", "take:1", 15, 54, has_more},
        {"- 2 -", "2 - -", 15, 54, has_more},
        {"share: 31\nsupply: ", "share: -\nsupply: 31", 15, 62, gold},
        {"share: 31\nsupply: 3", "share: 331\nsupply: ", 15, 62, gold},
        {"share: 31\nsupply: 3", "share: 3\nsupply: 31", 15, 62, gold},
        {"2:take:2", "1:take:2", 15, 54, has_more},
        {"2:take:2", "2:take:2 3:take:1", 15, 63, has_more},
        {"2:take:2", "2:take:2 1:drop:TB", 15, 63, "The gold is reached: take a gold card."},
        {"roles: miner miner saboteur", "roles: miner miner ?", 15, 62, roles},
        {"goals: stone-a gold stone-b", "goals: stone-a ? stone-b", 15, 54, "It is not this seat's turn."},
    };
    see_bad_positions(&kt_saboteur, "", "kartu", taking, rows, sizeof rows / sizeof *rows);
}

static void a_round_has_no_more_acts_than_it_can(void **unused)
{
    (void)unused;
    char text[4000];
    struct kt_error error = {0};
    strcpy(text, small);
    text[strlen(text) - 1] = '\0';
    for (int i = 0; i < 80; i++)
        strcat(text, " 3:drop:?");
    assert_null(read_text(text, &error));
    assert_string_equal(error_text(&error), "There are more moves here than a round can have.");
}

static void a_truncated_position_never_reads_as_another(void **unused)
{
    (void)unused;
    size_t end = (size_t)(strstr(small, "2:rockfall") - small) + strlen("2:rockfall@1,");
    for (size_t size = 0; size <= end; size++) {
        struct kt_error error = stale_error();
        struct kt_position *cut = kt_position_read(&kt_saboteur, NULL, NULL, small, size, NULL, &error);
        check(!cut && error.code != KT_OK && !is_stale(&error), "after %zu bytes", size);
    }
}

/* Any byte may be wrong: what is read then can be written, and nothing breaks. */
static void spoiled_bytes_do_no_harm(void **unused)
{
    (void)unused;
    static const char *const good[] = {small, taking};
    static const char bytes[] = "?-x19,:@\n TB\xff";
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        size_t size = strlen(good[i]);
        for (size_t at = 0; at < size; at++) {
            for (size_t byte = 0; byte < sizeof bytes - 1; byte++) {
                struct kt_error error = stale_error();
                memcpy(text, good[i], size + 1);
                text[at] = bytes[byte];
                struct kt_position *position = read_text(text, &error);
                check(position || (!is_stale(&error) && error.line > 0), "no complaint about\n%s", text);
                if (position) {
                    struct kt_text back = written(position, NULL);
                    kt_position_free(read_good(back.data));
                    kt_text_free(&back);
                }
                kt_position_free(position);
            }
        }
    }
}

/* ---- moves ---- */

static void see_read(const struct saboteur *s, const char *format, const char *text, const char *expected)
{
    struct kt_position *position = kt_position_of(&kt_saboteur, (const struct kt_state *)s, NULL);
    struct kt_line line = {0};
    struct kt_error error = {0};
    struct kt_text move = {0};
    bool is_read = kt_line_read(position, format, text, strlen(text), &line, &error);
    check(is_read && line.count == 1, "%s \"%s\": %s", format, text, error_text(&error));
    kt_move_write(position, line.moves[0], &move);
    assert_string_equal(move.data, expected);
    kt_text_free(&move);
    kt_line_free(&line);
    kt_position_free(position);
}

static void every_move_has_its_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *move, *words, *kata;
    } rows[] = {
        {"TRB@-1,0", "dig a tunnel at -1,0 (TRB@-1,0)", "gali terowongan di -1,0 (TRB@-1,0)"},
        {"xT@0,1", "lay a dead end at 0,1 (xT@0,1)", "letakkan jalan buntu di 0,1 (xT@0,1)"},
        {"break-pick@1", "break player 1's pick (break-pick@1)", "rusak beliung pemain 1 (break-pick@1)"},
        {"break-lamp@3", "break player 3's lamp (break-lamp@3)", "(break-lamp@3)"},
        {"break-cart@2", "break player 2's cart (break-cart@2)", "... (break-cart@2)"},
        {"mend-pick@3", "mend player 3's pick (mend-pick@3)", "perbaiki beliung pemain 3 (mend-pick@3)"},
        {"mend-pick-lamp@3:pick", "mend player 3's pick (mend-pick-lamp@3:pick)", "(mend-pick-lamp@3:pick)"},
        {"rockfall@1,0", "remove the card at 1,0 with a rockfall (rockfall@1,0)", "(rockfall@1,0)"},
        {"map@1", "look at the upper goal (map@1)", "lihat tujuan atas (map@1)"},
        {"map@2", "look at the middle goal (map@2)", "(map@2)"},
        {"map@3", "look at the lower goal (map@3)", "(map@3)"},
        {"drop:xTRBL", "drop a card face down (drop:xTRBL)", "buang kartu tertutup (drop:xTRBL)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pair pair;
        struct kt_phrase words;
        char text[128];
        hand_made(&pair, "seats=3", "gab");
        play_given(&pair, "RL@1,0 break-pick@3 drop:TB");
        kt_move move = given(&pair.s, rows[i].move);
        sa_word_move((const struct kt_state *)&pair.s, move, &words);
        kt_phrase_render(&words, NULL, text, sizeof text);
        assert_string_equal(text, rows[i].words);
        see_read(&pair.s, "words", rows[i].words, rows[i].move);
        see_read(&pair.s, "words", rows[i].kata, rows[i].move);
        see_read(&pair.s, "standard", rows[i].move, rows[i].move);
    }
}

static void what_is_no_move_is_refused(void **unused)
{
    (void)unused;
    static const char brackets[] = "This line is not a move: the move must be in brackets.";
    static const struct {
        const char *format, *text, *reason;
    } rows[] = {
        {"standard", "x", no_move},
        {"standard", "TB", no_move},
        {"standard", "TB@1", no_move},
        {"standard", "TB@1,0,0", no_move},
        {"standard", "TB@ 1,0", no_move},
        {"standard", "map@1)", no_move},
        {"standard", "drop", no_move},
        {"standard", "pass", no_move},
        {"standard", "take:0", no_move},
        {"standard", "map@-1", no_move},
        {"standard", "mend-pick@1:pick", no_move},
        {"standard", "rockfall@3", no_move},
        {"standard", "break-pick@", no_move},
        {"words", "look at the upper goal", brackets},
        {"words", "look at the upper goal ()", no_move},
        {"words", "look at the upper goal (map@1", brackets},
        {"words", "(map@1", brackets},
        {"words", "map@1", brackets},
        {"words", "(x)", no_move},
    };
    struct pair pair;
    hand_made(&pair, "seats=3", "gab");
    struct kt_position *position = kt_position_of(&kt_saboteur, (const struct kt_state *)&pair.s, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_line line = {0};
        struct kt_error error = stale_error();
        check(!kt_line_read(position, rows[i].format, rows[i].text, strlen(rows[i].text), &line, &error), "%s is read",
              rows[i].text);
        check(strstr(error_text(&error), rows[i].reason) != NULL, "\"%s\": %s", rows[i].text, error_text(&error));
        check(error.line == 1 && error.column > 0, "\"%s\": line %d", rows[i].text, error.line);
        kt_line_free(&line);
    }
    kt_position_free(position);
}

/* ---- what happened, as a seat saw it ---- */

static void deeds_hide_what_was_hidden(void **unused)
{
    (void)unused;
    static const char *const own[] = {"TRBL@1,0", "map@2", "drop:?", "break-lamp@1", "drop:xT", "rockfall@1,0"};
    struct kt_position *position = read_good(small);
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_position *world = kt_view_world(view, 3);
    for (int seat = KT_NOBODY; seat < 3; seat++) {
        struct kt_view *seen = kt_view_of(world, seat);
        struct kt_deed deed;
        for (int i = 0; i < 6; i++) {
            assert_true(kt_view_deed(seen, i, &deed));
            assert_int_equal(deed.seat, (i + 2) % 3);
            bool is_hidden = strncmp(own[i], "drop:", 5) == 0 && deed.seat != seat;
            check(is_hidden ? strcmp(deed.text, "drop:?") == 0
                            : strcmp(own[i], "drop:?") == 0 || strcmp(deed.text, own[i]) == 0,
                  "seat %d sees %s", seat, deed.text);
            assert_true(deed.words.text != NULL);
        }
        assert_false(kt_view_deed(seen, 6, &deed) || kt_view_deed(seen, -1, &deed));
        kt_view_free(seen);
    }
    kt_position_free(world);
    kt_view_free(view);
    kt_position_free(position);
}

/* A round in writing may have more tunnels than there are path cards; it must be refused before they are laid. */
static void more_tunnels_than_cards_are_refused(void **unused)
{
    (void)unused;
    struct kt_text text = {0};
    struct kt_position *deal = deal_or_fail(&kt_saboteur, "seats=3", 1);
    struct kt_text whole = written(deal, NULL);
    struct kt_error error = stale_error();
    size_t acts = (size_t)(strstr(whole.data, "acts:") - whole.data);
    int leader = atoi(strstr(whole.data, "lead:") + 5);
    kt_text_add_bytes(&text, whole.data, acts);
    kt_text_add(&text, "acts:");
    for (int i = 0; i < 42; i++)
        kt_text_printf(&text, " %d:%s@%d,%d", (leader - 1 + i) % 3 + 1, "TB", 0, i % 2 ? i / 2 + 1 : -i / 2 - 1);
    kt_text_add(&text, "\n");
    struct kt_position *read = kt_position_read(&kt_saboteur, NULL, NULL, text.data, text.size, NULL, &error);
    assert_null(read);
    check(strstr(error_text(&error), "path cards") != NULL, "%s", error_text(&error));
    kt_text_free(&text);
    kt_text_free(&whole);
    kt_position_free(deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seats_sight_is_read_and_written),
        cmocka_unit_test(gold_that_is_shared_out_is_read_and_written),
        cmocka_unit_test(positions_are_read_in_every_usual_spelling),
        cmocka_unit_test(matches_are_written_and_read_in_every_phase),
        cmocka_unit_test(bad_lines_are_refused_at_their_place),
        cmocka_unit_test(acts_that_cannot_be_are_refused_at_their_place),
        cmocka_unit_test(gold_must_be_what_was_drawn_and_taken),
        cmocka_unit_test(a_round_has_no_more_acts_than_it_can),
        cmocka_unit_test(a_truncated_position_never_reads_as_another),
        cmocka_unit_test(spoiled_bytes_do_no_harm),
        cmocka_unit_test(every_move_has_its_words),
        cmocka_unit_test(what_is_no_move_is_refused),
        cmocka_unit_test(deeds_hide_what_was_hidden),
        cmocka_unit_test(more_tunnels_than_cards_are_refused),
    };
    return cmocka_run_group_tests_name("saboteur_text", tests, NULL, NULL);
}
