#include "saboteur_pair.h"

#include <stdio.h>
#include <stdlib.h>

#include "support.h"

/* ---- the same things on both sides ---- */

static int find_kind(int card)
{
    struct kt_text name = {0};
    sa_write_card(card, &name);
    int kind = plain_kind_named(name.data);
    check(kind >= 0, "the plain game has no card %s", name.data);
    kt_text_free(&name);
    return kind;
}

int plain_of_card(int card)
{
    static int kinds[SA_DECK_KINDS]; /* and one */
    if (!kinds[card])
        kinds[card] = find_kind(card) + 1;
    return kinds[card] - 1;
}

int card_of_plain(int kind)
{
    static int cards[PLAIN_KINDS];
    for (int card = SA_FIRST_PATH; !cards[kind] && card < SA_DECK_KINDS; card++)
        cards[plain_of_card(card)] = card;
    return cards[kind];
}

struct plain_move plain_of_move(kt_move move)
{
    static const enum plain_deed deeds[] = {
        [SA_LAY] = PLAIN_LAY,   [SA_BREAK] = PLAIN_BREAK, [SA_MEND] = PLAIN_MEND, [SA_CRUSH] = PLAIN_CRUSH,
        [SA_LOOK] = PLAIN_LOOK, [SA_DROP] = PLAIN_DROP,   [SA_TAKE] = PLAIN_TAKE};
    struct sa_act act = sa_act_of(move);
    struct plain_move plain = {.deed = deeds[act.deed], .target = act.target, .x = act.x, .y = act.y};
    if (act.deed == SA_TAKE)
        plain.nuggets = act.card - SA_NUGGET + 1;
    else
        plain.kind = plain_of_card(act.card);
    plain.is_turned = act.is_turned;
    plain.tool = act.deed == SA_BREAK ? act.card - SA_BREAK_PICK : act.tool;
    return plain;
}

kt_move move_of_plain(struct plain_move plain)
{
    static const enum sa_deed deeds[] = {
        [PLAIN_LAY] = SA_LAY,   [PLAIN_BREAK] = SA_BREAK, [PLAIN_MEND] = SA_MEND, [PLAIN_CRUSH] = SA_CRUSH,
        [PLAIN_LOOK] = SA_LOOK, [PLAIN_DROP] = SA_DROP,   [PLAIN_TAKE] = SA_TAKE};
    struct sa_act act = {.deed = (uint8_t)deeds[plain.deed],
                         .is_turned = plain.is_turned,
                         .x = (int8_t)plain.x,
                         .y = (int8_t)plain.y,
                         .target = (uint8_t)plain.target};
    act.card = (uint8_t)(plain.deed == PLAIN_TAKE ? SA_NUGGET + plain.nuggets - 1 : card_of_plain(plain.kind));
    act.tool = (uint8_t)(plain.deed == PLAIN_MEND ? plain.tool : 0);
    return sa_move_of(act);
}

static void copy_gold(const uint8_t gold[SA_VALUES], struct plain_gold *plain)
{
    plain->cards = 0;
    for (int value = 1; value < SA_VALUES; value++)
        for (int i = 0; i < gold[value]; i++)
            plain->value[plain->cards++] = value;
}

static void copy_seats(const struct saboteur *s, struct plain_saboteur *p)
{
    for (int seat = 0; seat < s->rules.seats; seat++) {
        p->is_saboteur[seat] = s->role[seat] == SA_SABOTEUR;
        p->held[seat] = s->held[seat];
        for (int i = 0; i < s->held[seat]; i++)
            p->hand[seat][i] = plain_of_card(s->hand[seat][i]);
        for (int tool = 0; tool < 3; tool++)
            p->is_broken[seat][tool] = s->broken[seat] >> tool & 1;
        copy_gold(s->taken[seat], &p->taken[seat]);
        copy_gold(s->paid[seat], &p->paid[seat]);
    }
}

