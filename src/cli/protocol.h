/* The lines between Kartu and engines (kartu-engine(7)), written and read. */
#ifndef CLI_PROTOCOL_H
#define CLI_PROTOCOL_H

#include <stdbool.h>

#include <kartu/kartu.h>

void protocol_new(struct kt_text *out, const struct kt_game *game, const struct kt_settings *rules, int seat,
                  int seats);
void protocol_ask(struct kt_text *out, const struct kt_position *position, const struct kt_view *view, int seat,
                  const struct kt_limits *limits);
void protocol_over(struct kt_text *out, const int *points, int seats);
void protocol_answer(struct kt_text *out, const char *move);

/* A legal move of the position, or KT_GIVE_UP, said as null by who plays alone? */
bool protocol_read_answer(const char *line, const struct kt_position *position, kt_move *move);

#endif
