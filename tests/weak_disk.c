#include "weak_disk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "support.h"

enum { SECTOR = 512, MOST_FILES = 512 };

struct bytes {
    uint8_t *data;
    size_t size;
};

/* A write, or with `data` NULL a truncation, that was not synced. */
struct delayed {
    struct delayed *next;
    uint8_t *data;
    size_t at, size;
};

/* One life of a file, from its creation to its deletion. */
struct life {
    char path[512];
    bool exists;   /* for the running program */
    bool is_named; /* on the disk */
    struct bytes synced;
    struct delayed *delayed, **end;
};

struct weak_file {
    sqlite3_file base;
    struct life *life; /* NULL: a temporary file */
    sqlite3_file *real;
};

static struct {
    sqlite3_vfs vfs, *real;
    sqlite3_io_methods methods;
    sqlite3_syscall_ptr open_directory;
    struct life lives[MOST_FILES];
    int count;
    uint64_t operations, cut_at;
    bool lies, is_cut;
    struct kt_rng rng;
    char image[400];
} disk;

/* ---- what is on the disk ---- */

static void resize(struct bytes *bytes, size_t size)
{
    if (size > bytes->size) {
        bytes->data = realloc(bytes->data, size);
        memset(bytes->data + bytes->size, 0, size - bytes->size);
    }
    bytes->size = size;
}

static void put(struct bytes *bytes, size_t at, const uint8_t *data, size_t size)
{
    if (at + size > bytes->size)
        resize(bytes, at + size);
    memcpy(bytes->data + at, data, size);
}

static void apply(struct bytes *bytes, const struct delayed *delayed, uint32_t percent)
{
    size_t end = delayed->at + delayed->size;
    if (!delayed->data && kt_rng_below(&disk.rng, 100) < percent)
        resize(bytes, delayed->at);
    for (size_t at = delayed->at, next; delayed->data && at < end; at = next) {
        next = (at / SECTOR + 1) * SECTOR < end ? (at / SECTOR + 1) * SECTOR : end;
        if (kt_rng_below(&disk.rng, 100) < percent)
            put(bytes, at, delayed->data + (at - delayed->at), next - at);
    }
}

static void forget_delayed(struct life *life)
{
    for (struct delayed *next; life->delayed; life->delayed = next) {
        next = life->delayed->next;
        free(life->delayed->data);
        free(life->delayed);
    }
    life->end = &life->delayed;
}

static void write_image(const struct life *life, uint32_t percent)
{
    struct bytes left = {0};
    char path[1024];
    resize(&left, life->synced.size);
    if (left.size > 0)
        memcpy(left.data, life->synced.data, left.size);
    for (const struct delayed *delayed = life->delayed; delayed; delayed = delayed->next)
        apply(&left, delayed, percent);
    snprintf(path, sizeof path, "%s%s", disk.image, strrchr(life->path, '/'));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    if (left.size > 0)
        assert_int_equal(fwrite(left.data, 1, left.size, file), left.size);
    fclose(file);
    free(left.data);
}

/* Of two lives of one name the later one is written last. */
static void cut(void)
{
    static const uint32_t shares[] = {0, 20, 50, 80, 100};
    disk.is_cut = true;
    for (int i = 0; i < disk.count; i++) {
        const struct life *life = &disk.lives[i];
        if (life->is_named || (life->exists && kt_rng_below(&disk.rng, 2)))
            write_image(life, shares[kt_rng_below(&disk.rng, 5)]);
    }
}

static void count_operation(void)
{
    if (!disk.is_cut && ++disk.operations >= disk.cut_at)
        cut();
}

/* ---- the directory ---- */

static struct life *life_of(const char *path)
{
    for (int i = disk.count - 1; i >= 0; i--)
        if (disk.lives[i].exists && strcmp(disk.lives[i].path, path) == 0)
            return &disk.lives[i];
    check(disk.count < MOST_FILES, "too many files");
    struct life *life = &disk.lives[disk.count++];
    *life = (struct life){.exists = true};
    life->end = &life->delayed;
    snprintf(life->path, sizeof life->path, "%s", path);
    return life;
}

/* SQLite opens a directory only to sync it. */
static int open_directory(const char *path, int *descriptor)
{
    for (int i = 0; i < disk.count && !disk.lies; i++)
        disk.lives[i].is_named = disk.lives[i].exists;
    return ((int (*)(const char *, int *))disk.open_directory)(path, descriptor);
}

static int weak_delete(sqlite3_vfs *vfs, const char *path, int syncs)
{
    (void)vfs;
    count_operation();
    life_of(path)->exists = false;
    return disk.real->xDelete(disk.real, path, syncs);
}

/* ---- files ---- */

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct weak_file *)file)->real;
}

static void delay(sqlite3_file *file, const void *data, size_t at, size_t size)
{
    struct life *life = ((struct weak_file *)file)->life;
    count_operation();
    if (!life)
        return;
    struct delayed *delayed = calloc(1, sizeof *delayed);
    *delayed = (struct delayed){.at = at, .size = size};
    if (data) {
        delayed->data = malloc(size + 1);
        memcpy(delayed->data, data, size);
    }
    *life->end = delayed;
    life->end = &delayed->next;
}

