#include "games/freecell/parking.h"

#include "search/pairset.h"

enum {
    LEAST_BITS = 6,
    MOST_BITS = 18, /* 16 MB; 4 MB take 15 % longer on hard deals */
    GROWTH = 3,     /* bits at a time, when as many were kept as there are lines */
    SHARE = 8,      /* the table takes at most this fraction of the memory limit */
    NOT_KEPT = 1,   /* columns that need no more extra cards are examined again */
    PLAYS_BETWEEN_LOOKS = 4096,
    LINES_BETWEEN_LOOKS = 4096 /* while the table grows */
};

/* A position of the relaxed game with unlimited cells. */
struct relaxed {
    uint8_t height[FC_IN_CELL + 3];
    kt_card next[KT_SUITS]; /* the next one to go home */
};

static inline kt_card last_card(const struct fc_tableau *t)
{
    return kt_card_of(t->ranks, KT_SUITS - 1);
}

/* Is the card the top card? A card that is not in a column has a depth beyond every column. */
static inline bool is_free(const struct fc_tableau *t, const struct relaxed *now, kt_card card)
{
    return t->depth[card] >= now->height[t->place[card]];
}

static inline void send_home(const struct fc_tableau *t, struct relaxed *now, int suit)
{
    kt_card card = now->next[suit];
    int column = t->place[card], depth = t->depth[card];
    if (depth <= now->height[column]) /* it still lies there */
        now->height[column] = t->at[column][depth - 1].bare;
    now->next[suit] = (kt_card)(card + KT_SUITS);
}

static void play_home(const struct fc_tableau *t, struct relaxed *now)
{
    kt_card last = last_card(t);
    for (int suit = 0, idle = 0; idle < KT_SUITS; suit = (suit + 1) % KT_SUITS) {
        idle++;
        while (now->next[suit] <= last && is_free(t, now, now->next[suit])) {
            send_home(t, now, suit);
            idle = 1;
        }
    }
}

static bool is_done(const struct fc_tableau *t, const struct relaxed *now)
{
    kt_card last = last_card(t);
    return now->next[0] > last && now->next[1] > last && now->next[2] > last && now->next[3] > last;
}

/* ---- what is known ---- */

static void key_of(const struct fc_tableau *t, const struct relaxed *now, uint64_t key[2])
{
    key[0] = key[1] = 0;
    for (int c = 0; c < t->columns; c++) {
        const struct fc_rung *rung = &t->at[c][now->height[c]];
        key[0] += rung->key[0];
        key[1] += rung->key[1];
    }
}

static struct fc_parking_line *line_of(const struct fc_parking *p, const uint64_t key[2])
{
    return &p->line[kt_pair_hash(key) >> (64 - p->bits)];
}

static int find(const struct fc_parking_line *line, const uint64_t key[2])
{
    for (int i = 0; i < FC_PARKING_WAYS; i++)
        if (line->key[i][0] == key[0] && line->key[i][1] == key[1] && line->least[i])
            return i;
    return -1;
}

static void keep(struct fc_parking *p, struct fc_parking_line *line, const uint64_t key[2], int least, bool is_exact,
                 uint64_t choices)
{
    int i = find(line, key);
    if (i < 0) {
        i = line->oldest;
        line->oldest = (uint8_t)((i + 1) % FC_PARKING_WAYS);
        p->kept++;
    }
    line->key[i][0] = key[0];
    line->key[i][1] = key[1];
    line->choices[i] = choices;
    line->least[i] = (uint8_t)least;
    line->is_exact[i] = is_exact;
}

/* Reads the clock and the stop flag. */
static void look(struct fc_parking *p)
{
    if (p->budget && !kt_budget_check(p->budget))
        p->is_stopped = true;
}

static bool make_table(struct fc_parking *p, int bits)
{
    size_t lines = (size_t)1 << bits, block_size = (lines + 1) * sizeof *p->line;
    void *block = kt_memory_resize(p->memory, NULL, 0, block_size);
    if (!block)
        return false;
    p->block = block;
    p->block_size = block_size;
    p->line = (struct fc_parking_line *)((char *)block + (0 - (uintptr_t)block) % sizeof *p->line);
    p->bits = bits;
    p->kept = 0;
    for (size_t at = 0; at < lines && !p->is_stopped; at += LINES_BETWEEN_LOOKS) {
        size_t part = lines - at < LINES_BETWEEN_LOOKS ? lines - at : LINES_BETWEEN_LOOKS;
        memset(&p->line[at], 0, part * sizeof *p->line);
        if (at + part < lines)
            look(p);
    }
    return true;
}

