/* The null game, see rules.md. A sight has the same shape as a state, with `?` where a card is not known. */
#include "games/nullgame/nullgame.h"

#include <assert.h>
#include <string.h>

#include "core/heading.h"
#include "core/settings.h"
#include "search/depth_first.h"
#include "search/random_bot.h"
#include "search/textbook.h"

enum { MOST_SEATS = 4, HAND = 2, MOST_CARDS = MOST_SEATS * HAND + 1, PLAYED = 0, UNKNOWN = 255 };

struct nullgame {
    uint8_t seats, aside;
    uint8_t hand[MOST_SEATS][HAND];   /* PLAYED for a card that was played */
    uint8_t table[MOST_SEATS * HAND]; /* in the order they were played */
    uint8_t played;
    uint8_t points[MOST_SEATS]; /* of the rounds before this one */
};

static const struct kt_option options[] = {
    {"seats", N_("number of seats"), 1, MOST_SEATS, 2, NULL},
    {0},
};

static const struct kt_preset presets[] = {
    {"alone", N_("a patience, for one seat"), "seats=1"},
    {NULL, NULL, NULL},
};

static const struct nullgame *of(const struct kt_state *state)
{
    return (const struct nullgame *)state;
}

static const struct nullgame *seen(const struct kt_sight *sight)
{
    return (const struct nullgame *)sight;
}

static void sort_hand(uint8_t hand[HAND])
{
    if (hand[0] > hand[1]) {
        uint8_t card = hand[0];
        hand[0] = hand[1];
        hand[1] = card;
    }
}

static bool deal_by(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error)
{
    (void)error;
    struct nullgame *s = (struct nullgame *)state;
    uint8_t deck[MOST_CARDS];
    int points[KT_MAX_SEATS];
    if (previous)
        kt_nullgame.score(previous, points);
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)rules->value[0];
    int cards = s->seats * HAND + 1;
    for (int i = 0; i < cards; i++)
        deck[i] = (uint8_t)(i + 1);
    kt_rng_shuffle(rng, deck, (uint32_t)cards);
    memcpy(s->hand, deck, (size_t)cards - 1);
    s->aside = deck[cards - 1];
    for (int seat = 0; seat < s->seats; seat++)
        sort_hand(s->hand[seat]);
    for (int seat = 0; previous && seat < s->seats; seat++)
        s->points[seat] = (uint8_t)points[seat];
    return true;
}

static bool deal(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error)
{
    struct kt_rng rng;
    if (number < 1 || number > kt_nullgame.deals)
        return kt_refuse(error, KT_BAD_INPUT, N_("Deals are numbered from 1 to %1."), "1000000", NULL);
    kt_rng_seed(&rng, number);
    return deal_by(rules, &rng, previous, state, error);
}

static void rules_of(const struct kt_sight *sight, struct kt_settings *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->value[0] = seen(sight)->seats;
}

static int seats(const struct kt_sight *sight)
{
    return seen(sight)->seats;
}

static int turn(const struct kt_state *state)
{
    const struct nullgame *s = of(state);
    return s->played == s->seats * HAND ? KT_NOBODY : s->played % s->seats;
}

static int moves(const struct kt_state *state, kt_move *list)
{
    int count = 0;
    int seat = turn(state);
    for (int i = 0; seat != KT_NOBODY && i < HAND; i++)
        if (of(state)->hand[seat][i] != PLAYED)
            list[count++] = of(state)->hand[seat][i];
    return count;
}

static bool refuses(const struct kt_state *state, kt_move move, struct kt_error *error)
{
    kt_move list[HAND];
    int count = moves(state, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return false;
    kt_refuse(error, KT_ILLEGAL, N_("That card is not in the hand of the seat whose turn it is."), NULL, NULL);
    return true;
}

static void apply(struct kt_state *state, kt_move move)
{
    struct nullgame *s = (struct nullgame *)state;
    uint8_t *hand = s->hand[turn(state)];
    int i = hand[0] == move ? 0 : 1;
    assert(hand[i] == move);
    hand[i] = PLAYED;
    sort_hand(hand);
    s->table[s->played++] = (uint8_t)move;
}

static bool beats_aside(const struct nullgame *s, int seat)
{
    return s->played == s->seats * HAND && s->table[s->seats + seat] > s->aside;
}

static bool is_won(const struct kt_state *state)
{
    return beats_aside(of(state), 0);
}

static void score(const struct kt_state *state, int points[KT_MAX_SEATS])
{
    for (int seat = 0; seat < of(state)->seats; seat++)
        points[seat] = of(state)->points[seat] + beats_aside(of(state), seat);
}

static void key(const struct kt_state *state, uint8_t *bytes)
{
    memcpy(bytes, state, sizeof(struct nullgame));
}

static void reveal(const struct kt_state *state, struct kt_sight *sight)
{
    memcpy(sight, state, sizeof(struct nullgame));
}

static void observe(const struct kt_state *state, int seat, struct kt_sight *sight)
{
    struct nullgame *seen_by = (struct nullgame *)sight;
    memcpy(seen_by, state, sizeof *seen_by);
    seen_by->aside = UNKNOWN;
    for (int other = 0; other < seen_by->seats; other++)
        for (int i = 0; i < HAND && other != seat; i++)
            if (seen_by->hand[other][i] != PLAYED)
                seen_by->hand[other][i] = UNKNOWN;
}

/* The cards that are not visible anywhere. */
static int missing_cards(const struct nullgame *s, uint8_t missing[MOST_CARDS])
{
    bool is_placed[UNKNOWN + 1] = {false};
    is_placed[s->aside] = true;
    for (int i = 0; i < s->played; i++)
        is_placed[s->table[i]] = true;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < HAND; i++)
            is_placed[s->hand[seat][i]] = true;
    int count = 0;
    for (int card = 1; card <= s->seats * HAND + 1; card++)
        if (!is_placed[card])
            missing[count++] = (uint8_t)card;
    return count;
}

