/* Spider, from the paper's board of a few columns to the full game: the position, and the functions that the files of
 * this folder share. The rules: rules.md. */
#ifndef KT_SPIDER_H
#define KT_SPIDER_H

#include "core/bot.h"
#include "core/card.h"

enum {
    SP_MOST_COLUMNS = 13,
    SP_MOST_SETS = 12,
    SP_LEAST_RANKS = 3,
    SP_DECK = SP_MOST_SETS * KT_RANKS,
    SP_MOST_RUNS = SP_MOST_COLUMNS * KT_RANKS,
    SP_MOST_MOVES = SP_MOST_COLUMNS * (SP_MOST_COLUMNS - 1) * KT_RANKS + SP_MOST_COLUMNS + 1
};

/* The rules of one game, as they were when it was dealt. The paper draws columns sideways and calls them rows. */
struct sp_rules {
    uint8_t columns, sets, ranks, suits;
    uint8_t cards, extra;  /* cards of a column at the start; number of columns, from the first, with one more */
    uint8_t closed;        /* of `cards` */
    uint8_t layout;        /* see SP_TRIANGLE */
    uint8_t is_pysols;     /* deal numbers of PySolFC; then columns 1, 4, 7 and 10 are longer */
    uint8_t deals_on_gaps; /* cards may be dealt onto an empty column */
    uint8_t fills_gaps;    /* runs may move into an empty column */
    uint8_t leaves_sets;   /* a complete set stays until the player removes it */
    uint8_t by_cards;      /* single cards go to the foundations, the ace first, instead of complete sets */
};

/* How many cards the columns have at the start: `cards`, and the first `extra` ones one more; column n has n; the first
 * `extra` ones have `cards`, and each of the others has one fewer than the one before it. */
enum { SP_EQUAL, SP_TRIANGLE, SP_STAIRS };

/* All cards are in one array: the columns one after the other, each from its deepest card, then the stock in the order
 * in which it is dealt. In a sight, an unknown card is KT_NO_CARD. */
struct spider {
    struct sp_rules rules;
    uint8_t height[SP_MOST_COLUMNS],
        closed[SP_MOST_COLUMNS]; /* cards of each column, and how many of them are face down */
    uint8_t stock;
    uint8_t home[SP_MOST_SETS]; /* cards on each foundation; number i is for the suit of set i */
    kt_card card[SP_DECK];
};

/* The order of the game's options. */
enum {
    SP_OPTION_SUITS,
    SP_OPTION_ROWS,
    SP_OPTION_SETS,
    SP_OPTION_RANKS,
    SP_OPTION_CARDS,
    SP_OPTION_EXTRA,
    SP_OPTION_CLOSED,
    SP_OPTION_LAYOUT,
    SP_OPTION_DEAL,
    SP_OPTION_GAPS,
    SP_OPTION_FINISH,
    SP_OPTION_NUMBERS,
    SP_OPTION_FOUNDATIONS
};

/* Where cards move: from column to column; from the stock, to all columns; and home, a finished set or a card. */
enum { SP_STOCK = SP_MOST_COLUMNS, SP_HOME };

/* Dealing is from SP_STOCK to SP_STOCK with `cards` 1. */
struct sp_move {
    int from, to, cards;
};

/* Cards that can be lifted together: from `start`, counted from 0, to the end of the column. */
struct sp_run {
    int column, start, cards;
};

static inline kt_move sp_pack(struct sp_move move)
{
    return (kt_move)move.from | (kt_move)move.to << 8 | (kt_move)move.cards << 16;
}

/* An invalid number becomes a move from an invalid place. */
static inline struct sp_move sp_unpack(kt_move move)
{
    int from = move >> 24 ? -1 : (int)(move & 0xFF);
    return (struct sp_move){from, (int)(move >> 8 & 0xFF), (int)(move >> 16 & 0xFF)};
}

static inline const struct spider *sp_of(const struct kt_state *state)
{
    return (const struct spider *)state;
}

/* A sight has the shape of a state, with KT_NO_CARD where a card is not known. */
static inline const struct spider *sp_seen(const struct kt_sight *sight)
{
    return (const struct spider *)sight;
}

