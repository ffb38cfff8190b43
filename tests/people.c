#define _GNU_SOURCE
#include "people.h"

#include <ftw.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/text.h"
#include "hall/bots.h"

struct kt_text data_directory(void)
{
    /* In /dev/shm if possible: a commit there does not wait for a disk. */
    char quick[] = "/dev/shm/kartu-test-XXXXXX", usual[] = "/tmp/kartu-test-XXXXXX";
    struct kt_text directory = {0};
    const char *name = mkdtemp(quick);
    if (!name)
        name = mkdtemp(usual);
    assert_non_null(name);
    kt_text_add(&directory, name);
    return directory;
}

static int remove_one(const char *path, const struct stat *unused, int flag, struct FTW *walk)
{
    (void)unused;
    (void)flag;
    (void)walk;
    return remove(path);
}

void remove_directory(struct kt_text *directory)
{
    nftw(directory->data, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    kt_text_free(directory);
}

struct store *open_store(const struct kt_text *directory)
{
    struct kt_error error = {0};
    struct store *store = store_open(directory->data, &error);
    check(store != NULL, "%s", error_text(&error));
    return store;
}

void write_or_fail(struct store *store, const struct store_write *write)
{
    struct kt_error error = {0};
    check(store_begin(store, &error) && store_write(store, write, &error) == STORE_DONE && store_commit(store, &error),
          "%s", error_text(&error));
}

int count_rows(const struct kt_text *directory, const char *table)
{
    char path[200], text[200];
    int count = -1;
    sqlite3 *file;
    sqlite3_stmt *statement;
    snprintf(path, sizeof path, "%s/kartu.db", directory->data);
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, text, -1, &statement, NULL), SQLITE_OK);
    if (sqlite3_step(statement) == SQLITE_ROW)
        count = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(file);
    return count;
}

struct limits quick_limits(void)
{
    struct limits limits = limits_usual();
    limits.bot_nodes = 50;
    limits.bot_delay_ms = 0;
    limits.rooms_a_minute = limits.rooms_a_day = limits.guesses_a_minute = 100000;
    limits.events_a_day = limits.kb_a_day = 100000000;
    return limits;
}

static void nobody_calls(void *unused)
{
    (void)unused;
}

struct hall *open_hall(const char *directory, const struct limits *limits)
{
    struct kt_error error = {0};
    struct hall *hall = hall_open(directory, limits, false, nobody_calls, NULL, &error);
    check(hall != NULL, "%s", error_text(&error));
    return hall;
}

static void hear(void *data, const char *text, size_t size)
{
    struct person *person = data;
    assert_int_equal(strlen(text), size);
    check(is_utf8(text), "%s", text);
    kt_text_add(&person->heard, text);
    kt_text_add(&person->heard, "\n");
    person->messages++;
}

static size_t queued(void *data)
{
    return ((struct person *)data)->queued;
}

void enter(struct hall *hall, struct person *person, const char *secret)
{
    *person = (struct person){.client = {.data = person, .send = hear, .queued = queued, .address = "here"}};
    crypto_generichash(person->client.player, STORE_PLAYER_SIZE, (const unsigned char *)secret, strlen(secret), NULL,
                       0);
    assert_true(hall_enter(hall, &person->client));
}

void leave(struct hall *hall, struct person *person)
{
    hall_exit(hall, &person->client);
    kt_text_free(&person->heard);
}

/* Steps until there is nothing more to do at this time. */
static void settle(struct hall *hall)
{
    for (int i = 0; i < 4; i++)
        hall_step(hall, hall->now);
}

static void receive(struct person *person, const char *format, va_list args)
{
    char text[4096];
    int size = vsnprintf(text, sizeof text, format, args);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    hall_receive(&person->client, text, (size_t)size);
}

void say(struct person *person, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    receive(person, format, args);
    va_end(args);
    settle(person->client.hall);
}

void say_only(struct person *person, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    receive(person, format, args);
    va_end(args);
}

void pass_time(struct hall *hall, double seconds)
{
    double until = hall->now + seconds;
    while (hall->now < until) {
        double step = until - hall->now < 0.25 ? until - hall->now : 0.25;
        hall_step(hall, hall->now + step);
        settle(hall);
    }
}

/* A wall clock that runs like the monotonic one of the hall. */
static const struct hall *clocked;
static double clocked_from;
static int64_t clocked_ms;

static int64_t even_time(void)
{
    return clocked_ms + (int64_t)((clocked->now - clocked_from) * 1e3);
}

void skip_time(struct hall *hall, double seconds)
{
    clocked_ms = hall->time();
    clocked_from = hall->now;
    clocked = hall;
    hall->time = even_time;
    hall_set_now(hall, hall->now + seconds);
}

