/* Positions of Saboteur as text, in our own format:
 *
 *     game: saboteur
 *     rules: …
 *     round: 2
 *     lead: 3                        the seat that began the round
 *     roles: miner ? ? saboteur ?    seat by seat; a question mark is what is not known
 *     goals: ? gold ?                from above
 *     taken: 32 - ? - -              nuggets on the gold cards that each seat took as a miner
 *     paid: - - - 3 -                and those it got as a saboteur
 *     share: ?????                   gold drawn for this round
 *     supply: ??????                 gold that is left
 *     1: TRB TB map ? ? ?            the cards each seat holds now
 *     …
 *     pile: ? ? ?                    the next card first
 *     acts: 3:TRB@1,0 4:drop:?       what was done, by whom, in order
 *
 * The mine, the tools and the turn follow from the acts, which are replayed through the rules. */
#include "games/saboteur/saboteur.h"

#include <stdio.h>
#include <string.h>

#include "core/heading.h"

static const struct kt_game *const game = &kt_saboteur;

struct table {
    struct kt_reader *reader;
    struct kt_error *error;
    struct saboteur *s;
    struct kt_reader act[SA_MOST_ACTS]; /* where each of them is in the text */
};

static bool refuse(const struct table *t, const struct kt_reader *place, const char *text)
{
    return kt_reader_refuse(place, t->error, text);
}

static bool read_number(const struct table *t, const char *name, int most, uint8_t *number)
{
    uint64_t read;
    if (!kt_reader_expect_line(t->reader, name, t->error))
        return false;
    struct kt_reader place = *t->reader;
    if (!kt_reader_number(t->reader, &read) || read < 1 || read > (uint64_t)most)
        return refuse(t, &place, N_("Invalid number \"%1\"."));
    *number = (uint8_t)read;
    return kt_reader_end_line(t->reader, t->error);
}

/* ---- cards ---- */

/* Cards from `first` to `last`, or unknown ones. */
static bool read_card(const struct table *t, int first, int last, int *card)
{
    struct kt_reader place = *t->reader;
    *card = SA_UNKNOWN;
    bool is_read =
        kt_reader_accept(t->reader, "?") || (sa_read_card(t->reader, card) && *card >= first && *card <= last);
    if (!is_read || (kt_reader_peek(t->reader) > ' ' && !kt_reader_is_at_line_end(t->reader)))
        return refuse(t, &place, N_("Invalid card \"%1\"."));
    kt_reader_skip_blanks(t->reader);
    return true;
}

static bool read_row(const struct table *t, const char *name, int first, int last, uint8_t *cards, int count)
{
    if (!kt_reader_expect_line(t->reader, name, t->error))
        return false;
    for (int i = 0, card; i < count; i++) {
        if (!read_card(t, first, last, &card))
            return false;
        cards[i] = (uint8_t)card;
    }
    return kt_reader_end_line(t->reader, t->error);
}

static bool read_hand(const struct table *t, int seat)
{
    char name[8];
    snprintf(name, sizeof name, "%d:", seat + 1);
    if (!kt_reader_expect_line(t->reader, name, t->error))
        return false;
    for (int card; !kt_reader_is_at_line_end(t->reader);) {
        if (t->s->held[seat] == SA_HAND)
            return refuse(t, t->reader, N_("There are more cards here than a hand can hold."));
        if (!read_card(t, SA_FIRST_PATH, SA_MAP, &card))
            return false;
        sa_put_in_hand(t->s, seat, card);
    }
    return true;
}

static bool read_pile(const struct table *t)
{
    uint8_t cards[SA_PILE];
    int count = 0;
    if (!kt_reader_expect_line(t->reader, "pile:", t->error))
        return false;
    for (int card; !kt_reader_is_at_line_end(t->reader); count++) {
        if (count == SA_PILE)
            return refuse(t, t->reader, N_("There are more cards here than the pile can have."));
        if (!read_card(t, SA_FIRST_PATH, SA_MAP, &card))
            return false;
        cards[count] = (uint8_t)card;
    }
    while (count > 0)
        t->s->pile[t->s->piled++] = cards[--count];
    return true;
}

/* ---- gold ---- */

/* One digit for each card, "-" for none. */
static bool read_gold(const struct table *t, uint8_t gold[SA_VALUES])
{
    struct kt_reader place = *t->reader;
    int cards = 0, next = kt_reader_peek(t->reader);
    bool is_none = kt_reader_accept(t->reader, "-");
    for (; !is_none && (next == '?' || (next >= '1' && next <= '3')); next = kt_reader_peek(t->reader)) {
        gold[next == '?' ? 0 : next - '0']++;
        kt_reader_skip(t->reader, 1);
        if (++cards > SA_GOLD_CARDS)
            return refuse(t, &place, N_("There is more gold here than the game has."));
    }
    bool is_at_end = kt_reader_peek(t->reader) <= ' ' || kt_reader_is_at_line_end(t->reader);
    if ((!is_none && cards == 0) || !is_at_end)
        return refuse(t, &place,
                      N_("\"%1\" is not gold: write a digit for each card, a question mark, or - for none."));
    kt_reader_skip_blanks(t->reader);
    return true;
}

