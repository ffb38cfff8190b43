/* The rules of Klondike, each written once. Listing moves, checking one and saying why it is refused all rest on the
 * same few predicates: kl_fits, kl_goes_home, kl_can_turn_over. None of them uses a face-down card, so the legal moves
 * depend only on what the player can see. */
#include "games/klondike/klondike.h"

#include <assert.h>
#include <string.h>

#include "games/patience/moving.h"

enum { MOST_PASS = UINT8_MAX }; /* the highest number of a pass that is counted, if passes are not limited */

void kl_clear(struct klondike *s, const struct kt_settings *rules)
{
    memset(s, 0, sizeof *s);
    s->rules = (struct kl_rules){
        .draw = (uint8_t)rules->value[KL_OPTION_DRAW],
        .passes = (uint8_t)rules->value[KL_OPTION_PASSES],
        .worry = (uint8_t)rules->value[KL_OPTION_WORRY],
        .empty = (uint8_t)rules->value[KL_OPTION_EMPTY],
        .build = (uint8_t)rules->value[KL_OPTION_BUILD],
        .knows_stock = (uint8_t)rules->value[KL_OPTION_STOCK],
        .scoring = (uint8_t)rules->value[KL_OPTION_SCORING],
        .columns = (uint8_t)rules->value[KL_OPTION_COLUMNS],
        .ranks = (uint8_t)rules->value[KL_OPTION_RANKS],
    };
    s->pass = 1;
}

int kl_cards_home(const struct klondike *s)
{
    return s->home[0] + s->home[1] + s->home[2] + s->home[3];
}

bool kl_is_won(const struct klondike *s)
{
    return kl_cards_home(s) == s->rules.ranks * KT_SUITS;
}

/* ---- cards ---- */

kt_card kl_card_at(const struct klondike *s, int place)
{
    if (kl_is_column(place))
        return kl_top_card(&s->column[place]);
    if (place == KL_WASTE)
        return s->waste > 0 ? s->turned[s->waste - 1] : KT_NO_CARD;
    int suit = place - KL_HOME;
    return kl_is_home(place) && s->home[suit] > 0 ? kt_card_of(s->home[suit], suit) : KT_NO_CARD;
}

static kt_card head_of_run(const struct kl_column *column, int cards)
{
    return column->card[kl_height(column) - cards];
}

kt_card kl_head_of(const struct klondike *s, struct kl_move move)
{
    return kl_is_column(move.from) ? head_of_run(&s->column[move.from], move.cards) : kl_card_at(s, move.from);
}

/* ---- where cards fit ---- */

bool kl_goes_home(const struct klondike *s, kt_card card)
{
    return s->home[kt_suit(card)] + 1 == kt_rank(card);
}

/* May the card, and what lies on it, be put down there? */
bool kl_fits(const struct klondike *s, kt_card card, int place)
{
    if (kl_is_home(place))
        return place == KL_HOME + kt_suit(card) && kl_goes_home(s, card);
    kt_card there = kl_card_at(s, place);
    return there ? kl_builds(&s->rules, card, there) : kl_starts_column(&s->rules, card);
}

bool kl_can_turn_over(const struct klondike *s)
{
    bool is_turned = s->waste == s->talon && s->talon > 0;
    return is_turned && (s->rules.passes == 0 || s->pass < s->rules.passes);
}

/* How many cards of column `from` go to column `target`, if a player just names the two: onto a card, as many as make
 * it fit; into an empty column, all face-up cards if that is allowed. At least 1, even if it does not fit. */
int kl_cards_to_move(const struct klondike *s, int from, int target)
{
    int cards = s->column[from].open;
    kt_card there = kl_card_at(s, target);
    if (there && cards > 0)
        cards = kt_rank(there) - kt_rank(kl_card_at(s, from));
    return cards < 1 || cards > s->column[from].open ? 1 : cards;
}

/* ---- listing ---- */

static void add_move(kt_move *moves, int *count, int from, int to, int cards)
{
    moves[(*count)++] = kl_pack((struct kl_move){from, to, cards});
}

static void list_from_column(const struct klondike *s, int from, kt_move *moves, int *count)
{
    int open = s->column[from].open, last = kt_rank(kl_top_card(&s->column[from]));
    for (int to = 0; to < s->rules.columns; to++) {
        kt_card there = kl_top_card(&s->column[to]);
        int least = there ? kt_rank(there) - last : 1, most = there ? least : open; /* one card has the right rank */
        for (int cards = least; to != from && cards >= 1 && cards <= most && cards <= open; cards++)
            if (kl_fits(s, head_of_run(&s->column[from], cards), to))
                add_move(moves, count, from, to, cards);
    }
}

