/* Rules of games, and the options of solvers and bots. Rules that can be read are in range, and can be written and read
 * again. */
#include "fuzz.h"

static void read_rules(const struct kt_game *game, const char *text)
{
    struct kt_settings rules, again;
    struct kt_error error = {0};
    const struct kt_option *option;
    kt_rules_usual(game, &rules);
    again = rules;
    if (!kt_rules_read(game, text, &rules, &error)) {
        promise_reason(&error);
        promise(memcmp(&rules, &again, sizeof rules) == 0);
        return;
    }
    for (int i = 0; (option = kt_game_option(game, i)) != NULL; i++)
        promise(rules.value[i] >= option->least && rules.value[i] <= option->most);
    struct kt_text written = {0};
    kt_rules_write(game, &rules, &written);
    promise(kt_rules_read(game, written.data, &again, NULL));
    promise(memcmp(&rules, &again, sizeof rules) == 0);
    kt_text_free(&written);
    struct kt_position *position = kt_position_deal(game, &rules, 1, &error);
    if (!position) /* some values do not go together */
        promise_reason(&error);
    kt_position_free(position);
}

static void open_both(const struct kt_game *game, const char *spec)
{
    struct kt_error error = {0};
    struct kt_solver *solver = kt_solver_open(game, spec, &error);
    if (!solver)
        promise_reason(&error);
    kt_solver_close(solver);
    error = (struct kt_error){0};
    struct kt_bot *bot = kt_bot_open(game, spec, 1, &error);
    if (!bot)
        promise_reason(&error);
    kt_bot_close(bot);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = string_of(data, size);
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        read_rules(*game, text);
        open_both(*game, text);
    }
    free(text);
    return 0;
}
