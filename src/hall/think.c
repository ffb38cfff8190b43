/* Hints and verdicts. A bot gets the client's view. A solver, for one-seat games, gets the whole
 * position; the client gets only a move, a reason made from the client's view, and a verdict. */
#include "hall/think.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hall/analysis.h"
#include "hall/encode.h"
#include "hall/job.h"
#include "hall/lab.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/verdicts.h"
#include "kit/words.h"

struct job *think_ask(struct client *client, const char *spec, bool is_for_bot)
{
    if (client->thinking) {
        tell_replaced(client, client->thinking->asked);
        job_stop(client->thinking);
    }
    struct job *job = client->thinking = job_for(client, spec);
    if (job)
        job_limits(job, is_for_bot);
    return job;
}

void think_fail(struct client *client, struct job *job)
{
    client->thinking = NULL;
    job_free(job);
    tell_no_memory(client);
}

void think_cancel(struct client *client)
{
    think_leave(client);
    showing_drop(client);
    analysis_end(client);
    labs_drop(client);
}

void think_leave(struct client *client)
{
    if (client->thinking)
        job_stop(client->thinking);
    client->thinking = NULL;
    showing_leave(client);
    analysis_leave(client);
}

struct client *think_asker(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    if (!client || client->thinking != job)
        return NULL;
    client->thinking = NULL;
    client->asked = job->asked;
    return client;
}

bool has_sealed_cards(const struct room *room, const struct kt_view *view)
{
    return room_is_sealed(room) && !room_is_revealed(room) && !kt_view_shows_all_cards(view);
}

/* ---- winning lines ---- */

/* Copies the game for a solver: the start of the round, the moves so far, and the plan. */
static bool take_game(struct job *job, const struct room *room)
{
    const kt_move *moves;
    size_t total;
    kt_session_history(room->session, &moves, &job->move_count, &total);
    job->position = kt_position_copy(kt_session_start(room->session));
    job->moves = malloc((job->move_count + 1) * sizeof *moves);
    if (job->moves && job->move_count > 0)
        memcpy(job->moves, moves, job->move_count * sizeof *moves);
    return job->position && job->moves && plan_copy(&job->plan, &room->plan);
}

static struct kt_position *position_after(const struct job *job, size_t count)
{
    struct kt_position *at = kt_position_copy(job->position);
    for (size_t i = 0; at && i < count; i++)
        kt_position_play(at, job->moves[i], NULL);
    return at;
}

/* While the player follows the plan, the hint is its next move, so that the number of remaining moves falls. Otherwise
 * it is the solver's line, or the rest of the plan if that is as short. */
static bool find_way(struct job *job, struct kt_solver *solver, const struct kt_position *now, struct kt_result *result)
{
    struct kt_line kept;
    struct kt_tally tally;
    bool is_followed, is_kept = plan_rest(&job->plan, now, job->moves, job->move_count, &kept, &tally, &is_followed);
    bool is_done = (is_kept && is_followed) || kt_solver_run(solver, now, &job->limits, result, &job->error) || is_kept;
    if (is_kept && (is_followed || result->verdict != KT_SOLVED || tally.moves <= result->tally.moves)) {
        kt_line_free(&result->line);
        *result = (struct kt_result){.verdict = KT_SOLVED, .line = kept, .tally = tally, .states = result->states};
    } else {
        kt_line_free(&kept);
    }
    if (is_done && result->verdict == KT_SOLVED)
        plan_make(&job->plan, job->moves, job->move_count, &result->line);
    return is_done;
}

/* Stores the plan that was found in the room, if the game is still the same. */
static void keep_plan(struct job *job, struct client *client)
{
    struct room *room = client->room;
    if (job->plan.count == 0 || room->start != job->start)
        return;
    struct plan before = room->plan;
    room->plan = job->plan;
    job->plan = before;
}

/* ---- hints ---- */

