/* Reading positions, shared by the patience games: every card is in one place only, foundations are written
 * "H-0 C-2 D-A S-K", and every error has a line and column. */
#ifndef KT_PATIENCE_PLACING_H
#define KT_PATIENCE_PLACING_H

#include "core/card.h"
#include "core/game.h"

struct pt_board {
    struct kt_reader *reader;
    struct kt_error *error;
    uint8_t *home; /* of the position that is being filled: a rank for each suit */
    int ranks, placed;
    bool is_placed[KT_CARD_CODES], is_home_given[KT_SUITS];
};

/* Fills the error with the reader's place, or with the place of a card that was read before. Both return false. */
bool pt_refuse(const struct pt_board *b, const char *text);
bool pt_refuse_card(const struct kt_reader *place, struct kt_error *error, kt_card card, const char *text);

/* Marks the card, or a foundation up to the rank, as placed; `place` is where it was read. */
bool pt_place_card(struct pt_board *b, kt_card card, const struct kt_reader *place);
bool pt_place_home(struct pt_board *b, int suit, int rank, const struct kt_reader *place);

kt_card pt_missing_card(const struct pt_board *b); /* the first one that was not placed yet, or none */

/* Reads one card, without placing it. One of the characters of `ends` may follow it without a blank. */
bool pt_read_card(struct pt_board *b, const char *ends, kt_card *card);

/* The same, or "?", a card that nobody has seen: KT_NO_CARD. */
bool pt_read_card_or_unknown(struct pt_board *b, const char *ends, kt_card *card);

bool pt_has_bar(struct kt_reader reader); /* is there a "|" in the rest of this line? Face-down cards are left of it */

/* Reads "H-0 C-2 D-A S-K", any of them, in any order, to the line's end. */
bool pt_read_home(struct pt_board *b);

bool pt_end_line(struct pt_board *b);
bool pt_expect(struct pt_board *b, const char *word, const char *complaint);

/* The number in front of a column, in our own format. */
bool pt_read_column_number(struct pt_board *b, int column);

void pt_write_home(const uint8_t home[KT_SUITS], struct kt_text *out);       /* clubs first */
void pt_write_board_home(const uint8_t home[KT_SUITS], struct kt_text *out); /* hearts first, as board texts have it */
void pt_write_cards(const kt_card *cards, int count, struct kt_text *out);   /* a blank before each, "?" for no card */

/* Goes to the start of the next line, and no further: in board texts an empty line is an empty column. */
void pt_to_next_line(struct kt_reader *reader);

#endif
