/* Whole files, relative to an open directory. All functions return 0 or an errno. */
#ifndef CAMPAIGN_DISK_H
#define CAMPAIGN_DISK_H

#include <stdbool.h>
#include <stddef.h>

struct bytes {
    char *data; /* the caller frees it */
    size_t size;
};

enum {
    DISK_SYNCED = 1, /* after a power failure the file is complete or not there */
    DISK_NEW = 2,    /* EEXIST if there is such a file */
};

/* Reads a file of at most `most` bytes; EFBIG if it is longer. */
int disk_read(int folder, const char *path, size_t most, struct bytes *bytes);

/* Writes a draft in the same directory and renames it, so that nobody ever sees a part of the file. Makes the
 * directories of the path. After a failure there is no draft, and an older file is unchanged. */
int disk_write(int folder, const char *path, const void *data, size_t size, int how);

/* Is this the name of a draft, FILE.HOST.PID.tmp? */
bool disk_is_draft(const char *path);

/* Makes the directory, and those above it. */
int disk_make_folder(int folder, const char *path);

/* What tells the processes of this machine from those of others: the start of its name, the random number of its
 * start, because machines may share a name or its start, and the number of the namespace of processes, because
 * containers share the rest. That number alone is the same on all machines without containers. After the machine has
 * started again, its earlier processes count as those of another machine. */
enum { HOST_NAME = 64 };
void disk_host(char host[HOST_NAME]);

/* The same from its three parts. Without '/', '.' and blanks; "" is an unknown part. */
void disk_name_host(const char *name, const char *boot, unsigned long long space, char host[HOST_NAME]);

/* Calls `visit` with the path of every file below the folder `path`, through links, too. Deeper than CELL/GROUP/FILE
 * there is nothing of ours: a folder there is visited like a file. Returns 0, or the error of the system. */
int disk_walk(int folder, const char *path, void (*visit)(void *data, const char *path), void *data);

/* Deletes the drafts below the folder `path` that killed processes have left. */
void disk_sweep(int folder, const char *path);

#endif
