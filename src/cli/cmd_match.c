/* kartu match: bots play deals against each other, or each by itself where the game has one seat. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "json.h"
#include "language.h"
#include "match.h"
#include "player.h"
#include "say.h"

/* The bots of --bots, cut apart in a copy of it. */
struct cast {
    char *text;
    const char *bots[MOST_PLAYERS];
    int count;
};

static bool is_bot(const struct kt_game *game, const char *word)
{
    if (is_engine(word))
        return true;
    size_t length = strcspn(word, ":,");
    for (int i = 0; kt_game_bot(game, i); i++) {
        const char *name = kt_game_bot(game, i)->name;
        if (strlen(name) == length && strncmp(name, word, length) == 0)
            return true;
    }
    return false;
}

/* A comma parts bots, and options of one bot as well: what follows it is a bot if it is called like one, or if the one
 * before has no options. */
static bool read_cast(struct cast *cast, const struct kt_game *game, const char *text)
{
    cast->text = strdup(text);
    cast->count = 0;
    if (!cast->text) {
        say_internal(_("Out of memory."));
        return false;
    }
    for (char *word = cast->text; word;) {
        if (cast->count == MOST_PLAYERS) {
            say_usage("match", _("There are too many bots: %d is the most."), MOST_PLAYERS);
            return false;
        }
        cast->bots[cast->count++] = word;
        char *comma = strchr(word, ',');
        bool has_options = strcspn(word, ":") < strcspn(word, ",");
        while (comma && has_options && !is_bot(game, comma + 1))
            comma = strchr(comma + 1, ',');
        if (comma)
            *comma++ = '\0';
        word = comma;
    }
    return true;
}

/* One bot plays all seats; otherwise there is one for each. Alone, any number of them plays, one after the other. */
static bool fill_seats(struct cast *cast, const struct setup *setup, uint64_t deal)
{
    struct kt_error error = {0};
    struct kt_position *sample = kt_position_deal(setup->game, &setup->rules, deal, &error);
    if (!sample) {
        say_error(NULL, 0, &error);
        return false;
    }
    int seats = kt_position_seats(sample);
    kt_position_free(sample);
    if (seats == 1 || cast->count == seats)
        return true;
    if (cast->count != 1) {
        say_usage("match", _("There are %d seats and %d bots: name one bot for each seat, or one for all."), seats,
                  cast->count);
        return false;
    }
    for (; cast->count < seats; cast->count++)
        cast->bots[cast->count] = cast->bots[0];
    return true;
}

/* ---- saying what came of it ---- */

static void deal_in_json(const struct match *match, uint64_t deal, const struct showing *showings, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(match->setup->game));
    put_number(out, "deal", deal);
    put_open(out, "bots", "[");
    for (int i = 0; i < match->players; i++) {
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

static void totals_in_json(const struct record *records, int players, struct kt_text *out)
{
    uint64_t games = 0;
    for (int i = 0; i < players; i++)
        games += records[i].games;
    put_open(out, NULL, "{");
    put_true(out, "summary");
    put_number(out, "deals", records[0].deals);
    put_number(out, "games", games);
    put_open(out, "bots", "[");
    for (int i = 0; i < players; i++)
        record_in_json(&records[i], out);
    put_close(out, "]");
    put_close(out, "}\n");
}

/* The heads stay English in every language, like the fields of the JSON. */
static void totals_in_text(const struct record *records, int players, struct kt_text *out)
{
    text_printf(out, "%-24s %8s %20s %28s %9s %9s %9s\n", "bot", "games", "points", "wins", "moves", "ms", "ms p99");
    for (int i = 0; i < players; i++) {
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
}

/* ---- the command ---- */

static int run(struct match *match, const struct arguments *args)
{
    struct record *records = calloc(MOST_PLAYERS, sizeof *records);
    struct kt_text text = {0};
    int status = STATUS_INTERNAL;
    if (!records)
        return say_internal(_("Out of memory."));
    if (match_run(match, records, &status)) {
        if (args->json)
            totals_in_json(records, match->players, &text);
        else
            totals_in_text(records, match->players, &text);
        output_write(match->output, &text);
    }
    status = output_close(match->output, status);
    kt_text_free(&text);
    free(records);
    return status;
}

static int play(const struct setup *setup, const struct cast *cast, const struct deal_range *deals,
                const struct arguments *args)
{
    struct output output;
    uint64_t total = deals->last - deals->first + 1;
    struct match match = {.setup = setup,
                          .bots = cast->bots,
                          .players = cast->count,
                          .deals = *deals,
                          .jobs = (int)(args->jobs < total ? args->jobs : total),
                          .seed = args->seed,
                          .rounds = args->rounds > 0 ? (int)args->rounds : 1,
                          .is_quiet = args->quiet,
                          .output = &output,
                          .describe = args->json && !args->quiet ? deal_in_json : NULL};
    setup_limits(args, &match.limits);
    if (args->budget_ms > 0) {
        match.limits.seconds = (double)args->budget_ms / 1e3;
        match.limits.clock = wall_seconds;
    }
    return output_open(&output, args->output) ? run(&match, args) : STATUS_USAGE;
}

int cmd_match(const struct arguments *args)
{
    struct setup setup;
    struct deal_range deals;
    struct cast cast = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    if (!args->bots || !args->deals)
        return say_usage("match", _("Name the bots with --bots and the deals with --deals, such as 1-100."));
    int status = STATUS_USAGE;
    if (setup_range(setup.game, args->deals, &deals) && read_cast(&cast, setup.game, args->bots) &&
        fill_seats(&cast, &setup, deals.first))
        status = play(&setup, &cast, &deals, args);
    free(cast.text);
    return status;
}
