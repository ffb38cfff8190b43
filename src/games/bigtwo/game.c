/* The game table of Big Two: options, presets, scene, and the functions of the other files. */
#include "core/game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "games/bigtwo/bigtwo.h"
#include "search/random_bot.h"
#include "search/tree_bots.h"

static const char *const hand_words[] = {"13", "all"};
static const char *const direction_words[] = {"clockwise", "counterclockwise"};
static const char *const suit_words[] = {"dchs", "cdhs", "cshd"};
static const char *const lead_words[] = {"lowest", "winner", "loser"};
static const char *const opening_words[] = {"contains", "single", "free"};
static const char *const flush_words[] = {"none", "top", "suit", "ranks"};
static const char *const quads_words[] = {"boom", "five", "four"};
static const char *const bomb_words[] = {"none", "any", "twos"};
static const char *const straight_flush_words[] = {"five", "any"};
static const char *const straight_words[] = {"none", "low", "high"};
static const char *const pass_words[] = {"soft", "locks"};
static const char *const last_words[] = {"none", "highest", "announced"};
static const char *const finish_words[] = {"first", "places"};
static const char *const twos_words[] = {"none", "all", "top"};
static const char *const instant_words[] = {"none", "dragon", "all"};

static const struct kt_option options[] = {
    [B2_OPTION_SEATS] = {"seats", N_("number of seats"), 2, B2_SEATS, 4, NULL},
    [B2_OPTION_HAND] = {"hand", N_("cards dealt to each seat"), 0, 1, 0, hand_words},
    [B2_OPTION_DIRECTION] = {"direction", N_("in which direction turns go"), 0, 1, 0, direction_words},
    [B2_OPTION_SUITS] = {"suits", N_("order of the suits, the lowest first"), 0, 2, 0, suit_words},
    [B2_OPTION_LEAD] = {"lead", N_("who leads the rounds after the first"), 0, 2, 0, lead_words},
    [B2_OPTION_OPENING] = {"opening", N_("what the player with the lowest card must lead"), 0, 2, 0, opening_words},
    [B2_OPTION_TRIPLES] = {"triples", N_("triples may be played"), 0, 1, 1, NULL},
    [B2_OPTION_TWO_PAIR] = {"twopair", N_("two pair may be played, as four cards"), 0, 1, 0, NULL},
    [B2_OPTION_FLUSH] = {"flush", N_("whether there are flushes, and what decides which one is higher"), 0, 3, 1,
                         flush_words},
    [B2_OPTION_QUADS] = {"quads",
                         N_("four of a kind is: four cards, played on five-card combinations (boom); with a fifth card "
                            "(five); a four-card combination (four)"),
                         0, 2, 0, quads_words},
    [B2_OPTION_BOMB] = {"bomb", N_("which other sizes four of a kind beats"), 0, 2, 0, bomb_words},
    [B2_OPTION_STRAIGHT_FLUSH] = {"straightflush", N_("which sizes a straight flush beats"), 0, 1, 0,
                                  straight_flush_words},
    [B2_OPTION_ROYAL] = {"royal", N_("a royal flush is a combination of its own, above straight flushes"), 0, 1, 0,
                         NULL},
    [B2_OPTION_JQKA2] = {"jqka2", N_("J-Q-K-A-2 is a straight"), 0, 1, 0, NULL},
    [B2_OPTION_A2345] = {"a2345", N_("whether A-2-3-4-5 is a straight"), 0, 2, 1, straight_words},
    [B2_OPTION_23456] = {"23456", N_("whether 2-3-4-5-6 is a straight"), 0, 2, 1, straight_words},
    [B2_OPTION_PASS] = {"pass", N_("whether a player who has passed may play again in the trick"), 0, 1, 0, pass_words},
    [B2_OPTION_CLOSES] = {"closes", N_("the highest card, played alone, ends the trick"), 0, 1, 0, NULL},
    [B2_OPTION_LAST_CARD] = {"lastcard", N_("what you must play when the next player has one card left"), 0, 2, 0,
                             last_words},
    [B2_OPTION_FINISH] = {"finish", N_("whether the round ends with the first player without cards"), 0, 1, 0,
                          finish_words},
    [B2_OPTION_DOUBLE] = {"double", N_("cards count double for a player with at least this many; 0: never"), 0,
                          B2_MOST_HAND, 0, NULL},
    [B2_OPTION_TRIPLE] = {"triple", N_("cards count three times if none was played"), 0, 1, 0, NULL},
    [B2_OPTION_TWOS] = {"twos", N_("which twos in hand double the payment"), 0, 2, 0, twos_words},
    [B2_OPTION_HELD] = {"held", N_("four of a kind or a straight flush in hand doubles the payment"), 0, 1, 0, NULL},
    [B2_OPTION_ENDING] =
        {"ending", N_("all payments are doubled if the winner ends with a two, four of a kind or a straight flush"), 0,
         1, 0, NULL},
    [B2_OPTION_PIPS] = {"pips", N_("each card costs as many points as its rank"), 0, 1, 0, NULL},
    [B2_OPTION_ROUNDS] = {"rounds", N_("rounds of a match; 0: no limit"), 0, 99, 0, NULL},
    [B2_OPTION_TARGET] = {"target", N_("the match ends when a player has lost this many points; 0: no limit"), 0, 10000,
                          0, NULL},
    [B2_OPTION_INSTANT] = {"instant", N_("hands that win at once"), 0, 2, 0, instant_words},
    {0},
};

