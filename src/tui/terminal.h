/* The terminal: it is started, stopped, and restored after a crash; and text is drawn on it. Ink and paper name the
 * role of a text; the colours, or the attributes on a terminal without colours, are chosen here. */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

enum ink {
    INK_TEXT,
    INK_DIM,
    INK_STRONG,
    INK_BAR, /* on PAPER_BAR */
    INK_BLACK,
    INK_RED,
    INK_BLUE,
    INK_GREEN,
    INK_BACK,
    INK_TUNNEL,
    INK_GOOD,
    INK_BAD,
    INK_GOLD,
    INKS
};

enum paper {
    PAPER_TABLE,
    PAPER_CARD,
    PAPER_SHADE, /* every other card of a column, so that the edges are visible */
    PAPER_BACK,
    PAPER_ROCK,
    PAPER_HELD,   /* chosen */
    PAPER_SHOWN,  /* cards of a hint or of a move shown by Tab */
    PAPER_TARGET, /* where they would go */
    PAPER_CURSOR,
    PAPER_BAR,
    PAPERS
};

enum colours { COLOURS_TWO, COLOURS_FOUR, COLOURS_CONTRAST, COLOURS_NONE, COLOURS_KINDS };

struct area {
    int y, x, h, w;
};

/* False if the terminal lacks a needed capability. `call` is an eventfd that signal handlers write to. */
bool terminal_start(bool is_ascii, int call);
void terminal_stop(void);
bool terminal_should_leave(void); /* Ctrl-C, hang-up, termination */
bool terminal_take_resize(void);  /* adopts a new size; false: it has not changed */

void terminal_colours(enum colours colours);
enum colours colours_now(void);
bool is_plain(void); /* no colours: marks are drawn as signs */
bool is_ascii(void);

/* Draw UTF-8 text, cut at the edge of the screen. Return the number of columns used. */
int paint(int y, int x, enum ink ink, enum paper paper, const char *text);
int paint_at_most(int y, int x, int width, enum ink ink, enum paper paper, const char *text);
void paint_line(int y, int x, int width, enum ink ink, enum paper paper, const char *text); /* padded with blanks */
void paint_fill(const struct area *area, enum paper paper);
int columns_of(const char *text);

/* Breaks a text at blanks into lines of at most `width` columns and calls `see` (unless NULL) for each. Returns the
 * number of lines. */
int text_break(const char *text, int width, void (*see)(void *data, int line, const char *text), void *data);
void paint_text(const struct area *area, enum ink ink,
                const char *text); /* broken into lines; those that do not fit are left out */

int screen_height(void);
int screen_width(void);

#endif
