/* Playing cards. A card is rank * 4 + suit: the ace of clubs is 4, the king of spades 55, and 0 is no card.
 * The suits are in Microsoft's order, on which its deal numbers depend. */
#ifndef KT_CARD_H
#define KT_CARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/reader.h"
#include "core/text.h"

typedef uint8_t kt_card;

enum { KT_CLUBS, KT_DIAMONDS, KT_HEARTS, KT_SPADES, KT_SUITS };
enum { KT_ACE = 1, KT_JACK = 11, KT_QUEEN = 12, KT_KING = 13, KT_RANKS = 13 };
enum { KT_NO_CARD = 0, KT_CARD_CODES = 56 };

static inline kt_card kt_card_of(int rank, int suit)
{
    return (kt_card)(rank * KT_SUITS + suit);
}

static inline int kt_rank(kt_card card)
{
    return card / KT_SUITS;
}

static inline int kt_suit(kt_card card)
{
    return card % KT_SUITS;
}

static inline bool kt_suit_is_red(int suit)
{
    return suit == KT_DIAMONDS || suit == KT_HEARTS;
}

static inline bool kt_is_red(kt_card card)
{
    return kt_suit_is_red(kt_suit(card));
}

/* May `card` be placed on `onto`: one lower and of the other colour? */
static inline bool kt_builds_down(kt_card card, kt_card onto)
{
    return kt_rank(card) + 1 == kt_rank(onto) && kt_is_red(card) != kt_is_red(onto);
}

/* For files: "TD". For people: "10♦". */
void kt_text_card(struct kt_text *text, kt_card card);
void kt_card_name(kt_card card, char name[8]);
char kt_suit_letter(int suit);
char kt_rank_letter(int rank);

/* Reads "TD", "10d", "th", "10♥"; returns false and reads nothing if there is no card. */
bool kt_read_card(struct kt_reader *reader, kt_card *card);

/* Reads a rank alone ("A", "10", "7", 0 for "0"), as foundations are written. */
bool kt_read_rank(struct kt_reader *reader, int *rank);
bool kt_read_suit(struct kt_reader *reader, int *suit);

#endif
