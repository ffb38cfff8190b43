/* The manifest of a campaign: everything that determines its results.
 *
 * A campaign computes one row for every deal of its ranges in every cell. A cell is a set of rules together with a
 * solver or with bots. All texts are resolved: rules and algorithms are written with all of their options.
 *
 * The rows are stored in chunks: chunk number k of a cell has the deals k * chunk to (k + 1) * chunk - 1 of the list of
 * deals. Chunks of all cells are numbered from 0, cell after cell. So a number identifies a chunk, a bitmap says which
 * are finished, and nothing depends on who computes them.
 *
 * The id is the SHA-256 of the canonical JSON (manifest_write). */
#ifndef CAMPAIGN_MANIFEST_H
#define CAMPAIGN_MANIFEST_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

#include "campaign/disk.h"
#include "kit/deals.h"
#include "kit/play.h"

enum { CAMPAIGN_FORMAT = 2, ID_HEX = 65, MOST_CELLS = 4096, MOST_IN_CHUNK = 1000000, CHUNK_PATH = 96 };

struct cell {
    char *rules;
    char *algorithm; /* a solver; in a match the bots, one for each player, with blanks between them; in a match of
                      * sides SIDE=BOT for each side */
    int players;     /* in a match: how many bots */
};

struct manifest {
    char id[ID_HEX];
    char *version; /* of Kartu */
    char *sources; /* of the program (sources.h); NULL in the first format, which did not have it */
    const struct kt_game *game;
    struct deals deals;
    uint64_t *before; /* for each range: how many deals come before it */
    struct cell *cells;
    int cell_count;
    uint64_t nodes, memory_mb; /* limits for a deal; nodes 0: no limit */
    uint64_t chunk;            /* deals in a chunk */
    bool has_solutions;        /* rows contain the solution */

    bool is_match; /* bots play instead of a solver */
    bool by_side;  /* one bot for each side of the game, on all of its seats */
    uint64_t seed; /* of the bots */
    int rounds;    /* of a game, at most */
    enum arrange arrange;
};

void manifest_free(struct manifest *manifest);

/* Filling a new manifest. A function that returns false gives the reason. */
bool manifest_set_deals(struct manifest *manifest, const struct deals *deals, struct kt_error *error);
bool manifest_add_cell(struct manifest *manifest, const char *rules, const char *algorithm, struct kt_error *error);
bool manifest_finish(struct manifest *manifest, struct kt_error *error); /* chunk, if it is 0, program and id */

/* The canonical JSON, without the id. */
void manifest_write(const struct manifest *manifest, struct kt_text *out);

/* Its fields, in an open object, with at most so many of the ranges of deals. */
void manifest_in_json(const struct manifest *manifest, int most_ranges, struct kt_text *out);

/* The file manifest.json of a directory. Saving fails if there is one already. manifest_bytes reads it without a check,
 * and returns 0 or an errno. */
int manifest_bytes(int folder, struct bytes *bytes);
bool manifest_save(const struct manifest *manifest, int folder, struct kt_error *error);
bool manifest_load(struct manifest *manifest, int folder, struct kt_error *error);

/* Numbers of chunks. */
struct place {
    int cell;        /* from 0 */
    uint64_t number; /* of the chunk in its cell, from 0 */
    uint64_t first;  /* its first deal: an index of the list of deals */
    uint64_t count;  /* of deals */
};

uint64_t chunks_in_cell(const struct manifest *manifest);
uint64_t chunks_in_all(const struct manifest *manifest);
struct place chunk_place(const struct manifest *manifest, uint64_t chunk);
uint64_t deal_at(const struct manifest *manifest, uint64_t index);

/* The path of a chunk in the directory: FOLDER/CELL/HUNDREDS/CELL-CHUNKENDING, numbers from 1. */
void chunk_path(const struct manifest *manifest, uint64_t chunk, const char *folder, const char *ending,
                char path[CHUNK_PATH]);

#endif
