/* People in a hall without sockets: clients whose messages are kept, and time that passes when the test says so. */
#ifndef KT_TEST_PEOPLE_H
#define KT_TEST_PEOPLE_H

#include "hall/room.h"
#include "support.h"

struct person {
    struct client client;
    struct kt_text heard; /* all messages, a line each */
    char last[65536];     /* the newest one of a kind, see heard_of */
    size_t queued;        /* what the hall is told about the queue */
    int messages;
};

struct kt_text data_directory(void); /* a new, empty one; remove_directory takes it away */
void remove_directory(struct kt_text *directory);

/* ---- a store ---- */

struct store *open_store(const struct kt_text *directory);
void write_or_fail(struct store *store, const struct store_write *write); /* with a commit of its own */
int count_rows(const struct kt_text *directory, const char *table);       /* may have a condition: "result WHERE won" */

/* ---- people ---- */

struct hall *open_hall(const char *directory, const struct limits *limits);
struct limits quick_limits(void); /* bots think little and answer at once */

void enter(struct hall *hall, struct person *person, const char *secret);
void leave(struct hall *hall, struct person *person);

/* Says a JSON object, written with ' for ", and lets the hall do what follows from it at once. */
void say(struct person *person, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Without a step of the hall: nothing is kept or thought out yet. */
void say_only(struct person *person, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pass_time(struct hall *hall, double seconds);

/* The newest message of the type, or "". */
const char *heard_of(struct person *person, const char *type);
bool heard(struct person *person, const char *type);
void forget(struct person *person);

/* A field of the newest message of the type: a number, or -1; a text in `last`. */
json_t *field_of(struct person *person, const char *type, const char *field); /* to be given back */
long long number_of(struct person *person, const char *type, const char *field);
void see_error(struct person *person, const char *code);

/* ---- a hall with three people, for each test ---- */

struct setting {
    struct kt_text directory;
    struct limits limits;
    struct hall *hall;
    struct person ani, budi, citra;
};

int set_up(void **state);
int tear_down(void **state);
#define IN_HALL(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

void close_hall(struct setting *setting);
void restart_hall(struct setting *s); /* as after a crash; all three come back to ani's room */
const char *code_of(struct person *person);
void sit_down(struct setting *s, const char *more); /* Big Two: ani, budi, an open seat, a bot; citra watches */
void let_bots_finish(struct setting *s, struct room *room);

#endif
