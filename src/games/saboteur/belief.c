/* Bayesian estimate of who is a saboteur and where the gold is, from everything that was done.
 *
 * Every act has one of 35 kinds: did the card bring the tunnel nearer to the goals that the actor may take for the
 * gold, and how near was it already; whose tools were broken or repaired, and how suspect was that player; did somebody
 * drop a card who could dig. The frequency of each kind for miners and saboteurs was counted in games (`saboteur_duel
 * acts`: habits.h), for three styles of play: one that hides, one that does not, and our own. The style of a seat is
 * unknown, so the likelihood of its acts is the mean over the three; one act in thirty is considered random, so that no
 * belief becomes certain.
 *
 * A cast is a set of saboteurs. The prior is uniform over the casts that fit the role cards; the likelihood of a cast
 * is the product over all acts of its saboteurs and miners. What an actor may know depends on where the gold is: a
 * player who has looked at a goal and digs towards the top one is informed, not suspect. So the posterior is over casts
 * and places of the gold together, and also gives the belief about the gold.
 *
 * After three turns of a table of five `covert` players a spectator classifies roles with an area under the curve of
 * 0.953 (deals 1 to 1000; 0.500 at a table of random players, 0.494 with the roles shuffled), and finds the gold with a
 * log loss of 0.87, where 1.10 is a guess among three. Tried: without `covert` among the styles 0.907; one table of
 * chances set by hand 0.895. */
#include "games/saboteur/master.h"
#include "games/saboteur/story.h"

#include <math.h>
#include <string.h>

#include "games/saboteur/habits.h"

/* Acts of one player are not independent: each counts less than it would alone. */
static const double TRUST = .85, GOLD_TRUST = .5;

enum { MINER, SABOTEUR, ROLES };
enum { FAR_OFF = 12 }; /* cards to the gold if there is no way */

static const char *const names[SA_ACT_KINDS] = {
    "lays nearer, far",
    "lays nearer, midway",
    "lays nearer, near",
    "a little nearer, far",
    "a little nearer, midway",
    "a little nearer, near",
    "lays aside, far",
    "lays aside, midway",
    "lays aside, near",
    "lays farther, far",
    "lays farther, midway",
    "lays farther, near",
    "blocks nothing, far",
    "blocks nothing, midway",
    "blocks nothing, near",
    "blocks, far",
    "blocks, midway",
    "blocks, near",
    "drops, far",
    "drops, midway",
    "drops, near",
    "drops unable, far",
    "drops unable, midway",
    "drops unable, near",
    "crushes helpfully",
    "crushes idly",
    "crushes tunnel",
    "breaks honest",
    "breaks anybody",
    "breaks suspect",
    "mends honest",
    "mends anybody",
    "mends suspect",
    "mends own",
    "looks",
};

const char *sa_act_kind_name(int kind)
{
    return names[kind];
}

float sa_guilt_of(int kind)
{
    return (float)TRUST * habits[kind].guilt;
}

/* ---- kinds of acts ---- */

float sa_mean_distance(const uint8_t distance[SA_GOALS], int golden)
{
    int sum = 0, goals = 0;
    for (int goal = 0; goal < SA_GOALS; goal++) {
        if (!(golden >> goal & 1))
            continue;
        sum += distance[goal] < FAR_OFF ? distance[goal] : FAR_OFF;
        goals++;
    }
    return goals ? (float)sum / (float)goals : 0;
}

static int of_three(int first, float guilt)
{
    return first + (guilt < -.5f ? 0 : guilt <= .5f ? 1 : 2);
}

static int judge_laying(const struct sa_judged *act, float gain, int zone)
{
    if (!act->is_joined)
        return (gain < -.2f ? SA_BLOCKS : SA_BLOCKS_NOTHING) + zone;
    if (gain > .7f)
        return SA_LAYS_NEARER + zone;
    return (gain > .2f ? SA_LAYS_A_LITTLE_NEARER : gain > -.2f ? SA_LAYS_ASIDE : SA_LAYS_FARTHER) + zone;
}

