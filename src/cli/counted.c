#include "counted.h"

#include <stdio.h>

#include "language.h"

struct counted counted_moves(uint64_t number)
{
    struct counted counted;
    unsigned long long n = number;
    snprintf(counted.text, COUNTED, ngettext("%llu move", "%llu moves", number), n);
    return counted;
}

struct counted counted_cards(uint64_t number)
{
    struct counted counted;
    unsigned long long n = number;
    snprintf(counted.text, COUNTED, ngettext("%llu card", "%llu cards", number), n);
    return counted;
}

struct counted counted_states(uint64_t number)
{
    struct counted counted;
    unsigned long long n = number;
    snprintf(counted.text, COUNTED, ngettext("%llu state", "%llu states", number), n);
    return counted;
}

struct counted counted_deals(uint64_t number)
{
    struct counted counted;
    unsigned long long n = number;
    snprintf(counted.text, COUNTED, ngettext("%llu deal", "%llu deals", number), n);
    return counted;
}

struct counted counted_micros(uint64_t micros)
{
    struct counted counted;
    if (micros < 1000000)
        snprintf(counted.text, COUNTED, "%.1f ms", (double)micros / 1e3);
    else
        snprintf(counted.text, COUNTED, "%.2f s", (double)micros / 1e6);
    return counted;
}
