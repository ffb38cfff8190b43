/* Guided dives, see dive.h.
 *
 * Best-first search over a tree of plans, guided by a learned softmax policy (the card sense). The priority of a line
 * is mostly its likelihood under the policy (regret: how much worse than the best choice each of its plans was; doubt:
 * the entropy of the choices), and a little the value of its last position. Each node has one entry in the queue, for
 * its best untried plan.
 *
 * Each node has a copy of its position, in which columns are pointers: where two lines put different cards on a column,
 * it branches off (packed.h). So going from one node to another is a copy of 384 bytes. Plans are evaluated by what
 * they change, without being made (outlook.h).
 *
 * Positions expanded per deal, on 1000 to 3000 deals that the tuner never saw, unless said otherwise:
 *   depth-first in the order of values                     42 % solved within 50, 79 % within 400: a long tail
 *   best-first by the value alone                          277
 *   by regret alone                                        180
 *   regret 3, value 1                                      170
 *   regret 8, value 1, and doubt                           101-105
 *   doubt in full (likelihood only, no value)              745: far too broad
 *   cards of cells laid on columns after every plan (tidy) 103 -> 84, for 3 moves more
 *   won at sight                                           102.3 -> 100.7
 *   at most 3 (2, 1) digs per plan                         100 (102, 117) against 104
 *   watching 3 cards of each suit instead of 2             the same, 10 % slower
 *   stay 0, 400, 1200, 5000                                84, 85, 87, 98, but 121, 110, 106, 113 us a deal
 *   walking by recorded steps instead of making plans      10 % less time (until positions were copied)
 *   judging plans by what they change                      190 -> 100 ns a plan
 *   narrow plans (plan.h)                                  94.7 -> 79.7, and 437 plans judged instead of 710
 *   several senses or settings with small quotas           no gain: hard deals are hard for all of them
 * The same on 20000 deals, with the weights of today:
 *   regret 8, doubt 14, stay 1200, quota 3000              74.5
 *   regret 12; doubt 24; both                              72.8; 72.2; 70.7
 *   regret 16 (20), doubt 24                               70.7 (72.2), 49.5 (49.3) moves
 *   and stay 1800, quota 5000                              70.5, 49.8 moves
 * The same on 10000 others, where that takes 66.2 positions, 49.8 moves and 38.4 us:
 *   stay 3000, 5000, 10000                                 66.8, 68.2, 70.5: all 38 us
 *   regret 16; doubt 32                                    66.1, 38.9 us; 65.7, 38.3 us
 *   plans in the columns of the plan before preferred      65.5 to 66.4; no less time
 *   never the card that the plan before has moved          68.2
 *   digging at most 2 (1) cards from the target            66.4 (66.9); 2 (1) in all: 67.8 (75.7)
 *   nothing below ten from a cell into an empty column     71.5; no single card from a column: 66.0, 50.1 moves
 *   home moves that follow a plan made, not estimated      62.1, 49.1 moves, but 46.3 us
 *   the second card of a suit that follows, estimated      66.3, 37.9 us instead of 37.2
 *   a known position detected by the plan's key, before    1 % fewer instructions, 1 to 3 % more time
 *    the plan is made
 *   weights changed in groups while the positions of       4 to 6 % fewer positions, 49.4 moves, and `policy` wins
 *    12000 dives get fewer                                  59 instead of 54 %; but as many plans judged, and the
 *                                                           same time (grades of deals depend on `policy`)
 *   a won game ended by digging, where that works          2 to 3 positions fewer, 10 to 12 moves more
 * The same on 12000 others (1200001 to 1212000), where that takes 64.4 positions, 399 plans judged and 49.9 moves:
 *   positions copied, not walked to                        the same, 17 % fewer instructions in all
 *   no parts of runs that are whole columns                63.0, 360, 49.8
 *   and single cards to empty columns only if the card     63.2, 340, 49.8
 *    under them goes home next
 *   and parts of runs only if the rest can be dug          61.3, 324, 49.7
 *   and regret 10, doubt 28, stay 800                      60.9, 320, 49.7
 *   cards from cells into empty columns only with less     62.3 (63.5) instead of 62.0, 331 (323) instead of 335
 *    than two free cells (below kings: none)
 *   weights changed along the gradient of the plans that   60.0 instead of 63.3 and as many plans judged, 0.5 moves
 *    the search prefers to the right ones, 300,000 deals   more; 2 to 3 % less time
 *   two plans of different columns at once                 the next plan is rarely in the list: 8 of 28
 * Also dropped: a second evaluation that compares positions of different lines, learned from search trees (80.5 against
 * 87.8 with poor weights, no gain with good ones); eight hidden units over the same terms (3 % less surprise); more
 * terms, such as the ranks of blockers or what lies over the places of cards in cells (each 0.1 to 0.7 % less). */