static bool is_known(const struct kt_sight *sight)
{
    uint8_t missing[MOST_CARDS];
    return missing_cards(seen(sight), missing) <= 1;
}

static void complete(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state)
{
    struct nullgame *s = (struct nullgame *)state;
    uint8_t missing[MOST_CARDS];
    memcpy(s, sight, sizeof *s);
    int count = missing_cards(s, missing);
    kt_rng_shuffle(rng, missing, (uint32_t)count);
    if (s->aside == UNKNOWN)
        s->aside = missing[--count];
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < HAND; i++)
            if (s->hand[seat][i] == UNKNOWN)
                s->hand[seat][i] = missing[--count];
        sort_hand(s->hand[seat]);
    }
}

static void show(struct kt_scene *scene, const char *name, int number, int seat, const uint8_t *cards, int count)
{
    struct kt_pile *pile = &scene->pile[scene->piles++];
    *pile = (struct kt_pile){name, number, seat, KT_FANNED_RIGHT, scene->cards, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        if (cards[i] == PLAYED)
            continue;
        bool is_shown = cards[i] != UNKNOWN;
        scene->card[scene->cards++] = (struct kt_shown){is_shown ? cards[i] : 0, is_shown, false};
        pile->count++;
    }
}

static void describe(const struct kt_sight *sight, struct kt_scene *scene)
{
    const struct nullgame *s = seen(sight);
    memset(scene, 0, sizeof *scene);
    show(scene, "aside", 1, KT_NOBODY, &s->aside, 1);
    show(scene, "table", 1, KT_NOBODY, s->table, s->played);
    for (int seat = 0; seat < s->seats; seat++)
        show(scene, "hand", seat + 1, seat, s->hand[seat], HAND);
}

/* From the hand to the table: piles as in `describe`. A played card takes no place in the hand. */
static void shape_move(const struct kt_state *state, kt_move move, struct kt_shape *shape)
{
    enum { TABLE = 1, HANDS = 2 };
    int seat = turn(state);
    const uint8_t *hand = of(state)->hand[seat];
    shape->from = HANDS + seat;
    shape->to = TABLE;
    shape->count = 1;
    shape->taken[0] = hand[0] != PLAYED && hand[1] == move;
}

static bool looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "game:");
}

/* Reads a line of "name:" and exactly `count` cards or points, in 0..most; '?' where a card may be unknown. */
static bool read_row(struct kt_reader *reader, const char *name, uint8_t *row, int count, uint64_t most,
                     bool may_be_unknown, struct kt_error *error)
{
    if (!kt_reader_expect_line(reader, name, error))
        return false;
    for (int i = 0; i < count; i++) {
        uint64_t number;
        kt_reader_skip_blanks(reader);
        struct kt_reader place = *reader;
        if (may_be_unknown && kt_reader_accept(reader, "?"))
            row[i] = UNKNOWN;
        else if (kt_reader_number(reader, &number) && number <= most)
            row[i] = (uint8_t)number;
        else
            return kt_reader_refuse(&place, error, N_("Invalid number \"%1\"."));
    }
    return kt_reader_end_line(reader, error);
}

/* Do the hands hold as many cards as the turn requires, and does no card appear twice? */
static bool is_consistent(const struct nullgame *s)
{
    int cards = s->seats * HAND + 1, unknown = s->aside == UNKNOWN;
    for (int seat = 0; seat < s->seats; seat++) {
        int held = 0, due = HAND - s->played / s->seats - (seat < s->played % s->seats);
        for (int i = 0; i < HAND; i++) {
            held += s->hand[seat][i] != PLAYED;
            unknown += s->hand[seat][i] == UNKNOWN;
        }
        if (held != due)
            return false;
    }
    for (int i = 0; i < s->played; i++)
        if (s->table[i] == 0)
            return false;
    uint8_t missing[MOST_CARDS];
    return s->aside != 0 && (s->aside <= cards || s->aside == UNKNOWN) && missing_cards(s, missing) == unknown;
}

