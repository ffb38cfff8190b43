/* Everything the terminal table holds while it is open, and what its files do for each other.
 *
 * One thread draws and listens; the hall's own threads think and write. A key becomes a message to the hall, the hall's answers
 * wait in an inbox until the loop comes to them, and after each round of the loop the screen on top is drawn anew as a whole
 * (curses sends only what has changed). */
#ifndef TUI_TABLE_H
#define TUI_TABLE_H

#include "hall/hall.h"
#include "tui/scene.h"
#include "tui/terminal.h"
#include "tui/tui.h"

struct table;
struct list;

/* ---- what comes in from the keyboard ---- */

enum {
    PRESS_UP = 1 << 24,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_ENTER,
    PRESS_ESCAPE,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_BACKSPACE,
    PRESS_BUTTON, /* of the mouse, at y, x */
    PRESS_RELEASE,
    PRESS_WHEEL_UP,
    PRESS_WHEEL_DOWN,
    PRESS_OTHER, /* a key that nothing here has a use for */
};

struct press {
    int key; /* a character, or one of the above */
    int y, x;
    bool is_double;
};

/* ---- screens, one upon the other ---- */

struct screen;

struct screen_kind {
    bool is_overlay; /* what lies below is drawn first */
    void (*draw)(struct table *table, struct screen *screen);
    void (*press)(struct table *table, struct screen *screen, const struct press *press);
    void (*close)(struct table *table, struct screen *screen); /* gives the memory back; NULL: nothing to give */
};

struct screen {
    const struct screen_kind *kind;
    struct screen *below;
};

void screen_push(struct table *table, struct screen *screen);
void screen_pop(struct table *table);

/* ---- what the player has chosen so far ---- */

/* A thing on the screen that can be pointed at: a card of a pile, an empty pile (card -1), or a place of the board. */
struct spot {
    struct area at;
    int pile, card;
    bool is_place;
    int x, y;
};

enum {
    MOST_SPOTS = 512,
    MOST_TARGETS = 64,
    MOST_IN_HAND = 64,
    HAND_KEYS = 29,
    WHY_TEXT = 200,
    QUESTION_TEXT = 300,
    CARD_NAME = 8,
    TALK_LINES = 2,
    HINT_SOON = 1, /* seconds; who waits longer is told that it takes longer */
};

struct choice {
    char label;      /* the key of the pile that was named first, 0: none */
    int pile, card;  /* held; KT_NO_PILE: nothing */
    uint64_t chosen; /* cards of the hand, a bit each, where several are played at once */
    bool is_turned;
    bool has_cursor;
    int at_pile, at_card; /* the cursor, on a card */
    int at_x, at_y;       /* or on the board */
    int shown;            /* a move that is shown before it is played, -1: none */
    struct spot pressed;  /* where the button went down */
};

struct hint {
    bool is_awaited, is_there, plays_itself; /* the last: the bot plays for the player */
    double since;
    json_t *json; /* keeps the words */
    struct move move;
    char reason[512], estimate[512];
};

struct verdict {
    bool is_there;
    char word[16];
    int remaining, last_winnable; /* -1: not known */
};

struct watch {
    bool is_on, is_ready, is_paused, is_searched, is_replay, is_imagined;
    bool is_taken; /* it is being taken over: the hall ends the film by itself */
    char spec[96], verdict[16];
    int frames, at;
    uint64_t states;
    double next;   /* when the next frame is due */
    json_t *chunk; /* some frames, from `chunk_from` on */
    int chunk_from;
    bool is_asked;
    struct scene scene; /* of frame `at` */
    int scene_at;       /* -1: none read */
    struct move move;   /* that led there */
};

struct settings {
    char language[8]; /* "": the system's */
    enum colours colours;
    bool has_bell, has_auto_pass, has_suits_together, wants_winnable;
    enum difficulty { ANY_DEAL, EASY_DEALS, HARD_DEALS, DIFFICULTIES } difficulty; /* of winnable deals */
    int speed;      /* of watching: frames in ten seconds */
    json_t *games;  /* by game: {"rules", "bots", "watch"} */
    json_t *known;  /* as they were last read or sent */
    int unanswered; /* changes that are on their way */
};

/* Which card of your hand has which key, see hand_keys.c. */
struct hand_keys {
    int16_t card[HAND_KEYS]; /* 0: none has it */
    int leaving;             /* the key of the card that is being played, -1: none */
};

struct searching; /* a thread that looks for a deal that can be won */

