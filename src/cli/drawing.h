/* The report of a campaign is drawn by a program in Python with matplotlib, campaign/report.py, which is embedded in
 * this one. Kartu gives it a summary and gets the finished page, so it reads and writes no file. */
#ifndef CLI_DRAWING_H
#define CLI_DRAWING_H

#include <kartu/kartu.h>

/* Embedded files: the program, and the published values (docs/results/published.csv). */
extern const char drawing_program[], drawing_published[];

enum drawing_end {
    DRAWN,
    DRAWING_REFUSED, /* the published values are wrong; the output is the number of the line */
    DRAWING_MISSING, /* no Python with matplotlib; after a message */
    DRAWING_FAILED,  /* after a message, unless it was stopped */
};

/* Runs the program with this input until it ends or `stop` is set; `mode` is its argument. Tries python3 in PATH, then
 * that of the system, because the first one may have no matplotlib. */
enum drawing_end drawing_run(const char *mode, const struct kt_text *input, const volatile bool *stop,
                             struct kt_text *out);

#endif
