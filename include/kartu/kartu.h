/* kartu.h: the whole public face of libkartu, card games that think.
 *
 * How it fits together
 *   A game (kt_game) is one of a fixed list. Its rules are settings with names and ranges. A position is one
 *   moment of one game: dealt by number or read from text. A solver answers whether a position can be won; a
 *   bot chooses a move from what one seat can see (a view). A session is a game in progress: undo, redo,
 *   hints, save. All front ends of Kartu are written against this file alone.
 *
 * Ownership    Who opens closes: every pointer from a *_open, *_new, *_from, *_of, *_copy, *_deal, *_read or *_load
 *              is yours, and the matching *_close or *_free takes it back (NULL is fine). Everything else you are handed
 *              lives as long as what you asked for it. Strings of the library itself live for ever.
 * Errors       Functions that can fail return false or NULL and fill the struct kt_error, if you gave one.
 *              Nothing is changed by a call that failed, but for a kt_text whose `failed` is set. The library never prints and never exits.
 * Misuse       Pointers must be valid, and NULL only where this file says so. What a call can check it does check, and it never
 *              crashes: a position of another game, unknown cards, a finished game, a seat, index or deal number out of range,
 *              a number that is no legal move. Functions that can fail refuse these with a reason; what the others answer is
 *              said at each of them.
 * Threads      There are no globals. One handle belongs to one thread at a time; different handles are
 *              independent. kt_solver_stop and kt_bot_stop are the exceptions: any thread may call them at any time while
 *              the handle is open.
 * Structs      Every struct may be started from {0}, in C and in C++ (no first member is an enum or a struct), or from {} in C++.
 */
#ifndef KARTU_KARTU_H
#define KARTU_KARTU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KT_API __attribute__((visibility("default")))
#else
#define KT_API
#endif

#define KT_VERSION "0.1.0"

/* The version of the library that is running; compare it with KT_VERSION, that of the header. */
KT_API const char *kt_version(void);

/* ---- Words -------------------------------------------------------------------------------------------- */

enum { KT_PHRASE_ARGS = 4, KT_ARG_SIZE = 96 };

/* A sentence for people that can still be translated: `text` is English with %1..%4 where the arguments go,
 * and the key under which a translation is looked up. `text` is NULL when there is nothing to say.
 * {player %1} stands for whoever sits on the seat whose number, from 1, is argument 1: who knows names puts one there, or "you". */
struct kt_phrase {
    const char *text;
    char arg[KT_PHRASE_ARGS][KT_ARG_SIZE];
};

/* Writes the phrase into `out`, always terminated, and returns the length it wanted (as snprintf does).
 * `translated` stands in for phrase->text; NULL means English. Braces are left out: "player 2". */
KT_API size_t kt_phrase_render(const struct kt_phrase *phrase, const char *translated, char *out, size_t size);

enum kt_code {
    KT_OK,
    KT_BAD_INPUT,    /* text or a number that cannot be understood, or is out of range */
    KT_ILLEGAL,      /* understood, but against the rules of the game */
    KT_NOT_POSSIBLE, /* this game or format cannot do that */
    KT_OUT_OF_MEMORY,
    KT_OUR_BUG, /* a solver's line that the rules do not accept */
};

/* `line` and `column` count from 1 and are 0 where no text was read. */
struct kt_error {
    int line, column;
    enum kt_code code;
    struct kt_phrase what;
};

/* A growing text. Start from {0}; kt_text_free gives the memory back. `failed` is set, and stays set, when
 * memory ran out; `data` is always terminated once anything was added. */
struct kt_text {
    char *data;
    size_t size, capacity;
    bool failed;
};

KT_API void kt_text_add(struct kt_text *text, const char *string);
KT_API void kt_text_free(struct kt_text *text);

/* ---- Games and their rules ---------------------------------------------------------------------------- */

struct kt_game;

enum { KT_MAX_OPTIONS = 32, KT_MAX_SEATS = 10, KT_NOBODY = -1, KT_NO_MEMORY = -1 };

