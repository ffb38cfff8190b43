/* Backup and restore. SQLite's backup API reads one state of the database while others write. Every copy is a temporary
 * file first, is checked and synced, and is then renamed, so that at any moment there is the old file or the complete
 * new one. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit/words.h"
#include "store/inside.h"
#include "store/schema.h"
#include "store/upkeep.h"

enum { WAIT_MILLISECONDS = 10000, SUFFIX = 40 };

static bool refuse_writing(const char *path, const char *why, struct kt_error *error)
{
    return refuse(error, KT_OUT_OF_MEMORY, N_("Cannot write %1: %2."), path, why);
}

static bool refuse_reading(const char *path, const char *why, struct kt_error *error)
{
    return refuse(error, KT_NOT_POSSIBLE, N_("Cannot read %1: %2."), path, why);
}

/* `path` was refused before anything was written to it. */
static bool refuse_place(const char *path, struct kt_error *error)
{
    return refuse(error, KT_NOT_POSSIBLE, N_("Cannot write %1: %2."), path, strerror(errno));
}

/* ---- copies ---- */

/* Reads the source first, so that the message names the file that is the problem. */
static bool copy_pages(const char *from, const char *to, struct kt_error *error)
{
    sqlite3 *source = NULL, *target = NULL;
    sqlite3_backup *backup = NULL;
    bool is_read = sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(source, WAIT_MILLISECONDS);
    is_read = is_read && sqlite3_exec(source, "SELECT 1 FROM sqlite_master", NULL, NULL, NULL) == SQLITE_OK;
    if (!is_read)
        refuse_reading(from, sqlite3_errmsg(source), error);
    bool is_done = is_read && sqlite3_open_v2(to, &target, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                   sqlite3_exec(target, "PRAGMA journal_mode=OFF", NULL, NULL, NULL) == SQLITE_OK &&
                   (backup = sqlite3_backup_init(target, "main", source, "main"));
    if (is_done) {
        int status = sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
        is_done = status == SQLITE_DONE;
    }
    if (is_read && !is_done)
        refuse_writing(to, sqlite3_errmsg(target), error);
    sqlite3_close(source);
    return sqlite3_close(target) == SQLITE_OK && is_done;
}

static bool is_ours(sqlite3 *file)
{
    int version = store_version_of(file);
    return version >= 1 && version <= STORE_VERSION &&
           sqlite3_exec(file, "SELECT 1 FROM room, seat, event LIMIT 1", NULL, NULL, NULL) == SQLITE_OK;
}

static int stop_unless_ok(void *unused, int count, char **values, char **names)
{
    (void)unused;
    (void)names;
    return count == 1 && values[0] && strcmp(values[0], "ok") == 0 ? 0 : 1;
}

/* Is it a database of ours, without damage? Also takes it out of WAL mode, so that it stays one file. */
static bool check_copy(const char *copy, const char *from, struct kt_error *error)
{
    sqlite3 *file;
    bool is_good = false;
    if (sqlite3_open_v2(copy, &file, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(file, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) != SQLITE_OK)
        refuse_reading(from, sqlite3_errmsg(file), error);
    else if (store_version_of(file) > STORE_VERSION)
        refuse(error, KT_NOT_POSSIBLE,
               N_("The database %1 was written by a newer version of Kartu; please use that version."), from, NULL);
    else if (sqlite3_exec(file, "PRAGMA integrity_check(1)", stop_unless_ok, NULL, NULL) != SQLITE_OK)
        refuse(error, KT_NOT_POSSIBLE, N_("The database %1 is damaged, so it was not copied."), from, NULL);
    else if (!is_ours(file))
        refuse(error, KT_NOT_POSSIBLE, N_("%1 is not a database of Kartu."), from, NULL);
    else
        is_good = true;
    sqlite3_close(file);
    return is_good;
}

static bool sync_path(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is_done = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return is_done;
}

static void sync_directory_of(const char *path)
{
    char copy[STORE_PATH + SUFFIX];
    snprintf(copy, sizeof copy, "%s", path);
    sync_path(dirname(copy));
}

/* A checked and synced copy with a name of its own beside `target`; only the owner can read it. */
static bool make_draft(const char *from, const char *target, char draft[STORE_PATH + SUFFIX], struct kt_error *error)
{
    snprintf(draft, STORE_PATH + SUFFIX, "%s.XXXXXX", target);
    int file = mkstemp(draft);
    if (file < 0)
        return refuse_place(target, error);
    close(file);
    bool is_good = copy_pages(from, draft, error) && check_copy(draft, from, error);
    if (is_good && !sync_path(draft))
        is_good = refuse_writing(target, strerror(errno), error);
    if (!is_good)
        unlink(draft);
    return is_good;
}

static bool take_place(const char *draft, const char *target, struct kt_error *error)
{
    if (rename(draft, target) != 0) {
        refuse_writing(target, strerror(errno), error);
        unlink(draft);
        return false;
    }
    sync_directory_of(target);
    return true;
}

/* ---- paths ---- */

static bool find_store(const char *directory, char path[STORE_PATH], struct stat *state, struct kt_error *error)
{
    char folder[STORE_PATH - SUFFIX];
    if (!store_find_directory(directory, folder, sizeof folder))
        return refuse_reading(directory ? directory : "~/.local/share/kartu", strerror(ENAMETOOLONG), error);
    snprintf(path, STORE_PATH, "%s/" STORE_FILE, folder);
    return stat(path, state) == 0 || refuse_reading(path, strerror(errno), error);
}

static bool are_same(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* A symbolic link stays, and its target is replaced. */
static bool find_target(const char *file, const struct stat *store, char target[STORE_PATH], struct kt_error *error)
{
    struct stat old;
    if (stat(file, &old) != 0) {
        bool fits = (size_t)snprintf(target, STORE_PATH, "%s", file) < STORE_PATH && *file;
        return fits || refuse_place(file, error);
    }
    if (!S_ISREG(old.st_mode))
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 is not a file."), file, NULL);
    if (are_same(&old, store))
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 is the database of the data directory itself."), file, NULL);
    char *real = realpath(file, NULL);
    bool fits = real && (size_t)snprintf(target, STORE_PATH, "%s", real) < STORE_PATH;
    free(real);
    return fits || refuse_place(file, error);
}

bool store_backup(const char *directory, const char *file, struct kt_error *error)
{
    char path[STORE_PATH], target[STORE_PATH], draft[STORE_PATH + SUFFIX];
    struct stat store;
    return find_store(directory, path, &store, error) && find_target(file, &store, target, error) &&
           make_draft(path, target, draft, error) && take_place(draft, target, error);
}

bool store_copy_into(const char *directory, const char *empty, struct kt_error *error)
{
    char path[STORE_PATH], copy[STORE_PATH];
    struct stat store;
    if (!find_store(directory, path, &store, error))
        return false;
    snprintf(copy, sizeof copy, "%s/" STORE_FILE, empty);
    int file = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return refuse_writing(copy, strerror(errno), error);
    close(file);
    return copy_pages(path, copy, error);
}

void store_delete_copy(const char *directory)
{
    static const char *const names[] = {STORE_FILE, STORE_FILE "-wal", STORE_FILE "-shm"};
    char path[STORE_PATH];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", directory, names[i]);
        unlink(path);
    }
    rmdir(directory);
}

/* ---- restoring ---- */

/* Moves the write-ahead log of a killed server into the database. A damaged database cannot do this; then the log is
 * kept beside it. */
static void finish_log(const char *path)
{
    sqlite3 *file;
    if (sqlite3_open_v2(path, &file, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        sqlite3_exec(file, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(file);
}

static bool refuse_use(const char *path, struct kt_error *error)
{
    return refuse(error, KT_NOT_POSSIBLE,
                  N_("The database %1 is in use. First stop the server and the terminal tables that use it."), path,
                  NULL);
}

/* Takes the lock that SQLite takes for exclusive use: a write lock on the lock-byte page (SQLite file format, 1.2). It
 * is the same for a damaged database. Every process that has a database with a write-ahead log open holds a read lock
 * there. Returns the descriptor that holds the lock, or -1. */
static int lock_store(const char *path, struct kt_error *error)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0x40000000, .l_len = 512};
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file >= 0 && fcntl(file, F_SETLK, &lock) == 0)
        return file;
    if (file >= 0 && (errno == EAGAIN || errno == EACCES))
        refuse_use(path, error);
    else
        refuse_place(path, error);
    if (file >= 0)
        close(file);
    return -1;
}

enum { MOST_KEPT = 1000 };

/* Moves the write-ahead log beside the old store. SQLite would apply it to the new one. */
static bool keep_log(const char *path, const char *kept, struct kt_error *error)
{
    char log[STORE_PATH + SUFFIX], kept_log[STORE_PATH + SUFFIX];
    snprintf(log, sizeof log, "%s-wal", path);
    snprintf(kept_log, sizeof kept_log, "%s-wal", kept);
    if (rename(log, kept_log) != 0 && errno != ENOENT)
        return refuse_writing(kept_log, strerror(errno), error);
    snprintf(log, sizeof log, "%s-shm", path);
    unlink(log);
    return true;
}

/* Gives the old store a second name, so that its first name exists at any moment. */
static bool keep_old(const char *path, char kept[STORE_PATH], struct kt_error *error)
{
    int status = -1;
    for (int i = 1; i < MOST_KEPT && status != 0; i++) {
        if ((size_t)snprintf(kept, STORE_PATH, "%s.old-%d", path, i) >= STORE_PATH)
            break;
        status = link(path, kept);
        if (status != 0 && errno != EEXIST)
            break;
    }
    if (status != 0) {
        kept[0] = '\0';
        return refuse_writing(path, strerror(errno), error);
    }
    if (keep_log(path, kept, error))
        return true;
    unlink(kept);
    return false;
}

/* The store is gone, but not its log: a killed server has left it, or a server runs on without its file. Every process
 * with a write-ahead log open holds a read lock on a byte of the -shm file (SQLite's "dead man switch"). */
static bool keep_lost_log(const char *path, struct kt_error *error)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 128, .l_len = 1};
    char name[STORE_PATH + SUFFIX];
    snprintf(name, sizeof name, "%s-shm", path);
    int file = open(name, O_RDWR | O_CLOEXEC);
    bool is_used = file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (file >= 0)
        close(file);
    if (is_used)
        return refuse_use(path, error);
    for (int i = 1; i < MOST_KEPT; i++) {
        snprintf(name, sizeof name, "%s.old-%d-wal", path, i);
        if (access(name, F_OK) != 0)
            break;
    }
    *strrchr(name, '-') = '\0';
    return keep_log(path, name, error);
}

