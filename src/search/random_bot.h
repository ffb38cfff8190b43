/* The bot "random": chooses uniformly from the legal moves. It works for every game. */
#ifndef KT_RANDOM_BOT_H
#define KT_RANDOM_BOT_H

#include "core/bot.h"

extern const struct kt_bot_kind kt_random_bot;

#endif