/* No position of any game has more legal moves. */
enum { KT_MOST_MOVES = 8192 };

/* One setting of a game or of an algorithm. `words` names the values from `least` upwards, or is NULL where
 * they are plain numbers. */
struct kt_option {
    const char *name, *about;
    int32_t least, most, usual;
    const char *const *words;
};

/* Is it one from 0 to 1 without words? "name" and "no-name" set it. */
KT_API bool kt_option_is_switch(const struct kt_option *option);

/* The values of a table of options, in its order. */
struct kt_settings {
    int32_t value[KT_MAX_OPTIONS];
};

/* Rules with a name: "preset=name" stands for `rules`. A table of them ends with a row without a name. */
struct kt_preset {
    const char *name, *about, *rules;
};

/* What can be chosen by name: a solver, a bot, a text format. `options` may be NULL and ends with a row
 * without a name. */
struct kt_choice {
    const char *name, *about;
    const struct kt_option *options;
};

/* The games in order, or NULL for an index that is not there; games that exist only for tests are not among them. */
KT_API const struct kt_game *kt_game_at(int index);

/* Any game by its name, or NULL. */
KT_API const struct kt_game *kt_game_find(const char *name);

KT_API const char *kt_game_name(const struct kt_game *game);  /* as the command line says it: "freecell" */
KT_API const char *kt_game_title(const struct kt_game *game); /* as people say it: "FreeCell" */
KT_API int kt_game_most_seats(const struct kt_game *game);
KT_API uint64_t kt_game_deals(const struct kt_game *game); /* deals are numbered from 1 to this */

/* The rows of the game's tables, or NULL for an index that is not there. The first solver, bot and format is the usual one. */
KT_API const struct kt_option *kt_game_option(const struct kt_game *game, int index);
KT_API const struct kt_preset *kt_game_preset(const struct kt_game *game, int index);
KT_API const struct kt_choice *kt_game_solver(const struct kt_game *game, int index);
KT_API const struct kt_choice *kt_game_bot(const struct kt_game *game, int index);

/* Of the solver: it goes one way at a time, and names every position that it visits (struct kt_limits). Of the bot: it chooses
 * for reasons (kt_bot_explain), so not at random; how strong it is, in a word, or "" where nobody has said. */
KT_API bool kt_game_solver_can_be_watched(const struct kt_game *game, int index);
KT_API bool kt_game_bot_has_reasons(const struct kt_game *game, int index);
KT_API const char *kt_game_bot_level(const struct kt_game *game, int index);

KT_API const struct kt_choice *kt_game_position_format(const struct kt_game *game, int index);
KT_API const struct kt_choice *kt_game_line_format(const struct kt_game *game, int index);

/* In some games seats play together on sides: what one of each is called ("miner", "saboteur"), or NULL past the last one. */
KT_API const char *kt_game_side(const struct kt_game *game, int index);

/* The usual rules, and changes to them written as "name=value,preset=name". Only what is named changes. */
KT_API void kt_rules_usual(const struct kt_game *game, struct kt_settings *rules);
KT_API bool kt_rules_read(const struct kt_game *game, const char *text, struct kt_settings *rules,
                          struct kt_error *error);
KT_API void kt_rules_write(const struct kt_game *game, const struct kt_settings *rules, struct kt_text *out);

/* ---- Positions and moves ------------------------------------------------------------------------------ */

struct kt_position;

/* A move as a number; only meaningful together with the position it belongs to. */
typedef uint64_t kt_move;

/* No legal move of any game, for where there is none. */
#define KT_NO_MOVE (UINT64_MAX - 1)

/* The next round of a match, dealt after this one, which must be over. NULL, with the reason, if the match has ended. */
KT_API struct kt_position *kt_position_next_round(const struct kt_position *over, uint64_t number,
                                                  struct kt_error *error);

