/* What the player has chosen so far, and the moves that follow from it. */
#ifndef TUI_CHOICE_H
#define TUI_CHOICE_H

#include "tui/layout.h"
#include "tui/screen.h"

enum { MOST_TARGETS = 64, HAND_KEYS = 29, WHY_TEXT = 200 };

struct choice {
    char label;      /* the key of the pile that was named first, 0: none */
    int pile, card;  /* held; KT_NO_PILE: nothing */
    uint64_t chosen; /* bit set of the cards of the hand, in games where several are played at once */
    bool is_turned;
    bool has_cursor;
    int at_pile, at_card; /* the cursor, on a card */
    int at_x, at_y;       /* or on the board */
    int shown;            /* a move that is shown before it is played, -1: none */
    char named[256];      /* words of that move */
    char why[MOVE_TEXT];  /* a move that the rules are asked about, see ask_why; "": none */
    char otherwise[WHY_TEXT];
    struct spot pressed; /* where the mouse button was pressed */
};

/* Which card of the player's hand has which key, see hand_keys.c. */
struct hand_keys {
    int16_t card[HAND_KEYS]; /* 0: no card has this key */
    int leaving;             /* the key of the card that is being played, -1: none */
};

/* A target of the held card, with a letter; games with a board. */
struct target {
    int pile;
    bool is_place;
    int x, y;
    char label;
};

void choice_clear(struct table *table);
void cursor_check(struct table *table); /* after a change: moves the cursor back onto a card */
bool choice_press(struct table *table, const struct press *press); /* false: the key was not used */
void play_move(struct table *table, const struct move *move);
void send_text(struct table *table, const char *text);               /* a move in its notation */
const struct move *move_shown(const struct table *table);            /* NULL: none */
void shown_place(const struct table *table, int *place, int *count); /* among those that Tab shows */
enum paper mark_of(const struct table *table, int pile, int card, enum paper usual);
int chosen_cards(struct table *table, int16_t cards[MOST_IN_HAND]);
void choose_again(struct table *table, const int16_t *cards, int count); /* those that are still in the hand */
void hand_order(const struct table *table, const struct pile *hand, uint8_t order[MOST_IN_HAND]); /* as it is shown */
int source_pile(const struct table *table); /* the pile from which cards are played, in games with hands */

int targets_of(const struct table *table, struct target targets[MOST_TARGETS]);
char target_label(const struct table *table, int pile); /* of a pile, or 0 */

void hand_keys_update(struct table *table, bool is_new_hand);
int place_in_hand(const struct table *table, int pile, int card); /* by its key; -1: it has none */
char key_of_card(const struct table *table, int pile, int card);  /* ' ': none */
int card_with_key(const struct table *table, int key);            /* in the source pile; -1: none */

/* ---- combinations.c ---- */

void combinations_open(struct table *table); /* the command */
void combinations_heard(struct table *table, const json_t *message);

#endif
