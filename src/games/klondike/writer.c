#include "games/klondike/writer.h"

#include <assert.h>

void kl_writer_play(struct kl_writer *w, int from, int to, int cards)
{
    struct kl_move move = {from, to, cards};
    assert(kl_is_legal(&w->s, move, NULL));
    bool is_charged = kt_memory_charge(w->memory, sizeof(kt_move));
    bool is_added = is_charged && kt_line_add(w->line, kl_pack(move));
    if (is_charged && !is_added)
        w->memory->used -= sizeof(kt_move); /* the memory of a line is charged by its number of moves */
    w->is_out_of_memory |= !is_added;
    kl_apply(&w->s, move);
}

void kl_writer_draw_to(struct kl_writer *w, kt_card card)
{
    while (kl_card_at(&w->s, KL_WASTE) != card) {
        if (w->s.waste < w->s.talon)
            kl_writer_play(w, KL_STOCK, KL_WASTE, 1);
        else
            kl_writer_play(w, KL_WASTE, KL_STOCK, 1);
    }
}

int kl_find_open(const struct klondike *s, kt_card card, int *cards)
{
    for (int i = 0; i < s->rules.columns; i++)
        for (*cards = 1; *cards <= s->column[i].open; ++*cards)
            if (s->column[i].card[kl_height(&s->column[i]) - *cards] == card)
                return i;
    return -1;
}
