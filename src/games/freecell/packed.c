#include "games/freecell/packed.h"

#include <assert.h>
#include <stddef.h>

/* Computes the facts about a place from those of the place below it. */
static inline void fill_in(const struct fc_packed *p, struct fc_place *place, kt_card below, kt_card card)
{
    const struct fc_place *under = place - 1;
    const struct fc_card_sense *sense = p->sense;
    int rank = kt_rank(card), suit = kt_suit(card), own = fc_lowest_of(under->lowest_own, suit), low = under->lowest;
    int run = -fc_builds_by(p->build_bits, card, below); /* as a mask */
    int cost = sense->pair[(below ^ card) & 3][kt_rank(below)][rank] + (-(low < rank) & sense->over_lower[rank]) +
               (-(own < rank) & sense->over_own[rank]);
    place->run_cards = (under->run_cards & (uint64_t)(int64_t)run) | (uint64_t)1 << card;
    place->cost = under->cost + cost;
    place->dug = under->dug + cost - sense->in_cell[rank];
    place->lowest_own = under->lowest_own ^ (uint32_t)(own ^ (own < rank ? own : rank)) << 8 * suit;
    place->top = under->top << 8 | card;
    place->lowest = (uint8_t)(low < rank ? low : rank);
    place->blocking = (uint8_t)(under->blocking + (low < rank));
    place->run = (uint8_t)((under->run & run) + 1);
}

/* Continues the column, up to below this height, in new memory. It will need no more than a place for each lower rank:
 * every card that is put on a card is lower by one. */
__attribute__((noinline)) static void branch_off(struct fc_packed *p, int column, int height, kt_card card)
{
    int room = height + kt_rank(card) + 1;
    struct fc_column *branch = (struct fc_column *)p->branches;
    p->branches += offsetof(struct fc_column, at) + (size_t)room * sizeof *branch->at;
    assert(p->branches <= p->branches_end);
    memcpy(branch->at, p->column[column]->at, (size_t)height * sizeof *branch->at);
    memcpy(branch->card, p->column[column]->card, sizeof branch->card);
    p->column[column] = branch;
}

void fc_put_new_card(struct fc_packed *p, int column, int height, kt_card card)
{
    if (p->branches && p->column[column]->card[height] != KT_NO_CARD)
        branch_off(p, column, height, card);
    kt_card *last = &p->column[column]->card[height - 1];
    fill_in(p, &p->column[column]->at[height], *last, card);
    last[1] = card;
    last[2] = KT_NO_CARD; /* the place above this one is not valid any more */
}

/* The sums after a column has changed from one height to another. */
static inline void count_change(struct fc_packed *p, int column, const struct fc_place *was, const struct fc_place *is)
{
    p->cost_sum += is->cost - was->cost;
    p->blockers = (uint8_t)(p->blockers + is->blocking - was->blocking);
    p->sets.ends ^= fc_bit((kt_card)is->top) ^ fc_bit((kt_card)was->top);
    p->sets.under_ends ^= fc_bit((kt_card)(is->top >> 8)) ^ fc_bit((kt_card)(was->top >> 8));
    p->sets.in_runs ^= is->run_cards ^ was->run_cards;
    p->sets.run[column] = (int8_t)is->run;
}

/* Takes the card, and all cards on it, from a column; returns the digit of the key for that place. */
static inline int lift_from_column(struct fc_packed *p, kt_card card, int from, int count)
{
    int h = p->height[from], left = h - count;
    count_change(p, from, &p->column[from]->at[h], &p->column[from]->at[left]);
    p->empties = (uint8_t)(p->empties + (left == 0));
    p->height[from] = (uint8_t)left;
    return fc_key_digit(p, card, p->column[from]->card[left]);
}

