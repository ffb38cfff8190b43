#include "games/patience/moving.h"

#include <ctype.h>
#include <string.h>

bool pt_read_count(struct kt_reader *reader, int *cards)
{
    if (!kt_reader_accept(reader, "v"))
        return true;
    int digit = tolower(kt_reader_peek(reader));
    if (!isxdigit(digit))
        return false;
    *cards = digit <= '9' ? digit - '0' : digit - 'a' + 10;
    kt_reader_skip(reader, 1);
    return true;
}

bool pt_is_at_move_end(const struct kt_reader *reader)
{
    return kt_reader_peek(reader) <= ' ' || kt_reader_peek(reader) == '"' || kt_reader_is_at_line_end(reader);
}

bool pt_accept_any(struct kt_reader *reader, const char *const *words)
{
    for (; *words; words++) {
        if (kt_reader_accept(reader, *words)) {
            kt_reader_skip_blanks(reader);
            return true;
        }
    }
    return false;
}

bool pt_has_columns(int from, int to, int end, int columns, struct kt_error *error)
{
    char column[24], count[24];
    bool is_from = from >= columns && from < end, is_to = to >= columns && to < end;
    if (!is_from && !is_to)
        return true;
    kt_phrase_number((is_from ? from : to) + 1, column);
    kt_phrase_number(columns, count);
    return kt_refuse(error, KT_ILLEGAL, N_("There is no column %1. Number of columns: %2."), column, count);
}

int pt_read_named_cards(struct kt_reader *reader, kt_card cards[KT_RANKS])
{
    int count = 0;
    while (count < KT_RANKS && kt_read_card(reader, &cards[count])) {
        kt_reader_skip_blanks(reader);
        count++;
    }
    return count;
}

void pt_name_cards(const kt_card *cards, int count, char *names, size_t size)
{
    names[0] = '\0';
    for (int i = 0; i < count; i++) {
        char name[8];
        kt_card_name(cards[i], name);
        if (i > 0)
            strncat(names, " ", size - strlen(names) - 1);
        strncat(names, name, size - strlen(names) - 1);
    }
}
