#include "plain_saboteur.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- cards ---- */

const struct plain_kind plain_kinds[PLAIN_KINDS] = {
    {"TB", 4},
    {"RL", 3},
    {"TR", 5},
    {"TL", 4},
    {"TRL", 5},
    {"TRB", 5},
    {"TRBL", 5},
    {"xT", 1},
    {"xR", 1},
    {"xTB", 1},
    {"xRL", 1},
    {"xTR", 1},
    {"xTL", 1},
    {"xTRL", 1},
    {"xTRB", 1},
    {"xTRBL", 1},
    {"break-pick", 3},
    {"break-lamp", 3},
    {"break-cart", 3},
    {"mend-pick", 2},
    {"mend-lamp", 2},
    {"mend-cart", 2},
    {"rockfall", 3},
    {"map", 6},
    {"mend-pick-lamp", 1},
    {"mend-pick-cart", 1},
    {"mend-lamp-cart", 1},
};

static const char *const tools[3] = {"pick", "lamp", "cart"};

int plain_kind_named(const char *name)
{
    for (int kind = 0; kind < PLAIN_KINDS; kind++)
        if (strcmp(plain_kinds[kind].name, name) == 0)
            return kind;
    return -1;
}

bool plain_is_path(int kind)
{
    char first = plain_kinds[kind].name[0];
    return first == 'x' || (first >= 'A' && first <= 'Z'); /* the others are words */
}

static bool begins(int kind, const char *word)
{
    return strncmp(plain_kinds[kind].name, word, strlen(word)) == 0;
}

static bool names_tool(int kind, int tool)
{
    return strstr(plain_kinds[kind].name, tools[tool]) != NULL;
}

static bool is_dead_end(int kind)
{
    return plain_kinds[kind].name[0] == 'x';
}

/* ---- sides ---- */

static char opposite(char side)
{
    return side == 'T' ? 'B' : side == 'B' ? 'T' : side == 'L' ? 'R' : 'L';
}

static bool has(const char *sides, char side)
{
    while (*sides && *sides != side)
        sides++;
    return *sides != '\0';
}

/* The sides of a card as it lies, always in the order T, R, B, L. */
static void sides_of(const char *upright, bool is_turned, char sides[5])
{
    int count = 0;
    for (const char *side = "TRBL"; *side; side++)
        if (has(upright, is_turned ? opposite(*side) : *side))
            sides[count++] = *side;
    sides[count] = '\0';
}

static void sides_of_kind(int kind, bool is_turned, char sides[5])
{
    sides_of(plain_kinds[kind].name + is_dead_end(kind), is_turned, sides);
}

static int x_beside(int x, char side)
{
    return x + (side == 'R') - (side == 'L');
}

static int y_beside(int y, char side)
{
    return y + (side == 'B') - (side == 'T');
}

/* ---- the mine ---- */

static signed char *place(struct plain_saboteur *p, int x, int y)
{
    return &p->where[y + PLAIN_ROOM / 2][x + PLAIN_ROOM / 2];
}

const struct plain_lying *plain_at(const struct plain_saboteur *p, int x, int y)
{
    int number = p->where[y + PLAIN_ROOM / 2][x + PLAIN_ROOM / 2];
    return number ? &p->lying[number - 1] : NULL;
}

static const struct plain_goal *face_down_at(const struct plain_saboteur *p, int x, int y)
{
    for (int i = 0; i < 3; i++)
        if (p->goal[i].x == x && p->goal[i].y == y && !p->goal[i].is_open)
            return &p->goal[i];
    return NULL;
}

/* A card that lets tunnels through is reached if one beside it is, and both are open to each other. */
static bool can_be_reached(const struct plain_saboteur *p, const struct plain_lying *card)
{
    for (const char *side = card->sides; *side; side++) {
        const struct plain_lying *beside = plain_at(p, x_beside(card->x, *side), y_beside(card->y, *side));
        if (beside && beside->is_reached && has(beside->sides, opposite(*side)))
            return card->is_joined;
    }
    return card->x == 0 && card->y == 0;
}

