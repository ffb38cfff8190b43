/* The rollout bots. Each uses only its own hand, the earlier plays and how many cards the others hold, although the
 * whole world is available.
 *
 * `eager` plays like weak players and programs that look one trick ahead: it leads the lowest single, and gives the
 * lowest answer if there is one. `patient` plays by its plan (groups.c): it leads the group that uses most cards for
 * least control, answers with the lowest group that beats the trick, and saves its high groups until somebody has few
 * cards.
 *
 * Tried, `patient` alone against three seats of a strong network (preset=cw2018, 1,000 deals and more, +- 0.2):
 * answering with whole groups only -3.2; breaking groups if that gains more than a threshold -2.9; a lower threshold
 * (cards in hand are paid for) -2.2; going out as soon as all but one group are certain -2.1; two pair as groups -1.6.
 * Other values of control and of leads: no difference over 0.1. */
#include "games/bigtwo/master.h"

#include "games/bigtwo/fast_answer.h"

static const uint64_t whole_deck = (UINT64_C(1) << B2_CARDS) - 1;

/* ---- eager ---- */

static uint64_t eager_play(const void *data, struct b2_thought_game *game)
{
    const struct bigtwo *s = &game->s;
    uint64_t hand = s->hand[s->turn];
    (void)data;
    return s->trick ? b2_fast_answer(&s->rules, hand, game->there) : hand & -hand;
}

const struct b2_player b2_eager_player = {eager_play, NULL, 1};

/* ---- what a seat knows about the others ---- */

struct outlook {
    uint64_t others;       /* cards that somebody else may hold */
    int least, most, next; /* cards of the shortest and the longest hand, and of the next seat's */
};

static struct outlook look_out(const struct b2_thought_game *game)
{
    const struct bigtwo *s = &game->s;
    struct outlook view = {whole_deck & ~game->out & ~s->hand[s->turn], B2_MOST_HAND, 0, 0};
    view.next = s->left[b2_next_seat(s, s->turn)];
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int left = s->left[seat];
        if (seat == s->turn || left == 0)
            continue;
        view.least = left < view.least ? left : view.least;
        view.most = left > view.most ? left : view.most;
    }
    return view;
}

/* Nobody can beat it, as far as this seat knows; ignores bombs. */
static bool is_sure(const struct b2_thought_game *game, const struct outlook *view, const struct b2_group *group)
{
    if (view->most < group->is.cards)
        return true;
    if (group->is.kind == B2_SINGLE)
        return view->others >> group->is.strength == 0;
    if (group->control < .3f)
        return false;
    return b2_fast_answer(&game->s.rules, view->others, group->is) == 0;
}

/* ---- patient: leading ---- */

static float lead_value(const struct outlook *view, const struct b2_group *group)
{
    int cards = group->is.cards;
    float value = .4f * (float)cards - .5f * group->control;
    if (cards == 1)
        value -= .02f * (float)(group->is.strength / 4);
    if (cards == view->least)
        value += 4 * group->control - 4;
    return value;
}

static const struct b2_group *lead(const struct b2_thought_game *game, const struct b2_plan *plan)
{
    struct outlook view = look_out(game);
    const struct b2_group *best = &plan->group[0], *sure = NULL;
    int unsure = 0;
    float most = -1e9f;
    for (int i = 0; i < plan->count; i++) {
        const struct b2_group *group = &plan->group[i];
        if (plan->count <= 6 && is_sure(game, &view, group))
            sure = !sure || group->is.cards > sure->is.cards ? group : sure;
        else
            unsure++;
        float value = lead_value(&view, group);
        if (value > most)
            most = value, best = group;
    }
    return unsure <= 1 && sure ? sure : best;
}

/* ---- patient: following ---- */

/* An answer and its gain: turns saved, minus control spent and groups broken. */
struct answer {
    uint64_t cards;
    float gain;
};

static void consider(struct answer *best, uint64_t cards, float gain)
{
    if (gain > best->gain)
        *best = (struct answer){cards, gain};
}

static void consider_groups(const struct b2_thought_game *game, const struct b2_plan *plan, struct answer *best)
{
    for (int i = 0; i < plan->count; i++)
        if (b2_beats(&game->s.rules, plan->group[i].is, game->there))
            consider(best, plan->group[i].cards, 1 - plan->group[i].control);
}

/* Singles and pairs from larger groups, the lowest of each rank. */
static void consider_breaking(const struct b2_thought_game *game, const struct b2_plan *plan, struct answer *best)
{
    const struct bigtwo *s = &game->s;
    uint64_t hand = s->hand[s->turn];
    if (game->there.kind > B2_PAIR) {
        uint64_t cards = b2_fast_answer(&s->rules, hand, game->there);
        if (cards)
            consider(best, cards, plan->cost - b2_plan_cost(&s->rules, hand & ~cards, B2_PLAN_TRIES));
        return;
    }
    struct b2_combination there = game->there;
    for (;;) {
        uint64_t cards = b2_fast_answer(&s->rules, hand, there);
        if (!cards || b2_count(cards) > 2)
            return;
        consider(best, cards, plan->cost - b2_plan_cost(&s->rules, hand & ~cards, B2_PLAN_TRIES));
        there.strength = (uint32_t)b2_highest(cards) | 3;
    }
}

