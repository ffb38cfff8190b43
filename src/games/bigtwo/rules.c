/* Whose turn it is, which plays are legal, and what a play changes. Combinations and their order are in combination.c.
 * The legal plays depend only on the hand of the seat to move and on public information. */
#include "games/bigtwo/bigtwo.h"

#include <assert.h>
#include <string.h>

void b2_clear(struct bigtwo *s, const struct kt_settings *rules)
{
    const int32_t *value = rules->value;
    memset(s, 0, sizeof *s);
    s->rules = (struct b2_rules){
        .seats = (uint8_t)value[B2_OPTION_SEATS],
        .deals_all = (uint8_t)value[B2_OPTION_HAND],
        .is_counterclockwise = (uint8_t)value[B2_OPTION_DIRECTION],
        .suits = (uint8_t)value[B2_OPTION_SUITS],
        .lead = (uint8_t)value[B2_OPTION_LEAD],
        .opening = (uint8_t)value[B2_OPTION_OPENING],
        .has_triples = (uint8_t)value[B2_OPTION_TRIPLES],
        .has_two_pair = (uint8_t)value[B2_OPTION_TWO_PAIR],
        .flush = (uint8_t)value[B2_OPTION_FLUSH],
        .quads = (uint8_t)value[B2_OPTION_QUADS],
        .bomb = (uint8_t)value[B2_OPTION_BOMB],
        .straight_flush_is_bomb = (uint8_t)value[B2_OPTION_STRAIGHT_FLUSH],
        .has_royal = (uint8_t)value[B2_OPTION_ROYAL],
        .has_jqka2 = (uint8_t)value[B2_OPTION_JQKA2],
        .a2345 = (uint8_t)value[B2_OPTION_A2345],
        .two_to_six = (uint8_t)value[B2_OPTION_23456],
        .pass_locks = (uint8_t)value[B2_OPTION_PASS],
        .top_closes = (uint8_t)value[B2_OPTION_CLOSES],
        .last_card = (uint8_t)value[B2_OPTION_LAST_CARD],
        .plays_on = (uint8_t)value[B2_OPTION_FINISH],
        .double_from = (uint8_t)value[B2_OPTION_DOUBLE],
        .has_triple = (uint8_t)value[B2_OPTION_TRIPLE],
        .twos = (uint8_t)value[B2_OPTION_TWOS],
        .doubles_held = (uint8_t)value[B2_OPTION_HELD],
        .doubles_ending = (uint8_t)value[B2_OPTION_ENDING],
        .counts_pips = (uint8_t)value[B2_OPTION_PIPS],
        .rounds = (uint8_t)value[B2_OPTION_ROUNDS],
        .target = (uint16_t)value[B2_OPTION_TARGET],
        .instant = (uint8_t)value[B2_OPTION_INSTANT],
    };
}

bool b2_is_leading(const struct bigtwo *s)
{
    return s->trick == 0;
}

int b2_next_seat(const struct bigtwo *s, int seat)
{
    int step = s->rules.is_counterclockwise ? s->rules.seats - 1 : 1;
    do
        seat = (seat + step) % s->rules.seats;
    while (s->left[seat] == 0);
    return seat;
}

/* ---- legal plays ---- */

/* The card that the first play of a round must have in it; 0: none must. */
static uint64_t opening_card(const struct bigtwo *s)
{
    bool is_bound = s->plays == 0 && s->is_by_lowest && s->rules.opening != B2_OPENING_FREE;
    return is_bound && s->hand[s->turn] ? b2_bit(b2_lowest(s->hand[s->turn])) : 0;
}

static bool opens_well(const struct bigtwo *s, uint64_t cards)
{
    uint64_t card = opening_card(s);
    return card == 0 || (s->rules.opening == B2_OPENING_SINGLE ? cards == card : (cards & card) != 0);
}

/* The seat before a player with one card must play its highest single (the rule last_card). */
static bool minds_last_card(const struct bigtwo *s, uint64_t cards)
{
    bool is_bound = s->rules.last_card == B2_LAST_HIGHEST && s->left[b2_next_seat(s, s->turn)] == 1;
    return !is_bound || b2_count(cards) != 1 || cards == b2_bit(b2_highest(s->hand[s->turn]));
}

/* Only these sizes can answer a single, a pair or a triple, except bombs. */
static int list_answers(const struct bigtwo *s, struct b2_combination there, kt_move moves[B2_MOST_MOVES])
{
    bool has_bombs = s->rules.bomb != B2_BOMB_NONE || s->rules.straight_flush_is_bomb;
    if (there.kind >= B2_SINGLE && there.kind <= B2_TRIPLE && !has_bombs)
        return b2_of_a_kind(s->hand[s->turn], there.cards, moves);
    return b2_combinations(&s->rules, s->hand[s->turn], moves);
}

int b2_moves(const struct bigtwo *s, kt_move moves[B2_MOST_MOVES])
{
    if (s->is_over)
        return 0;
    bool is_leading = b2_is_leading(s);
    struct b2_combination there = b2_combination_of(&s->rules, s->trick);
    int all = list_answers(s, there, moves), count = 0;
    for (int i = 0; i < all; i++)
        if ((is_leading || b2_beats(&s->rules, b2_combination_of(&s->rules, moves[i]), there)) &&
            opens_well(s, moves[i]) && minds_last_card(s, moves[i]))
            moves[count++] = moves[i];
    if (!b2_is_leading(s))
        moves[count++] = 0;
    return count;
}

