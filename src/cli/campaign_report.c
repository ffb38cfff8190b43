/* kartu campaign report: a page with tables and figures, or a directory to publish.
 *
 * A published directory has everything that a reader needs to check the result, in small files: the manifest, the
 * SHA-256 of the rows, the summary, the page and its figures. The rows themselves may take gigabytes, and anybody can
 * compute them again. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "campaign/export.h"
#include "campaign/summary.h"
#include "campaign_words.h"
#include "campaigns.h"
#include "drawing.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "say.h"
#include "watch.h"

enum { MOST_PUBLISHED = 200000, MOST_COMPARED = 1 << 20 }; /* bytes in a file */

struct drawing {
    const char *directory;
    struct campaign campaign;
    struct summary summary;
    volatile bool stop;
    struct kt_text input; /* of report.py */
    struct kt_text made;  /* its output */
};

/* ---- input ---- */

/* The values to compare with: --compare, or those that are embedded. */
static bool add_compared(const char *path, struct kt_text *out)
{
    struct bytes bytes = {0};
    int why = path ? disk_read(AT_FDCWD, path, MOST_COMPARED, &bytes) : 0;
    if (!why && path && memchr(bytes.data, '\0', bytes.size))
        why = EILSEQ; /* no text */
    if (why) {
        say_wrong(_("%s cannot be read: %s."), path, strerror(why));
        free(bytes.data);
        return false;
    }
    if (path)
        bytes.data[bytes.size] = '\0'; /* disk_read leaves room for it */
    put_string(out, "published", path ? bytes.data : drawing_published);
    free(bytes.data);
    return true;
}

static void interrupt(void *data)
{
    struct drawing *drawing = data;
    kt_request_stop(&drawing->stop);
}

/* Returns the exit status, after a message unless it was interrupted. */
static int summarise(struct drawing *drawing, const struct arguments *args)
{
    struct kt_error error = {0};
    bool is_made =
        summary_make(&drawing->campaign, (int)args->jobs, args->times, &drawing->stop, &drawing->summary, &error);
    if (is_stop_set(&drawing->stop))
        return STATUS_GAVE_UP;
    if (!is_made)
        return say_campaign_error(NULL, &error);
    if (drawing->summary.finished > 0)
        return STATUS_DONE;
    return say_wrong(_("%s has no finished chunk yet; 'kartu campaign run' computes them."), drawing->directory);
}

/* Reads the campaign and lets report.py draw it. Returns the exit status, after a message unless it was interrupted. */
static int draw(struct drawing *drawing, const struct arguments *args, const char *mode)
{
    struct kt_text summary = {0};
    put_open(&drawing->input, NULL, "{");
    if (!add_compared(args->compare, &drawing->input))
        return STATUS_USAGE;
    int status = summarise(drawing, args);
    if (status != STATUS_DONE)
        return status;
    summary_write(&drawing->campaign, &drawing->summary, &summary);
    text_printf(&drawing->input, ",\"summary\":%s}", summary.failed ? "" : summary.data);
    drawing->input.failed |= summary.failed;
    kt_text_free(&summary);
    enum drawing_end end = drawing_run(mode, &drawing->input, &drawing->stop, &drawing->made);
    if (end == DRAWING_REFUSED)
        say_wrong(_("%s: line %d is no published value; it needs the columns %s."), args->compare ? args->compare : "-",
                  drawing->made.data ? atoi(drawing->made.data) : 1,
                  "game, rules, deals, percent, plus_minus, impossible, source, note");
    return end == DRAWN ? STATUS_DONE : end == DRAWING_FAILED ? STATUS_INTERNAL : STATUS_USAGE;
}

/* ---- one page ---- */

static int say_unfinished(const struct drawing *drawing)
{
    uint64_t missing = drawing->campaign.chunks - drawing->summary.finished;
    if (missing == 0)
        return STATUS_DONE;
    say_wrong(_("The campaign is not finished; chunks missing in this report: %llu."), (unsigned long long)missing);
    return STATUS_GAVE_UP;
}

static int write_page(struct drawing *drawing, const struct arguments *args)
{
    struct output output;
    if (!output_open(&output, args->output))
        return STATUS_USAGE;
    int status = draw(drawing, args, "page");
    if (is_stop_set(&drawing->stop))
        return output_drop_interrupted(&output);
    if (status == STATUS_DONE)
        output_write(&output, &drawing->made);
    status = output_close(&output, status);
    return status == STATUS_DONE ? say_unfinished(drawing) : status;
}

