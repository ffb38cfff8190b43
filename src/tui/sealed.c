/* The page of a sealed deal: its commitment, and when the game is over its seed and the command that checks both. The
 * table does not check the deal itself: it runs in the same process as the hall that has dealt. */
#include <string.h>

#include "kit/json.h"
#include "kit/rules.h"
#include "tui/pages.h"
#include "tui/table.h"
#include "tui/words.h"

/* The rules as an argument. Full rules of an earlier version have another text than today, and stay as they are; others
 * are shortened, so that they fit in a line. "": the default rules. */
static void add_rules(const struct table *table, struct kt_text *out)
{
    const struct kt_game *game = game_on_table(table);
    const char *sealed = rules_on_table(table);
    struct kt_settings rules;
    struct kt_text full = {0};
    kt_text_add(out, "");
    kt_rules_usual(game, &rules);
    if (!kt_rules_read(game, sealed, &rules, NULL))
        return;
    kt_rules_write(game, &rules, &full);
    if (full.data && strcmp(full.data, sealed) == 0)
        rules_write_normalised(game, &rules, out);
    else
        kt_text_add(out, sealed);
    kt_text_free(&full);
}

/* A shell joins lines that end with a backslash. */
static void add_command(const struct table *table, const char *commitment, const char *seed, struct kt_text *out)
{
    struct kt_text rules = {0};
    add_rules(table, &rules);
    text_printf(out, "kartu verify-shuffle %s \\\n", table->view.game);
    if (rules.data && rules.data[0])
        text_printf(out, "--rules %s \\\n", rules.data);
    text_printf(out, "--seed-hex %s \\\n--commitment %s\n", seed, commitment);
    kt_text_free(&rules);
}

void page_seal(struct table *table)
{
    const json_t *deal = json_object_get(table->view.json, "deal");
    const char *commitment = json_string_value(json_object_get(deal, "commitment"));
    const char *seed = json_string_value(json_object_get(deal, "seed"));
    struct kt_text text = {0};
    if (!commitment) {
        complain(table, _("This deal is not sealed."));
        return;
    }
    text_printf(&text, "%s\n\n%s\n%s\n\n",
                _("The cards were shuffled from a secret seed. The commitment, a hash of the seed, the game and its "
                  "rules, was fixed before the first move."),
                _("Commitment:"), commitment);
    if (seed) {
        text_printf(&text, "%s\n%s\n\n%s\n", _("Seed:"), seed,
                    _("This command checks that they match, and prints the cards that were dealt:"));
        add_command(table, commitment, seed, &text);
    } else
        text_printf(&text, "%s\n", _("The seed is shown when the game is over."));
    page_show(table, _("Sealed deal"), &text);
}
