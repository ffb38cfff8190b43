#include "commands.h"

#include <stddef.h>
#include <string.h>

#include "language.h"

static const struct command commands[] = {
    {.name = "games",
     .synopsis = N_("[GAME]"),
     .about = N_("list all games, or show one, with rules, solvers, bots and formats"),
     .bit = FOR_GAMES,
     .most = 1,
     .run = cmd_games},
    {.name = "deal",
     .synopsis = N_("GAME [N]"),
     .about = N_("print deal N, or the positions of a file, in any format of the game"),
     .more = N_("Without N a random deal is chosen, with --grade one of that grade; its number goes to standard\n"
                "error, with the reason for the grade."),
     .bit = FOR_DEAL,
     .least = 1,
     .most = 2,
     .run = cmd_deal},
    {.name = "solve",
     .synopsis = N_("GAME [N | A-B]..."),
     .about = N_("solve deals by number, or the positions of a file"),
     .more = N_("Each deal is solved, proven impossible, or unknown because a limit was reached. The only\n"
                "default limit is --memory. Ctrl-C stops the search: finished deals are written, and the\n"
                "summary says that the output is incomplete."),
     .bit = FOR_SOLVE,
     .least = 1,
     .most = ANY_NUMBER,
     .run = cmd_solve},
    {.name = "hint",
     .synopsis = N_("GAME [N]"),
     .about = N_("show the best move of a deal or position, and the reason"),
     .more = N_("A solver sees the hidden cards, and the answer says so. A bot (--solver NAME) sees only\n"
                "what a player sees."),
     .bit = FOR_HINT,
     .least = 1,
     .most = 2,
     .run = cmd_hint},
    {.name = "moves",
     .synopsis = N_("GAME [N]"),
     .about = N_("list the legal moves of a deal or position, in the order of the game"),
     .more = N_("The position may have unknown cards if the seat to move knows its own."),
     .bit = FOR_MOVES,
     .least = 1,
     .most = 2,
     .run = cmd_moves},
    {.name = "explain",
     .synopsis = N_("GAME [N] --solver NAME"),
     .about = N_("show how a solver or bot decides in a deal or position, with the complete calculation"),
     .more = N_("The papers' algorithms show every value that they compute; other bots show their candidates\n"
                "with the number of samples and 95 percent confidence intervals, and what they believe about\n"
                "hidden cards. A bot sees only what the player to move sees. --format dot writes a graph for\n"
                "Graphviz."),
     .bit = FOR_EXPLAIN,
     .least = 1,
     .most = 2,
     .run = cmd_explain},
    {.name = "verify",
     .synopsis = N_("GAME [N] --solution F"),
     .about = N_("check a solution by replaying it with the rules, without a solver"),
     .more = N_("The position is deal N or the one in --file. The solution is text, or the output of\n"
                "'kartu solve --json': then the solution of this deal is used."),
     .bit = FOR_VERIFY,
     .least = 1,
     .most = 2,
     .run = cmd_verify},
    {.name = "match",
     .synopsis = N_("GAME --bots A,B,... --deals A-B"),
     .about = N_("let bots play against each other, or alone in games for one player"),
     .more = N_("Every deal is played several times with the same cards. With --arrange rotate (the\n"
                "default) the bots move by one seat each time: each bot plays each seat once, but always\n"
                "has the same neighbours. With --arrange all they sit in every distinct order. In a game\n"
                "for one player each bot plays every deal alone. In a game with sides, --side NAME=BOT\n"
                "gives each side a bot of its own. Means have 95 percent confidence intervals. A bot that\n"
                "is named several times also gets a pooled row."),
     .bit = FOR_MATCH,
     .least = 1,
     .most = 1,
     .run = cmd_match},
    {.name = "campaign",
     .synopsis = N_("new|run|status|check|export|report DIR [GAME RANGE...]"),
     .about = N_("solve many deals or play many matches, with any number of processes; can be continued"),
     .more = N_("new DIR GAME RANGE...  write the plan: each --rules with each --solver (or --bots) is a cell\n"
                "run DIR                compute what is missing; several processes can share DIR\n"
                "status DIR             how much is finished, with shares and 95 percent intervals\n"
                "check DIR              check all files, replay solutions and compute a sample again\n"
                "export DIR             write one line for each deal: --format csv or jsonl; or a summary\n"
                "report DIR             write a page with tables and figures (needs python3-matplotlib)\n"
                "kartu-campaign(1) has the details."),
     .bit = FOR_CAMPAIGN,
     .least = 2,
     .most = ANY_NUMBER,
     .run = cmd_campaign},
    {.name = "bot",
     .synopsis = N_("GAME NAME"),
     .about = N_("run a bot as an engine: read requests on standard input and answer with moves"),
     .more = N_("kartu-engine(7) describes the protocol. 'kartu match --bots exec:COMMAND' uses such an\n"
                "engine."),
     .bit = FOR_BOT,
     .least = 2,
     .most = 2,
     .run = cmd_bot},
    {.name = "play",
     .synopsis = N_("[GAME [N]]"),
     .about = N_("play in the terminal, with hints, verdicts and bots"),
     .more = N_("Without N the last game continues, or a random deal starts. Without GAME a menu opens.\n"
                "With --file or --after a game starts from a position; it has no result.\n"
                "On a terminal, 'kartu' without arguments also opens the menu."),
     .bit = FOR_PLAY,
     .most = 2,
     .run = cmd_play},
    {.name = "serve",
     .synopsis = "",
     .about = N_("run the web table: play in a browser, alone or with friends"),
     .more = N_("Prints its address first. Ctrl-C stops it; nothing is lost."),
     .bit = FOR_SERVE,
     .run = cmd_serve},
    {.name = "backup",
     .synopsis = N_("FILE"),
     .about = N_("copy the database of a server to a file, also while the server runs"),
     .more = N_("The copy is checked. It replaces an existing file when it is complete. Only you can read it:\n"
                "it contains secrets of the players and of the server."),
     .bit = FOR_BACKUP,
     .least = 1,
     .most = 1,
     .run = cmd_backup},
    {.name = "restore",
     .synopsis = N_("FILE"),
     .about = N_("replace the database of a server by a backup"),
     .more = N_("Stop the server first. The backup is checked, and the old database is kept in the data\n"
                "directory as kartu.db.old-1, kartu.db.old-2, ..."),
     .bit = FOR_RESTORE,
     .least = 1,
     .most = 1,
     .run = cmd_restore},
    {.name = "doctor",
     .synopsis = "",
     .about = N_("check the database of a server: damage, version, permissions, rooms, disk space"),
     .more = N_("Changes nothing, and can be used while the server runs. The exit status is 1 if there is a\n"
                "problem. A copy of the database is made in $TMPDIR (default: /tmp) and deleted again."),
     .bit = FOR_DOCTOR,
     .run = cmd_doctor},
    {.name = "verify-shuffle",
     .synopsis = N_("GAME --seed-hex SEED --commitment C"),
     .about = N_("check that a sealed deal was fixed before play, and print it"),
     .more = N_("With --file, the position in the file must be this deal."),
     .bit = FOR_SHUFFLE,
     .least = 1,
     .most = 1,
     .run = cmd_shuffle},
    {.name = "bench",
     .synopsis = N_("[GAME]"),
     .about = N_("measure the solvers on a fixed range of deals"),
     .more = N_("Solves deals 1 to 100 with every solver. --nodes limits the states per deal (default:\n"
                "20000)."),
     .bit = FOR_BENCH,
     .most = 1,
     .run = cmd_bench},
    {.name = "help",
     .synopsis = N_("[COMMAND | papers]"),
     .about = N_("explain a command, or list the papers that Kartu implements"),
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
