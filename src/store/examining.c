/* The checks of `kartu doctor` that need only the files and SQLite. They change nothing. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "kit/words.h"
#include "store/inside.h"
#include "store/schema.h"
#include "store/upkeep.h"

/* The file has the key that signs cookies, and hidden cards: nobody else may read it. Nobody else may replace files of
 * the directory. */
static void examine_files(const char *folder, struct store_report *report)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[STORE_PATH + 10];
    struct stat state, home;
    if (stat(folder, &home) != 0)
        return;
    if (home.st_mode & (S_IWGRP | S_IWOTH)) {
        report->is_directory_exposed = true;
        snprintf(report->exposed, sizeof report->exposed, "%s", folder);
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", report->path, ends[i]);
        if (stat(path, &state) != 0)
            continue;
        if (!report->exposed[0] && (state.st_mode & (S_IRWXG | S_IRWXO)))
            snprintf(report->exposed, sizeof report->exposed, "%.*s", (int)sizeof report->exposed - 1, path);
        if (!report->foreign[0] && state.st_uid != home.st_uid)
            snprintf(report->foreign, sizeof report->foreign, "%.*s", (int)sizeof report->foreign - 1, path);
        report->bytes += (uint64_t)state.st_size;
    }
}

/* SQLite creates files in the directory. */
static void examine_access(const char *folder, struct store_report *report)
{
    report->is_unreadable = faccessat(AT_FDCWD, report->path, R_OK, AT_EACCESS) != 0;
    if (faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0)
        snprintf(report->closed, sizeof report->closed, "%s", folder);
    else if (faccessat(AT_FDCWD, report->path, R_OK | W_OK, AT_EACCESS) != 0)
        snprintf(report->closed, sizeof report->closed, "%s", report->path);
}

static int note_damage(void *data, int count, char **values, char **names)
{
    struct store_report *report = data;
    (void)names;
    if (count == 1 && values[0] && strcmp(values[0], "ok") != 0)
        snprintf(report->damage, sizeof report->damage, "%s", values[0]);
    for (char *end = strchr(report->damage, '\n'); end; end = strchr(end, '\n'))
        *end = ' ';
    return 0;
}

static void examine_contents(struct store_report *report)
{
    sqlite3 *file;
    bool is_open = sqlite3_open_v2(report->path, &file, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(file, 10000);
    if (!is_open || sqlite3_exec(file, "PRAGMA integrity_check(1)", note_damage, report, NULL) != SQLITE_OK)
        snprintf(report->damage, sizeof report->damage, "%s", sqlite3_errmsg(file));
    else
        report->version = store_version_of(file);
    sqlite3_close(file);
}

bool store_examine(const char *directory, struct store_report *report, struct kt_error *error)
{
    char folder[STORE_PATH - 100];
    struct stat state;
    struct statvfs space;
    *report = (struct store_report){.newest = STORE_VERSION};
    bool is_named = store_find_directory(directory, folder, sizeof folder);
    if (is_named)
        snprintf(report->path, sizeof report->path, "%s/" STORE_FILE, folder);
    if (!is_named || stat(report->path, &state) != 0)
        return refuse(error, KT_NOT_POSSIBLE, N_("Cannot read %1: %2."), report->path, strerror(errno));
    examine_files(folder, report);
    examine_access(folder, report);
    if (!report->is_unreadable)
        examine_contents(report);
    if (statvfs(folder, &space) == 0)
        report->free_bytes = (uint64_t)space.f_bavail * space.f_frsize;
    return true;
}
