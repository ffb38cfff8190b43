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

/* Sums of the first layer are 16-bit numbers: the bias and as many inputs as can be on, each the largest one. While
 * inputs are added and taken away, a sum may wrap around and come back. */
static bool is_first_safe(const struct net *net, int most_on)
{
    double *size = calloc((size_t)net->inputs, sizeof *size);
    bool is_safe = size != NULL;
    for (size_t j = 0; is_safe && j < NET_WIDE; j++) {
        double sum = fabs(rint((double)net->weight[net_at_bias(net) + j] * KT_NETWORK_FIRST_UNIT));
        for (int i = 0; i < net->inputs; i++)
            size[i] = fabs(rint((double)net->weight[(size_t)i * NET_WIDE + j] * KT_NETWORK_FIRST_UNIT));
        qsort(size, (size_t)net->inputs, sizeof *size, by_size);
        for (int i = 0; i < net->inputs && i < most_on; i++)
            sum += size[i];
        is_safe = sum <= INT16_MAX;
    }
    free(size);
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

/* ---- writing ---- */

/* Numbers without spaces, lines of at most 120 columns. With `rows`, rows and columns of `step` are exchanged. */
static void print_numbers(const char *type, const char *name, const float *value, size_t count, size_t step,
                          size_t rows, int unit)
{
    int column = 0;
    printf("static const %s %s[] = {\n", type, name);
    for (size_t i = 0; i < count; i++) {
        char text[16];
        const float *its = value + (rows ? i % rows * step + i / rows : i);
        int length = snprintf(text, sizeof text, "%ld,", lrintf(*its * (float)unit));
        if (column + length > 120) {
            printf("\n");
            column = 0;
        }
        printf("%s", text);
        column += length;
    }
    printf("\n};\n");
}

static void print_network(const struct net *net, const char *name)
{
    const float *weight = net->weight;
    print_numbers("int16_t", "first", weight, net_at_bias(net), 0, 0, KT_NETWORK_FIRST_UNIT);
    print_numbers("int16_t", "bias", weight + net_at_bias(net), NET_WIDE, 0, 0, KT_NETWORK_FIRST_UNIT);
    print_numbers("int16_t", "second", weight + net_at_second(net), (size_t)NET_WIDE * NET_NARROW, NET_NARROW, NET_WIDE,
                  KT_NETWORK_SECOND_UNIT);
    print_numbers("int32_t", "second_bias", weight + net_at_second_bias(net), NET_NARROW, 0, 0, KT_NETWORK_UNIT);
    print_numbers("int16_t", "last", weight + net_at_last(net), NET_NARROW, 0, 0, KT_NETWORK_SECOND_UNIT);
    printf("const struct kt_network %s = {%d, %d, first, bias, second, second_bias, last, %ld};\n", name, net->inputs,
           NET_WIDE, lrintf(weight[net->size - 1] * KT_NETWORK_UNIT));
}

bool net_export(const struct net *net, const struct net_export *plan)
{
    if (!do_all_fit(net) || !is_first_safe(net, plan->most_on) || !is_rest_safe(net))
        return false;
    printf("/* Weights of %s. Generated:\n * %s */\n", plan->what, plan->how);
    printf("#include \"%s\"\n\n/* clang-format off */\n", plan->header);
    print_network(net, plan->network);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    perror("stdout");
    return false;
}
