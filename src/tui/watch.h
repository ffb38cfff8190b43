/* Watching: a preview of how an algorithm plays on, or a replay of the round. */
#ifndef TUI_WATCH_H
#define TUI_WATCH_H

#include "tui/scene.h"

struct table;

struct watch {
    bool is_on, is_ready, is_paused, is_searched, is_replay;
    bool is_imagined; /* hidden cards were replaced by random ones */
    bool is_taken;    /* it is being taken over: the hall ends the preview itself */
    char spec[96], verdict[16];
    int frames, at;
    int begins_at;         /* the first frame to show */
    bool is_from_analysis; /* it returns there */
    bool is_review;        /* of a game of the history */
    uint64_t states;
    double next;   /* when the next frame is due */
    json_t *chunk; /* some frames, from `chunk_from` on */
    int chunk_from;
    bool is_asked;
    struct scene scene; /* of frame `scene_at` */
    int scene_at;       /* -1: none read */
    struct move move;   /* the move that led there */
};

const char *watching_spec(const struct table *table); /* chosen last, or the default solver; "dfs*": its search */
void watching_begin(struct table *table);             /* a preview by it */
void watching_replay(struct table *table);            /* the round so far */
void watching_review(struct table *table, const char *record);               /* a game of the history */
void watching_replay_at(struct table *table, const char *record, int frame); /* from an analysis */
void watching_end(struct table *table);
void watching_press(struct table *table, int key);
bool speed_press(struct table *table, int key); /* + and −; false: another key */
void watching_step(struct table *table);
void watching_heard(struct table *table, const char *type, const json_t *message);

bool is_replay(const struct table *table);
bool is_from_analysis(const struct table *table);
bool is_review(const struct table *table);
int watching_turn(const struct table *table);                           /* of the frame; KT_NOBODY: not known */
void watching_title(const struct table *table, char *out, size_t size); /* "Preview · position 3 of 80" */
void watching_line(const struct table *table, char *out, size_t size);
void watching_words(const struct table *table, char *out, size_t size);

#endif
