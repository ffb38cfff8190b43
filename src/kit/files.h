/* The files of the page, the catalogues and the rules, made part of the program by tools/embed.py. */
#ifndef KIT_FILES_H
#define KIT_FILES_H

#include <stddef.h>

struct page_file {
    const char *path, *type, *tag; /* tag: the ETag */
    const unsigned char *plain, *zipped;
    size_t plain_size, zipped_size;
};

extern const struct page_file page_files[]; /* ends with a row without a path */

#endif