/* A small table is enough for an easy position, and clearing a large one would take longer than solving it. */
static void grow(struct fc_parking *p)
{
    struct fc_parking old = *p;
    int bits = p->bits + GROWTH;
    p->kept = 0;
    if (p->memory->limit != 0 && sizeof *p->line << bits > p->memory->limit / SHARE)
        return;
    if (!make_table(p, bits))
        return;
    for (size_t at = 0; at < (size_t)1 << old.bits && !p->is_stopped; at++) {
        const struct fc_parking_line *line = &old.line[at];
        for (int i = 0; i < FC_PARKING_WAYS; i++)
            if (line->least[i])
                keep(p, line_of(p, line->key[i]), line->key[i], line->least[i], line->is_exact[i], line->choices[i]);
        if ((at + 1) % LINES_BETWEEN_LOOKS == 0)
            look(p);
    }
    kt_memory_resize(p->memory, old.block, old.block_size, 0);
}

bool fc_parking_open(struct fc_parking *parking, struct kt_memory *memory, struct kt_budget *budget)
{
    *parking = (struct fc_parking){.memory = memory, .budget = budget, .counted = FC_ANY_CARD};
    return make_table(parking, LEAST_BITS);
}

void fc_parking_free(struct fc_parking *parking)
{
    if (parking->block)
        kt_memory_resize(parking->memory, parking->block, parking->block_size, 0);
    *parking = (struct fc_parking){0};
}

/* ---- digging ---- */

/* Suits that wait: what each would cost, and for which suits it waits (row `suit` of a matrix of 4 x 4 bits). */
struct waiting {
    uint8_t cost[KT_SUITS];
    unsigned on;
};

/* Which bytes are not 0, as 4 bits; no byte is above 127. */
static inline unsigned nonzero_bytes(uint32_t bytes)
{
    return (((bytes + 0x7F7F7F7Fu) >> 7 & 0x01010101u) * 0x01020408u) >> 24 & 15;
}

static struct waiting who_waits(const struct fc_tableau *t, const struct relaxed *now)
{
    struct waiting waiting = {{0}, 0};
    kt_card last = last_card(t);
    for (int suit = 0; suit < KT_SUITS; suit++) {
        kt_card card = now->next[suit];
        if (card > last)
            continue;
        const struct fc_rung *column = t->at[t->place[card]];
        uint32_t above = column[now->height[t->place[card]]].blockers - column[t->depth[card]].blockers;
        waiting.cost[suit] = (uint8_t)((above * 0x01010101u) >> 24);
        waiting.on |= nonzero_bytes(above) << 4 * suit;
    }
    return waiting;
}

static inline unsigned waits_in_the_end(unsigned on)
{
    for (int suit = 0; suit < KT_SUITS; suit++)
        on |= (on >> suit & 0x1111) * (on >> 4 * suit & 15);
    return on;
}

/* Do some suits wait for each other in a cycle, without a next card in the column that is dug for this suit? Then the
 * cycle remains after the dig, because the cards on their next cards stay the same. */
static bool leaves_circle(const struct fc_tableau *t, const struct relaxed *now, unsigned on, int suit)
{
    int column = t->place[now->next[suit]];
    for (int other = 0; other < KT_SUITS; other++)
        if (t->place[now->next[other]] == column)
            on &= ~(0x1111u << other) & ~(15u << 4 * other);
    return waits_in_the_end(on) & 0x8421;
}

/* The smallest set of suits that wait only for one another. As long as none of them is dug for, none of them moves: the
 * cards to be parked for such a dig are the same now as later. (A dig elsewhere that frees one of them on its way
 * contains the dig for that one, which is then made first: see add_dig.) One of them must be dug for at some time, so
 * it can be done now, and the other suits need not be tried. (Only the set of parked cards matters: every order of digs
 * that parks the same cards is equally good.) */
static unsigned closed_set(unsigned on)
{
    on = waits_in_the_end(on);
    unsigned best = 15;
    int best_size = KT_SUITS + 1;
    for (; on; on >>= 4) {
        int size = (int)(0x4332322132212110u >> 4 * (on & 15) & 15);
        if (size && size < best_size) {
            best = on & 15;
            best_size = size;
        }
    }
    return best;
}

struct digs {
    int count;
    uint8_t suit[KT_SUITS], cost[KT_SUITS];
    uint64_t cards[KT_SUITS];
};

static void set_dig(struct digs *digs, int i, int suit, int cost, uint64_t cards)
{
    digs->suit[i] = (uint8_t)suit;
    digs->cost[i] = (uint8_t)cost;
    digs->cards[i] = cards;
}

/* If a dig takes all cards of another dig, the smaller one comes first, which loses nothing. */
static void add_dig(struct digs *digs, int suit, int cost, uint64_t cards)
{
    for (int i = 0; i < digs->count; i++) {
        if (!(digs->cards[i] & ~cards))
            return;
        if (!(cards & ~digs->cards[i])) {
            set_dig(digs, i, suit, cost, cards);
            return;
        }
    }
    set_dig(digs, digs->count++, suit, cost, cards);
}

