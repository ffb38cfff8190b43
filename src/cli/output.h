/* Where data goes: standard output, or a file that appears whole or not at all. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include <kartu/kartu.h>

struct output {
    FILE *stream;
    const char *name; /* of the file, as it was given, or NULL for standard output */
    char *path;       /* the file that is meant, behind symbolic links */
    char *draft;      /* the one that is written until it is whole, or NULL */
    bool failed;
    int why; /* errno of the failure, or 0 for lack of memory */
};

/* `path` is NULL or "-" for standard output. Says what is wrong if it returns false. */
bool output_open(struct output *output, const char *path);

void output_write(struct output *output, const struct kt_text *text);

/* Ends the output. With `status` done, impossible or given up the file takes its place; otherwise it never
 * was. Returns `status`, or another if the writing failed. */
int output_close(struct output *output, int status);

/* Ends the output of a run that was interrupted: the file takes its place with what was finished, and a message says that it is
 * incomplete. Returns the status to leave with. */
int output_close_interrupted(struct output *output);

#endif
