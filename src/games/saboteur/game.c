/* The game table of Saboteur: options, sides, and the functions of the other files. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "games/saboteur/saboteur.h"
#include "search/random_bot.h"
#include "search/tree_bots.h"

static const char *const edge_words[] = {"free", "open"};
static const char *const mend_words[] = {"one", "both"};

static const struct kt_option options[] = {
    [SA_OPTION_SEATS] = {"seats", N_("number of seats"), SA_LEAST_SEATS, SA_SEATS, 5, NULL},
    [SA_OPTION_COLUMNS] = {"columns", N_("number of empty columns between the start and the goals"), 5, 8, 7, NULL},
    [SA_OPTION_ROUNDS] = {"rounds", N_("rounds of a match"), 1, 3, 3, NULL},
    [SA_OPTION_HOPELESS] = {"hopeless", N_("the round ends when no goal can be reached any more"), 0, 1, 0, NULL},
    [SA_OPTION_TOOLS] = {"tools", N_("no gold for a miner with a broken tool"), 0, 1, 0, NULL},
    [SA_OPTION_SELF_BREAK] = {"selfbreak", N_("you may break your own tools"), 0, 1, 1, NULL},
    [SA_OPTION_GOAL_EDGES] = {"goaledges",
                              N_("what a card beside a face-down goal needs: nothing, or a tunnel into it"), 0, 1, 0,
                              edge_words},
    [SA_OPTION_DEAD_ENDS] = {"deadends", N_("a dead end that leads into a goal turns it over"), 0, 1, 0, NULL},
    [SA_OPTION_MEND] = {"mend", N_("how many broken tools a card with two tools mends"), 0, 1, 0, mend_words},
    [SA_OPTION_ALL_DROP] = {"alldrop", N_("the round ends when all players, one after another, drop a card"), 0, 1, 0,
                            NULL},
    {0},
};

static bool deal(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error)
{
    struct saboteur *s = (struct saboteur *)state;
    sa_clear(s, rules);
    return sa_deal(s, number, (const struct saboteur *)previous, error);
}

static bool deal_by(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error)
{
    struct saboteur *s = (struct saboteur *)state;
    sa_clear(s, rules);
    return sa_deal_by(s, rng, (const struct saboteur *)previous, error);
}

static void rules_of(const struct kt_sight *sight, struct kt_settings *settings)
{
    const struct sa_rules *rules = &sa_seen(sight)->rules;
    const int32_t values[SA_OPTIONS] = {
        rules->seats,       rules->columns,          rules->rounds,         rules->ends_hopeless,
        rules->needs_tools, rules->may_break_own,    rules->goals_are_open, rules->dead_ends_reach,
        rules->mends_both,  rules->ends_all_dropped,
    };
    memset(settings, 0, sizeof *settings);
    memcpy(settings->value, values, sizeof values);
}

static int seats(const struct kt_sight *sight)
{
    return sa_seen(sight)->rules.seats;
}

static int turn(const struct kt_state *state)
{
    return sa_of(state)->is_over ? KT_NOBODY : sa_of(state)->turn;
}

static int moves(const struct kt_state *state, kt_move *list)
{
    return sa_moves(sa_of(state), list);
}

static void apply(struct kt_state *state, kt_move move)
{
    assert(sa_is_legal(sa_of(state), move, NULL));
    sa_apply((struct saboteur *)state, move);
}

static bool is_won(const struct kt_state *state)
{
    const struct saboteur *s = sa_of(state);
    return s->winner == (s->role[0] == SA_SABOTEUR ? SA_SABOTEURS : SA_MINERS);
}

static void score(const struct kt_state *state, int points[KT_MAX_SEATS])
{
    const struct saboteur *s = sa_of(state);
    for (int seat = 0; seat < s->rules.seats; seat++)
        points[seat] = sa_nuggets(s->taken[seat]) + sa_nuggets(s->paid[seat]);
}

static int side_of(const struct kt_state *state, int seat)
{
    return sa_of(state)->role[seat] == SA_SABOTEUR;
}

static int winning_side(const struct kt_state *state)
{
    return sa_of(state)->winner == SA_NEITHER ? KT_NOBODY : sa_of(state)->winner == SA_SABOTEURS;
}

/* Gold that others took as miners is secret. */
static void seen_points(const struct kt_sight *sight, int points[KT_MAX_SEATS])
{
    const struct saboteur *s = sa_seen(sight);
    for (int seat = 0; seat < s->rules.seats; seat++)
        points[seat] = s->taken[seat][0] ? KT_HIDDEN_POINTS : sa_nuggets(s->taken[seat]) + sa_nuggets(s->paid[seat]);
}

static bool refuses(const struct kt_state *state, kt_move move, struct kt_error *error)
{
    return !sa_is_legal(sa_of(state), move, error);
}

