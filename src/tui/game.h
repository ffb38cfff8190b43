/* The game on the table: facts about it, and words for them. Nothing here changes the table. */
#ifndef TUI_GAME_H
#define TUI_GAME_H

#include "tui/scene.h"

struct table;

const struct view *view_of(const struct table *table);
const struct kt_game *game_on_table(const struct table *table); /* NULL: none */
const char *rules_on_table(const struct table *table);
const json_t *deeds_on_table(const struct table *table);
bool is_alone(const struct table *table); /* a game for one player */
bool is_my_turn(const struct table *table);
bool is_watching(const struct table *table); /* a preview or a replay is shown instead of the game */
bool has_rounds_left(const struct table *table);

/* What is drawn: the game, or the frame of a preview or replay. */
const struct scene *scene_shown(const struct table *table);
int turn_shown(const struct table *table);
bool is_panel_shown(const struct table *table);
size_t deeds_shown(const struct table *table); /* how many: in a replay, those up to the frame */

void table_phrase(const struct table *table, const json_t *phrase, char *out, size_t size); /* with players' names */

/* The words of a move or deed, an object with "words" and "text". If the words end with the text in brackets (the
 * notation of the move), that part is left out. */
void deed_render(const struct table *table, const json_t *deed, char *out, size_t size);
void write_deed(const struct table *table, const json_t *deed, char *out, size_t size); /* "Ani: …", or a sentence */
void play_words(const struct table *table, const struct move *move, char *out, size_t size);
const char *seat_name(const struct table *table, int seat);
int64_t seconds_played(const struct table *table);
void write_time(int64_t seconds, char out[32]);

#endif
