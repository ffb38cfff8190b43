/* The rollout bots: a miner and a saboteur with simple rules. Each uses its own hand, the mine, the goals that it has
 * looked at, and how suspect everybody is because of public acts (belief.c); not roles or other hands, although the
 * whole world is available. Suspicions are updated after every act, so acts have consequences within a rollout.
 *
 * Values of moves are in cards: how much shorter (for a saboteur: longer) the tunnel gets, on average over the goals
 * that may be the gold. The values of other acts were set by hand and not tuned: these bots alone, without the search
 * of `master`, win 84.9 % as miners against the paper's saboteurs and let its miners win 30.4 % (200 deals for each
 * number of players from 1,000,001 on; the paper's player among itself: 57.3 %). */
#include "games/saboteur/master.h"

#include <string.h>

/* ---- games ---- */

void sa_think_of(struct sa_thought *game, const struct saboteur *world, const struct sa_board *board,
                 const float guilt[SA_SEATS])
{
    game->board = *board;
    game->seats = world->rules.seats;
    game->turn = world->turn;
    game->winner = world->winner;
    game->finder = world->finder;
    memcpy(game->role, world->role, sizeof game->role);
    memcpy(game->goal, world->goal, sizeof game->goal);
    memcpy(game->looked, world->looked, sizeof game->looked);
    memcpy(game->broken, world->broken, sizeof game->broken);
    memcpy(game->hand, world->hand, sizeof game->hand);
    memcpy(game->held, world->held, sizeof game->held);
    memcpy(game->pile, world->pile, sizeof game->pile);
    memcpy(game->guilt, guilt, sizeof game->guilt);
    game->piled = world->piled;
    game->open = 0;
    for (int goal = 0; goal < SA_GOALS; goal++)
        game->open |= (uint8_t)(world->goal_is_open[goal] << goal);
}

bool sa_step_of(struct sa_act act, struct sa_step *step)
{
    bool has_place = act.deed == SA_LAY || act.deed == SA_CRUSH;
    *step = (struct sa_step){act.deed, act.card, act.is_turned, act.target, act.tool, 0};
    if (has_place && !sa_is_on_board(act.x, act.y))
        return false;
    step->cell = (uint16_t)(has_place ? sa_board_cell(act.x, act.y) : 0);
    return true;
}

/* From 0 up to 1. */
static float draw(struct sa_thought *game)
{
    game->random ^= game->random << 13;
    game->random ^= game->random >> 7;
    game->random ^= game->random << 17;
    return (float)(game->random >> 40) * 0x1p-24f;
}

/* Goals that may be the gold, as far as the seat knows. */
static int golden_for(const struct sa_thought *game, int seat)
{
    enum { ALL = (1 << SA_GOALS) - 1 };
    int seen = game->looked[seat] | game->open;
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (seen >> goal & 1 && game->goal[goal] == SA_GOLD)
            return 1 << goal;
    return ALL & ~seen;
}

/* The probability that the seat is a saboteur, by public acts. */
static float suspicion(const struct sa_thought *game, int seat)
{
    float odds = game->guilt[seat] - .7f, size = odds < 0 ? -odds : odds;
    return .5f + .5f * odds / (1 + size);
}

/* ---- making moves ---- */

static void take_from_hand(struct sa_thought *game, int card)
{
    uint8_t *hand = game->hand[game->turn];
    int i = 0;
    while (hand[i] != card)
        i++;
    hand[i] = hand[--game->held[game->turn]];
}

static void open_goals(struct sa_thought *game)
{
    while (game->board.reached && game->winner == SA_NEITHER) {
        for (int goal = 0; goal < SA_GOALS; goal++) {
            if (!(game->board.reached >> goal & 1))
                continue;
            sa_board_turn_goal(&game->board, goal, game->goal[goal]);
            game->open |= (uint8_t)(1 << goal);
            if (game->goal[goal] == SA_GOLD) {
                game->winner = SA_MINERS;
                game->finder = game->turn;
            }
        }
        if (game->winner == SA_NEITHER)
            sa_board_look(&game->board);
    }
}

