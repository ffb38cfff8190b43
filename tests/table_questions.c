#include "table_questions.h"

#include <string.h>

kt_card table_code(struct table_card card)
{
    static const char suits[] = "CDHS";
    return (kt_card)(card.rank * 4 + (int)(strchr(suits, card.suit) - suits));
}

kt_card table_top(const struct table_pile *pile)
{
    return pile->count > 0 ? table_code(pile->card[pile->count - 1]) : KT_NO_CARD;
}

int table_closed(const struct table *t, int column)
{
    int count = 0;
    for (int i = 0; i < t->column[column].count; i++)
        count += !t->column[column].card[i].is_open;
    return count;
}

int table_all_closed(const struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->columns; i++)
        count += table_closed(t, i);
    return count;
}

int table_gaps(const struct table *t)
{
    int count = 0;
    for (int i = 0; i < t->columns; i++)
        count += t->column[i].count == 0;
    return count;
}

int table_all_home(const struct table *t)
{
    return t->home[0].count + t->home[1].count + t->home[2].count + t->home[3].count;
}

bool table_can_move_card(const struct table *t, kt_card card, int to)
{
    if (table_top(&t->waste) == card)
        return table_can_move(t, (struct kl_move){KL_WASTE, to, 1});
    for (int i = 0; i < t->columns; i++)
        for (int depth = 0; depth < t->column[i].count; depth++)
            if (t->column[i].card[depth].is_open && table_code(t->column[i].card[depth]) == card)
                return table_can_move(t, (struct kl_move){i, to, t->column[i].count - depth});
    return false;
}

bool table_card_goes_home(const struct table *t, kt_card card)
{
    return card && table_can_move_card(t, card, KL_HOME + card % 4);
}

bool table_card_fits(const struct table *t, kt_card card, kt_card there)
{
    for (int i = 0; i < t->columns; i++)
        if (card && there && table_top(&t->column[i]) == there)
            return table_can_move_card(t, card, i);
    return false;
}

bool table_card_fits_somewhere(const struct table *t, kt_card card)
{
    for (int i = 0; i < t->columns; i++)
        if (t->column[i].count > 0 && table_can_move_card(t, card, i))
            return true;
    return false;
}

bool table_draws_up_to(struct table *t, kt_card card)
{
    for (int i = 0; i < 120 && table_top(&t->waste) != card; i++) {
        struct kl_move draw = {KL_STOCK, KL_WASTE, 1}, over = {KL_WASTE, KL_STOCK, 1};
        if (!table_can_move(t, draw) && !table_can_move(t, over))
            return false;
        table_play(t, table_can_move(t, draw) ? draw : over);
    }
    return table_top(&t->waste) == card;
}
