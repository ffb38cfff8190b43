#define _GNU_SOURCE
#include "campaign/claims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "kit/words.h"

static const char folder_name[] = "claims";
enum { CLAIM_PATH = 64, OWNER = 160 };

static void claim_path(const struct claims *claims, uint64_t chunk, char path[CLAIM_PATH])
{
    struct place place = chunk_place(&claims->campaign->manifest, chunk);
    snprintf(path, CLAIM_PATH, "%s/%d-%" PRIu64, folder_name, place.cell + 1, place.number + 1);
}

/* ---- owners ---- */

/* When the process started, in ticks since the machine started: tells a process from a later one with the same number.
 * 0 if there is no such process. */
static unsigned long long start_of(long process)
{
    char path[64], text[1024];
    unsigned long long start = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[size] = '\0';
    /* The name of the program is in parentheses and may contain anything; the start is the 20th field after it. */
    char *at = strrchr(text, ')');
    for (int field = 0; at && field < 20; field++)
        at = strchr(at + 1, ' ');
    if (at)
        start = strtoull(at, NULL, 10);
    return start;
}

/* Is it a process of this machine that does not exist any more? */
static bool is_dead(const char *owner)
{
    char host[HOST_NAME], mine[HOST_NAME];
    long process;
    unsigned long long start;
    disk_host(mine);
    if (sscanf(owner, "%63s %ld %llu", host, &process, &start) != 3 || strcmp(host, mine) != 0)
        return false;
    if (kill((pid_t)process, 0) != 0 && errno == ESRCH)
        return true;
    unsigned long long now = start_of(process);
    return start && now && now != start;
}

static bool read_owner(const struct campaign *campaign, const char *path, char owner[OWNER])
{
    struct bytes bytes;
    if (disk_read(campaign->folder, path, OWNER - 1, &bytes) != 0)
        return false;
    snprintf(owner, OWNER, "%.*s", (int)bytes.size, bytes.data);
    free(bytes.data);
    return true;
}

/* A process that was killed has left its claims, also of chunks that it has finished. */
static void delete_dead(void *data, const char *path)
{
    const struct campaign *campaign = data;
    char owner[OWNER];
    if (!disk_is_draft(path) && read_owner(campaign, path, owner) && is_dead(owner))
        unlinkat(campaign->folder, path, 0);
}

void claims_clean(struct campaign *campaign)
{
    disk_sweep(campaign->folder, folder_name);
    disk_walk(campaign->folder, folder_name, delete_dead, campaign);
}

/* ---- the heartbeat ---- */

static void touch_all(const struct claims *claims)
{
    for (size_t i = 0; i < claims->held_count; i++) {
        char path[CLAIM_PATH];
        claim_path(claims, claims->held[i], path);
        utimensat(claims->campaign->folder, path, NULL, 0);
    }
}

static void *beat(void *data)
{
    struct claims *claims = data;
    pthread_mutex_lock(&claims->lock);
    while (!claims->is_over) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec += HEARTBEAT_SECONDS;
        if (pthread_cond_timedwait(&claims->has_change, &claims->lock, &until) == ETIMEDOUT)
            touch_all(claims);
    }
    pthread_mutex_unlock(&claims->lock);
    return NULL;
}

static bool start_heart(struct claims *claims)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    pthread_mutex_init(&claims->lock, NULL);
    pthread_cond_init(&claims->has_change, &how);
    pthread_condattr_destroy(&how);
    return pthread_create(&claims->heart, NULL, beat, claims) == 0;
}

