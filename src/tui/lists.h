/* Lists to choose from (lists.c), a line to type in, and a question (asking.c). */
#ifndef TUI_LISTS_H
#define TUI_LISTS_H

#include "tui/screen.h"

enum { ITEM_TEXT = 120, QUESTION_TEXT = 300 };

struct item {
    int id;
    char text[ITEM_TEXT], value[ITEM_TEXT], about[2 * ITEM_TEXT];
};

/* `fill` is called before each drawing and each key; `choose` is called with step 0 for Enter, -1 and 1 for left and
 * right. */
struct list {
    struct screen screen;
    char title[ITEM_TEXT], game[24];
    struct item *items;
    int count, room, at, top, shown_top, shown_rows;
    void (*fill)(struct table *table, struct list *list);
    void (*choose)(struct table *table, struct list *list, int id, int step);
    void (*remove)(struct table *table, int id); /* for the Delete key; NULL: items cannot be removed */
    const char *const *help;                     /* lines about this list, ending with NULL */
    bool is_first;                               /* the main menu: Escape does not close it */
    bool can_change;                             /* left and right change values */
};

/* NULL without memory. */
struct list *list_open(struct table *table, const char *title, const char *game,
                       void (*fill)(struct table *, struct list *),
                       void (*choose)(struct table *, struct list *, int, int));
struct item *list_add(struct list *list, int id, const char *text, const char *value);

/* A line to type in; `done` receives it on Enter. */
void prompt_open(struct table *table, const char *question, const char *text,
                 void (*done)(struct table *table, const char *text));

/* A question that waits for y or n; `yes` receives `about`. */
void question_open(struct table *table, const char *text, const char *about,
                   void (*yes)(struct table *table, const char *about));

#endif