/* Deals number `number` under `rules` (NULL: the usual ones). */
KT_API struct kt_position *kt_position_deal(const struct kt_game *game, const struct kt_settings *rules,
                                            uint64_t number, struct kt_error *error);

/* Where chance comes from if not from a deal number: `next` gives 64 random bits at each call. */
struct kt_chance {
    uint64_t (*next)(void *data);
    void *data;
};

/* The same with cards shuffled by `chance`: the same words from it give the same deal on every machine, and every deal can
 * come. How many it asks for depends on the game. */
KT_API struct kt_position *kt_position_deal_from(const struct kt_game *game, const struct kt_settings *rules,
                                                 const struct kt_chance *chance, struct kt_error *error);
KT_API struct kt_position *kt_position_next_round_from(const struct kt_position *over, const struct kt_chance *chance,
                                                       struct kt_error *error);

/* Reads one position from the start of `text`. `format` is a name or NULL for any that the game knows. `used`,
 * if not NULL, receives how much was read, so that several positions can follow each other; the line in an
 * error counts from the start of `text`. `rules` holds for formats that do not name their own. */
KT_API struct kt_position *kt_position_read(const struct kt_game *game, const struct kt_settings *rules,
                                            const char *format, const char *text, size_t size, size_t *used,
                                            struct kt_error *error);
KT_API struct kt_position *kt_position_copy(const struct kt_position *position);
KT_API void kt_position_free(struct kt_position *position);

KT_API bool kt_position_write(const struct kt_position *position, const char *format, struct kt_text *out,
                              struct kt_error *error);

KT_API const struct kt_game *kt_position_game(const struct kt_position *position);
KT_API void kt_position_rules(const struct kt_position *position, struct kt_settings *rules);
KT_API int kt_position_seats(const struct kt_position *position); /* seats are numbered from 0 */

/* Is every card known? A position read with unknown cards (?) can be written and looked at (kt_view_of), but not played or
 * solved: functions that can fail refuse it with KT_NOT_POSSIBLE; the others answer that nobody is to move, nothing is won, all
 * points are 0 and there are no moves. */
KT_API bool kt_position_is_known(const struct kt_position *position);

/* The seat that is to move, or KT_NOBODY when the game is over (for a patience: also when nothing moves). */
KT_API int kt_position_turn(const struct kt_position *position);
KT_API bool kt_position_is_won(const struct kt_position *position); /* by seat 0, the only one of a patience */
KT_API void kt_position_score(const struct kt_position *position, int points[KT_MAX_SEATS]);

/* For a game with sides, and for referees, since players may not know: the side of a seat (KT_NOBODY for a seat that is not
 * there), and the side that has won the round (KT_NOBODY: none has yet). Sides are numbered as in kt_game_side. */
KT_API int kt_position_side(const struct kt_position *position, int seat);
KT_API int kt_position_winning_side(const struct kt_position *position);

/* The legal moves of the seat to move. Fills at most `room` of them, returns how many there are; with a room of 0
 * `moves` may be NULL. KT_NO_MEMORY (negative) if there was none; never with room for KT_MOST_MOVES. */
KT_API int kt_position_moves(const struct kt_position *position, kt_move *moves, int room);
KT_API bool kt_position_play(struct kt_position *position, kt_move move, struct kt_error *error);

/* A legal move as text and back ("26"), and in words that can be translated. Of a move that is not legal nothing is written, and
 * its words have no text. */
KT_API void kt_move_write(const struct kt_position *position, kt_move move, struct kt_text *out);
KT_API bool kt_move_read(const struct kt_position *position, const char *text, kt_move *move, struct kt_error *error);
KT_API void kt_move_words(const struct kt_position *position, kt_move move, struct kt_phrase *words);

/* A bound on the number of positions that can follow, exact, in decimal (or as a fraction), where the game
 * knows one: FreeCell has equation (1) of its paper. Returns false where there is none. */
KT_API bool kt_position_bound(const struct kt_position *position, struct kt_text *out);

