/* Reading a Spider position: cards are placed one by one, and a card that cannot be there is refused with its place in
 * the text. */
#ifndef KT_SPIDER_PLACING_H
#define KT_SPIDER_PLACING_H

#include "games/patience/placing.h"
#include "games/spider/spider.h"

struct sp_board {
    struct pt_board
        base; /* reader and error; which cards are placed is counted here, since there are several of each */
    struct spider *s;
    int left[KT_CARD_CODES]; /* cards of the sets that are still to be placed */
    int cards;               /* in columns so far: they are the first cards of the array */
    int stock;
    kt_card stock_card[SP_DECK];
};

/* False, with the reason, for a board that cannot be dealt. */
bool sp_board_start(struct sp_board *b, const struct kt_settings *rules);

/* Put down the next card of the column or of the stock (KT_NO_CARD: an unknown one), or a foundation up to the rank. */
bool sp_put_in_column(struct sp_board *b, int column, kt_card card, bool is_open, const struct kt_reader *place);
bool sp_put_in_stock(struct sp_board *b, kt_card card, const struct kt_reader *place);
bool sp_put_home(struct sp_board *b, int suit, int rank, const struct kt_reader *place);

bool sp_end_column(struct sp_board *b, int column);
int sp_board_lacks(const struct sp_board *b); /* cards that are not placed yet; unknown cards count as placed */
bool sp_end_board(struct sp_board *b);

#endif