/* The suits whose next card is safe: fc_is_safe_above for all of them, in a third of its instructions. */
static inline unsigned safe_suits(const struct fc_packed *p)
{
    int clubs = p->home[KT_CLUBS], diamonds = p->home[KT_DIAMONDS];
    int hearts = p->home[KT_HEARTS], spades = p->home[KT_SPADES];
    int black = clubs < spades ? clubs : spades, red = diamonds < hearts ? diamonds : hearts;
    unsigned set = (unsigned)((red >= clubs) | ((red + 1 >= clubs) & (spades + 2 >= clubs))) << KT_CLUBS |
                   (unsigned)((black >= diamonds) | ((black + 1 >= diamonds) & (hearts + 2 >= diamonds)))
                       << KT_DIAMONDS |
                   (unsigned)((black >= hearts) | ((black + 1 >= hearts) & (diamonds + 2 >= hearts))) << KT_HEARTS |
                   (unsigned)((red >= spades) | ((red + 1 >= spades) & (clubs + 2 >= spades))) << KT_SPADES;
    return p->in_suit ? (1u << KT_SUITS) - 1 : set;
}

/* After a change at home, which is rarer than questions about it. */
static inline void find_safe(struct fc_packed *p)
{
    unsigned suits = safe_suits(p);
    p->sets.safe_suits = (uint8_t)suits;
    p->sets.safe = 0;
    for (int suit = 0; suit < KT_SUITS; suit++)
        p->sets.safe |= (uint64_t)(suits >> suit & 1) << fc_next_home(p, suit);
}

static inline int lift(struct fc_packed *p, kt_card card, int from, int count)
{
    if (from < FC_IN_CELL)
        return lift_from_column(p, card, from, count);
    if (from == FC_IN_CELL) {
        fc_leave_cell(p, card);
        p->sets.in_cells ^= fc_bit(card);
        p->cost_sum -= p->sense->in_cell[kt_rank(card)];
        return FC_KEY_CELL;
    }
    p->home[kt_suit(card)]--;
    find_safe(p);
    p->cards_left++;
    p->cost_sum -= p->sense->at_home[kt_rank(card)];
    return FC_KEY_HOME;
}

static inline int lay_on_column(struct fc_packed *p, kt_card card, int to, const kt_card *run, int count)
{
    int h = p->height[to], i = 0;
    do
        fc_put_card(p, to, run[i]);
    while (++i < count);
    count_change(p, to, &p->column[to]->at[h], &p->column[to]->at[h + count]);
    p->empties = (uint8_t)(p->empties - (h == 0));
    return fc_key_digit(p, card, p->column[to]->card[h]);
}

static inline int lay(struct fc_packed *p, kt_card card, int to, const kt_card *run, int count)
{
    if (to < FC_IN_CELL)
        return lay_on_column(p, card, to, run, count);
    p->column_of[card] = (uint8_t)to;
    p->height_of[card] = 0;
    if (to == FC_IN_CELL) {
        p->cell[p->cells_used++] = card;
        p->sets.in_cells ^= fc_bit(card);
        p->cost_sum += p->sense->in_cell[kt_rank(card)];
        return FC_KEY_CELL;
    }
    p->home[kt_suit(card)]++;
    find_safe(p);
    p->cards_left--;
    p->cost_sum += p->sense->at_home[kt_rank(card)];
    return FC_KEY_HOME;
}

void fc_step_make(struct fc_packed *p, struct fc_step step)
{
    int count = step.count & ~FC_BY_AUTOPLAY;
    const kt_card *run =
        step.from < FC_IN_CELL ? &p->column[step.from]->card[p->height[step.from] - count + 1] : &step.card;
    int was = lift(p, step.card, step.from, count);
    int is = lay(p, step.card, step.to, run, count);
    fc_key_change(p, p->key, step.card, was, is);
}

void fc_step_unmake(struct fc_packed *p, struct fc_step step)
{
    fc_step_make(p, (struct fc_step){step.card, step.to, step.from, step.count});
}

int fc_packed_autoplay(struct fc_packed *p, struct fc_step *steps)
{
    const struct fc_sets *sets = &p->sets;
    int count = 0;
    for (uint64_t free; (free = (sets->ends | sets->in_cells) & sets->safe) != 0;) {
        kt_card card = (kt_card)__builtin_ctzll(free);
        struct fc_step step = {card, p->column_of[card], FC_AT_HOME, 1 | FC_BY_AUTOPLAY};
        fc_step_make(p, step);
        steps[count++] = step;
    }
    return count;
}

