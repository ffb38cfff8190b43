#include "kit/glicko.h"

#include <math.h>

#define SCALE 173.7178 /* from Glicko to Glicko-2 */
#define TAU 0.5        /* how fast volatilities change */
#define LEAST_DEVIATION 30.0
#define MOST_DEVIATION 350.0

struct glicko glicko_new(void)
{
    return (struct glicko){1500, MOST_DEVIATION, 0.06};
}

static double limited(double deviation)
{
    return fmin(fmax(deviation, LEAST_DEVIATION), MOST_DEVIATION);
}

/* A rating period without games is a day. */
struct glicko glicko_after_pause(struct glicko player, double days)
{
    double phi = player.deviation / SCALE;
    if (days > 0)
        player.deviation = limited(SCALE * sqrt(phi * phi + days * player.volatility * player.volatility));
    return player;
}

static double weight_of(double phi)
{
    const double pi = 3.14159265358979323846;
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* The function f of step 5: its root is the logarithm of the new variance of the volatility. */
static double slope(double x, double delta, double phi, double v, double a)
{
    double e = exp(x), d = phi * phi + v + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (TAU * TAU);
}

/* Step 5, by the Illinois algorithm. Both loops end: the first goes down until the sign changes, and the second halves
 * the interval at least every second step. */
static double new_volatility(double sigma, double delta, double phi, double v)
{
    double a = log(sigma * sigma), low = a, high;
    if (delta * delta > phi * phi + v) {
        high = log(delta * delta - phi * phi - v);
    } else {
        high = a - TAU;
        while (slope(high, delta, phi, v, a) < 0)
            high -= TAU;
    }
    double at_low = slope(low, delta, phi, v, a), at_high = slope(high, delta, phi, v, a);
    for (int i = 0; i < 200 && fabs(high - low) > 1e-6; i++) {
        double next = low + (low - high) * at_low / (at_high - at_low), at_next = slope(next, delta, phi, v, a);
        if (at_next * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = next;
        at_high = at_next;
    }
    return exp(low / 2);
}

struct glicko glicko_update(struct glicko player, const struct glicko_result *results, int count)
{
    double mu = (player.rating - 1500) / SCALE, phi = player.deviation / SCALE, precision = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        double g = weight_of(results[i].deviation / SCALE);
        double expected = 1 / (1 + exp(-g * (mu - (results[i].rating - 1500) / SCALE)));
        precision += g * g * expected * (1 - expected);
        sum += g * (results[i].score - expected);
    }
    if (count == 0)
        return glicko_after_pause(player, 1);
    double v = 1 / precision;
    player.volatility = new_volatility(player.volatility, v * sum, phi, v);
    double star = phi * phi + player.volatility * player.volatility;
    phi = 1 / sqrt(1 / star + 1 / v);
    player.rating = 1500 + SCALE * (mu + phi * phi * sum);
    player.deviation = limited(SCALE * phi);
    return player;
}
