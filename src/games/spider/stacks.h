/* The columns that the dives have met. A stack is what a column can contain: nothing, or a card on another stack. Each
 * is stored once, so that two columns with the same cards, face up and face down, have the same number, and what must
 * be known about a column is computed once. A position is then a few numbers, and a move changes two of them.
 *
 * Values depend on the rows left in the stock (the stage), so each stage has its own stacks. */
#ifndef KT_SPIDER_STACKS_H
#define KT_SPIDER_STACKS_H

#include "games/spider/arena.h"
#include "games/spider/value.h"

enum { SP_NO_STACK = SP_NOWHERE };

struct sp_stack {
    struct sp_walk walk;        /* to its last card */
    struct sp_pile_value value; /* without the card that is dealt next */
    uint32_t beneath;           /* without the last card */
    uint32_t frozen;            /* the stack of the frozen cards (family.h), or none */
    uint32_t lower[KT_SUITS];   /* with a card of the next lower rank; by suit */
    uint32_t other, sibling;    /* the first one with another card; the next one with another card on `beneath` */
    uint32_t later;             /* the same cards in the next stage, or not known */
    kt_card last;
    uint8_t height, closed, stage;
};

struct sp_stacks {
    const struct sp_game *game;
    const struct sp_weights *weights;
    struct sp_arena *arena;
    uint32_t empty[SP_STAGES], single[SP_STAGES][KT_CARD_CODES]; /* without cards; with one that is face up */
};

static inline struct sp_stack *sp_stack_at(const struct sp_stacks *all, uint32_t number)
{
    return sp_arena_at(all->arena, number);
}

/* The stack with one card more; SP_NO_STACK if there is no room or no stack. The same for the next function.
 * All others need a stack. */
uint32_t sp_stack_with(struct sp_stacks *all, uint32_t number, kt_card card, bool is_closed);
uint32_t sp_stack_with_run(struct sp_stacks *all, uint32_t number, kt_card first, int cards);

/* The empty stack of a stage. */
uint32_t sp_stack_empty(struct sp_stacks *all, int stage);

/* The same cards in the stage after a deal. */
uint32_t sp_stack_later(struct sp_stacks *all, uint32_t number, int stage);

/* Turns the last card and removes finished sets, which it adds to `sets`: 8 bits for each suit. */
uint32_t sp_stack_settled(struct sp_stacks *all, uint32_t number, uint32_t *sets);

static inline uint32_t sp_stack_without(const struct sp_stacks *all, uint32_t number, int cards)
{
    for (; cards > 0; cards--)
        number = sp_stack_at(all, number)->beneath;
    return number;
}

/* Writes the cards to `card` and returns how many there are. */
int sp_stack_cards(const struct sp_stacks *all, uint32_t number, kt_card card[SP_DECK]);

#endif