/* ---- publishing ---- */

static bool hash_part(void *data, const struct kt_text *text)
{
    if (!text->failed)
        crypto_hash_sha256_update(data, (const unsigned char *)text->data, text->size);
    return !text->failed;
}

/* A line for `sha256sum -c`. */
static bool hash_rows(struct drawing *drawing, struct kt_text *out)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1];
    struct kt_error error = {0};
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    struct campaign_export export = {.cell = -1, .stop = &drawing->stop, .write = hash_part, .data = &state};
    if (!campaign_export(&drawing->campaign, &export, &error)) {
        say_error(NULL, 0, &error);
        return false;
    }
    if (is_stop_set(&drawing->stop))
        return false;
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    text_printf(out, "%s  export.jsonl\n", hex);
    return true;
}

static bool add_file(json_t *files, const char *name, const char *text, size_t size)
{
    json_t *value = text ? json_stringn(text, size) : NULL;
    return value && json_object_set_new(files, name, value) == 0;
}

/* The files beside those of report.py. */
static bool add_files(struct drawing *drawing, json_t *files)
{
    struct kt_text summary = {0}, times = {0}, hash = {0};
    struct bytes manifest = {0};
    bool has_times = drawing->summary.has_times;
    drawing->summary.has_times = false;
    summary_write(&drawing->campaign, &drawing->summary, &summary);
    drawing->summary.has_times = has_times;
    if (has_times)
        summary_write_times(&drawing->campaign, &drawing->summary, &times);
    bool is_hashed = hash_rows(drawing, &hash);
    int why = manifest_bytes(drawing->campaign.folder, &manifest);
    bool is_added = is_hashed && !why && add_file(files, "manifest.json", manifest.data, manifest.size) &&
                    add_file(files, "summary.json", summary.data, summary.size) &&
                    (!has_times || add_file(files, "times.json", times.data, times.size)) &&
                    add_file(files, "export.sha256", hash.data, hash.size);
    if (is_hashed && !is_added)
        say_internal(_("Out of memory."));
    kt_text_free(&summary);
    kt_text_free(&times);
    kt_text_free(&hash);
    free(manifest.data);
    return is_added;
}

static bool are_small(const json_t *files)
{
    const char *name;
    json_t *text;
    json_object_foreach((json_t *)files, name, text)
    {
        size_t size = json_string_length(text);
        if (size <= MOST_PUBLISHED)
            continue;
        say_wrong(_("%s would have %llu bytes; a published file has at most %d. Divide the campaign."), name,
                  (unsigned long long)size, MOST_PUBLISHED);
        return false;
    }
    return true;
}

static int write_files(const char *target, const json_t *files)
{
    const char *name;
    json_t *text;
    json_object_foreach((json_t *)files, name, text)
    {
        struct kt_text path = {0};
        text_printf(&path, "%s/%s", target, name);
        int why = path.failed
                      ? ENOMEM
                      : disk_write(AT_FDCWD, path.data, json_string_value(text), json_string_length(text), DISK_SYNCED);
        kt_text_free(&path);
        if (why)
            return say_internal(_("%s cannot be written: %s."), target, strerror(why));
    }
    return STATUS_DONE;
}

static void delete_old(int folder, const char *name, const json_t *files)
{
    if (!strchr(name, '/') && !json_object_get(files, name))
        unlinkat(folder, name, 0);
}

/* Deletes what an earlier report of this campaign has written and this one has not: times, and the figures that its
 * page shows. Other files stay. */
static void delete_others(int folder, char *old_page, const json_t *files)
{
    static const char start[] = "<img src=\"";
    delete_old(folder, "times.json", files);
    for (char *name = old_page; name && (name = strstr(name, start));) {
        name += strlen(start);
        char *end = strchr(name, '"');
        if (end)
            *end++ = '\0';
        delete_old(folder, name, files);
        name = end;
    }
}

/* Apart from drafts of an earlier time that was interrupted. */
static bool is_empty(const char *target)
{
    DIR *folder = opendir(target);
    bool has_files = false;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        has_files |=
            strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && !disk_is_draft(entry->d_name);
    if (folder)
        closedir(folder);
    return !has_files;
}

