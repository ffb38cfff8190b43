/* Memory for the dives, from which parts are taken one after the other and never given back. */
#ifndef KT_SPIDER_ARENA_H
#define KT_SPIDER_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SP_NOWHERE = 0, SP_ARENA_UNIT = 8 };

/* Places are counted in units; the first unit is not used. */
struct sp_arena {
    uint8_t *memory;
    size_t units, next;
    bool is_full; /* there was no room for something */
};

static inline struct sp_arena sp_arena_of(uint8_t *memory, size_t size)
{
    size_t units = size / SP_ARENA_UNIT;
    return (struct sp_arena){.memory = memory, .units = units > UINT32_MAX ? UINT32_MAX : units, .next = 1};
}

static inline void *sp_arena_at(const struct sp_arena *arena, uint32_t place)
{
    return arena->memory + (size_t)place * SP_ARENA_UNIT;
}

/* SP_NOWHERE if there is no room. */
static inline uint32_t sp_arena_take(struct sp_arena *arena, size_t bytes)
{
    size_t units = (bytes + SP_ARENA_UNIT - 1) / SP_ARENA_UNIT, place = arena->next;
    if (place + units > arena->units) {
        arena->is_full = true;
        return SP_NOWHERE;
    }
    arena->next += units;
    return (uint32_t)place;
}

#endif
