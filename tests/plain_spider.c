#include "plain_spider.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char suits[] = "CDHS";

/* ---- the position ---- */

static int suit_number(char suit)
{
    return (int)(strchr(suits, suit) - suits);
}

static struct web_card card_from(kt_card code, bool is_open)
{
    return (struct web_card){(signed char)(code / 4), suits[code % 4], is_open};
}

static kt_card code_of(struct web_card card)
{
    return card.rank ? (kt_card)(card.rank * 4 + suit_number(card.suit)) : KT_NO_CARD;
}

struct web web_under(const struct kt_settings *rules)
{
    static const int how_many[] = {1, 2, 4};
    const int32_t *value = rules->value;
    struct web w = {.suits = how_many[value[SP_OPTION_SUITS]],
                    .columns = value[SP_OPTION_ROWS],
                    .sets = value[SP_OPTION_SETS],
                    .ranks = value[SP_OPTION_RANKS],
                    .cards = value[SP_OPTION_CARDS],
                    .extra = value[SP_OPTION_EXTRA],
                    .closed = value[SP_OPTION_CLOSED],
                    .layout = value[SP_OPTION_LAYOUT],
                    .is_relaxed = value[SP_OPTION_DEAL],
                    .may_fill = value[SP_OPTION_GAPS],
                    .by_player = value[SP_OPTION_FINISH],
                    .is_pysols = value[SP_OPTION_NUMBERS],
                    .by_cards = value[SP_OPTION_FOUNDATIONS]};
    return w;
}

struct web web_of(const struct spider *s)
{
    struct web w = {.suits = s->rules.suits,
                    .columns = s->rules.columns,
                    .sets = s->rules.sets,
                    .ranks = s->rules.ranks,
                    .cards = s->rules.cards,
                    .extra = s->rules.extra,
                    .closed = s->rules.closed,
                    .layout = s->rules.layout,
                    .is_relaxed = s->rules.deals_on_gaps,
                    .may_fill = s->rules.fills_gaps,
                    .by_player = s->rules.leaves_sets,
                    .is_pysols = s->rules.is_pysols,
                    .by_cards = s->rules.by_cards};
    const kt_card *next = s->card;
    for (int i = 0; i < w.columns; i++)
        for (int depth = 0; depth < s->height[i]; depth++)
            w.column[i].card[w.column[i].count++] = card_from(*next++, depth >= s->closed[i]);
    for (int i = 0; i < s->stock; i++)
        w.stock.card[w.stock.count++] = card_from(*next++, false);
    for (int set = 0; set < SP_MOST_SETS; set++)
        w.home[set] = s->home[set];
    return w;
}

struct spider spider_of(const struct web *w)
{
    struct spider s;
    memset(&s, 0, sizeof s);
    s.rules = (struct sp_rules){.columns = (uint8_t)w->columns,
                                .sets = (uint8_t)w->sets,
                                .ranks = (uint8_t)w->ranks,
                                .suits = (uint8_t)w->suits,
                                .cards = (uint8_t)w->cards,
                                .extra = (uint8_t)w->extra,
                                .closed = (uint8_t)w->closed,
                                .layout = (uint8_t)w->layout,
                                .is_pysols = w->is_pysols,
                                .deals_on_gaps = w->is_relaxed,
                                .fills_gaps = w->may_fill,
                                .leaves_sets = w->by_player,
                                .by_cards = w->by_cards};
    kt_card *next = s.card;
    for (int i = 0; i < w->columns; i++) {
        s.height[i] = (uint8_t)w->column[i].count;
        for (int depth = 0; depth < w->column[i].count; depth++) {
            s.closed[i] = (uint8_t)(s.closed[i] + !w->column[i].card[depth].is_open);
            *next++ = code_of(w->column[i].card[depth]);
        }
    }
    s.stock = (uint8_t)w->stock.count;
    for (int i = 0; i < w->stock.count; i++)
        *next++ = code_of(w->stock.card[i]);
    for (int set = 0; set < SP_MOST_SETS; set++)
        s.home[set] = (uint8_t)w->home[set];
    return s;
}

