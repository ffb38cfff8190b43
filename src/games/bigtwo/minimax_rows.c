/* The calculation of the bot `minimax`, in the order in which one would do it on paper: C of the cards in hand (the
 * paper's table 1), the virtual hand, K of each legal play, and the tree with the terms of V (the paper's figures). The
 * functions of minimax.c compute all values. */
#include "games/bigtwo/minimax.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_SIZE = 16 };

/* At most two decimals, and no zeros at the end: "-48", "-3.5". */
static void write_number(double number, char text[NUMBER_SIZE])
{
    snprintf(text, NUMBER_SIZE, "%.2f", fabs(number) < .005 ? 0 : number);
    char *end = text + strlen(text) - 1;
    while (*end == '0')
        *end-- = '\0';
    if (*end == '.')
        *end = '\0';
}

static void name_arg(struct kt_row *row, int i, const struct b2_rules *rules, uint64_t cards)
{
    char names[KT_ARG_SIZE];
    b2_name_cards(rules, cards, names);
    kt_phrase_arg(&row->label, i, "%s", names);
}

static void number_arg(struct kt_row *row, int i, double number)
{
    char text[NUMBER_SIZE];
    write_number(number, text);
    kt_phrase_arg(&row->label, i, "%s", text);
}

/* ---- the cards ---- */

static void add_hand(struct kt_calculation *rows, const struct bigtwo *sight)
{
    kt_row_add(rows, 0, "hand", N_("Value of each card in hand, C = (v + 1) * 4 + s"));
    for (uint64_t rest = sight->hand[sight->turn]; rest; rest &= rest - 1) {
        int card = b2_lowest(rest);
        struct kt_row *row =
            kt_row_add_value(rows, 1, "card", N_("%1 (rank v = %2, suit s = %3)"), b2_card_value(card));
        name_arg(row, 1, &sight->rules, b2_bit(card));
        kt_phrase_arg(&row->label, 2, "%d", card / 4);
        kt_phrase_arg(&row->label, 3, "%d", card % 4);
    }
}

/* A row for every 13 cards. */
static void add_virtual_hand(struct kt_calculation *rows, const struct bigtwo *sight)
{
    uint64_t rest = b2_unseen(sight);
    kt_row_add_value(rows, 0, "virtual-hand", N_("Virtual hand, the cards neither in the own hand nor played"),
                     b2_count(rest));
    while (rest) {
        uint64_t some = 0;
        for (int i = 0; i < B2_HAND && rest; i++, rest &= rest - 1)
            some |= rest & -rest;
        name_arg(kt_row_add(rows, 1, "cards", "%1"), 1, &sight->rules, some);
    }
}

static void add_trick(struct kt_calculation *rows, const struct bigtwo *sight)
{
    if (sight->trick)
        name_arg(kt_row_add(rows, 0, "trick", N_("To beat: %1")), 1, &sight->rules, sight->trick);
}

/* ---- the plays ---- */

static void add_plays(struct kt_calculation *rows, const struct bigtwo *sight, const struct b2_minimax *bot)
{
    kt_row_add(rows, 0, "plays", N_("Value of each legal play of n cards, K = n - sum(C) / n"));
    for (int i = 0; i < bot->count; i++) {
        uint64_t play = bot->moves[i];
        struct kt_row *row = kt_row_add_value(
            rows, 1, "play", play ? N_("%1 (K = %2 - %3 / %2)") : N_("pass (K is fixed)"), b2_play_value(play));
        row->move = play;
        name_arg(row, 1, &sight->rules, play);
        kt_phrase_arg(&row->label, 2, "%d", b2_count(play));
        kt_phrase_arg(&row->label, 3, "%d", b2_sum_of_values(play));
    }
}

/* ---- the tree ---- */

struct tree {
    struct kt_calculation *rows;
    const struct b2_rules *rules;
    int answers;
};

/* "-28 + 2 + 9 + 16 - 47": the terms of the line that gives V. */
static void write_terms(struct b2_round round, int answers, char text[KT_ARG_SIZE])
{
    char number[NUMBER_SIZE];
    write_number(round.value, text);
    while (!b2_round_is_over(&round)) {
        uint64_t play;
        b2_round_value(&round, answers, &play);
        double term = b2_round_term(&round, play);
        write_number(fabs(term), number);
        snprintf(text + strlen(text), KT_ARG_SIZE - strlen(text), " %c %s", term < 0 ? '-' : '+', number);
        round = b2_round_after(&round, play);
    }
}

/* The row of the next play of a round. With one answer per opponent, V is that of the candidate; otherwise each answer
 * has its own. */