int sa_judge(const struct sa_judged *act)
{
    float distance = sa_mean_distance(act->before, act->golden);
    float gain = distance - sa_mean_distance(act->after, act->golden);
    int zone = distance > 6 ? 0 : distance > 3.5f ? 1 : 2;
    switch (act->deed) {
    case SA_LAY:
        return judge_laying(act, gain, zone);
    case SA_CRUSH:
        return gain > .2f ? SA_CRUSHES_HELPFULLY : gain > -.2f ? SA_CRUSHES_IDLY : SA_CRUSHES_TUNNEL;
    case SA_BREAK:
        return of_three(SA_BREAKS_HONEST, act->guilt);
    case SA_MEND:
        return act->is_own ? SA_MENDS_OWN : of_three(SA_MENDS_HONEST, act->guilt);
    case SA_LOOK:
        return SA_LOOKS;
    default:
        return (act->was_broken ? SA_DROPS_UNABLE : SA_DROPS) + zone;
    }
}

/* ---- replaying the round ---- */

struct telling {
    struct sa_board board;
    uint8_t looked[SA_SEATS], broken[SA_SEATS];
    int open;
    double likely[SA_GOALS][SA_SEATS][ROLES][SA_STYLES]; /* logs; for each place of the gold */
};

/* The likelihood, averaged over the styles. */
static double log_of_acts(const double likely[SA_STYLES])
{
    double most = likely[0], sum = 0;
    for (int style = 1; style < SA_STYLES; style++)
        most = likely[style] > most ? likely[style] : most;
    for (int style = 0; style < SA_STYLES; style++)
        sum += exp(likely[style] - most);
    return most + log(sum);
}

/* The goals that may be the gold for a player who has seen these goals, if the gold is at `gold`. */
static int golden_for(int seen, int gold)
{
    enum { ALL = (1 << SA_GOALS) - 1 };
    return seen >> gold & 1 ? 1 << gold : ALL & ~seen;
}

static float guilt_of(const struct telling *told, int seat)
{
    double sum = 0;
    int places = 0;
    for (int gold = 0; gold < SA_GOALS; gold++) {
        if (told->open >> gold & 1)
            continue;
        sum += log_of_acts(told->likely[gold][seat][SABOTEUR]) - log_of_acts(told->likely[gold][seat][MINER]);
        places++;
    }
    return places ? (float)(TRUST * sum / places) : 0;
}

/* Updates the board. */
static void change_table(struct telling *told, const struct saboteur *sight, struct sa_act act)
{
    if (act.deed == SA_LAY && sa_is_on_board(act.x, act.y))
        sa_board_lay(&told->board, sa_board_cell(act.x, act.y), act.card, act.is_turned);
    else if (act.deed == SA_CRUSH && sa_is_on_board(act.x, act.y))
        sa_board_crush(&told->board, sa_board_cell(act.x, act.y));
    else if (act.deed == SA_BREAK)
        told->broken[act.target] |= (uint8_t)sa_tools_of(act.card);
    else if (act.deed == SA_MEND)
        told->broken[act.target] &= (uint8_t) ~(sight->rules.mends_both ? sa_tools_of(act.card) : 1 << act.tool);
    else if (act.deed == SA_LOOK)
        told->looked[act.seat] |= (uint8_t)(1 << act.target);
}

/* A tunnel may continue through a stone to the next goal. */
static void open_goals(struct telling *told, const struct saboteur *sight)
{
    while (told->board.reached) {
        for (int goal = 0; goal < SA_GOALS; goal++) {
            if (!(told->board.reached >> goal & 1))
                continue;
            int card = sight->goal_is_open[goal] ? sight->goal[goal] : SA_GOLD;
            sa_board_turn_goal(&told->board, goal, card);
            told->open |= 1 << goal;
        }
        sa_board_look(&told->board);
    }
}

static void tell(struct telling *told, const struct saboteur *sight, struct sa_act act, uint8_t *kind)
{
    int seen = told->looked[act.seat] | told->open, gold_seen = 0;
    bool has_target = act.deed == SA_BREAK || act.deed == SA_MEND;
    struct sa_judged judged = {
        .deed = act.deed,
        .is_joined = act.deed == SA_LAY && sa_is_joined(act.card),
        .is_own = has_target && act.target == act.seat,
        .was_broken = told->broken[act.seat] != 0,
        .guilt = has_target ? guilt_of(told, act.target) : 0,
    };
    memcpy(judged.before, told->board.distance, sizeof judged.before);
    change_table(told, sight, act);
    memcpy(judged.after, told->board.distance, sizeof judged.after);
    for (int gold = 0; gold < SA_GOALS; gold++) {
        judged.golden = golden_for(seen, gold);
        int is = sa_judge(&judged);
        for (int role = 0; role < ROLES; role++)
            for (int style = 0; style < SA_STYLES; style++)
                told->likely[gold][act.seat][role][style] += (double)habits[is].chance[style][role];
        if (sight->goal[gold] == SA_GOLD || !gold_seen)
            *kind = (uint8_t)is;
        gold_seen |= sight->goal[gold] == SA_GOLD;
    }
    open_goals(told, sight);
}

