#ifndef BIGTWO_EXPORT_H
#define BIGTWO_EXPORT_H

#include <stdbool.h>

#include "sparse_net.h"

/* Writes a file of weights for src/games/bigtwo to stdout; `name` is that of the network there, and `how` tells how the
 * weights were made. If the weights do not fit into integers, or a sum of them could overflow, nothing is written:
 * false, with a message on stderr. */
bool export_network(const struct net *policy, const char *name, const char *how);

#endif
