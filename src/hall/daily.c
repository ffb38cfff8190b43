/* The deals of the day. When a client asks for a day, workers grade its deals and determine their par; the results of
 * some days are kept. Days won, and so the calendar and the streak, come from the store (store_each_day_won). */
#define _GNU_SOURCE
#include "hall/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hall/encode.h"
#include "hall/fields.h"
#include "hall/job.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/par.h"
#include "kit/verdicts.h"

enum { MOST_GAMES = 8, KEPT_DAYS = 40, FIRST_DAY = 20260101, DATE_TEXT = 32 };

struct day_deal {
    bool is_asked, is_known;
    struct found_deal found;
};

struct day {
    uint64_t number;
    uint64_t used; /* when it was last asked for: see struct daily */
    struct day_deal deal[MOST_GAMES];
};

struct daily {
    const struct kt_game *game[MOST_GAMES];
    int games;
    uint64_t uses;
    struct day days[KEPT_DAYS];
};

/* ---- dates ---- */

static uint64_t number_of(time_t seconds)
{
    struct tm date;
    gmtime_r(&seconds, &date);
    return (uint64_t)(date.tm_year + 1900) * 10000 + (uint64_t)(date.tm_mon + 1) * 100 + (uint64_t)date.tm_mday;
}

uint64_t daily_number(const struct hall *hall)
{
    return number_of((time_t)(hall->time() / 1000));
}

static time_t start_of(uint64_t number)
{
    struct tm date = {.tm_year = (int)(number / 10000) - 1900,
                      .tm_mon = (int)(number / 100 % 100) - 1,
                      .tm_mday = (int)(number % 100)};
    return timegm(&date);
}

static uint64_t day_before(uint64_t number)
{
    return number_of(start_of(number) - 24 * 60 * 60);
}

static void write_date(uint64_t number, char text[DATE_TEXT])
{
    snprintf(text, DATE_TEXT, "%04llu-%02llu-%02llu", (unsigned long long)number / 10000,
             (unsigned long long)number / 100 % 100, (unsigned long long)number % 100);
}

/* "2026-11-16" as a number, or 0. The text must be written exactly so. */
static uint64_t read_date(const char *text)
{
    unsigned year, month, day;
    char again[DATE_TEXT];
    if (strlen(text) != 10 || sscanf(text, "%4u-%2u-%2u", &year, &month, &day) != 3)
        return 0;
    uint64_t number = (uint64_t)year * 10000 + month * 100 + day;
    write_date(number, again);
    bool is_date = year >= 1970 && strcmp(again, text) == 0 && number_of(start_of(number)) == number;
    return is_date ? number : 0;
}

/* ---- the days that are kept ---- */

void daily_free(struct hall *hall)
{
    free(hall->daily);
    hall->daily = NULL;
}

static struct daily *daily_of(struct hall *hall)
{
    if (hall->daily)
        return hall->daily;
    struct daily *daily = hall->daily = calloc(1, sizeof *hall->daily);
    for (int i = 0; daily && kt_game_at(i) && daily->games < MOST_GAMES; i++)
        if (game_has_grades(kt_game_at(i)))
            daily->game[daily->games++] = kt_game_at(i);
    return daily;
}

static struct day *kept_day(struct daily *daily, uint64_t number)
{
    for (int i = 0; daily && i < KEPT_DAYS; i++)
        if (daily->days[i].number == number)
            return &daily->days[i];
    return NULL;
}

/* Replaces the day that was asked for least recently. */
static struct day *day_of(struct daily *daily, uint64_t number)
{
    struct day *day = kept_day(daily, number), *oldest = &daily->days[0];
    for (int i = 1; i < KEPT_DAYS; i++)
        if (daily->days[i].used < oldest->used)
            oldest = &daily->days[i];
    if (!day) {
        *oldest = (struct day){.number = number};
        day = oldest;
    }
    day->used = ++daily->uses;
    return day;
}

static int index_of(const struct daily *daily, const char *game)
{
    for (int i = 0; i < daily->games; i++)
        if (strcmp(kt_game_name(daily->game[i]), game) == 0)
            return i;
    return -1;
}

bool daily_find(const struct room *room, uint64_t number, struct found_deal *found)
{
    const struct day *day = room->rules_key[0] ? NULL : kept_day(room->hall->daily, number);
    int game = day ? index_of(room->hall->daily, kt_game_name(room->game)) : -1;
    if (game < 0 || day->deal[game].found.grading.grade == GRADE_NONE)
        return false;
    *found = day->deal[game].found;
    return true;
}

/* ---- grading ---- */

static void think_of_day(struct job *job)
{
    struct found_deal *found = job->found;
    struct kt_settings rules;
    kt_rules_usual(job->game, &rules);
    struct grader *grader = grader_open(job->game, &rules);
    job->is_done = grader && grader_run(grader, found->number, &job->stop, &found->grading);
    grader_close(grader);
    if (job->is_done && found->grading.verdict == KT_SOLVED)
        found->par = par_of(job->position, &job->stop);
}

static void tell_day(struct client *client, uint64_t number, const char *month);

static void tell_again(void *data, void *value)
{
    const uint64_t *number = data;
    struct client *client = value;
    if (client->awaits_day != *number)
        return;
    client->asked = -1;
    tell_day(client, *number, NULL);
}

static void note_grade(struct job *job)
{
    struct day *day = kept_day(job->hall->daily, job->found->number);
    if (day) {
        struct day_deal *deal = &day->deal[index_of(job->hall->daily, kt_game_name(job->game))];
        deal->is_asked = deal->is_known = job->is_done;
        deal->found = *job->found;
        map_each(&job->hall->clients, tell_again, &day->number);
    }
    job_free(job);
}

