#include "plain_klondike.h"

#include <assert.h>
#include <string.h>

static const char suits[] = "CDHS";

/* ---- the position ---- */

static void push(struct table_pile *pile, struct table_card card, bool is_open)
{
    card.is_open = is_open;
    card.was_seen |= is_open;
    pile->card[pile->count++] = card;
}

static struct table_card pop(struct table_pile *pile)
{
    assert(pile->count > 0);
    struct table_card card = pile->card[--pile->count];
    memset(&pile->card[pile->count], 0, sizeof card);
    return card;
}

static struct table_card card_from(kt_card code)
{
    return (struct table_card){.rank = code / 4, .suit = suits[code % 4]};
}

static kt_card code_of(struct table_card card)
{
    return card.rank ? (kt_card)(card.rank * 4 + (int)(strchr(suits, card.suit) - suits)) : KT_NO_CARD;
}

static struct table table_under(const struct kt_settings *rules)
{
    struct table t = {.pass = 1};
    t.draw = rules->value[KL_OPTION_DRAW];
    t.passes = rules->value[KL_OPTION_PASSES];
    t.worry = rules->value[KL_OPTION_WORRY];
    t.empty = rules->value[KL_OPTION_EMPTY];
    t.build = rules->value[KL_OPTION_BUILD];
    t.knows_stock = rules->value[KL_OPTION_STOCK];
    t.scoring = rules->value[KL_OPTION_SCORING];
    t.columns = rules->value[KL_OPTION_COLUMNS];
    t.ranks = rules->value[KL_OPTION_RANKS];
    return t;
}

struct table table_of(const struct klondike *s)
{
    struct table t = {.draw = s->rules.draw,
                      .passes = s->rules.passes,
                      .worry = s->rules.worry,
                      .empty = s->rules.empty,
                      .build = s->rules.build,
                      .knows_stock = s->rules.knows_stock,
                      .scoring = s->rules.scoring,
                      .columns = s->rules.columns,
                      .ranks = s->rules.ranks,
                      .pass = s->pass,
                      .points = s->points};
    for (int i = 0; i < t.columns; i++)
        for (int depth = 0; depth < s->column[i].closed + s->column[i].open; depth++)
            push(&t.column[i], card_from(s->column[i].card[depth]), depth >= s->column[i].closed);
    for (int i = 0; i < s->waste; i++)
        push(&t.waste, card_from(s->turned[i]), true);
    for (int i = s->talon - 1; i >= s->waste; i--)
        push(&t.stock, card_from(s->turned[i]), false);
    for (int i = 0; i < t.stock.count; i++)
        t.stock.card[i].was_seen = s->pass > 1;
    for (int suit = 0; suit < KT_SUITS; suit++)
        for (int rank = 1; rank <= s->home[suit]; rank++)
            push(&t.home[suit], (struct table_card){.rank = rank, .suit = suits[suit]}, true);
    return t;
}

struct klondike position_of(const struct table *t)
{
    struct klondike s;
    memset(&s, 0, sizeof s);
    s.rules = (struct kl_rules){.draw = (uint8_t)t->draw,
                                .passes = (uint8_t)t->passes,
                                .worry = t->worry,
                                .empty = (uint8_t)t->empty,
                                .build = (uint8_t)t->build,
                                .knows_stock = t->knows_stock,
                                .scoring = (uint8_t)t->scoring,
                                .columns = (uint8_t)t->columns,
                                .ranks = (uint8_t)t->ranks};
    s.pass = (uint8_t)t->pass;
    s.points = (int16_t)t->points;
    s.waste = (uint8_t)t->waste.count;
    s.talon = (uint8_t)(t->waste.count + t->stock.count);
    for (int i = 0; i < t->waste.count; i++)
        s.turned[i] = code_of(t->waste.card[i]);
    for (int i = 0; i < t->stock.count; i++)
        s.turned[s.talon - 1 - i] = code_of(t->stock.card[i]);
    for (int suit = 0; suit < KT_SUITS; suit++)
        s.home[suit] = (uint8_t)t->home[suit].count;
    for (int i = 0; i < t->columns; i++)
        for (int depth = 0; depth < t->column[i].count; depth++) {
            s.column[i].card[depth] = code_of(t->column[i].card[depth]);
            if (t->column[i].card[depth].is_open)
                s.column[i].open++;
            else
                s.column[i].closed++;
        }
    return s;
}

struct klondike sight_of_table(const struct table *t)
{
    struct table seen = *t;
    for (int i = 0; i < t->columns; i++)
        for (int depth = 0; depth < t->column[i].count; depth++)
            if (!t->column[i].card[depth].was_seen)
                seen.column[i].card[depth].rank = 0;
    for (int i = 0; i < t->stock.count; i++)
        if (!t->stock.card[i].was_seen && !t->knows_stock)
            seen.stock.card[i].rank = 0;
    return position_of(&seen);
}

struct table table_deal(const struct kt_settings *rules, const struct table_card *deck)
{
    struct table t = table_under(rules);
    int cards = t.ranks * 4, next = 0;
    for (int row = 0; row < t.columns; row++)
        for (int i = row; i < t.columns && next < cards; i++)
            push(&t.column[i], deck[next++], false);
    for (int i = 0; i < t.columns; i++)
        if (t.column[i].count > 0)
            push(&t.column[i], pop(&t.column[i]), true);
    while (cards > next)
        push(&t.stock, deck[--cards], false);
    return t;
}

/* ---- the rules ---- */

