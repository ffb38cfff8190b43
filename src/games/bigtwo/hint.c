/* Reasons for a play, from what the seat to move sees. They are rows of a table, the strongest first; the first one
 * that holds is used. Each must be true in every deal that fits the sight: tests/claims_bigtwo.c has a predicate for
 * each. They are worded for the player as well as for others. */
#include "games/bigtwo/bigtwo.h"

/* `holds` also fills in the arguments. Strong rows are preferred to the reason of a simple bot. */
struct row {
    const char *text;
    bool (*holds)(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason);
    bool is_strong;
};

/* ---- facts ---- */

static bool is_last_play(const struct bigtwo *s, uint64_t play)
{
    return play && b2_count(play) == s->left[s->turn];
}

static bool wins_round(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    (void)reason;
    return is_last_play(s, play) && b2_places_taken(s) == 0;
}

static bool goes_out(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", b2_places_taken(s) + 1);
    return is_last_play(s, play);
}

/* If a pass locks, a seat that has passed is out of the trick. */
static bool may_answer(const struct bigtwo *s, int seat)
{
    bool is_locked = s->rules.pass_locks && s->passed >> seat & 1;
    return seat != s->turn && s->left[seat] > 0 && !is_locked;
}

/* Others may hold any card that the player has not seen. */
static bool is_unbeatable(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    uint64_t others = b2_unseen(s);
    int most = 0;
    (void)reason;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        others |= seat == s->turn ? 0 : s->hand[seat];
        most = may_answer(s, seat) && s->left[seat] > most ? s->left[seat] : most;
    }
    return play && !b2_can_be_beaten(&s->rules, others, most, b2_combination_of(&s->rules, play));
}

static bool shuts_out_last_card(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    for (int seat = 0; seat < s->rules.seats; seat++) {
        if (!may_answer(s, seat) || s->left[seat] != 1)
            continue;
        kt_phrase_arg(reason, 1, "%d", seat + 1);
        kt_phrase_arg(reason, 2, "%d", b2_count(play));
        return b2_count(play) > 1;
    }
    return false;
}

/* Only the highest single is allowed before a player with one card. */
static bool has_duty(const struct bigtwo *s)
{
    return s->rules.last_card == B2_LAST_HIGHEST && s->left[b2_next_seat(s, s->turn)] == 1;
}

static bool minds_last_card(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    (void)reason;
    return has_duty(s) && b2_count(play) == 1;
}

static bool is_forced_pass(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    kt_move moves[B2_MOST_MOVES];
    (void)reason;
    return play == 0 && b2_moves(s, moves) == 1;
}

static bool is_lowest_answer(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    (void)reason;
    return play && !b2_is_leading(s) && b2_lowest_play(s) == play;
}

static bool keeps_lowest_answer(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    struct kt_phrase words = {0};
    uint64_t lowest = play || has_duty(s) ? 0 : b2_lowest_play(s);
    if (!lowest)
        return false;
    b2_word_move((const struct kt_state *)s, lowest, &words); /* only the rules in it are asked */
    kt_phrase_arg(reason, 1, "%s", words.arg[0]);
    return true;
}

static bool leads_lowest_card(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    int lowest = b2_lowest(s->hand[s->turn]);
    kt_phrase_arg_card(reason, 1, b2_to_card(&s->rules, lowest));
    return b2_is_leading(s) && play & b2_bit(lowest);
}

static bool is_loose_card(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    kt_move moves[B2_MOST_MOVES];
    (void)reason;
    if (b2_count(play) != 1)
        return false;
    int count = b2_combinations(&s->rules, s->hand[s->turn], moves);
    for (int i = 0; i < count; i++)
        if (moves[i] & play && moves[i] != play)
            return false;
    return true;
}

/* A quarter of the unseen cards at most. */
static bool has_few_above(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    enum { FEW = 4 };
    uint64_t unseen = b2_unseen(s);
    if (b2_count(play) != 1)
        return false;
    int above = b2_count(unseen & ~(play - 1));
    kt_phrase_arg(reason, 1, "%d", above);
    kt_phrase_arg(reason, 2, "%d", b2_count(unseen));
    return above > 0 && above * FEW <= b2_count(unseen);
}

static bool gets_rid_of_many(const struct bigtwo *s, uint64_t play, struct kt_phrase *reason)
{
    kt_phrase_arg(reason, 1, "%d", b2_count(play));
    kt_phrase_arg(reason, 2, "%d", s->left[s->turn] - b2_count(play));
    return b2_count(play) > 1;
}

static const struct row rows[] = {
    {N_("it plays the last cards and wins the round"), wins_round, true},
    {N_("it plays the last cards, which brings place %1"), goes_out, true},
    {N_("no play in hand beats the cards on the table"), is_forced_pass, true},
    {N_("nobody can beat it, so it wins the trick"), is_unbeatable, true},
    {N_("{player %1} with one card left cannot answer %2 cards"), shuts_out_last_card, true},
    {N_("the next player has one card left, so a single must be the highest in hand"), minds_last_card, true},
    {N_("it keeps %1, the lowest play in hand that beats the table"), keeps_lowest_answer, true},
    {N_("no lower play in hand beats the table"), is_lowest_answer, false},
    {N_("it gets rid of the lowest card in hand, the %1"), leads_lowest_card, false},
    {N_("the card is part of no pair or longer play in hand"), is_loose_card, false},
    {N_("higher cards that are still unseen: only %1 of %2"), has_few_above, false},
    {N_("it gets rid of %1 cards at once; left in hand: %2"), gets_rid_of_many, false},
    {0},
};

static bool tell(const struct bigtwo *s, uint64_t play, bool only_strong, struct kt_phrase *reason)
{
    for (const struct row *row = rows; row->text; row++) {
        struct kt_phrase phrase = {0};
        if ((only_strong && !row->is_strong) || !row->holds(s, play, &phrase))
            continue;
        *reason = phrase;
        reason->text = row->text;
        return true;
    }
    return false;
}

void b2_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    *reason = (struct kt_phrase){0};
    tell(b2_seen(sight), move, false, reason);
}

bool b2_praise_strongly(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    return tell(b2_seen(sight), move, true, reason);
}
