/* The scene, and the shapes of moves in it. Every card of the mine is a pile. */
#include "games/saboteur/saboteur.h"

#include <string.h>

/* The order of the piles; those of seats follow each other, the mine comes last: start, goals, path cards. */
enum { PILE, DROPPED, SHARE, SUPPLY, ASIDE, HANDS };

static int tools_of_seat(const struct saboteur *s, int seat)
{
    return HANDS + s->rules.seats + seat;
}

static int gold_of_seat(const struct saboteur *s, int seat)
{
    return HANDS + 3 * s->rules.seats + seat;
}

static int first_goal(const struct saboteur *s)
{
    return HANDS + 4 * s->rules.seats + 1;
}

/* ---- drawing ---- */

static struct kt_pile *add_pile(struct kt_scene *scene, const char *name, int number, int seat, enum kt_layout layout)
{
    struct kt_pile *pile = &scene->pile[scene->piles++];
    *pile = (struct kt_pile){.name = name, .number = number, .seat = seat, .layout = layout, .first = scene->cards};
    return pile;
}

static void add_card(struct kt_scene *scene, int card, bool is_turned)
{
    bool is_known = card != SA_UNKNOWN;
    scene->card[scene->cards++] =
        (struct kt_shown){.card = (uint8_t)card, .face_up = is_known, .is_turned = is_known && is_turned};
    scene->pile[scene->piles - 1].count++;
}

static void add_cards(struct kt_scene *scene, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        add_card(scene, cards[i], false);
}

static void add_gold(struct kt_scene *scene, const uint8_t gold[SA_VALUES])
{
    for (int value = 0; value < SA_VALUES; value++)
        for (int i = 0; i < gold[value]; i++)
            add_card(scene, value ? SA_NUGGET + value - 1 : SA_UNKNOWN, false);
}

static void describe_stacks(const struct saboteur *s, struct kt_scene *scene)
{
    add_pile(scene, "pile", 1, KT_NOBODY, KT_STACKED);
    add_cards(scene, s->pile, s->piled);
    add_pile(scene, "dropped", 1, KT_NOBODY, KT_STACKED);
    for (int i = 0; i < s->acts; i++)
        if (s->act[i].deed == SA_DROP)
            add_card(scene, s->act[i].card, false);
    bool is_taken = s->winner == SA_MINERS && !s->is_over; /* it is shown to the seat that takes from it */
    add_pile(scene, "share", 1, is_taken ? s->turn : KT_NOBODY, KT_FANNED_RIGHT);
    add_gold(scene, s->share);
    add_pile(scene, "supply", 1, KT_NOBODY, KT_STACKED);
    add_gold(scene, s->supply);
    add_pile(scene, "aside", 1, KT_NOBODY, KT_STACKED);
    add_card(scene, sa_role_aside(s), false);
}

static void describe_seats(const struct saboteur *s, struct kt_scene *scene)
{
    int seats = s->rules.seats;
    for (int seat = 0; seat < seats; seat++) {
        add_pile(scene, "hand", seat + 1, seat, KT_FANNED_RIGHT);
        add_cards(scene, s->hand[seat], s->held[seat]);
    }
    for (int seat = 0; seat < seats; seat++) {
        add_pile(scene, "tools", seat + 1, seat, KT_FANNED_RIGHT);
        for (int tool = 0; tool < SA_TOOLS; tool++)
            if (s->broken[seat] >> tool & 1)
                add_card(scene, SA_BREAK_PICK + tool, false);
    }
    for (int seat = 0; seat < seats; seat++) {
        add_pile(scene, "role", seat + 1, seat, KT_STACKED);
        add_card(scene, s->role[seat], false);
    }
    for (int seat = 0; seat < seats; seat++) {
        add_pile(scene, "gold", seat + 1, seat, KT_FANNED_RIGHT);
        add_gold(scene, s->taken[seat]);
        add_gold(scene, s->paid[seat]);
    }
}

static void add_place(struct kt_scene *scene, const char *name, int number, int x, int y)
{
    struct kt_pile *pile = add_pile(scene, name, number, KT_NOBODY, KT_STACKED);
    pile->x = x;
    pile->y = y;
}

/* A goal that this seat has looked at stays face down. */
static void describe_mine(const struct saboteur *s, struct kt_scene *scene)
{
    add_place(scene, "start", 1, 0, 0);
    add_card(scene, SA_START, false);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        add_place(scene, "goal", goal + 1, sa_goal_x(&s->rules), sa_goal_y(goal));
        add_card(scene, s->goal[goal], s->goal_is_turned[goal]);
        scene->card[scene->cards - 1].face_up = s->goal_is_open[goal];
    }
    for (int i = 0; i < s->lying; i++) {
        add_place(scene, "tunnel", i + 1, s->mine[i].x, s->mine[i].y);
        add_card(scene, s->mine[i].card, s->mine[i].is_turned);
    }
}

void sa_describe(const struct kt_sight *sight, struct kt_scene *scene)
{
    memset(scene, 0, sizeof *scene);
    describe_stacks(sa_seen(sight), scene);
    describe_seats(sa_seen(sight), scene);
    describe_mine(sa_seen(sight), scene);
}

/* ---- moving ---- */

static int place_in_hand(const struct saboteur *s, int card)
{
    const uint8_t *hand = s->hand[s->turn];
    return (int)((const uint8_t *)memchr(hand, card, s->held[s->turn]) - hand);
}

/* Gold is sorted by value. */
static int place_in_share(const struct saboteur *s, int nuggets)
{
    int before = 0;
    for (int value = 0; value < nuggets; value++)
        before += s->share[value];
    return before;
}

static int pile_at(const struct saboteur *s, int x, int y)
{
    int i = 0;
    while (s->mine[i].x != x || s->mine[i].y != y)
        i++;
    return first_goal(s) + SA_GOALS + i;
}

void sa_shape_move(const struct kt_state *state, kt_move move, struct kt_shape *shape)
{
    const struct saboteur *s = sa_of(state);
    struct sa_act act = sa_act_of(move);
    shape->count = 1;
    if (act.deed == SA_TAKE) {
        shape->from = SHARE;
        shape->to = gold_of_seat(s, s->turn);
        shape->taken[0] = (uint8_t)place_in_share(s, act.card - SA_NUGGET + 1);
        return;
    }
    shape->from = HANDS + s->turn;
    shape->taken[0] = (uint8_t)place_in_hand(s, act.card);
    if (act.deed == SA_LAY) {
        shape->has_place = true;
        shape->is_turned = act.is_turned;
        shape->x = act.x;
        shape->y = act.y;
    } else if (act.deed == SA_CRUSH)
        shape->to = pile_at(s, act.x, act.y);
    else if (act.deed == SA_LOOK)
        shape->to = first_goal(s) + act.target;
    else
        shape->to = act.deed == SA_DROP ? DROPPED : tools_of_seat(s, act.target);
}
