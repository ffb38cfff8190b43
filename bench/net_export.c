#include "net_export.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- checks ---- */

static bool complain(const char *what)
{
    fprintf(stderr, "%s: the weights are too large\n", what);
    return false;
}

static bool do_fit(const float *value, size_t count, int unit, double most, const char *what)
{
    for (size_t i = 0; i < count; i++)
        if (fabs((double)value[i]) * unit > most)
            return complain(what);
    return true;
}

static bool do_all_fit(const struct net *net)
{
    const float *weight = net->weight;
    size_t bias = net_at_bias(net), second = net_at_second(net), last = net_at_last(net);
    return do_fit(weight, bias, KT_NETWORK_FIRST_UNIT, INT16_MAX, "first") &&
           do_fit(weight + bias, NET_WIDE, KT_NETWORK_FIRST_UNIT, INT16_MAX, "bias") &&
           do_fit(weight + second, (size_t)NET_WIDE * NET_NARROW, KT_NETWORK_SECOND_UNIT, INT16_MAX, "second") &&
           do_fit(weight + net_at_second_bias(net), NET_NARROW, KT_NETWORK_UNIT, INT32_MAX, "second_bias") &&
           do_fit(weight + last, NET_NARROW, KT_NETWORK_SECOND_UNIT, INT16_MAX, "last") &&
           do_fit(weight + last + NET_NARROW, 1, KT_NETWORK_UNIT, INT32_MAX, "last bias");
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return one < other ? 1 : one > other ? -1 : 0;
}

/* The largest sum of weights of a unit that inputs of a group can make. */
static double most_of(const struct net *net, size_t unit, const struct net_group_size *group, double *room)
{
    double sum = 0;
    for (int i = 0; i < group->inputs; i++)
        room[i] = fabs(rint((double)net->weight[(size_t)(group->first + i) * NET_WIDE + unit] * KT_NETWORK_FIRST_UNIT));
    qsort(room, (size_t)group->inputs, sizeof *room, by_size);
    for (int i = 0; i < group->inputs && i < group->most_on; i++)
        sum += room[i];
    return sum;
}

/* Sums of the first layer are 16-bit numbers: the bias, and inputs that can be on together. While inputs are added and
 * taken away, a sum may wrap around and come back. */
static bool is_first_safe(const struct net *net, const struct net_group_size *groups)
{
    double *room = calloc((size_t)net->inputs, sizeof *room);
    bool is_safe = room != NULL;
    for (size_t j = 0; is_safe && j < NET_WIDE; j++) {
        double sum = fabs(rint((double)net->weight[net_at_bias(net) + j] * KT_NETWORK_FIRST_UNIT));
        for (const struct net_group_size *group = groups; group->inputs > 0; group++)
            sum += most_of(net, j, group, room);
        is_safe = sum <= INT16_MAX;
    }
    free(room);
    return is_safe || complain("sums of the first layer");
}

/* The 32-bit sums of the second layer, and of the output: of what is above 0 in each of them. */
static bool is_rest_safe(const struct net *net)
{
    const float *weight = net->weight, *second = weight + net_at_second(net), *last = weight + net_at_last(net);
    double up = fabs((double)last[NET_NARROW]) * KT_NETWORK_UNIT + 1, down = up;
    for (size_t j = 0; j < NET_NARROW; j++) {
        double bias = rint((double)weight[net_at_second_bias(net) + j] * KT_NETWORK_UNIT), all = fabs(bias),
               most = bias;
        for (size_t i = 0; i < NET_WIDE; i++) {
            double part = rint((double)second[i * NET_NARROW + j] * KT_NETWORK_SECOND_UNIT) * KT_NETWORK_MOST;
            all += fabs(part);
            most += fmax(part, 0);
        }
        if (all > INT32_MAX)
            return complain("sums of the second layer");
        double out = fmax(most, 0) / KT_NETWORK_SECOND_UNIT * rint((double)last[j] * KT_NETWORK_SECOND_UNIT);
        up += fmax(out, 0);
        down -= fmin(out, 0);
    }
    return fmax(up, down) <= INT32_MAX || complain("sums of the output");
}

