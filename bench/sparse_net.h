/* Training of small networks whose inputs are lists of ones: inputs -> NET_WIDE -> 32 -> 1, rectified. Rows come in
 * groups that share inputs (the decision); each row adds inputs of its own or takes some of the shared ones away (a
 * play), so the shared sum is made once.
 *
 * Made for two cores without a GPU: the first layer adds rows of weights, the second keeps its sums in registers, four
 * rows at a time. Compiled for the processor that it runs on, so the results may differ between processors; the same
 * build on the same processor gives the same. */
#ifndef SPARSE_NET_H
#define SPARSE_NET_H

#include <stddef.h>
#include <stdint.h>

#include "search/network.h"

#ifndef NET_WIDE
#define NET_WIDE 256 /* the build may set another multiple of 64 */
#endif

enum { NET_NARROW = KT_NETWORK_NARROW, NET_MINUS = KT_NETWORK_MINUS };

/* All parameters in one line: first[inputs][NET_WIDE], bias[NET_WIDE], second[NET_WIDE][NET_NARROW], bias[NET_NARROW],
 * last[NET_NARROW], bias. `mirror` is `second` with rows and columns exchanged. */
struct net {
    int inputs;
    size_t size;
    float *weight, *mirror;
};

struct net_adam {
    float *mean, *square;
    int64_t steps;
};

/* Inputs that are on in a group of rows: list[0] is how many the group has, then those, then for every row likewise. An
 * input of a row with NET_MINUS is taken away. */
struct net_group {
    const uint16_t *list;
    int rows;
};

/* What a forward pass leaves for the backward pass: the rows of one group. */
struct net_tape {
    int room;
    float *wide, *narrow, *out;
};

/* Where the parts of the parameters begin. */
size_t net_at_bias(const struct net *net);
size_t net_at_second(const struct net *net);
size_t net_at_second_bias(const struct net *net);
size_t net_at_last(const struct net *net);

struct net net_new(int inputs, uint64_t seed);
struct net net_zero(int inputs); /* for gradients: their second layer is kept in `mirror` until the step */
struct net_adam net_adam_new(const struct net *net);
void net_mirror(struct net *net); /* after the weights were read */

/* The outputs of the group's rows, on the tape. */
const float *net_forward(const struct net *net, const struct net_group *group, struct net_tape *tape);
void net_tape_free(struct net_tape *tape);

/* Adds the gradients of the group that was put on the tape last, for slopes of its outputs. */
void net_backward(const struct net *net, const struct net_group *group, const struct net_tape *tape, const float *slope,
                  struct net *gradient);

/* One step of Adam, with the gradients summed over `parts`; clears them. `scale` multiplies the gradient. */
void net_step(struct net *net, struct net_adam *adam, struct net *const *part, int parts, float rate, float scale);

#endif
