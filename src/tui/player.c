/* Who is playing. The hall knows players by the hash of a secret; at the terminal it is a file in the data directory, so whoever can
 * read that is the same player, today and tomorrow, in every Kartu on this store. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit/words.h"
#include "tui/table.h"
#include "tui/words.h"

enum { SECRET = 32 };

/* A secret of 32 bytes in the data directory; who can read it is this player. Made once, whole or not at all. */
static bool read_secret(const char *path, uint8_t secret[SECRET])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is_read = file >= 0 && read(file, secret, SECRET) == SECRET;
    if (file >= 0)
        close(file);
    return is_read;
}

static bool make_secret(const char *path, uint8_t secret[SECRET])
{
    char draft[4200];
    snprintf(draft, sizeof draft, "%s.%ld", path, (long)getpid());
    int file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    randombytes_buf(secret, SECRET);
    bool is_written = file >= 0 && write(file, secret, SECRET) == SECRET && fsync(file) == 0;
    if (file >= 0)
        close(file);
    /* link fails if another Kartu was faster: then its secret is the one. */
    bool is_mine = is_written && link(draft, path) == 0;
    unlink(draft);
    return is_mine || read_secret(path, secret);
}

static void data_path(const char *data, char *path, size_t size)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data)
        snprintf(path, size, "%s/terminal-player", data);
    else if (xdg && *xdg)
        snprintf(path, size, "%s/kartu/terminal-player", xdg);
    else
        snprintf(path, size, "%s/.local/share/kartu/terminal-player", home ? home : ".");
}

bool know_player(struct table *table, const char *data, struct kt_error *error)
{
    char path[4096];
    uint8_t secret[SECRET];
    data_path(data, path, sizeof path);
    if (!read_secret(path, secret) && !make_secret(path, secret))
        return refuse(error, KT_BAD_INPUT, N_("%1 cannot be written: %2."), path, strerror(errno));
    crypto_generichash(table->client.player, sizeof table->client.player, secret, SECRET, NULL, 0);
    return true;
}
