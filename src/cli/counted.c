#include "counted.h"

#include <stdio.h>

#include "language.h"

/* `format` comes from ngettext and has one %llu. */
static struct counted with_number(const char *format, uint64_t number)
{
    struct counted counted;
    snprintf(counted.text, COUNTED, format, (unsigned long long)number);
    return counted;
}

struct counted counted_moves(uint64_t number)
{
    return with_number(ngettext("%llu move", "%llu moves", number), number);
}

struct counted counted_cards(uint64_t number)
{
    return with_number(ngettext("%llu card", "%llu cards", number), number);
}

struct counted counted_states(uint64_t number)
{
    return with_number(ngettext("%llu state", "%llu states", number), number);
}

struct counted counted_deals(uint64_t number)
{
    return with_number(ngettext("%llu deal", "%llu deals", number), number);
}

struct counted counted_samples(uint64_t number)
{
    return with_number(ngettext("%llu sample", "%llu samples", number), number);
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
