/* The board of the dives: each column has its own array, so that a move changes two of them and is taken back easily;
 * and its key, which is the whole position, so that the search needs no other copy.
 *
 * The key: the cards of the stock; then for each column the number of face-down cards and, if there are any, the column
 * that they are in (they never move), the face-up runs, and a 0. A run is its first card, with its length less 1 in the
 * two highest bits if that is at most 2, otherwise 3 and a byte with the length. When the stock is empty, the columns
 * are sorted. It is half as long as the key of key.c. Two columns with equal face-down cards count as different, which
 * only costs time. */
#ifndef KT_SPIDER_DIVE_BOARD_H
#define KT_SPIDER_DIVE_BOARD_H

#include <string.h>

#include "games/spider/value.h"

struct sp_dive_board {
    uint8_t height[SP_MOST_COLUMNS], closed[SP_MOST_COLUMNS];
    uint8_t origin[SP_MOST_COLUMNS]; /* the column of the start, if there are face-down cards */
    uint8_t stock, finished;
    kt_card card[SP_MOST_COLUMNS][SP_DECK];
};

enum { SP_DIVE_KEY = 1 + 3 * SP_MOST_COLUMNS + SP_DECK };

/* Contents of two columns before a move. */
struct sp_dive_undo {
    uint8_t height[2], closed[2], finished;
};

void sp_dive_board_from(const struct spider *s, struct sp_dive_board *board);

/* Writes all columns, each by `write`, which returns its size; sorted if there is no stock. `order` gets them as they
 * are in the key. Returns the size of all. */
static inline int sp_dive_write_columns(const struct sp_game *game, const struct sp_dive_board *board,
                                        int (*write)(const struct sp_dive_board *board, int column, uint8_t *key),
                                        uint8_t *key, int order[SP_MOST_COLUMNS])
{
    uint8_t part[SP_DIVE_KEY], *column[SP_MOST_COLUMNS], *end = part;
    int length[SP_MOST_COLUMNS], size = 0;
    for (int i = 0; i < game->rules.columns; i++) {
        int at = i;
        column[i] = end;
        length[i] = write(board, i, end);
        end += length[i];
        for (; board->stock == 0 && at > 0; at--) {
            int other = order[at - 1], longer = length[other] - length[i];
            if (longer < 0 || (longer == 0 && memcmp(column[other], column[i], (size_t)length[i]) <= 0))
                break;
            order[at] = other;
        }
        order[at] = i;
    }
    for (int i = 0; i < game->rules.columns; i++) {
        memcpy(key + size, column[order[i]], (size_t)length[order[i]]);
        size += length[order[i]];
    }
    return size;
}

/* Writes the key and returns its size. `order` gets the columns in the order of the key. */
int sp_dive_write_key(const struct sp_game *game, const struct sp_dive_board *board, uint8_t key[SP_DIVE_KEY],
                      int order[SP_MOST_COLUMNS]);
void sp_dive_read_key(const struct sp_game *game, const struct spider *start, const uint8_t *key,
                      struct sp_dive_board *board);

static inline struct sp_pile sp_dive_pile(const struct sp_dive_board *board, int column)
{
    return (struct sp_pile){board->card[column], board->height[column], board->closed[column]};
}

/* A move from column to column; complete sets leave the board. A deal is not taken back. */
struct sp_dive_undo sp_dive_move(const struct sp_game *game, struct sp_dive_board *board, struct sp_move move);
void sp_dive_take_back(struct sp_dive_board *board, struct sp_move move, const struct sp_dive_undo *undo);
void sp_dive_deal(const struct sp_game *game, struct sp_dive_board *board);

#endif