static inline int sp_suit_of_set(const struct sp_rules *rules, int set)
{
    static const uint8_t suits[KT_SUITS] = {KT_SPADES, KT_HEARTS, KT_CLUBS, KT_DIAMONDS};
    return suits[set % rules->suits];
}

/* Do complete sets leave the board automatically? */
static inline bool sp_takes_sets(const struct sp_rules *rules)
{
    return !rules->leaves_sets && !rules->by_cards;
}

/* How many cards go home at a time. */
static inline int sp_cards_to_home(const struct sp_rules *rules)
{
    return rules->by_cards ? 1 : rules->ranks;
}

/* The foundation that the card goes to, or -1. Of equal foundations it is the first, so those of one suit are always in
 * descending order. */
static inline int sp_foundation_for(const struct sp_rules *rules, const uint8_t home[SP_MOST_SETS], kt_card card)
{
    for (int set = 0; set < rules->sets; set++)
        if (home[set] + 1 == kt_rank(card) && sp_suit_of_set(rules, set) == kt_suit(card))
            return set;
    return -1;
}

/* rules.c */
bool sp_clear(struct spider *s, const struct kt_settings *rules,
              struct kt_error *error);                        /* or why it cannot be dealt */
const kt_card *sp_column(const struct spider *s, int column); /* the deepest card; height[column] of them */
const kt_card *sp_stock(const struct spider *s);              /* the next to be dealt first */
kt_card sp_top(const struct spider *s, int column);
int sp_run_length(const struct spider *s, int column); /* cards at the end of the column that can move together */
int sp_cards_to_move(const struct spider *s, int from, int target);
bool sp_has_finished_set(const struct spider *s, int column);
bool sp_can_go_home(const struct spider *s, int column); /* its last card, or its finished set */
bool sp_can_deal(const struct spider *s);
int sp_movable(const struct spider *s, struct sp_run runs[SP_MOST_RUNS]); /* returns how many */
int sp_moves(const struct spider *s, kt_move *moves);
bool sp_is_legal(const struct spider *s, struct sp_move move, struct kt_error *error);
void sp_apply(struct spider *s, struct sp_move move);
void sp_settle(struct spider *s); /* removes complete sets, unless the player has to do that */
bool sp_is_won(const struct spider *s);
int sp_sets_finished(const struct spider *s);
int sp_cards_home(const struct spider *s);
void sp_find_home(struct spider *s); /* fills in the foundations: the cards that are not on the board */

/* deal.c */
int sp_cards_of_column(const struct sp_rules *rules, int column); /* at the start */
void sp_lay_out(struct spider *s, const kt_card *deck);           /* a whole deck, the first card dealt first */
bool sp_deal(struct spider *s, uint64_t number, struct kt_error *error);
void sp_deal_by(struct spider *s, struct kt_rng *rng);

/* key.c. The key contains no cards of the stock: within one game their number determines them. */
enum { SP_KEY_SIZE = 1 + 2 * SP_MOST_COLUMNS + SP_DECK };
int sp_write_key(const struct spider *s, uint8_t key[SP_KEY_SIZE]);        /* returns its size */
void sp_order_columns(const struct spider *s, int order[SP_MOST_COLUMNS]); /* in which the key has them */

/* sight.c: what a player knows. */
void sp_observe(const struct spider *s, struct spider *sight);
int sp_missing_cards(const struct spider *sight, kt_card missing[SP_DECK]); /* those that are not visible anywhere */
void sp_complete(const struct spider *sight, struct kt_rng *rng, struct spider *s);

/* position_text.c and move_text.c */
extern const struct kt_position_format sp_position_formats[];
void sp_write_move(const struct kt_state *state, kt_move move, struct kt_text *out);
bool sp_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void sp_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words);
bool sp_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);

/* hint.c. Strong reasons are preferred to the purpose of a plan; false if there is none. */
bool sp_praise_strongly(const struct spider *sight, kt_move move, struct kt_phrase *reason);
void sp_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason);

/* open.c, dfs.c */
extern const struct kt_solver_kind sp_open_solver, sp_dfs_solver;

/* heuristics.c */
enum { SP_H_MIXED, SP_H_HOME, SP_H_CLOSED, SP_H_NEEDED };
extern const struct kt_heuristic sp_heuristics[];

/* game.c */
extern const struct kt_bot_kind sp_master_bot;
extern const struct kt_game kt_spider;

#endif
