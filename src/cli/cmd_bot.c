/* kartu bot: the engine side of the protocol. An invalid line is answered with the reason, for the author of the
 * other side. The engine ends with its input. */
#define _GNU_SOURCE
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "kit/json.h"
#include "language.h"
#include "protocol.h"
#include "say.h"
#include "setup.h"

struct service {
    const struct kt_game *game;
    struct kt_bot *bot;
    uint64_t seed;
    struct kt_text answer;
};

static void answer_error(struct service *service, const char *reason)
{
    put_open(&service->answer, NULL, "{");
    put_string(&service->answer, "error", reason);
    put_close(&service->answer, "}\n");
}

static void answer_error_of(struct service *service, const struct kt_error *error)
{
    char reason[512];
    kt_phrase_render(&error->what, language_translate(error->what.text), reason, sizeof reason);
    answer_error(service, reason);
}

/* Why no move can be chosen for the seat, or NULL. */
static const char *find_obstacle(const struct kt_view *view, const struct kt_position *world, int seat)
{
    int turn = kt_position_turn(world);
    if (turn == KT_NOBODY)
        return _("There are no legal moves in this position.");
    if (turn != seat)
        return _("It is another seat's turn.");
    return kt_view_shows_cards_of(view, turn)
               ? NULL
               : _("The seat to move must know its own cards, and its role if it has one.");
}

static void choose(struct service *service, const struct kt_view *view, int seat, const json_t *line)
{
    struct kt_text move = {0};
    struct kt_limits limits = {0};
    json_int_t nodes = json_integer_value(json_object_get(line, "budget_nodes"));
    limits.seconds = json_number_value(json_object_get(line, "budget_ms")) / 1e3;
    limits.states = nodes > 0 ? (uint64_t)nodes : 0;
    struct kt_position *world = kt_view_world(view, 1);
    const char *obstacle = world ? find_obstacle(view, world, seat) : _("Out of memory.");
    if (obstacle) {
        answer_error(service, obstacle);
    } else {
        kt_move choice = kt_bot_choose(service->bot, view, &limits);
        if (choice != KT_GIVE_UP)
            kt_move_write(world, choice, &move);
        protocol_answer(&service->answer, choice == KT_GIVE_UP ? NULL : move.data);
    }
    kt_text_free(&move);
    kt_position_free(world);
}

static void answer_move(struct service *service, const json_t *line)
{
    struct kt_error error = {0};
    const json_t *view_line = json_object_get(line, "view");
    const char *text = json_string_value(json_object_get(view_line, "text"));
    json_int_t number = json_integer_value(json_object_get(line, "seat"));
    if (!text) {
        answer_error(service, _("A line of the type \"move\" needs a \"view\" with a \"text\"."));
        return;
    }
    struct kt_position *position = kt_position_read(service->game, NULL, "kartu", text, strlen(text), NULL, &error);
    int seat = position && number >= 1 && number <= kt_position_seats(position) ? (int)number - 1 : KT_NOBODY;
    struct kt_view *view = position ? kt_view_of(position, seat) : NULL;
    if (view)
        choose(service, view, seat, line);
    else if (position)
        answer_error(service, _("Out of memory."));
    else
        answer_error_of(service, &error);
    kt_view_free(view);
    kt_position_free(position);
}

static void answer(struct service *service, const char *text)
{
    json_t *line = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(line, "type"));
    const char *game = json_string_value(json_object_get(line, "game"));
    if (!type)
        answer_error(service, _("Every line is a JSON object with a \"type\"."));
    else if (strcmp(type, "new") == 0 && game && strcmp(game, kt_game_name(service->game)) != 0)
        answer_error(service, _("This engine plays another game."));
    else if (strcmp(type, "new") == 0)
        kt_bot_start(service->bot, service->seed++);
    else if (strcmp(type, "move") == 0)
        answer_move(service, line);
    json_decref(line);
}

static int serve(struct service *service)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) >= 0) {
        text_clear(&service->answer);
        answer(service, line);
        if (service->answer.failed || (service->answer.size > 0 && fputs(service->answer.data, stdout) == EOF) ||
            fflush(stdout) == EOF)
            break;
    }
    bool is_done = feof(stdin) && !ferror(stdout);
    free(line);
    kt_text_free(&service->answer);
    return is_done ? STATUS_DONE : STATUS_INTERNAL;
}

int cmd_bot(const struct arguments *args)
{
    struct setup setup;
    struct kt_error error = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    struct service service = {.game = setup.game, .seed = args->seed};
    service.bot = kt_bot_open(setup.game, args->operands[2], args->seed, &error);
    if (!service.bot)
        return say_error(NULL, 0, &error);
    int status = serve(&service);
    kt_bot_close(service.bot);
    return status;
}
