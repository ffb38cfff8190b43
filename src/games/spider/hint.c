/* Reasons for a move: sentences about what it does to the board, as far as the player sees it. Each sentence has a
 * test, and the first true one is used; if none is true, there is no reason. Hidden cards are unknown, so the tests use
 * the board before the move and never a card that it turns. */
#include "games/spider/spider.h"

#include "games/patience/reasons.h"

struct effect {
    const struct spider *s; /* before the move */
    struct sp_move move;
    int left; /* cards in the column that cards were taken from */
};

/* ---- helpers of the tests ---- */

static bool is_deal(const struct effect *e)
{
    return e->move.from == SP_STOCK;
}

/* From column to column? */
static bool is_run(const struct effect *e)
{
    return !is_deal(e) && e->move.to != SP_HOME;
}

static kt_card head_of(const struct effect *e)
{
    return sp_column(e->s, e->move.from)[e->left];
}

static bool turns_card(const struct effect *e)
{
    return !is_deal(e) && e->left > 0 && e->left == e->s->closed[e->move.from];
}

/* Moving a whole column to an empty one changes nothing. */
static bool empties(const struct effect *e)
{
    return !is_deal(e) && e->left == 0 && (e->move.to == SP_HOME || e->s->height[e->move.to] > 0);
}

static bool is_in_suit(const struct effect *e)
{
    kt_card there = is_run(e) ? sp_top(e->s, e->move.to) : KT_NO_CARD;
    return there && kt_suit(there) == kt_suit(head_of(e));
}

/* How long the run of one suit at the end of the target column gets. */
static int joined_length(const struct effect *e)
{
    return is_in_suit(e) ? sp_run_length(e->s, e->move.to) + e->move.cards : 0;
}

static bool lengthens_run(const struct effect *e)
{
    return joined_length(e) > 0 && joined_length(e) > sp_run_length(e->s, e->move.from);
}

static bool finishes(const struct effect *e)
{
    return lengthens_run(e) && joined_length(e) == e->s->rules.ranks;
}

/* The card that then ends the column, if it was face up before. */
static kt_card uncovered(const struct effect *e)
{
    return !is_deal(e) && e->left > e->s->closed[e->move.from] ? sp_column(e->s, e->move.from)[e->left - 1]
                                                               : KT_NO_CARD;
}

/* The card that ends a column on which this one fits; the columns of the move are left out, because they change. */
static kt_card landing_for(const struct effect *e, kt_card card)
{
    for (int i = 0; i < e->s->rules.columns; i++)
        if (i != e->move.from && i != e->move.to && e->s->height[i] > 0 &&
            kt_rank(sp_top(e->s, i)) == kt_rank(card) + 1)
            return sp_top(e->s, i);
    return KT_NO_CARD;
}

/* A card that can be taken from another column and fits on this one, of the same suit if requested. */
static kt_card follower_of(const struct effect *e, kt_card card, bool in_suit)
{
    for (int i = 0; i < e->s->rules.columns; i++) {
        const kt_card *end = sp_column(e->s, i) + e->s->height[i];
        for (int n = sp_run_length(e->s, i); n > 0 && i != e->move.from && i != e->move.to; n--)
            if (kt_rank(end[-n]) + 1 == kt_rank(card) && (!in_suit || kt_suit(end[-n]) == kt_suit(card)))
                return end[-n];
    }
    return KT_NO_CARD;
}

static struct effect effect_of(const struct spider *s, kt_move packed)
{
    struct effect e = {.s = s, .move = sp_unpack(packed)};
    e.left = is_deal(&e) ? 0 : s->height[e.move.from] - e.move.cards;
    return e;
}

/* ---- the strong sentences ---- */

static bool wins(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    const struct sp_rules *rules = &e->s->rules;
    bool takes_home = e->move.to == SP_HOME || (finishes(e) && sp_takes_sets(rules));
    (void)reason;
    return takes_home && sp_cards_home(e->s) + sp_cards_to_home(rules) == rules->sets * rules->ranks;
}

static bool finishes_and_leaves(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return finishes(e) && sp_takes_sets(&e->s->rules);
}

static bool finishes_set(const void *effect, struct kt_phrase *reason)
{
    (void)reason;
    return finishes(effect);
}

static bool turns_last_card(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    int closed = 0;
    (void)reason;
    for (int i = 0; i < e->s->rules.columns; i++)
        closed += e->s->closed[i];
    return turns_card(e) && closed == 1;
}

static bool turns_a_card(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->move.from + 1);
    return turns_card(e);
}

static bool joins_and_turns(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return turns_a_card(effect, reason) && lengthens_run(e) && pt_name_card(reason, 2, head_of(e));
}

static bool empties_column(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->move.from + 1);
    return empties(e);
}

static bool makes_longer_run(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", joined_length(e));
    kt_phrase_arg(reason, 2, "%d", e->move.to + 1);
    return lengthens_run(e);
}

static bool is_only_move(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_move moves[SP_MOST_MOVES];
    (void)reason;
    return is_deal(e) && sp_moves(e->s, moves) == 1;
}

