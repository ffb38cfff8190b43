/* Reasons for a move: sentences about what it does to the board, as far as the player sees it. Each sentence has a
 * test, and the first true one is used; if none is true, there is no reason. An unknown card is KT_NO_CARD, so
 * sentences that name a card check it with pt_name_card. */
#include "games/klondike/klondike.h"

#include "games/patience/reasons.h"

struct effect {
    const struct klondike *before;
    struct klondike after;
    struct kl_move move;
};

/* ---- helpers of the tests ---- */

static int empty_columns(const struct klondike *s)
{
    int count = 0;
    for (int i = 0; i < s->rules.columns; i++)
        count += s->column[i].open == 0;
    return count;
}

static int closed_cards(const struct klondike *s)
{
    int count = 0;
    for (int i = 0; i < s->rules.columns; i++)
        count += s->column[i].closed;
    return count;
}

/* A card at the end of a column on which this one fits. */
static kt_card landing_for(const struct klondike *s, kt_card card)
{
    for (int i = 0; i < s->rules.columns; i++) {
        kt_card there = kl_card_at(s, i);
        if (there && kl_builds(&s->rules, card, there))
            return there;
    }
    return KT_NO_CARD;
}

static kt_card deepest_open(const struct klondike *s, int column)
{
    return s->column[column].open > 0 ? s->column[column].card[s->column[column].closed] : KT_NO_CARD;
}

static bool is_draw(const struct effect *e)
{
    return e->move.from == KL_STOCK;
}

static bool is_turning_over(const struct effect *e)
{
    return e->move.to == KL_STOCK;
}

static bool goes_home(const struct effect *e)
{
    return kl_is_home(e->move.to);
}

/* The top card of the column or the waste that a card was taken from; a card that the move turns is unknown. */
static kt_card uncovered_in_column(const struct effect *e)
{
    return kl_is_column(e->move.from) ? kl_card_at(&e->after, e->move.from) : KT_NO_CARD;
}

static kt_card uncovered_in_waste(const struct effect *e)
{
    return e->move.from == KL_WASTE && !is_turning_over(e) ? kl_card_at(&e->after, KL_WASTE) : KT_NO_CARD;
}

static kt_card drawn(const struct effect *e)
{
    return is_draw(e) ? kl_card_at(&e->after, KL_WASTE) : KT_NO_CARD;
}

static bool turns_card(const struct klondike *s, struct kl_move move)
{
    return kl_is_column(move.from) && s->column[move.from].closed > 0 && s->column[move.from].open == move.cards;
}

/* The card can be moved to a column after the move, and could not before: on which card? */
static kt_card new_landing_for(const struct effect *e, kt_card card)
{
    return card && !landing_for(e->before, card) ? landing_for(&e->after, card) : KT_NO_CARD;
}

/* ---- the sentences ---- */

static bool wins(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return kl_is_won(&e->after);
}

static bool turns_last_card(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return turns_card(e->before, e->move) && closed_cards(&e->after) == 0;
}

static bool turns_a_card(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->move.from + 1);
    return turns_card(e->before, e->move);
}

/* An empty column that takes no card is worth nothing. */
static bool empties_column(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->move.from + 1);
    return e->before->rules.empty != KL_EMPTY_NONE && empty_columns(&e->after) > empty_columns(e->before);
}

/* A king that is free to move and gains by it: from the waste, or from a column with cards under it. */
static kt_card king_without_place(const struct klondike *s)
{
    kt_card waste = kl_card_at(s, KL_WASTE);
    for (int i = 0; i < s->rules.columns; i++)
        if (s->column[i].closed > 0 && kt_rank(deepest_open(s, i)) == s->rules.ranks)
            return deepest_open(s, i);
    return kt_rank(waste) == s->rules.ranks ? waste : KT_NO_CARD;
}

static bool empties_column_for_king(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return empties_column(effect, reason) && pt_name_card(reason, 2, king_without_place(&e->after));
}

static bool uncovers_card_for_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = uncovered_in_column(e);
    return pt_name_card(reason, 1, card) && kl_goes_home(&e->after, card);
}

