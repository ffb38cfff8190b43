/* See stacks.h. */
#include "games/spider/stacks.h"

static bool is_closed(const struct sp_stack *stack)
{
    return stack->height == stack->closed;
}

/* Does the card lie on a face-up card that is one rank higher? */
static bool is_in_tail(const struct sp_stack *beneath, kt_card card)
{
    return !is_closed(beneath) && kt_rank(card) + 1 == kt_rank(beneath->last);
}

static uint32_t add_stack(struct sp_stacks *all, uint32_t number, kt_card card, bool is_closed)
{
    const struct sp_stack *beneath = sp_stack_at(all, number);
    uint32_t added = sp_arena_take(all->arena, sizeof(struct sp_stack));
    if (added == SP_NO_STACK)
        return SP_NO_STACK;
    struct sp_stack *stack = sp_stack_at(all, added);
    const int32_t *weight = all->weights->of[beneath->stage];
    *stack = (struct sp_stack){.walk = beneath->walk,
                               .beneath = number,
                               .last = card,
                               .height = (uint8_t)(beneath->height + 1),
                               .closed = (uint8_t)(beneath->closed + is_closed),
                               .stage = beneath->stage};
    if (is_closed)
        sp_walk_face_down(&stack->walk, card);
    else
        sp_walk_open(&stack->walk, weight, card, beneath->height == beneath->closed, beneath->height == 0);
    sp_walk_end(&stack->walk, weight, stack->closed, KT_NO_CARD, &stack->value);
    stack->frozen = is_in_tail(beneath, card) ? beneath->frozen : beneath->height ? added : SP_NO_STACK;
    return added;
}

uint32_t sp_stack_with(struct sp_stacks *all, uint32_t number, kt_card card, bool is_closed)
{
    if (number == SP_NO_STACK)
        return SP_NO_STACK;
    struct sp_stack *beneath = sp_stack_at(all, number);
    uint32_t *known = NULL;
    if (!is_closed && beneath->height == 0)
        known = &all->single[beneath->stage][card];
    else if (!is_closed && is_in_tail(beneath, card))
        known = &beneath->lower[kt_suit(card)];
    if (known)
        return *known ? *known : (*known = add_stack(all, number, card, false));
    for (uint32_t other = beneath->other; other; other = sp_stack_at(all, other)->sibling) {
        const struct sp_stack *stack = sp_stack_at(all, other);
        if (stack->last == card && stack->closed - beneath->closed == is_closed)
            return other;
    }
    uint32_t added = add_stack(all, number, card, is_closed);
    if (added == SP_NO_STACK)
        return SP_NO_STACK;
    sp_stack_at(all, added)->sibling = beneath->other;
    return beneath->other = added;
}

uint32_t sp_stack_with_run(struct sp_stacks *all, uint32_t number, kt_card first, int cards)
{
    for (; cards > 0; cards--, first = (kt_card)(first - KT_SUITS))
        number = sp_stack_with(all, number, first, false);
    return number;
}

uint32_t sp_stack_empty(struct sp_stacks *all, int stage)
{
    uint32_t *empty = &all->empty[stage];
    if (*empty)
        return *empty;
    *empty = sp_arena_take(all->arena, sizeof(struct sp_stack));
    if (*empty == SP_NO_STACK)
        return SP_NO_STACK;
    struct sp_stack *stack = sp_stack_at(all, *empty);
    *stack = (struct sp_stack){.stage = (uint8_t)stage};
    sp_walk_end(&stack->walk, all->weights->of[stage], 0, KT_NO_CARD, &stack->value);
    return *empty;
}

int sp_stack_cards(const struct sp_stacks *all, uint32_t number, kt_card card[SP_DECK])
{
    const struct sp_stack *stack = sp_stack_at(all, number);
    int height = stack->height;
    for (int i = height - 1; i >= 0; i--, stack = sp_stack_at(all, stack->beneath))
        card[i] = stack->last;
    return height;
}

uint32_t sp_stack_later(struct sp_stacks *all, uint32_t number, int stage)
{
    struct sp_stack *stack = sp_stack_at(all, number);
    if (stack->stage == stage)
        return number;
    if (stack->later == SP_NO_STACK && stack->height == 0)
        stack->later = sp_stack_empty(all, stage);
    else if (stack->later == SP_NO_STACK)
        stack->later = sp_stack_with(all, sp_stack_later(all, stack->beneath, stage), stack->last, is_closed(stack));
    return stack->later;
}

uint32_t sp_stack_settled(struct sp_stacks *all, uint32_t number, uint32_t *sets)
{
    int ranks = all->game->rules.ranks;
    while (number != SP_NO_STACK) {
        const struct sp_stack *stack = sp_stack_at(all, number);
        if (stack->height > 0 && is_closed(stack)) {
            number = sp_stack_with(all, stack->beneath, stack->last, false);
        } else if (stack->value.run == ranks && kt_rank(stack->last) == KT_ACE) {
            *sets += (uint32_t)1 << 8 * kt_suit(stack->last);
            number = sp_stack_without(all, number, ranks);
        } else {
            break;
        }
    }
    return number;
}
