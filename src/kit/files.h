/* The files of the page, the translations and the rules, embedded into the program by tools/embed.py. */
#ifndef KIT_FILES_H
#define KIT_FILES_H

#include <stddef.h>

struct page_file {
    const char *path, *type, *tag; /* tag: the ETag */
    const unsigned char *plain, *zipped;
    size_t plain_size, zipped_size;
};

extern const struct page_file page_files[]; /* the last row has no path */

#endif