static bool uncovers_waste_for_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = uncovered_in_waste(e);
    return pt_name_card(reason, 1, card) && kl_goes_home(&e->after, card);
}

static bool brings_up_card_for_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = drawn(e);
    return pt_name_card(reason, 1, card) && kl_goes_home(&e->after, card);
}

/* After a card went home, the next card of its suit can be moved. */
static bool lets_next_go_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    if (!goes_home(e))
        return false;
    kt_card next = (kt_card)(kl_card_at(e->before, e->move.from) + KT_SUITS);
    bool is_free = kl_card_at(&e->after, KL_WASTE) == next;
    for (int i = 0; i < e->after.rules.columns; i++)
        is_free |= kl_card_at(&e->after, i) == next;
    return is_free && pt_name_card(reason, 1, next);
}

/* The face-up cards of a column can leave it now. This turns its hidden card, or empties the column. */
static bool lets_column_be_left(const struct effect *e, struct kt_phrase *reason, bool has_closed)
{
    for (int i = 0; i < e->after.rules.columns; i++) {
        kt_card head = deepest_open(&e->after, i), there = new_landing_for(e, head);
        if ((e->after.column[i].closed > 0) != has_closed || !there)
            continue;
        kt_phrase_arg(reason, 3, "%d", i + 1);
        return pt_name_card(reason, 1, head) && pt_name_card(reason, 2, there);
    }
    return false;
}

static bool lets_column_be_turned(const void *effect, struct kt_phrase *reason)
{
    return lets_column_be_left(effect, reason, true);
}

static bool lets_column_be_emptied(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return e->after.rules.empty != KL_EMPTY_NONE && lets_column_be_left(e, reason, false);
}

static bool lets_waste_be_played(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = kl_card_at(&e->after, KL_WASTE);
    bool lay_there = !is_draw(e) && !is_turning_over(e) && e->move.from != KL_WASTE;
    return lay_there && pt_name_card(reason, 1, card) && pt_name_card(reason, 2, new_landing_for(e, card));
}

static bool uncovers_waste_that_fits(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = uncovered_in_waste(e);
    return pt_name_card(reason, 1, card) && pt_name_card(reason, 2, landing_for(&e->after, card));
}

static bool brings_up_card_that_fits(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = drawn(e);
    return pt_name_card(reason, 1, card) && pt_name_card(reason, 2, landing_for(&e->after, card));
}

/* All face-up cards of a column, or the card of the waste, can follow a card that comes from the waste or from home. */
static bool can_be_followed(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    bool comes_in = !kl_is_column(e->move.from) && kl_is_column(e->move.to);
    kt_card there = comes_in ? kl_card_at(&e->after, e->move.to) : KT_NO_CARD;
    kt_card follower = kl_card_at(&e->after, KL_WASTE);
    for (int i = 0; i < e->after.rules.columns && !(follower && kl_builds(&e->after.rules, follower, there)); i++)
        follower = deepest_open(&e->after, i);
    return pt_name_card(reason, 2, there) && pt_name_card(reason, 1, follower) &&
           kl_builds(&e->after.rules, follower, there);
}

static bool empties_talon(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return e->before->talon > 0 && e->after.talon == 0;
}

static bool takes_ace_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return goes_home(e) && kt_rank(kl_card_at(e->before, e->move.from)) == KT_ACE;
}

/* All cards that could be put on it are home. */
static bool takes_unneeded_card_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = kl_card_at(e->before, e->move.from);
    if (!goes_home(e))
        return false;
    for (int suit = 0; suit < KT_SUITS; suit++)
        if (kl_builds(&e->before->rules, kt_card_of(kt_rank(card) - 1, suit), card) &&
            e->before->home[suit] < kt_rank(card) - 1)
            return false;
    return pt_name_card(reason, 1, card);
}

static bool counts_cards_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", kl_cards_home(&e->after));
    kt_phrase_arg(reason, 2, "%d", e->before->rules.ranks * KT_SUITS);
    return goes_home(e);
}

static bool uncovers_waste(const void *effect, struct kt_phrase *reason)
{
    return pt_name_card(reason, 1, uncovered_in_waste(effect));
}

