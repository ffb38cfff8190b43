/* The bot `policy`: a learned linear evaluation of the position after each plan; fast, without search, from what a
 * person sees.
 *
 * Its plans: move a card home, move a whole run, move part of a run because the card below then goes home, fetch a card
 * of the stock by some draws, bring a card back from home because another one can be placed on it. It evaluates the
 * position after each plan, with cards that would be turned still unknown, as the sum of the weights of its features,
 * and follows the best plan. Safe cards go home first. Without a plan it gives up. It keeps state only for plans of two
 * moves; every plan makes progress (see kl_list_plans), so every game ends.
 *
 * With unlimited passes the first one is free, so it is used to look at the stock: from then on the stock is known, and
 * a game with stock=known takes the same course. With few passes it fetches nothing: it makes the moves that it has,
 * then draws.
 *
 * The features (traits): where are the two cards on which this head (the deepest face-up card of a column, on face-down
 * ones), or this card of the stock, can be placed? Which cards could be placed on this top card? Where is the next card
 * of each suit, and the one after it? Which cards of the stock become reachable after another one is played? How many
 * unknown cards would have a place to go? The weights are learned by self-play (bench/tune_klondike.c), for drawing one
 * card and for drawing more.
 *
 * Deals 1 to 100,000, unlimited passes, cards may come back from home: it wins 38.76 % [38.46, 39.06] drawing three and
 * 70.46 % [70.18, 70.74] drawing one, stock unseen or known, in about 0.17 and 0.29 ms a game on a busy machine. Of the
 * first 10,000: if cards may not come back 35.5 and 67.6 %, three passes drawing three 8.5 %, one pass drawing one 4.1
 * %.
 *
 * Tried and dropped (draw 3, where the same effort reached 37 to 38): separate weights for each phase of the game
 * (35.0) or for low, middle and high cards (35.8); a hidden layer of 16 (35.7, and no explanation); with few passes,
 * playing only moves that are rated better than no move (2.8 at best, three passes) or fetching as with many passes
 * (1.2). Bringing several cards back from home at once would help in 2 % of the lost games of draw 3: not done. */
#include "games/klondike/policy.h"

#include <stdlib.h>
#include <string.h>

#include "games/klondike/policy_weights.h"
#include "games/patience/reasons.h"
#include "search/play_out.h"

enum { ENOUGH_PASSES = 20 }; /* a plan takes one at most, and a game has about as many that fetch a card */

static const struct kl_move draw = {KL_STOCK, KL_WASTE, 1}, turn_over = {KL_WASTE, KL_STOCK, 1}, nothing;

/* ---- the stock ---- */

static bool has_unseen_stock(const struct klondike *s)
{
    return s->waste < s->talon && memchr(s->turned + s->waste, KT_NO_CARD, (size_t)(s->talon - s->waste));
}

/* Are passes so few that cards of the stock that are skipped may be lost? */
bool kl_has_few_passes(const struct klondike *s)
{
    return s->rules.passes > 0 && s->rules.passes - s->pass < ENOUGH_PASSES;
}

/* With enough passes, the first one is used to look at the stock, without a loss. */
bool kl_wants_look(const struct klondike *s)
{
    return has_unseen_stock(s) && !kl_has_few_passes(s);
}

/* ---- plans ---- */

struct list {
    const struct klondike *s;
    struct kl_plan *plans;
    int count;
    uint64_t reach, lands; /* places in the stock; cards that some column takes */
};

static void add(struct list *l, struct kl_move first, struct kl_move second, kt_card card)
{
    if (l->count < KL_MOST_PLANS)
        l->plans[l->count++] = (struct kl_plan){{first, second}, second.cards > 0 ? 2 : 1, card};
}

static struct kl_move home_move(int from, kt_card card)
{
    return (struct kl_move){from, KL_HOME + kt_suit(card), 1};
}

/* Is the card safe at home: can every card that could be placed on it go home itself? */
static bool is_safe(const struct klondike *s, kt_card card)
{
    int rank = kt_rank(card), other = kt_is_red(card) ? KT_CLUBS : KT_DIAMONDS;
    if (s->rules.build == KL_BUILD_SUIT)
        return true; /* only lower cards of its suit could be placed on it */
    int twin = s->rules.build == KL_BUILD_ANY ? rank - 2 : rank - 3;
    return rank <= 2 || (s->home[other] >= rank - 2 && s->home[KT_SUITS - 1 - other] >= rank - 2 &&
                         s->home[KT_SUITS - 1 - kt_suit(card)] >= twin);
}

