/* Views as JSON. Fields that the page does not need, such as places in games without a board, are left out, because
 * views are most of what the server sends. */
#include "hall/encode.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"

enum { MOST_WORDED = 60 };

void encode_phrase(struct kt_text *out, const char *key, const struct kt_phrase *phrase)
{
    if (!phrase->text) {
        put_null(out, key);
        return;
    }
    char place[3] = "%1";
    int count = 0; /* up to the last one that is used */
    for (int i = 0; i < KT_PHRASE_ARGS; i++) {
        place[1] = (char)('1' + i);
        if (strstr(phrase->text, place) || phrase->arg[i][0])
            count = i + 1;
    }
    put_open(out, key, "{");
    put_string(out, "text", phrase->text);
    put_open(out, "args", "[");
    for (int i = 0; i < count; i++)
        put_string(out, NULL, phrase->arg[i]);
    put_close(out, "]");
    put_close(out, "}");
}

/* ---- piles ---- */

/* The place on the board, and whether the card is rotated by 180 degrees; left out in games without a board. */
static void encode_place(struct kt_text *out, const struct kt_scene *scene, const struct kt_pile *pile)
{
    bool is_turned = false;
    for (int i = 0; i < pile->count; i++)
        is_turned |= scene->card[pile->first + i].is_turned;
    if (pile->x != 0 || pile->y != 0) {
        put_signed(out, "x", pile->x);
        put_signed(out, "y", pile->y);
    }
    if (is_turned)
        put_true(out, "turned");
}

static void encode_pile(struct kt_text *out, const struct kt_scene *scene, const struct kt_pile *pile)
{
    static const char *const layouts[] = {
        [KT_STACKED] = "stacked", [KT_FANNED_DOWN] = "down", [KT_FANNED_RIGHT] = "right"};
    put_open(out, NULL, "{");
    put_string(out, "name", pile->name);
    put_signed(out, "number", pile->number);
    if (pile->seat != KT_NOBODY)
        put_signed(out, "seat", pile->seat + 1);
    put_string(out, "layout", layouts[pile->layout]);
    put_open(out, "cards", "[");
    for (int i = 0; i < pile->count; i++) {
        const struct kt_shown *shown = &scene->card[pile->first + i];
        put_signed(out, NULL, shown->face_up ? shown->card : -shown->card);
    }
    put_close(out, "]");
    encode_place(out, scene, pile);
    put_close(out, "}");
}

void encode_piles(struct kt_text *out, const struct kt_view *view)
{
    struct kt_scene scene;
    kt_view_scene(view, &scene);
    put_open(out, "piles", "[");
    for (int i = 0; i < scene.piles; i++)
        encode_pile(out, &scene, &scene.pile[i]);
    put_close(out, "]");
}

/* The hand of the player as this view of the player has it. */
static void encode_hand(struct kt_text *out, const struct kt_view *view, int seat)
{
    struct kt_scene scene;
    kt_view_scene(view, &scene);
    for (int i = 0; i < scene.piles; i++)
        if (scene.pile[i].seat == seat && strcmp(scene.pile[i].name, "hand") == 0)
            encode_pile(out, &scene, &scene.pile[i]);
}

/* Likewise, with the hands of players who show them. */
static void encode_piles_and_hands(struct kt_text *out, const struct kt_view *view, const struct facts *facts)
{
    struct kt_scene scene;
    kt_view_scene(view, &scene);
    put_open(out, "piles", "[");
    for (int i = 0; i < scene.piles; i++) {
        const struct kt_pile *pile = &scene.pile[i];
        if (pile->seat != KT_NOBODY && facts->hands[pile->seat] && strcmp(pile->name, "hand") == 0)
            encode_hand(out, facts->hands[pile->seat], pile->seat);
        else
            encode_pile(out, &scene, pile);
    }
    put_close(out, "]");
}

/* ---- moves and deeds ---- */

