/* A room: one table with seats, the game on it, and who is there. */
#ifndef HALL_ROOM_H
#define HALL_ROOM_H

#include "hall/encode.h"
#include "hall/hall.h"
#include "hall/plan.h"
#include "kit/seal.h"

/* What can happen to a room; each is stored as an event, and reading the events again brings the room back. The text of
 * EVENT_PEOPLE is the deal that is wanted, in the first one before the deal; afterwards the player who sat down or stood up,
 * in hexadecimal digits. */
enum event_kind {
    EVENT_DEAL = 'D',     /* a game begins: text "n617 " and the master, or "s" and the master, in hexadecimal digits */
    EVENT_MOVE = 'M',     /* text is the move; count 1: made by a bot for somebody who is away */
    EVENT_UNDO = 'U',     /* count moves */
    EVENT_REDO = 'R',     /* likewise */
    EVENT_ROUND = 'N',    /* the next round of the match */
    EVENT_PEOPLE = 'P',   /* seats have changed: see the seats */
    EVENT_ASSISTED = 'A', /* a hint, a verdict or a watch was asked for */
};

struct seat {
    enum store_seat_kind kind;
    char name[STORE_NAME], spec[STORE_SPEC];
    uint8_t player[STORE_PLAYER_SIZE];
    bool is_away; /* a bot plays for this person */
};

/* Somebody who has given up or taken a seat since the cards were dealt. */
struct sitter {
    uint8_t player[STORE_PLAYER_SIZE];
    int seat;
};

/* A message that waits until the room's change is stored. */
struct waiting {
    struct waiting *next;
    uint64_t client;
    uint64_t start; /* of the game that was on the table */
    json_t *message;
};

enum { MOST_WAITING = 64, KEPT_LINES = 20 };

struct room {
    struct hall *hall;
    char code[STORE_CODE];
    const struct kt_game *game;
    struct kt_settings rules;
    char rules_text[STORE_RULES]; /* in full */
    char rules_key[STORE_RULES];  /* normalised: what statistics and scores are told apart by */
    int clock;                    /* seconds for a move, 0: none */
    int seats;
    struct seat seat[KT_MAX_SEATS];
    struct sitter *sitters; /* who has seen which hand, beside those who still sit where they sat */
    int sitter_count;
    struct kt_session *session;      /* NULL before the first deal */
    int points_before[KT_MAX_SEATS]; /* that each seat had when this round began */
    struct plan plan;                /* of a game for one, to win it */
    uint64_t seq, start;             /* of the last event, and of the one that dealt */
    uint64_t turn;             /* of the one that began this turn: of the last that was no matter of people or help */
    uint64_t number;           /* of the deal on the table, 0: sealed */
    uint8_t master[SEED_SIZE]; /* never leaves the hall: the source of seeds of rounds, and of the bots' chance */
    char commitment[SEED_HEX]; /* to the seed of this round, if it is sealed */
    int old_rounds; /* of a sealed game that was given up for this one: their seeds are told now; 0: there are none */
    uint8_t old_master[SEED_SIZE];
    struct store_event last;
    char wanted[STORE_TEXT]; /* the deal that was asked for when the room was made */
    unsigned assisted;       /* seats that were helped in this game, a bit each */
    bool has_won;            /* the patience was won once, whatever was taken back since */
    int64_t played_ms;       /* time spent on this game */

    struct client **clients;
    int client_count, client_room;

    char *line[KEPT_LINES]; /* what was said last, the oldest first: see talk.c */
    int line_count;

    bool is_writing; /* a change is on its way to the disk */
    struct waiting *waiting, **waiting_end;
    int waiting_count;

    double turn_began;
    bool is_thinking;        /* a bot chooses for the seat to move */
    char choice[STORE_TEXT]; /* what it has chosen */
    double show_at;          /* and when it is played */
    struct alarm alarm;
};

/* ---- room.c: what a room is ---- */

/* Does what the event says; the way rooms are played and the way they are read again are the same. False if it cannot be:
 * then the store has been tampered with, or memory is short. */
