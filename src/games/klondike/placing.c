#include "games/klondike/placing.h"

#include <string.h>

struct kl_board kl_board_on(struct kt_reader *reader, struct kt_sight *sight, struct kt_error *error)
{
    struct klondike *s = (struct klondike *)sight;
    return (struct kl_board){.base = {.reader = reader, .error = error, .home = s->home}, .s = s, .reader = reader};
}

void kl_board_clear(struct kl_board *b, const struct kt_settings *rules)
{
    kl_clear(b->s, rules);
    b->base.ranks = b->s->rules.ranks;
}

int kl_board_cards(const struct kl_board *b)
{
    return b->base.placed + b->unknown;
}

bool kl_board_is_full(const struct kl_board *b)
{
    return kl_board_cards(b) == b->s->rules.ranks * KT_SUITS;
}

static bool refuse_at(const struct kl_board *b, const struct kt_reader *place, const char *text)
{
    return kt_reader_refuse(place, b->base.error, text);
}

/* Known cards are never too many, since duplicates are refused; unknown ones can be. */
static bool put(struct kl_board *b, kt_card card, const struct kt_reader *place)
{
    if (card && !pt_place_card(&b->base, card, place))
        return false;
    b->unknown += !card;
    if (kl_board_cards(b) > b->s->rules.ranks * KT_SUITS)
        return refuse_at(b, place, N_("There are more cards here than the deck has."));
    return true;
}

bool kl_put_in_pile(struct kl_board *b, struct kl_pile *pile, kt_card card, const struct kt_reader *place)
{
    if (!card && pile == &b->waste)
        return refuse_at(b, place, N_("Cards of the waste must be known: write rank and suit."));
    if (!put(b, card, place))
        return false;
    pile->card[pile->count++] = card;
    return true;
}

static bool refuse_run(const struct kl_board *b, kt_card card, kt_card there, const struct kt_reader *place)
{
    pt_refuse_card(place, b->base.error, card, kl_build_refusal(&b->s->rules));
    if (b->base.error)
        kt_phrase_arg_card(&b->base.error->what, 2, there);
    return false;
}

bool kl_put_in_column(struct kl_board *b, int index, kt_card card, bool is_open, const struct kt_reader *place)
{
    struct kl_column *column = &b->s->column[index];
    kt_card there = kl_card_at(b->s, index);
    if (is_open && !card)
        return refuse_at(b, place, N_("Face-up cards of a column must be known: write rank and suit."));
    if (!is_open && column->open > 0)
        return refuse_at(b, place, N_("Face-down cards must be below the face-up cards of a column."));
    if (!is_open && column->closed == KL_MOST_CLOSED)
        return refuse_at(b, place, N_("A column has at most 8 face-down cards."));
    if (!put(b, card, place))
        return false;
    if (there && !kl_builds(&b->s->rules, card, there))
        return refuse_run(b, card, there, place);
    column->card[kl_height(column)] = card;
    if (is_open)
        column->open++;
    else
        column->closed++;
    return true;
}

bool kl_read_pile(struct kl_board *b, struct kl_pile *pile)
{
    if (pile->is_given)
        return pt_refuse(&b->base,
                         pile == &b->stock ? N_("The stock is listed twice.") : N_("The waste is listed twice."));
    pile->is_given = true;
    for (kt_reader_skip_blanks(b->reader); !kt_reader_is_at_line_end(b->reader); kt_reader_skip_blanks(b->reader)) {
        struct kt_reader place = *b->reader;
        kt_card card;
        if (!pt_read_card_or_unknown(&b->base, "", &card) || !kl_put_in_pile(b, pile, card, &place))
            return false;
    }
    return true;
}

bool kl_end_column(struct kl_board *b, int column)
{
    if (b->s->column[column].closed > 0 && b->s->column[column].open == 0)
        return pt_refuse(&b->base, N_("The last card of a column must be face up."));
    return true;
}

static bool refuse_count(const struct kl_board *b)
{
    char here[24], all[24];
    kt_phrase_number(kl_board_cards(b), here);
    kt_phrase_number(b->s->rules.ranks * KT_SUITS, all);
    kt_refuse(b->base.error, KT_BAD_INPUT, N_("Cards are missing: there are %1 of %2 here, including unknown ones."),
              here, all);
    return kt_reader_blame(b->reader, b->base.error);
}

bool kl_end_board(struct kl_board *b)
{
    if (kl_board_cards(b) > b->s->rules.ranks * KT_SUITS)
        return refuse_at(b, b->reader, N_("There are more cards here than the deck has."));
    if (!kl_board_is_full(b) && b->unknown > 0)
        return refuse_count(b);
    if (!kl_board_is_full(b))
        return pt_refuse_card(
            b->reader, b->base.error, pt_missing_card(&b->base),
            N_("The %1 is missing: every card must be in a column, in the stock, in the waste or home."));
    b->s->waste = (uint8_t)b->waste.count;
    b->s->talon = (uint8_t)(b->waste.count + b->stock.count);
    memcpy(b->s->turned, b->waste.card, (size_t)b->waste.count);
    memcpy(b->s->turned + b->waste.count, b->stock.card, (size_t)b->stock.count);
    return true;
}
