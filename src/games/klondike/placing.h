/* Reading a Klondike position in any format: cards are placed one by one, and a card that cannot be there is refused at
 * once, with its place in the text. Unknown cards (KT_NO_CARD) may be face down in columns and in the stock. */
#ifndef KT_KLONDIKE_PLACING_H
#define KT_KLONDIKE_PLACING_H

#include "games/klondike/klondike.h"
#include "games/patience/placing.h"

/* Stock and waste may be given in any order, and are put together at the end. */
struct kl_pile {
    int count;
    kt_card card[KL_DECK];
    bool is_given;
};

struct kl_board {
    struct pt_board base;
    struct klondike *s;
    struct kt_reader *reader;
    struct kl_pile stock, waste; /* the first to be turned first; the deepest first */
    int unknown;
};

struct kl_board kl_board_on(struct kt_reader *reader, struct kt_sight *sight, struct kt_error *error);
void kl_board_clear(struct kl_board *b, const struct kt_settings *rules);
int kl_board_cards(const struct kl_board *b); /* placed so far, including unknown ones */
bool kl_board_is_full(const struct kl_board *b);

bool kl_put_in_pile(struct kl_board *b, struct kl_pile *pile, kt_card card, const struct kt_reader *place);
bool kl_put_in_column(struct kl_board *b, int column, kt_card card, bool is_open, const struct kt_reader *place);

/* Reads cards up to the line's end. */
bool kl_read_pile(struct kl_board *b, struct kl_pile *pile);

bool kl_end_column(struct kl_board *b, int column); /* its last card must be face up */
bool kl_end_board(struct kl_board *b);              /* every card is placed */

/* other_positions.c: the formats of other programs. Those with a `can_write` write cards and nothing else. */
bool kl_can_write_cards(const struct kt_sight *sight, struct kt_error *error);
bool kl_pysol_looks_like(struct kt_reader reader);
bool kl_pysol_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                   struct kt_error *error);
void kl_pysol_write(const struct kt_sight *sight, struct kt_text *out);
bool kl_solvitaire_looks_like(struct kt_reader reader);
bool kl_solvitaire_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                        struct kt_error *error);
void kl_solvitaire_write(const struct kt_sight *sight, struct kt_text *out);

#endif
