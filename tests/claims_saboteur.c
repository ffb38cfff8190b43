/* Sentences about moves of Saboteur (claims.h), checked with the plain rules. They must not depend on hidden cards:
 * which goals may have the gold follows from the goals that this seat has looked at and the face-up goals. */
#include "claims.h"

#include <stdlib.h>

#include "claims_values.h"
#include "saboteur_pair.h"
#include "session/handles.h"
#include "support.h"

static const struct saboteur *state_of(const struct claim_made *made)
{
    return sa_of(made->position->state);
}

/* The plain game at this position; the last one is cached. */
static const struct plain_saboteur *plain_of(const struct claim_made *made)
{
    static struct saboteur last;
    static struct plain_saboteur p;
    if (memcmp(&last, state_of(made), sizeof last) != 0) {
        last = *state_of(made);
        plain_of_state(&p, &last);
    }
    return &p;
}

static const struct plain_saboteur *after(const struct claim_made *made)
{
    static struct plain_saboteur p;
    p = *plain_of(made);
    plain_saboteur_play(&p, plain_of_move(made->move));
    return &p;
}

static enum plain_deed deed(const struct claim_made *made)
{
    return plain_of_move(made->move).deed;
}

static const char *card_name(const struct claim_made *made)
{
    return plain_kinds[plain_of_move(made->move).kind].name;
}

static bool is_dead_end(const struct claim_made *made)
{
    return card_name(made)[0] == 'x';
}

static bool is_saboteur(const struct claim_made *made)
{
    return plain_of(made)->is_saboteur[plain_of(made)->turn];
}

/* ---- goals ---- */

/* May this goal have the gold, as far as the seat to move knows? */
static bool may_be_gold(const struct claim_made *made, int goal)
{
    const struct plain_saboteur *p = plain_of(made);
    bool is_known[3], is_found = false;
    for (int i = 0; i < 3; i++) {
        is_known[i] = p->goal[i].is_open || state_of(made)->looked[p->turn] >> i & 1;
        is_found |= is_known[i] && p->goal[i].what == 'g';
    }
    return is_found ? p->goal[goal].what == 'g' : !is_known[goal];
}

static int goals_with_gold(const struct claim_made *made)
{
    return may_be_gold(made, 0) + may_be_gold(made, 1) + may_be_gold(made, 2);
}

static bool reaches_gold(const struct claim_made *made)
{
    return goals_with_gold(made) == 1 && after(made)->winner == 'm';
}

/* A goal that an argument names, from 1. */
static bool is_goal(const struct claim_made *made, int number)
{
    return claims_number(made, number) >= 1 && claims_number(made, number) <= 3;
}

static bool turns_goal(const struct claim_made *made)
{
    int goal = (int)claims_number(made, 1) - 1;
    return is_goal(made, 1) && may_be_gold(made, goal) && goals_with_gold(made) > 1 &&
           !plain_of(made)->goal[goal].is_open && after(made)->goal[goal].is_open;
}

static bool turns_stone(const struct claim_made *made)
{
    int goal = (int)claims_number(made, 1) - 1;
    return is_goal(made, 1) && !may_be_gold(made, goal) && is_saboteur(made) && !plain_of(made)->goal[goal].is_open &&
           after(made)->goal[goal].is_open && after(made)->winner != 'm';
}

static bool looks_at_unknown(const struct claim_made *made)
{
    int goal = (int)claims_number(made, 1) - 1;
    return deed(made) == PLAIN_LOOK && is_goal(made, 1) && goal == plain_of_move(made->move).target &&
           may_be_gold(made, goal) && goals_with_gold(made) > 1;
}

static bool looks_at_one_of_two(const struct claim_made *made)
{
    return looks_at_unknown(made) && goals_with_gold(made) == 2 && is_goal(made, 2) &&
           claims_number(made, 1) != claims_number(made, 2) && may_be_gold(made, (int)claims_number(made, 2) - 1);
}

/* ---- the way ---- */

/* Cards to the nearest goal that may have the gold; -1 if there is no way. */
static int cards_to_gold(const struct claim_made *made, const struct plain_saboteur *p)
{
    int nearest = -1;
    for (int goal = 0; goal < 3; goal++) {
        int cards = may_be_gold(made, goal) ? plain_cards_to_goal(p, goal) : -1;
        nearest = cards >= 0 && (nearest < 0 || cards < nearest) ? cards : nearest;
    }
    return nearest;
}

