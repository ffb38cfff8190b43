#include "tour.h"

enum { USUAL_DEALS = 8, OTHER_DEALS = 2 };

void *room(size_t size)
{
    void *block = calloc(1, size);
    assert_non_null(block);
    return block;
}

/* Once per deal: writing rules takes longer than most tests. */
static void name_deal(struct stop *stop, uint64_t number)
{
    struct kt_text rules = {0};
    kt_rules_write(stop->game, &stop->rules, &rules);
    snprintf(stop->deal, sizeof stop->deal, "%s %llu (%.120s)", stop->game->name, (unsigned long long)number,
             rules.data);
    kt_text_free(&rules);
}

static void visit_one_game(struct stop *stop, uint64_t number, visitor visit)
{
    const struct kt_game *game = stop->game;
    struct kt_state *state = room(game->state_size);
    kt_move *moves = room((size_t)game->most_moves * sizeof *moves);
    struct kt_error error = {0};
    bool is_dealt = game->deal(&stop->rules, number, NULL, state, &error);
    check(is_dealt, "%s %llu: %s", game->name, (unsigned long long)number, error_text(&error));
    kt_rng_seed(&stop->rng, number);
    name_deal(stop, number);
    stop->state = state;
    stop->moves = moves;
    for (int ply = 0; ply < MOST_PLIES; ply++) {
        stop->count = game->moves(state, moves);
        snprintf(stop->where, sizeof stop->where, "%.170s after %d moves", stop->deal, ply);
        check(stop->count <= game->most_moves, "%s: %d moves", stop->where, stop->count);
        visit(stop);
        if (stop->count == 0)
            break;
        game->apply(state, moves[kt_rng_below(&stop->rng, (uint32_t)stop->count)]);
    }
    free(state);
    free(moves);
}

uint64_t some_deal(const struct kt_game *game, const struct kt_settings *rules, int i)
{
    struct kt_rng rng;
    kt_rng_seed(&rng, (uint64_t)i);
    uint64_t number = i == 0 ? game->deals : kt_rng_next(&rng) % game->deals + 1;
    return can_deal(game, rules, number) ? number : (uint64_t)i + 1; /* some rules have fewer numbers */
}

int deals_under(int variant)
{
    return often(variant == 0 ? USUAL_DEALS : OTHER_DEALS);
}

void visit_every_game(visitor visit)
{
    static struct kt_settings variants[MOST_VARIANTS];
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        int count = rule_variants(*game, variants);
        for (int v = 0; v < count; v++) {
            for (int i = 0; i < deals_under(v); i++) {
                struct stop stop = {.game = *game, .rules = variants[v]};
                visit_one_game(&stop, some_deal(*game, &variants[v], i), visit);
            }
        }
    }
}

struct kt_sight *sight_of(const struct stop *stop, int seat)
{
    struct kt_sight *sight = room(stop->game->sight_size);
    stop->game->observe(stop->state, seat, sight);
    return sight;
}

int seats_of(const struct stop *stop)
{
    /* A game without the option "seats" has a fixed number of seats. */
    for (int i = 0; i < kt_options_count(stop->game->options); i++)
        if (strcmp(stop->game->options[i].name, "seats") == 0)
            return stop->rules.value[i];
    return stop->game->most_seats;
}

bool is_listed(const struct stop *stop, kt_move move)
{
    for (int i = 0; i < stop->count; i++)
        if (stop->moves[i] == move)
            return true;
    return false;
}
