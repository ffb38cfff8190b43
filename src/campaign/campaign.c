/* Opening, and what the directory has. */
#define _GNU_SOURCE
#include "campaign/campaign.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaign/cells.h"
#include "campaign/sources.h"
#include "kit/words.h"

/* ---- opening ---- */

/* Is this the program that began the campaign? */
static bool check_program(const struct manifest *manifest, struct kt_error *error)
{
    const char *here = sources_hash(manifest->game);
    if (strcmp(manifest->version, kt_version()) != 0)
        return refuse(
            error, KT_BAD_INPUT,
            N_("This campaign belongs to Kartu %1, and this is Kartu %2: their results must not be mixed. Use "
               "that version, or make a new campaign."),
            manifest->version, kt_version());
    if (!manifest->sources)
        return refuse(error, KT_BAD_INPUT,
                      N_("This campaign was made by an earlier program that did not note its source files: it can be "
                         "read, but not continued or checked. Make a new campaign."),
                      NULL, NULL);
    return strcmp(manifest->sources, here) == 0 ||
           refuse(
               error, KT_BAD_INPUT,
               N_("This campaign was made by a program with other source files for this game (hash %1, here %2), which "
                  "may find other results. Use that program, or make a new campaign."),
               manifest->sources, here);
}

/* A wrong name is bad input; otherwise the system does not let us. */
static enum kt_code code_of(int why)
{
    return why == ENOENT || why == ENOTDIR || why == ENAMETOOLONG ? KT_BAD_INPUT : KT_NOT_POSSIBLE;
}

bool campaign_open(struct campaign *campaign, const char *directory, bool to_compute, struct kt_error *error)
{
    *campaign = (struct campaign){.folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (campaign->folder < 0)
        return refuse(error, code_of(errno), N_("The directory cannot be opened: %1."), strerror(errno), NULL);
    if (sodium_init() >= 0 && manifest_load(&campaign->manifest, campaign->folder, error) &&
        (!to_compute || (check_program(&campaign->manifest, error) && cells_check(&campaign->manifest, error)))) {
        campaign->chunks = chunks_in_all(&campaign->manifest);
        campaign->done = calloc((size_t)(campaign->chunks / 64 + 1), sizeof *campaign->done);
        if (campaign->done)
            return true;
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    }
    campaign_close(campaign);
    return false;
}

void campaign_close(struct campaign *campaign)
{
    if (campaign->folder >= 0)
        close(campaign->folder);
    manifest_free(&campaign->manifest);
    free(campaign->done);
    *campaign = (struct campaign){.folder = -1};
}

bool campaign_create(const char *directory, const struct manifest *manifest, struct kt_error *error)
{
    bool was_there = access(directory, F_OK) == 0;
    int why = disk_make_folder(AT_FDCWD, directory), folder = -1;
    if (!why && (folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
        why = errno;
    if (why)
        return refuse(error, code_of(why), N_("The directory cannot be written: %1."), strerror(why), NULL);
    bool is_saved = manifest_save(manifest, folder, error);
    close(folder);
    if (!is_saved && !was_there)
        rmdir(directory);
    return is_saved;
}

bool campaign_is_done(const struct campaign *campaign, uint64_t chunk)
{
    assert(chunk < campaign->chunks);
    return campaign->done[chunk / 64] >> (chunk % 64) & 1;
}

void campaign_set_done(struct campaign *campaign, uint64_t chunk, bool is_done)
{
    assert(chunk < campaign->chunks);
    uint64_t bit = UINT64_C(1) << (chunk % 64);
    campaign->done[chunk / 64] = is_done ? campaign->done[chunk / 64] | bit : campaign->done[chunk / 64] & ~bit;
}

uint64_t campaign_done(const struct campaign *campaign)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i * 64 < campaign->chunks; i++)
        count += (uint64_t)__builtin_popcountll(campaign->done[i]);
    return count;
}

/* Each bot of a match may keep what its search has used. With sides, each seat has a bot for each side. */
uint64_t campaign_memory_mb(const struct campaign *campaign)
{
    const struct manifest *manifest = &campaign->manifest;
    uint64_t most = 1;
    for (int i = 0; manifest->is_match && i < manifest->cell_count; i++) {
        int seats = manifest->by_side ? cell_seats(manifest, i) : 1;
        uint64_t bots = (uint64_t)manifest->cells[i].players * (uint64_t)seats;
        most = bots > most ? bots : most;
    }
    return manifest->memory_mb * most;
}

/* ---- listing ---- */

struct listing {
    struct campaign *campaign;
    void (*stray)(void *data, const char *path, bool is_draft);
    void *data;
};

/* Marks the chunk with exactly this path. */
static bool mark_chunk(struct campaign *campaign, const char *path)
{
    char expected[CHUNK_PATH];
    int cell;
    uint64_t number, per_cell = chunks_in_cell(&campaign->manifest);
    const char *name = strrchr(path, '/');
    if (!name || sscanf(name, "/%d-%" SCNu64, &cell, &number) != 2 || cell < 1 ||
        cell > campaign->manifest.cell_count || number < 1 || number > per_cell)
        return false;
    uint64_t chunk = (uint64_t)(cell - 1) * per_cell + number - 1;
    chunk_path(&campaign->manifest, chunk, chunk_folder, chunk_ending, expected);
    if (strcmp(path, expected) != 0)
        return false;
    campaign_set_done(campaign, chunk, true);
    return true;
}

static void list_file(void *data, const char *path)
{
    const struct listing *listing = data;
    if (!mark_chunk(listing->campaign, path) && listing->stray)
        listing->stray(listing->data, path, disk_is_draft(path));
}

bool campaign_list(struct campaign *campaign, void (*stray)(void *data, const char *path, bool is_draft), void *data,
                   struct kt_error *error)
{
    struct listing listing = {.campaign = campaign, .stray = stray, .data = data};
    memset(campaign->done, 0, (size_t)(campaign->chunks / 64 + 1) * sizeof *campaign->done);
    int why = disk_walk(campaign->folder, chunk_folder, list_file, &listing);
    return !why || why == ENOENT ||
           refuse(error, KT_NOT_POSSIBLE, N_("%1 cannot be read: %2."), chunk_folder, strerror(why));
}
