/* An example program: deals FreeCell 1, lists the moves, solves it, prints the solution. */
#include <kartu/kartu.h>

#include <stdio.h>
#include <string.h>

static int complain(const char *what, const struct kt_error *error)
{
    char text[256];
    kt_phrase_render(&error->what, NULL, text, sizeof text);
    fprintf(stderr, "%s: %s\n", what, text);
    return 1;
}

static int solve(struct kt_solver *solver, const struct kt_position *deal)
{
    struct kt_limits limits = {.states = 200000, .memory = 256u << 20};
    struct kt_result result = {0};
    struct kt_error error = {0};
    struct kt_tally tally;
    struct kt_text line = {0};
    if (!kt_solver_run(solver, deal, &limits, &result, &error))
        return complain("solve", &error);
    if (result.verdict != KT_SOLVED || !kt_line_check(deal, &result.line, &tally, &error) || !tally.won)
        return complain("no solution", &error);
    if (!kt_line_write(deal, &result.line, "standard", NULL, &line, &error))
        return complain("write", &error);
    printf("solved by %s in %llu moves\n%s", kt_solver_name(solver), (unsigned long long)tally.moves, line.data);
    kt_text_free(&line);
    kt_line_free(&result.line);
    return 0;
}

int main(void)
{
    struct kt_error error = {0};
    const struct kt_game *game = kt_game_find("freecell");
    struct kt_position *deal = kt_position_deal(game, NULL, 1, &error);
    struct kt_solver *solver = kt_solver_open(game, NULL, &error);
    kt_move moves[64];
    if (strcmp(kt_version(), KT_VERSION) != 0 || !deal || !solver)
        return complain("start", &error);
    int count = kt_position_moves(deal, moves, 64);
    printf("%s %s, deal 1: %d moves:", kt_game_title(game), kt_version(), count);
    for (int i = 0; i < count && i < 64; i++) {
        struct kt_text text = {0};
        kt_move_write(deal, moves[i], &text);
        printf(" %s", text.data);
        kt_text_free(&text);
    }
    printf("\n");
    int status = solve(solver, deal);
    kt_solver_close(solver);
    kt_position_free(deal);
    return status;
}
