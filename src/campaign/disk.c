#define _GNU_SOURCE
#include "campaign/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- reading ---- */

static int read_all(int file, struct bytes *bytes)
{
    size_t used = 0;
    while (used < bytes->size) {
        ssize_t got = read(file, bytes->data + used, bytes->size - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno;
        if (got == 0)
            break;
        used += (size_t)got;
    }
    bytes->size = used;
    return 0;
}

int disk_read(int folder, const char *path, size_t most, struct bytes *bytes)
{
    struct stat about;
    *bytes = (struct bytes){0};
    int file = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* does not wait for the writer of a pipe */
    if (file < 0)
        return errno;
    int why = fstat(file, &about) != 0 ? errno : !S_ISREG(about.st_mode) ? EINVAL : 0;
    if (!why && (size_t)about.st_size > most)
        why = EFBIG;
    if (!why) {
        *bytes = (struct bytes){.data = malloc((size_t)about.st_size + 1), .size = (size_t)about.st_size};
        why = bytes->data ? read_all(file, bytes) : ENOMEM;
    }
    close(file);
    if (why) {
        free(bytes->data);
        *bytes = (struct bytes){0};
    }
    return why;
}

/* ---- writing ---- */

static int write_all(int file, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t put = write(file, data, size);
        if (put < 0 && errno != EINTR)
            return errno;
        if (put > 0) {
            data += put;
            size -= (size_t)put;
        }
    }
    return 0;
}

int disk_make_folder(int folder, const char *path)
{
    char part[PATH_MAX];
    if (snprintf(part, sizeof part, "%s/", path) >= (int)sizeof part)
        return ENAMETOOLONG;
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdirat(folder, part, 0777) != 0 && errno != EEXIST)
            return errno;
        *slash = '/';
    }
    return 0;
}