static bool read_gold_of_seats(const struct table *t, const char *name, uint8_t gold[SA_SEATS][SA_VALUES])
{
    if (!kt_reader_expect_line(t->reader, name, t->error))
        return false;
    for (int seat = 0; seat < t->s->rules.seats; seat++)
        if (!read_gold(t, gold[seat]))
            return false;
    return kt_reader_end_line(t->reader, t->error);
}

static bool read_gold_row(const struct table *t, const char *name, uint8_t gold[SA_VALUES])
{
    return kt_reader_expect_line(t->reader, name, t->error) && read_gold(t, gold) &&
           kt_reader_end_line(t->reader, t->error);
}

/* ---- acts ---- */

static bool read_acts(struct table *t)
{
    if (!kt_reader_expect_line(t->reader, "acts:", t->error))
        return false;
    for (; !kt_reader_is_at_line_end(t->reader); kt_reader_skip_blanks(t->reader)) {
        struct kt_reader place = *t->reader;
        struct sa_act act;
        uint64_t seat;
        if (t->s->acts == SA_MOST_ACTS)
            return refuse(t, &place, N_("There are more moves here than a round can have."));
        if (!kt_reader_number(t->reader, &seat) || seat < 1 || seat > t->s->rules.seats ||
            !kt_reader_accept(t->reader, ":"))
            return refuse(t, &place, N_("\"%1\" is not a move: write the seat, a colon, and what it did."));
        if (!sa_read_act(t->reader, &act, t->error))
            return false;
        act.seat = (uint8_t)(seat - 1);
        t->act[t->s->acts] = place;
        t->s->act[t->s->acts++] = act;
    }
    return true;
}

/* ---- replaying the acts ---- */

/* The nuggets of a gold card that was taken; 0 if they are not known. */
static int value_of(struct sa_act act)
{
    return act.card == SA_UNKNOWN ? 0 : act.card - SA_NUGGET + 1;
}

/* The table before the first act. Gold that was taken since is put back. */
static void unwind(const struct saboteur *now, struct saboteur *s)
{
    int hand = sa_hand_size(now->rules.seats);
    *s = *now;
    s->acts = 0;
    s->turn = s->leader;
    for (int seat = 0; seat < s->rules.seats; seat++)
        s->held[seat] = (uint8_t)hand;
    s->piled = (uint8_t)(SA_DECK - hand * s->rules.seats);
    for (int i = 0; i < now->acts; i++) {
        if (now->act[i].deed != SA_TAKE)
            continue;
        s->share[value_of(now->act[i])]++;
        s->taken[now->act[i].seat][value_of(now->act[i])]--;
    }
}

static bool take_again(struct saboteur *s, struct sa_act act)
{
    if (s->winner != SA_MINERS || s->is_over || s->share[value_of(act)] == 0)
        return false;
    sa_do(s, act);
    sa_take(s, value_of(act));
    return true;
}

static bool do_again(struct saboteur *s, struct sa_act act, struct kt_error *error)
{
    if (s->is_over || s->turn != act.seat)
        return kt_refuse(error, KT_BAD_INPUT, N_("It is not this seat's turn."), NULL, NULL);
    if (act.deed == SA_TAKE)
        return take_again(s, act) ||
               kt_refuse(error, KT_BAD_INPUT, N_("No such gold card is left to take."), NULL, NULL);
    if ((act.deed == SA_BREAK || act.deed == SA_MEND) && act.target >= s->rules.seats)
        return kt_refuse(error, KT_BAD_INPUT, N_("There is no such seat at this table."), NULL, NULL);
    if (act.deed == SA_LAY && s->lying == SA_PATHS)
        return kt_refuse(error, KT_BAD_INPUT, N_("There are more path cards here than the deck has."), NULL, NULL);
    if (!sa_is_fair(s, act, error))
        return false;
    sa_do(s, act);
    if (s->piled > 0)
        s->piled--;
    else
        s->held[s->turn]--;
    if (s->winner == SA_NEITHER)
        sa_pass_turn(s);
    if (s->winner == SA_MINERS)
        sa_share_out(s);
    s->is_over |= s->winner == SA_SABOTEURS; /* they have been paid */
    return true;
}

