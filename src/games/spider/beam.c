/* Beam search: every move of every table of a layer is evaluated, and the best `width` new tables make the next layer.
 * Evaluating a move does not copy the table: only its two piles are evaluated again, from stored partial results, and
 * the table is built when the move is kept. One layer is one move; a deal is a move like any other: the learned values
 * decide when to deal.
 *
 * Tried and dropped, on deals 1000401-1000500 (suits, width: solved):
 *  - the order of piles as part of the key of a table: see pile_key;
 *  - hand-made values: 4 suits, width 1,000, 5 of 20, where learned ones solve more than three quarters at 200;
 *  - up to 700 layers: solutions have 95 to 160 moves, and a beam without progress for 40 layers finds nothing. */
#include "games/spider/beam.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "games/spider/exact.h"

struct candidate {
    int32_t value;
    uint32_t parent;
    uint64_t hash;
    uint8_t from, to, cards;
};

struct step {
    uint32_t before; /* the step that led to it */
    uint8_t from, to, cards;
};

struct beam {
    const struct sp_game *game;
    const struct sp_beam_plan *plan;
    uint8_t *layer, *next; /* tables */
    struct step *step;
    struct candidate *candidate;
    uint32_t *order;
    uint64_t *seen;
    size_t seen_size, seen_count, step_count, step_room, layer_start;
    int count, next_count, candidates, candidate_room;
    bool left_out;      /* was a new table dropped because the beam was full? */
    int progress, idle; /* the highest progress of any table, and layers since then */
};

/* The table that is being expanded. */
struct view {
    /* The walk along each pile: past the face-down cards, then past each face-up card. */
    struct sp_walk walk[SP_DECK + SP_MOST_COLUMNS], *open[SP_MOST_COLUMNS];
    struct sp_pile pile[SP_MOST_COLUMNS];
    struct sp_pile_value value[SP_MOST_COLUMNS];
    const int32_t *weight;
    uint64_t hash;
    uint16_t columns_with_last[KT_RANKS + 2]; /* by rank: a bit for each pile; 0: empty ones */
    int finished, stock;
    uint32_t number;
};

enum { CANDIDATES_EACH = 24, BUCKETS = 4096, PATIENCE = 40 };

/* ---- memory ---- */

static size_t bytes_each(const struct sp_game *game, int layers)
{
    return 2 * (size_t)game->table_size + CANDIDATES_EACH * (sizeof(struct candidate) + sizeof(uint32_t)) +
           (size_t)layers * (sizeof(struct step) + 2 * sizeof(uint64_t));
}

enum { SLACK = 64, WIDEST = 1 << 20 }; /* parts begin at 8 bytes */

size_t sp_beam_bytes(const struct sp_game *game, int width, int layers)
{
    return SLACK + (size_t)width * bytes_each(game, layers);
}

int sp_beam_width_for(const struct sp_game *game, size_t bytes, int layers)
{
    size_t width = bytes < SLACK ? 0 : (bytes - SLACK) / bytes_each(game, layers);
    return width > WIDEST ? WIDEST : (int)width;
}

int sp_beam_layers_for(const struct sp_game *game)
{
    int layers = 50 + game->cards * 5 / 2;
    return layers < SP_BEAM_MOST_LAYERS ? layers : SP_BEAM_MOST_LAYERS;
}

static void *part(uint8_t **at, size_t bytes)
{
    void *start = *at;
    *at += (bytes + 7) / 8 * 8;
    return start;
}

static void lay_out(struct beam *beam, uint8_t *memory)
{
    size_t width = (size_t)beam->plan->width, layers = (size_t)beam->plan->layers;
    uint8_t *at = memory;
    beam->layer = part(&at, width * (size_t)beam->game->table_size);
    beam->next = part(&at, width * (size_t)beam->game->table_size);
    beam->candidate_room = (int)width * CANDIDATES_EACH;
    beam->candidate = part(&at, (size_t)beam->candidate_room * sizeof *beam->candidate);
    beam->order = part(&at, (size_t)beam->candidate_room * sizeof *beam->order);
    beam->step_room = width * layers;
    beam->step = part(&at, beam->step_room * sizeof *beam->step);
    beam->seen_size = 2 * width * layers;
    beam->seen = part(&at, beam->seen_size * sizeof *beam->seen);
    memset(beam->seen, 0, beam->seen_size * sizeof *beam->seen);
}

