/* store.h: everything that Kartu saves, in one SQLite file of a data directory.
 *
 * Contents
 *   A player is a hash (of a secret that only the player has), with a name and settings. A room has a game, its seats,
 *   and events: everything that ever changed it, numbered without gaps. Replaying the events restores the room; nothing
 *   else about a game in progress is saved. A result belongs to one seat and one finished round; statistics are sums of
 *   results, and stay when results are deleted. A total is the sum of a player's rounds in one match.
 *
 * Durability   When store_commit returns true, everything written since store_begin survives a crash of the program or
 *              the system and a power failure (WAL, synchronous=FULL). A commit waits some milliseconds for the disk,
 *              so concurrent writes should share one.
 * Processes    Several processes may use one directory; their writes are serialized. A sequence number of a room is
 *              stored only once: a second event with the same number fails with STORE_TAKEN, and the caller must load
 *              the room again.
 * Versions     A file of an older version is upgraded when it is opened, in one transaction. A file of a newer version
 *              is refused.
 * Threads      One handle, one thread at a time; open another handle for another thread.
 * Errors       Functions return false and fill the error. A failed write changes nothing.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum {
    STORE_PLAYER_SIZE = 32,
    STORE_KEY_SIZE = 32, /* bytes of the hash that is a player */
    STORE_CODE = 16,     /* sizes of the texts, with the final zero */
    STORE_NAME = 100,
    STORE_SPEC = 96,
    STORE_GAME = 24,
    STORE_RULES = 1024,
    STORE_TEXT = 96,
    STORE_SETTINGS = 1100,
    STORE_RECORD_KEY = 64,
    STORE_SOURCE = 33,
    STORE_MOST_LINE = 6000,    /* bytes of the moves of a finished game that is kept for replays */
    STORE_MOST_RECORDS = 1000, /* of a player; the moves of the last STORE_MOST_REPLAYS are kept */
    STORE_MOST_REPLAYS = 200,
    STORE_MOST_IMPORTED = 200,  /* rows of imported sums of a player */
    STORE_MOST_SETTINGS = 1024, /* bytes of a player's settings */
    STORE_PATH = 4096,
};

struct store;

/* Opens the store in `directory`, and creates it if necessary; NULL is $XDG_DATA_HOME/kartu or ~/.local/share/kartu. */
struct store *store_open(const char *directory, struct kt_error *error);
void store_close(struct store *store);

/* Another handle to the same file, for another thread. */
struct store *store_open_again(const struct store *store, struct kt_error *error);

/* ---- rows ---- */

enum store_seat_kind { STORE_OPEN, STORE_PERSON, STORE_BOT };

/* `player` is zeros unless a person sits there; in older versions the row of a bot may name the player who sat there
 * before. When it is read, `name` is the player's current name. */
struct store_seat {
    int seat;
    enum store_seat_kind kind;
    char name[STORE_NAME], spec[STORE_SPEC];
    uint8_t player[STORE_PLAYER_SIZE];
};

/* What the host of a room decides. */
struct store_options {
    bool is_public; /* listed in the lobby while it waits for players */
    bool has_hints; /* hints and other help are allowed */
    int host;       /* the seat of the host, chosen by the host before; KT_NOBODY: the first player */
};

struct store_room {
    char code[STORE_CODE], game[STORE_GAME], rules[STORE_RULES];
    int clock;
    int64_t made;                 /* milliseconds since 1970 */
    struct store_options options; /* read by store_find_room only; written with `options` of the change */
};

/* An event; room.h defines `kind` and `text`. */
struct store_event {
    uint64_t seq; /* from 1 */
    char kind;
    int seat, count;
    char text[STORE_TEXT];
    int64_t at;
};

/* `rules` are normalised (kit/rules.h); `deal` is the number, "sealed", or "": then the result counts
 * in statistics and is in no list; `algorithm` is the one that played for the
 * player, or "". There is one row for each (room, start, round, seat); a second result replaces the first one, unless
 * that was a win. */
