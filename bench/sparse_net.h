/* Training of small networks whose inputs are lists of ones: input rows -> 256 -> 64 -> 1, rectified. Rows come in
 * groups that share inputs (the decision), each row adding its own (a play), so the shared sum is made once.
 *
 * Made for two cores without a GPU: the first layer adds rows of weights, the second is a product whose inner loop
 * keeps 64 sums in registers. Compiled for AVX2 where the processor has it. */
#ifndef SPARSE_NET_H
#define SPARSE_NET_H

#include <stddef.h>
#include <stdint.h>

enum { NET_WIDE = 256, NET_NARROW = 64 };

/* All parameters in one line: first[inputs][NET_WIDE], bias[NET_WIDE], second[NET_WIDE][NET_NARROW], bias[NET_NARROW],
 * last[NET_NARROW], bias. */
struct net {
    int inputs;
    size_t size;
    float *weight;
};

struct net_adam {
    float *mean, *square;
    int64_t steps;
};

/* Inputs that are on in a group of rows: list[0] is how many the group has, then those, then for every row likewise. */
struct net_group {
    const uint16_t *list;
    int rows;
};

/* What a forward pass leaves for the backward pass. */
struct net_tape {
    int rows, room;
    float *wide, *narrow, *out;
    float *wide_slope, *narrow_slope;
};

struct net net_new(int inputs, uint64_t seed);
struct net net_zero(int inputs); /* for gradients */
struct net_adam net_adam_new(const struct net *net);

/* Appends the outputs of the group's rows to the tape and returns them. */
const float *net_forward(const struct net *net, const struct net_group *group, struct net_tape *tape);
void net_rewind(struct net_tape *tape);
void net_tape_free(struct net_tape *tape);

/* Adds the gradients of the group whose rows begin at `first` of the tape, for slopes of their outputs. */
void net_backward(const struct net *net, const struct net_group *group, struct net_tape *tape, int first,
                  const float *slope, struct net *gradient);

/* One step of Adam, with the gradients summed over `parts`; clears them. `scale` multiplies the gradient. */
void net_step(struct net *net, struct net_adam *adam, struct net *const *part, int parts, float rate, float scale);

#endif
