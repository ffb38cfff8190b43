/* What the player has set. */
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <jansson.h>
#include <stdbool.h>

#include "kit/grade.h"
#include "tui/terminal.h"

struct table;

/* Which deals a patience gets: any, one of enum grade (kit/grade.h), or sealed ones. */
enum { ANY_DEALS = GRADE_NONE, SEALED_DEALS = GRADES, KINDS_OF_DEALS };

struct settings {
    char language[8]; /* "": the language of the system */
    enum colours colours;
    bool has_bell, has_auto_pass, has_suits_together;
    int deals;      /* which deals a patience gets */
    int speed;      /* of watching: frames in ten seconds */
    json_t *games;  /* by game: {"rules", "bots", "watch", "explain"} */
    json_t *known;  /* the settings as last received or sent */
    int unanswered; /* changes that were sent and are not answered yet */
};

void settings_start(struct settings *settings); /* the defaults */
void settings_free(struct settings *settings);
struct settings *settings_of(struct table *table);
bool has_suits_together(const struct table *table);
void settings_heard(struct table *table, const json_t *stored);
void settings_save(struct table *table);
const char *colours_word(enum colours colours);
const char *on_off(bool is_on);
const char *game_setting(const struct table *table, const char *game, const char *key); /* "" if not set */
void game_set(struct table *table, const char *game, const char *key, const char *value);

#endif