struct spider sight_of_web(const struct web *w)
{
    struct web seen = *w;
    for (int i = 0; i < w->columns; i++)
        for (int depth = 0; depth < w->column[i].count; depth++)
            if (!w->column[i].card[depth].is_open)
                seen.column[i].card[depth].rank = 0;
    for (int i = 0; i < w->stock.count; i++)
        seen.stock.card[i].rank = 0;
    return spider_of(&seen);
}

static void push(struct web_pile *pile, struct web_card card, bool is_open)
{
    card.is_open = is_open;
    pile->card[pile->count++] = card;
}

int web_height(const struct web *w, int column)
{
    if (w->layout == 1)
        return column + 1;
    if (w->layout == 2) {
        int height = w->cards;
        for (int i = w->extra; i <= column && height > 0; i++)
            height--;
        return height;
    }
    bool is_longer = w->is_pysols ? column % 3 == 0 : column < w->extra;
    return w->cards + is_longer;
}

struct web web_deal(const struct kt_settings *rules, const struct web_card *deck)
{
    struct web w = web_under(rules);
    int open = w.cards - w.closed, total = w.ranks * w.sets, next = 0, height[SP_MOST_COLUMNS];
    for (int i = 0; i < w.columns; i++)
        height[i] = web_height(&w, i);
    for (int round = 0; round < total; round++)
        for (int i = 0; i < w.columns; i++)
            if (round < height[i] - open)
                push(&w.column[i], deck[next++], false);
    for (int round = 0; round < open; round++)
        for (int i = 0; i < w.columns; i++)
            if (w.column[i].count < height[i])
                push(&w.column[i], deck[next++], true);
    while (next < total)
        push(&w.stock, deck[next++], false);
    web_settle(&w);
    return w;
}

/* ---- the rules ---- */

/* Are the last cards face up, of one suit, each one lower than the card below it? */
static bool is_run(const struct web_pile *pile, int cards)
{
    if (cards < 1 || cards > pile->count)
        return false;
    for (int i = pile->count - cards; i < pile->count; i++) {
        if (!pile->card[i].is_open)
            return false;
        if (i > pile->count - cards &&
            (pile->card[i].suit != pile->card[i - 1].suit || pile->card[i].rank != pile->card[i - 1].rank - 1))
            return false;
    }
    return true;
}

static bool has_set(const struct web *w, int column)
{
    const struct web_pile *pile = &w->column[column];
    return is_run(pile, w->ranks) && pile->card[pile->count - 1].rank == 1;
}

static bool can_put(const struct web *w, const struct web_pile *from, const struct web_pile *to, int cards)
{
    if (to->count == 0)
        return w->may_fill;
    return from->card[from->count - cards].rank == to->card[to->count - 1].rank - 1;
}

static bool can_deal_out(const struct web *w)
{
    for (int i = 0; i < w->columns; i++)
        if (w->column[i].count == 0 && !w->is_relaxed)
            return false;
    return w->stock.count > 0;
}

/* The first foundation of the suit that has all lower cards, for the last card of the column. */
static int home_for(const struct web *w, int column)
{
    const struct web_pile *pile = &w->column[column];
    for (int set = 0; set < w->sets && pile->count > 0; set++)
        if ("SHCD"[set % w->suits] == pile->card[pile->count - 1].suit &&
            w->home[set] == pile->card[pile->count - 1].rank - 1)
            return set;
    return -1;
}

bool web_can_move(const struct web *w, struct sp_move move)
{
    if (move.from == SP_STOCK || move.to == SP_STOCK)
        return move.from == SP_STOCK && move.to == SP_STOCK && move.cards == 1 && can_deal_out(w);
    if (move.from < 0 || move.from >= w->columns)
        return false;
    if (move.to == SP_HOME)
        return w->by_cards ? move.cards == 1 && home_for(w, move.from) >= 0
                           : w->by_player && move.cards == w->ranks && has_set(w, move.from);
    if (move.to < 0 || move.to >= w->columns || move.from == move.to)
        return false;
    const struct web_pile *from = &w->column[move.from], *to = &w->column[move.to];
    return is_run(from, move.cards) && can_put(w, from, to, move.cards);
}

static void turn_last(struct web_pile *pile)
{
    if (pile->count > 0)
        pile->card[pile->count - 1].is_open = true;
}

static void take_set(struct web *w, int column)
{
    struct web_pile *pile = &w->column[column];
    w->home[home_for(w, column)] = w->ranks;
    pile->count -= w->ranks;
    turn_last(pile);
}

