/* Writes a calculation (struct kt_calculation) for people, for programs, and for Graphviz. */
#ifndef CLI_SHOW_CALCULATION_H
#define CLI_SHOW_CALCULATION_H

#include <kartu/kartu.h>

/* `position` is one whose legal moves have the names of the rows' moves. */
typedef void (*calculation_writer)(const struct kt_position *position, const struct kt_calculation *calculation,
                                   struct kt_text *out);

/* A line for each row, indented by its depth. */
void calculation_in_text(const struct kt_position *position, const struct kt_calculation *calculation,
                         struct kt_text *out);

/* The list "rows"; the rows of a row are in its own list "rows". */
void calculation_in_json(const struct kt_position *position, const struct kt_calculation *calculation,
                         struct kt_text *out);

/* A graph: the rows below the row "tree" if there is one, otherwise all rows. */
void calculation_in_dot(const struct kt_position *position, const struct kt_calculation *calculation,
                        struct kt_text *out);

#endif
