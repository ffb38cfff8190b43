/* Klondike positions as text: four formats, what they cannot represent, errors in bad ones, and unknown cards. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/settings.h"
#include "games/klondike/klondike.h"
#include "session/handles.h"

/* One small position in the middle of a game. */
static const char small_rules[] = "columns=4,ranks=4";
static const char small_kartu[] =
    "game: klondike\n"
    "rules: draw=3,passes=0,worry=1,empty=kings,build=red-black,stock=unseen,scoring=none,columns=4,"
    "ranks=4\n"
    "home: C-A D-0 H-2 S-0\n"
    "pass: 1\n"
    "stock: 3S 4D\n"
    "waste: AD 2S\n"
    "1: 4S\n"
    "2: 4H | 3C 2D\n"
    "3:\n"
    "4: 2C 3H AS | 4C 3D\n";
static const char small_pysol[] = "Talon: 3S 4D\n"
                                  "Waste: AD 2S\n"
                                  "Foundations: H-2 C-A D-0 S-0\n"
                                  ": 4S\n"
                                  ": <4H> 3C 2D\n"
                                  ":\n"
                                  ": <2C> <3H> <AS> 4C 3D\n";
static const char small_solvitaire[] = "{\"tableau piles\":[[\"4S\"],[\"4h\",\"3C\",\"2D\"],[],"
                                       "[\"2c\",\"3h\",\"As\",\"4C\",\"3D\"]],\"stock\":[\"4D\",\"3S\"],"
                                       "\"waste\":[\"AD\",\"2S\"],\"foundations\":[\"AC\",\"AH\",\"2H\"]}\n";

/* A small fresh deal. */
static const char small_deck[] = "011012013014021022023024031032033034\n";

static struct kt_position *read_under(const char *rules, const char *format, const char *text, size_t *used,
                                      struct kt_error *error)
{
    struct kt_settings settings = rules_of_text(&kt_klondike, rules);
    return kt_position_read(&kt_klondike, &settings, format, text, strlen(text), used, error);
}

static struct kt_position *read_small(const char *text)
{
    struct kt_error error = {0};
    struct kt_position *position = read_under(small_rules, NULL, text, NULL, &error);
    check(position != NULL, "%d:%d %s\n%s", error.line, error.column, error_text(&error), text);
    return position;
}

/* ---- good positions ---- */

static void one_position_in_three_formats(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"kartu", small_kartu}, {"pysol", small_pysol}, {"solvitaire", small_solvitaire}};
    struct kt_position *first = read_small(small_kartu);
    for (int i = 0; i < 3; i++) {
        struct kt_position *position = read_small(rows[i][1]);
        check(same_position(first, position), "%s: another position", rows[i][0]);
        struct kt_text text = written(position, rows[i][0]);
        assert_string_equal(text.data, rows[i][1]);
        kt_text_free(&text);
        kt_position_free(position);
    }
    kt_position_free(first);
}

static void positions_are_read_in_every_usual_spelling(void **unused)
{
    (void)unused;
    static const char *const spellings[] = {
        "Talon: 3s 4d\nWaste: AD 2s\nFounds: h-2 c-1\n4S\n<4H> 3C 2D\n\n<2C> <3H> <AS> 4C 3D\n",
        "# a remark\n\n: 4S\n: <4h> 3C 2D # closed, then open\n:\n: <2C> <3H> <AS> 4C 3D\nFOUNDATIONS: C-A H-2\nWASTE: "
        "AD "
        "2S\nTALON: 3S 4D\n",
        "Talon: 3S 4D\r\nWaste: AD 2S\r\nFoundations: H-2 C-A\r\n: 4S\r\n: <4H> 3C 2D\r\n:\r\n: <2C> <3H> <AS> 4C "
        "3D\r\n",
        "{ \"foundations\" : [[\"AC\"],[],[ \"AH\" , \"2H\" ],[]] ,\n \"waste\":[\"ad\",\"2s\"],\r\n\t\"stock\": "
        "[\"4D\",\"3s\"], \"tableau piles\" : [\n[\"4S\"],\n[\"4h\",\"3C\",\"2D\"],\n[],\n[\"2c\",\"3h\",\"1s\","
        "\"4C\",\"3D\"]\n]\n}\n",
        "game: klondike\nrules: columns=4,ranks=4\nhome: H-2 C-A\nstock: 3S 4D\nwaste: AD 2S\n1: | 4S\n2: 4H|3C 2D\n3: "
        "|\n"
        "4: 2C 3H AS | 4C 3D\n",
        "game: klondike\nrules: columns=4,ranks=4\nhome: H-2 C-A\npass: 1\npoints: 0\nstock: 3S 4D\nwaste: AD 2S\n1: "
        "4S\n"
        "2: 4H | 3C 2D # a remark\n3:\n4: 2C 3H AS | 4C 3D",
    };
    struct kt_position *first = read_small(small_kartu);
    see_spellings(&kt_klondike, small_rules, first, spellings, sizeof spellings / sizeof *spellings);
    kt_position_free(first);
}