#include "games/freecell/dive.h"

#include "search/pairset.h"

/* Scores are in units of 1/48 of a natural logarithm: a plan that is worse by d is e^(-d/48) times as likely to be
 * right. */
static const uint16_t likelihood[72] = {/* 1024 * e^(-d/48), by d/4 */
                                        1024, 904, 831, 765, 704, 648, 596, 548, 504, 464, 427, 393, 361, 332, 306,
                                        281,  259, 238, 219, 202, 186, 171, 157, 144, 133, 122, 113, 104, 95,  88,
                                        81,   74,  68,  63,  58,  53,  49,  45,  41,  38,  35,  32,  30,  27,  25,
                                        23,   21,  20,  18,  17,  15,  14,  13,  12,  11,  10,  9,   8,   8,   7,
                                        7,    6,   6,   5,   5,   4,   4,   4,   3,   3,   3,   3};
static const uint8_t log_of_sum[161] = {/* 48 * ln(x), by 16 x */
                                        0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,
                                        0,   1,   4,   7,   9,   12,  14,  16,  18,  20,  22,  24,  26,  28,  29,
                                        31,  33,  34,  35,  37,  38,  40,  41,  42,  43,  45,  46,  47,  48,  49,
                                        50,  51,  52,  53,  54,  55,  56,  57,  58,  59,  60,  61,  61,  62,  63,
                                        64,  65,  65,  66,  67,  68,  68,  69,  70,  70,  71,  72,  73,  73,  74,
                                        74,  75,  76,  76,  77,  78,  78,  79,  79,  80,  80,  81,  82,  82,  83,
                                        83,  84,  84,  85,  85,  86,  86,  87,  87,  88,  88,  89,  89,  90,  90,
                                        91,  91,  91,  92,  92,  93,  93,  94,  94,  94,  95,  95,  96,  96,  97,
                                        97,  97,  98,  98,  98,  99,  99,  100, 100, 100, 101, 101, 101, 102, 102,
                                        103, 103, 103, 104, 104, 104, 105, 105, 105, 106, 106, 106, 107, 107, 107,
                                        108, 108, 108, 109, 109, 109, 109, 110, 110, 110, 111};
enum { SCORE_LIMIT = 32000, MOST_NODES = 0xFFFFF };

static inline int luck(uint64_t hash, uint32_t salt, uint32_t noise)
{
    uint64_t z = (hash + salt) * 0xD1B54A32D192ED03u;
    return (int)((z >> 40) * noise >> 24);
}

/* ---- room ---- */

enum { PLANS_PER_NODE = 12, STEPS_PER_NODE = 6, BRANCHES_PER_NODE = 384, FIRST_SEEN = 256 };
/* A plan, then cards leave the cells; and all is tried to the end. */
enum { MOST_BRANCHES_AT_ONCE = (1 + 2 * FC_MOST_CELLS + FC_MOST_DIGS_TO_END) * FC_MOST_BRANCH };

/* The positions of the tree as hashes: a dive is incomplete anyway, so a collision does no harm. The table starts
 * small, to stay in the L1 cache, and is rebuilt from the nodes, four times as large, when it is half full. */
static size_t seen_size(size_t nodes)
{
    size_t size = FIRST_SEEN;
    while (size <= 2 * nodes)
        size *= 4;
    return size;
}

static size_t plans_room(size_t nodes)
{
    return nodes * PLANS_PER_NODE + FC_MOST_PLANS;
}

