#include "sparse_net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 16, WIDE_VECTORS = NET_WIDE / LANES, NARROW_VECTORS = NET_NARROW / LANES, BLOCK = 4 };

/* Sixteen numbers that need not be aligned. */
typedef float vec __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

static void *need(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (!block) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return block;
}

/* ---- parts of the parameters ---- */

size_t net_at_bias(const struct net *net)
{
    return (size_t)net->inputs * NET_WIDE;
}

size_t net_at_second(const struct net *net)
{
    return net_at_bias(net) + NET_WIDE;
}

size_t net_at_second_bias(const struct net *net)
{
    return net_at_second(net) + (size_t)NET_WIDE * NET_NARROW;
}

size_t net_at_last(const struct net *net)
{
    return net_at_second_bias(net) + NET_NARROW;
}

struct net net_zero(int inputs)
{
    struct net net = {.inputs = inputs};
    net.size = net_at_last(&net) + NET_NARROW + 1;
    net.weight = need(net.size, sizeof(float));
    net.mirror = need((size_t)NET_WIDE * NET_NARROW, sizeof(float));
    return net;
}

void net_mirror(struct net *net)
{
    const float *second = net->weight + net_at_second(net);
    for (int i = 0; i < NET_WIDE; i++)
        for (int j = 0; j < NET_NARROW; j++)
            net->mirror[j * NET_WIDE + i] = second[i * NET_NARROW + j];
}

static float noise(uint64_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (float)(*random >> 40) / (1 << 23) - 1;
}

struct net net_new(int inputs, uint64_t seed)
{
    struct net net = net_zero(inputs);
    uint64_t random = seed * 0x9E3779B97F4A7C15u | 1;
    for (size_t i = 0; i < net_at_bias(&net); i++)
        net.weight[i] = .12f * noise(&random); /* about a hundred inputs are on */
    for (size_t i = net_at_second(&net); i < net_at_second_bias(&net); i++)
        net.weight[i] = .12f * noise(&random);
    for (size_t i = net_at_last(&net); i < net.size - 1; i++)
        net.weight[i] = .07f * noise(&random);
    net_mirror(&net);
    return net;
}

struct net_adam net_adam_new(const struct net *net)
{
    return (struct net_adam){need(net->size, sizeof(float)), need(net->size, sizeof(float)), 0};
}

/* ---- the tape ---- */

static void reserve(struct net_tape *tape, int rows)
{
    if (rows + BLOCK <= tape->room)
        return;
    net_tape_free(tape);
    tape->room = 2 * (rows + BLOCK);
    tape->wide = need((size_t)tape->room * NET_WIDE, sizeof(float));
    tape->narrow = need((size_t)tape->room * NET_NARROW, sizeof(float));
    tape->out = need((size_t)tape->room, sizeof(float));
}

void net_tape_free(struct net_tape *tape)
{
    free(tape->wide);
    free(tape->narrow);
    free(tape->out);
    *tape = (struct net_tape){0};
}

/* ---- forward ---- */

static inline void add_rows(vec sum[WIDE_VECTORS], const float *weight, const uint16_t *on, int count)
{
    for (int i = 0; i < count; i++) {
        const vec *row = (const vec *)(weight + (size_t)(on[i] & ~NET_MINUS) * NET_WIDE);
        float sign = on[i] & NET_MINUS ? -1.f : 1.f;
#pragma GCC unroll 16
        for (int k = 0; k < WIDE_VECTORS; k++)
            sum[k] += sign * row[k];
    }
}

static inline void rectify(float *value, int count)
{
    for (int i = 0; i < count; i++)
        value[i] = value[i] > 0 ? value[i] : 0;
}

/* One row of the first layer, rectified. */
static void wide_row(const vec base[WIDE_VECTORS], const float *weight, const uint16_t *list, float *out)
{
    vec sum[WIDE_VECTORS];
#pragma GCC unroll 16
    for (int k = 0; k < WIDE_VECTORS; k++)
        sum[k] = base[k];
    add_rows(sum, weight, list + 1, list[0]);
#pragma GCC unroll 16
    for (int k = 0; k < WIDE_VECTORS; k++)
        ((vec *)out)[k] = sum[k];
    rectify(out, NET_WIDE);
}

/* The second layer of four rows. */
static void multiply(const float *wide, const float *second, const float *bias, float *narrow)
{
    vec sum[BLOCK][NARROW_VECTORS];
    for (int r = 0; r < BLOCK; r++)
        for (int k = 0; k < NARROW_VECTORS; k++)
            sum[r][k] = ((const vec *)bias)[k];
    for (int i = 0; i < NET_WIDE; i++) {
        const vec *row = (const vec *)(second + i * NET_NARROW);
#pragma GCC unroll 4
        for (int r = 0; r < BLOCK; r++)
#pragma GCC unroll 2
            for (int k = 0; k < NARROW_VECTORS; k++)
                sum[r][k] += wide[r * NET_WIDE + i] * row[k];
    }
    for (int r = 0; r < BLOCK; r++)
        for (int k = 0; k < NARROW_VECTORS; k++)
            ((vec *)(narrow + r * NET_NARROW))[k] = sum[r][k];
    rectify(narrow, BLOCK * NET_NARROW);
}

static float dot(const float *restrict a, const float *restrict b)
{
    float sum = 0;
    for (int i = 0; i < NET_NARROW; i++)
        sum += a[i] * b[i];
    return sum;
}

