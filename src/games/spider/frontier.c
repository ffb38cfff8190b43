/* See frontier.h. */
#include "games/spider/frontier.h"

#include <string.h>

enum {
    NOT_IN_BUCKET = -1,
    BUCKET_RANGE = 64,
    STEPS = 4,          /* of the penalty while a number doubles */
    MOST_USELESS = 4096 /* edges that are taken in a row */
};

struct buckets {
    uint64_t is_used; /* a bit for each bucket */
    uint32_t edge[SP_PER_WORD];
};

struct queue {
    uint32_t expanded;                   /* positions of the region */
    uint32_t next, previous;             /* queues in the same bucket */
    int16_t best, bucket;                /* its best bucket of edges; the bucket that it is in */
    uint64_t is_used[SP_WORDS_OF_WORDS]; /* a bit for each word */
    uint32_t word[SP_BUCKET_WORDS];      /* buckets */
};

static struct sp_edge *edge_at(const struct sp_frontier *f, uint32_t place)
{
    return sp_arena_at(f->arena, place);
}

static struct queue *queue_at(const struct sp_frontier *f, uint32_t place)
{
    return sp_arena_at(f->arena, place);
}

static struct sp_family *family_at(const struct sp_frontier *f, uint32_t place)
{
    return sp_arena_at(f->arena, place);
}

/* ---- sets of bits ---- */

static void set_bit(uint64_t *word, int bit)
{
    word[bit / SP_PER_WORD] |= (uint64_t)1 << bit % SP_PER_WORD;
}

static void clear_bit(uint64_t *word, int bit)
{
    word[bit / SP_PER_WORD] &= ~((uint64_t)1 << bit % SP_PER_WORD);
}

static int highest_bit(uint64_t word)
{
    return SP_PER_WORD - 1 - __builtin_clzll(word);
}

/* The highest word that is used, or NOT_IN_BUCKET. */
static int highest_word(const uint64_t has_used[SP_WORDS_OF_WORDS])
{
    for (int i = SP_WORDS_OF_WORDS - 1; i >= 0; i--)
        if (has_used[i])
            return i * SP_PER_WORD + highest_bit(has_used[i]);
    return NOT_IN_BUCKET;
}

/* ---- penalties ---- */

/* The logarithm of how many positions of the family or the region were expanded, in steps. */
static int level_of(uint32_t expanded)
{
    uint64_t count = (uint64_t)expanded + 1;
    int log = highest_bit(count);
    return STEPS * log + (int)((count * STEPS >> log) % STEPS);
}

static int penalty(const struct sp_frontier *f, int level)
{
    return level * f->penalty / (STEPS * BUCKET_RANGE);
}

static int within_buckets(int bucket)
{
    return bucket < 0 ? 0 : bucket >= SP_BUCKETS ? SP_BUCKETS - 1 : bucket;
}

/* ---- queues ---- */

uint32_t sp_frontier_queue(struct sp_frontier *f)
{
    uint32_t place = sp_arena_take(f->arena, sizeof(struct queue));
    if (place != SP_NOWHERE)
        *queue_at(f, place) = (struct queue){.best = NOT_IN_BUCKET, .bucket = NOT_IN_BUCKET};
    return place;
}

static void leave_bucket(struct sp_frontier *f, const struct queue *queue)
{
    int bucket = queue->bucket;
    if (queue->next != SP_NOWHERE)
        queue_at(f, queue->next)->previous = queue->previous;
    if (queue->previous != SP_NOWHERE)
        queue_at(f, queue->previous)->next = queue->next;
    else
        f->bucket[bucket] = queue->next;
    if (f->bucket[bucket] != SP_NOWHERE)
        return;
    clear_bit(f->is_used, bucket);
    if (!f->is_used[bucket / SP_PER_WORD])
        clear_bit(f->has_used, bucket / SP_PER_WORD);
}

/* After a change of its best bucket or of its level. */
static void move_queue(struct sp_frontier *f, uint32_t place)
{
    struct queue *queue = queue_at(f, place);
    int bucket = queue->best;
    if (bucket != NOT_IN_BUCKET)
        bucket = within_buckets(bucket - penalty(f, level_of(queue->expanded)));
    if (bucket == queue->bucket)
        return;
    if (queue->bucket != NOT_IN_BUCKET)
        leave_bucket(f, queue);
    queue->bucket = (int16_t)bucket;
    if (bucket == NOT_IN_BUCKET)
        return;
    queue->previous = SP_NOWHERE;
    queue->next = f->bucket[bucket];
    if (queue->next != SP_NOWHERE)
        queue_at(f, queue->next)->previous = place;
    f->bucket[bucket] = place;
    set_bit(f->is_used, bucket);
    set_bit(f->has_used, bucket / SP_PER_WORD);
}

/* The queue with the best edge, or SP_NOWHERE. */
static uint32_t best_queue(const struct sp_frontier *f)
{
    int word = highest_word(f->has_used);
    return word == NOT_IN_BUCKET ? SP_NOWHERE : f->bucket[word * SP_PER_WORD + highest_bit(f->is_used[word])];
}

