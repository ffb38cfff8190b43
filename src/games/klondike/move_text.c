/* Klondike moves as text.
 *
 *   standard  "draw" and "redeal"; otherwise two characters, from and to: columns 1-9, w for the waste, h for home.
 *             "35" takes as many cards as fit, or all face-up cards into an empty column; "vN" (hexadecimal) after it
 *             is another number. A card that comes back from home is named by its suit: "c4", "d4", "h4", "s4"
 *   words     "9♣ 8♥ from column 3 to column 5", in the reader's language
 *
 * The letter h means home as a target, and hearts as a source: cards never move from home to home. The
 * notations of other programs are in line_text.c. */
#include "games/klondike/klondike.h"

#include <ctype.h>
#include <string.h>

#include "games/patience/moving.h"

static const char suit_letters[] = "cdhs";

/* ---- standard ---- */

void kl_name_place(int place, char name[8])
{
    const char letters[] = {kl_is_column(place) ? (char)('1' + place)
                            : kl_is_home(place) ? suit_letters[place - KL_HOME]
                                                : 'w',
                            '\0'};
    strcpy(name, place == KL_STOCK ? "stock" : letters);
}

static bool is_draw(struct kl_move move)
{
    return move.from == KL_STOCK;
}

static bool is_redeal(struct kl_move move)
{
    return move.to == KL_STOCK;
}

int kl_usual_count(const struct klondike *s, int from, int to)
{
    return kl_is_column(from) && kl_is_column(to) ? kl_cards_to_move(s, from, to) : 1;
}

void kl_write_move(const struct kt_state *state, kt_move packed, struct kt_text *out)
{
    struct kl_move move = kl_unpack(packed);
    char from[8], to[8];
    if (is_draw(move) || is_redeal(move)) {
        kt_text_add(out, is_draw(move) ? "draw" : "redeal");
        return;
    }
    kl_name_place(move.from, from);
    kl_name_place(move.to, to);
    kt_text_printf(out, "%s%s", from, kl_is_home(move.to) ? "h" : to);
    if (move.cards != kl_usual_count(kl_of(state), move.from, move.to))
        kt_text_printf(out, "v%x", (unsigned)move.cards);
}

static bool read_column_digit(struct kt_reader *reader, int *place)
{
    int digit = kt_reader_peek(reader);
    if (digit < '1' || digit >= '1' + KL_MOST_COLUMNS)
        return false;
    *place = digit - '1';
    kt_reader_skip(reader, 1);
    return true;
}

static bool read_source(struct kt_reader *reader, int *place)
{
    int letter = tolower(kt_reader_peek(reader));
    const char *suit = letter > 0 ? strchr(suit_letters, letter) : NULL;
    if (read_column_digit(reader, place))
        return true;
    if (letter != 'w' && !suit)
        return false;
    *place = suit ? KL_HOME + (int)(suit - suit_letters) : KL_WASTE;
    kt_reader_skip(reader, 1);
    return true;
}

/* Home is the foundation of the card's own suit. */
static int home_of(const struct klondike *s, int from)
{
    kt_card card = kl_card_at(s, from);
    return KL_HOME + (card ? kt_suit(card) : 0);
}

static bool read_target(const struct klondike *s, struct kt_reader *reader, int from, int *place)
{
    if (read_column_digit(reader, place))
        return true;
    *place = home_of(s, from);
    return kt_reader_accept(reader, "h");
}

static bool read_two_places(const struct klondike *s, struct kt_reader *reader, struct kl_move *move)
{
    int cards = -1;
    if (!read_source(reader, &move->from) || !read_target(s, reader, move->from, &move->to) ||
        !pt_read_count(reader, &cards))
        return false;
    move->cards = cards >= 0 ? cards : kl_usual_count(s, move->from, move->to);
    return true;
}

bool kl_accept_move(const struct klondike *s, struct kl_move read, const struct kt_reader *start, kt_move *move,
                    struct kt_error *error)
{
    if (!kl_is_legal(s, read, error))
        return kt_reader_blame(start, error);
    *move = kl_pack(read);
    return true;
}

static const struct kl_move the_draw = {KL_STOCK, KL_WASTE, 1}, the_redeal = {KL_WASTE, KL_STOCK, 1};

bool kl_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    struct kl_move read = the_draw;
    bool is_read = kt_reader_accept(reader, "draw");
    if (!is_read && kt_reader_accept(reader, "redeal")) {
        is_read = true;
        read = the_redeal;
    }
    if ((!is_read && !read_two_places(kl_of(state), reader, &read)) || !pt_is_at_move_end(reader)) {
        *reader = start;
        return kt_reader_refuse(
            reader, error,
            N_("\"%1\" is not a move: write draw, redeal, or where from and where to, such as 35, w4, 3h or c4."));
    }
    return kl_accept_move(kl_of(state), read, &start, move, error);
}

