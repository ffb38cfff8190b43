/* The state of the terminal table. Each part is owned by the files behind its header.
 *
 * One thread draws and reads keys; the threads of the hall run bots and solvers and write to the store. A key becomes a
 * message to the hall. The answers wait in an inbox until the loop handles them. After each round of the loop the
 * screen on top is redrawn completely (curses sends only the differences).
 *
 * Include this file only to change the table or to read a part of it; for questions about the game, tui/game.h is
 * enough. */
#ifndef TUI_TABLE_H
#define TUI_TABLE_H

#include "tui/advice.h"
#include "tui/analysis.h"
#include "tui/autoplay.h"
#include "tui/choice.h"
#include "tui/deals.h"
#include "tui/figures.h"
#include "tui/game.h"
#include "tui/history.h"
#include "tui/link.h"
#include "tui/settings.h"
#include "tui/talk.h"
#include "tui/tour.h"
#include "tui/tui.h"
#include "tui/watch.h"

struct table {
    const struct tui_settings *wanted; /* from the command line */
    double now;                        /* of this round of the loop */
    bool is_done;
    struct screen *screen; /* on top */
    struct screen playing; /* the game */

    struct link link;
    struct settings settings;
    struct lobby lobby;
    bool is_searching; /* the hall searches for a deal of a grade */

    struct view view;
    bool has_view;
    double view_at;                      /* when it was received */
    double pass_at;                      /* when a forced pass is made; 0: none */
    json_t *room, *deeds, *combinations; /* as last received, or NULL */

    struct talk talk;
    struct choice choice;
    struct hand_keys hand_keys;
    struct advice advice;
    struct tour tour;
    struct figures figures;
    struct analysis analysis;
    struct history history;
    struct watch watch;
    struct drawn drawn;
};

void table_forget(struct table *table); /* everything about the game on the table */

/* play.c */
extern const struct screen_kind play_screen;
double play_due(const struct table *table); /* when something happens without a key */
void play_step(struct table *table);

#endif