/* One card at a time, since a taken gold card must be there to be put back. */
static bool has_what_it_took(const struct table *t)
{
    uint8_t taken[SA_SEATS][SA_VALUES];
    memcpy(taken, t->s->taken, sizeof taken);
    for (int i = 0; i < t->s->acts; i++) {
        struct sa_act act = t->s->act[i];
        if (act.deed == SA_TAKE && taken[act.seat][value_of(act)]-- == 0)
            return refuse(t, &t->act[i], N_("A player took more gold than this player has."));
    }
    return true;
}

static bool replay(const struct table *t, struct saboteur *s)
{
    if (!has_what_it_took(t))
        return false;
    unwind(t->s, s);
    for (int i = 0; i < t->s->acts; i++) {
        if (do_again(s, t->s->act[i], t->error))
            continue;
        if (t->error)
            t->error->code = KT_BAD_INPUT; /* an illegal act makes the position invalid */
        return kt_reader_blame(&t->act[i], t->error);
    }
    return true;
}

/* ---- consistency ---- */

static bool has_right_counts(const struct saboteur *s, const struct saboteur *again)
{
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (s->held[seat] != again->held[seat])
            return false;
    return s->piled == again->piled;
}

static bool has_right_cards(const struct saboteur *s)
{
    uint8_t cards[SA_DECK];
    int left[SA_DECK_KINDS] = {0};
    for (int seat = 0; seat < s->rules.seats; seat++)
        for (int i = 0; i < s->held[seat]; i++)
            left[s->hand[seat][i]]++;
    for (int i = 0; i < s->piled; i++)
        left[s->pile[i]]++;
    for (int i = 0; i < s->acts; i++)
        if (s->act[i].deed != SA_TAKE)
            left[s->act[i].card]++;
    for (int card = SA_FIRST_PATH; card < SA_DECK_KINDS; card++)
        if (left[card] > sa_count_of(card))
            return false;
    return sa_unseen(s, cards) == left[SA_UNKNOWN];
}

static bool has_right_roles(const struct saboteur *s)
{
    int miners = 0, saboteurs = 0;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        miners += s->role[seat] == SA_MINER;
        saboteurs += s->role[seat] == SA_SABOTEUR;
    }
    return miners <= sa_miner_cards(s->rules.seats) && saboteurs <= sa_saboteur_cards(s->rules.seats) &&
           (s->winner == SA_NEITHER || miners + saboteurs == s->rules.seats);
}

static bool has_right_goals(const struct saboteur *s)
{
    int count[SA_KINDS] = {0};
    for (int goal = 0; goal < SA_GOALS; goal++) {
        count[s->goal[goal]]++;
        if (s->goal[goal] == SA_UNKNOWN && s->goal_is_open[goal])
            return false;
    }
    return count[SA_GOLD] <= 1 && count[SA_STONE_A] <= 1 && count[SA_STONE_B] <= 1;
}

static void add_gold(int sum[SA_VALUES], const uint8_t gold[SA_VALUES])
{
    for (int value = 0; value < SA_VALUES; value++)
        sum[value] += gold[value];
}

/* Drawn gold is on the table or was taken; at the end of a round without takers it was put back. */
static bool has_right_share(const struct saboteur *s)
{
    int taken = 0, shares = sa_shares(s->rules.seats);
    for (int i = 0; i < s->acts; i++)
        taken += s->act[i].deed == SA_TAKE;
    return sa_gold_cards(s->share) + taken == (s->is_over && taken == 0 ? 0 : shares);
}

static bool has_right_gold(const struct saboteur *s)
{
    int sum[SA_VALUES] = {0};
    add_gold(sum, s->share);
    add_gold(sum, s->supply);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        add_gold(sum, s->taken[seat]);
        add_gold(sum, s->paid[seat]);
    }
    for (int value = 1; value < SA_VALUES; value++)
        if (sum[value] > sa_gold_in_game(value))
            return false;
    return has_right_share(s) && sum[0] + sum[1] + sum[2] + sum[3] == SA_GOLD_CARDS;
}

static bool check(const struct table *t, const struct saboteur *again)
{
    if (!has_right_counts(t->s, again))
        return refuse(t, t->reader,
                      N_("A hand or the pile has the wrong number of cards for the moves of this round."));
    if (!has_right_cards(t->s))
        return refuse(t, t->reader, N_("Invalid position: a card is missing or appears twice."));
    if (!has_right_goals(again))
        return refuse(t, t->reader, N_("The goals must be one gold and two stones, and face-up goals must be named."));
    if (!has_right_roles(again))
        return refuse(t, t->reader, N_("These roles cannot be dealt, or a role is missing at the end of the round."));
    if (!has_right_gold(again))
        return refuse(t, t->reader, N_("This gold is not possible here: the game has 28 gold cards."));
    return true;
}

