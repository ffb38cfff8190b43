/* Marks a text for people, so that it is collected into po/ and can be translated by whoever shows it. */
#ifndef KIT_WORDS_H
#define KIT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <kartu/kartu.h>

#include "translatable.h"

void copy_text(char *to, size_t size, const char *from); /* what does not fit is cut off between two characters */

/* Fills the error, if there is one, and returns false, so that a refusal is one line. Arguments may be NULL. */
bool refuse(struct kt_error *error, enum kt_code code, const char *text, const char *arg1, const char *arg2);

#endif
