#ifndef BIGTWO_EXPORT_H
#define BIGTWO_EXPORT_H

#include "sparse_net.h"

/* Writes src/games/bigtwo/network_weights.c to stdout; `how` tells how the weights were made. */
void export_network(const struct net *policy, const char *how);

#endif
