/* Watching a solver or bot, or a replay of the round, frame by frame. */
#ifndef HALL_SHOWING_H
#define HALL_SHOWING_H

#include "hall/hall.h"

bool is_sealed_to(const struct client *client); /* the client's room has sealed cards that the client does not see */

/* False, and the client gets an error, if it is a solver and would show sealed cards. */
bool check_watchable(struct client *client, const char *spec);
void showing_begin(struct client *client, const char *spec, bool is_searched);
bool showing_replay(struct client *client);

/* A kept game, as the seat saw it; takes over `start`. */
bool showing_review(struct client *client, struct kt_position *start, const struct kt_line *line, int seat,
                    uint64_t counted);
void showing_frames(struct client *client, size_t from, size_t count);

/* Fills an empty line with the moves from the current position to that frame. False, and the client gets an error, if
 * the preview cannot be taken over. */
bool showing_take(struct client *client, size_t frame, struct kt_line *line);
void showing_end(struct client *client);
void showing_drop(struct client *client);      /* the same for a connection that has ended: it is told nothing */
void showing_leave(struct client *client);     /* the client leaves its room: a kept game is still shown */
void showing_release(struct showing *showing); /* one user less; the last one frees it */

#endif
