/* Arguments, file names and contents of files may contain control characters, which a terminal would execute. */
#ifndef CLI_ESCAPE_H
#define CLI_ESCAPE_H

#include <kartu/kartu.h>

/* Adds `text` with control characters, characters that change the direction of writing, and bytes that are not UTF-8
 * written as escapes: \n, \t, \xNN. */
void escape_into(struct kt_text *out, const char *text);

#endif