static bool is_at_mine(const struct claim_made *made)
{
    return deed(made) == PLAIN_LAY || deed(made) == PLAIN_CRUSH;
}

/* No goal that may have the gold has been turned over meanwhile. */
static bool keeps_goals(const struct claim_made *made)
{
    for (int goal = 0; goal < 3; goal++)
        if (may_be_gold(made, goal) && after(made)->goal[goal].is_open)
            return false;
    return is_at_mine(made);
}

static bool opens_way(const struct claim_made *made)
{
    return keeps_goals(made) && cards_to_gold(made, plain_of(made)) < 0 &&
           cards_to_gold(made, after(made)) == claims_number(made, 1) && claims_number(made, 1) >= 0;
}

static bool names_distances(const struct claim_made *made)
{
    return keeps_goals(made) && cards_to_gold(made, after(made)) == claims_number(made, 1) &&
           cards_to_gold(made, plain_of(made)) == claims_number(made, 2) && claims_number(made, 1) >= 0 &&
           claims_number(made, 2) >= 0;
}

static bool shortens_way(const struct claim_made *made)
{
    return !is_saboteur(made) && names_distances(made) && claims_number(made, 1) < claims_number(made, 2);
}

static bool lengthens_way(const struct claim_made *made)
{
    return is_saboteur(made) && names_distances(made) && claims_number(made, 1) > claims_number(made, 2);
}

static bool digs_along(const struct claim_made *made)
{
    int before = cards_to_gold(made, plain_of(made)), cards = cards_to_gold(made, after(made));
    return is_saboteur(made) && keeps_goals(made) && cards >= 0 && cards == claims_number(made, 1) &&
           (before < 0 || cards < before);
}

static bool ends_way(const struct claim_made *made)
{
    return is_saboteur(made) && keeps_goals(made) && cards_to_gold(made, plain_of(made)) >= 0 &&
           cards_to_gold(made, after(made)) < 0;
}

static const struct plain_lying *crushed(const struct claim_made *made)
{
    struct plain_move move = plain_of_move(made->move);
    return move.deed == PLAIN_CRUSH ? plain_at(plain_of(made), move.x, move.y) : NULL;
}

static bool clears_dead_end(const struct claim_made *made)
{
    return crushed(made) && !crushed(made)->is_joined && !is_saboteur(made);
}

static bool breaks_tunnel(const struct claim_made *made)
{
    return crushed(made) && crushed(made)->is_joined && crushed(made)->is_reached && is_saboteur(made);
}

static bool blocks_opening(const struct claim_made *made)
{
    struct plain_move move = plain_of_move(made->move);
    return deed(made) == PLAIN_LAY && is_dead_end(made) && plain_is_opening(plain_of(made), move.x, move.y) &&
           is_saboteur(made);
}

static bool makes_opening(const struct claim_made *made)
{
    struct plain_move move = plain_of_move(made->move);
    const struct plain_saboteur *then = after(made), *before = plain_of(made);
    for (int y = move.y - 1; y <= move.y + 1; y++)
        for (int x = move.x - 1; x <= move.x + 1; x++)
            if (plain_is_opening(then, x, y) && !plain_is_opening(before, x, y))
                return move.deed == PLAIN_LAY;
    return false;
}

/* ---- tools ---- */

static int broken(const struct plain_saboteur *p, int seat)
{
    return p->is_broken[seat][0] + p->is_broken[seat][1] + p->is_broken[seat][2];
}

/* The seat that the first argument names is the one it is done to. */
static bool names_target(const struct claim_made *made)
{
    return claims_number(made, 1) == plain_of_move(made->move).target + 1;
}

static int tools_before(const struct claim_made *made)
{
    return broken(plain_of(made), plain_of_move(made->move).target);
}

static int tools_after(const struct claim_made *made)
{
    return broken(after(made), plain_of_move(made->move).target);
}

static bool stops_digging(const struct claim_made *made)
{
    return names_target(made) && deed(made) == PLAIN_BREAK && tools_before(made) == 0 && tools_after(made) == 1 &&
           plain_of_move(made->move).target != plain_of(made)->turn;
}

