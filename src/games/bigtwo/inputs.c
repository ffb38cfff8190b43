#include "games/bigtwo/inputs.h"

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

static unsigned ranks_of(uint64_t cards)
{
    unsigned ranks = 0;
    for (int rank = 0; rank < B2_RANKS; rank++)
        ranks |= (unsigned)(b2_of_rank(cards, rank) != 0) << rank;
    return ranks;
}

/* The same for the same ranks under all rules: the lowest rank, and places of their own for A-2-3-4-5 and 2-3-4-5-6. */
static int window_place(unsigned window)
{
    int lowest = __builtin_ctz(window);
    return window == 31u << lowest ? lowest : window >> B2_ACE & 1 ? B2_WINDOWS - 2 : B2_WINDOWS - 1;
}

static void add_windows(const struct b2_story *story, struct b2_inputs *in, uint64_t cards, int first)
{
    unsigned ranks = ranks_of(cards);
    for (int i = 0; i < story->windows; i++)
        set_if(in, (story->window[i] & ranks) == story->window[i], first + window_place(story->window[i]));
}

/* Which of the B2_LEFT sizes a hand of so many cards has; with none: -1. */
static int left_place(const struct b2_rules *rules, int left)
{
    static const int8_t large[B2_MOST_HAND + 1] = {-1, 0,  1,  2,  3,  4,  5,  6,  7,  8,  8,  9,  9, 10,
                                                   10, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 13};
    return b2_has_large_hands(rules) ? large[left] : (left < B2_LEFT ? left : B2_LEFT) - 1;
}

