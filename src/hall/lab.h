/* The laboratory: searches of solvers on numbered deals, with their traces. It needs no room. */
#ifndef HALL_LAB_H
#define HALL_LAB_H

#include <jansson.h>

#include "hall/hall.h"

struct lab;

void handle_lab(struct client *client, const json_t *message);
void handle_lab_trace(struct client *client, const json_t *message);
void handle_lab_position(struct client *client, const json_t *message);
void handle_stop_lab(struct client *client, const json_t *message);

void labs_drop(struct client *client); /* the connection has ended: stops its searches and forgets its traces */
void lab_release(struct lab *lab);     /* one user less; the last one frees it */

#endif
