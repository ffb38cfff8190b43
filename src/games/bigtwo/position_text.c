/* Big Two positions as text, in our own format:
 *
 *     game: bigtwo
 *     rules: …
 *     round: 2
 *     totals: 12 -4 -4 -4
 *     lead: 3 lowest            the seat that led the round, and whether the lowest card made it lead
 *     gone: 3D 4C               cards that were out of play before; left out if there are none
 *     aside: ? ? ?              cards that nobody was dealt; likewise
 *     1: 5D 6C ? ?              the cards each seat holds now; a question mark is one that is not known
 *     …
 *     plays: 3:3H 4:pass 1:4D   what was played, by whom, in order
 *
 * The turn and the trick follow from the plays, which are replayed through the rules. */
#include "games/bigtwo/bigtwo.h"

#include "core/heading.h"

static const struct kt_game *const game = &kt_bigtwo;

struct board {
    struct kt_reader *reader;
    struct kt_error *error;
    struct bigtwo *s;
    uint64_t placed;
    struct kt_reader play[B2_MOST_PLAYS]; /* where each of them is in the text */
};

static bool refuse(const struct board *b, const struct kt_reader *place, const char *text)
{
    return kt_reader_refuse(place, b->error, text);
}

/* ---- numbers ---- */

static bool read_number(const struct board *b, int least, int most, int *number)
{
    struct kt_reader place = *b->reader;
    bool is_negative = kt_reader_accept(b->reader, "-");
    uint64_t size;
    if (kt_reader_number(b->reader, &size) && size <= INT32_MAX) {
        *number = is_negative ? -(int)size : (int)size;
        kt_reader_skip_blanks(b->reader);
        if (*number >= least && *number <= most)
            return true;
    }
    return refuse(b, &place, N_("Invalid number \"%1\"."));
}

static bool read_counts(struct board *b)
{
    int round = 0, leader = 0;
    if (!kt_reader_expect_line(b->reader, "round:", b->error) || !read_number(b, 1, UINT16_MAX, &round) ||
        !kt_reader_end_line(b->reader, b->error) || !kt_reader_expect_line(b->reader, "totals:", b->error))
        return false;
    for (int seat = 0, points; seat < b->s->rules.seats; seat++) {
        if (!read_number(b, -1000000000, 1000000000, &points))
            return false;
        b->s->total[seat] = points;
    }
    if (!kt_reader_end_line(b->reader, b->error) || !kt_reader_expect_line(b->reader, "lead:", b->error) ||
        !read_number(b, 1, b->s->rules.seats, &leader))
        return false;
    b->s->round = (uint16_t)round;
    b->s->leader = (uint8_t)(leader - 1);
    b->s->is_by_lowest = kt_reader_accept(b->reader, "lowest");
    return kt_reader_end_line(b->reader, b->error);
}

/* ---- cards ---- */

static bool place_card(struct board *b, kt_card card, const struct kt_reader *place, uint64_t *set)
{
    uint64_t bit = b2_bit(b2_from_card(&b->s->rules, card));
    if (b->placed & bit) {
        kt_refuse(b->error, KT_BAD_INPUT, N_("The %1 appears twice."), NULL, NULL);
        if (b->error)
            kt_phrase_arg_card(&b->error->what, 1, card);
        return kt_reader_blame(place, b->error);
    }
    b->placed |= bit;
    *set |= bit;
    return true;
}

/* Cards to the line's end; counts those that are known and those that are not. */
static bool read_cards(struct board *b, uint64_t *set, int *count)
{
    *count = 0;
    for (; !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        kt_card card;
        if (++*count > B2_CARDS)
            return refuse(b, &place, N_("There are more cards here than the deck has."));
        if (kt_reader_accept(b->reader, "?"))
            continue;
        if (!kt_read_card(b->reader, &card))
            return refuse(b, &place, N_("\"%1\" is not a card: write rank and suit, such as TD or 10d."));
        if (!place_card(b, card, &place, set))
            return false;
    }
    return true;
}

/* Optional lines. */
static bool read_optional(struct board *b, const char *name, uint64_t *set, int *count)
{
    struct kt_reader ahead = *b->reader;
    kt_reader_next_line(&ahead);
    *count = 0;
    if (!kt_reader_accept(&ahead, name))
        return true;
    *b->reader = ahead;
    kt_reader_skip_blanks(b->reader);
    return read_cards(b, set, count);
}

