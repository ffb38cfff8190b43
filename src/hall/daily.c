/* The deals of the day: the deal number is the date, the same for everybody. When a client asks for the first time that
 * day, a solver determines how hard each deal is. */
#include "hall/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hall/job.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/verdicts.h"

enum { MOST_DAILY = 16 };

struct daily {
    uint64_t number; /* 20261116 */
    struct daily_deal {
        const struct kt_game *game;
        bool is_asked, is_known;
        enum kt_verdict verdict;
        uint64_t moves, states;
    } deal[MOST_DAILY];
    int count;
};

static uint64_t today(struct hall *hall)
{
    time_t seconds = (time_t)(hall->time() / 1000);
    struct tm date;
    gmtime_r(&seconds, &date);
    return (uint64_t)(date.tm_year + 1900) * 10000 + (uint64_t)(date.tm_mon + 1) * 100 + (uint64_t)date.tm_mday;
}

uint64_t daily_number(struct hall *hall)
{
    return today(hall);
}

void daily_free(struct hall *hall)
{
    free(hall->daily);
    hall->daily = NULL;
}

static struct daily *daily_of(struct hall *hall)
{
    uint64_t number = today(hall);
    if (hall->daily && hall->daily->number == number)
        return hall->daily;
    daily_free(hall);
    hall->daily = calloc(1, sizeof *hall->daily);
    if (!hall->daily)
        return NULL;
    hall->daily->number = number;
    for (int i = 0; kt_game_at(i) && hall->daily->count < MOST_DAILY; i++)
        if (kt_game_most_seats(kt_game_at(i)) == 1 && kt_game_solver(kt_game_at(i), 0))
            hall->daily->deal[hall->daily->count++].game = kt_game_at(i);
    return hall->daily;
}

static void solve(struct job *job)
{
    struct kt_solver *solver = kt_solver_open(job->game, NULL, &job->error);
    struct kt_result result = {0};
    job->is_done = solver && kt_solver_run(solver, job->position, &job->limits, &result, &job->error);
    job->verdict = result.verdict;
    job->states = result.states;
    job->remaining = result.tally.moves;
    kt_line_free(&result.line);
    kt_solver_close(solver);
}

static void tell_again(void *unused, void *value)
{
    struct client *client = value;
    (void)unused;
    if (!client->awaits_daily)
        return;
    client->asked = -1;
    daily_tell(client);
}

static void note(struct job *job)
{
    struct daily *daily = daily_of(job->hall);
    for (int i = 0; daily && i < daily->count; i++) {
        struct daily_deal *deal = &daily->deal[i];
        if (deal->game != job->game || daily->number != job->from)
            continue;
        deal->is_known = true;
        deal->verdict = job->verdict;
        deal->moves = job->remaining;
        deal->states = job->states;
    }
    map_each(&job->hall->clients, tell_again, NULL);
    job_free(job);
}

static void ask(struct client *client, const struct daily *daily, struct daily_deal *deal)
{
    struct job *job = job_new(client->hall, NULL, client, NULL);
    if (!job)
        return;
    deal->is_asked = true;
    job->game = deal->game;
    job->from = daily->number;
    job->position = kt_position_deal(deal->game, NULL, daily->number, NULL);
    job->think = solve;
    job->answer = note;
    job_limits(job, false);
    if (job->position)
        job_add(job);
    else
        job_free(job);
}

int grade_of(enum kt_verdict verdict, uint64_t states)
{
    static const uint64_t fewer_than[] = {400, 4000, 60000};
    int grade = 1;
    if (verdict != KT_SOLVED)
        return verdict == KT_IMPOSSIBLE ? 0 : 4;
    while (grade < 4 && states >= fewer_than[grade - 1])
        grade++;
    return grade;
}

static void put_deal(struct kt_text *out, struct client *client, const struct daily *daily,
                     const struct daily_deal *deal)
{
    char number[32];
    snprintf(number, sizeof number, "%llu", (unsigned long long)daily->number);
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(deal->game));
    put_number(out, "number", daily->number);
    put_string(out, "verdict", deal->is_known ? verdict_word(deal->verdict) : NULL);
    put_number(out, "moves", deal->moves);
    put_number(out, "states", deal->states);
    int grade = deal->is_known ? grade_of(deal->verdict, deal->states) : 0;
    if (grade > 0)
        put_signed(out, "grade", grade);
    else
        put_null(out, "grade");
    put_bool(out, "solved", store_has_won(client->hall->store, client->player, kt_game_name(deal->game), "", number));
    put_close(out, "}");
}

void daily_tell(struct client *client)
{
    struct daily *daily = daily_of(client->hall);
    struct kt_text out = {0};
    char date[32];
    if (!daily)
        return;
    snprintf(date, sizeof date, "%04llu-%02llu-%02llu", (unsigned long long)daily->number / 10000,
             (unsigned long long)daily->number / 100 % 100, (unsigned long long)daily->number % 100);
    tell_begin(&out, "daily", client->asked);
    put_string(&out, "date", date);
    put_open(&out, "deals", "[");
    client->awaits_daily = false;
    for (int i = 0; i < daily->count; i++) {
        client->awaits_daily |= !daily->deal[i].is_known;
        put_deal(&out, client, daily, &daily->deal[i]);
        if (!daily->deal[i].is_asked)
            ask(client, daily, &daily->deal[i]);
    }
    put_close(&out, "]");
    tell(client, &out);
}
