/* Every sentence about a FreeCell move, with what it claims in the words of the plain rules. */
#include "claims.h"

#include "support.h"

#include "plain_freecell.h"
#include "session/handles.h"

struct deed {
    struct plain before, after;
    struct fc_move move;
    kt_card card; /* the uppermost that moved */
};

static struct deed deed_of(const struct claim_made *made)
{
    struct deed d = {.before = plain_of(fc_of(made->position->state)), .move = fc_unpack(made->move)};
    int from = d.move.from;
    d.card = from < FC_CELL ? d.before.column[from][d.before.height[from] - 1] : d.before.cell[from - FC_CELL];
    d.after = d.before;
    plain_play(&d.after, d.move);
    return d;
}

static int rank_of(kt_card card)
{
    return card / 4;
}

static bool is_at_home(const struct plain *p, kt_card card)
{
    return p->home[card % 4] >= rank_of(card);
}

static int all_home(const struct plain *p)
{
    return p->home[0] + p->home[1] + p->home[2] + p->home[3];
}

static int gaps(const struct plain *p)
{
    int count = 0;
    for (int i = 0; i < p->columns; i++)
        count += p->height[i] == 0;
    return count;
}

static int cells_used(const struct plain *p)
{
    int count = 0;
    for (int i = 0; i < p->cells; i++)
        count += p->cell[i] != 0;
    return count;
}

static kt_card end_of(const struct plain *p, int column)
{
    return p->height[column] > 0 ? p->column[column][p->height[column] - 1] : KT_NO_CARD;
}

/* Where the card can be taken, or -1. */
static int free_place(const struct plain *p, kt_card card)
{
    for (int i = 0; i < p->columns; i++)
        if (card && end_of(p, i) == card)
            return i;
    for (int i = 0; i < p->cells; i++)
        if (card && p->cell[i] == card)
            return FC_CELL + i;
    return -1;
}

/* How many cards are on it in the column; -1 if it is not there. */
static int cards_on(const struct plain *p, int column, kt_card card)
{
    for (int i = 0; i < p->height[column]; i++)
        if (p->column[column][i] == card)
            return p->height[column] - 1 - i;
    return -1;
}

/* On how many cards at the end of a column the card could be put, wherever it is. */
static int places_for(const struct plain *p, kt_card card)
{
    int count = 0;
    for (int i = 0; i < p->columns; i++) {
        kt_card there = end_of(p, i);
        bool is_red = card % 4 == 1 || card % 4 == 2, lies_red = there % 4 == 1 || there % 4 == 2;
        bool fits = p->in_suit ? card % 4 == there % 4 : is_red != lies_red;
        count += there && rank_of(there) == rank_of(card) + 1 && fits;
    }
    return count;
}

static bool is_under_the_moved(const struct deed *d, kt_card card)
{
    return d->move.from < FC_CELL && card && cards_on(&d->before, d->move.from, card) == d->move.cards;
}

static bool can_go_home(const struct plain *p, kt_card card)
{
    int place = free_place(p, card);
    return place >= 0 && plain_can_move(p, (struct fc_move){place, FC_HOME, 1});
}

/* ---- the sentences ---- */

static bool empties(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    long column = claims_number(made, 1) - 1;
    return d.before.height[column] > 0 && d.after.height[column] == 0 && gaps(&d.after) > gaps(&d.before);
}

static bool uncovered_goes_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return is_under_the_moved(&d, card) && is_at_home(&d.after, card);
}

static bool uncovered_can_go_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return is_under_the_moved(&d, card) && can_go_home(&d.after, card);
}

static bool goes_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return card && card != d.card && !can_go_home(&d.before, card) && !is_at_home(&d.before, card) &&
           is_at_home(&d.after, card);
}

static bool can_then_go_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    return can_go_home(&d.after, card) && !can_go_home(&d.before, card);
}

static bool frees_cell(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    static const char letters[] = "abcdefgi"; /* h is home */
    const char *letter = strchr(letters, made->phrase->arg[0][0]);
    int cell = letter ? (int)(letter - letters) : 0;
    return d.before.cell[cell] && !d.after.cell[cell] && cells_used(&d.after) < cells_used(&d.before);
}

/* This many cards are on it after the move, and more were before. */
static bool digs(const struct claim_made *made, int left)
{
    struct deed d = deed_of(made);
    int column = (int)claims_number(made, 2) - 1;
    kt_card card = claims_card(made, 1);
    return card && cards_on(&d.after, column, card) == left && cards_on(&d.before, column, card) > left &&
           d.after.home[card % 4] + 1 == rank_of(card);
}

