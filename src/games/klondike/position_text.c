/* Klondike positions as text, in four formats:
 *
 *   kartu       our own: complete, with the rules. Face-down cards are left
 *               of a bar, "4: 4C ? | 9H 8S"; a question mark is an unknown card
 *   deck        the cards as they are dealt, three digits each: rank 01 to 13, suit 1 to 4 (clubs, diamonds, hearts,
 *               spades). One line is one fresh deal
 *   pysol       the board text of PySolFC and Freecell Solver       (both in other_positions.c)
 *   solvitaire  Solvitaire's JSON
 *
 * All place cards through placing.c, which refuses a card that cannot be there. */
#include "games/klondike/klondike.h"

#include <string.h>

#include "core/heading.h"
#include "games/klondike/placing.h"
#include "games/patience/deck_text.h"

static const struct kt_game *const game = &kt_klondike;

/* ---- kartu ---- */

static bool kartu_looks_like(struct kt_reader reader)
{
    return kt_reader_accept(&reader, "game:");
}

/* Reads a line "name: number" with a number in the range, if there is one here, and goes to the next line. */
static bool kartu_read_number(struct kl_board *b, const char *name, uint64_t least, uint64_t most, uint64_t *number)
{
    if (!kt_reader_accept(b->reader, name))
        return true;
    kt_reader_skip_blanks(b->reader);
    struct kt_reader place = *b->reader;
    if (!kt_reader_number(b->reader, number) || *number < least || *number > most) {
        *b->reader = place;
        return pt_refuse(&b->base, N_("Invalid number \"%1\"."));
    }
    if (!pt_end_line(&b->base))
        return false;
    kt_reader_next_line(b->reader);
    return true;
}

static bool kartu_read_counts(struct kl_board *b)
{
    const struct kl_rules *rules = &b->s->rules;
    uint64_t pass = 1, points = 0;
    bool has_points = rules->scoring == KL_SCORE_STANDARD;
    if (!kartu_read_number(b, "pass:", 1, rules->passes ? rules->passes : UINT8_MAX, &pass) ||
        !kartu_read_number(b, "points:", 0, has_points ? INT16_MAX : 0, &points))
        return false;
    b->s->pass = (uint8_t)pass;
    b->s->points = (int16_t)points;
    return true;
}

/* Reads "4C ? | 9H 8S" to the line's end; without a bar all cards are face up. */
static bool kartu_read_column(struct kl_board *b, int column)
{
    bool is_open = !pt_has_bar(*b->reader);
    for (kt_reader_skip_blanks(b->reader); !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        kt_card card;
        if (!is_open && kt_reader_accept(b->reader, "|"))
            is_open = true;
        else if (!pt_read_card_or_unknown(&b->base, "|", &card) || !kl_put_in_column(b, column, card, is_open, &place))
            return false;
    }
    return kl_end_column(b, column);
}

static bool kartu_read_board(struct kl_board *b)
{
    if (!pt_expect(&b->base, "home:", N_("Expected a line with \"home:\", found \"%1\".")) || !pt_read_home(&b->base))
        return false;
    kt_reader_next_line(b->reader);
    if (!kartu_read_counts(b) || !pt_expect(&b->base, "stock:", N_("Expected a line with \"stock:\", found \"%1\".")) ||
        !kl_read_pile(b, &b->stock))
        return false;
    kt_reader_next_line(b->reader);
    if (!pt_expect(&b->base, "waste:", N_("Expected a line with \"waste:\", found \"%1\".")) ||
        !kl_read_pile(b, &b->waste))
        return false;
    for (int column = 0; column < b->s->rules.columns; column++) {
        kt_reader_next_line(b->reader);
        if (!pt_read_column_number(&b->base, column) || !kartu_read_column(b, column))
            return false;
    }
    return kl_end_board(b);
}

static bool kartu_read(struct kt_reader *reader, const struct kt_settings *usual, struct kt_sight *sight,
                       struct kt_error *error)
{
    struct kl_board b = kl_board_on(reader, sight, error);
    struct kt_settings rules = *usual;
    if (!kt_heading_read(reader, game, &rules, error))
        return false;
    kl_board_clear(&b, &rules);
    kt_reader_next_line(reader);
    return kartu_read_board(&b);
}

static void kartu_write_column(const struct kl_column *column, struct kt_text *out)
{
    pt_write_cards(column->card, column->closed, out);
    kt_text_add(out, column->closed > 0 ? " |" : "");
    pt_write_cards(column->card + column->closed, column->open, out);
    kt_text_add(out, "\n");
}

