/* Big Two as text: positions under all rules, with unknown cards and with errors; plays in both notations; why plays
 * are refused. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "games/bigtwo/bigtwo.h"
#include "session/handles.h"

/* A small position in the middle of a round; all other cards are gone. */
static const char small[] = "game: bigtwo\n"
                            "rules: seats=2\n"
                            "round: 2\n"
                            "totals: 12 -12\n"
                            "lead: 2 lowest\n"
                            "gone: 3C 3H 3S 4D 4H 5C 5H 5S 6D 6H 6S 7D 7H 7S 8D 8C 8H 8S 9D 9C 9S TD TC TH TS JD JC JH "
                            "JS QD QC QH QS KD KC KH KS AD AC AH AS 2D 2C 2H\n"
                            "aside: 2S\n"
                            "1: 5D 6C 9H\n"
                            "2: 4S 7C\n"
                            "plays: 2:3D 1:4C 2:pass\n";

static struct kt_position *read_text(const char *text, struct kt_error *error)
{
    return kt_position_read(&kt_bigtwo, NULL, NULL, text, strlen(text), NULL, error);
}

static struct kt_position *read_small(const char *text)
{
    struct kt_error error = {0};
    struct kt_position *position = read_text(text, &error);
    check(position != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), text);
    return position;
}

static struct kt_position *spoilt(const char *old, const char *new)
{
    char text[ROOM];
    spoil(small, &(struct bad_row){old, new, 0, 0, ""}, text);
    return read_small(text);
}

/* ---- good positions ---- */

/* The written text has all rules; the rest of it is the same. */
static void see_body(const struct kt_position *position, const char *expected)
{
    struct kt_text text = written(position, "kartu");
    assert_string_equal(strstr(text.data, "\nround:"), strstr(expected, "\nround:"));
    kt_text_free(&text);
}

static void a_small_table_is_read_and_written(void **unused)
{
    (void)unused;
    struct kt_position *position = read_small(small);
    const struct bigtwo *s = b2_of(position->state);
    assert_true(kt_position_is_known(position));
    assert_int_equal(kt_position_turn(position), 0);
    assert_int_equal(s->round, 2);
    assert_true(s->total[0] == 12 && s->total[1] == -12 && s->plays == 3 && s->is_by_lowest && s->leader == 1);
    assert_true(b2_is_leading(s));
    see_body(position, small);
    kt_position_free(position);
}

static void positions_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"game: bigtwo\n", "# a remark\n\nGAME: BIGTWO\r\n", 0, 0, ""},
        {"5D 6C 9H", "9h  6♣ 5d # mine", 0, 0, ""},
        {"2: 4S 7C", "2:4s 7♣", 0, 0, ""},
        {"2:3D 1:4C 2:pass", "2 :3♦ 1:4c  2:PASS", 0, 0, ""},
        {"rules: seats=2", "rules: preset=paper,seats=2", 0, 0, ""},
        {"totals: 12 -12", "totals:  12  -12 ", 0, 0, ""},
        {"2S\n1: 5D 6C 9H", "?\n1: 5D 6C 9H", 0, 0, ""}, /* a single missing card is known */
    };
    struct kt_position *first = read_small(small);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kt_position *position = spoilt(rows[i].old, rows[i].new);
        check(same_position(first, position), "another position with \"%s\"", rows[i].new);
        kt_position_free(position);
    }
    kt_position_free(first);
}

static struct kt_text seen_by(const struct kt_position *position, int seat)
{
    struct kt_text text = {0};
    struct kt_view *view = kt_view_of(position, seat);
    kt_view_write(view, &text);
    kt_view_free(view);
    return text;
}

/* The whole position, and the view of each seat. If all missing cards must be in one place, they are known when the
 * view is read. */
