/* Texts for people, and errors. N_ marks a text for translation: xgettext collects it, and the program that shows it
 * translates it. */
#ifndef KIT_WORDS_H
#define KIT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <kartu/kartu.h>

#include "translatable.h"

void copy_text(char *to, size_t size, const char *from); /* cuts a text that is too long between two UTF-8 characters */

enum { REAL_TEXT = 32 };
void write_real(double value, char text[REAL_TEXT]); /* at most three decimals, and none that are zero */

/* Fills the error, if it is not NULL, and returns false, so that a refusal is one line. Arguments may be NULL. */
bool refuse(struct kt_error *error, enum kt_code code, const char *text, const char *arg1, const char *arg2);

#endif
