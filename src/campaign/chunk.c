#define _GNU_SOURCE
#include "campaign/chunk.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "kit/json.h"
#include "kit/words.h"

const char chunk_folder[] = "chunks", chunk_ending[] = ".jsonl.zst";
const char times_folder[] = "times", times_ending[] = ".txt.zst";

enum { LEVEL = 3 };
static const uint64_t most_bytes = UINT64_C(1) << 32;

void chunk_free(struct chunk *chunk)
{
    free(chunk->text);
    free(chunk->start);
    *chunk = (struct chunk){0};
}

const char *chunk_row(const struct chunk *chunk, uint64_t i, size_t *size)
{
    assert(i < chunk->rows);
    *size = chunk->start[i + 1] - chunk->start[i] - 1;
    return chunk->text + chunk->start[i];
}

/* ---- lines ---- */

static void write_header(const struct manifest *manifest, uint64_t number, struct kt_text *out)
{
    struct place place = chunk_place(manifest, number);
    char deals[48];
    snprintf(deals, sizeof deals, "%" PRIu64 "-%" PRIu64, deal_at(manifest, place.first),
             deal_at(manifest, place.first + place.count - 1));
    put_open(out, NULL, "{");
    put_string(out, "campaign", manifest->id);
    put_number(out, "cell", (uint64_t)place.cell + 1);
    put_number(out, "chunk", place.number + 1);
    put_string(out, "deals", deals);
    put_number(out, "count", place.count);
    put_close(out, "}");
    kt_text_add(out, "\n");
}

static void write_footer(const char *lines, size_t size, uint64_t rows, struct kt_text *out)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1];
    crypto_hash_sha256(hash, (const unsigned char *)lines, size);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    put_open(out, NULL, "{");
    put_number(out, "rows", rows);
    put_string(out, "sha256", hex);
    put_close(out, "}");
    kt_text_add(out, "\n");
}

/* ---- compression ---- */

static bool compress(const struct kt_text *text, struct bytes *bytes)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    *bytes = (struct bytes){0};
    if (context && !text->failed && text->size <= most_bytes) {
        size_t room = ZSTD_compressBound(text->size);
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL);
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
        bytes->data = malloc(room);
        bytes->size = bytes->data ? ZSTD_compress2(context, bytes->data, room, text->data, text->size) : 0;
    }
    ZSTD_freeCCtx(context);
    bool is_compressed = bytes->data && !ZSTD_isError(bytes->size);
    if (!is_compressed) {
        free(bytes->data);
        *bytes = (struct bytes){0};
    }
    return is_compressed;
}

/* Exactly one frame, which knows its size. The text is terminated. */
static enum chunk_state decompress(const struct bytes *bytes, char **text, size_t *size)
{
    uint64_t wanted = ZSTD_getFrameContentSize(bytes->data, bytes->size);
    *text = NULL;
    if (wanted == ZSTD_CONTENTSIZE_UNKNOWN || wanted == ZSTD_CONTENTSIZE_ERROR || wanted > most_bytes ||
        ZSTD_findFrameCompressedSize(bytes->data, bytes->size) != bytes->size)
        return CHUNK_DAMAGED;
    *size = (size_t)wanted;
    *text = malloc(*size + 1);
    if (!*text)
        return CHUNK_UNREADABLE;
    (*text)[*size] = '\0';
    if (ZSTD_decompress(*text, *size, bytes->data, bytes->size) == *size)
        return CHUNK_GOOD;
    free(*text);
    *text = NULL;
    return CHUNK_DAMAGED;
}

/* ---- packing ---- */

bool chunk_pack(const struct manifest *manifest, uint64_t number, const struct row *rows, struct bytes *bytes)
{
    struct place place = chunk_place(manifest, number);
    struct kt_text text = {0}, footer = {0};
    write_header(manifest, number, &text);
    for (uint64_t i = 0; i < place.count; i++) {
        assert(rows[i].text.data && !rows[i].text.failed);
        kt_text_add(&text, rows[i].text.data);
        kt_text_add(&text, "\n");
    }
    if (!text.failed)
        write_footer(text.data, text.size, place.count, &footer);
    kt_text_add(&text, footer.data ? footer.data : "");
    bool is_packed = !footer.failed && compress(&text, bytes);
    kt_text_free(&footer);
    kt_text_free(&text);
    return is_packed;
}

