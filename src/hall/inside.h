/* The inside of a hall, for the files of this folder and their tests. */
#ifndef HALL_INSIDE_H
#define HALL_INSIDE_H

#include "hall/alarms.h"
#include "hall/crew.h"
#include "hall/figures.h"
#include "hall/hall.h"
#include "hall/map.h"

enum { LINES_AT_ONCE = 3 };                       /* chat messages of one connection in a burst; then one a second */
enum { LISTS_AT_ONCE = 60, LISTS_A_SECOND = 20 }; /* long answers for one address: see messages.c */

/* The rate limits of one address: see visitors.c. */
struct visitor {
    int connections;
    int analyses; /* that run or wait */
    int labs;     /* searches of the laboratory that are kept */
    struct bucket entries, talk, rooms, rooms_today, players_today, events_today, kb_today, lists;
};

/* The time that decides what is inactive: see pruning.c. Milliseconds since 1970, and seconds of hall->now. */
struct prune_clock {
    bool is_running;
    int64_t time, wall; /* the time; the wall clock at the last look */
    double at;          /* of the last look */
    double steady_since;
};

struct hall {
    struct limits limits;
    struct store *store; /* for reading; the writer has its own handle */
    struct crew writer, thinkers;
    struct store *writers_store;
    struct map rooms;    /* by code, those in memory */
    struct map visitors; /* by address */
    struct map clients;  /* by id */
    struct alarms alarms;
    struct map deadlines;          /* by code, of correspondence games that are not in memory: deadlines.c */
    bool has_deadlines;            /* they were read from the store */
    uint64_t room_count;           /* in the store */
    uint64_t unsaved;              /* changes that the writer has not returned */
    uint64_t store_bytes;          /* in use, as last read, plus what was written since */
    struct map leaving;            /* by code, rooms that are being deleted from the store */
    struct map damaged;            /* by code, rooms that could not be read from the store; each is logged once */
    char pruned_up_to[STORE_CODE]; /* see hall_prune */
    struct prune_clock prune_clock;
    struct figures figures;    /* without the present state: see hall_measure */
    struct alarm tables_alarm; /* the list of open tables has changed, and will be sent: see public.c */
    double tables_told;        /* when it was sent last */
    int table_readers;         /* clients that get it after changes */
    struct daily *daily;       /* what is known about deals of the day: see daily.c */
    struct kt_text games;      /* the answer to `games`, once it was asked for */
    uint64_t next_id;
    uint64_t next_run;     /* of autoplay */
    double now;            /* seconds of a monotonic clock */
    int64_t (*time)(void); /* wall clock: milliseconds since 1970 */
    void (*trouble)(const struct kt_error *error);
};

struct client *hall_client(struct hall *hall, uint64_t id); /* NULL if gone */

/* ---- pruning.c ---- */

/* Rooms are deleted if their last event is older than this, in milliseconds since 1970. */
struct prune_limits {
    int64_t before, unplayed_before;
};
struct prune_limits hall_prune_limits(const struct hall *hall, int64_t now);

/* ---- visitors.c ---- */

struct visitor *hall_visitor(struct hall *hall, const char *address); /* NULL without memory */
struct visitor *hall_network(struct hall *hall, const char *address); /* the same for the IPv6 /48 around it */
void hall_forget_visitors(struct hall *hall);

#endif
