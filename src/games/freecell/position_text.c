/* FreeCell positions as text, in three formats:
 *
 *   kartu     our own: complete, with the rules
 *   fc-solve  the board text of Freecell Solver, PySolFC and patsolve: a line per column, the deepest card first,
 *             with optional "Foundations: H-0 C-2 D-A S-K" and "Freecells: 6C - 8H" lines
 *   paper     the paper's file of integers: cells, foundations (spades, hearts, clubs, diamonds), then a line per
 *             column with its count; each card is rank and suit, suits 1 to 4 in that same order
 *
 * All three place cards through one function, which refuses a card that cannot be there. */
#include "games/freecell/freecell.h"

#include "core/heading.h"
#include "games/patience/placing.h"

static const struct kt_game *const game = &kt_freecell;

/* A position being read. */
struct board {
    struct pt_board base;
    struct freecell *s;
    struct kt_reader *reader;
    bool are_cells_given;
};

static struct board board_on(struct kt_reader *reader, struct kt_sight *sight, struct kt_error *error)
{
    struct freecell *s = (struct freecell *)sight;
    return (struct board){.base = {.reader = reader, .error = error, .home = s->home}, .s = s, .reader = reader};
}

static void clear(struct board *b, const struct kt_settings *rules)
{
    fc_clear(b->s, rules);
    b->base.ranks = b->s->ranks;
}

static bool refuse(const struct board *b, const char *text)
{
    return pt_refuse(&b->base, text);
}

static bool has_all_cards(const struct board *b)
{
    kt_card missing = pt_missing_card(&b->base);
    return !missing || pt_refuse_card(b->reader, b->base.error, missing,
                                      N_("The %1 is missing: every card must be in a column, in a cell or home."));
}

/* Reads cards up to the line's end into a column. */
static bool read_column(struct board *b, int column)
{
    for (kt_reader_skip_blanks(b->reader); !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        kt_card card;
        if (!pt_read_card(&b->base, "", &card) || !pt_place_card(&b->base, card, &place))
            return false;
        fc_push(b->s, column, card);
    }
    return true;
}

/* Reads "6C - 8H": a card or a dash per cell. */
static bool read_cells(struct board *b)
{
    int cell = 0;
    if (b->are_cells_given)
        return refuse(b, N_("The cells are listed twice."));
    b->are_cells_given = true;
    for (kt_reader_skip_blanks(b->reader); !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        kt_card card = KT_NO_CARD;
        if (!kt_reader_accept(b->reader, "-") && !kt_read_card(b->reader, &card))
            return refuse(b, N_("\"%1\" is not a card: write rank and suit, such as TD or 10d."));
        if (cell == b->s->cells) {
            *b->reader = place;
            return refuse(b, N_("There are more cells here than the rules have: see the rule \"cells\"."));
        }
        if (card && !pt_place_card(&b->base, card, &place))
            return false;
        b->s->cell[cell++] = card;
    }
    return true;
}

static void write_cells(const struct freecell *s, struct kt_text *out)
{
    for (int i = 0; i < s->cells; i++) {
        kt_text_add(out, " ");
        if (s->cell[i])
            kt_text_card(out, s->cell[i]);
        else
            kt_text_add(out, "-");
    }
    kt_text_add(out, "\n");
}

static void write_column(const struct freecell *s, int column, struct kt_text *out)
{
    kt_card cards[FC_DECK];
    pt_write_cards(cards, fc_column_cards(s, column, cards), out);
    kt_text_add(out, "\n");
}

/* ---- kartu ---- */

static bool kartu_looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "game:");
}

static bool kartu_read(struct kt_reader *reader, const struct kt_settings *usual, struct kt_sight *sight,
                       struct kt_error *error)
{
    struct board b = board_on(reader, sight, error);
    struct kt_settings rules = *usual;
    if (!kt_heading_read(reader, game, &rules, error))
        return false;
    clear(&b, &rules);
    kt_reader_next_line(reader);
    if (!pt_expect(&b.base, "home:", N_("Expected a line with \"home:\", found \"%1\".")) || !pt_read_home(&b.base))
        return false;
    kt_reader_next_line(reader);
    if (!pt_expect(&b.base, "cells:", N_("Expected a line with \"cells:\", found \"%1\".")) || !read_cells(&b))
        return false;
    for (int column = 0; column < b.s->columns; column++) {
        kt_reader_next_line(reader);
        if (!pt_read_column_number(&b.base, column) || !read_column(&b, column))
            return false;
    }
    return has_all_cards(&b);
}

