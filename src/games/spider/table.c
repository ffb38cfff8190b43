/* See table.h. A move writes a new table, pile by pile: a beam never undoes a move, and copying 130 bytes costs less
 * than the memmoves of a board that is changed in place. */
#include "games/spider/table.h"

#include <string.h>

void sp_game_from(struct sp_game *game, const struct spider *s)
{
    memset(game, 0, sizeof *game);
    game->rules = s->rules;
    game->stock = s->stock;
    game->cards = s->stock;
    for (int pile = 0; pile < s->rules.columns; pile++)
        game->cards += s->height[pile];
    memcpy(game->stock_card, sp_stock(s), s->stock);
    game->goal = s->rules.sets * s->rules.ranks / sp_cards_to_home(&s->rules);
    game->table_size =
        (int)(sizeof(struct sp_table) + (size_t)game->cards + (s->rules.by_cards ? SP_MOST_SETS : 0) + 7) / 8 * 8;
}

void sp_table_from(const struct sp_game *game, const struct spider *s, struct sp_table *table)
{
    memset(table, 0, (size_t)game->table_size);
    memcpy(table->height, s->height, sizeof table->height);
    memcpy(table->closed, s->closed, sizeof table->closed);
    memcpy(table->card, s->card, (size_t)(sp_stock(s) - s->card));
    table->stock = s->stock;
    table->finished = (uint8_t)(sp_cards_home(s) / sp_cards_to_home(&s->rules));
    if (s->rules.by_cards)
        memcpy(sp_table_home(game, table), s->home, sizeof s->home);
}

void sp_table_piles(const struct sp_game *game, const struct sp_table *table, struct sp_pile pile[SP_MOST_COLUMNS])
{
    const kt_card *card = table->card;
    for (int i = 0; i < game->rules.columns; i++) {
        pile[i] = (struct sp_pile){card, table->height[i], table->closed[i]};
        card += table->height[i];
    }
}

/* Writes a pile with some cards more to `at`, less the sets that this finishes; returns where the next pile goes. */
static kt_card *write_pile(const struct sp_game *game, const struct sp_pile *pile, const kt_card *more, int count,
                           struct sp_table *after, int i, kt_card *at)
{
    struct sp_pile grown = {at, pile->height + count, pile->closed};
    memcpy(at, pile->card, (size_t)pile->height);
    memcpy(at + pile->height, more, (size_t)count);
    if (sp_takes_sets(&game->rules))
        after->finished = (uint8_t)(after->finished + sp_pile_take_sets(&grown, game->rules.ranks));
    after->height[i] = (uint8_t)grown.height;
    after->closed[i] = (uint8_t)grown.closed;
    return at + grown.height;
}

static void after_deal(const struct sp_game *game, const struct sp_pile *pile, struct sp_table *after)
{
    const kt_card *dealt = game->stock_card + game->stock - after->stock;
    kt_card *at = after->card;
    for (int i = 0; i < game->rules.columns; i++) {
        int count = after->stock > 0;
        at = write_pile(game, &pile[i], dealt, count, after, i, at);
        dealt += count;
        after->stock = (uint8_t)(after->stock - count);
    }
}

static void shorten(struct sp_pile *pile, int cards)
{
    pile->height -= cards;
    sp_pile_turn(pile);
}

void sp_table_after(const struct sp_game *game, const struct sp_table *before, struct sp_move move,
                    struct sp_table *after)
{
    struct sp_pile pile[SP_MOST_COLUMNS];
    sp_table_piles(game, before, pile);
    uint8_t *home = sp_table_home(game, after);
    if (game->rules.by_cards)
        memcpy(home, before->card + game->cards, SP_MOST_SETS);
    after->stock = before->stock;
    after->finished = before->finished;
    memset(after->height, 0, sizeof after->height);
    memset(after->closed, 0, sizeof after->closed);
    if (move.from == SP_STOCK) {
        after_deal(game, pile, after);
        return;
    }
    const kt_card *run = pile[move.from].card + pile[move.from].height - move.cards;
    if (move.to == SP_HOME && game->rules.by_cards)
        home[sp_foundation_for(&game->rules, home, *run)]++;
    shorten(&pile[move.from], move.cards);
    after->finished = (uint8_t)(after->finished + (move.to == SP_HOME));
    kt_card *at = after->card;
    for (int i = 0; i < game->rules.columns; i++)
        at = write_pile(game, &pile[i], run, i == move.to ? move.cards : 0, after, i, at);
}
