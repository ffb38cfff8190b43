/* Spider positions as text, in three formats:
 *
 *   kartu  our own: complete, with the rules. Face-down cards are left of a bar,
 *          "4: 4C ? | 9H 8S"; a question mark is an unknown card; "sets: S H" have left the board, or with
 *          foundations=cards, "sets: S-5 H-K", so many cards of them
 *   paper  the paper's: a line for each column, "■ ■ J", a box for a face-down card; only ranks if there is one suit.
 *          It contains neither face-down cards nor the stock, so these are unknown when it is read; all other cards are
 *          in the stock. "-" is an empty column
 *   deck   the cards as they are dealt, three digits each, as in Klondike: rank 01 to 13, suit 1 to 4 (clubs, diamonds,
 *          hearts, spades). One line is one fresh deal
 *
 * All place cards through placing.c, which refuses a card that cannot be there. */
#include <string.h>

#include "core/heading.h"
#include "games/patience/deck_text.h"
#include "games/spider/placing.h"

static const struct kt_game *const game = &kt_spider;

static struct sp_board board_on(struct kt_reader *reader, struct kt_sight *sight, struct kt_error *error)
{
    return (struct sp_board){.base = {.reader = reader, .error = error}, .s = (struct spider *)sight};
}

/* ---- kartu ---- */

static bool kartu_looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "game:");
}

/* The suit of a set that has left, or a suit and a rank: "S", "S-5". */
static bool read_set(struct sp_board *b)
{
    struct kt_reader *reader = b->base.reader, place = *reader;
    int suit, rank = b->s->rules.ranks;
    if (!kt_read_suit(reader, &suit))
        return pt_refuse(&b->base, N_("\"%1\" is not a suit: write S, H, C or D for each set that has left."));
    if (kt_reader_accept(reader, "-") && !kt_read_rank(reader, &rank)) {
        *reader = place;
        return pt_refuse(&b->base, N_("\"%1\" is not a foundation: write suit and rank, such as H-0 or C-K."));
    }
    return sp_put_home(b, suit, rank, &place);
}

/* To the line's end. */
static bool read_sets(struct sp_board *b)
{
    struct kt_reader *reader = b->base.reader;
    for (kt_reader_skip_blanks(reader); !kt_reader_is_at_line_end(reader); kt_reader_skip_blanks(reader))
        if (!read_set(b))
            return false;
    return true;
}

static bool kartu_read_stock(struct sp_board *b)
{
    struct kt_reader *reader = b->base.reader;
    for (kt_reader_skip_blanks(reader); !kt_reader_is_at_line_end(reader); kt_reader_skip_blanks(reader)) {
        struct kt_reader place = *reader;
        kt_card card;
        if (!pt_read_card_or_unknown(&b->base, "", &card) || !sp_put_in_stock(b, card, &place))
            return false;
    }
    return true;
}

/* Reads "4C ? | 9H 8S" to the line's end; without a bar all cards are face up. */
static bool kartu_read_column(struct sp_board *b, int column)
{
    struct kt_reader *reader = b->base.reader;
    bool is_open = !pt_has_bar(*reader);
    for (kt_reader_skip_blanks(reader); !kt_reader_is_at_line_end(reader); kt_reader_skip_blanks(reader)) {
        struct kt_reader place = *reader;
        kt_card card;
        if (!is_open && kt_reader_accept(reader, "|"))
            is_open = true;
        else if (!pt_read_card_or_unknown(&b->base, "|", &card) || !sp_put_in_column(b, column, card, is_open, &place))
            return false;
    }
    return sp_end_column(b, column);
}

static bool kartu_read_board(struct sp_board *b)
{
    if (!pt_expect(&b->base, "sets:", N_("Expected a line with \"sets:\", found \"%1\".")) || !read_sets(b))
        return false;
    kt_reader_next_line(b->base.reader);
    if (!pt_expect(&b->base, "stock:", N_("Expected a line with \"stock:\", found \"%1\".")) || !kartu_read_stock(b))
        return false;
    for (int column = 0; column < b->s->rules.columns; column++) {
        kt_reader_next_line(b->base.reader);
        if (!pt_read_column_number(&b->base, column) || !kartu_read_column(b, column))
            return false;
    }
    return sp_end_board(b);
}

