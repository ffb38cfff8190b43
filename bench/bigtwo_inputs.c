#include "bigtwo_inputs.h"

#include <assert.h>

#include "games/bigtwo/fast_answer.h"

static void set(struct b2_inputs *in, int input)
{
    assert(in->count < B2_MOST_ON);
    in->on[in->count++] = (uint16_t)input;
}

static void set_if(struct b2_inputs *in, bool is_on, int input)
{
    if (is_on)
        set(in, input);
}

/* ---- cards ---- */

static void add_cards(struct b2_inputs *in, uint64_t cards, int first)
{
    for (; cards; cards &= cards - 1)
        set(in, first + b2_lowest(cards));
}

static void add_counts(struct b2_inputs *in, uint64_t cards, int first)
{
    for (int rank = 0; rank < B2_RANKS; rank++) {
        int count = b2_count(b2_of_rank(cards, rank));
        set_if(in, count > 0, first + 4 * rank + count - 1);
    }
}

static void add_windows(const struct b2_rules *rules, struct b2_inputs *in, uint64_t cards, int first)
{
    uint16_t window[B2_RANKS];
    unsigned ranks = 0;
    int count = b2_straight_windows(rules, window);
    for (int rank = 0; rank < B2_RANKS; rank++)
        ranks |= (unsigned)(b2_of_rank(cards, rank) != 0) << rank;
    for (int i = 0; i < count; i++)
        set_if(in, (window[i] & ranks) == window[i], first + i);
}

static void add_left(struct b2_inputs *in, int left, int first)
{
    set_if(in, left > 0, first + (left < B2_LEFT ? left : B2_LEFT) - 1);
}

static void add_at_least(struct b2_inputs *in, int count, int first)
{
    for (int i = 0; i < count; i++)
        set(in, first + i);
}

/* The strength of a single, a pair or a triple is that of its highest card, so what decides is the highest card in
 * general. */
static void add_combination(struct b2_inputs *in, enum b2_kind kind, uint64_t cards, int first)
{
    set(in, first + (int)kind);
    if (!cards)
        return;
    set(in, first + B2_KINDS + b2_highest(cards) / 4);
    set(in, first + B2_KINDS + B2_RANKS + b2_highest(cards) % 4);
}

uint64_t b2_unseen_by(const struct bigtwo *s)
{
    uint64_t seen = s->gone | s->hand[s->turn];
    for (int i = 0; i < s->plays; i++)
        seen |= s->play[i];
    return ((UINT64_C(1) << B2_CARDS) - 1) & ~seen;
}

/* ---- rules ---- */

static int one_of(struct b2_inputs *in, int value, int values, int first)
{
    set(in, first + (value < values ? value : values - 1));
    return first + values;
}

static int prices(int double_from)
{
    return double_from == 0 ? 0 : double_from < 9 ? 1 : double_from == 9 ? 2 : 3;
}

static void add_rules(const struct b2_rules *rules, struct b2_inputs *in, int first)
{
    int at = one_of(in, rules->seats - 2, 3, first);
    at = one_of(in, rules->flush, 4, at);
    at = one_of(in, rules->quads, 3, at);
    at = one_of(in, rules->bomb, 3, at);
    at = one_of(in, rules->a2345, 3, at);
    at = one_of(in, rules->two_to_six, 3, at);
    at = one_of(in, rules->last_card, 3, at);
    at = one_of(in, rules->twos, 3, at);
    at = one_of(in, prices(rules->double_from), 4, at);
    const bool is_on[] = {rules->deals_all,  rules->has_triples, rules->has_two_pair, rules->straight_flush_is_bomb,
                          rules->has_royal,  rules->has_jqka2,   rules->pass_locks,   rules->top_closes,
                          rules->plays_on,   rules->has_triple,  rules->doubles_held, rules->doubles_ending,
                          rules->counts_pips};
    for (size_t i = 0; i < sizeof is_on / sizeof *is_on; i++)
        set_if(in, is_on[i], at++);
    assert(at <= first + B2_RULE_INPUTS);
}

/* ---- other seats ---- */

/* What a seat did in this round. */
struct record {
    uint64_t played;
    int lowest_single, lowest_pair; /* that it passed, by rank; B2_RANKS: none */
    unsigned passed, kinds;         /* kinds, a bit each */
};

static void note_pass(struct record *record, struct b2_combination there, uint64_t trick)
{
    int rank = b2_highest(trick) / 4;
    record->passed |= 1u << there.kind;
    if (there.kind == B2_SINGLE && rank < record->lowest_single)
        record->lowest_single = rank;
    if (there.kind == B2_PAIR && rank < record->lowest_pair)
        record->lowest_pair = rank;
}

static void read_records(const struct bigtwo *s, struct record record[B2_SEATS])
{
    uint64_t trick = 0;
    struct b2_combination there = {0};
    for (int seat = 0; seat < B2_SEATS; seat++)
        record[seat] = (struct record){.lowest_single = B2_RANKS, .lowest_pair = B2_RANKS};
    for (int i = 0; i < s->plays; i++) {
        struct record *its = &record[s->player[i]];
        if (!s->play[i]) {
            note_pass(its, there, trick);
            continue;
        }
        trick = s->play[i];
        there = b2_combination_of(&s->rules, trick);
        its->played |= trick;
        its->kinds |= 1u << there.kind;
    }
}

