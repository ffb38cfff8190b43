/* Writing a line: the moves are made on a table as they are added. */
#ifndef KT_KLONDIKE_WRITER_H
#define KT_KLONDIKE_WRITER_H

#include "core/solver.h"
#include "games/klondike/klondike.h"

struct kl_writer {
    struct klondike s;
    struct kt_line *line;
    struct kt_memory *memory;
    bool is_out_of_memory;
};

void kl_writer_play(struct kl_writer *writer, int from, int to, int cards);

/* Draws, and turns the waste over, until this card of the stock is on top of the waste. */
void kl_writer_draw_to(struct kl_writer *writer, kt_card card);

/* The column with the card among its face-up ones, and how many cards there are from it on; -1 if there is none. */
int kl_find_open(const struct klondike *s, kt_card card, int *cards);

#endif