static void solvitaires_ranks_may_be_numbers(void **unused)
{
    (void)unused;
    static const char text[] = "{\"tableau piles\":[[\"13C\",\"12D\",\"11s\"],[\"10h\"]],\"foundations\":[]}";
    static const char good[] =
        "{\"foundations\":[\"AC\",\"2C\",\"3C\",\"4C\",\"5C\",\"6C\",\"7C\",\"8C\",\"9C\",\"10C\","
        "\"11C\",\"12C\",\"13C\",\"AD\",\"AH\",\"2H\",\"3H\",\"4H\",\"5H\",\"6H\",\"7H\",\"8H\","
        "\"9H\",\"10H\",\"JH\",\"QH\",\"AS\",\"2S\",\"3S\",\"4S\",\"5S\",\"6S\",\"7S\",\"8S\","
        "\"9S\",\"10S\",\"JS\",\"QS\",\"KS\"],\"tableau piles\":[[\"13h\",\"13D\"],[],[],[],[],[],"
        "[]],\"stock\":[\"12D\",\"11D\",\"10D\",\"9D\",\"8D\",\"7D\",\"6D\",\"5D\",\"4D\",\"3D\","
        "\"2D\"]}";
    struct kt_error error = {0};
    assert_null(read_under("", NULL, text, NULL, &error));
    assert_string_equal(error_text(&error), "Face-down cards must be below the face-up cards of a column.");
    struct kt_position *position = read_under("", NULL, good, NULL, &error);
    check(position != NULL, "%d:%d %s", error.line, error.column, error_text(&error));
    const struct klondike *s = kl_of(position->state);
    assert_int_equal(s->turned[0], kt_card_of(2, KT_DIAMONDS));
    assert_int_equal(s->column[0].card[1], kt_card_of(KT_KING, KT_DIAMONDS));
    assert_int_equal(s->column[0].closed, 1);
    kt_position_free(position);
}

static void a_small_deck_string_is_a_small_deal(void **unused)
{
    (void)unused;
    struct kt_error error = {0};
    struct kt_position *position = read_under("ranks=3,columns=3", NULL, small_deck, NULL, &error);
    check(position != NULL, "%d:%d %s", error.line, error.column, error_text(&error));
    struct kt_text text = written(position, "pysol"), deck = written(position, "deck");
    assert_string_equal(text.data, "Talon: 2H 2S 3C 3D 3H 3S\n: AC\n: <AD> AS\n: <AH> <2C> 2D\n");
    assert_string_equal(deck.data, small_deck);
    kt_text_free(&text);
    kt_text_free(&deck);
    kt_position_free(position);
}

static void positions_may_follow_each_other(void **unused)
{
    (void)unused;
    static const char *const formats[] = {"kartu", "deck", "pysol", "solvitaire"};
    struct kt_text all = {0};
    for (uint64_t number = 0; number < 16; number++) {
        struct kt_position *position = deal_or_fail(&kt_klondike, "", number + 1);
        assert_true(kt_position_write(position, formats[number % 4], &all, NULL));
        kt_position_free(position);
    }
    size_t at = 0;
    for (uint64_t number = 0; number < 16; number++) {
        size_t used = 0;
        struct kt_position *dealt = deal_or_fail(&kt_klondike, "", number + 1);
        struct kt_position *position =
            kt_position_read(&kt_klondike, NULL, NULL, all.data + at, all.size - at, &used, NULL);
        check(position && same_position(position, dealt), "position %d", (int)number);
        at += used;
        kt_position_free(position);
        kt_position_free(dealt);
    }
    assert_int_equal(at, all.size);
    kt_text_free(&all);
}

