/* Figures about the game on the table: the grade and the par of its deal, and its rank when it is won. */
#ifndef TUI_FIGURES_H
#define TUI_FIGURES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct table;

enum { PAR_ID = 3 }; /* the id of a request for the par */

struct figures {
    int par;          /* as received; 0: not known */
    bool is_par_told; /* the player has asked for it */
    json_t *ending;   /* rank and streak, or NULL */
    uint64_t asked;   /* seq of the view for which they were asked for */
};

void figures_forget(struct table *table); /* of the deal before */

/* Says the grade of the deal and what it is based on; nothing if it has none. */
void say_grade(struct table *table);
void show_deal(struct table *table); /* the command: grade and par */

void figures_ask(struct table *table); /* a patience is won: rank, streak and par */
void ending_heard(struct table *table, const json_t *message);
void par_heard(struct table *table, const json_t *message);
void par_refused(struct table *table, const json_t *phrase);

/* "Won, with 98 moves in 4:05.", with everything that is known: par, rank, streak. */
void write_win(const struct table *table, char *out, size_t size);

#endif
