/* The game table of Klondike: options, scene, and the functions of the other files. */
#include "core/game.h"

#include <assert.h>
#include <string.h>

#include "games/klondike/klondike.h"
#include "games/patience/scene.h"
#include "search/depth_first.h"
#include "search/random_bot.h"
#include "search/textbook.h"

static const char *const empty_words[] = {"kings", "any", "none"};
static const char *const build_words[] = {"red-black", "suit", "any"};
static const char *const stock_words[] = {"unseen", "known"};
static const char *const scoring_words[] = {"none", "standard", "vegas"};

static const struct kt_option options[] = {
    [KL_OPTION_DRAW] = {"draw", N_("cards drawn at a time"), 1, KL_MOST_DRAW, 3, NULL},
    [KL_OPTION_PASSES] = {"passes", N_("how often the stock may be drawn through; 0: no limit"), 0, KL_MOST_PASSES, 0,
                          NULL},
    [KL_OPTION_WORRY] = {"worry", N_("cards may come back from home"), 0, 1, 1, NULL},
    [KL_OPTION_EMPTY] = {"empty", N_("which cards may move to an empty column"), 0, KL_EMPTY_NONE, 0, empty_words},
    [KL_OPTION_BUILD] = {"build", N_("which cards may be put on a card one higher"), 0, KL_BUILD_ANY, 0, build_words},
    [KL_OPTION_STOCK] = {"stock", N_("whether the player knows the stock from the start"), 0, 1, 0, stock_words},
    [KL_OPTION_SCORING] = {"scoring", N_("how points are counted"), 0, KL_SCORE_VEGAS, 0, scoring_words},
    [KL_OPTION_COLUMNS] = {"columns", N_("number of columns"), 1, KL_MOST_COLUMNS, 7, NULL},
    [KL_OPTION_RANKS] = {"ranks", N_("cards in a suit, for smaller decks"), 1, KT_RANKS, KT_RANKS, NULL},
    {0},
};

static bool deal(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error)
{
    (void)previous;
    struct klondike *s = (struct klondike *)state;
    kl_clear(s, rules);
    return kl_deal(s, number, error);
}

static bool deal_by(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error)
{
    (void)previous;
    (void)error;
    kl_clear((struct klondike *)state, rules);
    kl_deal_by((struct klondike *)state, rng);
    return true;
}

static void rules_of(const struct kt_sight *sight, struct kt_settings *settings)
{
    const struct kl_rules *rules = &kl_seen(sight)->rules;
    memset(settings, 0, sizeof *settings);
    settings->value[KL_OPTION_DRAW] = rules->draw;
    settings->value[KL_OPTION_PASSES] = rules->passes;
    settings->value[KL_OPTION_WORRY] = rules->worry;
    settings->value[KL_OPTION_EMPTY] = rules->empty;
    settings->value[KL_OPTION_BUILD] = rules->build;
    settings->value[KL_OPTION_STOCK] = rules->knows_stock;
    settings->value[KL_OPTION_SCORING] = rules->scoring;
    settings->value[KL_OPTION_COLUMNS] = rules->columns;
    settings->value[KL_OPTION_RANKS] = rules->ranks;
}

static int seats(const struct kt_sight *sight)
{
    (void)sight;
    return 1;
}

static int moves(const struct kt_state *state, kt_move *list)
{
    return kl_is_won(kl_of(state)) ? 0 : kl_moves(kl_of(state), list);
}

static int turn(const struct kt_state *state)
{
    kt_move list[KL_MOST_MOVES];
    return moves(state, list) > 0 ? 0 : KT_NOBODY;
}

static void apply(struct kt_state *state, kt_move move)
{
    assert(kl_is_legal(kl_of(state), kl_unpack(move), NULL));
    kl_apply((struct klondike *)state, kl_unpack(move));
}

static bool is_won(const struct kt_state *state)
{
    return kl_is_won(kl_of(state));
}

