/* Lines of moves: reading and writing them in every format, and the one replay that every solution passes. */
#include <stdlib.h>
#include <string.h>

#include "session/handles.h"

/* Every game has these; what else there is stands in game->line_formats. */
static const struct kt_choice common_formats[] = {
    {"standard", N_("short notation, ten moves a line"), NULL},
    {"words", N_("a sentence for each move"), NULL},
    {"json", N_("a list of objects"), NULL},
};

enum { STANDARD, WORDS, JSON, COMMON_FORMATS, UNKNOWN_FORMAT = -1 };

const struct kt_choice *kt_game_line_format(const struct kt_game *game, int index)
{
    if (index < COMMON_FORMATS)
        return &common_formats[index];
    const struct kt_line_format *format = game->line_formats;
    for (index -= COMMON_FORMATS; format && format->choice.name; format++)
        if (index-- == 0)
            return &format->choice;
    return NULL;
}

static int find_format(const struct kt_game *game, const char *name, struct kt_error *error)
{
    const struct kt_choice *choice;
    for (int i = 0; (choice = kt_game_line_format(game, i)) != NULL; i++)
        if (strcmp(choice->name, name) == 0)
            return i;
    kt_refuse(error, KT_NOT_POSSIBLE, N_("%2 moves have no format \"%1\"."), name, game->title);
    return UNKNOWN_FORMAT;
}

/* ---- replay ---- */

static struct kt_state *copy_state(const struct kt_position *position, struct kt_error *error)
{
    struct kt_state *state = malloc(position->game->state_size);
    if (state)
        memcpy(state, position->state, position->game->state_size);
    else
        kt_refuse_memory(error);
    return state;
}

bool kt_line_check(const struct kt_position *start, const struct kt_line *line, struct kt_tally *tally,
                   struct kt_error *error)
{
    const struct kt_game *game = start->game;
    struct kt_tally count = {0};
    struct kt_state *state = copy_state(start, error);
    if (!state)
        return false;
    for (size_t i = 0; i < line->count; i++) {
        if (game->refuses(state, line->moves[i], error)) {
            free(state);
            return false;
        }
        game->tally(state, line->moves[i], &count);
        game->apply(state, line->moves[i]);
    }
    count.won = game->is_won(state);
    if (tally)
        *tally = count;
    free(state);
    return true;
}

/* ---- writing ---- */

static void write_words(const struct kt_game *game, const struct kt_state *state, kt_move move, kt_translate translate,
                        struct kt_text *out)
{
    enum { LONGEST = 512 };
    struct kt_phrase words;
    char sentence[LONGEST];
    game->word_move(state, move, &words);
    kt_phrase_render(&words, translate ? translate(words.text) : NULL, sentence, sizeof sentence);
    kt_text_add(out, sentence);
}

static void write_json(const struct kt_game *game, const struct kt_state *state, kt_move move, kt_translate translate,
                       struct kt_text *out)
{
    struct kt_text move_text = {0}, words = {0};
    game->write_move(state, move, &move_text);
    write_words(game, state, move, translate, &words);
    out->failed |= move_text.failed || words.failed;
    if (!out->failed) {
        kt_text_add(out, "{\"move\":");
        kt_text_json(out, move_text.data);
        kt_text_add(out, ",\"words\":");
        kt_text_json(out, words.data);
        kt_text_add(out, "}");
    }
    kt_text_free(&move_text);
    kt_text_free(&words);
}

/* Writes move number i of the line, with what separates it from its neighbours. */
static void write_one(const struct kt_game *game, const struct kt_state *state, kt_move move, int format,
                      kt_translate translate, size_t i, struct kt_text *out)
{
    enum { MOVES_A_LINE = 10 };
    if (format == STANDARD) {
        kt_text_add(out, i == 0 ? "" : i % MOVES_A_LINE == 0 ? "\n" : " ");
        game->write_move(state, move, out);
    } else if (format == WORDS) {
        kt_text_add(out, i == 0 ? "" : "\n");
        write_words(game, state, move, translate, out);
    } else if (format == JSON) {
        kt_text_add(out, i == 0 ? "[" : ",\n ");
        write_json(game, state, move, translate, out);
    } else {
        game->line_formats[format - COMMON_FORMATS].write_move(state, move, out);
    }
}

static void write_end(int format, size_t count, struct kt_text *out)
{
    if (format == JSON)
        kt_text_add(out, count > 0 ? "]\n" : "[]\n");
    else if (format < COMMON_FORMATS)
        kt_text_add(out, "\n");
}

bool kt_line_write(const struct kt_position *start, const struct kt_line *line, const char *name,
                   kt_translate translate, struct kt_text *out, struct kt_error *error)
{
    const struct kt_game *game = start->game;
    int format = find_format(game, name ? name : common_formats[STANDARD].name, error);
    struct kt_state *state = format != UNKNOWN_FORMAT ? copy_state(start, error) : NULL;
    if (!state)
        return false;
    bool is_legal = true;
    size_t size_before = out->size;
    for (size_t i = 0; i < line->count && is_legal; i++) {
        is_legal = !game->refuses(state, line->moves[i], error);
        if (is_legal) {
            write_one(game, state, line->moves[i], format, translate, i, out);
            game->apply(state, line->moves[i]);
        }
    }
    free(state);
    if (is_legal)
        write_end(format, line->count, out);
    else
        kt_text_cut(out, size_before);
    return is_legal && (!out->failed || kt_refuse_memory(error));
}

/* ---- reading ---- */

