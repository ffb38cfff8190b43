/* Turns arguments of the command line into objects of the library. Each function writes a message if it fails. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

#include "kit/choices.h"
#include "kit/deals.h"
#include "options.h"

/* A game and the rules to play it by. */
struct setup {
    const struct kt_game *game;
    struct kt_settings rules;
};

/* The game with this name, or NULL. Case, hyphens and blanks do not matter. */
const struct kt_game *setup_game(const char *name);

/* The game named by the first operand of the command, and --rules. */
bool setup_read(struct setup *setup, const struct arguments *args);

/* --seconds, --nodes and --memory. */
void setup_limits(const struct arguments *args, struct kt_limits *limits);

/* "7" or "1-100". */
bool setup_range(const struct kt_game *game, const char *text, struct deal_range *range);

/* Reads the operands after the game. */
bool setup_deals(const struct setup *setup, const struct arguments *args, struct deals *deals);
void deals_free(struct deals *deals);

/* The position of a command with a single one: deal N, or that of --file; then `deal` is 0. The moves of --after are
 * made. With `must_be_known` unknown cards are an error. */
struct kt_position *setup_position(const struct setup *setup, const struct arguments *args, bool must_be_known,
                                   uint64_t *deal);

/* A deal number that the game has. */
bool setup_number(const struct kt_game *game, const char *text, uint64_t *number);

/* A row of a table of choices by name; the first row for NULL. */
const struct kt_choice *setup_choice(const struct kt_game *game, choice_at at, const char *name);

#endif
