/* Which moves are legal, and what a move changes. Where a card fits is in mine.c, whose turn is next and when the
 * saboteurs have won in ending.c, the sharing of gold in gold.c. The legal moves depend only on the hand of the seat to
 * move and on public information. */
#include "games/saboteur/saboteur.h"

#include <assert.h>
#include <string.h>

void sa_clear(struct saboteur *s, const struct kt_settings *rules)
{
    const int32_t *value = rules->value;
    memset(s, 0, sizeof *s);
    s->rules = (struct sa_rules){
        .seats = (uint8_t)value[SA_OPTION_SEATS],
        .columns = (uint8_t)value[SA_OPTION_COLUMNS],
        .rounds = (uint8_t)value[SA_OPTION_ROUNDS],
        .ends_hopeless = (uint8_t)value[SA_OPTION_HOPELESS],
        .needs_tools = (uint8_t)value[SA_OPTION_TOOLS],
        .may_break_own = (uint8_t)value[SA_OPTION_SELF_BREAK],
        .goals_are_open = (uint8_t)value[SA_OPTION_GOAL_EDGES],
        .dead_ends_reach = (uint8_t)value[SA_OPTION_DEAD_ENDS],
        .mends_both = (uint8_t)value[SA_OPTION_MEND],
        .ends_all_dropped = (uint8_t)value[SA_OPTION_ALL_DROP],
    };
}

/* ---- moves as numbers ---- */

enum { MIDDLE = 64 }; /* keeps places above zero */

kt_move sa_move_of(struct sa_act act)
{
    return (kt_move)act.deed | (kt_move)act.card << 8 | (kt_move)act.is_turned << 16 | (kt_move)(act.x + MIDDLE) << 24 |
           (kt_move)(act.y + MIDDLE) << 32 | (kt_move)act.target << 40 | (kt_move)act.tool << 48;
}

struct sa_act sa_act_of(kt_move move)
{
    return (struct sa_act){
        .deed = (uint8_t)move,
        .card = (uint8_t)(move >> 8),
        .is_turned = (uint8_t)(move >> 16),
        .x = (int8_t)((int)(move >> 24 & 127) - MIDDLE),
        .y = (int8_t)((int)(move >> 32 & 127) - MIDDLE),
        .target = (uint8_t)(move >> 40),
        .tool = (uint8_t)(move >> 48),
    };
}

/* ---- hands ---- */

bool sa_holds(const struct saboteur *s, int seat, int card)
{
    return memchr(s->hand[seat], card, s->held[seat]) != NULL;
}

void sa_put_in_hand(struct saboteur *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat];
    int i = s->held[seat]++;
    for (; i > 0 && (hand[i - 1] > card || hand[i - 1] == SA_UNKNOWN) && card != SA_UNKNOWN; i--)
        hand[i] = hand[i - 1];
    hand[i] = (uint8_t)card;
}

static void take_from_hand(struct saboteur *s, int seat, int card)
{
    uint8_t *hand = s->hand[seat];
    uint8_t *place = memchr(hand, card, s->held[seat]);
    assert(place);
    int after = --s->held[seat] - (int)(place - hand);
    memmove(place, place + 1, (size_t)after);
    hand[s->held[seat]] = 0;
}

/* ---- legal moves ---- */

static void add(kt_move moves[SA_MOST_MOVES], int *count, struct sa_act act)
{
    moves[(*count)++] = sa_move_of(act);
}

static void add_layings(const struct saboteur *s, const struct sa_mine *mine, int card, kt_move *moves, int *count)
{
    int cells[SA_CELLS], openings = s->broken[s->turn] ? 0 : sa_openings(mine, cells), side;
    for (int i = 0; i < openings; i++)
        for (int turned = 0; turned <= sa_has_two_ways(card); turned++)
            if (sa_fit(&s->rules, mine, cells[i], sa_sides_of(card, turned), &side) == SA_FITS)
                add(moves, count,
                    (struct sa_act){.deed = SA_LAY,
                                    .card = (uint8_t)card,
                                    .is_turned = (uint8_t)turned,
                                    .x = (int8_t)sa_x(cells[i]),
                                    .y = (int8_t)sa_y(cells[i])});
}

static void add_breakings(const struct saboteur *s, int card, kt_move *moves, int *count)
{
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (!(s->broken[seat] & sa_tools_of(card)) && (seat != s->turn || s->rules.may_break_own))
            add(moves, count, (struct sa_act){.deed = SA_BREAK, .card = (uint8_t)card, .target = (uint8_t)seat});
}

