/* The solver `optimal`: the positions at the ends of steps. */
#include "games/freecell/optimal.h"

enum { ARRIVALS_BETWEEN_LOOKS = 1024 };

/* ---- room ----
 *
 * With all cells taken and no column empty, a card can only go home or onto another one. If there is no such move, the
 * game is lost; if the bound has counted none of them, it takes one move more. */

/* What the moves of one loose card waste at least; FC_LOST if it has none. */
static int waste_of_card(const struct fc_tableau *t, kt_card card, bool has_extra)
{
    int least = FC_LOST;
    if (fc_tableau_goes_home(t, card))
        return 0;
    for (int i = 0; i < 2; i++) {
        kt_card base = t->base[card][i];
        if (!fc_tableau_is_last(t, base))
            continue;
        bool is_counted = t->place[card] != FC_IN_CELL && (has_extra || fc_tableau_must_park(t, card));
        if (is_counted && !fc_tableau_must_park_on(t, card, t->place[base]))
            return 0;
        least = 1;
    }
    return least;
}

static int waste_for_room(const struct fc_tableau *t, bool has_extra)
{
    int least = FC_LOST;
    if (t->free_cells || t->empty_columns)
        return 0;
    for (int c = 0; c < t->columns && least; c++) {
        int waste = waste_of_card(t, fc_tableau_top(t, c)->card, has_extra);
        least = waste < least ? waste : least;
    }
    for (uint64_t left = t->in_cells; left && least; left &= left - 1) {
        int waste = waste_of_card(t, (kt_card)__builtin_ctzll(left), has_extra);
        least = waste < least ? waste : least;
    }
    return least;
}

/* ---- arriving ---- */

/* The total at which a position that needs so many moves is due. The test of room can be weaker than one move before:
 * then the total must not be lower than the current round. */
static int due_at(const struct fc_optimal_search *s, int parks, int needs)
{
    return parks + needs < s->now ? s->now : parks + needs;
}

/* A known position, by a better way? */
static void arrive_again(struct fc_optimal_search *s, uint32_t number, int parks)
{
    struct fc_node *node = fc_node_at(&s->nodes, number);
    int due = due_at(s, parks, node->needs);
    if (parks >= (int)node->parks || due >= s->upper)
        return;
    node->tried = 0;
    node->parks = (uint8_t)parks;
    node->parent = s->node & FC_NO_NODE;
    node->due = (uint8_t)due;
    if (number == s->goal)
        s->upper = parks;
    else
        fc_optimal_put_off(s, number);
}

static void arrive_new(struct fc_optimal_search *s, const struct fc_stage *stage)
{
    int needs = s->by_runs ? stage->extra : s->t.must_park + stage->extra;
    bool is_won = fc_tableau_cards_left(&s->t) == 0;
    if (!is_won && !s->by_runs)
        needs += waste_for_room(&s->t, stage->extra > 0);
    int due = due_at(s, stage->parks, needs);
    if (due >= s->upper) {
        s->is_cut = true;
        return;
    }
    struct fc_node node = {.key = {s->t.key[0], s->t.key[1]},
                           .choices = stage->choices,
                           .is_sure = stage->is_sure,
                           .parent = s->node & FC_NO_NODE,
                           .parks = (uint8_t)stage->parks,
                           .due = (uint8_t)due,
                           .needs = (unsigned)needs % FC_MOST_NEEDS,
                           .extra = (unsigned)stage->extra % FC_MOST_NEEDS};
    uint32_t number = fc_nodes_add(&s->nodes, &node);
    if (number == FC_NO_NODE) {
        s->is_full = true;
    } else if (is_won) {
        s->goal = number;
        s->upper = stage->parks;
    } else {
        fc_optimal_put_off(s, number);
    }
}

/* A card was laid down: either as many extra cards are needed as without it (then every choice was one before, and the
 * card is in none), or one more. */
static void find_extra(struct fc_optimal_search *s, struct fc_stage *stage)
{
    stage->is_sure = fc_parking_suffices(&s->parking, &s->t, stage->extra, &stage->choices);
    if (stage->is_sure)
        return;
    stage->extra++;
    stage->choices = FC_ANY_CARD;
}

