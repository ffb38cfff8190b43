/* Lines of moves: reading and writing them in every format, and the one replay that every solution passes. */
#include <stdlib.h>
#include <string.h>

#include "session/states.h"

/* Every game has these; game->line_formats lists additional ones. */
static const struct kt_choice common_formats[] = {
    {"standard", N_("short notation, ten moves per line"), NULL},
    {"words", N_("a sentence for each move"), NULL},
    {"json", N_("a list of objects"), NULL},
    {"states", N_("all positions from the start to the end, with the moves between them"), NULL},
};

enum { STANDARD, WORDS, JSON, STATES, COMMON_FORMATS, UNKNOWN_FORMAT = -1 };

const struct kt_choice *kt_game_line_format(const struct kt_game *game, int index)
{
    if (index < COMMON_FORMATS)
        return index >= 0 ? &common_formats[index] : NULL;
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
    kt_refuse_choice(kt_game_line_format, game, N_("Unknown format of moves \"%1\" for %2; available: %3."), name,
                     error);
    return UNKNOWN_FORMAT;
}

/* ---- replay ---- */

/* The error is about move number `index`, from 0. Returns false. */
static bool blame_move(size_t index, struct kt_error *error)
{
    if (error && (error->code == KT_BAD_INPUT || error->code == KT_ILLEGAL))
        error->move = (int)index + 1;
    return false;
}

static struct kt_state *copy_state(const struct kt_position *position, struct kt_error *error)
{
    if (!kt_position_must_be_known(position, error))
        return NULL;
    struct kt_state *state = malloc(position->game->state_size);
    if (state)
        memcpy(state, position->state, position->game->state_size);
    else
        kt_refuse_memory(error);
    return state;
}

