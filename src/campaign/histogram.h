/* A histogram of whole numbers: small ones exactly, large ones with a fixed relative precision.
 *
 * With `bits` b, a value below 2^b has a bin of its own, and each octave above it has 2^(b-1) bins: the value is
 * shifted right until it has b bits, and the bin is (value >> shift) + shift * 2^(b-1). So the bins are numbered
 * without gaps, and a histogram takes memory only up to its largest value. */
#ifndef CAMPAIGN_HISTOGRAM_H
#define CAMPAIGN_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kartu/kartu.h>

struct histogram {
    uint64_t *bins;
    size_t size;
    uint64_t count, sum, least, most; /* exact; the last two mean nothing without a value */
};

size_t histogram_bin(uint64_t value, int bits);

/* Both return false without memory. The number of bits must always be the same for one histogram. */
bool histogram_add(struct histogram *histogram, uint64_t value, int bits);
bool histogram_join(struct histogram *histogram, const struct histogram *more);
void histogram_free(struct histogram *histogram);

/* {"count","sum","least","most","first": the first bin that is not empty,"bins":[how many values it and the following
 * bins have]}; null without a value. */
void histogram_in_json(const struct histogram *histogram, const char *key, struct kt_text *out);

#endif
