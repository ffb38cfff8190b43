#include "games/spider/placing.h"

#include <string.h>

bool sp_board_start(struct sp_board *b, const struct kt_settings *rules)
{
    if (!sp_clear(b->s, rules, b->base.error))
        return false;
    b->base.ranks = b->s->rules.ranks;
    for (int set = 0; set < b->s->rules.sets; set++)
        for (int rank = KT_ACE; rank <= b->s->rules.ranks; rank++)
            b->left[kt_card_of(rank, sp_suit_of_set(&b->s->rules, set))]++;
    return true;
}

static int cards_of_sets(const struct sp_board *b)
{
    return b->s->rules.sets * b->s->rules.ranks;
}

int sp_board_lacks(const struct sp_board *b)
{
    return cards_of_sets(b) - b->cards - b->stock - sp_cards_home(b->s);
}

/* Counts the card as placed. */
static bool place_card(struct sp_board *b, kt_card card, const struct kt_reader *place)
{
    if (sp_board_lacks(b) <= 0)
        return kt_reader_refuse(place, b->base.error, N_("There are more cards here than the sets have."));
    if (card && b->left[card] == 0)
        return pt_refuse_card(
            place, b->base.error, card,
            N_("There are more of the %1 here than the sets have: see the rules \"suits\", \"sets\" and "
               "\"ranks\"."));
    b->left[card] -= card != KT_NO_CARD;
    return true;
}

bool sp_put_in_column(struct sp_board *b, int column, kt_card card, bool is_open, const struct kt_reader *place)
{
    struct spider *s = b->s;
    if (is_open && !card)
        return kt_reader_refuse(place, b->base.error,
                                N_("Face-up cards of a column must be known: write rank and suit."));
    if (!place_card(b, card, place))
        return false;
    s->card[b->cards++] = card;
    s->height[column]++;
    s->closed[column] = (uint8_t)(s->closed[column] + !is_open);
    return true;
}

bool sp_put_in_stock(struct sp_board *b, kt_card card, const struct kt_reader *place)
{
    if (!place_card(b, card, place))
        return false;
    b->stock_card[b->stock++] = card;
    return true;
}

/* The foundations of a suit are in descending order. */
static void add_foundation(struct spider *s, int suit, int cards)
{
    for (int set = 0; set < s->rules.sets; set++) {
        if (sp_suit_of_set(&s->rules, set) != suit || s->home[set] >= cards)
            continue;
        int moved = s->home[set];
        s->home[set] = (uint8_t)cards;
        cards = moved;
    }
}

bool sp_put_home(struct sp_board *b, int suit, int rank, const struct kt_reader *place)
{
    if (!b->s->rules.by_cards && rank != b->s->rules.ranks)
        return kt_reader_refuse(place, b->base.error,
                                N_("\"%1\": only whole sets leave the board, see the rule \"foundations\"."));
    if (sp_board_lacks(b) < rank)
        return kt_reader_refuse(place, b->base.error, N_("There are more cards here than the sets have."));
    for (int i = KT_ACE; i <= rank; i++)
        if (!place_card(b, kt_card_of(i, suit), place))
            return false;
    add_foundation(b->s, suit, rank);
    return true;
}

bool sp_end_column(struct sp_board *b, int column)
{
    if (b->s->height[column] > 0 && b->s->closed[column] == b->s->height[column])
        return pt_refuse(&b->base, N_("The last card of a column must be face up."));
    return true;
}

/* When a set leaves, the card below it is turned face up, and a face-up card must be known. */
static bool settle(struct sp_board *b)
{
    struct spider *s = b->s;
    sp_settle(s);
    for (int column = 0; column < s->rules.columns; column++) {
        if (s->height[column] == 0 || sp_top(s, column))
            continue;
        char number[24];
        kt_phrase_number(column + 1, number);
        kt_refuse(b->base.error, KT_BAD_INPUT,
                  N_("The complete set of column %1 leaves the board at once: name the card below it."), number, NULL);
        return kt_reader_blame(b->base.reader, b->base.error);
    }
    return true;
}

bool sp_end_board(struct sp_board *b)
{
    if (sp_board_lacks(b) > 0) {
        char lacking[24], all[24];
        kt_phrase_number(sp_board_lacks(b), lacking);
        kt_phrase_number(cards_of_sets(b), all);
        kt_refuse(b->base.error, KT_BAD_INPUT,
                  N_("Missing cards: %1 of %2. Write \"?\" for cards that nobody has seen."), lacking, all);
        return kt_reader_blame(b->base.reader, b->base.error);
    }
    memcpy(b->s->card + b->cards, b->stock_card, (size_t)b->stock);
    b->s->stock = (uint8_t)b->stock;
    return settle(b);
}
