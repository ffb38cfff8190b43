/* Phrases of the library as sentences in the user's language. */
#ifndef CLI_SENTENCE_H
#define CLI_SENTENCE_H

#include <kartu/kartu.h>

struct sentence {
    char text[1024]; /* "" if there is no sentence */
};

struct sentence sentence_of(const struct kt_phrase *phrase);

/* A legal move in words. */
struct sentence sentence_of_move(const struct kt_position *position, kt_move move);

#endif
