/* How each kind of game is drawn, and what can be pointed at. */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include "tui/scene.h"
#include "tui/terminal.h"

struct table;

enum { MOST_SPOTS = 512, MOST_IN_HAND = 64, CARD_NAME = 8 };

/* Something on the screen that can be pointed at: a card of a pile, an empty pile (card -1), or a place of the
 * board. */
struct spot {
    struct area at;
    int pile, card;
    bool is_place;
    int x, y;
};

struct drawn {
    struct spot spots[MOST_SPOTS];
    int spot_count;
    int scroll_x, scroll_y; /* of the board: the place that changed last */
    int pan_x, pan_y;       /* how far the player has moved the board from there */
};

enum way { BY_PILES, BY_CARDS, BY_PLACES };

struct layout {
    const char *game; /* NULL: any */
    enum way way;
    void (*draw)(struct table *table, const struct scene *scene, const struct area *area);
    /* The letters of piles in the notation of moves, and the move that takes cards from the stock. */
    const char *columns, *cells, *stock;
    void (*write_place)(const struct table *table, int card, bool is_turned, int x, int y, char out[MOVE_TEXT]);
};

const struct layout *layout_of(const char *game);
const struct layout *layout_now(const struct table *table);
char label_of(const struct pile *pile); /* the key of a pile, 0: none */
void spot_add(struct table *table, const struct area *at, int pile, int card);
void spot_add_place(struct table *table, const struct area *at, int x, int y);
const struct spot *spot_at(const struct table *table, int y, int x); /* NULL: none */

void columns_draw(struct table *table, const struct scene *scene, const struct area *area);
void hands_draw(struct table *table, const struct scene *scene, const struct area *area);
void mine_draw(struct table *table, const struct scene *scene, const struct area *area);
void mine_write_place(const struct table *table, int card, bool is_turned, int x, int y, char out[MOVE_TEXT]);
void log_draw(const struct table *table, const struct area *area);

extern const char *const suit_signs[4];
void card_name(int card, char out[CARD_NAME]); /* "K♦"; "?" for a hidden card */

/* A card in one line, at least 3 columns wide; a back for a hidden card. */
void card_paint(int y, int x, int width, int card, enum paper paper);
void slot_paint(int y, int x, int width, const char *sign, enum paper paper);

#endif
