#include "core/card.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char rank_letters[] = "0A23456789TJQK";
static const char suit_letters[] = "CDHS";
static const char suit_symbols[KT_SUITS][4] = {"♣", "♦", "♥", "♠"};

char kt_suit_letter(int suit)
{
    return suit_letters[suit];
}

char kt_rank_letter(int rank)
{
    return rank_letters[rank];
}

void kt_text_card(struct kt_text *text, kt_card card)
{
    char letters[] = {kt_rank_letter(kt_rank(card)), kt_suit_letter(kt_suit(card)), '\0'};
    kt_text_add(text, letters);
}

void kt_card_name(kt_card card, char name[8])
{
    int rank = kt_rank(card);
    if (rank == 10)
        snprintf(name, 8, "10%s", suit_symbols[kt_suit(card)]);
    else
        snprintf(name, 8, "%c%s", kt_rank_letter(rank), suit_symbols[kt_suit(card)]);
}

bool kt_read_rank(struct kt_reader *reader, int *rank)
{
    int letter = toupper(kt_reader_peek(reader));
    if (letter == '1' && kt_reader_peek_at(reader, 1) == '0') {
        kt_reader_skip(reader, 2);
        *rank = 10;
        return true;
    }
    const char *found = letter > 0 ? strchr(rank_letters, letter) : NULL;
    if (letter == '1')
        found = &rank_letters[KT_ACE];
    if (!found)
        return false;
    kt_reader_skip(reader, 1);
    *rank = (int)(found - rank_letters);
    return true;
}

bool kt_read_suit(struct kt_reader *reader, int *suit)
{
    for (*suit = 0; *suit < KT_SUITS; ++*suit)
        if (kt_reader_accept(reader, suit_symbols[*suit]))
            return true;
    int letter = toupper(kt_reader_peek(reader));
    const char *found = letter > 0 ? strchr(suit_letters, letter) : NULL;
    if (!found)
        return false;
    kt_reader_skip(reader, 1);
    *suit = (int)(found - suit_letters);
    return true;
}

bool kt_read_card(struct kt_reader *reader, kt_card *card)
{
    struct kt_reader start = *reader;
    int rank, suit;
    if (kt_read_rank(reader, &rank) && rank > 0 && kt_read_suit(reader, &suit)) {
        *card = kt_card_of(rank, suit);
        return true;
    }
    *reader = start;
    return false;
}