/* ---- Lines: moves in a row ---------------------------------------------------------------------------- */

struct kt_line {
    kt_move *moves;
    size_t count, capacity;
};

/* What a line amounts to. `moves` is what a player does (a run moved at once is one move; FreeCell's safe home
 * moves are free); `cards` is every single-card step. */
struct kt_tally {
    uint64_t moves, cards;
    bool won;
};

/* `translate` turns English phrases into the reader's language (gettext, say); NULL leaves them. It matters
 * only to the format "words". */
typedef const char *(*kt_translate)(const char *english);

/* `format` may be NULL: writing then takes the standard one, reading finds out by itself. Reading
 * fills a line that must be empty, {0}; writing expects a legal one and writes nothing otherwise. */
KT_API bool kt_line_read(const struct kt_position *start, const char *format, const char *text, size_t size,
                         struct kt_line *line, struct kt_error *error);
KT_API bool kt_line_write(const struct kt_position *start, const struct kt_line *line, const char *format,
                          kt_translate translate, struct kt_text *out, struct kt_error *error);
KT_API void kt_line_free(struct kt_line *line);

/* Replays the line through the rules, and nothing but the rules. An illegal move is an error. */
KT_API bool kt_line_check(const struct kt_position *start, const struct kt_line *line, struct kt_tally *tally,
                          struct kt_error *error);

/* ---- Solvers and bots --------------------------------------------------------------------------------- */

/* Seconds from a fixed start, by the system's monotonic clock: the default clock of struct kt_limits. `unused` may be NULL. The
 * library reads the time nowhere else, and only for a search that has a limit in seconds and no clock. Any thread may call it. */
KT_API double kt_clock_monotonic(void *unused);

/* Limits of one search; 0 means no limit. Memory is in bytes. `seconds` are measured with `clock`, or with kt_clock_monotonic if
 * that is NULL. Your own clock can exclude the time while the program is paused.
 * `stop`, if not NULL, points to a flag of yours that is false at first: once it is true, the search ends soon with
 * KT_BY_REQUEST. Set it with kt_request_stop. One flag can stop several searches, also those that have not started. */
struct kt_limits {
    uint64_t states, memory;
    double seconds;
    double (*clock)(void *data); /* seconds from any fixed start; called by the thread that searches */
    void *clock_data;
    const volatile bool *stop;

    /* For who wants to watch: called for every position that the search visits, in order, with how many moves lead to it
     * and the last of them (meaningless at depth 0). The moves before it are those that were named last for lower depths.
     * Searches that go one way at a time can be watched: dfs and backtrack; others never call it. */
    void (*watch)(void *data, size_t depth, kt_move move);
    void *watch_data;
};

/* Sets the flag of struct kt_limits to true. Any thread may call it at any time, and so may a signal handler. */
KT_API void kt_request_stop(volatile bool *stop);

enum kt_verdict {
    KT_UNKNOWN,    /* a limit was reached: nothing is claimed */
    KT_SOLVED,     /* with a line that was replayed through the rules */
    KT_IMPOSSIBLE, /* a complete search found no way */
};

enum kt_stopped_by {
    KT_BY_NOTHING,
    KT_BY_STATES,
    KT_BY_SECONDS,
    KT_BY_MEMORY,
    KT_BY_REQUEST,   /* kt_solver_stop, kt_bot_stop or kt_request_stop */
    KT_BY_HEURISTIC, /* everything was searched, but a rule that can be wrong had cut some of it off */
    KT_BY_GIVING_UP, /* a player, not a search: it saw no use in going on */
};

struct kt_result {
    uint64_t states; /* positions visited */
    uint64_t memory; /* the most bytes the search held */
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by; /* for KT_UNKNOWN */
    struct kt_line line;           /* for KT_SOLVED; give it back with kt_line_free */
    struct kt_tally tally;         /* for KT_SOLVED */
    uint64_t at_least;             /* for KT_SOLVED: no line has fewer moves; 0 if the solver does not know */
};