/* The move only changes the waste, and no move takes a card home or turns one. */
static bool has_no_progress_elsewhere(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_move moves[KL_MOST_MOVES];
    int count = kl_moves(e->before, moves);
    (void)reason;
    for (int i = 0; i < count; i++) {
        struct kl_move move = kl_unpack(moves[i]);
        if (kl_is_home(move.to) || turns_card(e->before, move))
            return false;
    }
    return is_draw(e) || is_turning_over(e);
}

static int unseen_cards_drawn(const struct effect *e)
{
    int count = 0;
    for (int i = e->before->waste; is_draw(e) && i < e->after.waste; i++)
        count += e->before->turned[i] == KT_NO_CARD;
    return count;
}

static bool shows_one_card(const void *effect, struct kt_phrase *reason)
{
    (void)reason;
    return unseen_cards_drawn(effect) == 1;
}

static bool shows_cards(const void *effect, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", unseen_cards_drawn(effect));
    return unseen_cards_drawn(effect) > 1;
}

static bool brings_up_card(const void *effect, struct kt_phrase *reason)
{
    return pt_name_card(reason, 1, drawn(effect));
}

static bool starts_numbered_pass(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->after.pass);
    kt_phrase_arg(reason, 2, "%d", e->before->rules.passes);
    return is_turning_over(e) && e->before->rules.passes > 0;
}

static bool refills_stock(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->after.talon);
    return is_turning_over(e) && e->after.talon > 1;
}

static bool leaves_one_card_in_talon(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return e->before->talon == 2 && e->after.talon == 1;
}

static bool leaves_cards_in_talon(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", e->after.talon);
    return e->after.talon < e->before->talon;
}

static const struct pt_reason reasons[] = {
    {N_("it wins the game"), wins},
    {N_("it turns over the last hidden card in the columns"), turns_last_card},
    {N_("it turns over the hidden card in column %1"), turns_a_card},
    {N_("it empties column %1, and the %2 can move there"), empties_column_for_king},
    {N_("then the %1 fits on the %2, which turns over the hidden card in column %3"), lets_column_be_turned},
    {N_("it empties column %1"), empties_column},
    {N_("then the %1 fits on the %2, which empties column %3"), lets_column_be_emptied},
    {N_("it uncovers the %1, which can go home"), uncovers_card_for_home},
    {N_("it uncovers the %1 in the waste, which can go home"), uncovers_waste_for_home},
    {N_("it draws the %1, which can go home"), brings_up_card_for_home},
    {N_("then the %1 can go home"), lets_next_go_home},
    {N_("then the %1 in the waste fits on the %2"), lets_waste_be_played},
    {N_("it uncovers the %1 in the waste, which fits on the %2"), uncovers_waste_that_fits},
    {N_("it draws the %1, which fits on the %2"), brings_up_card_that_fits},
    {N_("then stock and waste are empty"), empties_talon},
    {N_("the %1 can follow onto the %2"), can_be_followed},
    {N_("no card can be put on an ace"), takes_ace_home},
    {N_("all cards that could be put on the %1 are home"), takes_unneeded_card_home},
    {N_("it brings the cards at home to %1 of %2"), counts_cards_home},
    {N_("it uncovers the %1 in the waste"), uncovers_waste},
    {N_("no card can go home, and no move turns over a hidden card"), has_no_progress_elsewhere},
    {N_("it shows a card that was not seen before"), shows_one_card},
    {N_("it shows %1 cards that were not seen before"), shows_cards},
    {N_("it draws the %1"), brings_up_card},
    {N_("it starts pass %1 of %2 through the stock"), starts_numbered_pass},
    {N_("then %1 cards can be drawn again"), refills_stock},
    {N_("then one card is left in stock and waste"), leaves_one_card_in_talon},
    {N_("then %1 cards are left in stock and waste"), leaves_cards_in_talon},
    {0},
};

void kl_praise_move(const struct kt_sight *sight, kt_move packed, struct kt_phrase *reason)
{
    struct effect e = {.before = kl_seen(sight), .after = *kl_seen(sight), .move = kl_unpack(packed)};
    kl_apply(&e.after, e.move);
    pt_give_reason(reasons, &e, reason);
}