static const struct pt_reason strong[] = {
    {N_("it wins the game"), wins},
    {N_("it finishes a set, which leaves the board"), finishes_and_leaves},
    {N_("it finishes a set"), finishes_set},
    {N_("it turns over the last hidden card in the columns"), turns_last_card},
    {N_("it turns over the hidden card in column %1 and puts the %2 on its own suit"), joins_and_turns},
    {N_("it turns over the hidden card in column %1"), turns_a_card},
    {N_("it empties column %1"), empties_column},
    {N_("it makes a run of %1 cards of one suit in column %2"), makes_longer_run},
    {N_("it is the only legal move"), is_only_move},
    {0},
};

/* ---- the weaker ones ---- */

static bool uncovers_for_suit(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = uncovered(e);
    return pt_name_card(reason, 1, card) && pt_name_card(reason, 2, follower_of(e, card, true));
}

static bool uncovers_card_that_fits(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = uncovered(e);
    return pt_name_card(reason, 1, card) && pt_name_card(reason, 2, landing_for(e, card));
}

static bool uncovers_for_card(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = uncovered(e);
    return pt_name_card(reason, 1, card) && pt_name_card(reason, 2, follower_of(e, card, false));
}

/* Face-up cards that are still on the hidden ones of the column; 0 if none is hidden there. */
static int cards_to_dig(const struct effect *e)
{
    int closed = is_run(e) ? e->s->closed[e->move.from] : 0;
    return closed > 0 ? e->left - closed : 0;
}

static bool digs_near(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->move.from + 1);
    return cards_to_dig(e) == 1;
}

static bool digs_deep(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->move.from + 1);
    kt_phrase_arg(reason, 2, "%d", cards_to_dig(e));
    return cards_to_dig(e) > 1;
}

static bool fills_gap_with_king(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return is_run(e) && e->left > 0 && kt_rank(head_of(e)) == e->s->rules.ranks &&
           !(e->move.cards == 1 && sp_can_go_home(e->s, e->move.from)) && pt_name_card(reason, 1, head_of(e));
}

static bool counts_sets(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", sp_sets_finished(e->s) + 1);
    kt_phrase_arg(reason, 2, "%d", e->s->rules.sets);
    return e->move.to == SP_HOME && !e->s->rules.by_cards;
}

static bool counts_cards_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", sp_cards_home(e->s) + 1);
    kt_phrase_arg(reason, 2, "%d", e->s->rules.sets * e->s->rules.ranks);
    return e->move.to == SP_HOME;
}

/* Does any other move do more than this deal? */
static bool has_progress(const struct spider *s, bool counts_suits)
{
    kt_move moves[SP_MOST_MOVES];
    int count = sp_moves(s, moves);
    for (int i = 0; i < count; i++) {
        struct effect e = effect_of(s, moves[i]);
        if (turns_card(&e) || empties(&e) || finishes(&e) || e.move.to == SP_HOME ||
            (counts_suits && lengthens_run(&e)))
            return true;
    }
    return false;
}

static bool deals_without_any_progress(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return is_deal(e) && !has_progress(e->s, true);
}

static bool deals_without_progress(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return is_deal(e) && !has_progress(e->s, false);
}

static int cards_dealt(const struct effect *e)
{
    return e->s->stock < e->s->rules.columns ? e->s->stock : e->s->rules.columns;
}

static bool deals_last_card(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return is_deal(e) && e->s->stock == 1;
}

static bool deals_last_cards(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", cards_dealt(e));
    return is_deal(e) && cards_dealt(e) == e->s->stock;
}

static bool deals_cards(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", cards_dealt(e));
    kt_phrase_arg(reason, 2, "%d", e->s->stock - cards_dealt(e));
    return is_deal(e);
}

static const struct pt_reason weak[] = {
    {N_("it brings the finished sets to %1 of %2"), counts_sets},
    {N_("it brings the cards at home to %1 of %2"), counts_cards_home},
    {N_("it uncovers the %1, and the %2 of the same suit can be put on it"), uncovers_for_suit},
    {N_("it uncovers the %1, which fits on the %2"), uncovers_card_that_fits},
    {N_("it uncovers the %1, and the %2 can be put on it"), uncovers_for_card},
    {N_("then only one face-up card is left on the hidden cards of column %1"), digs_near},
    {N_("then %2 face-up cards are left on the hidden cards of column %1"), digs_deep},
    {N_("the %1 fits on no card, so only an empty column takes it"), fills_gap_with_king},
    {N_("no move turns over a hidden card, empties a column or makes a longer run of one suit"),
     deals_without_any_progress},
    {N_("no move turns over a hidden card or empties a column"), deals_without_progress},
    {N_("it deals the last card of the stock"), deals_last_card},
    {N_("it deals the last %1 cards of the stock"), deals_last_cards},
    {N_("it deals %1 new cards; left in the stock: %2"), deals_cards},
    {0},
};

bool sp_praise_strongly(const struct spider *sight, kt_move move, struct kt_phrase *reason)
{
    struct effect e = effect_of(sight, move);
    return pt_give_reason(strong, &e, reason);
}

void sp_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    struct effect e = effect_of(sp_seen(sight), move);
    if (!pt_give_reason(strong, &e, reason))
        pt_give_reason(weak, &e, reason);
}