static void list_card(const struct klondike *s, int from, kt_move *moves, int *count)
{
    kt_card card = kl_card_at(s, from);
    for (int to = 0; card && to < s->rules.columns; to++)
        if (kl_fits(s, card, to))
            add_move(moves, count, from, to, 1);
}

static void list_home(const struct klondike *s, int from, kt_move *moves, int *count)
{
    kt_card card = kl_card_at(s, from);
    if (card && kl_goes_home(s, card))
        add_move(moves, count, from, KL_HOME + kt_suit(card), 1);
}

int kl_moves(const struct klondike *s, kt_move *moves)
{
    int count = 0;
    for (int from = 0; from < s->rules.columns; from++) {
        list_home(s, from, moves, &count);
        list_from_column(s, from, moves, &count);
    }
    list_home(s, KL_WASTE, moves, &count);
    list_card(s, KL_WASTE, moves, &count);
    for (int suit = 0; s->rules.worry && suit < KT_SUITS; suit++)
        list_card(s, KL_HOME + suit, moves, &count);
    if (s->waste < s->talon)
        add_move(moves, &count, KL_STOCK, KL_WASTE, 1);
    else if (kl_can_turn_over(s))
        add_move(moves, &count, KL_WASTE, KL_STOCK, 1);
    return count;
}

/* ---- why a move is illegal ---- */

static bool is_place(const struct klondike *s, int place)
{
    return place >= 0 && (kl_is_column(place) ? place < s->rules.columns : place < KL_HOME + KT_SUITS);
}

static bool refuse(struct kt_error *error, const char *text)
{
    return kt_refuse(error, KT_ILLEGAL, text, NULL, NULL);
}

static bool refuse_cards(struct kt_error *error, const char *text, kt_card first, kt_card second)
{
    refuse(error, text);
    if (error) {
        kt_phrase_arg_card(&error->what, 1, first);
        if (second)
            kt_phrase_arg_card(&error->what, 2, second);
    }
    return false;
}

static bool may_draw(const struct klondike *s, struct kt_error *error)
{
    if (s->waste < s->talon)
        return true;
    return refuse(error, s->talon == 0 ? N_("The stock is empty, and so is the waste.")
                                       : N_("The stock is empty: turn the waste over first."));
}

static bool may_turn_over(const struct klondike *s, struct kt_error *error)
{
    if (kl_can_turn_over(s))
        return true;
    if (s->waste < s->talon)
        return refuse(error, N_("The waste is turned over only when the stock is empty."));
    return refuse(error, s->talon == 0 ? N_("The stock is empty, and so is the waste.")
                                       : N_("This was the last pass through the stock."));
}

const char *kl_build_refusal(const struct kl_rules *rules)
{
    static const char *const texts[] = {
        [KL_BUILD_RED_BLACK] = N_("The %1 does not go on the %2: it must be one lower and of the other colour."),
        [KL_BUILD_SUIT] = N_("The %1 does not go on the %2: it must be one lower and of the same suit."),
        [KL_BUILD_ANY] = N_("The %1 does not go on the %2: it must be one lower."),
    };
    return texts[rules->build];
}

static const char *start_refusal(const struct kl_rules *rules)
{
    if (rules->empty == KL_EMPTY_NONE)
        return N_("The %1 cannot start a column: no card may.");
    return rules->ranks == KT_RANKS ? N_("The %1 cannot start a column: only kings may.")
                                    : N_("The %1 cannot start a column: only cards of the highest rank may.");
}

static bool refuse_landing(const struct klondike *s, kt_card card, int place, struct kt_error *error)
{
    int suit = kt_suit(card);
    if (kl_is_home(place) && place != KL_HOME + suit)
        return refuse_cards(error, N_("The %1 goes to the foundation of its own suit."), card, KT_NO_CARD);
    if (kl_is_home(place))
        return refuse_cards(error, N_("The %1 cannot go home yet: the %2 goes first."), card,
                            kt_card_of(s->home[suit] + 1, suit));
    kt_card there = kl_card_at(s, place);
    if (!there)
        return refuse_cards(error, start_refusal(&s->rules), card, KT_NO_CARD);
    return refuse_cards(error, kl_build_refusal(&s->rules), card, there);
}

/* May this many cards leave that place together? */
static bool can_lift(const struct klondike *s, struct kl_move move, struct kt_error *error)
{
    char number[24], name[8];
    if (!kl_card_at(s, move.from)) {
        kl_name_place(move.from, name);
        return kt_refuse(error, KT_ILLEGAL, N_("There is no card at %1."), name, NULL);
    }
    if (kl_is_home(move.from) && !s->rules.worry)
        return refuse(error, N_("Cards do not come back from home: see the rule \"worry\"."));
    if (move.cards < 1)
        return refuse(error, N_("A move takes at least one card."));
    if (move.cards > 1 && (!kl_is_column(move.from) || !kl_is_column(move.to)))
        return refuse(error, N_("Several cards move together only from one column to another."));
    if (kl_is_column(move.from) && move.cards > s->column[move.from].open) {
        kt_phrase_number(s->column[move.from].open, number);
        return kt_refuse(error, KT_ILLEGAL, N_("Only the face-up cards of that column can be moved: %1."), number,
                         NULL);
    }
    return true;
}

