#define _GNU_SOURCE
#include "campaign/cells.h"

#include <stdlib.h>
#include <string.h>

#include "kit/words.h"

bool cell_bots(const struct manifest *manifest, int cell, struct cell_bots *bots)
{
    char *rest;
    *bots = (struct cell_bots){.copy = strdup(manifest->cells[cell].algorithm)};
    if (!bots->copy)
        return false;
    for (char *name = strtok_r(bots->copy, " ", &rest); name && bots->count < MOST_PLAYERS;
         name = strtok_r(NULL, " ", &rest)) {
        const char *bot = manifest->by_side ? strchr(name, '=') : NULL;
        bots->names[bots->count] = name;
        bots->bots[bots->count++] = bot ? bot + 1 : name;
    }
    return true;
}

/* Frees the text. */
static bool is_same(struct kt_text *text, const char *saved)
{
    bool is_same = !text->failed && strcmp(text->data ? text->data : "", saved) == 0;
    kt_text_free(text);
    return is_same;
}

bool cell_rules(const struct manifest *manifest, int cell, struct kt_settings *rules, struct kt_error *error)
{
    struct kt_text text = {0};
    const char *saved = manifest->cells[cell].rules;
    kt_rules_usual(manifest->game, rules);
    if (!kt_rules_read(manifest->game, saved, rules, error))
        return false;
    kt_rules_write(manifest->game, rules, &text);
    return is_same(&text, saved) ||
           refuse(error, KT_BAD_INPUT,
                  N_("These rules mean something else in this program: %1. Make a new campaign with the new rules."),
                  saved, NULL);
}

/* ---- checks ---- */

/* `text` is how a known algorithm is written in full, and is freed. */
static bool check_full(bool is_known, struct kt_text *text, const char *algorithm, struct kt_error *error)
{
    bool is_full = is_same(text, algorithm);
    if (!is_known || is_full)
        return is_known;
    return refuse(error, KT_BAD_INPUT,
                  N_("The options of \"%1\" are not those of this program. Make a new campaign with the new options."),
                  algorithm, NULL);
}

static bool check_solver(const struct manifest *manifest, int cell, struct kt_error *error)
{
    struct kt_text text = {0};
    const char *solver = manifest->cells[cell].algorithm;
    return check_full(kt_solver_spec(manifest->game, solver, &text, error), &text, solver, error);
}

static bool check_names(const struct manifest *manifest, const struct cell_bots *bots, struct kt_error *error)
{
    for (int i = 0; i < bots->count; i++) {
        struct kt_text text = {0};
        const char *bot = bots->bots[i];
        if (!check_full(kt_bot_spec(manifest->game, bot, &text, error), &text, bot, error))
            return false;
    }
    return true;
}

/* A table of one seat has any number of bots, which play one after the other. */
static bool check_seats(const struct manifest *manifest, const struct cell_bots *bots, int seats,
                        struct kt_error *error)
{
    if (manifest->by_side || seats == 1)
        return true;
    if (bots->count != seats)
        return refuse(error, KT_BAD_INPUT, N_("A cell of the campaign does not have one bot for each seat."), NULL,
                      NULL);
    return seating_count(manifest->arrange, bots->bots, bots->count) <= MOST_ARRANGEMENTS ||
           refuse(error, KT_BAD_INPUT, N_("The bots of a cell have too many arrangements."), NULL, NULL);
}

static bool check_bots(const struct manifest *manifest, int cell, int seats, struct kt_error *error)
{
    struct cell_bots bots;
    if (!cell_bots(manifest, cell, &bots))
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    bool is_right = check_names(manifest, &bots, error) && check_seats(manifest, &bots, seats, error);
    free(bots.copy);
    return is_right;
}

/* Some rules have fewer deals than others: the one with the highest number must exist. Gives the seats of its table. */
static bool check_deals(const struct manifest *manifest, const struct kt_settings *rules, int *seats,
                        struct kt_error *error)
{
    uint64_t highest = 0;
    for (int i = 0; i < manifest->deals.count; i++)
        highest = manifest->deals.ranges[i].last > highest ? manifest->deals.ranges[i].last : highest;
    struct kt_position *deal = kt_position_deal(manifest->game, rules, highest, error);
    *seats = deal ? kt_position_seats(deal) : 0;
    kt_position_free(deal);
    return *seats > 0;
}

int cell_seats(const struct manifest *manifest, int cell)
{
    struct kt_settings rules;
    struct kt_error error = {0};
    int seats;
    return cell_rules(manifest, cell, &rules, &error) && check_deals(manifest, &rules, &seats, &error) ? seats : 0;
}

bool cells_check(const struct manifest *manifest, struct kt_error *error)
{
    for (int cell = 0; cell < manifest->cell_count; cell++) {
        struct kt_settings rules;
        int seats;
        if (!cell_rules(manifest, cell, &rules, error) || !check_deals(manifest, &rules, &seats, error) ||
            !(manifest->is_match ? check_bots(manifest, cell, seats, error) : check_solver(manifest, cell, error)))
            return false;
    }
    return true;
}
