/* Screens, stacked on each other, and the keys that they receive. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <stdbool.h>

struct table;

enum {
    PRESS_UP = 1 << 24,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_ENTER,
    PRESS_ESCAPE,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_BACKSPACE,
    PRESS_BUTTON, /* of the mouse, at y, x */
    PRESS_RELEASE,
    PRESS_WHEEL_UP,
    PRESS_WHEEL_DOWN,
    PRESS_OTHER, /* a key without a function here */
};

struct press {
    int key; /* a character, or one of the above */
    int y, x;
    bool is_double;
};

struct screen;

struct screen_kind {
    bool is_overlay; /* the screen below is drawn first */
    void (*draw)(struct table *table, struct screen *screen);
    void (*press)(struct table *table, struct screen *screen, const struct press *press);
    void (*close)(struct table *table, struct screen *screen); /* frees the screen; NULL: nothing to free */
};

struct screen {
    const struct screen_kind *kind;
    struct screen *below;
};

void screen_push(struct table *table, struct screen *screen);
void screen_hide(struct table *table);          /* removes the screen on top without closing it */
void screen_pop(struct table *table);           /* closes the screen on top; the program ends with the last one */
struct screen *screen_top(struct table *table); /* NULL: none */

#endif
