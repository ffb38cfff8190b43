/* The game table of FreeCell: options, presets, scene, and the functions of the other files. */
#include "core/game.h"

#include <assert.h>
#include <string.h>

#include "games/freecell/freecell.h"
#include "games/freecell/policy.h"
#include "games/patience/scene.h"
#include "search/depth_first.h"
#include "search/random_bot.h"
#include "search/textbook.h"

static const char *const autoplay_words[] = {"off", "safe"};
static const char *const build_words[] = {[FC_RED_BLACK] = "red-black", [FC_IN_SUIT] = "suit"};
static const char *const empty_words[] = {"any", "kings"};

static const struct kt_option options[] = {
    [FC_OPTION_CELLS] = {"cells", N_("number of free cells"), 0, FC_MOST_CELLS, 4, NULL},
    [FC_OPTION_COLUMNS] = {"columns", N_("number of columns"), 4, FC_MOST_COLUMNS, 8, NULL},
    [FC_OPTION_RANKS] = {"ranks", N_("cards in a suit, for smaller decks"), 1, KT_RANKS, KT_RANKS, NULL},
    [FC_OPTION_AUTOPLAY] = {"autoplay", N_("whether safe cards move home automatically"), 0, 1, 0, autoplay_words},
    [FC_OPTION_BUILD] = {"build", N_("which cards may be put on a card one higher"), 0, 1, FC_RED_BLACK, build_words},
    [FC_OPTION_EMPTY] = {"empty", N_("which cards may move to an empty column"), 0, 1, 0, empty_words},
    [FC_OPTION_FILLED] = {"filled", N_("number of cells that get a card at the start (at most all of them)"), 0,
                          FC_MOST_CELLS, 0, NULL},
    {0},
};

static const struct kt_preset presets[] = {
    {"bakers-game", N_("Baker's Game: columns are built in suit"), "cells=4,columns=8,build=suit,empty=any,filled=0"},
    {"eight-off", N_("Eight Off: eight cells, four of them filled; built in suit, kings in empty columns"),
     "cells=8,columns=8,build=suit,empty=kings,filled=4"},
    {"seahaven", N_("Seahaven Towers: ten columns, two cells filled; built in suit, kings in empty columns"),
     "cells=4,columns=10,build=suit,empty=kings,filled=2"},
    {NULL, NULL, NULL},
};

static bool deal(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error)
{
    (void)previous;
    struct freecell *s = (struct freecell *)state;
    fc_clear(s, rules);
    return fc_deal(s, number, error);
}

static bool deal_by(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error)
{
    (void)previous;
    (void)error;
    fc_clear((struct freecell *)state, rules);
    fc_deal_by((struct freecell *)state, rng);
    return true;
}

static void rules_of(const struct kt_sight *sight, struct kt_settings *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->value[FC_OPTION_CELLS] = fc_seen(sight)->cells;
    rules->value[FC_OPTION_COLUMNS] = fc_seen(sight)->columns;
    rules->value[FC_OPTION_RANKS] = fc_seen(sight)->ranks;
    rules->value[FC_OPTION_AUTOPLAY] = fc_seen(sight)->autoplay;
    rules->value[FC_OPTION_BUILD] = fc_seen(sight)->build;
    rules->value[FC_OPTION_EMPTY] = fc_seen(sight)->kings;
    rules->value[FC_OPTION_FILLED] = fc_seen(sight)->filled;
}

static int seats(const struct kt_sight *sight)
{
    (void)sight;
    return 1;
}

static int moves(const struct kt_state *state, kt_move *list)
{
    return fc_moves(fc_of(state), list);
}

static int turn(const struct kt_state *state)
{
    kt_move list[FC_MOST_MOVES];
    return !fc_is_won(fc_of(state)) && fc_moves(fc_of(state), list) > 0 ? 0 : KT_NOBODY;
}

static void apply(struct kt_state *state, kt_move move)
{
    assert(fc_is_legal(fc_of(state), fc_unpack(move), NULL));
    fc_apply((struct freecell *)state, fc_unpack(move));
}

static bool is_won(const struct kt_state *state)
{
    return fc_is_won(fc_of(state));
}

static void score(const struct kt_state *state, int points[KT_MAX_SEATS])
{
    points[0] = is_won(state);
}

static bool refuses(const struct kt_state *state, kt_move move, struct kt_error *error)
{
    return !fc_is_legal(fc_of(state), fc_unpack(move), error);
}

/* The card below each card determines the columns, except for their order. */
static void key(const struct kt_state *state, uint8_t *bytes)
{
    enum { IN_CELL = 1, AT_HOME = 2 };
    const struct freecell *s = fc_of(state);
    kt_card first = kt_card_of(KT_ACE, KT_CLUBS);
    memcpy(bytes, s->below + first, FC_DECK);
    for (int i = 0; i < s->cells; i++)
        if (s->cell[i])
            bytes[s->cell[i] - first] = IN_CELL;
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int rank = KT_ACE; rank <= s->home[suit]; rank++)
            bytes[kt_card_of(rank, suit) - first] = AT_HOME;
}

static void reveal(const struct kt_state *state, struct kt_sight *sight)
{
    memcpy(sight, state, sizeof(struct freecell));
}

static void observe(const struct kt_state *state, int seat, struct kt_sight *sight)
{
    (void)seat;
    reveal(state, sight);
}

static bool is_known(const struct kt_sight *sight)
{
    (void)sight;
    return true;
}