/* A card with two tools repairs one of them, unless the rules say both. */
static void add_mendings(const struct saboteur *s, int card, kt_move *moves, int *count)
{
    for (int seat = 0; seat < s->rules.seats; seat++) {
        int tools = s->broken[seat] & sa_tools_of(card);
        for (int tool = 0; tool < SA_TOOLS; tool++) {
            if (!(tools >> tool & 1))
                continue;
            add(moves, count,
                (struct sa_act){
                    .deed = SA_MEND, .card = (uint8_t)card, .target = (uint8_t)seat, .tool = (uint8_t)tool});
            if (s->rules.mends_both)
                break;
        }
    }
}

static void add_crushings(const struct saboteur *s, kt_move *moves, int *count)
{
    for (int i = 0; i < s->lying; i++)
        add(moves, count, (struct sa_act){.deed = SA_CRUSH, .card = SA_ROCKFALL, .x = s->mine[i].x, .y = s->mine[i].y});
}

static void add_lookings(const struct saboteur *s, kt_move *moves, int *count)
{
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (!s->goal_is_open[goal])
            add(moves, count, (struct sa_act){.deed = SA_LOOK, .card = SA_MAP, .target = (uint8_t)goal});
}

static void add_plays(const struct saboteur *s, const struct sa_mine *mine, int card, kt_move *moves, int *count)
{
    if (sa_is_path(card))
        add_layings(s, mine, card, moves, count);
    else if (sa_is_break(card))
        add_breakings(s, card, moves, count);
    else if (sa_is_mend(card))
        add_mendings(s, card, moves, count);
    else if (card == SA_ROCKFALL)
        add_crushings(s, moves, count);
    else
        add_lookings(s, moves, count);
    add(moves, count, (struct sa_act){.deed = SA_DROP, .card = (uint8_t)card});
}

static int takings(const struct saboteur *s, kt_move *moves)
{
    int count = 0;
    for (int value = 1; value < SA_VALUES; value++)
        if (s->share[value])
            add(moves, &count, (struct sa_act){.deed = SA_TAKE, .card = (uint8_t)(SA_NUGGET + value - 1)});
    return count;
}

int sa_moves(const struct saboteur *s, kt_move moves[SA_MOST_MOVES])
{
    struct sa_mine mine;
    int count = 0;
    if (s->is_over)
        return 0;
    if (s->winner != SA_NEITHER)
        return takings(s, moves);
    sa_survey(s, &mine);
    for (int i = 0; i < s->held[s->turn]; i++)
        if (i == 0 || s->hand[s->turn][i] != s->hand[s->turn][i - 1])
            add_plays(s, &mine, s->hand[s->turn][i], moves, &count);
    return count;
}

/* ---- why a move is illegal ---- */

static bool refuse(struct kt_error *error, const char *text)
{
    return kt_refuse(error, KT_ILLEGAL, text, NULL, NULL);
}

static bool refuse_place(struct kt_error *error, const char *text, int x, int y)
{
    refuse(error, text);
    if (error)
        kt_phrase_arg(&error->what, 1, "%d,%d", x, y);
    return false;
}

static bool refuse_clash(const struct saboteur *s, const struct sa_mine *mine, int cell, int side,
                         struct kt_error *error)
{
    int beside = sa_beside(cell, side);
    bool is_open_there = mine->cell[beside] >> sa_opposite(side) & 1;
    for (int goal = 0; goal < SA_GOALS; goal++)
        if (mine->goal[goal] == beside && !s->goal_is_open[goal])
            return refuse_place(error, N_("The card must lead into the goal at %1."), sa_x(beside), sa_y(beside));
    return refuse_place(error,
                        is_open_there
                            ? N_("It does not fit the card at %1: that one has a tunnel where yours has none.")
                            : N_("It does not fit the card at %1: that one has rock where yours has a tunnel."),
                        sa_x(beside), sa_y(beside));
}

static bool may_lay(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    struct sa_mine mine;
    int side;
    static const char *const reasons[SA_TOOLS] = {N_("You cannot dig while a tool is broken: mend the pick first."),
                                                  N_("You cannot dig while a tool is broken: mend the lamp first."),
                                                  N_("You cannot dig while a tool is broken: mend the cart first.")};
    for (int tool = 0; tool < SA_TOOLS; tool++)
        if (s->broken[s->turn] >> tool & 1)
            return refuse(error, reasons[tool]);
    if (act.x <= -SA_OUT + 1 || act.x >= SA_WIDE - SA_OUT - 2 || act.y <= -SA_OUT + 1 || act.y >= SA_HIGH - SA_OUT - 2)
        return refuse_place(error, N_("No tunnel can ever reach %1."), act.x, act.y);
    sa_survey(s, &mine);
    int cell = sa_cell(act.x, act.y);
    switch (sa_fit(&s->rules, &mine, cell, sa_sides_of(act.card, act.is_turned), &side)) {
    case SA_TAKEN_PLACE:
        return refuse_place(error, N_("There is already a card at %1."), act.x, act.y);
    case SA_CLASHES:
        return refuse_clash(s, &mine, cell, side, error);
    case SA_APART:
        return refuse_place(error,
                            N_("At %1 the card would not be connected with the start: no open tunnel leads there."),
                            act.x, act.y);
    default:
        return true;
    }
}

