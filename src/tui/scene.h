/* A `view` of the hall (docs/wire.md), read from its JSON: piles, moves and facts. Seats count from 0 here. */
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
    const int16_t *card; /* the deepest first; 0: hidden, negative: known and face down */
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
    const json_t *json;  /* as received */
    const json_t *words; /* NULL: not sent, because there are too many moves */
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
    uint64_t seq, deal; /* deal 0: a sealed deal, or: */
    bool is_given;      /* the game began from a given position */
    char grade[16];     /* of the deal, or "" */
    const json_t *why;  /* what the grade is based on, a phrase */
    int par;            /* 0: not known */
    int finish;         /* the moves of automatic completion; 0: it is not possible */
    int seat, turn, round, seats;
    bool is_over, is_won, is_assisted;
    char algorithm[96];                     /* that played for the player in this round, or "" */
    char auto_spec[96];                     /* that is playing now, or "" */
    bool is_auto_thinking, is_by_algorithm; /* it has no line yet; it has made the last move */
    uint32_t winners;                       /* bit set of seats, when a round with other players is over */
    int points[KT_MAX_SEATS];
    bool has_points[KT_MAX_SEATS];
    int gained[KT_MAX_SEATS]; /* in this round */
    bool has_gained[KT_MAX_SEATS];
    int played, counted; /* moves that can be undone; moves as they are shown */
    int64_t seconds;
};

int number_in(const json_t *json, const char *key, int missing);

/* False without memory. */
bool scene_read(struct scene *scene, const json_t *piles);
void scene_free(struct scene *scene);
void move_read(struct move *move, const json_t *json);

/* Keeps a reference to `json`. False without memory: the view is unchanged. */
bool view_read(struct view *view, json_t *json);
void view_free(struct view *view);

/* The pile of that name and seat (KT_NOBODY: any seat), or KT_NO_PILE. */
int scene_find(const struct scene *scene, const char *name, int seat);
bool is_named(const struct pile *pile, const char *name);

#endif