/* By runs. A move takes cards of one run only (tableau.h: fc_tableau_heads). So there are at least as many moves as
 * runs of which a card must be parked, and one for every other run whose deepest card is parked, by the best choice of
 * extra cards. A move lowers this number by one at most, because it takes from one run and adds to another; moves home
 * leave it. */
int fc_optimal_needs(struct fc_optimal_search *s, int least)
{
    int parked;
    uint64_t choices = FC_ANY_CARD;
    s->parking.counted = fc_tableau_heads(&s->t, &parked);
    if (least < parked)
        least = parked;
    return least + !fc_parking_suffices(&s->parking, &s->t, least - parked, &choices);
}

/* Returns true if the search must end. */
static bool count_arrival(struct fc_optimal_search *s)
{
    if (++s->arrivals % ARRIVALS_BETWEEN_LOOKS == 0)
        kt_budget_check(s->budget);
    return s->budget->stopped_by != KT_BY_NOTHING || s->is_full;
}

static void see_if_wanted(struct fc_optimal_search *s, int parks)
{
    const struct fc_node *node = s->wanted;
    if (!s->found && parks == (int)node->parks && s->t.key[0] == node->key[0] && s->t.key[1] == node->key[1]) {
        s->found = s->steps;
        memcpy(s->line + s->line_steps, s->step, (size_t)s->steps * sizeof *s->step);
    }
}

void fc_optimal_arrive(struct fc_optimal_search *s, const struct fc_stage *after, bool may_rise)
{
    struct fc_stage stage = *after;
    if (fc_tableau_cards_left(&s->t) > 0 && waste_for_room(&s->t, true) == FC_LOST)
        return;
    if (s->by_runs)
        stage.extra = fc_optimal_needs(s, s->node == FC_NO_NODE ? 0 : s->total - stage.parks);
    else if (may_rise)
        find_extra(s, &stage);
    if (!s->parking.is_stopped)
        arrive_new(s, &stage);
}

void fc_optimal_finish(struct fc_optimal_search *s, const struct fc_stage *after, kt_card card, int to, int count,
                       bool may_rise)
{
    int steps = s->steps;
    fc_optimal_make(s, card, to, count);
    fc_optimal_play_safe_cards(s);
    if (s->wanted) {
        see_if_wanted(s, after->parks);
    } else if (!count_arrival(s)) {
        uint32_t known = fc_nodes_find(&s->nodes, s->t.key);
        if (known == FC_NO_NODE)
            fc_optimal_arrive(s, after, may_rise);
        else
            arrive_again(s, known, after->parks);
    }
    fc_optimal_take_back_to(s, steps);
}

void fc_optimal_gather(struct fc_optimal_search *s, const struct fc_stage *after, kt_card card, int to, bool may_rise)
{
    if (s->gathered == FC_MOST_GATHERED) {
        fc_optimal_finish(s, after, card, to, 1, may_rise);
        return;
    }
    struct fc_ending *ending = &s->ending[s->gathered++];
    *ending = (struct fc_ending){.after = *after, .card = card, .to = (uint8_t)to, .may_rise = may_rise};
    fc_tableau_key_after(&s->t, card, to, ending->key);
    fc_nodes_prefetch(&s->nodes, ending->key);
}

void fc_optimal_finish_gathered(struct fc_optimal_search *s, int from)
{
    for (int i = from; i < s->gathered; i++)
        fc_nodes_prefetch_node(&s->nodes, s->ending[i].key);
    for (int i = from; i < s->gathered && !count_arrival(s); i++) {
        const struct fc_ending *ending = &s->ending[i];
        uint32_t known = fc_nodes_find(&s->nodes, ending->key);
        if (known != FC_NO_NODE) {
            arrive_again(s, known, ending->after.parks);
            continue;
        }
        fc_optimal_make(s, ending->card, ending->to, 1);
        fc_optimal_arrive(s, &ending->after, ending->may_rise);
        fc_optimal_take_back_to(s, s->steps - 1);
    }
    s->gathered = from;
}
