/* FreeCell moves as text.
 *
 *   standard  two characters: columns 1-9, 0 for the tenth and x, y, z for the three after it, cells a-g and i (h is
 *             home), and "vN" (hexadecimal) behind a move into an empty column that takes fewer cards than it could:
 *             "26", "a5", "3h", "15v2"
 *   words     "9♣ 8♥ from column 3 to column 5", in the reader's language
 *   paper     the paper's HasilFreeCellSolver.txt, a line for every single card:
 *             "Pindahkan : dari kolom urutan ke 7 ke freecell urutan ke 2"
 *
 * Words and the paper's lines are read by one small grammar, in English and Indonesian. */
#include "games/freecell/freecell.h"

#include <ctype.h>
#include <string.h>

#include "games/patience/moving.h"

static const char column_letters[] = "1234567890xyz", cell_letters[] = "abcdefgi";

/* ---- standard ---- */

void fc_name_place(int place, char name[4])
{
    char letter = 'h';
    if (fc_is_column(place))
        letter = column_letters[place];
    else if (fc_is_cell(place))
        letter = cell_letters[place - FC_CELL];
    name[0] = letter;
    name[1] = '\0';
}

void fc_write_move(const struct kt_state *state, kt_move packed, struct kt_text *out)
{
    const struct freecell *s = fc_of(state);
    struct fc_move move = fc_unpack(packed);
    char from[4], to[4];
    fc_name_place(move.from, from);
    fc_name_place(move.to, to);
    kt_text_printf(out, "%s%s", from, to);
    if (fc_is_column(move.from) && fc_is_column(move.to) && move.cards != fc_cards_to_move(s, move.from, move.to))
        kt_text_printf(out, "v%x", (unsigned)move.cards);
}

static bool read_place(struct kt_reader *reader, int *place)
{
    int letter = tolower(kt_reader_peek(reader));
    const char *column = letter > 0 ? strchr(column_letters, letter) : NULL;
    const char *cell = letter > 0 ? strchr(cell_letters, letter) : NULL;
    if (column)
        *place = (int)(column - column_letters);
    else if (letter == 'h')
        *place = FC_HOME;
    else if (cell)
        *place = FC_CELL + (int)(cell - cell_letters);
    else
        return false;
    kt_reader_skip(reader, 1);
    return true;
}

/* Is the move that was read legal? Errors point to the place where it starts. */
static bool accept_move(const struct freecell *s, struct fc_move read, const struct kt_reader *start, kt_move *move,
                        struct kt_error *error)
{
    if (!fc_is_legal(s, read, error))
        return kt_reader_blame(start, error);
    *move = fc_pack(read);
    return true;
}

/* The number of cards meant when only the two places are named. */
static int usual_count(const struct freecell *s, int from, int to)
{
    bool is_run = fc_is_column(from) && fc_is_column(to) && from < s->columns && to < s->columns && s->top[from];
    return is_run ? fc_cards_to_move(s, from, to) : 1;
}

bool fc_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    struct fc_move read;
    int cards = -1;
    if (!read_place(reader, &read.from) || !read_place(reader, &read.to) || !pt_read_count(reader, &cards) ||
        !pt_is_at_move_end(reader)) {
        *reader = start;
        return kt_reader_refuse(reader, error,
                                N_("\"%1\" is not a move: write where from and where to, such as 26, 3a, a5 or 3h."));
    }
    read.cards = cards >= 0 ? cards : usual_count(fc_of(state), read.from, read.to);
    return accept_move(fc_of(state), read, &start, move, error);
}

/* ---- words ---- */

/* The cards that a legal move takes, the deepest first. */
static void cards_of(const struct freecell *s, struct fc_move move, kt_card cards[KT_RANKS])
{
    kt_card card = fc_card_at(s, move.from);
    for (int i = move.cards - 1; i >= 0; i--) {
        cards[i] = card;
        card = s->below[card];
    }
}

static bool are_the_cards(const struct freecell *s, struct fc_move move, const kt_card named[KT_RANKS])
{
    kt_card cards[KT_RANKS];
    cards_of(s, move, cards);
    return memcmp(cards, named, (size_t)move.cards) == 0;
}

void fc_word_move(const struct kt_state *state, kt_move packed, struct kt_phrase *words)
{
    struct fc_move move = fc_unpack(packed);
    kt_card cards[KT_RANKS];
    static const char *const texts[2][3] = {
        {N_("%1 from column %2 to column %3"), N_("%1 from column %2 to cell %3"), N_("%1 from column %2 home")},
        {N_("%1 from cell %2 to column %3"), NULL, N_("%1 from cell %2 home")},
    };
    int target = fc_is_column(move.to) ? 0 : fc_is_cell(move.to) ? 1 : 2;
    kt_phrase_set(words, texts[fc_is_cell(move.from)][target]);
    cards_of(fc_of(state), move, cards);
    pt_name_cards(cards, move.cards, words->arg[0], KT_ARG_SIZE);
    const int places[] = {move.from, move.to};
    for (int i = 0; i < 2; i++) {
        char name[4];
        fc_name_place(places[i], name);
        if (fc_is_column(places[i]))
            kt_phrase_arg(words, i + 2, "%d", places[i] + 1);
        else
            kt_phrase_arg(words, i + 2, "%s", name);
    }
}