static void find_reached(struct plain_saboteur *p)
{
    bool has_changed = true;
    for (int i = 0; i < p->lies; i++)
        p->lying[i].is_reached = false;
    while (has_changed) {
        has_changed = false;
        for (int i = 0; i < p->lies; i++) {
            if (p->lying[i].is_reached || !can_be_reached(p, &p->lying[i]))
                continue;
            p->lying[i].is_reached = has_changed = true;
        }
    }
}

static void put(struct plain_saboteur *p, int x, int y, const char *sides, bool is_joined, bool may_fall)
{
    struct plain_lying *card = &p->lying[p->lies++];
    *card = (struct plain_lying){.x = x, .y = y, .is_joined = is_joined, .may_fall = may_fall};
    strcpy(card->sides, sides);
    *place(p, x, y) = (signed char)p->lies;
}

void plain_begin(struct plain_saboteur *p, int seats, int columns, const char goals[3])
{
    memset(p, 0, sizeof *p);
    p->seats = seats;
    p->columns = columns;
    p->winner = '-';
    for (int i = 0; i < 3; i++)
        p->goal[i] = (struct plain_goal){.what = goals[i], .x = columns + 1, .y = 2 * i - 2};
    put(p, 0, 0, "TRBL", true, false);
    find_reached(p);
}

bool plain_fits(const struct plain_saboteur *p, int kind, bool is_turned, int x, int y)
{
    char sides[5];
    bool is_joined_to_start = false;
    if (plain_at(p, x, y) || face_down_at(p, x, y))
        return false;
    sides_of_kind(kind, is_turned, sides);
    for (const char *side = "TRBL"; *side; side++) {
        int there_x = x_beside(x, *side), there_y = y_beside(y, *side);
        const struct plain_lying *beside = plain_at(p, there_x, there_y);
        if (beside && has(beside->sides, opposite(*side)) != has(sides, *side))
            return false;
        if (p->goals_are_open && face_down_at(p, there_x, there_y) && !has(sides, *side))
            return false;
        is_joined_to_start |= has(sides, *side) && beside && beside->is_reached;
    }
    return is_joined_to_start;
}

struct plain_window plain_window_of(const struct plain_saboteur *p)
{
    struct plain_window w = {0, p->columns + 1, -2, 2};
    for (int i = 0; i < p->lies; i++) {
        int x = p->lying[i].x, y = p->lying[i].y;
        w.left = x < w.left ? x : w.left;
        w.right = x > w.right ? x : w.right;
        w.top = y < w.top ? y : w.top;
        w.bottom = y > w.bottom ? y : w.bottom;
    }
    return (struct plain_window){w.left - 2, w.right + 2, w.top - 2, w.bottom + 2};
}

/* ---- goals ---- */

/* By which side of a goal does a tunnel arrive? The card just laid at (x, y) comes before others, then from the top
 * round to the right. '\0': by none. */
static char arrival(const struct plain_saboteur *p, const struct plain_goal *goal, int x, int y)
{
    char found = '\0';
    for (const char *side = "LBRT"; *side; side++) { /* backwards, so that the first one stays */
        const struct plain_lying *card = plain_at(p, x_beside(goal->x, *side), y_beside(goal->y, *side));
        if (card && has(card->sides, opposite(*side)) && card->is_reached)
            found = *side;
    }
    for (const char *side = "TRBL"; *side; side++) {
        const struct plain_lying *card = plain_at(p, x_beside(goal->x, *side), y_beside(goal->y, *side));
        bool is_just_laid = card && card->x == x && card->y == y && has(card->sides, opposite(*side));
        if (is_just_laid && (card->is_reached || p->dead_ends_reach))
            found = *side;
    }
    return found;
}

static void open_goal(struct plain_saboteur *p, struct plain_goal *goal, char side)
{
    const char *upright = goal->what == 'g' ? "TRBL" : goal->what == 'a' ? "TR" : "TL";
    sides_of(upright, !has(upright, side), goal->sides);
    goal->is_open = true;
    put(p, goal->x, goal->y, goal->sides, true, false);
    if (goal->what == 'g') {
        p->winner = 'm';
        p->finder = p->turn;
    }
}

