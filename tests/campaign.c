/* Campaigns: numbers of chunks, the manifest and its id, chunk files with every kind of damage, claims of several
 * processes, computing, and histograms. */
#define _GNU_SOURCE
#include "people.h"

#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include "campaign/campaign.h"
#include "campaign/claims.h"
#include "campaign/histogram.h"
#include "campaign/sources.h"
#include "kit/json.h"

/* ---- helpers ---- */

static struct kt_text folder_name; /* of the current test */

static int make_directory(void **state)
{
    (void)state;
    folder_name = data_directory();
    return 0;
}

static int delete_directory(void **state)
{
    (void)state;
    remove_directory(&folder_name);
    return 0;
}

/* FreeCell with a small pack, which is solved in no time. */
static struct manifest small_manifest(struct deal_range *ranges, int count, uint64_t chunk, const char *cells)
{
    struct kt_error error = {0};
    struct deals deals = {.ranges = ranges, .count = count};
    struct kt_settings rules;
    struct kt_text text = {0};
    struct manifest manifest = {.game = kt_game_find("freecell"), .memory_mb = 64, .chunk = chunk};
    for (const char *cell = cells; *cell; cell++) {
        kt_rules_usual(manifest.game, &rules);
        kt_text_printf(&text, "cells=%c,ranks=4", *cell);
        assert_true(kt_rules_read(manifest.game, text.data, &rules, &error));
        text_clear(&text);
        kt_rules_write(manifest.game, &rules, &text);
        assert_true(manifest_add_cell(&manifest, text.data, "fast", &error));
        text_clear(&text);
    }
    kt_text_free(&text);
    assert_true(manifest_set_deals(&manifest, &deals, &error));
    assert_true(manifest_finish(&manifest, &error));
    return manifest;
}

static struct manifest usual_manifest(void)
{
    struct deal_range ranges[] = {{1, 25}, {100, 100}, {50, 53}};
    return small_manifest(ranges, 3, 7, "34");
}

static struct campaign open_or_fail(bool to_compute)
{
    struct campaign campaign;
    struct kt_error error = {0};
    check(campaign_open(&campaign, folder_name.data, to_compute, &error), "%s", error_text(&error));
    return campaign;
}

static void create_usual(void)
{
    struct manifest manifest = usual_manifest();
    struct kt_error error = {0};
    assert_true(campaign_create(folder_name.data, &manifest, &error));
    manifest_free(&manifest);
}

/* ---- numbers ---- */

static void test_chunks_cover_every_deal_once(void **state)
{
    struct manifest manifest = usual_manifest();
    uint64_t per_cell = 0;
    (void)state;
    assert_int_equal(manifest.deals.total, 30);
    assert_int_equal(chunks_in_cell(&manifest), 5);
    assert_int_equal(chunks_in_all(&manifest), 10);
    for (uint64_t chunk = 0; chunk < 10; chunk++) {
        struct place place = chunk_place(&manifest, chunk);
        assert_int_equal(place.cell, chunk / 5);
        assert_int_equal(place.number, chunk % 5);
        per_cell = place.number == 0 ? 0 : per_cell;
        assert_int_equal(place.first, per_cell);
        per_cell += place.count;
        assert_int_equal(place.count, place.number == 4 ? 2 : 7);
    }
    assert_int_equal(per_cell, 30);
    for (uint64_t i = 0; i < 25; i++)
        assert_int_equal(deal_at(&manifest, i), i + 1);
    assert_int_equal(deal_at(&manifest, 25), 100);
    assert_int_equal(deal_at(&manifest, 26), 50);
    assert_int_equal(deal_at(&manifest, 29), 53);
    manifest_free(&manifest);
}

static void test_paths(void **state)
{
    struct deal_range range = {1, 1000};
    struct manifest manifest = small_manifest(&range, 1, 1, "34");
    char path[CHUNK_PATH];
    (void)state;
    chunk_path(&manifest, 0, chunk_folder, chunk_ending, path);
    assert_string_equal(path, "chunks/1/1/1-1.jsonl.zst");
    chunk_path(&manifest, 1000 + 100, times_folder, times_ending, path);
    assert_string_equal(path, "times/2/2/2-101.txt.zst");
    manifest_free(&manifest);
}