static const struct kt_preset presets[] = {
    {"paper", N_("the rules of the paper"), ""},
    {"pagat", N_("the basic game of pagat.com"), "quads=five,double=10,triple"},
    {"hongkong", N_("Hong Kong: low straights are the highest"), "quads=five,a2345=high,23456=high,double=10,triple"},
    {"taiwan", N_("Taiwan: clubs lowest, no flushes, bombs"),
     "suits=cdhs,flush=none,no-triples,quads=five,bomb=any,straightflush=any,23456=high,pass=locks,double=10,twos=all,"
     "held,instant=dragon"},
    {"singapore", N_("Singapore: four of a kind with a fifth card"), "quads=five"},
    {"pusoydos", N_("Philippines: diamonds highest, flushes by suit"), "suits=cshd,quads=five,flush=suit"},
    {"indonesia", N_("Capsa Banting: a pass locks, no twos in straights, royal flush"),
     "direction=counterclockwise,lead=winner,quads=five,royal,a2345=none,23456=none,pass=locks,double=9,triple"},
    {"places", N_("the others continue for the remaining places"),
     "no-triples,quads=five,flush=ranks,jqka2,23456=none,pass=locks,finish=places"},
    {"cw2018", N_("the rules of Charlesworth's network of 2018"),
     "opening=single,twopair,quads=four,jqka2,a2345=none,23456=none"},
    {NULL, NULL, NULL},
};

static bool deal(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error)
{
    struct bigtwo *s = (struct bigtwo *)state;
    b2_clear(s, rules);
    return b2_deal(s, number, (const struct bigtwo *)previous, error);
}

static bool deal_by(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error)
{
    struct bigtwo *s = (struct bigtwo *)state;
    b2_clear(s, rules);
    return b2_deal_by(s, rng, (const struct bigtwo *)previous, error);
}

static void rules_of(const struct kt_sight *sight, struct kt_settings *settings)
{
    const struct b2_rules *rules = &b2_seen(sight)->rules;
    const int32_t values[B2_OPTIONS] = {
        rules->seats,          rules->deals_all,    rules->is_counterclockwise,
        rules->suits,          rules->lead,         rules->opening,
        rules->has_triples,    rules->has_two_pair, rules->flush,
        rules->quads,          rules->bomb,         rules->straight_flush_is_bomb,
        rules->has_royal,      rules->has_jqka2,    rules->a2345,
        rules->two_to_six,     rules->pass_locks,   rules->top_closes,
        rules->last_card,      rules->plays_on,     rules->double_from,
        rules->has_triple,     rules->twos,         rules->doubles_held,
        rules->doubles_ending, rules->counts_pips,  rules->rounds,
        rules->target,         rules->instant,
    };
    memset(settings, 0, sizeof *settings);
    memcpy(settings->value, values, sizeof values);
}

