/* Why a move is good, in one sentence: what a player would see happen. Whoever proposes the move has already found that
 * it is the best; this looks only at what the player sees before and after it. */
#include "games/spider/spider.h"

static kt_card head_of(const struct spider *s, struct sp_move move)
{
    return sp_column(s, move.from)[s->height[move.from] - move.cards];
}

static bool is_in_suit(const struct spider *s, struct sp_move move)
{
    kt_card there = sp_top(s, move.to);
    return there && kt_suit(there) == kt_suit(head_of(s, move));
}

/* Does the move finish a set? Seen without turning a card: what comes to light does not matter for that. */
static bool finishes_set(const struct spider *s, struct sp_move move)
{
    return is_in_suit(s, move) && sp_run_length(s, move.to) + move.cards == s->rules.ranks &&
           kt_rank(sp_top(s, move.from)) == KT_ACE;
}

static void praise_leaving(const struct spider *s, struct sp_move move, struct kt_phrase *reason)
{
    int left = s->height[move.from] - move.cards;
    if (left == 0)
        kt_phrase_set(reason, N_("it empties column %2"));
    else if (left == s->closed[move.from])
        kt_phrase_set(reason, is_in_suit(s, move)
                                  ? N_("it joins the %1 to its suit and turns the closed card of column %2")
                                  : N_("it turns the closed card of column %2"));
    else if (is_in_suit(s, move))
        kt_phrase_set(reason, N_("it joins the %1 to its suit"));
    else
        kt_phrase_set(reason, N_("it uncovers the %3 in column %2"));
    kt_phrase_arg_card(reason, 1, head_of(s, move));
    kt_phrase_arg(reason, 2, "%d", move.from + 1);
    if (left > s->closed[move.from])
        kt_phrase_arg_card(reason, 3, sp_column(s, move.from)[left - 1]);
}

void sp_praise_move(const struct kt_sight *sight, kt_move packed, struct kt_phrase *reason)
{
    const struct spider *s = sp_seen(sight);
    struct sp_move move = sp_unpack(packed);
    if (move.from == SP_STOCK) {
        kt_phrase_set(reason, N_("nothing better is open: it deals new cards"));
    } else if (move.to == SP_HOME) {
        kt_phrase_set(reason, N_("it takes a finished set off the board"));
    } else if (finishes_set(s, move)) {
        kt_phrase_set(reason,
                      s->rules.leaves_sets ? N_("it finishes a set") : N_("it finishes a set, which leaves the board"));
    } else {
        praise_leaving(s, move, reason);
    }
}