/* The server has its own user, and root may restore its store. */
static void give_to_owner(const char *draft, const char *path)
{
    char folder[STORE_PATH];
    struct stat owner;
    snprintf(folder, sizeof folder, "%s", path);
    if (geteuid() == 0 && stat(dirname(folder), &owner) == 0 && chown(draft, owner.st_uid, owner.st_gid) != 0)
        return; /* `kartu doctor` reports it */
}

static bool replace(const char *path, const char *file, char kept[STORE_PATH], struct kt_error *error)
{
    char draft[STORE_PATH + SUFFIX];
    bool exists = access(path, F_OK) == 0, is_done = true;
    if (exists)
        finish_log(path);
    int lock = exists ? lock_store(path, error) : -1;
    if ((exists && lock < 0) || !make_draft(file, path, draft, error)) {
        is_done = false;
    } else {
        give_to_owner(draft, path);
        is_done = exists ? keep_old(path, kept, error) : keep_lost_log(path, error);
        if (is_done)
            is_done = take_place(draft, path, error);
        else
            unlink(draft);
    }
    if (lock >= 0)
        close(lock);
    return is_done;
}

bool store_restore(const char *directory, const char *file, char kept[STORE_PATH], struct kt_error *error)
{
    char folder[STORE_PATH - SUFFIX], path[STORE_PATH];
    struct stat store, backup;
    kept[0] = '\0';
    if (stat(file, &backup) != 0)
        return refuse_reading(file, strerror(errno), error);
    if (!S_ISREG(backup.st_mode))
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 is not a file."), file, NULL);
    bool is_new = store_find_directory(directory, folder, sizeof folder) && access(folder, F_OK) != 0;
    if (!store_make_directory(directory, folder, sizeof folder, error))
        return false;
    snprintf(path, sizeof path, "%s/" STORE_FILE, folder);
    if (stat(path, &store) == 0 && are_same(&store, &backup))
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 is the database of the data directory itself."), file, NULL);
    bool is_done = replace(path, file, kept, error);
    if (!is_done && is_new)
        rmdir(folder);
    return is_done;
}
