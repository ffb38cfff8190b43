/* The beam, see beam.h.
 *
 * All children of a layer are made and evaluated, but not stored: a child is 8 bytes in a pool, its score and its move.
 * The best are chosen by counting scores into bins, and only these are made again for the next layer. Most children
 * were met before; so each is looked up by its future hash before it is made.
 *
 * A child is dropped if the moves made and the runs that still must move (those with a card over a lower one of its
 * suit: a lower bound, since a move moves one run) reach the length already known.
 *
 * Tried and dropped: widths that fall or rise from layer to layer (26.20 to 26.29 mean against 26.20 for a constant
 * one); home moves free but not forced (26.04 against 26.03); three narrow beams with different weights instead of one
 * three times as wide (25.89 against 25.81); a larger transposition table (no gain, 10 % slower). All with every home
 * move free, on deals from 601 on. */
#include "games/freecell/beam.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "games/freecell/judge.h"

/* The pool has room for the children of several layers, so that it is rarely full; the trails have room for 100 full
 * layers. */
enum { POOL_SHARE = 6, TRAIL_SHARE = 100, SEEN_SHARE = 32, BUCKET = 4, LINE_OF_CACHE = 64 };

static size_t head_size(void)
{
    return (sizeof(struct fc_beam) + LINE_OF_CACHE - 1) / LINE_OF_CACHE * LINE_OF_CACHE;
}

size_t fc_beam_size(int widest)
{
    size_t each = 2 * sizeof(struct fc_board_text) + POOL_SHARE * sizeof(struct fc_candidate) +
                  TRAIL_SHARE * sizeof(struct fc_trail) + SEEN_SHARE * sizeof(uint32_t);
    return head_size() + (size_t)widest * each;
}

struct fc_beam *fc_beam_lay_out(void *block, int widest)
{
    struct fc_beam *b = block;
    size_t room = (size_t)widest;
    assert(widest >= FC_BEAM_NARROWEST && (widest & (widest - 1)) == 0);
    memset(b, 0, sizeof *b);
    b->widest = widest;
    b->pool_room = room * POOL_SHARE;
    b->trail_room = room * TRAIL_SHARE;
    b->seen_mask = room * SEEN_SHARE / BUCKET - 1;
    b->layer = (struct fc_board_text *)(void *)((char *)block + head_size());
    b->next = b->layer + room;
    b->pool = (struct fc_candidate *)(void *)(b->next + room);
    b->seen = (uint32_t *)(void *)(b->pool + b->pool_room);
    b->trails = (struct fc_trail *)(void *)(b->seen + room * SEEN_SHARE);
    return b;
}

void fc_beam_reset(struct fc_beam *b)
{
    memset(b->seen, 0, (b->seen_mask + 1) * BUCKET * sizeof *b->seen);
    b->round = 0;
}

