/* store.h: everything that Kartu keeps, in one SQLite file of a data directory.
 *
 * What is in it
 *   A player is a hash (of a secret that only the player has), with a name and settings. A room has a game, its seats, and
 *   events: everything that ever changed it, numbered without gaps. A room is brought back by reading its events again;
 *   nothing else about a game in progress is stored. A result is one seat's share of one finished round; statistics are sums
 *   of them, and stay when results are given up.
 *
 * Durable      store_commit returns true when everything written since store_begin will survive a crash of the program, of the
 *              system, or of the power (WAL, synchronous=FULL). One commit costs a wait for the disk of some milliseconds, so
 *              many writes share one.
 * Two at once  Any number of Kartus may use one directory: each write waits its turn. Events of a room have numbers, and the
 *              same number is never stored twice: who comes second is told so (STORE_TAKEN) and must read the room again.
 * Versions     A file from an older Kartu is brought up to date when it is opened, in one transaction. One from a newer Kartu
 *              is refused.
 * Threads      One handle, one thread at a time; open another handle for another thread.
 * Errors       Functions return false and fill the error. Nothing is half written.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <kartu/kartu.h>

enum {
    STORE_PLAYER_SIZE = 32, /* bytes of the hash that is a player */
    STORE_CODE = 16,        /* room for the texts, with their ends */
    STORE_NAME = 100,
    STORE_SPEC = 96,
    STORE_GAME = 24,
    STORE_RULES = 1024,
    STORE_TEXT = 96,
    STORE_SETTINGS = 1100,
};

struct store;

/* Opens (and makes) the store in `directory`; NULL is $XDG_DATA_HOME/kartu or ~/.local/share/kartu. */
struct store *store_open(const char *directory, struct kt_error *error);
void store_close(struct store *store);

/* Another handle to the same file, for another thread. */
struct store *store_open_again(const struct store *store, struct kt_error *error);

/* ---- what is kept ---- */

enum store_seat_kind { STORE_OPEN, STORE_PERSON, STORE_BOT };

/* `player` is zeros unless a person sits there; a bot's row of an older Kartu may have who sat there before. Who has a name of
 * their own is read with that one. */
struct store_seat {
    int seat;
    enum store_seat_kind kind;
    char name[STORE_NAME], spec[STORE_SPEC];
    uint8_t player[STORE_PLAYER_SIZE];
};

struct store_room {
    char code[STORE_CODE], game[STORE_GAME], rules[STORE_RULES];
    int clock;
    int64_t made; /* milliseconds since 1970 */
};

/* What happened: `kind` and `text` are the server's own language (room.h). */
struct store_event {
    uint64_t seq; /* from 1 */
    char kind;
    int seat, count;
    char text[STORE_TEXT];
    int64_t at;
};

/* `rules` are normalised (kit/rules.h); `deal` is the number, or "sealed". One row for each (room, start, round, seat); a second one replaces the first, unless that
 * was a win. */
struct store_result {
    uint8_t player[STORE_PLAYER_SIZE];
    char room[STORE_CODE], game[STORE_GAME], rules[STORE_RULES], deal[STORE_TEXT];
    uint64_t start; /* number of the event that dealt the game */
    int round, seat;
    bool won, assisted;
    bool held; /* tells what is still a secret of the match: not among the scores before `opens` */
    int points;
    int64_t moves, seconds, at;
};

enum store_state { STORE_WAITING, STORE_PLAYING, STORE_BETWEEN_ROUNDS, STORE_ENDED };

/* What a list of games says of a room, worked out from its events up to `seq`. */
struct store_summary {
    uint64_t seq;
    enum store_state state;
    int round;
    int64_t moves, seconds; /* moves as they are counted */
    unsigned assisted;      /* seats, a bit each */
    double progress;        /* from 0 to 1; negative: there is none */
};

struct store_player {
    uint8_t player[STORE_PLAYER_SIZE];
    char name[STORE_NAME], settings[STORE_SETTINGS];
    int64_t seen; /* when they were here last, to a day or so */
};

/* ---- writing ---- */