/* ---- integers ---- */

/* Part of the weights, as integers of `unit`; with `rows`, rows and columns of `step` are exchanged. */
static int32_t rounded(const float *value, size_t i, size_t step, size_t rows, int unit)
{
    return (int32_t)lrintf(value[rows ? i % rows * step + i / rows : i] * (float)unit);
}

static void round_all(const float *value, size_t count, size_t step, size_t rows, int unit, int16_t *out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (int16_t)rounded(value, i, step, rows, unit);
}

bool net_round(const struct net *net, const struct net_group_size *groups, struct net_integers *out)
{
    const float *weight = net->weight;
    size_t bias = net_at_bias(net);
    if (!do_all_fit(net) || !is_first_safe(net, groups) || !is_rest_safe(net))
        return false;
    out->first = realloc(out->first, bias * sizeof *out->first);
    if (!out->first)
        exit(1);
    round_all(weight, bias, 0, 0, KT_NETWORK_FIRST_UNIT, out->first);
    round_all(weight + bias, NET_WIDE, 0, 0, KT_NETWORK_FIRST_UNIT, out->bias);
    round_all(weight + net_at_second(net), (size_t)NET_WIDE * NET_NARROW, NET_NARROW, NET_WIDE, KT_NETWORK_SECOND_UNIT,
              out->second);
    for (size_t i = 0; i < NET_NARROW; i++)
        out->second_bias[i] = rounded(weight + net_at_second_bias(net), i, 0, 0, KT_NETWORK_UNIT);
    round_all(weight + net_at_last(net), NET_NARROW, 0, 0, KT_NETWORK_SECOND_UNIT, out->last);
    out->network = (struct kt_network){
        .inputs = net->inputs,
        .wide = NET_WIDE,
        .first = out->first,
        .bias = out->bias,
        .second = out->second,
        .second_bias = out->second_bias,
        .last = out->last,
        .last_bias = rounded(weight, net->size - 1, 0, 0, KT_NETWORK_UNIT),
    };
    return true;
}

/* ---- writing ---- */

/* Numbers without spaces, lines of at most 120 columns: of `narrow`, or of `wide` if that is NULL. */
static void print_numbers(const char *name, const int16_t *narrow, const int32_t *wide, size_t count)
{
    int column = 0;
    printf("static const %s %s[] = {\n", narrow ? "int16_t" : "int32_t", name);
    for (size_t i = 0; i < count; i++) {
        char text[16];
        int length = snprintf(text, sizeof text, "%ld,", (long)(narrow ? narrow[i] : wide[i]));
        if (column + length > 120) {
            printf("\n");
            column = 0;
        }
        printf("%s", text);
        column += length;
    }
    printf("\n};\n");
}

static void print_network(const struct kt_network *network, const char *name)
{
    print_numbers("first", network->first, NULL, (size_t)network->inputs * NET_WIDE);
    print_numbers("bias", network->bias, NULL, NET_WIDE);
    print_numbers("second", network->second, NULL, (size_t)NET_WIDE * NET_NARROW);
    print_numbers("second_bias", NULL, network->second_bias, NET_NARROW);
    print_numbers("last", network->last, NULL, NET_NARROW);
    printf("const struct kt_network %s = {%d, %d, first, bias, second, second_bias, last, %ld};\n", name,
           network->inputs, network->wide, (long)network->last_bias);
}

bool net_export(const struct net *net, const struct net_export *plan)
{
    struct net_integers integers = {0};
    if (!net_round(net, plan->groups, &integers))
        return false;
    printf("/* Weights of %s. Generated:\n * %s */\n", plan->what, plan->how);
    printf("#include \"%s\"\n\n/* clang-format off */\n", plan->header);
    print_network(&integers.network, plan->network);
    free(integers.first);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    perror("stdout");
    return false;
}