static bool is_red(struct table_card card)
{
    return card.suit == 'D' || card.suit == 'H';
}

static bool is_column(const struct table *t, int place)
{
    return place >= 0 && place < t->columns;
}

static bool is_foundation(int place)
{
    return place >= KL_HOME && place < KL_HOME + 4;
}

static const struct table_pile *pile_at(const struct table *t, int place)
{
    if (is_column(t, place))
        return &t->column[place];
    if (is_foundation(place))
        return &t->home[place - KL_HOME];
    return place == KL_WASTE ? &t->waste : place == KL_STOCK ? &t->stock : NULL;
}

/* "… onto a card that is one higher and of the other colour (with build=suit: of the same suit; with build=any: of any
 * suit)." */
static bool may_lie_on(const struct table *t, struct table_card card, struct table_card there)
{
    if (there.rank != card.rank + 1)
        return false;
    if (t->build == KL_BUILD_SUIT)
        return there.suit == card.suit;
    return t->build == KL_BUILD_ANY || is_red(there) != is_red(card);
}

/* "A king moves into an empty column (with empty=any, any card; with empty=none, no card)." */
static bool may_land_in_column(const struct table *t, struct table_card card, const struct table_pile *column)
{
    if (column->count > 0)
        return may_lie_on(t, card, column->card[column->count - 1]);
    return t->empty != KL_EMPTY_NONE && (t->empty == KL_EMPTY_ANY || card.rank == t->ranks);
}

/* "The top card … moves home, if it is the next card of its suit." */
static bool may_go_home(const struct table *t, struct table_card card, int place)
{
    int suit = place - KL_HOME;
    return suits[suit] == card.suit && t->home[suit].count + 1 == card.rank;
}

static bool may_turn_over(const struct table *t)
{
    return t->stock.count == 0 && t->waste.count > 0 && (t->passes == 0 || t->pass < t->passes);
}

bool table_may_lie_on(const struct table *t, kt_card card, kt_card there)
{
    return may_lie_on(t, card_from(card), card_from(there));
}

bool table_can_move(const struct table *t, struct kl_move move)
{
    const struct table_pile *from = pile_at(t, move.from), *to = pile_at(t, move.to);
    if (table_is_won(t) || !from || !to || from == to || move.cards < 1)
        return false;
    if (from == &t->stock)
        return to == &t->waste && move.cards == 1 && t->stock.count > 0;
    if (to == &t->stock)
        return from == &t->waste && move.cards == 1 && may_turn_over(t);
    if (to == &t->waste || move.cards > from->count || (is_foundation(move.from) && !t->worry))
        return false;
    struct table_card lowest = from->card[from->count - move.cards];
    if (!lowest.is_open || (is_foundation(move.from) && is_foundation(move.to)))
        return false;
    if (is_foundation(move.to))
        return move.cards == 1 && may_go_home(t, lowest, move.to);
    if (move.cards > 1 && !is_column(t, move.from))
        return false;
    return may_land_in_column(t, lowest, to);
}

int table_moves(const struct table *t, struct kl_move moves[KL_MOST_MOVES])
{
    int count = 0;
    for (int from = 0; from < KL_HOME + 4; from++)
        for (int to = 0; to < KL_HOME + 4; to++)
            for (int cards = 1; cards <= 13; cards++)
                if (table_can_move(t, (struct kl_move){from, to, cards}))
                    moves[count++] = (struct kl_move){from, to, cards};
    return count;
}

static void gain(struct table *t, int points)
{
    if (t->scoring != KL_SCORE_STANDARD)
        return;
    t->points += points;
    if (t->points < 0)
        t->points = 0;
}

static void turn_over(struct table *t)
{
    if (t->draw == 1)
        gain(t, -100);
    else if (t->pass >= 3) /* this is the third time, or a later one */
        gain(t, -20);
    while (t->waste.count > 0)
        push(&t->stock, pop(&t->waste), false);
    if (t->pass < 255)
        t->pass++;
}

static void count_points(struct table *t, struct kl_move move)
{
    if (is_foundation(move.from))
        gain(t, -15);
    else if (is_foundation(move.to))
        gain(t, 10);
    else if (move.from == KL_WASTE)
        gain(t, 5);
}

void table_play(struct table *t, struct kl_move move)
{
    struct table_card lifted[13];
    struct table_pile *from = (struct table_pile *)pile_at(t, move.from);
    struct table_pile *to = (struct table_pile *)pile_at(t, move.to);
    if (move.to == KL_STOCK) {
        turn_over(t);
        return;
    }
    if (move.from == KL_STOCK) {
        for (int i = 0; i < t->draw && t->stock.count > 0; i++)
            push(&t->waste, pop(&t->stock), true);
        return;
    }
    count_points(t, move);
    for (int i = 0; i < move.cards; i++)
        lifted[i] = pop(from);
    for (int i = move.cards; i > 0; i--)
        push(to, lifted[i - 1], true);
    if (is_column(t, move.from) && from->count > 0 && !from->card[from->count - 1].is_open) {
        push(from, pop(from), true);
        gain(t, 5);
    }
}

bool table_is_won(const struct table *t)
{
    return t->home[0].count + t->home[1].count + t->home[2].count + t->home[3].count == 4 * t->ranks;
}

int table_score(const struct table *t)
{
    int home = t->home[0].count + t->home[1].count + t->home[2].count + t->home[3].count;
    if (t->scoring == KL_SCORE_STANDARD)
        return t->points;
    return t->scoring == KL_SCORE_VEGAS ? 5 * home - 4 * t->ranks : home;
}
