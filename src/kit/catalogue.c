#include "kit/catalogue.h"

#include "kit/json.h"

static void put_names(struct kt_text *out, const char *name, const char *about, kt_translate translate)
{
    put_string(out, "name", name);
    put_string(out, "about", translate ? translate(about) : about);
}

static void put_option(struct kt_text *out, const struct kt_option *option, kt_translate translate)
{
    put_open(out, NULL, "{");
    put_names(out, option->name, option->about, translate);
    put_signed(out, "least", option->least);
    put_signed(out, "most", option->most);
    put_signed(out, "usual", option->usual);
    if (option->words) {
        put_open(out, "words", "[");
        for (int i = 0; i <= option->most - option->least; i++)
            put_string(out, NULL, option->words[i]);
        put_close(out, "]");
    }
    put_close(out, "}");
}

void put_rules(struct kt_text *out, const struct kt_game *game, kt_translate translate)
{
    const struct kt_option *option;
    const struct kt_preset *preset;
    put_open(out, "rules", "[");
    for (int i = 0; (option = kt_game_option(game, i)); i++)
        put_option(out, option, translate);
    put_close(out, "]");
    put_open(out, "presets", "[");
    for (int i = 0; (preset = kt_game_preset(game, i)); i++) {
        put_open(out, NULL, "{");
        put_names(out, preset->name, preset->about, translate);
        put_string(out, "rules", preset->rules);
        put_close(out, "}");
    }
    put_close(out, "]");
}

void put_choice(struct kt_text *out, const struct kt_choice *choice, kt_translate translate)
{
    put_names(out, choice->name, choice->about, translate);
    put_open(out, "options", "[");
    for (const struct kt_option *option = choice->options; option && option->name; option++)
        put_option(out, option, translate);
    put_close(out, "]");
}
