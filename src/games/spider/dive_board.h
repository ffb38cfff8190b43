/* The board of the dives: a stack (stacks.h) for each column; and keys, which are numbers of stacks, so that they are
 * compared quickly, and the search needs no other copy of a position. When the stock is empty, the columns of a key are
 * sorted. */
#ifndef KT_SPIDER_DIVE_BOARD_H
#define KT_SPIDER_DIVE_BOARD_H

#include "games/spider/stacks.h"

struct sp_dive_board {
    uint32_t column[SP_MOST_COLUMNS]; /* stacks */
    uint32_t sets;                    /* finished, 8 bits for each suit */
    uint8_t stock;
};

/* The kind of the key with the stock; the finished sets; what is known of each column. */
enum { SP_DIVE_KEY = 2 + SP_MOST_COLUMNS };
enum sp_dive_kind { SP_OF_POSITION = 1, SP_OF_FAMILY, SP_OF_REGION };

/* Stacks are SP_NO_STACK if there is no room. */
void sp_dive_board_from(struct sp_stacks *all, const struct spider *s, struct sp_dive_board *board);

static inline int sp_dive_finished(const struct sp_dive_board *board)
{
    uint32_t pairs = (board->sets & 0x00FF00FF) + (board->sets >> 8 & 0x00FF00FF);
    return (int)((pairs & 0xFFFF) + (pairs >> 16));
}

static inline void sp_dive_sort(uint32_t *number, int count)
{
    for (int i = 1; i < count; i++) {
        uint32_t moving = number[i];
        int at = i;
        for (; at > 0 && number[at - 1] > moving; at--)
            number[at] = number[at - 1];
        number[at] = moving;
    }
}

/* Sorts the columns as they are in the key. Stored moves number them in this order. */
void sp_dive_order(const struct sp_game *game, struct sp_dive_board *board);

void sp_dive_write_key(const struct sp_game *game, const struct sp_dive_board *board, uint32_t key[SP_DIVE_KEY]);
void sp_dive_read_key(const struct sp_game *game, const uint32_t *key, struct sp_dive_board *board);

/* Complete sets leave the board. */
void sp_dive_move(struct sp_stacks *all, struct sp_dive_board *board, struct sp_move move);
void sp_dive_deal(struct sp_stacks *all, struct sp_dive_board *board);

#endif
