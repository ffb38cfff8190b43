/* The calculation of the bot `greedy` as rows, in the order of the paper's section IV: its variables isEmas,
 * amISaboteur and isSaboteur, the weight of every card at every place or target with its terms, the order of dropping,
 * and the choice. The numbers are those of greedy.c. */
#include "games/saboteur/greedy.h"

/* The terms of each formula; none where there is nothing to calculate. */
static const char *const distance_label = N_("Distance to the nearest goal with isEmas 1 or 2");
static const char *const no_way_label = N_("No free way to a goal with isEmas 1 or 2, counted as");

static const char *term_label(enum sa_formula formula, int number)
{
    static const char *const labels[][SA_TERMS] = {
        [SA_LAY_AS_MINER] = {NULL, N_("Heading to the right or to that goal (1 if so)")},
        [SA_LAY_AS_SABOTEUR] = {NULL, N_("Heading away from that goal (1 if so)"), N_("Dead end (2 if so)")},
        [SA_BREAK_OTHER] = {N_("Of the other role (3 if sure, 2 if maybe, otherwise 0)"),
                            N_("Broken tools of the player")},
        [SA_MEND_OTHER] = {N_("Of the same role (3 if sure, 2 if maybe, otherwise 0)"),
                           N_("Broken tools of the player")},
        [SA_LOOK_AT] = {N_("isEmas of the goal"), N_("Goals that are known")},
        [SA_CRUSH_AS_MINER] = {N_("Dead end (1 if so)"), NULL},
        [SA_CRUSH_AS_SABOTEUR] = {N_("Connected paths"), NULL},
        [SA_NUGGETS] = {NULL},
    };
    return labels[formula][number];
}

static int terms_of(enum sa_formula formula)
{
    static const int terms[] = {
        [SA_LAY_AS_MINER] = 2, [SA_LAY_AS_SABOTEUR] = 3, [SA_BREAK_OTHER] = 2,       [SA_MEND_OTHER] = 2,
        [SA_LOOK_AT] = 2,      [SA_CRUSH_AS_MINER] = 2,  [SA_CRUSH_AS_SABOTEUR] = 2, [SA_NUGGETS] = 0};
    return terms[formula];
}

/* ---- isEmas, amISaboteur, isSaboteur ---- */

static void add_goals(struct kt_calculation *c, const struct saboteur *s)
{
    kt_row_add(c, 0, "isEmas", N_("isEmas of each goal: 2 not known, 1 gold, 0 stone"));
    for (int goal = 0; goal < SA_GOALS; goal++) {
        struct kt_row *row = kt_row_add_value(c, 1, "goal", N_("Goal %1"), sa_is_emas(s, goal));
        kt_phrase_arg(&row->label, 1, "%d", goal + 1);
    }
}

static void add_evidence(struct kt_calculation *c, const struct saboteur *s, int seat)
{
    static const char *const labels[] = {
        [SA_DIGS_NEARER] = N_("%1 brings the tunnel nearer to a goal; isSaboteur is now"),
        [SA_CLEARS_DEAD_END] = N_("%1 removes a dead end; isSaboteur is now"),
        [SA_BLOCKS_NEAR_GOAL] = N_("%1 is a dead end near a goal; isSaboteur is now"),
        [SA_CRUSHES_TUNNEL] = N_("%1 destroys a tunnel in the middle; isSaboteur is now"),
    };
    struct sa_story story;
    uint8_t opinion = SA_NO_OPINION;
    for (sa_story_begin(&story, s); sa_story_has_more(&story); sa_story_go_on(&story)) {
        enum sa_evidence evidence = sa_evidence_of(&story);
        if (sa_story_act(&story).seat != seat || evidence == SA_NO_EVIDENCE)
            continue;
        struct kt_text text = {0};
        opinion = sa_opinion_after(opinion, evidence);
        sa_write_act(sa_story_act(&story), &text);
        struct kt_row *row = kt_row_add_value(c, 2, "evidence", labels[evidence], opinion);
        kt_phrase_arg(&row->label, 1, "%s", text.data ? text.data : "");
        kt_text_free(&text);
    }
}

