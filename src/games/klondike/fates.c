#include "games/klondike/fates.h"

#include <string.h>

#include "core/hash.h"

enum { FIRST_SIZE = 32, HOME_BITS = 16 };

bool kl_fates_fit(const struct kl_layout *l)
{
    return l->hidden_bits + HOME_BITS + 1 + l->talon < 64;
}

void kl_fates_open(struct kl_fates *f, struct kt_memory *memory, const struct kl_layout *l, size_t most_bytes)
{
    *f = (struct kl_fates){.memory = memory, .taken_bits = l->talon};
    f->most_size = most_bytes / KL_FATE_TABLES / sizeof *f->table->fate;
}

static void free_table(struct kl_fates *f, struct kl_fate_table *t)
{
    if (t->fate)
        kt_memory_resize(f->memory, t->fate, t->size * sizeof *t->fate, 0);
    *t = (struct kl_fate_table){0};
}

void kl_fates_close(struct kl_fates *f)
{
    for (int i = 0; i < KL_FATE_TABLES; i++)
        free_table(f, &f->table[i]);
}

static uint64_t place_of(const struct kl_node *n, uint16_t home)
{
    return (uint64_t)n->hidden << HOME_BITS | home;
}

enum kl_fate kl_fate_of(const struct kl_fates *f, const struct kl_node *n, uint16_t home, uint64_t taken, uint64_t *why)
{
    uint64_t place = place_of(n, home), hash = kt_mix(place);
    const struct kl_fate_table *t = &f->table[hash >> 32 & (KL_FATE_TABLES - 1)];
    if (!t->fate)
        return KL_UNTOLD;
    for (uint32_t at = (uint32_t)hash & (t->size - 1); t->fate[at]; at = (at + 1) & (t->size - 1)) {
        uint64_t told = t->fate[at] - 1, set = told & ((1ull << f->taken_bits) - 1);
        if (told >> f->taken_bits >> 1 != place)
            continue;
        bool lives = told >> f->taken_bits & 1;
        if (lives && !(taken & ~set))
            return KL_ALIVE;
        if (!lives && !(set & ~taken)) {
            *why |= set;
            return KL_DEAD;
        }
    }
    return KL_UNTOLD;
}

static void put(struct kl_fate_table *t, uint64_t told, int taken_bits)
{
    uint32_t at = (uint32_t)kt_mix((told - 1) >> taken_bits >> 1) & (t->size - 1);
    for (; t->fate[at]; at = (at + 1) & (t->size - 1))
        if (t->fate[at] == told)
            return;
    t->fate[at] = told;
    t->used++;
}

/* A table twice the size with all that was in it, or the same one, empty. False: there is no table at all. */
static bool make_room(struct kl_fates *f, struct kl_fate_table *t)
{
    struct kl_fate_table larger = {.size = t->size ? 2 * t->size : FIRST_SIZE};
    size_t bytes = larger.size * sizeof *larger.fate;
    if (larger.size <= f->most_size || larger.size == FIRST_SIZE)
        larger.fate = kt_memory_resize(f->memory, NULL, 0, bytes);
    if (!larger.fate) {
        if (t->fate)
            memset(t->fate, 0, t->size * sizeof *t->fate);
        t->used = 0;
        return t->fate != NULL;
    }
    memset(larger.fate, 0, bytes);
    for (uint32_t i = 0; i < t->size; i++)
        if (t->fate[i])
            put(&larger, t->fate[i], f->taken_bits);
    free_table(f, t);
    *t = larger;
    return true;
}

void kl_tell_fate(struct kl_fates *f, const struct kl_node *n, uint16_t home, enum kl_fate fate, uint64_t taken)
{
    uint64_t place = place_of(n, home);
    struct kl_fate_table *t = &f->table[kt_mix(place) >> 32 & (KL_FATE_TABLES - 1)];
    if (t->used * 2 >= t->size && !make_room(f, t))
        return;
    put(t, ((place << 1 | (fate == KL_ALIVE)) << f->taken_bits | taken) + 1, f->taken_bits);
}
