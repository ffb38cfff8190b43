/* Par is the length of the solution that the solver `short` finds from the deal, or the default solver in a game
 * without it. Its own default budget limits the search, so that par is the same everywhere. Only the number is sent. */
#include "hall/par.h"

#include <string.h>

#include "hall/job.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "kit/choices.h"
#include "kit/json.h"
#include "kit/verdicts.h"
#include "kit/words.h"

static void find_par(struct job *job)
{
    struct kt_result result = {0};
    struct kt_solver *solver = kt_solver_open(job->game, is_solver(job->game, "short") ? "short" : NULL, &job->error);
    job->is_done = solver && kt_solver_run(solver, job->position, &job->limits, &result, &job->error);
    job->verdict = result.verdict;
    job->remaining = result.tally.moves;
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

static void answer_par(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    if (client && client->room && strcmp(client->room->code, job->code) == 0) {
        struct kt_text out = {0};
        tell_begin(&out, "par", job->asked);
        put_string(&out, "verdict", verdict_word(job->is_done ? job->verdict : KT_UNKNOWN));
        if (job->is_done && job->verdict == KT_SOLVED)
            put_number(&out, "moves", job->remaining);
        else
            put_null(&out, "moves");
        tell(client, &out);
    }
    job_free(job);
}

void handle_par(struct client *client, const json_t *message)
{
    const struct room *room = client->room;
    (void)message;
    if (!room_is_over(room) && is_sealed_to(client)) {
        tell_error(client, "state", N_("The par of a sealed deal is shown when the game is over."), NULL);
        return;
    }
    if (!kt_game_solver(room->game, 0)) {
        tell_error(client, "state", N_("This game has no solver."), NULL);
        return;
    }
    struct job *job = job_for(client, NULL);
    if (!job)
        return;
    job->position = kt_position_copy(kt_session_start(room->session));
    job->think = find_par;
    job->answer = answer_par;
    job_limits(job, false);
    if (job->position) {
        job_add(job);
    } else {
        job_free(job);
        tell_no_memory(client);
    }
}
