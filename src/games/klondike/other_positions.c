/* Klondike positions in the formats of other programs. Both contain only cards: a position that is read is in its first
 * pass, without points.
 *
 *   pysol       "Talon: 7C TS …", the first to be turned first; then a line for each column, the deepest card first,
 *               face-down cards as <TH>. "Foundations: H-0 C-2 D-A S-K" and "Waste: …" are optional lines
 *   solvitaire  {"tableau piles":[["TH","9D"],…],"stock":[…],"waste":[…],"foundations":[…]}: each pile from its deepest
 *               card, so the stock ends with the first to be turned; a lower-case suit letter is a face-down card */
#include <ctype.h>
#include <string.h>

#include "games/klondike/placing.h"

/* If passes are limited, the pass is part of the position; without it a lost game could look winnable. */
bool kl_can_write_cards(const struct kt_sight *sight, struct kt_error *error)
{
    const struct klondike *s = kl_seen(sight);
    return s->rules.passes == 0 || s->pass == 1 ||
           kt_refuse(error, KT_NOT_POSSIBLE,
                     N_("This format cannot express the number of the pass: use the format \"kartu\"."), NULL, NULL);
}

/* ---- pysol ---- */

static const char *const pysol_words[] = {"talon:", "waste:", "foundations:", "founds:", ":", "<", "?", NULL};

bool kl_pysol_looks_like(struct kt_reader reader)
{
    kt_card card;
    for (const char *const *word = pysol_words; *word; word++)
        if (kt_reader_accept(&reader, *word))
            return true;
    return kt_read_card(&reader, &card);
}

/* Reads one of the optional lines, wherever it is. Sets `is_one` if this was one. */
static bool pysol_read_extra(struct kl_board *b, bool *is_one)
{
    *is_one = true;
    if (kt_reader_accept(b->reader, "foundations:") || kt_reader_accept(b->reader, "founds:"))
        return pt_read_home(&b->base);
    if (kt_reader_accept(b->reader, "talon:"))
        return kl_read_pile(b, &b->stock);
    if (kt_reader_accept(b->reader, "waste:"))
        return kl_read_pile(b, &b->waste);
    *is_one = kt_reader_peek(b->reader) == '#';
    return true;
}

static bool pysol_read_closed(struct kl_board *b, kt_card *card)
{
    *card = KT_NO_CARD;
    if (kt_reader_accept(b->reader, ">"))
        return true;
    return pt_read_card_or_unknown(&b->base, ">", card) &&
           (kt_reader_accept(b->reader, ">") || pt_refuse(&b->base, N_("Expected \">\" after a face-down card.")));
}

static bool pysol_read_column(struct kl_board *b, int column)
{
    for (kt_reader_skip_blanks(b->reader); !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        kt_card card;
        bool is_closed = kt_reader_accept(b->reader, "<");
        if (!(is_closed ? pysol_read_closed(b, &card) : pt_read_card_or_unknown(&b->base, "", &card)))
            return false;
        if (!kl_put_in_column(b, column, card, !is_closed && card, &place))
            return false;
    }
    return kl_end_column(b, column);
}

static bool accept_empty_line(struct kt_reader *reader, const char *beginning)
{
    struct kt_reader ahead = *reader;
    bool is_one = kt_reader_accept(&ahead, beginning);
    kt_reader_skip_blanks(&ahead);
    if (!is_one || !kt_reader_is_at_line_end(&ahead))
        return false;
    pt_to_next_line(&ahead);
    *reader = ahead;
    return true;
}

/* When all cards are placed, lines without cards belong to this board, unless it has that place already. */
static void pysol_skip_empty_places(struct kl_board *b, int columns)
{
    bool goes_on = true;
    while (goes_on) {
        goes_on = false;
        if (columns < b->s->rules.columns && accept_empty_line(b->reader, ":")) {
            columns++;
            goes_on = true;
        } else if (!b->stock.is_given && accept_empty_line(b->reader, "talon:")) {
            goes_on = b->stock.is_given = true;
        } else if (!b->waste.is_given && accept_empty_line(b->reader, "waste:")) {
            goes_on = b->waste.is_given = true;
        }
    }
}

bool kl_pysol_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                   struct kt_error *error)
{
    struct kl_board b = kl_board_on(reader, sight, error);
    kl_board_clear(&b, rules);
    int column = 0;
    for (; !kt_reader_is_at_end(reader) && !kl_board_is_full(&b); pt_to_next_line(reader)) {
        bool is_extra;
        if (!pysol_read_extra(&b, &is_extra))
            return false;
        bool is_gap = column == 0 && kt_reader_is_at_line_end(reader); /* before the first column, not one of them */
        if (is_extra || is_gap)
            continue;
        kt_reader_accept(reader, ":");
        if (column == b.s->rules.columns)
            return pt_refuse(&b.base, N_("There are more columns here than the rules have: see the rule \"columns\"."));
        if (!pysol_read_column(&b, column++))
            return false;
    }
    pysol_skip_empty_places(&b, column);
    return kl_end_board(&b);
}

