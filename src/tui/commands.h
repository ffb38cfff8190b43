/* The keys of a game that do not play cards. */
#ifndef TUI_COMMANDS_H
#define TUI_COMMANDS_H

#include <stdbool.h>

struct table;

bool is_command(const struct table *table, int key);
bool command_press(struct table *table, int key); /* false: the key is not a command */

#endif
