/* Single moves in every game. The first byte chooses the deal and how many moves are played before. A move that can be
 * read can be played, and can be written and read again. */
#include "fuzz.h"

/* A position after some moves, which depend on the byte alone; NULL if there is no such deal. */
static struct kt_position *some_position(const struct kt_game *game, const char *rules, unsigned byte)
{
    enum { SOME = 64 };
    struct kt_settings settings = rules_for(game, rules);
    struct kt_position *position = kt_position_deal(game, &settings, byte + 1, NULL);
    for (unsigned i = 0; position && i < byte % 6; i++) {
        kt_move moves[SOME];
        int count = kt_position_moves(position, moves, SOME);
        if (count == 0)
            break;
        int known = count < SOME ? count : SOME;
        promise(kt_position_play(position, moves[(byte * 7 + i) % (unsigned)known], NULL));
    }
    return position;
}

static void read_in(struct kt_position *position, const char *text)
{
    struct kt_error error = {0};
    kt_move move, again;
    if (!kt_move_read(position, text, &move, &error)) {
        promise_reason(&error);
        return;
    }
    struct kt_text written = {0};
    struct kt_phrase words;
    kt_move_write(position, move, &written);
    promise(kt_move_read(position, written.data, &again, NULL) && again == move);
    kt_move_words(position, move, &words);
    promise(words.text != NULL);
    promise(kt_position_play(position, move, NULL));
    kt_text_free(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const char *rules;
    char *input = string_of(data + 1, size - 1), *text = skip_rules(input, &rules);
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        struct kt_position *position = some_position(*game, rules, data[0]);
        if (position)
            read_in(position, text);
        kt_position_free(position);
    }
    free(input);
    return 0;
}
