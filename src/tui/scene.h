/* What the hall tells about a table, read from its JSON: piles, moves, and the rest of a `view` (docs/wire.md). Seats count from 0
 * here. */
#ifndef TUI_SCENE_H
#define TUI_SCENE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum { MOVE_TEXT = 96, PILE_NAME = 16 };

struct pile {
    char name[PILE_NAME];
    int number, seat; /* from 1; KT_NOBODY */
    int count;
    const int16_t *card; /* the deepest first; 0: not known, negative: known and face down */
    bool is_turned;
    int x, y;
};

struct scene {
    struct pile *piles;
    int16_t *cards;
    int count;
};

struct move {
    char text[MOVE_TEXT];
    const json_t *json;  /* as it was told */
    const json_t *words; /* NULL where there are too many moves to name them all */
    int from, to;        /* KT_NO_PILE */
    int count;
    uint8_t taken[KT_MOST_TAKEN];
    bool has_place, is_turned;
    int x, y;
};

struct view {
    json_t *json;
    struct scene scene;
    struct move *moves;
    int move_count;
    char game[24], room[24], last[16];
    uint64_t seq, deal; /* deal 0: sealed */
    int seat, turn, round, seats;
    bool is_over, is_won, is_assisted;
    uint32_t winners; /* seats, a bit each; of a round with others that is over */
    int points[KT_MAX_SEATS];
    bool has_points[KT_MAX_SEATS];
    int gained[KT_MAX_SEATS]; /* in this round */
    bool has_gained[KT_MAX_SEATS];
    int played, counted; /* moves that can be taken back; moves as they are shown */
    int64_t seconds;
};

int number_in(const json_t *json, const char *key, int missing);

/* False without memory, or if it is not what it should be. */
bool scene_read(struct scene *scene, const json_t *piles);
void scene_free(struct scene *scene);
void move_read(struct move *move, const json_t *json);

/* Keeps a reference to `json`. */
bool view_read(struct view *view, json_t *json);
void view_free(struct view *view);

/* The pile of that name that belongs to the seat (KT_NOBODY: whoever's), or KT_NO_PILE. */
int scene_find(const struct scene *scene, const char *name, int seat);
bool is_named(const struct pile *pile, const char *name);

#endif
