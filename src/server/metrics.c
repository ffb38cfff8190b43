/* Every metric has a HELP and a TYPE line. Every label value is always there, also with 0: a rate over a time series
 * that does not exist yet misses its first event. */
#include "server/metrics.h"

#include <stdio.h>

#include "kit/json.h"

static void put_head(struct kt_text *out, const char *name, const char *type, const char *help)
{
    text_printf(out, "# HELP kartu_%s %s\n# TYPE kartu_%s %s\n", name, help, name, type);
}

static void put_metric(struct kt_text *out, const char *name, const char *type, const char *help, uint64_t value)
{
    put_head(out, name, type, help);
    text_printf(out, "kartu_%s %llu\n", name, (unsigned long long)value);
}

static void put_labelled(struct kt_text *out, const char *name, const char *label, const char *of, uint64_t value)
{
    text_printf(out, "kartu_%s{%s=\"%s\"} %llu\n", name, label, of, (unsigned long long)value);
}

static void put_rejections(struct kt_text *out, const struct figures *figures)
{
    put_head(out, "rejected_messages_total", "counter", "Error messages sent to clients, by code (docs/wire.md).");
    for (int i = 0; i < ERROR_CODES; i++)
        put_labelled(out, "rejected_messages_total", "reason", figures_codes[i], figures->errors[i]);
    put_head(out, "rejected_connections_total", "counter",
             "Connections refused: too many in total, too many or too often from one address, wrong origin.");
    for (int i = 0; i < REFUSALS; i++)
        put_labelled(out, "rejected_connections_total", "reason", figures_refusals[i], figures->refusals[i]);
}

/* Classes of a histogram are cumulative. */
static void put_commits(struct kt_text *out, const struct figures *figures)
{
    char bound[32];
    uint64_t count = 0;
    put_head(out, "commit_seconds", "histogram", "Duration of a database transaction, with all changes that share it.");
    for (int i = 0; i < COMMIT_BOUNDS; i++) {
        count += figures->commits[i];
        snprintf(bound, sizeof bound, "%g", figures_bounds[i]);
        put_labelled(out, "commit_seconds_bucket", "le", bound, count);
    }
    count += figures->commits[COMMIT_BOUNDS];
    put_labelled(out, "commit_seconds_bucket", "le", "+Inf", count);
    text_printf(out, "kartu_commit_seconds_sum %.6f\n", figures->commit_seconds);
    text_printf(out, "kartu_commit_seconds_count %llu\n", (unsigned long long)count);
}

void metrics_write(const struct figures *figures, double uptime, struct kt_text *out)
{
    put_head(out, "build_info", "gauge", "Always 1; the label is the version of Kartu.");
    put_labelled(out, "build_info", "version", kt_version(), 1);
    put_head(out, "uptime_seconds", "gauge", "Time since the server started.");
    text_printf(out, "kartu_uptime_seconds %.3f\n", uptime);
    put_metric(out, "connections", "gauge", "Open WebSocket connections.", figures->connections);
    put_metric(out, "rooms", "gauge", "Rooms in the database.", figures->rooms);
    put_metric(out, "rooms_in_memory", "gauge", "Rooms in use.", figures->rooms_in_memory);
    put_metric(out, "moves_total", "counter", "Moves saved, of players and bots.", figures->moves);
    put_commits(out, figures);
    put_metric(out, "failed_writes_total", "counter", "Changes that could not be saved.", figures->failed_writes);
    put_metric(out, "store_is_failing", "gauge", "1 if the last write to the database failed.", figures->is_failing);
    put_metric(out, "store_bytes", "gauge", "Bytes of the database in use.", figures->store_bytes);
    put_head(out, "queue_length", "gauge", "Waiting tasks: changes to be saved; moves of bots, hints and searches.");
    put_labelled(out, "queue_length", "queue", "writes", figures->waiting_writes);
    put_labelled(out, "queue_length", "queue", "searches", figures->waiting_searches);
    put_rejections(out, figures);
}