static int laid_before(const struct sa_laid *a, const struct sa_laid *b)
{
    return a->y != b->y ? a->y < b->y : a->x < b->x;
}

static void sort_mine(struct saboteur *s)
{
    for (int i = 1; i < s->lying; i++) {
        struct sa_laid card = s->mine[i];
        int j = i;
        for (; j > 0 && laid_before(&card, &s->mine[j - 1]); j--)
            s->mine[j] = s->mine[j - 1];
        s->mine[j] = card;
    }
}

/* Earlier acts and the order of the mine do not affect what can follow, except for the number of rockfalls played (the
 * rule "hopeless"), who dropped a card since the last one was played (the rule "alldrop") and who played last (the next
 * round). */
static void key(const struct kt_state *state, uint8_t *bytes)
{
    struct saboteur key = *sa_of(state);
    int rockfalls = 0, last = 0, dropped = key.rules.ends_all_dropped ? sa_seats_that_dropped(&key) : 0;
    for (int i = 0; i < key.acts; i++) {
        rockfalls += key.act[i].deed == SA_CRUSH;
        last = key.act[i].deed == SA_TAKE ? last : key.act[i].seat + 1;
    }
    memset(key.act, 0, sizeof key.act);
    memset(key.looked, 0, sizeof key.looked);
    key.acts = (uint8_t)rockfalls;
    key.act[0].seat = (uint8_t)last;
    key.act[0].card = (uint8_t)dropped;
    key.act[0].target = (uint8_t)(dropped >> 8);
    sort_mine(&key);
    memcpy(bytes, &key, sizeof key);
}

static void reveal(const struct kt_state *state, struct kt_sight *sight)
{
    memcpy(sight, state, sizeof(struct saboteur));
}

static void observe(const struct kt_state *state, int seat, struct kt_sight *sight)
{
    sa_observe(sa_of(state), seat, (struct saboteur *)sight);
}

static bool is_known(const struct kt_sight *sight)
{
    return sa_is_known(sa_seen(sight));
}

static void complete(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state)
{
    sa_complete(sa_seen(sight), rng, (struct saboteur *)state);
}

static bool deed(const struct kt_sight *sight, int index, struct kt_deed *deed)
{
    const struct saboteur *s = sa_seen(sight);
    struct kt_text text = {0};
    if (index < 0 || index >= s->acts)
        return false;
    deed->seat = s->act[index].seat;
    sa_write_act(s->act[index], &text);
    snprintf(deed->text, sizeof deed->text, "%s", text.data ? text.data : "");
    sa_tell_act(s->act[index], &deed->words);
    kt_text_free(&text);
    return true;
}

static void tally(const struct kt_state *state, kt_move move, struct kt_tally *tally)
{
    (void)state;
    tally->moves++;
    tally->cards += sa_act_of(move).deed != SA_TAKE;
}

static const char *const sides[] = {"miner", "saboteur", NULL};
static const struct kt_bot_kind ismcts_bot = KT_ISMCTS_BOT(N_("very easy"));
static const struct kt_bot_kind maxn_bot = KT_MAXN_BOT(N_("medium"));
static const struct kt_bot_kind alphabeta_bot = KT_ALPHABETA_BOT(N_("medium"));

static const struct kt_bot_kind *const bots[] = {&sa_master_bot, &maxn_bot,   &alphabeta_bot, &sa_greedy_bot,
                                                 &sa_covert_bot, &ismcts_bot, &kt_random_bot, NULL};

const struct kt_game kt_saboteur = {
    .name = "saboteur",
    .title = N_("Saboteur"),
    .most_seats = SA_SEATS,
    .deals = 1000000000000,
    .options = options,
    .state_size = sizeof(struct saboteur),
    .sight_size = sizeof(struct saboteur),
    .key_size = sizeof(struct saboteur),
    .most_moves = SA_MOST_MOVES,
    .deal = deal,
    .deal_by = deal_by,
    .rules_of = rules_of,
    .seats = seats,
    .turn = turn,
    .moves = moves,
    .apply = apply,
    .is_won = is_won,
    .score = score,
    .sides = sides,
    .side_of = side_of,
    .winning_side = winning_side,
    .refuses = refuses,
    .key = key,
    .observe = observe,
    .reveal = reveal,
    .is_known = is_known,
    .complete = complete,
    .describe = sa_describe,
    .write_card = sa_write_card,
    .shape_move = sa_shape_move,
    .seen_points = seen_points,
    .deed = deed,
    .position_formats = sa_position_formats,
    .write_move = sa_write_move,
    .read_move = sa_read_move,
    .word_move = sa_word_move,
    .read_words = sa_read_words,
    .praise_move = sa_praise_move,
    .estimate = sa_estimate,
    .tally = tally,
    .bots = bots,
};
