#include "kit/rules.h"

#include <assert.h>

#include "kit/json.h"

static void add_option(struct kt_text *out, const struct kt_option *option, int32_t value)
{
    text_printf(out, "%s%s=", out->size > 0 ? "," : "", option->name);
    if (option->words)
        kt_text_add(out, option->words[value - option->least]);
    else
        text_printf(out, "%d", (int)value);
}

void rules_write_normalised(const struct kt_game *game, const struct kt_settings *rules, struct kt_text *out)
{
    assert(out->size == 0);
    kt_text_add(out, ""); /* never NULL, even for the default rules */
    for (int i = 0; kt_game_option(game, i); i++)
        if (rules->value[i] != kt_game_option(game, i)->usual)
            add_option(out, kt_game_option(game, i), rules->value[i]);
}

bool rules_normalise(const struct kt_game *game, const char *text, struct kt_text *out, struct kt_error *error)
{
    struct kt_settings rules;
    kt_rules_usual(game, &rules);
    if (!kt_rules_read(game, text, &rules, error))
        return false;
    rules_write_normalised(game, &rules, out);
    return !out->failed;
}
