/* The lists of algorithms: which one plays on in a preview, and which one shows its calculation. */
#ifndef TUI_ALGORITHMS_H
#define TUI_ALGORITHMS_H

struct table;

/* The commands. */
void watching_choose(struct table *table);
void calculation_choose(struct table *table);

#endif
