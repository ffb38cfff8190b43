/* The file of a chunk: one zstd frame with lines of JSON.
 *
 *   {"campaign":ID,"cell":C,"chunk":K,"deals":"A-B","count":N}
 *   one row for each deal (rows.h)
 *   {"rows":N,"sha256":HASH of all lines before, with their newlines}
 *
 * The bytes depend only on the manifest: the level of compression is fixed, and there is no time in it. CPU times are
 * in a file of their own, which may be missing. */
#ifndef CAMPAIGN_CHUNK_H
#define CAMPAIGN_CHUNK_H

#include "campaign/disk.h"
#include "campaign/row_maker.h"
#include "campaign/rows.h"

extern const char chunk_folder[], chunk_ending[];
extern const char times_folder[], times_ending[];

enum chunk_state {
    CHUNK_GOOD,
    CHUNK_MISSING,
    CHUNK_DAMAGED,
    CHUNK_MISPLACED,  /* a chunk of another place in this campaign */
    CHUNK_FOREIGN,    /* a chunk of another campaign */
    CHUNK_UNREADABLE, /* the system refuses to read it, or memory is missing */
};

/* The lines of a chunk, after they were checked. */
struct chunk {
    char *text;
    size_t *start; /* where each row begins; one more entry than rows: the newline of row i is at start[i + 1] - 1 */
    uint64_t rows;
    struct row_count count;
};

void chunk_free(struct chunk *chunk);

/* Row i, without its newline. */
const char *chunk_row(const struct chunk *chunk, uint64_t i, size_t *size);

/* The bytes of the file. False without memory. */
bool chunk_pack(const struct manifest *manifest, uint64_t number, const struct row *rows, struct bytes *bytes);

/* The opposite, with all checks. Only for CHUNK_GOOD `chunk` is filled. */
enum chunk_state chunk_unpack(const struct manifest *manifest, uint64_t number, const struct bytes *bytes,
                              struct chunk *chunk);

/* Writes the file, and that of the times. */
bool chunk_save(int folder, const struct manifest *manifest, uint64_t number, const struct row *rows,
                struct kt_error *error);
enum chunk_state chunk_load(int folder, const struct manifest *manifest, uint64_t number, struct chunk *chunk);

/* False, with the reason why the state of the chunk with this path is not good. */
bool chunk_refuse(const char *path, enum chunk_state state, struct kt_error *error);

/* Loads a chunk that must be there: false, with the reason, if it is not right. */
bool chunk_need(int folder, const struct manifest *manifest, uint64_t number, struct chunk *chunk,
                struct kt_error *error);

/* The CPU time of each row, in microseconds. False if it is not known. */
bool chunk_load_times(int folder, const struct manifest *manifest, uint64_t number, uint64_t *micros);

#endif
