/* Everything about the server that can be set; `kartu serve --help` has the table, limits_usual the values. */
#ifndef HALL_LIMITS_H
#define HALL_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct limits {
    uint64_t message_bytes;     /* of one message from a client */
    uint64_t queue_bytes;       /* waiting for a client that reads slowly; then it gets the newest view instead */
    uint64_t messages_a_second; /* from one connection, in the long run */
    uint64_t burst;             /* and at once */
    uint64_t connections;       /* in all */
    uint64_t connections_an_address;
    uint64_t connections_a_minute; /* new ones from one address */
    uint64_t rooms;                /* kept in all */
    uint64_t keep_days;            /* until one that nobody uses is given up, and what else nobody needs */
    uint64_t unplayed_hours;       /* until a room where no move was made is, if nobody is there */
    uint64_t rooms_a_minute;       /* made from one address */
    uint64_t rooms_a_day;          /* likewise: so many times keep_days can be there at once */
    uint64_t players_a_day;        /* from one address, with a name or settings that are kept */
    uint64_t guesses_a_minute;     /* of room codes that do not exist, from one address */
    uint64_t header_seconds;       /* for a request to be there */
    uint64_t ping_seconds;         /* between pings; a connection that is silent for two of them is closed */
    uint64_t chat_characters;
    uint64_t chats_a_minute;          /* lines from one address; each connection has one a second, and three at once */
    uint64_t absent_seconds;          /* until a bot plays for somebody who is not connected */
    uint64_t bot_delay_ms;            /* bots answer at whole multiples of this, so that thinking time tells nothing */
    uint64_t bot_ms, bot_nodes;       /* for one choice of a bot; nodes, if there are any, instead of time */
    uint64_t think_seconds, think_mb; /* for hints, verdicts and what is watched */
    uint64_t workers;                 /* threads that think */
    bool is_behind_proxy;             /* the address of a client is what the proxy in front of us says it is */
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
