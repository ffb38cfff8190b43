/* The paper's equation (1): an upper bound on the number of positions that can follow. With S cards home, c cells,
 * k columns and r ranks,
 *
 *     T = ((4r + c - S) P (4r - S)) / (k! c!)  *  product over the suits of (r - home)
 *
 * where n P m = n! / (n - m)!. The paper has r = 13, c = 4, k = 8.
 *
 * T is not a bound for late positions: with one card of each suit left it is 1/576. Nor is it one for small packs. It
 * is one for the full pack while no card is home or in a cell, so it is written only then, with S = 0. Proof: in a
 * position that follows, each column begins with some of the cards that it has now, and each card that was moved is
 * home, in a cell, at the bottom of a column, or on one of the (at most two) cards that may be under it. So at most
 * (52 / k + 1)^k * 14^4 * 4^52 * k! * c! positions follow, which is less than T for all numbers of cells and columns.
 *
 * Computed exactly: common factors are cancelled first, then what is left of the numerator is multiplied out in
 * decimal. */
#include "games/freecell/freecell.h"

#include <assert.h>

enum { MOST_FACTORS = 72, MOST_DIGITS = 160 };

struct factors {
    int value[MOST_FACTORS];
    int count;
};

static void add_factorial(struct factors *factors, int from, int to)
{
    for (int i = from; i <= to; i++)
        factors->value[factors->count++] = i;
}

static int common_divisor(int a, int b)
{
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void cancel(struct factors *above, struct factors *under)
{
    for (int i = 0; i < under->count; i++) {
        for (int j = 0; j < above->count; j++) {
            int common = common_divisor(above->value[j], under->value[i]);
            above->value[j] /= common;
            under->value[i] /= common;
        }
    }
}

/* Writes the product in decimal; digits are kept the lowest first. */
static void write_product(const struct factors *factors, struct kt_text *out)
{
    uint8_t digit[MOST_DIGITS] = {1};
    int digits = 1;
    for (int i = 0; i < factors->count; i++) {
        int carry = 0;
        for (int d = 0; d < digits || carry; d++) {
            carry += digit[d] * factors->value[i];
            digit[d] = (uint8_t)(carry % 10);
            carry /= 10;
            digits = d >= digits ? d + 1 : digits;
        }
    }
    while (digits > 1 && digit[digits - 1] == 0)
        digits--;
    while (digits > 0)
        kt_text_printf(out, "%d", digit[--digits]);
}

static bool is_one(const struct factors *factors)
{
    for (int i = 0; i < factors->count; i++)
        if (factors->value[i] != 1)
            return false;
    return true;
}

static bool is_at_start(const struct freecell *s)
{
    bool is_empty = true;
    for (int suit = 0; suit < KT_SUITS; suit++)
        is_empty &= s->home[suit] == 0;
    for (int cell = 0; cell < s->cells; cell++)
        is_empty &= s->cell[cell] == KT_NO_CARD;
    return is_empty;
}

bool fc_write_bound(const struct kt_state *state, struct kt_text *out)
{
    const struct freecell *s = fc_of(state);
    struct factors above = {0}, under = {0};
    if (s->ranks != KT_RANKS || !is_at_start(s))
        return false;
    for (int suit = 0; suit < KT_SUITS; suit++)
        above.value[above.count++] = s->ranks;
    add_factorial(&above, s->cells + 1, s->ranks * KT_SUITS + s->cells);
    add_factorial(&under, 1, s->columns);
    add_factorial(&under, 1, s->cells);
    cancel(&above, &under);
    assert(is_one(&under));
    write_product(&above, out);
    return true;
}