struct kt_solver;

/* `spec` is a name with options, "backtrack:no-2n,no-safe"; NULL takes the game's usual solver. */
KT_API struct kt_solver *kt_solver_open(const struct kt_game *game, const char *spec, struct kt_error *error);
KT_API void kt_solver_close(struct kt_solver *solver);
KT_API const char *kt_solver_name(const struct kt_solver *solver);

/* Returns false only for a position that cannot be solved at all (unknown cards, several
 * seats: KT_NOT_POSSIBLE), for a position of another game (KT_BAD_INPUT), for KT_OUT_OF_MEMORY and KT_OUR_BUG. Start from a result
 * of {0}; memory is kept between calls, so keep the solver for many deals. */
KT_API bool kt_solver_run(struct kt_solver *solver, const struct kt_position *position, const struct kt_limits *limits,
                          struct kt_result *result, struct kt_error *error);

/* From any thread: the search that is running, or else the next one, ends soon with KT_BY_REQUEST. */
KT_API void kt_solver_stop(struct kt_solver *solver);

struct kt_view;

/* What `seat` may know of the position, or a spectator (KT_NOBODY); kt_view_free gives it back. NULL without memory, and for a
 * seat that is not there. A position with unknown cards is seen as it was read, whoever looks. */
KT_API struct kt_view *kt_view_of(const struct kt_position *position, int seat);
KT_API void kt_view_free(struct kt_view *view);

/* A position that fits the view, with the cards that it does not show drawn by lot. The moves of the seat to move, and
 * their names, are the same in all such positions: so this is how to list and name them. NULL without memory. */
KT_API struct kt_position *kt_view_world(const struct kt_view *view, uint64_t seed);

struct kt_bot;

/* What a bot says instead of a move when it plays alone and sees no use in going on. It is no legal move of any game. */
#define KT_GIVE_UP UINT64_MAX

/* A bot sees views only. It may remember what it did in the game that it plays, so one handle follows one seat of one
 * game at a time; kt_bot_start makes it ready for another one. The same seed, views and limits in states give the same
 * choices. */
KT_API struct kt_bot *kt_bot_open(const struct kt_game *game, const char *spec, uint64_t seed, struct kt_error *error);
KT_API void kt_bot_close(struct kt_bot *bot);
KT_API void kt_bot_start(struct kt_bot *bot, uint64_t seed);
KT_API const char *kt_bot_name(const struct kt_bot *bot);

/* The move that the bot chooses, or KT_GIVE_UP. The view must be of the bot's game, of the seat whose turn it is, and show that
 * seat's cards; otherwise the answer is KT_NO_MOVE, and the bot remembers nothing of it. */
KT_API kt_move kt_bot_choose(struct kt_bot *bot, const struct kt_view *view, const struct kt_limits *limits);

/* What the values of a bot's thoughts are. */
enum kt_scale {
    KT_SCALE_CHANCE, /* the chance to win, from 0 to 1; for a game with sides, that the bot's side wins */
    KT_SCALE_POINTS, /* expected points of the round */
    KT_SCALE_SCORE,  /* a score of the algorithm's own: only the order means something */
};

/* One move that a bot considered, and what it expects of it, on the scale of its thoughts. */
struct kt_thought {
    kt_move move;
    double value;
};

/* How sure a bot is of something about another seat that it cannot see: that it holds a card ("2S"), or what else the game
 * hides. What lies on the table is nobody's (KT_NOBODY). */
struct kt_belief {
    int seat;
    char what[16];
    double chance;
};

enum { KT_MOST_THOUGHTS = 64, KT_MOST_BELIEFS = 256 };

/* Why a bot chose as it did. `reason` says what the move does, as anybody at the table can check it, or how the algorithm
 * chose it; it has no text only if the bot gave up. `estimate` says what its values show ("the chance to win is about 45 %"),
 * and has no text where it has none. Then what it considered, the best first, and what it believes of the others, seat by
 * seat. */
