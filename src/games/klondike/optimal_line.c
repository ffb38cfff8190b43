/* The solver `optimal`: writes the moves that lead to the won position. A node stores its parent but not the step: that
 * is found again by trying all steps of the parent. A step names cards, not columns, because columns read from a key
 * stand in another order than on the table. */
#include "games/klondike/optimal.h"
#include "games/klondike/writer.h"

/* Where the card is, and how many cards there are from it on. */
static int find_card(const struct klondike *s, kt_card card, int *cards)
{
    int column = kl_find_open(s, card, cards);
    if (column >= 0)
        return column;
    *cards = 1;
    return s->home[kt_suit(card)] == kt_rank(card) ? KL_HOME + kt_suit(card) : KL_WASTE;
}

static int find_target(const struct klondike *s, struct kl_joined joined)
{
    int cards, to = 0;
    if (joined.onto == KL_TO_HOME)
        return KL_HOME + kt_suit(joined.card);
    if (joined.onto != KL_TO_EMPTY)
        return find_card(s, joined.onto, &cards);
    while (kl_height(&s->column[to]))
        to++;
    return to;
}

static void write_move(struct kl_writer *w, struct kl_joined joined)
{
    int cards, from = find_card(&w->s, joined.card, &cards);
    if (from == KL_WASTE)
        kl_writer_draw_to(w, joined.card);
    kl_writer_play(w, from, find_target(&w->s, joined), cards);
}

/* The step from its parent to this node. */
static void write_step(struct kl_writer *w, struct kl_optimal_search *s, uint32_t number)
{
    struct kl_place place;
    s->wanted = kl_open_node_at(&s->nodes, number);
    const struct kl_open_node *from = kl_open_node_at(&s->nodes, s->wanted->parent);
    kl_place_read(&s->dealt, from->key, &place);
    s->moves = from->moves;
    s->found = 0;
    kl_try_steps(s, &place);
    s->wanted = NULL;
    assert(s->found > 0);
    for (int i = 0; i < s->found; i++)
        write_move(w, s->line[i]);
}

bool kl_write_optimal(struct kl_optimal_search *s, const struct klondike *start, struct kt_memory *memory,
                      struct kt_line *line)
{
    struct kl_writer w = {.s = *start, .line = line, .memory = memory};
    struct kt_vector way = {.item_size = sizeof(uint32_t)};
    uint32_t number = s->goal, parent;
    while ((parent = kl_open_node_at(&s->nodes, number)->parent) != KL_NO_NODE && !w.is_out_of_memory) {
        uint32_t *item = kt_vector_add(&way, memory);
        if (item)
            *item = number;
        w.is_out_of_memory = !item;
        number = parent;
    }
    for (int i = 0; i < s->firsts; i++)
        write_move(&w, s->first[i]);
    while (way.count > 0 && !w.is_out_of_memory)
        write_step(&w, s, *(uint32_t *)kt_vector_at(&way, --way.count));
    kt_vector_free(&way, memory);
    return !w.is_out_of_memory;
}
