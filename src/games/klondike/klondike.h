/* Klondike: the position, and the functions that the files of this folder share. The rules: rules.md. */
#ifndef KT_KLONDIKE_H
#define KT_KLONDIKE_H

#include "core/bot.h"
#include "core/card.h"

enum {
    KL_MOST_COLUMNS = 9,
    KL_DECK = 52,
    KL_MOST_CLOSED = KL_MOST_COLUMNS - 1,
    KL_MOST_DRAW = 13,
    KL_MOST_PASSES = 99
};

/* No position has more moves: every face-up card to the empty columns, and all other cards that fit somewhere. */
enum { KL_MOST_MOVES = 640 };

/* Which cards may be put on a card one higher: those of the other colour, of the same suit, or all. */
enum kl_build { KL_BUILD_RED_BLACK, KL_BUILD_SUIT, KL_BUILD_ANY };

/* Which cards may move into an empty column. */
enum kl_empty { KL_EMPTY_KINGS, KL_EMPTY_ANY, KL_EMPTY_NONE };

enum kl_scoring { KL_SCORE_NONE, KL_SCORE_STANDARD, KL_SCORE_VEGAS };

/* The rules of one game, as they were when it was dealt. */
struct kl_rules {
    uint8_t draw;        /* cards turned at a time */
    uint8_t passes;      /* through the stock; 0: no limit */
    uint8_t worry;       /* may cards come back from home? */
    uint8_t empty;       /* enum kl_empty */
    uint8_t build;       /* enum kl_build */
    uint8_t knows_stock; /* may the player look through the stock before it is turned? */
    uint8_t scoring;     /* enum kl_scoring */
    uint8_t columns, ranks;
};

/* The face-down cards of a column are below the face-up ones, which are always a run. */
struct kl_column {
    uint8_t closed, open;
    kt_card card[KL_MOST_CLOSED + KT_RANKS]; /* the deepest first */
};

/* Stock and waste are one row of cards in the order in which they are drawn, which never changes. The first `waste` of
 * them are the waste; the last of these is its top card. In a sight, an unknown card is KT_NO_CARD. */
struct klondike {
    struct kl_rules rules;
    uint8_t home[KT_SUITS]; /* the rank of the top card at home, 0 for none */
    uint8_t pass;           /* through the stock, from 1; stays at its most */
    uint8_t talon, waste;   /* how many cards there are in stock and waste together, and in the waste */
    int16_t points;         /* of the standard scoring */
    kt_card turned[KL_DECK];
    struct kl_column column[KL_MOST_COLUMNS];
};

/* The order of the game's options. */
enum {
    KL_OPTION_DRAW,
    KL_OPTION_PASSES,
    KL_OPTION_WORRY,
    KL_OPTION_EMPTY,
    KL_OPTION_BUILD,
    KL_OPTION_STOCK,
    KL_OPTION_SCORING,
    KL_OPTION_COLUMNS,
    KL_OPTION_RANKS
};

/* Places a card can be: columns, then stock, waste, and a foundation for each suit. */
enum { KL_STOCK = KL_MOST_COLUMNS, KL_WASTE, KL_HOME };

/* From stock to waste is a draw; from waste to stock turns the waste over. Both have `cards` 1, however many cards
 * move. */
struct kl_move {
    int from, to, cards;
};

static inline bool kl_is_column(int place)
{
    return place < KL_STOCK;
}

static inline bool kl_is_home(int place)
{
    return place >= KL_HOME && place < KL_HOME + KT_SUITS;
}

static inline kt_move kl_pack(struct kl_move move)
{
    return (kt_move)move.from | (kt_move)move.to << 8 | (kt_move)move.cards << 16;
}

/* An invalid number becomes a move from an invalid place. */
static inline struct kl_move kl_unpack(kt_move move)
{
    int from = move >> 24 ? -1 : (int)(move & 0xFF);
    return (struct kl_move){from, (int)(move >> 8 & 0xFF), (int)(move >> 16 & 0xFF)};
}

static inline const struct klondike *kl_of(const struct kt_state *state)
{
    return (const struct klondike *)state;
}

/* A sight has the shape of a state, with KT_NO_CARD where a card is not known. */
static inline const struct klondike *kl_seen(const struct kt_sight *sight)
{
    return (const struct klondike *)sight;
}

