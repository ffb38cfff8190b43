/* Big Two (Capsa Banting): the position, and the functions that the files of this folder share. The rules: rules.md.
 *
 * Here a card is a number from 0 to 51 in the order of the game: rank * 4 + suit, with the ranks from 3 (0) to ace (11)
 * and two (12) and the suits as the table orders them (0 is the lowest). Sets of cards are bit sets: bit n is card n.
 * So only text and scenes need to know the suits (b2_to_card, b2_from_card). */
#ifndef KT_BIGTWO_H
#define KT_BIGTWO_H

#include "core/bot.h"
#include "core/card.h"

enum {
    B2_SEATS = 4,
    B2_CARDS = 52,
    B2_RANKS = 13,
    B2_HAND = 13,
    B2_MOST_HAND = 26,
    B2_MOST_PLAYS = 208, /* 52 plays of a card, three passes after each */
    B2_MOST_MOVES = 8192 /* KT_MOST_MOVES: a hand of 26 cards has at most some 4,200 combinations */
};

enum { B2_FIVE = 2, B2_ACE = 11, B2_TWO = 12 }; /* ranks by name */

enum { B2_SUITS_DCHS, B2_SUITS_CDHS, B2_SUITS_CSHD };
enum { B2_LEAD_LOWEST, B2_LEAD_WINNER, B2_LEAD_LOSER };
enum { B2_OPENING_CONTAINS, B2_OPENING_SINGLE, B2_OPENING_FREE };
enum { B2_FLUSH_NONE, B2_FLUSH_TOP, B2_FLUSH_SUIT, B2_FLUSH_RANKS };
enum { B2_QUADS_BOOM, B2_QUADS_FIVE, B2_QUADS_FOUR };
enum { B2_BOMB_NONE, B2_BOMB_ANY, B2_BOMB_TWOS };
enum { B2_STRAIGHT_NONE, B2_STRAIGHT_LOW, B2_STRAIGHT_HIGH };
enum { B2_LAST_NONE, B2_LAST_HIGHEST, B2_LAST_ANNOUNCED };
enum { B2_TWOS_NONE, B2_TWOS_ALL, B2_TWOS_TOP };
enum { B2_INSTANT_NONE, B2_INSTANT_DRAGON, B2_INSTANT_ALL };

/* The order of the game's options, and of the fields of struct b2_rules. */
enum {
    B2_OPTION_SEATS,
    B2_OPTION_HAND,
    B2_OPTION_DIRECTION,
    B2_OPTION_SUITS,
    B2_OPTION_LEAD,
    B2_OPTION_OPENING,
    B2_OPTION_TRIPLES,
    B2_OPTION_TWO_PAIR,
    B2_OPTION_FLUSH,
    B2_OPTION_QUADS,
    B2_OPTION_BOMB,
    B2_OPTION_STRAIGHT_FLUSH,
    B2_OPTION_ROYAL,
    B2_OPTION_JQKA2,
    B2_OPTION_A2345,
    B2_OPTION_23456,
    B2_OPTION_PASS,
    B2_OPTION_CLOSES,
    B2_OPTION_LAST_CARD,
    B2_OPTION_FINISH,
    B2_OPTION_DOUBLE,
    B2_OPTION_TRIPLE,
    B2_OPTION_TWOS,
    B2_OPTION_HELD,
    B2_OPTION_ENDING,
    B2_OPTION_PIPS,
    B2_OPTION_ROUNDS,
    B2_OPTION_TARGET,
    B2_OPTION_INSTANT,
    B2_OPTIONS
};

struct b2_rules {
    uint8_t seats;
    uint8_t deals_all; /* the whole deck is dealt, not just 13 cards to each */
    uint8_t is_counterclockwise;
    uint8_t suits; /* which order */
    uint8_t lead, opening;
    uint8_t has_triples, has_two_pair;
    uint8_t flush, quads, bomb;
    uint8_t straight_flush_is_bomb, has_royal;
    uint8_t has_jqka2, a2345, two_to_six;
    uint8_t pass_locks, top_closes, last_card;
    uint8_t plays_on; /* to the last place */
    uint8_t double_from, has_triple, twos, doubles_held, doubles_ending, counts_pips;
    uint8_t rounds, instant;
    uint16_t target; /* points that end the match; 0: no limit */
};