static bool replay(const struct kt_game *game, struct kt_state *state, kt_move move, struct kt_tally *tally,
                   struct kt_error *error)
{
    if (game->replay)
        return game->replay(state, move, tally, error);
    if (game->refuses(state, move, error))
        return false;
    game->tally(state, move, tally);
    game->apply(state, move);
    return true;
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
        if (!replay(game, state, line->moves[i], &count, error)) {
            free(state);
            return blame_move(i, error);
        }
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

/* The position before move number i, and the move as a comment. */
static void write_state(const struct kt_game *game, const struct kt_state *state, size_t i, kt_move move,
                        kt_translate translate, struct kt_text *out)
{
    kt_states_write(game, state, out);
    kt_text_printf(out, "# %zu: ", i + 1);
    game->write_move(state, move, out);
    kt_text_add(out, ": ");
    write_words(game, state, move, translate, out);
    kt_text_add(out, "\n");
}

static const struct kt_line_format *own_format(const struct kt_game *game, int format)
{
    return format >= COMMON_FORMATS ? &game->line_formats[format - COMMON_FORMATS] : NULL;
}

/* Writes move number i of the line, with separators; or several moves, if the format has one word for them. Returns how
 * many. */
static size_t write_some(const struct kt_game *game, const struct kt_state *state, const struct kt_line *line, size_t i,
                         int format, kt_translate translate, struct kt_text *out)
{
    enum { MOVES_A_LINE = 10 };
    const struct kt_line_format *own = own_format(game, format);
    if (own) {
        if (own->between && i > 0)
            kt_text_add(out, own->between);
        return own->write_moves(state, line->moves + i, line->count - i, out);
    }
    if (format == STANDARD) {
        kt_text_add(out, i == 0 ? "" : i % MOVES_A_LINE == 0 ? "\n" : " ");
        game->write_move(state, line->moves[i], out);
    } else if (format == WORDS) {
        kt_text_add(out, i == 0 ? "" : "\n");
        write_words(game, state, line->moves[i], translate, out);
    } else if (format == STATES) {
        write_state(game, state, i, line->moves[i], translate, out);
    } else {
        kt_text_add(out, i == 0 ? "[" : ",\n ");
        write_json(game, state, line->moves[i], translate, out);
    }
    return 1;
}

static void write_end(const struct kt_game *game, const struct kt_state *end, int format, size_t count,
                      struct kt_text *out)
{
    const struct kt_line_format *own = own_format(game, format);
    if (format == JSON)
        kt_text_add(out, count > 0 ? "]\n" : "[]\n");
    else if (format == STATES)
        kt_states_write(game, end, out);
    else if (!own || own->between)
        kt_text_add(out, "\n");
}

/* Replays the line first: formats look ahead, and must not meet an illegal move. */
bool kt_line_write(const struct kt_position *start, const struct kt_line *line, const char *name,
                   kt_translate translate, struct kt_text *out, struct kt_error *error)
{
    const struct kt_game *game = start->game;
    int format = find_format(game, name ? name : common_formats[STANDARD].name, error);
    if (format == UNKNOWN_FORMAT || !kt_line_check(start, line, NULL, error))
        return false;
    struct kt_state *state = copy_state(start, error);
    if (!state)
        return false;
    for (size_t i = 0; i < line->count;) {
        size_t next = i + write_some(game, state, line, i, format, translate, out);
        for (; i < next; i++)
            game->apply(state, line->moves[i]);
    }
    write_end(game, state, format, line->count, out);
    free(state);
    return !out->failed || kt_refuse_memory(error);
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
    return kt_reader_refuse(reader, error, N_("This is not a JSON list of moves: \"%1\"."));
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

/* Reads one object of strings and uses its member "move"; skips brackets and commas around it. */
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

/* Reads one word for one or several moves; returns how many, 0 on error. */
static int read_some(const struct kt_game *game, const struct kt_state *state, int format, struct kt_reader *reader,
                     kt_move moves[KT_MOST_AT_ONCE], struct kt_error *error)
{
    if (format == STANDARD)
        return game->read_move(state, reader, moves, error);
    if (format == WORDS)
        return game->read_words(state, reader, moves, error);
    if (format == JSON)
        return read_json(game, state, reader, moves, error);
    return own_format(game, format)->read_moves(state, reader, moves, error);
}

static bool read_next(const struct kt_game *game, struct kt_state *state, int format, struct kt_reader *reader,
                      struct kt_line *line, struct kt_error *error)
{
    kt_move moves[KT_MOST_AT_ONCE];
    struct kt_reader place = *reader;
    int count = read_some(game, state, format, reader, moves, error);
    for (int i = 0; i < count; i++) {
        if (game->refuses(state, moves[i], error))
            return kt_reader_blame(&place, error);
        if (!kt_line_add(line, moves[i]))
            return kt_refuse_memory(error);
        game->apply(state, moves[i]);
    }
    kt_reader_skip_space(reader);
    return count > 0;
}

/* Moves separated by white space, up to the end of the text. */
static bool read_plain(const struct kt_game *game, struct kt_state *state, int format, struct kt_reader *reader,
                       struct kt_line *line, struct kt_error *error)
{
    while (!kt_reader_is_at_end(reader))
        if (!read_next(game, state, format, reader, line, error))
            return false;
    return true;
}

/* A list in brackets, with commas between moves, and nothing after it. */
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

/* On error, `line` holds the moves before it. */
static bool read_as(const struct kt_position *start, int format, struct kt_reader reader, struct kt_line *line,
                    struct kt_error *error)
{
    struct kt_state *state = copy_state(start, error);
    if (!state)
        return false;
    bool is_read = format == JSON     ? read_json_list(start->game, state, &reader, line, error)
                   : format == STATES ? kt_states_read(start->game, state, &reader, line, error)
                                      : read_plain(start->game, state, format, &reader, line, error);
    free(state);
    return is_read || blame_move(line->count, error);
}

/* Which of two formats is likelier, if the text is wrong in both: the one in which more moves are legal; then the one
 * in which the next move was understood, legal or not; then the one whose error comes later. */
static bool is_likelier(size_t moves, const struct kt_error *error, size_t other_moves, const struct kt_error *other)
{
    bool is_understood = error->code != KT_BAD_INPUT, other_is = other->code != KT_BAD_INPUT;
    if (moves != other_moves)
        return moves > other_moves;
    if (is_understood || other_is)
        return is_understood && !other_is;
    return error->line != other->line ? error->line > other->line : error->column > other->column;
}

/* Tries the formats in turn, except those that can be recognised. */
static bool read_as_any(const struct kt_position *start, struct kt_reader reader, struct kt_line *line,
                        struct kt_error *error)
{
    struct kt_error likeliest = {0};
    size_t moves = 0;
    for (int format = 0; kt_game_line_format(start->game, format); format++) {
        struct kt_line read = {0};
        struct kt_error wrong = {0};
        if (format == JSON || format == STATES)
            continue;
        if (read_as(start, format, reader, &read, &wrong)) {
            *line = read;
            return true;
        }
        if (format == STANDARD || is_likelier(read.count, &wrong, moves, &likeliest)) {
            likeliest = wrong;
            moves = read.count;
        }
        kt_line_free(&read);
    }
    if (error)
        *error = likeliest;
    return false;
}

static int recognise_format(const struct kt_game *game, const struct kt_reader *reader)
{
    if (kt_reader_peek(reader) == '[')
        return JSON;
    return kt_states_look_like(game, *reader) ? STATES : UNKNOWN_FORMAT;
}

bool kt_line_read(const struct kt_position *start, const char *name, const char *text, size_t size,
                  struct kt_line *line, struct kt_error *error)
{
    struct kt_reader reader = kt_reader_on(text, size);
    struct kt_line read = {0};
    kt_reader_skip_space(&reader);
    int format = name ? find_format(start->game, name, error) : recognise_format(start->game, &reader);
    if (format == UNKNOWN_FORMAT)
        return !name && read_as_any(start, reader, line, error);
    bool is_read = read_as(start, format, reader, &read, error);
    if (is_read)
        *line = read;
    else
        kt_line_free(&read);
    return is_read;
}
