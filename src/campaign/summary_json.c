#include <stdlib.h>

#include "campaign/summary.h"
#include "kit/json.h"
#include "kit/record.h"
#include "kit/verdicts.h"

enum { MOST_RANGES = 100, DIGITS = 6 };

/* ---- solvers ---- */

/* With many cells only short lists, so that a summary stays small. */
static void list_in_json(const struct manifest *manifest, const struct deal_list *list, const char *key,
                         struct kt_text *out)
{
    const uint64_t in_all = 5000, least = 50;
    uint64_t most = in_all / (uint64_t)manifest->cell_count;
    most = most < least ? least : most > MOST_LISTED ? MOST_LISTED : most;
    if (list->count > most)
        return;
    put_open(out, key, "[");
    for (uint64_t i = 0; i < list->count; i++)
        put_number(out, NULL, list->deals[i]);
    put_close(out, "]");
}

static void verdicts_in_json(const struct manifest *manifest, const struct summary_cell *cell, struct kt_text *out)
{
    put_number(out, "solved", cell->count.solved);
    put_number(out, "impossible", cell->count.impossible);
    put_number(out, "unknown", cell->count.unknown);
    list_in_json(manifest, &cell->lists[KT_IMPOSSIBLE], "impossible_deals", out);
    list_in_json(manifest, &cell->lists[KT_UNKNOWN], "unknown_deals", out);
    histogram_in_json(&cell->moves, "moves", out);
    histogram_in_json(&cell->cards, "cards", out);
    put_open(out, "states", "{");
    for (int i = 0; i < VERDICTS; i++)
        histogram_in_json(&cell->states[i], verdict_word((enum kt_verdict)i), out);
    put_close(out, "}");
}

/* ---- matches ---- */

static void kind_in_json(const struct summary_kind *kind, const char *bot, int players, struct kt_text *out)
{
    const struct samples *samples = &kind->samples;
    put_open(out, NULL, "{");
    put_string(out, "bot", bot);
    put_signed(out, "players", players);
    put_number(out, "deals", samples->deals);
    put_number(out, "games", samples->games);
    put_number(out, "gave_up", kind->gave_up);
    put_real(out, "mean_points", samples_points(samples), DIGITS);
    put_real(out, "ci95", samples_margin(samples), DIGITS);
    share_in_json("win_rate", samples_wins(samples), out);
    histogram_in_json(&kind->moves, "won_moves", out);
    put_close(out, "}");
}

static void pair_in_json(const struct samples *pair, int first, int second, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_signed(out, "first", first + 1);
    put_signed(out, "second", second + 1);
    put_number(out, "deals", pair->deals);
    put_real(out, "points", samples_points(pair), DIGITS);
    put_real(out, "points_ci95", samples_margin(pair), DIGITS);
    put_real(out, "wins", record_mean(pair->wins, pair->deals), DIGITS);
    put_real(out, "wins_ci95", record_margin(pair->wins, pair->square_wins, pair->deals), DIGITS);
    put_close(out, "}");
}

/* By the number of seats of the other side: rounds, and those that the first side won. */
static void sides_counts_in_json(const struct manifest *manifest, const struct row_count *count, struct kt_text *out)
{
    put_open(out, "sides", "{");
    put_string(out, "first", kt_game_side(manifest->game, 0));
    put_string(out, "other", kt_game_side(manifest->game, 1));
    put_signed(out, "players", count->seats);
    put_open(out, "by_number", "[");
    for (int others = 0; others <= KT_MAX_SEATS; others++) {
        if (count->sides[others].rounds == 0)
            continue;
        put_open(out, NULL, "{");
        put_signed(out, "others", others);
        put_number(out, "rounds", count->sides[others].rounds);
        put_number(out, "wins", count->sides[others].wins);
        put_close(out, "}");
    }
    put_close(out, "]");
    put_close(out, "}");
}

static void match_in_json(const struct manifest *manifest, int number, const struct summary_cell *cell,
                          struct kt_text *out)
{
    struct cell_bots bots;
    int kind_of[MOST_PLAYERS], players[MOST_PLAYERS] = {0};
    const char *names[MOST_PLAYERS] = {0};
    if (!cell_bots(manifest, number, &bots)) {
        out->failed = true;
        return;
    }
    int kinds = summary_kinds(manifest, &bots, kind_of);
    for (int i = 0; i < bots.count; i++) {
        players[kind_of[i]]++;
        names[kind_of[i]] = bots.names[i];
    }
    put_open(out, "bots", "[");
    for (int i = 0; i < kinds; i++)
        kind_in_json(&cell->kinds[i], names[i], players[i], out);
    put_close(out, "]");
    put_open(out, "pairs", "[");
    for (int i = 0; !manifest->by_side && i < kinds; i++) /* sides have different aims */
        for (int j = i + 1; j < kinds; j++)
            pair_in_json(&cell->pairs[i][j], i, j, out);
    put_close(out, "]");
    if (manifest->by_side)
        sides_counts_in_json(manifest, &cell->count, out);
    free(bots.copy);
}

/* ---- the whole ---- */

static void cell_in_json(const struct manifest *manifest, int number, const struct summary_cell *cell,
                         struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_number(out, "finished", cell->count.deals);
    if (manifest->is_match)
        match_in_json(manifest, number, cell, out);
    else
        verdicts_in_json(manifest, cell, out);
    put_close(out, "}");
}

static void times_in_json(const struct campaign *campaign, const struct summary *summary, struct kt_text *out)
{
    put_open(out, "times", "[");
    for (int i = 0; i < campaign->manifest.cell_count; i++) {
        put_open(out, NULL, "{");
        histogram_in_json(&summary->cells[i].decided_micros, "decided", out);
        histogram_in_json(&summary->cells[i].unknown_micros, "unknown", out);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void plan_in_json(const struct campaign *campaign, struct kt_text *out)
{
    const struct manifest *manifest = &campaign->manifest;
    struct kt_settings default_rules;
    struct kt_text rules = {0};
    kt_text_add(&rules, "");
    kt_rules_usual(manifest->game, &default_rules);
    kt_rules_write(manifest->game, &default_rules, &rules);
    put_string(out, "id", manifest->id);
    put_open(out, "manifest", "{");
    manifest_in_json(manifest, MOST_RANGES, out);
    put_close(out, "}");
    put_signed(out, "ranges", manifest->deals.count);
    put_number(out, "deals", manifest->deals.total);
    put_string(out, "default_rules", rules.data);
    out->failed |= rules.failed;
    kt_text_free(&rules);
}

void summary_write(const struct campaign *campaign, const struct summary *summary, struct kt_text *out)
{
    const struct manifest *manifest = &campaign->manifest;
    put_open(out, NULL, "{");
    put_number(out, "kartu_summary", 1);
    plan_in_json(campaign, out);
    put_number(out, "chunks", campaign->chunks);
    put_number(out, "finished", summary->finished);
    put_signed(out, "length_bits", LENGTH_BITS);
    put_signed(out, "cost_bits", COST_BITS);
    put_open(out, "cells", "[");
    for (int i = 0; i < manifest->cell_count; i++)
        cell_in_json(manifest, i, &summary->cells[i], out);
    put_close(out, "]");
    if (summary->has_times)
        times_in_json(campaign, summary, out);
    put_close(out, "}\n");
}

void summary_write_times(const struct campaign *campaign, const struct summary *summary, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_string(out, "id", campaign->manifest.id);
    put_signed(out, "cost_bits", COST_BITS);
    times_in_json(campaign, summary, out);
    put_close(out, "}\n");
}
