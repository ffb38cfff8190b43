#include "plain_freecell.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the position ---- */

struct plain plain_of(const struct freecell *s)
{
    struct plain p = {.cells = s->cells,
                      .columns = s->columns,
                      .ranks = s->ranks,
                      .autoplay = s->autoplay,
                      .in_suit = s->build == FC_IN_SUIT,
                      .kings = s->kings,
                      .filled = s->filled};
    for (int i = 0; i < s->columns; i++) {
        for (kt_card card = s->top[i]; card; card = s->below[card]) {
            memmove(p.column[i] + 1, p.column[i], (size_t)p.height[i]);
            p.column[i][0] = card;
            p.height[i]++;
        }
    }
    memcpy(p.cell, s->cell, sizeof p.cell);
    for (int suit = 0; suit < KT_SUITS; suit++)
        p.home[suit] = s->home[suit];
    return p;
}

struct freecell packed_of(const struct plain *p)
{
    struct freecell s = {.cells = (uint8_t)p->cells,
                         .columns = (uint8_t)p->columns,
                         .ranks = (uint8_t)p->ranks,
                         .autoplay = p->autoplay,
                         .build = p->in_suit ? FC_IN_SUIT : FC_RED_BLACK,
                         .kings = p->kings,
                         .filled = (uint8_t)p->filled};
    for (int i = 0; i < p->columns; i++)
        for (int j = 0; j < p->height[i]; j++) {
            s.below[p->column[i][j]] = j > 0 ? p->column[i][j - 1] : KT_NO_CARD;
            s.top[i] = p->column[i][j];
        }
    memcpy(s.cell, p->cell, sizeof s.cell);
    for (int suit = 0; suit < KT_SUITS; suit++)
        s.home[suit] = (uint8_t)p->home[suit];
    return s;
}

bool plain_matches(const struct plain *p, const struct freecell *s)
{
    struct freecell packed = packed_of(p);
    return memcmp(&packed, s, sizeof packed) == 0;
}

/* ---- the rules ---- */

static int rank_of(kt_card card)
{
    return card >> 2;
}

static bool is_red(kt_card card)
{
    int suit = card & 3;
    return suit == 1 || suit == 2;
}

/* Do the suits of two cards go together in a column? */
static bool suits_match(const struct plain *p, kt_card card, kt_card other)
{
    return p->in_suit ? (card & 3) == (other & 3) : is_red(card) != is_red(other);
}

static bool may_lie_on(const struct plain *p, kt_card card, kt_card under)
{
    return rank_of(under) - rank_of(card) == 1 && suits_match(p, card, under);
}

static bool may_start_column(const struct plain *p, kt_card card)
{
    return !p->kings || rank_of(card) == p->ranks;
}

int plain_capacity(int free_cells, int empty_columns)
{
    return empty_columns == 0 ? free_cells + 1 : 2 * plain_capacity(free_cells, empty_columns - 1);
}

/* The card that can be taken from a place, 0 for none. */
static kt_card last_card(const struct plain *p, int place)
{
    if (place >= FC_CELL)
        return p->cell[place - FC_CELL];
    return p->height[place] > 0 ? p->column[place][p->height[place] - 1] : KT_NO_CARD;
}

static bool is_on_the_table(const struct plain *p, int place)
{
    return place < FC_CELL ? place < p->columns : place < FC_HOME && place - FC_CELL < p->cells;
}

/* May the last `count` cards of a column go together to another one? */
static bool can_move_run(const struct plain *p, int from, int to, int count)
{
    int height = p->height[from], free_cells = 0, empty_columns = 0;
    if (count > height)
        return false;
    for (int i = height - count + 1; i < height; i++)
        if (!may_lie_on(p, p->column[from][i], p->column[from][i - 1]))
            return false;
    kt_card head = p->column[from][height - count];
    if (p->height[to] == 0 ? !may_start_column(p, head) : !may_lie_on(p, head, p->column[to][p->height[to] - 1]))
        return false;
    for (int i = 0; i < p->cells; i++)
        free_cells += p->cell[i] == 0;
    for (int i = 0; i < p->columns; i++)
        empty_columns += p->height[i] == 0 && i != to && !p->kings; /* part of a run never begins with a king */
    return count <= plain_capacity(free_cells, empty_columns);
}