/* A player who has looked at a goal may know where the gold is: choose the interpretation in his favour. */
static void kindly(struct sa_judged *act, int closed)
{
    float best = -1000;
    for (int goal = 0; goal < SA_GOALS; goal++) {
        float gain = (float)act->before[goal] - (float)act->after[goal];
        if (!(closed >> goal & 1) || gain <= best)
            continue;
        best = gain;
        act->golden = 1 << goal;
    }
}

static void change_table(struct sa_thought *game, const struct sa_step *step)
{
    if (step->deed == SA_LAY)
        sa_board_lay(&game->board, step->cell, step->card, step->is_turned);
    else if (step->deed == SA_CRUSH)
        sa_board_crush(&game->board, step->cell);
    else if (step->deed == SA_BREAK)
        game->broken[step->target] |= (uint8_t)sa_tools_of(step->card);
    else if (step->deed == SA_MEND)
        game->broken[step->target] &=
            (uint8_t) ~(game->board.rules.mends_both ? sa_tools_of(step->card) : 1 << step->tool);
    else if (step->deed == SA_LOOK)
        game->looked[game->turn] |= (uint8_t)(1 << step->target);
}

static void judge_and_change(struct sa_thought *game, const struct sa_step *step)
{
    enum { ALL = (1 << SA_GOALS) - 1 };
    int seat = game->turn, closed = ALL & ~game->open;
    bool has_target = step->deed == SA_BREAK || step->deed == SA_MEND;
    struct sa_judged judged = {
        .deed = step->deed,
        .is_joined = step->deed == SA_LAY && sa_is_joined(step->card),
        .is_own = has_target && step->target == seat,
        .was_broken = game->broken[seat] != 0,
        .guilt = has_target ? game->guilt[step->target] : 0,
        .golden = closed,
    };
    memcpy(judged.before, game->board.distance, sizeof judged.before);
    change_table(game, step);
    memcpy(judged.after, game->board.distance, sizeof judged.after);
    if (game->looked[seat])
        kindly(&judged, closed);
    game->guilt[seat] += sa_guilt_of(sa_judge(&judged));
}

static void pass_turn(struct sa_thought *game)
{
    for (int i = 0; i < game->seats; i++) {
        game->turn = (uint8_t)(game->turn + 1 == game->seats ? 0 : game->turn + 1);
        if (game->held[game->turn] > 0)
            return;
    }
    game->winner = SA_SABOTEURS;
}

void sa_take_step(struct sa_thought *game, const struct sa_step *step)
{
    take_from_hand(game, step->card);
    judge_and_change(game, step);
    open_goals(game);
    if (game->winner != SA_NEITHER)
        return;
    if (game->piled > 0)
        game->hand[game->turn][game->held[game->turn]++] = game->pile[--game->piled];
    pass_turn(game);
}

/* ---- what a seat knows ---- */

struct outlook {
    struct sa_thought *game;
    int seat, golden;
    bool is_saboteur;
    float distance, urgency;
};

static struct outlook look_out(struct sa_thought *game)
{
    struct outlook view = {.game = game, .seat = game->turn};
    view.golden = golden_for(game, view.seat);
    view.is_saboteur = game->role[view.seat] == SA_SABOTEUR;
    view.distance = sa_mean_distance(game->board.distance, view.golden);
    view.urgency = view.distance <= 2 ? 1.3f : view.distance <= 3.5f ? 1 : view.distance <= 5 ? .6f : .3f;
    return view;
}

/* ---- path cards ---- */

/* Alternative ways have a value: a dead end closes only one of them. */
static float like_ways(const struct outlook *view, const struct sa_opening *at, int sides)
{
    const struct sa_board *board = &view->game->board;
    float bonus = 0;
    for (int side = 0; side < SA_SIDES; side++) {
        int beside = sa_board_beside(at->cell, side);
        if (!(sides >> side & 1) || board->cell[beside])
            continue;
        for (int goal = 0; goal < SA_GOALS; goal++)
            if (view->golden >> goal & 1 && (float)board->need[goal][beside] <= view->distance + 1)
                bonus += .05f;
    }
    return bonus;
}

