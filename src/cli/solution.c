#define _GNU_SOURCE
#include "solution.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"
#include "say.h"

static bool is_json(const struct input *input)
{
    return input->data[strspn(input->data, " \t\r\n")] == '{';
}

static bool is_about(const json_t *answer, const struct kt_game *game, uint64_t deal)
{
    const char *name = json_string_value(json_object_get(answer, "game"));
    json_t *number = json_object_get(answer, "deal");
    if (!name || strcmp(name, kt_game_name(game)) != 0 || !json_object_get(answer, "verdict"))
        return false;
    return deal ? json_is_integer(number) && (uint64_t)json_integer_value(number) == deal : json_is_null(number);
}

/* The first object about the deal, or NULL, after a message. */
static json_t *find_answer(const struct input *input, const struct kt_game *game, uint64_t deal)
{
    size_t at = 0;
    while (input->data[at += strspn(input->data + at, " \t\r\n")]) {
        json_error_t error;
        json_t *answer = json_loadb(input->data + at, input->size - at, JSON_DISABLE_EOF_CHECK, &error);
        if (!answer) {
            say_wrong(_("%s is neither a solution nor the JSON of 'kartu solve': %s."), input->name, error.text);
            return NULL;
        }
        if (is_about(answer, game, deal))
            return answer;
        json_decref(answer);
        at += (size_t)error.position;
    }
    if (deal)
        say_wrong(_("%s has no result for deal %llu of %s."), input->name, (unsigned long long)deal,
                  kt_game_name(game));
    else
        say_wrong(_("%s has no result for a position of %s."), input->name, kt_game_name(game));
    return NULL;
}

static bool replace(struct input *input, const char *text)
{
    char *copy = strdup(text);
    if (!copy) {
        say_internal(_("Out of memory."));
        return false;
    }
    free(input->data);
    input->data = copy;
    input->size = strlen(copy);
    return true;
}

bool solution_pick(struct input *input, const struct kt_game *game, uint64_t deal)
{
    if (!is_json(input))
        return true;
    json_t *answer = find_answer(input, game, deal);
    const char *solution = json_string_value(json_object_get(answer, "solution"));
    bool is_picked = solution && replace(input, solution);
    const char *verdict = json_string_value(json_object_get(answer, "verdict"));
    if (answer && !solution)
        say_wrong(_("%s has no solution for this deal (verdict: %s); 'kartu solve --quiet' writes none."), input->name,
                  verdict ? verdict : "?");
    json_decref(answer);
    return is_picked;
}