/* Empty columns at the end belong to the position, also when every card is home. */
static void a_won_position_is_read_to_its_end(void **unused)
{
    (void)unused;
    static const char won[] = "Talon:\nFoundations: H-A C-A D-A S-A\n:\n:\n";
    char text[2 * sizeof won];
    size_t used = 0;
    strcat(strcpy(text, won), won);
    struct kt_position *position = read_under("ranks=1,columns=2", NULL, text, &used, NULL);
    assert_non_null(position);
    assert_true(kt_position_is_won(position));
    assert_int_equal(used, strlen(won));
    struct kt_text back = written(position, "pysol");
    assert_string_equal(back.data, won);
    kt_text_free(&back);
    kt_position_free(position);
}

/* ---- decks from elsewhere ---- */

/* As the table of Solvitaire's first seed has it. */
static void a_deck_is_dealt_row_by_row(void **unused)
{
    (void)unused;
    static const char deck[] =
        "092041122094064032023014102114083031052111084053081132062082073074113093021013133112104061"
        "033103072054091044071131042022051012034124121043024011123101134063";
    struct kt_position *position = read_or_fail(&kt_klondike, NULL, deck);
    struct kt_text text = written(position, "pysol");
    assert_string_equal(text.data, "Talon: TS 6C 3H TH 7D 5S 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH TC KS 6H\n"
                                   ": 9D\n: <4C> AS\n: <QD> <TD> JC\n: <9S> <JS> <8S> 6D\n: <6S> <8H> <5H> <8D> JH\n"
                                   ": <3D> <3C> <8C> <7H> <9H> AH\n: <2H> <5D> <KD> <7S> <2C> <KH> JD\n");
    kt_text_free(&text);
    kt_position_free(position);
}

static char *read_data(const char *name, size_t *size)
{
    FILE *file = open_data(name);
    char *text = malloc(1 << 16);
    assert_non_null(text);
    *size = fread(text, 1, (1 << 16) - 1, file);
    text[*size] = '\0';
    fclose(file);
    return text;
}

/* Through every format and back, the deck stays what it was. */
static void see_deck(const struct kt_position *position, int number)
{
    static const char *const formats[] = {"kartu", "pysol", "solvitaire"};
    struct kt_text deck = written(position, "deck");
    for (int i = 0; i < 3; i++) {
        struct kt_text text = written(position, formats[i]);
        struct kt_position *back = read_or_fail(&kt_klondike, NULL, text.data);
        struct kt_text again = written(back, "deck");
        check(strcmp(deck.data, again.data) == 0, "deck %d as %s", number, formats[i]);
        kt_text_free(&again);
        kt_text_free(&text);
        kt_position_free(back);
    }
    kt_text_free(&deck);
}

static void two_hundred_decks_are_read(void **unused)
{
    (void)unused;
    size_t size, at = 0, used = 0;
    char *text = read_data("klondike-decks.txt", &size);
    int count = 0;
    for (; at < size; at += used, count++) {
        struct kt_error error = {0};
        struct kt_position *position = kt_position_read(&kt_klondike, NULL, NULL, text + at, size - at, &used, &error);
        check(position != NULL, "deck %d: %s", count + 1, error_text(&error));
        see_deck(position, count + 1);
        kt_position_free(position);
    }
    assert_int_equal(count, 200);
    free(text);
}

/* ---- what a format cannot say ---- */

static void deck_strings_say_fresh_deals_only(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"draw", "draw draw draw draw draw draw draw draw redeal"};
    struct kt_text text = {0};
    for (int i = 0; i < 2; i++) {
        struct kt_error error = stale_error();
        struct kt_position *position = deal_or_fail(&kt_klondike, "", 1);
        play_text(position, moves[i]);
        assert_false(kt_position_write(position, "deck", &text, &error));
        assert_int_equal(error.code, KT_NOT_POSSIBLE);
        assert_string_equal(
            error_text(&error),
            "A deck string can only express a fresh deal without unknown cards: use the format \"kartu\".");
        assert_false(kt_position_write(position, "deck", &text, NULL));
        assert_int_equal(text.size, 0);
        kt_position_free(position);
    }
}