static float like_laying(const struct outlook *view, const struct sa_opening *at, int card, bool is_turned)
{
    uint8_t after[SA_GOALS];
    int sides = sa_sides_of(card, is_turned);
    bool is_joined = sa_is_joined(card);
    sa_after_laying(&view->game->board, at, sides, is_joined, after);
    float gain = view->distance - sa_mean_distance(after, view->golden);
    if (view->is_saboteur)
        return -gain * (.4f + view->urgency) - .15f;
    if (!is_joined)
        return -1 + gain;
    gain += like_ways(view, at, sides);
    return gain > .2f ? gain : gain - .15f;
}

/* ---- tools ---- */

static float like_breaking(const struct outlook *view, int target)
{
    const struct sa_thought *game = view->game;
    float suspect = suspicion(game, target), first = game->broken[target] ? .3f : 1;
    if (target == view->seat)
        return -2;
    if (view->is_saboteur)
        return .9f * (1 - suspect) * first * (.5f + .6f * view->urgency);
    return 2.2f * (suspect - .5f) * (suspect > .5f ? first : 1);
}

static float like_mending(const struct outlook *view, int target)
{
    const struct sa_thought *game = view->game;
    float suspect = suspicion(game, target);
    bool is_last = !(game->broken[target] & (game->broken[target] - 1));
    if (target == view->seat)
        return view->is_saboteur ? .5f : is_last ? 1.4f : .9f;
    if (view->is_saboteur)
        return .5f * (suspect - .7f);
    return (is_last ? 1.1f : .6f) * (1 - 2 * suspect);
}

/* ---- rockfalls, maps, drops ---- */

static float like_crushing(const struct outlook *view, int cell)
{
    uint8_t after[SA_GOALS];
    if (!view->is_saboteur) {
        sa_after_clearing(&view->game->board, cell, after);
        return .9f * (view->distance - sa_mean_distance(after, view->golden)) - .3f;
    }
    struct sa_board board = view->game->board;
    sa_board_crush(&board, cell);
    return (sa_mean_distance(board.distance, view->golden) - view->distance) * (.2f + .7f * view->urgency) - .5f;
}

static float like_looking(const struct outlook *view, int goal)
{
    if (!(view->golden >> goal & 1) || !(view->golden & (view->golden - 1)))
        return -1;
    return view->is_saboteur ? .3f : .9f;
}

static float like_dropping(const struct outlook *view, int card)
{
    int ways = __builtin_popcount((unsigned)sa_sides_of(card, false));
    bool is_known = !(view->golden & (view->golden - 1));
    if (sa_is_path(card) && view->is_saboteur)
        return sa_is_joined(card) ? .05f * (float)ways : -.2f;
    if (sa_is_path(card))
        return sa_is_joined(card) ? -.05f * (float)(ways - 2) : .1f;
    if (card == SA_MAP)
        return is_known ? .1f : -.1f;
    if (sa_is_break(card))
        return view->is_saboteur ? -.3f : -.05f;
    return card == SA_ROCKFALL ? -.3f : -.1f;
}

/* ---- the best step ---- */

static const struct sa_opening *opening_at(const struct sa_board *board, int cell)
{
    for (int i = 0; i < board->openings; i++)
        if (board->opening[i].cell == cell)
            return &board->opening[i];
    return NULL;
}

static float like(const struct outlook *view, const struct sa_step *step)
{
    const struct sa_opening *at;
    switch (step->deed) {
    case SA_LAY:
        at = opening_at(&view->game->board, step->cell);
        return at ? like_laying(view, at, step->card, step->is_turned) : -5;
    case SA_BREAK:
        return like_breaking(view, step->target);
    case SA_MEND:
        return like_mending(view, step->target);
    case SA_CRUSH:
        return like_crushing(view, step->cell);
    case SA_LOOK:
        return like_looking(view, step->target);
    default:
        return like_dropping(view, step->card);
    }
}

float sa_like_step(struct sa_thought *game, const struct sa_step *step)
{
    struct outlook view = look_out(game);
    return like(&view, step);
}

struct search {
    struct outlook view;
    struct sa_step *best;
    float liking;
};

