/* The bot `greedy`, after the paper: a loop of six greedy steps at randomly chosen columns.
 *
 *   1  the top card of a column home
 *   2  the top card of a column, unless a king, onto the first other column that takes it
 *   3  all face-up cards of a column onto the first other column that takes them; not if they end with an ace, and not
 *      if they begin with a king that has no face-down card below it
 *   4  deal; when the stock is empty, the waste is turned over first
 *   5  the waste card home, and if that worked deal once more
 *   6  the waste card, unless an ace, onto the first column that takes it
 *
 * Steps 1 to 3 each choose a random column. The paper continues until all four foundations are full and claims that
 * this always happens. Cards can move back and forth for ever, so it gives up after 500 loops in a row (the option
 * `stuck`) in which no card went home, was turned or left the stock. It uses face-up cards only, so it is a bot as well
 * as a solver; the solver has the option `seed`. The bot has the option `step`, the step with which it starts: with it,
 * `kartu explain` shows a choice in the middle of a loop.
 *
 * The claim is wrong: of deals 1 to 100,000 it wins 2.39 % [2.30, 2.49] drawing three and 16.53 % [16.30, 16.76]
 * drawing one, with unlimited passes through the stock. */
#include "games/klondike/greedy.h"

#include <stdlib.h>

#include "search/play_out.h"

enum { STUCK, STEP = 1, SEED = 1 }; /* the bot has a step, the solver a seed */

static const struct kt_option bot_options[] = {
    [STUCK] = {"stuck", N_("gives up after this many loops without progress"), 1, 1000000, 500, NULL},
    [STEP] = {"step", N_("step of its loop with which it starts"), 1, 6, 1, NULL},
    {0},
};

static const struct kt_option solver_options[] = {
    [STUCK] = {"stuck", N_("gives up after this many loops without progress"), 1, 1000000, 500, NULL},
    [SEED] = {"seed", N_("seed of the random columns"), 0, INT32_MAX, 1, NULL},
    {0},
};

/* Rises with every card that goes home, is turned or leaves the stock, and with nothing else that greedy does. */
static int progress_of(const struct klondike *s)
{
    int progress = 2 * KL_DECK + kl_cards_home(s) - s->talon;
    for (int i = 0; i < s->rules.columns; i++)
        progress -= s->column[i].closed;
    return progress;
}

/* ---- the steps ---- */

static enum kl_outcome take_home(const struct klondike *s, int from, struct kl_move *move)
{
    kt_card card = kl_card_at(s, from);
    if (!card)
        return KL_NO_CARD;
    *move = (struct kl_move){from, KL_HOME + kt_suit(card), 1};
    return kl_goes_home(s, card) ? KL_MOVES : KL_NOT_HOME;
}

static enum kl_outcome take_to_column(const struct klondike *s, struct kl_move *move)
{
    kt_card head = kl_head_of(s, *move);
    for (move->to = 0; move->to < s->rules.columns; move->to++)
        if (move->to != move->from && kl_fits(s, head, move->to))
            return KL_MOVES;
    return KL_NO_COLUMN;
}

static enum kl_outcome take_card_on(const struct klondike *s, int from, struct kl_move *move)
{
    kt_card card = kl_card_at(s, from);
    *move = (struct kl_move){from, 0, 1};
    if (!card)
        return KL_NO_CARD;
    return kt_rank(card) == s->rules.ranks ? KL_IS_KING : take_to_column(s, move);
}

static enum kl_outcome take_run_on(const struct klondike *s, int from, struct kl_move *move)
{
    const struct kl_column *column = &s->column[from];
    *move = (struct kl_move){from, 0, column->open};
    if (column->open == 0)
        return KL_NO_CARD;
    if (kt_rank(kl_card_at(s, from)) == KT_ACE)
        return KL_ENDS_WITH_ACE;
    bool is_king = kt_rank(kl_head_of(s, *move)) == s->rules.ranks;
    return is_king && column->closed == 0 ? KL_KING_ON_NOTHING : take_to_column(s, move);
}

