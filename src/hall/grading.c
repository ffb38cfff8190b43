/* Searching for a deal of a grade. A worker draws deals and grades them until one fits; about one deal in five does.
 * Then the message that asked is handled again: this time client->found has the deal. */
#include "hall/grading.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/encode.h"
#include "hall/job.h"
#include "hall/messages.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/words.h"

/* ---- saved and sent ---- */

void found_deal_write(const struct found_deal *found, char text[STORE_TEXT])
{
    const struct grading *g = &found->grading;
    snprintf(text, STORE_TEXT, "%s %s %llu %llu %d %d %d %llu", found->wanted ? grade_word(found->wanted) : "-",
             grade_word(g->grade), (unsigned long long)g->states, (unsigned long long)g->moves, g->blind.wins,
             g->blind.plays, g->blind.progress, (unsigned long long)found->par);
}

struct found_deal found_deal_read(const char *text)
{
    struct found_deal found = {.grading = {.verdict = KT_SOLVED}};
    struct grading *g = &found.grading;
    char wanted[16], grade[16];
    unsigned long long states, moves, par;
    if (sscanf(text, "%15s %15s %llu %llu %d %d %d %llu", wanted, grade, &states, &moves, &g->blind.wins,
               &g->blind.plays, &g->blind.progress, &par) != 8)
        return (struct found_deal){0};
    found.wanted = grade_named(wanted);
    found.par = par;
    g->grade = grade_named(grade);
    g->states = states;
    g->moves = moves;
    return found;
}

void found_deal_put(struct kt_text *out, const struct found_deal *found)
{
    struct kt_phrase why = {0};
    grade_explain(&found->grading, &why);
    put_open(out, "grade", "{");
    put_string(out, "wanted", found->wanted ? grade_word(found->wanted) : NULL);
    put_string(out, "grade", grade_word(found->grading.grade));
    encode_phrase(out, "why", &why);
    put_close(out, "}");
    if (found->par > 0)
        put_number(out, "par", found->par);
}

/* ---- the search ---- */

enum grade wanted_grade(const json_t *deal)
{
    const char *word = json_string_value(deal);
    return word ? grade_named(word) : GRADE_NONE;
}

static uint64_t draw_bits(void *unused)
{
    uint64_t bits;
    (void)unused;
    randombytes_buf(&bits, sizeof bits);
    return bits;
}

static void think_of_deal(struct job *job)
{
    struct found_deal *found = job->found;
    const struct grade_search search = {
        .wanted = found->wanted, .seconds = job->limits.seconds, .stop = &job->stop, .random = draw_bits};
    struct kt_settings rules;
    kt_rules_usual(job->game, &rules);
    struct grader *grader =
        kt_rules_read(job->game, job->text.data, &rules, &job->error) ? grader_open(job->game, &rules) : NULL;
    job->is_done = grader && grader_search(grader, &search, &found->number, &found->grading);
    grader_close(grader);
}

static void answer_with_deal(struct job *job)
{
    struct client *client = hall_client(job->hall, job->client);
    const struct room *room = client ? client->room : NULL;
    if (client && client->searching == job)
        client->searching = NULL;
    else if (job_is_stopped(job))
        client = NULL;
    bool is_elsewhere = job->code[0] && (!room || strcmp(room->code, job->code) != 0 || room->start != job->start);
    if (client)
        client->asked = job->asked;
    if (client && is_elsewhere)
        message_refuse_as_stale(client, job->again);
    else if (client && !job->is_done)
        tell_error(client, "limit", N_("No such deal was found in time; please try again, or choose another kind."),
                   NULL);
    else if (client) {
        client->found = job->found;
        message_handle(client, job->again);
        client->found = NULL;
    }
    job_free(job);
}

/* False, and the client gets an error, if deals of this game have no grades, or the rules are invalid. */
static bool check_search(struct client *client, const struct kt_game *game, const char *rules)
{
    struct kt_error error = {0};
    struct kt_settings settings;
    if (!game_has_grades(game))
        return tell_error(client, "state", N_("Only deals of a patience have grades."), NULL);
    kt_rules_usual(game, &settings);
    return kt_rules_read(game, rules, &settings, &error) ? check_job_count(client)
                                                         : tell_failure(client, "unknown", &error);
}

bool search_for_deal(struct client *client, const struct room *room, const json_t *message, enum grade wanted,
                     const char *name, const char *rules)
{
    const struct kt_game *game = kt_game_find(name);
    if (wanted == GRADE_NONE || client->found || !game)
        return false;
    if (!check_search(client, game, rules))
        return true;
    struct job *job = job_new(client->hall, room, client, NULL);
    struct found_deal *found = calloc(1, sizeof *found);
    if (!job || !found) {
        tell_no_memory(client);
        free(found);
        free(job);
        return true;
    }
    found->wanted = wanted;
    job->game = game;
    job->found = found;
    job->again = json_deep_copy(message);
    kt_text_add(&job->text, rules);
    job->think = think_of_deal;
    job->answer = answer_with_deal;
    job_limits(job, false);
    client->searching = job;
    job_add(job);
    return true;
}

void handle_stop_search(struct client *client, const json_t *message)
{
    struct job *job = client->searching;
    struct kt_text out = {0};
    (void)message;
    client->searching = NULL;
    if (job) {
        tell_replaced(client, job->asked);
        job_stop(job);
    }
    tell_begin(&out, "unsearched", client->asked);
    tell(client, &out);
}