static void see_round_trip(const struct kt_position *position, const char *name)
{
    struct kt_text text = written(position, NULL);
    struct kt_position *back = read_small(text.data);
    check(same_position(back, position), "%s: another position\n%s", name, text.data);
    kt_text_free(&text);
    kt_position_free(back);
    for (int seat = 0; seat < kt_position_seats(position); seat++) {
        struct kt_text seen = seen_by(position, seat);
        back = read_small(seen.data);
        struct kt_text again = kt_position_is_known(back) ? seen_by(back, seat) : written(back, NULL);
        check(strcmp(seen.data, again.data) == 0, "%s: seat %d\n%s\n%s", name, seat, seen.data, again.data);
        kt_text_free(&again);
        kt_text_free(&seen);
        kt_position_free(back);
    }
}

static void rounds_are_written_and_read_under_all_rules(void **unused)
{
    (void)unused;
    static const char *const more[] = {"", ",hand=all", ",closes,finish=places", ",lastcard=highest,opening=free"};
    struct kt_rng rng;
    kt_rng_seed(&rng, 5);
    for (const struct kt_preset *preset = kt_bigtwo.presets; preset->name; preset++) {
        for (int i = 0; i < 24; i++) {
            char rules[80];
            snprintf(rules, sizeof rules, "preset=%s,seats=%d%s", preset->name, 2 + i % 3, more[i / 3 % 4]);
            struct kt_position *position = deal_or_fail(&kt_bigtwo, rules, (uint64_t)i + 1);
            play_randomly(position, &rng, i * 4, NULL);
            see_round_trip(position, rules);
            kt_position_free(position);
        }
    }
}

/* ---- bad positions ---- */

static const char order[] = "cannot be played here, after the plays before it.";
static const char number[] = "Invalid number ";
static const char no_play[] = "is not a play: write the seat, a colon, and cards or pass.";
#define UNKNOWN_9 "? ? ? ? ? ? ? ? ? "

