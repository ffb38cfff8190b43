#include "campaign/export.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"
#include "kit/words.h"

/* In the order of the CSV; the same names as in the rows. */
static const char *const columns[] = {"deal", "verdict", "moves", "cards", "states", "at_least", "limit", "solution"};
enum { COLUMNS = sizeof columns / sizeof *columns };

static int columns_of(const struct manifest *manifest)
{
    if (manifest->is_match)
        return 0;
    return manifest->has_solutions ? COLUMNS : COLUMNS - 1;
}

static void write_head(const struct campaign *campaign, const struct campaign_export *export, struct kt_text *out)
{
    if (campaign->manifest.is_match)
        kt_text_add(out, "cell,deal,game,seat,player,points,wins,moves");
    else
        kt_text_add(out, "cell");
    for (int i = 0; i < columns_of(&campaign->manifest); i++)
        text_printf(out, ",%s", columns[i]);
    kt_text_add(out, export->has_times ? ",micros\n" : "\n");
}

/* No text of a row has commas or quotation marks. The lines of a solution become one. */
static void write_field(const json_t *value, struct kt_text *out)
{
    if (json_is_string(value)) {
        size_t start = out->size;
        kt_text_add(out, json_string_value(value));
        for (char *at = out->data + start; !out->failed && *at; at++)
            *at = *at == '\n' ? ' ' : *at;
    } else if (json_is_integer(value)) {
        text_printf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    }
}

/* The end of a line: the time, if it is asked for. */
static void write_time(const uint64_t *micros, bool has_times, struct kt_text *out)
{
    if (has_times && micros)
        text_printf(out, ",%" PRIu64, *micros);
    kt_text_add(out, has_times && !micros ? ",\n" : "\n");
}

static void write_fields(const struct campaign *campaign, int cell, const json_t *row, struct kt_text *out)
{
    text_printf(out, "%d", cell + 1);
    for (int i = 0; i < columns_of(&campaign->manifest); i++) {
        kt_text_add(out, ",");
        write_field(json_object_get(row, columns[i]), out);
    }
}

/* A match has a line for each seat of each game. The time is that of all games of the deal. */
static void write_games(int cell, const json_t *row, const uint64_t *micros, bool has_times, struct kt_text *out)
{
    size_t i, seat;
    json_t *game, *player;
    json_array_foreach(json_object_get(row, "games"), i, game)
    {
        json_array_foreach(json_object_get(game, "seats"), seat, player)
        {
            text_printf(out, "%d,%" JSON_INTEGER_FORMAT ",%zu,%zu,%" JSON_INTEGER_FORMAT, cell + 1,
                        json_integer_value(json_object_get(row, "deal")), i + 1, seat + 1, json_integer_value(player));
            text_printf(out, ",%" JSON_INTEGER_FORMAT ",%.4f,%" JSON_INTEGER_FORMAT,
                        json_integer_value(json_array_get(json_object_get(game, "points"), seat)),
                        json_number_value(json_array_get(json_object_get(game, "wins"), seat)),
                        json_integer_value(json_object_get(game, "moves")));
            write_time(micros, has_times, out);
        }
    }
}

/* The row was checked when its chunk was read (row_add), so only memory can be missing. */
static bool write_csv(const struct campaign *campaign, int cell, const char *line, size_t size, const uint64_t *micros,
                      bool has_times, struct kt_text *out)
{
    json_t *row = json_loadb(line, size, 0, NULL);
    if (!row)
        return false;
    if (campaign->manifest.is_match) {
        write_games(cell, row, micros, has_times, out);
    } else {
        write_fields(campaign, cell, row, out);
        write_time(micros, has_times, out);
    }
    json_decref(row);
    return true;
}

/* The row with the cell before it and the time behind it. */
static bool write_json(int cell, const char *line, size_t size, const uint64_t *micros, bool has_times,
                       struct kt_text *out)
{
    text_printf(out, "{\"cell\":%d,%.*s", cell + 1, (int)(size - 2), line + 1);
    if (has_times && micros)
        text_printf(out, ",\"micros\":%" PRIu64, *micros);
    else if (has_times)
        kt_text_add(out, ",\"micros\":null");
    kt_text_add(out, "}\n");
    return true;
}

static bool write_rows(const struct campaign *campaign, const struct campaign_export *export, uint64_t number,
                       const struct chunk *chunk, const uint64_t *micros, struct kt_text *out)
{
    int cell = chunk_place(&campaign->manifest, number).cell;
    bool is_written = true;
    for (uint64_t i = 0; is_written && i < chunk->rows; i++) {
        size_t size;
        const char *line = chunk_row(chunk, i, &size);
        const uint64_t *time = micros ? &micros[i] : NULL;
        is_written = export->as_csv ? write_csv(campaign, cell, line, size, time, export->has_times, out)
                                    : write_json(cell, line, size, time, export->has_times, out);
    }
    return is_written && !out->failed;
}

static bool export_chunk(const struct campaign *campaign, const struct campaign_export *export, uint64_t number,
                         struct kt_text *out, struct kt_error *error)
{
    const struct manifest *manifest = &campaign->manifest;
    struct chunk chunk;
    if (!chunk_need(campaign->folder, manifest, number, &chunk, error))
        return false;
    uint64_t *micros = export->has_times ? calloc(chunk.rows, sizeof *micros) : NULL;
    bool has_times = micros && chunk_load_times(campaign->folder, manifest, number, micros);
    text_clear(out);
    bool is_written = write_rows(campaign, export, number, &chunk, has_times ? micros : NULL, out);
    free(micros);
    chunk_free(&chunk);
    return is_written || refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
}

static bool export_chunks(const struct campaign *campaign, struct campaign_export *export, struct kt_text *out,
                          struct kt_error *error)
{
    uint64_t per_cell = chunks_in_cell(&campaign->manifest);
    uint64_t first = export->cell < 0 ? 0 : (uint64_t) export->cell * per_cell;
    uint64_t end = export->cell < 0 ? campaign->chunks : first + per_cell;
    for (uint64_t number = first; number < end; number++) {
        if (is_stop_set(export->stop))
            return true;
        if (!campaign_is_done(campaign, number))
            export->missing++;
        else if (!export_chunk(campaign, export, number, out, error))
            return false;
        else if (!export->write(export->data, out))
            return true;
    }
    return true;
}

bool campaign_export(struct campaign *campaign, struct campaign_export *export, struct kt_error *error)
{
    struct kt_text out = {0};
    export->missing = 0;
    if (!campaign_list(campaign, NULL, NULL, error))
        return false;
    bool is_written = true;
    if (export->as_csv) {
        write_head(campaign, export, &out);
        is_written = export->write(export->data, &out);
    }
    bool is_right = !is_written || export_chunks(campaign, export, &out, error);
    kt_text_free(&out);
    return is_right;
}