static size_t steps_room(size_t nodes)
{
    return nodes * STEPS_PER_NODE + FC_MOST_PLAN_STEPS;
}

static size_t branches_room(size_t nodes)
{
    return nodes * BRANCHES_PER_NODE + MOST_BRANCHES_AT_ONCE;
}

/* All arrays are in one block: first those with items of 8 bytes, or of a multiple, then those of 4. */
static size_t room_size(const struct fc_dive_room *r, uint32_t quota)
{
    size_t nodes = (size_t)quota + 1;
    return nodes * (sizeof *r->saved + sizeof *r->nodes + sizeof *r->hash + sizeof *r->queue) + branches_room(nodes) +
           seen_size(nodes) * sizeof *r->seen + plans_room(nodes) * sizeof *r->kept +
           steps_room(nodes) * sizeof *r->pool;
}

void fc_dive_free(struct fc_dive_room *room, struct kt_memory *memory)
{
    kt_memory_resize(memory, room->saved, room->quota ? room_size(room, room->quota) : 0, 0);
    room->saved = NULL;
    room->quota = 0;
}

bool fc_dive_reserve(struct fc_dive_room *room, struct kt_memory *memory, uint32_t quota)
{
    if (room->quota == quota)
        return true;
    fc_dive_free(room, memory);
    size_t nodes = (size_t)quota + 1;
    room->saved = kt_memory_resize(memory, NULL, 0, room_size(room, quota));
    if (!room->saved)
        return false;
    room->quota = quota;
    room->branches = (char *)(room->saved + nodes);
    room->hash = (uint64_t *)(room->branches + branches_room(nodes));
    room->queue = room->hash + nodes;
    room->seen = room->queue + nodes;
    room->nodes = (struct fc_dive_node *)(room->seen + seen_size(nodes));
    room->kept = (struct fc_plan *)(room->nodes + nodes);
    room->pool = (struct fc_step *)(room->kept + plans_room(nodes));
    return true;
}

/* ---- the positions of the tree ---- */

static bool seen_add(struct fc_dive_room *r, uint64_t hash)
{
    uint64_t mask = r->seen_mask, i = hash >> 20 & mask;
    for (; r->seen[i]; i = (i + 1) & mask)
        if (r->seen[i] == hash)
            return false;
    r->seen[i] = hash;
    return true;
}

static void seen_set_size(struct fc_dive_room *r, uint64_t mask)
{
    r->seen_mask = mask;
    memset(r->seen, 0, (mask + 1) * sizeof *r->seen);
    for (uint32_t i = 0; i <= r->last; i++)
        seen_add(r, r->hash[i]);
}

/* The digest of the position; never 0, which marks a free place. */
static uint64_t digest(const struct fc_packed *p)
{
    return kt_pair_hash(p->key) | 1;
}

/* ---- the queue: a binary heap of nodes by the promise of their best plan not yet tried; the lowest first ---- */

static void queue_put(struct fc_dive_room *r, uint64_t entry)
{
    size_t i = r->queued++;
    for (; i > 0 && r->queue[(i - 1) / 2] > entry; i = (i - 1) / 2)
        r->queue[i] = r->queue[(i - 1) / 2];
    r->queue[i] = entry;
}

static uint64_t queue_take(struct fc_dive_room *r)
{
    uint64_t first = r->queue[0], last = r->queue[--r->queued];
    size_t i = 0;
    for (size_t k; (k = 2 * i + 1) < r->queued; i = k) {
        if (k + 1 < r->queued && r->queue[k + 1] < r->queue[k])
            k++;
        if (r->queue[k] >= last)
            break;
        r->queue[i] = r->queue[k];
    }
    r->queue[i] = last;
    return first;
}

/* The queue entry of the node's best untried plan. Regret is summed along the line, so less likely lines come later. Of
 * equal ones the newest node comes first. */
static uint64_t promise_of(const struct fc_dive_room *r, const struct fc_dive *d, uint32_t index)
{
    const struct fc_dive_node *node = &r->nodes[index];
    int score = r->kept[node->first_plan + node->next].score;
    int64_t promise = (int64_t)d->by_regret * (node->regret + score - node->best) + (int64_t)d->by_score * score;
    return (uint64_t)(promise + (1 << 30)) << 20 | (MOST_NODES - index);
}

