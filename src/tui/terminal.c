/* Curses: start and stop, signals, colours, text.
 *
 * A crash must not leave the terminal without echo on the alternate screen. So the escape sequences that restore it
 * are prepared at the start; the signal handler only writes them, restores the terminal modes, and raises the signal
 * again. */
#include "tui/terminal.h"

#include <assert.h>
#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { MOST_TEXT = 1024 };

/* The only global state: there is one terminal, and signal handlers have no argument for it. */
static struct {
    SCREEN *screen;
    bool is_ascii;
    enum colours colours;
    short pair[INKS][PAPERS]; /* 0: not asked for yet */
    short pairs;

    int call;
    volatile sig_atomic_t should_leave, was_resized;
    struct termios before;
    char restore[512]; /* escape sequences that restore the screen, for the signal handler */
    size_t restore_size;
} terminal;

/* ---- signals ---- */

static void wake_loop(void)
{
    int kept = errno;
    uint64_t one = 1;
    ssize_t written = write(terminal.call, &one, sizeof one);
    (void)written;
    errno = kept;
}

static void note_leave(int number)
{
    (void)number;
    terminal.should_leave = 1;
    wake_loop();
}

static void note_size(int number)
{
    (void)number;
    terminal.was_resized = 1;
    wake_loop();
}