static bool read_rows(struct kt_reader *reader, struct nullgame *s, struct kt_error *error)
{
    static const char *const names[MOST_SEATS] = {"1:", "2:", "3:", "4:"};
    uint64_t most = (uint64_t)s->seats * HAND + 1;
    if (!read_row(reader, "points:", s->points, s->seats, 200, false, error) ||
        !read_row(reader, "aside:", &s->aside, 1, most, true, error) ||
        !read_row(reader, "played:", &s->played, 1, (uint64_t)s->seats * HAND, false, error) ||
        !read_row(reader, "table:", s->table, s->played, most, false, error))
        return false;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!read_row(reader, names[seat], s->hand[seat], HAND, most, true, error))
            return false;
        sort_hand(s->hand[seat]);
    }
    return true;
}

static bool read_position(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                          struct kt_error *error)
{
    struct nullgame *s = (struct nullgame *)sight;
    struct kt_settings named = *rules;
    memset(s, 0, sizeof *s);
    if (!kt_heading_read(reader, &kt_nullgame, &named, error))
        return false;
    s->seats = (uint8_t)named.value[0];
    if (!read_rows(reader, s, error))
        return false;
    if (!is_consistent(s))
        return kt_reader_refuse(reader, error, N_("Invalid position: a card is missing or appears twice."));
    return true;
}

static void write_row(struct kt_text *out, const char *name, const uint8_t *row, int count)
{
    kt_text_add(out, name);
    for (int i = 0; i < count; i++) {
        if (row[i] == UNKNOWN)
            kt_text_add(out, " ?");
        else
            kt_text_printf(out, " %d", row[i]);
    }
    kt_text_add(out, "\n");
}

static void write_position(const struct kt_sight *sight, struct kt_text *out)
{
    const struct nullgame *s = seen(sight);
    kt_heading_write(&kt_nullgame, sight, out);
    write_row(out, "points:", s->points, s->seats);
    write_row(out, "aside:", &s->aside, 1);
    write_row(out, "played:", &s->played, 1);
    write_row(out, "table:", s->table, s->played);
    for (int seat = 0; seat < s->seats; seat++) {
        kt_text_printf(out, "%d:", seat + 1);
        write_row(out, "", s->hand[seat], HAND);
    }
}

static void write_move(const struct kt_state *state, kt_move move, struct kt_text *out)
{
    (void)state;
    kt_text_printf(out, "%d", (int)move);
}

static bool read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    if (!kt_reader_number(reader, move))
        return kt_reader_refuse(reader, error, N_("\"%1\" is not a card of this game: cards are numbers."));
    return !refuses(state, *move, error) || kt_reader_blame(&start, error);
}

static void word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words)
{
    (void)state;
    kt_phrase_set(words, N_("play the %1"));
    kt_phrase_arg(words, 1, "%d", (int)move);
}

static bool read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    if (!kt_reader_accept(reader, "play the "))
        return kt_reader_refuse(reader, error, N_("\"%1\" is not a card of this game: cards are numbers."));
    return read_move(state, reader, move, error);
}

static void praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    (void)sight;
    (void)move;
    kt_phrase_set(reason, N_("it keeps the higher card for the end"));
}

static void tally(const struct kt_state *state, kt_move move, struct kt_tally *tally)
{
    (void)state;
    (void)move;
    tally->moves++;
    tally->cards++;
}

static const struct kt_position_format formats[] = {
    {
        .choice = {"kartu", N_("Kartu's own format, with the rules"), NULL},
        .looks_like = looks_like,
        .read = read_position,
        .write = write_position,
    },
    {.choice = {0}},
};

/* Admissible: a move plays one card. */
static uint32_t cards_left(const struct kt_state *state)
{
    return (uint32_t)(of(state)->seats * HAND - of(state)->played);
}

static const struct kt_heuristic heuristics[] = {
    {{"left", N_("cards that are not played yet"), NULL}, true, cards_left},
    {{0}, false, NULL},
};

static const char *const heuristic_names[] = {"left"};
KT_TEXTBOOK_SOLVERS(heuristic_names, 0, 0);

static const struct kt_solver_kind *const solvers[] = {&kt_dfs_solver, KT_TEXTBOOK_LIST, NULL};
static const struct kt_bot_kind *const bots[] = {&kt_random_bot, NULL};

const struct kt_game kt_nullgame = {
    .name = "nullgame",
    .title = N_("The null game"),
    .only_for_tests = true,
    .most_seats = MOST_SEATS,
    .deals = 1000000,
    .options = options,
    .presets = presets,
    .state_size = sizeof(struct nullgame),
    .sight_size = sizeof(struct nullgame),
    .key_size = sizeof(struct nullgame),
    .most_moves = HAND,
    .deal = deal,
    .deal_by = deal_by,
    .rules_of = rules_of,
    .seats = seats,
    .turn = turn,
    .moves = moves,
    .apply = apply,
    .is_won = is_won,
    .score = score,
    .refuses = refuses,
    .key = key,
    .observe = observe,
    .reveal = reveal,
    .is_known = is_known,
    .complete = complete,
    .describe = describe,
    .shape_move = shape_move,
    .position_formats = formats,
    .write_move = write_move,
    .read_move = read_move,
    .word_move = word_move,
    .read_words = read_words,
    .praise_move = praise_move,
    .tally = tally,
    .heuristics = heuristics,
    .solvers = solvers,
    .bots = bots,
};
