/* An analysis is one job that is queued again after each part (one position), so that other requests have their turn
 * between the parts. A client has one analysis at a time, an address MOST_ANALYSES, and each has a time limit.
 *
 * Patiences. A solver judges positions. All positions before one that can be won could be won, and all positions after
 * one that is proven lost are lost, so the search is a bisection. A position whose verdict is unknown stays unknown:
 * the search goes on in the longest part that was not tried, on either side.
 *
 * Games with several seats. For each decision, the strongest bot evaluates the moves from the view of the seat to move,
 * with the budget that it has for a move. Its values are means of samples; mistakes.c decides whether the difference to
 * the best move is more than chance. */
#include "hall/analysis.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/encode.h"
#include "hall/fields.h"
#include "hall/history.h"
#include "hall/job.h"
#include "hall/mistakes.h"
#include "hall/records.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/words.h"

enum { MOST_ANALYSES = 4, SEARCHES = 6 }; /* the time limit is that of so many searches */

struct analysis {
    char record[STORE_RECORD_KEY]; /* the kept game; empty: the round of the room */
    int round;
    size_t moves;          /* of the round */
    double spent, seconds; /* time used, and the limit */
    bool is_done;

    /* patiences: position i is the one after i moves */
    bool is_patience;
    bool *is_tried;      /* the verdict is unknown, or follows from another one */
    size_t solved, lost; /* positions before `solved` can be won; those from `lost` on cannot */

    /* games with several seats: decision i is move i */
    struct kt_bot *bot;
    struct kt_position *now; /* before decision `at` */
    size_t at;
    struct kt_text found; /* the decision of this part as JSON; empty: there was no choice */
};

void analysis_free(struct analysis *analysis)
{
    if (!analysis)
        return;
    free(analysis->is_tried);
    kt_bot_close(analysis->bot);
    kt_position_free(analysis->now);
    kt_text_free(&analysis->found);
    free(analysis);
}

/* ---- patiences ---- */

/* The middle of the longest part without a verdict; `lost` if there is none. */
static size_t next_position(const struct analysis *analysis)
{
    size_t best = analysis->lost, longest = 0, length = 0;
    for (size_t i = analysis->solved; i < analysis->lost; i++) {
        length = analysis->is_tried[i] ? 0 : length + 1;
        if (length > longest) {
            longest = length;
            best = i - (length - 1) / 2;
        }
    }
    return best;
}

static struct kt_position *position_at(const struct job *job, size_t index)
{
    struct kt_position *at = kt_position_copy(job->position);
    for (size_t i = 0; at && i < index; i++)
        kt_position_play(at, job->moves[i], NULL);
    return at;
}

static void judge_position(struct job *job)
{
    struct analysis *analysis = job->analysis;
    struct kt_result result = {.verdict = KT_UNKNOWN};
    size_t index = next_position(analysis);
    if (index >= analysis->lost)
        return;
    struct kt_position *at = position_at(job, index);
    struct kt_solver *solver = kt_solver_open(job->game, NULL, NULL);
    bool is_over = at && kt_position_turn(at) == KT_NOBODY;
    if (is_over)
        result.verdict = kt_position_is_won(at) ? KT_SOLVED : KT_IMPOSSIBLE;
    else if (at && solver && !kt_solver_run(solver, at, &job->limits, &result, NULL))
        result.verdict = KT_UNKNOWN;
    analysis->is_tried[index] = true;
    if (result.verdict == KT_SOLVED)
        analysis->solved = index + 1;
    else if (result.verdict == KT_IMPOSSIBLE)
        analysis->lost = index;
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(at);
}

/* A won game needs no search; the end of a lost one neither. */
static void judge_end(struct job *job)
{
    struct analysis *analysis = job->analysis;
    struct kt_position *end = position_at(job, analysis->moves);
    if (end && kt_position_is_won(end))
        analysis->solved = analysis->lost;
    else if (end && kt_position_turn(end) == KT_NOBODY)
        analysis->lost--;
    kt_position_free(end);
}

/* One letter for each position: 's' can be won, 'i' impossible, 'u' unknown, '-' not searched. */
static void put_verdicts(struct kt_text *out, const struct analysis *analysis)
{
    size_t count = analysis->moves + 1;
    char *letters = calloc(1, count + 1);
    for (size_t i = 0; letters && i < count; i++)
        letters[i] = i < analysis->solved  ? 's'
                     : i >= analysis->lost ? 'i'
                                           : (analysis->is_tried[i] || analysis->is_done ? 'u' : '-');
    put_string(out, "verdicts", letters);
    free(letters);
    if (analysis->solved > 0 && analysis->solved == analysis->lost && analysis->lost < count)
        put_number(out, "decided", analysis->lost - 1); /* the move that lost the game */
    else
        put_null(out, "decided");
}

/* ---- games with several seats ---- */