static void add_left(struct b2_inputs *in, const struct b2_rules *rules, int left, int first)
{
    set_if(in, left > 0, first + left_place(rules, left));
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

static uint64_t unseen_by_mover(const struct bigtwo *s, const struct b2_story *story)
{
    return ((UINT64_C(1) << B2_CARDS) - 1) & ~story->out & ~s->hand[s->turn];
}

/* Cards that are higher than every unseen one. */
static int tops(uint64_t cards, uint64_t unseen)
{
    int count = b2_count(unseen ? cards & (~UINT64_C(0) << b2_highest(unseen)) : cards);
    return count < B2_TOPS ? count : B2_TOPS;
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

/* ---- the story ---- */

static void note_pass(struct b2_record *record, struct b2_combination there, uint64_t trick)
{
    int rank = b2_highest(trick) / 4;
    record->passed |= 1u << there.kind;
    if (there.kind == B2_SINGLE && rank < record->lowest_single)
        record->lowest_single = rank;
    if (there.kind == B2_PAIR && rank < record->lowest_pair)
        record->lowest_pair = rank;
}

/* `trick` is what was to be beaten. */
static void note(struct b2_story *story, const struct b2_rules *rules, int seat, uint64_t trick, uint64_t play)
{
    struct b2_record *record = &story->record[seat];
    if (!play) {
        note_pass(record, story->there, trick);
        return;
    }
    story->there = b2_combination_of(rules, play);
    story->out |= play;
    record->played |= play;
    record->kinds |= 1u << story->there.kind;
}

void b2_story_play(struct b2_story *story, const struct bigtwo *s, uint64_t play)
{
    note(story, &s->rules, s->turn, s->trick, play);
}

void b2_story_start(struct b2_story *story, const struct bigtwo *s)
{
    uint64_t trick = 0;
    *story = (struct b2_story){.out = s->gone};
    story->windows = b2_straight_windows(&s->rules, story->window);
    for (int seat = 0; seat < B2_SEATS; seat++)
        story->record[seat].lowest_single = story->record[seat].lowest_pair = B2_RANKS;
    for (int i = 0; i < s->plays; i++) {
        if (s->play[i] || trick) /* a position that was read may begin within a trick */
            note(story, &s->rules, s->player[i], trick, s->play[i]);
        trick = s->play[i] ? s->play[i] : trick;
    }
    story->there = b2_combination_of(&s->rules, s->trick);
}

/* ---- other seats ---- */

static void add_other(const struct bigtwo *s, struct b2_inputs *in, int seat, const struct b2_record *record, int first)
{
    add_left(in, &s->rules, s->left[seat], first + B2_OTHER_LEFT);
    set_if(in, record->lowest_single < B2_RANKS, first + B2_OTHER_SINGLE + record->lowest_single);
    set_if(in, record->lowest_pair < B2_RANKS, first + B2_OTHER_PAIR + record->lowest_pair);
    for (unsigned rest = record->passed; rest; rest &= rest - 1)
        set(in, first + B2_OTHER_PASSED + __builtin_ctz(rest));
    for (unsigned rest = record->kinds; rest; rest &= rest - 1)
        set(in, first + B2_OTHER_PLAYED + __builtin_ctz(rest));
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

/* ---- decisions ---- */

static void add_kept(const struct bigtwo *s, const struct b2_story *story, struct b2_inputs *in, uint64_t unseen)
{
    uint64_t hand = s->hand[s->turn];
    add_counts(in, hand, B2_IN_KEEP);
    add_windows(story, in, hand, B2_IN_KEEP_WINDOW);
    add_left(in, &s->rules, b2_count(hand), B2_IN_KEEP_LEFT);
    set_if(in, tops(hand, unseen) > 0, B2_IN_KEEP_TOPS + tops(hand, unseen) - 1);
}

void b2_decision_inputs(const struct bigtwo *s, const struct b2_story *story, struct b2_inputs *in)
{
    uint64_t hand = s->hand[s->turn], unseen = unseen_by_mover(s, story);
    in->count = 0;
    add_cards(in, hand, B2_IN_HAND);
    add_counts(in, hand, B2_IN_COUNT);
    for (int suit = 0; suit < 4; suit++)
        set_if(in, b2_count(b2_of_suit(hand, suit)) >= 5, B2_IN_SUITED + suit);
    add_windows(story, in, hand, B2_IN_WINDOW);
    add_cards(in, story->out, B2_IN_OUT);
    for (int rank = 0; rank < B2_RANKS; rank++) {
        int count = b2_count(b2_of_rank(unseen, rank));
        set_if(in, count < 4, B2_IN_UNSEEN + 4 * rank + count);
    }
    add_combination(in, s->trick ? story->there.kind : B2_NOTHING, s->trick, B2_IN_TRICK);
    add_left(in, &s->rules, s->left[s->turn], B2_IN_LEFT);
    for (int i = 1; i < s->rules.seats; i++) {
        int seat = seat_behind(s, i);
        add_other(s, in, seat, &story->record[seat], B2_IN_OTHER + (i - 1) * B2_OTHER_INPUTS);
    }
    add_rules(&s->rules, in, B2_IN_RULES);
    add_kept(s, story, in, unseen);
}

/* ---- plays ---- */

/* An input of one group instead of another; below the first of the group: none. */
static void change(struct b2_inputs *in, int before, int after, int first)
{
    if (before == after)
        return;
    if (before >= first)
        set(in, before | KT_NETWORK_MINUS);
    if (after >= first)
        set(in, after);
}

static void change_counts(struct b2_inputs *in, uint64_t hand, uint64_t play)
{
    for (uint64_t rest = play; rest;) {
        int rank = b2_lowest(rest) / 4, first = B2_IN_KEEP + 4 * rank;
        int before = b2_count(b2_of_rank(hand, rank)), after = before - b2_count(b2_of_rank(play, rank));
        change(in, first + before - 1, first + after - 1, first);
        rest &= ~b2_of_rank(rest, rank);
    }
}

static void change_windows(const struct b2_story *story, struct b2_inputs *in, uint64_t hand, uint64_t rest)
{
    unsigned before = ranks_of(hand), after = ranks_of(rest);
    for (int i = 0; before != after && i < story->windows; i++)
        if ((story->window[i] & before) == story->window[i] && (story->window[i] & after) != story->window[i])
            set(in, (B2_IN_KEEP_WINDOW + window_place(story->window[i])) | KT_NETWORK_MINUS);
}

static int above_input(uint64_t play, uint64_t unseen)
{
    int above = b2_count(unseen & (~UINT64_C(0) << b2_highest(play)));
    return B2_IN_PLAY_ABOVE + (above < 3 ? above : above < 5 ? 3 : above < 9 ? 4 : 5);
}

void b2_play_inputs(const struct bigtwo *s, const struct b2_story *story, uint64_t play, struct b2_inputs *in)
{
    uint64_t hand = s->hand[s->turn], rest = hand & ~play, unseen = unseen_by_mover(s, story);
    in->count = 0;
    if (!play) {
        set(in, B2_IN_PLAY_KIND);
        return;
    }
    struct b2_combination is = b2_combination_of(&s->rules, play);
    add_cards(in, play, B2_IN_PLAY);
    add_combination(in, is.kind, play, B2_IN_PLAY_KIND);
    change_counts(in, hand, play);
    change_windows(story, in, hand, rest);
    change(in, B2_IN_KEEP_LEFT + left_place(&s->rules, b2_count(hand)),
           B2_IN_KEEP_LEFT + left_place(&s->rules, b2_count(rest)), B2_IN_KEEP_LEFT);
    change(in, B2_IN_KEEP_TOPS + tops(hand, unseen) - 1, B2_IN_KEEP_TOPS + tops(rest, unseen) - 1, B2_IN_KEEP_TOPS);
    set(in, above_input(play, unseen));
    set_if(in, !b2_fast_answer(&s->rules, unseen, is), B2_IN_PLAY_TOP);
    set_if(in, !rest, B2_IN_PLAY_LAST);
}
