/* The game table of Spider: options, presets, scene, and the functions of the other files. */
#include "core/game.h"

#include <assert.h>
#include <string.h>

#include "games/patience/scene.h"
#include "games/spider/spider.h"
#include "search/random_bot.h"
#include "search/textbook.h"

static const char *const suit_words[] = {"1", "2", "4"};
static const char *const layout_words[] = {"equal", "triangle", "stairs"};
static const char *const deal_words[] = {"strict", "relaxed"};
static const char *const gap_words[] = {"stay", "fill"};
static const char *const finish_words[] = {"auto", "player"};
static const char *const number_words[] = {"kartu", "pysol"};
static const char *const foundation_words[] = {"sets", "cards"};

static const struct kt_option options[] = {
    [SP_OPTION_SUITS] = {"suits", N_("number of suits"), 0, 2, 0, suit_words},
    [SP_OPTION_ROWS] = {"rows", N_("number of columns, which the paper calls rows"), 2, SP_MOST_COLUMNS, 10, NULL},
    [SP_OPTION_SETS] = {"sets", N_("number of sets"), 1, SP_MOST_SETS, 8, NULL},
    [SP_OPTION_RANKS] = {"ranks", N_("cards in a set"), SP_LEAST_RANKS, KT_RANKS, KT_RANKS, NULL},
    [SP_OPTION_CARDS] = {"cards", N_("cards in a column at the start"), 1, 40, 5, NULL},
    [SP_OPTION_EXTRA] = {"extra", N_("number of columns with one more card, from the first"), 0, SP_MOST_COLUMNS, 4,
                         NULL},
    [SP_OPTION_CLOSED] = {"closed", N_("face-down cards of a column at the start"), 0, 39, 4, NULL},
    [SP_OPTION_LAYOUT] = {"layout",
                          N_("whether columns are equal, or each has one more card than the one before, or one fewer"),
                          0, 2, 0, layout_words},
    [SP_OPTION_DEAL] = {"deal", N_("whether cards may be dealt while a column is empty (relaxed)"), 0, 1, 0,
                        deal_words},
    [SP_OPTION_GAPS] = {"gaps", N_("whether runs may be moved to an empty column"), 0, 1, 1, gap_words},
    [SP_OPTION_FINISH] = {"finish", N_("whether a complete set leaves the board automatically or by a move"), 0, 1, 0,
                          finish_words},
    [SP_OPTION_NUMBERS] = {"numbers", N_("which program's deal numbers are used"), 0, 1, 0, number_words},
    [SP_OPTION_FOUNDATIONS] = {"foundations",
                               N_("whether complete sets or single cards, the ace first, go to the foundations"), 0, 1,
                               0, foundation_words},
    {0},
};

static const struct kt_preset presets[] = {
    {"paper", N_("the paper's example: three columns, one set"), "rows=3,sets=1,cards=3,extra=0,closed=2"},
    {"spiderette", N_("one pack, laid out as in Klondike"),
     "suits=4,rows=7,sets=4,cards=1,extra=0,closed=0,layout=triangle"},
    {"will-o-the-wisp", N_("one pack, seven columns of three cards"), "suits=4,rows=7,sets=4,cards=3,extra=0,closed=2"},
    {"simple-simon", N_("one pack in ten columns, all cards face up, no stock"),
     "suits=4,rows=10,sets=4,cards=8,extra=3,closed=0,layout=stairs"},
    {"mrs-mop", N_("two packs in thirteen columns, all cards face up, no stock"),
     "suits=4,rows=13,sets=8,cards=8,extra=0,closed=0"},
    {NULL, NULL, NULL},
};

static bool deal(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error)
{
    (void)previous;
    struct spider *s = (struct spider *)state;
    return sp_clear(s, rules, error) && sp_deal(s, number, error);
}

static bool deal_by(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error)
{
    (void)previous;
    if (!sp_clear((struct spider *)state, rules, error))
        return false;
    sp_deal_by((struct spider *)state, rng);
    return true;
}

