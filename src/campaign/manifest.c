#define _GNU_SOURCE
#include "campaign/manifest.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaign/cells.h"
#include "campaign/chunk.h"
#include "campaign/sources.h"
#include "kit/json.h"
#include "kit/words.h"

static const char file_name[] = "manifest.json";
enum { MOST_BYTES = 1 << 26 };

void manifest_free(struct manifest *manifest)
{
    for (int i = 0; i < manifest->cell_count; i++) {
        free(manifest->cells[i].rules);
        free(manifest->cells[i].algorithm);
    }
    free(manifest->cells);
    free(manifest->deals.ranges);
    free(manifest->before);
    free(manifest->version);
    free(manifest->sources);
    *manifest = (struct manifest){0};
}

/* ---- deals ---- */

static int compare_ranges(const void *one, const void *other)
{
    const struct deal_range *a = one, *b = other;
    return (a->first > b->first) - (a->first < b->first);
}

/* A deal belongs to one range only: each has exactly one row in a cell. */
static bool check_overlap(const struct deals *deals, struct kt_error *error)
{
    struct deal_range *sorted = malloc(((size_t)deals->count + 1) * sizeof *sorted);
    char number[24] = "";
    if (!sorted)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    memcpy(sorted, deals->ranges, (size_t)deals->count * sizeof *sorted);
    qsort(sorted, (size_t)deals->count, sizeof *sorted, compare_ranges);
    for (int i = 1; i < deals->count && !*number; i++)
        if (sorted[i].first <= sorted[i - 1].last)
            snprintf(number, sizeof number, "%" PRIu64, sorted[i].first);
    free(sorted);
    return !*number || refuse(error, KT_BAD_INPUT, N_("Deal %1 is named twice."), number, NULL);
}

bool manifest_set_deals(struct manifest *manifest, const struct deals *deals, struct kt_error *error)
{
    size_t count = (size_t)deals->count;
    if (!check_overlap(deals, error))
        return false;
    manifest->deals = (struct deals){.ranges = calloc(count + 1, sizeof(struct deal_range)), .count = deals->count};
    manifest->before = calloc(count + 1, sizeof *manifest->before);
    if (!manifest->deals.ranges || !manifest->before)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        manifest->deals.ranges[i] = deals->ranges[i];
        manifest->before[i] = manifest->deals.total;
        manifest->deals.total += deals->ranges[i].last - deals->ranges[i].first + 1;
    }
    return true;
}

uint64_t deal_at(const struct manifest *manifest, uint64_t index)
{
    int low = 0, high = manifest->deals.count;
    assert(index < manifest->deals.total);
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        *(manifest->before[middle] <= index ? &low : &high) = middle;
    }
    return manifest->deals.ranges[low].first + (index - manifest->before[low]);
}

/* ---- chunks ---- */

uint64_t chunks_in_cell(const struct manifest *manifest)
{
    return (manifest->deals.total + manifest->chunk - 1) / manifest->chunk;
}

uint64_t chunks_in_all(const struct manifest *manifest)
{
    return chunks_in_cell(manifest) * (uint64_t)manifest->cell_count;
}

struct place chunk_place(const struct manifest *manifest, uint64_t chunk)
{
    uint64_t per_cell = chunks_in_cell(manifest);
    assert(chunk < chunks_in_all(manifest));
    struct place place = {.cell = (int)(chunk / per_cell), .number = chunk % per_cell};
    place.first = place.number * manifest->chunk;
    uint64_t left = manifest->deals.total - place.first;
    place.count = left < manifest->chunk ? left : manifest->chunk;
    return place;
}

void chunk_path(const struct manifest *manifest, uint64_t chunk, const char *folder, const char *ending,
                char path[CHUNK_PATH])
{
    struct place place = chunk_place(manifest, chunk);
    snprintf(path, CHUNK_PATH, "%s/%d/%" PRIu64 "/%d-%" PRIu64 "%s", folder, place.cell + 1, place.number / 100 + 1,
             place.cell + 1, place.number + 1, ending);
}

/* ---- making ---- */

