#include "sparse_net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__)
#define FAST __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FAST
#endif

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

static size_t at_bias(const struct net *net)
{
    return (size_t)net->inputs * NET_WIDE;
}

static size_t at_second(const struct net *net)
{
    return at_bias(net) + NET_WIDE;
}

static size_t at_second_bias(const struct net *net)
{
    return at_second(net) + (size_t)NET_WIDE * NET_NARROW;
}

static size_t at_last(const struct net *net)
{
    return at_second_bias(net) + NET_NARROW;
}

struct net net_zero(int inputs)
{
    struct net net = {.inputs = inputs};
    net.size = at_last(&net) + NET_NARROW + 1;
    net.weight = need(net.size, sizeof(float));
    return net;
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
    for (size_t i = 0; i < at_bias(&net); i++)
        net.weight[i] = .12f * noise(&random); /* about a hundred inputs are on */
    for (size_t i = at_second(&net); i < at_second_bias(&net); i++)
        net.weight[i] = .12f * noise(&random);
    for (size_t i = at_last(&net); i < net.size - 1; i++)
        net.weight[i] = .05f * noise(&random);
    return net;
}

struct net_adam net_adam_new(const struct net *net)
{
    return (struct net_adam){need(net->size, sizeof(float)), need(net->size, sizeof(float)), 0};
}

/* ---- the tape ---- */

static void reserve(struct net_tape *tape, int rows)
{
    if (tape->rows + rows <= tape->room)
        return;
    tape->room = 2 * (tape->rows + rows);
    size_t room = (size_t)tape->room;
    tape->wide = realloc(tape->wide, room * NET_WIDE * sizeof(float));
    tape->wide_slope = realloc(tape->wide_slope, room * NET_WIDE * sizeof(float));
    tape->narrow = realloc(tape->narrow, room * NET_NARROW * sizeof(float));
    tape->narrow_slope = realloc(tape->narrow_slope, room * NET_NARROW * sizeof(float));
    tape->out = realloc(tape->out, room * sizeof(float));
    if (!tape->wide || !tape->wide_slope || !tape->narrow || !tape->narrow_slope || !tape->out)
        exit(1);
}

void net_rewind(struct net_tape *tape)
{
    tape->rows = 0;
}

void net_tape_free(struct net_tape *tape)
{
    free(tape->wide);
    free(tape->wide_slope);
    free(tape->narrow);
    free(tape->narrow_slope);
    free(tape->out);
    *tape = (struct net_tape){0};
}

/* ---- forward ---- */

FAST static void add_rows(float *restrict sum, const float *restrict weight, const uint16_t *on, int count)
{
    for (int i = 0; i < count; i++) {
        const float *row = weight + (size_t)on[i] * NET_WIDE;
        for (int j = 0; j < NET_WIDE; j++)
            sum[j] += row[j];
    }
}

FAST static void rectify(float *value, int count)
{
    for (int i = 0; i < count; i++)
        value[i] = value[i] > 0 ? value[i] : 0;
}

/* narrow = bias + wide * second; what is 0 is left out. */
FAST static void multiply(const float *restrict wide, const float *restrict second, const float *restrict bias,
                          float *restrict narrow)
{
    float sum[NET_NARROW];
    memcpy(sum, bias, sizeof sum);
    for (int i = 0; i < NET_WIDE; i++) {
        float value = wide[i];
        if (value == 0)
            continue;
        const float *row = second + (size_t)i * NET_NARROW;
        for (int j = 0; j < NET_NARROW; j++)
            sum[j] += value * row[j];
    }
    for (int j = 0; j < NET_NARROW; j++)
        narrow[j] = sum[j] > 0 ? sum[j] : 0;
}

