/* The complete search of the solver `open`: visits every position that can be reached, each once. */
#ifndef KT_SPIDER_EXACT_H
#define KT_SPIDER_EXACT_H

#include "games/spider/spider.h"

enum { SP_EXACT_LEAST = 1 << 14 }; /* bytes that it needs to begin */

/* KT_IMPOSSIBLE only if all positions were visited. KT_UNKNOWN if the budget ends, if `size` bytes of `memory` are
 * full, or if more than `most` positions are stored (0: no limit). */
enum kt_verdict sp_exact_search(const struct spider *s, uint8_t *memory, size_t size, uint32_t most,
                                struct kt_budget *budget, struct kt_line *line);

#endif
