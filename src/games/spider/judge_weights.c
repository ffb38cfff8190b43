#include "games/spider/judge_weights_1.h"
#include "games/spider/judge_weights_2.h"
#include "games/spider/judge_weights_4.h"
#include "games/spider/scout.h"

static const struct spb_judge one_judge = {sizeof one / sizeof *one, one, 12, 3, 0};
static const struct spb_judge two_judge = {sizeof two / sizeof *two, two, SPB_MOST_PLANS, 10, 10};
static const struct spb_judge four_judge = {sizeof four / sizeof *four, four, 12, 3, 0};

const struct spb_judge *spb_judge_for(int suits)
{
    return suits == 1 ? &one_judge : suits == 2 ? &two_judge : &four_judge;
}
