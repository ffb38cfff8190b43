/* Writes JSON into a growing text, and adds the commas. (jansson reads JSON; its functions are called json_...) */
#ifndef KIT_JSON_H
#define KIT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

/* `key` is NULL for an element of a list and for the outermost object. */
void put_open(struct kt_text *out, const char *key, const char *bracket); /* "{" or "[" */
void put_close(struct kt_text *out, const char *bracket);                 /* "}" or "]" */

void put_string(struct kt_text *out, const char *key, const char *value); /* NULL is written as null */
void put_number(struct kt_text *out, const char *key, uint64_t value);
void put_signed(struct kt_text *out, const char *key, int64_t value);
void put_real(struct kt_text *out, const char *key, double value, int decimals);
void put_true(struct kt_text *out, const char *key);
void put_bool(struct kt_text *out, const char *key, bool value);
void put_null(struct kt_text *out, const char *key);

/* Formats like printf onto the end of a text. */
void text_printf(struct kt_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Empties the text, and keeps its memory. */
void text_clear(struct kt_text *out);

#endif