struct store_result {
    uint8_t player[STORE_PLAYER_SIZE];
    char room[STORE_CODE], game[STORE_GAME], rules[STORE_RULES], deal[STORE_TEXT], algorithm[STORE_SPEC];
    uint64_t start; /* sequence number of the deal */
    int round, seat;
    bool won, assisted;
    bool is_match;       /* the points are added to the player's total of the match */
    bool held;           /* would reveal a secret of the match: not in the scores before a write with `opens` */
    bool is_sealed;      /* the game is over, but its cards are still secret until a write with `opens` or `deal` */
    const char *opening; /* for the replay: the first position of the round, and its moves, one per line; or NULL */
    const char *line;
    int points;
    int64_t moves, seconds, at;
};

/* A finished game in a player's history: there is one for each result. */
struct store_record {
    char key[STORE_RECORD_KEY]; /* names the game, also in exported files: see store_record_key */
    char game[STORE_GAME], rules[STORE_RULES], deal[STORE_TEXT], algorithm[STORE_SPEC];
    bool won, assisted;
    bool held;        /* the opening has secrets that the player must not see yet */
    bool is_imported; /* from a file: nothing of it was checked by playing */
    int round, seat, points;
    int64_t moves, seconds, at;
    const char *opening, *line; /* NULL: not kept; valid until `see` or `store_find_record` returns */
};

/* Of one game with one set of rules (normalised): the player's own games, or those that one algorithm played for the
 * player, where `won` has all its wins. STORE_OLD_RULES: from before rules were distinguished; there `won` has all
 * wins. */
#define STORE_OLD_RULES "?"
struct store_statistics {
    char game[STORE_GAME], rules[STORE_RULES], algorithm[STORE_SPEC];
    int64_t played, won, assisted, assisted_won, streak, best_streak, points; /* `won` without help */
    int64_t best_seconds, best_moves;                                         /* of unassisted wins; -1: none */
};

/* Sums of one source: the player's own ones (source ""), or those of an imported file. */
struct store_sums {
    struct store_statistics sums;
    char source[STORE_SOURCE];
    int64_t at; /* of the last game */
};

/* Rows of an exported file, for the player of the write. Records that exist already are left as they are. Sums replace
 * those of the same source; they are never in any list of scores. */
struct store_import {
    const struct store_sums *sums;
    int sum_count;
    const struct store_record *records;
    int record_count;
};

enum store_state { STORE_WAITING, STORE_PLAYING, STORE_BETWEEN_ROUNDS, STORE_ENDED };

/* The entry of a room in the list of unfinished games, computed from its events up to `seq`. */
struct store_summary {
    uint64_t seq;
    enum store_state state;
    int round;
    int64_t moves, seconds; /* moves as they are counted (kt_tally) */
    unsigned assisted;      /* seats, one bit each */
    double progress;        /* from 0 to 1; negative: unknown */
};

struct store_player {
    uint8_t player[STORE_PLAYER_SIZE];
    char name[STORE_NAME], settings[STORE_SETTINGS];
    int64_t seen; /* last connection, accurate to a day */
};

/* One player in a game that is rated: a person, or a bot with a fixed rating. */
struct store_rival {
    uint8_t player[STORE_PLAYER_SIZE];
    bool is_bot;
    double rating, deviation; /* of a bot */
    int64_t points;
};

/* A rated game: who has more points has won against who has less. */
struct store_contest {
    char game[STORE_GAME];
    int64_t at;
    int count;
    struct store_rival rival[KT_MAX_SEATS];
};

/* ---- writing ---- */

/* One change: all of it is saved, or nothing. Parts that are NULL or 0 are left out; seats, events and summary belong
 * to room `code`. */
