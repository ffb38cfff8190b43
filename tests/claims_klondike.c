/* Every sentence about a Klondike move, with what it claims in the words of the plain rules. */
#include "claims_chances.h"

#include "support.h"

#include "session/handles.h"
#include "table_questions.h"

struct deed {
    struct table before, after;
    struct kl_move move;
};

static struct deed deed_of(const struct claim_made *made)
{
    struct deed d = {.before = table_of(kl_of(made->position->state)), .move = kl_unpack(made->move)};
    d.after = d.before;
    table_play(&d.after, d.move);
    return d;
}

/* ---- looking at the table ---- */

static kt_card under_the_moved(const struct deed *d)
{
    const struct table_pile *pile = &d->before.column[d->move.from];
    return pile->count > d->move.cards ? table_code(pile->card[pile->count - d->move.cards - 1]) : KT_NO_CARD;
}

static bool is_column(const struct table *t, int place)
{
    return place >= 0 && place < t->columns;
}

static bool is_draw(const struct deed *d)
{
    return d->move.from == KL_STOCK;
}

static bool is_home_move(const struct deed *d)
{
    return d->move.to >= KL_HOME;
}

/* Has the player seen this card of the stock? */
static bool is_seen(const struct claim_made *made, kt_card card)
{
    const struct klondike *sight = kl_seen(made->view->sight);
    return card && memchr(sight->turned, card, sight->talon);
}

static int unseen_from(const struct claim_made *made, int first, int end)
{
    const struct klondike *sight = kl_seen(made->view->sight);
    int count = 0;
    for (int i = first; i < end; i++)
        count += sight->turned[i] == KT_NO_CARD;
    return count;
}

/* ---- sentences about columns ---- */

static bool turns(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 1) - 1;
    return table_closed(&d.after, column) == table_closed(&d.before, column) - 1;
}

static bool turns_last(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return table_all_closed(&d.before) == 1 && table_all_closed(&d.after) == 0;
}

static bool empties(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 1) - 1;
    return d.before.empty != KL_EMPTY_NONE && d.before.column[column].count > 0 && d.after.column[column].count == 0 &&
           table_gaps(&d.after) > table_gaps(&d.before);
}

static bool empties_for_king(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card king = claims_card(made, 2);
    return empties(made) && king / 4 == d.before.ranks &&
           table_can_move_card(&d.after, king, (int)claims_number(made, 1) - 1);
}

static bool lets_column_be_left(const struct claim_made *made, bool has_closed)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    int column = (int)claims_number(made, 3) - 1, closed = table_closed(&d.after, column);
    return (closed > 0) == has_closed && table_code(d.after.column[column].card[closed]) == card &&
           table_card_fits(&d.after, card, claims_card(made, 2)) && !table_card_fits_somewhere(&d.before, card);
}

static bool lets_column_be_turned(const struct claim_made *made)
{
    return lets_column_be_left(made, true);
}

static bool lets_column_be_emptied(const struct claim_made *made)
{
    return lets_column_be_left(made, false);
}

static bool can_be_followed(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card there = claims_card(made, 2);
    return is_column(&d.after, d.move.to) && table_top(&d.after.column[d.move.to]) == there &&
           table_card_fits(&d.after, claims_card(made, 1), there);
}

static bool uncovers_for_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return is_column(&d.before, d.move.from) && under_the_moved(&d) == card && table_card_goes_home(&d.after, card);
}

/* ---- sentences about home ---- */

static bool next_can_go_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return table_card_goes_home(&d.after, card) && !table_card_goes_home(&d.before, card);
}

static bool ace_goes_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_home_move(&d) && d.after.home[d.move.to - KL_HOME].count == 1;
}

static bool unneeded_goes_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    for (int suit = 0; suit < 4; suit++)
        if (table_may_lie_on(&d.before, (kt_card)((card / 4 - 1) * 4 + suit), card) &&
            d.before.home[suit].count < card / 4 - 1)
            return false;
    return is_home_move(&d) && table_top(&d.after.home[d.move.to - KL_HOME]) == card;
}

