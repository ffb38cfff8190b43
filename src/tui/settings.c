/* The settings of the player, which the hall stores as one small object. The object may come from another version of
 * Kartu: values that are missing or out of range are ignored. */
#include "tui/settings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

void settings_start(struct settings *settings)
{
    *settings = (struct settings){.has_auto_pass = true, .speed = 30, .games = json_object()};
}

void settings_free(struct settings *settings)
{
    json_decref(settings->games);
    json_decref(settings->known);
    *settings = (struct settings){0};
}

struct settings *settings_of(struct table *table)
{
    return &table->settings;
}

bool has_suits_together(const struct table *table)
{
    return table->settings.has_suits_together;
}

static void take_flag(const json_t *json, const char *key, bool *flag)
{
    const json_t *value = json_object_get(json, key);
    if (json_is_boolean(value))
        *flag = json_is_true(value);
}

static void settings_read(struct table *table, const json_t *json)
{
    struct settings *settings = &table->settings;
    const json_t *language = json_object_get(json, "language"), *games = json_object_get(json, "games");
    json_int_t colours = json_integer_value(json_object_get(json, "colours"));
    json_int_t speed = json_integer_value(json_object_get(json, "speed"));
    if (json_is_string(language)) {
        snprintf(settings->language, sizeof settings->language, "%s", json_string_value(language));
        language_choose(settings->language);
    }
    if (colours >= 0 && colours < COLOURS_KINDS)
        settings->colours = (enum colours)colours;
    json_int_t deals = json_integer_value(json_object_get(json, "deals"));
    if (deals >= 0 && deals < KINDS_OF_DEALS)
        settings->deals = (int)deals;
    if (speed >= 1 && speed <= 600)
        settings->speed = (int)speed;
    take_flag(json, "bell", &settings->has_bell);
    take_flag(json, "auto_pass", &settings->has_auto_pass);
    take_flag(json, "suits", &settings->has_suits_together);
    if (json_is_object(games)) {
        json_decref(settings->games);
        settings->games = json_deep_copy(games);
    }
}

/* ---- saving ---- */

static json_t *settings_now(const struct settings *settings)
{
    return json_pack("{s:s, s:i, s:i, s:i, s:b, s:b, s:b, s:o}", "language", settings->language, "colours",
                     (int)settings->colours, "speed", settings->speed, "deals", settings->deals, "bell",
                     settings->has_bell, "auto_pass", settings->has_auto_pass, "suits", settings->has_suits_together,
                     "games", json_deep_copy(settings->games));
}

/* The members of `now` that are not equal in `before`. */
static json_t *changed(json_t *now, const json_t *before)
{
    json_t *changes = json_object(), *value;
    const char *key;
    json_object_foreach(now, key, value)
    {
        const json_t *old = json_object_get(before, key);
        if (json_is_object(value))
            json_object_set_new(changes, key, changed(value, old));
        else if (!json_equal(value, old))
            json_object_set(changes, key, value);
    }
    return changes;
}

/* Sends only what was changed here: another program of the same player may have changed the rest. */
void settings_save(struct table *table)
{
    struct settings *settings = &table->settings;
    json_t *now = settings_now(settings);
    ask(table, "{s:s, s:o}", "type", "settings", "settings", changed(now, settings->known));
    json_decref(settings->known);
    settings->known = now;
    settings->unanswered++;
}

/* While changes are unanswered, the settings here are newer than those received. */
void settings_heard(struct table *table, const json_t *stored)
{
    struct settings *settings = &table->settings;
    if (settings->unanswered > 0 && --settings->unanswered > 0)
        return;
    settings_read(table, stored);
    json_decref(settings->known);
    settings->known = settings_now(settings);
}

const char *colours_word(enum colours colours)
{
    assert(colours < COLOURS_KINDS);
    static const char *const words[COLOURS_KINDS] = {N_("two colours"), N_("four colours"), N_("high contrast"),
                                                     N_("no colours")};
    return _(words[colours]);
}

const char *on_off(bool is_on)
{
    return is_on ? _("on") : _("off");
}

const char *game_setting(const struct table *table, const char *game, const char *key)
{
    const char *value = json_string_value(json_object_get(json_object_get(table->settings.games, game), key));
    return value ? value : "";
}

void game_set(struct table *table, const char *game, const char *key, const char *value)
{
    json_t *of_game = json_object_get(table->settings.games, game);
    if (!of_game) {
        of_game = json_object();
        json_object_set_new(table->settings.games, game, of_game);
    }
    json_object_set_new(of_game, key, json_string(value));
    settings_save(table);
}
