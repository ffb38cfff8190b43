/* How often something may happen: a bucket that fills with time, holds so much, and gives one for each deed. */
#ifndef HALL_BUCKET_H
#define HALL_BUCKET_H

#include <stdbool.h>

struct bucket {
    double level, at;
};

/* A full one. */
static inline struct bucket bucket_of(double most, double now)
{
    return (struct bucket){most, now};
}

static inline double bucket_level(const struct bucket *bucket, double a_second, double most, double now)
{
    double level = bucket->level + (now - bucket->at) * a_second;
    return level > most ? most : level;
}

static inline bool bucket_takes(struct bucket *bucket, double a_second, double most, double now)
{
    bucket->level = bucket_level(bucket, a_second, most, now);
    bucket->at = now;
    if (bucket->level < 1)
        return false;
    bucket->level--;
    return true;
}

#endif
