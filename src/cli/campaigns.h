/* The parts of kartu campaign. Each returns the exit status. */
#ifndef CLI_CAMPAIGNS_H
#define CLI_CAMPAIGNS_H

#include "campaign/campaign.h"
#include "options.h"

int campaign_new(const struct arguments *args);
int campaign_run(const struct arguments *args);
int campaign_show_check(const struct arguments *args);
int campaign_report(const struct arguments *args);

/* Opens the campaign of the second operand. Returns the exit status: STATUS_DONE, or another one after a message. */
int open_campaign(struct campaign *campaign, const struct arguments *args, bool to_compute);

#endif