void pair_begin(struct pair *pair, const struct saboteur *s)
{
    struct plain_saboteur *p = &pair->p;
    char goals[3];
    for (int goal = 0; goal < SA_GOALS; goal++)
        goals[goal] = s->goal[goal] == SA_GOLD ? 'g' : s->goal[goal] == SA_STONE_A ? 'a' : 'b';
    pair->s = *s;
    plain_begin(p, s->rules.seats, s->rules.columns, goals);
    p->ends_hopeless = s->rules.ends_hopeless;
    p->needs_tools = s->rules.needs_tools;
    p->may_break_own = s->rules.may_break_own;
    p->goals_are_open = s->rules.goals_are_open;
    p->dead_ends_reach = s->rules.dead_ends_reach;
    p->mends_both = s->rules.mends_both;
    p->ends_all_dropped = s->rules.ends_all_dropped;
    p->leader = s->leader;
    p->turn = s->turn;
    copy_seats(s, p);
    for (p->piled = 0; p->piled < s->piled; p->piled++)
        p->pile[p->piled] = plain_of_card(s->pile[p->piled]);
    copy_gold(s->share, &p->share);
    copy_gold(s->supply, &p->supply);
}

static void build_mine(struct plain_saboteur *p, const struct saboteur *s)
{
    int map = plain_kind_named("map");
    for (int i = 0; i < s->acts; i++) {
        struct sa_act act = s->act[i];
        if (act.deed != SA_LAY && act.deed != SA_CRUSH)
            continue;
        struct plain_move move = plain_of_move(sa_move_of(act));
        p->turn = act.seat;
        for (int seat = 0; seat < p->seats; seat++) { /* so that every seat has cards */
            p->held[seat] = 2;
            p->hand[seat][0] = move.kind;
            p->hand[seat][1] = map;
        }
        plain_saboteur_play(p, move);
    }
}

void plain_of_state(struct plain_saboteur *p, const struct saboteur *s)
{
    struct saboteur start = *s;
    struct pair pair;
    start.piled = 0;
    memset(start.broken, 0, sizeof start.broken);
    memset(start.share, 0, sizeof start.share);
    start.rules.ends_hopeless = false;
    pair_begin(&pair, &start);
    build_mine(&pair.p, s);
    *p = pair.p;
    p->ends_hopeless = s->rules.ends_hopeless;
    for (int i = s->acts - 1; i >= 0 && s->act[i].deed == SA_DROP; i--)
        p->has_dropped[s->act[i].seat] = true;
    p->turn = s->turn;
    p->is_over = s->is_over;
    p->winner = s->winner == SA_MINERS ? 'm' : s->winner == SA_SABOTEURS ? 's' : '-';
    copy_seats(s, p);
    copy_gold(s->share, &p->share);
    copy_gold(s->supply, &p->supply);
    for (p->piled = 0; p->piled < s->piled; p->piled++)
        p->pile[p->piled] = plain_of_card(s->pile[p->piled]);
}

/* ---- are they the same? ---- */

static void see_same_gold(const uint8_t gold[SA_VALUES], const struct plain_gold *plain, const char *where)
{
    int count[SA_VALUES] = {0};
    for (int i = 0; i < plain->cards; i++)
        count[plain->value[i]]++;
    for (int value = 0; value < SA_VALUES; value++)
        check(gold[value] == count[value], "%s: %d gold cards of value %d, plain %d", where, gold[value], value,
              count[value]);
}

static void see_same_sides(int sides, bool is_joined, const struct plain_lying *card, const char *where)
{
    check(card != NULL, "%s: a card lies in one mine only", where);
    for (int side = 0; side < SA_SIDES; side++)
        check((sides >> side & 1) == (strchr(card->sides, "TRBL"[side]) != NULL), "%s: at %d,%d lies %s", where,
              card->x, card->y, card->sides);
    check(is_joined == card->is_joined, "%s: at %d,%d lies %s", where, card->x, card->y, card->sides);
}

