/* The bot `greedy`: the parts of its calculation, which greedy.c makes and greedy_rows.c shows. */
#ifndef KT_SABOTEUR_GREEDY_H
#define KT_SABOTEUR_GREEDY_H

#include "games/saboteur/story.h"

/* The paper's isSaboteur, with its values. */
enum sa_opinion { SA_SURE_MINER, SA_MAYBE_MINER, SA_SURE_SABOTEUR, SA_MAYBE_SABOTEUR, SA_NO_OPINION };

/* What an act tells about the player: the first two are for a miner, the last two for a saboteur. */
enum sa_evidence { SA_NO_EVIDENCE, SA_DIGS_NEARER, SA_CLEARS_DEAD_END, SA_BLOCKS_NEAR_GOAL, SA_CRUSHES_TUNNEL };

enum sa_evidence sa_evidence_of(const struct sa_story *story); /* of its next act */
uint8_t sa_opinion_after(uint8_t opinion, enum sa_evidence evidence);
void sa_form_opinions(const struct saboteur *sight, uint8_t opinion[SA_SEATS]);

/* The paper's isEmas of a goal: 2 unknown, 1 gold, 0 stone. */
int sa_is_emas(const struct saboteur *sight, int goal);

/* How a weight was calculated. The terms of each formula, in their order, are named in greedy_rows.c. */
enum sa_formula {
    SA_NO_WEIGHT,
    SA_LAY_AS_MINER,
    SA_LAY_AS_SABOTEUR,
    SA_BREAK_OWN,
    SA_BREAK_OTHER,
    SA_MEND_OWN,
    SA_MEND_OTHER,
    SA_LOOK_AT,
    SA_CRUSH_AS_MINER,
    SA_CRUSH_AS_SABOTEUR,
    SA_NUGGETS
};

enum { SA_TERMS = 3 };

struct sa_weight {
    int value;
    enum sa_formula formula;
    int term[SA_TERMS];
};

/* The weight of a move for the seat whose turn it is; 0 for a card that is dropped. */
struct sa_weight sa_weigh(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], bool plays_dead_ends,
                          kt_move move);

/* The place of a card in the order of dropping, from 1; the lowest is dropped first. */
int sa_drop_rank(const struct saboteur *sight, int card);

/* The bot, with its last choice. */
struct sa_greedy {
    bool plays_dead_ends;
    uint8_t opinion[SA_SEATS];
    int count;  /* of legal moves */
    int equals; /* moves with the highest value, one of which was drawn */
    kt_move moves[SA_MOST_MOVES];
    int values[SA_MOST_MOVES];
};

/* greedy_rows.c */
void sa_greedy_calculate(const void *self, const struct kt_sight *sight, kt_move choice,
                         struct kt_calculation *calculation);

#endif
