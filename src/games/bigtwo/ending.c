/* The end of a round with all cards known: a max^n search, in which every seat maximises its own points, except that
 * eager seats play as the eager bot. A transposition table is shared by all plays that are compared in one world. Of
 * equally good plays the first is taken; high plays come last. */
#include "games/bigtwo/master.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "games/bigtwo/fast_answer.h"
#include "games/bigtwo/undo.h"

enum { SLOTS = 1 << 14, MOVES = 1 << 17 };

struct key {
    uint64_t hand[B2_SEATS], trick;
    uint8_t turn, owner, passed, unused, place[B2_SEATS];
};

struct slot {
    struct key key;
    uint32_t world; /* which one it is of */
    int points[B2_SEATS];
};

struct b2_ending {
    uint32_t world;
    int nodes, most;
    uint8_t eager;
    struct kt_budget *budget;
    struct bigtwo s;
    struct slot slot[SLOTS];
    kt_move moves[MOVES];
};

struct b2_ending *b2_ending_open(void)
{
    return calloc(1, sizeof(struct b2_ending));
}

void b2_ending_close(struct b2_ending *ending)
{
    free(ending);
}

/* ---- the table ---- */

/* The key: hands, trick and turn, with the places of the seats that are out. Earlier plays follow from the hands. */
static struct key key_of(const struct bigtwo *s)
{
    struct key key = {.trick = s->trick, .turn = s->turn, .owner = s->owner, .passed = s->passed};
    memcpy(key.hand, s->hand, sizeof key.hand);
    memcpy(key.place, s->place, sizeof key.place);
    return key;
}

static uint64_t hash_of(const struct key *key)
{
    uint64_t words[sizeof *key / 8], hash = 0;
    memcpy(words, key, sizeof words);
    for (size_t i = 0; i < sizeof *key / 8; i++) {
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

/* ---- the search ---- */

static bool solve(struct b2_ending *ending, int from, int points[B2_SEATS]);

static bool solve_after(struct b2_ending *ending, uint64_t play, int from, int points[B2_SEATS])
{
    struct bigtwo *s = &ending->s;
    struct b2_before before = b2_note(s);
    bool is_solved = true;
    b2_apply(s, play);
    if (s->is_over)
        b2_round_points(s, points);
    else
        is_solved = solve(ending, from, points);
    b2_take_back(s, &before);
    return is_solved;
}

/* An eager seat has one play, everybody else all of them. */
static int list_plays(struct b2_ending *ending, kt_move *moves)
{
    const struct bigtwo *s = &ending->s;
    if (!(ending->eager >> s->turn & 1) || s->rules.last_card == B2_LAST_HIGHEST)
        return b2_moves(s, moves);
    uint64_t hand = s->hand[s->turn];
    moves[0] = s->trick ? b2_fast_answer(&s->rules, hand, b2_combination_of(&s->rules, s->trick)) : hand & -hand;
    return 1;
}

static bool try_plays(struct b2_ending *ending, int from, int points[B2_SEATS])
{
    kt_move *moves = ending->moves + from;
    int count = list_plays(ending, moves), turn = ending->s.turn;
    int found[B2_SEATS];
    for (int i = 0; i < count; i++)
        if (moves[i] == ending->s.hand[turn] && !ending->s.rules.plays_on && !ending->s.rules.doubles_ending)
            return solve_after(ending, moves[i], from + count, points);
    points[turn] = INT_MIN;
    for (int i = 0; i < count; i++) {
        if (!solve_after(ending, moves[i], from + count, found))
            return false;
        if (found[turn] > points[turn])
            memcpy(points, found, sizeof found);
    }
    return true;
}

static bool solve(struct b2_ending *ending, int from, int points[B2_SEATS])
{
    struct key key = key_of(&ending->s);
    struct slot *slot = &ending->slot[hash_of(&key) % SLOTS];
    if (slot->world == ending->world && memcmp(&slot->key, &key, sizeof key) == 0) {
        memcpy(points, slot->points, sizeof slot->points);
        return true;
    }
    if (++ending->nodes > ending->most || from > MOVES - B2_MOST_MOVES || !kt_budget_spend(ending->budget) ||
        !try_plays(ending, from, points))
        return false;
    slot->key = key;
    slot->world = ending->world;
    memcpy(slot->points, points, sizeof slot->points);
    return true;
}

void b2_ending_start(struct b2_ending *ending, const struct bigtwo *world, uint8_t eager, int most,
                     struct kt_budget *budget)
{
    ending->s = *world;
    ending->world++;
    ending->eager = (uint8_t)(eager & ~(1u << world->turn));
    ending->most = most;
    ending->nodes = 0;
    ending->budget = budget;
}

bool b2_ending_value(struct b2_ending *ending, uint64_t play, int *value)
{
    int points[B2_SEATS] = {0}, own = ending->s.turn;
    bool is_solved = solve_after(ending, play, 0, points);
    *value = points[own];
    return is_solved;
}