static const struct kt_thought *thought_of(const struct kt_thoughts *thoughts, kt_move move)
{
    for (int i = 0; i < thoughts->count; i++)
        if (thoughts->thought[i].move == move)
            return &thoughts->thought[i];
    return NULL;
}

/* The move with its value, and its reason from this view. */
static void put_thought(struct kt_text *out, const char *key, const struct kt_view *view,
                        const struct kt_position *world, const struct kt_thought *thought, double margin)
{
    struct kt_phrase reason = {0};
    if (!thought) { /* the bot did not consider it */
        put_null(out, key);
        return;
    }
    put_open(out, key, "{");
    encode_move(out, world, thought->move, true);
    put_real(out, "value", thought->value, 3);
    put_real(out, "margin", margin, 3);
    put_number(out, "samples", thought->samples);
    kt_move_reason(view, thought->move, &reason);
    encode_phrase(out, "reason", &reason);
    put_close(out, "}");
}

static void put_decision(struct kt_text *out, size_t index, const struct kt_view *view, const struct kt_position *world,
                         kt_move made, const struct kt_thoughts *thoughts)
{
    const struct kt_thought *mine = thought_of(thoughts, made), *best = &thoughts->thought[0];
    struct comparison found = compare_moves(mine, best, thoughts->scale);
    put_open(out, NULL, "{");
    put_number(out, "index", index);
    put_signed(out, "seat", kt_position_turn(world) + 1);
    put_string(out, "scale", thoughts->scale == KT_SCALE_CHANCE ? "chance" : "points");
    put_thought(out, "made", view, world, mine, found.made);
    put_thought(out, "best", view, world, best, found.best);
    put_real(out, "loss", found.loss, 3);
    put_bool(out, "enough", found.is_enough);
    put_bool(out, "mistake", found.is_mistake);
    put_close(out, "}");
}

/* Only values of the outcome tell a mistake. */
static bool is_of_outcome(enum kt_scale scale)
{
    return scale == KT_SCALE_CHANCE || scale == KT_SCALE_POINTS;
}

/* What the bot thinks of the turn, from the view of its seat. */
static void judge_decision(struct job *job, kt_move made)
{
    struct analysis *analysis = job->analysis;
    struct kt_view *view = kt_view_of(analysis->now, kt_position_turn(analysis->now));
    struct kt_thoughts *thoughts = calloc(1, sizeof *thoughts);
    struct kt_position *world = view ? kt_view_world(view, 0) : NULL;
    if (world && thoughts) {
        kt_move choice = kt_bot_choose(analysis->bot, view, &job->limits);
        kt_bot_explain(analysis->bot, view, choice, thoughts);
        if (thoughts->count > 0 && is_of_outcome(thoughts->scale) && !job_is_stopped(job))
            put_decision(&analysis->found, analysis->at, view, world, made, thoughts);
    }
    kt_position_free(world);
    kt_view_free(view);
    free(thoughts);
}

/* The next decision with a choice. */
static void judge_next(struct job *job)
{
    struct analysis *analysis = job->analysis;
    kt_move two[2];
    text_clear(&analysis->found);
    for (bool is_found = false; !is_found && analysis->at < analysis->moves; analysis->at++) {
        kt_move made = job->moves[analysis->at];
        is_found = kt_position_moves(analysis->now, two, 2) > 1;
        if (is_found)
            judge_decision(job, made);
        kt_position_play(analysis->now, made, NULL);
    }
}

/* ---- parts ---- */

static void think_part(struct job *job)
{
    struct analysis *analysis = job->analysis;
    double begun = kt_clock_monotonic(NULL);
    if (analysis->is_patience)
        judge_position(job);
    else
        judge_next(job);
    analysis->spent += kt_clock_monotonic(NULL) - begun;
    analysis->is_done =
        analysis->spent >= analysis->seconds ||
        (analysis->is_patience ? next_position(analysis) >= analysis->lost : analysis->at >= analysis->moves);
}

/* The game that is analysed: several messages come later, when the client may have another one before it. */
static void put_subject(struct kt_text *out, const struct job *job)
{
    const struct analysis *analysis = job->analysis;
    if (analysis->record[0]) {
        put_string(out, "record", analysis->record);
        return;
    }
    put_string(out, "room", job->code);
    put_signed(out, "round", analysis->round);
    put_number(out, "seq", job->seq);
}

static void tell_part(struct client *client, const struct job *job)
{
    const struct analysis *analysis = job->analysis;
    struct kt_text out = {0};
    tell_begin(&out, "analysed", job->asked);
    put_subject(&out, job);
    put_number(&out, "moves", analysis->moves);
    put_bool(&out, "done", analysis->is_done);
    if (analysis->is_patience) {
        put_verdicts(&out, analysis);
    } else {
        put_number(&out, "at", analysis->at);
        put_string(&out, "spec", kt_bot_name(analysis->bot));
        put_open(&out, "decisions", "[");
        kt_text_add(&out, analysis->found.data ? analysis->found.data : "");
        put_close(&out, "]");
    }
    tell(client, &out);
}

