/* Calculations: how an algorithm reaches one decision, as a tree of rows (struct kt_calculation). */
#ifndef KT_CALCULATION_H
#define KT_CALCULATION_H

#include "core/text.h"

/* Adds a row, which the caller may fill further; valid until the next row is added. `label` is translatable, or NULL
 * for a row with a move. Never NULL: without memory it is the spare row. */
struct kt_row *kt_row_add(struct kt_calculation *calculation, int depth, const char *kind, const char *label);

/* The same with a value; with a move, whose words are the label. */
struct kt_row *kt_row_add_value(struct kt_calculation *calculation, int depth, const char *kind, const char *label,
                                double value);
struct kt_row *kt_row_add_move(struct kt_calculation *calculation, int depth, const char *kind, kt_move move);

void kt_row_set_value(struct kt_row *row, double value);

/* The thoughts of a bot as rows: reason, estimate, candidates with their samples, and beliefs. */
void kt_calculation_add_thoughts(struct kt_calculation *calculation, const struct kt_thoughts *thoughts,
                                 kt_move choice);

#endif
