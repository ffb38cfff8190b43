/* Spider moves as text.
 *
 *   standard  "deal"; otherwise two characters, from and to: columns 1-9, then a to d, and h for home. "35" takes as
 *             many cards as fit, or the whole run into an empty column; "vN" (hexadecimal) after it is another number
 *   words     "9♠ 8♠ from column 3 to column 5", in the reader's language */
#include "games/spider/spider.h"

#include <ctype.h>
#include <string.h>

#include "games/patience/moving.h"

static const char column_names[] = "123456789abcd";
static const struct sp_move the_deal = {SP_STOCK, SP_STOCK, 1};

static bool is_deal(struct sp_move move)
{
    return move.from == SP_STOCK;
}

/* The number of cards if none is written. */
static int usual_count(const struct spider *s, int from, int to)
{
    if (to == SP_HOME)
        return sp_cards_to_home(&s->rules);
    return from < s->rules.columns && to < s->rules.columns ? sp_cards_to_move(s, from, to) : 1;
}

/* ---- standard ---- */

void sp_write_move(const struct kt_state *state, kt_move packed, struct kt_text *out)
{
    struct sp_move move = sp_unpack(packed);
    if (is_deal(move)) {
        kt_text_add(out, "deal");
        return;
    }
    kt_text_printf(out, "%c%c", column_names[move.from], move.to == SP_HOME ? 'h' : column_names[move.to]);
    if (move.cards != usual_count(sp_of(state), move.from, move.to))
        kt_text_printf(out, "v%x", (unsigned)move.cards);
}

static bool read_column_name(struct kt_reader *reader, int *column)
{
    int letter = tolower(kt_reader_peek(reader));
    const char *name = letter > 0 ? strchr(column_names, letter) : NULL;
    if (!name)
        return false;
    *column = (int)(name - column_names);
    kt_reader_skip(reader, 1);
    return true;
}

static bool read_two_places(const struct spider *s, struct kt_reader *reader, struct sp_move *move)
{
    int cards = -1;
    if (!read_column_name(reader, &move->from))
        return false;
    if (kt_reader_accept(reader, "h"))
        move->to = SP_HOME;
    else if (!read_column_name(reader, &move->to))
        return false;
    if (!pt_read_count(reader, &cards))
        return false;
    move->cards = cards >= 0 ? cards : usual_count(s, move->from, move->to);
    return true;
}

static bool accept_move(const struct spider *s, struct sp_move read, const struct kt_reader *start, kt_move *move,
                        struct kt_error *error)
{
    if (!sp_is_legal(s, read, error))
        return kt_reader_blame(start, error);
    *move = sp_pack(read);
    return true;
}

bool sp_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    struct sp_move read = the_deal;
    bool is_read = kt_reader_accept(reader, "deal") || read_two_places(sp_of(state), reader, &read);
    if (!is_read || !pt_is_at_move_end(reader)) {
        *reader = start;
        return kt_reader_refuse(reader, error,
                                N_("\"%1\" is not a move: write deal, or where from and where to, such as 35 or 3h."));
    }
    return accept_move(sp_of(state), read, &start, move, error);
}

/* ---- words ---- */

/* The cards that a legal move takes, the deepest first. */
static const kt_card *cards_of(const struct spider *s, struct sp_move move)
{
    return sp_column(s, move.from) + s->height[move.from] - move.cards;
}

void sp_word_move(const struct kt_state *state, kt_move packed, struct kt_phrase *words)
{
    struct sp_move move = sp_unpack(packed);
    if (is_deal(move)) {
        kt_phrase_set(words, N_("deal"));
        return;
    }
    char names[KT_ARG_SIZE];
    pt_name_cards(cards_of(sp_of(state), move), move.cards, names, sizeof names);
    kt_phrase_set(words, move.to == SP_HOME ? N_("%1 from column %2 home") : N_("%1 from column %2 to column %3"));
    kt_phrase_arg(words, 1, "%s", names);
    kt_phrase_arg(words, 2, "%d", move.from + 1);
    if (move.to != SP_HOME)
        kt_phrase_arg(words, 3, "%d", move.to + 1);
}

static bool read_worded_column(struct kt_reader *reader, int *column)
{
    static const char *const columns[] = {"column ", "kolom ", NULL};
    uint64_t number;
    if (!pt_accept_any(reader, columns) || !kt_reader_number(reader, &number) || number < 1 || number > SP_MOST_COLUMNS)
        return false;
    *column = (int)number - 1;
    kt_reader_skip_blanks(reader);
    return true;
}

/* Reads one line: the cards, "from" and a column, "to" and a column or "home". */
static bool read_sentence(struct kt_reader *reader, struct sp_move *move, kt_card cards[KT_RANKS])
{
    static const char *const from[] = {"from ", "dari ", NULL};
    static const char *const to[] = {"to ", "ke ", NULL};
    static const char *const homes[] = {"home", "ke fondasi", NULL};
    move->cards = pt_read_named_cards(reader, cards);
    if (move->cards == 0 || !pt_accept_any(reader, from) || !read_worded_column(reader, &move->from))
        return false;
    move->to = SP_HOME;
    bool is_read = pt_accept_any(reader, homes) || (pt_accept_any(reader, to) && read_worded_column(reader, &move->to));
    return is_read && kt_reader_is_at_line_end(reader);
}

bool sp_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    static const char *const deals[] = {"deal", "bagikan kartu", NULL};
    const struct spider *s = sp_of(state);
    struct kt_reader start = *reader;
    struct sp_move read = the_deal;
    kt_card named[KT_RANKS];
    if (pt_accept_any(reader, deals) && kt_reader_is_at_line_end(reader))
        return accept_move(s, read, &start, move, error);
    *reader = start;
    if (!read_sentence(reader, &read, named))
        return kt_reader_refuse(&start, error,
                                N_("This line is not a move: it must name the cards, where from and where to."));
    if (!accept_move(s, read, &start, move, error))
        return false;
    if (memcmp(cards_of(s, read), named, (size_t)read.cards) != 0) {
        kt_refuse(error, KT_ILLEGAL, N_("These cards are not in that place."), NULL, NULL);
        return kt_reader_blame(&start, error);
    }
    return true;
}
