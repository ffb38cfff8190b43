/* Messages that need no room: the player's name and settings, the list of games, results. They are answered
 * immediately, from the store or the tables of the games. */
#include "hall/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/change.h"
#include "hall/fields.h"
#include "hall/plain_text.h"
#include "hall/records.h"
#include "hall/scores.h"
#include "hall/talk.h"
#include "hall/tell.h"
#include "kit/catalogue.h"
#include "kit/json.h"
#include "kit/papers.h"
#include "kit/words.h"

enum { MOST_NAME = 24, MOST_STATISTICS = 200 };

/* ---- the player ---- */

/* Languages of the catalogue; English is the source. */
static void put_languages(struct kt_text *out)
{
    put_open(out, "languages", "[");
    put_string(out, NULL, "en");
    put_string(out, NULL, "id");
    put_close(out, "]");
}

static void write_welcome(struct client *client, const char *settings)
{
    struct kt_text out = {0};
    tell_begin(&out, "welcome", client->asked);
    put_string(&out, "name", client->name);
    put_string(&out, "version", kt_version());
    put_open(&out, "quick", "[");
    for (int i = 0; quick_phrases[i]; i++)
        put_string(&out, NULL, quick_phrases[i]);
    put_close(&out, "]");
    put_languages(&out);
    json_t *checked = json_loads(settings, 0, NULL); /* the row may be an older one, which was cut */
    kt_text_add(&out, ",\"settings\":");
    kt_text_add(&out, json_is_object(checked) ? settings : "{}");
    json_decref(checked);
    tell(client, &out);
}

void tell_welcome(struct client *client)
{
    struct store_player player = {0};
    store_find_player(client->hall->store, client->player, &player);
    memcpy(client->name, player.name, sizeof client->name);
    write_welcome(client, player.settings);
}

void handle_hello(struct client *client, const json_t *message)
{
    (void)message;
    tell_welcome(client);
}

/* Writes the name without superfluous blanks to `tidy`. */
static bool check_name(struct client *client, const char *name, char tidy[STORE_NAME])
{
    if (!is_plain_text(name) || !tidy_blanks(name, tidy, STORE_NAME) || characters_in(tidy) > MOST_NAME)
        return tell_error(client, "limit", N_("A name must be plain text of at most 24 characters."), NULL);
    if (*name && !can_be_seen(tidy))
        return tell_error(client, "limit", N_("That name is invisible; please choose another one."), NULL);
    return !is_disguised(tidy) ||
           tell_error(client, "limit", N_("A name must not have invisible characters or stacked accents."), NULL);
}

/* Rate limit of new rows in the store: an address can have any number of cookies. */
static bool count_new_player(struct client *client)
{
    struct hall *hall = client->hall;
    struct visitor *visitor = hall_visitor(hall, client->address);
    const double a_day = (double)hall->limits.players_a_day;
    struct store_player known;
    if (store_find_player(hall->store, client->player, &known) ||
        (visitor && bucket_take(&visitor->players_today, a_day / (24 * 60 * 60), a_day, hall->now)))
        return true;
    return tell_error(client, "limit", N_("Too many new players today; please come back tomorrow."), NULL);
}

/* Writes only the fields of the message, so that two concurrent messages do not overwrite each other's fields. */
static void commit_settings(struct client *client, const char *name, const char *settings)
{
    struct change *change = change_new(client->hall, NULL, client);
    if (!change)
        return;
    memcpy(change->player.player, client->player, sizeof change->player.player);
    change->write.player = change->player.player;
    change->write.seen = client->hall->time();
    if (name)
        change->write.name = strcpy(change->player.name, name);
    if (settings)
        change->write.settings = strcpy(change->player.settings, settings);
    change_commit(change);
}

/* The size of the saved settings merged with the new ones. */
static size_t size_of_settings(const struct client *client, json_t *more)
{
    struct store_player player = {0};
    store_find_player(client->hall->store, client->player, &player);
    json_t *all = json_loads(player.settings, 0, NULL);
    if (!all)
        all = json_object();
    json_object_update_recursive(all, more);
    size_t size = json_dumpb(all, NULL, 0, JSON_COMPACT);
    json_decref(all);
    return size;
}

