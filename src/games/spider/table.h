/* The board of the beam search: small and flat, for many copies. Columns are stored one after the other in one array of
 * bytes; the stock is not stored, because the rest of it is always the tail of the stock at the start. */
#ifndef KT_SPIDER_TABLE_H
#define KT_SPIDER_TABLE_H

#include "core/hash.h"
#include "games/spider/spider.h"

struct sp_table {
    uint8_t height[SP_MOST_COLUMNS], closed[SP_MOST_COLUMNS];
    uint8_t stock, finished; /* cards left to deal; sets that have left the board, or cards with foundations=cards */
    kt_card card[];          /* with foundations=cards, the cards of each foundation are after them */
};

/* Bytes of the largest table. */
enum { SP_TABLE_ROOM = sizeof(struct sp_table) + SP_DECK + SP_MOST_SETS + 8 };

/* Constants of one search. */
struct sp_game {
    struct sp_rules rules;
    int cards; /* on the board at the start, with the stock */
    int stock; /* at the start */
    int goal;  /* `finished` of a won table */
    kt_card stock_card[SP_DECK];
    int table_size; /* bytes of a struct sp_table with its cards */
};

/* How many cards are on each foundation, with foundations=cards. */
static inline uint8_t *sp_table_home(const struct sp_game *game, struct sp_table *table)
{
    return table->card + game->cards;
}

/* A column, wherever its cards are stored. */
struct sp_pile {
    const kt_card *card;
    int height, closed;
};

/* Is the card one lower than the card below it, and of the same suit? */
static inline bool sp_continues(kt_card card, kt_card beneath)
{
    return card + KT_SUITS == beneath;
}

/* The cards at the end of a pile that can move together. */
static inline int sp_pile_run(const struct sp_pile *pile)
{
    int open = pile->height - pile->closed, length = open > 0;
    const kt_card *end = pile->card + pile->height;
    while (length < open && sp_continues(end[-length], end[-length - 1]))
        length++;
    return length;
}

static inline void sp_pile_turn(struct sp_pile *pile)
{
    if (pile->height > 0 && pile->closed == pile->height)
        pile->closed--;
}

/* Removes the finished sets from the end of a pile and returns how many there were. */
static inline int sp_pile_take_sets(struct sp_pile *pile, int ranks)
{
    int sets = 0;
    while (pile->height >= ranks && kt_rank(pile->card[pile->height - 1]) == KT_ACE && sp_pile_run(pile) == ranks) {
        pile->height -= ranks;
        sp_pile_turn(pile);
        sets++;
    }
    return sets;
}

void sp_game_from(struct sp_game *game, const struct spider *s);
void sp_table_from(const struct sp_game *game, const struct spider *s, struct sp_table *table);
void sp_table_piles(const struct sp_game *game, const struct sp_table *table, struct sp_pile pile[SP_MOST_COLUMNS]);

/* Moves cards or deals; the sets that this finishes leave the board if the rules say so. */
void sp_table_after(const struct sp_game *game, const struct sp_table *before, struct sp_move move,
                    struct sp_table *after);

#endif
