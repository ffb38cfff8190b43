/* Analysis of a finished round: which positions of a patience could be won, and what the strongest bot thinks of each
 * decision in a game with several seats. The results are sent while they are found. */
#ifndef HALL_ANALYSIS_H
#define HALL_ANALYSIS_H

#include <jansson.h>

#include "hall/hall.h"

struct analysis;

void analysis_begin(struct client *client); /* of the round in the client's room, which the caller has allowed */
void analysis_end(struct client *client);
void analysis_end_round(struct client *client); /* new cards were dealt: ends that of the round, and tells the client */
void analysis_leave(struct client *client);     /* the client leaves its room: ends, unless it is of a kept game */
void analysis_free(struct analysis *analysis);

void handle_analysis(struct client *client, const json_t *message); /* playing.c */
void handle_analyse_record(struct client *client, const json_t *message);
void handle_stop_analysis(struct client *client, const json_t *message);

#endif