void tell_settings_limit(struct client *client)
{
    tell_error(client, "limit", N_("Settings must be a JSON object of at most 1 kB."), NULL);
}

void handle_settings(struct client *client, const json_t *message)
{
    json_t *settings = json_object_get(message, "settings");
    const char *name = NULL;
    char tidy[STORE_NAME];
    if (!take_text(client, message, "name", &name))
        return;
    char *text = json_is_object(settings) ? json_dumps(settings, JSON_COMPACT) : NULL;
    if (settings && (!text || size_of_settings(client, settings) > STORE_MOST_SETTINGS))
        tell_settings_limit(client);
    else if (!name && !text)
        tell_welcome(client);
    else if ((!name || check_name(client, name, tidy)) && count_new_player(client))
        commit_settings(client, name ? tidy : NULL, text);
    free(text);
}

/* ---- games ---- */

static void put_choices(struct kt_text *out, const char *key, const struct kt_game *game,
                        const struct kt_choice *(*row)(const struct kt_game *, int))
{
    put_open(out, key, "[");
    for (int i = 0; row(game, i); i++) {
        put_open(out, NULL, "{");
        put_choice(out, row(game, i), NULL);
        const char *level = row == kt_game_bot ? kt_game_bot_level(game, i) : "";
        put_string(out, "level", *level ? level : NULL);
        put_bool(out, "watch", row == kt_game_solver && kt_game_solver_can_be_watched(game, i));
        put_bool(out, "trace", row == kt_game_solver && kt_game_solver_has_trace(game, i));
        put_bool(out, "explain", row == kt_game_bot || kt_game_solver_has_calculation(game, i));
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void put_game(struct kt_text *out, const struct kt_game *game)
{
    put_open(out, NULL, "{");
    put_string(out, "game", kt_game_name(game));
    put_string(out, "title", kt_game_title(game));
    put_signed(out, "seats", kt_game_most_seats(game));
    put_number(out, "deals", kt_game_deals(game));
    put_rules(out, game, NULL);
    put_string(out, "paper", paper_algorithm(game));
    put_string(out, "order", order_name(usual_order(game)));
    put_choices(out, "solvers", game, kt_game_solver);
    put_choices(out, "bots", game, kt_game_bot);
    put_close(out, "}");
}

/* The field "games". It never changes and is long, so it is written once. */
static const struct kt_text *list_of_games(struct hall *hall)
{
    struct kt_text *list = &hall->games;
    if (list->data && !list->failed)
        return list;
    kt_text_free(list);
    *list = (struct kt_text){0};
    put_open(list, "games", "[");
    for (int i = 0; kt_game_at(i); i++)
        put_game(list, kt_game_at(i));
    put_close(list, "]");
    return list;
}

void handle_games(struct client *client, const json_t *message)
{
    const struct kt_text *list = list_of_games(client->hall);
    struct kt_text out = {0};
    (void)message;
    tell_begin(&out, "games", client->asked);
    kt_text_add(&out, ",");
    kt_text_add(&out, list->data ? list->data : "");
    out.failed |= list->failed;
    tell(client, &out);
}

/* ---- results ---- */

void handle_statistics(struct client *client, const json_t *message)
{
    struct store_statistics *games = calloc(MOST_STATISTICS, sizeof *games);
    struct kt_text out = {0};
    (void)message;
    int count = games ? store_statistics_of(client->hall->store, client->player, games, MOST_STATISTICS) : 0;
    tell_begin(&out, "statistics", client->asked);
    put_open(&out, "games", "[");
    for (int i = 0; i < count; i++) {
        put_open(&out, NULL, "{");
        put_sums(&out, &games[i]);
        put_close(&out, "}");
    }
    put_close(&out, "]");
    tell(client, &out);
    free(games);
}
