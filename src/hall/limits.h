/* The settings of the server: `kartu serve --help` describes them, limits_usual has the defaults. */
#ifndef HALL_LIMITS_H
#define HALL_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct limits {
    uint64_t message_bytes;     /* of one message from a client */
    uint64_t queue_bytes;       /* queued for a slow client; after that it gets only the newest view */
    uint64_t messages_a_second; /* from one connection, on average */
    uint64_t burst;             /* messages allowed in a burst */
    uint64_t connections;       /* in total */
    uint64_t connections_an_address;
    uint64_t connections_a_minute; /* new ones from one address */
    uint64_t rooms;                /* saved, in total */
    uint64_t keep_days;            /* then inactive rooms, players and results are deleted */
    uint64_t unplayed_hours;       /* then an empty room without any move is deleted */
    uint64_t rooms_a_minute;       /* created from one address */
    uint64_t rooms_a_day;          /* from one address or IPv6 /48; hall_open lowers it to a tenth of `rooms` */
    uint64_t players_a_day;        /* new players with a name or settings, from one address */
    uint64_t events_a_day;         /* saved for one address: moves, undo, seats, deals */
    uint64_t kb_a_day;             /* likewise, their size */
    uint64_t store_mb;             /* the database; new rooms are refused when nine tenths are in use */
    uint64_t guesses_a_minute;     /* of room codes that do not exist, from one connection */
    uint64_t header_seconds;       /* timeout for request headers and for closing */
    uint64_t ping_seconds;         /* between pings; a connection that is silent for two intervals is closed */
    uint64_t chat_characters;
    uint64_t chats_a_minute;          /* chat messages from one address; see LINES_AT_ONCE for one connection */
    uint64_t absent_seconds;          /* then a bot plays for a player who is not connected */
    uint64_t bot_delay_ms;            /* bots answer at multiples of this, so that their thinking time tells nothing */
    uint64_t bot_ms, bot_nodes;       /* budget of a bot for one move; nodes replace the time if set */
    uint64_t think_seconds, think_mb; /* limits of a solver for hints, verdicts and watching */
    uint64_t think_states;            /* likewise, in positions, so that tests are reproducible; 0: no such limit */
    uint64_t workers;                 /* worker threads for solvers and bots */
    uint64_t proxies;                 /* in front of the server, that append to X-Forwarded-For */
    bool has_proxy_header;            /* connections begin with a header of the PROXY protocol */
};

static inline struct limits limits_usual(void)
{
    return (struct limits){
        .message_bytes = 4096,
        .queue_bytes = 65536,
        .messages_a_second = 20,
        .burst = 40,
        .connections = 20000,
        .connections_an_address = 64,
        .connections_a_minute = 120,
        .rooms = 100000,
        .keep_days = 30,
        .unplayed_hours = 24,
        .rooms_a_minute = 10,
        .rooms_a_day = 500,
        .players_a_day = 500,
        .events_a_day = 100000,
        .kb_a_day = 20000,
        .store_mb = 10000,
        .guesses_a_minute = 10,
        .header_seconds = 5,
        .ping_seconds = 25,
        .chat_characters = 200,
        .chats_a_minute = 120,
        .absent_seconds = 60,
        .bot_delay_ms = 700,
        .bot_ms = 300,
        .think_seconds = 5,
        .think_mb = 256,
        .workers = 2,
    };
}

#endif
