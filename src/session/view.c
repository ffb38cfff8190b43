/* Views: what one seat sees of a position, and the public handle around it. */
#include <stdlib.h>
#include <string.h>

#include "core/card.h"
#include "session/handles.h"

struct kt_view *kt_view_of(const struct kt_position *position, int seat)
{
    if (seat < KT_NOBODY || seat >= position->seats)
        return NULL;
    struct kt_view *view = malloc(sizeof *view);
    struct kt_sight *sight = calloc(1, position->game->sight_size);
    if (!view || !sight) {
        free(view);
        free(sight);
        return NULL;
    }
    *view = (struct kt_view){.game = position->game, .sight = sight, .is_read = !position->state};
    if (position->state) {
        position->game->observe(position->state, seat, sight);
        view->is_to_move = seat != KT_NOBODY && seat == position->game->turn(position->state);
    } else {
        memcpy(sight, position->sight, position->game->sight_size);
    }
    return view;
}

void kt_view_free(struct kt_view *view)
{
    if (!view)
        return;
    free(view->sight);
    free(view);
}

struct kt_position *kt_view_world(const struct kt_view *view, uint64_t seed)
{
    struct kt_rng rng;
    struct kt_state *state = calloc(1, view->game->state_size);
    if (!state)
        return NULL;
    kt_rng_seed(&rng, seed);
    view->game->complete(view->sight, &rng, state);
    struct kt_position *world = kt_position_of(view->game, state, NULL);
    free(state);
    return world;
}

void kt_view_scene(const struct kt_view *view, struct kt_scene *scene)
{
    view->game->describe(view->sight, scene);
}

bool kt_view_shows_cards_of(const struct kt_view *view, int seat)
{
    struct kt_scene scene;
    kt_view_scene(view, &scene);
    for (int i = 0; i < scene.piles; i++)
        for (int k = 0; scene.pile[i].seat == seat && k < scene.pile[i].count; k++)
            if (scene.card[scene.pile[i].first + k].card == KT_NO_CARD)
                return false;
    return true;
}

bool kt_view_shows_all_cards(const struct kt_view *view)
{
    struct kt_scene scene;
    kt_view_scene(view, &scene);
    for (int i = 0; i < scene.cards; i++)
        if (scene.card[i].card == KT_NO_CARD)
            return false;
    return true;
}

/* A position with unknown cards is viewed by the seat to move, if all of its own cards are known. */
bool kt_view_can_choose(const struct kt_view *view)
{
    if (!view->is_read)
        return view->is_to_move;
    struct kt_position *world = kt_view_world(view, 0);
    int turn = world ? kt_position_turn(world) : KT_NOBODY;
    kt_position_free(world);
    return turn != KT_NOBODY && kt_view_shows_cards_of(view, turn);
}

/* The moves of the seat to move are the same in every world that fits. */
bool kt_view_allows(const struct kt_view *view, kt_move move)
{
    if (!kt_view_can_choose(view))
        return false;
    struct kt_position *world = kt_view_world(view, 0);
    bool allows = world && !view->game->refuses(world->state, move, NULL);
    kt_position_free(world);
    return allows;
}

void kt_view_write(const struct kt_view *view, struct kt_text *out)
{
    view->game->position_formats[0].write(view->sight, out);
}

bool kt_view_deed(const struct kt_view *view, int index, struct kt_deed *deed)
{
    *deed = (struct kt_deed){0};
    return view->game->deed && view->game->deed(view->sight, index, deed);
}

int kt_view_kinds(const struct kt_view *view, struct kt_kind kinds[KT_MOST_KINDS])
{
    return view->game->kinds ? view->game->kinds(view->sight, kinds) : 0;
}

int kt_view_groups(const struct kt_view *view, int seat, struct kt_group groups[KT_MOST_GROUPS])
{
    bool is_seat = seat >= 0 && seat < view->game->seats(view->sight);
    return is_seat && view->game->groups ? view->game->groups(view->sight, seat, groups) : 0;
}

/* If points are not secret, they are the same in every world that fits. */
bool kt_view_points(const struct kt_view *view, int points[KT_MAX_SEATS])
{
    memset(points, 0, KT_MAX_SEATS * sizeof *points);
    if (view->game->seen_points) {
        view->game->seen_points(view->sight, points);
        return true;
    }
    struct kt_position *world = kt_view_world(view, 0);
    if (world)
        kt_position_score(world, points);
    kt_position_free(world);
    return world != NULL;
}