/* ---- what has been seen ---- */

/* False if it was there before. If two tables share a hash, one of them is lost: acceptable, as this search proves
 * nothing. */
static bool add_hash(struct beam *beam, uint64_t hash)
{
    hash |= hash == 0;
    size_t at = (size_t)(((hash >> 32) * beam->seen_size) >> 32);
    for (; beam->seen[at]; at = at + 1 == beam->seen_size ? 0 : at + 1)
        if (beam->seen[at] == hash)
            return false;
    beam->seen[at] = hash;
    return true;
}

/* The order of the piles does not count, even while there is stock to deal onto them. By the rules the order matters,
 * but beams that distinguish such tables fill up with them: one suit, width 200, solved 91 of 100 with the order and
 * 100 without it. */
static uint64_t pile_key(uint64_t hash)
{
    return kt_mix(hash);
}

/* ---- looking at a table ---- */

/* Walks along a pile and stores the partial result at each face-up card; returns where to continue writing. */
static struct sp_walk *look_at_pile(struct view *v, const struct sp_game *game, int pile, struct sp_walk *walk)
{
    const struct sp_pile *r = &v->pile[pile];
    v->open[pile] = walk;
    sp_walk_closed(walk, r);
    for (int i = r->closed; i < r->height; i++, walk++) {
        walk[1] = walk[0];
        sp_walk_open(&walk[1], v->weight, r->card[i], i == r->closed, i == 0);
    }
    sp_walk_end(walk, v->weight, r->closed, sp_next_card(game, v->stock, pile), &v->value[pile]);
    return walk + 1;
}

static void look(const struct beam *beam, const struct sp_table *table, uint32_t number, struct view *v)
{
    const struct sp_game *game = beam->game;
    sp_table_piles(game, table, v->pile);
    v->weight = beam->plan->weights->of[sp_stage_of(game, table->stock)];
    v->hash = table->stock;
    v->finished = table->finished;
    v->stock = table->stock;
    v->number = number;
    struct sp_walk *walk = v->walk;
    memset(v->columns_with_last, 0, sizeof v->columns_with_last);
    for (int i = 0; i < game->rules.columns; i++) {
        walk = look_at_pile(v, game, i, walk);
        v->hash += pile_key(v->value[i].hash);
        v->columns_with_last[kt_rank(v->value[i].last)] |= (uint16_t)(1 << i);
    }
}

static int noise(const struct sp_beam_plan *plan, uint64_t hash)
{
    return plan->noise ? (int)(kt_mix(hash ^ plan->seed) % (uint64_t)plan->noise) : 0;
}

static void propose(struct beam *beam, const struct view *v, struct sp_move move, int32_t value, uint64_t hash)
{
    if (beam->candidates == beam->candidate_room) {
        beam->left_out = true;
        return;
    }
    beam->candidate[beam->candidates++] = (struct candidate){
        value + noise(beam->plan, hash), v->number, hash, (uint8_t)move.from, (uint8_t)move.to, (uint8_t)move.cards};
}

/* The value of the pile without its last cards. Inlined, because it is part of the evaluation of every move. */
static inline __attribute__((always_inline)) int value_shortened(const struct beam *beam, struct view *v, int pile,
                                                                 int cards, struct sp_pile_value *value)
{
    const struct sp_game *game = beam->game;
    struct sp_pile left = v->pile[pile];
    int sets = 0;
    left.height -= cards;
    kt_card next = sp_next_card(game, v->stock, pile);
    if (left.height > left.closed || left.height == 0) {
        sp_walk_end(&v->open[pile][left.height - left.closed], v->weight, left.closed, next, value);
        if (kt_rank(value->last) != KT_ACE || !sp_takes_sets(&game->rules))
            return 0;
    }
    sp_pile_turn(&left);
    if (sp_takes_sets(&game->rules))
        sets = sp_pile_take_sets(&left, game->rules.ranks);
    sp_value_pile(v->weight, &left, next, value);
    return sets;
}

