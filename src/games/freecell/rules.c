/* The rules of FreeCell, each written once. Listing moves, checking a move and explaining a refusal all use the same
 * few predicates: fc_builds, fc_starts_column, fits, fc_goes_home, run_length, fc_run_limit. */
#include "games/freecell/freecell.h"

#include <assert.h>
#include <string.h>

#include "games/patience/moving.h"

void fc_clear(struct freecell *s, const struct kt_settings *rules)
{
    memset(s, 0, sizeof *s);
    s->cells = (uint8_t)rules->value[FC_OPTION_CELLS];
    s->columns = (uint8_t)rules->value[FC_OPTION_COLUMNS];
    s->ranks = (uint8_t)rules->value[FC_OPTION_RANKS];
    s->autoplay = (uint8_t)rules->value[FC_OPTION_AUTOPLAY];
    s->build = (uint8_t)rules->value[FC_OPTION_BUILD];
    s->kings = (uint8_t)rules->value[FC_OPTION_EMPTY];
    s->filled = (uint8_t)rules->value[FC_OPTION_FILLED];
}

void fc_push(struct freecell *s, int column, kt_card card)
{
    s->below[card] = s->top[column];
    s->top[column] = card;
}

int fc_column_cards(const struct freecell *s, int column, kt_card cards[FC_DECK])
{
    int height = 0;
    for (kt_card card = s->top[column]; card; card = s->below[card])
        height++;
    int at = height;
    for (kt_card card = s->top[column]; card; card = s->below[card])
        cards[--at] = card;
    return height;
}

bool fc_is_won(const struct freecell *s)
{
    for (int suit = 0; suit < KT_SUITS; suit++)
        if (s->home[suit] != s->ranks)
            return false;
    return true;
}

static int free_cells(const struct freecell *s)
{
    int free = 0;
    for (int i = 0; i < s->cells; i++)
        free += s->cell[i] == KT_NO_CARD;
    return free;
}

static int empty_columns(const struct freecell *s)
{
    int empty = 0;
    for (int i = 0; i < s->columns; i++)
        empty += s->top[i] == KT_NO_CARD;
    return empty;
}

/* How many cards at the end of a column are in sequence: descending, in alternating colours or in suit. */
static int run_length(const struct freecell *s, int column)
{
    kt_card card = s->top[column];
    if (!card)
        return 0;
    int length = 1;
    for (; s->below[card] && fc_builds(s, card, s->below[card]); card = s->below[card])
        length++;
    return length;
}

/* With n free cells and m empty columns (n + 1) * 2^m cards can move, because each empty column can hold half of a run
 * while the other half moves. If the target is an empty column, it is not available for this: without this rule
 * impossible deals would look solvable. If only kings may start a column, no empty column can hold half of a run: a
 * king is always the first card of its run. */
int fc_run_limit(const struct freecell *s, int target)
{
    int scratch = s->kings ? 0 : empty_columns(s) - (s->top[target] == KT_NO_CARD);
    return (free_cells(s) + 1) << scratch;
}

/* The deepest of the last `cards` cards of a column. */
static kt_card head_of_run(const struct freecell *s, int column, int cards)
{
    kt_card card = s->top[column];
    while (--cards > 0)
        card = s->below[card];
    return card;
}

bool fc_goes_home(const struct freecell *s, kt_card card)
{
    return s->home[kt_suit(card)] + 1 == kt_rank(card);
}

/* How far the relevant suits are home: those of the cards that could be put on this card, and that of its twin. Suits
 * that differ in one bit are of different colours. */
struct fc_foundations fc_foundations_for(const struct freecell *s, kt_card card)
{
    int suit = kt_suit(card), one = s->home[suit ^ 1], other = s->home[suit ^ 2];
    return (struct fc_foundations){one < other ? one : other, s->home[suit ^ 3]};
}

/* Is this card safe at home: can no other card ever need it? Nothing can need it as a landing place if both suits of
 * the other colour are home up to one below it. It is also enough that they are home up to two below it, because then
 * the cards that could be put on it can go home, provided that the cards that could be put on those can go home as
 * well: for this the other suit of its own colour must be home up to three below it. (The first rule is the paper's;
 * the second is known as Raymond's.) If columns are built in suit, only the next lower card of its own suit could be
 * put on it, and that one is home: every card that can go home is safe. */
bool fc_is_safe_home(const struct freecell *s, kt_card card)
{
    struct fc_foundations f = fc_foundations_for(s, card);
    int rank = kt_rank(card);
    bool is_safe = f.others >= rank - 1 || (f.others >= rank - 2 && f.twin >= rank - 3);
    return fc_goes_home(s, card) && (is_safe || s->build == FC_IN_SUIT);
}