/* The digs to try. A dig is omitted if it leaves a cycle and there is no extra card to break it, or if it takes a card
 * that cannot be in the choice. In the second case the result is valid for this call only, and is not stored
 * (`is_cut`). */
static void find_digs(struct fc_parking *p, const struct fc_tableau *t, const struct relaxed *now, int extra,
                      struct digs *digs)
{
    struct waiting waiting = who_waits(t, now);
    unsigned suits = closed_set(waiting.on);
    bool counts_all = p->counted == FC_ANY_CARD;
    digs->count = 0;
    for (int suit = 0; suit < KT_SUITS; suit++) {
        if (!(suits >> suit & 1) || (counts_all && waiting.cost[suit] > extra))
            continue;
        if (counts_all && waiting.cost[suit] == extra && leaves_circle(t, now, waiting.on, suit))
            continue;
        kt_card card = now->next[suit];
        const struct fc_rung *column = t->at[t->place[card]];
        uint64_t cards = column[now->height[t->place[card]]].cards & ~column[t->depth[card]].cards;
        int cost = counts_all ? waiting.cost[suit] : __builtin_popcountll(cards & p->counted);
        if (cost > extra)
            continue;
        if (cards & ~p->allowed)
            p->is_cut = true;
        else
            add_dig(digs, suit, cost, cards);
    }
}

static bool suffices(struct fc_parking *p, const struct fc_tableau *t, struct relaxed *now, int extra,
                     uint64_t *choices);

/* All of them, since each may belong to other choices; but if only some cards count, nobody asks for the choices. */
static bool try_digs(struct fc_parking *p, const struct fc_tableau *t, const struct relaxed *now, int extra,
                     const struct digs *digs, uint64_t *choices)
{
    bool is_enough = false;
    for (int i = 0; i < digs->count; i++) {
        struct relaxed then = *now;
        send_home(t, &then, digs->suit[i]);
        if (!suffices(p, t, &then, extra - digs->cost[i], choices))
            continue;
        *choices |= digs->cards[i];
        is_enough = true;
        if (p->counted != FC_ANY_CARD)
            break;
    }
    return is_enough;
}

static bool try_and_keep(struct fc_parking *p, const struct fc_tableau *t, const struct relaxed *now, int extra,
                         const struct digs *digs, uint64_t *choices, const uint64_t key[2])
{
    struct fc_parking_line *line = line_of(p, key);
    int known = find(line, key);
    if (known >= 0 && (line->least[known] > extra || line->is_exact[known])) {
        p->is_cut = false;
        if (line->least[known] > extra)
            return false;
        *choices |= line->choices[known];
        return true;
    }
    uint64_t found = 0;
    bool is_enough = try_digs(p, t, now, extra, digs, &found);
    if (!p->is_cut && !p->is_stopped)
        keep(p, line, key, is_enough ? extra : extra + 1, is_enough, found);
    *choices |= found;
    return is_enough;
}

/* `extra` is never more than is needed: digging for n cards lowers the need by at most n. Adds to `choices`. It calls
 * itself at most as deep as there are extra cards. */
static bool suffices(struct fc_parking *p, const struct fc_tableau *t, struct relaxed *now, int extra,
                     uint64_t *choices)
{
    struct digs digs;
    uint64_t key[2] = {0, 0};
    if (++p->plays % PLAYS_BETWEEN_LOOKS == 0)
        look(p);
    play_home(t, now);
    if (is_done(t, now))
        return true;
    if ((extra == 0 && p->counted == FC_ANY_CARD) || p->is_stopped)
        return false;
    bool was_cut = p->is_cut;
    p->is_cut = false;
    bool is_kept = extra > NOT_KEPT && p->counted == FC_ANY_CARD, is_enough;
    if (is_kept) {
        key_of(t, now, key);
        __builtin_prefetch(line_of(p, key)); /* loading it from memory takes as long as finding the digs */
    }
    find_digs(p, t, now, extra, &digs);
    if (is_kept && digs.count > 0)
        is_enough = try_and_keep(p, t, now, extra, &digs, choices, key);
    else
        is_enough = try_digs(p, t, now, extra, &digs, choices);
    p->is_cut |= was_cut;
    return is_enough;
}

bool fc_parking_suffices(struct fc_parking *parking, const struct fc_tableau *t, int extra, uint64_t *choices)
{
    struct relaxed now = {{0}, {0}};
    if (parking->bits < MOST_BITS && parking->kept >> parking->bits)
        grow(parking);
    for (int c = 0; c < t->columns; c++)
        now.height[c] = fc_tableau_top(t, c)->bare;
    for (int suit = 0; suit < KT_SUITS; suit++)
        now.next[suit] = kt_card_of(t->home[suit] + 1, suit);
    parking->allowed = *choices;
    parking->is_cut = false;
    *choices = 0;
    bool is_enough = suffices(parking, t, &now, extra, choices);
    *choices &= parking->allowed;
    return is_enough;
}
