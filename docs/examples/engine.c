/* A whole engine for any game, without a library: it makes the first of the moves that it is offered.
 *
 *     cc -o engine engine.c
 *     kartu match bigtwo --bots exec:./engine,lowest,lowest,lowest --deals 1-100
 *
 * Moves have no quotation marks in them, so they can be cut out of the line as they are. An engine that looks at the
 * view will want a JSON library. kartu-engine(7) describes the lines. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first text of the list, with its quotation marks; NULL: this line asks for no move. */
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
        fflush(stdout); /* or it would wait in our buffer while Kartu waits for it */
    }
    free(line);
    return 0;
}
