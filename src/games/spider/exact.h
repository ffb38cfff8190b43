/* The complete search of the solver `open`: every position that can be reached, each once. */
#ifndef KT_SPIDER_EXACT_H
#define KT_SPIDER_EXACT_H

#include "games/spider/spider.h"

enum { SP_EXACT_LEAST = 1 << 14 }; /* bytes that it needs to begin */

/* KT_IMPOSSIBLE only when all positions have been looked at. KT_UNKNOWN when the budget ends, when `size` bytes of `memory`
 * are full, or when more than `most` positions are stored (0: no matter how many). */
enum kt_verdict sp_exact_search(const struct spider *s, uint8_t *memory, size_t size, uint32_t most,
                                struct kt_budget *budget, struct kt_line *line);

#endif
