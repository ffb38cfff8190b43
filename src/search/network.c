#include "search/network.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_AVX2 1
#include <immintrin.h>
#endif

/* ---- the first layer ---- */

/* Sums that fit into registers: the inputs are added to one part of the layer after the other. */
enum { PART = KT_NETWORK_PART, LANES = 16 };
typedef int16_t lanes __attribute__((vector_size(2 * LANES), aligned(2), may_alias));

static inline __attribute__((always_inline)) void change_part(const struct kt_network *network, const uint16_t *on,
                                                              int count, int16_t *sum, int from)
{
    lanes *out = (lanes *)(sum + from), a = out[0], b = out[1], c = out[2], d = out[3];
    for (int i = 0; i < count; i++) {
        const lanes *row = (const lanes *)(network->first +
                                           (size_t)(on[i] & ~KT_NETWORK_MINUS) * (size_t)network->wide + (size_t)from);
        if (on[i] & KT_NETWORK_MINUS) {
            a -= row[0], b -= row[1], c -= row[2], d -= row[3];
        } else {
            a += row[0], b += row[1], c += row[2], d += row[3];
        }
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
}

static inline __attribute__((always_inline)) void change(const struct kt_network *network, const uint16_t *on,
                                                         int count, int16_t *sum)
{
    for (int from = 0; from < network->wide; from += PART)
        change_part(network, on, count, sum, from);
}

static inline __attribute__((always_inline)) void rectify(int16_t *sum, int count)
{
    for (int i = 0; i < count; i++) {
        int16_t value = sum[i] > 0 ? sum[i] : 0;
        sum[i] = value < KT_NETWORK_MOST ? value : KT_NETWORK_MOST;
    }
}

/* ---- the other layers ---- */

static int32_t add_up(const struct kt_network *network, const int32_t narrow[KT_NETWORK_NARROW])
{
    int32_t score = network->last_bias;
    for (int i = 0; i < KT_NETWORK_NARROW; i++) {
        int32_t value = narrow[i] + network->second_bias[i];
        score += value > 0 ? (value >> KT_NETWORK_SECOND_SHIFT) * network->last[i] : 0;
    }
    return score;
}

static void multiply(const struct kt_network *network, const int16_t *wide, int32_t narrow[KT_NETWORK_NARROW])
{
    for (int j = 0; j < KT_NETWORK_NARROW; j++) {
        const int16_t *row = network->second + j * network->wide;
        int32_t sum = 0;
        for (int i = 0; i < network->wide; i++)
            sum += wide[i] * row[i];
        narrow[j] = sum;
    }
}

int32_t kt_network_score_plainly(const struct kt_network *network, const struct kt_network_base *base,
                                 const uint16_t *changes, int count)
{
    struct kt_network_base own = *base;
    int32_t narrow[KT_NETWORK_NARROW];
    change(network, changes, count, own.sum);
    rectify(own.sum, network->wide);
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
WITH_AVX2 static inline void multiply_fast(const struct kt_network *network, const int16_t *sum,
                                           int32_t narrow[KT_NETWORK_NARROW])
{
    const int wide = network->wide;
    for (int j = 0; j < KT_NETWORK_NARROW; j += 4) {
        const int16_t *row = network->second + j * wide;
        __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
        for (int i = 0; i < wide; i += LANES) {
            __m256i value = load(sum + i);
            a = _mm256_add_epi32(a, _mm256_madd_epi16(value, load(row + i)));
            b = _mm256_add_epi32(b, _mm256_madd_epi16(value, load(row + wide + i)));
            c = _mm256_add_epi32(c, _mm256_madd_epi16(value, load(row + 2 * wide + i)));
            d = _mm256_add_epi32(d, _mm256_madd_epi16(value, load(row + 3 * wide + i)));
        }
        _mm_storeu_si128((__m128i *)(narrow + j), fold(a, b, c, d));
    }
}

WITH_AVX2 static inline void rectify_fast(int16_t *sum, int count)
{
    __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi16(KT_NETWORK_MOST);
    for (int i = 0; i < count; i += LANES)
        _mm256_storeu_si256((__m256i *)(sum + i), _mm256_min_epi16(_mm256_max_epi16(load(sum + i), zero), most));
}

WITH_AVX2 static int32_t score_fast(const struct kt_network *network, const struct kt_network_base *base,
                                    const uint16_t *changes, int count)
{
    struct kt_network_base own = *base;
    int32_t narrow[KT_NETWORK_NARROW];
    change(network, changes, count, own.sum);
    rectify_fast(own.sum, network->wide);
    multiply_fast(network, own.sum, narrow);
    return add_up(network, narrow);
}

WITH_AVX2 static void change_fast(const struct kt_network *network, const uint16_t *on, int count, int16_t *sum)
{
    change(network, on, count, sum);
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
#define score_fast kt_network_score_plainly
#define change_fast change

static bool has_avx2(void)
{
    return false;
}
#endif

void kt_network_start(const struct kt_network *network, const uint16_t *on, int count, struct kt_network_base *base)
{
    memcpy(base->sum, network->bias, (size_t)network->wide * sizeof *base->sum);
    if (has_avx2())
        change_fast(network, on, count, base->sum);
    else
        change(network, on, count, base->sum);
}

int32_t kt_network_score(const struct kt_network *network, const struct kt_network_base *base, const uint16_t *changes,
                         int count)
{
    return has_avx2() ? score_fast(network, base, changes, count)
                      : kt_network_score_plainly(network, base, changes, count);
}
