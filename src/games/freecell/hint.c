/* Reasons for a move: sentences about what it does to the board. Each sentence has a test, and the first true one is
 * used; if none is true, there is no reason, and a solver tells the length of its line. */
#include "games/freecell/freecell.h"

#include "games/patience/reasons.h"

struct effect {
    const struct freecell *before;
    struct freecell bare;  /* after the move alone */
    struct freecell after; /* and after autoplay, if the rules have it */
    struct fc_move move;
    kt_card uncovered; /* what lay under the cards that left a column */
};

static struct effect effect_of(const struct freecell *s, struct fc_move move)
{
    struct effect e = {.before = s, .bare = *s, .after = *s, .move = move};
    fc_move_cards(&e.bare, move);
    fc_apply(&e.after, move);
    e.uncovered = fc_is_column(move.from) ? e.bare.top[move.from] : KT_NO_CARD;
    return e;
}

/* ---- helpers of the tests ---- */

static int cards_home(const struct freecell *s)
{
    return s->home[0] + s->home[1] + s->home[2] + s->home[3];
}

static bool is_home(const struct freecell *s, kt_card card)
{
    return s->home[kt_suit(card)] >= kt_rank(card);
}

static int empty_columns(const struct freecell *s)
{
    int count = 0;
    for (int i = 0; i < s->columns; i++)
        count += !s->top[i];
    return count;
}

/* Where the card can be taken from, or -1. */
static int place_of(const struct freecell *s, kt_card card)
{
    for (int place = 0; place < FC_HOME; place++)
        if (fc_card_at(s, place) == card)
            return place;
    return -1;
}

/* A card at the end of a column on which this one fits, other than `except`. */
static kt_card landing_for(const struct freecell *s, kt_card card, kt_card except)
{
    for (int i = 0; i < s->columns; i++)
        if (s->top[i] && s->top[i] != except && fc_builds(s, card, s->top[i]))
            return s->top[i];
    return KT_NO_CARD;
}

/* The card nearest to the end of the column that is the next card of its suit, and how many cards are on it. */
static kt_card next_wanted(const struct freecell *s, int column, int *above)
{
    kt_card card = s->top[column];
    for (*above = 0; card; card = s->below[card], ++*above)
        if (fc_goes_home(s, card))
            return card;
    return KT_NO_CARD;
}

/* ---- the sentences ---- */

static bool wins(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return fc_is_won(&e->after);
}

static bool empties_column(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    int column = 0;
    if (empty_columns(&e->after) <= empty_columns(e->before))
        return false;
    while (!e->before->top[column] || e->after.top[column])
        column++;
    kt_phrase_arg(reason, 1, "%d", column + 1);
    return true;
}

static bool sends_uncovered_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return pt_name_card(reason, 1, e->uncovered) && is_home(&e->after, e->uncovered);
}

static bool uncovers_card_for_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return pt_name_card(reason, 1, e->uncovered) && !is_home(&e->after, e->uncovered) &&
           fc_goes_home(&e->after, e->uncovered);
}

/* Autoplay takes another card home, which could not go before. */
static bool sends_next_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card moved = fc_card_at(e->before, e->move.from);
    for (int place = 0; place < FC_HOME; place++) {
        kt_card card = fc_card_at(&e->bare, place);
        if (card && card != moved && is_home(&e->after, card) && !fc_goes_home(e->before, card))
            return pt_name_card(reason, 1, card);
    }
    return false;
}

static bool lets_next_go_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card next = (kt_card)(fc_card_at(e->before, e->move.from) + KT_SUITS);
    return e->move.to == FC_HOME && place_of(&e->after, next) >= 0 && pt_name_card(reason, 1, next);
}

static bool frees_cell(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    char name[4];
    if (!fc_is_cell(e->move.from))
        return false;
    fc_name_place(e->move.from, name);
    kt_phrase_arg(reason, 1, "%s", name);
    return true;
}

/* Towards a card with this many cards on it after the move; false if there is none. */
static bool digs(const struct effect *e, struct kt_phrase *reason, int *above)
{
    if (!fc_is_column(e->move.from))
        return false;
    kt_card wanted = next_wanted(&e->after, e->move.from, above);
    kt_phrase_arg(reason, 2, "%d", e->move.from + 1);
    return pt_name_card(reason, 1, wanted) && *above > 0;
}

static bool digs_near(const void *effect, struct kt_phrase *reason)
{
    int above;
    return digs(effect, reason, &above) && above == 1;
}

static bool digs_deep(const void *effect, struct kt_phrase *reason)
{
    int above;
    if (!digs(effect, reason, &above))
        return false;
    kt_phrase_arg(reason, 3, "%d", above);
    return true;
}

/* A card that fitted on no other card fits on the one that has left its cell. */
static bool makes_place(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card landed = fc_is_column(e->move.to) ? e->after.top[e->move.to] : KT_NO_CARD;
    if (!landed || landed != e->bare.top[e->move.to])
        return false;
    for (int place = 0; place < FC_HOME; place++) {
        kt_card card = fc_card_at(&e->after, place);
        if (card && fc_builds(e->before, card, landed) && place_of(e->before, card) >= 0 &&
            !landing_for(e->before, card, KT_NO_CARD) && !landing_for(&e->after, card, landed))
            return pt_name_card(reason, 1, card);
    }
    return false;
}

static bool uncovers_card_that_fits(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    return pt_name_card(reason, 1, e->uncovered) && !is_home(&e->after, e->uncovered) &&
           pt_name_card(reason, 2, landing_for(&e->after, e->uncovered, KT_NO_CARD));
}

static bool takes_unneeded_card_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_card card = fc_card_at(e->before, e->move.from);
    return e->move.to == FC_HOME && fc_is_safe_home(e->before, card) && pt_name_card(reason, 1, card);
}

static bool costs_no_room(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    (void)reason;
    return fc_is_column(e->move.from) && fc_is_column(e->move.to) && e->before->top[e->move.to];
}

static bool counts_cards_home(const void *effect, struct kt_phrase *reason)
{
    const struct effect *e = effect;
    kt_phrase_arg(reason, 1, "%d", cards_home(&e->after));
    kt_phrase_arg(reason, 2, "%d", e->before->ranks * KT_SUITS);
    return e->move.to == FC_HOME;
}

static const struct pt_reason reasons[] = {
    {N_("it wins the game"), wins},
    {N_("it empties column %1"), empties_column},
    {N_("it uncovers the %1, which goes home at once"), sends_uncovered_home},
    {N_("it uncovers the %1, which can go home"), uncovers_card_for_home},
    {N_("then the %1 goes home at once"), sends_next_home},
    {N_("then the %1 can go home"), lets_next_go_home},
    {N_("it makes a place for the %1, which fits on no other card"), makes_place},
    {N_("it frees cell %1"), frees_cell},
    {N_("it digs towards the %1, with one card left on it in column %2"), digs_near},
    {N_("it digs towards the %1, with %3 cards left on it in column %2"), digs_deep},
    {N_("it uncovers the %1, which fits on the %2"), uncovers_card_that_fits},
    {N_("no other card can need the %1 any more"), takes_unneeded_card_home},
    {N_("it uses no cell and no empty column"), costs_no_room},
    {N_("it brings the cards at home to %1 of %2"), counts_cards_home},
    {0},
};

void fc_praise_move(const struct kt_sight *sight, kt_move packed, struct kt_phrase *reason)
{
    struct effect e = effect_of(fc_seen(sight), fc_unpack(packed));
    pt_give_reason(reasons, &e, reason);
}