/* Does the text begin with the header of this chunk, or with that of another one? */
static enum chunk_state check_header(const struct manifest *manifest, uint64_t number, const char *text, size_t *length)
{
    static const char like[] = "{\"campaign\":\"";
    enum { LIKE = sizeof like - 1, LIKE_AND_ID = LIKE + ID_HEX - 1 };
    struct kt_text header = {0};
    write_header(manifest, number, &header);
    enum chunk_state state = header.failed                                  ? CHUNK_UNREADABLE
                             : strncmp(text, header.data, header.size) == 0 ? CHUNK_GOOD
                             : strncmp(text, header.data, LIKE_AND_ID) == 0 ? CHUNK_MISPLACED
                             : strncmp(text, like, LIKE) == 0               ? CHUNK_FOREIGN
                                                                            : CHUNK_DAMAGED;
    *length = header.size;
    kt_text_free(&header);
    return state;
}

/* Finds the rows; each must be the row of its deal. Returns the place after the last one, or NULL. */
static const char *find_rows(const struct manifest *manifest, const struct place *place, const char *at,
                             struct chunk *chunk)
{
    for (uint64_t i = 0; i < place->count; i++) {
        const char *end = strchr(at, '\n');
        if (!end ||
            !row_add(manifest, place->cell, &chunk->count, deal_at(manifest, place->first + i), at, (size_t)(end - at)))
            return NULL;
        chunk->start[i] = (size_t)(at - chunk->text);
        at = end + 1;
    }
    chunk->start[place->count] = (size_t)(at - chunk->text);
    chunk->rows = place->count;
    return at;
}

static enum chunk_state check_lines(const struct manifest *manifest, uint64_t number, size_t size, struct chunk *chunk)
{
    struct place place = chunk_place(manifest, number);
    struct kt_text footer = {0};
    size_t header;
    enum chunk_state state = check_header(manifest, number, chunk->text, &header);
    if (state != CHUNK_GOOD)
        return state;
    chunk->start = calloc(place.count + 1, sizeof *chunk->start);
    if (!chunk->start)
        return CHUNK_UNREADABLE;
    const char *end = find_rows(manifest, &place, chunk->text + header, chunk);
    if (!end)
        return CHUNK_DAMAGED;
    write_footer(chunk->text, (size_t)(end - chunk->text), place.count, &footer);
    size_t left = size - (size_t)(end - chunk->text);
    if (footer.failed)
        state = CHUNK_UNREADABLE;
    else if (left != footer.size || memcmp(end, footer.data, left) != 0)
        state = CHUNK_DAMAGED;
    kt_text_free(&footer);
    return state;
}

enum chunk_state chunk_unpack(const struct manifest *manifest, uint64_t number, const struct bytes *bytes,
                              struct chunk *chunk)
{
    size_t size = 0;
    *chunk = (struct chunk){0};
    enum chunk_state state = decompress(bytes, &chunk->text, &size);
    if (state == CHUNK_GOOD)
        state = check_lines(manifest, number, size, chunk);
    if (state != CHUNK_GOOD)
        chunk_free(chunk);
    return state;
}

/* ---- files ---- */

/* A missing file of times is no harm, so nothing waits for the disk, and only the chunk's own failure counts. */
static void save_times(int folder, const struct manifest *manifest, uint64_t number, const struct row *rows)
{
    struct place place = chunk_place(manifest, number);
    char path[CHUNK_PATH];
    struct kt_text text = {0};
    struct bytes bytes;
    write_header(manifest, number, &text);
    for (uint64_t i = 0; i < place.count; i++)
        text_printf(&text, "%" PRIu64 "\n", rows[i].micros);
    chunk_path(manifest, number, times_folder, times_ending, path);
    if (compress(&text, &bytes))
        disk_write(folder, path, bytes.data, bytes.size, 0);
    free(bytes.data);
    kt_text_free(&text);
}