static void see_same_mine(const struct pair *pair, const char *where)
{
    const struct saboteur *s = &pair->s;
    struct sa_mine mine;
    int open = 0;
    for (int i = 0; i < s->lying; i++)
        see_same_sides(sa_sides_of(s->mine[i].card, s->mine[i].is_turned), sa_is_joined(s->mine[i].card),
                       plain_at(&pair->p, s->mine[i].x, s->mine[i].y), where);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        check(s->goal_is_open[goal] == pair->p.goal[goal].is_open, "%s: goal %d", where, goal);
        if (s->goal_is_open[goal])
            see_same_sides(sa_sides_of(s->goal[goal], s->goal_is_turned[goal]), true,
                           plain_at(&pair->p, sa_goal_x(&s->rules), sa_goal_y(goal)), where);
        open += s->goal_is_open[goal];
    }
    check(pair->p.lies == 1 + s->lying + open, "%s: %d cards lie in the plain mine", where, pair->p.lies);
    sa_survey(s, &mine);
    for (int i = 0; i < pair->p.lies; i++) {
        const struct plain_lying *card = &pair->p.lying[i];
        check(!!(mine.cell[sa_cell(card->x, card->y)] & SA_REACHED) == card->is_reached, "%s: is %d,%d reached?", where,
              card->x, card->y);
    }
}

static void see_same_hand(const struct pair *pair, int seat, const char *where)
{
    int count[PLAIN_KINDS] = {0};
    check(pair->s.held[seat] == pair->p.held[seat], "%s: seat %d holds %d", where, seat, pair->s.held[seat]);
    for (int i = 0; i < pair->s.held[seat]; i++) {
        count[plain_of_card(pair->s.hand[seat][i])]++;
        count[pair->p.hand[seat][i]]--;
    }
    for (int kind = 0; kind < PLAIN_KINDS; kind++)
        check(count[kind] == 0, "%s: seat %d has other cards", where, seat);
    for (int i = pair->s.held[seat]; i < SA_HAND; i++)
        check(pair->s.hand[seat][i] == 0, "%s: seat %d has cards behind its last", where, seat);
}

void see_same_game(const struct pair *pair, const char *where)
{
    const struct saboteur *s = &pair->s;
    const struct plain_saboteur *p = &pair->p;
    check(s->is_over == p->is_over && (s->is_over || s->turn == p->turn), "%s: seat %d, plain %d is to move", where,
          s->turn, p->turn);
    check(s->winner == (p->winner == 'm'   ? SA_MINERS
                        : p->winner == 's' ? SA_SABOTEURS
                                           : SA_NEITHER),
          "%s: winner", where);
    check(s->winner != SA_MINERS || s->finder == p->finder, "%s: finder", where);
    check(s->piled == p->piled, "%s: %d cards in the pile, plain %d", where, s->piled, p->piled);
    see_same_mine(pair, where);
    for (int seat = 0; seat < s->rules.seats; seat++) {
        see_same_hand(pair, seat, where);
        for (int tool = 0; tool < SA_TOOLS; tool++)
            check((s->broken[seat] >> tool & 1) == p->is_broken[seat][tool], "%s: tools of seat %d", where, seat);
        see_same_gold(s->taken[seat], &p->taken[seat], where);
        see_same_gold(s->paid[seat], &p->paid[seat], where);
    }
    see_same_gold(s->share, &p->share, where);
    see_same_gold(s->supply, &p->supply, where);
}

void pair_play(struct pair *pair, kt_move move)
{
    sa_apply(&pair->s, move);
    plain_saboteur_play(&pair->p, plain_of_move(move));
}

/* ---- playing on ---- */

static int wish(const struct saboteur *s, struct sa_act act)
{
    switch (act.deed) {
    case SA_LAY:
        return sa_is_joined(act.card) ? 20 + 2 * act.x - abs(act.y - sa_goal_y(s->leader % SA_GOALS)) : 4;
    case SA_MEND:
        return 18;
    case SA_CRUSH:
        return 3;
    default:
        return act.deed == SA_DROP ? 2 : 6;
    }
}

