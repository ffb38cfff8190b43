/* The networks of search/network.h by their definition, in floating point. */
#ifndef PLAIN_NETWORK_H
#define PLAIN_NETWORK_H

#include "search/network.h"

/* The output; on[i]: is input i on? */
double plain_network(const struct kt_network *network, const int8_t *on);

/* How far the integers may be from it: in the second layer they are cut to units of the first one. */
double plain_rounding(const struct kt_network *network);

#endif
