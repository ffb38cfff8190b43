#include "games/spider/blind_board.h"

#include <string.h>

#include "core/hash.h"

/* ---- from and to the position of the rules ---- */

/* A card at a place, counted from the top of the table: the sum over a column is its key. */
static uint64_t key_of(kt_card card, int place)
{
    return kt_mix((uint64_t)(card * 256 + place) * 0x9E3779B97F4A7C15u);
}

static void renew_key(struct spb_board *b, int column)
{
    uint64_t key = b->closed[column];
    for (int i = 0; i < b->open[column]; i++)
        key += key_of(b->card[column][i], i);
    b->key[column] = key;
}

static int closed_at_start(const struct sp_rules *rules)
{
    int closed = 0, open = rules->cards - rules->closed;
    for (int column = 0; column < rules->columns; column++) {
        int cards = sp_cards_of_column(rules, column);
        closed += cards > open ? cards - open : 0;
    }
    return closed;
}

static void count_cards(struct spb_board *b, const struct spider *sight)
{
    kt_card missing[SP_DECK];
    int count = sp_missing_cards(sight, missing);
    for (int i = 0; i < count; i++)
        b->unseen[missing[i]]++;
    for (int column = 0; column < b->columns; column++)
        for (int i = 0; i < b->open[column]; i++)
            b->in_play[b->card[column][i]]++;
}

bool spb_from_sight(struct spb_board *b, const struct spider *sight)
{
    const struct sp_rules *rules = &sight->rules;
    memset(b, 0, sizeof *b);
    b->columns = rules->columns;
    b->ranks = rules->ranks;
    b->sets = rules->sets;
    b->suits = rules->suits;
    b->fills_gaps = rules->fills_gaps;
    b->deals_on_gaps = rules->deals_on_gaps;
    b->by_cards = rules->by_cards;
    b->stock = sight->stock;
    b->closed_at_start = (uint8_t)closed_at_start(rules);
    b->home = (uint8_t)sp_cards_home(sight);
    for (int column = 0; column < b->columns; column++) {
        int open = sight->height[column] - sight->closed[column];
        if (open + sight->closed[column] + spb_rows_left(b) > SPB_TALLEST || sight->closed[column] > SP_DECK / 2)
            return false;
        b->open[column] = (uint8_t)open;
        b->closed[column] = sight->closed[column];
        b->all_closed = (uint8_t)(b->all_closed + b->closed[column]);
        memcpy(b->card[column], sp_column(sight, column) + b->closed[column], (size_t)open);
        renew_key(b, column);
    }
    count_cards(b, sight);
    return true;
}

void spb_true_world(const struct spider *s, struct spb_world *world)
{
    for (int column = 0; column < s->rules.columns; column++)
        memcpy(world->closed[column], sp_column(s, column), s->closed[column]);
    for (int i = 0; i < s->stock; i++)
        world->stock[s->stock - 1 - i] = sp_stock(s)[i];
}

/* ---- moves ---- */

static int run_length(const struct spb_board *b, int column)
{
    const kt_card *card = b->card[column];
    int open = b->open[column], length = open > 0;
    while (length < open && card[open - length] + KT_SUITS == card[open - length - 1])
        length++;
    return length;
}

static int not_home(const struct spb_board *b, kt_card card)
{
    return b->unseen[card] + b->in_play[card];
}

/* There is a foundation for it if more of the next lower card are home, that is, fewer are not. */
static bool can_go_home(const struct spb_board *b, kt_card card)
{
    return b->by_cards && card && (kt_rank(card) == KT_ACE || not_home(b, card - KT_SUITS) < not_home(b, card));
}

/* See sp_is_safe_home. */
static bool is_safe_home(const struct spb_board *b, kt_card card)
{
    if (!can_go_home(b, card) || (b->stock > 0 && !b->deals_on_gaps))
        return false;
    int needed = kt_rank(card) > KT_ACE ? not_home(b, card - KT_SUITS) : 0;
    for (int suit = 0; suit < KT_SUITS && kt_rank(card) > KT_ACE + 1; suit++)
        needed += not_home(b, kt_card_of(kt_rank(card) - 2, suit));
    return needed == 0;
}

/* Returns the column whose last card can go home without loss, or -1. */
static int safe_column(const struct spb_board *b)
{
    for (int column = 0; b->by_cards && column < b->columns; column++)
        if (is_safe_home(b, spb_top(b, column)))
            return column;
    return -1;
}

/* Moving a whole column to an empty one is omitted: nothing would change. */
static int list_to_gap(const struct spb_board *b, int from, int gap, int run, struct spb_move *moves)
{
    int count = 0;
    for (int cards = run; cards > 0; cards--)
        if (cards < b->open[from] || b->closed[from] > 0)
            moves[count++] = (struct spb_move){(uint8_t)from, (uint8_t)gap, (uint8_t)cards};
    return count;
}

int spb_moves(const struct spb_board *b, struct spb_move *moves)
{
    int count = 0, rows = spb_rows_left(b), safe = safe_column(b);
    if (safe >= 0) {
        moves[0] = (struct spb_move){(uint8_t)safe, SP_HOME, 1};
        return 1;
    }
    for (int from = 0; from < b->columns; from++) {
        if (b->open[from] == 0)
            continue;
        if (can_go_home(b, spb_top(b, from)))
            moves[count++] = (struct spb_move){(uint8_t)from, SP_HOME, 1};
        int run = run_length(b, from), top = kt_rank(spb_top(b, from)), gap = -1;
        for (int to = 0; to < b->columns; to++) {
            int cards = b->open[to] ? kt_rank(spb_top(b, to)) - top : 0;
            if (cards > 0 && cards <= run && to != from && b->open[to] + b->closed[to] + cards + rows <= SPB_TALLEST)
                moves[count++] = (struct spb_move){(uint8_t)from, (uint8_t)to, (uint8_t)cards};
            if (b->open[to] + b->closed[to] == 0)
                gap = to;
        }
        if (gap >= 0 && b->fills_gaps)
            count += list_to_gap(b, from, gap, run, moves + count);
    }
    return count;
}

