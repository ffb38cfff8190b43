/* Files of the processor's own numbers, read only by the program that wrote them. What is read may be damaged, so
 * everything that the trainer relies on is checked. */
#include "bigtwo_checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAGIC = 0x4254334B }; /* "K3TB" */
enum {
    HEAD_MAGIC,
    HEAD_ITERATION,
    HEAD_CLONED,
    HEAD_ITERATIONS,
    HEAD_THREADS,
    HEAD_SEED,
    HEAD_TABLES,
    HEAD_POLICY,
    HEAD_CRITIC,
    HEAD
};

static bool move_bytes(FILE *file, void *data, size_t size, bool writes)
{
    return (writes ? fwrite(data, 1, size, file) : fread(data, 1, size, file)) == size;
}

/* By the bits: the program is compiled with -ffast-math, where isfinite is always true. */
static bool are_finite(const float *number, size_t count)
{
    const uint32_t exponent = 0x7F800000;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &number[i], sizeof bits);
        if ((bits & exponent) == exponent)
            return false;
    }
    return true;
}

static bool are_not_negative(const float *number, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (number[i] < 0)
            return false;
    return true;
}

static bool move_net(FILE *file, struct net *net, struct net_adam *adam, bool writes)
{
    size_t size = net->size * sizeof(float);
    return move_bytes(file, &adam->steps, sizeof adam->steps, writes) && move_bytes(file, net->weight, size, writes) &&
           move_bytes(file, adam->mean, size, writes) && move_bytes(file, adam->square, size, writes) &&
           adam->steps >= 0 && are_finite(net->weight, net->size) && are_finite(adam->mean, net->size) &&
           are_finite(adam->square, net->size) && are_not_negative(adam->square, net->size);
}

static bool is_within(int64_t value, int64_t least, int64_t most)
{
    return value >= least && value <= most;
}

static bool is_good_head(const int64_t head[HEAD])
{
    return head[HEAD_MAGIC] == MAGIC && head[HEAD_TABLES] == TABLES && head[HEAD_POLICY] == B2_POLICY_INPUTS &&
           head[HEAD_CRITIC] == CRITIC_INPUTS && is_within(head[HEAD_ITERATIONS], 1, MOST_ITERATIONS) &&
           is_within(head[HEAD_ITERATION], 0, head[HEAD_ITERATIONS]) &&
           is_within(head[HEAD_CLONED], head[HEAD_ITERATION] > 0 ? CLONED_ITERATIONS : 0, CLONED_ITERATIONS) &&
           is_within(head[HEAD_THREADS], 1, MOST_THREADS) && head[HEAD_SEED] >= 0;
}

static bool move_trainer(struct trainer *t, FILE *file, bool writes)
{
    int64_t head[HEAD] = {MAGIC,        t->iteration, t->cloned,        t->plan.iterations, t->plan.threads,
                          t->plan.seed, TABLES,       B2_POLICY_INPUTS, CRITIC_INPUTS};
    if (!move_bytes(file, head, sizeof head, writes) || !is_good_head(head))
        return false;
    t->iteration = head[HEAD_ITERATION];
    t->cloned = head[HEAD_CLONED];
    t->plan = (struct plan){head[HEAD_ITERATIONS], head[HEAD_THREADS], head[HEAD_SEED]};
    return move_net(file, &t->networks.policy, &t->policy_adam, writes) &&
           move_net(file, &t->networks.critic, &t->critic_adam, writes);
}

bool save_checkpoint(struct trainer *t, const char *path)
{
    char other[4096];
    errno = ENAMETOOLONG;
    bool has_name = (size_t)snprintf(other, sizeof other, "%s.new", path) < sizeof other;
    FILE *file = has_name ? fopen(other, "wb") : NULL;
    errno = file ? EINVAL : errno; /* numbers that no longer make sense */
    bool is_done = file && move_trainer(t, file, true) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file)
        is_done = fclose(file) == 0 && is_done;
    is_done = is_done && rename(other, path) == 0;
    if (!is_done)
        perror(path);
    return is_done;
}

bool load_checkpoint(struct trainer *t, const char *path, bool is_start)
{
    FILE *file = fopen(path, "rb");
    if (!file && is_start && errno == ENOENT)
        return true;
    if (!file) {
        perror(path);
        return false;
    }
    bool is_good = move_trainer(t, file, false) && fgetc(file) == EOF && !ferror(file);
    fclose(file);
    if (!is_good) {
        fprintf(stderr, "%s: this is no checkpoint of this program, or it is damaged\n", path);
        return false;
    }
    net_mirror(&t->networks.policy);
    net_mirror(&t->networks.critic);
    return true;
}
