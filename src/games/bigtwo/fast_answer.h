/* b2_lowest_answer with a fast path for singles and pairs, the most frequent tricks. */
#ifndef KT_BIGTWO_FAST_ANSWER_H
#define KT_BIGTWO_FAST_ANSWER_H

#include "games/bigtwo/bigtwo.h"

static inline bool b2_has_bombs(const struct b2_rules *rules)
{
    return rules->bomb != B2_BOMB_NONE || rules->straight_flush_is_bomb;
}

static inline uint64_t b2_fast_answer(const struct b2_rules *rules, uint64_t hand, struct b2_combination there)
{
    if (there.kind == B2_SINGLE) {
        uint64_t above = hand & (~UINT64_C(0) << there.strength << 1);
        if (above || !b2_has_bombs(rules))
            return above & -above;
    } else if (there.kind == B2_PAIR && !b2_has_bombs(rules)) {
        uint64_t rest = hand & ~UINT64_C(0) << (there.strength & ~3u);
        for (; rest; rest &= ~b2_of_rank(rest, b2_lowest(rest) / 4)) {
            uint64_t cards = b2_of_rank(rest, b2_lowest(rest) / 4), lowest = cards & -cards;
            uint64_t others = (cards & ~lowest) & (~UINT64_C(0) << there.strength << 1);
            if (others)
                return lowest | (others & -others);
        }
        return 0;
    }
    return b2_lowest_answer(rules, hand, there);
}

#endif