/* The value with a run added. Returns how many sets that finishes. */
static int value_grown(const struct beam *beam, struct view *v, int pile, const kt_card *cards, int count,
                       struct sp_pile_value *value)
{
    const struct sp_game *game = beam->game;
    struct sp_pile right = v->pile[pile];
    struct sp_walk walk = v->open[pile][right.height - right.closed];
    for (int i = 0; i < count; i++)
        sp_walk_open(&walk, v->weight, cards[i], right.height + i == right.closed, right.height + i == 0);
    kt_card next = sp_next_card(game, v->stock, pile);
    sp_walk_end(&walk, v->weight, right.closed, next, value);
    if (walk.run != game->rules.ranks || kt_rank(walk.last) != KT_ACE || !sp_takes_sets(&game->rules))
        return 0;
    right.height += count - game->rules.ranks;
    sp_pile_turn(&right);
    int sets = 1 + sp_pile_take_sets(&right, game->rules.ranks);
    sp_value_pile(v->weight, &right, next, value);
    return sets;
}

static void propose_run(struct beam *beam, struct view *v, int from, int to, int cards)
{
    const struct sp_game *game = beam->game;
    const kt_card *run = v->pile[from].card + v->pile[from].height - cards;
    struct sp_pile_value was_left = v->value[from], was_right = v->value[to];
    int finished = v->finished + value_shortened(beam, v, from, cards, &v->value[from]) +
                   value_grown(beam, v, to, run, cards, &v->value[to]);
    uint64_t hash = v->hash - pile_key(was_left.hash) - pile_key(was_right.hash) + pile_key(v->value[from].hash) +
                    pile_key(v->value[to].hash);
    propose(beam, v, (struct sp_move){from, to, cards}, sp_value_all(game, v->weight, v->value, finished), hash);
    v->value[from] = was_left;
    v->value[to] = was_right;
}

/* A single card goes home. */
static void propose_card_home(struct beam *beam, struct view *v, int from)
{
    struct sp_pile_value was = v->value[from];
    value_shortened(beam, v, from, 1, &v->value[from]);
    uint64_t hash = v->hash - pile_key(was.hash) + pile_key(v->value[from].hash);
    propose(beam, v, (struct sp_move){from, SP_HOME, 1}, sp_value_all(beam->game, v->weight, v->value, v->finished + 1),
            hash);
    v->value[from] = was;
}

/* For dealing and moving a set home, which are rare, the table is built and evaluated completely. */
static void propose_other(struct beam *beam, const struct view *v, const struct sp_table *table, struct sp_move move)
{
    _Alignas(struct sp_table) uint8_t room[SP_TABLE_ROOM];
    struct sp_table *after = (struct sp_table *)room;
    struct view next;
    sp_table_after(beam->game, table, move, after);
    look(beam, after, 0, &next);
    propose(beam, v, move, sp_value_all(beam->game, next.weight, next.value, next.finished), next.hash);
}

static void propose_from(struct beam *beam, struct view *v, int from)
{
    const struct sp_pile *pile = &v->pile[from];
    int run = v->value[from].run, gap = v->columns_with_last[0] ? __builtin_ctz(v->columns_with_last[0]) : -1;
    for (int cards = run; cards > 0; cards--) {
        int rank = kt_rank(pile->card[pile->height - cards]);
        unsigned onto = rank < KT_KING ? v->columns_with_last[rank + 1] : 0;
        for (; onto; onto &= onto - 1)
            propose_run(beam, v, from, __builtin_ctz(onto), cards);
        if (gap >= 0 && beam->game->rules.fills_gaps && cards < pile->height &&
            (cards == run || (cards == 1 && v->stock > 0)))
            propose_run(beam, v, from, gap, cards);
    }
}

