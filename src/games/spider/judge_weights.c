#include "games/spider/judge_weights_1.h"
#include "games/spider/judge_weights_2.h"
#include "games/spider/judge_weights_4.h"

const struct spb_opinion *spb_judge_for(int suits)
{
    return suits == 1 ? one : suits == 2 ? two : four;
}
