/* Klondike lines as other programs write them.
 *
 *   shootme  ShootMe's Klondike-Solver: "DR3 NEW W4 76-2 F7". DR3 draws three times, NEW turns the waste over, XY moves
 *            a card from X to Y (columns 1-9, W the waste, C D H S the foundations), XY-2 moves two, F7 turns the
 *            face-down card of column 7. Kartu turns cards automatically, so F7 is written for readers, and is only
 *            checked
 *   compact  MinimalKlondike and lonelybot: "IC @@AL KL". A is the waste, B C D E the foundations of clubs, diamonds,
 *            spades and hearts, F to N the columns; @ draws, and turns the waste over before that if it must
 *
 * The compact notation names no numbers, since all cards that fit move. Two things it has no sign for can only happen
 * outside its own solvers; we write them as "GL-2" (another number of cards, with empty=any) and "^" (the waste is
 * turned over, and no draw follows). */
#include <ctype.h>
#include <string.h>

#include "games/klondike/klondike.h"

static struct kl_move move_at(const kt_move *moves, size_t i)
{
    return kl_unpack(moves[i]);
}

static bool is_draw(const kt_move *moves, size_t i, size_t count)
{
    return i < count && move_at(moves, i).from == KL_STOCK;
}

/* The place that a letter stands for, where `letters` has the waste, the foundations in our order, and the columns. */
static bool read_place(struct kt_reader *reader, const char *letters, int *place)
{
    int letter = toupper(kt_reader_peek(reader));
    const char *found = letter > 0 ? strchr(letters, letter) : NULL;
    if (!found)
        return false;
    int index = (int)(found - letters) - 1 - KT_SUITS;
    *place = index >= 0 ? index : found == letters ? KL_WASTE : KL_HOME + KT_SUITS + index;
    kt_reader_skip(reader, 1);
    return true;
}

static char letter_of(int place, const char *letters)
{
    if (place == KL_WASTE)
        return letters[0];
    return letters[1 + (kl_is_home(place) ? place - KL_HOME : KT_SUITS + place)];
}

/* Reads "-2". */
static bool read_number(struct kt_reader *reader, int *cards)
{
    uint64_t number;
    if (!kt_reader_accept(reader, "-"))
        return true;
    if (!kt_reader_number(reader, &number) || number < 1 || number > KT_RANKS)
        return false;
    *cards = (int)number;
    return true;
}

static bool is_at_word_end(const struct kt_reader *reader)
{
    return kt_reader_peek(reader) <= ' ' || kt_reader_peek(reader) == ']' || kt_reader_is_at_line_end(reader);
}

/* ---- shootme ---- */

static const char shootme_letters[] = "WCDHS123456789";

static bool turns_card(const struct klondike *s, struct kl_move move)
{
    return kl_is_column(move.from) && s->column[move.from].closed > 0 && s->column[move.from].open == move.cards;
}

static size_t shootme_write(const struct kt_state *state, const kt_move *moves, size_t count, struct kt_text *out)
{
    struct kl_move move = move_at(moves, 0);
    size_t draws = 0;
    while (is_draw(moves, draws, count))
        draws++;
    if (draws > 0) {
        kt_text_printf(out, "DR%zu", draws);
        return draws;
    }
    if (move.to == KL_STOCK) {
        kt_text_add(out, "NEW");
        return 1;
    }
    kt_text_printf(out, "%c%c", letter_of(move.from, shootme_letters), letter_of(move.to, shootme_letters));
    if (move.cards > 1)
        kt_text_printf(out, "-%d", move.cards);
    if (turns_card(kl_of(state), move))
        kt_text_printf(out, " F%d", move.from + 1);
    return 1;
}

static int refuse_shootme(struct kt_reader *reader, const struct kt_reader *start, struct kt_error *error)
{
    *reader = *start;
    return kt_reader_refuse(reader, error,
                            N_("\"%1\" is not a move: write DR1, NEW, or where from and where to, such as 35, W4, 3H "
                               "or 76-2."));
}

/* "F7" behind a move must be about the card that the move has turned. */
static bool shootme_read_turn(const struct klondike *s, struct kl_move move, struct kt_reader *reader,
                              struct kt_error *error)
{
    struct kt_reader ahead = *reader;
    uint64_t column;
    kt_reader_skip_space(&ahead);
    struct kt_reader place = ahead;
    if (!kt_reader_accept(&ahead, "F") || !kt_reader_number(&ahead, &column) || !is_at_word_end(&ahead))
        return true; /* the next word is a move, or is refused as one */
    if (!turns_card(s, move) || column != (uint64_t)move.from + 1) {
        kt_refuse(error, KT_ILLEGAL, N_("No card of column %1 is turned here."), NULL, NULL);
        if (error)
            kt_phrase_arg(&error->what, 1, "%d", (int)(column < 100 ? column : 99));
        return kt_reader_blame(&place, error);
    }
    *reader = ahead;
    return true;
}