/* Returns how many cards of the pile may be worth moving elsewhere: not those of finished sets alone. */
static int propose_home(struct beam *beam, struct view *v, const struct sp_table *table, int from)
{
    const struct sp_rules *rules = &beam->game->rules;
    struct sp_pile pile = v->pile[from];
    if (rules->by_cards && sp_foundation_for(rules, table->card + beam->game->cards, v->value[from].last) >= 0)
        propose_card_home(beam, v, from);
    else if (!rules->by_cards && v->value[from].run == rules->ranks && sp_pile_take_sets(&pile, rules->ranks))
        propose_other(beam, v, table, (struct sp_move){from, SP_HOME, rules->ranks});
    return pile.height;
}

/* The column whose last card can go home without loss, or -1. */
static int safe_column(const struct beam *beam, const struct view *v, const struct sp_table *table)
{
    const struct sp_rules *rules = &beam->game->rules;
    for (int i = 0; rules->by_cards && i < rules->columns; i++)
        if (sp_is_safe_home(rules, table->card + beam->game->cards, v->stock, v->value[i].last))
            return i;
    return -1;
}

static void expand(struct beam *beam, const struct sp_table *table, uint32_t number)
{
    const struct sp_rules *rules = &beam->game->rules;
    struct view v;
    look(beam, table, number, &v);
    int safe = safe_column(beam, &v, table);
    if (safe >= 0) {
        propose_card_home(beam, &v, safe);
        return;
    }
    for (int from = 0; from < rules->columns; from++)
        if (propose_home(beam, &v, table, from) > 0)
            propose_from(beam, &v, from);
    if (v.stock > 0 && (rules->deals_on_gaps || !v.columns_with_last[0]))
        propose_other(beam, &v, table, (struct sp_move){SP_STOCK, SP_STOCK, 1});
}

/* ---- choosing ---- */

static int bucket_of(int32_t value, int32_t least, int64_t range)
{
    return BUCKETS - 1 - (int)((int64_t)(value - least) * (BUCKETS - 1) / range);
}