/* The node to expand next: the best one, or the current one if it is nearly as good, because others must be walked to.
 * `here` is not in the queue. False if nothing is left. */
static bool choose(struct fc_dive_room *r, const struct fc_dive *d, uint32_t here, uint32_t *chosen)
{
    if (r->nodes[here].next < r->nodes[here].count) {
        uint64_t mine = promise_of(r, d, here);
        if (r->queued == 0 || mine <= r->queue[0] + ((uint64_t)d->stay << 20)) {
            *chosen = here;
            return true;
        }
        queue_put(r, mine);
    }
    if (r->queued == 0)
        return false;
    *chosen = (uint32_t)(MOST_NODES - (queue_take(r) & MOST_NODES));
    return true;
}

/* ---- the search ---- */

/* A plan's score and its place in the list as one number: the lowest is the best plan, of equal ones the first. */
enum { PLACES = 1 << 16 };

static inline int32_t rank_of(int score, int place)
{
    return score * PLACES + place;
}

static inline void swap_plans(struct fc_plan *a, struct fc_plan *b)
{
    struct fc_plan swap = *a;
    *a = *b;
    *b = swap;
}

/* Moves the best untried plan to the front of the untried ones. Few plans of a node are ever needed, so this is cheaper
 * than sorting, and has no branches that are hard to predict. */
static void bring_forward(struct fc_dive_room *r, const struct fc_dive_node *node)
{
    struct fc_plan *plans = r->kept + node->first_plan;
    int32_t best = INT32_MAX;
    for (int i = node->next; i < node->count; i++) {
        int32_t rank = rank_of(plans[i].score, i);
        best = rank < best ? rank : best;
    }
    swap_plans(&plans[node->next], &plans[best & (PLACES - 1)]);
}

/* The uncertainty of the choice: a logarithm, from one clear plan (0) to ten equal ones. */
static int doubt(const struct fc_plan *plans, int count, int best)
{
    unsigned sum = 0;
    for (int i = 0; i < count; i++) {
        unsigned worse = (unsigned)(plans[i].score - best) / 4;
        sum += likelihood[worse < 71 ? worse : 71];
    }
    return log_of_sum[sum / 64 < 160 ? sum / 64 : 160];
}

/* The value of the position after the plan and all home moves that follow. */
static int exact_score(struct fc_dive_room *r, struct fc_plan plan)
{
    struct fc_step steps[FC_MOST_PLAN_STEPS];
    struct fc_saved here;
    char *branches = r->p.branches;
    fc_packed_save(&r->p, &here);
    fc_plan_make(&r->p, plan, steps);
    int score = fc_packed_judge(&r->p);
    fc_packed_restore(&r->p, &here);
    r->p.branches = branches;
    return score;
}

static inline int within_limits(int score)
{
    return score > SCORE_LIMIT ? SCORE_LIMIT : score < -SCORE_LIMIT ? -SCORE_LIMIT : score;
}

/* With noise, or exactly. Not inlined: dives are mostly without. */
__attribute__((noinline)) static int special_score(struct fc_dive_room *r, const struct fc_dive *d,
                                                   const struct fc_outlook *o, struct fc_plan *plan, uint32_t number)
{
    const struct fc_packed *p = &r->p;
    uint64_t key[2];
    bool is_guessed = d->is_exact && !fc_plan_key(p, plan, key); /* home moves follow */
    int score = is_guessed ? exact_score(r, *plan) : o->base + fc_plan_change(p, o, plan);
    if (d->noise)
        score += luck(p->key[0] ^ p->key[1] * 31, d->salt + number * 40503u, d->noise);
    return score;
}

