/* What the messages need of each other: their fields, and the functions behind the table. */
#ifndef HALL_MESSAGES_H
#define HALL_MESSAGES_H

#include "hall/room.h"
#include "hall/tell.h"

/* Fields of a message. A field that is missing leaves the value as it was; one of the wrong kind or out of range is told,
 * and false returned. */
bool take_text(struct client *client, const json_t *message, const char *key, const char **value);
bool take_number(struct client *client, const json_t *message, const char *key, int64_t least, int64_t most,
                 int64_t *value);
bool take_bool(struct client *client, const json_t *message, const char *key, bool *value);

/* A seat of the client's room, counted from 0 here. */
bool take_seat_number(struct client *client, const json_t *message, int *seat);

bool refuse_field(struct client *client, const char *key); /* tells that it is not as it should be, and returns false */

/* Of a message that has waited while new cards were dealt. */
bool message_is_help(const json_t *message);
void message_refuse_as_stale(struct client *client, const json_t *message);

size_t characters_in(const char *utf8);

/* One line that looks like what it is: no control characters, and none that turn the direction of writing round. */
bool is_plain_text(const char *utf8);
bool can_be_seen(const char *utf8); /* it is not all blanks, nor empty, and hides no mark */
extern const char *const quick_phrases[];

/* lobby.c */
void tell_who_you_are(struct client *client); /* as it is kept */
void handle_hello(struct client *client, const json_t *message);
void handle_games(struct client *client, const json_t *message);
void handle_settings(struct client *client, const json_t *message);
void handle_statistics(struct client *client, const json_t *message);
void handle_scores(struct client *client, const json_t *message);
void handle_daily(struct client *client, const json_t *message);

/* mine.c */
void handle_mine(struct client *client, const json_t *message);
void handle_forget(struct client *client, const json_t *message);

/* creating.c; what is wrong is told, and false returned */
void handle_create(struct client *client, const json_t *message);
bool write_deal(struct client *client, const json_t *wanted, char text[STORE_TEXT]);
bool put_bot(struct client *client, const struct room *room, const char *spec, struct seat *seat);
bool settle_deal(struct client *client, const struct room *room, const char *wanted, char text[STORE_TEXT]);

/* seating.c */
struct room *find_room(struct client *client, const char *text); /* by its code as people write it; NULL, and told */
void handle_join(struct client *client, const json_t *message);
void handle_leave(struct client *client, const json_t *message);
void handle_sit(struct client *client, const json_t *message);
void handle_stand(struct client *client, const json_t *message);
void handle_bot(struct client *client, const json_t *message);
void handle_open(struct client *client, const json_t *message);
void handle_start(struct client *client, const json_t *message);
void handle_rematch(struct client *client, const json_t *message);
void handle_next_round(struct client *client, const json_t *message);
void leave_room(struct client *client);
void tell_left(struct client *client, int64_t asked);

/* Takes the player's seat away from them; `forgets`: the client leaves the room as well, and is told its list. */
void give_up_seat(struct client *client, struct room *room, int number, bool forgets);

/* sharing.c */
void handle_moves(struct client *client, const json_t *message);
void handle_take_over(struct client *client, const json_t *message);
bool add_shared_moves(struct client *client, struct change *change, struct kt_position *now, const json_t *moves);

/* playing.c; the first three tell what is wrong, and return false then */
bool may_go_on(struct client *client, const struct room *room, uint64_t events);
bool is_chosen_on_this_view(struct client *client, const json_t *message);
bool is_still_seen(struct client *client, const json_t *message); /* likewise, where a `seq` may be left out */
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

/* talk.c */
void handle_chat(struct client *client, const json_t *message);

#endif