static inline uint64_t mixed(const struct fc_beam *b, uint64_t hash)
{
    hash = (hash + b->round) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

static inline uint32_t *bucket_of(const struct fc_beam *b, uint64_t mix)
{
    return b->seen + (mix & b->seen_mask) * BUCKET;
}

/* Adds the position; true if this search has met it before. A full bucket drops its oldest entry. */
static inline bool met_before(struct fc_beam *b, uint64_t mix)
{
    uint32_t *tags = bucket_of(b, mix), tag = (uint32_t)(mix * 0xC2B2AE3D27D4EB4Fu >> 32) | 1;
    if (tags[0] == tag || tags[1] == tag || tags[2] == tag || tags[3] == tag)
        return true;
    memmove(tags + 1, tags, (BUCKET - 1) * sizeof *tags);
    tags[0] = tag;
    return false;
}

struct range {
    int low, high;
};

static struct range range_of_scores(const struct fc_beam *b)
{
    struct range range = {INT_MAX, INT_MIN};
    for (size_t i = 0; i < b->pool_used; i++) {
        int score = b->pool[i].score;
        range.low = score < range.low ? score : range.low;
        range.high = score > range.high ? score : range.high;
    }
    return range;
}

/* Keeps the best of the pool, as many as the beam is wide. Scores are counted into bins, so nothing is sorted; of the
 * bin in which the width is reached, the first ones are kept. */
static void keep_best(struct fc_beam *b)
{
    enum { BINS = 4096 };
    uint32_t bins[BINS] = {0};
    if (b->pool_used <= (size_t)b->width)
        return;
    struct range range = range_of_scores(b);
    int shift = 0, last = 0;
    while ((range.high - range.low) >> shift >= BINS)
        shift++;
    for (size_t i = 0; i < b->pool_used; i++)
        bins[(b->pool[i].score - range.low) >> shift]++;
    size_t better = 0, kept = 0;
    while (better + bins[last] <= (size_t)b->width)
        better += bins[last++];
    size_t spare = (size_t)b->width - better;
    for (size_t i = 0; i < b->pool_used; i++) {
        int bin = (b->pool[i].score - range.low) >> shift;
        if (bin > last || (bin == last && spare == 0))
            continue;
        spare -= bin == last;
        b->pool[kept++] = b->pool[i];
    }
    b->pool_used = kept;
    b->cutoff = range.low + ((last + 1) << shift);
    b->is_cut = true;
}

/* Evaluates the child just made and adds it to the pool if it may be kept. */
static inline void consider(struct fc_beam *b, struct fc_trail trail, int moves_left)
{
    if (b->board.now.must >= moves_left || moves_left < 2) {
        b->is_cut = true;
        return;
    }
    int score = fc_judge(&b->board);
    if (score >= b->cutoff)
        return;
    b->pool[b->pool_used++] = (struct fc_candidate){score, trail};
    if (b->pool_used == b->pool_room)
        keep_best(b);
}

/* Makes all children of one position; true, with how in `win`, when one of them is won. A child that home moves have
 * changed is looked up once more after them. */
static bool expand(struct fc_beam *b, uint16_t parent, int moves_left, struct fc_trail *win)
{
    fc_move16 moves[FC_BOARD_MOVES];
    uint64_t mix[FC_BOARD_MOVES];
    struct fc_board *board = &b->board;
    struct fc_board_now before = board->now;
    int count = fc_board_moves(board, moves);
    for (int i = 0; i < count; i++) {
        mix[i] = mixed(b, fc_board_hash_after(board, moves[i]));
        __builtin_prefetch(bucket_of(b, mix[i]));
    }
    for (int i = 0; i < count; i++) {
        if (!kt_budget_spend(b->budget))
            return false;
        if (met_before(b, mix[i]))
            continue;
        struct fc_trail trail = {parent, moves[i]};
        fc_board_make(board, moves[i]);
        bool is_changed = fc_board_autoplay(board, NULL) > 0;
        if (fc_board_is_won(board)) {
            *win = trail;
            return true;
        }
        if (!is_changed || !met_before(b, mixed(b, board->now.hash)))
            consider(b, trail, moves_left);
        fc_board_back(board, moves[i], &before);
    }
    return false;
}

/* Builds the next layer from the pool; returns how many positions it has. */
static size_t advance(struct fc_beam *b, int layer)
{
    keep_best(b);
    size_t start = b->layer_start[layer], count = b->pool_used;
    if (count > b->trail_room - start) {
        count = b->trail_room - start;
        b->is_cut = true;
    }
    int opened = -1;
    for (size_t i = 0; i < count; i++) {
        struct fc_trail trail = b->pool[i].trail;
        if (trail.parent != opened)
            fc_board_open(&b->board, &b->layer[opened = trail.parent]);
        struct fc_board_now before = b->board.now;
        fc_board_make(&b->board, trail.move);
        fc_board_autoplay(&b->board, NULL);
        fc_board_close(&b->board, &b->next[i]);
        fc_board_back(&b->board, trail.move, &before);
        b->trails[start + i] = trail;
    }
    struct fc_board_text *layer_before = b->layer;
    b->layer = b->next;
    b->next = layer_before;
    b->layer_start[layer + 1] = start + count;
    return count;
}

void fc_beam_path(const struct fc_beam *b, int layer, size_t place, fc_move16 line[FC_BEAM_LAYERS])
{
    for (; layer > 0; layer--) {
        struct fc_trail trail = b->trails[b->layer_start[layer] + place];
        line[layer - 1] = trail.move;
        place = trail.parent;
    }
}

static bool must_stop(const struct fc_beam *b)
{
    return b->budget->states >= b->most_states || b->budget->stopped_by != KT_BY_NOTHING;
}

/* Expands a whole layer into the pool; true when a child is won. */
static bool expand_layer(struct fc_beam *b, size_t count, int moves_left, struct fc_trail *win)
{
    b->pool_used = 0;
    b->cutoff = INT_MAX;
    for (size_t i = 0; i < count && !must_stop(b); i++) {
        fc_board_open(&b->board, &b->layer[i]);
        if (expand(b, (uint16_t)i, moves_left, win))
            return true;
    }
    return false;
}

static size_t begin(struct fc_beam *b, const struct fc_board_text *start)
{
    b->round++;
    b->is_cut = false;
    b->layer[0] = *start;
    b->layer_start[0] = b->layer_start[1] = 0; /* the start has no trail */
    fc_board_open(&b->board, start);
    met_before(b, mixed(b, b->board.now.hash));
    return 1;
}

int fc_beam_run(struct fc_beam *b, const struct fc_board_text *start, int most, fc_move16 line[FC_BEAM_LAYERS])
{
    assert(b->width > 0 && b->width <= b->widest && most <= FC_BEAM_LAYERS);
    size_t count = begin(b, start);
    if (fc_board_is_won(&b->board))
        return 0;
    if (most > FC_BEAM_LAYERS - 1)
        most = FC_BEAM_LAYERS - 1;
    for (int layer = 0; layer < most && count > 0; layer++) {
        struct fc_trail win;
        if (expand_layer(b, count, most - layer, &win)) {
            fc_beam_path(b, layer, win.parent, line);
            line[layer] = win.move;
            return layer + 1;
        }
        if (must_stop(b))
            return -1;
        count = advance(b, layer + 1);
    }
    return -1;
}