/* Without scoring, the points are the cards at home. Vegas: the deck costs one point per card, each card at home pays
 * five. */
static void score(const struct kt_state *state, int points[KT_MAX_SEATS])
{
    const struct klondike *s = kl_of(state);
    points[0] = kl_cards_home(s);
    if (s->rules.scoring == KL_SCORE_STANDARD)
        points[0] = s->points;
    else if (s->rules.scoring == KL_SCORE_VEGAS)
        points[0] = 5 * kl_cards_home(s) - s->rules.ranks * KT_SUITS;
}

static bool refuses(const struct kt_state *state, kt_move move, struct kt_error *error)
{
    if (kl_is_won(kl_of(state))) {
        kt_refuse(error, KT_ILLEGAL, N_("The game is already won: all cards are home."), NULL, NULL);
        return true;
    }
    return !kl_is_legal(kl_of(state), kl_unpack(move), error);
}

/* The order of columns does not matter, so they are sorted by their deepest cards. The foundations follow from the
 * rest. The pass is part of the key only if passes are limited; points never are. */
static void key(const struct kt_state *state, uint8_t *bytes)
{
    const struct klondike *s = kl_of(state);
    uint8_t *end = bytes;
    memset(bytes, 0, KL_KEY_SIZE);
    *end++ = s->rules.passes ? s->pass : 0;
    *end++ = s->waste;
    *end++ = s->talon;
    memcpy(end, s->turned, s->talon);
    end += s->talon;
    int last = KT_NO_CARD;
    for (;;) {
        const struct kl_column *next = NULL;
        for (int i = 0; i < s->rules.columns; i++) {
            const struct kl_column *column = &s->column[i];
            if (kl_height(column) > 0 && column->card[0] > last && (!next || column->card[0] < next->card[0]))
                next = column;
        }
        if (!next)
            return;
        last = next->card[0];
        *end++ = next->closed;
        *end++ = next->open;
        memcpy(end, next->card, (size_t)kl_height(next));
        end += kl_height(next);
    }
}

static void reveal(const struct kt_state *state, struct kt_sight *sight)
{
    memcpy(sight, state, sizeof(struct klondike));
}

static void observe(const struct kt_state *state, int seat, struct kt_sight *sight)
{
    (void)seat;
    kl_observe(kl_of(state), (struct klondike *)sight);
}

static bool is_known(const struct kt_sight *sight)
{
    kt_card missing[KL_DECK];
    return kl_missing_cards(kl_seen(sight), missing) <= 1;
}

static void complete(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state)
{
    kl_complete(kl_seen(sight), rng, (struct klondike *)state);
}

/* The card to be turned next lies on top of the stock. */
static void describe_stock(const struct klondike *s, struct kt_scene *scene)
{
    struct kt_pile *stock = pt_add_pile(scene, "stock", 1, KT_STACKED);
    for (int i = s->talon - 1; i >= s->waste; i--)
        pt_add_cards(scene, stock, &s->turned[i], 1, false);
    pt_add_cards(scene, pt_add_pile(scene, "waste", 1, KT_FANNED_RIGHT), s->turned, s->waste, true);
}

static void describe(const struct kt_sight *sight, struct kt_scene *scene)
{
    const struct klondike *s = kl_seen(sight);
    memset(scene, 0, sizeof *scene);
    describe_stock(s, scene);
    for (int suit = 0; suit < KT_SUITS; suit++) {
        struct kt_pile *foundation = pt_add_pile(scene, "foundation", suit + 1, KT_STACKED);
        for (int rank = KT_ACE; rank <= s->home[suit]; rank++)
            pt_add_cards(scene, foundation, &(kt_card){kt_card_of(rank, suit)}, 1, true);
    }
    for (int i = 0; i < s->rules.columns; i++) {
        const struct kl_column *column = &s->column[i];
        struct kt_pile *pile = pt_add_pile(scene, "column", i + 1, KT_FANNED_DOWN);
        pt_add_cards(scene, pile, column->card, column->closed, false);
        pt_add_cards(scene, pile, column->card + column->closed, column->open, true);
    }
}

