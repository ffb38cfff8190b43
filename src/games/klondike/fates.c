#include "games/klondike/fates.h"

#include <string.h>

#include "core/hash.h"

/* At most 1 MB, and moved to a table twice the size in less than two milliseconds. */
enum { FIRST_SIZE = 1024, MOST_SIZE = 1 << 17, HOME_BITS = 16 };

bool kl_fates_fit(const struct kl_layout *l)
{
    return l->hidden_bits + HOME_BITS + 1 + l->talon < 64;
}

static uint64_t *empty_table(struct kl_fates *f, size_t size)
{
    uint64_t *fate = kt_memory_resize(f->memory, NULL, 0, size * sizeof *fate);
    if (fate)
        memset(fate, 0, size * sizeof *fate);
    return fate;
}

bool kl_fates_open(struct kl_fates *f, struct kt_memory *memory, const struct kl_layout *l, size_t most_bytes)
{
    *f = (struct kl_fates){.memory = memory, .size = FIRST_SIZE, .taken_bits = l->talon};
    f->most_size = most_bytes / sizeof *f->fate < MOST_SIZE ? most_bytes / sizeof *f->fate : MOST_SIZE;
    f->fate = empty_table(f, f->size);
    return f->fate != NULL;
}

void kl_fates_close(struct kl_fates *f)
{
    if (f->fate)
        kt_memory_resize(f->memory, f->fate, f->size * sizeof *f->fate, 0);
    f->fate = NULL;
}

static uint64_t place_of(const struct kl_node *n, uint16_t home)
{
    return (uint64_t)n->hidden << HOME_BITS | home;
}

static size_t slot_of(const struct kl_fates *f, uint64_t place)
{
    return (size_t)kt_mix(place) & (f->size - 1);
}

enum kl_fate kl_fate_of(const struct kl_fates *f, const struct kl_node *n, uint16_t home, uint64_t taken, uint64_t *why)
{
    uint64_t place = place_of(n, home);
    for (size_t at = slot_of(f, place); f->fate[at]; at = (at + 1) & (f->size - 1)) {
        uint64_t told = f->fate[at] - 1, set = told & ((1ull << f->taken_bits) - 1);
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

static void put(struct kl_fates *f, uint64_t told)
{
    size_t at = slot_of(f, (told - 1) >> f->taken_bits >> 1);
    for (; f->fate[at]; at = (at + 1) & (f->size - 1))
        if (f->fate[at] == told)
            return;
    f->fate[at] = told;
    f->used++;
}

static void make_room(struct kl_fates *f)
{
    size_t size = f->size;
    uint64_t *old = f->fate, *larger = 2 * size <= f->most_size ? empty_table(f, 2 * size) : NULL;
    f->used = 0;
    if (!larger) {
        memset(old, 0, size * sizeof *old);
        return;
    }
    f->fate = larger;
    f->size = 2 * size;
    for (size_t i = 0; i < size; i++)
        if (old[i])
            put(f, old[i]);
    kt_memory_resize(f->memory, old, size * sizeof *old, 0);
}

void kl_tell_fate(struct kl_fates *f, const struct kl_node *n, uint16_t home, enum kl_fate fate, uint64_t taken)
{
    if (f->used * 2 > f->size)
        make_room(f);
    put(f, ((place_of(n, home) << 1 | (fate == KL_ALIVE)) << f->taken_bits | taken) + 1);
}
