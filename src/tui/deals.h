/* Starting and resuming games (begin.c), and the menus that lead there (menu.c, game_menu.c, unfinished.c). */
#ifndef TUI_DEALS_H
#define TUI_DEALS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

struct list;
struct table;

enum { SEARCH_ID = 2 }; /* the id of a request for a deal of a grade */

/* The player's rooms and results, as last received from the hall. */
struct lobby {
    json_t *mine, *daily, *scores; /* NULL: not received; `scores` is a list of lists: see scores.c */
    json_t *records;               /* the history, or NULL */
    bool is_mine_open;             /* more parts of `mine` will follow */
    bool is_begun;                 /* `mine` was received once */
    bool is_resuming;              /* the room that was found for `kartu play GAME` is being joined */
};

struct lobby *lobby_of(struct table *table);
void lobby_free(struct lobby *lobby);

void game_create(struct table *table, const char *game, const char *rules, const char *bots, const json_t *deal);
void game_from_position(struct table *table, const char *game, const char *rules, const char *bots,
                        const char *position);
void game_resume(struct table *table, const char *code);
/* A patience by its number: continues if it was begun, otherwise it is dealt. */
void game_number(struct table *table, const char *game, const char *rules, uint64_t deal);
void game_again(struct table *table, uint64_t deal); /* another deal with the same rules; 0: any */
/* The most recent unfinished game with these rules, and with that number unless it is 0; NULL: there is none. */
const char *room_to_resume(const struct table *table, const char *game, const char *rules, uint64_t deal);
bool is_unfinished(const json_t *room);                           /* of `mine` */
uint64_t read_deal_number(struct table *table, const char *text); /* 0, and a complaint: not a number */
const json_t *rooms_of_player(const struct table *table);         /* `mine` */
int seats_under(const struct kt_game *game, const char *rules);

void searching_end(struct table *table);            /* a deal of a grade is not wanted any more */
bool searching_press(struct table *table, int key); /* false: no search is running, and the key was not used */

void menu_open(struct table *table);
void menu_begin(struct table *table);                                      /* when `mine` was received */
void unfinished_add(const struct table *table, struct list *menu, int id); /* the line of the menu, if there are any */
void unfinished_open(struct table *table);
void daily_open(struct table *table, const char *game); /* with the cursor on that game */
void records_open(struct table *table);                 /* the history */
void records_heard(struct table *table, const json_t *message);
void game_menu_open(struct table *table, const char *game);

#endif
