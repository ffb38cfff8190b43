/* Removes detours from a line, see shorten.h: breadth-first search over the positions of the line, identified by their
 * exact keys. */
#include "search/shorten.h"

#include <assert.h>
#include <string.h>

#include "search/keyset.h"

/* The first move that reached a position, and its cost. */
struct arrival {
    size_t from;
    kt_move move;
    uint64_t cost;
};

enum { NOT_YET = -1, POSITIONS_BETWEEN_LOOKS = 16 };

struct shortener {
    const struct kt_game *game;
    struct kt_memory *memory;
    struct kt_budget *budget;  /* NULL: no limit */
    struct kt_vector states;   /* the positions of the line, each once */
    struct kt_vector arrivals; /* alike */
    struct kt_vector queue;    /* of their numbers, in order of arrival */
    struct kt_vector moves, key, scratch;
    struct kt_keyset keys; /* numbers them */
};

static void release(struct shortener *s)
{
    struct kt_vector *vectors[] = {&s->states, &s->arrivals, &s->queue, &s->moves, &s->key, &s->scratch};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        kt_vector_free(vectors[i], s->memory);
    kt_keyset_free(&s->keys, s->memory);
}

static bool may_go_on(const struct shortener *s, size_t done)
{
    return !s->budget || done % POSITIONS_BETWEEN_LOOKS != 0 || kt_budget_check(s->budget);
}

/* The number of a position on the line, or KT_KEY_ABSENT. */
static size_t number_of(struct shortener *s, const struct kt_state *state)
{
    s->game->key(state, s->key.items);
    return kt_keyset_find(&s->keys, s->key.items);
}

static bool add_position(struct shortener *s, const struct kt_state *state)
{
    s->game->key(state, s->key.items);
    enum kt_keyset_answer answer = kt_keyset_add(&s->keys, s->memory, s->key.items);
    if (answer != KT_KEY_NEW)
        return answer == KT_KEY_SEEN;
    void *copy = kt_vector_add(&s->states, s->memory);
    struct arrival *arrival = kt_vector_add(&s->arrivals, s->memory);
    if (!copy || !arrival)
        return false;
    memcpy(copy, state, s->game->state_size);
    arrival->from = (size_t)NOT_YET;
    return true;
}

static bool take_in(struct shortener *s, const struct kt_game *game, const struct kt_state *start,
                    const struct kt_line *line)
{
    *s = (struct shortener){.game = game, .memory = s->memory, .budget = s->budget};
    s->states.item_size = s->scratch.item_size = game->state_size;
    s->arrivals.item_size = sizeof(struct arrival);
    s->queue.item_size = sizeof(size_t);
    s->moves.item_size = sizeof(kt_move);
    s->key.item_size = game->key_size;
    kt_keyset_init(&s->keys, game->key_size);
    struct kt_state *state = kt_vector_add(&s->scratch, s->memory);
    if (!state || !kt_vector_add(&s->key, s->memory) ||
        !kt_vector_reserve(&s->moves, s->memory, (size_t)game->most_moves))
        return false;
    memcpy(state, start, game->state_size);
    if (!add_position(s, state))
        return false;
    for (size_t i = 0; i < line->count; i++) {
        game->apply(state, line->moves[i]);
        if (!add_position(s, state) || !may_go_on(s, i))
            return false;
    }
    return kt_vector_reserve(&s->queue, s->memory, s->states.count);
}

static struct arrival *arrival_at(const struct shortener *s, size_t at)
{
    return kt_vector_at(&s->arrivals, at);
}

static void arrive(struct shortener *s, size_t at)
{
    *(size_t *)kt_vector_add(&s->queue, s->memory) = at;
}

static bool is_reached(const struct shortener *s, size_t at)
{
    return arrival_at(s, at)->from != (size_t)NOT_YET;
}

/* Fewer moves, as players count them, then fewer cards. */
static uint64_t cost_of(const struct shortener *s, const struct kt_state *state, kt_move move)
{
    struct kt_tally tally = {0};
    s->game->tally(state, move, &tally);
    return tally.moves << 32 | tally.cards;
}

/* If several moves lead from one position to another, the cheapest is taken. */
static void spread(struct shortener *s, size_t at)
{
    struct kt_state *next = s->scratch.items;
    const struct kt_state *here = kt_vector_at(&s->states, at);
    kt_move *moves = s->moves.items;
    int count = s->game->moves(here, moves);
    for (int i = 0; i < count; i++) {
        memcpy(next, here, s->game->state_size);
        s->game->apply(next, moves[i]);
        size_t there = number_of(s, next);
        if (there == KT_KEY_ABSENT || there == at)
            continue;
        bool is_new = !is_reached(s, there);
        uint64_t cost = is_new || arrival_at(s, there)->from == at ? cost_of(s, here, moves[i]) : UINT64_MAX;
        if (!is_new && cost >= arrival_at(s, there)->cost)
            continue;
        /* The same position, but its equal piles may be in another order than on the line. */
        memcpy(kt_vector_at(&s->states, there), next, s->game->state_size);
        *arrival_at(s, there) = (struct arrival){at, moves[i], cost};
        if (is_new)
            arrive(s, there);
    }
}

/* Rewrites the line backwards along the arrivals. The new line is never longer, so it fits. */
static void write_back(const struct shortener *s, size_t goal, struct kt_line *line)
{
    size_t length = 0;
    const struct arrival *arrival;
    for (size_t at = goal; at != 0; at = arrival->from, length++)
        arrival = arrival_at(s, at);
    line->count = length;
    for (size_t at = goal; at != 0; at = arrival->from) {
        arrival = arrival_at(s, at);
        line->moves[--length] = arrival->move;
    }
}

void kt_line_shorten_within(const struct kt_game *game, const struct kt_state *start, struct kt_line *line,
                            struct kt_memory *memory, struct kt_budget *budget)
{
    struct shortener s = {.memory = memory, .budget = budget};
    if (line->count > 0 && take_in(&s, game, start, line)) {
        size_t goal = number_of(&s, s.scratch.items); /* the last position may occur on the line earlier */
        *arrival_at(&s, 0) = (struct arrival){0};
        arrive(&s, 0);
        for (size_t i = 0; i < s.queue.count && !is_reached(&s, goal) && may_go_on(&s, i); i++)
            spread(&s, *(size_t *)kt_vector_at(&s.queue, i));
        assert(is_reached(&s, goal) || budget); /* the line itself reaches it, unless the budget ended the search */
        if (is_reached(&s, goal))
            write_back(&s, goal, line);
    }
    release(&s);
}

void kt_line_shorten(const struct kt_game *game, const struct kt_state *start, struct kt_line *line,
                     struct kt_memory *memory)
{
    kt_line_shorten_within(game, start, line, memory, NULL);
}