struct table {
    struct hall *hall;
    struct client client;
    int call;
    double now;
    json_t *inbox; /* list */
    bool is_done, is_begun, is_resuming;
    const struct tui_settings *wanted;

    struct screen *screen;
    struct screen playing; /* the game on the table */
    struct settings settings;
    json_t *mine, *daily, *scores; /* as last told, or NULL; the scores of deals with a number */
    bool is_mine_open;             /* more parts of `mine` are to come */

    struct view view;
    bool has_view;
    double view_at;
    char sent[MOVE_TEXT];                     /* the last move */
    char why[MOVE_TEXT], otherwise[WHY_TEXT]; /* a move that the rules are asked about, see ask_why; "": none */
    bool is_overtaken; /* what was sent last was refused because the game had gone on meanwhile */
    double sent_at;    /* when a change was sent that is not answered yet; 0: none is */
    json_t *room, *deeds;
    struct choice choice;
    struct hint hint;
    struct verdict verdict;
    struct watch watch;
    bool has_verdict;                                      /* wanted after each move of this game */
    bool has_panel;                                        /* the learner's */
    bool is_help_agreed;                                   /* this game may be marked as played with help */
    json_t *explain;                                       /* for the panel, or NULL */
    char named[256];                                       /* words of the move that is shown */
    json_t *queue;                                         /* moves to be played one after the other */
    uint64_t queue_seq;                                    /* of the view on which the last of them was sent */
    json_t *bookmark;                                      /* moves, or NULL */
    bool is_bookmark_asked, is_return_asked, is_log_asked; /* what the history is for */
    char said[512];
    bool is_complaint;
    char news[256]; /* to be said once the next deal lies there */
    double pass_at; /* when a forced pass is made; 0: none */

    struct hand_keys hand_keys;
    struct spot spots[MOST_SPOTS];
    int spot_count;
    int scroll_x, scroll_y; /* of the board: where something happened last */
    int pan_x, pan_y;       /* and how far the player has looked away from there */
    struct searching *searching;
};

/* ---- loop.c ---- */