/* The pass is left out if it does not matter; otherwise writing is refused. */
static void cards_alone_do_not_say_the_pass(void **unused)
{
    (void)unused;
    static const char *const formats[] = {"pysol", "solvitaire"};
    static const char moves[] = "draw draw draw draw draw draw draw draw redeal";
    for (int i = 0; i < 2; i++) {
        struct kt_text text = {0};
        struct kt_error error = {0};
        struct kt_position *limited = deal_or_fail(&kt_klondike, "passes=3", 1),
                           *open = deal_or_fail(&kt_klondike, "", 1);
        assert_true(kt_position_write(limited, formats[i], &text, NULL));
        size_t size = text.size;
        play_text(limited, moves);
        play_text(open, moves);
        assert_false(kt_position_write(limited, formats[i], &text, &error));
        assert_int_equal(error.code, KT_NOT_POSSIBLE);
        assert_int_equal(text.size, size);
        assert_true(kt_position_write(open, formats[i], &text, NULL));
        kt_text_free(&text);
        kt_position_free(limited);
        kt_position_free(open);
    }
}

static void our_own_format_says_pass_and_points(void **unused)
{
    (void)unused;
    struct kt_position *position = deal_or_fail(&kt_klondike, "scoring=standard,passes=3", 2);
    struct kt_rng rng;
    kt_rng_seed(&rng, 1);
    play_randomly(position, &rng, 60, NULL);
    struct klondike s = *kl_of(position->state);
    assert_true(s.pass > 1 && s.points > 0);
    struct kt_text text = written(position, "kartu");
    struct kt_position *back = read_or_fail(&kt_klondike, NULL, text.data);
    assert_true(same_position(position, back));
    kt_text_free(&text);
    kt_position_free(back);
    kt_position_free(position);
}

/* ---- bad positions ---- */

static const char run_1[] = "The 2♠ does not go on the 3♣: it must be one lower and of the other colour.";

static void bad_kartu_positions_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {" 3D\n", "\n", 10, 17,
         "The 3♦ is missing: every card must be in a column, in the stock, in the waste or home."},
        {"4C 3D", "4C 3H", 10, 18, "The 3♥ appears twice."},
        {"4C 3D", "4C KD", 10, 18, "The K♦ is not in this deck: see the rule \"ranks\"."},
        {"4C 3D", "4C ?", 10, 18, "Face-up cards of a column must be known: write rank and suit."},
        {"4C 3D", "4C 3X", 10, 18, "\"3X\" is not a card: write rank and suit, such as TD or 10d."},
        {"4C 3D", "4C ?3D", 10, 18, "\"?3D\" is not a card"},
        {"4C 3D", "4C | 3D", 10, 18, "\"|\" is not a card"},
        {"AS | 4C", "AS 4C", 10, 7, "The 3♥ does not go on the 2♣"},
        {"| 4C 3D", "4C 3D |", 10, 20, "The last card of a column must be face up."},
        {"3C 2D", "3C 2S", 8, 12, "The 2♠ appears twice."},
        {"AD 2S\n1: 4S\n2: 4H | 3C 2D", "AD 2D\n1: 4S\n2: 4H | 3C 2S", 8, 12, run_1},
        {"H-2", "H-K", 3, 15, "The 5♥ is not in this deck"},
        {"H-2", "H:2", 3, 15, "\"H:2\" is not a foundation"},
        {"H-2", "H-3", 10, 7, "The 3♥ appears twice."},
        {"pass: 1", "pass: 0", 4, 7, "Invalid number \"0\"."},
        {"pass: 1", "pass: 256", 4, 7, "Invalid number \"256\"."},
        {"pass: 1", "pass: x", 4, 7, "Invalid number \"x\"."},
        {"pass: 1", "pass: 1 2", 4, 9, "Unexpected text at the end of the line: \"2\"."},
        {"pass: 1", "pass: 1\npoints: 5", 5, 9, "Invalid number \"5\"."},
        {"waste: AD 2S", "waste: AD ?", 6, 11, "Cards of the waste must be known: write rank and suit."},
        {"waste: AD 2S", "waste: AD AC", 6, 11, "The A♣ appears twice."},
        {"waste: AD 2S", "waste AD 2S", 6, 1, "Expected a line with \"waste:\", found \"waste\"."},
        {"stock: 3S 4D", "stack: 3S 4D", 5, 1, "Expected a line with \"stock:\", found \"stack:\"."},
        {"stock: 3S 4D", "stock: ? ? ?", 10, 18, "There are more cards here than the deck has."},
        {"stock: 3S 4D", "stock: ?", 10, 20, "Cards are missing: there are 15 of 16 here, including unknown ones."},
        {"3:\n", "5:\n", 9, 1, "Expected the number of the next column and a colon, found \"5:\"."},
        {"4: 2C", NULL, 10, 1, "Unexpected end of the text."},
        {"klondike", "chess", 1, 7, "This is a position of another game: \"chess\"."},
        {"draw=3", "draw=14", 2, 8, "draw takes a number in 1-13."},
        {"rules:", "rule:", 2, 1, "Expected a line with \"rules:\""},
        {"home:", "hone:", 3, 1, "Expected a line with \"home:\""},
    };
    see_bad_positions(&kt_klondike, small_rules, "kartu", small_kartu, rows, sizeof rows / sizeof *rows);
}

