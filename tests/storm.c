#include "storm.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "hall/messages.h"
#include "wire_rules.h"
#include "wire_values.h"

void demand(bool holds, const char *format, ...)
{
    va_list args;
    if (holds)
        return;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    fflush(NULL);
    _Exit(1);
}

/* ---- time and chance ---- */

/* A hall reads the wall clock and the system's random numbers through functions without data. */
static struct kt_rng chance;
static const struct hall *timed;
static int64_t time_before; /* this hall was opened */

static uint32_t chance_word(void)
{
    return (uint32_t)(kt_rng_next(&chance) >> 32);
}

static void chance_bytes(void *bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)chance_word();
}

static const char *chance_name(void)
{
    return "storm";
}

static struct randombytes_implementation chance_source = {
    .implementation_name = chance_name, .random = chance_word, .buf = chance_bytes};

static int64_t storm_time(void)
{
    return time_before + (timed ? (int64_t)(timed->now * 1e3) : 0);
}

/* ---- the hall ---- */

static void nobody_calls(void *unused)
{
    (void)unused;
}

static void fail_on_trouble(const struct kt_error *error)
{
    char text[1024];
    kt_phrase_render(&error->what, NULL, text, sizeof text);
    demand(false, "The store failed: %s", text);
}

static void open_hall(struct storm *storm)
{
    struct kt_error error = {0};
    storm->hall = hall_open(storm->directory, &storm->limits, false, nobody_calls, NULL, &error);
    demand(storm->hall != NULL, "The hall cannot be opened.");
    hall_set_trouble(storm->hall, fail_on_trouble);
    storm->hall->time = storm_time;
    timed = storm->hall;
}

static void close_hall(struct storm *storm)
{
    time_before = storm_time();
    timed = NULL;
    hall_close(storm->hall);
}

/* Searches are short, and limits are so high that most messages are not refused because of them. */
static struct limits storm_limits(void)
{
    struct limits limits = limits_usual();
    limits.bot_nodes = 10;
    limits.bot_delay_ms = 20;
    limits.think_states = 200;
    limits.think_mb = 4;
    limits.connections_a_minute = limits.guesses_a_minute = limits.chats_a_minute = 1000000000;
    limits.rooms_a_minute = limits.rooms = 1000000000;
    limits.rooms_a_day = 1000000000;
    limits.events_a_day = limits.kb_a_day = limits.players_a_day = 1000000000;
    return limits;
}

void storm_open(struct storm *storm, const char *directory, uint64_t seed, struct storm_totals *totals)
{
    *storm = (struct storm){.seed = seed, .totals = totals, .limits = storm_limits()};
    snprintf(storm->directory, sizeof storm->directory, "%s", directory);
    time_before = 1790000000000;
    kt_rng_seed(&chance, seed);
    randombytes_set_implementation(&chance_source);
    open_hall(storm);
    for (int i = 0; i < ACTORS; i++)
        storm->actors[i].storm = storm;
}

/* ---- clients ---- */

static void hear(void *data, const char *text, size_t size)
{
    check_answer(data, text, size);
}

static size_t queued(void *data)
{
    return ((const struct actor *)data)->is_slow ? SIZE_MAX : 0;
}

static void forget_told(struct actor *actor)
{
    json_decref(actor->view);
    json_decref(actor->room);
    json_decref(actor->exported);
    actor->view = actor->room = actor->exported = NULL;
    actor->pending_count = 0;
    actor->frames = actor->run = 0;
}

/* Some players have several connections, and some addresses several players. */
static void enter(struct actor *actor)
{
    struct storm *storm = actor->storm;
    int number = (int)(actor - storm->actors);
    if (actor->is_here)
        return;
    actor->client = (struct client){.data = actor, .send = hear, .queued = queued};
    memset(actor->client.player, 0xA0 + number % PLAYERS, STORE_PLAYER_SIZE);
    snprintf(actor->client.address, sizeof actor->client.address, "10.0.0.%d", number % 3);
    actor->is_here = hall_enter(storm->hall, &actor->client);
    actor->is_slow = false;
    demand(actor->is_here, "A client was refused.");
}

static void leave(struct actor *actor)
{
    if (!actor->is_here)
        return;
    hall_exit(actor->storm->hall, &actor->client);
    actor->is_here = actor->is_slow = false;
    forget_told(actor);
}

