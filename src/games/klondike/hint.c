/* Why a move is good, in one sentence: what a player would see happen. Whoever proposes the move has already found that
 * it is the best; this looks only at what the player sees before and after it. */
#include "games/klondike/klondike.h"

/* A card that could move onto `card` as soon as it lies on top of a column: one that can be taken now, and is not the one
 * that just leaves. */
static kt_card follower_of(const struct klondike *s, kt_card card, kt_card leaving)
{
    kt_card waste = kl_card_at(s, KL_WASTE);
    for (int i = 0; i < s->rules.columns; i++) {
        const struct kl_column *column = &s->column[i];
        for (int depth = column->closed; depth < kl_height(column); depth++)
            if (kt_builds_down(column->card[depth], card) && column->card[depth] != leaving &&
                (depth == column->closed || depth + 1 == kl_height(column)))
                return column->card[depth];
    }
    return waste && kt_builds_down(waste, card) ? waste : KT_NO_CARD;
}

static void praise_drawing(const struct klondike *s, struct kt_phrase *reason)
{
    int left = s->talon - s->waste, turned = left < s->rules.draw ? left : s->rules.draw;
    kt_card card = s->turned[s->waste + turned - 1];
    kt_phrase_set(reason, card ? N_("it brings the %1 to the top of the waste")
                               : N_("nothing better is open: it turns new cards"));
    if (card)
        kt_phrase_arg_card(reason, 1, card);
}

static void praise_home(const struct klondike *s, struct kl_move move, struct kt_phrase *reason)
{
    const struct kl_column *column = &s->column[kl_is_column(move.from) ? move.from : 0];
    bool is_last = kl_is_column(move.from) && column->open == 1;
    if (is_last && column->closed > 0)
        kt_phrase_set(reason, N_("it takes the %1 home and turns the closed card of column %2"));
    else if (is_last)
        kt_phrase_set(reason, N_("it takes the %1 home and empties column %2"));
    else
        kt_phrase_set(reason, N_("it takes the %1 home"));
    kt_phrase_arg_card(reason, 1, kl_card_at(s, move.from));
    kt_phrase_arg(reason, 2, "%d", move.from + 1);
}

/* Part of a run leaves: what lies on top then is the point of it. */
static void praise_uncovering(const struct klondike *s, struct kl_move move, struct kt_phrase *reason)
{
    const struct kl_column *column = &s->column[move.from];
    kt_card uncovered = column->card[kl_height(column) - move.cards - 1];
    kt_card follower = follower_of(s, uncovered, kl_head_of(s, move));
    if (kl_goes_home(s, uncovered)) {
        kt_phrase_set(reason, N_("it uncovers the %1, which can then go home"));
    } else if (follower) {
        kt_phrase_set(reason, N_("it uncovers the %1, which the %2 can then be put on"));
        kt_phrase_arg_card(reason, 2, follower);
    } else {
        kt_phrase_set(reason, N_("it uncovers the %1 on a way that wins"));
    }
    kt_phrase_arg_card(reason, 1, uncovered);
}

static void praise_leaving_column(const struct klondike *s, struct kl_move move, struct kt_phrase *reason)
{
    const struct kl_column *column = &s->column[move.from];
    if (move.cards < column->open) {
        praise_uncovering(s, move, reason);
        return;
    }
    if (column->closed > 0)
        kt_phrase_set(reason, N_("it turns the closed card of column %1"));
    else
        kt_phrase_set(reason, s->rules.any_card ? N_("it empties column %1") : N_("it empties column %1 for a king"));
    kt_phrase_arg(reason, 1, "%d", move.from + 1);
}

/* A single card from the waste or from home: what it is for. */
static void praise_card(const struct klondike *s, struct kl_move move, struct kt_phrase *reason)
{
    kt_card card = kl_card_at(s, move.from), follower = follower_of(s, card, KT_NO_CARD);
    kt_card below = move.from == KL_WASTE && s->waste > 1 ? s->turned[s->waste - 2] : KT_NO_CARD;
    if (follower) {
        kt_phrase_set(reason, N_("it puts the %1 where the %2 can follow"));
        kt_phrase_arg_card(reason, 2, follower);
    } else if (below) {
        kt_phrase_set(reason, N_("it brings the %1 into play and uncovers the %2"));
        kt_phrase_arg_card(reason, 2, below);
    } else if (kl_is_home(move.from)) {
        kt_phrase_set(reason, N_("it fetches the %1 back on a way that wins"));
    } else {
        kt_phrase_set(reason, N_("it brings the %1 into play"));
    }
    kt_phrase_arg_card(reason, 1, card);
}

void kl_praise_move(const struct kt_sight *sight, kt_move packed, struct kt_phrase *reason)
{
    const struct klondike *s = kl_seen(sight);
    struct kl_move move = kl_unpack(packed);
    if (move.from == KL_STOCK)
        praise_drawing(s, reason);
    else if (move.to == KL_STOCK)
        kt_phrase_set(reason, N_("nothing better is open: it starts a new pass through the stock"));
    else if (kl_is_home(move.to))
        praise_home(s, move, reason);
    else if (kl_is_column(move.from))
        praise_leaving_column(s, move, reason);
    else
        praise_card(s, move, reason);
}
