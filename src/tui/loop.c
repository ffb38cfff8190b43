/* The event loop: keys, messages of the hall, timers, drawing.
 *
 * The threads of the hall and signals wake it through one eventfd. Keys are not read while a change is unanswered,
 * so that each key refers to the current table. */
#define _GNU_SOURCE
#include <assert.h>
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "kit/words.h"
#include "tui/table.h"
#include "tui/words.h"

enum { MOST_WAIT = 2 }; /* seconds */

/* ---- screens ---- */

void screen_push(struct table *table, struct screen *screen)
{
    assert(screen->kind && screen != table->screen);
    screen->below = table->screen;
    table->screen = screen;
}

void screen_hide(struct table *table)
{
    if (table->screen)
        table->screen = table->screen->below;
}

void screen_pop(struct table *table)
{
    struct screen *screen = table->screen;
    if (!screen)
        return;
    screen_hide(table);
    if (screen->kind->close)
        screen->kind->close(table, screen);
    if (!table->screen)
        table->is_done = true;
}

struct screen *screen_top(struct table *table)
{
    return table->screen;
}

static void draw_screen(struct table *table, struct screen *screen)
{
    if (screen->kind->is_overlay && screen->below)
        draw_screen(table, screen->below);
    screen->kind->draw(table, screen);
}

/* A change is unanswered, so the next key would refer to an outdated screen. */
static bool is_awaiting(const struct table *table)
{
    return table->link.sent_at > 0 && table->now - table->link.sent_at < MOST_WAIT &&
           (table->screen == &table->playing || !table->has_view);
}

static void draw(struct table *table)
{
    if (table->wanted->game && !table->has_view && is_awaiting(table))
        return; /* with a game on the command line the menu is not shown first */
    attr_set(A_NORMAL, 0, NULL);
    erase();
    if (table->screen)
        draw_screen(table, table->screen);
    refresh();
}

/* ---- messages ---- */

/* The hall sends: into the inbox. */
static void receive(void *data, const char *text, size_t size)
{
    struct table *table = data;
    json_array_append_new(table->link.inbox, json_loadb(text, size, 0, NULL));
}

static size_t nothing_queued(void *data)
{
    (void)data;
    return 0;
}

void ask_json(struct table *table, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text)
        hall_receive(&table->link.client, text, strlen(text));
    free(text);
    json_decref(message);
}

void change_json(struct table *table, json_t *message)
{
    assert(table->now > 0); /* 0 means that nothing was sent */
    table->link.sent_at = table->now;
    ask_json(table, message);
}

/* Handling a message can add messages to the inbox, so a new one is started first. */
static void empty_inbox(struct table *table)
{
    while (json_array_size(table->link.inbox) > 0) {
        json_t *taken = table->link.inbox;
        table->link.inbox = json_array();
        for (size_t i = 0; i < json_array_size(taken); i++)
            hear(table, json_array_get(taken, i));
        json_decref(taken);
    }
}

/* ---- keys ---- */

static const struct {
    int code, key;
} special_keys[] = {
    {KEY_UP, PRESS_UP},
    {KEY_DOWN, PRESS_DOWN},
    {KEY_LEFT, PRESS_LEFT},
    {KEY_RIGHT, PRESS_RIGHT},
    {KEY_PPAGE, PRESS_PAGE_UP},
    {KEY_NPAGE, PRESS_PAGE_DOWN},
    {KEY_HOME, PRESS_HOME},
    {KEY_END, PRESS_END},
    {KEY_ENTER, PRESS_ENTER},
    {KEY_BTAB, PRESS_BACK_TAB},
    {KEY_BACKSPACE, PRESS_BACKSPACE},
    {KEY_DC, PRESS_BACKSPACE},
};

static int plain_key(wint_t sign)
{
    switch (sign) {
    case '\r':
    case '\n':
        return PRESS_ENTER;
    case '\t':
        return PRESS_TAB;
    case 27:
        return PRESS_ESCAPE;
    case 8:
    case 127:
        return PRESS_BACKSPACE;
    default:
        return (int)sign;
    }
}

static bool read_event(struct table *table, const MEVENT *event, struct press *press)
{
    static double last;
    static int last_y, last_x;
    *press = (struct press){.y = event->y, .x = event->x};
    if (event->bstate & BUTTON4_PRESSED)
        press->key = PRESS_WHEEL_UP;
    else if (event->bstate & BUTTON5_PRESSED)
        press->key = PRESS_WHEEL_DOWN;
    else if (event->bstate & BUTTON1_PRESSED)
        press->key = PRESS_BUTTON;
    else if (event->bstate & BUTTON1_RELEASED)
        press->key = PRESS_RELEASE;
    else
        return false;
    if (press->key == PRESS_BUTTON) {
        press->is_double = table->now - last < 0.4 && last_y == event->y && last_x == event->x;
        last = press->is_double ? 0 : table->now;
        last_y = event->y;
        last_x = event->x;
    }
    return true;
}

static void take_press(struct table *table, const struct press *press)
{
    if (table->screen == &table->playing && table->drawn.spot_count == 0)
        draw(table); /* clicks need the current spots */
    if (table->screen)
        table->screen->kind->press(table, table->screen, press);
    empty_inbox(table);
}

/* One KEY_MOUSE can stand for several events; curses returns the newest first. */
static void take_mouse(struct table *table)
{
    MEVENT events[16];
    struct press press;
    int count = 0;
    while (count < 16 && getmouse(&events[count]) == OK)
        count++;
    while (count-- > 0)
        if (read_event(table, &events[count], &press))
            take_press(table, &press);
}