static bool read_hands(struct board *b, int *unknown)
{
    static const char *const names[B2_SEATS] = {"1:", "2:", "3:", "4:"};
    int count;
    for (int seat = 0; seat < b->s->rules.seats; seat++) {
        if (!kt_reader_expect_line(b->reader, names[seat], b->error) || !read_cards(b, &b->s->hand[seat], &count))
            return false;
        if (count > B2_MOST_HAND)
            return refuse(b, b->reader, N_("A hand has at most 26 cards."));
        b->s->left[seat] = (uint8_t)count;
        *unknown += count - b2_count(b->s->hand[seat]);
    }
    return true;
}

/* ---- plays ---- */

static bool read_play(struct board *b)
{
    struct bigtwo *s = b->s;
    struct kt_reader place = *b->reader;
    int player;
    kt_card card;
    uint64_t cards = 0;
    if (!read_number(b, 1, s->rules.seats, &player))
        return false;
    if (s->plays == B2_MOST_PLAYS)
        return refuse(b, &place, N_("There are more plays here than a round can have."));
    bool has_colon = kt_reader_accept(b->reader, ":"), is_pass = has_colon && kt_reader_accept(b->reader, "pass");
    for (struct kt_reader at = *b->reader; has_colon && !is_pass && kt_read_card(b->reader, &card); at = *b->reader)
        if (!place_card(b, card, &at, &cards))
            return false;
    if (!is_pass && cards == 0)
        return refuse(b, &place, N_("\"%1\" is not a play: write the seat, a colon, and cards or pass."));
    b->play[s->plays] = place;
    s->player[s->plays] = (uint8_t)(player - 1);
    s->play[s->plays++] = cards;
    return true;
}

static bool read_plays(struct board *b)
{
    if (!kt_reader_expect_line(b->reader, "plays:", b->error))
        return false;
    for (; !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader))
        if (!read_play(b))
            return false;
    return true;
}

/* Replays the plays from the hands before them. Unknown cards may be anything, so only the plays themselves are
 * checked. */
static bool replay(struct board *b)
{
    struct bigtwo now = *b->s, *s = b->s;
    for (int seat = 0; seat < s->rules.seats; seat++) {
        uint64_t played = b2_played_by(&now, seat);
        s->hand[seat] |= played;
        s->left[seat] = (uint8_t)(s->left[seat] + b2_count(played));
        if (s->left[seat] == 0)
            return refuse(b, b->reader, N_("Every seat must have held at least one card in this round."));
    }
    s->plays = 0;
    b2_start_round(s, s->leader);
    for (int i = 0; i < now.plays; i++) {
        struct b2_combination played = b2_combination_of(&s->rules, now.play[i]);
        bool beats = s->trick == 0 || b2_beats(&s->rules, played, b2_combination_of(&s->rules, s->trick));
        bool is_play = now.play[i] ? played.kind != B2_NOTHING && beats : s->trick != 0;
        if (s->is_over || s->turn != now.player[i] || !is_play)
            return refuse(b, &b->play[i], N_("\"%1\" cannot be played here, after the plays before it."));
        b2_apply(s, now.play[i]);
    }
    return true;
}

/* ---- the whole ---- */

static bool looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "game:");
}

/* Is there a world that fits? */
static bool is_possible(const struct bigtwo *s)
{
    struct kt_rng rng;
    struct bigtwo world;
    kt_rng_seed(&rng, B2_SURE_SEED);
    return b2_find_world(s, &rng, &world);
}

static bool refuse_count(const struct board *b, const char *text, int number)
{
    char digits[24];
    kt_phrase_number(number, digits);
    kt_refuse(b->error, KT_BAD_INPUT, text, digits, NULL);
    return kt_reader_blame(b->reader, b->error);
}