static void bad_positions_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"bigtwo", "chess", 1, 7, "This is a position of another game: \"chess\"."},
        {"seats=2", "seats=5", 2, 8, "seats takes"},
        {"seats=2", "preset=cup", 2, 8, "preset takes one of: paper, pagat"},
        {"rules:", "rule:", 2, 1, "Expected a line with \"rules:\""},
        {"round: 2", "rounds: 2", 3, 1, "Expected a line with \"round:\", found \"rounds:\"."},
        {"round: 2", "round: 0", 3, 8, number},
        {"round: 2", "round: -1", 3, 8, number},
        {"round: 2", "round: 65536", 3, 8, number},
        {"round: 2", "round: two", 3, 8, "Invalid number \"two\"."},
        {"round: 2", "round: 2 3", 3, 10, "Unexpected text at the end of the line"},
        {"totals: 12 -12", "totals: 12", 4, 11, number},
        {"totals: 12 -12", "totals: 12 -12 0", 4, 16, "Unexpected text at the end of the line"},
        {"totals: 12 -12", "totals: 12 -9999999999", 4, 12, number},
        {"lead: 2 lowest", "lead: 0 lowest", 5, 7, number},
        {"lead: 2 lowest", "lead: 3 lowest", 5, 7, number},
        {"lead: 2 lowest", "lead: 2 first", 5, 9, "Unexpected text at the end of the line"},
        {"lead: 2 lowest", "lead: 1 lowest", 10, 8, order},
        {"gone: 3C", "gone: ?", 10, 24, "Cards that are out of play must be known: write rank and suit."},
        {"gone: 3C", "gone: 3X", 6, 7, "\"3X\" is not a card: write rank and suit, such as TD or 10d."},
        {"gone: 3C", "gone: 3C 3C", 6, 10, "The 3♣ appears twice."},
        {"5D 6C 9H", "5D 6C 5D", 8, 10, "The 5♦ appears twice."},
        {"5D 6C 9H", "5D 6C 3H", 8, 10, "The 3♥ appears twice."},
        {"5D 6C 9H", "5D 6C 4C", 10, 15, "The 4♣ appears twice."},
        {"5D 6C 9H", "5D 6C", 10, 24,
         "These cards are missing: 9H. Every card must be in a hand, played, gone or aside."},
        {"5D 6C 9H", "5D 6C ? ?", 10, 24, "There are 53 cards here, but the deck has 52."},
        {"5D 6C 9H", "5D ?", 10, 24, "Missing cards: 1 of 52."},
        {"5D 6C 9H", "5D 6C J", 8, 10, "is not a card"},
        {"5D 6C 9H", UNKNOWN_9 UNKNOWN_9 UNKNOWN_9, 8, 58, "A hand has at most 26 cards."},
        {"aside: 2S", "aside: " UNKNOWN_9 UNKNOWN_9 UNKNOWN_9 UNKNOWN_9 UNKNOWN_9 UNKNOWN_9, 7, 112,
         "There are more cards here than the deck has."},
        {"2: 4S", "3: 4S", 9, 1, "Expected a line with \"2:\", found \"3:\"."},
        {"plays:", NULL, 10, 1, "Expected a line with \"plays:\""},
        {"plays:", "played:", 10, 1, "Expected a line with \"plays:\", found \"played:\"."},
        {"2:3D 1:4C", "1:3D 1:4C", 10, 8, order},
        {"2:3D 1:4C", "2:3D 2:4C", 10, 13, order},
        {"2:pass", "2:pass 2:pass", 10, 25, order},
        {"2:pass", "2:pass 1:pass", 10, 25, order},
        {"1: 5D 6C 9H\n2: 4S 7C\nplays: 2:3D 1:4C 2:pass", "1: 4C 6C 9H\n2: 3D 7C\nplays: 2:4S 1:pass 2:5D", 10, 24,
         "No deal fits these plays and hands."},
        {"2:3D 1:4C", "1:4C 2:3D", 10, 8, order},
        {"5D 6C 9H\n2: 4S 7C\nplays: 2:3D 1:4C", "4C 6C 9H\n2: 4S 7C\nplays: 2:3D5D 1:pass", 10, 8, order},
        {"4S 7C\nplays: 2:3D", "7C\nplays: 2:3D4S", 10, 8, order},
        {"2:3D 1:4C 2:pass", "2:3D 1:4C 2:", 10, 18, no_play},
        {"2:3D 1:4C 2:pass", "2:3D 1:4C 2", 10, 18, no_play},
        {"2:3D 1:4C 2:pass", "2:3D 1:4C pass", 10, 18, number},
        {"2:3D 1:4C 2:pass", "2:3D 1:4C 5:pass", 10, 18, number},
        {"2:3D 1:4C 2:pass", "2:3D 1:4C 2:skip", 10, 18, no_play},
        {"2:3D 1:4C", "2:3D3D 1:4C", 10, 12, "The 3♦ appears twice."},
        {"2: 4S 7C\nplays: 2:3D", "2: 3D 7C\nplays: 2:4S", 10, 13, order},
        {"1: 5D 6C 9H\n2: 4S 7C\nplays: 2:3D 1:4C 2:pass", "1: 4C 5D 6C 9H\n2: 3D 7C\nplays: 2:4S 1:pass", 10, 19,
         "No deal fits these plays and hands."},
        {"1: 5D 6C 9H\n2: 4S 7C\nplays: 2:3D 1:4C 2:pass", "1: 3D 4C 4S 5D 6C 7C 9H\n2:\nplays:", 10, 7,
         "Every seat must have held at least one card in this round."},
    };
    see_bad_positions(&kt_bigtwo, "", "kartu", small, rows, sizeof rows / sizeof *rows);
}

static void a_round_has_no_more_plays_than_it_can(void **unused)
{
    (void)unused;
    char text[4000];
    struct kt_error error = {0};
    strcpy(text, small);
    text[strlen(text) - 1] = '\0';
    for (int i = 0; i < 300; i++)
        strcat(text, " 1:pass");
    assert_null(read_text(text, &error));
    assert_string_equal(error_text(&error), "There are more plays here than a round can have.");
}

static void a_truncated_position_never_reads_as_another(void **unused)
{
    (void)unused;
    size_t plays = (size_t)(strstr(small, "plays:") - small) + strlen("plays:");
    for (size_t size = 0; size < plays; size++) {
        struct kt_error error = stale_error();
        struct kt_position *cut = kt_position_read(&kt_bigtwo, NULL, NULL, small, size, NULL, &error);
        check(!cut && error.code == KT_BAD_INPUT && !is_stale(&error), "after %zu bytes", size);
    }
}

