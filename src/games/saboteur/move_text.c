/* Moves of Saboteur as text.
 *
 *   standard   TRB@3,-1           a path card in its orientation, and its place: x to the right of the start, y
 *              downwards
 *              break-lamp@4       whose lamp
 *              mend-lamp@4        likewise; mend-pick-lamp@4:lamp says which of the two
 *              rockfall@3,-1      which card falls
 *              map@2              which goal is looked at, counted from above
 *              drop:TRB           a card dropped face down; drop:? for seats that do not know it
 *              take:2             a gold card with two nuggets
 *   words      the same in a sentence */
#include "games/saboteur/saboteur.h"

#include <stdio.h>

static void write_place(struct sa_act act, struct kt_text *out)
{
    kt_text_printf(out, "@%d,%d", act.x, act.y);
}

static bool has_two_tools(int card)
{
    return card >= SA_MEND_PICK_LAMP && card <= SA_MEND_LAMP_CART;
}

void sa_write_act(struct sa_act act, struct kt_text *out)
{
    if (act.deed == SA_TAKE) {
        kt_text_add(out, "take:");
        kt_text_printf(out, act.card == SA_UNKNOWN ? "?" : "%d", act.card - SA_NUGGET + 1);
        return;
    }
    if (act.deed == SA_LAY)
        sa_write_path(act.card, act.is_turned, out);
    else {
        kt_text_add(out, act.deed == SA_DROP ? "drop:" : "");
        sa_write_card(act.card, out);
    }
    if (act.deed == SA_LAY || act.deed == SA_CRUSH)
        write_place(act, out);
    else if (act.deed != SA_DROP)
        kt_text_printf(out, "@%d", act.target + 1);
    if (act.deed == SA_MEND && has_two_tools(act.card))
        kt_text_printf(out, ":%s", sa_tool_name(act.tool));
}

void sa_write_move(const struct kt_state *state, kt_move move, struct kt_text *out)
{
    (void)state;
    sa_write_act(sa_act_of(move), out);
}

/* ---- reading ---- */

static bool read_coordinate(struct kt_reader *reader, int8_t *coordinate)
{
    bool is_negative = kt_reader_accept(reader, "-");
    uint64_t number;
    if (!kt_reader_number(reader, &number) || number > SA_OUT)
        return false;
    *coordinate = (int8_t)(is_negative ? -(int)number : (int)number);
    return true;
}

static bool read_place(struct kt_reader *reader, struct sa_act *act)
{
    return kt_reader_accept(reader, "@") && read_coordinate(reader, &act->x) && kt_reader_accept(reader, ",") &&
           read_coordinate(reader, &act->y);
}

/* A seat or a goal, counted from 1. */
static bool read_target(struct kt_reader *reader, int most, struct sa_act *act)
{
    uint64_t number;
    if (!kt_reader_accept(reader, "@") || !kt_reader_number(reader, &number) || number < 1 || number > (uint64_t)most)
        return false;
    act->target = (uint8_t)(number - 1);
    return true;
}

static bool read_mending(struct kt_reader *reader, struct sa_act *act)
{
    int tool = 0;
    act->deed = SA_MEND;
    if (!read_target(reader, SA_SEATS, act))
        return false;
    if (has_two_tools(act->card)) {
        if (!kt_reader_accept(reader, ":") || !sa_read_tool(reader, &tool))
            return false;
    } else
        while (!(sa_tools_of(act->card) >> tool & 1))
            tool++;
    act->tool = (uint8_t)tool;
    return true;
}

static bool read_drop(struct kt_reader *reader, struct sa_act *act)
{
    int card;
    act->deed = SA_DROP;
    if (kt_reader_accept(reader, "?"))
        return true;
    if (!sa_read_card(reader, &card) || card >= SA_DECK_KINDS)
        return false;
    act->card = (uint8_t)card;
    return true;
}

static bool read_taking(struct kt_reader *reader, struct sa_act *act)
{
    uint64_t nuggets;
    act->deed = SA_TAKE;
    if (kt_reader_accept(reader, "?"))
        return true;
    if (!kt_reader_number(reader, &nuggets) || nuggets < 1 || nuggets >= SA_VALUES)
        return false;
    act->card = (uint8_t)(SA_NUGGET + nuggets - 1);
    return true;
}

static bool read_laying(struct kt_reader *reader, struct sa_act *act)
{
    int card;
    bool is_turned;
    if (!sa_read_path(reader, &card, &is_turned))
        return false;
    act->deed = SA_LAY;
    act->card = (uint8_t)card;
    act->is_turned = is_turned;
    return read_place(reader, act);
}

static bool read_action(struct kt_reader *reader, struct sa_act *act)
{
    int card;
    if (!sa_read_card(reader, &card))
        return false;
    act->card = (uint8_t)card;
    if (sa_is_break(card)) {
        act->deed = SA_BREAK;
        return read_target(reader, SA_SEATS, act);
    }
    if (sa_is_mend(card))
        return read_mending(reader, act);
    act->deed = card == SA_ROCKFALL ? SA_CRUSH : SA_LOOK;
    if (card == SA_ROCKFALL)
        return read_place(reader, act);
    return card == SA_MAP && read_target(reader, SA_GOALS, act);
}

static bool is_at_move_end(const struct kt_reader *reader)
{
    int next = kt_reader_peek(reader);
    return next <= ' ' || next == '"' || next == ')' || kt_reader_is_at_line_end(reader);
}

