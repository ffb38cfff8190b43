#include "net_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool net_move_bytes(FILE *file, void *data, size_t size, bool writes)
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

static bool move_numbers(FILE *file, float *number, size_t count, bool writes)
{
    return net_move_bytes(file, number, count * sizeof *number, writes) && are_finite(number, count);
}

bool net_move(FILE *file, struct net *net, struct net_adam *adam, bool writes)
{
    bool is_good = net_move_bytes(file, &adam->steps, sizeof adam->steps, writes) &&
                   move_numbers(file, net->weight, net->size, writes) &&
                   move_numbers(file, adam->mean, net->size, writes) &&
                   move_numbers(file, adam->square, net->size, writes) && adam->steps >= 0 &&
                   are_not_negative(adam->square, net->size);
    if (is_good && !writes)
        net_mirror(net);
    return is_good;
}

bool net_save(const char *path, net_mover *move, void *trainer)
{
    char other[4096];
    errno = ENAMETOOLONG;
    bool has_name = (size_t)snprintf(other, sizeof other, "%s.new", path) < sizeof other;
    FILE *file = has_name ? fopen(other, "wb") : NULL;
    errno = file ? EINVAL : errno; /* numbers that no longer make sense */
    bool is_done = file && move(trainer, file, true) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file)
        is_done = fclose(file) == 0 && is_done;
    is_done = is_done && rename(other, path) == 0;
    if (!is_done)
        perror(path);
    return is_done;
}

bool net_load(const char *path, bool is_start, net_mover *move, void *trainer)
{
    FILE *file = fopen(path, "rb");
    if (!file && is_start && errno == ENOENT)
        return true;
    if (!file) {
        perror(path);
        return false;
    }
    bool is_good = move(trainer, file, false) && fgetc(file) == EOF && !ferror(file);
    fclose(file);
    if (!is_good)
        fprintf(stderr, "%s: this is no checkpoint of this program, or it is damaged\n", path);
    return is_good;
}