/* ---- unknown cards ---- */

static void unknown_cards_make_a_sight(void **unused)
{
    (void)unused;
    struct kt_position *position = spoilt("2S\n1: 5D 6C 9H\n2: 4S 7C", "?\n1: 5D 6C 9H\n2: ? ?");
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_position *world = kt_view_world(view, 3);
    struct kt_text text = {0}, again = {0};
    struct kt_deed deed;
    assert_false(kt_position_is_known(position));
    kt_view_write(view, &text);
    see_body(position, text.data);
    assert_non_null(strstr(text.data, "\naside: ?\n1: 5D 6C 9H\n2: ? ?\nplays: 2:3D 1:4C 2:pass\n"));
    struct kt_view *seen = kt_view_of(world, 0);
    kt_view_write(seen, &again);
    assert_string_equal(again.data, text.data);
    assert_true(kt_view_deed(view, 2, &deed) && deed.seat == 1 && strcmp(deed.text, "pass") == 0);
    assert_true(kt_view_deed(view, 1, &deed) && deed.seat == 0 && strcmp(deed.text, "4C") == 0);
    assert_false(kt_view_deed(view, 3, &deed) || kt_view_deed(view, -1, &deed));
    kt_text_free(&text);
    kt_text_free(&again);
    kt_view_free(seen);
    kt_view_free(view);
    kt_position_free(world);
    kt_position_free(position);
}

/* No seat was dealt a three or a four, and this is public: all eight are among the 13 cards aside. Rejection sampling
 * would not find such a deal in a hundred thousand tries. */
static void what_the_opening_tells_is_kept_however_unlikely(void **unused)
{
    (void)unused;
    static const char *const plays[] = {"", " 1:5D"};
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        struct kt_error error = {0};
        snprintf(text, sizeof text,
                 "game: bigtwo\nrules: seats=3\nround: 1\ntotals: 0 0 0\nlead: 1 lowest\naside: %s? ? ? ?\n"
                 "1: %s5C 5H 5S 6D 6C 6H 6S 7D 7C 7H 7S 8D\n2: %s? ? ? ?\n3: %s? ? ? ?\nplays:%s\n",
                 UNKNOWN_9, i ? "" : "5D ", UNKNOWN_9, UNKNOWN_9, plays[i]);
        struct kt_position *position = read_text(text, &error);
        check(position != NULL, "%d:%d %s", error.line, error.column, error_text(&error));
        struct kt_view *view = kt_view_of(position, 0);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct kt_position *world = kt_view_world(view, seed);
            assert_int_equal(b2_of(world->state)->aside & 0xff, 0xff);
            kt_position_free(world);
        }
        kt_view_free(view);
        kt_position_free(position);
    }
}

/* Seat 2 has every rank except a two. It has not won, so the unknown card is the 3♠ and not a two. */
static void that_nobody_won_at_once_is_kept(void **unused)
{
    (void)unused;
    struct kt_position *position = read_small(
        "game: bigtwo\nrules: seats=2,instant=dragon\nround: 1\ntotals: 0 0\nlead: 1\n"
        "gone: 3C 3H 4D 4H 4S 5D 5C 5S 6D 6C 6H 7C 7H 7S 8D 8H 8S 9D 9C 9S TD TC TH JC JH JS QD QH QS KD KC KS "
        "AD AC\naside: ? ? ?\n1: AH 2S\n2: 3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS ?\nplays:\n");
    struct kt_view *view = kt_view_of(position, 0);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct kt_position *world = kt_view_world(view, seed);
        assert_true(b2_of(world->state)->hand[1] >> 3 & 1);
        kt_position_free(world);
    }
    kt_view_free(view);
    kt_position_free(position);
}

/* ---- plays ---- */

