/* What is known of the relaxed game (relaxed.h): at these depths and foundations, every set of taken cards within this
 * one lives; every set that holds this one dies.
 *
 * A fate is one word: depths and foundations, whether it lives, the set of taken cards. Several fates may have the same
 * place. They are kept in many small tables, so that growing one is soon done and a search hears a stop in between. Fates
 * only save time: when a table is as large as it may be, all that is in it is forgotten. (With 1 MB for all tables the
 * hardest of deals 1 to 20000 takes four times as long as with 4; more than 4 is of no use.) */
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

/* Does a fate of this layout fit into a word? It does for seven columns and more, and for six. */
bool kl_fates_fit(const struct kl_layout *layout);

void kl_fates_open(struct kl_fates *fates, struct kt_memory *memory, const struct kl_layout *layout, size_t most_bytes);
void kl_fates_close(struct kl_fates *fates);

/* *why gains the taken cards that kill. */
enum kl_fate kl_fate_of(const struct kl_fates *fates, const struct kl_node *node, uint16_t home, uint64_t taken,
                        uint64_t *why);
void kl_tell_fate(struct kl_fates *fates, const struct kl_node *node, uint16_t home, enum kl_fate fate, uint64_t taken);

#endif