static enum kl_outcome deal(const struct klondike *s, struct kl_move *move)
{
    *move = s->waste < s->talon ? (struct kl_move){KL_STOCK, KL_WASTE, 1} : (struct kl_move){KL_WASTE, KL_STOCK, 1};
    if (s->waste < s->talon || kl_can_turn_over(s))
        return KL_MOVES;
    return s->talon == 0 ? KL_NOTHING_LEFT : KL_LAST_PASS;
}

/* The second half of dealing, after the waste was turned over. */
static enum kl_outcome deal_on(const struct klondike *s, struct kl_move *move)
{
    return s->waste > 0 ? KL_HAS_WASTE : deal(s, move);
}

static enum kl_outcome take_waste_on(const struct klondike *s, struct kl_move *move)
{
    kt_card card = kl_card_at(s, KL_WASTE);
    *move = (struct kl_move){KL_WASTE, 0, 1};
    if (!card)
        return KL_NO_CARD;
    return kt_rank(card) == KT_ACE ? KL_IS_ACE : take_to_column(s, move);
}

static enum kl_outcome try_step(const struct kl_greedy *self, const struct klondike *s, enum kl_step step, int column,
                                struct kl_move *move)
{
    switch (step) {
    case KL_CARD_HOME:
        return take_home(s, column, move);
    case KL_CARD_ON:
        return take_card_on(s, column, move);
    case KL_RUN_ON:
        return take_run_on(s, column, move);
    case KL_DEAL:
        return deal(s, move);
    case KL_DEAL_ON:
        return deal_on(s, move);
    case KL_WASTE_HOME:
        return take_home(s, KL_WASTE, move);
    case KL_DEAL_AGAIN:
        return self->went_home ? deal(s, move) : KL_NONE_WENT_HOME;
    case KL_DEAL_AGAIN_ON:
        return self->went_home ? deal_on(s, move) : KL_NONE_WENT_HOME;
    case KL_WASTE_ON:
    default:
        return take_waste_on(s, move);
    }
}

/* ---- the loop ---- */

static void greedy_start(void *self)
{
    struct kl_greedy *greedy = self;
    greedy->step = greedy->first_step;
    greedy->attempts = 0;
    greedy->idle_loops = 0;
    greedy->progress = -1;
    greedy->went_home = false;
}

/* A new loop starts: did the last one make progress? */
static bool is_stuck(struct kl_greedy *self, const struct klondike *s)
{
    int progress = progress_of(s);
    self->idle_loops = progress == self->progress ? self->idle_loops + 1 : 0;
    self->progress = progress;
    return self->idle_loops > self->patience;
}

/* Tries the next step of the loop, and records it. */
static bool go_on(struct kl_greedy *self, const struct klondike *s, struct kt_rng *rng, struct kl_move *move)
{
    enum kl_step step = self->step;
    int column = kl_is_at_column(step) ? (int)kt_rng_below(rng, s->rules.columns) : 0;
    enum kl_outcome outcome = try_step(self, s, step, column, move);
    struct kl_attempt attempt = {step, outcome, column, self->idle_loops};
    if (outcome == KL_MOVES || step == kl_first_half(step))
        self->attempt[self->attempts++ % KL_MOST_ATTEMPTS] = attempt;
    if (step == KL_WASTE_HOME)
        self->went_home = outcome == KL_MOVES;
    self->step = step + 1 == KL_STEPS ? KL_CARD_HOME : step + 1;
    return outcome == KL_MOVES;
}

static kt_move greedy_choose(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget)
{
    struct kl_greedy *greedy = self;
    const struct klondike *s = kl_seen(sight);
    (void)budget;
    greedy->attempts = 0;
    for (;;) {
        struct kl_move move;
        if (greedy->step == KL_CARD_HOME && is_stuck(greedy, s))
            return KT_GIVE_UP;
        if (go_on(greedy, s, rng, &move))
            return kl_pack(move);
    }
}

