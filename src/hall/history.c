/* The job of a worker thread has its own copy of the start of the round and of the moves. The queue of the workers is
 * fair between addresses and limits the jobs of each (job.c), so nobody can delay others by asking often. */
#include "hall/history.h"

#include <stdlib.h>
#include <string.h>

#include "hall/job.h"
#include "hall/tell.h"
#include "kit/json.h"

static void write_moves(struct job *job)
{
    struct kt_text text = {0};
    put_open(&job->text, "moves", "[");
    for (size_t i = 0; i < job->count && !job_is_stopped(job); i++) {
        text_clear(&text);
        kt_move_write(job->position, job->moves[i], &text);
        put_string(&job->text, NULL, text.data);
        kt_position_play(job->position, job->moves[i], NULL);
    }
    put_close(&job->text, "]");
    job->is_done = !text.failed && !job->text.failed;
    kt_text_free(&text);
}

/* The client may have gone, or may have gone to another room. */
static struct client *asker_of(const struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    if (!client || !client->room || strcmp(client->room->code, job->code) != 0)
        return NULL;
    client->asked = job->asked;
    return client;
}

static void answer(struct job *job)
{
    struct client *client = asker_of(job);
    if (client && !job->is_done) {
        tell_no_memory(client);
    } else if (client) {
        struct kt_text out = {0};
        tell_begin(&out, "history", job->asked);
        put_number(&out, "seq", job->seq);
        put_number(&out, "played", job->move_count);
        kt_text_add(&out, ",");
        kt_text_add(&out, job->text.data);
        tell(client, &out);
    }
    job_free(job);
}

bool history_copy(struct job *job, const struct kt_session *session)
{
    const kt_move *moves;
    kt_session_history(session, &moves, &job->move_count, &job->count);
    job->position = kt_position_copy(kt_session_start(session));
    job->moves = malloc((job->count + 1) * sizeof *moves);
    if (job->moves && job->count > 0)
        memcpy(job->moves, moves, job->count * sizeof *moves);
    return job->position && job->moves;
}

void history_tell(struct client *client)
{
    struct job *job = job_for(client, NULL);
    if (!job)
        return;
    job->think = write_moves;
    job->answer = answer;
    if (history_copy(job, client->room->session)) {
        job_add(job);
    } else {
        job_free(job);
        tell_no_memory(client);
    }
}
