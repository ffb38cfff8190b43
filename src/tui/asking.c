/* Overlays that wait for an answer: a line to type in, and a question with yes or no. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "tui/lists.h"
#include "tui/scene.h"
#include "tui/talk.h"
#include "tui/terminal.h"
#include "tui/words.h"

static void close_asking(struct table *table, struct screen *screen)
{
    (void)table;
    free(screen);
}

/* ---- a line to type in ---- */

struct prompt {
    struct screen screen;
    char question[ITEM_TEXT], text[64];
    void (*done)(struct table *table, const char *text);
};

static void draw_prompt(struct table *table, struct screen *screen)
{
    const struct prompt *prompt = (struct prompt *)screen;
    char line[300];
    (void)table;
    snprintf(line, sizeof line, " %s %s_", prompt->question, prompt->text);
    paint_line(screen_height() - 2, 0, screen_width(), INK_BLACK, PAPER_HELD, line);
}

static void rub_out(char *text)
{
    size_t size = strlen(text);
    while (size > 0 && ((unsigned char)text[size - 1] & 0xC0) == 0x80)
        size--;
    text[size > 0 ? size - 1 : 0] = '\0';
}

static void type_in(struct prompt *prompt, wchar_t sign)
{
    size_t size = strlen(prompt->text);
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t count = wcrtomb(bytes, sign, &state);
    if (count == (size_t)-1 || size + count >= sizeof prompt->text)
        return;
    memcpy(prompt->text + size, bytes, count);
    prompt->text[size + count] = '\0';
}

static void press_prompt(struct table *table, struct screen *screen, const struct press *press)
{
    struct prompt *prompt = (struct prompt *)screen;
    if (press->key == PRESS_ENTER) {
        void (*done)(struct table *, const char *) = prompt->done;
        char text[64];
        memcpy(text, prompt->text, sizeof text);
        screen_pop(table);
        done(table, text);
    } else if (press->key == PRESS_ESCAPE) {
        screen_pop(table);
    } else if (press->key == PRESS_BACKSPACE) {
        rub_out(prompt->text);
    } else if (press->key >= ' ' && press->key < PRESS_UP) {
        type_in(prompt, (wchar_t)press->key);
    }
}

static const struct screen_kind prompt_screen = {
    .is_overlay = true, .draw = draw_prompt, .press = press_prompt, .close = close_asking};

void prompt_open(struct table *table, const char *question, const char *text,
                 void (*done)(struct table *table, const char *text))
{
    struct prompt *prompt = calloc(1, sizeof *prompt);
    assert(done);
    if (!prompt)
        return;
    prompt->screen.kind = &prompt_screen;
    prompt->done = done;
    snprintf(prompt->question, sizeof prompt->question, "%s", question);
    snprintf(prompt->text, sizeof prompt->text, "%s", text);
    screen_push(table, &prompt->screen);
}

/* ---- yes or no ---- */

struct question {
    struct screen screen;
    char text[QUESTION_TEXT], about[MOVE_TEXT];
    void (*yes)(struct table *table, const char *about);
};

static void draw_question_line(void *data, int line, const char *text)
{
    const int *top = data;
    paint(*top + line, 1, INK_BLACK, PAPER_HELD, text);
}

/* In place of the lines of talk, and higher if it is long. */
static void draw_question(struct table *table, struct screen *screen)
{
    const struct question *question = (struct question *)screen;
    char line[QUESTION_TEXT + 32];
    snprintf(line, sizeof line, "%s %s", question->text, _("(y/n)"));
    int lines = text_break(line, screen_width() - 2, NULL, NULL);
    int talk = talk_lines(table);
    int top = screen_height() - 1 - (lines > talk ? lines : talk);
    for (int y = top; y < screen_height() - 1; y++)
        paint_line(y, 0, screen_width(), INK_BLACK, PAPER_HELD, "");
    text_break(line, screen_width() - 2, draw_question_line, &top);
}

static void press_question(struct table *table, struct screen *screen, const struct press *press)
{
    const struct question asked = *(struct question *)screen;
    bool is_yes = press->key == 'y' || press->key == 'Y';
    if (!is_yes && press->key != 'n' && press->key != 'N' && press->key != PRESS_ESCAPE)
        return;
    screen_pop(table);
    if (is_yes)
        asked.yes(table, asked.about);
}

static const struct screen_kind question_screen = {
    .is_overlay = true, .draw = draw_question, .press = press_question, .close = close_asking};

void question_open(struct table *table, const char *text, const char *about,
                   void (*yes)(struct table *table, const char *about))
{
    struct question *question = calloc(1, sizeof *question);
    assert(yes && strlen(about) < sizeof question->about);
    if (!question)
        return;
    question->screen.kind = &question_screen;
    question->yes = yes;
    snprintf(question->text, sizeof question->text, "%s", text);
    snprintf(question->about, sizeof question->about, "%s", about);
    screen_push(table, &question->screen);
}