/* The columns that accept the card; only one of several empty columns. */
static int list_landings(const struct list *l, kt_card card, int columns[KL_MOST_COLUMNS])
{
    const struct klondike *s = l->s;
    int count = 0;
    bool is_first_empty = true;
    for (int i = 0; kl_has(l->lands, card) && i < s->rules.columns; i++) {
        bool is_empty = s->column[i].open == 0;
        if ((!is_empty || is_first_empty) && kl_fits(s, card, i))
            columns[count++] = i;
        is_first_empty &= !is_empty;
    }
    return count;
}

/* All face-up cards, which turns a face-down card or empties the column. Moves from one empty column to another are
 * omitted, and so are those that empty a column that takes no card. */
static void list_run(struct list *l, int from)
{
    const struct kl_column *column = &l->s->column[from];
    int to[KL_MOST_COLUMNS], count = list_landings(l, kl_deepest(column), to);
    for (int i = 0; i < count; i++)
        if (column->closed > 0 || (l->s->column[to[i]].open > 0 && l->s->rules.empty != KL_EMPTY_NONE))
            add(l, (struct kl_move){from, to[i], column->open}, nothing, KT_NO_CARD);
}

/* Some of the face-up cards, because the card below them then goes home. */
static void list_shifts(struct list *l, int from)
{
    const struct kl_column *column = &l->s->column[from];
    int to[KL_MOST_COLUMNS], height = kl_height(column);
    for (int cards = 1; cards < column->open; cards++) {
        kt_card below = column->card[height - cards - 1];
        if (!kl_goes_home(l->s, below))
            continue;
        int count = list_landings(l, column->card[height - cards], to);
        for (int i = 0; i < count; i++)
            add(l, (struct kl_move){from, to[i], cards}, home_move(from, below), KT_NO_CARD);
    }
}

static void list_column(struct list *l, int from)
{
    kt_card top = kl_card_at(l->s, from);
    if (!top)
        return;
    if (kl_goes_home(l->s, top))
        add(l, home_move(from, top), nothing, KT_NO_CARD);
    list_run(l, from);
    list_shifts(l, from);
}

static void list_stock(struct list *l)
{
    for (int i = 0; i < l->s->talon; i++) {
        kt_card card = l->s->turned[i];
        if (!card || !kl_has(l->reach, i))
            continue;
        if (kl_goes_home(l->s, card))
            add(l, home_move(KL_WASTE, card), nothing, card);
        int to[KL_MOST_COLUMNS], count = list_landings(l, card, to);
        for (int j = 0; j < count; j++)
            add(l, (struct kl_move){KL_WASTE, to[j], 1}, nothing, card);
    }
}

/* A card comes back from home to column `to`, because another one can then be placed on it. A column without face-down
 * cards is emptied this way only if kings may move there: if any card may start a column, that could repeat for ever;
 * if none may, it is useless. */
static void list_comeback(struct list *l, int suit, int to)
{
    const struct klondike *s = l->s;
    kt_card back = kt_card_of(s->home[suit], suit);
    struct kl_move first = {KL_HOME + suit, to, 1};
    for (int i = 0; i < s->rules.columns; i++) {
        const struct kl_column *column = &s->column[i];
        bool counts = column->open > 0 && (column->closed > 0 || s->rules.empty == KL_EMPTY_KINGS);
        if (i != to && counts && kl_builds(&s->rules, kl_deepest(column), back))
            add(l, first, (struct kl_move){i, to, column->open}, KT_NO_CARD);
    }
    for (int i = 0; i < s->talon; i++)
        if (s->turned[i] && kl_has(l->reach, i) && kl_builds(&s->rules, s->turned[i], back))
            add(l, first, (struct kl_move){KL_WASTE, to, 1}, s->turned[i]);
}

static void list_comebacks(struct list *l)
{
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int to = 0; l->s->home[suit] > KT_ACE && to < l->s->rules.columns; to++)
            if (l->s->column[to].open > 0 && kl_fits(l->s, kt_card_of(l->s->home[suit], suit), to))
                list_comeback(l, suit, to);
}

static bool list_safe_card(struct list *l)
{
    for (int i = 0; i < l->s->rules.columns && l->count == 0; i++) {
        kt_card top = kl_card_at(l->s, i);
        if (top && kl_goes_home(l->s, top) && is_safe(l->s, top))
            add(l, home_move(i, top), nothing, KT_NO_CARD);
    }
    return l->count > 0;
}

/* Every plan takes a card home, turns a face-down card, takes a card from the stock or empties a column; a plan that
 * brings a card back from home does one of these as well, see above. So no sequence of plans is endless. */
