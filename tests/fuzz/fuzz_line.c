/* Lines of moves in any format. The first byte chooses the game, the deal and the rules. What can be read is legal, and
 * can be written and read again as the same moves. */
#include "fuzz.h"

static void read_back(const struct kt_position *start, const struct kt_line *line, const char *format)
{
    struct kt_text text = {0};
    struct kt_line again = {0};
    promise(kt_line_write(start, line, format, NULL, &text, NULL));
    promise(kt_line_read(start, format, text.data, text.size, &again, NULL));
    promise(again.count == line->count);
    promise(again.count == 0 || memcmp(again.moves, line->moves, line->count * sizeof *line->moves) == 0);
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

struct rules {
    const char *game, *text;
};

static const struct rules games[] = {
    {"freecell", ""},       {"freecell", "autoplay=safe,cells=8"}, {"freecell", "ranks=3,columns=6,cells=2"},
    {"klondike", "draw=1"}, {"klondike", "empty=any,passes=2"},    {"klondike", "ranks=3,columns=4,draw=2"}};
static const struct rules tables[] = {
    {"bigtwo", ""}, {"bigtwo", "preset=taiwan,seats=3"}, {"bigtwo", "preset=cw2018,finish=places,hand=all,seats=2"}};
static const struct rules mines[] = {{"saboteur", "seats=3,columns=5"},
                                     {"saboteur", "seats=10,deadends,mend=both"},
                                     {"saboteur", "goaledges=open,hopeless,tools,selfbreak=0"}};
static const struct rules spiders[] = {{"spider", "suits=4"},
                                       {"spider", "preset=paper"},
                                       {"spider", "sets=4,ranks=3,rows=12,cards=1,extra=0,closed=0,finish=player"}};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct kt_choice *format;
    if (size == 0)
        return 0;
    const struct rules *rules = data[0] < 128   ? &games[data[0] % 6]
                                : data[0] < 192 ? &spiders[data[0] % 3]
                                : data[0] < 224 ? &tables[data[0] % 3]
                                                : &mines[data[0] % 3];
    const struct kt_game *game = kt_game_find(rules->game);
    struct kt_settings settings = rules_for(game, rules->text);
    struct kt_position *start = kt_position_deal(game, &settings, (uint64_t)data[0] + 1, NULL);
    promise(start != NULL);
    char *text = string_of(data + 1, size - 1);
    read_as(start, NULL, text, size - 1);
    for (int i = 0; (format = kt_game_line_format(game, i)) != NULL; i++)
        read_as(start, format->name, text, size - 1);
    free(text);
    kt_position_free(start);
    return 0;
}