/* ---- words ---- */

/* The cards that a legal move takes, the deepest first. */
static void cards_of(const struct klondike *s, struct kl_move move, kt_card cards[KT_RANKS])
{
    cards[0] = kl_head_of(s, move);
    if (kl_is_column(move.from))
        memcpy(cards, &s->column[move.from].card[kl_height(&s->column[move.from]) - move.cards], (size_t)move.cards);
}

void kl_word_move(const struct kt_state *state, kt_move packed, struct kt_phrase *words)
{
    struct kl_move move = kl_unpack(packed);
    kt_card cards[KT_RANKS];
    if (is_draw(move) || is_redeal(move)) {
        kt_phrase_set(words, is_draw(move) ? N_("draw") : N_("turn the waste over"));
        return;
    }
    if (kl_is_column(move.from))
        kt_phrase_set(words, kl_is_home(move.to) ? N_("%1 from column %2 home") : N_("%1 from column %2 to column %3"));
    else if (move.from == KL_WASTE)
        kt_phrase_set(words, kl_is_home(move.to) ? N_("%1 from the waste home") : N_("%1 from the waste to column %3"));
    else
        kt_phrase_set(words, N_("%1 back from home to column %3"));
    cards_of(kl_of(state), move, cards);
    pt_name_cards(cards, move.cards, words->arg[0], KT_ARG_SIZE);
    kt_phrase_arg(words, 2, "%d", move.from + 1);
    kt_phrase_arg(words, 3, "%d", move.to + 1);
}

/* A place in words; the foundation is determined later, by the card. */
static bool read_worded_place(struct kt_reader *reader, int *place)
{
    static const char *const columns[] = {"column", "kolom", NULL};
    static const char *const wastes[] = {"the waste", "waste", "tumpukan buangan", "buangan", NULL};
    static const char *const homes[] = {"home", "fondasi", NULL};
    uint64_t number;
    if (pt_accept_any(reader, columns)) {
        bool is_one = kt_reader_number(reader, &number) && number >= 1 && number <= KL_MOST_COLUMNS;
        *place = is_one ? (int)number - 1 : 0;
        kt_reader_skip_blanks(reader);
        return is_one;
    }
    *place = KL_WASTE;
    if (pt_accept_any(reader, wastes))
        return true;
    *place = KL_HOME;
    return pt_accept_any(reader, homes);
}

/* Reads one line: the cards, "from" and a place, "to" and a place. */
static bool read_sentence(struct kt_reader *reader, struct kl_move *move, kt_card cards[KT_RANKS])
{
    static const char *const back[] = {"back ", "kembali ", NULL};
    static const char *const from[] = {"from ", "dari ", NULL};
    static const char *const to[] = {"to ", "ke ", NULL};
    move->cards = pt_read_named_cards(reader, cards);
    if (move->cards == 0)
        return false;
    pt_accept_any(reader, back);
    if (!pt_accept_any(reader, from) || !read_worded_place(reader, &move->from))
        return false;
    pt_accept_any(reader, to); /* "home" stands without it in English */
    if (!read_worded_place(reader, &move->to) || !kt_reader_is_at_line_end(reader))
        return false;
    if (move->from == KL_HOME)
        move->from += kt_suit(cards[0]);
    if (move->to == KL_HOME)
        move->to += kt_suit(cards[0]);
    return true;
}

/* Draws and redeals name no cards. */
static bool read_short_sentence(struct kt_reader *reader, struct kl_move *move)
{
    static const char *const draws[] = {"draw", "buka stok", NULL};
    static const char *const redeals[] = {"turn the waste over", "balikkan tumpukan buangan", NULL};
    *move = the_draw;
    if (pt_accept_any(reader, draws))
        return kt_reader_is_at_line_end(reader);
    *move = the_redeal;
    return pt_accept_any(reader, redeals) && kt_reader_is_at_line_end(reader);
}

bool kl_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    const struct klondike *s = kl_of(state);
    struct kt_reader start = *reader;
    struct kl_move read;
    kt_card named[KT_RANKS], cards[KT_RANKS];
    if (read_short_sentence(reader, &read))
        return kl_accept_move(s, read, &start, move, error);
    *reader = start;
    if (!read_sentence(reader, &read, named))
        return kt_reader_refuse(reader, error,
                                N_("This line is not a move: it must name the cards, where from and where to."));
    if (!kl_accept_move(s, read, &start, move, error))
        return false;
    cards_of(s, read, cards);
    if (memcmp(cards, named, (size_t)read.cards) != 0) {
        kt_refuse(error, KT_ILLEGAL, N_("These cards are not in that place."), NULL, NULL);
        return kt_reader_blame(&start, error);
    }
    return true;
}
