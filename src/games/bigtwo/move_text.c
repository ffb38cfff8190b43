/* Big Two plays as text.
 *
 *   standard  the cards without separators, "3D3C", or "pass"
 *   words     "3♦ 3♣ (pair)", in the reader's language */
#include "games/bigtwo/bigtwo.h"

#include <stdio.h>
#include <string.h>

void b2_write_set(const struct b2_rules *rules, uint64_t cards, const char *before, struct kt_text *out)
{
    for (; cards; cards &= cards - 1) {
        kt_text_add(out, before);
        kt_text_card(out, b2_to_card(rules, b2_lowest(cards)));
    }
}

void b2_write_move(const struct kt_state *state, kt_move move, struct kt_text *out)
{
    if (move == 0)
        kt_text_add(out, "pass");
    b2_write_set(&b2_of(state)->rules, move, "", out);
}

/* Cards with or without blanks between them; false, with the reason, if one is there twice. */
static bool read_cards(const struct b2_rules *rules, struct kt_reader *reader, bool with_blanks, uint64_t *cards,
                       struct kt_error *error)
{
    kt_card card;
    *cards = 0;
    for (struct kt_reader place = *reader; kt_read_card(reader, &card); place = *reader) {
        uint64_t bit = b2_bit(b2_from_card(rules, card));
        if (*cards & bit) {
            kt_refuse(error, KT_BAD_INPUT, N_("The %1 appears twice."), NULL, NULL);
            if (error)
                kt_phrase_arg_card(&error->what, 1, card);
            return kt_reader_blame(&place, error);
        }
        *cards |= bit;
        if (with_blanks)
            kt_reader_skip_blanks(reader);
    }
    return true;
}

static bool accept_play(const struct kt_state *state, uint64_t cards, const struct kt_reader *start, kt_move *move,
                        struct kt_error *error)
{
    if (!b2_is_legal(b2_of(state), cards, error))
        return kt_reader_blame(start, error);
    *move = cards;
    return true;
}

static bool is_at_move_end(const struct kt_reader *reader)
{
    return kt_reader_peek(reader) <= ' ' || kt_reader_peek(reader) == '"' || kt_reader_is_at_line_end(reader);
}

bool b2_read_move(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    uint64_t cards = 0;
    bool is_pass = kt_reader_accept(reader, "pass");
    if (!is_pass && !read_cards(&b2_of(state)->rules, reader, false, &cards, error))
        return false;
    if ((!is_pass && cards == 0) || !is_at_move_end(reader)) {
        *reader = start;
        return kt_reader_refuse(reader, error, N_("\"%1\" is not a play: write cards such as 3D3C, or pass."));
    }
    return accept_play(state, cards, &start, move, error);
}

/* ---- words ---- */

static const char *phrase_of(enum b2_kind kind)
{
    static const char *const phrases[] = {
        [B2_NOTHING] = N_("pass"),
        [B2_SINGLE] = N_("%1 (single)"),
        [B2_PAIR] = N_("%1 (pair)"),
        [B2_TRIPLE] = N_("%1 (triple)"),
        [B2_TWO_PAIR] = N_("%1 (two pair)"),
        [B2_STRAIGHT] = N_("%1 (straight)"),
        [B2_FLUSH] = N_("%1 (flush)"),
        [B2_FULL_HOUSE] = N_("%1 (full house)"),
        [B2_FOUR_OF_A_KIND] = N_("%1 (four of a kind)"),
        [B2_STRAIGHT_FLUSH] = N_("%1 (straight flush)"),
        [B2_ROYAL_FLUSH] = N_("%1 (royal flush)"),
    };
    return phrases[kind];
}

void b2_name_cards(const struct b2_rules *rules, uint64_t cards, char names[KT_ARG_SIZE])
{
    size_t length = 0;
    names[0] = '\0';
    for (; cards && length < KT_ARG_SIZE - 9; cards &= cards - 1) {
        if (length > 0)
            names[length++] = ' ';
        kt_card_name(b2_to_card(rules, b2_lowest(cards)), names + length);
        length += strlen(names + length);
    }
}

void b2_word_move(const struct kt_state *state, kt_move move, struct kt_phrase *words)
{
    const struct b2_rules *rules = &b2_of(state)->rules;
    char names[KT_ARG_SIZE];
    b2_name_cards(rules, move, names);
    kt_phrase_set(words, phrase_of(b2_combination_of(rules, move).kind));
    if (move)
        kt_phrase_arg(words, 1, "%s", names);
}

/* The kind follows from the cards, so the text in brackets is ignored. */
bool b2_read_words(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error)
{
    struct kt_reader start = *reader;
    uint64_t cards = 0;
    bool is_pass =
        kt_reader_accept(reader, "pass") || kt_reader_accept(reader, "pas") || kt_reader_accept(reader, "lewat");
    if (!is_pass && !read_cards(&b2_of(state)->rules, reader, true, &cards, error))
        return false;
    bool has_kind = !is_pass && kt_reader_peek(reader) == '(';
    while (has_kind && !kt_reader_is_at_line_end(reader))
        kt_reader_skip(reader, 1);
    if ((!is_pass && cards == 0) || !kt_reader_is_at_line_end(reader))
        return kt_reader_refuse(&start, error, N_("This line is not a play: it must name the cards, or say pass."));
    return accept_play(state, cards, &start, move, error);
}