int kl_list_plans(const struct klondike *s, struct kl_plan plans[KL_MOST_PLANS])
{
    struct list l = {.s = s, .plans = plans, .reach = kl_reach(s), .lands = kl_lands(s)};
    if (kl_has_few_passes(s))
        l.reach &= kl_bit(s->waste) >> 1;
    if (list_safe_card(&l))
        return l.count;
    for (int i = 0; i < s->rules.columns; i++)
        list_column(&l, i);
    list_stock(&l);
    if (s->rules.worry)
        list_comebacks(&l);
    return l.count;
}

/* The real pass may be one higher; that matters only with few passes, and then nothing is fetched. */
static void draw_until(struct klondike *s, kt_card card)
{
    int place = 0;
    while (s->turned[place] != card)
        place++;
    if (place + 1 < s->waste && s->pass < UINT8_MAX)
        s->pass++;
    s->waste = (uint8_t)(place + 1);
}

void kl_apply_plan(struct klondike *s, const struct kl_plan *plan)
{
    for (int i = 0; i < plan->moves; i++) {
        if (plan->move[i].from == KL_WASTE)
            draw_until(s, plan->card);
        kl_apply(s, plan->move[i]);
    }
}

/* ---- choosing ---- */

int kl_policy_judge(const struct klondike *sight)
{
    uint16_t traits[KL_MOST_TRAITS];
    const int16_t *weight = kl_policy_weights[sight->rules.draw > 1];
    int sum = 0, count = kl_list_traits(sight, traits);
    for (int i = 0; i < count; i++)
        sum += weight[traits[i]];
    return sum;
}

/* The plan after which the position has the highest value, the first of equal ones. */
bool kl_choose_plan(const struct klondike *sight, struct kl_plan *plan)
{
    struct kl_plan plans[KL_MOST_PLANS];
    int count = kl_list_plans(sight, plans), best = 0, most = INT32_MIN;
    for (int i = 0; count > 1 && i < count; i++) {
        struct klondike after = *sight;
        kl_apply_plan(&after, &plans[i]);
        int here = kl_policy_judge(&after);
        if (here > most) {
            most = here;
            best = i;
        }
    }
    if (count > 0)
        *plan = plans[best];
    return count > 0;
}

/* Without a plan in progress: look through the stock, choose a new plan, or draw. */
static bool start(struct kl_policy *policy, const struct klondike *sight, struct kl_move *move)
{
    policy->plan.moves = policy->made = 0;
    if (!kl_wants_look(sight) && kl_choose_plan(sight, &policy->plan))
        return true;
    *move = sight->waste < sight->talon ? draw : turn_over;
    return kl_wants_look(sight) || (kl_has_few_passes(sight) && kl_is_legal(sight, *move, NULL));
}

bool kl_policy_goes_on(const struct kl_policy *policy, const struct klondike *sight)
{
    return policy->made < policy->plan.moves && memcmp(&policy->next, sight, sizeof *sight) == 0;
}

void kl_policy_go_on(struct kl_policy *policy, const struct klondike *sight, struct kl_move *move)
{
    const struct kl_plan *plan = &policy->plan;
    *move = plan->move[policy->made];
    if (move->from == KL_WASTE && kl_card_at(sight, KL_WASTE) != plan->card)
        *move = sight->waste < sight->talon ? draw : turn_over;
    else
        policy->made++;
    policy->next = *sight;
    kl_apply(&policy->next, *move);
}

bool kl_policy_choose(struct kl_policy *policy, const struct klondike *sight, struct kl_move *move)
{
    if (!kl_policy_goes_on(policy, sight) && !start(policy, sight, move))
        return false;
    if (policy->plan.moves > 0)
        kl_policy_go_on(policy, sight, move);
    return true;
}

/* ---- why ---- */

/* The purpose of a choice of `policy`, beyond the move itself. */
struct purpose {
    const struct klondike *sight;
    const struct kl_plan *plan;
    struct kl_move move, last; /* the last one of the plan */
};

static bool is_at_stock(struct kl_move move)
{
    return move.from == KL_STOCK || move.to == KL_STOCK;
}

/* It draws only to see the stock. */
static bool looks(const struct purpose *p)
{
    return p->plan->moves == 0 && kl_wants_look(p->sight);
}

static bool turning_over_costs_points(const struct klondike *s)
{
    struct klondike after = *s;
    after.waste = after.talon;
    after.points = INT16_MAX;
    kl_apply(&after, turn_over);
    return after.points < INT16_MAX;
}

static bool looks_for_nothing(const void *purpose, struct kt_phrase *reason)
{
    const struct purpose *p = purpose;
    (void)reason;
    return looks(p) && p->sight->rules.passes == 0 && !turning_over_costs_points(p->sight);
}