static void see_read(const struct kt_position *position, const char *format, const char *text, const char *expected)
{
    struct kt_line line = {0};
    struct kt_error error = {0};
    struct kt_text move = {0};
    bool is_read = kt_line_read(position, format, text, strlen(text), &line, &error);
    check(is_read, "%s \"%s\": %s", format, text, error_text(&error));
    assert_int_equal(line.count, 1);
    kt_move_write(position, line.moves[0], &move);
    assert_string_equal(move.data, expected);
    kt_text_free(&move);
    kt_line_free(&line);
}

static void plays_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_bigtwo, "", 1);
    see_read(position, "standard", "3D", "3D");
    see_read(position, "standard", "3d", "3D");
    see_read(position, "standard", "3♦", "3D");
    see_read(position, "standard", "KD6D5D4D3D", "3D4D5D6DKD");
    see_read(position, "words", "3♦ (single)", "3D");
    see_read(position, "words", "3♦", "3D");
    see_read(position, "words", "3D 4D 5D 6D KD (flush)", "3D4D5D6DKD");
    see_read(position, "words", "3♦ 4♦ 5♦ 6♦ 2♣ (seri)", "3D4D5D6D2C");
    play_text(position, "3D");
    for (int i = 0; i < 2; i++) {
        see_read(position, i ? "words" : "standard", "pass", "pass");
        see_read(position, i ? "words" : "standard", "PASS", "pass");
    }
    see_read(position, "words", "lewat", "pass");
    see_read(position, "words", "Lewat", "pass");
    see_read(position, "words", "pas", "pass");
    kt_position_free(position);
}

static void see_refused(const struct kt_position *position, const char *format, const char *text, const char *reason)
{
    struct kt_line line = {0};
    struct kt_error error = stale_error();
    check(!kt_line_read(position, format, text, strlen(text), &line, &error), "%s is read", text);
    check(strstr(error_text(&error), reason) != NULL, "\"%s\": %s", text, error_text(&error));
    check(error.line == 1, "\"%s\": line %d", text, error.line);
    kt_line_free(&line);
}

static void what_is_no_play_is_refused(void **unused)
{
    (void)unused;
    static const char no_move[] = "is not a play: write cards such as 3D3C, or pass.";
    static const char no_words[] = "This line is not a play: it must name the cards, or say pass.";
    struct kt_position *position = deal_or_fail(&kt_bigtwo, "", 1);
    see_refused(position, "standard", "x", no_move);
    see_refused(position, "standard", "3Dx", no_move);
    see_refused(position, "standard", "3", no_move);
    see_refused(position, "standard", "passport", no_move);
    see_refused(position, "standard", "lewat", no_move);
    see_refused(position, "standard", "3D3D", "The 3♦ appears twice.");
    see_refused(position, "words", "3♦ and 4♦", no_words);
    see_refused(position, "words", "(single)", no_words);
    see_refused(position, "words", "passing", no_words);
    see_refused(position, "words", "3♦ 3♦", "The 3♦ appears twice.");
    see_refused(position, "words", "pass", "You lead this trick, so you cannot pass.");
    kt_position_free(position);
}

