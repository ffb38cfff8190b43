/* Trained networks as integers, for the library (search/network.h). */
#ifndef NET_EXPORT_H
#define NET_EXPORT_H

#include <stdbool.h>

#include "search/network.h"
#include "sparse_net.h"

/* `network` points to the other members. Start from {0}; free `first` at the end. */
struct net_integers {
    struct kt_network network;
    int16_t *first, bias[NET_WIDE], second[NET_NARROW * NET_WIDE], last[NET_NARROW];
    int32_t second_bias[NET_NARROW];
};

/* Of so many inputs from `first` on, at most `most_on` are on at a time. */
struct net_group_size {
    int first, inputs, most_on;
};

/* `groups` are all inputs; a group of 0 inputs ends the list. False, with a message on stderr, if the weights do not
 * fit into integers, or a sum of them could overflow. */
bool net_round(const struct net *net, const struct net_group_size *groups, struct net_integers *out);

struct net_export {
    const char *what;    /* "Weights of ..." */
    const char *header;  /* that declares the network */
    const char *network; /* its name there */
    const char *how;     /* how the weights were made */
    const struct net_group_size *groups;
};

/* The file of weights, to stdout. False, with a message on stderr, if they cannot be rounded or written. */
bool net_export(const struct net *net, const struct net_export *plan);

#endif
