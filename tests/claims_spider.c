/* Every sentence about a Spider move, with what it claims in the words of the plain rules. */
#include "claims_chances.h"

#include "support.h"

#include "plain_spider.h"
#include "session/handles.h"

struct deed {
    struct web before, after;
    struct sp_move move;
};

static struct deed deed_of(const struct claim_made *made)
{
    struct deed d = {.before = web_of(sp_of(made->position->state)), .move = sp_unpack(made->move)};
    d.after = d.before;
    web_play(&d.after, d.move);
    return d;
}

/* ---- looking at the board ---- */

static kt_card code_of(struct web_card card)
{
    static const char suits[] = "CDHS";
    return (kt_card)(card.rank * 4 + (int)(strchr(suits, card.suit) - suits));
}

static kt_card end_of(const struct web *w, int column)
{
    const struct web_pile *pile = &w->column[column];
    return pile->count > 0 ? code_of(pile->card[pile->count - 1]) : KT_NO_CARD;
}

static int closed_in(const struct web *w, int column)
{
    int count = 0;
    for (int i = 0; i < w->column[column].count; i++)
        count += !w->column[column].card[i].is_open;
    return count;
}

static int all_closed(const struct web *w)
{
    int count = 0;
    for (int i = 0; i < w->columns; i++)
        count += closed_in(w, i);
    return count;
}

static int gaps(const struct web *w)
{
    int count = 0;
    for (int i = 0; i < w->columns; i++)
        count += w->column[i].count == 0;
    return count;
}

/* Cards of one suit in sequence at the end of the column. */
static int run_in(const struct web *w, int column)
{
    const struct web_pile *pile = &w->column[column];
    int length = pile->count > 0;
    while (length > 0 && length < pile->count) {
        struct web_card upper = pile->card[pile->count - length], lower = pile->card[pile->count - length - 1];
        if (!lower.is_open || lower.suit != upper.suit || lower.rank != upper.rank + 1)
            break;
        length++;
    }
    return length;
}

static bool is_deal(const struct deed *d)
{
    return d->move.from == SP_STOCK;
}

static bool is_run_move(const struct deed *d)
{
    return !is_deal(d) && d->move.to != SP_HOME;
}

static bool joins_in_suit(const struct deed *d)
{
    const struct web_pile *from = &d->before.column[d->move.from];
    return is_run_move(d) && d->before.column[d->move.to].count > 0 &&
           end_of(&d->before, d->move.to) % 4 == code_of(from->card[from->count - d->move.cards]) % 4;
}

/* The card was face up directly below the moved ones. */
static bool is_uncovered(const struct deed *d, kt_card card)
{
    const struct web_pile *from = &d->before.column[d->move.from];
    if (is_deal(d) || from->count <= d->move.cards)
        return false;
    struct web_card under = from->card[from->count - d->move.cards - 1];
    return card && under.is_open && code_of(under) == card && end_of(&d->after, d->move.from) == card;
}

/* A legal move in the position takes some cards with `head` deepest from column `from` (-1: any) onto a card like
 * `there`. */
static bool can_put(const struct web *w, int from, kt_card head, kt_card there)
{
    struct sp_move moves[SP_MOST_MOVES];
    int count = web_moves(w, moves);
    for (int i = 0; i < count; i++) {
        struct sp_move move = moves[i];
        if (move.from == SP_STOCK || move.to == SP_HOME || (from >= 0 && move.from != from))
            continue;
        const struct web_pile *pile = &w->column[move.from];
        if (code_of(pile->card[pile->count - move.cards]) == head && end_of(w, move.to) == there && there)
            return true;
    }
    return false;
}

/* ---- sentences about columns and sets ---- */

static bool finishes(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.before.by_player || d.before.by_cards
               ? run_in(&d.after, d.move.to) == d.before.ranks && run_in(&d.before, d.move.from) < d.before.ranks
               : web_score(&d.after) == web_score(&d.before) + 1;
}

static bool finishes_and_leaves(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_run_move(&d) && web_score(&d.after) == web_score(&d.before) + 1;
}