struct kt_thoughts {
    int count, beliefs; /* how many of each there are */
    enum kt_scale scale;
    struct kt_phrase reason, estimate;
    struct kt_thought thought[KT_MOST_THOUGHTS];
    struct kt_belief belief[KT_MOST_BELIEFS];
};

/* Of the choice that it has just made for this view. For any other view or move the bot has no thoughts of its own: there is at
 * most a reason (kt_move_reason), and nothing for a view of another game. */
KT_API void kt_bot_explain(const struct kt_bot *bot, const struct kt_view *view, kt_move choice,
                           struct kt_thoughts *thoughts);

/* What can be said for a legal move of the seat to move, whoever proposes it, from what this view shows. Every such sentence is
 * true of the position. No text if nothing is worth saying, if the move is not legal, or if the view is of another seat. */
KT_API void kt_move_reason(const struct kt_view *view, kt_move move, struct kt_phrase *reason);

/* From any thread: the choice that is being made, or else the next one, is made soon, with what is known by then. */
KT_API void kt_bot_stop(struct kt_bot *bot);

/* ---- What there is to draw ---------------------------------------------------------------------------- */

enum { KT_MAX_PILES = 96, KT_MAX_SHOWN = 256 };

enum kt_layout { KT_STACKED, KT_FANNED_DOWN, KT_FANNED_RIGHT };

/* `card` is rank * 4 + suit (clubs, diamonds, hearts, spades), or a number of its own in games with cards of their own
 * (kt_card_write names it); 0 for a card that this seat does not know. */
struct kt_shown {
    uint8_t card;
    bool face_up;
    bool is_turned; /* by half a turn, where that makes a difference */
};

/* Cards first .. first+count-1 of the scene, the deepest first. */
struct kt_pile {
    const char *name; /* "column", "cell", "foundation", "stock", "waste", "hand", ... */
    int number;       /* among the piles of that name, from 1 */
    int seat;         /* whose it is, or KT_NOBODY */
    enum kt_layout layout;
    int first, count;
    int x, y; /* where it lies on a board; 0 in games without one */
};

struct kt_scene {
    int piles, cards;
    struct kt_pile pile[KT_MAX_PILES];
    struct kt_shown card[KT_MAX_SHOWN];
};

KT_API void kt_view_scene(const struct kt_view *view, struct kt_scene *scene);

/* A card of a scene as it is written in positions and moves: "TD", or "?" if it is not known or no card. */
KT_API void kt_card_write(const struct kt_game *game, uint8_t card, struct kt_text *out);

/* Points that a seat cannot know. */
enum { KT_HIDDEN_POINTS = INT32_MIN };

/* The points as far as they are known to who looks. False without memory. */
KT_API bool kt_view_points(const struct kt_view *view, int points[KT_MAX_SEATS]);

enum { KT_NO_PILE = -1, KT_MOST_TAKEN = 64 };

/* Does the view show all cards that are the seat's own (its hand, its role)? A position that was read may leave some out; then
 * no bot can choose for the seat. */
KT_API bool kt_view_shows_cards_of(const struct kt_view *view, int seat);

/* Is no card hidden from whoever has this view? */
KT_API bool kt_view_shows_all_cards(const struct kt_view *view);

/* A legal move as a hand does it: cards are taken from a pile and laid onto another one. `from` and `to` count the piles
 * of the scene that the seat to move sees; `taken` are the places of the cards in the pile `from`, the deepest first. Where
 * a card goes to a place on a board that has no pile yet, `to` is KT_NO_PILE and `has_place` says that x and y tell where,
 * and is_turned whether the card lies turned round. What a move has not, it leaves out: a pass takes nothing from nowhere. A
 * move that is not legal has nothing. */
struct kt_shape {
    int from, to;
    int count;
    uint8_t taken[KT_MOST_TAKEN];
    bool has_place, is_turned;
    int x, y;
};

KT_API void kt_move_shape(const struct kt_position *position, kt_move move, struct kt_shape *shape);