/* Skips a JSON string without looking into it. */
static bool skip_json_string(struct kt_reader *reader)
{
    if (!kt_reader_accept(reader, "\""))
        return false;
    for (int c; (c = kt_reader_peek(reader)) != '"'; kt_reader_skip(reader, c == '\\' ? 2 : 1))
        if (c < 0)
            return false;
    kt_reader_skip(reader, 1);
    return true;
}

static bool refuse_json(const struct kt_reader *reader, struct kt_error *error)
{
    return kt_reader_refuse(reader, error, N_("This is not a list of moves in JSON: here stands \"%1\"."));
}

/* Reads "name": "value"; the value of "move" is the move. */
static bool read_json_member(const struct kt_game *game, const struct kt_state *state, struct kt_reader *reader,
                             kt_move *move, bool *found, struct kt_error *error)
{
    kt_reader_skip_space(reader);
    bool is_move = kt_reader_accept(reader, "\"move\"");
    if (!is_move && !skip_json_string(reader))
        return refuse_json(reader, error);
    kt_reader_skip_space(reader);
    if (!kt_reader_accept(reader, ":"))
        return refuse_json(reader, error);
    kt_reader_skip_space(reader);
    if (!is_move)
        return skip_json_string(reader) || refuse_json(reader, error);
    if (*found || !kt_reader_accept(reader, "\""))
        return refuse_json(reader, error);
    *found = true;
    if (!game->read_move(state, reader, move, error))
        return false;
    return kt_reader_accept(reader, "\"") || refuse_json(reader, error);
}

/* Reads one object of strings, of which "move" counts; brackets and commas around it are passed over. */
static bool read_json(const struct kt_game *game, const struct kt_state *state, struct kt_reader *reader, kt_move *move,
                      struct kt_error *error)
{
    bool found = false;
    if (!kt_reader_accept(reader, "{"))
        return refuse_json(reader, error);
    do {
        if (!read_json_member(game, state, reader, move, &found, error))
            return false;
        kt_reader_skip_space(reader);
    } while (kt_reader_accept(reader, ","));
    return (found && kt_reader_accept(reader, "}")) || refuse_json(reader, error);
}

static bool read_one(const struct kt_game *game, const struct kt_state *state, int format, struct kt_reader *reader,
                     kt_move *move, struct kt_error *error)
{
    if (format == STANDARD)
        return game->read_move(state, reader, move, error);
    if (format == WORDS)
        return game->read_words(state, reader, move, error);
    if (format == JSON)
        return read_json(game, state, reader, move, error);
    return game->line_formats[format - COMMON_FORMATS].read_move(state, reader, move, error);
}

/* The format in which the first move makes sense, legal or not; else the one that gets furthest. */
static int guess_format(const struct kt_game *game, const struct kt_state *state, const struct kt_reader *reader)
{
    int best = STANDARD, furthest = 0;
    if (kt_reader_peek(reader) == '[')
        return JSON;
    for (int format = 0; kt_game_line_format(game, format); format++) {
        struct kt_reader ahead = *reader;
        struct kt_error error = {0};
        kt_move move;
        if (format == JSON)
            continue;
        if (read_one(game, state, format, &ahead, &move, &error) || error.code != KT_BAD_INPUT)
            return format;
        if (error.column > furthest) {
            furthest = error.column;
            best = format;
        }
    }
    return best;
}

static bool read_next(const struct kt_game *game, struct kt_state *state, int format, struct kt_reader *reader,
                      struct kt_line *line, struct kt_error *error)
{
    kt_move move;
    if (!read_one(game, state, format, reader, &move, error))
        return false;
    if (!kt_line_add(line, move))
        return kt_refuse_memory(error);
    game->apply(state, move);
    kt_reader_skip_space(reader);
    return true;
}

/* Moves parted by white space, up to the end of the text. */
static bool read_plain(const struct kt_game *game, struct kt_state *state, int format, struct kt_reader *reader,
                       struct kt_line *line, struct kt_error *error)
{
    while (!kt_reader_is_at_end(reader))
        if (!read_next(game, state, format, reader, line, error))
            return false;
    return true;
}

/* A list in brackets, with a comma between two moves, and nothing behind it. */
static bool read_json_list(const struct kt_game *game, struct kt_state *state, struct kt_reader *reader,
                           struct kt_line *line, struct kt_error *error)
{
    if (!kt_reader_accept(reader, "["))
        return refuse_json(reader, error);
    kt_reader_skip_space(reader);
    bool goes_on = kt_reader_peek(reader) != ']';
    while (goes_on) {
        if (!read_next(game, state, JSON, reader, line, error))
            return false;
        goes_on = kt_reader_accept(reader, ",");
        kt_reader_skip_space(reader);
    }
    if (!kt_reader_accept(reader, "]"))
        return refuse_json(reader, error);
    kt_reader_skip_space(reader);
    return kt_reader_is_at_end(reader) || refuse_json(reader, error);
}

bool kt_line_read(const struct kt_position *start, const char *name, const char *text, size_t size,
                  struct kt_line *line, struct kt_error *error)
{
    const struct kt_game *game = start->game;
    struct kt_reader reader = kt_reader_on(text, size);
    struct kt_line read = {0};
    struct kt_state *state = copy_state(start, error);
    if (!state)
        return false;
    kt_reader_skip_space(&reader);
    int format = name ? find_format(game, name, error) : guess_format(game, state, &reader);
    bool is_read = false;
    if (format == JSON)
        is_read = read_json_list(game, state, &reader, &read, error);
    else if (format != UNKNOWN_FORMAT)
        is_read = read_plain(game, state, format, &reader, &read, error);
    free(state);
    if (is_read)
        *line = read;
    else
        kt_line_free(&read);
    return is_read;
}