static bool turns(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 1) - 1;
    return closed_in(&d.after, column) == closed_in(&d.before, column) - 1;
}

static bool turns_last(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return all_closed(&d.before) == 1 && all_closed(&d.after) == 0;
}

static bool turns_and_joins(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    const struct web_pile *from = &d.before.column[d.move.from];
    return turns(made) && joins_in_suit(&d) && claims_card(made, 2) == code_of(from->card[from->count - d.move.cards]);
}

static bool empties(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 1) - 1;
    return d.before.column[column].count > 0 && d.after.column[column].count == 0 && gaps(&d.after) > gaps(&d.before);
}

static bool makes_run(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 2) - 1, length = run_in(&d.after, column);
    return column == d.move.to && length == claims_number(made, 1) && length > run_in(&d.before, d.move.from) &&
           length > run_in(&d.before, column);
}

static bool uncovers_that_fits(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return is_uncovered(&d, card) && can_put(&d.after, d.move.from, card, claims_card(made, 2));
}

static bool uncovers_for_card(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return is_uncovered(&d, card) && can_put(&d.after, -1, claims_card(made, 2), card);
}

static bool uncovers_for_suit(const struct claim_made *made)
{
    return uncovers_for_card(made) && claims_card(made, 1) % 4 == claims_card(made, 2) % 4;
}

static bool leaves_on_hidden(const struct claim_made *made, long left)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 1) - 1, closed = closed_in(&d.after, column);
    return column == d.move.from && closed > 0 && closed == closed_in(&d.before, column) &&
           d.after.column[column].count - closed == left;
}

static bool leaves_one_on_hidden(const struct claim_made *made)
{
    return leaves_on_hidden(made, 1);
}

static bool leaves_some_on_hidden(const struct claim_made *made)
{
    return claims_number(made, 2) > 1 && leaves_on_hidden(made, claims_number(made, 2));
}

static bool king_fills_gap(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    bool can_go_home = web_can_move(&d.before, (struct sp_move){d.move.from, SP_HOME, 1}) && d.move.cards == 1;
    return is_run_move(&d) && !can_go_home && d.before.column[d.move.to].count == 0 &&
           claims_card(made, 1) / 4 == d.before.ranks &&
           code_of(d.after.column[d.move.to].card[0]) == claims_card(made, 1);
}

static bool counts_sets(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return web_score(&d.after) == web_score(&d.before) + 1 && claims_number(made, 1) == web_score(&d.after) &&
           claims_number(made, 2) == d.before.sets;
}

static int cards_home(const struct web *w)
{
    int count = 0;
    for (int set = 0; set < w->sets; set++)
        count += w->home[set];
    return count;
}

static bool counts_cards_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return cards_home(&d.after) == cards_home(&d.before) + 1 && claims_number(made, 1) == cards_home(&d.after) &&
           claims_number(made, 2) == d.before.sets * d.before.ranks;
}

/* ---- sentences about dealing ---- */

/* Does some other move turn a card, empty a column or finish a set; or, if that is asked, make a longer run in suit? */
static bool something_helps(const struct deed *d, bool counts_runs)
{
    struct sp_move moves[SP_MOST_MOVES];
    int count = web_moves(&d->before, moves);
    for (int i = 0; i < count; i++) {
        struct deed other = {.before = d->before, .after = d->before, .move = moves[i]};
        if (is_deal(&other))
            continue;
        web_play(&other.after, other.move);
        if (all_closed(&other.after) < all_closed(&d->before) || gaps(&other.after) > gaps(&d->before))
            return true;
        if (counts_runs &&
            (cards_home(&other.after) > cards_home(&d->before) ||
             (joins_in_suit(&other) && run_in(&other.after, other.move.to) > run_in(&d->before, other.move.from))))
            return true;
    }
    return false;
}

static bool nothing_helps(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_deal(&d) && !something_helps(&d, true);
}

static bool nothing_helps_but_runs(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_deal(&d) && !something_helps(&d, false);
}