/* Hints come from a bot in games with several seats and while cards are sealed: it uses only the view. In numbered
 * deals, whose cards are not secret, they come from a solver, as in `daily` and `verdict`. */
static bool should_ask_bot(const struct room *room, const struct kt_view *view)
{
    return !kt_game_solver(room->game, 0) || has_sealed_cards(room, view);
}

static void hint_by_solver(struct job *job)
{
    struct kt_solver *solver = kt_solver_open(job->game, NULL, &job->error);
    struct kt_position *now = position_after(job, job->move_count);
    struct kt_result result = {0};
    job->is_done = solver && now && find_way(job, solver, now, &result);
    if (job->is_done && result.verdict == KT_SOLVED)
        job->is_done = kt_hint_from(now, &result.line, &job->hint, &job->error);
    job->hint.verdict = result.verdict;
    job->choice = job->is_done && result.verdict == KT_SOLVED ? job->hint.move : KT_GIVE_UP;
    kt_line_free(&result.line);
    kt_position_free(now);
    kt_solver_close(solver);
}

/* If the solver found nothing, a bot can give a hint where cards lie face down, unless it is the random one. */
static bool can_bot_help(const struct job *job)
{
    return job->hint.verdict == KT_UNKNOWN && job->is_blind && strcmp(kt_game_bot(job->game, 0)->name, "random") != 0;
}

static void think_of_hint(struct job *job)
{
    if (job->position)
        hint_by_solver(job);
    if (job->position && !(job->is_done && can_bot_help(job)))
        return;
    job_budget(job, true);
    choose_by_bot(job);
}

static void put_hint(struct kt_text *out, struct job *job)
{
    static const struct kt_phrase how_it_knows = {.text = N_("the solver knows the face-down cards of this deal")};
    struct kt_position *world = kt_view_world(job->view, 0);
    bool is_by_solver = job->position != NULL, is_solved = is_by_solver && job->hint.verdict == KT_SOLVED;
    put_number(out, "seq", job->seq);
    if (job->choice == KT_GIVE_UP || !world)
        put_null(out, "move");
    else {
        struct kt_text text = {0};
        kt_move_write(world, job->choice, &text);
        put_string(out, "move", text.data);
        kt_text_free(&text);
        encode_move(out, world, job->choice, true);
    }
    encode_phrase(out, "reason", is_solved ? &job->hint.reason : &job->thoughts->reason);
    encode_phrase(out, "estimate", is_solved && job->is_blind ? &how_it_knows : &job->thoughts->estimate);
    if (is_by_solver)
        put_string(out, "verdict", verdict_word(job->hint.verdict));
    else
        put_null(out, "verdict");
    if (is_solved)
        put_number(out, "remaining", job->hint.remaining);
    else
        put_null(out, "remaining");
    kt_position_free(world);
}

static void answer_hint(struct job *job)
{
    struct client *client = think_asker(job);
    if (client && !job->is_done) {
        tell_failure(client, "state", &job->error);
    } else if (client) {
        struct kt_text out = {0};
        keep_plan(job, client);
        tell_begin(&out, "hint", job->asked);
        put_hint(&out, job);
        tell(client, &out);
    }
    job_free(job);
}

void think_hint(struct client *client)
{
    assert(client->room && client->room->session && client->seat != KT_NOBODY);
    struct room *room = client->room;
    struct kt_view *view = kt_view_of(kt_session_position(room->session), client->seat);
    bool by_bot = view && should_ask_bot(room, view);
    struct job *job = view ? think_ask(client, NULL, by_bot) : NULL;
    if (!job) {
        kt_view_free(view);
        return;
    }
    job->view = view;
    job->is_blind = !kt_view_shows_all_cards(view);
    job->think = think_of_hint;
    job->answer = answer_hint;
    job->thoughts = calloc(1, sizeof *job->thoughts);
    if (job->thoughts && (by_bot || take_game(job, room)))
        job_add(job);
    else
        think_fail(client, job);
}

