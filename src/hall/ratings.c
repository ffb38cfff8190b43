/* Which games are rated, and the fixed ratings of the bots. docs/ratings.md describes the rules.
 *
 * A rated game is sealed, has the default rules, at least two people, nobody had help, nobody has taken a bot's seat
 * during it, and nobody showed cards to spectators. It is rated when nothing of it is secret: after a round, or in a
 * game whose secrets outlast rounds after the last one of them. Then the points since the last rating decide: who has
 * more has won against who has less. Whoever gave up the seat is last. */
#include "hall/ratings.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "hall/fields.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/words.h"

enum { MOST_LISTED = 50, BOT_DEVIATION = 30 };

/* Measured by matches: see docs/ratings.md. The paper's bot of each game has 1500. */
static const struct fixed {
    const char *game, *bot;
    int rating;
} fixed[] = {
    {"bigtwo", "master", 1900},   {"bigtwo", "network", 1780},  {"bigtwo", "casual", 1650},
    {"bigtwo", "minimax", 1500},  {"bigtwo", "lowest", 1470},   {"bigtwo", "random", 1210},
    {"saboteur", "master", 1680}, {"saboteur", "covert", 1530}, {"saboteur", "greedy", 1500},
    {"saboteur", "random", 1330},
};

/* NULL for a bot that was not measured, also for one with options. */
static const struct fixed *rating_of_bot(const struct kt_game *game, const char *spec)
{
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strcmp(fixed[i].game, kt_game_name(game)) == 0 && strcmp(fixed[i].bot, spec) == 0)
            return &fixed[i];
    return NULL;
}

/* ---- rating a game ---- */

bool ratings_count_now(const struct room *room)
{
    return room->session && room_is_sealed(room) && !room->is_mixed && !room->rules_key[0] && !room->assisted &&
           !room->has_shown && !room_is_alone(room) && room_has_rivals(room);
}

static struct store_rival *add_person(struct store_contest *contest, const uint8_t *player, int64_t points)
{
    struct store_rival *rival = &contest->rival[contest->count++];
    *rival = (struct store_rival){.points = points};
    memcpy(rival->player, player, sizeof rival->player);
    return rival;
}

static void add_seat(struct store_contest *contest, const struct room *room, int number, int64_t points)
{
    const struct seat *seat = &room->seat[number];
    const struct fixed *bot = seat->kind == STORE_BOT ? rating_of_bot(room->game, seat->spec) : NULL;
    for (int i = 0; i < room->sitter_count; i++)
        if (room->sitters[i].seat == number && room_seat_of(room, room->sitters[i].player) == KT_NOBODY) {
            add_person(contest, room->sitters[i].player, room->sitters[i].is_removed ? points : INT_MIN);
            return; /* the bot plays for somebody who left */
        }
    if (seat->kind == STORE_PERSON)
        add_person(contest, seat->player, points);
    else if (bot)
        contest->rival[contest->count++] =
            (struct store_rival){.is_bot = true, .rating = bot->rating, .deviation = BOT_DEVIATION, .points = points};
}

void ratings_add(struct change *change, const struct kt_position *end)
{
    const struct room *room = change->room;
    struct store_contest *contest = &change->contest;
    int points[KT_MAX_SEATS];
    if (!ratings_count_now(room) || round_leaves_secret(end))
        return;
    kt_position_score(end, points);
    *contest = (struct store_contest){.at = room->hall->time()};
    snprintf(contest->game, sizeof contest->game, "%s", kt_game_name(room->game));
    for (int seat = 0; seat < room->seats; seat++)
        add_seat(contest, room, seat, points[seat] - room->points_rated[seat]);
    change->write.contest = contest;
}

/* ---- showing ratings ---- */

void ratings_read(struct room *room, int seat)
{
    struct seat *place = &room->seat[seat];
    struct store_rating known = {0};
    if (place->kind == STORE_PERSON && !room_is_alone(room))
        store_find_rating(room->hall->store, place->player, kt_game_name(room->game), &known);
    place->rating = known.rating;
    place->deviation = known.deviation;
}

static void put_rating(struct kt_text *out, double rating, double deviation)
{
    if (deviation > 0) {
        put_real(out, "rating", rating, 0);
        put_real(out, "deviation", deviation, 0);
    } else {
        put_null(out, "rating");
        put_null(out, "deviation");
    }
}

void ratings_put(struct kt_text *out, const struct room *room, int seat)
{
    const struct seat *place = &room->seat[seat];
    const struct fixed *bot = place->kind == STORE_BOT ? rating_of_bot(room->game, place->spec) : NULL;
    if (bot)
        put_rating(out, bot->rating, BOT_DEVIATION);
    else
        put_rating(out, place->rating, place->deviation);
}

static void put_people(struct kt_text *out, struct client *client, const char *game)
{
    struct store_rating ratings[MOST_LISTED];
    int count = store_ratings_of(client->hall->store, game, client->player, ratings, MOST_LISTED);
    put_open(out, "people", "[");
    for (int i = 0; i < count; i++) {
        put_open(out, NULL, "{");
        put_string(out, "name", ratings[i].name);
        put_rating(out, ratings[i].rating, ratings[i].deviation);
        put_signed(out, "games", ratings[i].games);
        put_bool(out, "mine", ratings[i].is_mine);
        put_close(out, "}");
    }
    put_close(out, "]");
}

static void put_bots(struct kt_text *out, const char *game)
{
    put_open(out, "bots", "[");
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        if (strcmp(fixed[i].game, game) != 0)
            continue;
        put_open(out, NULL, "{");
        put_string(out, "name", fixed[i].bot);
        put_rating(out, fixed[i].rating, BOT_DEVIATION);
        put_close(out, "}");
    }
    put_close(out, "]");
}

void handle_ratings(struct client *client, const json_t *message)
{
    const char *name = "";
    struct kt_text out = {0};
    if (!take_text(client, message, "game", &name))
        return;
    const struct kt_game *game = kt_game_find(name);
    if (!game) {
        tell_error(client, "unknown", N_("Unknown game \"%1\"."), name);
        return;
    }
    if (kt_game_most_seats(game) == 1) {
        tell_error(client, "state", N_("This game has only one seat."), NULL);
        return;
    }
    tell_begin(&out, "ratings", client->asked);
    put_string(&out, "game", name);
    put_people(&out, client, name);
    put_bots(&out, name);
    tell(client, &out);
}