const char *heard_of(struct person *person, const char *type)
{
    char start[64];
    snprintf(start, sizeof start, "{\"type\":\"%s\"", type);
    person->last[0] = '\0';
    for (const char *line = person->heard.data; line && *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, start, strlen(start)) == 0)
            snprintf(person->last, sizeof person->last, "%.*s", (int)strcspn(line, "\n"), line);
    return person->last;
}

bool heard(struct person *person, const char *type)
{
    return heard_of(person, type)[0] != '\0';
}

void forget(struct person *person)
{
    kt_text_free(&person->heard);
    person->messages = 0;
}

json_t *field_of(struct person *person, const char *type, const char *field)
{
    json_t *message = json_loads(heard_of(person, type), JSON_REJECT_DUPLICATES, NULL);
    check(message != NULL, "no good %s was heard: %s", type, person->heard.data);
    json_t *value = json_incref(json_object_get(message, field));
    json_decref(message);
    return value;
}

long long number_of(struct person *person, const char *type, const char *field)
{
    json_t *value = field_of(person, type, field);
    long long number = json_is_integer(value) ? json_integer_value(value)
                       : json_is_true(value)  ? 1
                       : json_is_false(value) ? 0
                                              : -1;
    json_decref(value);
    return number;
}

void see_error(struct person *person, const char *code)
{
    json_t *value = field_of(person, "error", "code");
    check(value && strcmp(json_string_value(value), code) == 0, "%s was expected, not %s", code, person->last);
    json_decref(value);
    forget(person);
}

/* ---- a hall for each test ---- */

int set_up(void **state)
{
    struct setting *setting = calloc(1, sizeof *setting);
    setting->directory = data_directory();
    setting->limits = quick_limits();
    setting->hall = open_hall(setting->directory.data, &setting->limits);
    enter(setting->hall, &setting->ani, "ani");
    enter(setting->hall, &setting->budi, "budi");
    enter(setting->hall, &setting->citra, "citra");
    *state = setting;
    return 0;
}

void close_hall(struct setting *setting)
{
    leave(setting->hall, &setting->ani);
    leave(setting->hall, &setting->budi);
    leave(setting->hall, &setting->citra);
    hall_close(setting->hall);
}

int tear_down(void **state)
{
    struct setting *setting = *state;
    close_hall(setting);
    remove_directory(&setting->directory);
    free(setting);
    return 0;
}

const char *code_of(struct person *person)
{
    return person->client.room ? person->client.room->code : "";
}

void sit_down(struct setting *s, const char *more)
{
    say(&s->ani, "{'type':'create','game':'bigtwo','seats':['me','open','open','bot:lowest']%s}", more);
    say(&s->budi, "{'type':'join','room':'%s'}", code_of(&s->ani));
    say(&s->budi, "{'type':'sit','seat':2}");
    say(&s->citra, "{'type':'join','room':'%s'}", code_of(&s->ani));
}

void restart_hall(struct setting *s)
{
    struct person *people[] = {&s->ani, &s->budi, &s->citra};
    static const char *const names[] = {"ani", "budi", "citra"};
    char code[STORE_CODE];
    snprintf(code, sizeof code, "%s", code_of(&s->ani));
    close_hall(s);
    s->hall = open_hall(s->directory.data, &s->limits);
    for (int i = 0; i < 3; i++) {
        enter(s->hall, people[i], names[i]);
        say(people[i], "{'type':'join','room':'%s'}", code);
    }
}

/* Bots play all seats until the round is over. */
void let_bots_finish(struct setting *s, struct room *room)
{
    for (int i = 0; i < 2000 && !room_is_over(room); i++) {
        room->seat[room_turn(room)].is_away = true;
        room_schedule(room);
        hall_step(s->hall, s->hall->now + 0.1);
    }
    assert_true(room_is_over(room));
}

void win_small(struct person *person)
{
    const struct room *room = person->client.room;
    struct kt_solver *solver = kt_solver_open(room->game, NULL, NULL);
    struct kt_position *now = kt_position_copy(kt_session_position(room->session));
    struct kt_result result = {0};
    assert_true(kt_solver_run(solver, now, NULL, &result, NULL) && result.verdict == KT_SOLVED);
    for (size_t i = 0; i < result.line.count; i++) {
        struct kt_text text = {0};
        kt_move_write(now, result.line.moves[i], &text);
        say(person, "{'type':'move','text':'%s','seq':%llu}", text.data, (unsigned long long)room->seq);
        kt_position_play(now, result.line.moves[i], NULL);
        kt_text_free(&text);
    }
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(now);
    assert_true(room->has_won);
}

json_t *row_of(struct person *person, const char *type, const char *list, size_t index)
{
    json_t *rows = field_of(person, type, list);
    json_t *row = json_incref(json_array_get(rows, index));
    json_decref(rows);
    assert_non_null(row);
    return row;
}

const char *text_in(const json_t *row, const char *key)
{
    return json_string_value(json_object_get(row, key));
}