/* The result of the acts, without the cards that were read. */
static void adopt(struct saboteur *s, const struct saboteur *again)
{
    struct saboteur read = *s;
    *s = *again;
    memcpy(s->hand, read.hand, sizeof s->hand);
    memcpy(s->pile, read.pile, sizeof s->pile);
}

static bool read_table(struct table *t)
{
    struct saboteur *s = t->s;
    if (!read_number(t, "round:", s->rules.rounds, &s->round) || !read_number(t, "lead:", s->rules.seats, &s->leader) ||
        !read_row(t, "roles:", SA_MINER, SA_SABOTEUR, s->role, s->rules.seats) ||
        !read_row(t, "goals:", SA_GOLD, SA_STONE_B, s->goal, SA_GOALS) || !read_gold_of_seats(t, "taken:", s->taken) ||
        !read_gold_of_seats(t, "paid:", s->paid) || !read_gold_row(t, "share:", s->share) ||
        !read_gold_row(t, "supply:", s->supply))
        return false;
    s->leader--;
    for (int seat = 0; seat < s->rules.seats; seat++)
        if (!read_hand(t, seat))
            return false;
    return read_pile(t) && read_acts(t);
}

static bool read_position(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                          struct kt_error *error)
{
    struct kt_settings settings = *rules;
    struct table t = {.reader = reader, .error = error, .s = (struct saboteur *)sight};
    struct saboteur again;
    if (!kt_heading_read(reader, game, &settings, error))
        return false;
    sa_clear(t.s, &settings);
    if (!read_table(&t) || !replay(&t, &again) || !check(&t, &again))
        return false;
    adopt(t.s, &again);
    return true;
}

static bool looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "game:");
}

/* ---- writing ---- */

static void write_row(const char *name, const uint8_t *cards, int count, struct kt_text *out)
{
    kt_text_add(out, name);
    for (int i = 0; i < count; i++) {
        kt_text_add(out, " ");
        sa_write_card(cards[i], out);
    }
    kt_text_add(out, "\n");
}

static void write_gold(const uint8_t gold[SA_VALUES], struct kt_text *out)
{
    kt_text_add(out, sa_gold_cards(gold) ? " " : " -");
    for (int value = SA_VALUES - 1; value >= 0; value--)
        for (int i = 0; i < gold[value]; i++)
            kt_text_printf(out, value ? "%d" : "?", value);
}

static void write_gold_of_seats(const char *name, int seats, const uint8_t gold[SA_SEATS][SA_VALUES],
                                struct kt_text *out)
{
    kt_text_add(out, name);
    for (int seat = 0; seat < seats; seat++)
        write_gold(gold[seat], out);
    kt_text_add(out, "\n");
}

static void write_pile(const struct saboteur *s, struct kt_text *out)
{
    kt_text_add(out, "pile:");
    for (int i = s->piled - 1; i >= 0; i--) {
        kt_text_add(out, " ");
        sa_write_card(s->pile[i], out);
    }
    kt_text_add(out, "\n");
}

static void write_acts(const struct saboteur *s, struct kt_text *out)
{
    kt_text_add(out, "acts:");
    for (int i = 0; i < s->acts; i++) {
        kt_text_printf(out, " %d:", s->act[i].seat + 1);
        sa_write_act(s->act[i], out);
    }
    kt_text_add(out, "\n");
}

static void write_position(const struct kt_sight *sight, struct kt_text *out)
{
    const struct saboteur *s = sa_seen(sight);
    kt_heading_write(game, sight, out);
    kt_text_printf(out, "round: %d\nlead: %d\n", s->round, s->leader + 1);
    write_row("roles:", s->role, s->rules.seats, out);
    write_row("goals:", s->goal, SA_GOALS, out);
    write_gold_of_seats("taken:", s->rules.seats, s->taken, out);
    write_gold_of_seats("paid:", s->rules.seats, s->paid, out);
    kt_text_add(out, "share:");
    write_gold(s->share, out);
    kt_text_add(out, "\nsupply:");
    write_gold(s->supply, out);
    kt_text_add(out, "\n");
    for (int seat = 0; seat < s->rules.seats; seat++) {
        kt_text_printf(out, "%d:", seat + 1);
        write_row("", s->hand[seat], s->held[seat], out);
    }
    write_pile(s, out);
    write_acts(s, out);
}

const struct kt_position_format sa_position_formats[] = {
    {
        .choice = {"kartu", N_("Kartu's own format, with the rules"), NULL},
        .looks_like = looks_like,
        .read = read_position,
        .write = write_position,
    },
    {.choice = {0}},
};
