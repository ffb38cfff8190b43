/* Messages of the web table, in one process. With an even first byte the input is the bytes of a WebSocket connection.
 * With an odd one it is one message per line, handled by the hall; the other bits choose the game of a first room.
 * Every answer is JSON. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <ftw.h>
#include <stdio.h>

#include "hall/room.h"
#include "server/wire.h"

static struct hall *hall;
static char quick[] = "/dev/shm/kartu-fuzz-XXXXXX", usual[] = "/tmp/kartu-fuzz-XXXXXX";
static const char *directory; /* in memory if possible: a commit does not wait for the disk */

struct peer {
    struct client client;
    struct wire wire;
};

static int remove_one(const char *path, const struct stat *unused, int flag, struct FTW *walk)
{
    (void)unused;
    (void)flag;
    (void)walk;
    return remove(path);
}

static void clean_up(void)
{
    hall_close(hall);
    nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void nobody_calls(void *unused)
{
    (void)unused;
}

static void open_once(void)
{
    struct limits limits = limits_usual();
    struct kt_error error = {0};
    if (hall)
        return;
    limits.bot_nodes = 10;
    limits.bot_delay_ms = 0;
    limits.think_seconds = 1;
    limits.keep_days = 0; /* every room expires immediately */
    limits.rooms_a_minute = limits.guesses_a_minute = 1000000000;
    if (!(directory = mkdtemp(quick)))
        directory = mkdtemp(usual);
    promise(directory != NULL);
    hall = hall_open(directory, &limits, false, nobody_calls, NULL, &error);
    promise(hall != NULL);
    atexit(clean_up);
}

static void hear(void *data, const char *text, size_t size)
{
    struct peer *peer = data;
    json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    promise(json_is_object(message) && json_is_string(json_object_get(message, "type")));
    json_decref(message);
    if (peer->wire.context)
        wire_send(&peer->wire, text, size);
}

static size_t queued(void *data)
{
    return ((struct peer *)data)->wire.out_size;
}

static bool receive(void *data, const char *text, size_t size)
{
    hall_receive(&((struct peer *)data)->client, text, size);
    return true;
}

static bool control(void *data)
{
    (void)data;
    return true;
}

static void say(struct peer *peer, const char *text, size_t size)
{
    hall_receive(&peer->client, text, size);
    hall_step(hall, hall->now + 0.01);
    hall_step(hall, hall->now);
}

/* A room of any game: with bots if the game has several seats, or waiting for people. */
static void create_room(struct peer *peer, unsigned number, bool is_waiting)
{
    const struct kt_game *game = some_game(number);
    struct kt_settings rules = rules_for(game, "");
    struct kt_position *start = kt_position_deal(game, &rules, 2, NULL);
    char text[512];
    int at = snprintf(text, sizeof text, "{\"type\":\"create\",\"game\":\"%s\"", kt_game_name(game));
    promise(start != NULL);
    if (kt_position_seats(start) > 1 && !is_waiting) {
        at += snprintf(text + at, sizeof text - (size_t)at, ",\"seats\":[\"me\"");
        for (int seat = 1; seat < kt_position_seats(start); seat++)
            at += snprintf(text + at, sizeof text - (size_t)at, ",\"bot:random\"");
        at += snprintf(text + at, sizeof text - (size_t)at, "],\"deal\":2");
    }
    at += snprintf(text + at, sizeof text - (size_t)at, "}");
    kt_position_free(start);
    say(peer, text, (size_t)at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    open_once();
    struct peer peer = {.client = {.data = &peer, .send = hear, .queued = queued, .player = {1}, .address = "x"},
                        .wire = {.receive = receive, .control = control, .data = &peer}};
    promise(hall_enter(hall, &peer.client));
    if (data[0] & 1) {
        create_room(&peer, data[0] >> 2, data[0] & 2);
        for (const uint8_t *line = data + 1, *end = data + size, *next; line < end; line = next + 1) {
            next = memchr(line, '\n', (size_t)(end - line));
            next = next ? next : end;
            say(&peer, (const char *)line, (size_t)(next - line));
        }
    } else {
        promise(wire_open(&peer.wire, 4096));
        wire_feed(&peer.wire, data + 1, size - 1);
        hall_step(hall, hall->now + 0.01);
    }
    hall_exit(hall, &peer.client);
    hall_step(hall, hall->now + 100); /* empty rooms leave memory */
    hall_step(hall, hall->now + 100);
    hall_prune(hall);
    hall_step(hall, hall->now);
    wire_close(&peer.wire);
    return 0;
}
