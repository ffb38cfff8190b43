/* A session as text and back:
 *
 *     kartu: 1                        the version of this format
 *     game: freecell
 *     rules: cells=4,columns=8,ranks=13,autoplay=off
 *     time: 12.5
 *     deal: 617                       or "position:" and the position in our own format
 *     played: 2
 *     moves: 26 76 72                 all of them; those beyond `played` were undone
 *
 * with the last three again for every round. Loading replays every move through the rules, so an edited, truncated or
 * invented file can only cause an error with line and column. */
#include <stdio.h>
#include <string.h>

#include "core/settings.h"
#include "session/session.h"

static void save_moves(const struct kt_round *round, struct kt_text *out)
{
    const struct kt_game *game = round->start->game;
    struct kt_position *now = kt_position_copy(round->start);
    out->failed |= now == NULL;
    kt_text_printf(out, "played: %zu\nmoves:", round->played);
    for (size_t i = 0; now && i < round->line.count; i++) {
        kt_text_add(out, " ");
        game->write_move(now->state, round->line.moves[i], out);
        game->apply(now->state, round->line.moves[i]);
    }
    kt_text_add(out, "\n");
    kt_position_free(now);
}

bool kt_session_save(const struct kt_session *session, struct kt_text *out)
{
    kt_text_printf(out, "kartu: 1\ngame: %s\nrules: ", session->game->name);
    kt_rules_write(session->game, &session->rules, out);
    /* In whole milliseconds: %f would write the locale's decimal comma. */
    unsigned long long milliseconds = (unsigned long long)(session->elapsed * 1000 + 0.5);
    kt_text_printf(out, "\ntime: %llu.%03llu\n", milliseconds / 1000, milliseconds % 1000);
    for (int i = 0; i < session->count; i++) {
        const struct kt_round *round = &session->rounds[i];
        if (round->number != 0) {
            kt_text_printf(out, "deal: %llu\n", (unsigned long long)round->number);
        } else {
            kt_text_add(out, "position:\n");
            kt_position_write(round->start, NULL, out, NULL);
        }
        save_moves(round, out);
    }
    return !out->failed;
}

/* ---- loading ---- */

static bool expect(struct kt_reader *reader, const char *key, struct kt_error *error)
{
    kt_reader_skip_space(reader);
    if (!kt_reader_accept(reader, key)) {
        kt_reader_refuse(reader, error, N_("Expected a line with \"%2\", found \"%1\"."));
        if (error)
            kt_phrase_arg(&error->what, 2, "%s", key);
        return false;
    }
    kt_reader_skip_blanks(reader);
    return true;
}

static bool expect_number(struct kt_reader *reader, const char *key, uint64_t *number, struct kt_error *error)
{
    return expect(reader, key, error) &&
           (kt_reader_number(reader, number) || kt_reader_refuse(reader, error, N_("\"%1\" is not a number.")));
}

static bool load_time(struct kt_reader *reader, double *time, struct kt_error *error)
{
    uint64_t whole, part = 0;
    if (!expect_number(reader, "time:", &whole, error))
        return false;
    double scale = 1;
    if (kt_reader_accept(reader, ".")) {
        size_t start = reader->at;
        if (!kt_reader_number(reader, &part))
            return kt_reader_refuse(reader, error, N_("\"%1\" is not a number."));
        for (size_t i = start; i < reader->at; i++)
            scale *= 10;
    }
    if ((double)whole > LONGEST_TIME)
        return kt_reader_refuse(reader, error, N_("This time is too long for a game."));
    *time = (double)whole + (double)part / scale;
    return true;
}

static struct kt_session *load_heading(struct kt_reader *reader, struct kt_error *error)
{
    uint64_t version;
    char word[512];
    if (!expect_number(reader, "kartu:", &version, error))
        return NULL;
    if (version != 1) {
        kt_reader_refuse(reader, error, N_("This game was saved by a newer Kartu."));
        return NULL;
    }
    if (!expect(reader, "game:", error))
        return NULL;
    kt_reader_word(reader, word, sizeof word);
    const struct kt_game *game = kt_game_find(word);
    if (!game) {
        kt_reader_refuse(reader, error, N_("Unknown game \"%1\"."));
        return NULL;
    }
    kt_reader_skip(reader, strlen(word));
    if (!expect(reader, "rules:", error))
        return NULL;
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    kt_reader_word(reader, word, sizeof word);
    if (!kt_rules_read(game, word, &rules, error)) {
        kt_reader_blame(reader, error);
        return NULL;
    }
    kt_reader_skip(reader, strlen(word));
    struct kt_session *session = kt_session_open(game, &rules);
    if (!session)
        kt_refuse_memory(error);
    return session;
}

static bool load_given_position(struct kt_session *session, struct kt_reader *reader, struct kt_error *error)
{
    size_t used;
    kt_reader_next_line(reader);
    struct kt_position *start =
        kt_position_read(session->game, &session->rules, session->game->position_formats[0].choice.name,
                         reader->text + reader->at, reader->size - reader->at, &used, error);
    if (!start) {
        if (error)
            error->line += reader->line - 1; /* it was counted from the start of the position */
        return false;
    }
    if (!kt_position_is_known(start)) {
        kt_position_free(start);
        return kt_reader_refuse(reader, error, N_("Some cards are unknown (?): such a position cannot be played."));
    }
    kt_reader_skip(reader, used);
    kt_position_rules(start, &session->rules); /* the position's own rules take precedence */
    return kt_session_add_round(session, 0, start, error);
}

static bool load_deal(struct kt_session *session, struct kt_reader *reader, struct kt_error *error)
{
    uint64_t number;
    struct kt_reader place = *reader;
    if (!expect_number(reader, "deal:", &number, error))
        return false;
    if (session->count > 0)
        return kt_session_next_round(session, number, error) || kt_reader_blame(&place, error);
    struct kt_position *start = kt_position_deal(session->game, &session->rules, number, error);
    if (!start)
        return kt_reader_blame(&place, error);
    return kt_session_add_round(session, number, start, error);
}

static bool load_moves(struct kt_session *session, struct kt_reader *reader, struct kt_error *error)
{
    uint64_t played;
    if (!expect_number(reader, "played:", &played, error) || !expect(reader, "moves:", error))
        return false;
    for (; !kt_reader_is_at_line_end(reader); kt_reader_skip_blanks(reader)) {
        kt_move move;
        if (!session->game->read_move(session->now->state, reader, &move, error) ||
            !kt_session_play(session, move, error))
            return false;
    }
    if (played > kt_session_last_round(session)->line.count)
        return kt_reader_refuse(reader, error, N_("There are fewer moves than \"played\" says."));
    return kt_session_go(session, (size_t)played);
}

static bool load_rounds(struct kt_session *session, struct kt_reader *reader, struct kt_error *error)
{
    if (!load_time(reader, &session->elapsed, error))
        return false;
    do {
        kt_reader_skip_space(reader);
        bool is_given = kt_reader_accept(reader, "position:");
        bool is_loaded = is_given ? load_given_position(session, reader, error) : load_deal(session, reader, error);
        if (!is_loaded || !load_moves(session, reader, error))
            return false;
        kt_reader_skip_space(reader);
    } while (!kt_reader_is_at_end(reader));
    return true;
}

struct kt_session *kt_session_load(const char *text, size_t size, struct kt_error *error)
{
    struct kt_reader reader = kt_reader_on(text, size);
    struct kt_session *session = load_heading(&reader, error);
    if (session && !load_rounds(session, &reader, error)) {
        kt_session_free(session);
        return NULL;
    }
    return session;
}
