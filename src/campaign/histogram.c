#include "campaign/histogram.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"

size_t histogram_bin(uint64_t value, int bits)
{
    int shift = 0;
    assert(bits > 1 && bits < 32);
    while (value >> shift >> bits)
        shift++;
    return (size_t)(value >> shift) + ((size_t)shift << (bits - 1));
}

static bool reserve(struct histogram *histogram, size_t size)
{
    if (size <= histogram->size)
        return true;
    uint64_t *bins = realloc(histogram->bins, size * sizeof *bins);
    if (!bins)
        return false;
    memset(bins + histogram->size, 0, (size - histogram->size) * sizeof *bins);
    histogram->bins = bins;
    histogram->size = size;
    return true;
}

static void note_extremes(struct histogram *histogram, uint64_t least, uint64_t most)
{
    if (histogram->count == 0 || least < histogram->least)
        histogram->least = least;
    if (histogram->count == 0 || most > histogram->most)
        histogram->most = most;
}

bool histogram_add(struct histogram *histogram, uint64_t value, int bits)
{
    size_t bin = histogram_bin(value, bits);
    if (!reserve(histogram, bin + 1))
        return false;
    note_extremes(histogram, value, value);
    histogram->bins[bin]++;
    histogram->count++;
    histogram->sum += value;
    return true;
}

bool histogram_join(struct histogram *histogram, const struct histogram *more)
{
    if (more->count == 0)
        return true;
    if (!reserve(histogram, more->size))
        return false;
    note_extremes(histogram, more->least, more->most);
    for (size_t i = 0; i < more->size; i++)
        histogram->bins[i] += more->bins[i];
    histogram->count += more->count;
    histogram->sum += more->sum;
    return true;
}

void histogram_free(struct histogram *histogram)
{
    free(histogram->bins);
    *histogram = (struct histogram){0};
}

void histogram_in_json(const struct histogram *histogram, const char *key, struct kt_text *out)
{
    size_t first = 0;
    if (histogram->count == 0) {
        put_null(out, key);
        return;
    }
    while (histogram->bins[first] == 0)
        first++;
    put_open(out, key, "{");
    put_number(out, "count", histogram->count);
    put_number(out, "sum", histogram->sum);
    put_number(out, "least", histogram->least);
    put_number(out, "most", histogram->most);
    put_number(out, "first", first);
    put_open(out, "bins", "[");
    for (size_t i = first; i < histogram->size; i++)
        put_number(out, NULL, histogram->bins[i]);
    put_close(out, "]");
    put_close(out, "}");
}
