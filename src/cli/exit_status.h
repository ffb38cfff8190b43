/* The exit status of the program. Scripts rely on these numbers. */
#ifndef CLI_EXIT_STATUS_H
#define CLI_EXIT_STATUS_H

enum exit_status {
    STATUS_DONE = 0,       /* for solve: every deal was solved */
    STATUS_IMPOSSIBLE = 1, /* at least one is proven impossible, none is unknown */
    STATUS_USAGE = 2,      /* a wrong command line or bad input */
    STATUS_GAVE_UP = 3,    /* at least one deal is unknown: a limit was reached */
    STATUS_INTERNAL = 4,   /* out of memory, a full disk, or a bug */
};

#endif
