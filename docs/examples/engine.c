/* A complete engine for any game, without a library: it plays the first legal move.
 *
 *     cc -o engine engine.c
 *     kartu match bigtwo --bots exec:./engine,lowest,lowest,lowest --deals 1-100
 *
 * Moves contain no quotation marks, so they can be copied from the line as they are. An engine that reads the view
 * needs a JSON library. kartu-engine(7) describes the protocol. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first move of the list, with its quotation marks; NULL if the line does not ask for a move. */
static char *first_move(char *line)
{
    static const char key[] = "\"moves\":[";
    char *list = strstr(line, key), *move = list ? list + strlen(key) : NULL;
    char *end = move && *move == '"' ? strchr(move + 1, '"') : NULL;
    if (!end)
        return NULL;
    end[1] = '\0';
    return move;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) >= 0) {
        const char *move = first_move(line);
        if (!move)
            continue;
        printf("{\"move\":%s}\n", move);
        fflush(stdout); /* otherwise the line stays in the buffer, and Kartu waits */
    }
    free(line);
    return 0;
}
