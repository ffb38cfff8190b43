/* Makes messages for the hall: most are valid and sensible, the others are damaged at any level. The same random
 * numbers and the same knowledge give the same message. */
#ifndef KT_TEST_WIRE_MAKER_H
#define KT_TEST_WIRE_MAKER_H

#include <jansson.h>

#include "core/rng.h"

enum { MOST_MESSAGE = 4096, MOST_CODES = 24, CODE_SIZE = 16 };

/* What the sender has been told. */
struct wire_knowledge {
    const json_t *view;     /* the newest one, or NULL */
    const json_t *room;     /* likewise */
    const char *more;       /* of the last list of unfinished games, or "" */
    const char *record;     /* the key of a finished game, or "" */
    const json_t *exported; /* the last exported rows of some client, or NULL */
    int frames;             /* of the preview */
    int run;                /* the number of the last search of the laboratory, or 0 */
    char (*codes)[CODE_SIZE];
    int code_count;
    long long next_id; /* for the field "id" of this message */
};

/* The message is in out->data, out->size; it may contain zeros. */
void make_message(struct kt_rng *rng, const struct wire_knowledge *known, struct kt_text *out);

#endif
