/* kartu campaign new: the manifest from the command line. Nothing is written before everything is right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign_words.h"
#include "campaigns.h"
#include "cast.h"
#include "kit/json.h"
#include "language.h"
#include "player.h"
#include "say.h"
#include "setup.h"

/* The values of a repeatable option; at least one. */
struct values {
    const char *item[MOST_GIVEN];
    int count;
};

static struct values values_of(const struct arguments *args, const char *option, const char *usual)
{
    struct values values = {0};
    for (int i = 0; i < args->repeated.count; i++)
        if (strcmp(args->repeated.item[i].option->name, option) == 0)
            values.item[values.count++] = args->repeated.item[i].value;
    if (values.count == 0)
        values.item[values.count++] = usual;
    return values;
}

/* The bots of a match on these rules, in full and with blanks between them. */
static bool write_bots(struct manifest *manifest, const struct kt_settings *rules, const struct arguments *args,
                       struct kt_text *out)
{
    struct kt_error error = {0};
    struct cast cast;
    const struct setup setup = {.game = manifest->game, .rules = *rules};
    bool is_written = cast_read(&cast, &setup, &manifest->deals.ranges[0], args) &&
                      cast_arrange(&cast, args->arrange, &manifest->arrange);
    for (int i = 0; is_written && i < cast.count; i++) {
        kt_text_add(out, i ? " " : "");
        if (cast.by_side)
            text_printf(out, "%s=", kt_game_side(manifest->game, i));
        if (is_engine(cast.bots[i])) {
            say_wrong(_("%s: engines cannot be part of a campaign, because their answers cannot be repeated."),
                      cast.options[i]);
            is_written = false;
        } else if (!kt_bot_spec(manifest->game, cast.bots[i], out, &error)) {
            say_error(cast.options[i], 0, &error);
            is_written = false;
        }
    }
    cast_free(&cast);
    return is_written;
}

/* With all of its options. */
static bool write_solver(const struct manifest *manifest, const char *solver, struct kt_text *out)
{
    struct kt_error error = {0};
    if (!kt_game_solver(manifest->game, 0)) {
        say_usage("campaign", _("%s has no solver: name bots with --bots."), _(kt_game_title(manifest->game)));
        return false;
    }
    bool is_written = kt_solver_spec(manifest->game, solver, out, &error);
    if (!is_written)
        say_error("--solver", 0, &error);
    return is_written;
}

/* The only solver, --bots or bots of sides in `args` are those of the cell. */
static bool add_cell(struct manifest *manifest, const struct kt_settings *rules, const struct arguments *args)
{
    struct kt_error error = {0};
    struct kt_text rules_text = {0}, spec = {0};
    kt_text_add(&rules_text, "");
    kt_rules_write(manifest->game, rules, &rules_text);
    bool is_added =
        manifest->is_match ? write_bots(manifest, rules, args, &spec) : write_solver(manifest, args->solver, &spec);
    if (is_added && (rules_text.failed || spec.failed))
        is_added = say_internal(_("Out of memory.")) == STATUS_DONE;
    else if (is_added && !manifest_add_cell(manifest, rules_text.data, spec.data, &error))
        is_added = say_error(NULL, 0, &error) == STATUS_DONE;
    kt_text_free(&rules_text);
    kt_text_free(&spec);
    return is_added;
}

/* Adds a cell for each solver, or for each --bots. */
static bool add_algorithms(struct manifest *manifest, const struct kt_settings *rules, const struct arguments *args)
{
    struct values values = values_of(args, manifest->is_match ? "bots" : "solver", NULL);
    struct arguments one = *args;
    bool is_added = true;
    for (int i = 0; is_added && i < values.count; i++) {
        one.solver = one.bots = values.item[i];
        is_added = add_cell(manifest, rules, &one);
    }
    return is_added;
}

/* Adds a cell for each choice of a bot for this side and those after it. `one` has the bots of the sides before it. */
static bool add_sides(struct manifest *manifest, const struct kt_settings *rules, const struct arguments *args,
                      struct arguments *one, int side)
{
    if (!kt_game_side(manifest->game, side))
        return add_cell(manifest, rules, one);
    bool is_added = true;
    one->sides.count = side + 1;
    for (int i = 0; is_added && i < args->sides.count; i++)
        if (cast_side(manifest->game, &args->sides.item[i]) == side) {
            one->sides.item[side] = args->sides.item[i];
            is_added = add_sides(manifest, rules, args, one, side + 1);
        }
    return is_added;
}

