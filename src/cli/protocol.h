/* Writes and reads the lines between Kartu and engines (kartu-engine(7)). */
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

/* Reads a legal move of the position, or null (KT_GIVE_UP) in a one-player game. Returns false for anything else. */
bool protocol_read_answer(const char *line, const struct kt_position *position, kt_move *move);

#endif
