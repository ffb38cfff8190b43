/* The numbers of the bot `greedy`, for tests. */
#ifndef KT_SABOTEUR_GREEDY_H
#define KT_SABOTEUR_GREEDY_H

#include "games/saboteur/saboteur.h"

/* The paper's isSaboteur, with its values. */
enum sa_opinion { SA_SURE_MINER, SA_MAYBE_MINER, SA_SURE_SABOTEUR, SA_MAYBE_SABOTEUR, SA_NO_OPINION };

void sa_form_opinions(const struct saboteur *sight, uint8_t opinion[SA_SEATS]);

/* The value of a move for the seat whose turn it is; 0 for a card that is dropped. */
int sa_greedy_value(const struct saboteur *sight, const uint8_t opinion[SA_SEATS], kt_move move);

#endif
