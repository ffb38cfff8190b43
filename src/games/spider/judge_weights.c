#include "games/spider/judge_weights_1.h"
#include "games/spider/judge_weights_4.h"

static const struct spb_judge one_judge = {sizeof one / sizeof *one, one};
static const struct spb_judge four_judge = {sizeof four / sizeof *four, four};

/* Trained with one suit and with four; two suits use the weights of four. */
const struct spb_judge *spb_judge_for(int suits)
{
    return suits == 1 ? &one_judge : &four_judge;
}
