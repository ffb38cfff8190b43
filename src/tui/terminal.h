/* The terminal: begun, ended and brought back whatever happens, and what is written on it. Ink and paper say what a thing is;
 * which colours that gives, or which attributes where there are none, is decided here. */
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
    PAPER_SHADE, /* every other card of a column, so that edges can be seen */
    PAPER_BACK,
    PAPER_ROCK,
    PAPER_HELD,   /* chosen */
    PAPER_SHOWN,  /* would be moved: a hint, a move shown by Tab */
    PAPER_TARGET, /* would be moved here */
    PAPER_CURSOR,
    PAPER_BAR,
    PAPERS
};

enum colours { COLOURS_TWO, COLOURS_FOUR, COLOURS_CONTRAST, COLOURS_NONE, COLOURS_KINDS };

struct area {
    int y, x, h, w;
};

/* False if the terminal cannot do what is needed. `call` is a descriptor that signals write to (eventfd). */
bool terminal_start(bool is_ascii, int call);
void terminal_stop(void);
bool terminal_should_leave(void); /* Ctrl-C, hang-up, termination */
bool terminal_was_resized(void);  /* since the last time; the new size is then taken over */

void terminal_colours(enum colours colours);
enum colours colours_now(void);
bool is_plain(void); /* no colours: marks need signs */
bool is_ascii(void);

/* Writes UTF-8, cut at the edge of the screen, and returns how many columns it took. */
int paint(int y, int x, enum ink ink, enum paper paper, const char *text);
int paint_at_most(int y, int x, int width, enum ink ink, enum paper paper, const char *text);
void paint_line(int y, int x, int width, enum ink ink, enum paper paper, const char *text); /* filled up with blanks */
void paint_fill(const struct area *area, enum paper paper);
int columns_of(const char *text);

/* Breaks a text at blanks into lines of at most `width` columns; each is handed to `see`. Returns how many. */
int text_break(const char *text, int width, void (*see)(void *data, int line, const char *text), void *data);
void paint_text(const struct area *area, enum ink ink, const char *text); /* broken; what has no room is left out */

int screen_height(void);
int screen_width(void);

#endif