static void kartu_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct freecell *s = fc_seen(sight);
    kt_heading_write(game, sight, out);
    kt_text_add(out, "home:");
    pt_write_home(s->home, out);
    kt_text_add(out, "cells:");
    write_cells(s, out);
    for (int column = 0; column < s->columns; column++) {
        kt_text_printf(out, "%d:", column + 1);
        write_column(s, column, out);
    }
}

/* ---- fc-solve ---- */

static bool board_looks_like(struct kt_reader reader)
{
    kt_card card;
    return kt_reader_accept(&reader, "foundations:") || kt_reader_accept(&reader, "founds:") ||
           kt_reader_accept(&reader, "freecells:") || kt_reader_accept(&reader, "fc:") ||
           kt_reader_accept(&reader, ":") || kt_read_card(&reader, &card);
}

/* Reads a line with cells, foundations or a comment, wherever it is. Sets `is_one` if this was one. */
static bool board_read_extra(struct board *b, bool *is_one)
{
    *is_one = true;
    if (kt_reader_accept(b->reader, "foundations:") || kt_reader_accept(b->reader, "founds:"))
        return pt_read_home(&b->base);
    if (kt_reader_accept(b->reader, "freecells:") || kt_reader_accept(b->reader, "fc:"))
        return read_cells(b);
    *is_one = kt_reader_peek(b->reader) == '#';
    return true;
}

/* When all cards are placed, empty cells and lines with only a colon belong to this board, not to the next. */
static void skip_empty_places(struct kt_reader *reader)
{
    for (struct kt_reader ahead = *reader; kt_reader_accept(&ahead, ":") || kt_reader_accept(&ahead, "freecells:");
         ahead = *reader) {
        while (kt_reader_peek(&ahead) == ' ' || kt_reader_peek(&ahead) == '-')
            kt_reader_skip(&ahead, 1);
        if (!kt_reader_is_at_line_end(&ahead))
            return;
        pt_to_next_line(&ahead);
        *reader = ahead;
    }
}

static bool board_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                       struct kt_error *error)
{
    struct board b = board_on(reader, sight, error);
    clear(&b, rules);
    for (int column = 0; !kt_reader_is_at_end(reader) && pt_missing_card(&b.base);) {
        bool is_extra;
        if (!board_read_extra(&b, &is_extra))
            return false;
        bool is_gap = column == 0 && kt_reader_is_at_line_end(reader); /* before the first column, not one of them */
        if (!is_extra && !is_gap) {
            kt_reader_accept(reader, ":");
            if (column == b.s->columns)
                return refuse(&b, N_("There are more columns here than the rules have: see the rule \"columns\"."));
            if (!read_column(&b, column++))
                return false;
        }
        pt_to_next_line(reader);
    }
    skip_empty_places(reader);
    return has_all_cards(&b);
}

static void board_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct freecell *s = fc_seen(sight);
    kt_text_add(out, "Foundations:");
    pt_write_board_home(s->home, out);
    kt_text_add(out, "Freecells:");
    write_cells(s, out);
    for (int column = 0; column < s->columns; column++) {
        kt_text_add(out, ":");
        write_column(s, column, out);
    }
}

/* ---- paper ---- */

static const int paper_suits[KT_SUITS] = {KT_SPADES, KT_HEARTS, KT_CLUBS, KT_DIAMONDS};

int fc_paper_suit(int suit)
{
    int number = 1;
    while (paper_suits[number - 1] != suit)
        number++;
    return number;
}

static bool paper_looks_like(struct kt_reader reader)
{
    uint64_t number;
    return kt_reader_number(&reader, &number) &&
           (kt_reader_peek(&reader) == ' ' || kt_reader_peek(&reader) == '\t' || kt_reader_is_at_line_end(&reader));
}

