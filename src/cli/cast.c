#define _GNU_SOURCE
#include "cast.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/choices.h"
#include "kit/json.h"
#include "language.h"
#include "player.h"
#include "say.h"

static bool starts_with_bot(const struct kt_game *game, const char *text)
{
    return is_engine(text) || find_choice(game, kt_game_bot, text, strcspn(text, ":,")) >= 0;
}

/* ---- --bots ---- */

/* Commas separate bots, and also the options of one bot. The text after a comma is a new bot if it begins with the
 * name of a bot, or if the bot before it has no options. */
static bool read_names(struct cast *cast, const struct kt_game *game, const char *text)
{
    cast->text = strdup(text);
    if (!cast->text) {
        say_internal(_("Out of memory."));
        return false;
    }
    for (char *word = cast->text; word;) {
        if (cast->count == MOST_PLAYERS) {
            say_usage(cast->command, _("Too many bots: at most %d."), MOST_PLAYERS);
            return false;
        }
        cast->options[cast->count] = "--bots";
        cast->bots[cast->count++] = word;
        char *comma = strchr(word, ',');
        bool has_options = strcspn(word, ":") < strcspn(word, ",");
        while (comma && has_options && !starts_with_bot(game, comma + 1))
            comma = strchr(comma + 1, ',');
        if (comma)
            *comma++ = '\0';
        word = comma;
    }
    return true;
}

/* A single bot plays all seats; otherwise each seat has its own. In a one-player game each bot plays every deal
 * alone. */
static bool fill_seats(struct cast *cast, const struct setup *setup, uint64_t deal)
{
    struct kt_error error = {0};
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
        say_usage(cast->command, _("There are %d seats and %d bots: name one bot for each seat, or one for all."),
                  seats, cast->count);
        return false;
    }
    for (; cast->count < seats; cast->count++) {
        cast->bots[cast->count] = cast->bots[0];
        cast->options[cast->count] = cast->options[0];
    }
    return true;
}

/* ---- --side ---- */

/* The side with this name, or KT_NOBODY. */
static int find_side(const struct kt_game *game, const char *name, size_t length)
{
    for (int side = 0; kt_game_side(game, side); side++)
        if (strlen(kt_game_side(game, side)) == length && memcmp(kt_game_side(game, side), name, length) == 0)
            return side;
    return KT_NOBODY;
}

static bool refuse_side(const struct cast *cast, const struct kt_game *game, const char *option, const char *name,
                        size_t length)
{
    struct kt_text names = {0};
    for (int side = 0; kt_game_side(game, side); side++)
        text_printf(&names, "%s%s", side ? ", " : "", kt_game_side(game, side));
    say_usage(cast->command, _("--%s: unknown side \"%.*s\"; available: %s."), option, (int)length, name,
              names.data ? names.data : "");
    kt_text_free(&names);
    return false;
}

/* "--side miner=BOT", or its alias "--miners BOT": the name of the side and an "s". */
static const char *side_name(const struct given *given, size_t *length)
{
    const char *option = given->option->name;
    bool is_alias = strcmp(option, "side") != 0;
    *length = is_alias ? strlen(option) - 1 : strcspn(given->value, "=");
    return is_alias ? option : given->value;
}

int cast_side(const struct kt_game *game, const struct given *given)
{
    size_t length;
    const char *name = side_name(given, &length);
    return find_side(game, name, length);
}

static bool read_side(struct cast *cast, const struct kt_game *game, const struct given *given)
{
    size_t length;
    const char *option = given->option->name, *name = side_name(given, &length);
    bool is_alias = strcmp(option, "side") != 0;
    if (!is_alias && given->value[length] != '=') {
        say_usage(cast->command, _("--%s takes NAME=BOT, not \"%s\"."), option, given->value);
        return false;
    }
    int side = find_side(game, name, length);
    if (side == KT_NOBODY)
        return refuse_side(cast, game, option, name, length);
    assert(side < MOST_PLAYERS);
    snprintf(cast->side_options[side], sizeof *cast->side_options, is_alias ? "--%s" : "--%s %s", option,
             kt_game_side(game, side));
    cast->options[side] = cast->side_options[side];
    cast->bots[side] = is_alias ? given->value : given->value + length + 1;
    return true;
}

