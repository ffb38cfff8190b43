#include "plain_network.h"

#include <math.h>
#include <stddef.h>

double plain_network(const struct kt_network *network, const int8_t *on)
{
    double sums[KT_NETWORK_MOST_WIDE], out = (double)network->last_bias / KT_NETWORK_UNIT;
    for (int i = 0; i < network->wide; i++) {
        double sum = network->bias[i];
        for (int input = 0; input < network->inputs; input++)
            sum += on[input] ? network->first[(size_t)input * (size_t)network->wide + (size_t)i] : 0;
        sums[i] = fmin(fmax(sum, 0), KT_NETWORK_MOST) / KT_NETWORK_FIRST_UNIT;
    }
    for (int j = 0; j < KT_NETWORK_NARROW; j++) {
        double sum = (double)network->second_bias[j] / KT_NETWORK_UNIT;
        for (int i = 0; i < network->wide; i++)
            sum += sums[i] * network->second[j * network->wide + i] / KT_NETWORK_SECOND_UNIT;
        out += fmax(sum, 0) * network->last[j] / KT_NETWORK_SECOND_UNIT;
    }
    return out;
}

double plain_rounding(const struct kt_network *network)
{
    double sum = 1. / KT_NETWORK_UNIT;
    for (int j = 0; j < KT_NETWORK_NARROW; j++)
        sum += fabs((double)network->last[j]) / KT_NETWORK_SECOND_UNIT / KT_NETWORK_FIRST_UNIT;
    return sum;
}