static int shootme_read_draws(struct kt_reader *reader, kt_move moves[KT_MOST_AT_ONCE])
{
    uint64_t draws;
    if (!kt_reader_number(reader, &draws) || draws < 1 || draws > KL_DECK || !is_at_word_end(reader))
        return 0;
    for (uint64_t i = 0; i < draws; i++)
        moves[i] = kl_pack((struct kl_move){KL_STOCK, KL_WASTE, 1});
    return (int)draws;
}

/* Words may be grouped in brackets. The caller checks one after the other whether draws and redeals are legal. */
static int shootme_read(const struct kt_state *state, struct kt_reader *reader, kt_move moves[KT_MOST_AT_ONCE],
                        struct kt_error *error)
{
    struct kt_reader start = *reader;
    struct kl_move move = {KL_WASTE, KL_STOCK, 1};
    int count = 1;
    kt_reader_accept(reader, "[");
    if (kt_reader_accept(reader, "DR")) {
        if ((count = shootme_read_draws(reader, moves)) == 0)
            return refuse_shootme(reader, &start, error);
    } else if (kt_reader_accept(reader, "NEW") && is_at_word_end(reader)) {
        moves[0] = kl_pack(move);
    } else {
        if (!read_place(reader, shootme_letters, &move.from) || !read_place(reader, shootme_letters, &move.to) ||
            !read_number(reader, &move.cards) || !is_at_word_end(reader))
            return refuse_shootme(reader, &start, error);
        if (!kl_accept_move(kl_of(state), move, &start, moves, error) ||
            !shootme_read_turn(kl_of(state), move, reader, error))
            return 0;
    }
    kt_reader_accept(reader, "]");
    return count;
}

/* ---- compact ---- */

/* The foundations stand in our order: clubs, diamonds, hearts, spades. */
static const char compact_letters[] = "ABCEDFGHIJKLMN";

/* Draws and the move behind them are one word. */
static size_t compact_write(const struct kt_state *state, const kt_move *moves, size_t count, struct kt_text *out)
{
    size_t i = 0;
    for (; i < count; i++) {
        struct kl_move move = move_at(moves, i);
        if (move.to == KL_STOCK && is_draw(moves, i + 1, count))
            continue; /* the next sign turns the waste over as well */
        if (move.from != KL_STOCK && move.to != KL_STOCK)
            break;
        kt_text_add(out, move.from == KL_STOCK ? "@" : "^");
    }
    if (i == count)
        return count;
    struct kl_move move = move_at(moves, i);
    kt_text_printf(out, "%c%c", letter_of(move.from, compact_letters), letter_of(move.to, compact_letters));
    if (move.cards != kl_usual_count(kl_of(state), move.from, move.to)) /* draws change no column */
        kt_text_printf(out, "-%d", move.cards);
    return i + 1;
}

static int compact_read(const struct kt_state *state, struct kt_reader *reader, kt_move moves[KT_MOST_AT_ONCE],
                        struct kt_error *error)
{
    const struct klondike *s = kl_of(state);
    const struct kl_move draw = {KL_STOCK, KL_WASTE, 1}, redeal = {KL_WASTE, KL_STOCK, 1};
    struct kt_reader start = *reader;
    struct kl_move move;
    if (kt_reader_accept(reader, "@")) {
        bool is_empty = s->waste == s->talon;
        moves[0] = kl_pack(is_empty ? redeal : draw);
        moves[1] = kl_pack(draw);
        return is_empty ? 2 : 1;
    }
    if (kt_reader_accept(reader, "^")) {
        moves[0] = kl_pack(redeal);
        return 1;
    }
    int cards = 0;
    if (!read_place(reader, compact_letters, &move.from) || !read_place(reader, compact_letters, &move.to) ||
        !read_number(reader, &cards) || !is_at_word_end(reader)) {
        *reader = start;
        return kt_reader_refuse(reader, error,
                                N_("\"%1\" is not a move: write @ for a draw, or where from and where to, such as AL "
                                   "or KC."));
    }
    move.cards = cards > 0 ? cards : kl_usual_count(s, move.from, move.to);
    return kl_accept_move(s, move, &start, moves, error);
}

const struct kt_line_format kl_line_formats[] = {
    {{"shootme", N_("the notation of ShootMe's Klondike-Solver"), NULL}, " ", shootme_write, shootme_read},
    {{"compact", N_("the letters of MinimalKlondike and lonelybot"), NULL}, " ", compact_write, compact_read},
    {{0}, NULL, NULL, NULL},
};
