/* Rate limits: a token bucket. It holds at most `most` tokens, gets `a_second` new ones each second, and every action
 * takes one. */
#ifndef HALL_BUCKET_H
#define HALL_BUCKET_H

#include <stdbool.h>

struct bucket {
    double level, at;
};

/* A full bucket. */
static inline struct bucket bucket_of(double most, double now)
{
    return (struct bucket){most, now};
}

static inline double bucket_level(const struct bucket *bucket, double a_second, double most, double now)
{
    double level = bucket->level + (now - bucket->at) * a_second;
    return level > most ? most : level;
}

/* Takes this many tokens, even if there are fewer: then the level becomes negative. */
static inline void bucket_use(struct bucket *bucket, double count, double a_second, double most, double now)
{
    bucket->level = bucket_level(bucket, a_second, most, now) - count;
    bucket->at = now;
}

/* Takes a token; false if there is none. */
static inline bool bucket_take(struct bucket *bucket, double a_second, double most, double now)
{
    if (bucket_level(bucket, a_second, most, now) < 1)
        return false;
    bucket_use(bucket, 1, a_second, most, now);
    return true;
}

#endif
