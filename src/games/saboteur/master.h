/* The parts of the bot `master`, each in its own file: a fast board (board.c), beliefs about roles and gold (belief.c),
 * rollout bots (players.c), the estimate of who wins (chances.c), and the comparison of the moves (master.c). */
#ifndef KT_SABOTEUR_MASTER_H
#define KT_SABOTEUR_MASTER_H

#include "games/saboteur/saboteur.h"

/* ---- board.c: the mine in a window, with the distance to each goal from every cell ---- */

enum {
    SA_BOARD_WIDE = 32,
    SA_BOARD_CELLS = SA_BOARD_WIDE * SA_BOARD_WIDE,
    SA_BOARD_LEFT = 11, /* columns to the left of the start, and rows above it */
    SA_BOARD_ABOVE = 16,
    SA_BOARD_CARDS = SA_PATHS + SA_GOALS + 1,
    SA_BOARD_OPENINGS = 96,
    SA_DISTANT = 20 /* cards to a goal if there is no way */
};

/* A free cell that a tunnel leads into, and what a card there must look like. */
struct sa_opening {
    uint16_t cell;
    uint8_t open, shut; /* sides that must be open, and that must not */
    uint8_t joins;      /* sides that the tunnel comes from */
};

struct sa_board {
    uint8_t cell[SA_BOARD_CELLS];           /* as in struct sa_mine */
    uint8_t need[SA_GOALS][SA_BOARD_CELLS]; /* cards from here to the goal, one for a free cell itself included */
    uint16_t card[SA_BOARD_CARDS];          /* where start, path cards and open goals lie; the start first */
    struct sa_opening opening[SA_BOARD_OPENINGS];
    uint16_t goal[SA_GOALS];
    uint16_t nearest[SA_GOALS]; /* the opening that is nearest to each goal */
    uint8_t distance[SA_GOALS]; /* cards needed from there, and from the next best opening */
    uint8_t second[SA_GOALS];
    uint8_t cards, openings;
    uint8_t tunnels;                  /* cards that can be reached from the start */
    uint8_t reached;                  /* closed goals that a tunnel leads into, a bit each */
    uint8_t reached_by[SA_GOALS];     /* and from which side of the goal */
    uint8_t left, right, top, bottom; /* the part of the window in use */
    struct sa_rules rules;
};

static inline bool sa_is_on_board(int x, int y)
{
    return x > -SA_BOARD_LEFT && x < SA_BOARD_WIDE - SA_BOARD_LEFT - 1 && y > -SA_BOARD_ABOVE &&
           y < SA_BOARD_WIDE - SA_BOARD_ABOVE - 1;
}

static inline int sa_board_cell(int x, int y)
{
    return (y + SA_BOARD_ABOVE) * SA_BOARD_WIDE + x + SA_BOARD_LEFT;
}

static inline int sa_board_beside(int cell, int side)
{
    static const int step[SA_SIDES] = {-SA_BOARD_WIDE, 1, SA_BOARD_WIDE, -1};
    return cell + step[side];
}

/* Cards outside the window are ignored: no useful tunnel is that far away. */
void sa_board_set(struct sa_board *board, const struct saboteur *s);
void sa_board_lay(struct sa_board *board, int cell, int card, bool is_turned);
void sa_board_crush(struct sa_board *board, int cell);
void sa_board_turn_goal(struct sa_board *board, int goal, int card); /* must be reached; the fields are not updated */
void sa_board_look(struct sa_board *board); /* computes everything that follows from the cards */

static inline bool sa_fits_opening(const struct sa_opening *at, int sides)
{
    return (sides & at->open) == at->open && !(sides & at->shut) && sides & at->joins;
}

/* Cards to each goal if a card with these sides were placed; a dead end leads nowhere. */
void sa_after_laying(const struct sa_board *board, const struct sa_opening *at, int sides, bool is_joined,
                     uint8_t distance[SA_GOALS]);
/* The same without the card on the cell. It ignores what the tunnel loses: for obstructing cards only. */
void sa_after_clearing(const struct sa_board *board, int cell, uint8_t distance[SA_GOALS]);