static void rules_of(const struct kt_sight *sight, struct kt_settings *settings)
{
    const struct sp_rules *rules = &sp_seen(sight)->rules;
    int32_t *value = settings->value;
    memset(settings, 0, sizeof *settings);
    value[SP_OPTION_SUITS] = rules->suits / 2; /* 1, 2, 4 are the words number 0, 1, 2 */
    value[SP_OPTION_ROWS] = rules->columns;
    value[SP_OPTION_SETS] = rules->sets;
    value[SP_OPTION_RANKS] = rules->ranks;
    value[SP_OPTION_CARDS] = rules->cards;
    value[SP_OPTION_EXTRA] = rules->extra;
    value[SP_OPTION_CLOSED] = rules->closed;
    value[SP_OPTION_LAYOUT] = rules->layout;
    value[SP_OPTION_DEAL] = rules->deals_on_gaps;
    value[SP_OPTION_GAPS] = rules->fills_gaps;
    value[SP_OPTION_FINISH] = rules->leaves_sets;
    value[SP_OPTION_NUMBERS] = rules->is_pysols;
    value[SP_OPTION_FOUNDATIONS] = rules->by_cards;
}

static int seats(const struct kt_sight *sight)
{
    (void)sight;
    return 1;
}

static int moves(const struct kt_state *state, kt_move *list)
{
    return sp_is_won(sp_of(state)) ? 0 : sp_moves(sp_of(state), list);
}

static int turn(const struct kt_state *state)
{
    kt_move list[SP_MOST_MOVES];
    return moves(state, list) > 0 ? 0 : KT_NOBODY;
}

static void apply(struct kt_state *state, kt_move move)
{
    assert(sp_is_legal(sp_of(state), sp_unpack(move), NULL));
    sp_apply((struct spider *)state, sp_unpack(move));
}

static bool is_won(const struct kt_state *state)
{
    return sp_is_won(sp_of(state));
}

static void score(const struct kt_state *state, int points[KT_MAX_SEATS])
{
    points[0] = sp_sets_finished(sp_of(state));
}

static bool refuses(const struct kt_state *state, kt_move move, struct kt_error *error)
{
    return !sp_is_legal(sp_of(state), sp_unpack(move), error);
}

static void key(const struct kt_state *state, uint8_t *bytes)
{
    const struct spider *s = sp_of(state);
    memset(bytes, 0, SP_KEY_SIZE);
    int size = sp_write_key(s, bytes);
    memcpy(bytes + size, sp_stock(s), s->stock);
}

/* ---- sights ---- */

static void reveal(const struct kt_state *state, struct kt_sight *sight)
{
    memcpy(sight, state, sizeof(struct spider));
}

static void observe(const struct kt_state *state, int seat, struct kt_sight *sight)
{
    (void)seat;
    sp_observe(sp_of(state), (struct spider *)sight);
}

/* If all missing cards are equal, their places are known. */
static bool is_known(const struct kt_sight *sight)
{
    kt_card missing[SP_DECK];
    int count = sp_missing_cards(sp_seen(sight), missing);
    for (int i = 1; i < count; i++)
        if (missing[i] != missing[0])
            return false;
    return true;
}

static void complete(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state)
{
    sp_complete(sp_seen(sight), rng, (struct spider *)state);
}

/* Of a finished set the ace lies on top; of single cards the highest. */
static void describe_foundation(const struct spider *s, int set, struct kt_scene *scene)
{
    struct kt_pile *pile = pt_add_pile(scene, "foundation", set + 1, KT_STACKED);
    int cards = s->home[set], suit = sp_suit_of_set(&s->rules, set);
    for (int i = 1; i <= cards; i++)
        pt_add_cards(scene, pile, &(kt_card){kt_card_of(s->rules.by_cards ? i : cards + 1 - i, suit)}, 1, true);
}

