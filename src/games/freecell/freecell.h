/* FreeCell: the position, and the functions that the files of this folder share. The rules: rules.md. */
#ifndef KT_FREECELL_H
#define KT_FREECELL_H

#include "core/card.h"
#include "core/solver.h"

enum { FC_MOST_CELLS = 8, FC_MOST_COLUMNS = 13, FC_DECK = 52 };

/* No position has more moves: from 13 columns up to 13 cards to 12 others, to 8 cells and home; from 8 cells. */
enum { FC_MOST_MOVES = 2260 };

/* How columns are built, down by rank: in alternating colours, or in suit. */
enum fc_build { FC_RED_BLACK, FC_IN_SUIT };

/* For every card the card below it, and for every column its top card. So a position has a fixed size however tall its
 * columns are, and moving a run of any length changes three bytes. */
struct freecell {
    uint8_t cells, columns, ranks, autoplay; /* the rules: numbers, and whether safe cards go home automatically */
    uint8_t build, kings;                    /* enum fc_build; whether only kings may start an empty column */
    uint8_t filled;                          /* cells that get a card at the start, at most all of them */
    uint8_t home[KT_SUITS];                  /* the rank of the top card at home, 0 for none */
    kt_card cell[FC_MOST_CELLS];
    kt_card top[FC_MOST_COLUMNS];
    kt_card below[KT_CARD_CODES]; /* 0 for the deepest card of a column and for cards that are not in a column */
};

/* The order of the game's options. */
enum {
    FC_OPTION_CELLS,
    FC_OPTION_COLUMNS,
    FC_OPTION_RANKS,
    FC_OPTION_AUTOPLAY,
    FC_OPTION_BUILD,
    FC_OPTION_EMPTY,
    FC_OPTION_FILLED
};

/* Places a card can be: columns, then cells, then home. */
enum { FC_CELL = FC_MOST_COLUMNS, FC_HOME = FC_CELL + FC_MOST_CELLS };

struct fc_move {
    int from, to, cards;
};

static inline bool fc_is_column(int place)
{
    return place < FC_CELL;
}

static inline bool fc_is_cell(int place)
{
    return place >= FC_CELL && place < FC_HOME;
}

static inline kt_move fc_pack(struct fc_move move)
{
    return (kt_move)move.from | (kt_move)move.to << 8 | (kt_move)move.cards << 16;
}

/* An invalid number becomes a move from an invalid place. */
static inline struct fc_move fc_unpack(kt_move move)
{
    int from = move >> 24 ? -1 : (int)(move & 0xFF);
    return (struct fc_move){from, (int)(move >> 8 & 0xFF), (int)(move >> 16 & 0xFF)};
}

static inline const struct freecell *fc_of(const struct kt_state *state)
{
    return (const struct freecell *)state;
}

/* Nothing is hidden in FreeCell: a sight is the state. */
static inline const struct freecell *fc_seen(const struct kt_sight *sight)
{
    return (const struct freecell *)sight;
}

/* The card that can be taken from a place: 0 if there is none. */
static inline kt_card fc_card_at(const struct freecell *s, int place)
{
    return *(fc_is_column(place) ? &s->top[place] : &s->cell[place - FC_CELL]);
}

/* Building as a set of bits: may a card be put on one whose suit differs from its own in these bits? Suits that differ
 * in one bit are of different colours. */
static inline unsigned fc_build_bits(int build)
{
    return build == FC_IN_SUIT ? 1u << 0 : 1u << 1 | 1u << 2;
}

/* Is the card one lower, and of a suit that may be put there? */
static inline bool fc_builds_by(unsigned bits, kt_card card, kt_card onto)
{
    return (kt_rank(card) + 1 == kt_rank(onto)) & bits >> ((card ^ onto) & 3); /* no branches */
}

static inline bool fc_builds(const struct freecell *s, kt_card card, kt_card onto)
{
    return kt_rank(card) + 1 == kt_rank(onto) && fc_build_bits(s->build) >> ((card ^ onto) & 3) & 1;
}

/* May the card be put into an empty column? */
static inline bool fc_starts_column(const struct freecell *s, kt_card card)
{
    return !s->kings || kt_rank(card) == s->ranks;
}

/* rules.c */
void fc_clear(struct freecell *s, const struct kt_settings *rules);
void fc_push(struct freecell *s, int column, kt_card card);
int fc_column_cards(const struct freecell *s, int column, kt_card cards[FC_DECK]); /* the deepest first */
bool fc_is_won(const struct freecell *s);
int fc_run_limit(const struct freecell *s, int target);
bool fc_goes_home(const struct freecell *s, kt_card card);
struct fc_foundations {
    int others, twin; /* the lower one of the other colour; the other one of the same colour */
};
struct fc_foundations fc_foundations_for(const struct freecell *s, kt_card card);
bool fc_is_safe_home(const struct freecell *s, kt_card card);
int fc_cards_to_move(const struct freecell *s, int from, int target);
int fc_moves(const struct freecell *s, kt_move *moves);
bool fc_is_legal(const struct freecell *s, struct fc_move move, struct kt_error *error);
void fc_move_cards(struct freecell *s, struct fc_move move); /* just that, without autoplay */
bool fc_safe_home_move(const struct freecell *s, struct fc_move *move);
void fc_apply(struct freecell *s, struct fc_move move);

/* deal.c */
bool fc_deal(struct freecell *s, uint64_t number, struct kt_error *error);
void fc_deal_by(struct freecell *s, struct kt_rng *rng);

/* supermove.c: a run moved at once, as a sequence of single-card moves. */
enum { FC_MOST_STEPS = 96 };
int fc_steps(const struct freecell *s, struct fc_move move, struct fc_move steps[FC_MOST_STEPS]);
int fc_count_steps(const struct freecell *s, struct fc_move move); /* only how many */

/* bound.c */
bool fc_write_bound(const struct kt_state *state, struct kt_text *out);

/* position_text.c and move_text.c */
int fc_paper_suit(int suit); /* 1 to 4 in the order of the paper: spades, hearts, clubs, diamonds */
extern const struct kt_position_format fc_position_formats[];
extern const struct kt_line_format fc_line_formats[];
void fc_write_move(const struct kt_state *state, kt_move move, struct kt_text *out);
bool fc_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void fc_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words);
bool fc_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void fc_name_place(int place, char name[4]);

/* hint.c */
void fc_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason);

/* backtrack.c, fast.c, prove.c */
extern const struct kt_solver_kind fc_backtrack_solver, fc_fast_solver, fc_prove_solver;

/* short.c, optimal.c */
extern const struct kt_solver_kind fc_short_solver, fc_optimal_solver;

/* heuristics.c */
enum { FC_H_MIXED, FC_H_HOME, FC_H_BURIED, FC_H_NEEDED };
extern const struct kt_heuristic fc_heuristics[];

/* game.c */
extern const struct kt_game kt_freecell;

#endif
