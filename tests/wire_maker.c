#include "wire_maker.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "wire_values.h"

/* ---- which message ---- */

/* What a player would do next: find a room, start the game, move. */
static const char *next_step(struct kt_rng *rng, const struct wire_knowledge *known)
{
    static const char *const outside[] = {"create", "create", "join", "join", "match", "match", "settings"};
    static const char *const waiting[] = {"sit", "start", "start", "bot", "bot", "open"};
    static const char *const over[] = {"next_round", "rematch", "rematch", "history",
                                       "leave",      "ending",  "records", "analysis"};
    static const char *const helped[] = {"watch", "frames", "auto", "explain", "hint", "undo", "redo"};
    static const char *const decisions[] = {"host", "remove"};
    static const char *const experiment[] = {"lab_trace", "lab_position"};
    const char *state = json_string_value(json_object_get(known->room, "state"));
    if (known->run > 0 && once_in(rng, 16))
        return ONE_OF(rng, experiment);
    if (!state)
        return ONE_OF(rng, outside);
    if (json_is_true(json_object_get(known->room, "host")) && seat_of_other_person(known) && once_in(rng, 4))
        return ONE_OF(rng, decisions);
    if (strcmp(state, "waiting") == 0)
        return ONE_OF(rng, waiting);
    if (known->frames > 0 && once_in(rng, 8))
        return "take_over";
    if (json_integer_value(json_object_get(known->view, "undone")) > 0 && once_in(rng, 8))
        return "redo";
    if (json_array_size(json_object_get(known->view, "moves")) > 0)
        return once_in(rng, 12) ? ONE_OF(rng, helped) : "move";
    return once_in(rng, 3) ? ONE_OF(rng, over) : "sit";
}

static size_t cards_in(const json_t *view)
{
    const json_t *piles = json_object_get(view, "piles");
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(piles); i++)
        count += json_array_size(json_object_get(json_array_get(piles, i), "cards"));
    return count;
}

/* Their searches have fixed limits, so they are sent seldom, or only for small packs. */
static bool is_slow(struct kt_rng *rng, const char *type, const json_t *view)
{
    if (strcmp(type, "par") == 0)
        return cards_in(view) > 26;
    return strcmp(type, "daily") == 0 && !once_in(rng, 20);
}

static const struct wire_request *some_request(struct kt_rng *rng, const struct wire_knowledge *known)
{
    uint32_t count = 0;
    if (!once_in(rng, 3))
        return &wire_requests[wire_request_of(next_step(rng, known))];
    while (wire_requests[count].type)
        count++;
    const struct wire_request *request = &wire_requests[kt_rng_below(rng, count)];
    return is_slow(rng, request->type, known->view) ? &wire_requests[0] : request;
}

/* A field may be left out if it has a default; `seq` of a move has none. */
static void add_fields(struct kt_rng *rng, const struct wire_knowledge *known, const struct wire_request *request,
                       json_t *message)
{
    for (const struct wire_field *field = request->fields; field->name; field++)
        if (field->kind == FIELD_SEQ ? !once_in(rng, 20) : field->kind == FIELD_MOVE || !once_in(rng, 3))
            json_object_set_new(message, field->name, sensible_value(rng, known, field->kind));
}

/* Half of the experiments are those that most random ones are not: of a solver with a trace, on a small deal. */
static void add_experiment(struct kt_rng *rng, json_t *message)
{
    static const char *const specs[] = {"dfs", "bfs", "astar", "beam", "hill", "backtrack"};
    json_object_set_new(message, "game", json_string("freecell"));
    json_object_set_new(message, "rules", json_string("ranks=4,columns=4,cells=2"));
    json_object_set_new(message, "spec", json_string(ONE_OF(rng, specs)));
    json_object_set_new(message, "run", json_integer(1 + kt_rng_below(rng, 4)));
    json_object_set_new(message, "nodes", json_integer(1 + kt_rng_below(rng, 3000)));
}

static json_t *sensible_message(struct kt_rng *rng, const struct wire_knowledge *known)
{
    const struct wire_request *request = some_request(rng, known);
    json_t *message = json_object();
    json_object_set_new(message, "type", json_string(request->type));
    if (once_in(rng, 2))
        json_object_set_new(message, "id", json_integer(known->next_id));
    if (strcmp(request->type, "create") == 0)
        add_new_room(rng, message);
    else if (strcmp(request->type, "lab") == 0 && once_in(rng, 2))
        add_experiment(rng, message);
    else
        add_fields(rng, known, request, message);
    return message;
}

/* ---- damage ---- */

static const char *some_key(struct kt_rng *rng, const json_t *message)
{
    uint32_t at = kt_rng_below(rng, (uint32_t)json_object_size(message));
    void *place = json_object_iter((json_t *)message);
    for (; at > 0; at--)
        place = json_object_iter_next((json_t *)message, place);
    return json_object_iter_key(place);
}

static const char *field_of_any_message(struct kt_rng *rng)
{
    uint32_t count = 0;
    while (wire_requests[count].type)
        count++;
    const struct wire_request *request = &wire_requests[kt_rng_below(rng, count)];
    return request->fields[0].name ? request->fields[0].name : "x";
}

/* Fields that are missing, extra, of another type, out of range, or of another message. */
static void damage_fields(struct kt_rng *rng, json_t *message)
{
    for (uint32_t times = 1 + kt_rng_below(rng, 3); times > 0 && json_object_size(message) > 0; times--)
        switch (kt_rng_below(rng, 5)) {
        case 0:
            json_object_del(message, some_key(rng, message));
            break;
        case 1:
            json_object_set_new(message, field_of_any_message(rng), odd_value(rng));
            break;
        case 2: {
            json_t *list = json_object_get(message, some_key(rng, message));
            if (json_is_array(list))
                json_array_append_new(list, odd_value(rng));
            break;
        }
        default:
            json_object_set_new(message, some_key(rng, message), odd_value(rng));
            break;
        }
}

/* Bytes that are no JSON: cut, doubled keys, invalid UTF-8, zeros, text after the end. */
static void damage_bytes(struct kt_rng *rng, struct kt_text *text)
{
    static const char *const inserts[] = {
        "\xFF", "\xC0\x80", "\xED\xA0\x80", "\\ud800", "\\u0000", "\"type\":\"move\",",
        "{",    "]",        "\"",           ",",       "1e999",   "-0"};
    struct kt_text out = {0};
    size_t at = text->size > 0 ? kt_rng_below(rng, (uint32_t)text->size) : 0;
    if (once_in(rng, 2) && text->size > 0)
        at = 1;
    kt_text_add_bytes(&out, text->data, at);
    switch (kt_rng_below(rng, 4)) {
    case 0:
        break;
    case 1:
        kt_text_add_bytes(&out, "\0", 1);
        kt_text_add_bytes(&out, text->data + at, text->size - at);
        break;
    default:
        kt_text_add(&out, ONE_OF(rng, inserts));
        kt_text_add_bytes(&out, text->data + at, text->size - at);
        break;
    }
    kt_text_free(text);
    *text = out;
}

void make_message(struct kt_rng *rng, const struct wire_knowledge *known, struct kt_text *out)
{
    json_t *message = sensible_message(rng, known);
    if (once_in(rng, 6))
        damage_fields(rng, message);
    char *text = json_dumps(message, JSON_COMPACT);
    kt_text_add(out, text ? text : "");
    free(text);
    json_decref(message);
    if (once_in(rng, 24))
        damage_bytes(rng, out);
    if (out->size > MOST_MESSAGE) /* the server refuses it before the hall reads it */
        out->size = MOST_MESSAGE;
}
