/* Every message of docs/wire.md with its fields: what the message fuzzer (hall_storm.c) sends, and what it expects. */
#ifndef KT_TEST_WIRE_RULES_H
#define KT_TEST_WIRE_RULES_H

#include <stddef.h>

/* What a field of a request contains; wire_maker.c makes values of each kind. */
enum field_kind {
    FIELD_NONE, /* ends the list */
    FIELD_BOOL,
    FIELD_CHAT,
    FIELD_CLOCK,
    FIELD_COUNT,
    FIELD_DAY,
    FIELD_DEAL,
    FIELD_DELAY,
    FIELD_FRAME,
    FIELD_GAME,
    FIELD_INDEX,
    FIELD_KIND,
    FIELD_LINE, /* a part of the moves of a finished game */
    FIELD_LIST,
    FIELD_MORE,
    FIELD_MOVE,
    FIELD_MONTH,
    FIELD_MOVES,
    FIELD_NAME,
    FIELD_ORDER,
    FIELD_OTHER, /* the seat of another person */
    FIELD_POSITION,
    FIELD_QUICK,
    FIELD_RECORD, /* the key of a finished game */
    FIELD_RECORDS,
    FIELD_ROOM,
    FIELD_RULES,
    FIELD_RUN,
    FIELD_SEAT,
    FIELD_SEATS,
    FIELD_SEQ,
    FIELD_SETTINGS,
    FIELD_SOURCE,
    FIELD_SPEC,
    FIELD_SUMS,
};

enum { MOST_FIELDS = 10 };

struct wire_request {
    const char *type;
    struct wire_field {
        const char *name;
        enum field_kind kind;
    } fields[MOST_FIELDS];
};

/* `fields` are those that every message of the type has, separated by blanks. */
struct wire_answer {
    const char *type, *fields;
};

/* Both end with a row without a type. */
extern const struct wire_request wire_requests[];
extern const struct wire_answer wire_answers[];

/* Indices of the tables, or -1. */
int wire_request_of(const char *type);
int wire_answer_of(const char *type);

#endif