static void open_goals(struct plain_saboteur *p, int x, int y)
{
    bool has_changed = true;
    while (has_changed) {
        char sides[3];
        has_changed = false;
        find_reached(p);
        for (int i = 0; i < 3; i++)
            sides[i] = p->goal[i].is_open ? '\0' : arrival(p, &p->goal[i], x, y);
        for (int i = 0; i < 3; i++) {
            if (!sides[i])
                continue;
            open_goal(p, &p->goal[i], sides[i]);
            has_changed = true;
        }
    }
}

/* May one walk from this place to that side, if every free place were a crossing? */
static bool may_walk(const struct plain_saboteur *p, int x, int y, char side)
{
    const struct plain_lying *card = plain_at(p, x, y);
    return card ? card->is_joined && has(card->sides, side) : !face_down_at(p, x, y);
}

/* Every place that can be walked to is marked, until no more are found. */
static bool can_walk_to_a_goal(const struct plain_saboteur *p)
{
    static bool is_marked[PLAIN_ROOM][PLAIN_ROOM];
    struct plain_window w = plain_window_of(p);
    bool has_changed = true;
    memset(is_marked, 0, sizeof is_marked);
    is_marked[PLAIN_ROOM / 2][PLAIN_ROOM / 2] = true;
    while (has_changed) {
        has_changed = false;
        for (int y = w.top; y <= w.bottom; y++) {
            for (int x = w.left; x <= w.right; x++) {
                bool *mark = &is_marked[y + PLAIN_ROOM / 2][x + PLAIN_ROOM / 2];
                for (const char *side = "TRBL"; *side && !*mark; side++) {
                    int from_x = x_beside(x, *side), from_y = y_beside(y, *side);
                    bool is_inside = from_x >= w.left && from_x <= w.right && from_y >= w.top && from_y <= w.bottom;
                    if (!is_inside || !is_marked[from_y + PLAIN_ROOM / 2][from_x + PLAIN_ROOM / 2] ||
                        !may_walk(p, from_x, from_y, opposite(*side)))
                        continue;
                    if (face_down_at(p, x, y))
                        return true;
                    *mark = may_walk(p, x, y, *side);
                    has_changed |= *mark;
                }
            }
        }
    }
    return false;
}

/* ---- how far it is ---- */

enum { PLAIN_FAR = 1000 };

/* The fewest cards with which one comes to this place from those beside it. */
static int cards_to_place(const struct plain_saboteur *p, int cards[PLAIN_ROOM][PLAIN_ROOM], int x, int y)
{
    int fewest = PLAIN_FAR;
    for (const char *side = "TRBL"; *side; side++) {
        int from_x = x_beside(x, *side), from_y = y_beside(y, *side);
        int so_far = cards[from_y + PLAIN_ROOM / 2][from_x + PLAIN_ROOM / 2];
        if (so_far < fewest && may_walk(p, from_x, from_y, opposite(*side)) &&
            (face_down_at(p, x, y) || may_walk(p, x, y, *side)))
            fewest = so_far;
    }
    return fewest + (!plain_at(p, x, y) && !face_down_at(p, x, y));
}

int plain_cards_to_goal(const struct plain_saboteur *p, int goal)
{
    static int cards[PLAIN_ROOM][PLAIN_ROOM];
    struct plain_window w = plain_window_of(p);
    const struct plain_goal *there = &p->goal[goal];
    bool has_changed = true;
    for (int y = w.top - 1; y <= w.bottom + 1; y++)
        for (int x = w.left - 1; x <= w.right + 1; x++)
            cards[y + PLAIN_ROOM / 2][x + PLAIN_ROOM / 2] = x == 0 && y == 0 ? 0 : PLAIN_FAR;
    while (has_changed) {
        has_changed = false;
        for (int y = w.top; y <= w.bottom; y++) {
            for (int x = w.left; x <= w.right; x++) {
                int *here = &cards[y + PLAIN_ROOM / 2][x + PLAIN_ROOM / 2], fewest = cards_to_place(p, cards, x, y);
                has_changed |= fewest < *here;
                *here = fewest < *here ? fewest : *here;
            }
        }
    }
    int fewest = cards[there->y + PLAIN_ROOM / 2][there->x + PLAIN_ROOM / 2];
    return there->is_open || fewest >= PLAIN_FAR ? -1 : fewest;
}