static bool deals_last(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_deal(&d) && d.after.stock.count == 0 && d.before.stock.count == claims_number(made, 1) &&
           claims_number(made, 1) > 1;
}

static bool deals_last_card(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_deal(&d) && d.before.stock.count == 1;
}

static bool deals(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_deal(&d) && d.before.stock.count - d.after.stock.count == claims_number(made, 1) &&
           d.after.stock.count == claims_number(made, 2) && d.after.stock.count > 0;
}

/* ---- sentences about plans ---- */

enum { MOST_TRIES = 400 };

/* The least number of moves that take all face-up cards off the column: one for each run of one suit. */
static int runs_in(const struct web *w, int column)
{
    const struct web_pile *pile = &w->column[column];
    int count = 0;
    for (int i = closed_in(w, column); i < pile->count; i++)
        count += i == closed_in(w, column) || pile->card[i].suit != pile->card[i - 1].suit ||
                 pile->card[i].rank != pile->card[i - 1].rank - 1;
    return count;
}

/* Looks for so many moves or fewer, without a deal, after which one more card of the column is turned. Moves from the
 * column are tried first. If more than MOST_TRIES positions are needed, the sentence is accepted. */
static bool can_turn(const struct web *w, int column, long moves_left, int closed, int *tries)
{
    if (closed_in(w, column) < closed)
        return true;
    if (runs_in(w, column) > moves_left)
        return false;
    if (++*tries > MOST_TRIES)
        return true;
    struct sp_move moves[SP_MOST_MOVES];
    int count = web_moves(w, moves);
    for (int is_other = 0; is_other < 2; is_other++)
        for (int i = 0; i < count; i++) {
            struct web next = *w;
            if (moves[i].from == SP_STOCK || (moves[i].from != column) != is_other)
                continue;
            web_play(&next, moves[i]);
            if (can_turn(&next, column, moves_left - 1, closed, tries))
                return true;
        }
    return false;
}

static bool turns_by_one_move(const struct web *w, int column)
{
    struct sp_move moves[SP_MOST_MOVES];
    int count = web_moves(w, moves);
    for (int i = 0; i < count; i++) {
        struct web next = *w;
        web_play(&next, moves[i]);
        if (moves[i].from == column && closed_in(&next, column) < closed_in(w, column))
            return true;
    }
    return false;
}

static bool has_other_reason(const struct claim_made *made)
{
    struct kt_phrase reason;
    kt_move_reason(made->view, made->move, &reason);
    return reason.text != NULL;
}

/* If one move is enough, the plan gives no reason for its first move. */
static bool leads_to_turn(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 2) - 1, closed = closed_in(&d.before, column), tries = 0;
    if (turns_by_one_move(&d.before, column) && has_other_reason(made))
        return false;
    return strcmp(made->by, "master") == 0 && claims_number(made, 1) > 1 && closed > 0 &&
           can_turn(&d.after, column, claims_number(made, 1) - 1, closed, &tries);
}

/* It deals only if it has found no way to turn a card, so no single move turns one. */
static bool leads_to_deal(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    struct sp_move moves[SP_MOST_MOVES];
    int count = web_moves(&d.before, moves);
    for (int i = 0; i < count; i++) {
        struct web next = d.before;
        web_play(&next, moves[i]);
        if (moves[i].from != SP_STOCK && all_closed(&next) < all_closed(&d.before))
            return false;
    }
    return strcmp(made->by, "master") == 0 && claims_number(made, 1) > 1 && d.before.stock.count > 0 && !is_deal(&d);
}

static bool leads_to_win(const struct claim_made *made)
{
    return made->hint ? claims_is_first_to_win(made) : claims_number(made, 1) > 1 && claims_rest_is_won(made);
}

