/* kartu campaign: chooses the part, shows the state, and exports. */
#include <stdlib.h>
#include <string.h>

#include "campaign/claims.h"
#include "campaign/export.h"
#include "campaign/summary.h"
#include "campaign_words.h"
#include "campaigns.h"
#include "commands.h"
#include "counted.h"
#include "kit/json.h"
#include "kit/record.h"
#include "language.h"
#include "output.h"
#include "say.h"
#include "watch.h"

int open_campaign(struct campaign *campaign, const struct arguments *args, bool to_compute)
{
    struct kt_error error = {0};
    bool is_open = campaign_open(campaign, args->operands[2], to_compute, &error);
    return is_open ? STATUS_DONE : say_campaign_error(args->operands[2], &error);
}

/* ---- status ---- */

static void players_in_json(const struct cell_bots *bots, const struct row_count *count, struct kt_text *out)
{
    put_open(out, "bots", "[");
    for (int i = 0; i < bots->count; i++) {
        const struct samples *samples = &count->players[i];
        put_open(out, NULL, "{");
        put_string(out, "bot", bots->names[i]);
        put_number(out, "games", samples->games);
        put_real(out, "mean_points", samples_points(samples), 4);
        put_real(out, "ci95", samples_margin(samples), 4);
        share_in_json("win_rate", samples_wins(samples), out);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void players_in_text(const struct cell_bots *bots, const struct row_count *count, struct kt_text *out)
{
    for (int i = 0; i < bots->count; i++) {
        const struct samples *samples = &count->players[i];
        struct share wins = samples_wins(samples);
        text_printf(out, _("  %s: %llu games, points %.3f +- %.3f"), bots->names[i], (unsigned long long)samples->games,
                    samples_points(samples), samples_margin(samples));
        if (wins.is_known)
            text_printf(out, _(", wins %.2f %%, 95 %% interval %.2f to %.2f %%"), 100 * wins.rate, 100 * wins.low,
                        100 * wins.high);
        kt_text_add(out, "\n");
    }
}

static void verdicts_in_json(const struct row_count *count, struct kt_text *out)
{
    put_number(out, "solved", count->solved);
    put_number(out, "impossible", count->impossible);
    put_number(out, "unknown", count->unknown);
    share_in_json("solved_rate", share_of((double)count->solved, count->deals), out);
}

static void sides_of_cell(const struct manifest *manifest, const struct row_count *count,
                          void (*write)(const struct sides *sides, const struct kt_game *game, struct kt_text *out),
                          struct kt_text *out)
{
    struct sides sides;
    row_count_sides(count, &sides);
    write(&sides, manifest->game, out);
}

static void cell_in_json(const struct manifest *manifest, int cell, const struct row_count *count, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_number(out, "cell", (uint64_t)cell + 1);
    put_string(out, "rules", manifest->cells[cell].rules);
    if (!manifest->is_match)
        put_string(out, "solver", manifest->cells[cell].algorithm);
    put_number(out, "deals", manifest->deals.total);
    put_number(out, "finished", count->deals);
    struct cell_bots bots = {0};
    if (!manifest->is_match)
        verdicts_in_json(count, out);
    else if (cell_bots(manifest, cell, &bots))
        players_in_json(&bots, count, out);
    if (manifest->by_side)
        sides_of_cell(manifest, count, sides_in_json, out);
    free(bots.copy);
    put_close(out, "}");
}

static void status_in_json(const struct campaign *campaign, const struct campaign_totals *totals, struct kt_text *out)
{
    const struct manifest *manifest = &campaign->manifest;
    put_open(out, NULL, "{");
    put_string(out, "campaign", manifest->id);
    put_string(out, "version", manifest->version);
    put_string(out, "game", kt_game_name(manifest->game));
    put_number(out, "chunk", manifest->chunk);
    put_number(out, "chunks", campaign->chunks);
    put_number(out, "finished", totals->good);
    put_number(out, "damaged", totals->bad);
    put_number(out, "foreign", totals->foreign);
    put_number(out, "unreadable", totals->unreadable);
    put_number(out, "claimed", claims_count(campaign));
    put_open(out, "cells", "[");
    for (int cell = 0; cell < manifest->cell_count; cell++)
        cell_in_json(manifest, cell, &totals->cells[cell], out);
    put_close(out, "]");
    put_close(out, "}\n");
}

static void match_in_text(const struct manifest *manifest, int cell, const struct row_count *count, struct kt_text *out)
{
    struct cell_bots bots;
    text_printf(out, _("  %llu of %s\n"), (unsigned long long)count->deals, counted_deals(manifest->deals.total).text);
    if (cell_bots(manifest, cell, &bots))
        players_in_text(&bots, count, out);
    if (manifest->by_side && count->deals > 0)
        sides_of_cell(manifest, count, sides_in_text, out);
    free(bots.copy);
}

static void cell_in_text(const struct manifest *manifest, int cell, const struct row_count *count, struct kt_text *out)
{
    struct share share = share_of((double)count->solved, count->deals);
    text_printf(out, _("cell %d: %s, rules %s\n"), cell + 1, manifest->cells[cell].algorithm,
                manifest->cells[cell].rules);
    if (manifest->is_match) {
        match_in_text(manifest, cell, count, out);
        return;
    }
    text_printf(out, _("  %llu of %s: %llu solved, %llu impossible, %llu unknown\n"), (unsigned long long)count->deals,
                counted_deals(manifest->deals.total).text, (unsigned long long)count->solved,
                (unsigned long long)count->impossible, (unsigned long long)count->unknown);
    if (share.is_known)
        text_printf(out, _("  solved: %.3f %%, 95 %% interval %.3f to %.3f %%\n"), 100 * share.rate, 100 * share.low,
                    100 * share.high);
}

static void status_in_text(const struct campaign *campaign, const struct campaign_totals *totals, struct kt_text *out)
{
    const struct manifest *manifest = &campaign->manifest;
    text_printf(out, _("campaign %.12s: %s, kartu %s\n"), manifest->id, kt_game_name(manifest->game),
                manifest->version);
    for (int cell = 0; cell < manifest->cell_count; cell++)
        cell_in_text(manifest, cell, &totals->cells[cell], out);
    text_printf(out, _("chunks: %llu of %llu finished, %llu damaged, %llu unreadable, %llu claimed\n"),
                (unsigned long long)totals->good, (unsigned long long)campaign->chunks, (unsigned long long)totals->bad,
                (unsigned long long)totals->unreadable, (unsigned long long)claims_count(campaign));
    if (totals->foreign)
        text_printf(out, _("chunks of another campaign: %llu; probably this is not their manifest.json\n"),
                    (unsigned long long)totals->foreign);
}

static int show_status(const struct arguments *args)
{
    struct campaign campaign;
    struct campaign_totals totals = {0};
    struct kt_error error = {0};
    struct kt_text text = {0};
    struct output output;
    int status = open_campaign(&campaign, args, false);
    if (status != STATUS_DONE)
        return status;
    if (!campaign_count(&campaign, (int)args->jobs, NULL, &totals, &error)) {
        status = say_campaign_error(NULL, &error);
    } else if (output_open(&output, NULL)) {
        (args->json ? status_in_json : status_in_text)(&campaign, &totals, &text);
        output_write(&output, &text);
        status = output_close(&output, STATUS_DONE);
    }
    kt_text_free(&text);
    free(totals.cells);
    campaign_close(&campaign);
    return status;
}

/* ---- export ---- */

static bool write_part(void *data, const struct kt_text *text)
{
    struct output *output = data;
    output_write(output, text);
    return !output->failed;
}

static bool read_export(struct campaign_export *export, const struct campaign *campaign, const struct arguments *args)
{
    const char *format = args->format ? args->format : "csv";
    *export = (struct campaign_export){.as_csv = strcmp(format, "csv") == 0,
                                       .has_times = args->times,
                                       .cell = (int)args->cell - 1,
                                       .write = write_part};
    if (!export->as_csv && strcmp(format, "jsonl") != 0) {
        say_wrong(_("Unknown format \"%s\"; available: %s."), format, "csv, jsonl, summary");
        return false;
    }
    if (args->cell > (uint64_t)campaign->manifest.cell_count) {
        say_wrong(_("The campaign has no cell %llu: cells are numbered from 1 to %d."), (unsigned long long)args->cell,
                  campaign->manifest.cell_count);
        return false;
    }
    return true;
}

static int say_missing(int status, uint64_t missing)
{
    if (status != STATUS_DONE || missing == 0)
        return status;
    say_wrong(_("The campaign is not finished; chunks missing in this export: %llu."), (unsigned long long)missing);
    return STATUS_GAVE_UP;
}

static void interrupt(void *data)
{
    kt_request_stop(data);
}

static int export_rows(struct campaign *campaign, struct campaign_export *export, struct output *output)
{
    struct kt_error error = {0};
    export->data = output;
    if (!campaign_export(campaign, export, &error))
        return output_close(output, say_campaign_error(NULL, &error));
    if (is_stop_set(export->stop))
        return output_drop_interrupted(output);
    return say_missing(output_close(output, STATUS_DONE), export->missing);
}

static int export_summary(struct campaign *campaign, const struct arguments *args, const volatile bool *stop)
{
    struct kt_error error = {0};
    struct summary summary;
    struct kt_text text = {0};
    struct output output;
    if (args->cell)
        return say_usage("campaign", _("--%s cannot be used together with --%s."), "format summary", "cell");
    if (!output_open(&output, args->output))
        return STATUS_USAGE;
    int status = STATUS_DONE;
    bool is_made = summary_make(campaign, 1, args->times, stop, &summary, &error);
    if (is_made)
        summary_write(campaign, &summary, &text);
    else if (!is_stop_set(stop))
        status = say_campaign_error(NULL, &error);
    output_write(&output, &text);
    status = is_stop_set(stop) ? output_drop_interrupted(&output)
                               : say_missing(output_close(&output, status), campaign->chunks - summary.finished);
    summary_free(&summary, campaign);
    kt_text_free(&text);
    return status;
}

static int export_as(struct campaign *campaign, const struct arguments *args, const volatile bool *stop)
{
    struct campaign_export export;
    struct output output;
    if (args->format && strcmp(args->format, "summary") == 0)
        return export_summary(campaign, args, stop);
    if (!read_export(&export, campaign, args) || !output_open(&output, args->output))
        return STATUS_USAGE;
    export.stop = stop;
    return export_rows(campaign, &export, &output);
}

static int show_rows(const struct arguments *args)
{
    struct campaign campaign;
    volatile bool stop = false;
    struct watch watch = {.interrupt = interrupt, .data = (void *)&stop};
    int status = open_campaign(&campaign, args, false);
    if (status != STATUS_DONE)
        return status;
    status = STATUS_INTERNAL;
    if (watch_start(&watch)) {
        status = export_as(&campaign, args, &stop);
        watch_end(&watch);
    } else {
        say_internal(_("Not enough memory or threads."));
    }
    campaign_close(&campaign);
    return status;
}

/* ---- the parts ---- */

static const struct part {
    const char *name, *full_name;
    unsigned bit;
    int least, most; /* operands after the name of the part */
    int (*run)(const struct arguments *args);
} parts[] = {
    {"new", "campaign new", FOR_CAMPAIGN_NEW, 3, ANY_NUMBER, campaign_new},
    {"run", "campaign run", FOR_CAMPAIGN_RUN, 1, 1, campaign_run},
    {"status", "campaign status", FOR_CAMPAIGN_STATUS, 1, 1, show_status},
    {"check", "campaign check", FOR_CAMPAIGN_CHECK, 1, 1, campaign_show_check},
    {"export", "campaign export", FOR_CAMPAIGN_EXPORT, 1, 1, show_rows},
    {"report", "campaign report", FOR_CAMPAIGN_REPORT, 1, 1, campaign_report},
};

int cmd_campaign(const struct arguments *args)
{
    const char *name = args->operands[1];
    int operands = args->operand_count - 2;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const struct part *part = &parts[i];
        if (strcmp(part->name, name) != 0)
            continue;
        if (!options_suit(args, part->bit, part->full_name))
            return STATUS_USAGE;
        if (operands < part->least)
            return say_usage("campaign", _("'kartu %s' needs more arguments: kartu %s %s"), part->full_name,
                             part->full_name, part->bit == FOR_CAMPAIGN_NEW ? _("DIR GAME RANGE...") : _("DIR"));
        if (operands > part->most)
            return say_usage("campaign", _("'kartu %s': unexpected argument \"%s\"."), part->full_name,
                             args->operands[2 + part->most]);
        return part->run(args);
    }
    return say_usage("campaign", _("Unknown command \"%s\"."), name);
}