void kl_pysol_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct klondike *s = kl_seen(sight);
    kt_text_add(out, "Talon:");
    pt_write_cards(s->turned + s->waste, s->talon - s->waste, out);
    if (s->waste > 0)
        kt_text_add(out, "\nWaste:");
    pt_write_cards(s->turned, s->waste, out);
    kt_text_add(out, kl_cards_home(s) > 0 ? "\nFoundations:" : "\n");
    if (kl_cards_home(s) > 0)
        pt_write_board_home(s->home, out);
    for (int i = 0; i < s->rules.columns; i++) {
        const struct kl_column *column = &s->column[i];
        kt_text_add(out, ":");
        for (int depth = 0; depth < column->closed; depth++) {
            kt_text_add(out, " <");
            if (column->card[depth])
                kt_text_card(out, column->card[depth]);
            kt_text_add(out, ">");
        }
        pt_write_cards(column->card + column->closed, column->open, out);
        kt_text_add(out, "\n");
    }
}

/* ---- solvitaire ---- */

bool kl_solvitaire_looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "{");
}

static bool refuse_json(struct kl_board *b)
{
    return pt_refuse(&b->base, N_("This is not a position in Solvitaire's format: \"%1\"."));
}

/* In JSON "#" does not start a comment. */
static void skip_json_space(struct kl_board *b)
{
    while (kt_reader_peek(b->reader) > 0 && strchr(" \t\r\n", kt_reader_peek(b->reader)))
        kt_reader_skip(b->reader, 1);
}

static bool accept_json(struct kl_board *b, const char *sign)
{
    skip_json_space(b);
    bool is_there = kt_reader_accept(b->reader, sign);
    skip_json_space(b);
    return is_there;
}

/* Ranks may be numbers up to 13. */
static bool json_read_rank_and_suit(struct kt_reader *reader, kt_card *card)
{
    int second = kt_reader_peek_at(reader, 1), suit;
    if (kt_reader_peek(reader) != '1' || second < '1' || second > '3')
        return kt_read_card(reader, card);
    kt_reader_skip(reader, 2);
    *card = kt_card_of(10 + second - '0', KT_CLUBS);
    if (!kt_read_suit(reader, &suit))
        return false;
    *card = (kt_card)(*card + suit);
    return true;
}

/* Reads "10d" or "?", quotes included. A lower-case suit letter means a face-down card. */
static bool json_read_card(struct kl_board *b, kt_card *card, bool *is_closed)
{
    if (!kt_reader_accept(b->reader, "\""))
        return refuse_json(b);
    struct kt_reader place = *b->reader;
    *card = KT_NO_CARD;
    bool is_unknown = kt_reader_accept(b->reader, "?");
    if ((!is_unknown && !json_read_rank_and_suit(b->reader, card)) || kt_reader_peek(b->reader) != '"')
        return kt_reader_refuse(&place, b->base.error,
                                N_("This is not a card: write rank and suit in quotes, such as \"KD\" or \"10d\"."));
    *is_closed = is_unknown || islower((unsigned char)b->reader->text[b->reader->at - 1]);
    kt_reader_skip(b->reader, 1);
    return true;
}

/* Where a card that was read goes: `index` is the column, or nothing. */
typedef bool (*json_put)(struct kl_board *b, int index, kt_card card, bool is_closed, const struct kt_reader *place);

static bool put_column_card(struct kl_board *b, int index, kt_card card, bool is_closed, const struct kt_reader *place)
{
    return kl_put_in_column(b, index, card, !is_closed, place);
}

static bool put_stock_card(struct kl_board *b, int index, kt_card card, bool is_closed, const struct kt_reader *place)
{
    (void)index, (void)is_closed;
    return kl_put_in_pile(b, &b->stock, card, place);
}

static bool put_waste_card(struct kl_board *b, int index, kt_card card, bool is_closed, const struct kt_reader *place)
{
    (void)index, (void)is_closed;
    return kl_put_in_pile(b, &b->waste, card, place);
}

static bool put_home_card(struct kl_board *b, int index, kt_card card, bool is_closed, const struct kt_reader *place)
{
    (void)index, (void)is_closed;
    if (!card)
        return kt_reader_refuse(place, b->base.error, N_("Cards at home must be known: write rank and suit."));
    int suit = kt_suit(card);
    if (!pt_place_card(&b->base, card, place))
        return false;
    if (!kl_goes_home(b->s, card)) {
        pt_refuse_card(place, b->base.error, card, N_("The %1 cannot go home yet: the %2 goes first."));
        if (b->base.error)
            kt_phrase_arg_card(&b->base.error->what, 2, kt_card_of(b->s->home[suit] + 1, suit));
        return false;
    }
    b->s->home[suit]++;
    return true;
}

/* Reads ["2S","9h"], from the bracket on. */
static bool json_read_cards(struct kl_board *b, json_put put, int index)
{
    if (!accept_json(b, "["))
        return refuse_json(b);
    bool goes_on = kt_reader_peek(b->reader) != ']';
    while (goes_on) {
        kt_card card;
        bool is_closed = false;
        struct kt_reader place = *b->reader;
        kt_reader_skip(&place, 1); /* the error points to the text after the quote */
        if (!json_read_card(b, &card, &is_closed) || !put(b, index, card, is_closed, &place))
            return false;
        goes_on = accept_json(b, ",");
    }
    return accept_json(b, "]") || refuse_json(b);
}