static void add_opinions(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s)
{
    kt_row_add_value(c, 0, "amISaboteur", N_("amISaboteur (1 saboteur, 0 miner)"), s->role[s->turn] == SA_SABOTEUR);
    kt_row_add(
        c, 0, "isSaboteur",
        N_("isSaboteur of each other player: 0 miner, 1 maybe miner, 2 saboteur, 3 maybe saboteur, 4 not known"));
    for (int seat = 0; seat < s->rules.seats; seat++) {
        if (seat == s->turn)
            continue;
        struct kt_row *row = kt_row_add_value(c, 1, "player", N_("{Player %1}"), bot->opinion[seat]);
        kt_phrase_arg(&row->label, 1, "%d", seat + 1);
        add_evidence(c, s, seat);
    }
}

/* ---- weights ---- */

static const char *card_label(const struct sa_greedy *bot, const struct saboteur *s, int card)
{
    bool is_saboteur = s->role[s->turn] == SA_SABOTEUR;
    if (sa_is_path(card) && is_saboteur)
        return N_("Card %1: 9 - distance + heading away + 2 for a dead end");
    if (sa_is_path(card))
        return sa_is_joined(card) || bot->plays_dead_ends ? N_("Card %1: 9 - distance + heading")
                                                          : N_("Card %1: a dead end is worth 0 to a miner");
    if (sa_is_break(card))
        return N_("Card %1: role - broken tools, 0 without a role");
    if (sa_is_mend(card))
        return N_("Card %1: 9 for oneself, for others role - broken tools, 0 without a role");
    if (card == SA_MAP)
        return N_("Card %1: 10 for the first goal looked at, 7 for the second, 0 if isEmas is not 2");
    return is_saboteur ? N_("Card %1: 9 with four connected paths, 6 with three, otherwise 4 - distance")
                       : N_("Card %1: 7 - distance on a dead end, otherwise 0");
}

static bool is_distance(enum sa_formula formula, int number)
{
    return !term_label(formula, number);
}

static void add_terms(struct kt_calculation *c, const struct sa_weight *weight)
{
    if (weight->formula == SA_BREAK_OWN)
        kt_row_add(c, 3, "term", N_("The paper does not consider the own tools"));
    for (int i = 0; i < terms_of(weight->formula); i++) {
        bool is_far = is_distance(weight->formula, i) && weight->term[i] >= SA_NO_WAY - 1;
        const char *label = term_label(weight->formula, i);
        kt_row_add_value(c, 3, "term", label ? label : is_far ? no_way_label : distance_label, weight->term[i]);
    }
}

static struct sa_weight weight_of(const struct sa_greedy *bot, const struct saboteur *s, int move)
{
    return sa_weigh(s, bot->opinion, bot->plays_dead_ends, bot->moves[move]);
}

/* Are both moves the same card at the same place, one of them turned? */
static bool is_half_turn(const struct sa_greedy *bot, int a, int b)
{
    struct sa_act one = sa_act_of(bot->moves[a]), two = sa_act_of(bot->moves[b]);
    return one.deed == SA_LAY && two.deed == SA_LAY && one.card == two.card && one.x == two.x && one.y == two.y;
}

static void add_weight_row(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s, int move,
                           bool is_chosen)
{
    struct sa_weight weight = weight_of(bot, s, move);
    struct kt_row *row = kt_row_add_move(c, 2, "candidate", bot->moves[move]);
    kt_row_set_value(row, weight.value);
    row->is_chosen = is_chosen;
    add_terms(c, &weight);
}

/* A card and its half turn are one candidate, with the better value; the other one is a row below it. Returns how many
 * moves that were. */
static int add_candidate(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s, int move,
                         kt_move choice)
{
    bool has_two = move + 1 < bot->count && is_half_turn(bot, move, move + 1);
    int best = move;
    if (has_two &&
        (bot->moves[move + 1] == choice || weight_of(bot, s, move).value < weight_of(bot, s, move + 1).value))
        best = move + 1;
    add_weight_row(c, bot, s, best, bot->moves[best] == choice);
    if (!has_two)
        return 1;
    int other = best == move ? move + 1 : move;
    struct kt_row *row = kt_row_add_value(c, 3, "turned", N_("Turned by 180 degrees"), weight_of(bot, s, other).value);
    row->move = bot->moves[other];
    return 2;
}