static const struct claim claims[] = {
    {"it wins the game", claims_wins},
    {"it finishes a set, which leaves the board", finishes_and_leaves},
    {"it finishes a set", finishes},
    {"it turns over the last hidden card in the columns", turns_last},
    {"it turns over the hidden card in column %1 and puts the %2 on its own suit", turns_and_joins},
    {"it turns over the hidden card in column %1", turns},
    {"it empties column %1", empties},
    {"it makes a run of %1 cards of one suit in column %2", makes_run},
    {"it is the only legal move", claims_is_only_move},
    {"it uncovers the %1, and the %2 of the same suit can be put on it", uncovers_for_suit},
    {"it uncovers the %1, which fits on the %2", uncovers_that_fits},
    {"it uncovers the %1, and the %2 can be put on it", uncovers_for_card},
    {"then only one face-up card is left on the hidden cards of column %1", leaves_one_on_hidden},
    {"then %2 face-up cards are left on the hidden cards of column %1", leaves_some_on_hidden},
    {"the %1 fits on no card, so only an empty column takes it", king_fills_gap},
    {"it brings the finished sets to %1 of %2", counts_sets},
    {"it brings the cards at home to %1 of %2", counts_cards_home},
    {"no move turns over a hidden card, empties a column or makes a longer run of one suit", nothing_helps},
    {"no move turns over a hidden card or empties a column", nothing_helps_but_runs},
    {"it deals the last card of the stock", deals_last_card},
    {"it deals the last %1 cards of the stock", deals_last},
    {"it deals %1 new cards; left in the stock: %2", deals},
    {"it is the first of %1 moves that turn over the hidden card in column %2", leads_to_turn},
    {"it is the first of %1 moves that end with a deal", leads_to_deal},
    {"it is the first of %1 moves that win", leads_to_win},
    CLAIMS_OF_CHANCES,
    {"it was chosen at random from %1 legal moves", claims_is_random},
    {0},
};

/* ---- the tests ---- */

/* Regression: for deal 7 with four suits the hint was to deal because there was nothing better, which was false. */
static void first_moves_have_true_reasons(void **unused)
{
    const struct kt_game *game = kt_game_find("spider");
    (void)unused;
    for (uint64_t number = 1; number <= 20; number++) {
        struct kt_position *position = deal_or_fail(game, "suits=4", number);
        claims_check_at(position, claims, NULL);
        kt_position_free(position);
    }
}

/* The reason of a move that turns a card is not that it leads to turning one. */
static void master_says_that_a_move_turns_a_card(void **unused)
{
    const struct kt_game *game = kt_game_find("spider");
    struct kt_limits limits = {.states = 300};
    int turned = 0;
    (void)unused;
    for (uint64_t number = 1; number <= 30; number++) {
        struct kt_position *position = deal_or_fail(game, "", number);
        struct kt_bot *bot = kt_bot_open(game, "master", 1, NULL);
        struct kt_view *view = kt_view_of(position, 0);
        static struct kt_thoughts thoughts;
        kt_move choice = kt_bot_choose(bot, view, &limits);
        kt_bot_explain(bot, view, choice, &thoughts);
        struct deed d = deed_of(&(struct claim_made){.position = position, .move = choice});
        if (all_closed(&d.after) < all_closed(&d.before)) {
            turned++;
            check(strncmp(thoughts.reason.text, "it turns over the hidden card", 29) == 0, "deal %d: %s", (int)number,
                  thoughts.reason.text);
        }
        kt_view_free(view);
        kt_bot_close(bot);
        kt_position_free(position);
    }
    assert_true(turned > 0);
}

static void every_sentence_holds(void **unused)
{
    static const char *const rules[] = {"",
                                        "suits=2",
                                        "suits=4",
                                        "preset=spiderette",
                                        "preset=paper",
                                        "rows=5,sets=2,cards=3,extra=0,closed=2,finish=player",
                                        "rows=6,sets=4,ranks=5,cards=1,extra=0,closed=0,deal=relaxed,finish=player",
                                        "preset=will-o-the-wisp,foundations=cards",
                                        "rows=5,sets=4,ranks=5,suits=2,cards=4,extra=0,closed=2,foundations=cards",
                                        NULL};
    (void)unused;
    claims_check("spider", rules, claims, claims_positions());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_moves_have_true_reasons),
        cmocka_unit_test(master_says_that_a_move_turns_a_card),
        cmocka_unit_test(every_sentence_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
