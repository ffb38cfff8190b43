/* For operators: copies of a store, also of one that a server is using, and checks that change nothing.
 *
 * Errors   KT_OUT_OF_MEMORY also if there is no space on the disk, or it cannot be written.
 */
#ifndef STORE_UPKEEP_H
#define STORE_UPKEEP_H

#include "store/store.h"

/* Writes the store of the data directory, as it is at one moment, to `file`: a database of one file, which only the
 * owner can read. It is checked, and it takes its place when it is complete; until then an older backup stays. */
bool store_backup(const char *directory, const char *file, struct kt_error *error);

/* Replaces the store by a backup, which is checked before. Refused while another process uses the store. The old store
 * stays under another name in the directory, `kept`; "": there was none. */
bool store_restore(const char *directory, const char *file, char kept[STORE_PATH], struct kt_error *error);

/* Copies the store, even if it is damaged, into an empty directory. */
bool store_copy_into(const char *directory, const char *empty, struct kt_error *error);
void store_delete_copy(const char *directory); /* and that directory */

enum { STORE_DAMAGE = 256 };

struct store_report {
    char path[STORE_PATH];     /* of the file */
    char exposed[STORE_PATH];  /* the directory or file that other users can change or read; "": none */
    char foreign[STORE_PATH];  /* a file that does not belong to the owner of the directory; "": none */
    bool is_directory_exposed; /* `exposed` is the directory */
    char closed[STORE_PATH];   /* the directory or file that the caller cannot read or write; "": none */
    bool is_unreadable;        /* the file: nothing else about it is known */
    char damage[STORE_DAMAGE]; /* what SQLite found first; "": nothing */
    int version, newest;       /* of the schema: of the file, 0: not of Kartu; and of this program */
    uint64_t bytes, free_bytes;
};

/* False if there is no store. */
bool store_examine(const char *directory, struct store_report *report, struct kt_error *error);

#endif
