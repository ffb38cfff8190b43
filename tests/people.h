/* Clients in a hall without sockets: their messages are collected, and the test sets the time. */
#ifndef KT_TEST_PEOPLE_H
#define KT_TEST_PEOPLE_H

#include "hall/room.h"
#include "support.h"

struct person {
    struct client client;
    struct kt_text heard; /* all messages, one per line */
    char last[65536];     /* the newest message of a type, see heard_of */
    size_t queued;        /* the size of the send queue that the hall sees */
    int messages;
};

struct kt_text data_directory(void); /* a new, empty one; remove_directory deletes it */
void remove_directory(struct kt_text *directory);

/* ---- a store ---- */

struct store *open_store(const struct kt_text *directory);
void write_or_fail(struct store *store, const struct store_write *write); /* with a commit of its own */
int count_rows(const struct kt_text *directory, const char *table);       /* may have a condition: "result WHERE won" */

/* ---- people ---- */

struct hall *open_hall(const char *directory, const struct limits *limits);
struct limits quick_limits(void); /* bots search little and answer immediately */

void enter(struct hall *hall, struct person *person, const char *secret);
void leave(struct hall *hall, struct person *person);

/* Sends a JSON object, written with ' for ", and steps the hall until it is idle. */
void say(struct person *person, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same without a step of the hall: nothing is saved or searched yet. */
void say_only(struct person *person, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pass_time(struct hall *hall, double seconds);

/* The wall clock and the monotonic clock advance at once, as for a server that runs so long; nothing else happens. */
enum { A_DAY = 24 * 60 * 60 };
void skip_time(struct hall *hall, double seconds);

/* The newest message of the type, or "". */
const char *heard_of(struct person *person, const char *type);
bool heard(struct person *person, const char *type);
void forget(struct person *person);

/* A field of the newest message of the type: a number, or -1; a text in `last`. */
json_t *field_of(struct person *person, const char *type, const char *field); /* the caller must json_decref it */
long long number_of(struct person *person, const char *type, const char *field);
void see_error(struct person *person, const char *code);
json_t *row_of(struct person *person, const char *type, const char *list, size_t index); /* as field_of; never NULL */
const char *text_in(const json_t *row, const char *key);

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

/* Creates a FreeCell of this number with twelve cards and four cells, which a solver wins. */
#define SMALL_GAME "{'type':'create','game':'freecell','rules':'cells=4,columns=4,ranks=3','deal':%d}"
void win_small(struct person *person);

#endif