/* ---- belief.c: who is a saboteur ---- */

/* The kinds of acts, as others judge them. */
enum sa_act_kind {
    SA_LAYS_NEARER, /* each of the first groups has three: far from the gold, midway, near */
    SA_LAYS_A_LITTLE_NEARER = 3,
    SA_LAYS_ASIDE = 6,
    SA_LAYS_FARTHER = 9,
    SA_BLOCKS_NOTHING = 12,
    SA_BLOCKS = 15,
    SA_DROPS = 18,
    SA_DROPS_UNABLE = 21,
    SA_CRUSHES_HELPFULLY = 24,
    SA_CRUSHES_IDLY,
    SA_CRUSHES_TUNNEL,
    SA_BREAKS_HONEST,
    SA_BREAKS_ANYBODY,
    SA_BREAKS_SUSPECT,
    SA_MENDS_HONEST,
    SA_MENDS_ANYBODY,
    SA_MENDS_SUSPECT,
    SA_MENDS_OWN,
    SA_LOOKS,
    SA_ACT_KINDS
};

/* The features of an act: cards to the goals before and after it, and what its actor knew. */
struct sa_judged {
    uint8_t deed;
    bool is_joined, is_own, was_broken; /* a path card; target is the actor; could not dig */
    uint8_t before[SA_GOALS], after[SA_GOALS];
    int golden;  /* goals that may be the gold as far as the actor knows, a bit each */
    float guilt; /* of the target */
};

int sa_judge(const struct sa_judged *act); /* an enum sa_act_kind */
float sa_guilt_of(int kind);               /* log likelihood ratio: how much more often saboteurs do it */
const char *sa_act_kind_name(int kind);

/* Mean number of cards to the gold over these goals. */
float sa_mean_distance(const uint8_t distance[SA_GOALS], int golden);

enum { SA_MOST_CASTS = 400 };

struct sa_belief {
    int casts; /* possible sets of saboteurs, a bit for each seat, with their probabilities */
    uint16_t cast[SA_MOST_CASTS];
    double chance[SA_MOST_CASTS];
    double saboteur[SA_SEATS];
    double gold[SA_GOALS];
    float guilt[SA_SEATS]; /* log odds, by public acts alone */
    int acts;
    uint8_t kind[SA_MOST_ACTS], actor[SA_MOST_ACTS];
};

/* The beliefs of a player with this sight. */
void sa_believe(struct sa_belief *belief, const struct saboteur *sight);
int sa_draw_cast(const struct sa_belief *belief, struct kt_rng *rng);

/* ---- players.c: rollouts ---- */

struct sa_thought {
    struct sa_board board;
    uint8_t seats, turn, winner, finder;
    uint8_t role[SA_SEATS], goal[SA_GOALS], looked[SA_SEATS], broken[SA_SEATS];
    uint8_t hand[SA_SEATS][SA_HAND], held[SA_SEATS];
    uint8_t pile[SA_PILE], piled;
    uint8_t open; /* goals, a bit each */
    float guilt[SA_SEATS];
    uint64_t random;
};

/* A move of a rollout. */
struct sa_step {
    uint8_t deed, card, is_turned, target, tool;
    uint16_t cell;
};

void sa_think_of(struct sa_thought *game, const struct saboteur *world, const struct sa_board *board,
                 const float guilt[SA_SEATS]);
bool sa_step_of(struct sa_act act, struct sa_step *step); /* false: beyond the board */
void sa_take_step(struct sa_thought *game, const struct sa_step *step);
void sa_find_step(struct sa_thought *game, struct sa_step *step); /* the choice of the rollout bot */

/* The value of a step for the seat to move, in cards by which the tunnel gets shorter or longer; dropping is worth
 * about 0. */
float sa_like_step(struct sa_thought *game, const struct sa_step *step);

/* ---- chances.c: who wins from here ---- */

enum { SA_TRAITS = 24 };

void sa_find_traits(const struct sa_thought *game, float trait[SA_TRAITS]);
float sa_miners_chance(const struct sa_thought *game); /* 0 to 1; the round is not decided */

#endif
