/* The calculation of the bot `greedy`: the six steps, then every step that it tried for this choice, loop by loop, with
 * the column drawn at random and the reason why the step made no move. The reasons are the outcomes that greedy.c
 * recorded; the cards in them are those of the position, which does not change while it tries. */
#include "games/klondike/greedy.h"

/* What a step is about. */
enum subject { TOP_CARD, RUN, DEALING, WASTE, SUBJECTS };

static enum subject subject_of(enum kl_step step)
{
    switch (step) {
    case KL_CARD_HOME:
    case KL_CARD_ON:
        return TOP_CARD;
    case KL_RUN_ON:
        return RUN;
    case KL_WASTE_HOME:
    case KL_WASTE_ON:
        return WASTE;
    default:
        return DEALING;
    }
}

/* Why a step makes no move. Arguments: step, column, card. */
static const char *const refusal[KL_OUTCOMES][SUBJECTS] = {
    [KL_NO_CARD] = {[TOP_CARD] = N_("step %1, column %2: the column is empty"),
                    [RUN] = N_("step %1, column %2: the column is empty"),
                    [WASTE] = N_("step %1: the waste is empty")},
    [KL_NOT_HOME] = {[TOP_CARD] = N_("step %1, column %2: the %3 does not fit on its foundation"),
                     [WASTE] = N_("step %1: the %3 of the waste does not fit on its foundation")},
    [KL_IS_KING] = {[TOP_CARD] = N_("step %1, column %2: the %3 has the highest rank, which this step does not move")},
    [KL_NO_COLUMN] = {[TOP_CARD] = N_("step %1, column %2: the %3 fits on no other column"),
                      [RUN] = N_("step %1, column %2: the run from the %3 on fits on no other column"),
                      [WASTE] = N_("step %1: the %3 of the waste fits on no column")},
    [KL_ENDS_WITH_ACE] = {[RUN] = N_("step %1, column %2: the run from the %3 on ends with an ace")},
    [KL_KING_ON_NOTHING] =
        {[RUN] =
             N_("step %1, column %2: the run starts with the highest rank, the %3, and no card is face down under it")},
    [KL_NOTHING_LEFT] = {[DEALING] = N_("step %1: stock and waste are empty")},
    [KL_LAST_PASS] = {[DEALING] = N_("step %1: the stock is empty, and this is the last pass through it")},
    [KL_NONE_WENT_HOME] = {[DEALING] = N_("step %1: it sent no card home in this loop, so no second draw")},
    [KL_IS_ACE] = {[WASTE] = N_("step %1: the %3 of the waste is an ace")},
};

/* The same for a step that makes a move; the last argument is the other column. */
static const char *move_text(enum subject subject, struct kl_move move)
{
    bool is_home = kl_is_home(move.to);
    switch (subject) {
    case TOP_CARD:
        return is_home ? N_("step %1, column %2: the %3 goes home")
                       : N_("step %1, column %2: the %3 goes to column %4");
    case RUN:
        return N_("step %1, column %2: the run from the %3 on goes to column %4");
    case WASTE:
        return is_home ? N_("step %1: the %3 of the waste goes home")
                       : N_("step %1: the %3 of the waste goes to column %4");
    default:
        return move.from == KL_STOCK ? N_("step %1: draw from the stock") : N_("step %1: turn the waste over");
    }
}

/* The card in the sentence: the deepest one of the run, or the top card. */
static kt_card card_of(const struct klondike *s, const struct kl_attempt *attempt)
{
    enum subject subject = subject_of(attempt->step);
    if (subject == WASTE)
        return kl_card_at(s, KL_WASTE);
    if (subject == DEALING || s->column[attempt->column].open == 0)
        return KT_NO_CARD;
    return subject == TOP_CARD ? kl_card_at(s, attempt->column)
                               : kl_head_of(s, (struct kl_move){attempt->column, 0, s->column[attempt->column].open});
}

static void add_attempt(struct kt_calculation *rows, const struct klondike *s, const struct kl_attempt *attempt,
                        kt_move choice)
{
    enum subject subject = subject_of(attempt->step);
    bool moves = attempt->outcome == KL_MOVES;
    struct kl_move move = kl_unpack(choice);
    struct kt_row *row =
        kt_row_add(rows, 1, "attempt", moves ? move_text(subject, move) : refusal[attempt->outcome][subject]);
    kt_card card = card_of(s, attempt);
    kt_phrase_arg(&row->label, 1, "%d", kl_step_number[attempt->step]);
    kt_phrase_arg(&row->label, 2, "%d", attempt->column + 1);
    if (card)
        kt_phrase_arg_card(&row->label, 3, card);
    if (!moves)
        return;
    kt_phrase_arg(&row->label, 4, "%d", move.to + 1);
    row->move = choice;
    row->is_chosen = true;
}

static void add_loop(struct kt_calculation *rows, const struct kl_greedy *bot, const struct kl_attempt *first)
{
    struct kt_row *row = kt_row_add_value(rows, 0, "loop",
                                          first->step == KL_CARD_HOME
                                              ? N_("Loop; loops without progress before it, at most %1")
                                              : N_("Rest of a loop; loops without progress before it, at most %1"),
                                          first->idle_loops);
    kt_phrase_arg(&row->label, 1, "%d", bot->patience);
}

static void add_attempts(struct kt_calculation *rows, const struct kl_greedy *bot, const struct klondike *s,
                         kt_move choice)
{
    int first = bot->attempts > KL_MOST_ATTEMPTS ? bot->attempts - KL_MOST_ATTEMPTS : 0;
    if (first > 0)
        kt_row_add_value(rows, 0, "earlier", N_("Steps tried before, without a move, that are not listed"), first);
    for (int i = first; i < bot->attempts; i++) {
        const struct kl_attempt *attempt = &bot->attempt[i % KL_MOST_ATTEMPTS];
        if (i == first || attempt->step == KL_CARD_HOME)
            add_loop(rows, bot, attempt);
        add_attempt(rows, s, attempt, choice);
    }
}

/* `made` made the move; KL_STEPS: none. */
static void add_steps(struct kt_calculation *rows, enum kl_step made)
{
    kt_row_add(rows, 0, "steps", N_("The six steps of the loop, which are tried in turn"));
    for (enum kl_step step = 0; step < KL_STEPS; step++)
        if (step == kl_first_half(step))
            kt_row_add(rows, 1, "step", kl_step_text[step])->is_chosen = step == kl_first_half(made);
}

void kl_greedy_calculate(const void *self, const struct kt_sight *sight, kt_move choice,
                         struct kt_calculation *calculation)
{
    const struct kl_greedy *bot = self;
    bool gives_up = choice == KT_GIVE_UP;
    add_steps(calculation, gives_up ? KL_STEPS : kl_last_attempt(bot)->step);
    add_attempts(calculation, bot, kl_seen(sight), choice);
    if (!gives_up)
        return;
    struct kt_row *row =
        kt_row_add(calculation, 0, "give-up", N_("Gives up: more than %1 loops in a row without progress"));
    kt_phrase_arg(&row->label, 1, "%d", bot->patience);
    row->is_chosen = true;
}

void kl_greedy_add_end(struct kt_calculation *calculation, bool is_won)
{
    const char *label = is_won ? N_("All foundations are full: the loop ends") : N_("No move is legal: the loop ends");
    kt_row_add(calculation, 0, "end", label)->is_chosen = true;
}