struct store_write {
    const char *code;
    const struct store_room *room;
    const struct store_options *options;
    const struct store_seat *seats;
    int seat_count;
    const struct store_event *events;
    int event_count;
    uint64_t deal; /* number of a new deal: earlier events are deleted, except deal and rounds of the game before it */
    const struct store_result *results;
    int result_count;
    const struct store_contest *contest;
    bool opens;                        /* clears `held` of the room's results and records */
    const uint8_t *player;             /* owner of name and settings (NULL fields are not changed), or of the import */
    const struct store_import *import; /* then nothing else about the player is written */
    const char *name;
    const char *settings; /* merged into the saved ones (RFC 7396), so that two clients can change different fields.
                           * If they become too long: STORE_TAKEN */
    int64_t seen;
    const struct store_summary *summary;
    const char *drop; /* a room to delete, with its seats and events, if its last event is older than `drop_before` */
    int64_t drop_before;
    bool is_probe;        /* writes to the file even if nothing changes, to find out if that is possible */
    int64_t prune_before; /* checks some players and results, and deletes those that are older and not needed */
    int64_t prune_time;   /* the time from which that age is counted; the store keeps it */
};

enum store_outcome { STORE_DONE, STORE_TAKEN, STORE_FAILED };

bool store_begin(struct store *store, struct kt_error *error);
enum store_outcome store_write(struct store *store, const struct store_write *write, struct kt_error *error);
bool store_commit(struct store *store, struct kt_error *error); /* false: nothing since store_begin was saved */

/* ---- reading ---- */

/* How far the clock for deleting inactive data had come when the store was opened; if that was not kept yet, when the
 * file was last written: milliseconds since 1970, 0 for a new file. */
int64_t store_prune_time(const struct store *store);

/* The secret key of this store, for signatures; all processes that use the store have the same one. */
bool store_key(struct store *store, uint8_t key[STORE_KEY_SIZE], struct kt_error *error);

/* Is there a row about this player? */
bool store_knows(struct store *store, const uint8_t *player);

/* False if there is no such row, or, with the reason, if the store cannot be read. */
bool store_find_room(struct store *store, const char *code, struct store_room *room, struct kt_error *error);

/* False if there is no such row, or the store cannot be read. */
bool store_find_player(struct store *store, const uint8_t *player, struct store_player *found);

/* Calls `see` for each row, in order, until it returns false. False if they cannot be read. Events: those before number
 * `before` (0: all), starting with the last one of kind `since` (0: with the first event). */
typedef bool (*store_see_seat)(void *data, const struct store_seat *seat);
typedef bool (*store_see_event)(void *data, const struct store_event *event);
bool store_each_seat(struct store *store, const char *code, store_see_seat see, void *data);
bool store_each_event(struct store *store, const char *code, char since, uint64_t before, store_see_event see,
                      void *data);

int64_t store_count_rooms(struct store *store);
bool store_each_room(struct store *store, void (*see)(void *data, const char *code), void *data,
                     struct kt_error *error);

/* Calls `see` for each room with at least this clock in which cards were dealt, with the time of the last deal, round
 * or move. */
void store_each_clock(struct store *store, int least, void (*see)(void *data, const char *code, int clock, int64_t at),
                      void *data);
int64_t store_count_strays(struct store *store); /* seats and events of rooms that do not exist */
int64_t store_size(struct store *store);         /* bytes of the file that are in use */

/* Checks `look_at` rooms with codes after `after`, and returns up to `most` whose last event is older than `before`, or
 * older than `unplayed_before` if no move was made and cards were dealt only once. Sets `after` for the next call; ""
 * is the beginning. */
int store_idle_rooms(struct store *store, char after[STORE_CODE], int look_at, int64_t before, int64_t unplayed_before,
                     char (*codes)[STORE_CODE], int most);

/* Rooms where the player has a seat and whose summary does not say that they are over, the most recently used first.
 * The list continues after the room with time `before` and code `after` (INT64_MAX and "": from the start). `steps` is
 * how much work it was, in steps of SQLite: a few for each room of the player. */
