/* Checkpoints of trainers: files of the processor's own numbers, read only by the program that wrote them. What is read
 * may be damaged, so everything that a trainer relies on is checked. */
#ifndef NET_FILE_H
#define NET_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "sparse_net.h"

/* Reads or writes everything of a trainer, with the functions below. False: an error, or numbers that make no sense. */
typedef bool net_mover(void *trainer, FILE *file, bool writes);

bool net_move_bytes(FILE *file, void *data, size_t size, bool writes);
bool net_move(FILE *file, struct net *net, struct net_adam *adam, bool writes);

/* If `is_start`, a missing file changes nothing; everything else that is not a checkpoint is an error: false, with a
 * message on stderr. */
bool net_load(const char *path, bool is_start, net_mover *move, void *trainer);

/* False, with a message on stderr, if the file could not be written; then an older one is still there. */
bool net_save(const char *path, net_mover *move, void *trainer);

#endif