static struct kt_row *add_next(const struct tree *tree, const struct b2_round *round, uint64_t play)
{
    bool is_own = b2_round_is_own_turn(round);
    const char *label = is_own              ? (play ? N_("%1 (K%2, own next play)") : N_("pass (K%2, own next play)"))
                        : !play             ? N_("pass (0 instead of K1 - K%2)")
                        : tree->answers > 1 ? N_("%1 (K%2 = %3, V = %4, term K1 - K%2)")
                                            : N_("%1 (K%2 = %3, term K1 - K%2)");
    struct kt_row *row =
        kt_row_add_value(tree->rows, round->plays + 1, is_own ? "reply" : "answer", label, b2_round_term(round, play));
    name_arg(row, 1, tree->rules, play);
    kt_phrase_arg(&row->label, 2, "%d", round->plays + 1);
    number_arg(row, 3, b2_play_value(play));
    return row;
}

static void add_branches(const struct tree *tree, const struct b2_round *round, bool is_chosen)
{
    uint64_t plays[B2_MOST_ANSWERS], best;
    if (b2_round_is_over(round))
        return;
    b2_round_value(round, tree->answers, &best);
    int count = b2_round_plays(round, tree->answers, plays);
    for (int i = 0; i < count; i++) {
        struct b2_round after = b2_round_after(round, plays[i]);
        struct kt_row *row = add_next(tree, round, plays[i]);
        number_arg(row, 4, b2_round_value(&after, tree->answers, NULL));
        row->is_chosen = is_chosen && plays[i] == best;
        add_branches(tree, &after, is_chosen && plays[i] == best);
    }
}

/* "K1 + (K1 - K2) + (K1 - K3) + (K1 - K4) + K5", for four seats. */
static void write_formula(int seats, char text[KT_ARG_SIZE])
{
    snprintf(text, KT_ARG_SIZE, "K1");
    for (int i = 2; i <= seats; i++)
        snprintf(text + strlen(text), KT_ARG_SIZE - strlen(text), " + (K1 - K%d)", i);
    snprintf(text + strlen(text), KT_ARG_SIZE - strlen(text), " + K%d", seats + 1);
}

static void add_tree(struct kt_calculation *rows, const struct bigtwo *sight, const struct b2_minimax *bot,
                     kt_move choice)
{
    char text[KT_ARG_SIZE];
    struct tree tree = {rows, &sight->rules, bot->answers};
    write_formula(sight->rules.seats, text);
    kt_phrase_arg(&kt_row_add(rows, 0, "tree", N_("One turn of the table after each play, V = %1"))->label, 1, "%s",
                  text);
    for (int i = 0; i < bot->count; i++) {
        uint64_t play = bot->moves[i];
        struct b2_round round = b2_round_start(sight, play);
        write_terms(round, bot->answers, text);
        struct kt_row *row =
            kt_row_add_value(rows, 1, "candidate", play ? N_("%1 (V = %2)") : N_("pass (V = %2)"), bot->values[i]);
        row->move = play;
        row->is_chosen = play == choice;
        name_arg(row, 1, &sight->rules, play);
        kt_phrase_arg(&row->label, 2, "%s", text);
        add_branches(&tree, &round, play == choice);
    }
}

static void add_choice(struct kt_calculation *rows, const struct b2_minimax *bot, kt_move choice)
{
    kt_row_add(rows, 0, "choice",
               bot->count > 1 ? N_("Choice: the highest V, and of equal ones the first")
                              : N_("Choice: it is the only legal move"));
    struct kt_row *row = kt_row_add_move(rows, 1, "choice", choice);
    row->is_chosen = true;
    for (int i = 0; i < bot->count && bot->count > 1; i++)
        if (bot->moves[i] == choice)
            kt_row_set_value(row, bot->values[i]);
}

void b2_minimax_calculate(const void *self, const struct kt_sight *seen, kt_move choice,
                          struct kt_calculation *calculation)
{
    const struct b2_minimax *bot = self;
    const struct bigtwo *sight = b2_seen(seen);
    add_hand(calculation, sight);
    add_virtual_hand(calculation, sight);
    add_trick(calculation, sight);
    add_plays(calculation, sight, bot);
    if (bot->answers > 1)
        kt_phrase_arg(&kt_row_add(calculation, 0, "answers",
                                  N_("Each opponent has up to %1 answers and takes the one with the lowest V"))
                           ->label,
                      1, "%d", bot->answers);
    if (bot->count > 1)
        add_tree(calculation, sight, bot, choice);
    add_choice(calculation, bot, choice);
}