bool plain_is_opening(const struct plain_saboteur *p, int x, int y)
{
    bool is_free = !plain_at(p, x, y) && !face_down_at(p, x, y);
    for (const char *side = "TRBL"; is_free && *side; side++) {
        const struct plain_lying *beside = plain_at(p, x_beside(x, *side), y_beside(y, *side));
        if (beside && beside->is_reached && has(beside->sides, opposite(*side)))
            return true;
    }
    return false;
}

/* ---- what may be done ---- */

static bool holds(const struct plain_saboteur *p, int seat, int kind)
{
    for (int i = 0; i < p->held[seat]; i++)
        if (p->hand[seat][i] == kind)
            return true;
    return false;
}

static bool has_broken_tool(const struct plain_saboteur *p, int seat)
{
    return p->is_broken[seat][0] || p->is_broken[seat][1] || p->is_broken[seat][2];
}

static bool may_lay(const struct plain_saboteur *p, struct plain_move move)
{
    char upright[5], turned[5];
    sides_of_kind(move.kind, false, upright);
    sides_of_kind(move.kind, true, turned);
    if (move.is_turned && strcmp(upright, turned) == 0)
        return false; /* it is said without the turn */
    return plain_is_path(move.kind) && !has_broken_tool(p, p->turn) &&
           plain_fits(p, move.kind, move.is_turned, move.x, move.y);
}

static bool may_mend(const struct plain_saboteur *p, struct plain_move move)
{
    if (!begins(move.kind, "mend") || !names_tool(move.kind, move.tool) || !p->is_broken[move.target][move.tool])
        return false;
    for (int tool = 0; tool < move.tool; tool++) /* both are mended: it is said by the first */
        if (p->mends_both && names_tool(move.kind, tool) && p->is_broken[move.target][tool])
            return false;
    return true;
}

static bool may_break(const struct plain_saboteur *p, struct plain_move move)
{
    return begins(move.kind, "break") && names_tool(move.kind, move.tool) && !p->is_broken[move.target][move.tool] &&
           (move.target != p->turn || p->may_break_own);
}

static bool may_crush(const struct plain_saboteur *p, struct plain_move move)
{
    const struct plain_lying *card = plain_at(p, move.x, move.y);
    return begins(move.kind, "rockfall") && card && card->may_fall;
}

static bool may_take(const struct plain_saboteur *p, struct plain_move move)
{
    for (int i = 0; i < p->share.cards; i++)
        if (p->winner == 'm' && p->share.value[i] == move.nuggets)
            return true;
    return false;
}

bool plain_may(const struct plain_saboteur *p, struct plain_move move)
{
    if (p->is_over || (p->winner != '-') != (move.deed == PLAIN_TAKE))
        return false;
    if (move.deed == PLAIN_TAKE)
        return may_take(p, move);
    if (!holds(p, p->turn, move.kind))
        return false;
    switch (move.deed) {
    case PLAIN_LAY:
        return may_lay(p, move);
    case PLAIN_BREAK:
        return may_break(p, move);
    case PLAIN_MEND:
        return may_mend(p, move);
    case PLAIN_CRUSH:
        return may_crush(p, move);
    case PLAIN_LOOK:
        return begins(move.kind, "map") && !p->goal[move.target].is_open;
    default:
        return true;
    }
}

/* ---- everything is tried ---- */

struct list {
    const struct plain_saboteur *p;
    struct plain_move *moves;
    int count;
};

static void try(struct list *list, struct plain_move move)
{
    if (!plain_may(list->p, move))
        return;
    assert(list->count < PLAIN_MOST_MOVES);
    list->moves[list->count++] = move;
}

