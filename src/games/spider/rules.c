/* The rules of Spider, each written once. Listing moves, checking one and saying why it is refused all rest on the same
 * few predicates: sp_run_length, fits, sp_can_deal, sp_can_go_home. None of them uses a face-down card or the stock, so
 * the legal moves depend only on what the player can see. */
#include "games/spider/spider.h"

#include <string.h>

#include "games/patience/moving.h"

/* ---- boards ---- */

static bool refuse_number(struct kt_error *error, const char *text, int first, int second)
{
    char one[24], two[24];
    kt_phrase_number(first, one);
    kt_phrase_number(second, two);
    return kt_refuse(error, KT_BAD_INPUT, text, one, two);
}

/* PySolFC has no other sizes. */
static bool is_full_game(const struct sp_rules *rules)
{
    return rules->columns == 10 && rules->sets == 8 && rules->ranks == KT_RANKS && rules->cards == 5 &&
           rules->extra == 4 && rules->closed == 4 && rules->layout == SP_EQUAL;
}

static bool can_be_dealt(const struct sp_rules *rules, struct kt_error *error)
{
    int dealt = 0, deck = rules->sets * rules->ranks;
    for (int column = 0; column < rules->columns; column++)
        dealt += sp_cards_of_column(rules, column);
    if (rules->closed >= rules->cards)
        return refuse_number(error,
                             N_("%1 of %2 cards cannot be face down: the last card of a column must be face up."),
                             rules->closed, rules->cards);
    if (rules->is_pysols && !is_full_game(rules))
        return kt_refuse(error, KT_BAD_INPUT,
                         N_("PySolFC numbers the deals of the full game only: 10 columns, 8 sets."), NULL, NULL);
    if (dealt > deck)
        return refuse_number(error, N_("The columns need %1 cards, but there are only %2 in these sets."), dealt, deck);
    return true;
}

bool sp_clear(struct spider *s, const struct kt_settings *rules, struct kt_error *error)
{
    const int32_t *value = rules->value;
    memset(s, 0, sizeof *s);
    s->rules = (struct sp_rules){
        .suits = (uint8_t)(1 << value[SP_OPTION_SUITS]),
        .columns = (uint8_t)value[SP_OPTION_ROWS],
        .sets = (uint8_t)value[SP_OPTION_SETS],
        .ranks = (uint8_t)value[SP_OPTION_RANKS],
        .cards = (uint8_t)value[SP_OPTION_CARDS],
        .extra = (uint8_t)value[SP_OPTION_EXTRA],
        .closed = (uint8_t)value[SP_OPTION_CLOSED],
        .layout = (uint8_t)value[SP_OPTION_LAYOUT],
        .deals_on_gaps = (uint8_t)value[SP_OPTION_DEAL],
        .fills_gaps = (uint8_t)value[SP_OPTION_GAPS],
        .leaves_sets = (uint8_t)value[SP_OPTION_FINISH],
        .is_pysols = (uint8_t)value[SP_OPTION_NUMBERS],
        .by_cards = (uint8_t)value[SP_OPTION_FOUNDATIONS],
    };
    return can_be_dealt(&s->rules, error);
}

int sp_sets_finished(const struct spider *s)
{
    int count = 0;
    for (int set = 0; set < s->rules.sets; set++)
        count += s->home[set] == s->rules.ranks;
    return count;
}

int sp_cards_home(const struct spider *s)
{
    int count = 0;
    for (int set = 0; set < s->rules.sets; set++)
        count += s->home[set];
    return count;
}

bool sp_is_won(const struct spider *s)
{
    return sp_sets_finished(s) == s->rules.sets;
}

/* ---- cards ---- */

static int start_of(const struct spider *s, int column)
{
    int start = 0;
    for (int i = 0; i < column; i++)
        start += s->height[i];
    return start;
}

const kt_card *sp_column(const struct spider *s, int column)
{
    return s->card + start_of(s, column);
}

const kt_card *sp_stock(const struct spider *s)
{
    return sp_column(s, s->rules.columns);
}

kt_card sp_top(const struct spider *s, int column)
{
    return s->height[column] ? sp_column(s, column)[s->height[column] - 1] : KT_NO_CARD;
}

/* Is the card one lower than the card below it, and of the same suit? */
static bool continues(kt_card card, kt_card beneath)
{
    return card + KT_SUITS == beneath;
}

int sp_run_length(const struct spider *s, int column)
{
    const kt_card *cards = sp_column(s, column);
    int height = s->height[column], open = height - s->closed[column], length = open > 0;
    while (length < open && continues(cards[height - length], cards[height - length - 1]))
        length++;
    return length;
}

bool sp_has_finished_set(const struct spider *s, int column)
{
    return s->height[column] > 0 && kt_rank(sp_top(s, column)) == KT_ACE && sp_run_length(s, column) == s->rules.ranks;
}

bool sp_can_go_home(const struct spider *s, int column)
{
    if (!s->rules.by_cards)
        return sp_has_finished_set(s, column);
    return s->height[column] > 0 && sp_foundation_for(&s->rules, s->home, sp_top(s, column)) >= 0;
}