/* With two or three seats and the whole deck, hands start with 17, 18 or 26 cards. */
static inline bool b2_has_large_hands(const struct b2_rules *rules)
{
    return rules->deals_all && rules->seats < B2_SEATS;
}

/* One round, with the results of the rounds before it. A play is a set of cards; the empty set is a pass. In a sight,
 * unknown cards are not in the sets, but `left` counts them. */
struct bigtwo {
    struct b2_rules rules;
    uint64_t hand[B2_SEATS];
    uint64_t gone;                /* cards that were out of play before the first play here, known to everybody */
    uint64_t aside;               /* cards that were dealt to nobody and are hidden */
    uint64_t trick;               /* the cards to beat; empty: the seat to move leads */
    uint64_t play[B2_MOST_PLAYS]; /* everything that was played, in order */
    uint8_t player[B2_MOST_PLAYS];
    uint8_t plays;
    uint8_t left[B2_SEATS];
    uint8_t leader;          /* of the round */
    uint8_t is_by_lowest;    /* the leader leads because of the lowest card */
    uint8_t turn, owner;     /* owner of the trick */
    uint8_t passed;          /* seats that are out of the trick, or have passed since the last play: a bit each */
    uint8_t place[B2_SEATS]; /* 1 for the first who was out; 0 while playing */
    uint8_t is_over;
    uint16_t round;          /* from 1 */
    int32_t total[B2_SEATS]; /* points of the rounds before */
};

enum b2_kind {
    B2_NOTHING,
    B2_SINGLE,
    B2_PAIR,
    B2_TRIPLE,
    B2_TWO_PAIR,
    B2_STRAIGHT,
    B2_FLUSH,
    B2_FULL_HOUSE,
    B2_FOUR_OF_A_KIND,
    B2_STRAIGHT_FLUSH,
    B2_ROYAL_FLUSH
};

/* The value of a set of cards: its kind, and its strength among those of the same kind. */
struct b2_combination {
    enum b2_kind kind;
    int cards;
    uint32_t strength;
};

static inline uint64_t b2_bit(int card)
{
    return UINT64_C(1) << card;
}

/* Without the processor's own instruction, which not all have, this is faster than __builtin_popcountll. */
static inline int b2_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static inline int b2_lowest(uint64_t set) /* of a set that is not empty */
{
    return __builtin_ctzll(set);
}