/* Sends a message made by json_pack; `asks` takes one that is made already, and drops it. */
void asks(struct table *table, json_t *message);
#define ask(table, ...) asks(table, json_pack(__VA_ARGS__))
/* Sends something that changes the game: keys are kept until it is answered, so that fast fingers are never ahead of the table. */
void changes(struct table *table, json_t *message);
#define change(table, ...) changes(table, json_pack(__VA_ARGS__))
void say(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void complain(struct table *table, const char *text);
void ring(const struct table *table);

/* ---- player.c ---- */

bool know_player(struct table *table, const char *data, struct kt_error *error); /* false: it cannot be kept */

/* ---- hear.c: what the hall says ---- */

void hear(struct table *table, const json_t *message);
void ask_verdict(struct table *table);  /* if it is wanted, and not there */
void table_forget(struct table *table); /* everything about the game on the table */

/* ---- ending.c ---- */

void say_end(struct table *table); /* if it is over */

/* ---- settings.c ---- */

void settings_heard(struct table *table, const json_t *stored);
void settings_save(struct table *table);
const char *colours_word(enum colours colours);
const char *game_setting(const struct table *table, const char *game, const char *key); /* "" if not set */
void game_set(struct table *table, const char *game, const char *key, const char *value);

/* ---- begin.c: deals ---- */

void game_create(struct table *table, const char *game, const char *rules, const char *bots, const json_t *deal);
void game_resume(struct table *table, const char *code);
/* A patience by its number: goes on if it was begun, otherwise it is dealt. */
void game_number(struct table *table, const char *game, const char *rules, uint64_t deal);
bool is_unfinished(const json_t *room); /* of `mine` */
/* The last unfinished game of that name under these rules, and with that number unless it is 0; NULL: there is none. */
const char *room_to_resume(const struct table *table, const char *game, const char *rules, uint64_t deal);
void game_again(struct table *table, uint64_t deal);            /* another deal under the same rules; 0: any */
uint64_t number_of_deal(struct table *table, const char *text); /* 0, and a complaint: it is none */
void searching_look(struct table *table);                       /* has the thread found something? */
void searching_end(struct table *table);
bool searching_press(struct table *table, int key); /* true: it is searching, and keys are about that */
int seats_under(const struct kt_game *game, const char *rules);
const struct kt_game *game_on_table(const struct table *table);
bool is_alone(const struct table *table); /* a game for one */
bool is_my_turn(const struct table *table);
bool has_rounds_left(const struct table *table);

/* ---- play.c ---- */

extern const struct screen_kind play_screen;
double play_due(const struct table *table); /* when something moves by itself */
void play_step(struct table *table);
void complain_of_key(struct table *table, int key);
const struct scene *scene_shown(const struct table *table);
int turn_shown(const struct table *table);
bool is_panel_shown(const struct table *table);
void table_phrase(const struct table *table, const json_t *phrase, char *out, size_t size); /* with players' names */

/* The words of a move or deed, an object with "words" and "text"; where they end with the text in brackets, for those who write
 * moves down, it is left out. */
void deed_render(const struct table *table, const json_t *deed, char *out, size_t size);
void play_words(const struct table *table, const struct move *move, char *out, size_t size);
const char *seat_name(const struct table *table, int seat);
int64_t seconds_played(const struct table *table);
void write_time(int64_t seconds, char out[32]);

/* ---- bar.c, talk.c: what is around the cards ---- */

void bar_draw(const struct table *table);
void keys_draw(const struct table *table, int y);
int talk_lines(const struct table *table);
void talk_draw(const struct table *table, const struct area *area);
bool is_hint_young(const struct table *table);

/* ---- commands.c: the keys of the game on the table that are not about cards ---- */

bool is_command(const struct table *table, int key);
bool command_press(struct table *table, int key); /* false: not a command */
void ask_hint(struct table *table);
void ask_explain(struct table *table);
void play_next_of_queue(struct table *table);
void history_heard(struct table *table, const json_t *history);

/* ---- watch.c ---- */

void watching_begin(struct table *table);
void watching_replay(struct table *table); /* the round so far */
void watching_end(struct table *table);
void watching_press(struct table *table, int key);
void watching_step(struct table *table);
void watching_heard(struct table *table, const char *type, const json_t *message);
void watching_line(const struct table *table, char *out, size_t size);
void watching_words(const struct table *table, char *out, size_t size);
int watching_turn(const struct table *table);  /* of the frame; KT_NOBODY: not known */
size_t deeds_shown(const struct table *table); /* how many: in a replay, those up to the frame */
void watching_choose(struct table *table);     /* which algorithm */

/* ---- choose.c: from keys and clicks to moves ---- */

void choice_clear(struct table *table);
void cursor_check(struct table *table);                            /* the cursor may stand where nothing is any more */
bool choice_press(struct table *table, const struct press *press); /* false: not about cards */
void play_move(struct table *table, const struct move *move);
void send_text(struct table *table, const char *text);               /* a move as it is written */
const struct move *move_shown(const struct table *table);            /* NULL: none */
void shown_place(const struct table *table, int *place, int *count); /* among those that Tab shows */
enum paper mark_of(const struct table *table, int pile, int card, enum paper usual);
bool is_target(const struct table *table, int pile);
int chosen_cards(const struct table *table, int16_t cards[MOST_IN_HAND]);
void choose_again(struct table *table, const int16_t *cards, int count); /* those that are still in the hand */
int source_pile(const struct table *table); /* where cards are played from, in games with hands */
bool is_held_move(const struct table *table, const struct move *move);

/* The targets of the card that is held, each with a letter; games with a board. */
struct target {
    int pile;
    bool is_place;
    int x, y;
    char label;
};
int targets_of(const struct table *table, struct target targets[MOST_TARGETS]);
char target_label(const struct table *table, int pile); /* of a pile, or 0 */

/* ---- hand_keys.c: the keys of the cards in your hand ---- */

void hand_keys_update(struct table *table, bool is_new_hand);
int place_in_hand(const struct table *table, int pile, int card); /* by its key; -1: it has none */
char key_of_card(const struct table *table, int pile, int card);  /* ' ': none */
int card_with_key(const struct table *table, int key);            /* of those that can be played from; -1: none */

/* ---- layouts: how a kind of game looks ---- */

enum way { BY_PILES, BY_CARDS, BY_PLACES };

struct layout {
    const char *game; /* NULL: any */
    enum way way;
    void (*draw)(struct table *table, const struct scene *scene, const struct area *area);
    /* How piles are called in moves as they are written, and what a pull at the stock is. */
    const char *columns, *cells, *stock;
    void (*write_place)(const struct table *table, int card, bool is_turned, int x, int y, char out[MOVE_TEXT]);
};

const struct layout *layout_of(const char *game);
char label_of(const struct pile *pile); /* the key of a pile, 0: none */
void hand_order(const struct table *table, const struct pile *hand, uint8_t order[MOST_IN_HAND]); /* as it is shown */
void spot_add(struct table *table, const struct area *at, int pile, int card);
void spot_add_place(struct table *table, const struct area *at, int x, int y);
const struct spot *spot_at(const struct table *table, int y, int x);

void columns_draw(struct table *table, const struct scene *scene, const struct area *area);
void hands_draw(struct table *table, const struct scene *scene, const struct area *area);
void mine_draw(struct table *table, const struct scene *scene, const struct area *area);
void mine_write_place(const struct table *table, int card, bool is_turned, int x, int y, char out[MOVE_TEXT]);

extern const char *const suit_signs[4];
void card_name(int card, char out[CARD_NAME]); /* "K♦"; "?" for a card that is not seen */

/* A card of 3 columns or more in one line; a back for a card that is not seen. */
void card_paint(int y, int x, int width, int card, enum paper paper);
void slot_paint(int y, int x, int width, const char *sign, enum paper paper);
void write_deed(const struct table *table, const json_t *deed, char *out, size_t size); /* "Ani: …", or a sentence */
void log_draw(const struct table *table, const struct area *area);
void panel_draw(const struct table *table, const struct area *area);

/* ---- pages.c, help.c, results.c, lists.c ---- */

/* The text of a file of Markdown, for a page. */
void markdown_add(struct kt_text *out, const char *text, size_t size);

/* Lays out a table, rows of cells with a tab before each, the first row being its head: `see` gets every line of every cell with its
 * line and column in the table. The number of lines. */
struct grid_reader {
    void (*see)(void *data, int line, int x, bool is_head, const char *text);
    void *data;
};
int grid_lay(const char *text, size_t size, int width, const struct grid_reader *reader);

/* A page to read and scroll; `text` has lines, which are broken to the width. A line with a # before it is a heading; lines that begin
 * with a tab are a table. */
void page_show(struct table *table, const char *title, struct kt_text *text); /* gives the text back */
void page_rules(struct table *table);
void page_help(struct table *table);
void page_list_help(struct table *table, const struct list *list);
void page_log(struct table *table);
void page_moves(struct table *table, const json_t *history);
void page_statistics(struct table *table, const json_t *message);
void ask_scores(struct table *table, const char *game, const char *rules);
/* Normalised rules in words: "" are the default rules, NULL those of games from before they were told apart. */
void write_rules(const char *rules, char *out, size_t size);
void page_scores(struct table *table, const json_t *message);

enum { ITEM_TEXT = 120 };

struct item {
    int id;
    char text[ITEM_TEXT], value[ITEM_TEXT], about[2 * ITEM_TEXT];
};

/* A list to choose from. `fill` is called before each drawing and each key; `choose` with step 0 for Enter, -1 and 1 for left and
 * right. */
struct list {
    struct screen screen;
    char title[ITEM_TEXT], game[24];
    struct item *items;
    int count, room, at, top, shown_top, shown_rows;
    void (*fill)(struct table *table, struct list *list);
    void (*choose)(struct table *table, struct list *list, int id, int step);
    void (*remove)(struct table *table, int id); /* what Delete does; NULL: nothing */
    const char *const *help;                     /* lines about this list, NULL at their end */
    bool is_first;                               /* the menu itself: Escape does not leave it */
    bool can_change;                             /* left and right do something */
};

struct list *list_open(struct table *table, const char *title, const char *game,
                       void (*fill)(struct table *, struct list *),
                       void (*choose)(struct table *, struct list *, int, int));
struct item *list_add(struct list *list, int id, const char *text, const char *value);

/* ---- asking.c ---- */

/* A line to type in; `done` gets it on Enter. */
void prompt_open(struct table *table, const char *question, const char *text,
                 void (*done)(struct table *table, const char *text));

/* A question that waits for y or n; `yes` gets what it is about. */
void question_open(struct table *table, const char *text, const char *about,
                   void (*yes)(struct table *table, const char *about));

/* ---- menu.c, unfinished.c, game_menu.c ---- */

void menu_open(struct table *table);
void menu_refresh(struct table *table);
void unfinished_add(const struct table *table, struct list *menu, int id); /* the line of the menu, if there are any */
void unfinished_open(struct table *table);
void daily_open(struct table *table, const char *game); /* the list begins at that game */
void game_menu_open(struct table *table, const char *game);
const char *on_off(bool is_on);

#endif