static int weak_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
    delay(file, data, (size_t)at, (size_t)size);
    return real_of(file)->pMethods->xWrite(real_of(file), data, size, at);
}

static int weak_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    delay(file, NULL, (size_t)size, 0);
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int weak_sync(sqlite3_file *file, int flags)
{
    struct life *life = ((struct weak_file *)file)->life;
    count_operation();
    for (const struct delayed *delayed = life ? life->delayed : NULL; delayed && !disk.lies; delayed = delayed->next)
        apply(&life->synced, delayed, 100);
    if (life && !disk.lies)
        forget_delayed(life);
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int weak_close(sqlite3_file *file)
{
    sqlite3_file *real = real_of(file);
    int status = real->pMethods->xClose(real);
    free(real);
    return status;
}

/* Methods that only pass on. */
#define PASS(name, parameters, arguments)                                                                              \
    static int weak_##name parameters                                                                                  \
    {                                                                                                                  \
        return real_of(file)->pMethods->x##name arguments;                                                             \
    }
PASS(Read, (sqlite3_file * file, void *data, int size, sqlite3_int64 at), (real_of(file), data, size, at))
PASS(FileSize, (sqlite3_file * file, sqlite3_int64 *size), (real_of(file), size))
PASS(Lock, (sqlite3_file * file, int lock), (real_of(file), lock))
PASS(Unlock, (sqlite3_file * file, int lock), (real_of(file), lock))
PASS(CheckReservedLock, (sqlite3_file * file, int *out), (real_of(file), out))
PASS(SectorSize, (sqlite3_file * file), (real_of(file)))
PASS(DeviceCharacteristics, (sqlite3_file * file), (real_of(file)))
PASS(ShmMap, (sqlite3_file * file, int page, int size, int extend, void volatile **out),
     (real_of(file), page, size, extend, out))
PASS(ShmLock, (sqlite3_file * file, int offset, int n, int flags), (real_of(file), offset, n, flags))
PASS(ShmUnmap, (sqlite3_file * file, int deletes), (real_of(file), deletes))

/* Size hints and chunks change the file without xWrite, so they are not supported here. */
static int weak_control(sqlite3_file *file, int operation, void *argument)
{
    if (operation == SQLITE_FCNTL_SIZE_HINT || operation == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_OK;
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static void weak_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int weak_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out)
{
    struct weak_file *weak = (struct weak_file *)file;
    (void)vfs;
    *weak = (struct weak_file){.real = calloc(1, (size_t)disk.real->szOsFile)};
    int status = disk.real->xOpen(disk.real, path, weak->real, flags, out);
    if (status != SQLITE_OK) {
        free(weak->real);
        return status;
    }
    weak->life = path ? life_of(path) : NULL;
    weak->base.pMethods = &disk.methods;
    return status;
}

/* ---- start and stop ---- */

void weak_disk_start(uint64_t seed, uint64_t cut_at, bool lies, const char *image)
{
    sqlite3_initialize();
    memset(&disk, 0, sizeof disk);
    disk.real = sqlite3_vfs_find("unix");
    disk.cut_at = cut_at;
    disk.lies = lies;
    snprintf(disk.image, sizeof disk.image, "%s", image);
    kt_rng_seed(&disk.rng, seed);
    disk.methods = (sqlite3_io_methods){2,
                                        weak_close,
                                        weak_Read,
                                        weak_write,
                                        weak_truncate,
                                        weak_sync,
                                        weak_FileSize,
                                        weak_Lock,
                                        weak_Unlock,
                                        weak_CheckReservedLock,
                                        weak_control,
                                        weak_SectorSize,
                                        weak_DeviceCharacteristics,
                                        weak_ShmMap,
                                        weak_ShmLock,
                                        weak_barrier,
                                        weak_ShmUnmap,
                                        NULL,
                                        NULL};
    disk.vfs = *disk.real;
    disk.vfs.zName = "weak";
    disk.vfs.pNext = NULL;
    disk.vfs.szOsFile = (int)sizeof(struct weak_file);
    disk.vfs.xOpen = weak_open;
    disk.vfs.xDelete = weak_delete;
    disk.open_directory = disk.real->xGetSystemCall(disk.real, "openDirectory");
    disk.real->xSetSystemCall(disk.real, "openDirectory", (sqlite3_syscall_ptr)open_directory);
    assert_int_equal(sqlite3_vfs_register(&disk.vfs, 1), SQLITE_OK);
}

bool weak_disk_is_cut(void)
{
    return disk.is_cut;
}

void weak_disk_stop(void)
{
    if (!disk.is_cut)
        cut();
    sqlite3_vfs_unregister(&disk.vfs);
    sqlite3_vfs_register(disk.real, 1);
    disk.real->xSetSystemCall(disk.real, "openDirectory", disk.open_directory);
    for (int i = 0; i < disk.count; i++) {
        forget_delayed(&disk.lives[i]);
        free(disk.lives[i].synced.data);
    }
}
