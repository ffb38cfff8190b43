/* A disk with a volatile cache, for SQLite: a VFS that passes everything on to the usual one, and knows what would be
 * on the disk after a power failure. Writes and truncations since the last sync of a file may be lost, each sector by
 * itself, so they are also torn and reordered. Created and deleted names may be lost until the directory is synced. */
#ifndef KT_TEST_WEAK_DISK_H
#define KT_TEST_WEAK_DISK_H

#include <stdbool.h>
#include <stdint.h>

/* From now on SQLite uses this disk. Before operation number `cut_at` (writes, truncations, syncs, deletions) the power
 * fails: what is left is written to the directory `image`. The program goes on, but nothing of that matters.
 * `lies`: a sync does nothing. */
void weak_disk_start(uint64_t seed, uint64_t cut_at, bool lies, const char *image);
bool weak_disk_is_cut(void);
void weak_disk_stop(void); /* cuts the power if that has not happened yet; SQLite uses the usual disk again */

#endif
