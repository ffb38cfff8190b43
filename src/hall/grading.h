/* Deals by their grade: `create` and `rematch` with a `deal` such as "easy". */
#ifndef HALL_GRADING_H
#define HALL_GRADING_H

#include <jansson.h>

#include "hall/hall.h"
#include "kit/grade.h"

/* A deal with its facts. `wanted` is the kind that a player asked for, or GRADE_NONE; `par` is 0 if it is unknown. */
struct found_deal {
    uint64_t number, par;
    struct grading grading;
    enum grade wanted;
};

/* The kind of deal that this field "deal" asks for; GRADE_NONE for all others. */
enum grade wanted_grade(const json_t *deal);

/* If the deal must be searched for: starts the search, after which the message is handled again with client->found; or
 * the client gets an error. False: there is nothing to search for. `room` is NULL for `create`. */
bool search_for_deal(struct client *client, const struct room *room, const json_t *message, enum grade wanted,
                     const char *game, const char *rules);

/* Ends the client's last search. */
void handle_stop_search(struct client *client, const json_t *message);

/* The text of EVENT_GRADE. Reading an invalid text gives a deal without a grade. */
void found_deal_write(const struct found_deal *found, char text[STORE_TEXT]);
struct found_deal found_deal_read(const char *text);

/* The fields "grade", and "par" if it is known. */
void found_deal_put(struct kt_text *out, const struct found_deal *found);

#endif