/* Every kind in words, and back. */
static void every_kind_has_its_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *cards, *words;
    } kinds[] = {{"9H", "9♥ (single)"},
                 {"9D9H", "9♦ 9♥ (pair)"},
                 {"9D9C9H", "9♦ 9♣ 9♥ (triple)"},
                 {"5D5S9D9H", "5♦ 5♠ 9♦ 9♥ (two pair)"},
                 {"5D6H7H8H9H", "5♦ 6♥ 7♥ 8♥ 9♥ (straight)"},
                 {"5D9DTDJDKD", "5♦ 9♦ 10♦ J♦ K♦ (flush)"},
                 {"5D5S9D9C9H", "5♦ 5♠ 9♦ 9♣ 9♥ (full house)"},
                 {"9D9C9H9S", "9♦ 9♣ 9♥ 9♠ (four of a kind)"},
                 {"9DTDJDQDKD", "9♦ 10♦ J♦ Q♦ K♦ (straight flush)"},
                 {"TDJDQDKDAD", "10♦ J♦ Q♦ K♦ A♦ (royal flush)"}};
    struct kt_position *position = read_small(
        "game: bigtwo\nrules: seats=2,twopair,royal,hand=all\nround: 1\ntotals: 0 0\nlead: 1\naside: ? ? ? ? ? ? ? ? "
        "?\n"
        "1: 5D 5S 6H 7H 8H 9D 9C 9H 9S TD JD QD KD AD 2S 2H 2C\n2: ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?"
        "\nplays:\n");
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_position *world = kt_view_world(view, 1);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kt_move move;
        struct kt_phrase words;
        char text[128];
        check(kt_move_read(world, kinds[i].cards, &move, NULL), "%s is no play", kinds[i].cards);
        kt_move_words(world, move, &words);
        kt_phrase_render(&words, NULL, text, sizeof text);
        assert_string_equal(text, kinds[i].words);
        see_read(world, "words", text, kinds[i].cards);
    }
    kt_position_free(world);
    kt_view_free(view);
    kt_position_free(position);
}

/* ---- why not ---- */

struct refusal {
    const char *rules, *before, *play, *reason;
};

/* The reason is the same whether the play is read or made, and nothing changes. */
static void see_refusal(const struct refusal *row)
{
    struct kt_position *position = deal_or_fail(&kt_bigtwo, row->rules, 1), *before;
    struct kt_error error = stale_error();
    kt_move move = 0;
    if (*row->before)
        play_text(position, row->before);
    before = kt_position_copy(position);
    check(!kt_move_read(position, row->play, &move, &error), "%s is played", row->play);
    check(strcmp(error_text(&error), row->reason) == 0, "%s %s: %s", row->rules, row->play, error_text(&error));
    check(error.code == KT_ILLEGAL, "%s: code %d", row->play, error.code);
    for (const char *at = row->play; strcmp(row->play, "pass") != 0 && *at; at += 2) {
        struct kt_reader reader = kt_reader_on(at, 2);
        kt_card card;
        assert_true(kt_read_card(&reader, &card));
        move |= b2_bit(b2_from_card(&b2_of(position->state)->rules, card));
    }
    error = stale_error();
    check(!kt_position_play(position, move, &error), "%s is made", row->play);
    check(strcmp(error_text(&error), row->reason) == 0, "%s: %s", row->play, error_text(&error));
    check(same_position(position, before), "%s: something has changed", row->play);
    kt_position_free(before);
    kt_position_free(position);
}