bool kl_is_legal(const struct klondike *s, struct kl_move move, struct kt_error *error)
{
    if (move.from == KL_STOCK && move.to == KL_WASTE && move.cards == 1)
        return may_draw(s, error);
    if (move.from == KL_WASTE && move.to == KL_STOCK && move.cards == 1)
        return may_turn_over(s, error);
    if (!pt_has_columns(move.from, move.to, KL_STOCK, s->rules.columns, error))
        return false;
    if (!is_place(s, move.from) || !is_place(s, move.to) || move.from == move.to || move.from == KL_STOCK ||
        move.to == KL_STOCK || move.to == KL_WASTE || (kl_is_home(move.from) && kl_is_home(move.to)))
        return refuse(error, N_("Cards move between columns, from the waste to a column, home, and back from there."));
    if (!can_lift(s, move, error))
        return false;
    kt_card head = kl_head_of(s, move);
    return kl_fits(s, head, move.to) || refuse_landing(s, head, move.to, error);
}

/* ---- moving ---- */

/* Windows' points. Turning the waste over costs a hundred if one card is drawn at a time, and otherwise twenty from the
 * third time on; they never fall below 0. */
static int points_of(const struct klondike *s, struct kl_move move)
{
    if (move.from == KL_STOCK)
        return 0;
    if (move.to == KL_STOCK)
        return s->rules.draw == 1 ? -100 : s->pass >= 3 ? -20 : 0;
    if (kl_is_home(move.from))
        return -15;
    if (kl_is_home(move.to))
        return 10;
    return move.from == KL_WASTE ? 5 : 0;
}

static void add_points(struct klondike *s, int points)
{
    int sum = s->points + points;
    if (s->rules.scoring == KL_SCORE_STANDARD)
        s->points = (int16_t)(sum < 0 ? 0 : sum > INT16_MAX ? INT16_MAX : sum);
}

static void draw(struct klondike *s)
{
    int left = s->talon - s->waste;
    s->waste = (uint8_t)(s->waste + (left < s->rules.draw ? left : s->rules.draw));
}

static void turn_over(struct klondike *s)
{
    s->waste = 0;
    s->pass = (uint8_t)(s->pass < MOST_PASS ? s->pass + 1 : MOST_PASS);
}

static void take_from_waste(struct klondike *s)
{
    memmove(&s->turned[s->waste - 1], &s->turned[s->waste], (size_t)(s->talon - s->waste));
    s->turned[--s->talon] = KT_NO_CARD;
    s->waste--;
}

/* An uncovered card is turned at once. */
static void take_from_column(struct klondike *s, struct kl_column *column, int cards)
{
    memset(&column->card[kl_height(column) - cards], KT_NO_CARD, (size_t)cards);
    column->open = (uint8_t)(column->open - cards);
    if (column->open == 0 && column->closed > 0) {
        column->closed--;
        column->open = 1;
        add_points(s, 5);
    }
}

static void take(struct klondike *s, struct kl_move move)
{
    if (kl_is_column(move.from))
        take_from_column(s, &s->column[move.from], move.cards);
    else if (move.from == KL_WASTE)
        take_from_waste(s);
    else
        s->home[move.from - KL_HOME]--;
}

static void put_down(struct klondike *s, const kt_card *cards, int count, int place)
{
    if (kl_is_home(place)) {
        s->home[place - KL_HOME]++;
        return;
    }
    struct kl_column *column = &s->column[place];
    memcpy(&column->card[kl_height(column)], cards, (size_t)count);
    column->open = (uint8_t)(column->open + count);
}

void kl_apply(struct klondike *s, struct kl_move move)
{
    assert(move.from < KL_HOME + KT_SUITS && move.to < KL_HOME + KT_SUITS && move.cards > 0);
    kt_card cards[KT_RANKS];
    add_points(s, points_of(s, move));
    if (move.from == KL_STOCK) {
        draw(s);
    } else if (move.to == KL_STOCK) {
        turn_over(s);
    } else {
        assert(move.cards >= 1 && move.cards <= KT_RANKS);
        cards[0] = kl_head_of(s, move);
        if (kl_is_column(move.from))
            memcpy(cards, &s->column[move.from].card[kl_height(&s->column[move.from]) - move.cards],
                   (size_t)move.cards);
        take(s, move);
        put_down(s, cards, move.cards, move.to);
    }
}
