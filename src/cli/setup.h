/* From the words of the command line to things of the library. Each of these says what is wrong when it
 * fails. */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include <kartu/kartu.h>

#include "options.h"

/* A game and the rules to play it by. */
struct setup {
    const struct kt_game *game;
    struct kt_settings rules;
};

/* The game of that name, however it is capitalised and with or without hyphens and blanks, or NULL. */
const struct kt_game *setup_game(const char *name);

/* The game named by the first operand of the command, and --rules. */
bool setup_read(struct setup *setup, const struct arguments *args);

/* --seconds, --nodes and --memory. */
void setup_limits(const struct arguments *args, struct kt_limits *limits);

/* Deals by number: ranges one behind the other. */
struct deal_range {
    uint64_t first, last;
};

struct deals {
    struct deal_range *ranges;
    int count;
    uint64_t total;
};

/* "7" or "1-100". */
bool setup_range(const struct kt_game *game, const char *text, struct deal_range *range);

/* The operands behind the game. */
bool setup_deals(const struct setup *setup, const struct arguments *args, struct deals *deals);
void deals_free(struct deals *deals);

/* The one position that the command is about: deal N, or that of --file. `deal` is set to 0 for the latter.
 * Unknown cards are refused if they must be known. */
struct kt_position *setup_position(const struct setup *setup, const struct arguments *args, bool must_be_known,
                                   uint64_t *deal);

/* One number of a deal, within what the game has. */
bool setup_number(const struct kt_game *game, const char *text, uint64_t *number);

/* A row of a table of choices by name; the first for NULL. */
typedef const struct kt_choice *(*choice_at)(const struct kt_game *game, int index);
const struct kt_choice *setup_choice(const struct kt_game *game, choice_at at, const char *name);

/* Does "NAME:OPTIONS", or a list that begins with it, name a row of the table? */
bool names_choice(const struct kt_game *game, choice_at at, const char *spec);

#endif
