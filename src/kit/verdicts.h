/* The names of verdicts and limits: the command line's JSON, the protocol (docs/wire.md) and the page use the same
 * words. */
#ifndef KIT_VERDICTS_H
#define KIT_VERDICTS_H

#include <kartu/kartu.h>

/* Words for JSON; never translated. */
const char *verdict_word(enum kt_verdict verdict);
const char *limit_word(enum kt_stopped_by stopped_by); /* NULL for KT_BY_NOTHING */

/* The limit as a reason for people, in English, marked for translation: "the time limit was reached". */
const char *limit_reason(enum kt_stopped_by stopped_by);

#endif
