#include "games/klondike/component.h"

#include <string.h>

enum { HOMES = 65536, NO_PLACE = 0xFFFF, FIRST_PLACES = 256 };

static bool resize(struct kl_component *c, int capacity)
{
    size_t size = sizeof *c->place;
    void *place = kt_memory_resize(c->memory, c->place, (size_t)c->capacity * size, (size_t)capacity * size);
    if (!place && capacity)
        return false;
    c->place = place;
    c->capacity = capacity;
    return true;
}

bool kl_component_open(struct kl_component *c, struct kt_memory *memory)
{
    *c = (struct kl_component){.memory = memory};
    c->number = kt_memory_resize(memory, NULL, 0, HOMES * sizeof *c->number);
    if (!c->number)
        return false;
    memset(c->number, 0xFF, HOMES * sizeof *c->number);
    return true;
}

void kl_component_close(struct kl_component *c)
{
    resize(c, 0);
    kt_memory_resize(c->memory, c->number, c->number ? HOMES * sizeof *c->number : 0, 0);
}

bool kl_component_reserve(struct kl_component *c)
{
    c->out_of_memory = false;
    return resize(c, FIRST_PLACES);
}

void kl_component_free(struct kl_component *c)
{
    resize(c, 0);
}

int kl_component_reach(struct kl_component *c, uint16_t home)
{
    if (c->number[home] == NO_PLACE) {
        if (c->count == c->capacity && !resize(c, 2 * c->capacity)) {
            c->out_of_memory = true;
            return 0;
        }
        c->number[home] = (uint16_t)c->count;
        c->place[c->count++].home = home;
    }
    return c->number[home];
}

void kl_component_start(struct kl_component *c, uint16_t home)
{
    c->count = 0;
    kl_component_reach(c, home);
}

bool kl_component_has(const struct kl_component *c, uint16_t home)
{
    return c->number[home] != NO_PLACE;
}

void kl_component_end(struct kl_component *c)
{
    for (int i = 0; i < c->count; i++)
        c->number[c->place[i].home] = NO_PLACE;
}

uint16_t kl_component_highest(const struct kl_component *c)
{
    uint16_t highest = 0;
    for (int i = 0; i < c->count; i++)
        if (c->place[i].home > highest)
            highest = c->place[i].home;
    return highest;
}
