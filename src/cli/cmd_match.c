/* kartu match: bots play deals against each other, or each by itself where the game has one seat. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "kit/json.h"
#include "language.h"
#include "match.h"
#include "match_report.h"
#include "player.h"
#include "say.h"

/* The bots of --bots, cut apart in a copy of it. */
struct cast {
    char *text;
    const char *bots[MOST_PLAYERS];
    int count, seats;
    bool by_side;
    int least_seats, most_seats;
};

static bool is_bot(const struct kt_game *game, const char *word)
{
    return is_engine(word) || names_choice(game, kt_game_bot, word);
}

/* A comma parts bots, and options of one bot as well: what follows it is a bot if it is called like one, or if the one
 * before has no options. */
static bool read_cast(struct cast *cast, const struct kt_game *game, const char *text)
{
    cast->text = strdup(text);
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
    if (cast->by_side)
        return true;
    struct kt_position *sample = kt_position_deal(setup->game, &setup->rules, deal, &error);
    if (!sample) {
        say_error(NULL, 0, &error);
        return false;
    }
    int seats = cast->seats = kt_position_seats(sample);
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

/* ---- the command ---- */

static int run(struct match *match, const struct arguments *args)
{
    struct results *results = calloc(1, sizeof *results);
    struct kt_text text = {0};
    int status = STATUS_INTERNAL, written;
    if (!results) {
        output_close(match->output, status);
        return say_internal(_("Out of memory."));
    }
    bool is_played = match_run(match, results, &status);
    if (is_played) {
        report_match(match, results, args->json, &text);
        output_write(match->output, &text);
    }
    if (is_played && results->was_stopped)
        written = output_close_interrupted(match->output);
    else
        written = output_close(match->output, is_played ? STATUS_DONE : status);
    kt_text_free(&text);
    free(results);
    return written == STATUS_DONE ? status : written;
}

static bool read_arrangement(struct match *match, const char *word)
{
    enum { MOST_GAMES = 5040 };
    match->arrange = word && strcmp(word, "all") == 0 ? ARRANGE_ALL : ARRANGE_ROTATE;
    if (word && match->arrange == ARRANGE_ROTATE && strcmp(word, "rotate") != 0) {
        say_usage("match", _("--arrange is one of rotate, all; not \"%s\"."), word);
        return false;
    }
    uint64_t games = match->seats > 1 ? seating_count(match->arrange, match->bots, match->players) : 1;
    if (games <= MOST_GAMES)
        return true;
    say_usage("match", _("These bots have %llu arrangements; --arrange all plays at most %d games a deal."),
              (unsigned long long)games, MOST_GAMES);
    return false;
}

static int run_with_log(struct match *match, const struct arguments *args)
{
    match->log = args->engine_log ? engine_log_open(args->engine_log) : NULL;
    if (args->engine_log && !match->log)
        return STATUS_USAGE;
    int status = output_open(match->output, args->output) ? run(match, args) : STATUS_USAGE;
    engine_log_close(match->log);
    return status;
}

static int play(const struct setup *setup, const struct cast *cast, const struct deal_range *deals,
                const struct arguments *args)
{
    struct output output;
    uint64_t total = (deals->last - deals->first + 1) * (uint64_t)(cast->most_seats - cast->least_seats + 1);
    struct match match = {.setup = setup,
                          .bots = cast->bots,
                          .players = cast->count,
                          .seats = cast->seats,
                          .by_side = cast->by_side,
                          .least_seats = cast->least_seats,
                          .most_seats = cast->most_seats,
                          .deals = *deals,
                          .jobs = (int)(args->jobs < total ? args->jobs : total),
                          .seed = args->seed,
                          .rounds = args->rounds > 0 ? (int)args->rounds : 1,
                          .is_quiet = args->quiet,
                          .output = &output,
                          .describe = args->json && !args->quiet ? report_deal : NULL};
    setup_limits(args, &match.limits);
    if (args->budget_ms > 0)
        match.limits.seconds = (double)args->budget_ms / 1e3;
    return read_arrangement(&match, args->arrange) ? run_with_log(&match, args) : STATUS_USAGE;
}

/* Each side has a bot of its own, whoever sits where. */
static bool read_sides(struct cast *cast, const struct setup *setup, const struct arguments *args)
{
    if (args->bots || !args->miners || !args->saboteurs) {
        say_usage("match",
                  _("Name the bots of both sides, with --miners and --saboteurs, or of all seats, with --bots."));
        return false;
    }
    if (!kt_game_side(setup->game, 1)) {
        say_usage("match", _("In this game nobody plays on sides: name the bots with --bots."));
        return false;
    }
    if (args->arrange) {
        say_usage("match", _("Each side has its own seats: --arrange is for --bots."));
        return false;
    }
    if (option_was_given(args, "rounds")) {
        say_usage("match", _("Roles change with each round: a match of sides is one round."));
        return false;
    }
    cast->by_side = true;
    cast->bots[cast->count++] = args->miners;
    cast->bots[cast->count++] = args->saboteurs;
    return true;
}

/* "5" or "3-10". */
static bool read_players(struct cast *cast, const struct setup *setup, const char *text)
{
    char first[8];
    uint64_t least, most;
    const char *dash = text ? strchr(text, '-') : NULL;
    if (!text)
        return true;
    snprintf(first, sizeof first, "%.*s", dash ? (int)(dash - text) : 7, text);
    bool is_read = number_read(first, 1, (uint64_t)kt_game_most_seats(setup->game), &least) &&
                   number_read(dash ? dash + 1 : text, least, (uint64_t)kt_game_most_seats(setup->game), &most);
    if (!is_read || !cast->by_side) {
        say_usage("match", _("--players takes a number or a range such as 3-10, with --miners and --saboteurs."));
        return false;
    }
    cast->least_seats = (int)least;
    cast->most_seats = (int)most;
    return true;
}

static bool read_bots(struct cast *cast, const struct setup *setup, const struct arguments *args)
{
    if (args->miners || args->saboteurs)
        return read_sides(cast, setup, args);
    if (!args->bots) {
        say_usage("match", _("Name the bots with --bots and the deals with --deals, such as 1-100."));
        return false;
    }
    return read_cast(cast, setup->game, args->bots);
}

int cmd_match(const struct arguments *args)
{
    struct setup setup;
    struct deal_range deals;
    struct cast cast = {0};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    if (!args->deals)
        return say_usage("match", _("Name the bots with --bots and the deals with --deals, such as 1-100."));
    int status = STATUS_USAGE;
    if (setup_range(setup.game, args->deals, &deals) && read_bots(&cast, &setup, args) &&
        read_players(&cast, &setup, args->players) && fill_seats(&cast, &setup, deals.first))
        status = play(&setup, &cast, &deals, args);
    free(cast.text);
    return status;
}