static bool counts_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_home_move(&d) && claims_number(made, 1) == table_all_home(&d.after) &&
           table_all_home(&d.after) == table_all_home(&d.before) + 1 && claims_number(made, 2) == 4 * d.before.ranks;
}

/* ---- sentences about stock and waste ---- */

static bool is_top_of_waste_after(const struct claim_made *made, const struct deed *d)
{
    return claims_card(made, 1) && table_top(&d->after.waste) == claims_card(made, 1);
}

static bool uncovers_waste(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.move.from == KL_WASTE && d.move.to != KL_STOCK && is_top_of_waste_after(made, &d);
}

static bool uncovers_waste_for_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return uncovers_waste(made) && table_card_goes_home(&d.after, claims_card(made, 1));
}

static bool uncovers_waste_that_fits(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return uncovers_waste(made) && table_card_fits(&d.after, claims_card(made, 1), claims_card(made, 2));
}

static bool waste_then_fits(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return table_top(&d.before.waste) == card && is_top_of_waste_after(made, &d) &&
           !table_card_fits_somewhere(&d.before, card) && table_card_fits(&d.after, card, claims_card(made, 2));
}

static bool brings_up(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_draw(&d) && is_top_of_waste_after(made, &d) && is_seen(made, claims_card(made, 1));
}

static bool brings_up_for_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return brings_up(made) && table_card_goes_home(&d.after, claims_card(made, 1));
}

static bool brings_up_that_fits(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return brings_up(made) && table_card_fits(&d.after, claims_card(made, 1), claims_card(made, 2));
}

static bool leaves(const struct claim_made *made, long left)
{
    struct deed d = deed_of(made);
    return d.after.stock.count + d.after.waste.count == left && d.before.stock.count + d.before.waste.count == left + 1;
}

static bool leaves_nothing(const struct claim_made *made)
{
    return leaves(made, 0);
}

static bool leaves_one(const struct claim_made *made)
{
    return leaves(made, 1);
}

static bool leaves_some(const struct claim_made *made)
{
    return claims_number(made, 1) > 1 && leaves(made, claims_number(made, 1));
}

static bool nothing_else_helps(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    struct kl_move moves[KL_MOST_MOVES];
    int count = table_moves(&d.before, moves);
    for (int i = 0; i < count; i++) {
        struct table next = d.before;
        table_play(&next, moves[i]);
        if (table_all_home(&next) > table_all_home(&d.before) || table_all_closed(&next) < table_all_closed(&d.before))
            return false;
    }
    return d.move.from == KL_STOCK || d.move.to == KL_STOCK;
}

static int unseen_drawn(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_draw(&d) ? unseen_from(made, d.before.waste.count, d.after.waste.count) : 0;
}

static bool shows_one(const struct claim_made *made)
{
    return unseen_drawn(made) == 1;
}

static bool shows_some(const struct claim_made *made)
{
    return claims_number(made, 1) > 1 && unseen_drawn(made) == claims_number(made, 1);
}

static bool starts_pass(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.move.to == KL_STOCK && d.after.pass == claims_number(made, 1) && d.before.passes == claims_number(made, 2);
}

static bool refills(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.before.stock.count == 0 && d.after.stock.count == claims_number(made, 1) && claims_number(made, 1) > 1;
}

/* ---- sentences about plans ---- */

static bool is_planner(const struct claim_made *made)
{
    return strcmp(made->by, "policy") == 0 || strcmp(made->by, "master") == 0;
}

/* The stock has a card that the player has not seen. */
static bool shows_stock(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_planner(made) && is_draw(&d) &&
           unseen_from(made, d.before.waste.count, d.before.waste.count + d.before.stock.count) > 0;
}

/* If there are points to lose: does drawing through the stock and turning the waste over cost a point? */
static bool costs_points(const struct claim_made *made)
{
    struct table t = deed_of(made).before;
    t.points = 1000;
    while (t.stock.count > 0)
        table_play(&t, (struct kl_move){KL_STOCK, KL_WASTE, 1});
    table_play(&t, (struct kl_move){KL_WASTE, KL_STOCK, 1});
    return t.points < 1000;
}

