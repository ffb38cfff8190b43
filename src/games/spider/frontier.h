/* The frontier of a dive: moves from expanded positions to those that may be expanded next. Such an edge is in a bucket
 * by the value of the position that it leads to, less the penalty of its family. The buckets of a region are a queue,
 * and the queues are in buckets by their best edges, less the penalties of their regions. So when the penalty of a
 * region grows, only its queue moves. When that of a family grows, its edges are put into their new buckets when they
 * are met in the old ones. */
#ifndef KT_SPIDER_FRONTIER_H
#define KT_SPIDER_FRONTIER_H

#include "games/spider/arena.h"

enum {
    SP_PER_WORD = 64,
    SP_BUCKET_WORDS = 128,
    SP_WORDS_OF_WORDS = SP_BUCKET_WORDS / SP_PER_WORD,
    SP_BUCKETS = SP_BUCKET_WORDS * SP_PER_WORD
};

struct sp_family {
    uint32_t expanded; /* positions */
    uint32_t queue;    /* of its region */
    bool is_lost;
};

struct sp_edge {
    uint32_t before, next, family; /* the position; the next edge of the bucket; the family to which it leads */
    uint8_t from, to, cards;
    uint8_t level; /* of the family when the edge was put into its bucket */
};

struct sp_frontier {
    struct sp_arena *arena;
    int penalty; /* each time the number of expanded positions doubles */
    uint32_t free_edge;
    uint32_t bucket[SP_BUCKETS];          /* queues */
    uint64_t is_used[SP_BUCKET_WORDS];    /* a bit for each bucket */
    uint64_t has_used[SP_WORDS_OF_WORDS]; /* a bit for each word */
};

/* The queue of a new region; SP_NOWHERE if there is no room. */
uint32_t sp_frontier_queue(struct sp_frontier *f);

/* Adds an edge, if there is room. */
void sp_frontier_add(struct sp_frontier *f, const struct sp_edge *edge, int32_t value);

/* Takes the best edge to a family that is not lost, the last one of its bucket. After many edges that are of no use it
 * returns SP_TRY_AGAIN, so that the caller can look at the clock. */
enum sp_taken { SP_NO_EDGE, SP_TRY_AGAIN, SP_EDGE };
enum sp_taken sp_frontier_take(struct sp_frontier *f, struct sp_edge *taken);

/* Fetches what the next edge will need, unless there is a better one then. */
void sp_frontier_prefetch(const struct sp_frontier *f);

/* A position of the family is expanded. */
void sp_frontier_expand(struct sp_frontier *f, struct sp_family *family);

#endif
