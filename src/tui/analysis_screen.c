/* The screen of an analysis: what was found in words, the graph, and the list of moves with the mistakes. Enter shows
 * the position after the chosen move. */
#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

enum { MOST_GRAPHS = 8, GRAPH_NAME = 12 };

/* ---- questions ---- */

const json_t *decision_at(const struct analysis *analysis, int move)
{
    for (size_t i = 0; i < json_array_size(analysis->decisions); i++) {
        const json_t *decision = json_array_get(analysis->decisions, i);
        if (number_in(decision, "index", -1) == move)
            return decision;
    }
    return NULL;
}

static bool is_mistake(const json_t *decision)
{
    return json_is_true(json_object_get(decision, "mistake"));
}

static double real_in(const json_t *json, const char *key)
{
    return json_number_value(json_object_get(json, key));
}

static bool is_chance(const json_t *decision)
{
    const char *scale = json_string_value(json_object_get(decision, "scale"));
    return scale && strcmp(scale, "chance") == 0;
}

static void write_value(const json_t *decision, double value, char *out, size_t size)
{
    if (is_chance(decision))
        snprintf(out, size, "%.0f %%", 100 * value);
    else
        snprintf(out, size, "%.1f", value);
    use_decimal_mark(out);
}

/* "loses 12 % (± 4 %)" */
static void write_loss(const json_t *decision, char *out, size_t size)
{
    double margin =
        real_in(json_object_get(decision, "made"), "margin") + real_in(json_object_get(decision, "best"), "margin");
    char loss[32], wide[32];
    write_value(decision, real_in(decision, "loss"), loss, sizeof loss);
    write_value(decision, margin, wide, sizeof wide);
    struct kt_phrase phrase = {.text = N_("loses %1 (± %2)")};
    snprintf(phrase.arg[0], sizeof phrase.arg[0], "%s", loss);
    snprintf(phrase.arg[1], sizeof phrase.arg[1], "%s", wide);
    kt_phrase_render(&phrase, word(phrase.text), out, size);
}

/* ---- in words ---- */

static void write_decided(const struct analysis *analysis, char *out, size_t size)
{
    const char *verdicts = json_string_value(analysis->verdicts);
    struct kt_phrase phrase = {.text = N_("It could be won before move %1, but not after it.")};
    if (analysis->decided >= 0) {
        snprintf(phrase.arg[0], sizeof phrase.arg[0], "%d", analysis->decided + 1);
        kt_phrase_render(&phrase, word(phrase.text), out, size);
    } else
        snprintf(out, size, "%s",
                 strspn(verdicts, "s") == strlen(verdicts)   ? _("It could be won after every move.")
                 : strspn(verdicts, "i") == strlen(verdicts) ? _("This deal cannot be won.")
                                                             : _("It is not known where the game was decided."));
}

static void write_mistakes(const struct analysis *analysis, char *out, size_t size)
{
    int mistakes = 0;
    struct kt_phrase phrase = {.text = N_("%1 evaluated the decisions by sampling; mistakes beyond the margin: %2.")};
    for (size_t i = 0; i < json_array_size(analysis->decisions); i++)
        mistakes += is_mistake(json_array_get(analysis->decisions, i));
    snprintf(phrase.arg[0], sizeof phrase.arg[0], "%.30s", analysis->spec);
    snprintf(phrase.arg[1], sizeof phrase.arg[1], "%d", mistakes);
    kt_phrase_render(&phrase, word(phrase.text), out, size);
    if (analysis->at_move >= analysis->moves)
        return;
    phrase = (struct kt_phrase){.text = N_("The time was up after move %1.")};
    snprintf(phrase.arg[0], sizeof phrase.arg[0], "%d", analysis->at_move);
    size_t length = strlen(out);
    if (length + 2 < size) {
        out[length++] = ' ';
        kt_phrase_render(&phrase, word(phrase.text), out + length, size - length);
    }
}

static void write_summary(const struct analysis *analysis, char *out, size_t size)
{
    if (!analysis->is_done && analysis->moves > 0 && analysis->at_move > 0)
        snprintf(out, size, "%s %d %%", _("searching…"), 100 * analysis->at_move / analysis->moves);
    else if (!analysis->is_done)
        snprintf(out, size, "%s", _("searching…"));
    else if (analysis->verdicts)
        write_decided(analysis, out, size);
    else if (analysis->spec[0])
        write_mistakes(analysis, out, size);
    else
        out[0] = '\0';
}

/* ---- the graph ---- */

/* The column of a position, on a graph of that width. */
static int column_of(const struct analysis *analysis, int position, int width)
{
    int most = analysis->frames - 1, used = most < width - 1 ? most : width - 1;
    return most > 0 ? position * used / most : 0;
}