static void encode_shape(struct kt_text *out, const struct kt_shape *shape)
{
    if (shape->from != KT_NO_PILE) {
        put_signed(out, "from", shape->from);
        put_open(out, "taken", "[");
        for (int i = 0; i < shape->count; i++)
            put_signed(out, NULL, shape->taken[i]);
        put_close(out, "]");
    }
    if (shape->to != KT_NO_PILE)
        put_signed(out, "to", shape->to);
    if (shape->has_place) {
        put_signed(out, "x", shape->x);
        put_signed(out, "y", shape->y);
        if (shape->is_turned)
            put_true(out, "turned");
    }
}

void encode_move(struct kt_text *out, const struct kt_position *world, kt_move move, bool with_words)
{
    struct kt_text text = {0};
    struct kt_shape shape;
    kt_move_write(world, move, &text);
    put_string(out, "text", text.data ? text.data : "");
    kt_text_free(&text);
    if (with_words) {
        struct kt_phrase words = {0};
        kt_move_words(world, move, &words);
        encode_phrase(out, "words", &words);
    }
    kt_move_shape(world, move, &shape);
    encode_shape(out, &shape);
}

static bool encode_moves(struct kt_text *out, const struct kt_position *world)
{
    int count = kt_position_moves(world, NULL, 0);
    kt_move *moves = malloc((size_t)(count > 0 ? count : 1) * sizeof *moves);
    if (!moves || count < 0) {
        free(moves);
        return false;
    }
    kt_position_moves(world, moves, count);
    put_open(out, "moves", "[");
    for (int i = 0; i < count; i++) {
        put_open(out, NULL, "{");
        encode_move(out, world, moves[i], count <= MOST_WORDED);
        put_close(out, "}");
    }
    put_close(out, "]");
    free(moves);
    return true;
}

int encode_deeds(struct kt_text *out, const struct kt_view *view, int from)
{
    struct kt_deed deed;
    int index = from;
    if (from > 0 && !kt_view_deed(view, from - 1, &deed))
        index = from = 0; /* fewer than before: a new round */
    put_open(out, "deeds", "{");
    put_signed(out, "from", from);
    put_open(out, "list", "[");
    for (; kt_view_deed(view, index, &deed); index++) {
        put_open(out, NULL, "{");
        put_signed(out, "seat", deed.seat + 1);
        put_string(out, "text", deed.text);
        encode_phrase(out, "words", &deed.words);
        put_close(out, "}");
    }
    put_close(out, "]");
    put_close(out, "}");
    return index;
}

int count_deeds(const struct kt_view *view)
{
    struct kt_deed deed;
    int count = 0;
    while (kt_view_deed(view, count, &deed))
        count++;
    return count;
}

/* ---- the message ---- */

static void encode_seat(struct kt_text *out, const char *key, int seat)
{
    if (seat == KT_NOBODY)
        put_null(out, key);
    else
        put_signed(out, key, seat + 1);
}

/* The points minus those of `before` (NULL: 0); null for hidden points. */
static void encode_points(struct kt_text *out, const char *key, const int *points, const int *before, int seats)
{
    put_open(out, key, "[");
    for (int seat = 0; seat < seats; seat++) {
        if (points[seat] == KT_HIDDEN_POINTS)
            put_null(out, NULL);
        else
            put_signed(out, NULL, points[seat] - (before ? before[seat] : 0));
    }
    put_close(out, "]");
}

/* Points that are hidden now were hidden when the round began. Points that were hidden then and are not any more belong
 * to a finished match, where nothing is secret. */
static bool encode_score(struct kt_text *out, const struct kt_view *view, const struct facts *facts)
{
    int points[KT_MAX_SEATS];
    if (!kt_view_points(view, points))
        return false;
    encode_points(out, "points", points, NULL, facts->seats);
    if (facts->points_before)
        encode_points(out, "gained", points, facts->points_before, facts->seats);
    return true;
}

static void encode_winners(struct kt_text *out, const struct facts *facts)
{
    if (!facts->winners)
        return;
    put_open(out, "winners", "[");
    for (int seat = 0; seat < facts->seats; seat++)
        if (facts->winners >> seat & 1)
            put_signed(out, NULL, seat + 1);
    put_close(out, "]");
}