/* The directory of a path, "." for none. */
static void folder_of(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/');
    snprintf(out, size, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
}

static int open_draft(int folder, const char *draft)
{
    char name[PATH_MAX];
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, file = openat(folder, draft, flags, 0666);
    if (file >= 0 || errno != ENOENT)
        return file;
    folder_of(draft, name, sizeof name);
    int why = disk_make_folder(folder, name);
    errno = why;
    return why ? -1 : openat(folder, draft, flags, 0666);
}

static int write_draft(int folder, const char *draft, const void *data, size_t size, int how)
{
    int file = open_draft(folder, draft);
    if (file < 0)
        return errno;
    int why = write_all(file, data, size);
    if (!why && (how & DISK_SYNCED) && fsync(file) != 0)
        why = errno;
    if (close(file) != 0 && !why)
        why = errno;
    return why;
}

int disk_write(int folder, const char *path, const void *data, size_t size, int how)
{
    char draft[PATH_MAX], host[HOST_NAME];
    disk_host(host);
    if (snprintf(draft, sizeof draft, "%s.%s.%ld.tmp", path, host, (long)getpid()) >= (int)sizeof draft)
        return ENAMETOOLONG;
    int why = write_draft(folder, draft, data, size, how);
    /* A link, unlike a rename, does not replace an existing file. */
    if (!why && (how & DISK_NEW) && linkat(folder, draft, folder, path, 0) != 0)
        why = errno;
    else if (!why && !(how & DISK_NEW) && renameat(folder, draft, folder, path) != 0)
        why = errno;
    if (why || (how & DISK_NEW))
        unlinkat(folder, draft, 0);
    return why;
}

/* ---- other processes ---- */

void disk_name_host(const char *name, const char *boot, unsigned long long space, char host[HOST_NAME])
{
    enum { NAME_SIZE = 20, BOOT_SIZE = 12 };
    snprintf(host, HOST_NAME, "%.*s-%.*s-%llu", NAME_SIZE, *name ? name : "unknown", BOOT_SIZE, *boot ? boot : "0",
             space);
    for (char *c = host; *c; c++)
        if (*c == '/' || *c == '.' || *c == ' ')
            *c = '-';
}

/* A random number of this start of the machine, in hexadecimal digits and dashes; "" if the system does not tell. */
static void read_boot(char *boot, int size)
{
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    if (!file || !fgets(boot, size, file))
        *boot = '\0';
    boot[strcspn(boot, "\n")] = '\0';
    if (file)
        fclose(file);
}

void disk_host(char host[HOST_NAME])
{
    struct stat space;
    char name[HOST_NAME_MAX + 1], boot[40];
    if (gethostname(name, sizeof name) != 0)
        *name = '\0';
    name[sizeof name - 1] = '\0';
    read_boot(boot, sizeof boot);
    unsigned long long number = stat("/proc/self/ns/pid", &space) == 0 ? (unsigned long long)space.st_ino : 0;
    disk_name_host(name, boot, number, host);
}

static bool read_draft(const char *path, char host[HOST_NAME], long *process)
{
    int used = 0, points = 0;
    const char *at = path + strlen(path);
    while (at > path && at[-1] != '/' && points < 3)
        points += *--at == '.';
    return points == 3 && sscanf(at, ".%63[^.].%ld.tmp%n", host, process, &used) == 2 && used && !at[used];
}

bool disk_is_draft(const char *path)
{
    char host[HOST_NAME];
    long process;
    return read_draft(path, host, &process);
}

/* The time of the file system, so that the clocks of the machines do not matter. */
static time_t time_of_files(int folder)
{
    char draft[64 + HOST_NAME], host[HOST_NAME];
    struct stat about;
    disk_host(host);
    snprintf(draft, sizeof draft, "now.%s.%ld.tmp", host, (long)getpid());
    int why = write_draft(folder, draft, "", 0, 0);
    bool is_known = !why && fstatat(folder, draft, &about, 0) == 0;
    if (!why)
        unlinkat(folder, draft, 0);
    return is_known ? about.st_mtime : time(NULL);
}

/* On another machine nobody can tell whether the process is alive; but a draft exists for moments only. */
static bool is_abandoned(int folder, const char *path, time_t now)
{
    enum { OLD_SECONDS = 3600 };
    char host[HOST_NAME], mine[HOST_NAME];
    long process;
    struct stat about;
    if (!read_draft(path, host, &process))
        return false;
    disk_host(mine);
    if (strcmp(host, mine) == 0)
        return kill((pid_t)process, 0) != 0 && errno == ESRCH;
    return fstatat(folder, path, &about, 0) == 0 && about.st_mtime < now - OLD_SECONDS;
}

static bool is_folder(int folder, const struct dirent *entry)
{
    struct stat about;
    return entry->d_type == DT_DIR || ((entry->d_type == DT_UNKNOWN || entry->d_type == DT_LNK) &&
                                       fstatat(folder, entry->d_name, &about, 0) == 0 && S_ISDIR(about.st_mode));
}

static int walk(int folder, const char *path, int depth, void (*visit)(void *data, const char *path), void *data)
{
    enum { DEEPEST = 2 };
    int inside = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *open = inside >= 0 ? fdopendir(inside) : NULL;
    int why = open ? 0 : errno;
    if (!open && inside >= 0)
        close(inside);
    for (struct dirent *entry; !why && open && (entry = readdir(open));) {
        char inner[PATH_MAX];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name) >= (int)sizeof inner)
            why = ENAMETOOLONG;
        else if (depth < DEEPEST && is_folder(dirfd(open), entry))
            why = walk(folder, inner, depth + 1, visit, data);
        else
            visit(data, inner);
    }
    if (open)
        closedir(open);
    return why;
}

int disk_walk(int folder, const char *path, void (*visit)(void *data, const char *path), void *data)
{
    return walk(folder, path, 0, visit, data);
}

struct sweep {
    int folder;
    time_t now; /* 0: not asked for yet */
};

static void delete_abandoned(void *data, const char *path)
{
    struct sweep *sweep = data;
    if (!disk_is_draft(path))
        return;
    if (sweep->now == 0)
        sweep->now = time_of_files(sweep->folder);
    if (is_abandoned(sweep->folder, path, sweep->now))
        unlinkat(sweep->folder, path, 0);
}

void disk_sweep(int folder, const char *path)
{
    disk_walk(folder, path, delete_abandoned, &(struct sweep){.folder = folder});
}