bool plain_can_move(const struct plain *p, struct fc_move move)
{
    if (!is_on_the_table(p, move.from) || move.from == move.to || move.cards < 1)
        return false;
    kt_card card = last_card(p, move.from);
    if (!card || card == p->pinned[0] || card == p->pinned[1])
        return false;
    if (move.to == FC_HOME)
        return move.cards == 1 && p->home[card & 3] == rank_of(card) - 1;
    if (!is_on_the_table(p, move.to))
        return false;
    if (move.to >= FC_CELL)
        return move.cards == 1 && move.from < FC_CELL && p->cell[move.to - FC_CELL] == 0;
    if (move.from >= FC_CELL)
        return move.cards == 1 &&
               (p->height[move.to] == 0 ? may_start_column(p, card) : may_lie_on(p, card, last_card(p, move.to)));
    return can_move_run(p, move.from, move.to, move.cards);
}

int plain_moves(const struct plain *p, struct fc_move moves[FC_MOST_MOVES])
{
    int count = 0;
    for (int from = 0; from <= FC_HOME; from++)
        for (int to = 0; to <= FC_HOME; to++)
            for (int cards = 1; cards <= 13; cards++)
                if (plain_can_move(p, (struct fc_move){from, to, cards}))
                    moves[count++] = (struct fc_move){from, to, cards};
    return count;
}

static void put_down(struct plain *p, int place, kt_card card)
{
    if (place == FC_HOME)
        p->home[card & 3] = rank_of(card);
    else if (place >= FC_CELL)
        p->cell[place - FC_CELL] = card;
    else
        p->column[place][p->height[place]++] = card;
}

static void move_cards(struct plain *p, struct fc_move move)
{
    kt_card lifted[13];
    for (int i = 0; i < move.cards; i++) {
        lifted[i] = last_card(p, move.from);
        if (move.from < FC_CELL)
            p->column[move.from][--p->height[move.from]] = KT_NO_CARD;
        else
            p->cell[move.from - FC_CELL] = KT_NO_CARD;
    }
    for (int i = move.cards; i > 0; i--)
        put_down(p, move.to, lifted[i - 1]);
}

/* Will this card, once it lies free, always be able to go home, so that no column need ever hold it? It is
 * home; or it is the next of its suit, and the same holds for the cards that could want to lie on it. */
static bool needs_no_place(const struct plain *p, int rank, int suit)
{
    if (rank <= p->home[suit])
        return true;
    if (rank != p->home[suit] + 1)
        return false;
    for (int other = 0; other < KT_SUITS; other++)
        if (suits_match(p, (kt_card)suit, (kt_card)other) && !needs_no_place(p, rank - 1, other))
            return false;
    return true;
}

/* The definition: a card is safe at home if no card that could lie on it can ever need to. */
bool plain_is_safe(const struct plain *p, kt_card card)
{
    if (rank_of(card) != p->home[card & 3] + 1)
        return false;
    for (int other = 0; other < KT_SUITS; other++)
        if (suits_match(p, card, (kt_card)other) && !needs_no_place(p, rank_of(card) - 1, other))
            return false;
    return true;
}

static bool play_one_safe_card(struct plain *p)
{
    for (int place = 0; place < FC_HOME; place++) {
        kt_card card = is_on_the_table(p, place) ? last_card(p, place) : KT_NO_CARD;
        if (card && plain_is_safe(p, card)) {
            move_cards(p, (struct fc_move){place, FC_HOME, 1});
            return true;
        }
    }
    return false;
}

void plain_play(struct plain *p, struct fc_move move)
{
    move_cards(p, move);
    while (p->autoplay && play_one_safe_card(p))
        continue;
}

bool plain_is_won(const struct plain *p, const void *unused)
{
    (void)unused;
    for (int suit = 0; suit < KT_SUITS; suit++)
        if (p->home[suit] != p->ranks)
            return false;
    return true;
}

/* ---- exhaustive search ----
 *
 * Positions are kept as text: the columns in alphabetical order with a 0 behind each, the cells in order, the four
 * foundations. The text is both the key and the position. The position found last is examined first, so that a goal is
 * often found early; if there is none, the order does not matter. */

enum { KEY = FC_DECK + FC_MOST_COLUMNS + FC_MOST_CELLS + KT_SUITS };