FAST static float dot(const float *restrict a, const float *restrict b, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

const float *net_forward(const struct net *net, const struct net_group *group, struct net_tape *tape)
{
    const float *weight = net->weight;
    float shared[NET_WIDE];
    const uint16_t *list = group->list;
    reserve(tape, group->rows);
    memcpy(shared, weight + at_bias(net), sizeof shared);
    add_rows(shared, weight, list + 1, list[0]);
    list += 1 + list[0];
    int first = tape->rows;
    for (int row = 0; row < group->rows; row++) {
        float *wide = tape->wide + (size_t)(first + row) * NET_WIDE;
        float *narrow = tape->narrow + (size_t)(first + row) * NET_NARROW;
        memcpy(wide, shared, sizeof shared);
        add_rows(wide, weight, list + 1, list[0]);
        list += 1 + list[0];
        rectify(wide, NET_WIDE);
        multiply(wide, weight + at_second(net), weight + at_second_bias(net), narrow);
        tape->out[first + row] = dot(narrow, weight + at_last(net), NET_NARROW) + weight[net->size - 1];
    }
    tape->rows += group->rows;
    return tape->out + first;
}

/* ---- backward ---- */

FAST static void add_times(float *restrict sum, const float *restrict value, float factor, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += factor * value[i];
}

FAST static void back_last(const float *restrict narrow, const float *restrict last, float slope,
                           float *restrict narrow_slope)
{
    for (int j = 0; j < NET_NARROW; j++)
        narrow_slope[j] = narrow[j] > 0 ? slope * last[j] : 0;
}

FAST static void back_second(const float *restrict wide, const float *restrict second,
                             const float *restrict narrow_slope, float *restrict gradient, float *restrict wide_slope)
{
    for (int i = 0; i < NET_WIDE; i++) {
        float value = wide[i], sum = 0;
        wide_slope[i] = 0;
        if (value == 0)
            continue;
        const float *row = second + (size_t)i * NET_NARROW;
        float *change = gradient + (size_t)i * NET_NARROW;
        for (int j = 0; j < NET_NARROW; j++) {
            sum += row[j] * narrow_slope[j];
            change[j] += value * narrow_slope[j];
        }
        wide_slope[i] = sum;
    }
}

FAST static void add_to_rows(float *restrict gradient, const float *restrict slope, const uint16_t *on, int count)
{
    for (int i = 0; i < count; i++) {
        float *row = gradient + (size_t)on[i] * NET_WIDE;
        for (int j = 0; j < NET_WIDE; j++)
            row[j] += slope[j];
    }
}

void net_backward(const struct net *net, const struct net_group *group, struct net_tape *tape, int first,
                  const float *slope, struct net *gradient)
{
    const float *weight = net->weight;
    float *change = gradient->weight, shared[NET_WIDE] = {0};
    const uint16_t *base = group->list, *list = base + 1 + base[0];
    for (int row = 0; row < group->rows; row++, list += 1 + list[0]) {
        if (slope[row] == 0)
            continue;
        const float *wide = tape->wide + (size_t)(first + row) * NET_WIDE;
        const float *narrow = tape->narrow + (size_t)(first + row) * NET_NARROW;
        float *wide_slope = tape->wide_slope + (size_t)(first + row) * NET_WIDE;
        float *narrow_slope = tape->narrow_slope + (size_t)(first + row) * NET_NARROW;
        add_times(change + at_last(net), narrow, slope[row], NET_NARROW);
        change[net->size - 1] += slope[row];
        back_last(narrow, weight + at_last(net), slope[row], narrow_slope);
        add_times(change + at_second_bias(net), narrow_slope, 1, NET_NARROW);
        back_second(wide, weight + at_second(net), narrow_slope, change + at_second(net), wide_slope);
        add_to_rows(change, wide_slope, list + 1, list[0]);
        add_times(shared, wide_slope, 1, NET_WIDE);
    }
    add_times(change + at_bias(net), shared, 1, NET_WIDE);
    add_to_rows(change, shared, base + 1, base[0]);
}

FAST static void adam(float *restrict weight, float *restrict mean, float *restrict square, float *restrict change,
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

void net_step(struct net *net, struct net_adam *state, struct net *const *part, int parts, float rate, float scale)
{
    for (int i = 1; i < parts; i++) {
        add_times(part[0]->weight, part[i]->weight, 1, (int)net->size);
        memset(part[i]->weight, 0, net->size * sizeof(float));
    }
    state->steps++;
    double correction = sqrt(1 - pow(.999, (double)state->steps)) / (1 - pow(.9, (double)state->steps));
    adam(net->weight, state->mean, state->square, part[0]->weight, net->size, rate * (float)correction, scale);
}
