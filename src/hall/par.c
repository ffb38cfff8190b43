/* The message `par`: kit/par.h for the deal of this game. Only the number is sent. */
#include "hall/par.h"

#include <string.h>

#include "hall/job.h"
#include "hall/showing.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/par.h"
#include "kit/words.h"

static void find_par(struct job *job)
{
    job->remaining = par_of(job->position, &job->stop);
}

static void tell_par(struct client *client, uint64_t par)
{
    struct kt_text out = {0};
    tell_begin(&out, "par", client->asked);
    if (par > 0)
        put_number(&out, "moves", par);
    else
        put_null(&out, "moves");
    tell(client, &out);
}

static void answer_par(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    const struct room *room = client ? client->room : NULL;
    if (room && strcmp(room->code, job->code) == 0) {
        client->asked = job->asked;
        if (room->start == job->start)
            tell_par(client, job->remaining);
        else
            tell_stale(client, job->asked);
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
