/* Where data goes: standard output, or a file that is replaced only when it is complete. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include <kartu/kartu.h>

struct output {
    FILE *stream;
    const char *name; /* of the file, as on the command line; NULL for standard output */
    char *path;       /* the target, with symbolic links resolved */
    char *draft;      /* the temporary file, or NULL */
    bool failed;
    int why; /* errno of the failure, or 0 for lack of memory */
};

/* `path` is NULL or "-" for standard output. Returns false, after a message, if the file cannot be written. */
bool output_open(struct output *output, const char *path);

void output_write(struct output *output, const struct kt_text *text);

/* Closes the output. If `status` is done, impossible or gave up, the file takes its place; otherwise it is removed.
 * Returns `status`, or STATUS_INTERNAL, after a message, if writing failed. */
int output_close(struct output *output, int status);

/* Closes the output of an interrupted run: the file takes its place with the finished part, and a message says that
 * it is incomplete. Returns the exit status. */
int output_close_interrupted(struct output *output);

/* The same for an output that is of no use unless it is complete: there is no file. */
int output_drop_interrupted(struct output *output);

#endif
