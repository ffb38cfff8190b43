/* Converts the steps of the search to single moves of the rules. The search omits which card lies on which; here each
 * step finds an arrangement that allows it: a run moves from one card to its twin, and, if any card may start a
 * column, a run on the table moves onto a card to free its column. kl_has_room guarantees such an arrangement, so not
 * finding it is a bug. */
#include "games/klondike/open_search.h"

#include <assert.h>

#include "games/klondike/writer.h"

/* ---- where ---- */

/* The card is face up in a column. */
static int find_open(const struct klondike *s, kt_card card, int *cards)
{
    int column = kl_find_open(s, card, cards);
    assert(column >= 0);
    return column;
}

/* A column whose top card takes this one, or -1. */
static int uncovered_seat(const struct klondike *s, kt_card card, int but)
{
    for (int i = 0; i < s->rules.columns; i++)
        if (i != but && s->column[i].open > 0 && kl_fits(s, card, i))
            return i;
    return -1;
}

static int empty_column(const struct klondike *s)
{
    for (int i = 0; i < s->rules.columns; i++)
        if (kl_height(&s->column[i]) == 0)
            return i;
    return -1;
}

/* Moves a run that stands on the table onto a card that takes it. */
static void free_a_column(struct kl_writer *w)
{
    for (int i = 0; i < w->s.rules.columns; i++) {
        const struct kl_column *column = &w->s.column[i];
        int to = column->open > 0 && column->closed == 0 ? uncovered_seat(&w->s, column->card[0], i) : -1;
        if (to >= 0) {
            kl_writer_play(w, i, to, column->open);
            return;
        }
    }
}

/* Where the card may go, not counting the column it comes from. Other runs may move to make room. */
static int seat_for(struct kl_writer *w, kt_card card, int from)
{
    int seat = uncovered_seat(&w->s, card, from);
    if (seat < 0)
        seat = empty_column(&w->s);
    if (seat < 0 && w->s.rules.empty == KL_EMPTY_ANY) {
        free_a_column(w);
        seat = uncovered_seat(&w->s, card, from); /* the card itself may have moved: the caller must find it again */
        if (seat < 0)
            seat = empty_column(&w->s);
    }
    assert(seat >= 0);
    return seat;
}

/* ---- steps ---- */

static void send_home(struct kl_writer *w, kt_card card)
{
    int cards, from = find_open(&w->s, card, &cards);
    if (cards > 1) {
        const struct kl_column *column = &w->s.column[from];
        int to = seat_for(w, column->card[kl_height(column) - cards + 1], from);
        from = find_open(&w->s, card, &cards);
        kl_writer_play(w, from, to, cards - 1);
    }
    kl_writer_play(w, from, KL_HOME + kt_suit(card), 1);
}

static void reveal(struct kl_writer *w, kt_card card)
{
    int cards, from = find_open(&w->s, card, &cards);
    int to = seat_for(w, card, from);
    from = find_open(&w->s, card, &cards);
    kl_writer_play(w, from, to, cards);
}

static void write_step(struct kl_writer *w, const struct kl_layout *l, int kind, int bit)
{
    kt_card card = kl_card_of_bit(l, bit);
    switch ((enum kl_step_kind)kind) {
    case KL_LOCKED_HOME:
    case KL_LOOSE_HOME:
        send_home(w, card);
        break;
    case KL_REVEAL:
        reveal(w, card);
        break;
    case KL_HOME_BACK:
        kl_writer_play(w, KL_HOME + kt_suit(card), seat_for(w, card, -1), 1);
        break;
    case KL_STOCK_HOME:
        kl_writer_draw_to(w, card);
        kl_writer_play(w, KL_WASTE, KL_HOME + kt_suit(card), 1);
        break;
    case KL_STOCK_TO_COLUMN:
        kl_writer_draw_to(w, card);
        kl_writer_play(w, KL_WASTE, seat_for(w, card, -1), 1);
        break;
    }
}

