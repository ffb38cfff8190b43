/* The workspace of the solvers "fast" and "prove", kept from deal to deal: the last proof, and the memory of the last
 * line. All of it counts against the limit of memory, the workspace too; if that alone is too much, the verdict is
 * "unknown", by memory.
 *
 * The memory of a proof is freed when the next search starts, piece by piece: freeing a gigabyte takes longer than the
 * ten milliseconds within which a stopped search must return. */
#ifndef KT_FREECELL_WORKSPACE_H
#define KT_FREECELL_WORKSPACE_H

#include "games/freecell/prove.h"

/* The first member of a solver's own struct. */
struct fc_workspace {
    const struct kt_game *game;
    struct kt_memory memory;
    size_t size;       /* of the solver's struct */
    size_t line_bytes; /* charged for the last line, which now belongs to the caller */
    struct fc_proof proof;
};

/* Opens a solver's struct of that size, with zeros except for the workspace; NULL without memory. */
void *fc_workspace_open(const struct kt_game *game, size_t size);
void fc_workspace_close(void *self);

/* Prepares a search. Returns false and sets budget->stopped_by if it must not start. */
bool fc_workspace_start(struct fc_workspace *w, struct kt_budget *budget);

/* Writes the steps of a dive as the line. */
enum kt_verdict fc_workspace_write(struct fc_workspace *w, const struct freecell *table, const struct fc_step *steps,
                                   size_t count, struct kt_budget *budget, struct kt_line *line);

/* The complete search through at most this many positions (0: any number), with its line. */
enum kt_verdict fc_workspace_prove(struct fc_workspace *w, const struct freecell *table, uint64_t most,
                                   struct kt_budget *budget, struct kt_line *line);

#endif