struct store_mine {
    struct store_room room;
    int seat;
    uint64_t seq;
    int64_t at;
    bool is_given;  /* the game began from a given position */
    uint64_t deal;  /* number of the first deal; 0: given, sealed, not dealt, or hidden from several people */
    bool is_summed; /* `summary` exists and is up to date */
    struct store_summary summary;
};
int store_rooms_of(struct store *store, const uint8_t *player, int64_t before, const char *after,
                   struct store_mine *rooms, int most, int *steps);

/* The most recently used ones, sorted by game, rules and algorithm; with those of imported files. */
int store_statistics_of(struct store *store, const uint8_t *player, struct store_statistics *games, int most);

/* The same, separately for each source; `see` is called for each, until it returns false. */
bool store_each_sum(struct store *store, const uint8_t *player, int most,
                    bool (*see)(void *data, const struct store_sums *sums), void *data);

/* ---- history ---- */

void store_record_key(const struct store_result *result, char key[STORE_RECORD_KEY]);

/* The newest first, from number `from` on. */
bool store_each_record(struct store *store, const uint8_t *player, int from, int most,
                       bool (*see)(void *data, const struct store_record *record), void *data);
int store_count_records(struct store *store, const uint8_t *player);

/* Calls `see` with the record; false if there is none. */
bool store_find_record(struct store *store, const uint8_t *player, const char *key,
                       bool (*see)(void *data, const struct store_record *record), void *data);

/* The rank of a win among the player's own wins without help in the history, with the same game and rules. */
struct store_standing {
    int wins; /* compared with, this one included */
    int by_time, by_moves, by_points;
};
struct store_standing store_standing_of(struct store *store, const uint8_t *player, const struct store_record *record);

/* ---- scores ---- */

enum store_list {
    STORE_PEOPLE,     /* unassisted wins */
    STORE_ALGORITHMS, /* games that an algorithm played for a player: the won ones first */
    STORE_MATCHES,    /* totals of matches without help */
};
enum store_order { STORE_BY_TIME, STORE_BY_MOVES, STORE_BY_POINTS }; /* the others break ties */

/* One list of scores. Numbered deals can be repeated, so they are separate from sealed ones. */
struct store_ranking {
    const char *game, *rules;
    bool is_sealed;
    enum store_list list;
    enum store_order order;
};

struct store_score {
    char name[STORE_NAME], deal[STORE_TEXT], algorithm[STORE_SPEC];
    int64_t seconds, moves, at;
    int points, rounds; /* of a match: `rounds`, and no moves */
    bool is_mine, won;
};

/* The best ones of the list, in its order. */
int store_scores_of(struct store *store, const struct store_ranking *ranking, const uint8_t *player,
                    struct store_score *scores, int most);

/* A player's rating in one game; see kit/glicko.h. */
struct store_rating {
    double rating, deviation, volatility;
    int64_t games, at;
    char name[STORE_NAME]; /* the last two fields are set by store_ratings_of only */
    bool is_mine;
};

/* False if the player has none. */
bool store_find_rating(struct store *store, const uint8_t *player, const char *game, struct store_rating *rating);

/* The best ones, by rating minus twice the deviation, so that a few lucky games are not enough. */
int store_ratings_of(struct store *store, const char *game, const uint8_t *player, struct store_rating *ratings,
                     int most);

/* A deal of the day that a player has won with the default rules; no algorithm played for the player. */
struct store_day {
    uint64_t day; /* 20261116 */
    char game[STORE_GAME];
    bool in_time; /* on that day, by UTC */
};

/* Calls `see` for each, the newest day first, until it returns false. False if they cannot be read. Days are eight
 * digits. */
bool store_each_day_won(struct store *store, const uint8_t *player, uint64_t first, uint64_t last,
                        bool (*see)(void *data, const struct store_day *day), void *data);

/* Has the player won this deal with these rules (normalised)? */
bool store_has_won(struct store *store, const uint8_t *player, const char *game, const char *rules, const char *deal);

#endif