static void draw_verdicts(const struct analysis *analysis, const struct area *area)
{
    const char *verdicts = json_string_value(analysis->verdicts);
    for (int i = 0; i < analysis->frames && verdicts && verdicts[i]; i++) {
        char letter = verdicts[i];
        bool is_won = letter == 's', is_lost = letter == 'i';
        const char *sign = is_ascii() ? (is_won ? "#" : is_lost ? "x" : ".") : (is_won ? "█" : is_lost ? "▁" : "·");
        paint(area->y, area->x + column_of(analysis, i, area->w),
              is_won    ? INK_GOOD
              : is_lost ? INK_BAD
                        : INK_DIM,
              PAPER_TABLE, sign);
    }
    paint(area->y + 1, area->x + column_of(analysis, analysis->at + 1, area->w), INK_STRONG, PAPER_TABLE,
          is_ascii() ? "^" : "▲");
    paint_at_most(area->y + 2, area->x, area->w, INK_DIM, PAPER_TABLE,
                  is_ascii() ? _("# could be won   x could not be won   . not known")
                             : _("█ could be won   ▁ could not be won   · not known"));
}

/* The least and the greatest value of all moves; of chances, 0 and 1. */
static void find_range(const struct analysis *analysis, double *least, double *most)
{
    *least = 0;
    *most = 1;
    for (size_t i = 0; i < json_array_size(analysis->decisions); i++) {
        double value = real_in(json_object_get(json_array_get(analysis->decisions, i), "made"), "value");
        *least = value < *least ? value : *least;
        *most = value > *most ? value : *most;
    }
}

