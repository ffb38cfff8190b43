/* A room: one table with its seats, its game, and the clients in it. */
#ifndef HALL_ROOM_H
#define HALL_ROOM_H

#include <jansson.h>

#include "hall/autoplay.h"
#include "hall/grading.h"
#include "hall/inside.h"
#include "hall/plan.h"
#include "kit/seal.h"

/* The events of a room. Each is saved, and replaying the events restores the room. The text of the first EVENT_PEOPLE
 * before the deal is the deal that is wanted; after the deal it is the player who sat down or stood up, in hexadecimal
 * digits. */
enum event_kind {
    /* A game begins: text "n617 " and the master seed, in hexadecimal; or "s" and the master seed; or, for a game from
     * a given position, "p", the size of its text, a blank and the master seed. Then that text follows in parts. */
    EVENT_DEAL = 'D', /* count 1: the host chose it, in a game with several seats */
    /* Facts about the deal before it (grading.h): it was chosen by its grade, or is the deal of a day. */
    EVENT_GRADE = 'G',
    EVENT_PART = 'T',     /* the next part of the text of the given position; the last part begins the game */
    EVENT_MOVE = 'M',     /* text is the move; count: enum mover */
    EVENT_UNDO = 'U',     /* count moves */
    EVENT_REDO = 'R',     /* count moves */
    EVENT_ROUND = 'N',    /* the next round of the match; text "n617": its number, otherwise the next number */
    EVENT_PEOPLE = 'P',   /* the seats or options have changed; count: enum seat_event */
    EVENT_ASSISTED = 'A', /* a player asked for help: hint, verdict, explanation or watch */
    EVENT_AUTO = 'B',     /* an algorithm, the text, begins to play for a player; count 1: it gives up */
};

/* How the seats change: a player sits down or stands up; takes a bot's seat while cards are hidden; is removed. */
enum seat_event { SEAT_CHANGES, SEAT_MIXES, SEAT_REMOVED };

/* Who made a move: a person or bot on its seat, a bot for an absent player, or an algorithm that the player started. */
enum mover { BY_SEAT, BY_SUBSTITUTE, BY_ALGORITHM };

struct seat {
    enum store_seat_kind kind;
    char name[STORE_NAME], spec[STORE_SPEC];
    uint8_t player[STORE_PLAYER_SIZE];
    bool is_away;             /* a bot plays for this person */
    double rating, deviation; /* of a person in this game; the deviation is 0 if there is none */
    double left_at;           /* when the last connection of this person left the room */
};

/* A player who has left or taken a seat since the deal. */
struct sitter {
    uint8_t player[STORE_PLAYER_SIZE];
    int seat;
    bool is_removed; /* by the host */
};

/* A player whom the host has removed, and until when they cannot return. */
struct removed {
    uint8_t player[STORE_PLAYER_SIZE];
    double until;
};

/* A message that waits until the room's change is saved. */
struct waiting {
    struct waiting *next;
    uint64_t client;
    uint64_t start; /* room->start when it came */
    json_t *message;
};

enum { MOST_WAITING = 64, KEPT_LINES = 20, MOST_REMOVED = 16 };

/* Seconds. With a longer clock the game is played by correspondence: see deadlines.h. */
enum { LONG_CLOCK = 60 * 60 };

struct room {
    struct hall *hall;
    char code[STORE_CODE];
    const struct kt_game *game;
    struct kt_settings rules;
    char *rules_text; /* in full, as it was when the room was created */
    char *rules_key;  /* normalised: the key of statistics and scores */
    int clock;        /* seconds for a move, 0: no limit */
    struct store_options options;
    int seats;
    struct seat seat[KT_MAX_SEATS];
    struct sitter *sitters; /* who has seen which hand, besides the players in their original seats */
    int sitter_count;
    struct kt_session *session;      /* NULL before the first deal */
    int points_before[KT_MAX_SEATS]; /* points of each seat when this round began, */
    int points_rated[KT_MAX_SEATS];  /* and when the ratings began that are computed next */
    unsigned shown;                  /* seats that show their hand of this round to spectators, one bit each */
    bool has_shown;                  /* a hand of this game was shown */
    struct sitter *viewers;          /* spectators to whom a hand of this game was sent */
    int viewer_count;
    struct plan plan;          /* of a one-seat game: a line that wins */
    uint64_t seq;              /* sequence number of the last event */
    uint64_t start;            /* sequence number of the last EVENT_DEAL */
    uint64_t turn;             /* sequence number of the last deal, round, move, undo or redo, */
    int64_t turn_at;           /* and its time, in milliseconds since 1970 */
    uint64_t number;           /* of the current deal, 0: sealed, or from a given position */
    struct found_deal graded;  /* facts about the current deal, if they are known */
    bool is_given;             /* the game began from a given position: there are no results of it */
    bool is_chosen;            /* the host chose this deal with `rematch` */
    bool is_mixed;             /* a player took a bot's seat after the deal: the game is not ranked */
    struct kt_text given;      /* the text of that position, while its parts are read */
    size_t given_size;         /* of the whole text */
    uint8_t master[SEED_SIZE]; /* secret: the seeds of the rounds and of the bots are derived from it */
    char commitment[SEED_HEX]; /* to the seed of this round, if it is sealed */
    int old_rounds; /* rounds of a sealed game that this one replaced, whose seeds are revealed now; 0: none */
    uint8_t old_master[SEED_SIZE];
    struct store_event last;
    char wanted[STORE_TEXT];       /* the deal that was asked for when the room was created */
    unsigned assisted;             /* seats that had help in this game, one bit each */
    char (*algorithm)[STORE_SPEC]; /* of each seat: what played for it in this round, the last one; "": nothing */
    bool has_won;                  /* a one-seat game was won once, even if moves were undone since */
    int64_t played_ms;             /* playing time of this game, */
    int64_t played_before_ms;      /* and of its earlier rounds */

