/* kartu doctor: checks the data directory of a server, and changes nothing. Rooms are loaded from a copy in a temporary
 * directory, because opening a store upgrades it. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "hall/hall.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "say.h"
#include "sentence.h"
#include "store/upkeep.h"

struct visit {
    struct kt_text out;
    bool in_json;
    int checks, problems;
    struct kt_text words; /* of the current check */
};

enum { LEAST_FREE_MB = 64, MEGABYTE = 1 << 20 };

/* Ends a check, whose words are in visit->words. `value` is for programs. */
static void note(struct visit *visit, const char *name, bool is_good, uint64_t value)
{
    visit->checks++;
    visit->problems += !is_good;
    if (visit->in_json) {
        put_open(&visit->out, NULL, "{");
        put_string(&visit->out, "check", name);
        put_bool(&visit->out, "ok", is_good);
        put_number(&visit->out, "value", value);
        put_string(&visit->out, "text", visit->words.data);
        put_close(&visit->out, "}");
        kt_text_add(&visit->out, "\n");
    } else {
        text_printf(&visit->out, "%-8s %s\n", is_good ? _("ok") : _("problem"), visit->words.data);
    }
    text_clear(&visit->words);
}

static void note_permissions(struct visit *visit, const struct store_report *report)
{
    if (report->exposed[0] && report->is_directory_exposed)
        text_printf(&visit->words, _("other users can change the directory %s: chmod go-w"), report->exposed);
    else if (report->exposed[0])
        text_printf(&visit->words, _("other users can read or change %s: chmod 600"), report->exposed);
    else if (report->foreign[0])
        text_printf(&visit->words, _("%s does not belong to the owner of the directory"), report->foreign);
    else if (report->closed[0])
        text_printf(&visit->words, _("this user cannot read and write %s"), report->closed);
    else
        text_printf(&visit->words, _("permissions: only the owner can use %s"), report->path);
    bool is_wrong = report->exposed[0] || report->foreign[0] || report->closed[0];
    note(visit, "permissions", !is_wrong, is_wrong);
}

static void note_integrity(struct visit *visit, const struct store_report *report)
{
    if (report->is_unreadable)
        text_printf(&visit->words, _("the contents are not examined: this user cannot read the database"));
    else if (report->damage[0])
        text_printf(&visit->words, _("the database is damaged: %s; restore a backup"), report->damage);
    else
        text_printf(&visit->words, _("integrity: no damage found"));
    bool is_good = !report->damage[0] && !report->is_unreadable;
    note(visit, "integrity", is_good, !is_good);
}

static bool note_version(struct visit *visit, const struct store_report *report)
{
    bool is_known = report->version >= 1 && report->version <= report->newest;
    if (report->version > report->newest)
        text_printf(&visit->words, _("version %d of the schema: written by a newer version of Kartu"), report->version);
    else if (!is_known)
        text_printf(&visit->words, _("this is not a database of Kartu"));
    else if (report->version < report->newest)
        text_printf(&visit->words, _("version %d of the schema: the next start upgrades it to %d"), report->version,
                    report->newest);
    else
        text_printf(&visit->words, _("version %d of the schema: current"), report->version);
    note(visit, "version", is_known, report->version > 0 ? (uint64_t)report->version : 0);
    return is_known;
}

static void note_census(struct visit *visit, const struct hall_census *census)
{
    if (census->damaged > 0)
        text_printf(&visit->words, _("rooms that cannot be loaded: %llu of %llu, the first is %s"),
                    (unsigned long long)census->damaged, (unsigned long long)census->rooms, census->first_damaged);
    else
        text_printf(&visit->words, _("rooms: all %llu can be loaded"), (unsigned long long)census->rooms);
    note(visit, "rooms", census->damaged == 0, census->damaged);
    text_printf(&visit->words, _("seats and events of rooms that do not exist: %llu"),
                (unsigned long long)census->strays);
    note(visit, "strays", census->strays == 0, census->strays);
    text_printf(&visit->words, _("inactive rooms that a server will delete: %llu"),
                (unsigned long long)census->inactive);
    note(visit, "deletions", true, census->inactive);
}

/* Makes a temporary copy and loads its rooms. */
static void visit_rooms(struct visit *visit, const struct arguments *args)
{
    const char *temporary = getenv("TMPDIR");
    char directory[1000];
    struct kt_error error = {0};
    struct hall_census census;
    snprintf(directory, sizeof directory, "%s/kartu-doctor-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(directory)) {
        text_printf(&visit->words, _("the rooms were not checked: %s: %s"), directory, strerror(errno));
        note(visit, "rooms", false, 0);
        return;
    }
    if (store_copy_into(args->data, directory, &error) && hall_inspect(directory, &args->limits, &census, &error)) {
        note_census(visit, &census);
    } else {
        struct sentence why = sentence_of(&error.what);
        text_printf(&visit->words, _("the rooms were not checked: %s"), why.text);
        note(visit, "rooms", false, 0);
    }
    store_delete_copy(directory);
}

/* A backup beside the database, and the write-ahead log, need as much space as the database. */
static void note_space(struct visit *visit, const struct store_report *report)
{
    uint64_t least = (uint64_t)LEAST_FREE_MB * MEGABYTE;
    if (report->bytes > least)
        least = report->bytes;
    text_printf(&visit->words, _("free space: %llu MB; the database has %llu MB"),
                (unsigned long long)report->free_bytes / MEGABYTE,
                (unsigned long long)(report->bytes + MEGABYTE - 1) / MEGABYTE);
    note(visit, "space", report->free_bytes >= least, report->free_bytes);
}

int cmd_doctor(const struct arguments *args)
{
    struct kt_error error = {0};
    struct visit visit = {.in_json = args->json};
    struct store_report report;
    struct output output;
    if (!store_examine(args->data, &report, &error))
        return say_error(NULL, 0, &error);
    note_permissions(&visit, &report);
    note_integrity(&visit, &report);
    if (!report.damage[0] && note_version(&visit, &report))
        visit_rooms(&visit, args);
    note_space(&visit, &report);
    if (args->json) {
        put_open(&visit.out, NULL, "{");
        put_true(&visit.out, "summary");
        put_number(&visit.out, "checks", (uint64_t)visit.checks);
        put_number(&visit.out, "problems", (uint64_t)visit.problems);
        put_close(&visit.out, "}");
        kt_text_add(&visit.out, "\n");
    }
    int status = visit.problems > 0 ? STATUS_IMPOSSIBLE : STATUS_DONE;
    output_open(&output, NULL);
    output_write(&output, &visit.out);
    kt_text_free(&visit.out);
    kt_text_free(&visit.words);
    return output_close(&output, status);
}
