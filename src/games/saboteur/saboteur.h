/* Saboteur: the position, and the functions that the files of this folder share. The rules: rules.md.
 *
 * Equal cards are one *kind*, so a card is the number of its kind. A place of the mine is (x, y): the start lies at (0,
 * 0), x grows towards the goals and y downwards, and a side of a card is a bit, in the order top, right, bottom,
 * left. */
#ifndef KT_SABOTEUR_H
#define KT_SABOTEUR_H

#include "core/bot.h"
#include "core/game.h"

enum {
    SA_LEAST_SEATS = 3,
    SA_SEATS = 10,
    SA_HAND = 6,
    SA_PATHS = 40, /* path cards in the deck; the start and the goals are on the table from the beginning */
    SA_DECK = 67,
    SA_PILE = SA_DECK - 3 * SA_HAND, /* three seats leave most cards in the pile */
    SA_GOALS = 3,
    SA_TOOLS = 3,
    SA_VALUES = 4, /* gold cards by nuggets, 1 to 3; 0 counts those that are not known */
    SA_GOLD_CARDS = 28,
    SA_MOST_ACTS = SA_DECK + SA_SEATS, /* every card once, and the gold that is taken */
    SA_MOST_MOVES = 1280
};

enum { SA_TOP = 1, SA_RIGHT = 2, SA_BOTTOM = 4, SA_LEFT = 8, SA_SIDES = 4 };

/* All cards there are. The deck has those from SA_FIRST_PATH to SA_MAP. */
enum {
    SA_UNKNOWN,
    SA_FIRST_PATH,
    SA_LAST_PATH = 16,
    SA_BREAK_PICK,
    SA_BREAK_LAMP,
    SA_BREAK_CART,
    SA_MEND_PICK,
    SA_MEND_LAMP,
    SA_MEND_CART,
    SA_MEND_PICK_LAMP,
    SA_MEND_PICK_CART,
    SA_MEND_LAMP_CART,
    SA_ROCKFALL,
    SA_MAP,
    SA_START,
    SA_GOLD,
    SA_STONE_A,
    SA_STONE_B,
    SA_MINER,
    SA_SABOTEUR,
    SA_NUGGET, /* one nugget; two and three follow */
    SA_KINDS = SA_NUGGET + 3
};

enum { SA_DECK_KINDS = SA_MAP + 1 };

/* The order of the game's options, and of the fields of struct sa_rules. */
enum {
    SA_OPTION_SEATS,
    SA_OPTION_COLUMNS,
    SA_OPTION_ROUNDS,
    SA_OPTION_HOPELESS,
    SA_OPTION_TOOLS,
    SA_OPTION_SELF_BREAK,
    SA_OPTION_GOAL_EDGES,
    SA_OPTION_DEAD_ENDS,
    SA_OPTION_MEND,
    SA_OPTION_ALL_DROP,
    SA_OPTIONS
};

struct sa_rules {
    uint8_t seats;
    uint8_t columns; /* empty ones between the start and the goals */
    uint8_t rounds;
    uint8_t ends_hopeless;    /* the round is over when no goal can be reached any more */
    uint8_t needs_tools;      /* no gold for a miner with a broken tool */
    uint8_t may_break_own;    /* tools of one's own */
    uint8_t goals_are_open;   /* a card beside a goal that is face down must lead into it */
    uint8_t dead_ends_reach;  /* a dead end that leads into a goal turns it over */
    uint8_t mends_both;       /* a card with two tools mends both */
    uint8_t ends_all_dropped; /* the round is over when all have dropped a card, one after another */
};

enum sa_deed { SA_NO_DEED, SA_LAY, SA_BREAK, SA_MEND, SA_CRUSH, SA_LOOK, SA_DROP, SA_TAKE };

/* An act, and a move: the card that was played, and its place or target. */
struct sa_act {
    uint8_t deed, card;
    uint8_t is_turned; /* SA_LAY: by half a turn */
    int8_t x, y;       /* SA_LAY, SA_CRUSH */
    uint8_t target;    /* the seat of SA_BREAK and SA_MEND, the goal of SA_LOOK */
    uint8_t tool;      /* SA_MEND: which of them */
    uint8_t seat;      /* who did it; not part of a move */
};

struct sa_laid {
    int8_t x, y;
    uint8_t card, is_turned;
};

enum sa_side { SA_NEITHER, SA_MINERS, SA_SABOTEURS };

/* One round, with the gold of the rounds before. In a sight, unknown cards are SA_UNKNOWN, and unknown gold has value
 * 0. `act` is everything that the seats did and saw; the rest of the round follows from it and the cards. */