static bool refuse_seat(struct kt_error *error, const char *text, int seat)
{
    char number[24];
    kt_phrase_number(seat + 1, number);
    return kt_refuse(error, KT_ILLEGAL, text, number, NULL);
}

static bool may_break(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    static const char *const reasons[SA_TOOLS] = {N_("{Player %1}'s pick is already broken."),
                                                  N_("{Player %1}'s lamp is already broken."),
                                                  N_("{Player %1}'s cart is already broken.")};
    int tool = act.card - SA_BREAK_PICK;
    if (act.target == s->turn && !s->rules.may_break_own)
        return refuse(error, N_("The rules of this table do not allow you to break your own tools."));
    return !(s->broken[act.target] >> tool & 1) || refuse_seat(error, reasons[tool], act.target);
}

static bool may_mend(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    static const char *const wrong_card[SA_TOOLS] = {N_("This card does not mend the pick."),
                                                     N_("This card does not mend the lamp."),
                                                     N_("This card does not mend the cart.")};
    static const char *const is_whole[SA_TOOLS] = {N_("{Player %1}'s pick is not broken."),
                                                   N_("{Player %1}'s lamp is not broken."),
                                                   N_("{Player %1}'s cart is not broken.")};
    if (!(sa_tools_of(act.card) >> act.tool & 1))
        return refuse(error, wrong_card[act.tool]);
    return s->broken[act.target] >> act.tool & 1 || refuse_seat(error, is_whole[act.tool], act.target);
}

static int card_lying_at(const struct saboteur *s, int x, int y)
{
    int i = 0;
    while (i < s->lying && (s->mine[i].x != x || s->mine[i].y != y))
        i++;
    return i;
}

static bool may_crush(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    if (card_lying_at(s, act.x, act.y) < s->lying)
        return true;
    return refuse_place(error, N_("There is no path card at %1; the start and the goals cannot be removed."), act.x,
                        act.y);
}

static bool may_look(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    char number[24];
    kt_phrase_number(act.target + 1, number);
    return !s->goal_is_open[act.target] ||
           kt_refuse(error, KT_ILLEGAL, N_("Goal %1 is already face up: there is nothing to look at."), number, NULL);
}

static bool may_take(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    int value = act.card - SA_NUGGET + 1;
    if (s->winner == SA_NEITHER)
        return refuse(error, N_("The gold has not been reached."));
    return (value >= 1 && value < SA_VALUES && s->share[value] > 0) ||
           refuse(error, N_("No such gold card is left to take."));
}

/* Fields that the deed does not use must be 0. */
static struct sa_act only_what_counts(struct sa_act act)
{
    struct sa_act move = {.deed = act.deed, .card = act.card};
    if (act.deed == SA_LAY || act.deed == SA_CRUSH) {
        move.x = act.x;
        move.y = act.y;
    }
    if (act.deed == SA_LAY)
        move.is_turned = act.is_turned;
    if (act.deed == SA_BREAK || act.deed == SA_MEND || act.deed == SA_LOOK)
        move.target = act.target;
    if (act.deed == SA_MEND)
        move.tool = act.tool;
    return move;
}

/* Refuses every number that is not a well-formed move, so that other functions need not check. */
static bool is_move_at_all(const struct saboteur *s, struct sa_act act)
{
    bool is_known = act.card < SA_DECK_KINDS && act.card != SA_UNKNOWN;
    switch (act.deed) {
    case SA_LAY:
        return sa_is_path(act.card) && act.is_turned <= sa_has_two_ways(act.card);
    case SA_BREAK:
        return sa_is_break(act.card) && act.target < s->rules.seats;
    case SA_MEND:
        return sa_is_mend(act.card) && act.target < s->rules.seats && act.tool < SA_TOOLS;
    case SA_CRUSH:
        return act.card == SA_ROCKFALL;
    case SA_LOOK:
        return act.card == SA_MAP && act.target < SA_GOALS;
    case SA_DROP:
        return is_known;
    default:
        return act.deed == SA_TAKE && act.card >= SA_NUGGET && act.card < SA_KINDS;
    }
}

bool sa_is_fair(const struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    if (s->is_over)
        return refuse(error, N_("The round is over."));
    if (s->winner != SA_NEITHER && act.deed != SA_TAKE)
        return refuse(error, N_("The gold is reached: take a gold card."));
    switch (act.deed) {
    case SA_LAY:
        return may_lay(s, act, error);
    case SA_BREAK:
        return may_break(s, act, error);
    case SA_MEND:
        return may_mend(s, act, error);
    case SA_CRUSH:
        return may_crush(s, act, error);
    case SA_LOOK:
        return may_look(s, act, error);
    case SA_TAKE:
        return may_take(s, act, error);
    default:
        return true;
    }
}