bool claims_open(struct claims *claims, struct campaign *campaign, struct kt_error *error)
{
    char host[HOST_NAME];
    *claims = (struct claims){.campaign = campaign};
    disk_host(host);
    snprintf(claims->owner, sizeof claims->owner, "%s %ld %llu\n", host, (long)getpid(), start_of(getpid()));
    int why = disk_make_folder(campaign->folder, folder_name);
    if (why)
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 cannot be written: %2."), folder_name, strerror(why));
    claims_clean(campaign);
    return start_heart(claims) || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

/* A process that was stopped for a while may have lost its claim to another one. */
static void delete_claim(const struct claims *claims, uint64_t chunk)
{
    char path[CLAIM_PATH], owner[OWNER];
    claim_path(claims, chunk, path);
    if (read_owner(claims->campaign, path, owner) && strcmp(owner, claims->owner) == 0)
        unlinkat(claims->campaign->folder, path, 0);
}

void claims_close(struct claims *claims)
{
    pthread_mutex_lock(&claims->lock);
    claims->is_over = true;
    pthread_cond_signal(&claims->has_change);
    pthread_mutex_unlock(&claims->lock);
    pthread_join(claims->heart, NULL);
    for (size_t i = 0; i < claims->held_count; i++)
        delete_claim(claims, claims->held[i]);
    free(claims->held);
    pthread_cond_destroy(&claims->has_change);
    pthread_mutex_destroy(&claims->lock);
}

/* ---- claiming ---- */

static bool hold(struct claims *claims, uint64_t chunk)
{
    pthread_mutex_lock(&claims->lock);
    if (claims->held_count == claims->held_room) {
        size_t room = claims->held_room * 2 + 16;
        uint64_t *held = realloc(claims->held, room * sizeof *held);
        claims->held = held ? held : claims->held;
        claims->held_room = held ? room : claims->held_room;
    }
    bool has_room = claims->held_count < claims->held_room;
    if (has_room)
        claims->held[claims->held_count++] = chunk;
    pthread_mutex_unlock(&claims->lock);
    return has_room;
}

void claims_release(struct claims *claims, uint64_t chunk)
{
    pthread_mutex_lock(&claims->lock);
    for (size_t i = 0; i < claims->held_count; i++)
        if (claims->held[i] == chunk) {
            claims->held[i] = claims->held[--claims->held_count];
            break;
        }
    pthread_mutex_unlock(&claims->lock);
    delete_claim(claims, chunk);
}

/* EEXIST if there is such a file. Nobody ever sees the file without its contents. */
static int write_owner(const struct claims *claims, const char *path)
{
    return disk_write(claims->campaign->folder, path, claims->owner, strlen(claims->owner), DISK_NEW);
}

/* Both times come from the file system, so the clocks of the machines do not matter. If that clock was set back, nobody
 * touches an old claim any more, and its time lies in the future. */
static bool is_old(int folder, const char *path, const char *new_path)
{
    struct stat claim, now;
    if (fstatat(folder, path, &claim, 0) != 0 || fstatat(folder, new_path, &now, 0) != 0)
        return false;
    time_t age = now.st_mtime - claim.st_mtime;
    return age > STALE_SECONDS || age < -STALE_SECONDS;
}

/* Replaces a stale claim. Of two processes that do so, the last one has it; the first notices when it looks again, or
 * else computes the chunk, too. EEXIST: it is not stale. */
static int take_over(const struct claims *claims, const char *path)
{
    char draft[CLAIM_PATH + 32 + HOST_NAME], owner[OWNER], host[HOST_NAME];
    int folder = claims->campaign->folder;
    disk_host(host);
    snprintf(draft, sizeof draft, "%s.new.%s.%ld.tmp", path, host, (long)getpid());
    unlinkat(folder, draft, 0);
    int why = write_owner(claims, draft);
    if (why)
        return why;
    bool is_stale = (read_owner(claims->campaign, path, owner) && is_dead(owner)) || is_old(folder, path, draft);
    why = !is_stale ? EEXIST : renameat(folder, draft, folder, path) != 0 ? errno : 0;
    if (!why)
        return read_owner(claims->campaign, path, owner) && strcmp(owner, claims->owner) == 0 ? 0 : EEXIST;
    unlinkat(folder, draft, 0);
    return why;
}

static bool has_file(const struct claims *claims, uint64_t chunk)
{
    char path[CHUNK_PATH];
    struct stat about;
    chunk_path(&claims->campaign->manifest, chunk, chunk_folder, chunk_ending, path);
    return fstatat(claims->campaign->folder, path, &about, 0) == 0 && S_ISREG(about.st_mode);
}

/* Claims the chunk, if possible. */
static bool try_chunk(struct claims *claims, uint64_t chunk)
{
    char path[CLAIM_PATH];
    bool is_written = has_file(claims, chunk);
    claim_path(claims, chunk, path);
    int why = is_written ? EEXIST : write_owner(claims, path);
    if (why == EEXIST && !is_written && claims->is_second)
        why = take_over(claims, path);
    if (!why && has_file(claims, chunk)) { /* another process finished it just before our claim */
        unlinkat(claims->campaign->folder, path, 0);
        is_written = true;
    }
    if (is_written) {
        campaign_set_done(claims->campaign, chunk, true);
        claims->passed += chunk_place(&claims->campaign->manifest, chunk).count;
    }
    if (!is_written && why && why != EEXIST)
        refuse(&claims->error, KT_NOT_POSSIBLE, N_("%1 cannot be written: %2."), path, strerror(why));
    else if (!is_written && !why && !hold(claims, chunk))
        refuse(&claims->error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    return !is_written && !why && claims->error.code == KT_OK;
}

static bool is_held(const struct claims *claims, uint64_t chunk)
{
    for (size_t i = 0; i < claims->held_count; i++)
        if (claims->held[i] == chunk)
            return true;
    return false;
}

bool claims_next(void *data, uint64_t *chunk)
{
    struct claims *claims = data;
    while (claims->error.code == KT_OK) {
        if (claims->next == claims->campaign->chunks && claims->is_second)
            return false;
        if (claims->next == claims->campaign->chunks) {
            claims->is_second = true;
            claims->next = 0;
        }
        *chunk = claims->next++;
        if (!campaign_is_done(claims->campaign, *chunk) && !is_held(claims, *chunk) && try_chunk(claims, *chunk))
            return true;
    }
    return false;
}

void claims_look_again(struct claims *claims)
{
    for (uint64_t chunk = 0; chunk < claims->campaign->chunks; chunk++)
        if (!campaign_is_done(claims->campaign, chunk) && has_file(claims, chunk))
            campaign_set_done(claims->campaign, chunk, true);
}

/* Is it the name of a claim, and not of something else? */
static bool is_claim(const struct campaign *campaign, const char *name)
{
    int cell, used = 0;
    uint64_t number;
    return sscanf(name, "%d-%" SCNu64 "%n", &cell, &number, &used) == 2 && !name[used] && cell >= 1 &&
           cell <= campaign->manifest.cell_count && number >= 1 && number <= chunks_in_cell(&campaign->manifest);
}

uint64_t claims_count(const struct campaign *campaign)
{
    uint64_t count = 0;
    int folder = openat(campaign->folder, folder_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *open = folder >= 0 ? fdopendir(folder) : NULL;
    if (!open && folder >= 0)
        close(folder);
    for (struct dirent *entry; open && (entry = readdir(open));)
        count += is_claim(campaign, entry->d_name);
    if (open)
        closedir(open);
    return count;
}