static bool kartu_read(struct kt_reader *reader, const struct kt_settings *usual, struct kt_sight *sight,
                       struct kt_error *error)
{
    struct sp_board b = board_on(reader, sight, error);
    struct kt_settings rules = *usual;
    if (!kt_heading_read(reader, game, &rules, error))
        return false;
    if (!sp_board_start(&b, &rules))
        return kt_reader_blame(reader, error);
    kt_reader_next_line(reader);
    return kartu_read_board(&b);
}

static void write_set(const struct spider *s, int set, struct kt_text *out)
{
    char suit = kt_suit_letter(sp_suit_of_set(&s->rules, set));
    if (s->rules.by_cards && s->home[set] > 0)
        kt_text_printf(out, " %c-%c", suit, kt_rank_letter(s->home[set]));
    else if (s->home[set] > 0)
        kt_text_printf(out, " %c", suit);
}

/* Sorted by suit. */
static void write_sets(const struct spider *s, struct kt_text *out)
{
    kt_text_add(out, "sets:");
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int set = 0; set < s->rules.sets; set++)
            if (sp_suit_of_set(&s->rules, set) == suit)
                write_set(s, set, out);
    kt_text_add(out, "\n");
}

static void kartu_write_column(const struct spider *s, int column, struct kt_text *out)
{
    const kt_card *cards = sp_column(s, column);
    int closed = s->closed[column];
    kt_text_printf(out, "%d:", column + 1);
    pt_write_cards(cards, closed, out);
    kt_text_add(out, closed > 0 ? " |" : "");
    pt_write_cards(cards + closed, s->height[column] - closed, out);
    kt_text_add(out, "\n");
}

static void kartu_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct spider *s = sp_seen(sight);
    kt_heading_write(game, sight, out);
    write_sets(s, out);
    kt_text_add(out, "stock:");
    pt_write_cards(sp_stock(s), s->stock, out);
    kt_text_add(out, "\n");
    for (int column = 0; column < s->rules.columns; column++)
        kartu_write_column(s, column, out);
}

/* ---- paper ---- */

static const char box[] = "■";

/* A rank alone, or a card, and then a blank or the line's end. */
static bool paper_read_card(struct sp_board *b, kt_card *card)
{
    struct kt_reader *reader = b->base.reader, place = *reader;
    int rank = 0;
    if (b->s->rules.suits > 1)
        return pt_read_card(&b->base, "", card);
    if (kt_read_rank(reader, &rank) && rank >= KT_ACE && kt_reader_peek(reader) <= ' ') {
        *card = kt_card_of(rank, KT_SPADES);
        return true;
    }
    *reader = place;
    return pt_refuse(&b->base, N_("\"%1\" is not a rank: write A, 2 to 10, J, Q or K, and ■ for a face-down card."));
}

static bool paper_looks_like(struct kt_reader reader)
{
    kt_card card;
    int rank;
    if (kt_reader_accept(&reader, box) || kt_reader_accept(&reader, "-"))
        return true;
    return (kt_read_card(&reader, &card) || kt_read_rank(&reader, &rank)) && kt_reader_peek(&reader) <= ' ';
}

/* At least one card or "-" for none: otherwise a truncated text would not be noticed. */
static bool paper_read_column(struct sp_board *b, int column)
{
    struct kt_reader *reader = b->base.reader;
    bool is_open = false;
    if (kt_reader_accept(reader, "-"))
        return pt_end_line(&b->base);
    do {
        struct kt_reader place = *reader;
        kt_card card = KT_NO_CARD;
        if (!kt_reader_accept(reader, box)) {
            is_open = true;
            if (!paper_read_card(b, &card))
                return false;
        } else if (is_open) {
            return kt_reader_refuse(&place, b->base.error,
                                    N_("Face-down cards must be below the face-up cards of a column."));
        }
        if (!sp_put_in_column(b, column, card, is_open, &place))
            return false;
        kt_reader_skip_blanks(reader);
    } while (!kt_reader_is_at_line_end(reader));
    return sp_end_column(b, column);
}