int fc_packed_judge(const struct fc_packed *p)
{
    int cost = p->cost_sum + fc_room_cost(p->sense, fc_packed_free(p), p->empties);
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int k = 0; k < FC_AWAITED; k++)
            cost += p->sense->over_next[k][fc_cards_over(p, kt_card_of(p->home[suit] + 1 + k, suit))];
    return cost;
}

/* With small decks the key has room: even an ace gets all six digits, so that tests need not move it home. */
static void weigh_digits(struct fc_packed *p)
{
    uint64_t weight[2] = {1, 1};
    if (p->weighed_ranks == p->ranks)
        return;
    p->weighed_ranks = p->ranks;
    for (int rank = KT_ACE; rank <= KT_RANKS; rank++)
        for (int suit = 0; suit < KT_SUITS; suit++) {
            p->key_weight[kt_card_of(rank, suit)] = weight[suit >> 1];
            if (rank <= p->ranks)
                weight[suit >> 1] *= p->ranks <= FC_SPARE_RANKS ? 6 : rank == KT_ACE ? 2 : rank == KT_KING ? 4 : 6;
        }
}

static void set_column(struct fc_packed *p, int column, const struct freecell *from)
{
    kt_card cards[FC_DECK];
    int height = fc_column_cards(from, column, cards);
    for (int i = 0; i < height; i++) {
        p->dealt_below[cards[i]] = i ? cards[i - 1] : KT_NO_CARD;
        fc_put_card(p, column, cards[i]);
    }
    p->cards_left = (uint8_t)(p->cards_left + height);
    p->empties = (uint8_t)(p->empties + (height == 0));
    count_change(p, column, &p->column[column]->at[0], &p->column[column]->at[height]);
}

static void use_own_columns(struct fc_packed *p)
{
    for (int c = 0; c < FC_MOST_COLUMNS; c++)
        p->column[c] = &p->own[c];
}

/* The facts about a place are computed when a card is put there; only those of the place below the deepest card must
 * be set. */
static void clear(struct fc_packed *p)
{
    memset(p, 0, offsetof(struct fc_packed, key_weight));
    use_own_columns(p);
    for (int c = 0; c < FC_MOST_COLUMNS; c++) {
        memset(p->own[c].card, KT_NO_CARD, sizeof p->own[c].card);
        p->own[c].at[0] = (struct fc_place){.lowest = KT_RANKS + 1, .lowest_own = (KT_RANKS + 1) * 0x01010101u};
    }
}

void fc_packed_copy(struct fc_packed *to, const struct fc_packed *from)
{
    assert(!from->branches);
    *to = *from;
    use_own_columns(to);
}

void fc_packed_set(struct fc_packed *p, const struct freecell *from, const struct fc_card_sense *sense)
{
    clear(p);
    p->columns = from->columns;
    p->cells = from->cells;
    p->ranks = from->ranks;
    p->build_bits = (uint8_t)fc_build_bits(from->build);
    p->in_suit = from->build == FC_IN_SUIT;
    p->without = p->in_suit ? FC_TWINS_ALIKE : FC_OUT_OF_CELLS;
    p->differ[0] = p->in_suit ? 0 : 1;
    p->differ[1] = p->in_suit ? 0 : 2;
    p->starts = from->kings ? from->ranks : 0;
    p->spare = from->kings ? 0 : UINT8_MAX;
    p->sense = sense;
    weigh_digits(p);
    memset(p->column_of, FC_AT_HOME, sizeof p->column_of);
    memset(p->dealt_below, FC_NEVER, sizeof p->dealt_below);
    p->key[0] = (uint64_t)1 << 63; /* so that no key is zero: zero marks a free slot in tables */
    for (int suit = 0; suit < KT_SUITS; suit++) {
        p->home[suit] = from->home[suit];
        for (int rank = KT_ACE; rank <= from->home[suit]; rank++) {
            fc_key_change(p, p->key, kt_card_of(rank, suit), 0, FC_KEY_HOME);
            p->cost_sum += sense->at_home[rank];
        }
    }
    find_safe(p);
    p->sets.run[FC_IN_CELL] = 1;
    p->sets.run[FC_AT_HOME] = -1;
    for (int c = 0; c < from->columns; c++)
        set_column(p, c, from);
    for (int i = 0; i < from->cells; i++) {
        kt_card card = from->cell[i];
        if (!card)
            continue;
        p->cell[p->cells_used++] = card;
        p->column_of[card] = FC_IN_CELL;
        p->sets.in_cells ^= fc_bit(card);
        fc_key_change(p, p->key, card, 0, FC_KEY_CELL);
        p->cost_sum += sense->in_cell[kt_rank(card)];
        p->cards_left++;
    }
}