kt_move some_saboteur_move(const struct saboteur *s, const kt_move *moves, int count, struct kt_rng *rng)
{
    kt_move best = moves[kt_rng_below(rng, (uint32_t)count)];
    for (int tries = (int)kt_rng_below(rng, 12); tries > 0; tries--) {
        kt_move other = moves[kt_rng_below(rng, (uint32_t)count)];
        if (wish(s, sa_act_of(other)) > wish(s, sa_act_of(best)))
            best = other;
    }
    return best;
}

void deal_saboteur(const struct kt_settings *rules, uint64_t number, const struct saboteur *previous,
                   struct saboteur *s)
{
    struct kt_error error = {0};
    check(kt_saboteur.deal(rules, number, (const struct kt_state *)previous, (struct kt_state *)s, &error), "%s",
          error_text(&error));
}

struct kt_settings some_saboteur_rules(int seats, struct kt_rng *rng)
{
    struct kt_settings rules = rules_of_text(&kt_saboteur, "");
    for (int i = 0; i < SA_OPTIONS; i++) {
        const struct kt_option *option = &kt_saboteur.options[i];
        rules.value[i] = option->least + (int32_t)kt_rng_below(rng, (uint32_t)(option->most - option->least + 1));
    }
    rules.value[SA_OPTION_SEATS] = seats;
    rules.value[SA_OPTION_ROUNDS] = 3;
    return rules;
}

/* ---- tables made by hand ---- */

void hand_made(struct pair *pair, const char *rules, const char *goals)
{
    struct kt_settings settings = rules_of_text(&kt_saboteur, rules);
    struct saboteur s;
    sa_clear(&s, &settings);
    s.round = 1;
    for (int seat = 0; seat < s.rules.seats; seat++) {
        s.role[seat] = SA_MINER;
        for (int i = 1; i < SA_HAND; i++)
            sa_put_in_hand(&s, seat, SA_MAP);
    }
    for (int goal = 0; goal < SA_GOALS; goal++)
        s.goal[goal] = goals[goal] == 'g' ? SA_GOLD : goals[goal] == 'a' ? SA_STONE_A : SA_STONE_B;
    s.share[1] = (uint8_t)(s.rules.seats < 10 ? s.rules.seats : 9);
    s.supply[1] = (uint8_t)(16 - s.share[1]);
    s.supply[2] = 8;
    s.supply[3] = 4;
    pair_begin(pair, &s);
}

kt_move given(struct saboteur *s, const char *move)
{
    struct kt_reader reader = kt_reader_on(move, strlen(move));
    struct kt_error error = {0};
    struct sa_act act;
    check(sa_read_act(&reader, &act, &error), "%s: %s", move, error_text(&error));
    if (act.deed != SA_TAKE && s->held[s->turn] < SA_HAND)
        sa_put_in_hand(s, s->turn, act.card);
    return sa_move_of(act);
}

bool is_allowed(const struct pair *pair, const char *move, struct kt_error *error)
{
    struct saboteur s = pair->s;
    struct plain_saboteur p = pair->p;
    kt_move number = given(&s, move);
    struct plain_move plain = plain_of_move(number);
    if (plain.deed != PLAIN_TAKE)
        p.hand[p.turn][p.held[p.turn]++] = plain.kind;
    bool is_legal = sa_is_legal(&s, number, error);
    check(is_legal == plain_may(&p, plain), "%s is allowed in one game only", move);
    return is_legal;
}

static void play_one(struct pair *pair, const char *text)
{
    struct kt_error error = {0};
    check(is_allowed(pair, text, &error), "%s: %s", text, error_text(&error));
    kt_move move = given(&pair->s, text);
    struct plain_move plain = plain_of_move(move);
    if (plain.deed != PLAIN_TAKE)
        pair->p.hand[pair->p.turn][pair->p.held[pair->p.turn]++] = plain.kind;
    pair_play(pair, move);
    see_same_game(pair, text);
}

void play_given(struct pair *pair, const char *moves)
{
    while (*moves) {
        char move[40];
        size_t size = strcspn(moves, " ");
        assert_true(size < sizeof move);
        memcpy(move, moves, size);
        move[size] = '\0';
        play_one(pair, move);
        moves += size + (moves[size] == ' ');
    }
}
