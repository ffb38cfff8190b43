/* Writes the trained policy as integers: src/games/bigtwo/network_weights.c. */
#include "bigtwo_export.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/bigtwo/network.h"

static int rounded(float value, int unit, const char *what)
{
    long number = lrintf(value * (float)unit);
    if (number < -32767 || number > 32767) {
        fprintf(stderr, "%s: %g does not fit\n", what, (double)value);
        exit(1);
    }
    return (int)number;
}

/* Numbers without spaces, lines of at most 120 columns. */
static void print_numbers(const char *type, const char *name, const char *part, const float *value, size_t count,
                          size_t step, size_t rows, int unit)
{
    int column = 0;
    printf("static const %s %s_%s[] = {\n", type, name, part);
    for (size_t i = 0; i < count; i++) {
        char text[16];
        const float *its = value + (rows ? i % rows * step + i / rows : i);
        int length = unit == B2_SCORE_UNIT ? snprintf(text, sizeof text, "%ld,", lrintf(*its * (float)unit))
                                           : snprintf(text, sizeof text, "%d,", rounded(*its, unit, part));
        if (column + length > 120) {
            printf("\n");
            column = 0;
        }
        printf("%s", text);
        column += length;
    }
    printf("\n};\n");
}

/* No sum of the second layer may overflow. */
static void check_second(const struct net *net, const char *name)
{
    const float *second = net->weight + net_at_second(net);
    for (int j = 0; j < NET_NARROW; j++) {
        double sum = fabs((double)net->weight[net_at_second_bias(net) + (size_t)j]) * B2_SCORE_UNIT;
        for (int i = 0; i < NET_WIDE; i++)
            sum += fabs((double)second[i * NET_NARROW + j]) * B2_SECOND_UNIT * B2_MOST_WIDE;
        if (sum > INT32_MAX) {
            fprintf(stderr, "%s: the weights of the second layer are too large\n", name);
            exit(1);
        }
    }
}

static void print_network(const struct net *net, const char *name)
{
    const float *weight = net->weight;
    check_second(net, name);
    print_numbers("int16_t", name, "first", weight, net_at_bias(net), 0, 0, B2_FIRST_UNIT);
    print_numbers("int16_t", name, "bias", weight + net_at_bias(net), NET_WIDE, 0, 0, B2_FIRST_UNIT);
    print_numbers("int16_t", name, "second", weight + net_at_second(net), (size_t)NET_WIDE * NET_NARROW, NET_NARROW,
                  NET_WIDE, B2_SECOND_UNIT);
    print_numbers("int32_t", name, "second_bias", weight + net_at_second_bias(net), NET_NARROW, 0, 0, B2_SCORE_UNIT);
    print_numbers("int16_t", name, "last", weight + net_at_last(net), NET_NARROW, 0, 0, B2_SECOND_UNIT);
    printf(
        "const struct b2_network b2_%s_network = {%d, %s_first, %s_bias, %s_second, %s_second_bias, %s_last, %ld};\n",
        name, net->inputs, name, name, name, name, name, lrintf(weight[net->size - 1] * B2_SCORE_UNIT));
}

void export_network(const struct net *policy, const char *how)
{
    printf("/* Weights of Big Two's network, see network.h. Generated:\n * %s */\n", how);
    printf("#include \"games/bigtwo/network.h\"\n\n/* clang-format off */\n");
    print_network(policy, "policy");
}