/* --players is another way to write the rule `seats`, and a range of them makes several cells. */
static bool add_tables(struct manifest *manifest, const struct kt_settings *rules, const struct arguments *args)
{
    struct cast cast;
    const struct setup setup = {.game = manifest->game, .rules = *rules};
    struct arguments one = *args;
    bool is_added = cast_read(&cast, &setup, &manifest->deals.ranges[0], args);
    int least = cast.least_seats, most = cast.most_seats;
    cast_free(&cast);
    one.players = NULL;
    for (int seats = least; is_added && seats <= most; seats++) {
        struct kt_settings settings = *rules;
        struct kt_error error = {0};
        char text[32];
        snprintf(text, sizeof text, "seats=%d", seats);
        if (seats > 0 && !kt_rules_read(manifest->game, text, &settings, &error))
            is_added = say_error("--players", 0, &error) == STATUS_DONE;
        else
            is_added = add_sides(manifest, &settings, args, &one, 0);
    }
    return is_added;
}

static bool add_cells(struct manifest *manifest, const struct arguments *args)
{
    struct values rules = values_of(args, "rules", "");
    for (int i = 0; i < rules.count; i++) {
        struct kt_error error = {0};
        struct kt_settings settings;
        kt_rules_usual(manifest->game, &settings);
        if (!kt_rules_read(manifest->game, rules.item[i], &settings, &error)) {
            say_error("--rules", 0, &error);
            return false;
        }
        if (!(manifest->by_side ? add_tables : add_algorithms)(manifest, &settings, args))
            return false;
    }
    return true;
}

/* The ranges are the operands after the game. */
static bool read_deals(struct manifest *manifest, const struct arguments *args)
{
    struct kt_error error = {0};
    struct deals deals;
    struct arguments shifted = *args;
    shifted.operands += 2;
    shifted.operand_count -= 2;
    struct setup setup = {.game = manifest->game};
    if (!setup_deals(&setup, &shifted, &deals))
        return false;
    bool is_set = manifest_set_deals(manifest, &deals, &error);
    if (!is_set)
        say_error(NULL, 0, &error);
    deals_free(&deals);
    return is_set;
}

/* Options of matches and options of solvers exclude each other. */
static bool check_kind(const struct arguments *args)
{
    static const char *const of_solvers[] = {"solver", "solutions"}, *const of_matches[] = {"seed", "rounds",
                                                                                            "arrange"};
    bool is_match = args->bots || args->sides.count > 0;
    const char *bots = args->bots ? "bots" : "side";
    for (size_t i = 0; is_match && i < sizeof of_solvers / sizeof *of_solvers; i++)
        if (option_was_given(args, of_solvers[i])) {
            say_usage("campaign", _("--%s cannot be used together with --%s."), of_solvers[i], bots);
            return false;
        }
    for (size_t i = 0; !is_match && i < sizeof of_matches / sizeof *of_matches; i++)
        if (option_was_given(args, of_matches[i])) {
            say_usage("campaign", _("--%s can only be used together with --%s."), of_matches[i], "bots");
            return false;
        }
    return true;
}

static bool read_match(struct manifest *manifest, const struct arguments *args)
{
    if (!check_kind(args))
        return false;
    if (args->players && args->sides.count == 0) {
        say_usage("campaign", _("--players can only be used together with --side."));
        return false;
    }
    manifest->by_side = args->sides.count > 0;
    manifest->is_match = args->bots || manifest->by_side;
    manifest->seed = args->seed;
    manifest->rounds = args->rounds > 0 ? (int)args->rounds : 1;
    if (args->seed <= INT64_MAX) /* JSON numbers of many programs end there */
        return true;
    say_wrong(_("--seed: a campaign takes a number up to %lld."), (long long)INT64_MAX);
    return false;
}

static bool read_manifest(struct manifest *manifest, const struct arguments *args)
{
    struct kt_error error = {0};
    const char *game = args->operands[3];
    *manifest = (struct manifest){.game = setup_game(game),
                                  .nodes = args->nodes,
                                  .memory_mb = args->memory,
                                  .chunk = args->chunk,
                                  .has_solutions = args->solutions};
    if (!manifest->game) {
        say_wrong(_("Unknown game \"%s\"; 'kartu games' lists all games."), game);
        return false;
    }
    if (!read_match(manifest, args) || !read_deals(manifest, args) || !add_cells(manifest, args))
        return false;
    if (manifest_finish(manifest, &error))
        return true;
    say_error(NULL, 0, &error);
    return false;
}

int campaign_new(const struct arguments *args)
{
    struct kt_error error = {0};
    struct manifest manifest = {0};
    int status = STATUS_USAGE;
    if (read_manifest(&manifest, args))
        status = campaign_create(args->operands[2], &manifest, &error) ? STATUS_DONE
                                                                       : say_campaign_error(args->operands[2], &error);
    manifest_free(&manifest);
    return status;
}
