/* Writes a trained network as integers, for the library (search/network.h). */
#ifndef NET_EXPORT_H
#define NET_EXPORT_H

#include <stdbool.h>

#include "sparse_net.h"

struct net_export {
    const char *what;    /* "Weights of ..." */
    const char *header;  /* that declares the network */
    const char *network; /* its name there */
    const char *how;     /* how the weights were made */
    int most_on;         /* inputs that can be on at a time */
};

/* The file of weights, to stdout. If the weights do not fit into integers, or a sum of them could overflow, nothing is
 * written: false, with a message on stderr. */
bool net_export(const struct net *net, const struct net_export *plan);

#endif
