#include "match_report.h"

#include <assert.h>
#include <stdio.h>

#include "conditions.h"
#include "escape.h"
#include "kit/json.h"
#include "language.h"

static bool was_won_by_first_side(const struct sides *sides)
{
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++)
        for (int others = 0; others <= KT_MAX_SEATS; others++)
            if (sides->count[seats][others].wins)
                return true;
    return false;
}

/* For one round: how many players each side had, and which side won. */
static void round_in_json(const struct match *match, const struct showing *showings, const struct sides *sides,
                          struct kt_text *out)
{
    char name[64];
    assert(match->players == 2);
    const char *winner = kt_game_side(match->setup->game, was_won_by_first_side(sides) ? 0 : 1);
    put_signed(out, "players", showings[0].games + showings[1].games);
    snprintf(name, sizeof name, "%ss", kt_game_side(match->setup->game, 1));
    put_signed(out, name, showings[1].games);
    put_string(out, "winner", winner);
}

void report_deal(const struct match *match, uint64_t deal, const struct showing *showings, const struct sides *sides,
                 struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(match->setup->game));
    put_number(out, "deal", deal);
    if (match->by_side)
        round_in_json(match, showings, sides, out);
    put_open(out, "bots", "[");
    for (int i = 0; i < match->players; i++) {
        if (showings[i].games == 0)
            continue;
        put_open(out, NULL, "{");
        put_string(out, "bot", match->bots[i]);
        put_number(out, "games", (uint64_t)showings[i].games);
        put_real(out, "points", showings[i].points / showings[i].games, 3);
        put_real(out, "wins", showings[i].wins, 3);
        put_number(out, "gave_up", (uint64_t)showings[i].gave_up);
        put_number(out, "moves", showings[i].moves);
        put_real(out, "ms", showings[i].times.milliseconds, 3);
        put_close(out, "}");
    }
    put_close(out, "]");
    put_close(out, "}\n");
}

static void record_in_json(const struct record *record, int players, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_string(out, "bot", record->bot);
    if (players > 1)
        put_signed(out, "players", players);
    put_number(out, "games", record->samples.games);
    put_real(out, "mean_points", samples_points(&record->samples), 4);
    put_real(out, "ci95", samples_margin(&record->samples), 4);
    share_in_json("win_rate", samples_wins(&record->samples), out);
    put_number(out, "gave_up", record->gave_up);
    put_number(out, "faults", record->faults);
    put_real(out, "moves_mean", record->samples.games ? (double)record->moves / (double)record->samples.games : 0, 2);
    put_real(out, "ms_mean", times_mean(&record->times), 4);
    put_real(out, "ms_p99", times_percentile(&record->times, 0.99), 4);
    put_close(out, "}");
}

static bool has_pooled(const struct match *match)
{
    for (int i = 0; i < match->players; i++)
        if (is_pooled(match, i))
            return true;
    return false;
}

static void pooled_in_json(const struct match *match, const struct results *results, struct kt_text *out)
{
    put_open(out, "pooled", "[");
    for (int i = 0; i < match->players; i++)
        if (is_pooled(match, i))
            record_in_json(&results->pooled[i], count_alike(match->bots, match->players, i), out);
    put_close(out, "]");
}

static const char *arrange_word(const struct match *match)
{
    if (match->by_side || match->seats == 1)
        return NULL;
    return match->arrange == ARRANGE_ALL ? "all" : "rotate";
}

static void totals_in_json(const struct match *match, const struct results *results, struct kt_text *out)
{
    uint64_t games = 0;
    for (int i = 0; i < match->players; i++)
        games += results->records[i].samples.games;
    put_open(out, NULL, "{");
    put_true(out, "summary");
    put_number(out, "deals", results->records[0].samples.deals);
    put_number(out, "games", games);
    put_open(out, "bots", "[");
    for (int i = 0; i < match->players; i++)
        record_in_json(&results->records[i], 1, out);
    put_close(out, "]");
    if (has_pooled(match))
        pooled_in_json(match, results, out);
    if (sides_has_any(&results->sides))
        sides_in_json(&results->sides, match->setup->game, out);
    put_number(out, "requested", results->requested);
    put_bool(out, "interrupted", results->was_stopped);
    put_string(out, "arrange", arrange_word(match));
    put_signed(out, "match_rounds", match->rounds);
    put_number(out, "seed", match->seed);
    conditions_in_json(match->setup, &match->limits, out);
    put_close(out, "}\n");
}