static void try_places(struct list *list, int kind)
{
    struct plain_window w = plain_window_of(list->p);
    for (int y = w.top; y <= w.bottom; y++) {
        for (int x = w.left; x <= w.right; x++) {
            for (int turned = 0; turned < 2; turned++)
                try(list, (struct plain_move){.deed = PLAIN_LAY, .kind = kind, .is_turned = turned, .x = x, .y = y});
            try(list, (struct plain_move){.deed = PLAIN_CRUSH, .kind = kind, .x = x, .y = y});
        }
    }
}

static void try_targets(struct list *list, int kind)
{
    for (int seat = 0; seat < list->p->seats; seat++) {
        for (int tool = 0; tool < 3; tool++) {
            try(list, (struct plain_move){.deed = PLAIN_BREAK, .kind = kind, .target = seat, .tool = tool});
            try(list, (struct plain_move){.deed = PLAIN_MEND, .kind = kind, .target = seat, .tool = tool});
        }
    }
    for (int goal = 0; goal < 3; goal++)
        try(list, (struct plain_move){.deed = PLAIN_LOOK, .kind = kind, .target = goal});
    try(list, (struct plain_move){.deed = PLAIN_DROP, .kind = kind});
}

int plain_saboteur_moves(const struct plain_saboteur *p, struct plain_move moves[PLAIN_MOST_MOVES])
{
    struct list list = {p, moves, 0};
    for (int nuggets = 1; nuggets <= 3; nuggets++)
        try(&list, (struct plain_move){.deed = PLAIN_TAKE, .nuggets = nuggets});
    for (int kind = 0; kind < PLAIN_KINDS; kind++) {
        if (!holds(p, p->turn, kind))
            continue;
        try_places(&list, kind);
        try_targets(&list, kind);
    }
    return list.count;
}

/* ---- gold ---- */

int plain_nuggets(const struct plain_gold *gold)
{
    int sum = 0;
    for (int i = 0; i < gold->cards; i++)
        sum += gold->value[i];
    return sum;
}

static bool move_gold(struct plain_gold *from, struct plain_gold *to, int value)
{
    for (int i = 0; i < from->cards; i++) {
        if (from->value[i] != value)
            continue;
        from->value[i] = from->value[--from->cards];
        to->value[to->cards++] = value;
        return true;
    }
    return false;
}

static int count_gold(const struct plain_gold *gold, int value)
{
    int count = 0;
    for (int i = 0; i < gold->cards; i++)
        count += gold->value[i] == value;
    return count;
}

/* Of all sets of cards that are not worth more than what is due: the one worth most, of these the one with most threes,
 * of these the one with most twos. */
static void pay(struct plain_saboteur *p, int seat, int due)
{
    int best = -1, best_cards[3] = {0};
    for (int ones = 0; ones <= count_gold(&p->supply, 1); ones++) {
        for (int twos = 0; twos <= count_gold(&p->supply, 2); twos++) {
            for (int threes = 0; threes <= count_gold(&p->supply, 3); threes++) {
                int worth = ones + 2 * twos + 3 * threes, rank = worth * 10000 + threes * 100 + twos;
                if (worth > due || rank <= best)
                    continue;
                best = rank;
                best_cards[0] = ones;
                best_cards[1] = twos;
                best_cards[2] = threes;
            }
        }
    }
    for (int value = 1; value <= 3; value++)
        for (int i = 0; i < best_cards[value - 1]; i++)
            move_gold(&p->supply, &p->paid[seat], value);
}

static void give_share_back(struct plain_saboteur *p)
{
    while (p->share.cards > 0)
        move_gold(&p->share, &p->supply, p->share.value[0]);
}

static void pay_saboteurs(struct plain_saboteur *p)
{
    int count = 0;
    for (int seat = 0; seat < p->seats; seat++)
        count += p->is_saboteur[seat];
    for (int i = 0; i < p->seats; i++) {
        int seat = (p->leader + i) % p->seats;
        if (p->is_saboteur[seat])
            pay(p, seat, count == 1 ? 4 : count == 4 ? 2 : 3);
    }
}