    struct client **clients;
    int client_count, client_room;
    struct removed removed[MOST_REMOVED];
    int removals; /* the next one replaces number removals % MOST_REMOVED */

    char *line[KEPT_LINES]; /* the last chat messages, the oldest first: see talk.c */
    int line_count;

    bool is_writing; /* a change is being saved */
    struct waiting *waiting, **waiting_end;
    int waiting_count;

    struct autoplay *autoplay; /* of each seat */
    double turn_began;
    bool is_thinking;        /* a bot chooses a move for the seat to move */
    char choice[STORE_TEXT]; /* the move that it chose */
    double show_at;          /* when that move is played */
    struct alarm alarm;
    struct alarm host_alarm;  /* a player has been absent so long that the host may have changed */
    struct alarm start_alarm; /* set: a quick match starts at that time; see public.c */
};

/* Applies the event to the game; used for new events and for those read from the store. False if the event is invalid
 * (the store was modified by another program) or memory is short. */
bool room_apply(struct room *room, const struct store_event *event);
void room_set_seat(struct room *room, const struct store_seat *seat);
struct room *room_new(struct hall *hall, const struct store_room *row, struct kt_error *error);
/* In memory or in the store. NULL if there is none, or if it cannot be read: then it is in hall->damaged. */
struct room *room_find(struct hall *hall, const char *code);
void room_free(struct room *room); /* removes it from memory */

bool room_is_alone(const struct room *room);    /* the game has one seat */
bool room_is_sealed(const struct room *room);   /* the cards come from a secret seed */
int room_turn(const struct room *room);         /* KT_NOBODY also before the deal */
bool room_is_over(const struct room *room);     /* the round */
uint64_t room_counted(const struct room *room); /* moves of the current position, as they are counted and shown */
int64_t room_played_until(const struct room *room, int64_t at);   /* playing time if an event happened at this time */
bool room_takes_events(const struct room *room, uint64_t events); /* so many more; false: the game is too long */
bool room_has_next_round(const struct room *room);
bool room_is_revealed(const struct room *room); /* nothing of this round is secret any more */

/* In some games (who has how much gold) secrets outlast the round. Then seeds, moves and results are not sent before
 * the match is over. */
bool round_leaves_secret(const struct kt_position *end);
bool room_has_secrets(const struct room *room); /* cards were dealt, and something of the game is secret */
bool room_has_open_seat(const struct room *room);
int room_host(const struct room *room); /* the seat, or KT_NOBODY */

/* More than one person has had a seat since the deal: its number must be hidden from them. */
bool room_has_rivals(const struct room *room);
int room_people(const struct room *room); /* seats of people */
const char *room_kind_of_deal(
    const struct room *room); /* "sealed", "numbered" or "position"; before the deal: wanted */

/* The client who takes this bot's seat with the next deal, or NULL. */
struct client *room_next_on(const struct room *room, int seat);
int room_seat_of(const struct room *room, const uint8_t *player);
bool room_seat_is_connected(const struct room *room, int seat);
bool room_seat_is_present(const struct room *room, int seat); /* or disconnected so recently that they may come back */

/* The player has left or taken this seat since the deal. False: out of memory. */
bool room_note_sitter(struct room *room, const uint8_t *player, int seat, bool is_removed);

/* The seats whose hands this client may see, one bit each: a spectator who has had no seat since the deal sees those
 * of players who agree. The client is then noted as a viewer, who cannot take a seat before the secrets end. */
unsigned room_shows(struct room *room, const struct client *client);
bool room_has_viewed(const struct room *room, const uint8_t *player);

/* The same as a question. */
bool room_has_sat(const struct room *room, const uint8_t *player, int seat);

/* The player has seen hidden cards of this game from another seat. */
bool room_saw_other_hand(const struct room *room, const uint8_t *player, int seat);
const char *room_state(const struct room *room);

#endif