/* ---- between steps ---- */

/* From one place of a component to another by single cards: breadth first, backwards, each place noting in up[0] the
 * next one on the way. */
static void walk(struct kl_search *s, struct kl_writer *w, const struct kl_node *n, uint16_t to)
{
    const struct kl_layout *l = &s->layout;
    struct kl_component *c = &s->component;
    kl_component_start(c, to);
    for (int i = 0; i < c->count && !kl_component_has(c, n->home) && !c->out_of_memory; i++) {
        uint16_t home = c->place[i].home;
        struct kl_choices choices = kl_choices_at(l, n, home, 0);
        for (uint64_t left = choices.up | choices.down; left; left &= left - 1) {
            int one = kl_one_of(l, kl_low(left));
            uint16_t other = (uint16_t)(choices.up & kl_first(left) ? home + one : home - one);
            if (!kl_component_has(c, other)) {
                int number = kl_component_reach(c, other); /* the places may move */
                c->place[number].up[0] = (uint16_t)i;
            }
        }
    }
    w->is_out_of_memory |= c->out_of_memory;
    assert(kl_component_has(c, n->home) || w->is_out_of_memory);
    int at = w->is_out_of_memory ? 0 : kl_component_reach(c, n->home);
    kl_component_end(c);
    for (; at != 0; at = c->place[at].up[0]) {
        uint16_t home = c->place[at].home, next = c->place[c->place[at].up[0]].home;
        uint64_t card = kl_founded(l, home) ^ kl_founded(l, next);
        write_step(w, l, next > home ? KL_LOOSE_HOME : KL_HOME_BACK, kl_low(card));
    }
}

/* If cards do not come back, the cards in between go home in any legal order: none blocks another. */
static void climb(struct kl_search *s, struct kl_writer *w, const struct kl_node *n, uint16_t to)
{
    for (uint16_t home = n->home; home != to;) {
        uint64_t up = kl_choices_at(&s->layout, n, home, 0).up & kl_founded(&s->layout, to);
        assert(up);
        write_step(w, &s->layout, KL_LOOSE_HOME, kl_low(up));
        home = (uint16_t)(home + kl_one_of(&s->layout, kl_low(up)));
    }
}

/* No card is face down, and the stock can be taken card by card. */
static void finish(struct kl_writer *w)
{
    while (!kl_is_won(&w->s)) {
        bool has_moved = false;
        for (int i = 0; i <= KL_WASTE; i++) {
            kt_card card = kl_is_column(i) || i == KL_WASTE ? kl_card_at(&w->s, i) : KT_NO_CARD;
            if (card && kl_goes_home(&w->s, card)) {
                kl_writer_play(w, i, KL_HOME + kt_suit(card), 1);
                has_moved = true;
            }
        }
        if (!has_moved && w->s.waste < w->s.talon)
            kl_writer_play(w, KL_STOCK, KL_WASTE, 1);
        else if (!has_moved)
            kl_writer_play(w, KL_WASTE, KL_STOCK, 1);
    }
}

enum kt_verdict kl_write_line(struct kl_search *s, const struct klondike *table, struct kt_line *line)
{
    struct kl_writer w = {.s = *table, .line = line, .memory = s->memory};
    struct kl_node n = s->start;
    for (int i = 0; i < s->path_length && !w.is_out_of_memory; i++) {
        struct kl_step step = s->path[i];
        if (s->layout.worry)
            walk(s, &w, &n, step.home);
        else
            climb(s, &w, &n, step.home);
        if (w.is_out_of_memory)
            break;
        write_step(&w, &s->layout, step.kind, step.card);
        kl_make_step(&s->layout, &n, step);
    }
    if (!w.is_out_of_memory)
        finish(&w);
    if (!w.is_out_of_memory)
        return KT_SOLVED;
    s->budget->stopped_by = KT_BY_MEMORY;
    return KT_UNKNOWN;
}