static void take_card(struct web *w, int column)
{
    w->home[home_for(w, column)]++;
    w->column[column].count--;
    turn_last(&w->column[column]);
}

void web_settle(struct web *w)
{
    for (int i = 0; i < w->columns; i++)
        while (!w->by_player && !w->by_cards && has_set(w, i))
            take_set(w, i);
}

static void deal_out(struct web *w)
{
    int dealt = 0;
    for (; dealt < w->columns && dealt < w->stock.count; dealt++)
        push(&w->column[dealt], w->stock.card[dealt], true);
    w->stock.count -= dealt;
    memmove(w->stock.card, w->stock.card + dealt, (size_t)w->stock.count * sizeof *w->stock.card);
}

void web_play(struct web *w, struct sp_move move)
{
    assert(web_can_move(w, move));
    if (move.from == SP_STOCK) {
        deal_out(w);
    } else if (move.to == SP_HOME && w->by_cards) {
        take_card(w, move.from);
    } else if (move.to == SP_HOME) {
        take_set(w, move.from);
    } else {
        struct web_pile *from = &w->column[move.from];
        for (int i = from->count - move.cards; i < from->count; i++)
            push(&w->column[move.to], from->card[i], true);
        from->count -= move.cards;
        turn_last(from);
    }
    web_settle(w);
}

static void add_if_legal(const struct web *w, struct sp_move move, struct sp_move *moves, int *count)
{
    if (!web_can_move(w, move))
        return;
    assert(*count < SP_MOST_MOVES);
    moves[(*count)++] = move;
}

int web_moves(const struct web *w, struct sp_move moves[SP_MOST_MOVES])
{
    int count = 0;
    for (int from = 0; from < w->columns; from++)
        for (int to = 0; to <= SP_HOME; to = to + 1 == w->columns ? SP_HOME : to + 1)
            for (int cards = 1; cards <= w->ranks; cards++)
                add_if_legal(w, (struct sp_move){from, to, cards}, moves, &count);
    add_if_legal(w, (struct sp_move){SP_STOCK, SP_STOCK, 1}, moves, &count);
    return count;
}

int web_score(const struct web *w)
{
    int score = 0;
    for (int set = 0; set < w->sets; set++)
        score += w->home[set] == w->ranks;
    return score;
}

bool web_is_won(const struct web *w)
{
    return web_score(w) == w->sets;
}

/* ---- the truth ---- */

/* Positions met so far, each once, in the order in which they were met; `slot` holds 1 + where it is, by hash. */
struct met {
    struct spider *position;
    size_t count, most, *slot, slots;
};

static uint64_t hash_of(const struct spider *s)
{
    const uint8_t *bytes = (const uint8_t *)s;
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof *s; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash ^ hash >> 32;
}

static void meet(struct met *met, const struct web *w)
{
    struct spider s = spider_of(w);
    size_t at = hash_of(&s) % met->slots;
    for (; met->slot[at]; at = (at + 1) % met->slots)
        if (memcmp(&met->position[met->slot[at] - 1], &s, sizeof s) == 0)
            return;
    if (met->count < met->most)
        met->position[met->count] = s;
    met->slot[at] = ++met->count;
}

static enum kt_verdict search(struct met *met)
{
    for (size_t i = 0; i < met->count; i++) {
        struct sp_move moves[SP_MOST_MOVES];
        struct web w = web_of(&met->position[i]);
        int count = web_moves(&w, moves);
        for (int k = 0; k < count; k++) {
            struct web next = w;
            web_play(&next, moves[k]);
            if (web_is_won(&next))
                return KT_SOLVED;
            meet(met, &next);
            if (met->count > met->most)
                return KT_UNKNOWN;
        }
    }
    return KT_IMPOSSIBLE;
}

enum kt_verdict web_search(const struct web *start, size_t most)
{
    struct met met = {.most = most, .slots = 4 * most};
    met.position = malloc(most * sizeof *met.position);
    met.slot = calloc(met.slots, sizeof *met.slot);
    assert(met.position && met.slot);
    meet(&met, start);
    enum kt_verdict verdict = web_is_won(start) ? KT_SOLVED : search(&met);
    free(met.position);
    free(met.slot);
    return verdict;
}
