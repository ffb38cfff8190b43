/* Lists of actions of a storm: run in a child process, kept in a file, shortened after a failure. */
#ifndef KT_TEST_STORM_LIST_H
#define KT_TEST_STORM_LIST_H

#include "storm.h"

struct storm_list {
    struct action *actions;
    size_t count;
};

/* Runs a random storm with this seed and number of messages; every action is added to the file `log` before it is done.
 * False: a check or a sanitizer has found something. */
bool storm_run(uint64_t seed, uint64_t messages, const char *log, struct storm_totals *totals);

bool storm_read(const char *path, uint64_t *seed, struct storm_list *list);
void storm_write(const char *path, uint64_t seed, const struct storm_list *list);
void storm_free(struct storm_list *list);

/* Runs the list; false as above. `is_quiet`: the reason is not printed. */
bool storm_replay(uint64_t seed, const struct storm_list *list, struct storm_totals *totals, bool is_quiet);

/* Removes actions as long as the list still fails. */
void storm_shorten(uint64_t seed, struct storm_list *list, struct storm_totals *totals);

#endif
