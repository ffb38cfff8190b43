#include "games/patience/placing.h"

#include <string.h>

bool pt_refuse(const struct pt_board *b, const char *text)
{
    return kt_reader_refuse(b->reader, b->error, text);
}

bool pt_refuse_card(const struct kt_reader *place, struct kt_error *error, kt_card card, const char *text)
{
    kt_refuse(error, KT_BAD_INPUT, text, NULL, NULL);
    if (error)
        kt_phrase_arg_card(&error->what, 1, card);
    return kt_reader_blame(place, error);
}

bool pt_place_card(struct pt_board *b, kt_card card, const struct kt_reader *place)
{
    if (kt_rank(card) > b->ranks)
        return pt_refuse_card(place, b->error, card, N_("The %1 is not in this deck: see the rule \"ranks\"."));
    if (b->is_placed[card])
        return pt_refuse_card(place, b->error, card, N_("The %1 appears twice."));
    b->is_placed[card] = true;
    b->placed++;
    return true;
}

bool pt_place_home(struct pt_board *b, int suit, int rank, const struct kt_reader *place)
{
    if (b->is_home_given[suit])
        return kt_reader_refuse(place, b->error, N_("This foundation is listed twice: \"%1\"."));
    b->is_home_given[suit] = true;
    for (int i = KT_ACE; i <= rank; i++)
        if (!pt_place_card(b, kt_card_of(i, suit), place))
            return false;
    b->home[suit] = (uint8_t)rank;
    return true;
}

kt_card pt_missing_card(const struct pt_board *b)
{
    for (kt_card card = kt_card_of(KT_ACE, KT_CLUBS); card < (b->ranks + 1) * KT_SUITS; card++)
        if (!b->is_placed[card])
            return card;
    return KT_NO_CARD;
}

bool pt_read_card(struct pt_board *b, const char *ends, kt_card *card)
{
    struct kt_reader place = *b->reader;
    bool is_card = kt_read_card(b->reader, card);
    int next = kt_reader_peek(b->reader);
    if (is_card && (next <= ' ' || kt_reader_is_at_line_end(b->reader) || strchr(ends, next)))
        return true;
    *b->reader = place;
    return pt_refuse(b, N_("\"%1\" is not a card: write rank and suit, such as TD or 10d."));
}

bool pt_read_card_or_unknown(struct pt_board *b, const char *ends, kt_card *card)
{
    struct kt_reader ahead = *b->reader;
    bool is_unknown = kt_reader_accept(&ahead, "?");
    int next = kt_reader_peek(&ahead);
    *card = KT_NO_CARD;
    if (!is_unknown || (next > ' ' && !kt_reader_is_at_line_end(&ahead) && !strchr(ends, next)))
        return pt_read_card(b, ends, card);
    *b->reader = ahead;
    return true;
}

bool pt_has_bar(struct kt_reader reader)
{
    for (; !kt_reader_is_at_line_end(&reader); kt_reader_skip(&reader, 1))
        if (kt_reader_peek(&reader) == '|')
            return true;
    return false;
}

bool pt_read_home(struct pt_board *b)
{
    for (kt_reader_skip_blanks(b->reader); !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        int suit, rank;
        if (!kt_read_suit(b->reader, &suit) || !kt_reader_accept(b->reader, "-") || !kt_read_rank(b->reader, &rank)) {
            *b->reader = place;
            return pt_refuse(b, N_("\"%1\" is not a foundation: write suit and rank, such as H-0 or C-K."));
        }
        if (!pt_place_home(b, suit, rank, &place))
            return false;
    }
    return true;
}

bool pt_end_line(struct pt_board *b)
{
    return kt_reader_end_line(b->reader, b->error);
}

bool pt_expect(struct pt_board *b, const char *word, const char *complaint)
{
    return kt_reader_expect(b->reader, word, b->error, complaint);
}

bool pt_read_column_number(struct pt_board *b, int column)
{
    uint64_t number;
    struct kt_reader place = *b->reader;
    if (kt_reader_number(b->reader, &number) && number == (uint64_t)column + 1 && kt_reader_accept(b->reader, ":"))
        return true;
    *b->reader = place;
    return pt_refuse(b, N_("Expected the number of the next column and a colon, found \"%1\"."));
}

static void write_home(const uint8_t home[KT_SUITS], const int order[KT_SUITS], struct kt_text *out)
{
    for (int i = 0; i < KT_SUITS; i++)
        kt_text_printf(out, " %c-%c", kt_suit_letter(order[i]), kt_rank_letter(home[order[i]]));
    kt_text_add(out, "\n");
}

void pt_write_home(const uint8_t home[KT_SUITS], struct kt_text *out)
{
    write_home(home, (const int[]){KT_CLUBS, KT_DIAMONDS, KT_HEARTS, KT_SPADES}, out);
}

void pt_write_board_home(const uint8_t home[KT_SUITS], struct kt_text *out)
{
    write_home(home, (const int[]){KT_HEARTS, KT_CLUBS, KT_DIAMONDS, KT_SPADES}, out);
}

void pt_write_cards(const kt_card *cards, int count, struct kt_text *out)
{
    for (int i = 0; i < count; i++) {
        kt_text_add(out, " ");
        if (cards[i])
            kt_text_card(out, cards[i]);
        else
            kt_text_add(out, "?");
    }
}

void pt_to_next_line(struct kt_reader *reader)
{
    while (!kt_reader_is_at_end(reader) && kt_reader_peek(reader) != '\n')
        kt_reader_skip(reader, 1);
    kt_reader_skip(reader, 1);
}