static const char *bar_of(double share)
{
    static const char *const bars[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const plain[] = {"_", ".", "-", "=", "+", "*", "%", "#"};
    int height = (int)(share * 7.999);
    height = height < 0 ? 0 : height > 7 ? 7 : height;
    return is_ascii() ? plain[height] : bars[height];
}

/* The values of the moves of one seat, over the whole round. */
static void draw_seat(const struct table *table, int seat, const struct area *area)
{
    const struct analysis *analysis = &table->analysis;
    double least, most;
    find_range(analysis, &least, &most);
    paint_at_most(area->y, area->x, GRAPH_NAME - 1, INK_TEXT, PAPER_TABLE, seat_name(table, seat));
    for (size_t i = 0; i < json_array_size(analysis->decisions); i++) {
        const json_t *decision = json_array_get(analysis->decisions, i), *made = json_object_get(decision, "made");
        int column = column_of(analysis, number_in(decision, "index", 0) + 1, area->w - GRAPH_NAME);
        if (number_in(decision, "seat", 0) - 1 == seat && json_is_object(made))
            paint(area->y, area->x + GRAPH_NAME + column, is_mistake(decision) ? INK_BAD : INK_GOOD, PAPER_TABLE,
                  bar_of((real_in(made, "value") - least) / (most - least)));
    }
}

/* The own seat first; on a small screen the last ones are left out. Returns the number of lines. */
static int draw_graph(const struct table *table, const struct area *area)
{
    const struct view *view = &table->view;
    int lines = 0, room = area->h < MOST_GRAPHS ? area->h : MOST_GRAPHS;
    if (is_alone(table)) {
        draw_verdicts(&table->analysis, area);
        return 3;
    }
    for (int i = 0; i < view->seats && lines < room; i++) {
        int seat = (view->seat + i + view->seats) % view->seats;
        draw_seat(table, seat, &(struct area){area->y + lines++, area->x, 1, area->w});
    }
    return lines;
}

/* ---- the list ---- */

/* What is remarkable about a move, and its value. */
static void write_remark(const struct analysis *analysis, int move, char *out, size_t size)
{
    const json_t *decision = decision_at(analysis, move), *made = json_object_get(decision, "made");
    out[0] = '\0';
    if (analysis->decided == move)
        snprintf(out, size, "%s", _("after this move it could not be won"));
    else if (is_mistake(decision))
        write_loss(decision, out, size);
    else if (json_is_object(made))
        write_value(decision, real_in(made, "value"), out, size);
}

static void draw_move(const struct analysis *analysis, int move, int y, int width)
{
    const char *words = json_string_value(json_array_get(analysis->words, (size_t)move));
    bool is_at = move == analysis->at, is_bad = analysis->decided == move || is_mistake(decision_at(analysis, move));
    enum paper paper = is_at ? PAPER_HELD : PAPER_TABLE;
    char line[512], remark[128];
    write_remark(analysis, move, remark, sizeof remark);
    int right = columns_of(remark);
    snprintf(line, sizeof line, "%s%4d  %s", is_bad ? "!" : " ", move + 1, words ? words : "");
    paint_line(y, 1, width, is_at ? INK_BLACK : INK_TEXT, paper, "");
    paint_at_most(y, 1, width - right - 2, is_at ? INK_BLACK : is_bad ? INK_BAD : INK_TEXT, paper, line);
    paint_at_most(y, width - right, right, is_at ? INK_BLACK : is_bad ? INK_BAD : INK_DIM, paper, remark);
}

static void draw_list(struct analysis *analysis, const struct area *area)
{
    int count = (int)json_array_size(analysis->words);
    if (analysis->at < analysis->top)
        analysis->top = analysis->at;
    if (analysis->at >= analysis->top + area->h)
        analysis->top = analysis->at - area->h + 1;
    for (int i = 0; i < area->h && analysis->top + i < count; i++)
        draw_move(analysis, analysis->top + i, area->y + i, area->w);
    analysis->shown_top = area->y;
    analysis->shown_rows = area->h;
}

/* The figures of a win; otherwise nothing. */
static void write_figures(const struct table *table, char *out, size_t size)
{
    out[0] = '\0';
    if (table->talk.said[0])
        snprintf(out, size, "%s", table->talk.said);
    else if (table->view.is_won && !table->analysis.record[0])
        write_win(table, out, size);
}

static void draw_analysis(struct table *table, struct screen *screen)
{
    struct analysis *analysis = &table->analysis;
    int width = screen_width(), height = screen_height(), y = 1;
    const struct kt_game *game = game_on_table(table);
    char line[600];
    (void)screen;
    snprintf(line, sizeof line, " Kartu · %s · %s", _("Analysis"), game ? word(kt_game_title(game)) : "");
    paint_line(0, 0, width, INK_BAR, PAPER_BAR, line);
    write_figures(table, line, sizeof line);
    int lines = line[0] ? text_break(line, width - 2, NULL, NULL) : 0;
    paint_text(&(struct area){y, 1, lines, width - 2}, table->talk.is_complaint ? INK_BAD : INK_TEXT, line);
    y += lines;
    write_summary(analysis, line, sizeof line);
    lines = text_break(line, width - 2, NULL, NULL);
    paint_text(&(struct area){y, 1, lines, width - 2}, INK_STRONG, line);
    y += lines;
    y += draw_graph(table, &(struct area){y, 1, (height - 12) / 4, width - 2}) + 1;
    draw_list(analysis, &(struct area){y, 1, height - 1 - y, width - 2});
    snprintf(line, sizeof line, " %s", _("↑ ↓ choose   n next mistake   Enter show the position   Esc back"));
    paint_line(height - 1, 0, width, INK_BAR, PAPER_BAR, line);
}

/* ---- keys ---- */

static void go_to(struct analysis *analysis, int at)
{
    int last = (int)json_array_size(analysis->words) - 1;
    analysis->at = at > last ? last : at;
    analysis->at = analysis->at < 0 ? 0 : analysis->at;
}

/* Cyclic. */
static void next_mistake(struct table *table)
{
    struct analysis *analysis = &table->analysis;
    int count = (int)json_array_size(analysis->words);
    for (int i = 1; i <= count; i++) {
        int move = (analysis->at + i) % count;
        if (analysis->decided == move || is_mistake(decision_at(analysis, move))) {
            analysis->at = move;
            return;
        }
    }
    complain(table, _("No mistake is marked."));
}

static void close_analysis(struct table *table, struct screen *screen)
{
    char record[STORE_RECORD_KEY];
    (void)screen;
    memcpy(record, table->analysis.record, sizeof record);
    talk_clear(table);
    analysis_forget(table);
    if (record[0])
        watching_review(table, record);
    else if (table->has_view)
        say_end(table);
}

/* The analysis goes on meanwhile; it is shown again after the replay. */
static void show_position(struct table *table)
{
    int frame = table->analysis.at + 1;
    if (frame >= table->analysis.frames)
        return;
    screen_hide(table);
    watching_replay_at(table, table->analysis.record, frame);
}

static void press_analysis(struct table *table, struct screen *screen, const struct press *press)
{
    struct analysis *analysis = &table->analysis;
    int key = press->key, rows = analysis->shown_rows - 1;
    int by = key == PRESS_UP || key == PRESS_WHEEL_UP       ? -1
             : key == PRESS_DOWN || key == PRESS_WHEEL_DOWN ? 1
             : key == PRESS_PAGE_UP                         ? -rows
             : key == PRESS_PAGE_DOWN                       ? rows
             : key == PRESS_HOME                            ? -analysis->frames
             : key == PRESS_END                             ? analysis->frames
                                                            : 0;
    (void)screen;
    talk_clear(table);
    if (by != 0)
        go_to(analysis, analysis->at + by);
    else if (key == 'n')
        next_mistake(table);
    else if (key == PRESS_ENTER)
        show_position(table);
    else if (key == PRESS_BUTTON && press->y >= analysis->shown_top)
        go_to(analysis, analysis->top + press->y - analysis->shown_top);
    else if (key == PRESS_ESCAPE || key == 'q')
        screen_pop(table);
}

const struct screen_kind analysis_screen = {.draw = draw_analysis, .press = press_analysis, .close = close_analysis};
