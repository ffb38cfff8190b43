/* The terminal table. It is a client of the hall, as the page of the web table is: it sends the messages of docs/wire.md and
 * draws what comes back. Nothing here knows the rules of a game. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

struct limits;

struct tui_settings {
    const char *game;    /* NULL: begin with the menu */
    const char *rules;   /* as --rules, or NULL */
    const char *bots;    /* names for the other seats, or NULL */
    const char *data;    /* directory, or NULL for the usual one */
    const char *colours; /* "two", "four", "contrast", "none", or NULL for what was chosen last */
    uint64_t deal;       /* 0: go on with the last game, or draw a number */
    bool is_ascii;
    const struct limits *limits; /* for bots and solvers */
};

/* Plays until the player leaves. False, with the reason, if it cannot begin. */
bool tui_run(const struct tui_settings *settings, struct kt_error *error);

#endif