static int seats(const struct kt_sight *sight)
{
    return b2_seen(sight)->rules.seats;
}

static int turn(const struct kt_state *state)
{
    return b2_of(state)->is_over ? KT_NOBODY : b2_of(state)->turn;
}

static int moves(const struct kt_state *state, kt_move *list)
{
    return b2_moves(b2_of(state), list);
}

static void apply(struct kt_state *state, kt_move move)
{
    assert(b2_is_legal(b2_of(state), move, NULL));
    b2_apply((struct bigtwo *)state, move);
}

static bool is_won(const struct kt_state *state)
{
    return b2_of(state)->is_over && b2_of(state)->place[0] == 1;
}

static void score(const struct kt_state *state, int points[KT_MAX_SEATS])
{
    b2_score(b2_of(state), points);
}

static bool refuses(const struct kt_state *state, kt_move move, struct kt_error *error)
{
    return !b2_is_legal(b2_of(state), move, error);
}

/* Earlier plays do not affect what can follow, except for which seats have played at all. Before the first play, it
 * matters why the leader leads. */
struct key {
    uint64_t hand[B2_SEATS], trick;
    uint8_t turn, owner, passed, played, place[B2_SEATS], is_opening, unused[7];
};

static void key(const struct kt_state *state, uint8_t *bytes)
{
    const struct bigtwo *s = b2_of(state);
    struct key key = {.trick = s->trick,
                      .turn = s->turn,
                      .owner = s->owner,
                      .passed = s->passed,
                      .is_opening = s->plays == 0 && s->is_by_lowest};
    memcpy(key.hand, s->hand, sizeof key.hand);
    memcpy(key.place, s->place, sizeof key.place);
    for (int i = 0; i < s->plays; i++)
        key.played |= (uint8_t)((s->play[i] != 0) << s->player[i]);
    memcpy(bytes, &key, sizeof key);
}

static void reveal(const struct kt_state *state, struct kt_sight *sight)
{
    memcpy(sight, state, sizeof(struct bigtwo));
}

static void observe(const struct kt_state *state, int seat, struct kt_sight *sight)
{
    b2_observe(b2_of(state), seat, (struct bigtwo *)sight);
}

/* No card is unknown, or all unknown cards are in one place. */
static bool is_known(const struct kt_sight *sight)
{
    const struct bigtwo *s = b2_seen(sight);
    int unseen = b2_count(b2_unseen(s)), places = 0, in_hands = 0;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int unknown = s->left[seat] - b2_count(s->hand[seat]);
        places += unknown > 0;
        in_hands += unknown;
    }
    return places + (in_hands < unseen) <= 1;
}

static void complete(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state)
{
    struct kt_rng same;
    bool fits = b2_find_world(b2_seen(sight), rng, (struct bigtwo *)state);
    kt_rng_seed(&same, B2_SURE_SEED);
    fits = fits || b2_find_world(b2_seen(sight), &same, (struct bigtwo *)state);
    assert(fits); /* guaranteed for every sight */
    (void)fits;
}

/* ---- the scene ---- */

static void add_pile(const struct bigtwo *s, struct kt_scene *scene, const char *name, int number, int seat,
                     uint64_t cards, int unknown)
{
    scene->pile[scene->piles++] =
        (struct kt_pile){name, number, seat, KT_FANNED_RIGHT, scene->cards, b2_count(cards) + unknown, 0, 0};
    for (; cards; cards &= cards - 1)
        scene->card[scene->cards++] = (struct kt_shown){b2_to_card(&s->rules, b2_lowest(cards)), true, false};
    for (int i = 0; i < unknown; i++)
        scene->card[scene->cards++] = (struct kt_shown){KT_NO_CARD, false, false};
}

