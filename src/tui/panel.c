/* Beside the cards: the log of the round, and the learner's panel (what a bot thinks of the legal moves, the best
 * first). */
#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/choice.h"
#include "tui/game.h"
#include "tui/words.h"

/* ---- the log of a round ---- */

struct log {
    int y, x;
    enum ink ink;
};

static void log_line(void *data, int line, const char *text)
{
    const struct log *log = data;
    paint(log->y + line, log->x + (line > 0 ? 2 : 0), log->ink, PAPER_TABLE, text);
}

/* As many deeds as fit, the newest at the bottom. */
void log_draw(const struct table *table, const struct area *area)
{
    int count = (int)deeds_shown(table), bottom = area->y + area->h;
    for (int i = count - 1; i >= 0; i--) {
        const json_t *deed = json_array_get(deeds_on_table(table), (size_t)i);
        char line[400];
        write_deed(table, deed, line, sizeof line);
        bottom -= text_break(line, area->w - 2, NULL, NULL);
        if (bottom < area->y)
            break;
        struct log log = {bottom, area->x, i == count - 1 ? INK_TEXT : INK_DIM};
        text_break(line, area->w - 2, log_line, &log);
    }
}

/* ---- the learner's panel ---- */

enum { VALUE_LINES = 4 }; /* reserved for the values */

/* Draws a phrase below the `used` lines, if there is room. Returns the number of lines. */
static int draw_phrase(const struct table *table, const struct area *area, int used, const char *which)
{
    char text[400];
    struct log log = {area->y + used, area->x, INK_DIM};
    table_phrase(table, json_object_get(advice_of(table)->explain, which), text, sizeof text);
    int lines = text[0] ? text_break(text, area->w - 2, NULL, NULL) : 0;
    return lines > 0 && used + lines + VALUE_LINES <= area->h ? text_break(text, area->w - 2, log_line, &log) : 0;
}

enum { VALUE_WIDTH = 7 };

static const char *scale_of(const struct table *table)
{
    const char *scale = json_string_value(json_object_get(advice_of(table)->explain, "scale"));
    return scale ? scale : "score";
}

static const char *scale_words(const struct table *table)
{
    const char *scale = scale_of(table);
    if (strcmp(scale, "chance") == 0)
        return is_alone(table) ? _("Chance to win:") : _("Chance that this side wins:");
    if (strcmp(scale, "probability") == 0)
        return _("Probability that it gives the move:");
    return strcmp(scale, "points") == 0 ? _("Expected points:") : _("Its own score, higher is better:");
}

static void write_value(double value, const char *scale, char out[32])
{
    if (strcmp(scale, "chance") == 0 || strcmp(scale, "probability") == 0)
        snprintf(out, 32, "%*.0f %%", VALUE_WIDTH - 2, 100 * value);
    else if (strcmp(scale, "points") == 0)
        snprintf(out, 32, "%+*.1f", VALUE_WIDTH, value > -.05 && value < 0 ? 0 : value);
    else
        snprintf(out, 32, "%*.2f", VALUE_WIDTH, value);
    use_decimal_mark(out);
}

/* On a board, two cards, or one card turned both ways, can have the same words; so the keys that choose the move are
 * added. */
static void write_thought(const struct table *table, const json_t *thought, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(thought, "text"));
    char words[256];
    deed_render(table, thought, words, sizeof words);
    snprintf(out, size, "%s", words);
    if (layout_now(table)->way != BY_PLACES)
        return;
    for (int i = 0; text && i < view_of(table)->move_count; i++) {
        const struct move *move = &view_of(table)->moves[i];
        if (strcmp(move->text, text) == 0 && move->count > 0)
            snprintf(out, size, "%c%s: %s", key_of_card(table, move->from, move->taken[0]), move->is_turned ? "t" : "",
                     words);
    }
}

/* Returns the number of lines. */
static int draw_thought(const struct table *table, const struct area *area, const json_t *thought, bool is_best)
{
    char value[32], words[300];
    struct log log = {area->y, area->x + VALUE_WIDTH + 2, is_best ? INK_STRONG : INK_TEXT};
    write_value(json_number_value(json_object_get(thought, "value")), scale_of(table), value);
    write_thought(table, thought, words, sizeof words);
    if (text_break(words, area->w - 11, NULL, NULL) > area->h)
        return area->h;
    paint(area->y, area->x, log.ink, PAPER_TABLE, value);
    return text_break(words, area->w - 11, log_line, &log);
}

void panel_draw(const struct table *table, const struct area *area)
{
    const json_t *thoughts = json_object_get(advice_of(table)->explain, "thoughts");
    const char *spec = json_string_value(json_object_get(advice_of(table)->explain, "spec"));
    char line[512];
    if (!spec && view_of(table)->turn != view_of(table)->seat) {
        log_draw(table, area);
        return;
    }
    paint_fill(area, PAPER_TABLE);
    if (spec)
        snprintf(line, sizeof line, _("What %s thinks:"), spec);
    else
        snprintf(line, sizeof line, "%s", _("The bot is thinking…"));
    paint_line(area->y, area->x, area->w, INK_BAR, PAPER_BAR, line);
    int used = 1;
    used += draw_phrase(table, area, used, "reason");
    used += draw_phrase(table, area, used, "estimate");
    if (advice_of(table)->explain && used < area->h)
        paint_at_most(area->y + used++, area->x, area->w, INK_DIM, PAPER_TABLE,
                      json_array_size(thoughts) > 0 ? scale_words(table) : _("It gives no values."));
    for (size_t i = 0; i < json_array_size(thoughts) && used < area->h; i++)
        used += draw_thought(table, &(struct area){area->y + used, area->x, area->h - used, area->w},
                             json_array_get(thoughts, i), i == 0);
}