/* The card to be dealt next lies on top of the stock. */
static void describe(const struct kt_sight *sight, struct kt_scene *scene)
{
    const struct spider *s = sp_seen(sight);
    memset(scene, 0, sizeof *scene);
    struct kt_pile *stock = pt_add_pile(scene, "stock", 1, KT_STACKED);
    for (int i = s->stock - 1; i >= 0; i--)
        pt_add_cards(scene, stock, &sp_stock(s)[i], 1, false);
    for (int set = 0; set < s->rules.sets; set++)
        describe_foundation(s, set, scene);
    for (int column = 0; column < s->rules.columns; column++) {
        struct kt_pile *pile = pt_add_pile(scene, "column", column + 1, KT_FANNED_DOWN);
        const kt_card *cards = sp_column(s, column);
        int closed = s->closed[column];
        pt_add_cards(scene, pile, cards, closed, false);
        pt_add_cards(scene, pile, cards + closed, s->height[column] - closed, true);
    }
}

/* The piles are those of describe: the stock, the foundations, the columns. A deal goes to all columns at once. */
static void shape_move(const struct kt_state *state, kt_move packed, struct kt_shape *shape)
{
    enum { STOCK, SETS };
    const struct spider *s = sp_of(state);
    struct sp_move move = sp_unpack(packed);
    int columns = SETS + s->rules.sets, there = s->stock, cards = move.cards;
    if (move.from == SP_STOCK) {
        cards = there < s->rules.columns ? there : s->rules.columns;
    } else {
        there = s->height[move.from];
        shape->to =
            move.to == SP_HOME ? SETS + sp_foundation_for(&s->rules, s->home, sp_top(s, move.from)) : columns + move.to;
    }
    shape->from = move.from == SP_STOCK ? STOCK : columns + move.from;
    for (int i = there - cards; i < there; i++)
        shape->taken[shape->count++] = (uint8_t)i;
}

/* Dealing is one move; cards that leave the board automatically are counted as cards. */
static void tally(const struct kt_state *state, kt_move packed, struct kt_tally *tally)
{
    struct spider s = *sp_of(state);
    struct sp_move move = sp_unpack(packed);
    int dealt = s.stock < s.rules.columns ? s.stock : s.rules.columns, home = sp_cards_home(&s);
    sp_apply(&s, move);
    tally->moves++;
    tally->cards += (uint64_t)(move.from == SP_STOCK ? dealt : move.to == SP_HOME ? 0 : move.cards);
    tally->cards += (uint64_t)(sp_cards_home(&s) - home);
}

static const char *const heuristic_names[] = {
    [SP_H_MIXED] = "mixed", [SP_H_HOME] = "home", [SP_H_CLOSED] = "closed", [SP_H_NEEDED] = "needed"};
KT_TEXTBOOK_SOLVERS(heuristic_names, SP_H_MIXED, SP_H_NEEDED);

static const struct kt_solver_kind *const solvers[] = {&sp_open_solver, &sp_dfs_solver, KT_TEXTBOOK_LIST, NULL};
static const struct kt_bot_kind *const bots[] = {&sp_master_bot, &kt_random_bot, NULL};

const struct kt_game kt_spider = {
    .name = "spider",
    .title = N_("Spider"),
    .most_seats = 1,
    .deals = 1000000000000,
    .options = options,
    .presets = presets,
    .state_size = sizeof(struct spider),
    .sight_size = sizeof(struct spider),
    .key_size = SP_KEY_SIZE,
    .most_moves = SP_MOST_MOVES,
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
    .position_formats = sp_position_formats,
    .write_move = sp_write_move,
    .read_move = sp_read_move,
    .word_move = sp_word_move,
    .read_words = sp_read_words,
    .praise_move = sp_praise_move,
    .tally = tally,
    .heuristics = sp_heuristics,
    .solvers = solvers,
    .bots = bots,
};
