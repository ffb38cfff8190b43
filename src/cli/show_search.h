/* kartu solve --watch: writes every position that a search visits. */
#ifndef CLI_SHOW_SEARCH_H
#define CLI_SHOW_SEARCH_H

#include "exit_status.h"
#include "options.h"
#include "setup.h"

int show_search(const struct setup *setup, const struct arguments *args);

#endif
