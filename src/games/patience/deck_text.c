#include "games/patience/deck_text.h"

enum { DIGITS = 3 };

static bool is_digit(const struct kt_reader *reader, size_t ahead)
{
    int c = kt_reader_peek_at(reader, ahead);
    return c >= '0' && c <= '9';
}

bool pt_looks_like_deck(struct kt_reader reader)
{
    return is_digit(&reader, 0) && is_digit(&reader, 1) && is_digit(&reader, 2);
}

bool pt_read_deck_card(struct pt_board *b, kt_card *card)
{
    int digit[DIGITS] = {0};
    for (size_t i = 0; i < DIGITS; i++)
        digit[i] = is_digit(b->reader, i) ? kt_reader_peek_at(b->reader, i) - '0' : -1;
    int rank = digit[0] * 10 + digit[1], suit = digit[2];
    if (digit[0] < 0 || digit[1] < 0 || rank < KT_ACE || rank > KT_RANKS || suit < 1 || suit > KT_SUITS)
        return pt_refuse(b,
                         N_("\"%1\" does not begin with a card: two digits for the rank, 01 to 13, one for the suit, "
                            "1 to 4."));
    kt_reader_skip(b->reader, DIGITS);
    *card = kt_card_of(rank, suit - 1);
    return true;
}

void pt_write_deck(const kt_card *deck, int count, struct kt_text *out)
{
    for (int i = 0; i < count; i++)
        kt_text_printf(out, "%02d%d", kt_rank(deck[i]), kt_suit(deck[i]) + 1);
    kt_text_add(out, "\n");
}