/* ---- why a play is illegal ---- */

static bool refuse(struct kt_error *error, const char *text)
{
    return kt_refuse(error, KT_ILLEGAL, text, NULL, NULL);
}

static bool refuse_with_card(const struct bigtwo *s, struct kt_error *error, const char *text, int card)
{
    refuse(error, text);
    if (error)
        kt_phrase_arg_card(&error->what, 1, b2_to_card(&s->rules, card));
    return false;
}

static bool may_beat(const struct bigtwo *s, struct b2_combination played, struct kt_error *error)
{
    struct b2_combination there = b2_combination_of(&s->rules, s->trick);
    if (b2_is_leading(s) || b2_beats(&s->rules, played, there))
        return true;
    char cards[24];
    int size = b2_size(&s->rules, there);
    kt_phrase_number(size, cards);
    if (b2_size(&s->rules, played) != size)
        return size == 1 ? refuse(error, N_("There is a single card on the table: play a single, or pass."))
                         : kt_refuse(error, KT_ILLEGAL,
                                     N_("Each play in this trick has %1 cards: play as many, or pass."), cards, NULL);
    return refuse(error, N_("That does not beat the cards on the table: play higher, or pass."));
}

bool b2_is_legal(const struct bigtwo *s, uint64_t cards, struct kt_error *error)
{
    if (s->is_over)
        return refuse(error, N_("The round is over."));
    if (cards == 0)
        return !b2_is_leading(s) || refuse(error, N_("You lead this trick, so you cannot pass."));
    if (cards >> B2_CARDS)
        return refuse(error, N_("This is not a play of this game."));
    uint64_t lacking = cards & ~s->hand[s->turn];
    if (lacking)
        return refuse_with_card(s, error, N_("You do not have the %1."), b2_lowest(lacking));
    struct b2_combination played = b2_combination_of(&s->rules, cards);
    if (played.kind == B2_NOTHING)
        return refuse(error, N_("These cards are not a combination under these rules."));
    if (!opens_well(s, cards))
        return refuse_with_card(s, error,
                                s->rules.opening == B2_OPENING_SINGLE
                                    ? N_("The first play of the round must be the %1 alone.")
                                    : N_("The first play of the round must contain the %1."),
                                b2_lowest(opening_card(s)));
    if (!minds_last_card(s, cards))
        return refuse_with_card(s, error,
                                N_("The next player has one card left: a single must be your highest, the %1."),
                                b2_highest(s->hand[s->turn]));
    return may_beat(s, played, error);
}

/* ---- making a play ---- */

static int seats_playing(const struct bigtwo *s)
{
    int count = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        count += s->left[seat] > 0;
    return count;
}

/* All who could still answer have passed. */
static bool is_trick_done(const struct bigtwo *s)
{
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (s->left[seat] > 0 && seat != s->owner && !(s->passed >> seat & 1))
            return false;
    return true;
}

/* The owner of the trick leads the next one, or, if he is out, the next seat. */
static void end_trick(struct bigtwo *s)
{
    s->trick = 0;
    s->passed = 0;
    s->turn = s->left[s->owner] > 0 ? s->owner : (uint8_t)b2_next_seat(s, s->owner);
}

static void pass_turn(struct bigtwo *s)
{
    if (is_trick_done(s)) {
        end_trick(s);
        return;
    }
    do
        s->turn = (uint8_t)b2_next_seat(s, s->turn);
    while (s->passed >> s->turn & 1 || (s->turn == s->owner && s->trick));
}

int b2_places_taken(const struct bigtwo *s)
{
    int most = 0;
    for (int seat = 0; seat < s->rules.seats; seat++)
        most = s->place[seat] > most ? s->place[seat] : most;
    return most;
}

static void go_out(struct bigtwo *s, int seat)
{
    s->place[seat] = (uint8_t)(b2_places_taken(s) + 1);
    if (s->rules.plays_on && seats_playing(s) > 1)
        return;
    s->is_over = true;
    for (int last = 0; s->rules.plays_on && last < s->rules.seats; last++)
        if (s->left[last] > 0)
            s->place[last] = (uint8_t)(b2_places_taken(s) + 1);
}

static void put_down(struct bigtwo *s, uint64_t cards)
{
    s->hand[s->turn] &= ~cards;
    s->left[s->turn] = (uint8_t)(s->left[s->turn] - b2_count(cards));
    s->trick = cards;
    s->owner = s->turn;
    if (!s->rules.pass_locks)
        s->passed = 0;
    if (s->left[s->turn] == 0)
        go_out(s, s->turn);
}

void b2_apply(struct bigtwo *s, uint64_t cards)
{
    assert(s->plays < B2_MOST_PLAYS);
    s->play[s->plays] = cards;
    s->player[s->plays++] = s->turn;
    if (cards)
        put_down(s, cards);
    else
        s->passed |= (uint8_t)(1u << s->turn);
    if (s->is_over)
        return;
    if (s->rules.top_closes && cards == b2_bit(B2_CARDS - 1))
        end_trick(s);
    else
        pass_turn(s);
}