/* Names the missing cards if they are few and no card is unknown. */
static bool are_all_there(const struct board *b, int unknown)
{
    enum { FEW = 6 };
    uint64_t absent = ~b->placed & ((UINT64_C(1) << B2_CARDS) - 1);
    int missing = B2_CARDS - b2_count(b->placed) - unknown;
    if (missing == 0)
        return true;
    if (missing < 0)
        return refuse_count(b, N_("There are %1 cards here, but the deck has 52."), B2_CARDS - missing);
    if (unknown > 0 || missing > FEW)
        return refuse_count(b,
                            N_("Missing cards: %1 of 52. Every card must be in a hand, played, gone or aside; write "
                               "\"?\" for an unknown card."),
                            missing);
    struct kt_text names = {0};
    b2_write_set(&b->s->rules, absent, " ", &names);
    kt_refuse(b->error, KT_BAD_INPUT,
              N_("These cards are missing: %1. Every card must be in a hand, played, gone or aside."),
              names.data ? names.data + 1 : "", NULL);
    kt_text_free(&names);
    return kt_reader_blame(b->reader, b->error);
}

static bool read_position(struct kt_reader *reader, const struct kt_settings *usual, struct kt_sight *sight,
                          struct kt_error *error)
{
    struct board b = {.reader = reader, .error = error, .s = (struct bigtwo *)sight};
    struct kt_settings rules = *usual;
    int gone, aside, unknown = 0;
    if (!kt_heading_read(reader, game, &rules, error))
        return false;
    b2_clear(b.s, &rules);
    if (!read_counts(&b) || !read_optional(&b, "gone:", &b.s->gone, &gone) ||
        !read_optional(&b, "aside:", &b.s->aside, &aside) || !read_hands(&b, &unknown) || !read_plays(&b))
        return false;
    if (gone != b2_count(b.s->gone))
        return refuse(&b, reader, N_("Cards that are out of play must be known: write rank and suit."));
    if (!are_all_there(&b, unknown + aside - b2_count(b.s->aside)) || !replay(&b))
        return false;
    if (!is_possible(b.s))
        return refuse(&b, reader, N_("No deal fits these plays and hands."));
    return true;
}

static void write_hand(const struct bigtwo *s, int seat, struct kt_text *out)
{
    kt_text_printf(out, "%d:", seat + 1);
    b2_write_set(&s->rules, s->hand[seat], " ", out);
    for (int i = b2_count(s->hand[seat]); i < s->left[seat]; i++)
        kt_text_add(out, " ?");
    kt_text_add(out, "\n");
}

static void write_aside(const struct bigtwo *s, struct kt_text *out)
{
    int count = b2_count(s->aside) + b2_count(b2_unseen(s));
    for (int seat = 0; seat < s->rules.seats; seat++)
        count -= s->left[seat] - b2_count(s->hand[seat]);
    if (count == 0)
        return;
    kt_text_add(out, "aside:");
    b2_write_set(&s->rules, s->aside, " ", out);
    for (int i = b2_count(s->aside); i < count; i++)
        kt_text_add(out, " ?");
    kt_text_add(out, "\n");
}

static void write_plays(const struct bigtwo *s, struct kt_text *out)
{
    kt_text_add(out, "plays:");
    for (int i = 0; i < s->plays; i++) {
        kt_text_printf(out, " %d:%s", s->player[i] + 1, s->play[i] ? "" : "pass");
        b2_write_set(&s->rules, s->play[i], "", out);
    }
    kt_text_add(out, "\n");
}

static void write_position(const struct kt_sight *sight, struct kt_text *out)
{
    const struct bigtwo *s = b2_seen(sight);
    kt_heading_write(game, sight, out);
    kt_text_printf(out, "round: %d\ntotals:", s->round);
    for (int seat = 0; seat < s->rules.seats; seat++)
        kt_text_printf(out, " %d", (int)s->total[seat]);
    kt_text_printf(out, "\nlead: %d%s\n", s->leader + 1, s->is_by_lowest ? " lowest" : "");
    if (s->gone) {
        kt_text_add(out, "gone:");
        b2_write_set(&s->rules, s->gone, " ", out);
        kt_text_add(out, "\n");
    }
    write_aside(s, out);
    for (int seat = 0; seat < s->rules.seats; seat++)
        write_hand(s, seat, out);
    write_plays(s, out);
}

const struct kt_position_format b2_position_formats[] = {
    {
        .choice = {"kartu", N_("Kartu's own format, with the rules"), NULL},
        .looks_like = looks_like,
        .read = read_position,
        .write = write_position,
    },
    {.choice = {0}},
};
