#define _GNU_SOURCE
#include "setup.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "after.h"
#include "input.h"
#include "kit/json.h"
#include "language.h"
#include "say.h"

/* Compares letters and digits without case: "Big Two", "big-two" and "BIGTWO" are the same name. */
static bool is_same_name(const char *one, const char *other)
{
    for (;; one++, other++) {
        one += strcspn(one, " -_") == 0 ? strspn(one, " -_") : 0;
        other += strcspn(other, " -_") == 0 ? strspn(other, " -_") : 0;
        if (tolower((unsigned char)*one) != tolower((unsigned char)*other))
            return false;
        if (!*one)
            return true;
    }
}

const struct kt_game *setup_game(const char *name)
{
    for (int i = 0; kt_game_at(i); i++)
        if (is_same_name(kt_game_name(kt_game_at(i)), name))
            return kt_game_at(i);
    return kt_game_find(name); /* an unlisted game, by its exact name */
}

bool setup_read(struct setup *setup, const struct arguments *args)
{
    struct kt_error error = {0};
    assert(args->operand_count > 1);
    setup->game = setup_game(args->operands[1]);
    if (!setup->game) {
        say_wrong(_("Unknown game \"%s\"; 'kartu games' lists all games."), args->operands[1]);
        return false;
    }
    kt_rules_usual(setup->game, &setup->rules);
    if (!args->rules || kt_rules_read(setup->game, args->rules, &setup->rules, &error))
        return true;
    say_error("--rules", 0, &error);
    return false;
}

void setup_limits(const struct arguments *args, struct kt_limits *limits)
{
    *limits = (struct kt_limits){.states = args->nodes, .memory = args->memory << 20, .seconds = args->seconds};
}

bool setup_number(const struct kt_game *game, const char *text, uint64_t *number)
{
    if (number_read(text, 0, UINT64_MAX, number) && kt_game_has_deal(game, *number))
        return true;
    say_wrong(_("A deal of %s is a number from 1 to %llu, not \"%s\"."), kt_game_name(game),
              (unsigned long long)kt_game_deals(game), text);
    return false;
}

bool setup_range(const struct kt_game *game, const char *text, struct deal_range *range)
{
    char first[32];
    const char *dash = strchr(text, '-');
    if (!dash || dash == text || !dash[1] || (size_t)(dash - text) >= sizeof first) {
        bool is_number = setup_number(game, text, &range->first);
        range->last = range->first;
        return is_number;
    }
    snprintf(first, sizeof first, "%.*s", (int)(dash - text), text);
    if (!setup_number(game, first, &range->first) || !setup_number(game, dash + 1, &range->last))
        return false;
    if (range->first <= range->last)
        return true;
    say_wrong(_("The range %s is reversed; write %s-%s."), text, dash + 1, first);
    return false;
}

bool setup_deals(const struct setup *setup, const struct arguments *args, struct deals *deals)
{
    int count = args->operand_count - 2;
    assert(count >= 0);
    *deals = (struct deals){.ranges = calloc((size_t)count + 1, sizeof *deals->ranges), .count = count};
    if (!deals->ranges) {
        say_internal(_("Out of memory."));
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!setup_range(setup->game, args->operands[2 + i], &deals->ranges[i])) {
            deals_free(deals);
            return false;
        }
        deals->total += deals->ranges[i].last - deals->ranges[i].first + 1;
    }
    return true;
}

void deals_free(struct deals *deals)
{
    free(deals->ranges);
    *deals = (struct deals){0};
}

static struct kt_position *read_only_position(const struct setup *setup, const struct arguments *args,
                                              bool must_be_known)
{
    struct input input;
    uint64_t count;
    if (!input_read(&input, args->file))
        return NULL;
    struct positions walk = {.input = &input, .game = setup->game, .rules = &setup->rules, .asked = args->rules};
    struct kt_position *position = positions_check(walk, must_be_known, &count) ? positions_next(&walk) : NULL;
    if (position && !positions_are_over(&walk)) {
        say_wrong_at(input.name, walk.lines + 1, 1, _("A second position begins here; only one is expected."));
        kt_position_free(position);
        position = NULL;
    }
    input_free(&input);
    return position;
}

struct kt_position *setup_position(const struct setup *setup, const struct arguments *args, bool must_be_known,
                                   uint64_t *deal)
{
    const char *command = args->operands[0];
    const char *number = args->operand_count > 2 ? args->operands[2] : NULL;
    struct kt_error error = {0};
    *deal = 0;
    if ((number != NULL) == (args->file != NULL)) {
        say_usage(command, _("Give either a deal number or a position with --file."));
        return NULL;
    }
    if (args->operand_count > 3) {
        say_usage(command, _("Only one deal is expected, but \"%s\" follows it."), args->operands[3]);
        return NULL;
    }
    if (args->file)
        return after_moves(read_only_position(setup, args, must_be_known), args->after);
    if (!setup_number(setup->game, number, deal))
        return NULL;
    struct kt_position *position = kt_position_deal(setup->game, &setup->rules, *deal, &error);
    if (!position)
        say_error(NULL, 0, &error);
    return after_moves(position, args->after);
}

static void list_choices(const struct kt_game *game, choice_at at, struct kt_text *names)
{
    for (int i = 0; at(game, i); i++)
        text_printf(names, "%s%s", i ? ", " : "", at(game, i)->name);
}

const struct kt_choice *setup_choice(const struct kt_game *game, choice_at at, const char *name)
{
    if (!name)
        return at(game, 0);
    for (int i = 0; at(game, i); i++)
        if (strcmp(at(game, i)->name, name) == 0)
            return at(game, i);
    struct kt_text names = {0};
    list_choices(game, at, &names);
    say_wrong(_("Unknown format \"%s\"; available: %s."), name, names.data ? names.data : "");
    kt_text_free(&names);
    return NULL;
}