/* Scores the plans; returns the rank of the best one. Compiled once with special scores, once without. */
FC_INLINE int32_t score_each(struct fc_dive_room *r, const struct fc_dive *d, const struct fc_outlook *o,
                             struct fc_plan *plans, int count, bool is_special)
{
    int32_t best = rank_of(SCORE_LIMIT, 0);
    for (int i = 0; i < count; i++) {
        int score =
            is_special ? special_score(r, d, o, &plans[i], (uint32_t)i) : o->base + fc_plan_change(&r->p, o, &plans[i]);
        score = within_limits(score);
        plans[i].score = (int16_t)score;
        best = rank_of(score, i) < best ? rank_of(score, i) : best;
    }
    return best;
}

static int32_t score_plans(struct fc_dive_room *r, const struct fc_dive *d, const struct fc_outlook *o,
                           struct fc_plan *plans, int count)
{
    return d->noise || d->is_exact ? score_each(r, d, o, plans, count, true) : score_each(r, d, o, plans, count, false);
}

/* Lists the plans of the position, and scores them, in the node. Then saves the position: right after the plan that led
 * to it, a processor would wait for the bytes just written before it can read them as vectors. */
static void look(struct fc_dive_room *r, const struct fc_dive *d, uint32_t here)
{
    struct fc_dive_node *node = &r->nodes[here];
    const enum fc_plans which = d->is_wide ? FC_WIDE_PLANS : FC_NARROW_PLANS;
    struct fc_plan *plans = r->kept + r->kept_used;
    int count = fc_plans_list(&r->p, which, plans);
    struct fc_outlook o;
    fc_look_out(&r->p, &r->cover, which, &o);
    int32_t best = score_plans(r, d, &o, plans, count);
    node->best = (int16_t)((best - (best & (PLACES - 1))) / PLACES);
    node->regret += doubt(plans, count, node->best) * d->by_doubt / 16;
    node->first_plan = (uint32_t)r->kept_used;
    node->count = (uint16_t)count;
    node->next = 0;
    swap_plans(&plans[0], &plans[best & (PLACES - 1)]);
    r->kept_used += (size_t)count;
    r->judged += (uint64_t)count;
    fc_packed_save(&r->p, &r->saved[here]);
}

/* Adds a node for the current position, to which these steps led. */
static void add_node(struct fc_dive_room *r, uint32_t parent, struct fc_plan by, int steps)
{
    const struct fc_dive_node *node = &r->nodes[parent];
    r->nodes[++r->last] = (struct fc_dive_node){.by = by,
                                                .parent = parent,
                                                .depth = (uint8_t)(node->depth + 1),
                                                .regret = node->regret + by.score - node->best,
                                                .steps = (uint8_t)steps,
                                                .line_steps = (uint16_t)(node->line_steps + steps),
                                                .first_step = (uint32_t)r->pool_used};
    r->pool_used += (size_t)steps;
    r->hash[r->last] = digest(&r->p);
    if (r->last * 2 > r->seen_mask)
        seen_set_size(r, r->seen_mask * 4 + 3);
}

/* Makes the best untried plan of the node, in its position; false if it leads to a known position. */
static bool make_best(struct fc_dive_room *r, const struct fc_dive *d, uint32_t index)
{
    struct fc_dive_node *node = &r->nodes[index];
    struct fc_plan plan = r->kept[node->first_plan + node->next++];
    struct fc_step *steps = r->pool + r->pool_used;
    char *branches = r->p.branches;
    if (node->next < node->count)
        bring_forward(r, node);
    if (node->depth == FC_DIVE_DEPTH - 1 || node->line_steps > FC_DIVE_STEPS - 3 * FC_MOST_PLAN_STEPS)
        return false;
    int count = fc_plan_make(&r->p, plan, steps);
    if (d->tidy)
        count += fc_tidy_up(&r->p, steps + count);
    if (!seen_add(r, digest(&r->p))) {
        fc_packed_restore(&r->p, &r->saved[index]);
        r->p.branches = branches;
        return false;
    }
    if (node->next < node->count)
        queue_put(r, promise_of(r, d, index));
    add_node(r, index, plan, count);
    return true;
}