/* Calls only async-signal-safe functions. The signal then ends the program as usual. */
static void restore_and_crash(int number)
{
    ssize_t written = write(STDOUT_FILENO, terminal.restore, terminal.restore_size);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_one(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void catch_signals(void)
{
    static const int leaving[] = {SIGINT, SIGTERM, SIGHUP},
                     crashing[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
    static char spare[32768]; /* for the handler of a stack overflow */
    stack_t stack = {.ss_sp = spare, .ss_size = sizeof spare};
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++)
        catch_one(leaving[i], note_leave, 0);
    for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++)
        catch_one(crashing[i], restore_and_crash, (int)(SA_ONSTACK | SA_NODEFER));
    catch_one(SIGWINCH, note_size, SA_RESTART);
    catch_one(SIGPIPE, SIG_IGN, 0);
}

static void add_restore(const char *sequence)
{
    size_t size = sequence && sequence != (char *)-1 ? strlen(sequence) : 0;
    if (terminal.restore_size + size <= sizeof terminal.restore)
        memcpy(terminal.restore + terminal.restore_size, sequence ? sequence : "", size);
    terminal.restore_size += size;
}

static void prepare_restore(void)
{
    static char names[][8] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    terminal.restore_size = 0;
    add_restore("\033[?1000l\033[?1002l\033[?1006l");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_restore(tigetstr(names[i]));
    add_restore("\r\n");
}

bool terminal_should_leave(void)
{
    return terminal.should_leave;
}

bool terminal_take_resize(void)
{
    struct winsize size;
    if (!terminal.was_resized)
        return false;
    terminal.was_resized = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
    return true;
}

/* ---- start and stop ---- */

static bool has_capability(const char *name)
{
    const char *sequence = tigetstr(name);
    return sequence && sequence != (char *)-1;
}

bool terminal_start(bool is_ascii_wanted, int call)
{
    terminal.call = call;
    terminal.is_ascii = is_ascii_wanted;
    tcgetattr(STDIN_FILENO, &terminal.before);
    terminal.screen = newterm(NULL, stdout, stdin);
    if (!terminal.screen)
        return false;
    if (!has_capability("cup")) { /* the cursor cannot be moved, so nothing can be drawn */
        terminal_stop();
        return false;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    mouseinterval(0); /* the loop detects double clicks itself; curses would delay single ones */
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION, NULL);
    prepare_restore();
    catch_signals();
    return true;
}

void terminal_stop(void)
{
    if (!terminal.screen)
        return;
    mousemask(0, NULL);
    endwin();
    delscreen(terminal.screen);
    terminal.screen = NULL;
}

int screen_height(void)
{
    return LINES;
}

int screen_width(void)
{
    return COLS;
}

/* ---- colours ---- */

struct tint {
    short rich, poor; /* with 256 colours and with 8; -1: the default of the terminal */
};

static const struct tint inks[INKS] = {
    [INK_TEXT] = {-1, -1}, [INK_DIM] = {245, -1},   [INK_STRONG] = {-1, -1}, [INK_BAR] = {254, COLOR_WHITE},
    [INK_BLACK] = {16, 0}, [INK_RED] = {160, 1},    [INK_BLUE] = {26, 4},    [INK_GREEN] = {28, 2},
    [INK_BACK] = {110, 7}, [INK_TUNNEL] = {223, 7}, [INK_GOOD] = {71, 2},    [INK_BAD] = {167, 1},
    [INK_GOLD] = {178, 3},
};

static const struct tint papers[PAPERS] = {
    [PAPER_TABLE] = {-1, -1},  [PAPER_CARD] = {255, 7}, [PAPER_SHADE] = {252, 7}, [PAPER_BACK] = {24, 4},
    [PAPER_ROCK] = {236, 0},   [PAPER_HELD] = {221, 3}, [PAPER_SHOWN] = {153, 6}, [PAPER_TARGET] = {151, 2},
    [PAPER_CURSOR] = {215, 5}, [PAPER_BAR] = {238, 4},
};

static const short contrast_papers[PAPERS] = {
    [PAPER_TABLE] = -1, [PAPER_CARD] = 231, [PAPER_SHADE] = 231, [PAPER_BACK] = 18,    [PAPER_ROCK] = 16,
    [PAPER_HELD] = 226, [PAPER_SHOWN] = 51, [PAPER_TARGET] = 46, [PAPER_CURSOR] = 208, [PAPER_BAR] = 16,
};

static const short contrast_inks[INKS] = {
    [INK_TEXT] = -1, [INK_DIM] = -1,  [INK_STRONG] = -1, [INK_BAR] = 231,  [INK_BLACK] = 16,
    [INK_RED] = 124, [INK_BLUE] = 21, [INK_GREEN] = 22,  [INK_BACK] = 231, [INK_TUNNEL] = 231,
    [INK_GOOD] = -1, [INK_BAD] = -1,  [INK_GOLD] = -1,
};

void terminal_colours(enum colours colours)
{
    static bool is_started;
    if (!is_started && has_colors()) {
        start_color();
        use_default_colors();
    }
    is_started = true;
    terminal.colours = has_colors() ? colours : COLOURS_NONE;
    memset(terminal.pair, 0, sizeof terminal.pair);
    terminal.pairs = 0;
}

enum colours colours_now(void)
{
    return terminal.colours;
}

bool is_plain(void)
{
    return terminal.colours == COLOURS_NONE;
}

bool is_ascii(void)
{
    return terminal.is_ascii;
}

static short pair_of(enum ink ink, enum paper paper)
{
    short *pair = &terminal.pair[ink][paper];
    bool is_rich = COLORS >= 256;
    if (*pair || terminal.pairs + 1 >= COLOR_PAIRS)
        return *pair;
    short front = is_rich ? inks[ink].rich : inks[ink].poor, back = is_rich ? papers[paper].rich : papers[paper].poor;
    if (is_rich && terminal.colours == COLOURS_CONTRAST) {
        front = contrast_inks[ink];
        back = contrast_papers[paper];
    }
    *pair = ++terminal.pairs;
    init_pair(*pair, front, back);
    return *pair;
}

static attr_t plain_attributes(enum paper paper)
{
    if (paper == PAPER_HELD || paper == PAPER_CURSOR || paper == PAPER_BAR)
        return A_REVERSE;
    return paper == PAPER_SHOWN ? A_BOLD | A_UNDERLINE : paper == PAPER_TARGET ? A_UNDERLINE : 0;
}

static void use(enum ink ink, enum paper paper)
{
    assert(ink < INKS && paper < PAPERS);
    attr_t attributes = ink == INK_STRONG ? A_BOLD : 0;
    if (is_plain()) {
        attr_set(attributes | plain_attributes(paper), 0, NULL);
        return;
    }
    if (COLORS < 256 && ink == INK_DIM)
        attributes |= A_DIM;
    if (terminal.colours == COLOURS_CONTRAST && (ink == INK_RED || ink == INK_BLACK || ink == INK_BAR))
        attributes |= A_BOLD;
    attr_set(attributes, pair_of(ink, paper), NULL);
}

/* ---- writing ---- */

/* ASCII replacements. */
static const struct {
    wchar_t sign;
    char plain;
} plain_signs[] = {
    {L'♣', 'C'},  {L'♦', 'D'}, {L'♥', 'H'}, {L'♠', 'S'}, {L'─', '-'}, {L'═', '='}, {L'│', '|'},
    {L'║', '|'},  {L'╬', '+'}, {L'·', '.'}, {L'…', '.'}, {L'–', '-'}, {L'−', '-'}, {L'×', 'x'},
    {L'░', '/'},  {L'▒', '#'}, {L'✗', 'x'}, {L'→', '>'}, {L'▸', '>'}, {L'╔', '+'}, {L'╗', '+'},
    {L'╚', '+'},  {L'╝', '+'}, {L'╠', '+'}, {L'╣', '+'}, {L'╦', '+'}, {L'╩', '+'}, {L'←', '<'},
    {L'↑', '^'},  {L'↓', 'v'}, {L'█', '#'}, {L'●', 'o'}, {L'◆', '*'}, {L'“', '"'}, {L'”', '"'},
    {L'’', '\''}, {L'┌', '+'}, {L'┐', '+'}, {L'└', '+'}, {L'┘', '+'}, {L'▲', '^'}, {L'▼', 'v'},
};

static wchar_t plain_sign(wchar_t sign)
{
    if (sign < 128)
        return sign;
    for (size_t i = 0; i < sizeof plain_signs / sizeof *plain_signs; i++)
        if (plain_signs[i].sign == sign)
            return (wchar_t)plain_signs[i].plain;
    return L'?';
}

/* Converts to wide characters. Control characters become blanks: names are typed by players. */
static size_t widen(const char *text, wchar_t *wide)
{
    size_t count = 0;
    mbstate_t state = {0};
    while (*text && count < MOST_TEXT) {
        wchar_t sign;
        size_t used = mbrtowc(&sign, text, MB_CUR_MAX, &state);
        if (used == 0 || used == (size_t)-1 || used == (size_t)-2) {
            sign = L'?';
            used = 1;
            memset(&state, 0, sizeof state);
        }
        text += used;
        wide[count++] = terminal.is_ascii ? plain_sign(sign) : wcwidth(sign) < 0 ? L' ' : sign;
    }
    return count;
}

int columns_of(const char *text)
{
    wchar_t wide[MOST_TEXT];
    size_t count = widen(text, wide);
    int columns = 0;
    for (size_t i = 0; i < count; i++)
        columns += wcwidth(wide[i]);
    return columns;
}

int paint_at_most(int y, int x, int width, enum ink ink, enum paper paper, const char *text)
{
    wchar_t wide[MOST_TEXT];
    size_t count = widen(text, wide), used = 0;
    int columns = 0;
    if (y < 0 || y >= LINES || x < 0 || x >= COLS)
        return 0;
    if (width > COLS - x)
        width = COLS - x;
    for (; used < count && columns + wcwidth(wide[used]) <= width; used++)
        columns += wcwidth(wide[used]);
    use(ink, paper);
    mvaddnwstr(y, x, wide, (int)used);
    return columns;
}

int paint(int y, int x, enum ink ink, enum paper paper, const char *text)
{
    return paint_at_most(y, x, COLS, ink, paper, text);
}

void paint_line(int y, int x, int width, enum ink ink, enum paper paper, const char *text)
{
    int used = paint_at_most(y, x, width, ink, paper, text);
    if (y < 0 || y >= LINES || x >= COLS)
        return;
    for (; used < width && x + used < COLS; used++)
        mvaddch(y, x + used, ' ');
}

void paint_fill(const struct area *area, enum paper paper)
{
    for (int y = 0; y < area->h; y++)
        paint_line(area->y + y, area->x, area->w, INK_TEXT, paper, "");
}

/* ---- lines ---- */

static size_t fitting(const char *text, int width)
{
    size_t best = 0, size = 0;
    int columns = 0;
    while (text[size] && text[size] != '\n') {
        if (text[size] == ' ')
            best = size;
        columns += ((unsigned char)text[size] & 0xC0) != 0x80;
        if (columns > width)
            return best ? best : size ? size : 1;
        size++;
    }
    return size;
}

int text_break(const char *text, int width, void (*see)(void *data, int line, const char *text), void *data)
{
    char line[MOST_TEXT];
    int count = 0;
    assert(text);
    do {
        size_t size = fitting(text, width < 1 ? 1 : width);
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        if (see)
            see(data, count, line);
        count++;
        text += size;
        if (*text == ' ' || *text == '\n')
            text++;
    } while (*text);
    return count;
}

struct lines {
    const struct area *area;
    enum ink ink;
};

static void paint_one(void *data, int line, const char *text)
{
    const struct lines *lines = data;
    if (line < lines->area->h)
        paint_at_most(lines->area->y + line, lines->area->x, lines->area->w, lines->ink, PAPER_TABLE, text);
}

void paint_text(const struct area *area, enum ink ink, const char *text)
{
    struct lines lines = {area, ink};
    text_break(text, area->w, paint_one, &lines);
}