static void change_speed(struct actor *actor)
{
    if (!actor->is_here)
        return;
    actor->is_slow = !actor->is_slow;
    actor->pending_count = 0;
    if (!actor->is_slow)
        hall_caught_up(&actor->client);
}

void storm_close(struct storm *storm)
{
    for (int i = 0; i < ACTORS; i++)
        leave(&storm->actors[i]);
    close_hall(storm);
}

/* ---- one message ---- */

uint64_t place_of(const struct actor *actor)
{
    return text_hash(actor->client.room ? actor->client.room->code : "");
}

/* The id of a valid message must be in an answer later. */
static void note_pending(struct actor *actor, const json_t *message)
{
    const json_t *id = json_object_get(message, "id");
    if (!actor->is_slow && json_is_integer(id) && json_integer_value(id) >= 0 && actor->pending_count < MOST_PENDING)
        actor->pending[actor->pending_count++] = (struct pending){json_integer_value(id), place_of(actor)};
}

struct mark {
    int writes;
    const struct room *room;
    uint64_t seq;
    int seat;
    bool is_writing;
};

static struct mark mark_of(const struct actor *actor)
{
    const struct room *room = actor->client.room;
    return (struct mark){.writes = crew_length(&actor->storm->hall->writer),
                         .room = room,
                         .seq = room ? room->seq : 0,
                         .seat = actor->client.seat,
                         .is_writing = room && room->is_writing};
}

/* A message that gets an error changes nothing. */
static void see_refusal(const struct actor *actor, const struct mark *before, const struct action *action)
{
    struct mark now = mark_of(actor);
    demand(now.writes == before->writes && now.room == before->room && now.seq == before->seq &&
               now.seat == before->seat && now.is_writing == before->is_writing,
           "A message was refused, and something has changed: %.*s", (int)action->text.size, action->text.data);
}

