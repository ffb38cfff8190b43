#include "options.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"
#include "say.h"

enum { MOST_JOBS = 256, USUAL_MEMORY = 1024 };

#define WITH_DATA (FOR_GAMES | FOR_DEAL | FOR_SOLVE | FOR_HINT | FOR_VERIFY | FOR_BENCH | FOR_MATCH)
#define WITH_SEARCH (FOR_SOLVE | FOR_HINT | FOR_BENCH)
#define KEPT_IN(field) .offset = offsetof(struct arguments, field)

static const struct option_row rows[] = {
    {.name = "solver",
     .argument = N_("NAME[:OPTIONS]"),
     .about = N_("choose the algorithm and its options; 'kartu games' lists them"),
     .commands = WITH_SEARCH,
     .kind = IS_TEXT,
     .offer = OFFERS_SOLVERS,
     KEPT_IN(solver)},
    {.name = "bots",
     .argument = N_("NAME,..."),
     .about = N_("choose the players; 'kartu games' lists them; in a match exec:COMMAND is a program"),
     .commands = FOR_MATCH | FOR_PLAY,
     .kind = IS_TEXT,
     .offer = OFFERS_BOTS,
     KEPT_IN(bots)},
    {.name = "miners",
     .argument = N_("NAME"),
     .about = N_("in a game of sides, choose the player of the miners' seats instead of --bots"),
     .commands = FOR_MATCH,
     .kind = IS_TEXT,
     .offer = OFFERS_BOTS,
     KEPT_IN(miners)},
    {.name = "saboteurs",
     .argument = N_("NAME"),
     .about = N_("likewise, that of the saboteurs' seats"),
     .commands = FOR_MATCH,
     .kind = IS_TEXT,
     .offer = OFFERS_BOTS,
     KEPT_IN(saboteurs)},
    {.name = "players",
     .argument = N_("N or A-B"),
     .about = N_("play every deal with so many seats"),
     .commands = FOR_MATCH,
     .kind = IS_TEXT,
     KEPT_IN(players)},
    {.name = "deals",
     .argument = "A-B",
     .about = N_("play deals A to B"),
     .commands = FOR_MATCH,
     .kind = IS_TEXT,
     KEPT_IN(deals)},
    {.name = "arrange",
     .argument = "rotate|all",
     .about = N_("let the bots move on by one seat (default), or sit in every order"),
     .commands = FOR_MATCH,
     .kind = IS_TEXT,
     KEPT_IN(arrange)},
    {.name = "engine-log",
     .argument = "F",
     .about = N_("write what is said between Kartu and engines to file F"),
     .commands = FOR_MATCH,
     .kind = IS_TEXT,
     KEPT_IN(engine_log)},
    {.name = "view",
     .argument = N_("SEAT"),
     .about = N_("write only what the player on this seat may know, from 1"),
     .commands = FOR_DEAL,
     .kind = IS_NUMBER,
     .least = 1,
     .most = KT_MAX_SEATS,
     KEPT_IN(view)},
    {.name = "rounds",
     .argument = "N",
     .about = N_("play up to N rounds of each match, if the game has several (usually 1)"),
     .commands = FOR_MATCH,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000,
     KEPT_IN(rounds)},
    {.name = "budget-ms",
     .argument = "N",
     .about = N_("give a bot N milliseconds for a move"),
     .commands = FOR_MATCH,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 3600000,
     KEPT_IN(budget_ms)},
    {.name = "rules",
     .argument = N_("NAME=VALUE,..."),
     .about = N_("change rules of the game; 'kartu games' lists them"),
     .commands = (WITH_DATA & ~(unsigned)FOR_GAMES) | FOR_SHUFFLE | FOR_PLAY,
     .kind = IS_TEXT,
     .offer = OFFERS_RULES,
     KEPT_IN(rules)},
    {.name = "seconds",
     .argument = "S",
     .about = N_("give up on a deal after S seconds"),
     .commands = WITH_SEARCH,
     .kind = IS_SECONDS,
     KEPT_IN(seconds)},
    {.name = "nodes",
     .argument = "N",
     .about = N_("give up on a deal after N states; in a match, choose a move within N"),
     .commands = WITH_SEARCH | FOR_MATCH,
     .kind = IS_NUMBER,
     .least = 1,
     .most = INT64_MAX,
     KEPT_IN(nodes)},
    {.name = "memory",
     .argument = "MB",
     .about = N_("give up on a deal at MB megabytes (usually 1024)"),
     .commands = WITH_SEARCH | FOR_MATCH,
     .kind = IS_NUMBER,
     .least = 1,
     .most = UINT64_C(1) << 30,
     KEPT_IN(memory)},
    {.name = "jobs",
     .argument = "J",
     .about = N_("search J deals at the same time (usually 1)"),
     .commands = FOR_SOLVE | FOR_BENCH | FOR_MATCH,
     .kind = IS_NUMBER,
     .least = 1,
     .most = MOST_JOBS,
     KEPT_IN(jobs)},
    {.name = "seed",
     .argument = "S",
     .about = N_("draw the number of the deal from S instead of the clock; in a match or as an engine, seed the bots"),
     .commands = FOR_DEAL | FOR_MATCH | FOR_BOT,
     .kind = IS_NUMBER,
     .least = 0,
     .most = UINT64_MAX,
     KEPT_IN(seed)},
    {.name = "file",
     .argument = "F",
     .about = N_("take positions from file F ('-' for standard input)"),
     .commands = FOR_DEAL | FOR_SOLVE | FOR_HINT | FOR_VERIFY | FOR_SHUFFLE,
     .kind = IS_TEXT,
     KEPT_IN(file)},
    {.name = "solution",
     .argument = "F",
     .about = N_("take the solution from file F ('-' for standard input)"),
     .commands = FOR_VERIFY,
     .kind = IS_TEXT,
     KEPT_IN(solution)},
    {.name = "format",
     .argument = N_("NAME"),
     .about = N_("choose the form of the text; 'kartu games' lists them"),
     .commands = FOR_DEAL | FOR_SOLVE | FOR_VERIFY,
     .kind = IS_TEXT,
     .offer = OFFERS_FORMATS,
     KEPT_IN(format)},
    {.name = "output",
     .argument = "F",
     .about = N_("write to file F, whole or not at all ('-' for standard output)"),
     .commands = WITH_DATA,
     .kind = IS_TEXT,
     KEPT_IN(output)},
    {.name = "listen",
     .argument = "HOST:PORT",
     .about = N_("address to listen on (default: 127.0.0.1:8080; port 0: any free port)"),
     .commands = FOR_SERVE,
     .kind = IS_TEXT,
     KEPT_IN(listen)},
    {.name = "data",
     .argument = N_("DIR"),
     .about = N_("data directory (default: ~/.local/share/kartu)"),
     .commands = FOR_SERVE | FOR_PLAY,
     .kind = IS_TEXT,
     KEPT_IN(data)},
    {.name = "colours",
     .argument = N_("NAME"),
     .about = N_("the deck of the table: two, four, contrast, none"),
     .commands = FOR_PLAY,
     .kind = IS_TEXT,
     KEPT_IN(colours)},
    {.name = "ascii",
     .about = N_("draw the table with plain letters only"),
     .commands = FOR_PLAY,
     .kind = IS_SWITCH,
     KEPT_IN(ascii)},
    {.name = "origin",
     .argument = "URL,...",
     .about = N_("also accept pages from these origins"),
     .commands = FOR_SERVE,
     .kind = IS_TEXT,
     KEPT_IN(origin)},
    {.name = "behind-proxy",
     .about = N_("take client addresses from the proxy's X-Forwarded-For header"),
     .commands = FOR_SERVE,
     .kind = IS_SWITCH,
     KEPT_IN(limits.is_behind_proxy)},
    {.name = "workers",
     .argument = "N",
     .about = N_("worker threads for solvers and bots (default: 2)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 64,
     KEPT_IN(limits.workers)},
    {.name = "bot-ms",
     .argument = "N",
     .about = N_("milliseconds for one move of a bot (default: 300)"),
     .commands = FOR_SERVE | FOR_PLAY,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 60000,
     KEPT_IN(limits.bot_ms)},
    {.name = "bot-nodes",
     .argument = "N",
     .about = N_("positions for one move of a bot, instead of a time limit"),
     .commands = FOR_SERVE | FOR_PLAY,
     .kind = IS_NUMBER,
     .least = 1,
     .most = INT64_MAX,
     KEPT_IN(limits.bot_nodes)},
    {.name = "bot-delay-ms",
     .argument = "N",
     .about = N_("bots answer at multiples of N milliseconds (default: 700)"),
     .commands = FOR_SERVE | FOR_PLAY,
     .kind = IS_NUMBER,
     .least = 0,
     .most = 60000,
     KEPT_IN(limits.bot_delay_ms)},
    {.name = "absent-seconds",
     .argument = "N",
     .about = N_("seconds until a bot plays for an absent player (default: 60)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 86400,
     KEPT_IN(limits.absent_seconds)},
    {.name = "think-seconds",
     .argument = "N",
     .about = N_("seconds for a hint, a verdict or a watched search (default: 5)"),
     .commands = FOR_SERVE | FOR_PLAY,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 3600,
     KEPT_IN(limits.think_seconds)},
    {.name = "think-mb",
     .argument = "N",
     .about = N_("megabytes for a hint, a verdict or a watched search (default: 256)"),
     .commands = FOR_SERVE | FOR_PLAY,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1 << 20,
     KEPT_IN(limits.think_mb)},
    {.name = "connections",
     .argument = "N",
     .about = N_("connections in total (default: 20000)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.connections)},
    {.name = "per-address",
     .argument = "N",
     .about = N_("connections from one address (default: 64)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.connections_an_address)},
    {.name = "connections-a-minute",
     .argument = "N",
     .about = N_("new connections per minute from one address (default: 120)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.connections_a_minute)},
    {.name = "rooms",
     .argument = "N",
     .about = N_("saved rooms in total (default: 100000)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = INT64_MAX,
     KEPT_IN(limits.rooms)},
    {.name = "keep-days",
     .argument = "N",
     .about = N_("delete inactive rooms and players after N days (default: 30)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 36500,
     KEPT_IN(limits.keep_days)},
    {.name = "unplayed-hours",
     .argument = "N",
     .about = N_("delete empty rooms without any move after N hours (default: 24)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.unplayed_hours)},
    {.name = "rooms-a-minute",
     .argument = "N",
     .about = N_("new rooms per minute from one address (default: 10)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.rooms_a_minute)},
    {.name = "rooms-a-day",
     .argument = "N",
     .about = N_("new rooms per day from one address (default: 500)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.rooms_a_day)},
    {.name = "players-a-day",
     .argument = "N",
     .about = N_("new players per day from one address (default: 500)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.players_a_day)},
    {.name = "guesses-a-minute",
     .argument = "N",
     .about = N_("wrong room codes per minute from one address (default: 10)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.guesses_a_minute)},
    {.name = "message-bytes",
     .argument = "N",
     .about = N_("bytes of one message from a client (default: 4096)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 64,
     .most = 1 << 20,
     KEPT_IN(limits.message_bytes)},
    {.name = "messages-a-second",
     .argument = "N",
     .about = N_("messages per second from one connection, on average (default: 20)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.messages_a_second)},
    {.name = "burst",
     .argument = "N",
     .about = N_("messages allowed in a burst (default: 40)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.burst)},
    {.name = "queue-bytes",
     .argument = "N",
     .about = N_("bytes queued for a slow client (default: 65536)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1024,
     .most = 1 << 30,
     KEPT_IN(limits.queue_bytes)},
    {.name = "header-seconds",
     .argument = "N",
     .about = N_("timeout in seconds for request headers and for closing (default: 5)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 3600,
     KEPT_IN(limits.header_seconds)},
    {.name = "ping-seconds",
     .argument = "N",
     .about = N_("seconds between pings (default: 25)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 3600,
     KEPT_IN(limits.ping_seconds)},
    {.name = "chat-characters",
     .argument = "N",
     .about = N_("characters of one chat message (default: 200)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000,
     KEPT_IN(limits.chat_characters)},
    {.name = "chats-a-minute",
     .argument = "N",
     .about = N_("chat messages per minute from one address (default: 120)"),
     .commands = FOR_SERVE,
     .kind = IS_NUMBER,
     .least = 1,
     .most = 1000000,
     KEPT_IN(limits.chats_a_minute)},
    {.name = "seed-hex",
     .argument = N_("SEED"),
     .about = N_("the seed that was told when the round was over, 64 hexadecimal digits"),
     .commands = FOR_SHUFFLE,
     .kind = IS_TEXT,
     KEPT_IN(seed_hex)},
    {.name = "commitment",
     .argument = "C",
     .about = N_("the commitment that was told before it, 64 hexadecimal digits"),
     .commands = FOR_SHUFFLE,
     .kind = IS_TEXT,
     KEPT_IN(commitment)},
    {.name = "watch",
     .about = N_("show every position that the search visits (dfs, backtrack)"),
     .commands = FOR_SOLVE,
     .kind = IS_SWITCH,
     KEPT_IN(watch)},
    {.name = "stats",
     .about = N_("also show a bound on the number of positions"),
     .commands = FOR_SOLVE,
     .kind = IS_SWITCH,
     KEPT_IN(stats)},
    {.name = "json",
     .about = N_("write one JSON object per line"),
     .commands = WITH_DATA,
     .kind = IS_SWITCH,
     KEPT_IN(json)},
    {.name = "quiet",
     .about = N_("say less: no solutions, no remarks"),
     .commands = FOR_DEAL | FOR_SOLVE | FOR_VERIFY | FOR_BENCH | FOR_MATCH,
     .kind = IS_SWITCH,
     KEPT_IN(quiet)},
    {.name = "help",
     .letter = 'h',
     .about = N_("show this help"),
     .commands = FOR_ALL,
     .kind = IS_SWITCH,
     KEPT_IN(help)},
    {.name = "version",
     .letter = 'V',
     .about = N_("show the version"),
     .commands = FOR_ALL,
     .kind = IS_SWITCH,
     KEPT_IN(version)},
    {.name = "complete", .commands = FOR_HELP, .kind = IS_REST, KEPT_IN(complete)},
};

enum { ROWS = sizeof rows / sizeof *rows };

_Static_assert(ROWS <= 64, "struct arguments has 64 bits for what was given");

const struct option_row *option_at(int index)
{
    return index < ROWS ? &rows[index] : NULL;
}

const struct option_row *option_find(const char *name, size_t length)
{
    for (int i = 0; i < ROWS; i++)
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0)
            return &rows[i];
    return NULL;
}

static const struct option_row *find_letter(const char *text)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].letter && rows[i].letter == text[0] && !text[1])
            return &rows[i];
    return NULL;
}

bool option_was_given(const struct arguments *args, const char *name)
{
    const struct option_row *row = option_find(name, strlen(name));
    return row && (args->given >> (row - rows) & 1) != 0;
}

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = value;
    return value >= least && value <= most;
}

static bool keep_number(const struct option_row *row, const char *value, uint64_t *place)
{
    if (number_read(value, row->least, row->most, place))
        return true;
    say_usage(NULL, _("--%s takes a whole number from %llu to %llu, not \"%s\"."), row->name,
              (unsigned long long)row->least, (unsigned long long)row->most, value);
    return false;
}

static bool keep_seconds(const struct option_row *row, const char *value, double *place)
{
    char *end;
    /* strtod alone would also take blanks, "inf", "nan" and hexadecimal. */
    bool is_plain = *value && strspn(value, "0123456789.") == strlen(value);
    *place = strtod(value, &end);
    if (is_plain && !*end && isfinite(*place) && *place > 0)
        return true;
    say_usage(NULL, _("--%s takes a number of seconds above 0, not \"%s\"."), row->name, value);
    return false;
}

static bool keep(const struct option_row *row, const char *value, struct arguments *args)
{
    void *place = (char *)args + row->offset;
    args->given |= UINT64_C(1) << (row - rows);
    switch (row->kind) {
    case IS_SWITCH:
    case IS_REST:
        *(bool *)place = true;
        return true;
    case IS_TEXT:
        *(const char **)place = value;
        return true;
    case IS_NUMBER:
        return keep_number(row, value, place);
    case IS_SECONDS:
        return keep_seconds(row, value, place);
    }
    return false;
}

/* Reads the option in argv[*at], and its argument if that is the next word. */
static bool read_option(int argc, char **argv, int *at, struct arguments *args)
{
    bool is_long = argv[*at][1] == '-';
    const char *name = argv[*at] + (is_long ? 2 : 1);
    size_t length = strcspn(name, "=");
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    const struct option_row *row = is_long ? option_find(name, length) : find_letter(name);
    if (!row) {
        say_usage(NULL, _("There is no option \"%s\"."), argv[*at]);
        return false;
    }
    if (!row->argument && value) {
        say_usage(NULL, _("--%s takes no value."), row->name);
        return false;
    }
    if (row->argument && !value && *at + 1 < argc)
        value = argv[++*at];
    if (row->argument && !value) {
        say_usage(NULL, _("--%s needs a value: --%s %s."), row->name, row->name, _(row->argument));
        return false;
    }
    return keep(row, value, args);
}

bool options_read(int argc, char **argv, struct arguments *args)
{
    *args = (struct arguments){.operands = argv, .memory = USUAL_MEMORY, .jobs = 1, .limits = limits_usual()};
    bool all_operands = false;
    for (int i = 1; i < argc; i++) {
        if (all_operands || argv[i][0] != '-' || !argv[i][1])
            argv[args->operand_count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            all_operands = true;
        else if (!read_option(argc, argv, &i, args))
            return false;
        all_operands = all_operands || args->complete;
    }
    return true;
}

bool options_suit(const struct arguments *args, unsigned command, const char *name)
{
    for (int i = 0; i < ROWS; i++) {
        if ((args->given >> i & 1) == 0 || (rows[i].commands & command) != 0)
            continue;
        say_usage(name, _("'kartu %s' does not take --%s."), name, rows[i].name);
        return false;
    }
    return true;
}
