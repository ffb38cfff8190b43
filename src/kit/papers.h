/* The algorithms of the five papers that Kartu implements. */
#ifndef KIT_PAPERS_H
#define KIT_PAPERS_H

#include <kartu/kartu.h>

/* The name of the bot or solver that follows the paper about this game, or NULL. */
const char *paper_algorithm(const struct kt_game *game);

#endif
