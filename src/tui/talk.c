/* The two or three lines of talk below the cards: verdicts, hints, the choice, the last message. */
#include "tui/talk.h"

#include <assert.h>
#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

/* ---- messages ---- */

void say(struct table *table, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(table->talk.said, sizeof table->talk.said, format, args);
    va_end(args);
    table->talk.is_complaint = false;
}

void say_with_next_view(struct table *table, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(table->talk.news, sizeof table->talk.news, format, args);
    va_end(args);
}

void complain(struct table *table, const char *text)
{
    snprintf(table->talk.said, sizeof table->talk.said, "%s", text);
    table->talk.is_complaint = true;
    ring(table);
}

void talk_clear(struct table *table)
{
    table->talk.said[0] = '\0';
    table->talk.is_complaint = false;
}

const struct talk *talk_of(const struct table *table)
{
    return &table->talk;
}

void ring(struct table *table)
{
    if (table->settings.has_bell)
        beep();
}

/* ---- the lines ---- */

bool is_hint_young(const struct table *table)
{
    return table->now < table->advice.hint.since + HINT_SOON;
}

static enum ink write_verdict(const struct table *table, char *out, size_t size)
{
    const struct verdict *verdict = &table->advice.verdict;
    if (!verdict->is_there) {
        snprintf(out, size, "%s", _("Can it still be won? The solver is searching…"));
        return INK_DIM;
    }
    if (strcmp(verdict->word, "solved") == 0 && verdict->remaining == 0) {
        snprintf(out, size, "%s", _("Everything can go home now."));
        return INK_GOOD;
    }
    if (strcmp(verdict->word, "solved") == 0) {
        snprintf(out, size,
                 ngettext("It can still be won: %d move to go.", "It can still be won: %d moves to go.",
                          (unsigned)verdict->remaining),
                 verdict->remaining);
        return INK_GOOD;
    }
    if (strcmp(verdict->word, "impossible") != 0) {
        snprintf(out, size, "%s", _("Not known whether it can still be won."));
        return INK_DIM;
    }
    snprintf(out, size, "%s",
             verdict->last_winnable >= 0 ? _("It is lost. W returns to the last winnable position.")
                                         : _("It is lost."));
    return INK_BAD;
}

static enum ink write_state(const struct table *table, char *out, size_t size)
{
    const struct view *view = &table->view;
    out[0] = '\0';
    if (is_watching(table)) {
        watching_line(table, out, size);
        return INK_STRONG;
    }
    if (is_autoplay(table)) {
        autoplay_line(table, out, size);
        return INK_STRONG;
    }
    if (is_alone(table))
        return table->advice.has_verdict && !view->is_won ? write_verdict(table, out, size) : INK_TEXT;
    if (!view->is_over && view->turn != view->seat)
        snprintf(out, size, _("%s is thinking…"), seat_name(table, view->turn));
    return INK_DIM;
}

static void write_choice(const struct table *table, char *out, size_t size)
{
    const struct choice *choice = &table->choice;
    enum way way = layout_now(table)->way;
    struct target targets[MOST_TARGETS];
    out[0] = '\0';
    if (way == BY_CARDS && choice->chosen)
        snprintf(out, size, "%s",
                 is_my_turn(table) ? _("These cards cannot be played now: Enter shows why, Escape puts them back.")
                                   : _("Enter plays the chosen cards, Escape puts them back."));
    else if (way == BY_PLACES && choice->pile != KT_NO_PILE)
        snprintf(out, size, "%s",
                 targets_of(table, targets) == 0 || targets[0].is_place
                     ? _("Where to? Press the letter of a place, or use arrows and Enter; t turns, d drops.")
                     : _("On what? Press the letter of a player, a goal or a card; d drops it."));
    else if (choice->label)
        snprintf(out, size, _("From %c: to which pile?"), choice->label);
    else if (choice->pile != KT_NO_PILE)
        snprintf(out, size, "%s", _("To which pile?"));
    else if (table->view.finish > 0)
        snprintf(out, size, "%s", _("All cards can go home without a choice: X plays them."));
}

