/* Plays of a deal by a bot that sees what a player sees: how far does it get? */
#ifndef KIT_BLIND_H
#define KIT_BLIND_H

#include <kartu/kartu.h>

/* How to play. The plays must differ, and most bots always choose the same move: so one move in `slip` is a random
 * legal one instead of the bot's (0: none), and a bot with a limit of states gets an eighth more in each play. */
struct blind_player {
    const char *bot; /* with options, as for kt_bot_open */
    int slip;
    uint64_t states; /* the limit for a move in the first play; 0: none */
    int plays;
    uint64_t seed; /* the same seed gives the same plays */
};

/* `progress` is the mean over the plays, in thousandths; that of one play is the mean of two shares of the cards at its
 * end: those that are face up, and those on the foundations. So a win is 1000. */
struct blind_result {
    int plays, wins, progress;
};

/* Plays the deal of a one-seat game. False without memory, for a bot that does not exist, and after a stop. */
bool blind_play(const struct kt_position *deal, const struct blind_player *player, const volatile bool *stop,
                struct blind_result *result);

#endif