static bool shows_stock_for_nothing(const struct claim_made *made)
{
    return shows_stock(made) && deed_of(made).before.passes == 0 && !costs_points(made);
}

static bool shows_stock_for_points(const struct claim_made *made)
{
    return shows_stock(made) && costs_points(made);
}

static bool shows_stock_for_pass(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return shows_stock(made) && claims_number(made, 1) > 0 && claims_number(made, 1) == d.before.passes - d.before.pass;
}

/* The player has seen the card and can reach it by draws: `reached` is the table after them. */
static bool leads_to_it(const struct claim_made *made, struct table *reached)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    *reached = d.after;
    return is_planner(made) && (is_draw(&d) || d.move.to == KL_STOCK) && is_seen(made, card) &&
           table_draws_up_to(reached, card);
}

static bool leads_home(const struct claim_made *made)
{
    struct table t;
    return leads_to_it(made, &t) && table_card_goes_home(&t, claims_card(made, 1));
}

static bool leads_to_card(const struct claim_made *made)
{
    struct table t;
    return leads_to_it(made, &t) && table_card_fits(&t, claims_card(made, 1), claims_card(made, 2));
}

static bool leads_to_gap(const struct claim_made *made)
{
    struct table t;
    if (!leads_to_it(made, &t))
        return false;
    for (int i = 0; i < t.columns; i++)
        if (t.column[i].count == 0)
            return table_can_move_card(&t, claims_card(made, 1), i);
    return false;
}

static bool comes_back_for_stock(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1), back = claims_card(made, 2);
    return is_planner(made) && d.move.from >= KL_HOME && table_top(&d.after.column[d.move.to]) == back &&
           is_seen(made, card) && table_draws_up_to(&d.after, card) && table_card_fits(&d.after, card, back);
}

/* ---- sentences about algorithms ---- */

static bool knows_the_end(const struct claim_made *made)
{
    kt_card missing[KL_DECK];
    return kl_missing_cards(kl_seen(made->view->sight), missing) <= 1 && claims_number(made, 1) > 1 &&
           claims_rest_is_won(made);
}

static bool is_greedy_move(const struct claim_made *made, bool from_column, bool to_column)
{
    struct deed d = deed_of(made);
    return strcmp(made->by, "greedy") == 0 && is_column(&d.before, d.move.from) == from_column &&
           is_column(&d.before, d.move.to) == to_column;
}

static bool is_greedy_1(const struct claim_made *made)
{
    return is_greedy_move(made, true, false) && deed_of(made).move.to >= KL_HOME;
}

static bool is_greedy_2(const struct claim_made *made)
{
    return is_greedy_move(made, true, true) && deed_of(made).move.cards == 1;
}

static bool is_greedy_3(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    int open = d.before.column[d.move.from].count - table_closed(&d.before, d.move.from);
    return is_greedy_move(made, true, true) && d.move.cards == open;
}

static bool is_greedy_draw(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return is_greedy_move(made, false, false) && (is_draw(&d) || d.move.to == KL_STOCK);
}

static bool is_greedy_5(const struct claim_made *made)
{
    return is_greedy_move(made, false, false) && deed_of(made).move.to >= KL_HOME;
}

static bool is_greedy_6(const struct claim_made *made)
{
    return is_greedy_move(made, false, true) && deed_of(made).move.from == KL_WASTE;
}

