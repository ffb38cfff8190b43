#ifndef BIGTWO_EXPORT_H
#define BIGTWO_EXPORT_H

#include <stdbool.h>

#include "sparse_net.h"

/* Writes src/games/bigtwo/network_weights.c to stdout; `how` tells how the weights were made. If the weights do not fit
 * into integers, or a sum of them could overflow, nothing is written: false, with a message on stderr. */
bool export_network(const struct net *policy, const char *how);

#endif
