/* Autoplay: an algorithm plays for the player, with real moves, until it wins or gives up, or the player presses a
 * key. The hall plays it (docs/wire.md, "Autoplay"). */
#ifndef TUI_AUTOPLAY_H
#define TUI_AUTOPLAY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct table;

/* The commands: the paper's algorithm finishes the game; the strongest bot plays the round. */
void finish_by_paper(struct table *table);
void play_by_bot(struct table *table);

bool is_autoplay(const struct table *table);
bool autoplay_press(struct table *table, int key); /* false: the key was not used */
void autoplay_stopped(struct table *table, const json_t *message);
/* A move that was being saved when the player took over: its view must not remove the message. */
void autoplay_say_late_move(struct table *table);
void autoplay_line(const struct table *table, char *out, size_t size); /* what is happening */

#endif