static void record_in_text(const struct record *r, int players, struct kt_text *out)
{
    struct kt_text name = {0};
    struct share wins = samples_wins(&r->samples);
    escape_into(&name, r->bot);
    if (players > 1)
        text_printf(&name, " (x%d)", players);
    text_printf(out, "%-24s %8llu %10.3f +- %-6.3f %8.3f %% [%7.3f, %7.3f] %9.1f %9.4f %9.4f\n", name.data,
                (unsigned long long)r->samples.games, samples_points(&r->samples), samples_margin(&r->samples),
                100 * wins.rate, 100 * wins.low, 100 * wins.high,
                r->samples.games ? (double)r->moves / (double)r->samples.games : 0, times_mean(&r->times),
                times_percentile(&r->times, 0.99));
    kt_text_free(&name);
}

/* Comes before the table, because the results of such a bot are unreliable. */
static void faults_in_text(const struct match *match, const struct results *results, struct kt_text *out)
{
    for (int i = 0; i < match->players; i++) {
        const struct record *r = &results->records[i];
        struct kt_text name = {0};
        if (r->faults == 0)
            continue;
        escape_into(&name, r->bot);
        text_printf(out, _("# %s: moves made by Kartu because its answers were wrong, late or missing: %llu of %llu\n"),
                    name.data, (unsigned long long)r->faults, (unsigned long long)r->moves);
        kt_text_free(&name);
    }
}

static void arrangement_in_text(const struct match *match, struct kt_text *out)
{
    if (match->by_side || match->seats == 1)
        return;
    text_printf(out, _("# games per deal: %llu; "),
                (unsigned long long)seating_count(match->arrange, match->bots, match->players));
    if (match->arrange == ARRANGE_ALL)
        kt_text_add(out, _("the bots sit in every order (--arrange all)"));
    else
        kt_text_add(out, _("the bots move by one seat and keep their order (--arrange rotate)"));
    kt_text_add(out, "\n");
    if (has_pooled(match) && match->arrange == ARRANGE_ROTATE)
        text_printf(out, "# %s\n",
                    _("Rows of the same bot differ because of their neighbours: use the pooled row (x2, x3, ...) or "
                      "--arrange all."));
}

static void remarks_in_text(const struct match *match, struct kt_text *out)
{
    arrangement_in_text(match, out);
    text_printf(out, _("# %s, seed %llu, "), kt_game_name(match->setup->game), (unsigned long long)match->seed);
    conditions_in_text(match->setup, &match->limits, out);
    kt_text_add(out, "\n");
}

/* Column heads are not translated, like JSON fields. */
static void totals_in_text(const struct match *match, const struct results *results, struct kt_text *out)
{
    if (results->was_stopped)
        interrupted_in_text(results->finished, results->requested, out);
    faults_in_text(match, results, out);
    text_printf(out, "%-24s %8s %20s %28s %9s %9s %9s\n", "bot", "games", "points", "wins", "moves", "ms", "ms p99");
    for (int i = 0; i < match->players; i++)
        record_in_text(&results->records[i], 1, out);
    for (int i = 0; i < match->players; i++)
        if (is_pooled(match, i))
            record_in_text(&results->pooled[i], count_alike(match->bots, match->players, i), out);
    if (sides_has_any(&results->sides))
        sides_in_text(&results->sides, match->setup->game, out);
    if (!match->is_quiet)
        remarks_in_text(match, out);
}

void report_match(const struct match *match, const struct results *results, bool as_json, struct kt_text *out)
{
    if (as_json)
        totals_in_json(match, results, out);
    else
        totals_in_text(match, results, out);
}