static bool json_read_columns(struct kl_board *b)
{
    if (!accept_json(b, "["))
        return refuse_json(b);
    int column = 0;
    bool goes_on = kt_reader_peek(b->reader) != ']';
    while (goes_on) {
        if (column == b->s->rules.columns && kt_reader_peek(b->reader) == '[')
            return pt_refuse(&b->base,
                             N_("There are more columns here than the rules have: see the rule \"columns\"."));
        if (!json_read_cards(b, put_column_card, column) || !kl_end_column(b, column))
            return false;
        column++;
        goes_on = accept_json(b, ",");
    }
    return accept_json(b, "]") || refuse_json(b);
}

/* All in one list, or a list for each foundation. */
static bool json_read_home(struct kl_board *b)
{
    struct kt_reader start = *b->reader;
    if (!accept_json(b, "["))
        return refuse_json(b);
    bool goes_on = kt_reader_peek(b->reader) == '[';
    if (!goes_on) {
        *b->reader = start;
        return json_read_cards(b, put_home_card, 0);
    }
    while (goes_on) {
        if (!json_read_cards(b, put_home_card, 0))
            return false;
        goes_on = accept_json(b, ",");
    }
    return accept_json(b, "]") || refuse_json(b);
}

enum json_key { COLUMNS, STOCK, WASTE, HOME, KEYS };

static const char *const json_keys[KEYS] = {"\"tableau piles\"", "\"stock\"", "\"waste\"", "\"foundations\""};

static bool json_read_member(struct kl_board *b, bool is_given[KEYS])
{
    int key = 0;
    struct kt_reader place = *b->reader;
    while (key < KEYS && !kt_reader_accept(b->reader, json_keys[key]))
        key++;
    if (key < KEYS && is_given[key])
        return kt_reader_refuse(&place, b->base.error, N_("This list appears twice."));
    if (key == KEYS || !accept_json(b, ":"))
        return refuse_json(b);
    is_given[key] = true;
    if (key == COLUMNS)
        return json_read_columns(b);
    if (key == HOME)
        return json_read_home(b);
    return json_read_cards(b, key == STOCK ? put_stock_card : put_waste_card, 0);
}

bool kl_solvitaire_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                        struct kt_error *error)
{
    struct kl_board b = kl_board_on(reader, sight, error);
    bool is_given[KEYS] = {false};
    kl_board_clear(&b, rules);
    if (!accept_json(&b, "{"))
        return refuse_json(&b);
    bool goes_on = true;
    while (goes_on) {
        if (!json_read_member(&b, is_given))
            return false;
        goes_on = accept_json(&b, ",");
    }
    if (!kt_reader_accept(reader, "}"))
        return refuse_json(&b);
    for (int low = 0, high = b.stock.count - 1; low < high; low++, high--) {
        kt_card card = b.stock.card[low];
        b.stock.card[low] = b.stock.card[high];
        b.stock.card[high] = card;
    }
    return kl_end_board(&b);
}

static void json_write_card(kt_card card, bool is_closed, bool is_first, struct kt_text *out)
{
    char suit = card ? kt_suit_letter(kt_suit(card)) : '?';
    kt_text_add(out, is_first ? "\"" : ",\"");
    if (card && kt_rank(card) == 10)
        kt_text_add(out, "10");
    else if (card)
        kt_text_printf(out, "%c", kt_rank_letter(kt_rank(card)));
    kt_text_printf(out, "%c\"", is_closed ? (char)tolower(suit) : suit);
}

static void json_write_columns(const struct klondike *s, struct kt_text *out)
{
    for (int i = 0; i < s->rules.columns; i++) {
        const struct kl_column *column = &s->column[i];
        kt_text_add(out, i ? ",[" : "[");
        for (int depth = 0; depth < kl_height(column); depth++)
            json_write_card(column->card[depth], depth < column->closed, depth == 0, out);
        kt_text_add(out, "]");
    }
}

void kl_solvitaire_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct klondike *s = kl_seen(sight);
    kt_text_printf(out, "{%s:[", json_keys[COLUMNS]);
    json_write_columns(s, out);
    kt_text_printf(out, "],%s:[", json_keys[STOCK]);
    for (int i = s->talon - 1; i >= s->waste; i--)
        json_write_card(s->turned[i], false, i == s->talon - 1, out);
    kt_text_printf(out, "],%s:[", json_keys[WASTE]);
    for (int i = 0; i < s->waste; i++)
        json_write_card(s->turned[i], false, i == 0, out);
    kt_text_printf(out, "],%s:[", json_keys[HOME]);
    bool is_first = true;
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int rank = KT_ACE; rank <= s->home[suit]; rank++, is_first = false)
            json_write_card(kt_card_of(rank, suit), false, is_first, out);
    kt_text_add(out, "]}\n");
}