const float *net_forward(const struct net *net, const struct net_group *group, struct net_tape *tape)
{
    const float *weight = net->weight;
    const uint16_t *list = group->list;
    vec base[WIDE_VECTORS];
    reserve(tape, group->rows);
    memcpy(base, weight + net_at_bias(net), sizeof base);
    add_rows(base, weight, list + 1, list[0]);
    list += 1 + list[0];
    for (int row = 0; row < group->rows; row++, list += 1 + list[0])
        wide_row(base, weight, list, tape->wide + (size_t)row * NET_WIDE);
    for (int row = 0; row < group->rows; row += BLOCK)
        multiply(tape->wide + (size_t)row * NET_WIDE, weight + net_at_second(net), weight + net_at_second_bias(net),
                 tape->narrow + (size_t)row * NET_NARROW);
    for (int row = 0; row < group->rows; row++)
        tape->out[row] =
            dot(tape->narrow + (size_t)row * NET_NARROW, weight + net_at_last(net)) + weight[net->size - 1];
    return tape->out;
}

/* ---- backward ---- */

static inline void add_to_rows(float *gradient, const vec slope[WIDE_VECTORS], const uint16_t *on, int count)
{
    for (int i = 0; i < count; i++) {
        vec *row = (vec *)(gradient + (size_t)(on[i] & ~NET_MINUS) * NET_WIDE);
        float sign = on[i] & NET_MINUS ? -1.f : 1.f;
#pragma GCC unroll 16
        for (int k = 0; k < WIDE_VECTORS; k++)
            row[k] += sign * slope[k];
    }
}

/* One row: the slopes of the narrow layer give those of the wide one, and change the second layer's gradient. */
static void back_row(const struct net *net, const float *wide, const float *narrow, float slope, struct net *gradient,
                     float wide_slope[NET_WIDE])
{
    float *last = gradient->weight + net_at_last(net), *bias = gradient->weight + net_at_second_bias(net);
    const float *out = net->weight + net_at_last(net);
    vec sum[WIDE_VECTORS] = {0};
    gradient->weight[net->size - 1] += slope;
    for (int j = 0; j < NET_NARROW; j++) {
        if (narrow[j] <= 0)
            continue;
        float its = slope * out[j];
        const vec *column = (const vec *)(net->mirror + j * NET_WIDE);
        vec *change = (vec *)(gradient->mirror + j * NET_WIDE);
        last[j] += slope * narrow[j];
        bias[j] += its;
#pragma GCC unroll 16
        for (int k = 0; k < WIDE_VECTORS; k++) {
            sum[k] += its * column[k];
            change[k] += its * ((const vec *)wide)[k];
        }
    }
    memcpy(wide_slope, sum, sizeof sum);
    for (int i = 0; i < NET_WIDE; i++)
        wide_slope[i] = wide[i] > 0 ? wide_slope[i] : 0;
}

void net_backward(const struct net *net, const struct net_group *group, const struct net_tape *tape, const float *slope,
                  struct net *gradient)
{
    float *change = gradient->weight;
    vec shared[WIDE_VECTORS] = {0};
    float own[NET_WIDE];
    static const uint16_t none = 0;
    const uint16_t *base = group->list, *list = base + 1 + base[0];
    for (int row = 0; row < group->rows; row++, list += 1 + list[0]) {
        if (fabsf(slope[row]) < 1e-5f)
            continue;
        back_row(net, tape->wide + (size_t)row * NET_WIDE, tape->narrow + (size_t)row * NET_NARROW, slope[row],
                 gradient, own);
        add_to_rows(change, (const vec *)own, list + 1, list[0]);
        for (int k = 0; k < WIDE_VECTORS; k++)
            shared[k] += ((const vec *)own)[k];
    }
    add_to_rows(change + net_at_bias(net), shared, &none, 1);
    add_to_rows(change, shared, base + 1, base[0]);
}

/* ---- steps ---- */

static void add_and_clear(float *restrict sum, float *restrict value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum[i] += value[i];
        value[i] = 0;
    }
}

static void adam(float *restrict weight, float *restrict mean, float *restrict square, float *restrict change,
                 size_t size, float rate, float scale)
{
    for (size_t i = 0; i < size; i++) {
        float slope = change[i] * scale;
        mean[i] += .1f * (slope - mean[i]);
        square[i] += .001f * (slope * slope - square[i]);
        weight[i] -= rate * mean[i] / (sqrtf(square[i]) + 1e-7f);
        change[i] = 0;
    }
}

/* Puts the second layer's gradient into its place. */
static void unmirror(struct net *gradient)
{
    float *second = gradient->weight + net_at_second(gradient);
    for (int i = 0; i < NET_WIDE; i++)
        for (int j = 0; j < NET_NARROW; j++)
            second[i * NET_NARROW + j] = gradient->mirror[j * NET_WIDE + i];
    memset(gradient->mirror, 0, (size_t)NET_WIDE * NET_NARROW * sizeof(float));
}

void net_step(struct net *net, struct net_adam *state, struct net *const *part, int parts, float rate, float scale)
{
    for (int i = 1; i < parts; i++) {
        add_and_clear(part[0]->weight, part[i]->weight, net->size);
        add_and_clear(part[0]->mirror, part[i]->mirror, (size_t)NET_WIDE * NET_NARROW);
    }
    unmirror(part[0]);
    state->steps++;
    double correction = sqrt(1 - pow(.999, (double)state->steps)) / (1 - pow(.9, (double)state->steps));
    adam(net->weight, state->mean, state->square, part[0]->weight, net->size, rate * (float)correction, scale);
    net_mirror(net);
}
