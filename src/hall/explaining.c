/* Explanations: what a bot thinks of a turn, and the complete calculation of a bot or solver. A bot gets the view of
 * the seat whose turn it is. A solver gets a position that fits this view: what it shows is the same in all of them. */
#include "hall/explaining.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "hall/encode.h"
#include "hall/job.h"
#include "hall/tell.h"
#include "hall/think.h"
#include "kit/choices.h"
#include "kit/json.h"

static void put_thoughts(struct kt_text *out, const struct job *job, const struct kt_position *world)
{
    static const char *const scales[] = {"chance", "points", "score", "probability"};
    const struct kt_thoughts *thoughts = job->thoughts;
    put_string(out, "scale", scales[thoughts->scale]);
    put_open(out, "thoughts", "[");
    for (int i = 0; i < thoughts->count; i++) {
        put_open(out, NULL, "{");
        encode_move(out, world, thoughts->thought[i].move, true);
        put_real(out, "value", isfinite(thoughts->thought[i].value) ? thoughts->thought[i].value : 0, 3);
        put_close(out, "}");
    }
    put_close(out, "]");
    put_open(out, "beliefs", "[");
    for (int i = 0; i < thoughts->beliefs; i++) {
        put_open(out, NULL, "{");
        if (thoughts->belief[i].seat == KT_NOBODY)
            put_null(out, "seat");
        else
            put_signed(out, "seat", thoughts->belief[i].seat + 1);
        put_string(out, "what", thoughts->belief[i].what);
        put_real(out, "chance", thoughts->belief[i].chance, 3);
        put_close(out, "}");
    }
    put_close(out, "]");
}

/* The move that was made; the rest of the message is about the move that the bot would have chosen. */
static void put_made(struct kt_text *out, const struct job *job, const struct kt_position *world)
{
    if (!job->has_made) {
        put_null(out, "made");
        return;
    }
    put_open(out, "made", "{");
    encode_move(out, world, job->made, true);
    encode_phrase(out, "reason", &job->made_reason);
    put_close(out, "}");
}

static void put_choice(struct kt_text *out, const struct job *job, const struct kt_position *world)
{
    struct kt_text text = {0};
    struct kt_phrase words = {0};
    if (job->choice != KT_GIVE_UP && job->choice != KT_NO_MOVE) {
        kt_move_write(world, job->choice, &text);
        kt_move_words(world, job->choice, &words);
    }
    put_string(out, "move", text.data);
    encode_phrase(out, "words", &words);
    kt_text_free(&text);
}

/* A longer calculation is cut; "left_out" is then the number of missing rows. */
enum { MOST_ROWS = 3000 };

static void put_row(struct kt_text *out, const struct kt_position *world, const struct kt_row *row)
{
    put_open(out, NULL, "{");
    put_signed(out, "depth", row->depth);
    put_string(out, "kind", row->kind);
    encode_phrase(out, "label", &row->label);
    if (row->move != KT_NO_MOVE)
        encode_move(out, world, row->move, true);
    if (row->has_value && isfinite(row->value))
        put_real(out, "value", row->value, 3);
    if (row->samples > 0) {
        put_real(out, "margin", row->margin, 3);
        put_number(out, "samples", row->samples);
    }
    if (row->is_chosen)
        put_true(out, "chosen");
    put_close(out, "}");
}

static void write_calculation(struct job *job, const struct kt_position *world,
                              const struct kt_calculation *calculation)
{
    size_t count = calculation->count < MOST_ROWS ? calculation->count : MOST_ROWS;
    put_open(&job->text, "calculation", "[");
    for (size_t i = 0; i < count; i++)
        put_row(&job->text, world, &calculation->rows[i]);
    put_close(&job->text, "]");
    put_number(&job->text, "left_out", calculation->left_out + calculation->count - count);
}

static void think_by_bot(struct job *job)
{
    struct kt_calculation calculation = {0};
    struct kt_bot *bot = kt_bot_open(job->game, job->spec[0] ? job->spec : NULL, job->seed, &job->error);
    struct kt_position *world = bot && job->is_full ? kt_view_world(job->view, 0) : NULL;
    if (!bot)
        return;
    job->choice = kt_bot_choose(bot, job->view, &job->limits);
    job->is_done = true;
    kt_bot_explain(bot, job->view, job->choice, job->thoughts);
    if (world && kt_bot_calculation(bot, job->view, job->choice, &calculation))
        write_calculation(job, world, &calculation);
    kt_calculation_free(&calculation);
    kt_position_free(world);
    kt_bot_close(bot);
}

static void think_by_solver(struct job *job)
{
    struct kt_calculation calculation = {0};
    struct kt_solver *solver = kt_solver_open(job->game, job->spec, &job->error);
    struct kt_position *world = solver ? kt_view_world(job->view, 0) : NULL;
    job->choice = KT_NO_MOVE;
    job->is_done = world && kt_solver_calculation(solver, world, &calculation, &job->error);
    if (job->is_done)
        write_calculation(job, world, &calculation);
    kt_calculation_free(&calculation);
    kt_position_free(world);
    kt_solver_close(solver);
}

static void put_answer(struct kt_text *out, const struct job *job, const struct kt_position *world)
{
    put_signed(out, "seat", job->seat + 1);
    put_string(out, "spec", job->spec[0] ? job->spec : kt_game_bot(job->game, 0)->name);
    put_choice(out, job, world);
    put_made(out, job, world);
    encode_phrase(out, "reason", &job->thoughts->reason);
    encode_phrase(out, "estimate", &job->thoughts->estimate);
    put_thoughts(out, job, world);
    if (job->text.data) {
        kt_text_add(out, ",");
        kt_text_add(out, job->text.data);
    }
}

static void answer_explain(struct job *job)
{
    struct client *client = think_asker(job);
    struct kt_position *world = client ? kt_view_world(job->view, 0) : NULL;
    if (client && (!job->is_done || !world)) {
        tell_failure(client, "state", &job->error);
    } else if (client) {
        struct kt_text out = {0};
        tell_begin(&out, "explain", job->asked);
        put_answer(&out, job, world);
        tell(client, &out);
    }
    kt_position_free(world);
    job_free(job);
}

/* The position before move `index` of the round, and notes that move in the job; the current position, without a move,
 * if `index` is negative. */
static struct kt_position *position_before(const struct room *room, int64_t index, struct job *job)
{
    const kt_move *moves;
    size_t played, total;
    if (index < 0)
        return kt_position_copy(kt_session_position(room->session));
    kt_session_history(room->session, &moves, &played, &total);
    struct kt_position *at = kt_position_copy(kt_session_start(room->session));
    for (int64_t i = 0; at && i < index; i++)
        kt_position_play(at, moves[i], NULL);
    job->has_made = true;
    job->made = moves[index];
    return at;
}

void think_explain(struct client *client, const char *spec, int64_t index, bool is_full)
{
    assert(client->room && client->room->session);
    struct job *job = think_ask(client, spec, true);
    if (!job)
        return;
    struct kt_position *at = position_before(client->room, index, job);
    job->seat = at ? kt_position_turn(at) : KT_NOBODY;
    job->view = at ? kt_view_of(at, job->seat) : NULL;
    job->thoughts = calloc(1, sizeof *job->thoughts);
    job->think = *spec && !is_bot(job->game, spec) ? think_by_solver : think_by_bot;
    job->answer = answer_explain;
    job->is_full = is_full;
    if (job->view && job->has_made)
        kt_move_reason(job->view, job->made, &job->made_reason);
    if (job->view && job->thoughts)
        job_add(job);
    else
        think_fail(client, job);
    kt_position_free(at);
}