/* May the card be put there, without other cards? */
static inline bool fits(const struct freecell *s, kt_card card, int place)
{
    if (place == FC_HOME)
        return fc_goes_home(s, card);
    kt_card there = fc_card_at(s, place);
    if (!there)
        return !fc_is_column(place) || fc_starts_column(s, card);
    return fc_is_column(place) && fc_builds(s, card, there);
}

/* How many cards of column `from` go to column `target`, if a player just names the two: onto a card, as many as make
 * it fit; into an empty column, as many as can move, or the run from its king if only that may go there. At least 1,
 * even if it does not fit. */
int fc_cards_to_move(const struct freecell *s, int from, int target)
{
    int run = run_length(s, from), limit = fc_run_limit(s, target);
    int cards = run < limit ? run : limit;
    if (s->top[target])
        cards = kt_rank(s->top[target]) - kt_rank(s->top[from]);
    else if (s->kings)
        cards = s->ranks - kt_rank(s->top[from]) + 1;
    return cards < 1 || cards > run ? 1 : cards;
}

static void add_move(kt_move *moves, int *count, int from, int to, int cards)
{
    moves[(*count)++] = fc_pack((struct fc_move){from, to, cards});
}

static void list_to_column(const struct freecell *s, int from, int target, kt_move *moves, int *count)
{
    int most = fc_cards_to_move(s, from, target);
    if (most > fc_run_limit(s, target) || !fits(s, head_of_run(s, from, most), target))
        return;
    for (int cards = s->top[target] || s->kings ? most : 1; cards <= most; cards++)
        add_move(moves, count, from, target, cards);
}

int fc_moves(const struct freecell *s, kt_move *moves)
{
    int count = 0;
    for (int from = 0; from < FC_HOME; from++) {
        kt_card card = fc_card_at(s, from);
        if (!card)
            continue;
        for (int to = 0; to < s->columns; to++) {
            if (fc_is_column(from) && to != from)
                list_to_column(s, from, to, moves, &count);
            else if (fc_is_cell(from) && fits(s, card, to))
                add_move(moves, &count, from, to, 1);
        }
        for (int to = FC_CELL; fc_is_column(from) && to < FC_CELL + s->cells; to++)
            if (fits(s, card, to))
                add_move(moves, &count, from, to, 1);
        if (fits(s, card, FC_HOME))
            add_move(moves, &count, from, FC_HOME, 1);
    }
    return count;
}

static bool is_place(const struct freecell *s, int place)
{
    return ((unsigned)place < s->columns) | ((unsigned)(place - FC_CELL) < s->cells) | (place == FC_HOME);
}

/* `second` may be no card, for texts that name only one. */
static bool refuse_cards(struct kt_error *error, const char *text, kt_card first, kt_card second)
{
    kt_refuse(error, KT_ILLEGAL, text, NULL, NULL);
    if (error) {
        kt_phrase_arg_card(&error->what, 1, first);
        if (second)
            kt_phrase_arg_card(&error->what, 2, second);
    }
    return false;
}

__attribute__((noinline)) static bool refuse_landing(const struct freecell *s, kt_card card, int place,
                                                     struct kt_error *error)
{
    if (place == FC_HOME) {
        kt_card next = kt_card_of(s->home[kt_suit(card)] + 1, kt_suit(card));
        return refuse_cards(error, N_("The %1 cannot go home yet: the %2 goes first."), card, next);
    }
    kt_card there = fc_card_at(s, place);
    if (fc_is_cell(place))
        return refuse_cards(error, N_("The %1 cannot go there: the cell holds the %2."), card, there);
    if (!there)
        return refuse_cards(error,
                            s->ranks == KT_RANKS
                                ? N_("The %1 cannot start a column: only kings may.")
                                : N_("The %1 cannot start a column: only cards of the highest rank may."),
                            card, KT_NO_CARD);
    return refuse_cards(error,
                        s->build == FC_IN_SUIT
                            ? N_("The %1 does not go on the %2: it must be one lower and of the same suit.")
                            : N_("The %1 does not go on the %2: it must be one lower and of the other colour."),
                        card, there);
}

/* The reasons for a refusal are in functions of their own, which are not inlined: every move of every solution is
 * checked, and hardly any is refused. */
__attribute__((noinline)) static bool refuse_count(struct fc_move move, struct kt_error *error)
{
    char number[24];
    if (move.cards < 1)
        return kt_refuse(error, KT_ILLEGAL, N_("A move takes at least one card."), NULL, NULL);
    if (!fc_is_column(move.from) || !fc_is_column(move.to))
        return kt_refuse(error, KT_ILLEGAL, N_("Only one card at a time goes to a cell, comes from one, or goes home."),
                         NULL, NULL);
    kt_phrase_number(move.cards, number);
    return kt_refuse(error, KT_ILLEGAL, N_("The last %1 cards of that column are not in sequence."), number, NULL);
}

