/* Texts for the values of options, in the menus of rules; web/options.js has the same list. The command line shows
 * the values themselves. */
#include <stddef.h>
#include <string.h>

#include "tui/words.h"

/* `option` NULL: for all options with this value. */
static const struct {
    const char *option, *value, *text;
} texts[] = {
    {"straightflush", "five", N_("five cards only")},
    {"twos", "top", N_("the highest card")},
    {"build", "red-black", N_("of the other colour")},
    {"build", "suit", N_("of the same suit")},
    {"build", "any", N_("of any suit")},
    {"foundations", "sets", N_("complete sets")},
    {"foundations", "cards", N_("single cards")},
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
    {NULL, "boom", N_("four cards, on combinations of five")},
    {NULL, "five", N_("with a fifth card")},
    {NULL, "four", N_("a four-card combination")},
    {NULL, "soft", N_("yes")},
    {NULL, "locks", N_("no, a pass locks")},
    {NULL, "highest", N_("the highest card")},
    {NULL, "announced", N_("only announced")},
    {NULL, "first", N_("yes")},
    {NULL, "places", N_("no, play on for places")},
    {NULL, "unseen", N_("no")},
    {NULL, "known", N_("yes")},
    {NULL, "triangle", N_("one more each")},
    {NULL, "stairs", N_("one fewer each")},
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
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].value, value) == 0 && (!texts[i].option || strcmp(texts[i].option, option) == 0))
            return word(texts[i].text);
    return word(value);
}