static inline int b2_highest(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

static inline uint64_t b2_of_rank(uint64_t set, int rank)
{
    return set & UINT64_C(15) << 4 * rank;
}

static inline uint64_t b2_of_suit(uint64_t set, int suit)
{
    return set & UINT64_C(0x1111111111111) << suit;
}

static inline const struct bigtwo *b2_of(const struct kt_state *state)
{
    return (const struct bigtwo *)state;
}

/* A sight has the shape of a state; hands of others are empty sets. */
static inline const struct bigtwo *b2_seen(const struct kt_sight *sight)
{
    return (const struct bigtwo *)sight;
}

/* combination.c */
struct b2_combination b2_combination_of(const struct b2_rules *rules, uint64_t cards);
bool b2_beats(const struct b2_rules *rules, struct b2_combination a, struct b2_combination b);
int b2_size(const struct b2_rules *rules, struct b2_combination combination);     /* the size of the tricks that it
                                                                               * answers */
bool b2_is_bomb(const struct b2_rules *rules, struct b2_combination combination); /* it beats other sizes, too */
int b2_straight_windows(const struct b2_rules *rules, uint16_t ranks[B2_RANKS]);  /* the lowest first; bits of ranks */
int b2_top_rank(const struct b2_rules *rules, unsigned ranks); /* of a window: the rank whose suit decides between
                                                                * equals */

/* listing.c */
int b2_choices(uint64_t from, int count, kt_move *moves);   /* every way to take this many of the cards */
int b2_of_a_kind(uint64_t hand, int count, kt_move *moves); /* singles, pairs or triples, in the order of: */
int b2_combinations(const struct b2_rules *rules, uint64_t hand, kt_move moves[B2_MOST_MOVES]); /* that can be led */

/* kinds.c: for people who look them up; the kinds that the rules have, and what a hand can form beside singles */
int b2_kinds(const struct b2_rules *rules, struct kt_kind kinds[KT_MOST_KINDS]);
int b2_groups(const struct b2_rules *rules, uint64_t hand, struct kt_group groups[KT_MOST_GROUPS]);

/* answer.c */
uint64_t b2_lowest_answer(const struct b2_rules *rules, uint64_t hand, struct b2_combination there); /* 0: none */

/* rules.c */
void b2_clear(struct bigtwo *s, const struct kt_settings *rules);
int b2_moves(const struct bigtwo *s, kt_move moves[B2_MOST_MOVES]);
bool b2_is_legal(const struct bigtwo *s, uint64_t cards, struct kt_error *error);
void b2_apply(struct bigtwo *s, uint64_t cards);
int b2_next_seat(const struct bigtwo *s, int seat); /* that still has cards */
bool b2_is_leading(const struct bigtwo *s);
int b2_places_taken(const struct bigtwo *s); /* how many are out */

/* deal.c */
bool b2_deal(struct bigtwo *s, uint64_t number, const struct bigtwo *previous, struct kt_error *error);
bool b2_deal_by(struct bigtwo *s, struct kt_rng *rng, const struct bigtwo *previous, struct kt_error *error);
void b2_start_round(struct bigtwo *s, int leader); /* after dealing: sets who leads, or who has won at once */
int b2_holder_of_lowest(const struct bigtwo *s);
kt_card b2_to_card(const struct b2_rules *rules, int card);
int b2_from_card(const struct b2_rules *rules, kt_card card);

/* score.c */
void b2_round_points(const struct bigtwo *s, int points[B2_SEATS]); /* of this round; zeros until it is over */
void b2_score(const struct bigtwo *s, int points[B2_SEATS]);        /* with the rounds before */
void b2_estimate(const struct kt_state *state, double values[KT_MAX_SEATS]);

/* sight.c: what a seat knows. */
void b2_observe(const struct bigtwo *s, int seat, struct bigtwo *sight);
uint64_t b2_unseen(const struct bigtwo *sight); /* cards that are not visible anywhere */
uint64_t b2_played_by(const struct bigtwo *s, int seat);
bool b2_could_be(const struct bigtwo *s); /* could these hands have made all the plays? */
bool b2_find_world(const struct bigtwo *sight, struct kt_rng *rng, struct bigtwo *s); /* false: none fits */

/* With this seed, b2_find_world finds a world for every sight that was read. */
enum { B2_SURE_SEED = 1 };

/* position_text.c and move_text.c */
extern const struct kt_position_format b2_position_formats[];
void b2_write_move(const struct kt_state *state, kt_move move, struct kt_text *out);
bool b2_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void b2_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words);
bool b2_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void b2_name_cards(const struct b2_rules *rules, uint64_t cards,
                   char names[KT_ARG_SIZE]); /* "3♦ 3♣"; as many as fit, at least 13 */
void b2_write_set(const struct b2_rules *rules, uint64_t cards, const char *before, struct kt_text *out);

/* hint.c */
void b2_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason);
bool b2_praise_strongly(const struct kt_sight *sight, kt_move move,
                        struct kt_phrase *reason); /* false: nothing to say */

/* runout.c: can a hand of at most `most` of the cards `unseen` beat this? */
bool b2_can_be_beaten(const struct b2_rules *rules, uint64_t unseen, int most, struct b2_combination there);

/* lowest.c: the lowest play that is allowed; 0 if only a pass is */
uint64_t b2_lowest_play(const struct bigtwo *s);

extern const struct kt_bot_kind b2_lowest_bot, b2_minimax_bot;                /* lowest.c, minimax.c */
extern const struct kt_bot_kind b2_network_bot, b2_casual_bot, b2_master_bot; /* network_bot.c, master.c */

/* game.c */
extern const struct kt_game kt_bigtwo;

#endif