/* The number of a column or cell; the paper says "urutan ke" before it. Cells may be named by letter. */
static bool read_ordinal(struct kt_reader *reader, bool is_cell, int *index)
{
    static const char *const ordinal[] = {"urutan ke", NULL};
    pt_accept_any(reader, ordinal);
    uint64_t number;
    int place;
    struct kt_reader here = *reader;
    if (kt_reader_number(reader, &number)) {
        bool is_one = number >= 1 && number <= (is_cell ? FC_MOST_CELLS : FC_MOST_COLUMNS);
        *index = is_one ? (int)number - 1 : 0;
        if (!is_one)
            *reader = here;
        return is_one;
    }
    if (!is_cell || !read_place(reader, &place) || !fc_is_cell(place))
        return false;
    *index = place - FC_CELL;
    return true;
}

static bool read_worded_place(struct kt_reader *reader, int *place)
{
    static const char *const columns[] = {"column", "kolom", NULL};
    static const char *const cells[] = {"freecell", "cell", "sel", NULL};
    static const char *const homes[] = {"home", "tumpukan fondasi", "fondasi", NULL};
    int index = 0;
    bool found = false;
    if (pt_accept_any(reader, columns)) {
        found = read_ordinal(reader, false, &index);
        *place = index;
    } else if (pt_accept_any(reader, cells)) {
        found = read_ordinal(reader, true, &index);
        *place = FC_CELL + index;
    } else if (pt_accept_any(reader, homes)) {
        struct kt_reader here = *reader;
        if (!read_ordinal(reader, false, &index)) /* which foundation is clear from the card */
            *reader = here;
        *place = FC_HOME;
        found = true;
    }
    if (found)
        kt_reader_skip_blanks(reader);
    return found;
}

/* Reads one line: a beginning up to "from", a place, "to", a place. In words the beginning names the cards to move;
 * in the paper it is "Pindahkan :", and one card moves. */
static bool read_sentence(struct kt_reader *reader, bool names_cards, struct fc_move *move, kt_card cards[KT_RANKS])
{
    static const char *const from[] = {"from ", "dari ", NULL};
    static const char *const to[] = {"to ", "ke ", NULL};
    static const char *const paper[] = {"Pindahkan", ":", NULL};
    move->cards = 1;
    if (names_cards)
        move->cards = pt_read_named_cards(reader, cards);
    else
        while (pt_accept_any(reader, paper))
            continue;
    if (move->cards == 0 || !pt_accept_any(reader, from))
        return false;
    if (!read_worded_place(reader, &move->from))
        return false;
    pt_accept_any(reader, to); /* "home" stands without it in English */
    return read_worded_place(reader, &move->to) && kt_reader_is_at_line_end(reader);
}

static bool read_words(const struct kt_state *state, struct kt_reader *reader, bool names_cards, kt_move *move,
                       struct kt_error *error)
{
    struct kt_reader start = *reader;
    struct fc_move read;
    kt_card named[KT_RANKS];
    if (!read_sentence(reader, names_cards, &read, named))
        return kt_reader_refuse(reader, error,
                                N_("This line is not a move: it must say from which column or cell, and where to."));
    if (!accept_move(fc_of(state), read, &start, move, error))
        return false;
    if (names_cards && !are_the_cards(fc_of(state), read, named)) {
        kt_refuse(error, KT_ILLEGAL, N_("These cards are not in that place."), NULL, NULL);
        return kt_reader_blame(&start, error);
    }
    return true;
}

bool fc_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    return read_words(state, reader, true, move, error);
}

/* ---- paper ---- */

static void paper_write_place(int place, kt_card card, struct kt_text *out)
{
    if (fc_is_column(place))
        kt_text_printf(out, "kolom urutan ke %d", place + 1);
    else if (fc_is_cell(place))
        kt_text_printf(out, "freecell urutan ke %d", place - FC_CELL + 1);
    else
        kt_text_printf(out, "tumpukan fondasi urutan ke %d", fc_paper_suit(kt_suit(card)));
}

static void paper_write_step(struct freecell *s, struct fc_move step, struct kt_text *out)
{
    kt_card card = fc_card_at(s, step.from);
    kt_text_add(out, "Pindahkan : dari ");
    paper_write_place(step.from, card, out);
    kt_text_add(out, " ke ");
    paper_write_place(step.to, card, out);
    kt_text_add(out, "\n");
    fc_move_cards(s, step);
}

static size_t paper_write_move(const struct kt_state *state, const kt_move *moves, size_t left, struct kt_text *out)
{
    (void)left;
    struct freecell s = *fc_of(state);
    struct fc_move steps[FC_MOST_STEPS], home;
    int count = fc_steps(&s, fc_unpack(moves[0]), steps);
    for (int i = 0; i < count; i++)
        paper_write_step(&s, steps[i], out);
    while (s.autoplay && fc_safe_home_move(&s, &home))
        paper_write_step(&s, home, out);
    return 1;
}

static int paper_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move moves[KT_MOST_AT_ONCE],
                           struct kt_error *error)
{
    if (fc_of(state)->autoplay) {
        kt_refuse(error, KT_NOT_POSSIBLE,
                  N_("The paper's lines name every card that goes home: read them with the rule "
                     "autoplay=off."),
                  NULL, NULL);
        return kt_reader_blame(reader, error);
    }
    return read_words(state, reader, false, &moves[0], error);
}

const struct kt_line_format fc_line_formats[] = {
    {{"paper", N_("the paper's result file, a line for each single card"), NULL},
     NULL,
     paper_write_move,
     paper_read_move},
    {{0}, NULL, NULL, NULL},
};