/* May the card lie on that one in a column? */
static inline bool kl_builds(const struct kl_rules *rules, kt_card card, kt_card on)
{
    if (kt_rank(card) + 1 != kt_rank(on))
        return false;
    if (rules->build == KL_BUILD_RED_BLACK)
        return kt_is_red(card) != kt_is_red(on);
    return rules->build == KL_BUILD_ANY || kt_suit(card) == kt_suit(on);
}

/* May the card, and what lies on it, move into an empty column? */
static inline bool kl_starts_column(const struct kl_rules *rules, kt_card card)
{
    return rules->empty == KL_EMPTY_ANY || (rules->empty == KL_EMPTY_KINGS && kt_rank(card) == rules->ranks);
}

static inline int kl_height(const struct kl_column *column)
{
    return column->closed + column->open;
}

/* The last card of a column, or none. */
static inline kt_card kl_top_card(const struct kl_column *column)
{
    return column->open ? column->card[kl_height(column) - 1] : KT_NO_CARD;
}

/* rules.c */
void kl_clear(struct klondike *s, const struct kt_settings *rules);
kt_card kl_card_at(const struct klondike *s, int place);           /* the card that can be taken from there, or none */
kt_card kl_head_of(const struct klondike *s, struct kl_move move); /* the deepest card of a legal move from a column */
bool kl_goes_home(const struct klondike *s, kt_card card);
bool kl_fits(const struct klondike *s, kt_card card, int place);
const char *kl_build_refusal(const struct kl_rules *rules); /* "The %1 does not go on the %2: ..." */
bool kl_can_turn_over(const struct klondike *s);            /* is there another pass through the stock? */
int kl_cards_to_move(const struct klondike *s, int from, int target);
int kl_moves(const struct klondike *s, kt_move *moves);
bool kl_is_legal(const struct klondike *s, struct kl_move move, struct kt_error *error);
void kl_apply(struct klondike *s, struct kl_move move);
bool kl_is_won(const struct klondike *s);
int kl_cards_home(const struct klondike *s);

/* deal.c */
void kl_lay_out(struct klondike *s, const kt_card *deck); /* a whole deck, the first card dealt first */
bool kl_deal(struct klondike *s, uint64_t number, struct kt_error *error);
void kl_deal_by(struct klondike *s, struct kt_rng *rng);

/* sight.c: what a player knows. */
void kl_observe(const struct klondike *s, struct klondike *sight);
int kl_missing_cards(const struct klondike *sight, kt_card missing[KL_DECK]); /* those that are not visible anywhere */
void kl_complete(const struct klondike *sight, struct kt_rng *rng, struct klondike *s);

/* position_text.c */
extern const struct kt_position_format kl_position_formats[];

/* move_text.c */
void kl_write_move(const struct kt_state *state, kt_move move, struct kt_text *out);
bool kl_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void kl_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words);
bool kl_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void kl_name_place(int place, char name[8]);
int kl_usual_count(const struct klondike *s, int from, int to); /* of cards, if only the two places are named */

/* Is the move that was read legal? Errors point to the place where it starts. */
bool kl_accept_move(const struct klondike *s, struct kl_move read, const struct kt_reader *start, kt_move *move,
                    struct kt_error *error);

/* line_text.c */
extern const struct kt_line_format kl_line_formats[];

/* hint.c */
void kl_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason);

/* greedy.c, policy.c and master.c: bots that use no hidden card */
extern const struct kt_bot_kind kl_greedy_bot, kl_policy_bot, kl_master_bot;
extern const struct kt_solver_kind kl_greedy_solver, kl_policy_solver;

/* open.c, short.c and optimal.c: solvers that see all cards */
extern const struct kt_solver_kind kl_open_solver, kl_short_solver, kl_optimal_solver;

/* heuristics.c */
enum { KL_H_MIXED, KL_H_HOME, KL_H_CLOSED, KL_H_NEEDED };
extern const struct kt_heuristic kl_heuristics[];
int kl_moves_needed(const struct klondike *s); /* no line to a win has fewer moves */

/* game.c */
enum { KL_KEY_SIZE = 3 + KL_DECK + 2 * KL_MOST_COLUMNS };
extern const struct kt_game kt_klondike;

#endif