bool room_follow(struct room *room, const struct store_event *event);
void room_set_seat(struct room *room, const struct store_seat *seat);
struct room *room_new(struct hall *hall, const struct store_room *row, struct kt_error *error);
struct room *room_find(struct hall *hall, const char *code); /* in memory or in the store; NULL: there is none */
void room_free(struct room *room);                           /* takes it out of memory */

bool room_is_alone(const struct room *room);
int room_turn(const struct room *room); /* KT_NOBODY also before the deal */
bool room_is_over(const struct room *room);
bool room_has_won(const struct room *room, const struct kt_position *end, int seat); /* the round that ends so */
uint64_t room_counted(const struct room *room); /* moves on the table, as they are counted and shown */
bool room_has_next_round(const struct room *room);
bool room_lies_open(const struct room *room); /* nothing of this round is a secret any more */

/* A round that has ended so may leave a secret for the next one: who has how much gold. Then seeds, moves and results, which
 * would tell, are kept back until the match is over. */
bool leaves_secret(const struct kt_position *end);
int room_host(const struct room *room); /* the seat, or KT_NOBODY */
int room_seat_of(const struct room *room, const uint8_t *player);
bool room_has_here(const struct room *room, int seat); /* somebody of that seat is connected */

/* Has seen a secret of this game from another seat. */
bool room_knows_another_hand(const struct room *room, const uint8_t *player, int seat);
const char *room_state(const struct room *room);

/* ---- telling.c: who is told what ---- */

void room_tell_view(struct room *room, struct client *client, int64_t asked);
void room_tell_people(struct room *room, struct client *client, int64_t asked);
void room_tell_everybody(struct room *room, uint64_t asker, int64_t asked, bool people, bool view);
void room_add_client(struct room *room, struct client *client);
void room_drop_client(struct room *room, struct client *client);
void room_let_go(struct client *client); /* the client's half of it */

/* ---- talk.c ---- */

void room_tell_past_talk(struct room *room, struct client *client);

/* ---- change.c: what happens to a room ---- */

struct change {
    struct task task;
    struct hall *hall;
    struct room *room; /* for a new room: not in the map yet; NULL: it is about the player alone */
    bool is_new;
    bool forgets;     /* the client takes the room off its list, and leaves it */
    bool is_helped;   /* the moves are not the player's own: what they win is assisted */
    uint64_t counted; /* moves that were added, as they are counted */
    uint64_t client;
    int64_t asked;
    json_t *again; /* a message of the client that waits for this to be kept, and is answered then; NULL: none */
    struct store_write write;
    struct store_room row;
    struct store_seat seats[KT_MAX_SEATS];
    struct store_event *events;
    struct store_result results[KT_MAX_SEATS];
    struct store_player player;
    struct store_summary summary;
    enum store_outcome outcome;
    struct kt_error error;
};

/* Begins a change by `client` (NULL: by a bot or the clock); NULL, and the client is told, without memory. */
struct change *change_new(struct hall *hall, struct room *room, struct client *client);
bool change_add_event(struct change *change, enum event_kind kind, int seat, int count, const char *text);

/* Plays the move on `now`, and adds its event with the move as the game writes it. False if it cannot be, or without memory. */
bool change_add_move(struct change *change, struct kt_position *now, kt_move move, int seat, bool is_auto,
                     struct kt_error *error);
void change_set_seat(struct change *change, int seat, const struct seat *now);

/* Notes what the round brought everybody, if it ends in this position, after the moves on the table and those that were added. */
void change_add_results(struct change *change, const struct kt_position *end);
void change_add_given_up(struct change *change); /* a patience that was begun and is ended here counts as played */
void change_commit(struct change *change);

/* A whole change: the seat whose turn it is makes the move; `is_auto`: a bot for somebody who is away. */
void change_play(struct room *room, struct client *client, kt_move move, bool is_auto);
void change_free(struct change *change);
void changes_work(void *data, struct task *list); /* for the crew that writes */
void change_done(struct hall *hall, struct change *change);

/* ---- bots.c: turns of bots, and clocks ---- */

/* Looks whose turn it is, and sets alarms or asks a bot. Call it after everything that may have changed that. */
void room_look(struct room *room);

#endif
