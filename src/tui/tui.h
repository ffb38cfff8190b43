/* The terminal table. Like the page of the web table it is a client of the hall: it sends the messages of
 * docs/wire.md and draws the answers. It does not know the rules of any game. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

struct limits;

struct tui_settings {
    const char *game;     /* NULL: start with the menu */
    const char *rules;    /* as --rules, or NULL */
    const char *bots;     /* names for the other seats, or NULL for the last choice */
    const char *data;     /* directory, or NULL for the default */
    const char *colours;  /* "two", "four", "contrast", "none", or NULL for the last choice */
    const char *position; /* begin a new game from this position, in the game's own format; or NULL */
    uint64_t deal;        /* 0: continue the last game, or deal a random one */
    bool is_ascii;
    const struct limits *limits; /* for bots and solvers */
};

/* Runs until the player leaves. False, with the reason, if it cannot start. */
bool tui_run(const struct tui_settings *settings, struct kt_error *error);

#endif
