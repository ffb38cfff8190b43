/* The player's history: finished games with their replays, the figures at the end of a game, export and import. */
#ifndef HALL_RECORDS_H
#define HALL_RECORDS_H

#include "hall/change.h"

void handle_ending(struct client *client, const json_t *message);
void handle_records(struct client *client, const json_t *message);
void handle_review(struct client *client, const json_t *message);
void handle_export(struct client *client, const json_t *message);
void handle_import(struct client *client, const json_t *message); /* importing.c */
void handle_import_line(struct client *client, const json_t *message);
void tell_imported(struct client *client);

/* The sums of the player under these rules; `algorithm` is "" for the player's own games. */
void put_sums(struct kt_text *out, const struct store_statistics *sums);

/* A name of the player in exported files. It is always the same, and does not reveal who the player is. */
void source_of(const uint8_t *player, char source[STORE_SOURCE]);

/* A kept game of the client, with its first position and its moves; the caller frees both. False, and the client gets
 * an error, if there is none. */
struct kept_game {
    struct kt_position *start;
    struct kt_line line;
    int seat;
    bool held;
    int64_t moves; /* as they are counted */
};
bool find_kept_game(struct client *client, const char *key, struct kept_game *kept);

#endif