/* ---- verdicts ---- */

static enum kt_verdict judge(struct job *job, struct kt_solver *solver, const struct kt_position *position,
                             struct kt_result *result)
{
    result->verdict = KT_UNKNOWN;
    if (!kt_solver_run(solver, position, &job->limits, result, &job->error))
        result->verdict = KT_UNKNOWN;
    return result->verdict;
}

/* Binary search for the last winnable position: after a lost position all later ones are lost. `job->position` is the
 * start of the round. Finds nothing if the verdict of a position on the way is unknown. */
static void find_last_winnable(struct job *job, struct kt_solver *solver, struct kt_result *result)
{
    size_t won = 0, lost = job->move_count;
    bool is_sure = false;
    job_start_clock(job);
    while (won < lost && (job->limits.seconds = job_seconds_left(job)) > 0) {
        size_t middle = (won + lost) / 2;
        struct kt_position *at = position_after(job, middle);
        enum kt_verdict verdict = at ? judge(job, solver, at, result) : KT_UNKNOWN;
        kt_position_free(at);
        if (verdict == KT_UNKNOWN)
            return;
        is_sure = is_sure || verdict == KT_SOLVED;
        won = verdict == KT_SOLVED ? middle : won;
        lost = verdict == KT_SOLVED ? lost : middle;
        if (lost - won == 1 && is_sure)
            break;
    }
    if (is_sure && lost - won == 1)
        job->last_winnable = (int64_t)won;
}

static void think_of_verdict(struct job *job)
{
    struct kt_solver *solver = kt_solver_open(job->game, NULL, &job->error);
    struct kt_position *now = position_after(job, job->move_count);
    struct kt_result result = {0};
    if (solver && now) {
        bool is_won = kt_position_is_won(now);
        bool is_found = is_won || find_way(job, solver, now, &result);
        job->verdict = is_won ? KT_SOLVED : is_found ? result.verdict : KT_UNKNOWN;
        job->stopped_by = result.stopped_by;
        job->states = result.states;
        job->remaining = is_won ? 0 : result.tally.moves;
        if (job->verdict == KT_IMPOSSIBLE)
            find_last_winnable(job, solver, &result);
        job->is_done = true;
    }
    kt_line_free(&result.line);
    kt_position_free(now);
    kt_solver_close(solver);
}

static void answer_verdict(struct job *job)
{
    struct client *client = think_asker(job);
    if (client) {
        struct kt_text out = {0};
        keep_plan(job, client);
        tell_begin(&out, "verdict", job->asked);
        put_string(&out, "verdict", verdict_word(job->verdict));
        put_number(&out, "seq", job->seq);
        put_number(&out, "played", job->move_count);
        put_number(&out, "states", job->states);
        if (job->verdict == KT_SOLVED)
            put_number(&out, "remaining", job->remaining);
        if (job->verdict == KT_UNKNOWN)
            put_string(&out, "limit", limit_word(job->stopped_by));
        if (job->verdict == KT_IMPOSSIBLE && job->last_winnable >= 0)
            put_signed(&out, "last_winnable", job->last_winnable);
        else if (job->verdict == KT_IMPOSSIBLE)
            put_null(&out, "last_winnable");
        tell(client, &out);
    }
    job_free(job);
}

void think_verdict(struct client *client, int64_t asked)
{
    assert(client->room && client->room->session && room_is_alone(client->room));
    struct room *room = client->room;
    if (!kt_game_solver(room->game, 0)) {
        tell_error(client, "state", N_("This game has no solver."), NULL);
        return;
    }
    client->asked = asked;
    struct job *job = think_ask(client, NULL, false);
    if (!job)
        return;
    job->think = think_of_verdict;
    job->answer = answer_verdict;
    if (take_game(job, room))
        job_add(job);
    else
        think_fail(client, job);
}