/* If the client's address has too many jobs, the deal stays unknown until somebody asks again. */
static void grade_deal(struct client *client, const struct kt_game *game, uint64_t number, struct day_deal *deal)
{
    bool has_many = crew_waiting(&client->hall->thinkers, text_hash(client->address)) >= MOST_JOBS_AN_ADDRESS;
    struct job *job = deal->is_asked || has_many ? NULL : job_new(client->hall, NULL, client, NULL);
    if (!job)
        return;
    job->game = game;
    job->found = calloc(1, sizeof *job->found);
    job->position = kt_position_deal(game, NULL, number, NULL);
    job->think = think_of_day;
    job->answer = note_grade;
    job_limits(job, false);
    deal->is_asked = job->found && job->position;
    if (!deal->is_asked) {
        job_free(job);
        return;
    }
    job->found->number = number;
    job_add(job);
}

/* ---- days won ---- */

/* `next` is the day before the streak so far, or today if there is none yet. */
struct streak {
    const struct daily *daily;
    uint64_t today, next;
    int days;
};

static bool count_day(void *data, const struct store_day *day)
{
    struct streak *streak = data;
    if (!day->in_time || index_of(streak->daily, day->game) < 0 || day->day > streak->next)
        return true;
    if (streak->days == 0 && day->day == day_before(streak->today)) /* today can still be won */
        streak->next = day->day;
    if (day->day != streak->next)
        return false;
    streak->days++;
    streak->next = day_before(streak->next);
    return true;
}

static int streak_of(struct client *client, const struct daily *daily, uint64_t today)
{
    struct streak streak = {daily, today, today, 0};
    store_each_day_won(client->hall->store, client->player, FIRST_DAY, today, count_day, &streak);
    return streak.days;
}

struct calendar {
    struct kt_text *out;
    const struct daily *daily;
};

static bool put_day_won(void *data, const struct store_day *day)
{
    const struct calendar *calendar = data;
    char date[DATE_TEXT];
    if (index_of(calendar->daily, day->game) < 0)
        return true;
    write_date(day->day, date);
    put_open(calendar->out, NULL, "{");
    put_string(calendar->out, "date", date);
    put_string(calendar->out, "game", day->game);
    put_bool(calendar->out, "in_time", day->in_time);
    put_close(calendar->out, "}");
    return true;
}

static void put_month(struct kt_text *out, struct client *client, const struct daily *daily, const char *month)
{
    char first[DATE_TEXT];
    struct calendar calendar = {out, daily};
    snprintf(first, sizeof first, "%s-01", month);
    uint64_t start = read_date(first);
    put_string(out, "month", month);
    put_open(out, "won", "[");
    store_each_day_won(client->hall->store, client->player, start, start + 30, put_day_won, &calendar);
    put_close(out, "]");
}

/* ---- the message ---- */

static void put_deal(struct kt_text *out, struct client *client, const struct kt_game *game, uint64_t number,
                     const struct day_deal *deal)
{
    const struct grading *grading = &deal->found.grading;
    struct kt_phrase why = {0};
    char text[DATE_TEXT];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(game));
    put_number(out, "number", number);
    put_string(out, "verdict", deal->is_known ? verdict_word(grading->verdict) : NULL);
    put_number(out, "moves", grading->moves);
    put_number(out, "states", grading->states);
    put_string(out, "grade", grading->grade != GRADE_NONE ? grade_word(grading->grade) : NULL);
    if (grading->grade != GRADE_NONE) {
        grade_explain(grading, &why);
        encode_phrase(out, "why", &why);
    }
    if (deal->found.par > 0)
        put_number(out, "par", deal->found.par);
    put_bool(out, "solved", store_has_won(client->hall->store, client->player, kt_game_name(game), "", text));
    put_close(out, "}");
}

/* `month` is NULL if it was not asked for. */
static void tell_day(struct client *client, uint64_t number, const char *month)
{
    struct daily *daily = daily_of(client->hall);
    struct day *day = daily ? day_of(daily, number) : NULL;
    struct kt_text out = {0};
    uint64_t today = daily_number(client->hall);
    char date[DATE_TEXT];
    if (!day)
        return;
    tell_begin(&out, "daily", client->asked);
    write_date(number, date);
    put_string(&out, "date", date);
    write_date(today, date);
    put_string(&out, "today", date);
    write_date(FIRST_DAY, date);
    put_string(&out, "first", date);
    put_signed(&out, "streak", streak_of(client, daily, today));
    put_open(&out, "deals", "[");
    client->awaits_day = 0;
    for (int i = 0; i < daily->games; i++) {
        if (!day->deal[i].is_known)
            client->awaits_day = number;
        put_deal(&out, client, daily->game[i], number, &day->deal[i]);
        grade_deal(client, daily->game[i], number, &day->deal[i]);
    }
    put_close(&out, "]");
    if (month)
        put_month(&out, client, daily, month);
    tell(client, &out);
}

static bool is_month(const char *month)
{
    char first[DATE_TEXT];
    snprintf(first, sizeof first, "%.7s-01", month);
    return strlen(month) == 7 && read_date(first) > 0;
}

void handle_daily(struct client *client, const json_t *message)
{
    const char *date = NULL, *month = NULL;
    uint64_t today = daily_number(client->hall);
    if (!take_text(client, message, "date", &date) || !take_text(client, message, "month", &month))
        return;
    uint64_t number = date ? read_date(date) : today;
    if (number < FIRST_DAY || number > today)
        refuse_field(client, "date");
    else if (month && !is_month(month))
        refuse_field(client, "month");
    else
        tell_day(client, number, month);
}
