/* The complete search of the solver `open`: visits every position that can be reached, each once. */
#ifndef KT_SPIDER_EXACT_H
#define KT_SPIDER_EXACT_H

#include "games/spider/spider.h"

/* Is nothing lost if the card, the last one of a column, goes home at once? Then a search needs no other move. Only
 * with foundations=cards, and if all cards two ranks lower and all cards one rank lower of its suit are home, and if
 * empty columns do not prevent a deal.
 *
 * Proof: take any line that wins, and leave out the moves of this card. Only cards one rank lower can be put on it;
 * everything below them is home, so each of them is alone and can go home instead, and is left out from then on too.
 * Columns without the cards that are left out allow every other move of the line: runs only become longer, cards are
 * turned earlier, and foundations are never lower. If another card of its rank and suit goes home, there is a
 * foundation for each of them, since all cards one rank lower of the suit are home. */
bool sp_is_safe_home(const struct sp_rules *rules, const uint8_t home[SP_MOST_SETS], int stock, kt_card card);

enum { SP_EXACT_LEAST = 1 << 14 }; /* bytes that it needs to begin */

/* KT_IMPOSSIBLE only if all positions were visited. KT_UNKNOWN if the budget ends, if `size` bytes of `memory` are
 * full, or if more than `most` positions are stored (0: no limit). */
enum kt_verdict sp_exact_search(const struct spider *s, uint8_t *memory, size_t size, uint32_t most,
                                struct kt_budget *budget, struct kt_line *line);

#endif