static void add_other(const struct bigtwo *s, struct b2_inputs *in, int seat, const struct record *record, int first)
{
    add_left(in, s->left[seat], first + B2_OTHER_LEFT);
    set_if(in, record->lowest_single < B2_RANKS, first + B2_OTHER_SINGLE + record->lowest_single);
    set_if(in, record->lowest_pair < B2_RANKS, first + B2_OTHER_PAIR + record->lowest_pair);
    for (int kind = 0; kind < B2_KINDS; kind++) {
        set_if(in, record->passed >> kind & 1, first + B2_OTHER_PASSED + kind);
        set_if(in, record->kinds >> kind & 1, first + B2_OTHER_PLAYED + kind);
    }
    add_at_least(in, b2_count(b2_of_rank(record->played, B2_ACE)), first + B2_OTHER_ACES);
    add_at_least(in, b2_count(b2_of_rank(record->played, B2_TWO)), first + B2_OTHER_TWOS);
    set_if(in, s->trick && s->owner == seat, first + B2_OTHER_OWNS);
    set_if(in, s->passed >> seat & 1, first + B2_OTHER_OWNS + 1);
}

/* The seat that many turns behind, whether it is still playing or not. */
static int seat_behind(const struct bigtwo *s, int turns)
{
    int step = s->rules.is_counterclockwise ? s->rules.seats - 1 : 1;
    return (s->turn + turns * step) % s->rules.seats;
}

/* ---- decisions, plays, positions ---- */

void b2_decision_inputs(const struct bigtwo *s, struct b2_inputs *in)
{
    struct record record[B2_SEATS];
    uint64_t hand = s->hand[s->turn], unseen = b2_unseen_by(s);
    in->count = 0;
    add_cards(in, hand, B2_IN_HAND);
    add_counts(in, hand, B2_IN_COUNT);
    for (int suit = 0; suit < 4; suit++)
        set_if(in, b2_count(b2_of_suit(hand, suit)) >= 5, B2_IN_SUITED + suit);
    add_windows(&s->rules, in, hand, B2_IN_WINDOW);
    add_cards(in, ((UINT64_C(1) << B2_CARDS) - 1) & ~unseen & ~hand, B2_IN_OUT);
    for (int rank = 0; rank < B2_RANKS; rank++) {
        int count = b2_count(b2_of_rank(unseen, rank));
        set_if(in, count < 4, B2_IN_UNSEEN + 4 * rank + count);
    }
    add_combination(in, b2_combination_of(&s->rules, s->trick).kind, s->trick, B2_IN_TRICK);
    add_left(in, s->left[s->turn], B2_IN_LEFT);
    read_records(s, record);
    for (int i = 1; i < s->rules.seats; i++) {
        int seat = seat_behind(s, i);
        add_other(s, in, seat, &record[seat], B2_IN_OTHER + (i - 1) * B2_OTHER_INPUTS);
    }
    add_rules(&s->rules, in, B2_IN_RULES);
}

void b2_play_inputs(const struct bigtwo *s, uint64_t unseen, uint64_t play, struct b2_inputs *in)
{
    uint64_t rest = s->hand[s->turn] & ~play;
    struct b2_combination is = b2_combination_of(&s->rules, play);
    in->count = 0;
    add_cards(in, play, B2_IN_PLAY);
    add_combination(in, is.kind, play, B2_IN_PLAY_KIND);
    add_counts(in, rest, B2_IN_KEEP);
    add_windows(&s->rules, in, rest, B2_IN_KEEP_WINDOW);
    add_left(in, b2_count(rest), B2_IN_KEEP_LEFT);
    set_if(in, play && !b2_fast_answer(&s->rules, unseen, is), B2_IN_PLAY_TOP);
    set_if(in, !rest, B2_IN_PLAY_LAST);
}

void b2_all_inputs(const struct bigtwo *s, struct b2_inputs *in)
{
    in->count = 0;
    for (int i = 0; i < s->rules.seats; i++) {
        int seat = seat_behind(s, i);
        add_cards(in, s->hand[seat], B2_ALL_HANDS + i * B2_CARDS);
        add_counts(in, s->hand[seat], B2_ALL_COUNTS + 4 * i * B2_RANKS);
        add_left(in, s->left[seat], B2_ALL_LEFT + i * B2_LEFT);
        set_if(in, s->trick && s->owner == seat, B2_ALL_OWNS + i);
        set_if(in, s->passed >> seat & 1, B2_ALL_PASSED + i);
    }
    set(in, B2_ALL_TRICK + (int)b2_combination_of(&s->rules, s->trick).kind);
    set_if(in, s->trick != 0, B2_ALL_TRICK_RANK + (s->trick ? b2_highest(s->trick) / 4 : 0));
    add_rules(&s->rules, in, B2_ALL_RULES);
}