static bool is_cell(const struct cell *cell, const char *rules, const char *algorithm)
{
    return strcmp(cell->rules, rules) == 0 && strcmp(cell->algorithm, algorithm) == 0;
}

bool manifest_add_cell(struct manifest *manifest, const char *rules, const char *algorithm, struct kt_error *error)
{
    for (int i = 0; i < manifest->cell_count; i++)
        if (is_cell(&manifest->cells[i], rules, algorithm))
            return refuse(error, KT_BAD_INPUT, N_("Two cells are the same: %1 with %2."), rules, algorithm);
    if (manifest->cell_count == MOST_CELLS)
        return refuse(error, KT_BAD_INPUT, N_("There are too many cells: at most 4096."), NULL, NULL);
    struct cell *cells = realloc(manifest->cells, ((size_t)manifest->cell_count + 1) * sizeof *cells);
    if (!cells)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    manifest->cells = cells;
    cells[manifest->cell_count] = (struct cell){.rules = strdup(rules), .algorithm = strdup(algorithm)};
    struct cell *cell = &cells[manifest->cell_count++];
    for (const char *at = algorithm; manifest->is_match && at; at = strchr(at + 1, ' '))
        cell->players++;
    return (cell->rules && cell->algorithm) || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

/* A hundred files or more for each cell, of at most a thousand deals: a run that is killed loses little, and a
 * directory of many million deals can still be listed. */
static uint64_t default_chunk(uint64_t deals)
{
    uint64_t chunk = deals / 100;
    return chunk < 10 ? 10 : chunk > 1000 ? 1000 : chunk;
}

static bool set_id(struct manifest *manifest, struct kt_error *error)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    struct kt_text text = {0};
    manifest_write(manifest, &text);
    bool is_written = !text.failed;
    if (is_written) {
        crypto_hash_sha256(hash, (const unsigned char *)text.data, text.size);
        sodium_bin2hex(manifest->id, sizeof manifest->id, hash, sizeof hash);
    }
    kt_text_free(&text);
    return is_written || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

static bool check_chunks(const struct manifest *manifest, struct kt_error *error)
{
    const uint64_t most_chunks = 10000000;
    return chunks_in_cell(manifest) <= most_chunks / (uint64_t)manifest->cell_count ||
           refuse(error, KT_BAD_INPUT, N_("There would be more than 10000000 chunks: choose a larger --chunk."), NULL,
                  NULL);
}

bool manifest_finish(struct manifest *manifest, struct kt_error *error)
{
    if (manifest->chunk == 0)
        manifest->chunk = default_chunk(manifest->deals.total);
    if (!check_chunks(manifest, error) || !cells_check(manifest, error))
        return false;
    manifest->version = strdup(kt_version());
    manifest->sources = strdup(sources_hash(manifest->game));
    if (!manifest->version || !manifest->sources)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    return set_id(manifest, error);
}

/* ---- writing ---- */

static void write_deals(const struct deals *deals, int most, struct kt_text *out)
{
    put_open(out, "deals", "[");
    for (int i = 0; i < deals->count && i < most; i++) {
        char text[48];
        const struct deal_range *range = &deals->ranges[i];
        int used = snprintf(text, sizeof text, "%" PRIu64, range->first);
        if (range->last > range->first)
            snprintf(text + used, sizeof text - (size_t)used, "-%" PRIu64, range->last);
        put_string(out, NULL, text);
    }
    put_close(out, "]");
}

/* A list of bots, or an object with the bot of each side. */
static void write_bots(const struct manifest *manifest, int cell, struct kt_text *out)
{
    struct cell_bots bots;
    if (!cell_bots(manifest, cell, &bots)) {
        out->failed = true;
        return;
    }
    put_open(out, manifest->by_side ? "sides" : "bots", manifest->by_side ? "{" : "[");
    for (int i = 0; i < bots.count; i++)
        put_string(out, manifest->by_side ? kt_game_side(manifest->game, i) : NULL, bots.bots[i]);
    put_close(out, manifest->by_side ? "}" : "]");
    free(bots.copy);
}

static void write_cells(const struct manifest *manifest, struct kt_text *out)
{
    put_open(out, "cells", "[");
    for (int i = 0; i < manifest->cell_count; i++) {
        put_open(out, NULL, "{");
        put_string(out, "rules", manifest->cells[i].rules);
        if (manifest->is_match)
            write_bots(manifest, i, out);
        else
            put_string(out, "solver", manifest->cells[i].algorithm);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static const char *const arrangements[] = {[ARRANGE_ROTATE] = "rotate", [ARRANGE_ALL] = "all"};

static void write_match(const struct manifest *manifest, struct kt_text *out)
{
    put_open(out, "match", "{");
    put_number(out, "seed", manifest->seed);
    put_number(out, "rounds", (uint64_t)manifest->rounds);
    if (manifest->by_side)
        put_true(out, "by_side");
    else
        put_string(out, "arrange", arrangements[manifest->arrange]);
    put_close(out, "}");
}

void manifest_in_json(const struct manifest *manifest, int most_ranges, struct kt_text *out)
{
    put_number(out, "kartu_campaign", manifest->sources ? CAMPAIGN_FORMAT : 1);
    put_string(out, "version", manifest->version);
    if (manifest->sources)
        put_string(out, "sources", manifest->sources);
    put_string(out, "game", kt_game_name(manifest->game));
    write_deals(&manifest->deals, most_ranges, out);
    write_cells(manifest, out);
    put_open(out, "limits", "{");
    if (manifest->nodes)
        put_number(out, "nodes", manifest->nodes);
    else
        put_null(out, "nodes");
    put_number(out, "memory_mb", manifest->memory_mb);
    put_close(out, "}");
    put_number(out, "chunk", manifest->chunk);
    if (manifest->is_match)
        write_match(manifest, out);
    else
        put_bool(out, "solutions", manifest->has_solutions);
}

void manifest_write(const struct manifest *manifest, struct kt_text *out)
{
    put_open(out, NULL, "{");
    manifest_in_json(manifest, manifest->deals.count, out);
    put_close(out, "}");
}

/* The canonical JSON with the id; NULL without memory. */
static json_t *as_json(const struct manifest *manifest)
{
    struct kt_text text = {0};
    manifest_write(manifest, &text);
    json_t *object = text.failed ? NULL : json_loads(text.data, 0, NULL);
    kt_text_free(&text);
    if (object && json_object_set_new(object, "id", json_string(manifest->id)) == 0)
        return object;
    json_decref(object);
    return NULL;
}

bool manifest_save(const struct manifest *manifest, int folder, struct kt_error *error)
{
    json_t *object = as_json(manifest);
    char *text = object ? json_dumps(object, JSON_INDENT(2)) : NULL; /* indented for people */
    json_decref(object);
    if (!text)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    size_t size = strlen(text);
    text[size] = '\n'; /* in the place of the terminator */
    int why = disk_write(folder, file_name, text, size + 1, DISK_SYNCED | DISK_NEW);
    free(text);
    if (why == EEXIST)
        return refuse(error, KT_BAD_INPUT, N_("The directory contains a campaign already."), NULL, NULL);
    return !why || refuse(error, KT_NOT_POSSIBLE, N_("%1 cannot be written: %2."), file_name, strerror(why));
}

/* ---- reading ---- */

static bool refuse_manifest(struct kt_error *error)
{
    return refuse(error, KT_BAD_INPUT, N_("manifest.json is damaged or was not written by Kartu."), NULL, NULL);
}

static bool read_range(const char *text, struct deal_range *range)
{
    int used = 0;
    if (!text || sscanf(text, "%" SCNu64 "%n", &range->first, &used) != 1)
        return false;
    text += used;
    range->last = range->first;
    used = 0;
    if (*text && sscanf(text, "-%" SCNu64 "%n", &range->last, &used) != 1)
        return false;
    return !text[used] && range->first > 0 && range->first <= range->last;
}

static bool read_deals(struct manifest *manifest, const json_t *list, struct kt_error *error)
{
    size_t count = json_array_size(list);
    struct deals deals = {.ranges = calloc(count + 1, sizeof *deals.ranges), .count = (int)count};
    if (!deals.ranges)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    bool is_read = count > 0;
    for (size_t i = 0; is_read && i < count; i++)
        is_read = read_range(json_string_value(json_array_get(list, i)), &deals.ranges[i]) &&
                  kt_game_has_deal(manifest->game, deals.ranges[i].last);
    if (is_read)
        is_read = manifest_set_deals(manifest, &deals, error);
    else
        refuse_manifest(error);
    free(deals.ranges);
    return is_read;
}

/* Adds a bot to those of a cell; blanks separate them. */
static bool read_bot(const char *side, const json_t *bot, struct kt_text *out)
{
    const char *text = json_string_value(bot);
    if (!text || !*text || strchr(text, ' '))
        return false;
    text_printf(out, "%s%s%s%s", out->size ? " " : "", side, *side ? "=" : "", text);
    return true;
}

/* SIDE=BOT, in the order of the game; every side has one. */
static bool read_sides(const struct manifest *manifest, const json_t *sides, struct kt_text *out)
{
    for (int i = 0; kt_game_side(manifest->game, i); i++)
        if (!read_bot(kt_game_side(manifest->game, i), json_object_get(sides, kt_game_side(manifest->game, i)), out))
            return false;
    return true;
}

static bool read_bots(const json_t *bots, struct kt_text *out)
{
    size_t count = json_array_size(bots);
    bool is_read = count > 0 && count <= MOST_PLAYERS;
    for (size_t i = 0; is_read && i < count; i++)
        is_read = read_bot("", json_array_get(bots, i), out);
    return is_read;
}

/* The solver, or the bots. */
static bool read_algorithm(const struct manifest *manifest, const json_t *cell, struct kt_text *out)
{
    if (manifest->by_side)
        return read_sides(manifest, json_object_get(cell, "sides"), out);
    return manifest->is_match ? read_bots(json_object_get(cell, "bots"), out)
                              : read_bot("", json_object_get(cell, "solver"), out);
}

static bool read_cell(struct manifest *manifest, const json_t *cell, struct kt_error *error)
{
    struct kt_text algorithm = {0};
    const char *rules = json_string_value(json_object_get(cell, "rules"));
    bool is_whole = rules && read_algorithm(manifest, cell, &algorithm) && !algorithm.failed;
    bool is_read = is_whole ? manifest_add_cell(manifest, rules, algorithm.data, error) : refuse_manifest(error);
    kt_text_free(&algorithm);
    return is_read;
}

static bool read_cells(struct manifest *manifest, const json_t *list, struct kt_error *error)
{
    size_t i;
    json_t *cell;
    json_array_foreach(list, i, cell) if (!read_cell(manifest, cell, error)) return false;
    return manifest->cell_count > 0 || refuse_manifest(error);
}

static bool read_match(struct manifest *manifest, const json_t *match)
{
    const char *arrange = json_string_value(json_object_get(match, "arrange"));
    json_int_t seed = json_integer_value(json_object_get(match, "seed"));
    json_int_t rounds = json_integer_value(json_object_get(match, "rounds"));
    manifest->is_match = match != NULL;
    manifest->by_side = json_is_true(json_object_get(match, "by_side"));
    if (!match)
        return true;
    bool is_all = arrange && strcmp(arrange, arrangements[ARRANGE_ALL]) == 0;
    manifest->arrange = is_all ? ARRANGE_ALL : ARRANGE_ROTATE;
    manifest->seed = (uint64_t)seed;
    manifest->rounds = (int)rounds;
    bool has_sides = !manifest->by_side || (kt_game_side(manifest->game, 0) && rounds == 1);
    return has_sides && seed >= 0 && rounds > 0 && rounds <= 1000;
}

static bool read_numbers(struct manifest *manifest, const json_t *object)
{
    const json_t *limits = json_object_get(object, "limits"), *nodes = json_object_get(limits, "nodes");
    json_int_t chunk = json_integer_value(json_object_get(object, "chunk"));
    json_int_t memory = json_integer_value(json_object_get(limits, "memory_mb"));
    bool has_numbers = chunk > 0 && chunk <= MOST_IN_CHUNK && memory > 0 && memory <= (json_int_t)1 << 30 &&
                       (json_is_null(nodes) || json_integer_value(nodes) > 0);
    manifest->nodes = (uint64_t)json_integer_value(nodes);
    manifest->memory_mb = (uint64_t)memory;
    manifest->chunk = (uint64_t)chunk;
    manifest->has_solutions = json_is_true(json_object_get(object, "solutions"));
    return has_numbers;
}

static bool read_program(struct manifest *manifest, const json_t *object, struct kt_error *error)
{
    const char *version = json_string_value(json_object_get(object, "version"));
    const char *sources = json_string_value(json_object_get(object, "sources"));
    json_int_t format = json_integer_value(json_object_get(object, "kartu_campaign"));
    if (format > CAMPAIGN_FORMAT)
        return refuse(error, KT_BAD_INPUT,
                      N_("This campaign was made by a newer version of Kartu (%1): install that version."),
                      version ? version : "?", NULL);
    if (format < 1 || !version || (format > 1) != (sources != NULL))
        return refuse_manifest(error);
    manifest->version = strdup(version);
    manifest->sources = sources ? strdup(sources) : NULL;
    return (manifest->version && (!sources || manifest->sources)) ||
           refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

/* Is the file what Kartu writes, with the right id? A field that Kartu does not know would not be part of the id. */
static bool check_whole(struct manifest *manifest, const json_t *object, struct kt_error *error)
{
    if (!set_id(manifest, error))
        return false;
    json_t *expected = as_json(manifest);
    bool is_equal = expected && json_equal(object, expected);
    json_decref(expected);
    return is_equal || refuse(error, KT_BAD_INPUT,
                              N_("manifest.json was changed: its contents do not match its id. Restore the original "
                                 "file, or make a new campaign in another directory."),
                              NULL, NULL);
}

static bool read_object(struct manifest *manifest, const json_t *object, struct kt_error *error)
{
    const char *game = json_string_value(json_object_get(object, "game"));
    if (!read_program(manifest, object, error))
        return false;
    manifest->game = game ? kt_game_find(game) : NULL;
    if (!manifest->game || !read_numbers(manifest, object) || !read_match(manifest, json_object_get(object, "match")))
        return refuse_manifest(error);
    return read_deals(manifest, json_object_get(object, "deals"), error) &&
           read_cells(manifest, json_object_get(object, "cells"), error) && check_chunks(manifest, error) &&
           check_whole(manifest, object, error);
}

/* There is no manifest. */
static bool refuse_missing(int folder, struct kt_error *error)
{
    struct stat about;
    if (fstatat(folder, file_name, &about, AT_SYMLINK_NOFOLLOW) == 0)
        return refuse(error, KT_BAD_INPUT, N_("manifest.json is a link to a file that does not exist: restore it."),
                      NULL, NULL);
    if (faccessat(folder, chunk_folder, F_OK, 0) == 0)
        return refuse(error, KT_BAD_INPUT,
                      N_("The directory has chunks, but no manifest.json: restore it, or give the same 'kartu campaign "
                         "new' command again, which makes the same file."),
                      NULL, NULL);
    return refuse(error, KT_BAD_INPUT,
                  N_("The directory contains no campaign (no manifest.json); 'kartu campaign new' makes one."), NULL,
                  NULL);
}

int manifest_bytes(int folder, struct bytes *bytes)
{
    return disk_read(folder, file_name, MOST_BYTES, bytes);
}

bool manifest_load(struct manifest *manifest, int folder, struct kt_error *error)
{
    struct bytes bytes;
    *manifest = (struct manifest){0};
    int why = manifest_bytes(folder, &bytes);
    if (why == ENOENT)
        return refuse_missing(folder, error);
    if (why)
        return refuse(error, KT_NOT_POSSIBLE, N_("%1 cannot be read: %2."), file_name, strerror(why));
    json_t *object = json_loadb(bytes.data, bytes.size, JSON_REJECT_DUPLICATES, NULL);
    bool is_read = object ? read_object(manifest, object, error) : refuse_manifest(error);
    json_decref(object);
    free(bytes.data);
    if (!is_read)
        manifest_free(manifest);
    return is_read;
}