static void consider(struct search *search, struct sa_step step, float liking)
{
    liking += .12f * draw(search->view.game);
    if (liking <= search->liking)
        return;
    search->liking = liking;
    *search->best = step;
}

static void consider_laying(struct search *search, int card)
{
    const struct sa_board *board = &search->view.game->board;
    int two_ways = sa_has_two_ways(card);
    for (int i = 0; i < board->openings; i++) {
        const struct sa_opening *at = &board->opening[i];
        for (int turned = 0; turned <= two_ways; turned++)
            if (sa_fits_opening(at, sa_sides_of(card, turned)))
                consider(search,
                         (struct sa_step){
                             .deed = SA_LAY, .card = (uint8_t)card, .is_turned = (uint8_t)turned, .cell = at->cell},
                         like_laying(&search->view, at, card, turned));
    }
}

static void consider_breaking(struct search *search, int card)
{
    const struct sa_thought *game = search->view.game;
    for (int seat = 0; seat < game->seats; seat++)
        if (seat != search->view.seat && !(game->broken[seat] & sa_tools_of(card)))
            consider(search, (struct sa_step){.deed = SA_BREAK, .card = (uint8_t)card, .target = (uint8_t)seat},
                     like_breaking(&search->view, seat));
}

static void consider_mending(struct search *search, int card)
{
    const struct sa_thought *game = search->view.game;
    for (int seat = 0; seat < game->seats; seat++) {
        int tools = game->broken[seat] & sa_tools_of(card);
        if (tools)
            consider(search,
                     (struct sa_step){.deed = SA_MEND,
                                      .card = (uint8_t)card,
                                      .target = (uint8_t)seat,
                                      .tool = (uint8_t)__builtin_ctz((unsigned)tools)},
                     like_mending(&search->view, seat));
    }
}

/* Near an opening from which the gold is nearest. */
static bool is_at_the_front(const struct outlook *view, int cell)
{
    const struct sa_board *board = &view->game->board;
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int front = board->nearest[goal];
        int across = front % SA_BOARD_WIDE - cell % SA_BOARD_WIDE, down = front / SA_BOARD_WIDE - cell / SA_BOARD_WIDE;
        if (view->golden >> goal & 1 && across * across + down * down <= 2)
            return true;
    }
    return false;
}

/* A saboteur considers only the cards before the nearest openings, and only when it is time to act. */
static void consider_crushing(struct search *search)
{
    const struct sa_board *board = &search->view.game->board;
    bool is_saboteur = search->view.is_saboteur;
    if (is_saboteur && search->view.distance > 4)
        return;
    for (int i = 1; i < board->cards; i++) {
        int cell = board->card[i];
        bool is_goal = cell == board->goal[0] || cell == board->goal[1] || cell == board->goal[2];
        bool is_tunnel = board->cell[cell] & SA_REACHED && is_at_the_front(&search->view, cell);
        if (!is_goal && (!is_saboteur || is_tunnel))
            consider(search, (struct sa_step){.deed = SA_CRUSH, .card = SA_ROCKFALL, .cell = (uint16_t)cell},
                     like_crushing(&search->view, cell));
    }
}

static void consider_card(struct search *search, int card)
{
    const struct sa_thought *game = search->view.game;
    if (sa_is_path(card) && !game->broken[search->view.seat])
        consider_laying(search, card);
    else if (sa_is_break(card))
        consider_breaking(search, card);
    else if (sa_is_mend(card))
        consider_mending(search, card);
    else if (card == SA_ROCKFALL)
        consider_crushing(search);
    else if (card == SA_MAP)
        for (int goal = 0; goal < SA_GOALS; goal++)
            if (!(game->open >> goal & 1))
                consider(search, (struct sa_step){.deed = SA_LOOK, .card = SA_MAP, .target = (uint8_t)goal},
                         like_looking(&search->view, goal));
    consider(search, (struct sa_step){.deed = SA_DROP, .card = (uint8_t)card}, like_dropping(&search->view, card));
}

void sa_find_step(struct sa_thought *game, struct sa_step *step)
{
    struct search search = {look_out(game), step, -1000};
    for (int i = 0; i < game->held[game->turn]; i++)
        consider_card(&search, game->hand[game->turn][i]);
}