struct seen {
    uint8_t (*keys)[KEY]; /* in the order in which they were found */
    size_t count, room;
    uint32_t *open; /* the numbers of those that were not examined yet */
    size_t open_count;
    uint32_t *table;
    size_t table_size;
};

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void write_key(const struct plain *p, uint8_t key[KEY])
{
    char columns[FC_MOST_COLUMNS][FC_DECK + 2] = {{0}};
    size_t at = 0;
    memset(key, 0, KEY);
    for (int i = 0; i < p->columns; i++)
        memcpy(columns[i], p->column[i], (size_t)p->height[i]);
    qsort(columns, (size_t)p->columns, sizeof *columns, by_bytes);
    for (int i = 0; i < p->columns; i++) {
        size_t size = strlen(columns[i]) + 1;
        memcpy(key + at, columns[i], size);
        at += size;
    }
    for (int card = KT_CARD_CODES; card > 0; card--)
        for (int i = 0; i < p->cells; i++)
            if (p->cell[i] == card)
                key[at++] = (uint8_t)card;
    for (int suit = 0; suit < KT_SUITS; suit++)
        key[KEY - KT_SUITS + suit] = (uint8_t)p->home[suit];
}

static struct plain read_key(const struct plain *rules, const uint8_t whole[KEY])
{
    const uint8_t *key = whole;
    struct plain p = {.cells = rules->cells,
                      .columns = rules->columns,
                      .ranks = rules->ranks,
                      .in_suit = rules->in_suit,
                      .kings = rules->kings};
    memcpy(p.pinned, rules->pinned, sizeof p.pinned);
    for (int i = 0; i < p.columns; i++, key++)
        while (*key)
            p.column[i][p.height[i]++] = *key++;
    for (int i = 0; i < p.cells && *key; i++)
        p.cell[i] = *key++;
    for (int suit = 0; suit < KT_SUITS; suit++)
        p.home[suit] = whole[KEY - KT_SUITS + suit];
    return p;
}

static uint32_t *slot_of(const struct seen *seen, const uint8_t key[KEY])
{
    uint64_t hash = 1469598103934665603u; /* FNV-1a */
    for (int i = 0; i < KEY; i++)
        hash = (hash ^ key[i]) * 1099511628211u;
    size_t at = (size_t)(hash ^ hash >> 29) % seen->table_size;
    while (seen->table[at] && memcmp(seen->keys[seen->table[at] - 1], key, KEY) != 0)
        at = (at + 1) % seen->table_size;
    return &seen->table[at];
}

static void note(struct seen *seen, const struct plain *p)
{
    uint8_t key[KEY];
    write_key(p, key);
    uint32_t *slot = slot_of(seen, key);
    if (*slot || seen->count == seen->room)
        return;
    memcpy(seen->keys[seen->count], key, KEY);
    seen->open[seen->open_count++] = (uint32_t)seen->count++;
    *slot = (uint32_t)seen->count;
}

static void note_all_next(struct seen *seen, const struct plain *p, bool may_go_home)
{
    for (int from = 0; from < FC_HOME; from++) {
        for (int to = 0; to <= FC_HOME; to++) {
            struct fc_move move = {from, to, 1};
            if ((to == FC_HOME && !may_go_home) || !plain_can_move(p, move))
                continue;
            struct plain next = *p;
            move_cards(&next, move);
            note(seen, &next);
        }
    }
}

enum kt_verdict plain_search(const struct plain *start, bool may_go_home, plain_goal is_goal, const void *context,
                             size_t most)
{
    struct seen seen = {.room = most, .table_size = 2 * most + 1};
    seen.keys = calloc(most, sizeof *seen.keys);
    seen.open = calloc(most, sizeof *seen.open);
    seen.table = calloc(seen.table_size, sizeof *seen.table);
    assert(seen.keys && seen.open && seen.table);
    enum kt_verdict verdict = KT_IMPOSSIBLE;
    note(&seen, start);
    while (seen.open_count > 0 && verdict == KT_IMPOSSIBLE) {
        struct plain p = read_key(start, seen.keys[seen.open[--seen.open_count]]);
        if (is_goal(&p, context))
            verdict = KT_SOLVED;
        else if (seen.count == seen.room)
            verdict = KT_UNKNOWN;
        else
            note_all_next(&seen, &p, may_go_home);
    }
    free(seen.keys);
    free(seen.open);
    free(seen.table);
    return verdict;
}
