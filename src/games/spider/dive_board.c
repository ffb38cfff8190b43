/* See dive_board.h. */
#include "games/spider/dive_board.h"

#include <string.h>

void sp_dive_board_from(const struct spider *s, struct sp_dive_board *board)
{
    memset(board, 0, sizeof *board);
    board->stock = s->stock;
    board->finished = (uint8_t)sp_sets_finished(s);
    for (int i = 0; i < s->rules.columns; i++) {
        board->height[i] = s->height[i];
        board->closed[i] = s->closed[i];
        board->origin[i] = (uint8_t)i;
        memcpy(board->card[i], sp_column(s, i), s->height[i]);
    }
}

/* ---- keys ---- */

enum { SHORT_RUN = 3, LENGTH_SHIFT = 6, CARD_BITS = (1 << LENGTH_SHIFT) - 1 };

static int write_column(const struct sp_dive_board *board, int column, uint8_t *key)
{
    const kt_card *card = board->card[column];
    int size = 0, height = board->height[column];
    key[size++] = board->closed[column];
    if (board->closed[column])
        key[size++] = board->origin[column];
    for (int i = board->closed[column], length; i < height; i += length) {
        for (length = 1; i + length < height && sp_continues(card[i + length], card[i + length - 1]);)
            length++;
        int code = (length <= SHORT_RUN ? length : SHORT_RUN + 1) - 1;
        key[size++] = (uint8_t)(card[i] | code << LENGTH_SHIFT);
        if (length > SHORT_RUN)
            key[size++] = (uint8_t)length;
    }
    key[size++] = 0;
    return size;
}

int sp_dive_write_key(const struct sp_game *game, const struct sp_dive_board *board, uint8_t key[SP_DIVE_KEY],
                      int order[SP_MOST_COLUMNS])
{
    key[0] = board->stock;
    return 1 + sp_dive_write_columns(game, board, write_column, key + 1, order);
}

/* Returns where the next column begins. */
static const uint8_t *read_column(const struct spider *start, const uint8_t *key, struct sp_dive_board *board, int i)
{
    int height = board->closed[i] = *key++;
    board->origin[i] = (uint8_t)i;
    if (height > 0) {
        board->origin[i] = *key++;
        memcpy(board->card[i], sp_column(start, board->origin[i]), (size_t)height);
    }
    for (; *key; key++) {
        kt_card card = *key & CARD_BITS;
        int length = (*key >> LENGTH_SHIFT) + 1;
        if (length > SHORT_RUN)
            length = *++key;
        for (; length > 0; length--, card = (kt_card)(card - KT_SUITS))
            board->card[i][height++] = card;
    }
    board->height[i] = (uint8_t)height;
    return key + 1;
}

void sp_dive_read_key(const struct sp_game *game, const struct spider *start, const uint8_t *key,
                      struct sp_dive_board *board)
{
    int cards = board->stock = *key++;
    for (int i = 0; i < game->rules.columns; i++) {
        key = read_column(start, key, board, i);
        cards += board->height[i];
    }
    board->finished = (uint8_t)(game->rules.sets - cards / game->rules.ranks);
}

/* ---- moves ---- */

static void settle(const struct sp_game *game, struct sp_dive_board *board, int column)
{
    struct sp_pile pile = sp_dive_pile(board, column);
    sp_pile_turn(&pile);
    board->finished = (uint8_t)(board->finished + sp_pile_take_sets(&pile, game->rules.ranks));
    board->height[column] = (uint8_t)pile.height;
    board->closed[column] = (uint8_t)pile.closed;
}

struct sp_dive_undo sp_dive_move(const struct sp_game *game, struct sp_dive_board *board, struct sp_move move)
{
    int from = move.from, to = move.to;
    struct sp_dive_undo undo = {
        {board->height[from], board->height[to]}, {board->closed[from], board->closed[to]}, board->finished};
    memcpy(board->card[to] + board->height[to], board->card[from] + board->height[from] - move.cards,
           (size_t)move.cards);
    board->height[to] = (uint8_t)(board->height[to] + move.cards);
    board->height[from] = (uint8_t)(board->height[from] - move.cards);
    settle(game, board, from);
    settle(game, board, to);
    return undo;
}

/* Cards beyond the end of a column are still in its array. */
void sp_dive_take_back(struct sp_dive_board *board, struct sp_move move, const struct sp_dive_undo *undo)
{
    board->height[move.from] = undo->height[0];
    board->height[move.to] = undo->height[1];
    board->closed[move.from] = undo->closed[0];
    board->closed[move.to] = undo->closed[1];
    board->finished = undo->finished;
}

void sp_dive_deal(const struct sp_game *game, struct sp_dive_board *board)
{
    const kt_card *next = game->stock_card + game->stock - board->stock;
    int cards = board->stock < game->rules.columns ? board->stock : game->rules.columns;
    for (int i = 0; i < cards; i++)
        board->card[i][board->height[i]++] = *next++;
    board->stock = (uint8_t)(board->stock - cards);
    for (int i = 0; i < game->rules.columns; i++)
        settle(game, board, i);
}
