/* What kartu campaign run and kartu-mpi say. */
#ifndef CLI_CAMPAIGN_WORDS_H
#define CLI_CAMPAIGN_WORDS_H

#include "campaign/campaign.h"
#include "progress.h"

/* Fits campaign_examine. */
void say_moved(void *data, const char *path, enum chunk_state state);

/* Deals of the chunks that are not done. */
uint64_t missing_deals(const struct campaign *campaign);

/* Sets the numbers of the progress bar. False if there is nothing to show yet. */
bool note_progress(struct progress *progress, const struct manifest *manifest, uint64_t rows, uint64_t decided);

/* Says what is wrong, as say_error does. The exit status is STATUS_INTERNAL also if the system refuses something. */
int say_campaign_error(const char *directory, const struct kt_error *error);

/* After an error message, after an interruption, and at the end: how much is finished, and how to continue. How much is
 * only known when campaign_examine has read all chunks. They return the exit status. */
int say_kept(const struct campaign *campaign);
int say_interrupted(const struct campaign *campaign);
int say_stopped_reading(void);
int say_finished(const struct campaign *campaign);

#endif
