#include "protocol.h"

#include <assert.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"

void protocol_new(struct kt_text *out, const struct kt_game *game, const struct kt_settings *rules, int seat, int seats)
{
    struct kt_text text = {0};
    kt_rules_write(game, rules, &text);
    put_open(out, NULL, "{");
    put_string(out, "type", "new");
    put_string(out, "game", kt_game_name(game));
    put_string(out, "rules", text.data ? text.data : "");
    put_signed(out, "seat", seat + 1);
    put_signed(out, "seats", seats);
    put_close(out, "}\n");
    kt_text_free(&text);
}

static void write_card(struct kt_text *out, const struct kt_game *game, const struct kt_shown *shown)
{
    struct kt_text name = {0};
    kt_card_write(game, shown->card, &name);
    if (shown->is_turned)
        kt_text_add(&name, "'");
    put_string(out, NULL, name.data ? name.data : "?");
    kt_text_free(&name);
}

static void write_piles(struct kt_text *out, const struct kt_game *game, const struct kt_view *view)
{
    struct kt_scene *scene = malloc(sizeof *scene);
    if (!scene)
        return;
    kt_view_scene(view, scene);
    put_open(out, "piles", "[");
    for (int i = 0; i < scene->piles; i++) {
        const struct kt_pile *pile = &scene->pile[i];
        put_open(out, NULL, "{");
        put_string(out, "name", pile->name);
        put_signed(out, "number", pile->number);
        if (pile->seat != KT_NOBODY)
            put_signed(out, "seat", pile->seat + 1);
        if (pile->x || pile->y) {
            put_signed(out, "x", pile->x);
            put_signed(out, "y", pile->y);
        }
        put_open(out, "cards", "[");
        for (int j = 0; j < pile->count; j++)
            write_card(out, game, &scene->card[pile->first + j]);
        put_close(out, "]");
        put_close(out, "}");
    }
    put_close(out, "]");
    free(scene);
}

static void write_history(struct kt_text *out, const struct kt_view *view)
{
    struct kt_deed deed;
    put_open(out, "history", "[");
    for (int i = 0; kt_view_deed(view, i, &deed); i++) {
        put_open(out, NULL, "{");
        put_signed(out, "seat", deed.seat + 1);
        put_string(out, "move", deed.text);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void write_moves(struct kt_text *out, const struct kt_position *position)
{
    int count = kt_position_moves(position, NULL, 0);
    kt_move *moves = count > 0 ? malloc((size_t)count * sizeof *moves) : NULL;
    struct kt_text text = {0};
    put_open(out, "moves", "[");
    for (int i = 0, all = moves ? kt_position_moves(position, moves, count) : 0; i < all; i++) {
        text_clear(&text);
        kt_move_write(position, moves[i], &text);
        put_string(out, NULL, text.data);
    }
    put_close(out, "]");
    kt_text_free(&text);
    free(moves);
}

void protocol_ask(struct kt_text *out, const struct kt_position *position, const struct kt_view *view, int seat,
                  const struct kt_limits *limits)
{
    struct kt_text text = {0};
    kt_view_write(view, &text);
    put_open(out, NULL, "{");
    put_string(out, "type", "move");
    put_signed(out, "seat", seat + 1);
    put_open(out, "view", "{");
    put_string(out, "text", text.data ? text.data : "");
    write_piles(out, kt_position_game(position), view);
    write_history(out, view);
    put_close(out, "}");
    write_moves(out, position);
    if (limits->seconds > 0)
        put_number(out, "budget_ms", (uint64_t)(limits->seconds * 1e3));
    if (limits->states > 0)
        put_number(out, "budget_nodes", limits->states);
    put_close(out, "}\n");
    kt_text_free(&text);
}

void protocol_over(struct kt_text *out, const int *points, int seats)
{
    assert(seats > 0 && seats <= KT_MAX_SEATS);
    put_open(out, NULL, "{");
    put_string(out, "type", "over");
    put_open(out, "points", "[");
    for (int seat = 0; seat < seats; seat++)
        put_signed(out, NULL, points[seat]);
    put_close(out, "]");
    put_close(out, "}\n");
}

void protocol_answer(struct kt_text *out, const char *move)
{
    put_open(out, NULL, "{");
    put_string(out, "move", move);
    put_close(out, "}\n");
}

bool protocol_read_answer(const char *line, const struct kt_position *position, kt_move *move)
{
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, NULL), *said = json_object_get(answer, "move");
    const char *text = json_string_value(said);
    bool gives_up = json_is_null(said) && kt_position_seats(position) == 1;
    bool is_move = gives_up || (text && kt_move_read(position, text, move, NULL));
    if (gives_up)
        *move = KT_GIVE_UP;
    json_decref(answer);
    return is_move;
}