struct saboteur {
    struct sa_rules rules;
    uint8_t round;          /* from 1 */
    uint8_t leader;         /* of the round */
    uint8_t turn;           /* who plays, or takes gold */
    uint8_t winner;         /* enum sa_side, once it is decided */
    uint8_t finder;         /* who reached the gold */
    uint8_t is_over;        /* and the gold is shared out */
    uint8_t role[SA_SEATS]; /* SA_MINER, SA_SABOTEUR */
    uint8_t goal[SA_GOALS]; /* SA_GOLD, SA_STONE_A, SA_STONE_B; the top one first */
    uint8_t goal_is_open[SA_GOALS], goal_is_turned[SA_GOALS];
    uint8_t looked[SA_SEATS];        /* goals that this seat has looked at, a bit each */
    uint8_t broken[SA_SEATS];        /* tools, a bit each */
    uint8_t hand[SA_SEATS][SA_HAND]; /* in order of kinds, the empty places last */
    uint8_t held[SA_SEATS];
    uint8_t pile[SA_PILE]; /* the next card to be drawn is the last one */
    uint8_t piled;
    uint8_t lying; /* path cards in the mine */
    struct sa_laid mine[SA_PATHS];
    struct sa_act act[SA_MOST_ACTS];
    uint8_t acts;
    uint8_t share[SA_VALUES];           /* gold that is being shared out */
    uint8_t supply[SA_VALUES];          /* gold that nobody has yet */
    uint8_t taken[SA_SEATS][SA_VALUES]; /* gold taken as a miner: secret */
    uint8_t paid[SA_SEATS][SA_VALUES];  /* gold received as a saboteur: public */
};

static inline const struct saboteur *sa_of(const struct kt_state *state)
{
    return (const struct saboteur *)state;
}

/* A sight has the shape of a state. */
static inline const struct saboteur *sa_seen(const struct kt_sight *sight)
{
    return (const struct saboteur *)sight;
}

/* ---- cards.c ---- */

bool sa_is_path(int card);
bool sa_is_break(int card);
bool sa_is_mend(int card);
int sa_tools_of(int card); /* that it breaks or mends, a bit each */
int sa_count_of(int card); /* how many the deck has */

/* The open sides of a path card, the start or a goal as it lies, and whether they are joined inside. */
int sa_sides_of(int card, bool is_turned);
bool sa_is_joined(int card);
bool sa_has_two_ways(int card); /* a rotation by 180 degrees makes a difference */

void sa_write_card(int card, struct kt_text *out);                 /* "TRB", "xLR", "break-lamp" */
void sa_write_path(int card, bool is_turned, struct kt_text *out); /* its sides as it lies */
bool sa_read_card(struct kt_reader *reader, int *card);
bool sa_read_path(struct kt_reader *reader, int *card, bool *is_turned);
const char *sa_tool_name(int tool);
bool sa_read_tool(struct kt_reader *reader, int *tool);

/* ---- estimate.c ---- */

void sa_estimate(const struct kt_state *state, double values[KT_MAX_SEATS]);

/* ---- mine.c ---- */

/* No card can be further out: forty path cards and three goals make no longer way. */
enum { SA_OUT = 44, SA_WIDE = 2 * SA_OUT + 8, SA_HIGH = 2 * SA_OUT, SA_CELLS = SA_WIDE * SA_HIGH };

/* Flags of a cell, in addition to its open sides. */
enum { SA_JOINED = 16, SA_CARD = 32, SA_HIDDEN_GOAL = 64, SA_REACHED = 128 };

struct sa_mine {
    uint8_t cell[SA_CELLS];
    int goal[SA_GOALS];           /* their cells */
    int left, right, top, bottom; /* everything lies between these cells, goals included */
};

static inline int sa_cell(int x, int y)
{
    return (y + SA_OUT) * SA_WIDE + x + SA_OUT;
}

static inline int sa_x(int cell)
{
    return cell % SA_WIDE - SA_OUT;
}

static inline int sa_y(int cell)
{
    return cell / SA_WIDE - SA_OUT;
}

/* The cell on side number `side` (from 0), and the same side as that cell has it. */
static inline int sa_beside(int cell, int side)
{
    static const int step[SA_SIDES] = {-SA_WIDE, 1, SA_WIDE, -1};
    return cell + step[side];
}

static inline int sa_opposite(int side)
{
    return side ^ 2;
}

void sa_survey(const struct saboteur *s, struct sa_mine *mine); /* with what can be reached from the start */

