/* The only way from a game to a message: everything that is sent about cards is made here, from a view. No function
 * takes the real position, so no hidden card can be sent. Legal moves are listed for a random position that fits the
 * view (a determinization): the legal moves of a seat are the same in all of them. Finding one is slow, so this is done
 * only for the seat to move. */
#ifndef HALL_ENCODE_H
#define HALL_ENCODE_H

#include <kartu/kartu.h>

#include "hall/grading.h"

/* The fields of a "view" message besides the view; the receiver may know all of them. */
struct facts {
    const char *code, *game;
    uint64_t seq;
    int seat, round;
    int turn, seats;  /* the seat to move, the number of seats */
    bool has_won;     /* the one-seat game */
    uint32_t winners; /* of a finished round with several seats, one bit each */
    int deeds_from;
    int64_t asked; /* "id" of the message that it answers; -1: none */

    const char *last; /* the kind of the last event */
    int last_seat;
    const char *last_text; /* NULL: left out */
    bool last_was_auto, last_was_by_algorithm;

    bool is_alone;
    uint64_t played, undone, counted; /* if alone */
    uint64_t finishing;               /* moves of the automatic completion; 0: it is not possible */
    const int
        *points_before; /* points of the seats when the round began, if not alone; sent only where points are known */
    uint64_t seconds;
    bool is_assisted, is_ranked;
    const char *algorithm;                           /* that played for the receiver in this round, or NULL */
    const char *auto_spec;                           /* that is playing now, or NULL */
    int auto_delay;                                  /* milliseconds */
    bool auto_thinks;                                /* it has not found its line yet */
    uint64_t number;                                 /* 0: there is none, or the receiver may not know it */
    bool is_numbered, is_given, is_chosen, is_mixed; /* see struct room */
    const struct kt_view *hands[KT_MAX_SEATS];       /* of players who show their hand to the receiver; NULL: hidden */
    const struct found_deal *graded;                 /* NULL: nothing is known about the deal */
    const char *commitment, *seed;
    const char *earlier; /* commitments and seeds of earlier rounds: a JSON list without brackets, or NULL */
    const char *before;  /* likewise, of the game that this one replaced */
    int clock_seat;      /* KT_NOBODY: no clock runs */
    double clock_left;
};

void encode_phrase(struct kt_text *out, const char *key, const struct kt_phrase *phrase);

/* The field "piles": the scene. */
void encode_piles(struct kt_text *out, const struct kt_view *view);

/* The field "deeds", from number `from` on. Both return the number of deeds. */
int encode_deeds(struct kt_text *out, const struct kt_view *view, int from);
int count_deeds(const struct kt_view *view);

/* The fields of one move, without brackets: text, words (optional), from, taken, to. `world` fits the view of the seat
 * to move. */
void encode_move(struct kt_text *out, const struct kt_position *world, kt_move move, bool with_words);

/* The whole message; returns the number of deeds, or -1 without memory. */
int encode_view(struct kt_text *out, const struct kt_view *view, const struct facts *facts);

#endif
