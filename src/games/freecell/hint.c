/* Why a move is good, in one sentence: what a player would see happen. The solver has already found that the move is
 * the first of a way that wins; this looks only at the board before and after it. */
#include "games/freecell/freecell.h"

#include <string.h>

struct effect {
    const struct freecell *before;
    struct freecell after; /* with whatever can safely go home gone home */
    struct fc_move move;
    kt_card went_home; /* the first card that did, if any */
};

static void see(struct effect *e, const struct freecell *s, struct fc_move move)
{
    *e = (struct effect){.before = s, .after = *s, .move = move};
    if (move.to == FC_HOME)
        e->went_home = fc_card_at(s, move.from);
    fc_move_cards(&e->after, move);
    struct fc_move home;
    while (fc_safe_home_move(&e->after, &home)) {
        if (!e->went_home)
            e->went_home = fc_card_at(&e->after, home.from);
        fc_move_cards(&e->after, home);
    }
}

static int emptied_column(const struct effect *e)
{
    for (int i = 0; i < e->before->columns; i++)
        if (e->before->top[i] && !e->after.top[i])
            return i;
    return -1;
}

/* The column and depth of the next card that any foundation waits for, the one least deep; 0 cards deep is none. */
static kt_card next_wanted(const struct freecell *s, int column, int *depth)
{
    kt_card card = s->top[column];
    for (*depth = 0; card; card = s->below[card], ++*depth)
        if (fc_goes_home(s, card))
            return card;
    return KT_NO_CARD;
}

/* The column that can take the card, or -1. */
static int landing_place(const struct freecell *s, kt_card card)
{
    for (int i = 0; i < s->columns; i++)
        if (s->top[i] && kt_builds_down(card, s->top[i]))
            return i;
    return -1;
}

static void praise_home(const struct effect *e, struct kt_phrase *reason)
{
    int emptied = emptied_column(e);
    bool is_done = e->move.to == FC_HOME || e->before->autoplay; /* otherwise it is for the player to do */
    if (is_done)
        kt_phrase_set(reason, emptied >= 0 ? N_("it takes the %1 home and empties column %2") : N_("it takes the %1 home"));
    else
        kt_phrase_set(reason, emptied >= 0 ? N_("it lets the %1 go home, and column %2 is then empty")
                                           : N_("it lets the %1 go home"));
    kt_phrase_arg_card(reason, 1, e->went_home);
    kt_phrase_arg(reason, 2, "%d", emptied + 1);
}

static void praise_digging(const struct effect *e, struct kt_phrase *reason)
{
    int depth;
    kt_card wanted = next_wanted(&e->after, e->move.from, &depth);
    kt_card uncovered = e->after.top[e->move.from];
    int landing = uncovered ? landing_place(&e->after, uncovered) : -1;
    if (wanted && depth == 0) {
        kt_phrase_set(reason, N_("it uncovers the %1, which can then go home"));
        kt_phrase_arg_card(reason, 1, wanted);
    } else if (wanted) {
        kt_phrase_set(reason, N_("it digs towards the %1, which then lies under %2 more in column %3"));
        kt_phrase_arg_card(reason, 1, wanted);
        kt_phrase_arg(reason, 2, "%d", depth);
        kt_phrase_arg(reason, 3, "%d", e->move.from + 1);
    } else if (landing >= 0) {
        kt_phrase_set(reason, N_("it uncovers the %1, which then fits on the %2"));
        kt_phrase_arg_card(reason, 1, uncovered);
        kt_phrase_arg_card(reason, 2, e->after.top[landing]);
    } else if (fc_is_column(e->move.to) && e->before->top[e->move.to]) {
        kt_phrase_set(reason, N_("it builds on the %1 and keeps every cell"));
        kt_phrase_arg_card(reason, 1, e->before->top[e->move.to]);
    } else {
        kt_phrase_set(reason, N_("it uncovers the %1 on a way that wins"));
        kt_phrase_arg_card(reason, 1, uncovered);
    }
}

void fc_praise_move(const struct kt_sight *sight, kt_move packed, struct kt_phrase *reason)
{
    struct fc_move move = fc_unpack(packed);
    struct effect e;
    see(&e, fc_seen(sight), move);
    int emptied = emptied_column(&e);
    if (e.went_home) {
        praise_home(&e, reason);
    } else if (emptied >= 0) {
        kt_phrase_set(reason, N_("it empties column %1"));
        kt_phrase_arg(reason, 1, "%d", emptied + 1);
    } else if (fc_is_cell(move.from)) {
        char name[4];
        fc_name_place(move.from, name);
        kt_phrase_set(reason, N_("it gives back cell %1"));
        kt_phrase_arg(reason, 1, "%s", name);
    } else {
        praise_digging(&e, reason);
    }
}
