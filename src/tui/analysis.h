/* The analysis of a round (analysis.c) and its screen (analysis_screen.c): the moves, a graph of the verdicts or of the
 * values, and the most expensive mistakes. */
#ifndef TUI_ANALYSIS_H
#define TUI_ANALYSIS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"
#include "tui/screen.h"

struct table;

enum { ANALYSIS_ID = 4 }; /* the id of its messages */

struct analysis {
    struct screen screen;
    bool is_open, is_done;
    char record[STORE_RECORD_KEY]; /* of the history; "": the round on the table */
    int round;                     /* on the table when it was opened */
    uint64_t seq;                  /* the last event of the room then */
    json_t *words;                 /* of the moves: texts */
    int frames;                    /* the positions of the round; 0: not known yet */
    json_t *verdicts;              /* of a patience: a text with a letter for each position, or NULL */
    int decided;                   /* the move after which it could not be won any more; -1: not known */
    json_t *decisions;             /* of a game with several seats: a list, in the order of the moves */
    char spec[96];                 /* the bot that evaluates them */
    int at_move, moves;            /* how far it is */
    int at, top;                   /* the chosen move, from 0; the first line of the list */
    int shown_rows, shown_top;
};

void analyse_round(struct table *table);                     /* the command */
void analysis_open(struct table *table, const char *record); /* of the history; "": the round on the table */
void analysis_return(struct table *table);                   /* after a replay that was opened from it */
void analysis_forget(struct table *table);                   /* ends it */

/* What the hall answers. */
void analysis_film_heard(struct table *table, const char *type, const json_t *message);
void analysed_heard(struct table *table, const json_t *message);
void analysis_refused(struct table *table, const json_t *phrase);

/* ---- analysis_screen.c ---- */

extern const struct screen_kind analysis_screen;
const json_t *decision_at(const struct analysis *analysis, int move); /* NULL: none */

#endif