/* Bucket sort: the best first, with the precision of a few thousand buckets. */
static void order_candidates(struct beam *beam)
{
    int start[BUCKETS + 1] = {0};
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (int i = 0; i < beam->candidates; i++) {
        int32_t value = beam->candidate[i].value;
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    int64_t range = most > least ? (int64_t)most - least : 1;
    for (int i = 0; i < beam->candidates; i++)
        start[bucket_of(beam->candidate[i].value, least, range) + 1]++;
    for (int i = 0; i < BUCKETS; i++)
        start[i + 1] += start[i];
    for (int i = 0; i < beam->candidates; i++)
        beam->order[start[bucket_of(beam->candidate[i].value, least, range)]++] = (uint32_t)i;
}

/* Progress that is never undone: cards turned, dealt and home. */
static void note_progress(struct beam *beam, const struct sp_table *table)
{
    int progress = table->finished * sp_cards_to_home(&beam->game->rules) - table->stock;
    for (int pile = 0; pile < beam->game->rules.columns; pile++)
        progress -= table->closed[pile];
    if (progress > beam->progress) {
        beam->progress = progress;
        beam->idle = 0;
    }
}

static bool keep(struct beam *beam, const struct candidate *c)
{
    const struct sp_game *game = beam->game;
    struct sp_move move = {c->from, c->to, c->cards};
    struct sp_table *after = (struct sp_table *)(beam->next + (size_t)beam->next_count * (size_t)game->table_size);
    sp_table_after(game, (struct sp_table *)(beam->layer + (size_t)c->parent * (size_t)game->table_size), move, after);
    beam->step[beam->step_count++] = (struct step){(uint32_t)(beam->layer_start + c->parent), c->from, c->to, c->cards};
    beam->next_count++;
    note_progress(beam, after);
    return after->finished == game->goal;
}

/* True when one of them has won. */
static bool keep_best(struct beam *beam)
{
    order_candidates(beam);
    beam->next_count = 0;
    for (int i = 0; i < beam->candidates; i++) {
        if (beam->next_count == beam->plan->width) {
            beam->left_out = true;
            break;
        }
        const struct candidate *c = &beam->candidate[beam->order[i]];
        if (add_hash(beam, c->hash) && keep(beam, c))
            return true;
    }
    return false;
}

/* A random sample, whether kept or not. */
static void show_candidates(const struct beam *beam, int layer, const struct sp_beam_watcher *watcher)
{
    _Alignas(struct sp_table) uint8_t room[SP_TABLE_ROOM];
    for (uint64_t i = 0; i < 8 && beam->candidates > 0; i++) {
        uint64_t any = kt_mix(i + 8 * (uint64_t)layer + beam->plan->seed * 0x9E3779B97F4A7C15u);
        const struct candidate *c = &beam->candidate[any % (uint64_t)beam->candidates];
        struct sp_move move = {c->from, c->to, c->cards};
        sp_table_after(beam->game,
                       (struct sp_table *)(beam->layer + (size_t)c->parent * (size_t)beam->game->table_size), move,
                       (struct sp_table *)room);
        watcher->see_candidate(watcher->self, layer, (struct sp_table *)room);
    }
}

static bool write_line(const struct beam *beam, size_t layers, struct kt_line *line)
{
    size_t at = beam->step_count - 1;
    if (!kt_line_reserve(line, layers))
        return false;
    for (size_t i = layers; i-- > 0; at = beam->step[at].before) {
        struct step step = beam->step[at];
        line->moves[i] = sp_pack((struct sp_move){step.from, step.to, step.cards});
    }
    line->count = layers;
    return true;
}

/* ---- layers ---- */

static bool expand_layer(struct beam *beam, struct kt_budget *budget)
{
    beam->candidates = 0;
    for (int i = 0; i < beam->count; i++) {
        if (!kt_budget_spend(budget))
            return false;
        expand(beam, (struct sp_table *)(beam->layer + (size_t)i * (size_t)beam->game->table_size), (uint32_t)i);
    }
    return true;
}

static void go_on(struct beam *beam)
{
    uint8_t *tables = beam->layer;
    beam->layer = beam->next;
    beam->next = tables;
    beam->count = beam->next_count;
    beam->layer_start = beam->step_count - (size_t)beam->next_count;
}

enum sp_beam_end sp_beam_search(const struct sp_game *game, const struct spider *start, const struct sp_beam_plan *plan,
                                uint8_t *memory, struct kt_budget *budget, const struct sp_beam_watcher *watcher,
                                struct kt_line *line)
{
    assert(plan->width > 0 && plan->layers > 0);
    struct beam beam = {.game = game, .plan = plan, .count = 1, .progress = INT_MIN};
    lay_out(&beam, memory);
    sp_table_from(game, start, (struct sp_table *)beam.layer);
    beam.step_count = 1; /* the start, which no step led to */
    for (int layer = 1; layer < plan->layers; layer++) {
        if (!expand_layer(&beam, budget))
            return SP_BEAM_STOPPED;
        if (watcher)
            show_candidates(&beam, layer, watcher);
        if (keep_best(&beam))
            return write_line(&beam, (size_t)layer, line) ? SP_BEAM_SOLVED : SP_BEAM_STOPPED;
        if (beam.next_count == 0)
            return beam.left_out ? SP_BEAM_DRY : SP_BEAM_SAW_ALL;
        if (beam.idle++ > PATIENCE)
            break;
        go_on(&beam);
        if (watcher)
            watcher->see_kept(watcher->self, layer, beam.layer, beam.count);
    }
    return SP_BEAM_DRY;
}