bool sa_read_act(struct kt_reader *reader, struct sa_act *act, struct kt_error *error)
{
    struct kt_reader start = *reader;
    bool is_read;
    *act = (struct sa_act){0};
    if (kt_reader_accept(reader, "drop:"))
        is_read = read_drop(reader, act);
    else if (kt_reader_accept(reader, "take:"))
        is_read = read_taking(reader, act);
    else {
        is_read = read_laying(reader, act);
        if (!is_read && act->deed != SA_LAY)
            is_read = read_action(reader, act);
    }
    if (is_read && is_at_move_end(reader))
        return true;
    *reader = start;
    return kt_reader_refuse(reader, error,
                            N_("\"%1\" is not a move: write TRB@3,-1, break-lamp@2, mend-lamp@2, rockfall@3,-1, map@1, "
                               "drop:TRB or take:2."));
}

bool sa_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    struct sa_act act;
    if (!sa_read_act(reader, &act, error))
        return false;
    *move = sa_move_of(act);
    return sa_is_legal(sa_of(state), *move, error) || kt_reader_blame(&start, error);
}

/* ---- words ---- */

static const char *phrase_of(struct sa_act act)
{
    static const char *const breaking[SA_TOOLS] = {
        N_("break {player %1}'s pick (%2)"), N_("break {player %1}'s lamp (%2)"), N_("break {player %1}'s cart (%2)")};
    static const char *const mending[SA_TOOLS] = {
        N_("mend {player %1}'s pick (%2)"), N_("mend {player %1}'s lamp (%2)"), N_("mend {player %1}'s cart (%2)")};
    static const char *const looking[SA_GOALS] = {N_("look at the upper goal (%2)"), N_("look at the middle goal (%2)"),
                                                  N_("look at the lower goal (%2)")};
    switch (act.deed) {
    case SA_LAY:
        return sa_is_joined(act.card) ? N_("dig a tunnel at %1 (%2)") : N_("lay a dead end at %1 (%2)");
    case SA_BREAK:
        return breaking[act.card - SA_BREAK_PICK];
    case SA_MEND:
        return mending[act.tool];
    case SA_CRUSH:
        return N_("remove the card at %1 with a rockfall (%2)");
    case SA_LOOK:
        return looking[act.target];
    case SA_DROP:
        return N_("drop a card face down (%2)");
    default:
        return N_("take a gold card (%2)");
    }
}

/* An act as a sentence: player 1, and the place or the target player. */
static const char *story_of(struct sa_act act)
{
    static const char *const breaking[SA_TOOLS] = {N_("{Player %1} broke {player %2}'s pick"),
                                                   N_("{Player %1} broke {player %2}'s lamp"),
                                                   N_("{Player %1} broke {player %2}'s cart")};
    static const char *const mending[SA_TOOLS] = {N_("{Player %1} mended {player %2}'s pick"),
                                                  N_("{Player %1} mended {player %2}'s lamp"),
                                                  N_("{Player %1} mended {player %2}'s cart")};
    static const char *const looking[SA_GOALS] = {N_("{Player %1} looked at the upper goal"),
                                                  N_("{Player %1} looked at the middle goal"),
                                                  N_("{Player %1} looked at the lower goal")};
    switch (act.deed) {
    case SA_LAY:
        return sa_is_joined(act.card) ? N_("{Player %1} dug a tunnel at %2") : N_("{Player %1} laid a dead end at %2");
    case SA_BREAK:
        return breaking[act.card - SA_BREAK_PICK];
    case SA_MEND:
        return mending[act.tool];
    case SA_CRUSH:
        return N_("{Player %1} removed the card at %2 with a rockfall");
    case SA_LOOK:
        return looking[act.target];
    case SA_DROP:
        return N_("{Player %1} dropped a card face down");
    default:
        return N_("{Player %1} took a gold card");
    }
}

/* The place or the target player. */
static void name_target(struct sa_act act, int number, struct kt_phrase *words)
{
    if (act.deed == SA_LAY || act.deed == SA_CRUSH)
        kt_phrase_arg(words, number, "%d,%d", act.x, act.y);
    else if (act.deed == SA_BREAK || act.deed == SA_MEND)
        kt_phrase_arg(words, number, "%d", act.target + 1);
}

void sa_tell_act(struct sa_act act, struct kt_phrase *words)
{
    kt_phrase_set(words, story_of(act));
    kt_phrase_arg(words, 1, "%d", act.seat + 1);
    name_target(act, 2, words);
}

void sa_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words)
{
    struct sa_act act = sa_act_of(move);
    struct kt_text text = {0};
    (void)state;
    sa_write_act(act, &text);
    kt_phrase_set(words, phrase_of(act));
    name_target(act, 1, words);
    kt_phrase_arg(words, 2, "%s", text.data ? text.data : "");
    kt_text_free(&text);
}

/* In every language the move itself is in brackets. */
bool sa_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    while (!kt_reader_is_at_line_end(reader) && !kt_reader_accept(reader, "("))
        kt_reader_skip(reader, 1);
    if (kt_reader_is_at_line_end(reader))
        return kt_reader_refuse(&start, error, N_("This line is not a move: the move must be in brackets."));
    if (!sa_read_move(state, reader, move, error))
        return false;
    return kt_reader_accept(reader, ")") ||
           kt_reader_refuse(reader, error, N_("This line is not a move: the move must be in brackets."));
}