static void a_column_has_eight_closed_cards_at_most(void **unused)
{
    (void)unused;
    static const char text[] = "game: klondike\nrules: columns=1,ranks=3\nhome: C-A\nstock:\nwaste:\n"
                               "1: ? ? ? ? ? ? ? ? ? | 3C 2D\n";
    struct kt_error error = {0};
    assert_null(read_under("", NULL, text, NULL, &error));
    check_error(&error, KT_BAD_INPUT, 6, 20, text);
    assert_string_equal(error_text(&error), "A column has at most 8 face-down cards.");
}

static void bad_decks_are_refused_with_the_card_named(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {"034\n", "\n", 1, 34, "The 3♠ is missing: a deck string has three digits for every card."},
        {"013", "", 1, 34, "The A♥ is missing"},
        {"034\n", "034011\n", 1, 37, "The A♣ appears twice."},
        {"022", "021", 1, 16, "The 2♣ appears twice."},
        {"022", "042", 1, 16, "The 4♦ is not in this deck: see the rule \"ranks\"."},
        {"022", "142", 1, 16, "\"1420230240310320330\" does not begin with a card"},
        {"022", "002", 1, 16,
         "does not begin with a card: two digits for the rank, 01 to 13, one for the suit, 1 to 4."},
        {"022", "025", 1, 16, "does not begin with a card"},
        {"022", "020", 1, 16, "does not begin with a card"},
        {"022", "02D", 1, 16, "does not begin with a card"},
        {"034\n", "03\n", 1, 34, "\"03\" does not begin with a card"},
        {"034\n", "0\n", 1, 34, "\"0\" does not begin with a card"},
        {"034\n", "034 x\n", 1, 38, "Unexpected text at the end of the line: \"x\"."},
        {"034\n", "034 011\n", 1, 38, "Unexpected text at the end of the line: \"011\"."},
        {"022023", "022 023", 1, 20, "Unexpected text at the end of the line"},
        {"022023", "022\n023", 1, 19, "The 2♥ is missing"},
    };
    see_bad_positions(&kt_klondike, "ranks=3,columns=3", "deck", small_deck, rows, sizeof rows / sizeof *rows);
}

static void bad_boards_are_refused_at_their_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {" 3D\n", "\n", 8, 1, "The 3♦ is missing"},
        {"4C 3D", "4C 3H", 7, 21, "The 3♥ appears twice."},
        {"4C 3D", "4C <3D>", 7, 21, "Face-down cards must be below the face-up cards of a column."},
        {"4C 3D", "4C ?", 7, 21, "Face-down cards must be below"},
        {"<AS> 4C 3D", "<AS> <4C> <3D>", 7, 27, "The last card of a column must be face up."},
        {"<4H> 3C 2D", "<4H 3C 2D", 5, 6, "Expected \">\" after a face-down card."},
        {"<4H>", "<4X>", 5, 4, "\"4X>\" is not a card"},
        {"<4H>", "<4H>x", 5, 7, "\"x\" is not a card"},
        {"3C 2D", "2D 3C", 5, 11, "The 3♣ does not go on the 2♦"},
        {": 4S", ": 4S\n:\n:", 8, 2, "There are more columns here than the rules have: see the rule \"columns\"."},
        {"Waste: AD 2S", "Talon: AD 2S", 2, 7, "The stock is listed twice."},
        {"Waste: AD 2S", "Waste: AD 2S\nWaste:", 3, 7, "The waste is listed twice."},
        {"Waste: AD 2S", "Waste: AD <2S>", 2, 11, "\"<2S>\" is not a card"},
        {"Waste: AD 2S", "Waste: AD ?", 2, 11, "Cards of the waste must be known"},
        {"C-A", "C-A C-A", 3, 22, "This foundation is listed twice: \"C-A\"."},
        {"Talon: 3S 4D", "Talon: 3S 4D 5D", 1, 14, "The 5♦ is not in this deck"},
        {": 4S", NULL, 4, 1, "The A♠ is missing"},
    };
    see_bad_positions(&kt_klondike, small_rules, "pysol", small_pysol, rows, sizeof rows / sizeof *rows);
}

