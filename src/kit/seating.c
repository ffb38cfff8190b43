#include "kit/seating.h"

#include <assert.h>
#include <string.h>

int first_alike(const char *const *bots, int player)
{
    int first = 0;
    while (strcmp(bots[first], bots[player]) != 0)
        first++;
    return first;
}

int count_alike(const char *const *bots, int players, int player)
{
    int count = 0;
    for (int i = 0; i < players; i++)
        count += strcmp(bots[i], bots[player]) == 0;
    return count;
}

/* The player number `index` (from 0) of those with the bot of `kind`. */
static int player_of_kind(const struct seating *seating, int kind, int index)
{
    int player = kind;
    while (index > 0)
        index -= first_alike(seating->bots, ++player) == kind;
    return player;
}

/* Players with the same bot take turns on the seats of that bot, from deal to deal and from arrangement to
 * arrangement, so that none of them always plays before the other. */
static void seat_players(struct seating *seating)
{
    for (int seat = 0; seat < seating->seats; seat++) {
        int kind = seating->kinds[seat], before = 0;
        int alike = count_alike(seating->bots, seating->players, kind);
        for (int other = 0; other < seat; other++)
            before += seating->kinds[other] == kind;
        uint64_t turn = seating->deal + (uint64_t)seating->number + (uint64_t)before;
        seating->player[seat] = player_of_kind(seating, kind, (int)(turn % (uint64_t)alike));
    }
}

static void rotate(struct seating *seating)
{
    for (int seat = 0; seat < seating->seats; seat++)
        seating->player[seat] = seating->seats == 1 ? seating->number : (seat + seating->number) % seating->seats;
}

static void swap(int *one, int *other)
{
    int kind = *one;
    *one = *other;
    *other = kind;
}

/* The next permutation in lexicographic order: each distinct order of the kinds comes once. */
static bool permute(int *kinds, int count)
{
    int at = count - 2, other = count - 1;
    while (at >= 0 && kinds[at] >= kinds[at + 1])
        at--;
    if (at < 0)
        return false;
    while (kinds[other] <= kinds[at])
        other--;
    swap(&kinds[at], &kinds[other]);
    for (int left = at + 1, right = count - 1; left < right; left++, right--)
        swap(&kinds[left], &kinds[right]);
    return true;
}

static bool is_rotated(const struct seating *seating)
{
    return seating->arrange == ARRANGE_ROTATE || seating->seats == 1;
}

void seating_first(struct seating *seating, enum arrange arrange, const char *const *bots, int players, int seats,
                   uint64_t deal)
{
    int count = 0;
    assert(players > 0 && players <= KT_MAX_SEATS && seats >= 0 && seats <= KT_MAX_SEATS);
    *seating = (struct seating){.arrange = arrange, .bots = bots, .players = players, .seats = seats, .deal = deal};
    if (is_rotated(seating)) {
        rotate(seating);
        return;
    }
    for (int kind = 0; kind < players; kind++)
        for (int i = kind; i < players; i++)
            if (first_alike(bots, i) == kind)
                seating->kinds[count++] = kind;
    seat_players(seating);
}

bool seating_next(struct seating *seating)
{
    seating->number++;
    if (is_rotated(seating)) {
        rotate(seating);
        return seating->number < seating->players;
    }
    bool is_next = permute(seating->kinds, seating->seats);
    seat_players(seating);
    return is_next;
}

static uint64_t factorial(int number)
{
    uint64_t product = 1;
    for (int i = 2; i <= number; i++)
        product *= (uint64_t)i;
    return product;
}

uint64_t seating_count(enum arrange arrange, const char *const *bots, int players)
{
    if (arrange == ARRANGE_ROTATE)
        return (uint64_t)players;
    uint64_t count = factorial(players);
    for (int i = 0; i < players; i++)
        if (first_alike(bots, i) == i)
            count /= factorial(count_alike(bots, players, i));
    return count;
}
