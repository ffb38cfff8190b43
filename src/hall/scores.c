#include "hall/scores.h"

#include <string.h>

#include "hall/fields.h"
#include "hall/inside.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/rules.h"
#include "kit/words.h"

enum { MOST_SCORES = 20 };

static const char *const order_names[] = {
    [STORE_BY_TIME] = "time", [STORE_BY_MOVES] = "moves", [STORE_BY_POINTS] = "points", NULL};
static const char *const list_names[] = {
    [STORE_PEOPLE] = "people", [STORE_ALGORITHMS] = "algorithms", [STORE_MATCHES] = "matches", NULL};
static const char *const kind_names[] = {"numbered", "sealed", NULL};

const char *order_name(enum store_order order)
{
    return order_names[order];
}

/* The high scores of the Klondike paper are times. */
enum store_order usual_order(const struct kt_game *game)
{
    if (kt_game_most_seats(game) > 1)
        return STORE_BY_POINTS;
    return strcmp(kt_game_name(game), "klondike") == 0 ? STORE_BY_TIME : STORE_BY_MOVES;
}

/* The field must be one of the names; `index` stays as it is if the field is missing. */
static bool take_name(struct client *client, const json_t *message, const char *key, const char *const *names,
                      int *index)
{
    const char *name = names[*index];
    if (!take_text(client, message, key, &name))
        return false;
    for (int i = 0; names[i]; i++) {
        *index = i;
        if (strcmp(names[i], name) == 0)
            return true;
    }
    return refuse_field(client, key);
}

static void put_score(struct kt_text *out, const struct store_score *score, enum store_list list)
{
    put_open(out, NULL, "{");
    put_string(out, "name", score->name);
    put_signed(out, "seconds", score->seconds);
    if (list == STORE_MATCHES)
        put_signed(out, "rounds", score->rounds);
    else
        put_signed(out, "moves", score->moves);
    put_signed(out, "points", score->points);
    put_string(out, "deal", score->deal);
    put_signed(out, "at", score->at / 1000);
    put_bool(out, "mine", score->is_mine);
    if (list == STORE_ALGORITHMS) {
        put_string(out, "algorithm", score->algorithm);
        put_bool(out, "won", score->won);
    }
    put_close(out, "}");
}

static void tell_scores(struct client *client, const struct store_ranking *ranking)
{
    struct store_score scores[MOST_SCORES];
    struct kt_text out = {0};
    int count = store_scores_of(client->hall->store, ranking, client->player, scores, MOST_SCORES);
    tell_begin(&out, "scores", client->asked);
    put_string(&out, "game", ranking->game);
    put_string(&out, "rules", ranking->rules);
    put_string(&out, "list", list_names[ranking->list]);
    put_string(&out, "order", order_names[ranking->order]);
    put_string(&out, "kind", kind_names[ranking->is_sealed]);
    put_open(&out, "scores", "[");
    for (int i = 0; i < count; i++)
        put_score(&out, &scores[i], ranking->list);
    put_close(&out, "]");
    tell(client, &out);
}

void handle_scores(struct client *client, const json_t *message)
{
    const char *name = "", *rules = "";
    struct kt_text text = {0};
    struct kt_error error = {0};
    int kind = 1, list = STORE_PEOPLE;
    if (!take_text(client, message, "game", &name) || !take_text(client, message, "rules", &rules))
        return;
    const struct kt_game *game = kt_game_find(name);
    if (!game) {
        tell_error(client, "unknown", N_("Unknown game \"%1\"."), name);
        return;
    }
    int order = (int)usual_order(game);
    if (!take_name(client, message, "kind", kind_names, &kind) ||
        !take_name(client, message, "list", list_names, &list) ||
        !take_name(client, message, "order", order_names, &order))
        return;
    if (rules_normalise(game, rules, &text, &error))
        tell_scores(client, &(struct store_ranking){.game = name,
                                                    .rules = text.data,
                                                    .is_sealed = kind == 1,
                                                    .list = (enum store_list)list,
                                                    .order = (enum store_order)order});
    else
        tell_failure(client, "unknown", &error);
    kt_text_free(&text);
}
