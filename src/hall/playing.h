/* Messages of a player in a game: moves, undo, help, questions. */
#ifndef HALL_PLAYING_H
#define HALL_PLAYING_H

#include <jansson.h>

#include "hall/room.h"

/* Each sends an error and returns false if the message cannot be handled: */
bool check_event_count(struct client *client, const struct room *room, uint64_t events); /* the game is too long */
bool check_seq(struct client *client, const json_t *message);          /* "seq" is not that of the newest view */
bool check_seq_if_given(struct client *client, const json_t *message); /* likewise, but "seq" is optional */

/* Saves the event for the client's seat before the message takes effect. Returns true if the game was marked before;
 * false while the mark is being saved: then the message is handled again afterwards. */
bool mark_game(struct client *client, const json_t *message, bool is_marked, enum event_kind kind, const char *text);

void handle_move(struct client *client, const json_t *message);
void handle_undo(struct client *client, const json_t *message);
void handle_redo(struct client *client, const json_t *message);
void handle_restart(struct client *client, const json_t *message);
void handle_hint(struct client *client, const json_t *message);
void handle_verdict(struct client *client, const json_t *message);
void handle_explain(struct client *client, const json_t *message);
void handle_watch(struct client *client, const json_t *message);
void handle_replay(struct client *client, const json_t *message);
void handle_frames(struct client *client, const json_t *message);
void handle_unwatch(struct client *client, const json_t *message);
void handle_history(struct client *client, const json_t *message);
void handle_name(struct client *client, const json_t *message);

#endif
