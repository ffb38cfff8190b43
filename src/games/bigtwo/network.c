#include "games/bigtwo/network.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_AVX2 1
#include <immintrin.h>
#endif

/* ---- the first layer ---- */

/* Sums that fit into registers: the inputs are added to one part of the layer after the other. */
enum { PART = 64, LANES = 16 };
typedef int16_t lanes __attribute__((vector_size(2 * LANES), aligned(2), may_alias));

static inline __attribute__((always_inline)) void change_part(const struct b2_network *network,
                                                              const struct b2_inputs *in, int16_t *sum, int from)
{
    lanes *out = (lanes *)(sum + from), a = out[0], b = out[1], c = out[2], d = out[3];
    for (int i = 0; i < in->count; i++) {
        const lanes *row = (const lanes *)(network->first + (size_t)(in->on[i] & ~B2_MINUS) * B2_WIDE + from);
        if (in->on[i] & B2_MINUS) {
            a -= row[0], b -= row[1], c -= row[2], d -= row[3];
        } else {
            a += row[0], b += row[1], c += row[2], d += row[3];
        }
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
}

static inline __attribute__((always_inline)) void change(const struct b2_network *network, const struct b2_inputs *in,
                                                         int16_t *sum)
{
    for (int from = 0; from < B2_WIDE; from += PART)
        change_part(network, in, sum, from);
}

static inline __attribute__((always_inline)) void rectify(int16_t *sum)
{
    for (int i = 0; i < B2_WIDE; i++) {
        int16_t value = sum[i] > 0 ? sum[i] : 0;
        sum[i] = value < B2_MOST_WIDE ? value : B2_MOST_WIDE;
    }
}

/* ---- the other layers ---- */

static int32_t add_up(const struct b2_network *network, const int32_t narrow[B2_NARROW])
{
    int32_t score = network->last_bias;
    for (int i = 0; i < B2_NARROW; i++) {
        int32_t value = narrow[i] + network->second_bias[i];
        score += value > 0 ? (value >> B2_SECOND_SHIFT) * network->last[i] : 0;
    }
    return score;
}

static void multiply(const struct b2_network *network, const int16_t wide[B2_WIDE], int32_t narrow[B2_NARROW])
{
    for (int j = 0; j < B2_NARROW; j++) {
        const int16_t *row = network->second + (size_t)j * B2_WIDE;
        int32_t sum = 0;
        for (int i = 0; i < B2_WIDE; i++)
            sum += wide[i] * row[i];
        narrow[j] = sum;
    }
}

int32_t b2_network_score_plainly(const struct b2_network *network, const struct b2_base *base,
                                 const struct b2_inputs *play)
{
    struct b2_base own = *base;
    int32_t narrow[B2_NARROW];
    change(network, play, own.sum);
    rectify(own.sum);
    multiply(network, own.sum, narrow);
    return add_up(network, narrow);
}

/* ---- the same with AVX2 ---- */

#ifdef HAS_AVX2
#define WITH_AVX2 __attribute__((target("avx2")))

WITH_AVX2 static inline __m256i load(const int16_t *from)
{
    return _mm256_loadu_si256((const __m256i *)from);
}

/* Four sums of eight numbers each, to four numbers. */
WITH_AVX2 static inline __m128i fold(__m256i a, __m256i b, __m256i c, __m256i d)
{
    __m256i sums = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    return _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}

/* Four outputs at a time. */
WITH_AVX2 static inline void multiply_fast(const struct b2_network *network, const int16_t *wide,
                                           int32_t narrow[B2_NARROW])
{
    for (int j = 0; j < B2_NARROW; j += 4) {
        const int16_t *row = network->second + (size_t)j * B2_WIDE;
        __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
        for (int i = 0; i < B2_WIDE; i += LANES) {
            __m256i value = load(wide + i);
            a = _mm256_add_epi32(a, _mm256_madd_epi16(value, load(row + i)));
            b = _mm256_add_epi32(b, _mm256_madd_epi16(value, load(row + B2_WIDE + i)));
            c = _mm256_add_epi32(c, _mm256_madd_epi16(value, load(row + 2 * B2_WIDE + i)));
            d = _mm256_add_epi32(d, _mm256_madd_epi16(value, load(row + 3 * B2_WIDE + i)));
        }
        _mm_storeu_si128((__m128i *)(narrow + j), fold(a, b, c, d));
    }
}

WITH_AVX2 static inline void rectify_fast(int16_t *sum)
{
    __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi16(B2_MOST_WIDE);
    for (int i = 0; i < B2_WIDE; i += LANES)
        _mm256_storeu_si256((__m256i *)(sum + i), _mm256_min_epi16(_mm256_max_epi16(load(sum + i), zero), most));
}

WITH_AVX2 static int32_t score_fast(const struct b2_network *network, const struct b2_base *base,
                                    const struct b2_inputs *play)
{
    struct b2_base own = *base;
    int32_t narrow[B2_NARROW];
    change(network, play, own.sum);
    rectify_fast(own.sum);
    multiply_fast(network, own.sum, narrow);
    return add_up(network, narrow);
}

WITH_AVX2 static void change_fast(const struct b2_network *network, const struct b2_inputs *in, int16_t *sum)
{
    change(network, in, sum);
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
#define score_fast b2_network_score_plainly
#define change_fast change

static bool has_avx2(void)
{
    return false;
}
#endif

void b2_network_start(const struct b2_network *network, const struct b2_inputs *in, struct b2_base *base)
{
    memcpy(base->sum, network->bias, sizeof base->sum);
    if (has_avx2())
        change_fast(network, in, base->sum);
    else
        change(network, in, base->sum);
}

int32_t b2_network_score(const struct b2_network *network, const struct b2_base *base, const struct b2_inputs *play)
{
    return has_avx2() ? score_fast(network, base, play) : b2_network_score_plainly(network, base, play);
}

/* ---- the policy ---- */

const struct b2_network *b2_network_of(const struct b2_rules *rules)
{
    return b2_has_large_hands(rules) ? &b2_large_network : &b2_policy_network;
}

void b2_score_plays(const struct bigtwo *s, const struct b2_story *story, const kt_move *moves, int count, float *score)
{
    const struct b2_network *network = b2_network_of(&s->rules);
    struct b2_inputs in;
    struct b2_base base;
    b2_decision_inputs(s, story, &in);
    b2_network_start(network, &in, &base);
    for (int i = 0; i < count; i++) {
        b2_play_inputs(s, story, moves[i], &in);
        score[i] = (float)b2_network_score(network, &base, &in) / B2_SCORE_UNIT;
    }
}

void b2_chances(const float *score, int count, float temperature, float *chance)
{
    float most = score[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = score[i] > most ? score[i] : most;
    for (int i = 0; i < count; i++)
        sum += chance[i] = expf((score[i] - most) / temperature);
    for (int i = 0; i < count; i++)
        chance[i] /= sum;
}

int b2_draw(const float *chance, int count, struct kt_rng *rng)
{
    double left = (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
    for (int i = 0; i + 1 < count; i++)
        if ((left -= (double)chance[i]) < 0)
            return i;
    return count - 1;
}
