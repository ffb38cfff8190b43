/* Lines of moves in every format. A line that can be read is legal. It can be written in every format and read again as
 * the same moves, or as moves to the same positions. */
#include "fuzz.h"

static void read_back(const struct kt_position *start, const struct kt_line *line, const char *format)
{
    struct kt_text text = {0};
    struct kt_line again = {0};
    promise(kt_line_write(start, line, format, NULL, &text, NULL));
    promise(kt_line_read(start, format, text.data, text.size, &again, NULL));
    promise(again.count == line->count);
    bool is_exact = strcmp(format, "states") != 0; /* two moves may lead to the same position */
    promise(!is_exact || again.count == 0 || memcmp(again.moves, line->moves, line->count * sizeof *line->moves) == 0);
    kt_line_free(&again);
    kt_text_free(&text);
}

static void read_as(const struct kt_position *start, const char *format, const char *text, size_t size)
{
    struct kt_line line = {0};
    struct kt_error error = {0};
    struct kt_tally tally;
    if (!kt_line_read(start, format, text, size, &line, &error)) {
        promise_reason(&error);
        return;
    }
    promise(kt_line_check(start, &line, &tally, NULL));
    for (int i = 0; kt_game_line_format(kt_position_game(start), i); i++) {
        const char *name = kt_game_line_format(kt_position_game(start), i)->name;
        if (strcmp(name, "paper") != 0) /* it writes single cards, which are other moves */
            read_back(start, &line, name);
    }
    kt_line_free(&line);
}

/* The first line is "GAME DEAL RULES"; an unknown name stands for any game of the registry. */
static struct kt_position *read_deal(char *header)
{
    char *save = NULL, *name = strtok_r(header, " ", &save), *deal = strtok_r(NULL, " ", &save);
    char *rules = strtok_r(NULL, " ", &save);
    const struct kt_game *game = kt_game_find(name ? name : "");
    if (!game)
        game = some_game(name ? (unsigned char)*name : 0);
    struct kt_settings settings = rules_for(game, rules ? rules : "");
    return kt_position_deal(game, &settings, deal ? strtoull(deal, NULL, 10) : 1, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct kt_choice *format;
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    if (!end)
        return 0;
    char *header = string_of(data, (size_t)(end - data));
    struct kt_position *start = read_deal(header);
    size_t rest = size - (size_t)(end - data) - 1;
    char *text = string_of(end + 1, rest);
    if (start) {
        read_as(start, NULL, text, rest);
        for (int i = 0; (format = kt_game_line_format(kt_position_game(start), i)) != NULL; i++)
            read_as(start, format->name, text, rest);
    }
    free(text);
    free(header);
    kt_position_free(start);
    return 0;
}
