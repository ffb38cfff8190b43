/* Deals by number: a list of ranges. */
#ifndef KIT_DEALS_H
#define KIT_DEALS_H

#include <stdint.h>

struct deal_range {
    uint64_t first, last;
};

struct deals {
    struct deal_range *ranges;
    int count;
    uint64_t total;
};

#endif
