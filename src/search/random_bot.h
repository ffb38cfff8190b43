/* The bot "random": any legal move, evenly. It needs nothing of the game but its table. */
#ifndef KT_RANDOM_BOT_H
#define KT_RANDOM_BOT_H

#include "core/bot.h"

extern const struct kt_bot_kind kt_random_bot;

#endif