void sp_frontier_expand(struct sp_frontier *f, struct sp_family *family)
{
    family->expanded++;
    queue_at(f, family->queue)->expanded++;
    move_queue(f, family->queue);
}

/* ---- edges ---- */

static struct buckets *buckets_at(const struct sp_frontier *f, const struct queue *queue, int word)
{
    return sp_arena_at(f->arena, queue->word[word]);
}

static bool make_buckets(struct sp_frontier *f, struct queue *queue, int word)
{
    if (queue->word[word] != SP_NOWHERE)
        return true;
    queue->word[word] = sp_arena_take(f->arena, sizeof(struct buckets));
    if (queue->word[word] == SP_NOWHERE)
        return false;
    memset(buckets_at(f, queue, word), 0, sizeof(struct buckets));
    return true;
}

/* Into its queue, which is not moved. Without room, the edge is lost. */
static void put(struct sp_frontier *f, uint32_t place, int bucket)
{
    struct sp_edge *edge = edge_at(f, place);
    const struct sp_family *family = family_at(f, edge->family);
    struct queue *queue = queue_at(f, family->queue);
    edge->level = (uint8_t)level_of(family->expanded);
    bucket = within_buckets(bucket - penalty(f, edge->level));
    int word = bucket / SP_PER_WORD, bit = bucket % SP_PER_WORD;
    if (!make_buckets(f, queue, word))
        return;
    struct buckets *buckets = buckets_at(f, queue, word);
    edge->next = buckets->edge[bit];
    buckets->edge[bit] = place;
    set_bit(&buckets->is_used, bit);
    set_bit(queue->is_used, word);
    queue->best = (int16_t)(bucket > queue->best ? bucket : queue->best);
}

static void free_edge(struct sp_frontier *f, uint32_t place)
{
    edge_at(f, place)->next = f->free_edge;
    f->free_edge = place;
}

void sp_frontier_add(struct sp_frontier *f, const struct sp_edge *edge, int32_t value)
{
    uint32_t place = f->free_edge;
    if (place != SP_NOWHERE)
        f->free_edge = edge_at(f, place)->next;
    else
        place = sp_arena_take(f->arena, sizeof(struct sp_edge));
    if (place == SP_NOWHERE)
        return;
    *edge_at(f, place) = *edge;
    put(f, place, SP_BUCKETS / 2 + value / BUCKET_RANGE);
    move_queue(f, family_at(f, edge->family)->queue);
}

/* Takes the last edge of the best bucket of the queue, which is not moved. */
static uint32_t take_from(struct sp_frontier *f, struct queue *queue)
{
    int word = queue->best / SP_PER_WORD, bit = queue->best % SP_PER_WORD;
    struct buckets *buckets = buckets_at(f, queue, word);
    uint32_t place = buckets->edge[bit];
    buckets->edge[bit] = edge_at(f, place)->next;
    if (buckets->edge[bit] != SP_NOWHERE)
        return place;
    clear_bit(&buckets->is_used, bit);
    if (!buckets->is_used)
        clear_bit(queue->is_used, word);
    word = highest_word(queue->is_used);
    queue->best = NOT_IN_BUCKET;
    if (word != NOT_IN_BUCKET)
        queue->best = (int16_t)(word * SP_PER_WORD + highest_bit(buckets_at(f, queue, word)->is_used));
    return place;
}

enum sp_taken sp_frontier_take(struct sp_frontier *f, struct sp_edge *taken)
{
    for (int useless = 0; useless < MOST_USELESS; useless++) {
        uint32_t at = best_queue(f);
        if (at == SP_NOWHERE)
            return SP_NO_EDGE;
        struct queue *queue = queue_at(f, at);
        int bucket = queue->best;
        uint32_t place = take_from(f, queue);
        *taken = *edge_at(f, place);
        __builtin_prefetch(sp_arena_at(f->arena, taken->before));
        __builtin_prefetch(edge_at(f, taken->next));
        const struct sp_family *family = family_at(f, taken->family);
        bool is_late = !family->is_lost && bucket > 0 && level_of(family->expanded) != taken->level;
        if (is_late)
            put(f, place, bucket + penalty(f, taken->level));
        else
            free_edge(f, place);
        move_queue(f, at);
        if (!is_late && !family->is_lost)
            return SP_EDGE;
    }
    return SP_TRY_AGAIN;
}

void sp_frontier_prefetch(const struct sp_frontier *f)
{
    uint32_t place = best_queue(f);
    if (place == SP_NOWHERE)
        return;
    const struct queue *queue = queue_at(f, place);
    const struct buckets *buckets = buckets_at(f, queue, queue->best / SP_PER_WORD);
    const struct sp_edge *edge = edge_at(f, buckets->edge[queue->best % SP_PER_WORD]);
    __builtin_prefetch(sp_arena_at(f->arena, edge->before));
    __builtin_prefetch(sp_arena_at(f->arena, edge->family));
}