static const char no_json[] = "This is not a position in Solvitaire's format: ";

static void bad_json_is_refused_at_its_place(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {
        {",\"3D\"]]", "]]", 1, 140, "The 3♦ is missing"},
        {"\"3D\"]]", "\"3S\"]]", 1, 68, "The 3♠ does not go on the 4♣: it must be one lower and of the other colour."},
        {"\"3D\"]]", "\"4S\"]]", 1, 68, "The 4♠ appears twice."},
        {"\"3D\"]]", "\"3d\"]]", 1, 68, "Face-down cards must be below the face-up cards of a column."},
        {"\"4C\",\"3D\"]]", "\"4c\",\"3d\"]]", 1, 72, "The last card of a column must be face up."},
        {"\"3D\"]]", "\"3X\"]]", 1, 68,
         "This is not a card: write rank and suit in quotes, such as \"KD\" or \"10d\"."},
        {"\"3D\"]]", "3D]]", 1, 67, no_json},
        {"\"3D\"]]", "\"3D\"],[]]", 1, 73, "There are more columns here than the rules have"},
        {"\"3D\"]]", "\"3D\"]", 1, 73, no_json},
        {"\"3D\"]]", "\"3D\",]]", 1, 72, no_json},
        {"\"AD\",\"2S\"", "\"AD\",\"?\"", 1, 109, "Cards of the waste must be known"},
        {"\"AH\",\"2H\"", "\"2H\",\"AH\"", 1, 135, "The 2♥ cannot go home yet: the A♥ goes first."},
        {"\"AH\",\"2H\"", "\"AH\",\"?\"", 1, 140, "Cards at home must be known: write rank and suit."},
        {"\"AH\",\"2H\"", "\"AH\",\"2D\"", 1, 140, "The 2♦ appears twice."},
        {"\"stock\"", "\"stack\"", 1, 74, no_json},
        {"\"stock\"", "\"waste\"", 1, 94, "This list appears twice."},
        {"\"stock\":", "\"stock\"", 1, 81, no_json},
        {"\"stock\":[", "\"stock\":", 1, 82, no_json},
        {"]}\n", "]\n", 2, 1, "Unexpected end of the text."},
        {"\"foundations\"", NULL, 1, 114, "Unexpected end of the text"},
    };
    see_bad_positions(&kt_klondike, small_rules, "solvitaire", small_solvitaire, rows, sizeof rows / sizeof *rows);
}

static void what_is_no_position_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",   "hello\n", "\n\n  \n", "-1 2",   "\xff\xfe", "{",
                                        "{}", "12",      "<",        "Talon:", "?"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kt_error error = stale_error();
        assert_null(kt_position_read(&kt_klondike, NULL, NULL, wrong[i], strlen(wrong[i]), NULL, &error));
        check(error.code == KT_BAD_INPUT && !is_stale(&error) && error.line >= 1 && error.column >= 1, "\"%s\"",
              wrong[i]);
    }
}

