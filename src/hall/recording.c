/* A finished game is kept as text: the first position of the round in Kartu's own format, and its moves, one per line.
 * So a replay needs neither the seed nor the rounds before. */
#include "hall/recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"
#include "kit/words.h"

bool is_still_sealed(const struct room *room, const struct kt_position *end)
{
    return room_is_alone(room) && room_is_sealed(room) && !kt_position_is_won(end);
}

static void add_move(struct kt_text *line, const char *text)
{
    if (line->size > 0)
        kt_text_add(line, "\n");
    kt_text_add(line, text);
}

/* The moves of the room's round, and those that the change adds. */
static bool write_line(const struct change *change, struct kt_text *line)
{
    const kt_move *moves;
    size_t played, total;
    struct kt_text text = {0};
    kt_session_history(change->room->session, &moves, &played, &total);
    struct kt_position *at = kt_position_copy(kt_session_start(change->room->session));
    bool is_whole = at != NULL;
    for (size_t i = 0; is_whole && i < played && line->size <= STORE_MOST_LINE; i++) {
        text_clear(&text);
        kt_move_write(at, moves[i], &text);
        add_move(line, text.data);
        is_whole = kt_position_play(at, moves[i], NULL);
    }
    for (int i = 0; i < change->write.event_count; i++)
        if (change->events[i].kind == EVENT_MOVE)
            add_move(line, change->events[i].text);
    kt_position_free(at);
    is_whole = is_whole && !text.failed && !line->failed && line->size > 0;
    kt_text_free(&text);
    return is_whole;
}

void record_game(struct change *change)
{
    const struct kt_position *start = kt_session_start(change->room->session);
    bool is_whole = write_line(change, &change->line) && kt_position_write(start, NULL, &change->opening, NULL) &&
                    !change->opening.failed && change->line.size + change->opening.size <= STORE_MOST_LINE;
    if (!is_whole) {
        kt_text_free(&change->line);
        kt_text_free(&change->opening);
    }
}

/* ---- reading ---- */

static bool add_to(struct kt_line *line, kt_move move)
{
    if (line->count == line->capacity) {
        size_t capacity = line->capacity ? 2 * line->capacity : 64;
        kt_move *moves = realloc(line->moves, capacity * sizeof *moves);
        if (!moves)
            return false;
        line->moves = moves;
        line->capacity = capacity;
    }
    line->moves[line->count++] = move;
    return true;
}

/* Plays the moves from a copy of `start`, and adds them to `moves`. */
static bool read_moves(const struct kt_position *start, const char *line, struct kt_line *moves, struct kt_error *error)
{
    struct kt_position *now = kt_position_copy(start);
    char text[STORE_TEXT];
    bool is_read = now != NULL;
    while (is_read && *line) {
        size_t length = strcspn(line, "\n");
        kt_move move;
        snprintf(text, sizeof text, "%.*s", (int)(length < STORE_TEXT ? length : STORE_TEXT), line);
        is_read = length < STORE_TEXT && kt_move_read(now, text, &move, error) && kt_position_play(now, move, error) &&
                  add_to(moves, move);
        line += length + (line[length] == '\n');
    }
    kt_position_free(now);
    return is_read;
}

struct kt_position *read_game(const struct kt_game *game, const char *opening, const char *line, struct kt_line *moves,
                              struct kt_error *error)
{
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    struct kt_position *start = kt_position_read(game, &rules, NULL, opening, strlen(opening), NULL, error);
    if (start && kt_position_is_known(start) && read_moves(start, line, moves, error))
        return start;
    kt_position_free(start);
    kt_line_free(moves);
    *moves = (struct kt_line){0};
    return NULL;
}