static void test_usual_sizes(void **state)
{
    static const uint64_t sizes[][2] = {{1, 10}, {2000, 20}, {100000, 1000}, {100000000, 1000}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct deal_range range = {1, sizes[i][0]};
        struct manifest manifest = small_manifest(&range, 1, 0, "4");
        assert_int_equal(manifest.chunk, sizes[i][1]);
        manifest_free(&manifest);
    }
}

/* ---- the manifest ---- */

static void test_id_depends_on_everything(void **state)
{
    struct deal_range range = {1, 30}, other = {2, 31};
    struct manifest manifests[] = {
        small_manifest(&range, 1, 7, "34"), small_manifest(&other, 1, 7, "34"), small_manifest(&range, 1, 8, "34"),
        small_manifest(&range, 1, 7, "43"), small_manifest(&range, 1, 7, "3"),  small_manifest(&range, 1, 7, "34"),
    };
    enum { COUNT = sizeof manifests / sizeof *manifests };
    (void)state;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < i; j++)
            assert_int_equal(strcmp(manifests[i].id, manifests[j].id) == 0, i == COUNT - 1 && j == 0);
    for (int i = 0; i < COUNT; i++)
        manifest_free(&manifests[i]);
}

static void test_refused_manifests(void **state)
{
    struct deal_range overlapping[] = {{5, 9}, {1, 5}}, many = {1, UINT64_C(1) << 33};
    struct deals deals = {.ranges = overlapping, .count = 2};
    struct manifest manifest = {.game = kt_game_find("freecell"), .chunk = 1};
    struct kt_error error = stale_error();
    (void)state;
    assert_false(manifest_set_deals(&manifest, &deals, &error));
    assert_string_equal(error_text(&error), "Deal 5 is named twice.");
    assert_true(manifest_add_cell(&manifest, "cells=4", "fast", &error));
    assert_false(manifest_add_cell(&manifest, "cells=4", "fast", &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    deals = (struct deals){.ranges = &many, .count = 1};
    assert_true(manifest_set_deals(&manifest, &deals, &error));
    assert_false(manifest_finish(&manifest, &error));
    assert_int_equal(error.code, KT_BAD_INPUT);
    manifest_free(&manifest);
}

static void write_manifest(int folder, const char *data, size_t size)
{
    assert_int_equal(disk_write(folder, "manifest.json", data, size, 0), 0);
}

/* Every truncation is refused; a changed byte is refused unless it means the same. */
static void test_damaged_manifest(void **state)
{
    struct manifest manifest, original;
    struct kt_error error;
    struct bytes bytes;
    (void)state;
    create_usual();
    int folder = open(folder_name.data, O_RDONLY | O_DIRECTORY);
    assert_true(manifest_load(&original, folder, &error));
    assert_int_equal(disk_read(folder, "manifest.json", 1 << 20, &bytes), 0);
    for (size_t size = 0; size + 2 < bytes.size; size++) {
        write_manifest(folder, bytes.data, size);
        error = stale_error();
        assert_false(manifest_load(&manifest, folder, &error));
        assert_false(is_stale(&error));
    }
    for (size_t i = 0; i < bytes.size; i++) {
        bytes.data[i] ^= 1;
        write_manifest(folder, bytes.data, bytes.size);
        error = stale_error();
        if (manifest_load(&manifest, folder, &error)) {
            assert_string_equal(manifest.id, original.id);
            manifest_free(&manifest);
        } else {
            assert_false(is_stale(&error));
        }
        bytes.data[i] ^= 1;
    }
    manifest_free(&original);
    free(bytes.data);
    close(folder);
}

/* Sets the id again after a change. */
static void seal(struct manifest *manifest)
{
    struct kt_text text = {0};
    unsigned char hash[crypto_hash_sha256_BYTES];
    manifest_write(manifest, &text);
    crypto_hash_sha256(hash, (const unsigned char *)text.data, text.size);
    sodium_bin2hex(manifest->id, sizeof manifest->id, hash, sizeof hash);
    kt_text_free(&text);
}

/* The campaign can be read, but not continued; frees the manifest and deletes its file. */
static void assert_read_only(struct manifest *manifest, const char *reason)
{
    struct kt_error error = {0};
    struct campaign campaign;
    seal(manifest);
    assert_true(campaign_create(folder_name.data, manifest, &error));
    assert_true(campaign_open(&campaign, folder_name.data, false, &error));
    assert_string_equal(campaign.manifest.version, manifest->version);
    assert_int_equal(unlinkat(campaign.folder, "manifest.json", 0), 0);
    assert_true(campaign_create(folder_name.data, manifest, &error));
    assert_false(campaign_create(folder_name.data, manifest, &error)); /* there is one already */
    assert_false(campaign_open(&(struct campaign){0}, folder_name.data, true, &error));
    assert_non_null(strstr(error_text(&error), reason));
    assert_int_equal(unlinkat(campaign.folder, "manifest.json", 0), 0);
    campaign_close(&campaign);
    manifest_free(manifest);
}

/* The results of another version, of other source files, and of the first format, which did not note them. */
static void test_other_program(void **state)
{
    (void)state;
    struct manifest version = usual_manifest(), sources = usual_manifest(), first = usual_manifest();
    assert_string_equal(sources.sources, sources_hash(sources.game));
    snprintf(version.version, strlen(version.version) + 1, "0.0");
    assert_read_only(&version, "belongs to Kartu 0.0");
    *sources.sources ^= 1;
    assert_read_only(&sources, "other source files");
    free(first.sources);
    first.sources = NULL;
    assert_read_only(&first, "did not note its source files");
}

static char *copy_of(const char *text)
{
    char *copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

/* A manifest with the right id whose cells this program cannot compute. */
static void test_wrong_cells(void **state)
{
    static const struct {
        const char *rules, *solver, *reason;
    } wrong[] = {
        {"cells=4", NULL, "mean something else"},
        {"cells=99", NULL, "cells"},
        {NULL, "nobody", "nobody"},
        {NULL, "short", "options"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct manifest manifest = usual_manifest();
        char **changed = wrong[i].rules ? &manifest.cells[0].rules : &manifest.cells[0].algorithm;
        free(*changed);
        *changed = copy_of(wrong[i].rules ? wrong[i].rules : wrong[i].solver);
        assert_read_only(&manifest, wrong[i].reason);
    }
}

/* Every solver and bot is written with all of its options, and the text means the same. */
static void test_specs(void **state)
{
    struct kt_error error = {0};
    (void)state;
    for (int g = 0; kt_game_at(g); g++)
        for (int i = 0; kt_game_solver(kt_game_at(g), i); i++) {
            const struct kt_game *game = kt_game_at(g);
            struct kt_text once = {0}, twice = {0};
            assert_true(kt_solver_spec(game, kt_game_solver(game, i)->name, &once, &error));
            assert_true(kt_solver_spec(game, once.data, &twice, &error));
            assert_string_equal(once.data, twice.data);
            kt_text_free(&once);
            kt_text_free(&twice);
        }
    for (int g = 0; kt_game_at(g); g++)
        for (int i = 0; kt_game_bot(kt_game_at(g), i); i++) {
            struct kt_text once = {0}, twice = {0};
            assert_true(kt_bot_spec(kt_game_at(g), kt_game_bot(kt_game_at(g), i)->name, &once, &error));
            assert_true(kt_bot_spec(kt_game_at(g), once.data, &twice, &error));
            assert_string_equal(once.data, twice.data);
            kt_text_free(&once);
            kt_text_free(&twice);
        }
    struct kt_text text = {0};
    assert_true(kt_solver_spec(kt_game_find("freecell"), "backtrack:no-2n,super", &text, &error));
    assert_string_equal(text.data, "backtrack:safe=1,2n=0,super=1,order=1,shorten=1");
    assert_false(kt_solver_spec(kt_game_find("freecell"), "nobody", &text, &error));
    assert_false(kt_solver_spec(kt_game_find("bigtwo"), NULL, &text, &error));
    kt_text_free(&text);
}

/* ---- chunk files ---- */

static void make_rows(const struct manifest *manifest, uint64_t number, struct row *rows)
{
    struct place place = chunk_place(manifest, number);
    struct row_maker maker;
    struct kt_error error = {0};
    row_maker_open(&maker, manifest, NULL);
    for (uint64_t i = 0; i < place.count; i++)
        assert_int_equal(row_make(&maker, place.cell, deal_at(manifest, place.first + i), &rows[i], &error), ROW_MADE);
    row_maker_close(&maker);
}

static void free_rows(struct row *rows, int count)
{
    for (int i = 0; i < count; i++)
        kt_text_free(&rows[i].text);
}

/* A chunk that is read as good must have the right lines. */
static void check_unpack(const struct manifest *manifest, const struct bytes *bytes, const char *text)
{
    struct chunk chunk;
    if (chunk_unpack(manifest, 1, bytes, &chunk) == CHUNK_GOOD)
        assert_string_equal(chunk.text, text);
    chunk_free(&chunk);
}

/* Chunk 1 of the usual manifest, packed, and as it was read again. */
struct packed {
    struct manifest manifest;
    struct row rows[7];
    struct bytes bytes;
    struct chunk chunk;
};

static struct packed pack_chunk(void)
{
    struct packed packed = {.manifest = usual_manifest()};
    make_rows(&packed.manifest, 1, packed.rows);
    assert_true(chunk_pack(&packed.manifest, 1, packed.rows, &packed.bytes));
    assert_int_equal(chunk_unpack(&packed.manifest, 1, &packed.bytes, &packed.chunk), CHUNK_GOOD);
    return packed;
}

static void free_packed(struct packed *packed)
{
    chunk_free(&packed->chunk);
    free(packed->bytes.data);
    free_rows(packed->rows, 7);
    manifest_free(&packed->manifest);
}

static void test_damaged_chunk(void **state)
{
    struct packed packed = pack_chunk();
    struct bytes *bytes = &packed.bytes;
    struct chunk other;
    (void)state;
    assert_int_equal(packed.chunk.count.deals, 7);
    assert_int_equal(chunk_unpack(&packed.manifest, 2, bytes, &other), CHUNK_MISPLACED);
    *packed.manifest.id ^= 1;
    assert_int_equal(chunk_unpack(&packed.manifest, 1, bytes, &other), CHUNK_FOREIGN);
    *packed.manifest.id ^= 1;
    for (size_t size = 0; size < bytes->size; size++) {
        struct bytes part = {.data = malloc(size + 1), .size = size}; /* its own memory, for the sanitizers */
        memcpy(part.data, bytes->data, size);
        assert_int_equal(chunk_unpack(&packed.manifest, 1, &part, &other), CHUNK_DAMAGED);
        free(part.data);
    }
    for (size_t i = 0; i < bytes->size; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes->data[i] ^= (char)(1 << bit);
            check_unpack(&packed.manifest, bytes, packed.chunk.text);
            bytes->data[i] ^= (char)(1 << bit);
        }
    free_packed(&packed);
}

/* Changed lines in a valid frame: the hash, the deals and the number of lines are checked. */
static void test_changed_lines(void **state)
{
    struct packed packed = pack_chunk();
    struct chunk other;
    char *text = packed.chunk.text;
    size_t size = strlen(text), room = ZSTD_compressBound(size);
    (void)state;
    for (size_t i = 0; i < size; i++) {
        struct bytes changed = {.data = malloc(room)};
        text[i] ^= 1;
        changed.size = ZSTD_compress(changed.data, room, text, size, 1);
        assert_int_not_equal(chunk_unpack(&packed.manifest, 1, &changed, &other), CHUNK_GOOD);
        text[i] ^= 1;
        free(changed.data);
    }
    free_packed(&packed);
}

/* ---- claims ---- */

static uint64_t claim_all(struct claims *claims)
{
    uint64_t count = 0, chunk;
    while (claims_next(claims, &chunk))
        count++;
    return count;
}

static void set_old(int folder, const char *path)
{
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = time(NULL) - STALE_SECONDS - 60}};
    assert_int_equal(utimensat(folder, path, times, 0), 0);
}

/* Machines with long names that begin alike, and containers of one machine, have different names in claims. */
static void test_names_of_hosts(void **state)
{
    static const struct {
        const char *name, *boot, *expected;
        unsigned long long space;
    } hosts[] = {
        {"node7", "01234567-89ab-cdef-0123-456789abcdef", "node7-01234567-89a-4026531836", 4026531836},
        {"node7", "11234567-89ab-cdef-0123-456789abcdef", "node7-11234567-89a-4026531836", 4026531836},
        {"node7", "01234567-89ab-cdef-0123-456789abcdef", "node7-01234567-89a-4026532001", 4026532001},
        {"a.node.of.a.very.long.domain.name.that.ends.with.a.number.0001", "21234567-89ab",
         "a-node-of-a-very-lon-21234567-89a-1", 1},
        {"a.node.of.a.very.long.domain.name.that.ends.with.a.number.0002", "31234567-89ab",
         "a-node-of-a-very-lon-31234567-89a-1", 1},
        {"", "", "unknown-0-0", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        char host[HOST_NAME], draft[HOST_NAME + 16];
        disk_name_host(hosts[i].name, hosts[i].boot, hosts[i].space, host);
        assert_string_equal(host, hosts[i].expected);
        snprintf(draft, sizeof draft, "file.%s.99.tmp", host);
        assert_true(disk_is_draft(draft));
    }
    char longest[HOST_NAME];
    disk_name_host(hosts[3].name, hosts[0].boot, UINT64_MAX, longest);
    assert_non_null(strstr(longest, "18446744073709551615")); /* nothing is cut off */
    disk_host(longest);
    assert_null(strstr(longest, "unknown"));
}

static void test_claims(void **state)
{
    struct claims first, second;
    struct kt_error error = {0};
    uint64_t chunk;
    (void)state;
    create_usual();
    struct campaign one = open_or_fail(true), other = open_or_fail(true);
    assert_true(claims_open(&first, &one, &error));
    for (int i = 0; i < 6; i++) {
        assert_true(claims_next(&first, &chunk));
        assert_int_equal(chunk, i);
    }
    assert_true(claims_open(&second, &other, &error));
    assert_int_equal(claim_all(&second), 4); /* those that nobody has claimed */
    assert_int_equal(claims_count(&one), 10);
    claims_close(&second);
    claims_release(&first, 5);
    assert_true(claims_open(&second, &other, &error));
    set_old(one.folder, "claims/1-3"); /* nobody has touched it for long */
    assert_int_equal(claim_all(&second), 6);
    claims_close(&second);
    claims_close(&first);
    assert_int_equal(claims_count(&one), 0);
    campaign_close(&one);
    campaign_close(&other);
}

/* The claim of a process that was killed is taken over at once. A chunk that is finished meanwhile is not computed. */
static void test_claims_of_dead_process(void **state)
{
    struct claims claims;
    struct kt_error error = {0};
    (void)state;
    create_usual();
    struct campaign campaign = open_or_fail(true);
    pid_t child = fork();
    if (child == 0) {
        uint64_t chunk;
        if (claims_open(&claims, &campaign, &error) && claims_next(&claims, &chunk))
            raise(SIGKILL);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(claims_count(&campaign), 1);
    assert_int_equal(disk_write(campaign.folder, "chunks/1/1/1-2.jsonl.zst", "x", 1, 0), 0);
    assert_true(claims_open(&claims, &campaign, &error));
    assert_int_equal(claim_all(&claims), 9);
    assert_true(campaign_is_done(&campaign, 1));
    assert_int_equal(claims.passed, 7);
    claims_close(&claims);
    campaign_close(&campaign);
}

/* ---- computing ---- */

struct feed {
    uint64_t next, end, written, deals;
};

static bool feed_next(void *data, uint64_t *chunk)
{
    struct feed *feed = data;
    *chunk = feed->next;
    return feed->next++ < feed->end;
}

static void feed_done(void *data, uint64_t chunk, const struct row_count *count, uint64_t micros)
{
    struct feed *feed = data;
    (void)chunk;
    (void)micros;
    feed->written++;
    feed->deals += count->deals;
}

static void test_work_and_repair(void **state)
{
    struct kt_error error = {0};
    struct campaign_totals totals;
    struct feed feed = {.end = 10};
    (void)state;
    create_usual();
    struct campaign campaign = open_or_fail(true);
    struct campaign_work work = {.jobs = 3, .data = &feed, .next = feed_next, .done = feed_done};
    assert_true(campaign_work(&campaign, &work, &error));
    assert_int_equal(feed.written, 10);
    assert_int_equal(feed.deals, 60);
    assert_int_equal(work.rows, 60);
    assert_int_equal(renameat(campaign.folder, "chunks/1/1/1-1.jsonl.zst", campaign.folder, "chunks/1/1/1-2.jsonl.zst"),
                     0);
    assert_int_equal(disk_write(campaign.folder, "chunks/2/1/2-1.jsonl.zst", "", 0, 0), 0);
    assert_true(campaign_count(&campaign, 1, NULL, &totals, &error));
    assert_int_equal(totals.good, 7);
    assert_int_equal(totals.bad, 2);
    free(totals.cells);
    assert_true(campaign_examine(&campaign, 2, NULL, NULL, NULL, &totals, &error));
    free(totals.cells);
    assert_int_equal(campaign_done(&campaign), 7);
    assert_false(campaign_is_done(&campaign, 0) || campaign_is_done(&campaign, 1) || campaign_is_done(&campaign, 5));
    assert_int_equal(faccessat(campaign.folder, "damaged/1-2.jsonl.zst.1", F_OK, 0), 0);
    campaign_close(&campaign);
}

/* A chunk that cannot be written ends the work with the reason; chunks before it are kept. */
static void test_failed_write(void **state)
{
    struct kt_error error = {0};
    struct feed feed = {.end = 10};
    (void)state;
    create_usual();
    struct campaign campaign = open_or_fail(true);
    assert_int_equal(disk_write(campaign.folder, "chunks/2", "a file where a directory must be", 5, 0), 0);
    struct campaign_work work = {.jobs = 1, .data = &feed, .next = feed_next, .done = feed_done};
    assert_false(campaign_work(&campaign, &work, &error));
    assert_non_null(strstr(error_text(&error), "chunks/2/1/2-1.jsonl.zst"));
    assert_int_equal(feed.written, 5);
    campaign_close(&campaign);
}

static void test_stop(void **state)
{
    struct kt_error error = {0};
    struct feed feed = {.end = 10};
    (void)state;
    create_usual();
    struct campaign campaign = open_or_fail(true);
    struct campaign_work work = {.jobs = 2, .data = &feed, .next = feed_next, .done = feed_done, .stop = true};
    assert_true(campaign_work(&campaign, &work, &error));
    assert_int_equal(feed.written, 0);
    campaign_close(&campaign);
}

/* A solution is found so soon that the search does not see the stop. It is not kept: if the stop had come while it was
 * shortened, its length would depend on that. */
static void test_stopped_row(void **state)
{
    struct kt_error error = {0};
    struct row row = {0};
    struct row_maker maker;
    volatile bool stop = false;
    (void)state;
    create_usual();
    struct campaign campaign = open_or_fail(true);
    row_maker_open(&maker, &campaign.manifest, &stop);
    assert_int_equal(row_make(&maker, 0, 1, &row, &error), ROW_MADE);
    kt_request_stop(&stop);
    assert_int_equal(row_make(&maker, 0, 1, &row, &error), ROW_STOPPED);
    row_maker_close(&maker);
    kt_text_free(&row.text);
    campaign_close(&campaign);
}

/* Every value has a bin, bins are numbered in order and without gaps, and small values have one of their own. */
static void test_histogram(void **state)
{
    (void)state;
    struct histogram histogram = {0}, joined = {0};
    size_t last = 0;
    for (uint64_t value = 0; value < 5000; value++) {
        size_t bin = histogram_bin(value, 4);
        assert_true(value < 16 ? bin == value : bin == last || bin == last + 1);
        last = bin;
    }
    assert_int_equal(histogram_bin(16, 4), 16);
    assert_int_equal(histogram_bin(17, 4), 16);
    assert_int_equal(histogram_bin(31, 4), 23);
    assert_int_equal(histogram_bin(32, 4), 24);
    assert_int_equal(histogram_bin(UINT64_MAX, 4), 15 + 60 * 8);
    assert_true(histogram_add(&histogram, 7, 4) && histogram_add(&histogram, 3, 4) && histogram_add(&histogram, 7, 4));
    assert_true(histogram_join(&joined, &histogram) && histogram_add(&histogram, 200, 4));
    assert_true(histogram_join(&joined, &histogram) && histogram_join(&joined, &(struct histogram){0}));
    struct kt_text text = {0};
    histogram_in_json(&joined, NULL, &text);
    assert_non_null(
        strstr(text.data, "{\"count\":7,\"sum\":234,\"least\":3,\"most\":200,\"first\":3,\"bins\":[2,0,0,0,4,"));
    kt_text_free(&text);
    histogram_free(&histogram);
    histogram_free(&joined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chunks_cover_every_deal_once),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_usual_sizes),
        cmocka_unit_test(test_id_depends_on_everything),
        cmocka_unit_test(test_refused_manifests),
        cmocka_unit_test_setup_teardown(test_damaged_manifest, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_other_program, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_wrong_cells, make_directory, delete_directory),
        cmocka_unit_test(test_specs),
        cmocka_unit_test(test_histogram),
        cmocka_unit_test(test_damaged_chunk),
        cmocka_unit_test(test_changed_lines),
        cmocka_unit_test(test_names_of_hosts),
        cmocka_unit_test_setup_teardown(test_claims, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_claims_of_dead_process, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_work_and_repair, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_failed_write, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_stop, make_directory, delete_directory),
        cmocka_unit_test_setup_teardown(test_stopped_row, make_directory, delete_directory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
