/* Help that marks a game as played with help: hints, verdicts, the learner's panel, calculations. */
#ifndef TUI_ADVICE_H
#define TUI_ADVICE_H

#include "tui/scene.h"

struct area;
struct table;

struct hint {
    bool is_awaited, is_there;
    double since; /* when it was asked for */
    json_t *json; /* owns the words */
    struct move move;
    char reason[512], estimate[512];
};

struct verdict {
    bool is_there;
    char word[16];
    int remaining, last_winnable; /* -1: not known */
};

struct advice {
    struct hint hint;
    struct verdict verdict;
    bool has_verdict;     /* a verdict is asked for after each move of this game */
    bool has_panel;       /* the learner's panel is open */
    bool is_agreed;       /* this game may be marked as played with help */
    json_t *explain;      /* for the panel, or NULL */
    char calculating[96]; /* the algorithm whose calculation is awaited, or "" */
};

const struct advice *advice_of(const struct table *table);

void ask_hint(struct table *table);
void ask_explain(struct table *table);
void ask_verdict(struct table *table); /* if it is wanted and not there */

/* The commands. */
void hint_press(struct table *table); /* shows a hint; the second time plays it */
void toggle_panel(struct table *table);
void toggle_verdict(struct table *table);
void go_to_winnable(struct table *table);

void advice_forget_position(struct table *table); /* what was found out about the last position */
void advice_forget_game(struct table *table);     /* what was switched on: it must not mark the next game */

/* What the hall answers. */
void hint_heard(struct table *table, const json_t *message);
void verdict_heard(struct table *table, const json_t *message);
void explain_heard(struct table *table, const json_t *message);

/* ---- calculation.c ---- */

enum { CALCULATION_ID = 1 }; /* the id of its messages */

void calculation_ask(struct table *table, const char *spec); /* shows it on a page when the answer arrives */
void calculation_ask_again(struct table *table);             /* after another request has replaced it */
void calculation_heard(struct table *table, const json_t *message);

/* ---- drawing ---- */

void panel_draw(const struct table *table, const struct area *area);

#endif
