/* A campaign: many deals, solved or played by bots under several rules, in a directory that any number of processes can
 * work on, at the same time or one after the other. docs/campaigns.md describes it for people.
 *
 *   DIR/manifest.json   what is computed (manifest.h)
 *   DIR/chunks/         the results, one file for each chunk (chunk.h)
 *   DIR/times/          CPU times, which are not part of the results
 *   DIR/claims/         who works on which chunk (claims.h)
 *   DIR/damaged/        files that were moved aside because they were not right
 *
 * A program opens the directory, asks which chunks are not finished (campaign_examine), and computes chunks
 * (campaign_work). It gets them from a function of its own: `kartu campaign run` claims them, a program with MPI asks
 * the rank that distributes them. A chunk that two processes compute by accident has the same bytes twice. */
#ifndef CAMPAIGN_CAMPAIGN_H
#define CAMPAIGN_CAMPAIGN_H

#include <stdatomic.h>

#include "campaign/chunk.h"
#include "campaign/manifest.h"
#include "campaign/row_maker.h"
#include "campaign/rows.h"

struct campaign {
    int folder; /* the open directory */
    struct manifest manifest;
    uint64_t chunks;
    uint64_t *done; /* a bitmap */
};

/* With `to_compute` this must be the program that made the manifest (sources.h), so that the results of two programs
 * are never mixed, and all cells must be right (cells_check). */
bool campaign_open(struct campaign *campaign, const char *directory, bool to_compute, struct kt_error *error);
void campaign_close(struct campaign *campaign);

/* Makes the directory, if necessary, and the manifest in it. */
bool campaign_create(const char *directory, const struct manifest *manifest, struct kt_error *error);

/* Is the chunk finished, as far as this process knows? Use these from one thread at a time. */
bool campaign_is_done(const struct campaign *campaign, uint64_t chunk);
void campaign_set_done(struct campaign *campaign, uint64_t chunk, bool is_done);
uint64_t campaign_done(const struct campaign *campaign); /* how many */

/* ---- looking ---- */

/* Lists the directory: marks the chunks that have a file as done, without reading them. `stray`, if not NULL, is called
 * with the path of every file that is no chunk, `draft` tells whether a killed process left it. */
bool campaign_list(struct campaign *campaign, void (*stray)(void *data, const char *path, bool is_draft), void *data,
                   struct kt_error *error);

/* Reads all listed chunks in `jobs` threads. `look` is called for each of them, in any thread, several at a time; the
 * chunk is empty unless the state is good. If `stop` is not NULL and set, it ends early. */
struct campaign_look {
    int jobs;
    void *data;
    void (*look)(void *data, uint64_t number, enum chunk_state state, const struct chunk *chunk);
    const volatile bool *stop;
};
bool campaign_look(const struct campaign *campaign, const struct campaign_look *look, struct kt_error *error);

/* What a campaign has so far. */
struct campaign_totals {
    struct row_count *cells; /* one for each cell; free it */
    uint64_t good, bad;      /* chunks; bad: damaged or misplaced */
    uint64_t foreign;        /* of another campaign */
    uint64_t unreadable;     /* the system refuses to read them */
};

/* Lists and reads everything, and changes nothing. */
bool campaign_count(struct campaign *campaign, int jobs, const volatile bool *stop, struct campaign_totals *totals,
                    struct kt_error *error);

/* Before computing: lists and reads everything, moves files aside that are not right (`moved` is told about each), and
 * deletes abandoned drafts. Then the chunks that are not done are those to compute. A chunk of another campaign is an
 * error, and nothing is moved: probably the manifest is in the wrong place, and the chunks are good. */
bool campaign_examine(struct campaign *campaign, int jobs, const volatile bool *stop,
                      void (*moved)(void *data, const char *path, enum chunk_state state), void *data,
                      struct campaign_totals *totals, struct kt_error *error);

/* ---- computing ---- */

struct campaign_work {
    int jobs;
    void *data;
    /* `next` gives the number of a chunk to compute, false: no more. `done` is called when the file of a chunk is
     * written. These calls come from several threads, but never two at a time. */
    bool (*next)(void *data, uint64_t *chunk);
    void (*done)(void *data, uint64_t chunk, const struct row_count *count, uint64_t micros);
    volatile bool stop;            /* kt_request_stop: ends soon; unfinished chunks are dropped */
    atomic_uint_least64_t rows;    /* so far, for progress bars */
    atomic_uint_least64_t decided; /* of these rows: all but unknown ones */
};

/* Computes chunks until `next` has no more, or `stop` is set. False if a chunk could not be computed or written. */
bool campaign_work(const struct campaign *campaign, struct campaign_work *work, struct kt_error *error);

/* The most memory that a thread takes for its searches, in megabytes. */
uint64_t campaign_memory_mb(const struct campaign *campaign);

#endif
