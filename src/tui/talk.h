/* What the table says: the bars above and below (bar.c), and the lines of talk below the cards (talk.c, ending.c). */
#ifndef TUI_TALK_H
#define TUI_TALK_H

#include <stdbool.h>

struct area;
struct table;

enum {
    TALK_LINES = 2,
    HINT_SOON = 1, /* seconds until "Still looking for a hint" is shown */
};

struct talk {
    char said[512];
    bool is_complaint;
    char news[256]; /* said with the next view */
};

void say(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say_with_next_view(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void complain(struct table *table, const char *text);
void complain_of_key(struct table *table, int key);
void say_end(struct table *table); /* the result, if the round is over */
void talk_clear(struct table *table);
const struct talk *talk_of(const struct table *table);
void ring(struct table *table);

void bar_draw(const struct table *table);
void keys_draw(const struct table *table, int y);
int talk_lines(const struct table *table);
void talk_draw(const struct table *table, const struct area *area);
bool is_hint_young(const struct table *table);

#endif
