/* The player. The hall identifies players by the hash of a secret. At the terminal the secret is a file in the data
 * directory, so that everyone who can read it is the same player, in every program that uses this directory. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit/words.h"
#include "tui/link.h"
#include "tui/words.h"

enum { SECRET = 32 };

static bool read_secret(const char *path, uint8_t secret[SECRET])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is_read = file >= 0 && read(file, secret, SECRET) == SECRET;
    if (file >= 0)
        close(file);
    return is_read;
}

/* The file is written under another name first, so that it is never incomplete. */
static bool make_secret(const char *path, uint8_t secret[SECRET])
{
    char draft[4200];
    snprintf(draft, sizeof draft, "%s.%ld", path, (long)getpid());
    int file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    randombytes_buf(secret, SECRET);
    bool is_written = file >= 0 && write(file, secret, SECRET) == SECRET && fsync(file) == 0;
    if (file >= 0)
        close(file);
    /* link fails if another process has created the file meanwhile: then that secret is used. */
    bool is_linked = is_written && link(draft, path) == 0;
    unlink(draft);
    return is_linked || read_secret(path, secret);
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

bool know_player(struct client *client, const char *data, struct kt_error *error)
{
    char path[4096];
    uint8_t secret[SECRET];
    data_path(data, path, sizeof path);
    if (!read_secret(path, secret) && !make_secret(path, secret))
        return refuse(error, KT_BAD_INPUT, N_("%1 cannot be written: %2."), path, strerror(errno));
    crypto_generichash(client->player, sizeof client->player, secret, SECRET, NULL, 0);
    return true;
}