/* Everything that is known, as our own text; reading it gives a position with the same views. */
KT_API void kt_view_write(const struct kt_view *view, struct kt_text *out);

enum { KT_DEED_SIZE = 48 };

/* Something that a seat did in this round, as far as the one who looks has seen it: as a move is written, and in words, which
 * are a sentence with {player %1} in it, or say only what was played. */
struct kt_deed {
    int seat;
    char text[KT_DEED_SIZE];
    struct kt_phrase words;
};

/* Deed number `index`, from 0; false past the last one. Games for one seat have none: nobody else is there to see. */
KT_API bool kt_view_deed(const struct kt_view *view, int index, struct kt_deed *deed);

/* ---- Sessions: one game in progress ------------------------------------------------------------------- */

struct kt_session;

KT_API struct kt_session *kt_session_new(const struct kt_game *game, const struct kt_settings *rules, uint64_t number,
                                         struct kt_error *error);
KT_API struct kt_session *kt_session_from(const struct kt_position *start, struct kt_error *error);
KT_API void kt_session_free(struct kt_session *session);

/* The position on the table; it belongs to the session and changes with it. */
KT_API const struct kt_position *kt_session_position(const struct kt_session *session);
KT_API const struct kt_position *kt_session_start(const struct kt_session *session); /* of this round */
KT_API uint64_t kt_session_number(const struct kt_session *session); /* the deal, or 0 for a given position */
KT_API int kt_session_round(const struct kt_session *session);       /* from 1 */

KT_API bool kt_session_play(struct kt_session *session, kt_move move, struct kt_error *error);

/* Undo and redo go as far as there is history in this round. They return false where there is none. */
KT_API bool kt_session_undo(struct kt_session *session);
KT_API bool kt_session_redo(struct kt_session *session);

/* To where so many moves of the round are on the table, back or forth, in one go. False if there are not so many. */
KT_API bool kt_session_go(struct kt_session *session, size_t played);

/* The moves of the round: `played` of them are on the table, the rest can be redone. */
KT_API void kt_session_history(const struct kt_session *session, const kt_move **moves, size_t *played, size_t *total);

/* What the moves on the table count: the one count of moves that Kartu shows (struct kt_tally). */
KT_API void kt_session_tally(const struct kt_session *session, struct kt_tally *tally);

/* Deals the next round of a match once this one is over, carrying over what the game carries over. */
KT_API bool kt_session_next_round(struct kt_session *session, uint64_t number, struct kt_error *error);

KT_API bool kt_session_next_round_from(struct kt_session *session, const struct kt_chance *chance,
                                       struct kt_error *error);

/* Time is the caller's: add what has passed. */
KT_API void kt_session_add_time(struct kt_session *session, double seconds);
KT_API double kt_session_elapsed(const struct kt_session *session);

/* The best move and why. `move` is KT_NO_MOVE unless the verdict is KT_SOLVED and there is something left to do; `remaining` is the
 * length of the way found. The reason is that of kt_move_reason, or if that has no text, how many moves win. */
struct kt_hint {
    kt_move move;
    uint64_t remaining;
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by;
    struct kt_phrase reason;
};

/* Fails as kt_solver_run does. */
KT_API bool kt_hint_for(struct kt_solver *solver, const struct kt_position *position, const struct kt_limits *limits,
                        struct kt_hint *hint, struct kt_error *error);

/* The same from a line that is known to win from here: its first move. False if the line is empty, not legal, or does not win. */
KT_API bool kt_hint_from(const struct kt_position *position, const struct kt_line *line, struct kt_hint *hint,
                         struct kt_error *error);

/* Everything as text: the rounds, the history with what was undone, the time. */
KT_API bool kt_session_save(const struct kt_session *session, struct kt_text *out);
KT_API struct kt_session *kt_session_load(const char *text, size_t size, struct kt_error *error);

#ifdef __cplusplus
}
#endif

#endif