enum sa_fit { SA_FITS, SA_TAKEN_PLACE, SA_CLASHES, SA_APART };

/* Does a card with these open sides fit on the cell? If not, `side` tells which neighbour it clashes with. */
enum sa_fit sa_fit(const struct sa_rules *rules, const struct sa_mine *mine, int cell, int sides, int *side);

/* Free cells that a reached tunnel leads into; returns how many. */
int sa_openings(const struct sa_mine *mine, int cells[SA_CELLS]);

/* How many more cards a tunnel to `goal` takes, if every card were available: 0 if it is reached, SA_NO_WAY if that is
 * impossible. */
enum { SA_NO_WAY = 255 };
int sa_cards_needed(const struct sa_mine *mine, int goal);

/* For each cell, steps through free cells to the nearest of `goals` (a bit each), or SA_NO_WAY. */
void sa_steps_to_goals(const struct sa_mine *mine, int goals, uint8_t steps[SA_CELLS]);

/* ---- rules.c ---- */

void sa_clear(struct saboteur *s, const struct kt_settings *rules);
kt_move sa_move_of(struct sa_act act);
struct sa_act sa_act_of(kt_move move);
int sa_moves(const struct saboteur *s, kt_move moves[SA_MOST_MOVES]);
bool sa_is_legal(const struct saboteur *s, kt_move move, struct kt_error *error);

/* By public information only: the card need not be in the hand. */
bool sa_is_fair(const struct saboteur *s, struct sa_act act, struct kt_error *error);
void sa_apply(struct saboteur *s, kt_move move);
void sa_do(struct saboteur *s, struct sa_act act); /* without touching hands and pile */
bool sa_holds(const struct saboteur *s, int seat, int card);
void sa_put_in_hand(struct saboteur *s, int seat, int card);
int sa_goal_x(const struct sa_rules *rules);
int sa_goal_y(int goal);

/* ---- ending.c ---- */

bool sa_is_hopeless(const struct saboteur *s);       /* no tunnel can reach a goal, and no rockfall can change that */
int sa_seats_that_dropped(const struct saboteur *s); /* a card since the last one was played, a bit each */
void sa_pass_turn(struct saboteur *s);               /* to the next seat with cards; without one the round is over */

/* ---- gold.c ---- */

int sa_gold_in_game(int nuggets);      /* how many gold cards with this many nuggets there are */
int sa_shares(int seats);              /* gold cards that miners share */
void sa_share_out(struct saboteur *s); /* when the winner is known */
void sa_take(struct saboteur *s, int nuggets);
int sa_nuggets(const uint8_t gold[SA_VALUES]);
int sa_gold_cards(const uint8_t gold[SA_VALUES]);

/* ---- deal.c ---- */

int sa_hand_size(int seats);
int sa_saboteur_cards(int seats);
int sa_miner_cards(int seats);
bool sa_deal(struct saboteur *s, uint64_t number, const struct saboteur *previous, struct kt_error *error);
bool sa_deal_by(struct saboteur *s, struct kt_rng *rng, const struct saboteur *previous, struct kt_error *error);

/* ---- sight.c ---- */

void sa_observe(const struct saboteur *s, int seat, struct saboteur *sight);
int sa_role_aside(const struct saboteur *sight); /* SA_UNKNOWN if some seat's role is unknown */
bool sa_is_known(const struct saboteur *sight);
void sa_complete(const struct saboteur *sight, struct kt_rng *rng, struct saboteur *s);
int sa_unseen(const struct saboteur *sight, uint8_t cards[SA_DECK]); /* cards of the deck that are not visible
                                                                      * anywhere */

/* ---- texts, reasons, bots ---- */

extern const struct kt_position_format sa_position_formats[];
void sa_write_act(struct sa_act act, struct kt_text *out);
bool sa_read_act(struct kt_reader *reader, struct sa_act *act, struct kt_error *error);
void sa_write_move(const struct kt_state *state, kt_move move, struct kt_text *out);
bool sa_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
void sa_tell_act(struct sa_act act, struct kt_phrase *words); /* what was done, as a sentence */
void sa_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words);
bool sa_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
bool sa_praise(const struct saboteur *sight, kt_move move, struct kt_phrase *reason); /* false: nothing to say */
void sa_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason);
void sa_describe(const struct kt_sight *sight, struct kt_scene *scene);
void sa_shape_move(const struct kt_state *state, kt_move move, struct kt_shape *shape);

extern const struct kt_bot_kind sa_greedy_bot, sa_covert_bot, sa_master_bot;
extern const struct kt_game kt_saboteur;

#endif
