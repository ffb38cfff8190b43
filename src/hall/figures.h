/* What is counted for the operator of a server. Only numbers: no names, addresses or room codes. */
#ifndef HALL_FIGURES_H
#define HALL_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

enum { COMMIT_BOUNDS = 12, ERROR_CODES = 10 };

/* Why a connection was refused. */
enum refusal {
    REFUSED_TOTAL,   /* too many connections in total, or too many open files */
    REFUSED_ADDRESS, /* too many connections from one address */
    REFUSED_RATE,    /* too many new connections from one address */
    REFUSED_ORIGIN,  /* a page of another site */
    REFUSALS
};

struct figures {
    /* Counted since the start. */
    uint64_t moves;                      /* saved */
    uint64_t commits[COMMIT_BOUNDS + 1]; /* transactions, by the first of figures_bounds that they do not exceed */
    double commit_seconds;               /* of all transactions */
    uint64_t failed_writes;              /* changes that could not be saved */
    uint64_t errors[ERROR_CODES];        /* sent to clients, by figures_codes */
    uint64_t refusals[REFUSALS];         /* of connections */

    /* The present state. */
    uint64_t connections;
    uint64_t rooms, rooms_in_memory; /* saved; in use */
    uint64_t waiting_writes, waiting_searches;
    uint64_t store_bytes;
    bool is_failing; /* the last write could not be saved */
};

extern const double figures_bounds[COMMIT_BOUNDS];   /* seconds, increasing; the last class has no bound */
extern const char *const figures_codes[ERROR_CODES]; /* of "error" messages, as in docs/wire.md */
extern const char *const figures_refusals[REFUSALS];

struct change;
struct hall;

void figures_count_error(struct figures *figures, const char *code);
void figures_count_change(struct figures *figures, const struct change *change); /* after the writer handled it */

/* For the server: counts a connection that did not reach hall_enter; fills all figures. */
void hall_count_refusal(struct hall *hall, enum refusal why);
void hall_measure(struct hall *hall, struct figures *figures);

#endif