bool spb_can_deal(const struct spb_board *b)
{
    if (b->stock == 0)
        return false;
    for (int column = 0; column < b->columns; column++)
        if (b->open[column] + b->closed[column] == 0 && !b->deals_on_gaps)
            return false;
    return true;
}

bool spb_is_dark(const struct spb_board *b)
{
    for (int column = 0; column < b->columns; column++)
        if (b->open[column] == 0 && b->closed[column] > 0)
            return true;
    return false;
}

uint64_t spb_key(const struct spb_board *b)
{
    uint64_t key = b->is_dealing;
    for (int column = 0; column < b->columns; column++)
        key += kt_mix(b->key[column]);
    return key;
}

/* A card of the set that left the column, if one did. */
static kt_card finish(struct spb_board *b, int column)
{
    kt_card top = spb_top(b, column);
    if (kt_rank(top) != KT_ACE || b->by_cards || b->open[column] < b->ranks || run_length(b, column) < b->ranks)
        return KT_NO_CARD;
    b->open[column] = (uint8_t)(b->open[column] - b->ranks);
    b->home = (uint8_t)(b->home + b->ranks);
    for (int rank = 0; rank < b->ranks; rank++)
        b->in_play[top + rank * KT_SUITS]--;
    return top;
}

static void send_home(struct spb_board *b, int column)
{
    int place = --b->open[column];
    kt_card card = b->card[column][place];
    b->key[column] -= key_of(card, place);
    b->in_play[card]--;
    b->home++;
}

/* The card is still stored after the end of the column. */
static void take_back_from_home(struct spb_board *b, int column, uint64_t key)
{
    b->in_play[b->card[column][b->open[column]++]]++;
    b->key[column] = key;
    b->home--;
}

uint64_t spb_key_after(const struct spb_board *b, uint64_t key, struct spb_move move)
{
    int from = b->open[move.from] - move.cards, to = move.to == SP_HOME ? 0 : b->open[move.to];
    if (move.to == SP_HOME || (to + move.cards >= b->ranks && kt_rank(spb_top(b, move.from)) == KT_ACE))
        return 0;
    uint64_t key_from = b->key[move.from], key_to = b->key[move.to];
    key -= kt_mix(key_from) + kt_mix(key_to);
    for (int i = 0; i < move.cards; i++) {
        kt_card card = b->card[move.from][from + i];
        key_from -= key_of(card, from + i);
        key_to += key_of(card, to + i);
    }
    return key + kt_mix(key_from) + kt_mix(key_to);
}

void spb_apply(struct spb_board *b, struct spb_move move, struct spb_undo *undo)
{
    undo->key_from = b->key[move.from];
    if (move.to == SP_HOME) {
        undo->finished = KT_NO_CARD;
        send_home(b, move.from);
        return;
    }
    int from = b->open[move.from] - move.cards, to = b->open[move.to];
    undo->key_to = b->key[move.to];
    for (int i = 0; i < move.cards; i++) {
        kt_card card = b->card[move.from][from + i];
        b->card[move.to][to + i] = card;
        b->key[move.from] -= key_of(card, from + i);
        b->key[move.to] += key_of(card, to + i);
    }
    b->open[move.from] = (uint8_t)from;
    b->open[move.to] = (uint8_t)(to + move.cards);
    undo->finished = finish(b, move.to);
    if (undo->finished)
        renew_key(b, move.to);
}

/* The cards of a finished set are still stored after the end of the column. */
void spb_take_back(struct spb_board *b, struct spb_move move, const struct spb_undo *undo)
{
    if (move.to == SP_HOME) {
        take_back_from_home(b, move.from, undo->key_from);
        return;
    }
    if (undo->finished) {
        b->open[move.to] = (uint8_t)(b->open[move.to] + b->ranks);
        b->home = (uint8_t)(b->home - b->ranks);
        for (int rank = 0; rank < b->ranks; rank++)
            b->in_play[undo->finished + rank * KT_SUITS]++;
    }
    b->open[move.to] = (uint8_t)(b->open[move.to] - move.cards);
    memcpy(b->card[move.from] + b->open[move.from], b->card[move.to] + b->open[move.to], move.cards);
    b->open[move.from] = (uint8_t)(b->open[move.from] + move.cards);
    b->key[move.from] = undo->key_from;
    b->key[move.to] = undo->key_to;
}

/* ---- turning cards ---- */

static void show(struct spb_board *b, int column, kt_card card)
{
    b->card[column][b->open[column]++] = card;
    b->unseen[card]--;
    b->in_play[card]++;
}

static void turn(struct spb_board *b, int column, const struct spb_world *world)
{
    while (b->open[column] == 0 && b->closed[column] > 0) {
        b->closed[column]--;
        b->all_closed--;
        show(b, column, world->closed[column][b->closed[column]]);
        finish(b, column);
    }
}

void spb_reveal(struct spb_board *b, const struct spb_world *world)
{
    for (int column = 0; b->is_dealing && column < b->columns && b->stock > 0; column++) {
        show(b, column, world->stock[--b->stock]);
        finish(b, column);
    }
    b->is_dealing = false;
    for (int column = 0; column < b->columns; column++) {
        turn(b, column, world);
        renew_key(b, column);
    }
}
