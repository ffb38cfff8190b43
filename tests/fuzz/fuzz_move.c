/* Single moves, in every game. The first byte chooses how far the game has gone. What can be read can be
 * played, and is read from what is written. */
#include "fuzz.h"

static const struct {
    const char *game, *rules;
} games[] = {{"freecell", ""},
             {"freecell", "cells=8,columns=10,autoplay=safe"},
             {"klondike", "draw=1"},
             {"klondike", "empty=any,ranks=5,columns=4"},
             {"nullgame", "seats=3"},
             {"bigtwo", ""},
             {"bigtwo", "preset=places,seats=3,hand=all,twopair,lastcard=highest"},
             {"saboteur", "seats=3"},
             {"saboteur", "seats=10,columns=5,selfbreak=0,goaledges=open,deadends,mend=both"},
             {"spider", "suits=2"},
             {"spider", "sets=4,ranks=3,rows=12,cards=1,extra=0,closed=0,finish=player"}};

/* A position some way into the game, by a walk that depends on the byte alone. */
static struct kt_position *some_position(const struct kt_game *game, const char *rules, unsigned byte)
{
    enum { SOME = 64 };
    struct kt_settings settings = rules_for(game, rules);
    struct kt_position *position = kt_position_deal(game, &settings, byte + 1, NULL);
    promise(position != NULL);
    for (unsigned i = 0; i < byte % 6; i++) {
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
    char *text = string_of(data + 1, size - 1);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kt_position *position = some_position(kt_game_find(games[i].game), games[i].rules, data[0]);
        read_in(position, text);
        kt_position_free(position);
    }
    free(text);
    return 0;
}