static int special_key(int code)
{
    for (size_t i = 0; i < sizeof special_keys / sizeof *special_keys; i++)
        if (special_keys[i].code == code)
            return special_keys[i].key;
    return code == KEY_RESIZE ? 0 : PRESS_OTHER;
}

static void take_keys(struct table *table)
{
    wint_t sign;
    int result;
    while (table->screen && !is_awaiting(table) && (result = get_wch(&sign)) != ERR) {
        bool is_special = result == KEY_CODE_YES;
        struct press press = {.key = is_special ? special_key((int)sign) : plain_key(sign)};
        if (is_special && sign == KEY_MOUSE)
            take_mouse(table);
        else if (press.key)
            take_press(table, &press);
    }
}

/* ---- beginning and end ---- */

static void call_loop(void *data)
{
    const struct table *table = data;
    uint64_t one = 1;
    ssize_t written = write(table->link.call, &one, sizeof one);
    (void)written;
}

/* No rate limits: there is only one player. */
static struct limits own_limits(const struct limits *wanted)
{
    struct limits limits = *wanted;
    limits.events_a_day = limits.kb_a_day = limits.store_mb = 1 << 30;
    limits.queue_bytes = limits.messages_a_second = limits.burst = limits.rooms_a_minute = 1 << 30;
    return limits;
}

static bool open_hall(struct table *table, const char *data, struct kt_error *error)
{
    struct limits limits = own_limits(table->wanted->limits);
    table->link.call = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    table->link.inbox = json_array();
    table->history.queue = json_array();
    table->link.hall = table->link.call >= 0 ? hall_open(data, &limits, true, call_loop, table, error) : NULL;
    if (!table->link.hall || !know_player(&table->link.client, data, error))
        return false;
    table->link.client.data = table;
    table->link.client.send = receive;
    table->link.client.queued = nothing_queued;
    snprintf(table->link.client.address, sizeof table->link.client.address, "terminal");
    table->now = kt_clock_monotonic(NULL);
    hall_step(table->link.hall, table->now);
    return hall_enter(table->link.hall, &table->link.client);
}

static void close_hall(struct table *table)
{
    while (table->screen)
        screen_pop(table);
    if (table->link.hall && table->link.client.hall)
        hall_exit(table->link.hall, &table->link.client);
    hall_close(table->link.hall);
    table_forget(table);
    json_decref(table->link.inbox);
    json_decref(table->history.queue);
    settings_free(&table->settings);
    lobby_free(&table->lobby);
    if (table->link.call >= 0)
        close(table->link.call);
}

/* Without a locale, UTF-8 is assumed. */
static bool speaks_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return true;
}

/* ---- the loop ---- */

static double next_due(struct table *table, double hall_due)
{
    double due = play_due(table);
    return due < hall_due ? due : hall_due;
}

static void wait_for_something(struct table *table, double due)
{
    struct pollfd waits[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = table->link.call, .events = POLLIN}};
    double left = due - kt_clock_monotonic(NULL);
    uint64_t calls;
    if (is_awaiting(table))
        waits[0].fd = -1;
    waits[0].revents = waits[1].revents = 0;
    poll(waits, 2, left <= 0 ? 0 : left > 60 ? 60000 : (int)(left * 1000) + 1);
    if (waits[1].revents && read(table->link.call, &calls, sizeof calls) < 0 && errno != EAGAIN)
        table->is_done = true;
    if (waits[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        table->is_done = true;
}

static void run(struct table *table)
{
    while (!table->is_done && !terminal_should_leave()) {
        table->now = kt_clock_monotonic(NULL);
        double due = hall_step(table->link.hall, table->now);
        empty_inbox(table);
        play_step(table);
        take_keys(table);
        terminal_take_resize();
        if (table->is_done)
            break;
        draw(table);
        due = hall_step(table->link.hall, kt_clock_monotonic(NULL)) < due ? table->now : due;
        if (json_array_size(table->link.inbox) == 0)
            wait_for_something(table, next_due(table, due));
    }
}

static enum colours first_colours(const struct tui_settings *wanted, enum colours saved)
{
    static const char *const names[COLOURS_KINDS] = {"two", "four", "contrast", "none"};
    const char *no_colour = getenv("NO_COLOR");
    for (int i = 0; wanted->colours && i < COLOURS_KINDS; i++)
        if (strcmp(names[i], wanted->colours) == 0)
            return (enum colours)i;
    return no_colour && *no_colour ? COLOURS_NONE : saved;
}

static void begin(struct table *table)
{
    ask(table, "{s:s}", "type", "hello");
    empty_inbox(table); /* this reads the settings */
    terminal_colours(first_colours(table->wanted, table->settings.colours));
    menu_open(table);
    empty_inbox(table);
}

bool tui_run(const struct tui_settings *settings, struct kt_error *error)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    table->wanted = settings;
    table->link.call = -1;
    table->watch.scene_at = -1;
    settings_start(&table->settings);
    bool is_begun = open_hall(table, settings->data, error);
    if (is_begun && !terminal_start(settings->is_ascii || !speaks_utf8(), table->link.call))
        is_begun = refuse(error, KT_NOT_POSSIBLE, N_("This terminal cannot show the table. Check the variable TERM."),
                          NULL, NULL);
    if (is_begun) {
        begin(table);
        run(table);
    }
    terminal_stop(); /* before the hall, whose threads can take a moment to end */
    close_hall(table);
    free(table);
    return is_begun;
}