static void forget_job(struct client *client)
{
    struct visitor *visitor = hall_visitor(client->hall, client->address);
    client->analysing = NULL;
    if (visitor && visitor->analyses > 0)
        visitor->analyses--;
}

/* The answer to the request has its "id"; the later parts have none. */
static void answer_part(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    if (!client || client->analysing != job) {
        job_free(job);
        return;
    }
    tell_part(client, job);
    job->asked = -1;
    if (job->analysis->is_done) {
        forget_job(client);
        job_free(job);
    } else {
        job_add(job);
    }
}

void analysis_end(struct client *client)
{
    struct job *job = client->analysing;
    if (!job)
        return;
    forget_job(client);
    job_stop(job);
}

void analysis_leave(struct client *client)
{
    if (client->analysing && !client->analysing->analysis->record[0])
        analysis_end(client);
}

/* Ends an analysis because of another request. If nothing of it was sent yet, its request gets an error. */
static void replace(struct client *client)
{
    if (client->analysing)
        tell_replaced(client, client->analysing->asked);
    analysis_end(client);
}

static void tell_end(struct client *client, int64_t asked)
{
    struct kt_text out = {0};
    tell_begin(&out, "unanalysed", asked);
    tell(client, &out);
}

void analysis_end_round(struct client *client)
{
    const struct job *job = client->analysing;
    if (!job || job->analysis->record[0])
        return;
    if (job->asked >= 0)
        tell_stale(client, job->asked);
    else
        tell_end(client, -1);
    analysis_end(client);
}

/* ---- beginning ---- */

/* False without memory. */
static bool prepare(struct job *job, const char *record)
{
    struct analysis *analysis = job->analysis = calloc(1, sizeof *analysis);
    if (!analysis || !job->position)
        return false;
    const struct limits *limits = &job->hall->limits;
    job->game = kt_position_game(job->position);
    snprintf(analysis->record, sizeof analysis->record, "%s", record);
    analysis->moves = job->move_count;
    analysis->is_patience = kt_position_seats(job->position) == 1;
    analysis->lost = analysis->moves + 1;
    analysis->is_tried = calloc(analysis->moves + 1, sizeof *analysis->is_tried);
    analysis->seconds = (double)limits->think_seconds * SEARCHES;
    analysis->now = kt_position_copy(job->position);
    if (!analysis->is_patience)
        analysis->bot = kt_bot_open(job->game, NULL, 0, &job->error);
    return analysis->is_tried && analysis->now && (analysis->is_patience || analysis->bot);
}

static bool check_analyses(struct client *client, struct visitor **visitor)
{
    replace(client);
    *visitor = hall_visitor(client->hall, client->address);
    return (*visitor && (*visitor)->analyses < MOST_ANALYSES) ||
           tell_error(client, "limit", N_("Too many games are being analysed for your address; please try again soon."),
                      NULL);
}

/* Starts the job, which has the start and the moves of the round. `record` is "" for the round of the room. */
static void begin(struct client *client, struct visitor *visitor, struct job *job, const char *record)
{
    if (!prepare(job, record)) {
        job_free(job);
        tell_no_memory(client);
        return;
    }
    job->analysis->round = *record ? 0 : kt_session_round(client->room->session);
    job_limits(job, !job->analysis->is_patience);
    job->task.is_long = true;
    if (job->analysis->is_patience)
        judge_end(job);
    job->think = think_part;
    job->answer = answer_part;
    client->analysing = job;
    visitor->analyses++;
    job_add(job);
}

void analysis_begin(struct client *client)
{
    struct visitor *visitor;
    assert(client->room && client->room->session);
    struct job *job = check_analyses(client, &visitor) ? job_for(client, NULL) : NULL;
    if (!job)
        return;
    if (!history_copy(job, client->room->session)) {
        job_free(job);
        tell_no_memory(client);
        return;
    }
    begin(client, visitor, job, "");
}

void handle_analyse_record(struct client *client, const json_t *message)
{
    const char *key = "";
    struct visitor *visitor;
    struct kept_game kept;
    if (!take_text(client, message, "record", &key) || !check_analyses(client, &visitor) ||
        !find_kept_game(client, key, &kept))
        return;
    bool is_secret = kept.held && kt_position_seats(kept.start) > 1;
    struct job *job = is_secret ? NULL : job_for(client, NULL);
    if (job) {
        job->position = kept.start;
        job->moves = kept.line.moves;
        job->move_count = kept.line.count;
        begin(client, visitor, job, key);
        return;
    }
    kt_position_free(kept.start);
    kt_line_free(&kept.line);
    if (is_secret)
        tell_error(client, "state", N_("A game can be analysed when nothing of it is secret any more."), NULL);
}

void handle_stop_analysis(struct client *client, const json_t *message)
{
    (void)message;
    replace(client);
    tell_end(client, client->asked);
}