/* The threshold for the gain of an answer: lower if somebody has few cards. */
static float demands(const struct outlook *view, const struct b2_plan *plan)
{
    if (view->least <= 4)
        return -1.1f;
    if (plan->count <= 4)
        return -.4f;
    return view->least <= 6 ? -.3f : -.1f;
}

/* The answer that nobody can beat, if all remaining groups but one are certain as well. */
static uint64_t winning_answer(const struct b2_thought_game *game, const struct b2_plan *plan,
                               const struct outlook *view)
{
    int unsure = 0;
    uint64_t answer = 0;
    for (int i = 0; i < plan->count; i++) {
        const struct b2_group *group = &plan->group[i];
        if (!is_sure(game, view, group))
            unsure++;
        else if (b2_beats(&game->s.rules, group->is, game->there))
            answer = group->cards;
    }
    return unsure <= 1 ? answer : 0;
}

static uint64_t follow(const struct b2_thought_game *game, const struct b2_plan *plan)
{
    const struct bigtwo *s = &game->s;
    struct outlook view = look_out(game);
    uint64_t hand = s->hand[s->turn];
    if (game->there.kind == B2_SINGLE && view.next == 1) {
        int highest = b2_highest(hand);
        return highest > (int)game->there.strength ? b2_bit(highest) : 0;
    }
    uint64_t winning = plan->count <= 6 ? winning_answer(game, plan, &view) : 0;
    if (winning)
        return winning;
    struct answer best = {0, demands(&view, plan)};
    consider_groups(game, plan, &best);
    if (best.cards == 0)
        consider_breaking(game, plan, &best);
    return best.cards;
}

static struct b2_plan *plan_of(struct b2_thought_game *game, int seat)
{
    if (!(game->has_plan >> seat & 1))
        b2_make_plan(&game->s.rules, game->s.hand[seat], &game->plan[seat]);
    game->has_plan |= (uint8_t)(1u << seat);
    return &game->plan[seat];
}

static uint64_t patient_play(const void *data, struct b2_thought_game *game)
{
    const struct b2_plan *plan = plan_of(game, game->s.turn);
    (void)data;
    return game->s.trick ? follow(game, plan) : lead(game, plan)->cards;
}

const struct b2_player b2_patient_player = {patient_play, NULL, 1};

/* ---- playing on ---- */

void b2_think_world(struct b2_thought_game *game, const struct bigtwo *world)
{
    game->s = *world;
    game->there = b2_combination_of(&world->rules, world->trick);
    game->out = world->gone;
    game->has_plan = 0;
    for (int i = 0; i < world->plays; i++)
        game->out |= world->play[i];
    if (game->has_story)
        b2_story_start(&game->story, world);
}

/* A played group is removed from the plan; any other play invalidates the plan. */
static void keep_plan(struct b2_thought_game *game, int seat, uint64_t cards)
{
    struct b2_plan *plan = &game->plan[seat];
    for (int i = 0; i < plan->count; i++) {
        if (plan->group[i].cards == cards) {
            plan->cost -= 1 - plan->group[i].control;
            plan->group[i] = plan->group[--plan->count];
            return;
        }
    }
    game->has_plan &= (uint8_t) ~(1u << seat);
}

void b2_think_play(struct b2_thought_game *game, uint64_t cards)
{
    int seat = game->s.turn;
    if (game->has_story)
        b2_story_play(&game->story, &game->s, cards);
    if (cards) {
        game->there = b2_combination_of(&game->s.rules, cards);
        game->out |= cards;
        if (game->has_plan >> seat & 1)
            keep_plan(game, seat, cards);
    }
    b2_apply(&game->s, cards);
}

/* Before a seat with one card only the highest single is legal (the rule last_card). */
static uint64_t mind_last_card(const struct b2_thought_game *game, uint64_t cards)
{
    const struct bigtwo *s = &game->s;
    uint64_t highest = b2_bit(b2_highest(s->hand[s->turn]));
    if (b2_count(cards) != 1 || cards == highest || s->left[b2_next_seat(s, s->turn)] != 1)
        return cards;
    return highest;
}

static bool spend(struct kt_budget *budget, int states)
{
    for (int i = 0; i < states; i++)
        if (!kt_budget_spend(budget))
            return false;
    return true;
}

bool b2_think_on(struct b2_thought_game *game, struct kt_budget *budget)
{
    struct bigtwo *s = &game->s;
    while (!s->is_over) {
        const struct b2_player *player = game->player[s->turn];
        if (!spend(budget, player->states))
            return false;
        uint64_t cards = player->play(player->data, game);
        if (s->rules.last_card == B2_LAST_HIGHEST)
            cards = mind_last_card(game, cards);
        b2_think_play(game, cards);
    }
    return true;
}