/* If a card repairs both tools, the move names the first of them. */
static bool is_said_plainly(const struct saboteur *s, struct sa_act act)
{
    int tools = act.deed == SA_MEND ? s->broken[act.target] & sa_tools_of(act.card) : 0;
    return !s->rules.mends_both || !(tools & ((1 << act.tool) - 1));
}

bool sa_is_legal(const struct saboteur *s, kt_move move, struct kt_error *error)
{
    struct sa_act act = sa_act_of(move);
    if (!is_move_at_all(s, act) || sa_move_of(only_what_counts(act)) != move)
        return refuse(error, N_("This is not a move of this game."));
    if (!s->is_over && s->winner == SA_NEITHER && act.deed != SA_TAKE && !sa_holds(s, s->turn, act.card)) {
        struct kt_text name = {0};
        sa_write_card(act.card, &name);
        kt_refuse(error, KT_ILLEGAL, N_("You do not hold the card %1."), name.data, NULL);
        kt_text_free(&name);
        return false;
    }
    if (!sa_is_fair(s, act, error))
        return false;
    return is_said_plainly(s, act) || refuse(error, N_("This card mends both tools: name the first of them."));
}

/* ---- making a move ---- */

/* Turns over the goals that the new card leads into; goals that other tunnels lead into were turned over before. A
 * stone is rotated to fit. */
static void turn_goals(struct saboteur *s, struct sa_act act)
{
    int cell = sa_cell(act.x, act.y), sides = sa_sides_of(act.card, act.is_turned);
    if (!sa_is_joined(act.card) && !s->rules.dead_ends_reach)
        return;
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int side = 0, there = sa_cell(sa_goal_x(&s->rules), sa_goal_y(goal));
        while (side < SA_SIDES && sa_beside(cell, side) != there)
            side++;
        if (side == SA_SIDES || !(sides >> side & 1) || s->goal_is_open[goal])
            continue;
        s->goal_is_open[goal] = true;
        s->goal_is_turned[goal] = !(sa_sides_of(s->goal[goal], false) >> sa_opposite(side) & 1);
        if (s->goal[goal] == SA_GOLD) {
            s->winner = SA_MINERS;
            s->finder = s->turn;
        }
    }
}

static void lay(struct saboteur *s, struct sa_act act)
{
    assert(s->lying < SA_PATHS);
    s->mine[s->lying++] = (struct sa_laid){act.x, act.y, act.card, act.is_turned};
    turn_goals(s, act);
}

static void crush(struct saboteur *s, struct sa_act act)
{
    int i = card_lying_at(s, act.x, act.y);
    s->lying--;
    memmove(&s->mine[i], &s->mine[i + 1], (size_t)(s->lying - i) * sizeof s->mine[0]);
    memset(&s->mine[s->lying], 0, sizeof s->mine[0]);
}

void sa_do(struct saboteur *s, struct sa_act act)
{
    assert(s->acts < SA_MOST_ACTS);
    act.seat = s->turn;
    s->act[s->acts++] = act;
    if (act.deed == SA_LAY)
        lay(s, act);
    else if (act.deed == SA_BREAK)
        s->broken[act.target] |= (uint8_t)sa_tools_of(act.card);
    else if (act.deed == SA_MEND)
        s->broken[act.target] &= (uint8_t) ~(s->rules.mends_both ? sa_tools_of(act.card) : 1 << act.tool);
    else if (act.deed == SA_CRUSH)
        crush(s, act);
    else if (act.deed == SA_LOOK)
        s->looked[s->turn] |= (uint8_t)(1 << act.target);
    if (s->rules.ends_hopeless && act.deed != SA_TAKE && s->winner == SA_NEITHER && sa_is_hopeless(s))
        s->winner = SA_SABOTEURS;
}

static void draw(struct saboteur *s)
{
    if (s->piled == 0)
        return;
    sa_put_in_hand(s, s->turn, s->pile[--s->piled]);
    s->pile[s->piled] = 0;
}

void sa_apply(struct saboteur *s, kt_move move)
{
    struct sa_act act = sa_act_of(move);
    if (act.deed != SA_TAKE)
        take_from_hand(s, s->turn, act.card);
    sa_do(s, act);
    if (act.deed == SA_TAKE) {
        sa_take(s, act.card - SA_NUGGET + 1);
        return;
    }
    draw(s);
    if (s->winner == SA_NEITHER)
        sa_pass_turn(s);
    if (s->winner != SA_NEITHER)
        sa_share_out(s);
}
