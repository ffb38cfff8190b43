/* See family.h. The key: a mark, the stock, the aces left of each suit, then for each column that has frozen cards the
 * number of face-down cards plus 1, the column that they are in, if any, and the frozen face-up cards; a 0 after each
 * column. When the stock is empty, the columns are sorted. */
#include "games/spider/family.h"

#include <string.h>

enum { MARK = 0xFF, REGION_MARK = 0xFE }; /* no stock is so large */
enum { ALL_LOOSE = 0xFF, SOME_FROZEN = 0xFE };

static int write_frozen(const struct sp_dive_board *board, int column, uint8_t *key)
{
    const kt_card *card = board->card[column];
    int size = 0, closed = board->closed[column], head = board->height[column] - 1;
    while (head > closed && kt_rank(card[head - 1]) == kt_rank(card[head]) + 1)
        head--;
    if (head > 0) {
        key[size++] = (uint8_t)(closed + 1);
        if (closed)
            key[size++] = board->origin[column];
        memcpy(key + size, card + closed, (size_t)(head - closed + 1));
        size += head - closed + 1;
    }
    key[size++] = 0;
    return size;
}

static bool has_frozen(const struct sp_dive_board *board, int column)
{
    for (int i = 1; i < board->height[column]; i++)
        if (kt_rank(board->card[column][i - 1]) != kt_rank(board->card[column][i]) + 1)
            return true;
    return false;
}

static void count_aces(const struct sp_game *game, const struct sp_dive_board *board, uint8_t count[KT_SUITS])
{
    memset(count, 0, KT_SUITS);
    for (int i = 0; i < game->rules.columns; i++)
        for (int j = 0; j < board->height[i]; j++)
            if (kt_rank(board->card[i][j]) == KT_ACE)
                count[kt_suit(board->card[i][j])]++;
}

int sp_family_write_key(const struct sp_game *game, const struct sp_dive_board *board, uint8_t key[SP_FAMILY_KEY])
{
    int order[SP_MOST_COLUMNS], size = 0;
    key[size++] = MARK;
    key[size++] = board->stock;
    count_aces(game, board, key + size);
    size += KT_SUITS;
    return size + sp_dive_write_columns(game, board, write_frozen, key + size, order);
}

/* For each column its number of face-down cards; without any, whether it has frozen cards. */
int sp_region_write_key(const struct sp_game *game, const struct sp_dive_board *board, uint8_t key[SP_FAMILY_KEY])
{
    int size = 0;
    key[size++] = REGION_MARK;
    key[size++] = board->stock;
    key[size++] = board->finished;
    for (int i = 0; i < game->rules.columns; i++)
        key[size++] = board->closed[i] ? board->closed[i] : has_frozen(board, i) ? SOME_FROZEN : ALL_LOOSE;
    return size;
}

bool sp_family_stays(const struct sp_dive_board *board, struct sp_move move)
{
    int left = board->height[move.from] - move.cards;
    const kt_card *card = board->card[move.from];
    return left == 0 || (left > board->closed[move.from] && kt_rank(card[left - 1]) == kt_rank(card[left]) + 1);
}
