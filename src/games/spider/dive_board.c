/* See dive_board.h. */
#include "games/spider/dive_board.h"

#include <string.h>

static uint32_t stack_of(struct sp_stacks *all, const struct spider *s, int column)
{
    uint32_t number = sp_stack_empty(all, sp_stage_of(all->game, s->stock));
    const kt_card *card = sp_column(s, column);
    for (int i = 0; i < s->height[column]; i++)
        number = sp_stack_with(all, number, card[i], i < s->closed[column]);
    return number;
}

void sp_dive_board_from(struct sp_stacks *all, const struct spider *s, struct sp_dive_board *board)
{
    memset(board, 0, sizeof *board);
    board->stock = s->stock;
    for (int i = 0; i < s->rules.sets; i++)
        if (s->home[i] == s->rules.ranks)
            board->sets += (uint32_t)1 << 8 * sp_suit_of_set(&s->rules, i);
    for (int i = 0; i < s->rules.columns; i++)
        board->column[i] = stack_of(all, s, i);
}

/* ---- keys ---- */

void sp_dive_order(const struct sp_game *game, struct sp_dive_board *board)
{
    if (board->stock == 0)
        sp_dive_sort(board->column, game->rules.columns);
}

void sp_dive_write_key(const struct sp_game *game, const struct sp_dive_board *board, uint32_t key[SP_DIVE_KEY])
{
    int columns = game->rules.columns;
    key[0] = (uint32_t)SP_OF_POSITION << 8 | board->stock;
    key[1] = board->sets;
    memcpy(key + 2, board->column, (size_t)columns * sizeof *key);
    if (board->stock == 0)
        sp_dive_sort(key + 2, columns);
}

void sp_dive_read_key(const struct sp_game *game, const uint32_t *key, struct sp_dive_board *board)
{
    board->stock = key[0] & 0xFF;
    board->sets = key[1];
    memcpy(board->column, key + 2, game->rules.columns * sizeof *key);
}

/* ---- moves ---- */

void sp_dive_move(struct sp_stacks *all, struct sp_dive_board *board, struct sp_move move)
{
    uint32_t *from = &board->column[move.from], *to = &board->column[move.to];
    kt_card first = (kt_card)(sp_stack_at(all, *from)->last + (move.cards - 1) * KT_SUITS);
    *from = sp_stack_settled(all, sp_stack_without(all, *from, move.cards), &board->sets);
    *to = sp_stack_settled(all, sp_stack_with_run(all, *to, first, move.cards), &board->sets);
}

void sp_dive_deal(struct sp_stacks *all, struct sp_dive_board *board)
{
    const struct sp_game *game = all->game;
    const kt_card *next = game->stock_card + game->stock - board->stock;
    int cards = board->stock < game->rules.columns ? board->stock : game->rules.columns;
    board->stock = (uint8_t)(board->stock - cards);
    for (int i = 0; i < game->rules.columns; i++) {
        uint32_t number = sp_stack_later(all, board->column[i], sp_stage_of(game, board->stock));
        number = i < cards ? sp_stack_with(all, number, next[i], false) : number;
        board->column[i] = sp_stack_settled(all, number, &board->sets);
    }
}