static bool breaks_more(const struct claim_made *made)
{
    return names_target(made) && deed(made) == PLAIN_BREAK && tools_after(made) == claims_number(made, 2) &&
           tools_after(made) > 1 && plain_of_move(made->move).target != plain_of(made)->turn;
}

static bool lets_dig(const struct claim_made *made)
{
    return names_target(made) && deed(made) == PLAIN_MEND && tools_after(made) == 0 &&
           after(made)->held[plain_of_move(made->move).target] > 0;
}

static bool mends_some(const struct claim_made *made)
{
    return names_target(made) && deed(made) == PLAIN_MEND && tools_after(made) > 0 &&
           tools_after(made) < tools_before(made);
}

/* ---- cards ---- */

/* Can any card, or with `kind` a card of this kind, be played and not only dropped? */
static bool can_play(const struct claim_made *made, int kind)
{
    static struct plain_move moves[PLAIN_MOST_MOVES];
    int count = plain_saboteur_moves(plain_of(made), moves);
    for (int i = 0; i < count; i++)
        if (moves[i].deed != PLAIN_DROP && (kind < 0 || moves[i].kind == kind))
            return true;
    return false;
}

static bool can_play_nothing(const struct claim_made *made)
{
    return deed(made) == PLAIN_DROP && !can_play(made, -1);
}

static bool cannot_play_card(const struct claim_made *made)
{
    return deed(made) == PLAIN_DROP && !can_play(made, plain_of_move(made->move).kind);
}

static bool drops_dead_end(const struct claim_made *made)
{
    return deed(made) == PLAIN_DROP && is_dead_end(made) && !is_saboteur(made);
}

static bool drops_tunnel(const struct claim_made *made)
{
    return deed(made) == PLAIN_DROP && plain_is_path(plain_of_move(made->move).kind) && !is_dead_end(made) &&
           is_saboteur(made);
}

/* ---- gold ---- */

static bool takes_last(const struct claim_made *made)
{
    return deed(made) == PLAIN_TAKE && plain_of(made)->share.cards == 1;
}

static bool takes_most(const struct claim_made *made)
{
    const struct plain_gold *share = &plain_of(made)->share;
    for (int i = 0; i < share->cards; i++)
        if (share->value[i] > plain_of_move(made->move).nuggets)
            return false;
    return deed(made) == PLAIN_TAKE;
}

static bool takes_alike(const struct claim_made *made)
{
    const struct plain_gold *share = &plain_of(made)->share;
    for (int i = 0; i < share->cards; i++)
        if (share->value[i] != share->value[0])
            return false;
    return deed(made) == PLAIN_TAKE && share->cards > 1;
}

/* ---- sentences of bots about their values ---- */

static bool is_by(const struct claim_made *made, const char *name)
{
    return strcmp(made->by, name) == 0;
}

static bool is_heaviest(const struct claim_made *made)
{
    return is_by(made, "greedy") && deed(made) != PLAIN_DROP &&
           (claims_has_best_value(made) || made->thoughts->count == 1);
}

static bool nothing_has_weight(const struct claim_made *made)
{
    return is_by(made, "greedy") && deed(made) == PLAIN_DROP && made->thoughts->thought[0].value <= 0;
}

static bool has_highest_score(const struct claim_made *made)
{
    return is_by(made, "covert") && (claims_has_best_value(made) || made->thoughts->count == 1);
}

static bool is_best_of(const struct claim_made *made)
{
    return is_by(made, "master") && made->thoughts->count > 1 && claims_number(made, 1) == made->thoughts->count &&
           claims_value(made) >= 0;
}

static bool tells_two_chances(const struct claim_made *made)
{
    return made->thoughts->scale == KT_SCALE_CHANCE && claims_tells_two(made, "%.0f", 100) &&
           claims_number(made, 3) > 0;
}

static bool tells_chance(const struct claim_made *made)
{
    return made->thoughts->scale == KT_SCALE_CHANCE && claims_tells_one(made, "%.0f", 100) &&
           claims_number(made, 3) > 0;
}

static bool opens_way_one(const struct claim_made *made)
{
    return claims_number(made, 1) == 1 && opens_way(made);
}

