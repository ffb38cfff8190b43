/* The two or three lines of talk below the cards: verdicts, hints, the choice, the last message. */
#include "tui/talk.h"

#include <assert.h>
#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

enum { GUIDE_TEXT = 600, MOST_GUIDE_LINES = 5 }; /* of a guided game */

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
    else if (!table->view.is_over && tour_write_offer(table, out, size))
        return;
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

static void write_shown(const struct table *table, char *out, size_t size)
{
    char words[300];
    int place, count;
    play_words(table, move_shown(table), words, sizeof words);
    shown_place(table, &place, &count);
    snprintf(out, size, _("Move %d of %d: %s. Enter plays it, Tab shows another."), place, count, words);
}

/* The move that is shown, and how to play it. False: none is shown. */
static bool draw_shown(const struct table *table, const struct area *area)
{
    char line[700];
    if (!move_shown(table) || table->talk.said[0])
        return false;
    if (is_hint_shown(table)) {
        draw_hint(table, area);
        return true;
    }
    write_shown(table, line, sizeof line);
    draw_two(area, INK_STRONG, line, INK_TEXT, "");
    return true;
}

/* ---- guided games ---- */

static bool is_guided(const struct table *table)
{
    return has_tour(table) && !is_watching(table) && !is_autoplay(table);
}

/* Above what to do: the last message, a shown move, the choice, or what has happened. */
static enum ink write_above(const struct table *table, const char *why, char *out, size_t size)
{
    if (table->talk.said[0]) {
        snprintf(out, size, "%s", table->talk.said);
        return table->talk.is_complaint ? INK_BAD : INK_TEXT;
    }
    if (is_hint_shown(table))
        write_hint(table, "", out, size);
    else if (move_shown(table))
        write_shown(table, out, size);
    else
        write_choice(table, out, size);
    if (!*out)
        snprintf(out, size, "%s", why);
    return INK_GOOD;
}

/* Both texts, and how many lines they need: `above` gets what is left. */
static enum ink write_guide(const struct table *table, char *above, char *text, size_t size, int lines[2])
{
    char why[GUIDE_TEXT];
    int width = screen_width() - 2;
    tour_words(table, why, text, sizeof why);
    enum ink ink = write_above(table, why, above, size);
    lines[1] = text_break(text, width, NULL, NULL);
    lines[0] = *above ? text_break(above, width, NULL, NULL) : 0;
    if (lines[0] + lines[1] > MOST_GUIDE_LINES)
        lines[0] = lines[1] < MOST_GUIDE_LINES ? MOST_GUIDE_LINES - lines[1] : 0;
    return ink;
}

static void draw_guide(const struct table *table, const struct area *area)
{
    char above[1500], text[GUIDE_TEXT];
    int lines[2];
    enum ink ink = write_guide(table, above, text, sizeof above, lines);
    paint_text(&(struct area){area->y, area->x, lines[0], area->w}, ink, above);
    paint_text(&(struct area){area->y + lines[0], area->x, area->h - lines[0], area->w}, INK_STRONG, text);
}

/* ---- all ---- */

/* Two, or three for a hint or a message that needs them; in a guided game more. */
int talk_lines(const struct table *table)
{
    char text[1500], guide[GUIDE_TEXT];
    int lines[2];
    if (is_guided(table)) {
        write_guide(table, text, guide, sizeof text, lines);
        return lines[0] + lines[1] > TALK_LINES ? lines[0] + lines[1] : TALK_LINES;
    }
    if (is_hint_shown(table))
        write_hint(table, table->advice.hint.estimate, text, sizeof text);
    else
        snprintf(text, sizeof text, "%s", table->talk.said);
    return text_break(text, screen_width() - 2, NULL, NULL) > TALK_LINES ? TALK_LINES + 1 : TALK_LINES;
}

void talk_draw(const struct table *table, const struct area *area)
{
    char state[600], line[600];
    if (is_guided(table)) {
        draw_guide(table, area);
        return;
    }
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
