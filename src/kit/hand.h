/* Somebody who plays a seat: a bot, or in a program something else, such as an external engine. */
#ifndef KIT_HAND_H
#define KIT_HAND_H

#include <stdbool.h>

#include <kartu/kartu.h>

struct hand;

struct hand_kind {
    /* Begins a game, in which the hand has this seat. */
    void (*start)(struct hand *hand, const struct kt_position *position, int seat, uint64_t seed);
    /* Chooses a move, or KT_GIVE_UP in a one-player game. If the hand has no legal move to offer, that is a fault, and
     * the first legal move is returned. */
    kt_move (*choose)(struct hand *hand, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault);
    /* After a fault: is it so bad that the game cannot go on? */
    bool (*has_failed)(const struct hand *hand, struct kt_error *error);
    void (*over)(struct hand *hand, const int *points, int seats);
    void (*stop)(struct hand *hand); /* from any thread: the current choice ends soon */
    void (*close)(struct hand *hand);
};

/* The first member of each kind of hand. */
struct hand {
    const struct hand_kind *kind;
};

/* A bot of the library. NULL, with the reason, if there is no such bot. */
struct hand *hand_of_bot(const struct kt_game *game, const char *spec, struct kt_error *error);

void hand_close(struct hand *hand); /* may be NULL */

#endif