static bool opens_way_several(const struct claim_made *made)
{
    return claims_number(made, 1) > 1 && opens_way(made);
}

static bool shortens_way_one(const struct claim_made *made)
{
    return claims_number(made, 1) == 1 && shortens_way(made);
}

static bool shortens_way_several(const struct claim_made *made)
{
    return claims_number(made, 1) > 1 && shortens_way(made);
}

static bool digs_along_one(const struct claim_made *made)
{
    return claims_number(made, 1) == 1 && digs_along(made);
}

static bool digs_along_several(const struct claim_made *made)
{
    return claims_number(made, 1) > 1 && digs_along(made);
}

static const struct claim claims[] = {
    {"it reaches the gold, so the miners win", reaches_gold},
    {"it turns over goal %1, which may be the gold", turns_goal},
    {"it turns over goal %1, which is not the gold", turns_stone},
    {"it opens a way: at least %1 more card to the nearest goal that may have the gold", opens_way_one},
    {"it opens a way: at least %1 more cards to the nearest goal that may have the gold", opens_way_several},
    {"it brings the tunnel nearer: at least %1 more card to the nearest goal that may have the gold, not %2",
     shortens_way_one},
    {"it brings the tunnel nearer: at least %1 more cards to the nearest goal that may have the gold, not %2",
     shortens_way_several},
    {"it closes the last way to the goals that may have the gold", ends_way},
    {"it makes the way longer: at least %1 more cards to the nearest goal that may have the gold, not %2",
     lengthens_way},
    {"it digs as a miner would: at least %1 more card to the nearest goal that may have the gold", digs_along_one},
    {"it digs as a miner would: at least %1 more cards to the nearest goal that may have the gold", digs_along_several},
    {"it removes a dead end", clears_dead_end},
    {"it takes a card out of the tunnel", breaks_tunnel},
    {"it closes one way of the tunnel", blocks_opening},
    {"it gives the tunnel another way to continue", makes_opening},
    {"{player %1} cannot dig until that tool is mended", stops_digging},
    {"{player %1} must then have %2 tools mended before digging", breaks_more},
    {"{player %1} can dig again", lets_dig},
    {"{player %1} still cannot dig, but fewer tools are broken", mends_some},
    {"it shows where the gold is: it can only be goal %1 or goal %2", looks_at_one_of_two},
    {"goal %1 is still unknown and may be the gold", looks_at_unknown},
    {"nothing in hand can be played", can_play_nothing},
    {"the card cannot be played now", cannot_play_card},
    {"it takes a dead end out of the game", drops_dead_end},
    {"it takes a tunnel card out of the game", drops_tunnel},
    {"it is the last gold card", takes_last},
    {"all remaining gold cards are equal", takes_alike},
    {"no remaining gold card has more nuggets", takes_most},
    {"no move has a higher weight by the paper's formulas", is_heaviest},
    {"all plays have weight 0, so a card is dropped in the paper's order", nothing_has_weight},
    {"no move has a higher score in its own evaluation", has_highest_score},
    {"it is rated best of the %1 moves considered", is_best_of},
    {"it is the only legal move", claims_is_only_move},
    {"no other move has a higher score in its search", claims_has_best_value},
    {"it was chosen at random from %1 legal moves", claims_is_random},
    {"its score is %1; the next best move has %2", claims_tells_two_scores},
    {"its score is %1, and at least one other move has the same score", claims_tells_one_score},
    {"the chance that this side wins is about %1 %, with the next best move %2 % (rollouts: %3)", tells_two_chances},
    {"the chance that this side wins is about %1 %; the next best move is about as good (rollouts: %3)", tells_chance},
    {0},
};

static void every_sentence_is_true(void **unused)
{
    static const char *const rules[] = {"seats=3",
                                        "seats=4",
                                        "seats=5",
                                        "seats=6",
                                        "seats=7",
                                        "seats=8",
                                        "seats=9",
                                        "seats=10",
                                        "seats=4,mend=both,deadends=1,columns=5",
                                        "seats=5,goaledges=open,hopeless=1,tools=1,selfbreak=0,columns=5",
                                        NULL};
    (void)unused;
    claims_check("saboteur", rules, claims, claims_positions());
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sentence_is_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