/* Makes the best plan of the tree; returns the new node, or 0 if nothing is left or the budget is used up. */
static uint32_t advance(struct fc_dive_room *r, const struct fc_dive *d, uint32_t here, struct kt_budget *budget)
{
    enum { TRIES_BETWEEN_LOOKS = 64 };
    uint32_t index;
    while (choose(r, d, here, &index)) {
        if (here != index)
            fc_packed_restore(&r->p, &r->saved[index]);
        here = index;
        if (make_best(r, d, index))
            return r->last;
        if (++r->tries % TRIES_BETWEEN_LOOKS == 0 && !kt_budget_check(budget))
            return 0;
    }
    r->is_exhausted = true;
    return 0;
}

/* Writes the steps from the start to the node; returns how many. */
static size_t write_line(struct fc_dive_room *r, uint32_t here)
{
    const size_t count = r->nodes[here].line_steps;
    for (size_t end = count; end > 0; here = r->nodes[here].parent) {
        const struct fc_dive_node *node = &r->nodes[here];
        for (size_t i = node->steps; i > 0; i--)
            r->steps[--end] = r->pool[node->first_step + i - 1];
    }
    return count;
}

/* Plays to the end if that is easy: won at sight, or nearly, when it is tried. Returns how many steps, or -1. With up
 * to four blockers too many that took 2 % fewer positions and 4 % fewer plans, and lines are 0.3 moves shorter; with
 * more it fails too often. */
static int play_to_end(struct fc_dive_room *r, uint32_t here, struct fc_step *steps)
{
    enum { TOO_MANY = 4 };
    char *branches = r->p.branches;
    if (fc_blockers_left(&r->p) > TOO_MANY)
        return -1;
    if (fc_won_at_sight(&r->p))
        return fc_play_to_end(&r->p, steps);
    fc_packed_save(&r->p, &r->saved[here]);
    int count = fc_try_to_end(&r->p, steps);
    if (count < 0) {
        fc_packed_restore(&r->p, &r->saved[here]);
        r->p.branches = branches;
    }
    return count;
}

static bool wins(struct fc_dive_room *r, uint32_t here, size_t *count)
{
    struct fc_step steps[FC_MOST_PLAN_STEPS];
    int last = play_to_end(r, here, steps);
    if (last < 0)
        return false;
    r->here = here;
    *count = write_line(r, here);
    memcpy(r->steps + *count, steps, (size_t)last * sizeof *steps);
    *count += (size_t)last;
    return true;
}

static void set_up(struct fc_dive_room *r, const struct freecell *start, const struct fc_card_sense *sense)
{
    fc_packed_set(&r->p, start, sense);
    fc_cover_set(&r->cover, sense);
    r->is_exhausted = false;
    r->tries = 0;
    r->kept_used = r->queued = r->last = 0;
    int steps = fc_plan_settle(&r->p, r->pool);
    r->pool_used = (size_t)steps;
    r->nodes[0] = (struct fc_dive_node){.steps = (uint8_t)steps, .line_steps = (uint16_t)steps};
    r->p.branches = r->branches;
    r->p.branches_end = r->branches + branches_room((size_t)r->quota + 1);
    r->hash[0] = digest(&r->p);
    seen_set_size(r, FIRST_SEEN - 1);
}

/* Is there room for another node? The arrays have more than enough for the usual game, but not for every one. */
static bool has_room(const struct fc_dive_room *r)
{
    return r->pool_used <= (size_t)r->quota * STEPS_PER_NODE && r->kept_used <= (size_t)r->quota * PLANS_PER_NODE &&
           r->p.branches_end - r->p.branches >= MOST_BRANCHES_AT_ONCE;
}

enum kt_verdict fc_dive_run(struct fc_dive_room *r, const struct freecell *start, const struct fc_dive *d,
                            struct kt_budget *budget, size_t *count)
{
    uint32_t here = 0, quota = d->quota < r->quota ? d->quota : r->quota;
    set_up(r, start, d->by);
    if (wins(r, 0, count))
        return KT_SOLVED;
    for (uint32_t left = quota; left > 0 && has_room(r); left--) {
        if (!kt_budget_spend(budget))
            return KT_UNKNOWN;
        r->entered++;
        look(r, d, here);
        here = advance(r, d, here, budget);
        if (here == 0)
            return KT_UNKNOWN;
        if (wins(r, here, count))
            return KT_SOLVED;
    }
    return KT_UNKNOWN;
}
