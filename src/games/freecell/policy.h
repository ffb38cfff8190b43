/* The bot `policy`: see policy.c. */
#ifndef KT_FREECELL_POLICY_H
#define KT_FREECELL_POLICY_H

#include "core/bot.h"

extern const struct kt_bot_kind fc_policy_bot;

#endif
