/* Bots, solvers and formats by name. */
#ifndef KIT_CHOICES_H
#define KIT_CHOICES_H

#include <stddef.h>

#include <kartu/kartu.h>

/* A row of a table of choices, such as kt_game_bot; NULL after the last one. */
typedef const struct kt_choice *(*choice_at)(const struct kt_game *game, int index);

/* The index of the choice whose name is the first `length` bytes of the text, or -1. */
int find_choice(const struct kt_game *game, choice_at at, const char *text, size_t length);

/* Is this the name of a bot or solver, alone or with options ("NAME:OPTIONS")? */
bool is_bot(const struct kt_game *game, const char *spec);
bool is_solver(const struct kt_game *game, const char *spec);

/* Can the algorithm explain a turn: is it a bot, or a solver with a calculation? */
bool can_explain(const struct kt_game *game, const char *spec);

#endif