static bool fits(const char *text)
{
    return columns_of(text) <= screen_width() - 2;
}

/* Draws two texts, one line each. If the second is too long for a line, it takes all lines; the first takes them only
 * if there is no second. */
static void draw_two(const struct area *area, enum ink ink, const char *first, enum ink second_ink, const char *second)
{
    if (!fits(second))
        paint_text(area, second_ink, second);
    else if (!fits(first) && !*second)
        paint_text(area, ink, first);
    else {
        paint_at_most(area->y, area->x, area->w, ink, PAPER_TABLE, first);
        paint_at_most(area->y + 1, area->x, area->w, second_ink, PAPER_TABLE, second);
    }
}

static bool is_hint_shown(const struct table *table)
{
    return !is_watching(table) && !table->talk.said[0] && move_shown(table) == &table->advice.hint.move;
}

static void write_reasons(const struct hint *hint, const char *estimate, char *out, size_t size)
{
    snprintf(out, size, "%s%s%s", hint->reason, hint->reason[0] && *estimate ? " " : "", estimate);
}

/* The move, the reason and the estimate. */
static void write_hint(const struct table *table, const char *estimate, char *out, size_t size)
{
    char words[300], reasons[1100];
    play_words(table, &table->advice.hint.move, words, sizeof words);
    write_reasons(&table->advice.hint, estimate, reasons, sizeof reasons);
    snprintf(out, size, _("Hint: %s. %s"), words, reasons);
}

/* Two, or three for a hint or a message that needs them. */
int talk_lines(const struct table *table)
{
    char text[1500];
    if (is_hint_shown(table))
        write_hint(table, table->advice.hint.estimate, text, sizeof text);
    else
        snprintf(text, sizeof text, "%s", table->talk.said);
    return text_break(text, screen_width() - 2, NULL, NULL) > TALK_LINES ? TALK_LINES + 1 : TALK_LINES;
}

static void draw_hint(const struct table *table, const struct area *area)
{
    const struct hint *hint = &table->advice.hint;
    char first[400], second[1100], all[1500], words[300];
    play_words(table, &hint->move, words, sizeof words);
    snprintf(first, sizeof first, _("Hint: %s. i or Enter plays it."), words);
    write_reasons(hint, hint->estimate, second, sizeof second);
    if (fits(first) && fits(second)) {
        draw_two(area, INK_STRONG, first, INK_TEXT, second);
        return;
    }
    write_hint(table, hint->estimate, all, sizeof all);
    if (text_break(all, area->w, NULL, NULL) > area->h)
        write_hint(table, "", all, sizeof all);
    paint_text(area, INK_STRONG, all);
}

/* The move that is shown, and how to play it. False: none is shown. */
static bool draw_shown(const struct table *table, const struct area *area)
{
    char line[700], words[300];
    const struct move *shown = move_shown(table);
    int place, count;
    if (!shown || table->talk.said[0])
        return false;
    if (is_hint_shown(table)) {
        draw_hint(table, area);
        return true;
    }
    play_words(table, shown, words, sizeof words);
    shown_place(table, &place, &count);
    snprintf(line, sizeof line, _("Move %d of %d: %s. Enter plays it, Tab shows another."), place, count, words);
    draw_two(area, INK_STRONG, line, INK_TEXT, "");
    return true;
}

void talk_draw(const struct table *table, const struct area *area)
{
    char state[600], line[600];
    if (!is_watching(table) && draw_shown(table, area))
        return;
    assert(area->h >= TALK_LINES);
    enum ink ink = write_state(table, state, sizeof state);
    if (is_watching(table) && !table->talk.said[0])
        watching_words(table, line, sizeof line);
    else if (table->advice.hint.is_awaited)
        snprintf(line, sizeof line, "%s",
                 is_hint_young(table) ? _("Looking for a hint…") : _("Still looking for a hint…"));
    else if (table->talk.said[0])
        snprintf(line, sizeof line, "%s", table->talk.said);
    else
        write_choice(table, line, sizeof line);
    draw_two(area, ink, state, table->talk.is_complaint && table->talk.said[0] ? INK_BAD : INK_TEXT, line);
}
