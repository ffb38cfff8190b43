/* See family.h. */
#include "games/spider/family.h"

enum { ALL_LOOSE = 0xFF, SOME_FROZEN = 0xFE }; /* no column has so many face-down cards */

static void write_key(const struct sp_game *game, const struct sp_dive_board *board, enum sp_dive_kind kind,
                      uint32_t key[SP_DIVE_KEY])
{
    key[0] = (uint32_t)kind << 8 | board->stock;
    key[1] = board->sets;
    if (board->stock == 0)
        sp_dive_sort(key + 2, game->rules.columns);
}

void sp_family_write_key(const struct sp_stacks *all, const struct sp_dive_board *board, uint32_t key[SP_DIVE_KEY])
{
    for (int i = 0; i < all->game->rules.columns; i++)
        key[2 + i] = sp_stack_at(all, board->column[i])->frozen;
    write_key(all->game, board, SP_OF_FAMILY, key);
}

void sp_region_write_key(const struct sp_stacks *all, const struct sp_dive_board *board, uint32_t key[SP_DIVE_KEY])
{
    for (int i = 0; i < all->game->rules.columns; i++) {
        const struct sp_stack *stack = sp_stack_at(all, board->column[i]);
        key[2 + i] = stack->closed ? stack->closed : stack->frozen ? SOME_FROZEN : ALL_LOOSE;
    }
    write_key(all->game, board, SP_OF_REGION, key);
    key[1] = (uint32_t)sp_dive_finished(board);
}