/* A foundation has a rank if more of these cards are missing than there are foundations of the suit before it. */
void sp_find_home(struct spider *s)
{
    int lying[KT_CARD_CODES] = {0}, sets[KT_SUITS] = {0}, before[KT_SUITS] = {0};
    int cards = (int)(sp_stock(s) - s->card) + s->stock;
    for (int i = 0; i < cards; i++)
        lying[s->card[i]]++;
    for (int set = 0; set < s->rules.sets; set++)
        sets[sp_suit_of_set(&s->rules, set)]++;
    for (int set = 0; set < s->rules.sets; set++) {
        int suit = sp_suit_of_set(&s->rules, set), rank = 0, others = before[suit]++;
        while (rank < s->rules.ranks && sets[suit] - lying[kt_card_of(rank + 1, suit)] > others)
            rank++;
        s->home[set] = (uint8_t)rank;
    }
}

static int gaps(const struct spider *s)
{
    int count = 0;
    for (int column = 0; column < s->rules.columns; column++)
        count += s->height[column] == 0;
    return count;
}

bool sp_can_deal(const struct spider *s)
{
    return s->stock > 0 && (s->rules.deals_on_gaps || gaps(s) == 0);
}

/* May a run that begins with this card be put there? */
static bool fits(const struct spider *s, kt_card head, int column)
{
    kt_card there = sp_top(s, column);
    return there ? kt_rank(head) + 1 == kt_rank(there) : s->rules.fills_gaps;
}

static kt_card head_of_run(const struct spider *s, int column, int cards)
{
    return sp_column(s, column)[s->height[column] - cards];
}

/* How many cards go from column to column, if a player just names the two: onto a card, as many as make it fit; into an
 * empty column, all that can move together. At least 1, even if it does not fit. */
int sp_cards_to_move(const struct spider *s, int from, int target)
{
    int cards = sp_run_length(s, from), run = cards;
    if (s->height[target] && s->height[from])
        cards = kt_rank(sp_top(s, target)) - kt_rank(sp_top(s, from));
    return cards < 1 || cards > run ? 1 : cards;
}

/* ---- listing ---- */

static void list_run(const struct spider *s, int from, int cards, kt_move *moves, int *count)
{
    for (int to = 0; to < s->rules.columns; to++)
        if (to != from && fits(s, head_of_run(s, from, cards), to))
            moves[(*count)++] = sp_pack((struct sp_move){from, to, cards});
}

/* In the paper's order: by the place in the column where the run begins, the deepest first, so that of one column's
 * runs the longest comes first. */
int sp_movable(const struct spider *s, struct sp_run runs[SP_MOST_RUNS])
{
    int count = 0, liftable[SP_MOST_COLUMNS], highest = 0;
    for (int column = 0; column < s->rules.columns; column++) {
        liftable[column] = sp_run_length(s, column);
        highest = s->height[column] > highest ? s->height[column] : highest;
    }
    for (int start = 0; start < highest; start++) {
        for (int column = 0; column < s->rules.columns; column++) {
            int cards = s->height[column] - start;
            if (cards > 0 && cards <= liftable[column])
                runs[count++] = (struct sp_run){column, start, cards};
        }
    }
    return count;
}

/* In the paper's order: for each movable run the columns from the first on; dealing comes last. */
int sp_moves(const struct spider *s, kt_move *moves)
{
    struct sp_run runs[SP_MOST_RUNS];
    int count = 0, movable = sp_movable(s, runs);
    for (int column = 0; column < s->rules.columns; column++)
        if (sp_can_go_home(s, column))
            moves[count++] = sp_pack((struct sp_move){column, SP_HOME, sp_cards_to_home(&s->rules)});
    for (int i = 0; i < movable; i++)
        list_run(s, runs[i].column, runs[i].cards, moves, &count);
    if (sp_can_deal(s))
        moves[count++] = sp_pack((struct sp_move){SP_STOCK, SP_STOCK, 1});
    return count;
}

/* ---- why a move is illegal ---- */

static bool refuse(struct kt_error *error, const char *text)
{
    return kt_refuse(error, KT_ILLEGAL, text, NULL, NULL);
}

static bool may_deal(const struct spider *s, struct kt_error *error)
{
    if (sp_can_deal(s))
        return true;
    return refuse(error, s->stock == 0 ? N_("The stock is empty.")
                                       : N_("No column may be empty when cards are dealt: fill the gap first."));
}

static bool refuse_cards(struct kt_error *error, const char *text, kt_card first, kt_card second)
{
    refuse(error, text);
    if (error) {
        kt_phrase_arg_card(&error->what, 1, first);
        kt_phrase_arg_card(&error->what, 2, second);
    }
    return false;
}

/* The card of its suit that can go home before it: the highest of the lower ones. */
static kt_card goes_before(const struct spider *s, kt_card card)
{
    int suit = kt_suit(card), rank = KT_ACE;
    for (int set = 0; set < s->rules.sets; set++)
        if (sp_suit_of_set(&s->rules, set) == suit && s->home[set] + 1 < kt_rank(card) && s->home[set] + 1 > rank)
            rank = s->home[set] + 1;
    return kt_card_of(rank, suit);
}