/* The trick on the table, earlier plays, and the hands. */
static void describe(const struct kt_sight *sight, struct kt_scene *scene)
{
    const struct bigtwo *s = b2_seen(sight);
    uint64_t played = s->gone;
    int unknown = b2_count(b2_unseen(s));
    memset(scene, 0, sizeof *scene);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        played |= b2_played_by(s, seat);
        unknown -= s->left[seat] - b2_count(s->hand[seat]);
    }
    add_pile(s, scene, "trick", 1, s->trick ? s->owner : KT_NOBODY, s->trick, 0);
    add_pile(s, scene, "played", 1, KT_NOBODY, played & ~s->trick, 0);
    add_pile(s, scene, "aside", 1, KT_NOBODY, s->aside, unknown);
    for (int seat = 0; seat < s->rules.seats; seat++)
        add_pile(s, scene, "hand", seat + 1, seat, s->hand[seat], s->left[seat] - b2_count(s->hand[seat]));
}

/* Cards move from the hand, sorted from the lowest, to the trick. Piles as in `describe`. */
static void shape_move(const struct kt_state *state, kt_move move, struct kt_shape *shape)
{
    enum { TRICK = 0, HANDS = 3 };
    const struct bigtwo *s = b2_of(state);
    if (move == 0)
        return;
    shape->from = HANDS + s->turn;
    shape->to = TRICK;
    for (uint64_t cards = move; cards; cards &= cards - 1)
        shape->taken[shape->count++] = (uint8_t)b2_count(s->hand[s->turn] & (b2_bit(b2_lowest(cards)) - 1));
}

/* Everybody sees every play. */
static bool deed(const struct kt_sight *sight, int index, struct kt_deed *deed)
{
    const struct bigtwo *s = b2_seen(sight);
    if (index < 0 || index >= s->plays)
        return false;
    struct kt_text text = {0};
    const struct kt_state *state = (const struct kt_state *)sight; /* only its rules are used */
    deed->seat = s->player[index];
    b2_write_move(state, s->play[index], &text);
    snprintf(deed->text, sizeof deed->text, "%s", text.data ? text.data : "");
    b2_word_move(state, s->play[index], &deed->words);
    kt_text_free(&text);
    return true;
}

static int kinds(const struct kt_sight *sight, struct kt_kind kinds[KT_MOST_KINDS])
{
    return b2_kinds(&b2_seen(sight)->rules, kinds);
}

static int groups(const struct kt_sight *sight, int seat, struct kt_group groups[KT_MOST_GROUPS])
{
    return b2_groups(&b2_seen(sight)->rules, b2_seen(sight)->hand[seat], groups);
}

static void tally(const struct kt_state *state, kt_move move, struct kt_tally *tally)
{
    (void)state;
    tally->moves++;
    tally->cards += (uint64_t)b2_count(move);
}

static const struct kt_bot_kind ismcts_bot = KT_ISMCTS_BOT(N_("medium"));
static const struct kt_bot_kind maxn_bot = KT_MAXN_BOT(N_("very easy"));
static const struct kt_bot_kind alphabeta_bot = KT_ALPHABETA_BOT(N_("very easy"));

static const struct kt_bot_kind *const bots[] = {
    &b2_master_bot, &b2_network_bot, &b2_casual_bot, &ismcts_bot,    &b2_minimax_bot,
    &b2_lowest_bot, &maxn_bot,       &alphabeta_bot, &kt_random_bot, NULL};

const struct kt_game kt_bigtwo = {
    .name = "bigtwo",
    .title = N_("Big Two"),
    .most_seats = B2_SEATS,
    .deals = 1000000000000,
    .options = options,
    .presets = presets,
    .state_size = sizeof(struct bigtwo),
    .sight_size = sizeof(struct bigtwo),
    .key_size = sizeof(struct key),
    .most_moves = B2_MOST_MOVES,
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
    .deed = deed,
    .kinds = kinds,
    .groups = groups,
    .position_formats = b2_position_formats,
    .write_move = b2_write_move,
    .read_move = b2_read_move,
    .word_move = b2_word_move,
    .read_words = b2_read_words,
    .praise_move = b2_praise_move,
    .estimate = b2_estimate,
    .tally = tally,
    .bots = bots,
};
