/* The table of cards: name, number in the deck and effect of each kind. */
#include "games/saboteur/saboteur.h"

#include <string.h>

enum { PICK = 1, LAMP = 2, CART = 4 };
enum { T = SA_TOP, R = SA_RIGHT, B = SA_BOTTOM, L = SA_LEFT };

struct kind {
    const char *name; /* paths have none: they are named by their sides */
    uint8_t count, sides, is_joined, tools;
};

static const struct kind kinds[SA_KINDS] = {
    [SA_UNKNOWN] = {.name = "?"},
    [SA_FIRST_PATH] = {NULL, 4, T | B, true, 0},
    {NULL, 3, R | L, true, 0},
    {NULL, 5, T | R, true, 0},
    {NULL, 4, T | L, true, 0},
    {NULL, 5, T | R | L, true, 0},
    {NULL, 5, T | R | B, true, 0},
    {NULL, 5, T | R | B | L, true, 0},
    {NULL, 1, T, false, 0},
    {NULL, 1, R, false, 0},
    {NULL, 1, T | B, false, 0},
    {NULL, 1, R | L, false, 0},
    {NULL, 1, T | R, false, 0},
    {NULL, 1, T | L, false, 0},
    {NULL, 1, T | R | L, false, 0},
    {NULL, 1, T | R | B, false, 0},
    [SA_LAST_PATH] = {NULL, 1, T | R | B | L, false, 0},
    [SA_BREAK_PICK] = {"break-pick", 3, 0, 0, PICK},
    [SA_BREAK_LAMP] = {"break-lamp", 3, 0, 0, LAMP},
    [SA_BREAK_CART] = {"break-cart", 3, 0, 0, CART},
    [SA_MEND_PICK] = {"mend-pick", 2, 0, 0, PICK},
    [SA_MEND_LAMP] = {"mend-lamp", 2, 0, 0, LAMP},
    [SA_MEND_CART] = {"mend-cart", 2, 0, 0, CART},
    [SA_MEND_PICK_LAMP] = {"mend-pick-lamp", 1, 0, 0, PICK | LAMP},
    [SA_MEND_PICK_CART] = {"mend-pick-cart", 1, 0, 0, PICK | CART},
    [SA_MEND_LAMP_CART] = {"mend-lamp-cart", 1, 0, 0, LAMP | CART},
    [SA_ROCKFALL] = {"rockfall", 3, 0, 0, 0},
    [SA_MAP] = {"map", 6, 0, 0, 0},
    [SA_START] = {"start", 0, T | R | B | L, true, 0},
    [SA_GOLD] = {"gold", 0, T | R | B | L, true, 0},
    [SA_STONE_A] = {"stone-a", 0, T | R, true, 0},
    [SA_STONE_B] = {"stone-b", 0, T | L, true, 0},
    [SA_MINER] = {.name = "miner"},
    [SA_SABOTEUR] = {.name = "saboteur"},
    [SA_NUGGET] = {.name = "1-nugget"},
    [SA_NUGGET + 1] = {.name = "2-nuggets"},
    [SA_NUGGET + 2] = {.name = "3-nuggets"},
};

static const char *const tool_names[SA_TOOLS] = {"pick", "lamp", "cart"};
static const char side_letters[] = "TRBL";

bool sa_is_path(int card)
{
    return card >= SA_FIRST_PATH && card <= SA_LAST_PATH;
}

bool sa_is_break(int card)
{
    return card >= SA_BREAK_PICK && card <= SA_BREAK_CART;
}

bool sa_is_mend(int card)
{
    return card >= SA_MEND_PICK && card <= SA_MEND_LAMP_CART;
}

int sa_tools_of(int card)
{
    return kinds[card].tools;
}

int sa_count_of(int card)
{
    return kinds[card].count;
}

/* Half a turn takes the top to the bottom and the right to the left. */
static int half_turn(int sides)
{
    return (sides << 2 | sides >> 2) & (T | R | B | L);
}

int sa_sides_of(int card, bool is_turned)
{
    return is_turned ? half_turn(kinds[card].sides) : kinds[card].sides;
}

bool sa_is_joined(int card)
{
    return kinds[card].is_joined;
}

bool sa_has_two_ways(int card)
{
    return half_turn(kinds[card].sides) != kinds[card].sides;
}

/* ---- text ---- */

void sa_write_path(int card, bool is_turned, struct kt_text *out)
{
    int sides = sa_sides_of(card, is_turned);
    kt_text_add(out, sa_is_joined(card) ? "" : "x");
    for (int side = 0; side < SA_SIDES; side++)
        if (sides >> side & 1)
            kt_text_add_bytes(out, &side_letters[side], 1);
}

void sa_write_card(int card, struct kt_text *out)
{
    if (sa_is_path(card))
        sa_write_path(card, false, out);
    else
        kt_text_add(out, kinds[card < SA_KINDS ? card : SA_UNKNOWN].name);
}

static int read_sides(struct kt_reader *reader)
{
    int sides = 0;
    for (int side = 0; side < SA_SIDES; side++) {
        const char letter[2] = {side_letters[side], '\0'};
        if (kt_reader_accept(reader, letter))
            sides |= 1 << side;
    }
    return sides;
}

static bool is_at_name_end(const struct kt_reader *reader)
{
    int next = kt_reader_peek(reader);
    return !(next >= 'a' && next <= 'z') && !(next >= 'A' && next <= 'Z') && next != '-';
}

bool sa_read_path(struct kt_reader *reader, int *card, bool *is_turned)
{
    struct kt_reader at = *reader;
    bool is_dead_end = kt_reader_accept(&at, "x");
    int sides = read_sides(&at);
    for (int kind = SA_FIRST_PATH; sides && is_at_name_end(&at) && kind <= SA_LAST_PATH; kind++) {
        for (int turned = 0; turned < 2; turned++) {
            if (sa_is_joined(kind) == is_dead_end || sa_sides_of(kind, turned) != sides)
                continue;
            *card = kind;
            *is_turned = turned;
            *reader = at;
            return true;
        }
    }
    return false;
}

bool sa_read_card(struct kt_reader *reader, int *card)
{
    bool is_turned;
    if (sa_read_path(reader, card, &is_turned))
        return true;
    for (int kind = SA_LAST_PATH + 1; kind < SA_KINDS; kind++) {
        struct kt_reader at = *reader;
        if (!kt_reader_accept(&at, kinds[kind].name) || !is_at_name_end(&at))
            continue;
        *card = kind;
        *reader = at;
        return true;
    }
    return false;
}

const char *sa_tool_name(int tool)
{
    return tool_names[tool];
}

bool sa_read_tool(struct kt_reader *reader, int *tool)
{
    for (*tool = 0; *tool < SA_TOOLS; ++*tool)
        if (kt_reader_accept(reader, tool_names[*tool]))
            return true;
    return false;
}