static bool looks_while_passes_last(const void *purpose, struct kt_phrase *reason)
{
    const struct purpose *p = purpose;
    kt_phrase_arg(reason, 1, "%d", p->sight->rules.passes - p->sight->pass);
    return looks(p) && p->sight->rules.passes > 0;
}

static bool looks_at_stock(const void *purpose, struct kt_phrase *reason)
{
    (void)reason;
    return looks(purpose);
}

/* It draws towards a card further on in the stock. */
static bool fetches(const struct purpose *p, struct kt_phrase *reason)
{
    return p->plan->moves > 0 && p->last.from == KL_WASTE && is_at_stock(p->move) &&
           pt_name_card(reason, 1, p->plan->card);
}

static bool fetches_for_home(const void *purpose, struct kt_phrase *reason)
{
    const struct purpose *p = purpose;
    return fetches(p, reason) && kl_is_home(p->last.to);
}

static bool fetches_for_card(const void *purpose, struct kt_phrase *reason)
{
    const struct purpose *p = purpose;
    return fetches(p, reason) && pt_name_card(reason, 2, kl_card_at(p->sight, p->last.to));
}

static bool fetches_for_gap(const void *purpose, struct kt_phrase *reason)
{
    return fetches(purpose, reason);
}

/* A card comes back from home, and one from the stock is to lie on it. */
static bool comes_back_for_stock(const void *purpose, struct kt_phrase *reason)
{
    const struct purpose *p = purpose;
    return kl_is_home(p->move.from) && p->plan->moves > 0 && p->last.from == KL_WASTE &&
           p->plan->card != kl_card_at(p->sight, KL_WASTE) && pt_name_card(reason, 1, p->plan->card) &&
           pt_name_card(reason, 2, kl_head_of(p->sight, p->move));
}

static const struct pt_reason purposes[] = {
    {N_("it shows the stock first, which costs nothing because the number of passes is not limited"),
     looks_for_nothing},
    {N_("it shows the stock first; passes left after this one: %1"), looks_while_passes_last},
    {N_("it shows the stock first, although turning the waste over costs points"), looks_at_stock},
    {N_("it leads to the %1 in stock or waste, which can go home"), fetches_for_home},
    {N_("it leads to the %1 in stock or waste, which fits on the %2"), fetches_for_card},
    {N_("it leads to the %1 in stock or waste, which can start a column"), fetches_for_gap},
    {N_("then the %1 from stock or waste fits on the %2"), comes_back_for_stock},
    {0},
};

/* The purpose of the plan, if the move does not show it; otherwise the reason of the move. */
void kl_policy_explain(const struct kl_policy *policy, const struct klondike *sight, struct kl_move move,
                       struct kt_phrase *reason)
{
    const struct kl_plan *plan = &policy->plan;
    struct purpose purpose = {sight, plan, move, plan->move[plan->moves > 0 ? plan->moves - 1 : 0]};
    if (!pt_give_reason(purposes, &purpose, reason))
        kl_praise_move((const struct kt_sight *)sight, kl_pack(move), reason);
}

/* ---- the bot, and the same as a solver ---- */

struct player {
    const struct kt_game *game;
    struct kl_policy policy;
};

static void *player_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)options;
    struct player *self = calloc(1, sizeof *self);
    if (self)
        self->game = game;
    return self;
}

static void player_start(void *self)
{
    ((struct player *)self)->policy = (struct kl_policy){0};
}

static kt_move player_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct player *player = self;
    struct kl_move move;
    (void)rng;
    (void)budget;
    return kl_policy_choose(&player->policy, kl_seen(sight), &move) ? kl_pack(move) : KT_GIVE_UP;
}

static void player_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct player *player = self;
    if (choice != KT_GIVE_UP)
        kl_policy_explain(&player->policy, kl_seen(sight), kl_unpack(choice), &thoughts->reason);
}

static enum kt_verdict player_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                                    struct kt_finding *finding)
{
    return kt_play_out(((struct player *)self)->game, &kl_policy_bot, self, state, 0, budget, finding);
}

const struct kt_bot_kind kl_policy_bot = {
    .choice = {"policy", N_("learned heuristic without search: fast; sees only what a person sees"), NULL},
    .open = player_open,
    .close = free,
    .start = player_start,
    .choose = player_choose,
    .explain = player_explain,
};

const struct kt_solver_kind kl_policy_solver = {
    .choice = {"policy", N_("the bot policy as a solver; it sees face-up cards only and proves nothing"), NULL},
    .open = player_open,
    .close = free,
    .solve = player_solve,
};