static bool has_every_side(const struct cast *cast, const struct kt_game *game)
{
    for (int side = 0; side < cast->count; side++)
        if (!cast->bots[side]) {
            say_usage(cast->command, _("The side %s has no bot: add --side %s=BOT."), kt_game_side(game, side),
                      kt_game_side(game, side));
            return false;
        }
    return true;
}

static bool read_sides(struct cast *cast, const struct setup *setup, const struct arguments *args)
{
    const char *option = args->sides.item[0].option->name;
    if (!kt_game_side(setup->game, 0)) {
        say_usage(cast->command, _("--%s: %s has no sides; name the bots with --bots."), option,
                  _(kt_game_title(setup->game)));
        return false;
    }
    if (args->bots || args->arrange) {
        say_usage(cast->command, _("--%s cannot be used together with --%s."), option, args->bots ? "bots" : "arrange");
        return false;
    }
    if (option_was_given(args, "rounds")) {
        say_usage(cast->command, _("--%s cannot be used together with --rounds: roles change in each round."), option);
        return false;
    }
    cast->by_side = true;
    while (kt_game_side(setup->game, cast->count))
        cast->count++;
    for (int i = 0; i < args->sides.count; i++)
        if (!read_side(cast, setup->game, &args->sides.item[i]))
            return false;
    return has_every_side(cast, setup->game);
}

/* "5" or "3-10". */
static bool read_players(struct cast *cast, const struct kt_game *game, const char *text)
{
    char first[8];
    uint64_t least, most, seats = (uint64_t)kt_game_most_seats(game);
    const char *dash = strchr(text, '-');
    if (!cast->by_side) {
        say_usage(cast->command, _("--players can only be used together with --side."));
        return false;
    }
    snprintf(first, sizeof first, "%.*s", dash ? (int)(dash - text) : 7, text);
    if (!number_read(first, 1, seats, &least) || !number_read(dash ? dash + 1 : text, least, seats, &most)) {
        say_usage(cast->command, _("--players takes a number or a range up to %d, such as 3-10; not \"%s\"."),
                  (int)seats, text);
        return false;
    }
    cast->least_seats = (int)least;
    cast->most_seats = (int)most;
    return true;
}

bool cast_read(struct cast *cast, const struct setup *setup, const struct deal_range *deals,
               const struct arguments *args)
{
    *cast = (struct cast){.command = args->operands[0]};
    if (!args->bots && args->sides.count == 0) {
        say_usage("match", _("Name the bots with --bots or --side, and the deals with --deals, such as 1-100."));
        return false;
    }
    bool is_read = args->sides.count > 0 ? read_sides(cast, setup, args) : read_names(cast, setup->game, args->bots);
    if (!is_read || (args->players && !read_players(cast, setup->game, args->players)))
        return false;
    return cast->by_side || fill_seats(cast, setup, deals->first);
}

bool cast_arrange(const struct cast *cast, const char *word, enum arrange *arrange)
{
    *arrange = word && strcmp(word, "all") == 0 ? ARRANGE_ALL : ARRANGE_ROTATE;
    if (word && *arrange == ARRANGE_ROTATE && strcmp(word, "rotate") != 0) {
        say_usage(cast->command, _("--arrange takes rotate or all, not \"%s\"."), word);
        return false;
    }
    uint64_t games = cast->seats > 1 ? seating_count(*arrange, cast->bots, cast->count) : 1;
    if (games <= MOST_ARRANGEMENTS)
        return true;
    say_usage(cast->command, _("These bots have %llu arrangements; --arrange all allows at most %d games per deal."),
              (unsigned long long)games, MOST_ARRANGEMENTS);
    return false;
}

void cast_free(struct cast *cast)
{
    free(cast->text);
    *cast = (struct cast){0};
}