static struct kt_row *add_card_row(struct kt_calculation *c, int depth, const char *kind, const char *label, int card)
{
    struct kt_text name = {0};
    struct kt_row *row = kt_row_add(c, depth, kind, label);
    sa_write_card(card, &name);
    kt_phrase_arg(&row->label, 1, "%s", name.data ? name.data : "");
    kt_text_free(&name);
    return row;
}

/* Equal cards of the hand are listed each, as in the paper's example; the choice is marked at the first of them. */
static void add_weights(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s, kt_move choice)
{
    const uint8_t *hand = s->hand[s->turn];
    kt_row_add(c, 0, "weights", N_("Weight of every card of the hand at every place or target"));
    for (int i = 0; i < s->held[s->turn]; i++) {
        bool is_first = i == 0 || hand[i] != hand[i - 1];
        int plays = 0;
        add_card_row(c, 1, "card", card_label(bot, s, hand[i]), hand[i]);
        for (int move = 0; move < bot->count;) {
            struct sa_act act = sa_act_of(bot->moves[move]);
            bool is_play = act.card == hand[i] && act.deed != SA_DROP;
            plays += is_play;
            move += is_play ? add_candidate(c, bot, s, move, is_first ? choice : KT_NO_MOVE) : 1;
        }
        if (plays == 0 && sa_is_path(hand[i]) && s->broken[s->turn])
            kt_row_add_value(c, 2, "unusable", N_("Not usable, because a tool is broken"), -1);
        else if (plays == 0)
            kt_row_add(c, 2, "unusable", N_("Not usable: no legal place or target"));
    }
}

/* ---- dropping and choosing ---- */

static void add_drops(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s, kt_move choice)
{
    enum { LAST = 16 };
    kt_row_add(c, 0, "drops",
               s->role[s->turn] == SA_SABOTEUR ? N_("Order of dropping of a saboteur, used if no weight is above 0")
                                               : N_("Order of dropping of a miner, used if no weight is above 0 "
                                                    "(crossings and repairs are our addition)"));
    for (int rank = 1; rank < LAST; rank++) {
        for (int move = 0; move < bot->count; move++) {
            struct sa_act act = sa_act_of(bot->moves[move]);
            if (act.deed != SA_DROP || sa_drop_rank(s, act.card) != rank)
                continue;
            struct kt_row *row = kt_row_add_move(c, 1, "drop", bot->moves[move]);
            kt_row_set_value(row, rank);
            row->is_chosen = bot->moves[move] == choice;
        }
    }
}

static void add_choice(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s, kt_move choice)
{
    bool is_drop = sa_act_of(choice).deed == SA_DROP;
    kt_row_add_value(c, 0, "ties",
                     is_drop ? N_("No weight is above 0. Cards to drop that come first; of several, one is drawn")
                             : N_("Moves with the highest weight; of several, one is drawn"),
                     bot->equals);
    struct kt_row *row = kt_row_add_move(c, 0, "choice", choice);
    row->is_chosen = true;
    if (!is_drop)
        kt_row_set_value(row, sa_weigh(s, bot->opinion, bot->plays_dead_ends, choice).value);
}

static void add_gold(struct kt_calculation *c, const struct sa_greedy *bot, const struct saboteur *s, kt_move choice)
{
    kt_row_add(c, 0, "weights", N_("Gold cards by their nuggets"));
    for (int move = 0; move < bot->count; move++) {
        struct kt_row *row = kt_row_add_move(c, 1, "candidate", bot->moves[move]);
        kt_row_set_value(row, weight_of(bot, s, move).value);
        row->is_chosen = bot->moves[move] == choice;
    }
}

void sa_greedy_calculate(const void *self, const struct kt_sight *sight, kt_move choice, struct kt_calculation *c)
{
    const struct sa_greedy *bot = self;
    const struct saboteur *s = sa_seen(sight);
    if (s->winner != SA_NEITHER) {
        add_gold(c, bot, s, choice);
    } else {
        add_goals(c, s);
        add_opinions(c, bot, s);
        add_weights(c, bot, s, choice);
        add_drops(c, bot, s, choice);
    }
    add_choice(c, bot, s, choice);
}