/* The pile of a place, as describe lays them out: stock, waste, foundations, columns; and how many cards lie there. */
static int pile_of(int place)
{
    enum { STOCK, WASTE, FOUNDATIONS, COLUMNS = FOUNDATIONS + KT_SUITS };
    if (kl_is_column(place))
        return COLUMNS + place;
    return place == KL_STOCK ? STOCK : place == KL_WASTE ? WASTE : FOUNDATIONS + place - KL_HOME;
}

static int cards_at(const struct klondike *s, int place)
{
    if (kl_is_column(place))
        return kl_height(&s->column[place]);
    return place == KL_STOCK ? s->talon - s->waste : place == KL_WASTE ? s->waste : s->home[place - KL_HOME];
}

static void shape_move(const struct kt_state *state, kt_move packed, struct kt_shape *shape)
{
    const struct klondike *s = kl_of(state);
    struct kl_move move = kl_unpack(packed);
    int there = cards_at(s, move.from), cards = move.cards;
    if (move.from == KL_STOCK)
        cards = there < s->rules.draw ? there : s->rules.draw;
    else if (move.to == KL_STOCK)
        cards = there;
    shape->from = pile_of(move.from);
    shape->to = pile_of(move.to);
    for (int i = there - cards; i < there; i++)
        shape->taken[shape->count++] = (uint8_t)i;
}

/* A draw is one move and counts the cards turned; turning the waste over is one move and counts no cards. */
static void tally(const struct kt_state *state, kt_move packed, struct kt_tally *tally)
{
    const struct klondike *s = kl_of(state);
    struct kl_move move = kl_unpack(packed);
    int left = s->talon - s->waste, cards = move.cards;
    if (move.from == KL_STOCK)
        cards = left < s->rules.draw ? left : s->rules.draw;
    else if (move.to == KL_STOCK)
        cards = 0;
    tally->moves++;
    tally->cards += (uint64_t)cards;
}

static const char *const heuristic_names[] = {
    [KL_H_MIXED] = "mixed", [KL_H_HOME] = "home", [KL_H_CLOSED] = "closed", [KL_H_NEEDED] = "needed"};
KT_TEXTBOOK_SOLVERS(heuristic_names, KL_H_MIXED, KL_H_NEEDED);

static const struct kt_solver_kind *const solvers[] = {
    &kl_open_solver,   &kl_short_solver,  &kl_optimal_solver, &kt_dfs_solver,
    &kl_policy_solver, &kl_greedy_solver, KT_TEXTBOOK_LIST,   NULL};
static const struct kt_bot_kind *const bots[] = {&kl_master_bot, &kl_policy_bot, &kl_greedy_bot, &kt_random_bot, NULL};

const struct kt_game kt_klondike = {
    .name = "klondike",
    .title = N_("Klondike"),
    .most_seats = 1,
    .deals = 1000000000000,
    .options = options,
    .state_size = sizeof(struct klondike),
    .sight_size = sizeof(struct klondike),
    .key_size = KL_KEY_SIZE,
    .most_moves = KL_MOST_MOVES,
    .deal = deal,
    .deal_by = deal_by,
    .rules_of = rules_of,
    .seats = seats,
    .turn = turn,
    .moves = moves,
    .apply = apply,
    .is_won = is_won,
    .score = score,
    .refuses = refuses,
    .key = key,
    .observe = observe,
    .reveal = reveal,
    .is_known = is_known,
    .complete = complete,
    .describe = describe,
    .shape_move = shape_move,
    .position_formats = kl_position_formats,
    .line_formats = kl_line_formats,
    .write_move = kl_write_move,
    .read_move = kl_read_move,
    .word_move = kl_word_move,
    .read_words = kl_read_words,
    .praise_move = kl_praise_move,
    .tally = tally,
    .heuristics = kl_heuristics,
    .solvers = solvers,
    .bots = bots,
};
