/* Words of options as people say them, in the menus of rules: the page has the same list in options.js. On the command line
 * options keep their own words. */
#include <stddef.h>
#include <string.h>

#include "tui/words.h"

/* Without an option: of all options that have this value. */
static const struct {
    const char *option, *value, *people;
} sayings[] = {
    {"straightflush", "five", N_("five cards only")},
    {"twos", "top", N_("the highest card")},
    {NULL, "dchs", "♦ ♣ ♥ ♠"},
    {NULL, "cdhs", "♣ ♦ ♥ ♠"},
    {NULL, "cshd", "♣ ♠ ♥ ♦"},
    {NULL, "kartu", "Kartu"},
    {NULL, "pysol", "PySolFC"},
    {NULL, "vegas", "Vegas"},
    {NULL, "contains", N_("contains the lowest card")},
    {NULL, "single", N_("the lowest card alone")},
    {NULL, "free", N_("anything")},
    {NULL, "top", N_("by the highest")},
    {NULL, "suit", N_("by suit")},
    {NULL, "ranks", N_("by all ranks")},
    {NULL, "boom", N_("four cards among five")},
    {NULL, "five", N_("with a fifth card")},
    {NULL, "four", N_("four cards by themselves")},
    {NULL, "soft", N_("yes")},
    {NULL, "locks", N_("no, a pass locks")},
    {NULL, "highest", N_("the highest card")},
    {NULL, "announced", N_("only announced")},
    {NULL, "first", N_("yes")},
    {NULL, "places", N_("no, play on for places")},
    {NULL, "unseen", N_("no")},
    {NULL, "known", N_("yes")},
    {NULL, "triangle", N_("one more each")},
    {NULL, "strict", N_("no")},
    {NULL, "relaxed", N_("yes")},
    {NULL, "stay", N_("no")},
    {NULL, "fill", N_("yes")},
    {NULL, "auto", N_("the table")},
    {NULL, "player", N_("the player")},
    {NULL, "off", N_("no")},
    {NULL, "safe", N_("yes, safe ones")},
    {NULL, "open", N_("a tunnel")},
};

const char *option_word(const char *option, const char *value)
{
    for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++)
        if (strcmp(sayings[i].value, value) == 0 && (!sayings[i].option || strcmp(sayings[i].option, option) == 0))
            return word(sayings[i].people);
    return word(value);
}