static bool paper_number(struct board *b, uint64_t most, uint64_t *number)
{
    kt_reader_skip_blanks(b->reader);
    struct kt_reader place = *b->reader;
    if (kt_reader_is_at_line_end(b->reader))
        return refuse(b, N_("This line is too short: a number is missing."));
    if (!kt_reader_number(b->reader, number) || *number > most) {
        *b->reader = place;
        return refuse(b, N_("Invalid number \"%1\"."));
    }
    return true;
}

/* Reads rank and suit; "0 0" is no card, and only cells may have that. */
static bool paper_card(struct board *b, bool may_be_empty, kt_card *card)
{
    kt_reader_skip_blanks(b->reader);
    struct kt_reader place = *b->reader;
    uint64_t rank, suit;
    if (!paper_number(b, KT_RANKS, &rank) || !paper_number(b, KT_SUITS, &suit))
        return false;
    *card = KT_NO_CARD;
    if (rank == 0 && suit == 0 && may_be_empty)
        return true;
    if (rank == 0 || suit == 0) {
        *b->reader = place;
        return refuse(b, N_("A card is a rank from 1 to 13 and a suit from 1 to 4."));
    }
    *card = kt_card_of((int)rank, paper_suits[suit - 1]);
    return pt_place_card(&b->base, *card, &place);
}

static bool paper_read_cells_and_home(struct board *b)
{
    for (int i = 0; i < b->s->cells; i++)
        if (!paper_card(b, true, &b->s->cell[i]))
            return false;
    if (b->s->cells > 0) {
        if (!pt_end_line(&b->base))
            return false;
        kt_reader_next_line(b->reader);
    }
    for (int i = 0; i < KT_SUITS; i++) {
        uint64_t rank;
        kt_reader_skip_blanks(b->reader);
        struct kt_reader place = *b->reader;
        if (!paper_number(b, KT_RANKS, &rank) || !pt_place_home(&b->base, paper_suits[i], (int)rank, &place))
            return false;
    }
    return pt_end_line(&b->base);
}

static bool paper_read_column(struct board *b, int column)
{
    uint64_t height;
    if (!paper_number(b, FC_DECK, &height))
        return false;
    for (uint64_t i = 0; i < height; i++) {
        kt_card card;
        if (!paper_card(b, false, &card))
            return false;
        fc_push(b->s, column, card);
    }
    return pt_end_line(&b->base);
}

static bool paper_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                       struct kt_error *error)
{
    struct board b = board_on(reader, sight, error);
    clear(&b, rules);
    if (!paper_read_cells_and_home(&b))
        return false;
    for (int column = 0; column < b.s->columns; column++) {
        kt_reader_next_line(reader);
        if (!paper_read_column(&b, column))
            return false;
    }
    return has_all_cards(&b);
}

static void paper_write_card(kt_card card, const char *before, struct kt_text *out)
{
    kt_text_printf(out, "%s%d %d", before, card ? kt_rank(card) : 0, card ? fc_paper_suit(kt_suit(card)) : 0);
}

static void paper_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct freecell *s = fc_seen(sight);
    for (int i = 0; i < s->cells; i++)
        paper_write_card(s->cell[i], i ? " " : "", out);
    kt_text_add(out, s->cells ? "\n" : "");
    for (int i = 0; i < KT_SUITS; i++)
        kt_text_printf(out, "%s%d", i ? " " : "", s->home[paper_suits[i]]);
    for (int column = 0; column < s->columns; column++) {
        kt_card cards[FC_DECK];
        int height = fc_column_cards(s, column, cards);
        kt_text_printf(out, "\n%d", height);
        for (int i = 0; i < height; i++)
            paper_write_card(cards[i], " ", out);
    }
    kt_text_add(out, "\n");
}

const struct kt_position_format fc_position_formats[] = {
    {
        .choice = {"kartu", N_("Kartu's own format, with the rules"), NULL},
        .looks_like = kartu_looks_like,
        .read = kartu_read,
        .write = kartu_write,
    },
    {
        .choice = {"fc-solve", N_("the board text of Freecell Solver and PySolFC"), NULL},
        .looks_like = board_looks_like,
        .read = board_read,
        .write = board_write,
    },
    {
        .choice = {"paper", N_("the paper's file of integers"), NULL},
        .looks_like = paper_looks_like,
        .read = paper_read,
        .write = paper_write,
    },
    {.choice = {0}},
};
