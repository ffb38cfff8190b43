/* The one way from a game to a message: everything that is told about cards is made here, from a view. A position comes in
 * nowhere, so nothing can get out that the seat does not know. Where moves have to be listed or named, a world that fits the
 * view stands in for the position: the moves of a seat are the same in all of them. It takes long to find one, so that is done
 * for who has to move only. */
#ifndef HALL_ENCODE_H
#define HALL_ENCODE_H

#include <kartu/kartu.h>

/* What a view message says beside the view, all of it public to the one it goes to. */
struct facts {
    const char *code, *game;
    uint64_t seq;
    int seat, round;
    int turn, seats;  /* whose it is, of how many */
    bool has_won;     /* the patience */
    uint32_t winners; /* of a round with others that is over, a bit each */
    int deeds_from;
    int64_t asked; /* -1: it answers nobody */

    const char *last; /* what made this view */
    int last_seat;
    const char *last_text; /* NULL: not told */
    bool last_was_auto;

    bool is_alone;
    uint64_t played, undone; /* if alone */
    uint64_t seconds;
    bool is_assisted;
    uint64_t number; /* 0: sealed */
    const char *commitment, *seed;
    const char *earlier; /* seals of the rounds before, once they are told: a list without brackets, or NULL */
    const char *before;  /* likewise, of a game that was given up for this one */
    int clock_seat;      /* KT_NOBODY: none runs */
    double clock_left;
};

void encode_phrase(struct kt_text *out, const char *key, const struct kt_phrase *phrase);

/* "piles": the scene. */
void encode_piles(struct kt_text *out, const struct kt_view *view);

/* "deeds": from number `from` on. Both return how many there are. */
int encode_deeds(struct kt_text *out, const struct kt_view *view, int from);
int count_deeds(const struct kt_view *view);

/* The fields of one move, without brackets: text, words if asked for, from, taken, to. `world` fits the view of the seat
 * to move. */
void encode_move(struct kt_text *out, const struct kt_position *world, kt_move move, bool with_words);

/* The whole message; returns how many deeds there are by now, or -1 without memory. */
int encode_view(struct kt_text *out, const struct kt_view *view, const struct facts *facts);

#endif