bool chunk_save(int folder, const struct manifest *manifest, uint64_t number, const struct row *rows,
                struct kt_error *error)
{
    char path[CHUNK_PATH];
    struct bytes bytes;
    if (!chunk_pack(manifest, number, rows, &bytes))
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    save_times(folder, manifest, number, rows);
    chunk_path(manifest, number, chunk_folder, chunk_ending, path);
    int why = disk_write(folder, path, bytes.data, bytes.size, DISK_SYNCED);
    free(bytes.data);
    return !why || refuse(error, KT_NOT_POSSIBLE, N_("%1 cannot be written: %2."), path, strerror(why));
}

enum chunk_state chunk_load(int folder, const struct manifest *manifest, uint64_t number, struct chunk *chunk)
{
    char path[CHUNK_PATH];
    struct bytes bytes;
    *chunk = (struct chunk){0};
    chunk_path(manifest, number, chunk_folder, chunk_ending, path);
    int why = disk_read(folder, path, most_bytes, &bytes);
    if (why)
        return why == ENOENT ? CHUNK_MISSING : why == EFBIG || why == EINVAL ? CHUNK_DAMAGED : CHUNK_UNREADABLE;
    enum chunk_state state = chunk_unpack(manifest, number, &bytes, chunk);
    free(bytes.data);
    return state;
}

bool chunk_refuse(const char *path, enum chunk_state state, struct kt_error *error)
{
    static const char *const reasons[] = {
        [CHUNK_MISSING] = N_("%1 is missing: 'kartu campaign run' computes it."),
        [CHUNK_DAMAGED] = N_("%1 is damaged: 'kartu campaign run' repairs it."),
        [CHUNK_MISPLACED] = N_("%1 is a chunk of another place in this campaign: 'kartu campaign run' repairs it."),
        [CHUNK_FOREIGN] = N_("%1 belongs to another campaign: move it away, or restore the manifest.json that belongs "
                             "to the chunks."),
        [CHUNK_UNREADABLE] = N_("%1 cannot be read: check its permissions and the free memory."),
    };
    assert(state != CHUNK_GOOD);
    return refuse(error, state == CHUNK_UNREADABLE ? KT_NOT_POSSIBLE : KT_BAD_INPUT, reasons[state], path, NULL);
}

bool chunk_need(int folder, const struct manifest *manifest, uint64_t number, struct chunk *chunk,
                struct kt_error *error)
{
    char path[CHUNK_PATH];
    chunk_path(manifest, number, chunk_folder, chunk_ending, path);
    enum chunk_state state = chunk_load(folder, manifest, number, chunk);
    return state == CHUNK_GOOD || chunk_refuse(path, state, error);
}

static bool read_times(const char *text, uint64_t count, uint64_t *micros)
{
    for (uint64_t i = 0; i < count; i++) {
        char *end;
        micros[i] = strtoull(text, &end, 10);
        if (end == text || *end != '\n')
            return false;
        text = end + 1;
    }
    return !*text;
}

bool chunk_load_times(int folder, const struct manifest *manifest, uint64_t number, uint64_t *micros)
{
    char path[CHUNK_PATH], *text = NULL;
    struct bytes bytes;
    size_t size, header;
    chunk_path(manifest, number, times_folder, times_ending, path);
    if (disk_read(folder, path, most_bytes, &bytes) != 0)
        return false;
    bool is_read = decompress(&bytes, &text, &size) == CHUNK_GOOD &&
                   check_header(manifest, number, text, &header) == CHUNK_GOOD &&
                   read_times(text + header, chunk_place(manifest, number).count, micros);
    free(text);
    free(bytes.data);
    return is_read;
}