static bool has_cell(const struct freecell *s, int place, struct kt_error *error)
{
    char name[4], count[24];
    if (!fc_is_cell(place) || is_place(s, place))
        return true;
    fc_name_place(place, name);
    kt_phrase_number(s->cells, count);
    return kt_refuse(error, KT_ILLEGAL, N_("There is no cell %1. Number of cells: %2."), name, count);
}

__attribute__((noinline)) static bool refuse_places(const struct freecell *s, struct fc_move move,
                                                    struct kt_error *error)
{
    return pt_has_columns(move.from, move.to, FC_CELL, s->columns, error) && has_cell(s, move.from, error) &&
           has_cell(s, move.to, error) &&
           kt_refuse(error, KT_ILLEGAL, N_("Cards move between columns, from a column to a cell or back, and home."),
                     NULL, NULL);
}

__attribute__((noinline)) static bool refuse_empty_place(int place, struct kt_error *error)
{
    char name[4];
    fc_name_place(place, name);
    return kt_refuse(error, KT_ILLEGAL, N_("There is no card at %1."), name, NULL);
}

__attribute__((noinline)) static bool refuse_length(const struct freecell *s, struct fc_move move,
                                                    struct kt_error *error)
{
    char wanted[24], limit[24];
    kt_phrase_number(move.cards, wanted);
    kt_phrase_number(fc_run_limit(s, move.to), limit);
    return kt_refuse(
        error, KT_ILLEGAL,
        s->kings ? N_("%1 cards are too many: with these free cells at most %2 can move at a time.")
                 : N_("%1 cards are too many: with these free cells and empty columns at most %2 can move at a time."),
        wanted, limit);
}

/* Do cards ever move between these places? */
static bool are_connected(const struct freecell *s, int from, int to)
{
    bool are_places = is_place(s, from) && is_place(s, to), are_cells = fc_is_cell(from) && fc_is_cell(to);
    return are_places & (from != FC_HOME) & (from != to) & !are_cells;
}

/* May this many cards leave that place together? */
static bool can_lift(const struct freecell *s, struct fc_move move)
{
    return move.cards == 1 || (move.cards > 1 && fc_is_column(move.from) && fc_is_column(move.to) &&
                               move.cards <= run_length(s, move.from));
}

bool fc_is_legal(const struct freecell *s, struct fc_move move, struct kt_error *error)
{
    if (!are_connected(s, move.from, move.to))
        return refuse_places(s, move, error);
    if (!fc_card_at(s, move.from))
        return refuse_empty_place(move.from, error);
    if (!can_lift(s, move))
        return refuse_count(move, error);
    kt_card head = fc_is_column(move.from) ? head_of_run(s, move.from, move.cards) : fc_card_at(s, move.from);
    if (!fits(s, head, move.to))
        return refuse_landing(s, head, move.to, error);
    return move.cards == 1 || move.cards <= fc_run_limit(s, move.to) || refuse_length(s, move, error);
}

static void take(struct freecell *s, struct fc_move move, kt_card head)
{
    if (fc_is_cell(move.from))
        s->cell[move.from - FC_CELL] = KT_NO_CARD;
    else
        s->top[move.from] = s->below[head];
}

void fc_move_cards(struct freecell *s, struct fc_move move)
{
    kt_card last = fc_card_at(s, move.from);
    kt_card head = fc_is_column(move.from) ? head_of_run(s, move.from, move.cards) : last;
    take(s, move, head);
    s->below[head] = KT_NO_CARD;
    if (move.to == FC_HOME) {
        s->home[kt_suit(head)]++;
    } else if (fc_is_cell(move.to)) {
        s->cell[move.to - FC_CELL] = head;
    } else {
        s->below[head] = s->top[move.to];
        s->top[move.to] = last;
    }
}

/* The next card that safe autoplay would take home. */
bool fc_safe_home_move(const struct freecell *s, struct fc_move *move)
{
    for (int from = 0; from < FC_HOME; from++) {
        kt_card card = fc_card_at(s, from);
        if (card && fc_is_safe_home(s, card)) {
            *move = (struct fc_move){from, FC_HOME, 1};
            return true;
        }
    }
    return false;
}

void fc_apply(struct freecell *s, struct fc_move move)
{
    fc_move_cards(s, move);
    struct fc_move home;
    while (s->autoplay && fc_safe_home_move(s, &home))
        fc_move_cards(s, home);
}