/* Deal 1, as seen in the golden tests: seat 2 has the 3♦, and 4♦ 4♠ 5♦ 6♦ 8♣ 9♠ 10♣ K♦ K♥ K♠ A♣ 2♣ beside it. */
static void a_play_is_refused_with_a_reason(void **unused)
{
    (void)unused;
    static const char beat[] = "That does not beat the cards on the table: play higher, or pass.";
    static const char together[] = "These cards are not a combination under these rules.";
    static const struct refusal rows[] = {
        {"", "", "pass", "You lead this trick, so you cannot pass."},
        {"", "", "3C", "You do not have the 3♣."},
        {"", "", "3D3C", "You do not have the 3♣."},
        {"", "", "3D4D", together},
        {"", "", "4D4SKDKH", together},
        {"no-triples", "", "KDKHKS", together},
        {"flush=none", "", "3D4D5D6DKD", together},
        {"", "", "4D", "The first play of the round must contain the 3♦."},
        {"opening=single", "", "3D4D5D6DKD", "The first play of the round must be the 3♦ alone."},
        {"opening=single", "", "4D", "The first play of the round must be the 3♦ alone."},
        {"", "3D", "3S", "You do not have the 3♠."},
        {"", "3D 8H", "7C", beat},
        {"", "3D 8H", "QDQC", "There is a single card on the table: play a single, or pass."},
        {"", "3D 8H", "QDQCQHQS", "There is a single card on the table: play a single, or pass."},
        {"", "3D4D5D6DKD pass pass pass 4S pass pass pass KHKS", "JD",
         "Each play in this trick has 2 cards: play as many, or pass."},
        {"", "3D pass pass pass 4D4S", "3C3H", beat},
        {"", "3D pass pass pass 4D4S pass", "QDQCQH", "Each play in this trick has 2 cards: play as many, or pass."},
        {"", "3D pass 3S pass pass pass QDQCQHQS", "AH", "Each play in this trick has 5 cards: play as many, or pass."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        see_refusal(&rows[i]);
}

/* Four seats; the next seat has one card left. */
static void the_last_card_is_minded(void **unused)
{
    (void)unused;
    static const char good[] =
        "game: bigtwo\nrules: seats=2,lastcard=highest\nround: 1\ntotals: 0 0\nlead: 1\n"
        "aside: ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? "
        "? ? ? ?\n1: 5D 5C 6C 9H KS\n2: ?\nplays:\n";
    struct kt_position *position = read_small(good);
    struct kt_view *view = kt_view_of(position, 0);
    struct kt_position *world = kt_view_world(view, 1);
    struct kt_error error = {0};
    kt_move move;
    assert_false(kt_move_read(world, "9H", &move, &error));
    assert_string_equal(error_text(&error),
                        "The next player has one card left: a single must be your highest, the K♠.");
    assert_true(kt_move_read(world, "5D5C", &move, NULL)); /* pairs are free */
    assert_true(kt_move_read(world, "KS", &move, NULL));
    kt_position_free(world);
    kt_view_free(view);
    kt_position_free(position);
}

static void after_the_end_nothing_is_played(void **unused)
{
    (void)unused;
    struct kt_position *position = spoilt("4S 7C\nplays: 2:3D 1:4C 2:pass", "\nplays: 2:3D 1:4C 2:4S 1:pass 2:7C"),
                       *before;
    struct kt_error error = {0};
    kt_move move;
    before = kt_position_copy(position);
    assert_int_equal(kt_position_turn(position), KT_NOBODY);
    assert_false(kt_move_read(position, "5D", &move, &error));
    assert_string_equal(error_text(&error), "The round is over.");
    assert_false(kt_position_play(position, 0, &error));
    assert_string_equal(error_text(&error), "The round is over.");
    assert_false(kt_position_play(position, KT_GIVE_UP, &error));
    assert_true(same_position(position, before));
    kt_position_free(before);
    kt_position_free(position);
}

/* Numbers that are not sets of cards. */
static void what_is_no_set_of_cards_is_refused(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_bigtwo, "", 1);
    const kt_move wrong[] = {KT_GIVE_UP, UINT64_C(1) << 52, UINT64_C(1) << 63 | 1};
    for (int i = 0; i < 3; i++) {
        struct kt_error error = {0};
        assert_false(kt_position_play(position, wrong[i], &error));
        assert_string_equal(error_text(&error), "This is not a play of this game.");
    }
    kt_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_table_is_read_and_written),
        cmocka_unit_test(positions_are_read_in_every_usual_spelling),
        cmocka_unit_test(rounds_are_written_and_read_under_all_rules),
        cmocka_unit_test(bad_positions_are_refused_at_their_place),
        cmocka_unit_test(a_round_has_no_more_plays_than_it_can),
        cmocka_unit_test(a_truncated_position_never_reads_as_another),
        cmocka_unit_test(unknown_cards_make_a_sight),
        cmocka_unit_test(what_the_opening_tells_is_kept_however_unlikely),
        cmocka_unit_test(that_nobody_won_at_once_is_kept),
        cmocka_unit_test(plays_are_read_in_every_usual_spelling),
        cmocka_unit_test(what_is_no_play_is_refused),
        cmocka_unit_test(every_kind_has_its_words),
        cmocka_unit_test(a_play_is_refused_with_a_reason),
        cmocka_unit_test(the_last_card_is_minded),
        cmocka_unit_test(after_the_end_nothing_is_played),
        cmocka_unit_test(what_is_no_set_of_cards_is_refused),
    };
    return cmocka_run_group_tests_name("bigtwo_text", tests, NULL, NULL);
}