static void say(struct actor *actor, const struct action *action)
{
    struct storm_totals *totals = actor->storm->totals;
    if (!actor->is_here)
        return;
    json_t *message = json_loadb(action->text.data, action->text.size, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    int kind = type ? wire_request_of(type) : -1;
    struct mark before = mark_of(actor);
    if (json_is_object(message))
        note_pending(actor, message);
    const json_t *id = json_object_get(message, "id");
    actor->errors = 0;
    actor->asked = json_is_integer(id) ? json_integer_value(id) : -1;
    hall_receive(&actor->client, action->text.data, action->text.size);
    demand(kind >= 0 || actor->errors > 0 || actor->is_slow, "Nonsense was accepted: %.*s", (int)action->text.size,
           action->text.data);
    if (actor->errors > 0)
        see_refusal(actor, &before, action);
    else if (!before.is_writing && !actor->is_slow)
        totals->accepted[kind]++;
    totals->messages++;
    json_decref(message);
}

/* ---- steps ---- */

static bool is_idle(struct hall *hall)
{
    return crew_length(&hall->writer) == 0 && crew_length(&hall->thinkers) == 0;
}

/* Every message has been answered, except those about a room that the client has left. */
static void check_pending(struct actor *actor)
{
    const uint64_t nowhere = text_hash(""), here = place_of(actor);
    for (int i = 0; i < actor->pending_count; i++)
        demand(actor->pending[i].place != nowhere && actor->pending[i].place != here,
               "There was no answer with the id %lld", (long long)actor->pending[i].id);
    actor->pending_count = 0;
}

/* Time passes, then all work is done, and every message has been answered. */
static void settle(struct storm *storm, int milliseconds)
{
    enum { MOST_STEPS = 1000 };
    struct hall *hall = storm->hall;
    int steps = 0;
    do {
        check_queued_moves(storm);
        hall_step(hall, hall->now + (steps == 0 ? milliseconds / 1e3 : 0));
        steps++;
    } while (!is_idle(hall) && steps < MOST_STEPS);
    demand(steps < MOST_STEPS, "The hall does not come to rest.");
    for (int i = 0; i < ACTORS; i++)
        check_pending(&storm->actors[i]);
}

/* ---- a restart ---- */

struct kept_rooms {
    struct kt_text text[512];
    char code[512][STORE_CODE];
    int count;
};

static void keep_room(void *data, void *value)
{
    struct kept_rooms *kept = data;
    const struct room *room = value;
    if (kept->count == 512)
        return;
    snprintf(kept->code[kept->count], STORE_CODE, "%s", room->code);
    write_room(room, &kept->text[kept->count++]);
}

static void compare_room(struct storm *storm, struct kept_rooms *kept, int i)
{
    const struct room *room = room_find(storm->hall, kept->code[i]);
    struct kt_text now = {0};
    demand(room != NULL, "Room %s is lost after a restart.", kept->code[i]);
    write_room(room, &now);
    demand(strcmp(now.data, kept->text[i].data) == 0, "Before a restart:\n%s\nafter it:\n%s", kept->text[i].data,
           now.data);
    kt_text_free(&now);
    kt_text_free(&kept->text[i]);
}

static void load_room(void *data, const char *code)
{
    struct storm *storm = data;
    demand(room_find(storm->hall, code) != NULL, "Room %s cannot be loaded.", code);
}

static void restart(struct storm *storm)
{
    struct kept_rooms *kept = calloc(1, sizeof *kept);
    bool was_here[ACTORS];
    settle(storm, 0);
    map_each(&storm->hall->rooms, keep_room, kept);
    for (int i = 0; i < ACTORS; i++) {
        was_here[i] = storm->actors[i].is_here;
        leave(&storm->actors[i]);
    }
    close_hall(storm);
    open_hall(storm);
    for (int i = 0; i < kept->count; i++)
        compare_room(storm, kept, i);
    demand(store_each_room(storm->hall->store, load_room, storm, NULL), "The rooms cannot be listed.");
    demand(store_count_strays(storm->hall->store) == 0, "There are events or seats without a room.");
    for (int i = 0; i < ACTORS; i++)
        if (was_here[i])
            enter(&storm->actors[i]);
    storm->totals->restarts++;
    free(kept);
}

/* ---- actions ---- */

void storm_do(struct storm *storm, const struct action *action)
{
    struct actor *actor = &storm->actors[action->actor % ACTORS];
    kt_rng_seed(&chance, storm->seed * 1000003 + action->id);
    switch (action->verb) {
    case VERB_SAY:
        say(actor, action);
        break;
    case VERB_ENTER:
        enter(actor);
        break;
    case VERB_EXIT:
        leave(actor);
        break;
    case VERB_SLOW:
        change_speed(actor);
        break;
    case VERB_PRUNE:
        hall_prune(storm->hall);
        break;
    case VERB_RESTART:
        restart(storm);
        break;
    case VERB_STEP:
        settle(storm, action->number);
        if (action->id % 8 == 0)
            check_twin(storm, actor, action->id);
        break;
    }
}

static enum verb some_verb(struct kt_rng *rng, const struct actor *actor)
{
    if (!actor->is_here)
        return VERB_ENTER;
    if (once_in(rng, 200))
        return VERB_EXIT;
    if (once_in(rng, 400))
        return VERB_PRUNE;
    if (once_in(rng, 1500))
        return VERB_RESTART;
    if (once_in(rng, actor->is_slow ? 10 : 800))
        return VERB_SLOW;
    return once_in(rng, 3) ? VERB_STEP : VERB_SAY;
}

/* Milliseconds: mostly none, sometimes a bot's delay, rarely so much that rooms leave memory. */
static int some_time(struct kt_rng *rng)
{
    if (once_in(rng, 300))
        return 100000 + (int)kt_rng_below(rng, 100000);
    return once_in(rng, 3) ? (int)kt_rng_below(rng, 300) : 0;
}

struct action storm_choose(struct storm *storm, struct kt_rng *rng)
{
    struct action action = {.id = storm->next_action++, .actor = (int)kt_rng_below(rng, ACTORS)};
    const struct actor *actor = &storm->actors[action.actor];
    action.verb = some_verb(rng, actor);
    if (action.verb == VERB_STEP)
        action.number = some_time(rng);
    if (action.verb == VERB_SAY) {
        struct wire_knowledge known = {.view = actor->view,
                                       .room = actor->room,
                                       .more = actor->more,
                                       .record = actor->record,
                                       .exported = storm->actors[kt_rng_below(rng, ACTORS)].exported,
                                       .frames = actor->frames,
                                       .run = actor->run,
                                       .codes = storm->codes,
                                       .code_count = storm->code_count,
                                       .next_id = storm->next_id++};
        make_message(rng, &known, &action.text);
    }
    return action;
}
