/* Reads views: from the JSON of docs/wire.md to the structures that are drawn and chosen from. A field that is
 * missing or has another type than expected counts as absent. */
#include "tui/scene.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int number_in(const json_t *json, const char *key, int missing)
{
    const json_t *field = json_object_get(json, key);
    return json_is_integer(field) ? (int)json_integer_value(field) : missing;
}

static void text_in(const json_t *json, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(json, key));
    snprintf(out, size, "%s", text ? text : "");
}

/* ---- piles ---- */

static void pile_read(struct pile *pile, const json_t *json, int16_t *cards)
{
    const json_t *list = json_object_get(json, "cards");
    text_in(json, "name", pile->name, sizeof pile->name);
    pile->number = number_in(json, "number", 1);
    pile->seat = number_in(json, "seat", 0) - 1;
    pile->count = (int)json_array_size(list);
    pile->x = number_in(json, "x", 0);
    pile->y = number_in(json, "y", 0);
    pile->is_turned = json_is_true(json_object_get(json, "turned"));
    pile->card = cards;
    for (int i = 0; i < pile->count; i++)
        cards[i] = (int16_t)json_integer_value(json_array_get(list, (size_t)i));
}

bool scene_read(struct scene *scene, const json_t *piles)
{
    size_t count = json_array_size(piles), cards = 0;
    *scene = (struct scene){0};
    for (size_t i = 0; i < count; i++)
        cards += json_array_size(json_object_get(json_array_get(piles, i), "cards"));
    scene->piles = calloc(count + 1, sizeof *scene->piles);
    scene->cards = calloc(cards + 1, sizeof *scene->cards);
    if (!scene->piles || !scene->cards) {
        scene_free(scene);
        return false;
    }
    int16_t *next = scene->cards;
    for (size_t i = 0; i < count; i++) {
        pile_read(&scene->piles[i], json_array_get(piles, i), next);
        next += scene->piles[i].count;
    }
    assert((size_t)(next - scene->cards) == cards);
    scene->count = (int)count;
    return true;
}

void scene_free(struct scene *scene)
{
    free(scene->piles);
    free(scene->cards);
    *scene = (struct scene){0};
}

bool is_named(const struct pile *pile, const char *name)
{
    return strcmp(pile->name, name) == 0;
}

int scene_find(const struct scene *scene, const char *name, int seat)
{
    for (int i = 0; i < scene->count; i++)
        if (is_named(&scene->piles[i], name) && (seat == KT_NOBODY || scene->piles[i].seat == seat))
            return i;
    return KT_NO_PILE;
}

/* ---- moves ---- */

void move_read(struct move *move, const json_t *json)
{
    const json_t *taken = json_object_get(json, "taken");
    *move = (struct move){.json = json, .words = json_object_get(json, "words")};
    text_in(json, "text", move->text, sizeof move->text);
    move->from = number_in(json, "from", KT_NO_PILE);
    move->to = number_in(json, "to", KT_NO_PILE);
    move->has_place = move->to == KT_NO_PILE && json_object_get(json, "x") != NULL;
    move->x = number_in(json, "x", 0);
    move->y = number_in(json, "y", 0);
    move->is_turned = json_is_true(json_object_get(json, "turned"));
    for (size_t i = 0; i < json_array_size(taken) && i < KT_MOST_TAKEN; i++)
        move->taken[move->count++] = (uint8_t)json_integer_value(json_array_get(taken, i));
}

/* ---- views ---- */

static void points_read(const json_t *list, int points[KT_MAX_SEATS], bool is_known[KT_MAX_SEATS])
{
    for (size_t seat = 0; seat < json_array_size(list) && seat < KT_MAX_SEATS; seat++) {
        const json_t *value = json_array_get(list, seat);
        is_known[seat] = json_is_integer(value);
        points[seat] = (int)json_integer_value(value);
    }
}

static void facts_read(struct view *view, const json_t *json)
{
    text_in(json, "game", view->game, sizeof view->game);
    text_in(json, "room", view->room, sizeof view->room);
    text_in(json_object_get(json, "last"), "what", view->last, sizeof view->last);
    view->seq = (uint64_t)json_integer_value(json_object_get(json, "seq"));
    view->deal = (uint64_t)json_integer_value(json_object_get(json_object_get(json, "deal"), "number"));
    const char *kind = json_string_value(json_object_get(json_object_get(json, "deal"), "kind"));
    view->is_given = kind && strcmp(kind, "position") == 0;
    const json_t *graded = json_object_get(json_object_get(json, "deal"), "grade");
    text_in(graded, "grade", view->grade, sizeof view->grade);
    view->why = json_object_get(graded, "why");
    view->par = number_in(json_object_get(json, "deal"), "par", 0);
    view->finish = number_in(json, "finish", 0);
    view->seat = number_in(json, "seat", 0) - 1;
    view->turn = number_in(json, "turn", 0) - 1;
    view->round = number_in(json, "round", 1);
    view->played = number_in(json, "played", 0);
    view->counted = number_in(json, "counted", 0);
    view->seconds = json_integer_value(json_object_get(json, "seconds"));
    view->is_over = json_is_true(json_object_get(json, "over"));
    view->is_won = json_is_true(json_object_get(json, "won"));
    view->is_assisted = json_is_true(json_object_get(json, "assisted"));
    const json_t *run = json_object_get(json, "auto");
    text_in(json, "algorithm", view->algorithm, sizeof view->algorithm);
    text_in(run, "spec", view->auto_spec, sizeof view->auto_spec);
    view->is_auto_thinking = json_is_true(json_object_get(run, "thinking"));
    view->is_by_algorithm = json_is_true(json_object_get(json_object_get(json, "last"), "algorithm"));
    view->seats = (int)json_array_size(json_object_get(json, "points"));
    assert(view->seats <= KT_MAX_SEATS);
    points_read(json_object_get(json, "points"), view->points, view->has_points);
    points_read(json_object_get(json, "gained"), view->gained, view->has_gained);
    const json_t *winners = json_object_get(json, "winners");
    for (size_t i = 0; i < json_array_size(winners); i++) {
        json_int_t seat = json_integer_value(json_array_get(winners, i));
        if (seat >= 1 && seat <= KT_MAX_SEATS)
            view->winners |= UINT32_C(1) << (seat - 1);
    }
}

bool view_read(struct view *view, json_t *json)
{
    const json_t *moves = json_object_get(json, "moves");
    struct view read = {.json = json_incref(json), .move_count = (int)json_array_size(moves)};
    read.moves = calloc((size_t)read.move_count + 1, sizeof *read.moves);
    if (!read.moves || !scene_read(&read.scene, json_object_get(json, "piles"))) {
        view_free(&read);
        return false;
    }
    for (int i = 0; i < read.move_count; i++)
        move_read(&read.moves[i], json_array_get(moves, (size_t)i));
    facts_read(&read, json);
    view_free(view);
    *view = read;
    return true;
}

void view_free(struct view *view)
{
    scene_free(&view->scene);
    free(view->moves);
    json_decref(view->json);
    *view = (struct view){0};
}