static int cell_with(const struct freecell *s, kt_card card)
{
    int i = 0;
    while (i < s->cells && s->cell[i] != card)
        i++;
    assert(i < s->cells);
    return FC_CELL + i;
}

/* The step as a move: finds the cells. */
static struct fc_move move_of(const struct freecell *s, struct fc_step step)
{
    struct fc_move move = {step.from, step.to, step.count & ~FC_BY_AUTOPLAY};
    if (step.from == FC_IN_CELL)
        move.from = cell_with(s, step.card);
    if (step.to == FC_IN_CELL)
        move.to = cell_with(s, KT_NO_CARD);
    else if (step.to == FC_AT_HOME)
        move.to = FC_HOME;
    return move;
}

/* Without autoplay, only the cells matter for what follows: which one a card is in, and which ones are free. Without
 * branches, which would be hard to predict. */
static void write_steps(struct freecell *s, const struct fc_step *steps, size_t count, struct kt_line *line)
{
    uint8_t cell_of[KT_CARD_CODES] = {0};
    unsigned free = 0;
    for (int i = 0; i < s->cells; i++) {
        free |= (unsigned)(s->cell[i] == KT_NO_CARD) << i;
        cell_of[s->cell[i]] = (uint8_t)i;
    }
    for (size_t i = 0; i < count; i++) {
        struct fc_step step = steps[i];
        bool from_cell = step.from == FC_IN_CELL, to_cell = step.to == FC_IN_CELL;
        unsigned from = cell_of[step.card], to = (unsigned)__builtin_ctz(free | 1u << FC_MOST_CELLS);
        free = (free | (unsigned)from_cell << from) & ~((unsigned)to_cell << to);
        cell_of[step.card] = (uint8_t)to;
        struct fc_move move = {from_cell ? FC_CELL + (int)from : step.from, to_cell ? FC_CELL + (int)to : step.to,
                               step.count & ~FC_BY_AUTOPLAY};
        move.to = step.to == FC_AT_HOME ? FC_HOME : move.to;
        line->moves[line->count++] = fc_pack(move);
    }
}

/* With the rule autoplay=safe the rules have already moved safe cards home: those steps are omitted. Nothing else
 * differs, because a plan never digs past a safe card. */
static void write_among_autoplay(struct freecell *s, const struct fc_step *steps, size_t count, struct kt_line *line)
{
    for (size_t i = 0; i < count; i++) {
        if (kt_rank(steps[i].card) <= s->home[kt_suit(steps[i].card)])
            continue;
        struct fc_move move = move_of(s, steps[i]);
        fc_apply(s, move);
        line->moves[line->count++] = fc_pack(move);
    }
}

/* The replay of the line checks that every move is legal. */
bool fc_write_line(const struct freecell *start, const struct fc_step *steps, size_t count, struct kt_memory *memory,
                   struct kt_line *line)
{
    struct freecell s = *start;
    if (!kt_memory_charge(memory, fc_line_bytes(count)))
        return false;
    if (!kt_line_reserve(line, count)) {
        memory->used -= fc_line_bytes(count);
        return false;
    }
    (s.autoplay ? write_among_autoplay : write_steps)(&s, steps, count, line);
    return true;
}