static void kartu_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct klondike *s = kl_seen(sight);
    kt_heading_write(game, sight, out);
    kt_text_add(out, "home:");
    pt_write_home(s->home, out);
    kt_text_printf(out, "pass: %d\n", s->pass);
    if (s->rules.scoring == KL_SCORE_STANDARD)
        kt_text_printf(out, "points: %d\n", s->points);
    kt_text_add(out, "stock:");
    pt_write_cards(s->turned + s->waste, s->talon - s->waste, out);
    kt_text_add(out, "\nwaste:");
    pt_write_cards(s->turned, s->waste, out);
    kt_text_add(out, "\n");
    for (int i = 0; i < s->rules.columns; i++) {
        kt_text_printf(out, "%d:", i + 1);
        kartu_write_column(&s->column[i], out);
    }
}

/* ---- deck ---- */

static bool deck_read_card(struct kl_board *b, kt_card *card)
{
    struct kt_reader place = *b->reader;
    return pt_read_deck_card(&b->base, card) && pt_place_card(&b->base, *card, &place);
}

/* As many cards as there are. If there is one too many, it is a duplicate. */
static bool deck_read(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                      struct kt_error *error)
{
    struct kl_board b = kl_board_on(reader, sight, error);
    kt_card deck[KL_DECK + 1];
    kl_board_clear(&b, rules);
    for (int i = 0; kt_reader_peek(reader) > ' ' && !kt_reader_is_at_line_end(reader); i++)
        if (!deck_read_card(&b, &deck[i]))
            return false;
    if (!pt_end_line(&b.base))
        return false;
    kt_card missing = pt_missing_card(&b.base);
    if (missing)
        return pt_refuse_card(reader, error, missing,
                              N_("The %1 is missing: a deck string has three digits for every card."));
    kl_lay_out(b.s, deck);
    return true;
}

/* Lists the cards in the order in which they were dealt. True if this is a fresh deal without unknown cards. */
static bool gather_deck(const struct klondike *s, kt_card deck[KL_DECK])
{
    struct klondike fresh = {.rules = s->rules, .pass = 1}, same;
    kt_card order[KL_DECK];
    for (int i = 0; i < KL_DECK; i++)
        order[i] = (kt_card)(i + 1);
    kl_lay_out(&fresh, order);
    memset(deck, KT_NO_CARD, KL_DECK);
    for (int i = 0; i < s->rules.columns; i++)
        for (int depth = 0; depth < kl_height(&fresh.column[i]); depth++)
            deck[fresh.column[i].card[depth] - 1] = s->column[i].card[depth];
    for (int i = 0; i < fresh.talon; i++)
        deck[fresh.turned[i] - 1] = s->turned[i];
    memset(&same, 0, sizeof same);
    same.rules = s->rules;
    same.pass = 1;
    kl_lay_out(&same, deck);
    kt_card missing[KL_DECK];
    return memcmp(&same, s, sizeof same) == 0 && kl_missing_cards(s, missing) == 0;
}

static bool deck_can_write(const struct kt_sight *sight, struct kt_error *error)
{
    kt_card deck[KL_DECK];
    return gather_deck(kl_seen(sight), deck) ||
           kt_refuse(error, KT_NOT_POSSIBLE,
                     N_("A deck string can only express a fresh deal without unknown cards: use the format \"kartu\"."),
                     NULL, NULL);
}

static void deck_write(const struct kt_sight *sight, struct kt_text *out)
{
    const struct klondike *s = kl_seen(sight);
    kt_card deck[KL_DECK];
    gather_deck(s, deck);
    pt_write_deck(deck, s->rules.ranks * KT_SUITS, out);
}

const struct kt_position_format kl_position_formats[] = {
    {
        .choice = {"kartu", N_("Kartu's own format, with the rules"), NULL},
        .looks_like = kartu_looks_like,
        .read = kartu_read,
        .write = kartu_write,
    },
    {
        .choice = {"deck", N_("the deck as digits, one deal per line"), NULL},
        .looks_like = pt_looks_like_deck,
        .read = deck_read,
        .write = deck_write,
        .can_write = deck_can_write,
    },
    {
        .choice = {"pysol", N_("the board text of PySolFC and Freecell Solver"), NULL},
        .looks_like = kl_pysol_looks_like,
        .read = kl_pysol_read,
        .write = kl_pysol_write,
        .can_write = kl_can_write_cards,
    },
    {
        .choice = {"solvitaire", N_("Solvitaire's JSON"), NULL},
        .looks_like = kl_solvitaire_looks_like,
        .read = kl_solvitaire_read,
        .write = kl_solvitaire_write,
        .can_write = kl_can_write_cards,
    },
    {.choice = {0}},
};