static void a_truncated_position_never_reads_as_another(void **unused)
{
    (void)unused;
    static const char *const texts[] = {small_kartu, small_pysol, small_solvitaire};
    struct kt_position *whole = read_small(small_kartu);
    struct kt_settings rules = rules_of_text(&kt_klondike, small_rules);
    for (int i = 0; i < 3; i++) {
        for (size_t size = 0; size < strlen(texts[i]); size++) {
            struct kt_error error = stale_error();
            struct kt_position *cut = kt_position_read(&kt_klondike, &rules, NULL, texts[i], size, NULL, &error);
            check(cut ? same_position(cut, whole) : error.code == KT_BAD_INPUT && !is_stale(&error),
                  "after %zu bytes of\n%s", size, texts[i]);
            kt_position_free(cut);
        }
    }
    kt_position_free(whole);
}

/* ---- unknown cards ---- */

static void unknown_cards_make_a_sight(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {{"2C 3H AS |", "2C ? ? |", 0, 0, ""},
                                          {"stock: 3S 4D", "stock: ? ?", 0, 0, ""}};
    static const char *const formats[] = {"kartu", "pysol", "solvitaire"};
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        spoil(small_kartu, &rows[i], text);
        struct kt_position *position = read_small(text);
        assert_false(kt_position_is_known(position));
        for (int j = 0; j < 3; j++) {
            struct kt_text first = written(position, formats[j]);
            struct kt_position *back = read_small(first.data);
            struct kt_text second = written(back, "kartu");
            assert_false(kt_position_is_known(back));
            assert_string_equal(second.data, text);
            kt_text_free(&first);
            kt_text_free(&second);
            kt_position_free(back);
        }
        struct kt_text deck = {0};
        assert_false(kt_position_write(position, "deck", &deck, NULL));
        kt_position_free(position);
    }
}

/* A single unknown card must be the missing one. */
static void a_single_unknown_card_is_known(void **unused)
{
    (void)unused;
    static const struct bad_row rows[] = {{"3H AS |", "? AS |", 0, 0, ""}, {"3S 4D", "3S ?", 0, 0, ""}};
    struct kt_position *whole = read_small(small_kartu);
    for (int i = 0; i < 2; i++) {
        char text[ROOM];
        spoil(small_kartu, &rows[i], text);
        struct kt_position *position = read_small(text);
        assert_true(kt_position_is_known(position) && same_position(position, whole));
        kt_position_free(position);
    }
    kt_position_free(whole);
}

static void unknown_cards_are_not_solved(void **unused)
{
    (void)unused;
    static const struct bad_row row = {"stock: 3S 4D", "stock: ? ?", 0, 0, ""};
    char text[ROOM];
    struct kt_error error = {0};
    struct kt_result result = {0};
    spoil(small_kartu, &row, text);
    struct kt_position *position = read_small(text);
    struct kt_solver *solver = kt_solver_open(&kt_klondike, NULL, NULL);
    assert_false(kt_solver_run(solver, position, NULL, &result, &error));
    assert_true(strlen(error_text(&error)) > 0);
    kt_solver_close(solver);
    kt_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_position_in_three_formats),
        cmocka_unit_test(positions_are_read_in_every_usual_spelling),
        cmocka_unit_test(solvitaires_ranks_may_be_numbers),
        cmocka_unit_test(a_small_deck_string_is_a_small_deal),
        cmocka_unit_test(positions_may_follow_each_other),
        cmocka_unit_test(a_won_position_is_read_to_its_end),
        cmocka_unit_test(a_deck_is_dealt_row_by_row),
        cmocka_unit_test(two_hundred_decks_are_read),
        cmocka_unit_test(deck_strings_say_fresh_deals_only),
        cmocka_unit_test(cards_alone_do_not_say_the_pass),
        cmocka_unit_test(our_own_format_says_pass_and_points),
        cmocka_unit_test(bad_kartu_positions_are_refused_at_their_place),
        cmocka_unit_test(a_column_has_eight_closed_cards_at_most),
        cmocka_unit_test(bad_decks_are_refused_with_the_card_named),
        cmocka_unit_test(bad_boards_are_refused_at_their_place),
        cmocka_unit_test(bad_json_is_refused_at_its_place),
        cmocka_unit_test(what_is_no_position_is_refused),
        cmocka_unit_test(a_truncated_position_never_reads_as_another),
        cmocka_unit_test(unknown_cards_make_a_sight),
        cmocka_unit_test(a_single_unknown_card_is_known),
        cmocka_unit_test(unknown_cards_are_not_solved),
    };
    return cmocka_run_group_tests_name("klondike_text", tests, NULL, NULL);
}