static void encode_last(struct kt_text *out, const struct facts *facts)
{
    put_open(out, "last", "{");
    put_string(out, "what", facts->last);
    encode_seat(out, "seat", facts->last_seat);
    if (facts->last_text)
        put_string(out, "text", facts->last_text);
    put_bool(out, "auto", facts->last_was_auto);
    put_bool(out, "algorithm", facts->last_was_by_algorithm);
    put_close(out, "}");
}

static void encode_list(struct kt_text *out, const char *key, const char *list)
{
    if (!list)
        return;
    put_open(out, key, "[");
    kt_text_add(out, list);
    put_close(out, "]");
}

static void encode_deal(struct kt_text *out, const struct facts *facts)
{
    put_open(out, "deal", "{");
    put_string(out, "kind", facts->is_given ? "position" : facts->is_numbered ? "numbered" : "sealed");
    if (facts->number) {
        put_number(out, "number", facts->number);
    } else if (facts->is_numbered) {
        put_null(out, "number");
    } else if (!facts->is_given) {
        put_string(out, "commitment", facts->commitment);
        put_string(out, "seed", facts->seed);
    }
    if (facts->graded)
        found_deal_put(out, facts->graded);
    if (facts->is_chosen)
        put_true(out, "chosen");
    if (facts->is_mixed)
        put_true(out, "mixed");
    encode_list(out, "earlier", facts->earlier);
    encode_list(out, "before", facts->before);
    put_close(out, "}");
}

static void encode_autoplay(struct kt_text *out, const struct facts *facts)
{
    put_string(out, "algorithm", facts->algorithm);
    if (!facts->auto_spec) {
        put_null(out, "auto");
        return;
    }
    put_open(out, "auto", "{");
    put_string(out, "spec", facts->auto_spec);
    put_signed(out, "delay", facts->auto_delay);
    put_bool(out, "thinking", facts->auto_thinks);
    put_close(out, "}");
}

static void encode_rest(struct kt_text *out, const struct facts *facts)
{
    encode_last(out, facts);
    if (facts->is_alone) {
        put_number(out, "played", facts->played);
        put_number(out, "undone", facts->undone);
        put_number(out, "counted", facts->counted);
        if (facts->finishing > 0)
            put_number(out, "finish", facts->finishing);
    }
    put_number(out, "seconds", facts->seconds);
    put_bool(out, "assisted", facts->is_assisted);
    put_bool(out, "ranked", facts->is_ranked);
    encode_autoplay(out, facts);
    encode_deal(out, facts);
    if (facts->clock_seat == KT_NOBODY) {
        put_null(out, "clock");
        return;
    }
    put_open(out, "clock", "{");
    encode_seat(out, "seat", facts->clock_seat);
    put_real(out, "left", facts->clock_left, 1);
    put_close(out, "}");
}

/* The legal moves; only for the seat to move. */
static bool encode_choice(struct kt_text *out, const struct kt_view *view)
{
    struct kt_position *world = kt_view_world(view, 0);
    bool is_done = world && encode_moves(out, world);
    kt_position_free(world);
    return is_done;
}

int encode_view(struct kt_text *out, const struct kt_view *view, const struct facts *facts)
{
    assert(facts->seats > 0 && facts->seats <= KT_MAX_SEATS && facts->deeds_from >= 0);
    put_open(out, NULL, "{");
    put_string(out, "type", "view");
    if (facts->asked >= 0)
        put_signed(out, "id", facts->asked);
    put_string(out, "room", facts->code);
    put_number(out, "seq", facts->seq);
    encode_seat(out, "seat", facts->seat);
    put_string(out, "game", facts->game);
    put_signed(out, "round", facts->round);
    encode_seat(out, "turn", facts->turn);
    put_bool(out, "over", facts->turn == KT_NOBODY);
    put_bool(out, "won", facts->has_won);
    encode_winners(out, facts);
    bool is_done = encode_score(out, view, facts);
    encode_piles_and_hands(out, view, facts);
    if (facts->turn != KT_NOBODY && facts->turn == facts->seat)
        is_done = encode_choice(out, view) && is_done;
    int deeds = encode_deeds(out, view, facts->deeds_from);
    encode_rest(out, facts);
    put_close(out, "}");
    return is_done && !out->failed ? deeds : -1;
}