/* Its reasons are the steps of its loop. */
const char *const kl_step_text[KL_STEPS] = {
    [KL_CARD_HOME] = N_("step 1 of its loop: the top card of a random column goes home"),
    [KL_CARD_ON] = N_("step 2 of its loop: the top card of a random column fits on another column"),
    [KL_RUN_ON] = N_("step 3 of its loop: all face-up cards of a random column fit on another column"),
    [KL_DEAL] = N_("step 4 of its loop: draw, and turn the waste over if the stock is empty"),
    [KL_DEAL_ON] = N_("step 4 of its loop: draw, and turn the waste over if the stock is empty"),
    [KL_WASTE_HOME] = N_("step 5 of its loop: the top card of the waste goes home"),
    [KL_DEAL_AGAIN] = N_("step 5 of its loop: draw once more after a card of the waste went home"),
    [KL_DEAL_AGAIN_ON] = N_("step 5 of its loop: draw once more after a card of the waste went home"),
    [KL_WASTE_ON] = N_("step 6 of its loop: the top card of the waste fits on a column"),
};

static void greedy_explain(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts)
{
    const struct kl_greedy *greedy = self;
    (void)sight;
    if (choice != KT_GIVE_UP)
        kt_phrase_set(&thoughts->reason, kl_step_text[kl_last_attempt(greedy)->step]);
}

const int kl_step_number[KL_STEPS] = {
    [KL_CARD_HOME] = 1,  [KL_CARD_ON] = 2,    [KL_RUN_ON] = 3,        [KL_DEAL] = 4,     [KL_DEAL_ON] = 4,
    [KL_WASTE_HOME] = 5, [KL_DEAL_AGAIN] = 5, [KL_DEAL_AGAIN_ON] = 5, [KL_WASTE_ON] = 6,
};

static enum kl_step step_with_number(int number)
{
    enum kl_step step = KL_CARD_HOME;
    while (kl_step_number[step] != number)
        step++;
    return step;
}

static struct kl_greedy *open_with(const struct kt_game *game, int patience, enum kl_step first_step, uint64_t seed)
{
    struct kl_greedy *self = malloc(sizeof *self);
    if (!self)
        return NULL;
    *self = (struct kl_greedy){.game = game, .patience = patience, .first_step = first_step, .seed = seed};
    greedy_start(self);
    return self;
}

static void *bot_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    return open_with(game, chosen->value[STUCK], step_with_number(chosen->value[STEP]), 0);
}

static void *solver_open(const struct kt_game *game, const struct kt_settings *chosen)
{
    return open_with(game, chosen->value[STUCK], KL_CARD_HOME, (uint64_t)chosen->value[SEED]);
}

static enum kt_verdict solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    struct kl_greedy *greedy = self;
    return kt_play_out(greedy->game, &kl_greedy_bot, self, state, greedy->seed, budget, finding);
}

/* Its first choice in this position. */
static void calculate(void *self, const struct kt_state *state, struct kt_calculation *calculation)
{
    const struct kl_greedy *greedy = self;
    struct klondike sight;
    struct kt_rng rng;
    if (greedy->game->turn(state) == KT_NOBODY) {
        kl_greedy_add_end(calculation, kl_is_won(kl_of(state)));
        return;
    }
    kl_observe(kl_of(state), &sight);
    kt_rng_seed(&rng, greedy->seed);
    greedy_start(self);
    kt_move choice = greedy_choose(self, (const struct kt_sight *)&sight, &rng, NULL);
    kl_greedy_calculate(self, (const struct kt_sight *)&sight, choice, calculation);
}

const struct kt_bot_kind kl_greedy_bot = {
    .choice = {"greedy", N_("the paper's bot: a loop of six greedy steps at random columns"), bot_options},
    .open = bot_open,
    .close = free,
    .start = greedy_start,
    .choose = greedy_choose,
    .explain = greedy_explain,
    .calculate = kl_greedy_calculate,
};

const struct kt_solver_kind kl_greedy_solver = {
    .choice = {"greedy", N_("the paper's bot as a solver; it sees face-up cards only and proves nothing"),
               solver_options},
    .open = solver_open,
    .close = free,
    .solve = solve,
    .calculate = calculate,
};