static bool may_go_home(const struct spider *s, struct sp_move move, struct kt_error *error)
{
    kt_card card = sp_top(s, move.from);
    if (sp_can_go_home(s, move.from) && move.cards == sp_cards_to_home(&s->rules))
        return true;
    if (!s->rules.by_cards)
        return refuse(error,
                      N_("Only a whole set, from its highest card down to the ace in one suit, leaves the board."));
    if (move.cards != 1)
        return refuse(error, N_("Only one card at a time goes home."));
    return refuse_cards(error, N_("The %1 cannot go home yet: the %2 goes first."), card, goes_before(s, card));
}

static bool may_land(const struct spider *s, kt_card head, int column, struct kt_error *error)
{
    if (fits(s, head, column))
        return true;
    if (s->height[column] == 0)
        return refuse(error, N_("Cards cannot move to an empty column: see the rule \"gaps\"."));
    return refuse_cards(error, N_("The %1 does not go on the %2: it must be one lower."), head, sp_top(s, column));
}

static bool is_column(const struct spider *s, int place)
{
    return place >= 0 && place < s->rules.columns;
}

bool sp_is_legal(const struct spider *s, struct sp_move move, struct kt_error *error)
{
    char number[24];
    if (move.from == SP_STOCK && move.to == SP_STOCK && move.cards == 1)
        return may_deal(s, error);
    if (!pt_has_columns(move.from, move.to, SP_MOST_COLUMNS, s->rules.columns, error))
        return false;
    if (!is_column(s, move.from) || !(is_column(s, move.to) || move.to == SP_HOME) || move.from == move.to)
        return refuse(error, N_("Cards move from column to column; the stock is dealt onto all columns."));
    kt_phrase_number(move.from + 1, number);
    if (s->height[move.from] == 0)
        return kt_refuse(error, KT_ILLEGAL, N_("There is no card in column %1."), number, NULL);
    if (move.to == SP_HOME)
        return may_go_home(s, move, error);
    if (move.cards < 1)
        return refuse(error, N_("A move takes at least one card."));
    if (move.cards > sp_run_length(s, move.from)) {
        kt_phrase_number(sp_run_length(s, move.from), number);
        return kt_refuse(error, KT_ILLEGAL,
                         N_("Only cards in sequence and of one suit can move together, here at most %1."), number,
                         NULL);
    }
    return may_land(s, head_of_run(s, move.from, move.cards), move.to, error);
}

/* ---- moving ---- */

static void turn_top(struct spider *s, int column)
{
    if (s->height[column] > 0 && s->closed[column] == s->height[column])
        s->closed[column]--;
}

/* Removes cards from the array, and closes the gap. */
static void take(struct spider *s, int column, int cards)
{
    int end = start_of(s, column) + s->height[column], all = start_of(s, s->rules.columns) + s->stock;
    memmove(s->card + end - cards, s->card + end, (size_t)(all - end));
    memset(s->card + all - cards, KT_NO_CARD, (size_t)cards);
    s->height[column] = (uint8_t)(s->height[column] - cards);
    turn_top(s, column);
}

static void put_down(struct spider *s, int column, const kt_card *cards, int count)
{
    int end = start_of(s, column) + s->height[column], all = start_of(s, s->rules.columns) + s->stock;
    memmove(s->card + end + count, s->card + end, (size_t)(all - end));
    memcpy(s->card + end, cards, (size_t)count);
    s->height[column] = (uint8_t)(s->height[column] + count);
}

/* A card, or a set: its last card is the ace, so the foundation is an empty one of its suit. */
static void send_home(struct spider *s, int column)
{
    int cards = sp_cards_to_home(&s->rules);
    uint8_t *home = &s->home[sp_foundation_for(&s->rules, s->home, sp_top(s, column))];
    *home = (uint8_t)(*home + cards);
    take(s, column, cards);
}

static void move_run(struct spider *s, struct sp_move move)
{
    kt_card cards[KT_RANKS];
    memcpy(cards, sp_column(s, move.from) + s->height[move.from] - move.cards, (size_t)move.cards);
    take(s, move.from, move.cards);
    put_down(s, move.to, cards, move.cards);
}

/* One card to each column from the first on, while they last. */
static void deal(struct spider *s)
{
    for (int column = 0; column < s->rules.columns && s->stock > 0; column++) {
        kt_card card = sp_stock(s)[0];
        int start = start_of(s, s->rules.columns);
        s->stock--;
        memmove(s->card + start, s->card + start + 1, s->stock);
        s->card[start + s->stock] = KT_NO_CARD;
        put_down(s, column, &card, 1);
    }
}

void sp_settle(struct spider *s)
{
    for (int column = 0; sp_takes_sets(&s->rules) && column < s->rules.columns; column++)
        while (sp_has_finished_set(s, column))
            send_home(s, column);
}

void sp_apply(struct spider *s, struct sp_move move)
{
    if (move.from == SP_STOCK)
        deal(s);
    else if (move.to == SP_HOME)
        send_home(s, move.from);
    else
        move_run(s, move);
    sp_settle(s);
}