/* One change: all of it is stored, or nothing. Parts that are NULL or 0 are left out; events are of the room named. */
struct store_write {
    const char *code;
    const struct store_room *room;
    const struct store_seat *seats;
    int seat_count;
    const struct store_event *events;
    int event_count;
    const struct store_result *results;
    int result_count;
    bool opens;            /* what was held back of the room's results is a secret no more */
    const uint8_t *player; /* whose name or settings these are; what is NULL stays as it was */
    const char *name;
    const char *settings; /* merged into those that are there (RFC 7396): two Kartus can each change their own */
    int64_t seen;
    const struct store_summary *summary; /* of the room named */
    const char
        *drop; /* a room that goes with its seats and events, if nothing has happened there since `drop_before` */
    int64_t drop_before;
    int64_t
        tidy_before; /* looks at a few players and results each time, and gives up what is older and of no more use */
};

enum store_outcome { STORE_DONE, STORE_TAKEN, STORE_FAILED };

bool store_begin(struct store *store, struct kt_error *error);
enum store_outcome store_write(struct store *store, const struct store_write *write, struct kt_error *error);
bool store_commit(struct store *store, struct kt_error *error); /* false: nothing since store_begin was stored */

/* ---- reading ---- */

/* False if there is none, or the store cannot be read. */
bool store_find_room(struct store *store, const char *code, struct store_room *room);
bool store_find_player(struct store *store, const uint8_t *player, struct store_player *found);

/* The rows in order, through a function; it returns false to end. False if they cannot be read. Events before number `before`
 * (0: to the last one), and of these from the last one of kind `since` on (0: from the first). */
typedef bool (*store_see_seat)(void *data, const struct store_seat *seat);
typedef bool (*store_see_event)(void *data, const struct store_event *event);
bool store_each_seat(struct store *store, const char *code, store_see_seat see, void *data);
bool store_each_event(struct store *store, const char *code, char since, uint64_t before, store_see_event see,
                      void *data);

/* Looks at so many rooms from the code `after` on, and finds up to `most` where nothing has happened since `before`, or where no
 * move was ever made and nothing has happened since `unplayed_before`. `after` is where to go on next time; "" is the beginning. */
int64_t store_count_rooms(struct store *store);
int store_idle_rooms(struct store *store, char after[STORE_CODE], int look_at, int64_t before, int64_t unplayed_before,
                     char (*codes)[STORE_CODE], int most);

/* Rooms where the player has a seat and that are not known to be over, the one used last first; those after the one that was
 * used at `before` and has the code `after` (INT64_MAX and "": from the first). */
struct store_mine {
    struct store_room room;
    int seat;
    uint64_t seq;
    int64_t at;
    bool is_dealt;
    uint64_t deal;  /* number that the game began with; 0: sealed, or not dealt */
    bool is_summed; /* `summary` is there, and of the room as it is now */
    struct store_summary summary;
};
int store_rooms_of(struct store *store, const uint8_t *player, int64_t before, const char *after,
                   struct store_mine *rooms, int most);

/* Of one game by one set of rules (normalised; STORE_OLD_RULES: of before they were told apart, where `won` has all wins). */
#define STORE_OLD_RULES "?"
struct store_statistics {
    char game[STORE_GAME], rules[STORE_RULES];
    int64_t played, won, assisted, assisted_won, streak, best_streak, points; /* `won` without help */
    int64_t best_seconds, best_moves; /* of unassisted wins; -1 if there are none */
};

/* Those used last, in the order of games and rules. */
int store_statistics_of(struct store *store, const uint8_t *player, struct store_statistics *games, int most);

struct store_score {
    char name[STORE_NAME], deal[STORE_TEXT];
    int64_t seconds, moves, at;
    int points;
    bool is_mine;
};

/* Unassisted wins of sealed deals, or of those with numbers, which can be played any number of times: most points first, then
 * fewest moves, then least time. */
int store_scores_of(struct store *store, const char *game, const char *rules, bool sealed, const uint8_t *player,
                    struct store_score *scores, int most);

/* Has the player won this deal by these rules (normalised)? */
bool store_has_won(struct store *store, const uint8_t *player, const char *game, const char *rules, const char *deal);

#endif
