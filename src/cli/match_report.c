#include "match_report.h"

#include <stdio.h>

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

/* Of one round: how many sat on which side, and who won. */
static void round_in_json(const struct match *match, const struct showing *showings, const struct sides *sides,
                          struct kt_text *out)
{
    char name[64];
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

static void record_in_json(const struct record *record, struct kt_text *out)
{
    double low, high;
    share_interval(record_mean(record->wins, record->deals) * (double)record->games, record->games, &low, &high);
    put_open(out, NULL, "{");
    put_string(out, "bot", record->bot);
    put_number(out, "games", record->games);
    put_real(out, "mean_points", record_mean(record->points, record->deals), 4);
    put_real(out, "ci95", record_margin(record->points, record->square_points, record->deals), 4);
    put_real(out, "win_rate", record_mean(record->wins, record->deals), 5);
    put_real(out, "win_rate_low", low, 5);
    put_real(out, "win_rate_high", high, 5);
    put_number(out, "gave_up", record->gave_up);
    put_number(out, "faults", record->faults);
    put_real(out, "moves_mean", record->games ? (double)record->moves / (double)record->games : 0, 2);
    put_real(out, "ms_mean", times_mean(&record->times), 4);
    put_real(out, "ms_p99", times_percentile(&record->times, 0.99), 4);
    put_close(out, "}");
}

static void totals_in_json(const struct match *match, const struct record *records, const struct sides *sides,
                           struct kt_text *out)
{
    uint64_t games = 0;
    for (int i = 0; i < match->players; i++)
        games += records[i].games;
    put_open(out, NULL, "{");
    put_true(out, "summary");
    put_number(out, "deals", records[0].deals);
    put_number(out, "games", games);
    put_open(out, "bots", "[");
    for (int i = 0; i < match->players; i++)
        record_in_json(&records[i], out);
    put_close(out, "]");
    if (sides_has_any(sides))
        sides_in_json(sides, match->setup->game, out);
    put_close(out, "}\n");
}

/* The heads stay English in every language, like the fields of the JSON. */
static void totals_in_text(const struct match *match, const struct record *records, const struct sides *sides,
                           struct kt_text *out)
{
    text_printf(out, "%-24s %8s %20s %28s %9s %9s %9s\n", "bot", "games", "points", "wins", "moves", "ms", "ms p99");
    for (int i = 0; i < match->players; i++) {
        const struct record *r = &records[i];
        double low, high;
        share_interval(record_mean(r->wins, r->deals) * (double)r->games, r->games, &low, &high);
        text_printf(out, "%-24s %8llu %10.3f +- %-6.3f %8.3f %% [%7.3f, %7.3f] %9.1f %9.4f %9.4f\n", r->bot,
                    (unsigned long long)r->games, record_mean(r->points, r->deals),
                    record_margin(r->points, r->square_points, r->deals), 100 * record_mean(r->wins, r->deals),
                    100 * low, 100 * high, r->games ? (double)r->moves / (double)r->games : 0, times_mean(&r->times),
                    times_percentile(&r->times, 0.99));
        if (r->faults > 0)
            text_printf(out, _("  %llu moves were made for it: its answers were wrong, late or missing\n"),
                        (unsigned long long)r->faults);
    }
    if (sides_has_any(sides))
        sides_in_text(sides, match->setup->game, out);
}

void report_match(const struct match *match, const struct record *records, const struct sides *sides, bool as_json,
                  struct kt_text *out)
{
    if (as_json)
        totals_in_json(match, records, sides, out);
    else
        totals_in_text(match, records, sides, out);
}