static void begin(struct telling *told, const struct saboteur *sight)
{
    struct saboteur empty = *sight;
    empty.lying = 0;
    memset(empty.goal_is_open, 0, sizeof empty.goal_is_open);
    memset(told, 0, sizeof *told);
    sa_board_set(&told->board, &empty);
}

/* ---- casts ---- */

static bool fits_roles(const struct saboteur *sight, int cast)
{
    for (int seat = 0; seat < sight->rules.seats; seat++)
        if (sight->role[seat] != SA_UNKNOWN && (sight->role[seat] == SA_SABOTEUR) != (cast >> seat & 1))
            return false;
    return true;
}

static void list_casts(struct sa_belief *belief, const struct saboteur *sight)
{
    int most = sa_saboteur_cards(sight->rules.seats);
    for (int cast = 0; cast < 1 << sight->rules.seats; cast++) {
        int saboteurs = __builtin_popcount((unsigned)cast);
        if ((saboteurs == most || saboteurs == most - 1) && fits_roles(sight, cast))
            belief->cast[belief->casts++] = (uint16_t)cast;
    }
}

/* The likelihood of each seat's acts for each role; the common factor only affects the place of the gold. */
static void sum_up(const struct telling *told, int seats, double likely[SA_GOALS][SA_SEATS][ROLES])
{
    for (int gold = 0; gold < SA_GOALS; gold++) {
        for (int seat = 0; seat < seats; seat++) {
            double miner = log_of_acts(told->likely[gold][seat][MINER]);
            double saboteur = log_of_acts(told->likely[gold][seat][SABOTEUR]), both = (miner + saboteur) / 2;
            likely[gold][seat][MINER] = TRUST * (miner - both) + GOLD_TRUST * both;
            likely[gold][seat][SABOTEUR] = TRUST * (saboteur - both) + GOLD_TRUST * both;
        }
    }
}

static double log_of_cast(double likely[SA_SEATS][ROLES], int seats, int cast)
{
    double sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += likely[seat][cast >> seat & 1];
    return sum;
}

static void weigh(struct sa_belief *belief, const struct telling *told, const struct saboteur *sight)
{
    double most = -1e300, sum = 0, likely[SA_GOALS][SA_SEATS][ROLES];
    sum_up(told, sight->rules.seats, likely);
    int golden = sa_golden_goals(sight);
    static const double never = -1e300;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < belief->casts; i++) {
            belief->chance[i] = 0;
            for (int gold = 0; gold < SA_GOALS; gold++) {
                double log =
                    golden >> gold & 1 ? log_of_cast(likely[gold], sight->rules.seats, belief->cast[i]) : never;
                most = pass == 0 && log > most ? log : most;
                double weight = pass == 1 && log > never ? exp(log - most) : 0;
                belief->chance[i] += weight;
                belief->gold[gold] += weight;
                sum += weight;
            }
        }
    }
    for (int i = 0; i < belief->casts; i++) {
        belief->chance[i] /= sum;
        for (int seat = 0; seat < sight->rules.seats; seat++)
            belief->saboteur[seat] += belief->cast[i] >> seat & 1 ? belief->chance[i] : 0;
    }
    for (int gold = 0; gold < SA_GOALS; gold++)
        belief->gold[gold] /= sum;
}

void sa_believe(struct sa_belief *belief, const struct saboteur *sight)
{
    struct telling told;
    memset(belief, 0, sizeof *belief);
    begin(&told, sight);
    for (int i = 0; i < sight->acts && sight->act[i].deed != SA_TAKE; i++) {
        belief->actor[belief->acts] = sight->act[i].seat;
        tell(&told, sight, sight->act[i], &belief->kind[belief->acts++]);
    }
    for (int seat = 0; seat < sight->rules.seats; seat++)
        belief->guilt[seat] = guilt_of(&told, seat);
    list_casts(belief, sight);
    weigh(belief, &told, sight);
}

int sa_draw_cast(const struct sa_belief *belief, struct kt_rng *rng)
{
    double left = (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
    int i = 0;
    while (i + 1 < belief->casts && (left -= belief->chance[i]) >= 0)
        i++;
    return belief->cast[i];
}