/* Is the result of this campaign there, and not the campaign itself? */
static bool has_result(const struct drawing *drawing, int folder)
{
    if (faccessat(folder, chunk_folder, F_OK, 0) == 0)
        return false;
    struct kt_error error = {0};
    struct manifest manifest = {0};
    bool is_same = manifest_load(&manifest, folder, &error) && strcmp(manifest.id, drawing->campaign.manifest.id) == 0;
    manifest_free(&manifest);
    return is_same;
}

/* May the directory be written? Only a result of the same campaign is replaced, since files of it are deleted. */
static bool is_free(const struct drawing *drawing, const char *target)
{
    int folder = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 && errno == ENOTDIR) {
        say_wrong(_("%s cannot be written: %s."), target, strerror(errno));
        return false;
    }
    bool can_write = folder < 0 || has_result(drawing, folder) || is_empty(target);
    if (folder >= 0)
        close(folder);
    if (!can_write)
        say_wrong(_("%s contains other files than the result of this campaign; choose another directory."), target);
    return can_write;
}

/* Returns the exit status: STATUS_DONE, or another one after a message. */
static int need_finished(struct drawing *drawing)
{
    struct kt_error error = {0};
    if (!campaign_list(&drawing->campaign, NULL, NULL, &error))
        return say_campaign_error(NULL, &error);
    if (campaign_done(&drawing->campaign) == drawing->campaign.chunks)
        return STATUS_DONE;
    say_wrong(_("The campaign is not finished: publish it when 'kartu campaign run' is done."));
    return STATUS_GAVE_UP;
}

/* The manifest is written first: a directory with it is one that the same command may write again. */
static int replace_files(const char *target, const json_t *files)
{
    struct bytes old_page = {0};
    int folder = open(target, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0 && disk_read(folder, "report.html", MOST_PUBLISHED, &old_page) == 0)
        old_page.data[old_page.size] = '\0'; /* disk_read leaves room for it */
    int status = write_files(target, files);
    if (status == STATUS_DONE && folder >= 0) {
        delete_others(folder, old_page.data, files);
        disk_sweep(folder, ".");
    }
    if (folder >= 0)
        close(folder);
    free(old_page.data);
    return status;
}

static int write_result(struct drawing *drawing, const char *target)
{
    int status = STATUS_INTERNAL;
    json_t *files = json_object(), *drawn = json_loadb(drawing->made.data, drawing->made.size, 0, NULL);
    if (!files || !drawn)
        say_internal(_("Out of memory."));
    else if (add_files(drawing, files) && json_object_update(files, drawn) == 0)
        status = are_small(files) ? replace_files(target, files) : STATUS_USAGE;
    json_decref(files);
    json_decref(drawn);
    return status;
}

static int publish(struct drawing *drawing, const struct arguments *args)
{
    const char *target = args->publish;
    if (!*target)
        return say_usage("campaign", _("--%s needs the name of a directory."), "publish");
    int status = need_finished(drawing);
    if (status != STATUS_DONE)
        return status;
    if (!is_free(drawing, target))
        return STATUS_USAGE;
    status = draw(drawing, args, "files");
    if (status == STATUS_DONE)
        status = write_result(drawing, target);
    if (status == STATUS_DONE || !is_stop_set(&drawing->stop))
        return status;
    say_wrong(_("Interrupted: %s was not written."), target);
    return STATUS_GAVE_UP;
}

int campaign_report(const struct arguments *args)
{
    struct drawing drawing = {.directory = args->operands[2]};
    struct watch watch = {.interrupt = interrupt, .data = &drawing};
    if (args->publish && args->output)
        return say_usage("campaign", _("--%s cannot be used together with --%s."), "publish", "output");
    int status = open_campaign(&drawing.campaign, args, false);
    if (status != STATUS_DONE)
        return status;
    status = STATUS_INTERNAL;
    if (watch_start(&watch)) {
        status = args->publish ? publish(&drawing, args) : write_page(&drawing, args);
        watch_end(&watch);
    } else {
        say_internal(_("Not enough memory or threads for %d jobs."), (int)args->jobs);
    }
    summary_free(&drawing.summary, &drawing.campaign);
    campaign_close(&drawing.campaign);
    kt_text_free(&drawing.input);
    kt_text_free(&drawing.made);
    return status;
}
