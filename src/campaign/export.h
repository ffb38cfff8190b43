/* Writes all rows of a campaign in order, cell after cell. */
#ifndef CAMPAIGN_EXPORT_H
#define CAMPAIGN_EXPORT_H

#include "campaign/campaign.h"

struct campaign_export {
    bool as_csv;    /* otherwise JSON Lines */
    bool has_times; /* a column with the CPU time in microseconds; empty where it is not known */
    int cell;       /* from 0; -1: all */
    const volatile bool *stop;
    bool (*write)(void *data, const struct kt_text *text); /* false ends the export */
    void *data;
    uint64_t missing; /* the result: chunks that are not there yet */
};

/* False, with the reason, if a chunk is not right. */
bool campaign_export(struct campaign *campaign, struct campaign_export *export, struct kt_error *error);

#endif