static const struct claim claims[] = {
    {"it wins the game", claims_wins},
    {"it turns over the last hidden card in the columns", turns_last},
    {"it turns over the hidden card in column %1", turns},
    {"it empties column %1, and the %2 can move there", empties_for_king},
    {"then the %1 fits on the %2, which turns over the hidden card in column %3", lets_column_be_turned},
    {"it empties column %1", empties},
    {"then the %1 fits on the %2, which empties column %3", lets_column_be_emptied},
    {"the %1 can follow onto the %2", can_be_followed},
    {"it uncovers the %1, which can go home", uncovers_for_home},
    {"it uncovers the %1 in the waste, which can go home", uncovers_waste_for_home},
    {"it draws the %1, which can go home", brings_up_for_home},
    {"then the %1 can go home", next_can_go_home},
    {"then the %1 in the waste fits on the %2", waste_then_fits},
    {"it uncovers the %1 in the waste, which fits on the %2", uncovers_waste_that_fits},
    {"it draws the %1, which fits on the %2", brings_up_that_fits},
    {"then stock and waste are empty", leaves_nothing},
    {"no card can be put on an ace", ace_goes_home},
    {"all cards that could be put on the %1 are home", unneeded_goes_home},
    {"it brings the cards at home to %1 of %2", counts_home},
    {"it uncovers the %1 in the waste", uncovers_waste},
    {"no card can go home, and no move turns over a hidden card", nothing_else_helps},
    {"it shows a card that was not seen before", shows_one},
    {"it shows %1 cards that were not seen before", shows_some},
    {"it draws the %1", brings_up},
    {"it starts pass %1 of %2 through the stock", starts_pass},
    {"then %1 cards can be drawn again", refills},
    {"then one card is left in stock and waste", leaves_one},
    {"then %1 cards are left in stock and waste", leaves_some},
    {"it shows the stock first, which costs nothing because the number of passes is not limited",
     shows_stock_for_nothing},
    {"it shows the stock first; passes left after this one: %1", shows_stock_for_pass},
    {"it shows the stock first, although turning the waste over costs points", shows_stock_for_points},
    {"it leads to the %1 in stock or waste, which can go home", leads_home},
    {"it leads to the %1 in stock or waste, which fits on the %2", leads_to_card},
    {"it leads to the %1 in stock or waste, which can start a column", leads_to_gap},
    {"then the %1 from stock or waste fits on the %2", comes_back_for_stock},
    {"all cards are known, and it is the first of %1 moves that win", knows_the_end},
    {"step 1 of its loop: the top card of a random column goes home", is_greedy_1},
    {"step 2 of its loop: the top card of a random column fits on another column", is_greedy_2},
    {"step 3 of its loop: all face-up cards of a random column fit on another column", is_greedy_3},
    {"step 4 of its loop: draw, and turn the waste over if the stock is empty", is_greedy_draw},
    {"step 5 of its loop: the top card of the waste goes home", is_greedy_5},
    {"step 5 of its loop: draw once more after a card of the waste went home", is_greedy_draw},
    {"step 6 of its loop: the top card of the waste fits on a column", is_greedy_6},
    CLAIMS_OF_CHANCES,
    {"the chance to win is about %1 %; the sample is too small to be sure that no other move is better (sampled "
     "layouts: %2)",
     chance_is_uncertain},
    {"it is the first of %1 moves that win", claims_is_first_to_win},
    {"it was chosen at random from %1 legal moves", claims_is_random},
    {"it is the only legal move", claims_is_only_move},
    {0},
};

/* ---- the tests ---- */

/* Deals 1 to 60, and the same with points for each pass: regression: in 16 of them the reason was that there is nothing
 * better, although a card could go home. */
static void first_moves_have_true_reasons(void **unused)
{
    const struct kt_game *game = kt_game_find("klondike");
    (void)unused;
    for (uint64_t number = 1; number <= 60; number++) {
        struct kt_position *position = deal_or_fail(game, "", number);
        claims_check_at(position, claims, NULL);
        kt_position_free(position);
        position = deal_or_fail(game, "scoring=standard,draw=1", number);
        assert_int_equal(
            claims_check_at(
                position, claims,
                "it shows the stock first, which costs nothing because the number of passes is not limited"),
            0);
        kt_position_free(position);
    }
}

static void every_sentence_holds(void **unused)
{
    static const char *const rules[] = {"",
                                        "draw=1",
                                        "scoring=standard,draw=1",
                                        "scoring=standard",
                                        "passes=3",
                                        "passes=40,draw=1",
                                        "empty=any,no-worry",
                                        "stock=known",
                                        "build=suit",
                                        "build=any,empty=none",
                                        "empty=none",
                                        "ranks=6,columns=4,draw=1",
                                        NULL};
    (void)unused;
    claims_check("klondike", rules, claims, claims_positions());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_moves_have_true_reasons),
        cmocka_unit_test(every_sentence_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
