/* A table of results of the relaxed game (relaxed.h). For depths and foundations it stores a set of taken cards: every
 * subset of it lives (can be won), or every superset of it dies (is lost).
 *
 * A fate is one word: depths and foundations, whether it lives, the set of taken cards. Several fates may have the same
 * depths and foundations. There are many small tables, so that growing one is fast and a search can check for a stop in
 * between. Fates only save time: a table that has reached its largest size is cleared. (With 1 MB for all tables the
 * hardest of deals 1 to 20000 takes four times as long as with 4; more than 4 does not help.) */
#ifndef KT_KLONDIKE_FATES_H
#define KT_KLONDIKE_FATES_H

#include "core/memory.h"
#include "games/klondike/layout.h"

enum kl_fate { KL_UNTOLD, KL_ALIVE, KL_DEAD };

enum { KL_FATE_TABLES = 64 };

struct kl_fate_table {
    uint64_t *fate; /* the word plus one; open addressing */
    uint32_t size, used;
};

struct kl_fates {
    struct kt_memory *memory;
    size_t most_size; /* of a table */
    int taken_bits;
    struct kl_fate_table table[KL_FATE_TABLES];
};

/* Does a fate of this layout fit into a word? True for six and more columns. */
bool kl_fates_fit(const struct kl_layout *layout);

void kl_fates_open(struct kl_fates *fates, struct kt_memory *memory, const struct kl_layout *layout, size_t most_bytes);
void kl_fates_close(struct kl_fates *fates);

/* Adds the taken cards that make it lost to *why. */
enum kl_fate kl_fate_of(const struct kl_fates *fates, const struct kl_node *node, uint16_t home, uint64_t taken,
                        uint64_t *why);
void kl_tell_fate(struct kl_fates *fates, const struct kl_node *node, uint16_t home, enum kl_fate fate, uint64_t taken);

#endif
