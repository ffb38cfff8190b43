#include "commands.h"

#include <stddef.h>
#include <string.h>

#include "language.h"

static const struct command commands[] = {
    {.name = "games",
     .synopsis = N_("[GAME]"),
     .about = N_("list the games, or one, with their rules, solvers, bots and text forms"),
     .bit = FOR_GAMES,
     .most = 1,
     .run = cmd_games},
    {.name = "deal",
     .synopsis = N_("GAME [N]"),
     .about = N_("write deal N, or the positions of a file, in any text form of the game"),
     .more = N_("Without N the number is drawn at random and named on standard error."),
     .bit = FOR_DEAL,
     .least = 1,
     .most = 2,
     .run = cmd_deal},
    {.name = "solve",
     .synopsis = N_("GAME [N | A-B]..."),
     .about = N_("solve deals by number, or the positions of a file"),
     .more = N_("Each deal is solved, proven impossible, or left unknown when a limit is reached.\n"
                "The only limit that is always there is --memory. Ctrl-C ends the search: what is finished is\n"
                "written, with a summary that marks it as incomplete."),
     .bit = FOR_SOLVE,
     .least = 1,
     .most = ANY_NUMBER,
     .run = cmd_solve},
    {.name = "hint",
     .synopsis = N_("GAME [N]"),
     .about = N_("name the best move from a deal or a position, and say why"),
     .more = N_("A solver sees the hidden cards, and then the answer says so. A bot (--solver NAME) answers from\n"
                "what a player sees."),
     .bit = FOR_HINT,
     .least = 1,
     .most = 2,
     .run = cmd_hint},
    {.name = "verify",
     .synopsis = N_("GAME [N] --solution F"),
     .about = N_("replay a solution through the rules, without any solver"),
     .more = N_("The position is deal N or the one in --file. The solution is text, or the JSON of\n"
                "'kartu solve --json', from which the answer for this deal is taken."),
     .bit = FOR_VERIFY,
     .least = 1,
     .most = 2,
     .run = cmd_verify},
    {.name = "match",
     .synopsis = N_("GAME --bots A,B,... --deals A-B"),
     .about = N_("let bots play, against each other or each by itself"),
     .more = N_("Every deal is played several times with the same cards. With --arrange rotate (the default) the bots\n"
                "move on by one seat each time: each sits on each seat once, but always behind the same neighbour.\n"
                "With --arrange all they sit in every distinct order. In a game for one each bot plays alone.\n"
                "Means come with intervals of 95 percent; the same bot named several times also gets a pooled row."),
     .bit = FOR_MATCH,
     .least = 1,
     .most = 1,
     .run = cmd_match},
    {.name = "bot",
     .synopsis = N_("GAME NAME"),
     .about = N_("be an engine: answer the lines of the protocol on standard input with a bot's moves"),
     .more = N_("kartu-engine(7) describes the protocol. 'kartu match --bots exec:COMMAND' is its other side."),
     .bit = FOR_BOT,
     .least = 2,
     .most = 2,
     .run = cmd_bot},
    {.name = "play",
     .synopsis = N_("[GAME [N]]"),
     .about = N_("the terminal table: play here, with hints, verdicts and bots"),
     .more = N_("Without N the last game goes on, or a deal is drawn. Without GAME it begins with a menu.\n"
                "On a terminal plain 'kartu' does the same."),
     .bit = FOR_PLAY,
     .most = 2,
     .run = cmd_play},
    {.name = "serve",
     .synopsis = "",
     .about = N_("the web table: play in a browser, alone or with friends"),
     .more = N_("The address is printed first. Ctrl-C ends it; nothing is lost."),
     .bit = FOR_SERVE,
     .run = cmd_serve},
    {.name = "verify-shuffle",
     .synopsis = N_("GAME --seed-hex SEED --commitment C"),
     .about = N_("check that a sealed deal was settled before it was played, and show it"),
     .more = N_("With --file the position given must be that deal."),
     .bit = FOR_SHUFFLE,
     .least = 1,
     .most = 1,
     .run = cmd_shuffle},
    {.name = "bench",
     .synopsis = N_("[GAME]"),
     .about = N_("measure the solvers on a fixed range of deals"),
     .more = N_("Solves deals 1 to 100 with every solver, up to 20000 states a deal unless --nodes\n"
                "says otherwise."),
     .bit = FOR_BENCH,
     .most = 1,
     .run = cmd_bench},
    {.name = "help",
     .synopsis = N_("[COMMAND]"),
     .about = N_("explain a command"),
     .bit = FOR_HELP,
     .most = 1,
     .run = cmd_help},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const struct command *command_at(int index)
{
    return index < COMMANDS ? &commands[index] : NULL;
}

const struct command *command_find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}