static bool gets_gold(const struct plain_saboteur *p, int seat)
{
    return !p->is_saboteur[seat] && !(p->needs_tools && has_broken_tool(p, seat));
}

/* From `seat` on in reverse order of turns; the seat itself is first or last. -1: no seat gets any. */
static int taker(const struct plain_saboteur *p, int seat, bool is_asked_first)
{
    if (is_asked_first && gets_gold(p, seat))
        return seat;
    for (int i = 0; i < p->seats; i++) {
        seat = seat == 0 ? p->seats - 1 : seat - 1;
        if (gets_gold(p, seat))
            return seat;
    }
    return -1;
}

static void end_round(struct plain_saboteur *p)
{
    int first = p->winner == 'm' ? taker(p, p->finder, true) : -1;
    p->is_over = first < 0;
    if (first >= 0) {
        p->turn = first;
        return;
    }
    give_share_back(p);
    if (p->winner == 's')
        pay_saboteurs(p);
}

/* ---- what follows ---- */

static void take(struct plain_saboteur *p, int nuggets)
{
    move_gold(&p->share, &p->taken[p->turn], nuggets);
    p->is_over = p->share.cards == 0;
    if (!p->is_over)
        p->turn = taker(p, p->turn, false);
}

static void lay_down(struct plain_saboteur *p, int kind)
{
    int *hand = p->hand[p->turn], i = 0;
    while (hand[i] != kind)
        i++;
    hand[i] = hand[--p->held[p->turn]];
    p->last = p->turn;
    p->plays++;
}

static void crush(struct plain_saboteur *p, int x, int y)
{
    int number = *place(p, x, y);
    struct plain_lying last = p->lying[--p->lies];
    *place(p, last.x, last.y) = (signed char)number;
    *place(p, x, y) = 0;
    p->lying[number - 1] = last;
    p->rockfalls++;
    find_reached(p);
}

static void do_deed(struct plain_saboteur *p, struct plain_move move)
{
    char sides[5];
    if (move.deed == PLAIN_LAY) {
        sides_of_kind(move.kind, move.is_turned, sides);
        put(p, move.x, move.y, sides, !is_dead_end(move.kind), true);
        open_goals(p, move.x, move.y);
    } else if (move.deed == PLAIN_BREAK)
        p->is_broken[move.target][move.tool] = true;
    else if (move.deed == PLAIN_MEND) {
        for (int tool = 0; tool < 3; tool++)
            if (tool == move.tool || (p->mends_both && names_tool(move.kind, tool)))
                p->is_broken[move.target][tool] = false;
    } else if (move.deed == PLAIN_CRUSH)
        crush(p, move.x, move.y);
}

/* Nobody plays any more: each seat has dropped a card, or has none. */
static bool is_given_up(const struct plain_saboteur *p)
{
    int done = 0;
    for (int seat = 0; seat < p->seats; seat++)
        done += p->has_dropped[seat] || p->held[seat] == 0;
    return p->ends_all_dropped && done == p->seats;
}

static void next_turn(struct plain_saboteur *p)
{
    for (int i = 0; i < p->seats; i++) {
        p->turn = (p->turn + 1) % p->seats;
        if (p->held[p->turn] > 0)
            return;
    }
    p->winner = 's';
}

void plain_saboteur_play(struct plain_saboteur *p, struct plain_move move)
{
    if (move.deed == PLAIN_TAKE) {
        take(p, move.nuggets);
        return;
    }
    lay_down(p, move.kind);
    do_deed(p, move);
    if (move.deed != PLAIN_DROP)
        memset(p->has_dropped, 0, sizeof p->has_dropped);
    else
        p->has_dropped[p->turn] = true;
    if (p->piled > 0)
        p->hand[p->turn][p->held[p->turn]++] = p->pile[--p->piled];
    if (p->winner == '-' && p->ends_hopeless && p->rockfalls == 3 && !can_walk_to_a_goal(p))
        p->winner = 's';
    if (p->winner == '-' && is_given_up(p))
        p->winner = 's';
    if (p->winner == '-')
        next_turn(p);
    if (p->winner != '-')
        end_round(p);
}
