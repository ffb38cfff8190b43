/* Writing: a growing text, phrases and errors. */
#ifndef KT_TEXT_H
#define KT_TEXT_H

#include <kartu/kartu.h>

#include "translatable.h"

void kt_text_add_bytes(struct kt_text *text, const char *bytes, size_t size);
void kt_text_printf(struct kt_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sets the phrase; the two functions below it fill argument number i (from 1). */
void kt_phrase_set(struct kt_phrase *phrase, const char *text);
void kt_phrase_arg(struct kt_phrase *phrase, int i, const char *format, ...) __attribute__((format(printf, 3, 4)));
void kt_phrase_arg_card(struct kt_phrase *phrase, int i, uint8_t card);

/* Fills the error, if not NULL, with up to two arguments (NULL: none). Always returns false, so that callers can write:
 * return kt_refuse(error, ...). */
bool kt_refuse(struct kt_error *error, enum kt_code code, const char *text, const char *arg1, const char *arg2);

/* A number as an argument of a phrase. */
void kt_phrase_number(long long number, char text[24]);

#endif