static bool digs_near(const struct claim_made *made)
{
    return digs(made, 1);
}

static bool digs_deep(const struct claim_made *made)
{
    return claims_number(made, 3) > 1 && digs(made, (int)claims_number(made, 3));
}

static bool makes_place(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    int place = free_place(&d.after, card);
    return free_place(&d.before, card) >= 0 && places_for(&d.before, card) == 0 && place >= 0 &&
           places_for(&d.after, card) == 1 && plain_can_move(&d.after, (struct fc_move){place, d.move.to, 1});
}

static bool uncovered_fits(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    kt_card card = claims_card(made, 1);
    int there = free_place(&d.after, claims_card(made, 2));
    return is_under_the_moved(&d, card) && there >= 0 && there < FC_CELL &&
           plain_can_move(&d.after, (struct fc_move){free_place(&d.after, card), there, 1});
}

static bool is_unneeded(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.move.to == FC_HOME && d.card == claims_card(made, 1) && plain_is_safe(&d.before, d.card);
}

static bool costs_no_room(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.move.to < FC_CELL && d.before.height[d.move.to] > 0 && cells_used(&d.after) <= cells_used(&d.before) &&
           gaps(&d.after) >= gaps(&d.before);
}

static bool counts_home(const struct claim_made *made)
{
    struct deed d = deed_of(made);
    return d.move.to == FC_HOME && all_home(&d.after) > all_home(&d.before) &&
           claims_number(made, 1) == all_home(&d.after) && claims_number(made, 2) == 4 * d.before.ranks;
}

/* Only `policy` plans. Where its moves have no other reason, a card makes way: it goes to a cell or an empty column. */
static bool is_planned(const struct claim_made *made)
{
    return strcmp(made->by, "policy") == 0 && claims_number(made, 1) >= 1;
}

static const struct claim claims[] = {
    {"it wins the game", claims_wins},
    {"it empties column %1", empties},
    {"it uncovers the %1, which goes home at once", uncovered_goes_home},
    {"it uncovers the %1, which can go home", uncovered_can_go_home},
    {"then the %1 goes home at once", goes_home},
    {"then the %1 can go home", can_then_go_home},
    {"it frees cell %1", frees_cell},
    {"it digs towards the %1, with one card left on it in column %2", digs_near},
    {"it digs towards the %1, with %3 cards left on it in column %2", digs_deep},
    {"it makes a place for the %1, which fits on no other card", makes_place},
    {"it uncovers the %1, which fits on the %2", uncovered_fits},
    {"no other card can need the %1 any more", is_unneeded},
    {"it uses no cell and no empty column", costs_no_room},
    {"it brings the cards at home to %1 of %2", counts_home},
    {"it is the first of %1 moves that win", claims_is_first_to_win},
    {"it was chosen at random from %1 legal moves", claims_is_random},
    {"it is part of a plan of %1 moves, chosen by a learned evaluation", is_planned},
    {"it is the only legal move", claims_is_only_move},
    {0},
};

/* ---- the tests ---- */

/* Near the end, with autoplay off: moving the queen home does not empty a column; the moves after it would. */
static void nothing_is_said_of_moves_that_are_not_made(void **unused)
{
    static const char end[] = "game: freecell\n"
                              "rules: columns=4\n"
                              "home: C-J D-J H-J S-J\n"
                              "cells: - - - -\n"
                              "1: QD\n"
                              "2: KC KD\n"
                              "3: KS KH QH\n"
                              "4: QS QC\n";
    const struct kt_game *game = kt_game_find("freecell");
    struct kt_position *position = read_or_fail(game, NULL, end);
    kt_move move;
    struct kt_phrase reason;
    (void)unused;
    assert_true(kt_move_read(position, "4h", &move, NULL));
    struct kt_view *view = kt_view_of(position, 0);
    kt_move_reason(view, move, &reason);
    assert_string_equal(reason.text, "it uncovers the %1, which can go home");
    assert_true(claims_check_at(position, claims, "it empties column %1") > 0); /* said of 1h */
    kt_view_free(view);
    kt_position_free(position);
}

static void every_sentence_holds(void **unused)
{
    static const char *const rules[] = {
        "",        "autoplay=safe", "cells=2,autoplay=safe",          "cells=6,columns=7",
        "ranks=5", "build=suit",    "preset=eight-off,autoplay=safe", "empty=kings,columns=12",
        NULL};
    (void)unused;
    claims_check("freecell", rules, claims, claims_positions());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said_of_moves_that_are_not_made),
        cmocka_unit_test(every_sentence_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
