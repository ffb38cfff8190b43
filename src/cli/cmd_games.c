/* kartu games: rules, solvers, bots and formats of all games or of one, as text or JSON. */
#include "commands.h"
#include "kit/catalogue.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "setup.h"

static void add_values(const struct kt_option *option, struct kt_text *out)
{
    if (kt_option_is_switch(option)) {
        kt_text_add(out, option->usual ? _("yes or no (default: yes)") : _("yes or no (default: no)"));
    } else if (!option->words) {
        text_printf(out, _("%d to %d (default: %d)"), (int)option->least, (int)option->most, (int)option->usual);
    } else {
        for (int i = 0; i <= option->most - option->least; i++)
            text_printf(out, "%s%s", i ? ", " : "", option->words[i]);
        text_printf(out, _(" (default: %s)"), option->words[option->usual - option->least]);
    }
}

/* `indent` and the widths add up to the same column for all rows. */
static void add_option(const struct kt_option *option, const char *indent, struct kt_text *out)
{
    text_printf(out, "%s%-14s %s: ", indent, option->name, _(option->about));
    add_values(option, out);
    kt_text_add(out, "\n");
}

static void add_choices(const char *title, const struct kt_game *game, choice_at at, struct kt_text *out)
{
    if (!at(game, 0))
        return;
    text_printf(out, "  %s\n", title);
    for (int i = 0; at(game, i); i++) {
        const struct kt_choice *choice = at(game, i);
        text_printf(out, "    %-14s %s\n", choice->name, _(choice->about));
        for (const struct kt_option *option = choice->options; option && option->name; option++)
            add_option(option, "      ", out);
    }
}

static void add_heuristics(const struct kt_game *game, struct kt_text *out)
{
    if (kt_game_heuristic(game, 0))
        text_printf(out, "  %s\n", _("Heuristics (--solver NAME:h=HEURISTIC):"));
    for (int i = 0; kt_game_heuristic(game, i); i++)
        text_printf(out, "    %-14s %s%s\n", kt_game_heuristic(game, i)->name, _(kt_game_heuristic(game, i)->about),
                    kt_game_heuristic_is_admissible(game, i) ? _(" (admissible)") : "");
}

static void add_presets(const struct kt_game *game, struct kt_text *out)
{
    if (kt_game_preset(game, 0))
        text_printf(out, "  %s\n", _("Presets (--rules preset=NAME,...):"));
    for (int i = 0; kt_game_preset(game, i); i++) {
        const struct kt_preset *preset = kt_game_preset(game, i);
        text_printf(out, "    %-14s %s%s%s\n", preset->name, _(preset->about), *preset->rules ? ": " : "",
                    preset->rules);
    }
}

static void add_game(const struct kt_game *game, struct kt_text *out)
{
    text_printf(out, _("%s: %s, deals 1 to %llu"), kt_game_name(game), _(kt_game_title(game)),
                (unsigned long long)kt_game_deals(game));
    text_printf(out, "\n  %s\n", _("Rules (--rules NAME=VALUE,...):"));
    for (int i = 0; kt_game_option(game, i); i++)
        add_option(kt_game_option(game, i), "    ", out);
    add_presets(game, out);
    add_choices(_("Solvers (--solver NAME:OPTION,no-OPTION,...):"), game, kt_game_solver, out);
    add_heuristics(game, out);
    add_choices(_("Bots:"), game, kt_game_bot, out);
    add_choices(_("Position formats (deal --format NAME):"), game, kt_game_position_format, out);
    add_choices(_("Solution formats (solve --format NAME):"), game, kt_game_line_format, out);
}

static void choices_in_json(const char *key, const struct kt_game *game, choice_at at, struct kt_text *out)
{
    put_open(out, key, "[");
    for (int i = 0; at(game, i); i++) {
        put_open(out, NULL, "{");
        put_choice(out, at(game, i), language_translate);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void heuristics_in_json(const struct kt_game *game, struct kt_text *out)
{
    put_open(out, "heuristics", "[");
    for (int i = 0; kt_game_heuristic(game, i); i++) {
        put_open(out, NULL, "{");
        put_choice(out, kt_game_heuristic(game, i), language_translate);
        put_bool(out, "admissible", kt_game_heuristic_is_admissible(game, i));
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void game_in_json(const struct kt_game *game, struct kt_text *out)
{
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(game));
    put_string(out, "title", _(kt_game_title(game)));
    put_signed(out, "most_seats", kt_game_most_seats(game));
    put_number(out, "deals", kt_game_deals(game));
    put_rules(out, game, language_translate);
    choices_in_json("solvers", game, kt_game_solver, out);
    heuristics_in_json(game, out);
    choices_in_json("bots", game, kt_game_bot, out);
    choices_in_json("position_formats", game, kt_game_position_format, out);
    choices_in_json("line_formats", game, kt_game_line_format, out);
    put_close(out, "}\n");
}

static void write_game(const struct kt_game *game, bool as_json, struct kt_text *out)
{
    if (as_json)
        game_in_json(game, out);
    else
        add_game(game, out);
}

int cmd_games(const struct arguments *args)
{
    struct output output;
    struct kt_text text = {0};
    struct setup only = {0}; /* no game: all of them */
    if (args->operand_count > 1 && !setup_read(&only, args))
        return STATUS_USAGE;
    if (!output_open(&output, args->output))
        return STATUS_USAGE;
    if (only.game)
        write_game(only.game, args->json, &text);
    for (int i = 0; !only.game && kt_game_at(i); i++)
        write_game(kt_game_at(i), args->json, &text);
    output_write(&output, &text);
    kt_text_free(&text);
    return output_close(&output, STATUS_DONE);
}