static bool paper_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                       struct kt_error *error)
{
    struct sp_board b = board_on(reader, sight, error);
    if (!sp_board_start(&b, rules))
        return kt_reader_blame(reader, error);
    for (int column = 0; column < b.s->rules.columns; column++) {
        if (!paper_read_column(&b, column))
            return false;
        kt_reader_next_line(reader);
    }
    if (kt_reader_accept(reader, "sets:") && !read_sets(&b))
        return false;
    while (sp_board_lacks(&b) > 0)
        if (!sp_put_in_stock(&b, KT_NO_CARD, reader))
            return false;
    return sp_end_board(&b);
}

static void paper_write_column(const struct spider *s, int column, struct kt_text *out)
{
    const kt_card *cards = sp_column(s, column);
    kt_text_add(out, s->height[column] == 0 ? "-" : "");
    for (int i = 0; i < s->height[column]; i++) {
        char name[8] = "";
        kt_card_name(cards[i], name);
        if (s->rules.suits == 1)
            name[strcspn(name, "\xE2")] = '\0'; /* the rank alone: the suit's sign begins with this byte */
        kt_text_printf(out, "%s%s", i > 0 ? " " : "", i < s->closed[column] ? box : name);
    }
    kt_text_add(out, "\n");
}

static void paper_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct spider *s = sp_seen(sight);
    for (int column = 0; column < s->rules.columns; column++)
        paper_write_column(s, column, out);
    if (sp_cards_home(s) > 0)
        write_sets(s, out);
}

/* ---- deck ---- */

static bool deck_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                      struct kt_error *error)
{
    struct sp_board b = board_on(reader, sight, error);
    if (!sp_board_start(&b, rules))
        return kt_reader_blame(reader, error);
    while (kt_reader_peek(reader) > ' ' && !kt_reader_is_at_line_end(reader)) {
        struct kt_reader place = *reader;
        kt_card card;
        if (!pt_read_deck_card(&b.base, &card) || !sp_put_in_stock(&b, card, &place))
            return false;
    }
    if (!pt_end_line(&b.base) || !sp_end_board(&b))
        return false;
    b.s->stock = 0;
    sp_lay_out(b.s, b.stock_card);
    return true;
}

/* Lists the cards in the order in which they were dealt. True if this is a fresh deal without unknown cards. */
static bool gather_deck(const struct spider *s, kt_card deck[SP_DECK])
{
    struct spider order = {.rules = s->rules}, same = {.rules = s->rules};
    kt_card places[SP_DECK] = {0}, missing[SP_DECK];
    int all = s->rules.sets * s->rules.ranks;
    order.rules.leaves_sets = true;
    for (int i = 0; i < all; i++)
        places[i] = (kt_card)(i + 1);
    sp_lay_out(&order, places);
    for (int i = 0; i < all; i++)
        deck[order.card[i] - 1] = s->card[i];
    sp_lay_out(&same, deck);
    return sp_missing_cards(s, missing) == 0 && memcmp(&same, s, sizeof same) == 0;
}

static bool deck_can_write(const struct kt_sight *sight, struct kt_error *error)
{
    kt_card deck[SP_DECK];
    return gather_deck(sp_seen(sight), deck) ||
           kt_refuse(error, KT_NOT_POSSIBLE,
                     N_("A deck string can only express a fresh deal without unknown cards: use the format \"kartu\"."),
                     NULL, NULL);
}

static void deck_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct spider *s = sp_seen(sight);
    kt_card deck[SP_DECK];
    gather_deck(s, deck);
    pt_write_deck(deck, s->rules.sets * s->rules.ranks, out);
}

const struct kt_position_format sp_position_formats[] = {
    {
        .choice = {"kartu", N_("Kartu's own format, with the rules"), NULL},
        .looks_like = kartu_looks_like,
        .read = kartu_read,
        .write = kartu_write,
    },
    {
        .choice = {"paper", N_("the paper's format: columns as rows, face-down cards as ■"), NULL},
        .looks_like = paper_looks_like,
        .read = paper_read,
        .write = paper_write,
        .leaves_out_hidden = true,
    },
    {
        .choice = {"deck", N_("the deck as digits, one deal per line"), NULL},
        .looks_like = pt_looks_like_deck,
        .read = deck_read,
        .write = deck_write,
        .can_write = deck_can_write,
    },
    {.choice = {0}},
};
