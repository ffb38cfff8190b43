/* Undo, redo and bookmarks. */
#ifndef TUI_HISTORY_H
#define TUI_HISTORY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct table;

enum history_use { FOR_NOTHING, FOR_LOG, FOR_BOOKMARK, FOR_RETURN };

struct history {
    json_t *queue;        /* moves to be played one after the other */
    uint64_t queue_seq;   /* of the view on which the last of them was sent */
    json_t *bookmark;     /* moves, or NULL */
    enum history_use use; /* what the history that was asked for is used for */
};

void undo(struct table *table);
void redo(struct table *table);
void restart(struct table *table);
void take_back(struct table *table, int count);
bool has_bookmark(const struct table *table);
void set_bookmark(struct table *table);
void go_to_bookmark(struct table *table);

void ask_history(struct table *table, enum history_use use);
void history_heard(struct table *table, const json_t *history);
void play_next_of_queue(struct table *table);
void history_forget(struct table *table);

#endif