static void complete(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state)
{
    (void)rng;
    memcpy(state, sight, sizeof(struct freecell));
}

static void add_pile(struct kt_scene *scene, const char *name, int number, enum kt_layout layout, const kt_card *cards,
                     int count)
{
    pt_add_cards(scene, pt_add_pile(scene, name, number, layout), cards, count, true);
}

static void describe(const struct kt_sight *sight, struct kt_scene *scene)
{
    const struct freecell *s = fc_seen(sight);
    kt_card cards[FC_DECK];
    memset(scene, 0, sizeof *scene);
    for (int i = 0; i < s->cells; i++)
        add_pile(scene, "cell", i + 1, KT_STACKED, &s->cell[i], s->cell[i] != KT_NO_CARD);
    for (int suit = 0; suit < KT_SUITS; suit++) {
        for (int rank = KT_ACE; rank <= s->home[suit]; rank++)
            cards[rank - 1] = kt_card_of(rank, suit);
        add_pile(scene, "foundation", suit + 1, KT_STACKED, cards, s->home[suit]);
    }
    for (int i = 0; i < s->columns; i++)
        add_pile(scene, "column", i + 1, KT_FANNED_DOWN, cards, fc_column_cards(s, i, cards));
}

/* The pile of a place, as describe lays them out: cells, foundations, columns. */
static int pile_of(const struct freecell *s, int place, kt_card card)
{
    if (fc_is_column(place))
        return s->cells + KT_SUITS + place;
    return fc_is_cell(place) ? place - FC_CELL : s->cells + kt_suit(card);
}

static void shape_move(const struct kt_state *state, kt_move packed, struct kt_shape *shape)
{
    const struct freecell *s = fc_of(state);
    struct fc_move move = fc_unpack(packed);
    kt_card cards[FC_DECK];
    int height = fc_is_column(move.from) ? fc_column_cards(s, move.from, cards) : 1;
    shape->from = pile_of(s, move.from, KT_NO_CARD);
    shape->to = pile_of(s, move.to, fc_card_at(s, move.from));
    for (int i = height - move.cards; i < height; i++)
        shape->taken[shape->count++] = (uint8_t)i;
}

static int cards_home(const struct freecell *s)
{
    return s->home[0] + s->home[1] + s->home[2] + s->home[3];
}

/* A home move that safe autoplay would make is free; its card counts all the same. */
static inline void count_move(const struct freecell *s, struct fc_move move, struct kt_tally *tally)
{
    bool is_free = move.to == FC_HOME && fc_is_safe_home(s, fc_card_at(s, move.from));
    tally->moves += !is_free;
    tally->cards += move.cards == 1 ? 1 : (uint64_t)fc_count_steps(s, move);
}

/* Makes the move and counts the cards that the rule autoplay=safe takes home after it. */
static inline void apply_and_count(struct freecell *s, struct fc_move move, struct kt_tally *tally)
{
    int home = cards_home(s) + (move.to == FC_HOME);
    fc_apply(s, move);
    tally->cards += (uint64_t)(cards_home(s) - home);
}

static void tally(const struct kt_state *state, kt_move packed, struct kt_tally *tally)
{
    struct fc_move move = fc_unpack(packed);
    count_move(fc_of(state), move, tally);
    if (!fc_of(state)->autoplay)
        return;
    struct freecell after = *fc_of(state);
    apply_and_count(&after, move, tally);
}

static bool replay(struct kt_state *state, kt_move packed, struct kt_tally *tally, struct kt_error *error)
{
    struct freecell *s = (struct freecell *)state;
    struct fc_move move = fc_unpack(packed);
    if (!fc_is_legal(s, move, error))
        return false;
    count_move(s, move, tally);
    if (s->autoplay)
        apply_and_count(s, move, tally);
    else
        fc_move_cards(s, move);
    return true;
}

static const char *const heuristic_names[] = {
    [FC_H_MIXED] = "mixed", [FC_H_HOME] = "home", [FC_H_BURIED] = "buried", [FC_H_NEEDED] = "needed"};
KT_TEXTBOOK_SOLVERS(heuristic_names, FC_H_MIXED, FC_H_NEEDED);

static const struct kt_solver_kind *const solvers[] = {
    &fc_fast_solver,      &fc_short_solver, &fc_optimal_solver, &fc_prove_solver,
    &fc_backtrack_solver, &kt_dfs_solver,   KT_TEXTBOOK_LIST,   NULL};
static const struct kt_bot_kind *const bots[] = {&fc_policy_bot, &kt_random_bot, NULL};

const struct kt_game kt_freecell = {
    .name = "freecell",
    .title = N_("FreeCell"),
    .most_seats = 1,
    .deals = ((uint64_t)1 << 33) - 1,
    .options = options,
    .presets = presets,
    .state_size = sizeof(struct freecell),
    .sight_size = sizeof(struct freecell),
    .key_size = FC_DECK,
    .most_moves = FC_MOST_MOVES,
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
    .position_formats = fc_position_formats,
    .line_formats = fc_line_formats,
    .write_move = fc_write_move,
    .read_move = fc_read_move,
    .word_move = fc_word_move,
    .read_words = fc_read_words,
    .praise_move = fc_praise_move,
    .tally = tally,
    .has_free_moves = true,
    .replay = replay,
    .heuristics = fc_heuristics,
    .bound = fc_write_bound,
    .solvers = solvers,
    .bots = bots,
};
