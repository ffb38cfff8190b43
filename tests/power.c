/* Power failures: people play, the power fails at a random moment, and the database is opened again (weak_disk.h).
 * It is intact, has every move that was acknowledged before, and the game goes on. KARTU_SOAK: 1,000 failures. */
#include "people.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "store/inside.h"
#include "weak_disk.h"

enum { MOST_ROOMS = 16, ACTIONS = 80, MOST_OPERATIONS = 600 };

/* What the player was told before the power failed. */
struct told {
    char code[MOST_ROOMS][STORE_CODE];
    uint64_t seq[MOST_ROOMS];
    char text[MOST_ROOMS][STORE_TEXT]; /* of the last event */
    int count;
    int moves;
};

static void note(struct told *told, struct person *person)
{
    const struct room *room = person->client.room;
    if (weak_disk_is_cut() || !room)
        return;
    if (told->count == 0 || strcmp(told->code[told->count - 1], room->code) != 0)
        told->count++;
    snprintf(told->code[told->count - 1], STORE_CODE, "%s", room->code);
    snprintf(told->text[told->count - 1], STORE_TEXT, "%s", room->last.text);
    told->seq[told->count - 1] = room->seq;
    told->moves++;
}

/* A move, or sometimes another deal or another room. */
static void act(struct told *told, struct person *person, struct kt_rng *rng)
{
    struct room *room = person->client.room;
    static kt_move moves[KT_MOST_MOVES];
    struct kt_text text = {0};
    forget(person);
    if (!room || (told->count < MOST_ROOMS - 1 && kt_rng_below(rng, 25) == 0)) {
        say(person, "{'type':'create','game':'freecell','deal':%u}", (unsigned)kt_rng_below(rng, 1000) + 1);
    } else if (room_is_over(room) || kt_rng_below(rng, 25) == 0) {
        say(person, "{'type':'rematch'}");
    } else {
        const struct kt_position *now = kt_session_position(room->session);
        int count = kt_position_moves(now, moves, KT_MOST_MOVES);
        kt_move_write(now, moves[kt_rng_below(rng, (uint32_t)count)], &text);
        say(person, "{'type':'move','text':'%s','seq':%llu}", text.data, (unsigned long long)room->seq);
        kt_text_free(&text);
    }
    note(told, person);
}

static struct hall *open_busy_hall(const struct kt_text *directory, struct person *person)
{
    struct limits limits = quick_limits();
    struct hall *hall = open_hall(directory->data, &limits);
    sqlite3_wal_autocheckpoint(hall->writers_store->file, 12); /* pages, so that many failures are in checkpoints */
    enter(hall, person, "ani");
    return hall;
}

static void play(const struct kt_text *directory, struct kt_rng *rng, struct told *told)
{
    struct person person;
    struct hall *hall = open_busy_hall(directory, &person);
    for (int i = 0; i < ACTIONS && !weak_disk_is_cut(); i++) {
        act(told, &person, rng);
        if (kt_rng_below(rng, 30) > 0 || !person.client.room)
            continue;
        leave(hall, &person);
        hall_close(hall);
        hall = open_busy_hall(directory, &person);
        say(&person, "{'type':'join','room':'%s'}", told->count > 0 ? told->code[told->count - 1] : "");
    }
    leave(hall, &person);
    hall_close(hall);
}

/* ---- afterwards ---- */

static bool is_intact(const struct kt_text *directory)
{
    char path[300];
    sqlite3 *file;
    sqlite3_stmt *statement = NULL;
    snprintf(path, sizeof path, "%s/kartu.db", directory->data);
    bool is_good = sqlite3_open(path, &file) == SQLITE_OK &&
                   sqlite3_prepare_v2(file, "PRAGMA integrity_check", -1, &statement, NULL) == SQLITE_OK &&
                   sqlite3_step(statement) == SQLITE_ROW &&
                   strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    sqlite3_close(file);
    return is_good;
}

struct found {
    uint64_t seq, last; /* wanted; the last one in the store */
    const char *text;
    bool is_there;
    char last_kind;
};

static bool see_event(void *data, const struct store_event *event)
{
    struct found *found = data;
    found->is_there |= event->seq == found->seq && strcmp(event->text, found->text) == 0;
    found->last = event->seq;
    found->last_kind = event->kind;
    return true;
}

/* The last event that was acknowledged is there; or a later deal, which was not acknowledged any more, has replaced
 * it. */
static bool has_room(struct store *store, const struct told *told, int i)
{
    struct found found = {.seq = told->seq[i], .text = told->text[i]};
    struct store_room room;
    return store_find_room(store, told->code[i], &room, NULL) &&
           store_each_event(store, told->code[i], 0, 0, see_event, &found) &&
           (found.is_there || found.last_kind == EVENT_DEAL) &&
           (found.last == found.seq || found.last == found.seq + 1);
}

static bool has_everything(const struct kt_text *image, const struct told *told)
{
    if (!is_intact(image))
        return false;
    struct store *store = store_open(image->data, NULL);
    bool is_good = store != NULL;
    for (int i = 0; i < told->count && is_good; i++)
        is_good = has_room(store, told, i);
    store_close(store);
    return is_good;
}

static void go_on(const struct kt_text *image, struct told *told, struct kt_rng *rng)
{
    struct person person;
    struct hall *hall = open_busy_hall(image, &person);
    for (int i = 0; i < told->count; i++) {
        say(&person, "{'type':'join','room':'%s'}", told->code[i]);
        assert_true(person.client.room && person.client.room->seq >= told->seq[i]);
        uint64_t seq = person.client.room->seq;
        struct told later = {.count = MOST_ROOMS - 1};
        act(&later, &person, rng);
        check(person.client.room->seq > seq, "the game does not go on: %s", person.heard.data);
    }
    leave(hall, &person);
    hall_close(hall);
}

/* One power failure. False if something was lost. */
static bool survives(uint64_t seed, bool lies, int *moves, int *cuts)
{
    struct kt_text directory = data_directory(), image = data_directory();
    struct kt_rng rng;
    struct told *told = calloc(1, sizeof *told);
    kt_rng_seed(&rng, seed);
    weak_disk_start(seed, 1 + kt_rng_below(&rng, MOST_OPERATIONS), lies, image.data);
    play(&directory, &rng, told);
    *cuts += weak_disk_is_cut();
    weak_disk_stop();
    bool is_good = has_everything(&image, told);
    if (is_good && !lies)
        go_on(&image, told, &rng);
    *moves += told->moves;
    free(told);
    remove_directory(&directory);
    remove_directory(&image);
    return is_good;
}

static void acknowledged_moves_survive_power_failures(void **unused)
{
    (void)unused;
    int failures = times(200, 1000), moves = 0, cuts = 0;
    for (int seed = 1; seed <= failures; seed++)
        check(survives((uint64_t)seed, false, &moves, &cuts), "failure %d: an acknowledged move is lost", seed);
    fprintf(stderr, "%d power failures, %d of them during operations; %d changes acknowledged\n", failures, cuts,
            moves);
    assert_true(moves > failures && cuts > failures / 4 * 3);
}

/* The test of the test: with a disk that only pretends to sync, something is lost. */
static void a_disk_that_lies_loses_moves(void **unused)
{
    (void)unused;
    int lost = 0, moves = 0, cuts = 0;
    for (int seed = 1; seed <= 20; seed++)
        lost += !survives((uint64_t)seed, true, &moves, &cuts);
    assert_true(lost > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acknowledged_moves_survive_power_failures),
        cmocka_unit_test(a_disk_that_lies_loses_moves),
    };
    return cmocka_run_group_tests_name("power", tests, NULL, NULL);
}
