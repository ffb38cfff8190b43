/* kartu.h: the public interface of libkartu, card games with solvers and bots.
 *
 * Overview
 *   A game (kt_game) is one of a fixed list. Its rules are settings with names and ranges. A position is one
 *   moment of one game: dealt by number or read from text. A solver finds out whether a position can be won; a
 *   bot chooses a move from what one seat can see (a view). A session is a game in progress: history, undo,
 *   redo, rounds. All programs of Kartu and its Python package use this file only, and every function is used by one of
 *   them.
 *
 * Ownership    Every pointer from a *_open, *_from, *_of, *_copy, *_deal or *_read is yours: release it with the
 *              matching *_close or *_free (NULL is fine). Every other pointer is valid as long as the object
 *              that you got it from. Constant strings of the library are valid for ever.
 * Errors       Functions that can fail return false or NULL and fill the struct kt_error, if you gave one.
 *              A call that fails changes nothing,
 *              except a kt_text, whose `failed` is then set. The library never prints and never exits.
 * Misuse       Pointers must be valid, and NULL only where this file says so. Everything else is checked and never
 *              causes a crash: a position of another game, unknown cards, a finished game, a seat, index or deal number
 *              out of range, a number that is not a legal move. Functions that can fail return an error for these; for
 *              the others, this file says what they return.
 * Threads      There are no globals. One handle belongs to one thread at a time; different handles are
 *              independent. Exceptions: any thread may call kt_solver_stop and kt_bot_stop at any time while the
 *              handle is open, and kt_request_stop at any time.
 * Structs      Every struct may be initialised with {0} in C and C++ (no first member is an enum or a struct), or {} in
 *              C++.
 */
#ifndef KARTU_KARTU_H
#define KARTU_KARTU_H

#include <stdarg.h>
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

enum { KT_PHRASE_ARGS = 4, KT_ARG_SIZE = 128 };

/* A sentence that can be translated: `text` is English with %1..%4 for the arguments, and the key of the translation.
 * `text` is NULL if there is no sentence. {player %1} is the player of the seat whose number, from 1, is argument 1:
 * programs that know names replace it by the name or by "you". */
struct kt_phrase {
    const char *text;
    char arg[KT_PHRASE_ARGS][KT_ARG_SIZE];
};

/* Writes the phrase into `out`, always terminated, and returns the length it wanted (as snprintf does).
 * `translated` is used instead of phrase->text; NULL means English. Braces are left out: "player 2". */
KT_API size_t kt_phrase_render(const struct kt_phrase *phrase, const char *translated, char *out, size_t size);

enum kt_code {
    KT_OK,
    KT_BAD_INPUT,    /* text or a number that cannot be understood, or is out of range */
    KT_ILLEGAL,      /* understood, but against the rules of the game */
    KT_NOT_POSSIBLE, /* not supported by this game or format */
    KT_OUT_OF_MEMORY,
    KT_OUR_BUG, /* a bug: the line of a solver is not legal */
};

/* `line` and `column` count from 1; they are 0 if no text was read. `move` is the number of the wrong move in a line of
 * moves, from 1, or 0. */
struct kt_error {
    int line, column, move;
    enum kt_code code;
    struct kt_phrase what;
};

/* A growing text. Start from {0}; kt_text_free frees the memory. `failed` is set, and stays set, when
 * memory ran out; `data` is always terminated once anything was added. */
struct kt_text {
    char *data;
    size_t size, capacity;
    bool failed;
};

KT_API void kt_text_add(struct kt_text *text, const char *string);
KT_API void kt_text_vprintf(struct kt_text *text, const char *format, va_list args); /* as vprintf, added to the end */
KT_API void kt_text_json(struct kt_text *text, const char *string); /* as a JSON string: quoted and escaped */
KT_API void kt_text_free(struct kt_text *text);

/* ---- Games and their rules ---------------------------------------------------------------------------- */

struct kt_game;

enum { KT_MAX_OPTIONS = 32, KT_MAX_SEATS = 10, KT_NOBODY = -1, KT_NO_MEMORY = -1 };

/* No position of any game has more legal moves. */
enum { KT_MOST_MOVES = 8192 };

/* An option of a game or of an algorithm. `usual` is the default. `words` are the names of the values from `least`
 * upwards, or NULL for plain numbers. */
struct kt_option {
    const char *name, *about;
    int32_t least, most, usual;
    const char *const *words;
};

/* Is it a switch, from 0 to 1 without words? "name" and "no-name" set it. */
KT_API bool kt_option_is_switch(const struct kt_option *option);

/* The values of a table of options, in its order. */
struct kt_settings {
    int32_t value[KT_MAX_OPTIONS];
};

/* Named rules: "preset=name" means `rules`. A table of presets ends with a row without a name. */
struct kt_preset {
    const char *name, *about, *rules;
};

/* A solver, a bot or a text format, chosen by name. `options` may be NULL and ends with a row without a name. */
struct kt_choice {
    const char *name, *about;
    const struct kt_option *options;
};

/* The games in order, or NULL for an index out of range; games that exist only for tests are not included. */
KT_API const struct kt_game *kt_game_at(int index);

/* Any game by its name, or NULL. */
KT_API const struct kt_game *kt_game_find(const char *name);

KT_API const char *kt_game_name(const struct kt_game *game);  /* for the command line: "freecell" */
KT_API const char *kt_game_title(const struct kt_game *game); /* for people: "FreeCell" */
KT_API int kt_game_most_seats(const struct kt_game *game);
KT_API uint64_t kt_game_deals(const struct kt_game *game); /* deals are numbered from 1 to this */

/* True for a number from 1 to kt_game_deals. Some rules allow fewer deals: then kt_position_deal refuses the others. */
KT_API bool kt_game_has_deal(const struct kt_game *game, uint64_t number);

/* The rows of the game's tables, or NULL for an index out of range. The first solver, bot and format is the default. */
KT_API const struct kt_option *kt_game_option(const struct kt_game *game, int index);
KT_API const struct kt_preset *kt_game_preset(const struct kt_game *game, int index);
KT_API const struct kt_choice *kt_game_solver(const struct kt_game *game, int index);
KT_API const struct kt_choice *kt_game_bot(const struct kt_game *game, int index);

/* Does the solver search depth-first and report every position that it visits (struct kt_limits)? Has the bot reasons
 * for its choices (kt_bot_explain)? The strength of the bot in a word, or "" if it has none. */
KT_API bool kt_game_solver_can_be_watched(const struct kt_game *game, int index);
KT_API bool kt_game_solver_has_calculation(const struct kt_game *game, int index); /* kt_solver_calculation */
KT_API bool kt_game_solver_has_trace(const struct kt_game *game, int index);       /* `trace` of struct kt_limits */
KT_API bool kt_game_bot_has_reasons(const struct kt_game *game, int index);
KT_API const char *kt_game_bot_level(const struct kt_game *game, int index);

/* The heuristics that textbook solvers of a patience take as the option h, or NULL for an index out of range. One is
 * admissible if it never exceeds the number of moves that are still needed. */
KT_API const struct kt_choice *kt_game_heuristic(const struct kt_game *game, int index);
KT_API bool kt_game_heuristic_is_admissible(const struct kt_game *game, int index);

KT_API const struct kt_choice *kt_game_position_format(const struct kt_game *game, int index);
KT_API const struct kt_choice *kt_game_line_format(const struct kt_game *game, int index);

/* In some games seats play together on sides: the name of a member ("miner", "saboteur"), or NULL after the last
 * side. */
KT_API const char *kt_game_side(const struct kt_game *game, int index);

/* The default rules; changes to rules, written as "name=value,preset=name". Options that are not named stay. */
KT_API void kt_rules_usual(const struct kt_game *game, struct kt_settings *rules);
KT_API bool kt_rules_read(const struct kt_game *game, const char *text, struct kt_settings *rules,
                          struct kt_error *error);
KT_API void kt_rules_write(const struct kt_game *game, const struct kt_settings *rules, struct kt_text *out);

/* ---- Positions and moves ------------------------------------------------------------------------------ */

struct kt_position;

/* A move as a number; only meaningful together with the position it belongs to. */
typedef uint64_t kt_move;

/* A number that is not a legal move in any game: "no move". */
#define KT_NO_MOVE (UINT64_MAX - 1)

/* Deals the next round of a match; this round must be over. Returns NULL and the reason if the match has ended. */
KT_API struct kt_position *kt_position_next_round(const struct kt_position *over, uint64_t number,
                                                  struct kt_error *error);

/* Deals number `number` with `rules` (NULL: the default rules). */
KT_API struct kt_position *kt_position_deal(const struct kt_game *game, const struct kt_settings *rules,
                                            uint64_t number, struct kt_error *error);

/* A source of randomness instead of a deal number: `next` returns 64 random bits at each call. */
struct kt_chance {
    uint64_t (*next)(void *data);
    void *data;
};

/* The same with cards shuffled by `chance`: the same random bits give the same deal on every machine, and every deal is
 * possible. How many bits are used depends on the game. Bits that are not random give a deal as well, or are refused
 * (KT_BAD_INPUT) if no cards can be shuffled with them: for example if `next` always returns 0, or is NULL. */
KT_API struct kt_position *kt_position_deal_from(const struct kt_game *game, const struct kt_settings *rules,
                                                 const struct kt_chance *chance, struct kt_error *error);

/* Reads one position from the start of `text`. `format` is a name, or NULL to detect it. `used`, if not NULL, receives
 * the number of bytes read, so that several positions can follow each other; the line in an error counts from the start
 * of `text`. `rules` are used for formats that contain no rules. */
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

/* Is every card known? A position that was read with unknown cards (?) can be written and viewed (kt_view_of), but not
 * played or solved: functions that can fail return KT_NOT_POSSIBLE; for the others nobody is to move, nothing is won,
 * all points are 0 and there are no moves. */
KT_API bool kt_position_is_known(const struct kt_position *position);

/* The seat to move, or KT_NOBODY when the game is over (for a patience: also if there is no legal move). */
KT_API int kt_position_turn(const struct kt_position *position);
KT_API bool kt_position_is_won(const struct kt_position *position); /* by seat 0, the only one of a patience */
KT_API void kt_position_score(const struct kt_position *position, int points[KT_MAX_SEATS]);

/* For games with sides: the side of a seat (KT_NOBODY for a seat out of range), and the side that has won the round
 * (KT_NOBODY: none yet). Sides may be hidden from players, so use this for referees only. Sides are numbered as in
 * kt_game_side. */
KT_API int kt_position_side(const struct kt_position *position, int seat);
KT_API int kt_position_winning_side(const struct kt_position *position);

/* The legal moves of the seat to move. Fills in at most `room` of them and returns how many there are; if `room` is 0,
 * `moves` may be NULL. Returns KT_NO_MEMORY (negative) without memory, but never if `room` is at least
 * KT_MOST_MOVES. */
KT_API int kt_position_moves(const struct kt_position *position, kt_move *moves, int room);
KT_API bool kt_position_play(struct kt_position *position, kt_move move, struct kt_error *error);

/* A legal move as text and back ("26"), and in words that can be translated. For an illegal move nothing is written,
 * and the words have no text. */
KT_API void kt_move_write(const struct kt_position *position, kt_move move, struct kt_text *out);
KT_API bool kt_move_read(const struct kt_position *position, const char *text, kt_move *move, struct kt_error *error);
KT_API void kt_move_words(const struct kt_position *position, kt_move move, struct kt_phrase *words);

/* An upper bound on the number of positions that can follow, in decimal. FreeCell has equation (1) of its paper, which
 * is a bound only for a full pack while no card is home or in a cell. Returns false, and writes nothing, if no bound is
 * known for this position. */
KT_API bool kt_position_bound(const struct kt_position *position, struct kt_text *out);

/* ---- Lines: sequences of moves ---------------------------------------------------------------------------- */

struct kt_line {
    kt_move *moves;
    size_t count, capacity;
};

/* The length of a line. `moves` are counted as a player makes them (a run is one move; FreeCell's automatic safe moves
 * to the foundations are free); `cards` are single-card moves. */
struct kt_tally {
    uint64_t moves, cards;
    bool won;
};

/* Translates English phrases into the reader's language (gettext, for example); NULL: English. Used by the formats that
 * have moves in words. */
typedef const char *(*kt_translate)(const char *english);

/* `format` may be NULL: writing then uses the standard format, reading detects the format. Reading fills a line that
 * must be empty, {0}; writing needs a legal line and otherwise writes nothing. */
KT_API bool kt_line_read(const struct kt_position *start, const char *format, const char *text, size_t size,
                         struct kt_line *line, struct kt_error *error);
KT_API bool kt_line_write(const struct kt_position *start, const struct kt_line *line, const char *format,
                          kt_translate translate, struct kt_text *out, struct kt_error *error);
KT_API void kt_line_free(struct kt_line *line);

/* Replays the line through the rules. An illegal move is an error. */
KT_API bool kt_line_check(const struct kt_position *start, const struct kt_line *line, struct kt_tally *tally,
                          struct kt_error *error);

/* ---- Solvers and bots --------------------------------------------------------------------------------- */

/* Seconds from a fixed start, by the system's monotonic clock: the default clock of struct kt_limits. `unused` may be
 * NULL. The library reads the time only here, and only for a search that has a limit in seconds and no clock. Any
 * thread may call it. */
KT_API double kt_clock_monotonic(void *unused);

enum kt_trace_kind { KT_TRACE_SOURCE, KT_TRACE_EXPAND, KT_TRACE_GENERATE, KT_TRACE_CLOSE, KT_TRACE_END };

/* One event of a search. Nodes are numbered from 1 in the order in which they are generated; the source is 1. */
struct kt_trace_event {
    uint64_t id, parent; /* parent is 0 for the source */
    enum kt_trace_kind kind;
    kt_move move;   /* that leads from the parent to this node; meaningless for the source */
    uint64_t depth; /* moves from the source */
    double f, g, h; /* NAN where the algorithm has none */
    bool is_goal;   /* of GENERATE or END: the position is won */
};

/* Limits of one search; 0 means no limit. Memory is in bytes. `seconds` are measured with `clock`, or with
 * kt_clock_monotonic if that is NULL. Your own clock can exclude the time while the program is paused.
 * `stop`, if not NULL, points to a flag of yours that is false at first: once it is true, the search ends soon with
 * KT_BY_REQUEST. Set it with kt_request_stop. One flag can stop several searches, also those that have not started.
 *
 * `threads`: how many threads one search may use; 0 is the same as 1. Most solvers use one. FreeCell's complete search
 * (`prove`, and the last stage of `fast`) uses all: the verdict is the same, but the line and the number of states can
 * differ from one run to the next, and `clock` is called by several threads, one at a time. */
struct kt_limits {
    uint64_t states, memory;
    double seconds;
    double (*clock)(void *data); /* seconds from any fixed start; called by the thread that searches */
    void *clock_data;
    const volatile bool *stop;
    unsigned threads;

    /* If not NULL, called for every position that the search visits, in order, with the number of moves that lead to it
     * and the last of them (meaningless at depth 0). The moves before are those last reported for lower depths. Only
     * depth-first searches call it: dfs and backtrack. */
    void (*watch)(void *data, size_t depth, kt_move move);
    void *watch_data;

    /* If not NULL, called for every event of the search, by solvers with kt_game_solver_has_trace; others refuse
     * (KT_NOT_POSSIBLE). First the SOURCE. Then for each node: EXPAND when it is taken from the frontier, GENERATE for
     * each new child (a position that the search knows already is none), and CLOSE when it is finished: in depth-first
     * searches on backtracking. At the end one END: of the node that is won, or else of the one expanded last. A search
     * that starts again emits a SOURCE each time, and its numbers go on. Positions follow from the moves along the
     * parents. A node that is dropped without being expanded is closed as well: above the bound (ids, idastar, bnb),
     * not among the best of its depth (beam), not the next of the climb (hill), won but not the best solution (bnb); if
     * its position was reached at a lower cost meanwhile, when its turn comes (ucs, astar, ids, idastar, bnb). What is
     * open when the search ends, such as the frontier, is never closed. */
    void (*trace)(void *data, const struct kt_trace_event *event);
    void *trace_data;
};

/* Sets the flag of struct kt_limits to true. Any thread may call it at any time, and so may a signal handler. */
KT_API void kt_request_stop(volatile bool *stop);

enum kt_verdict {
    KT_UNKNOWN,    /* a limit was reached */
    KT_SOLVED,     /* with a line, which was replayed through the rules */
    KT_IMPOSSIBLE, /* proven by a complete search */
};

enum kt_stopped_by {
    KT_BY_NOTHING,
    KT_BY_STATES,
    KT_BY_SECONDS,
    KT_BY_MEMORY,
    KT_BY_REQUEST,   /* kt_solver_stop, kt_bot_stop or kt_request_stop */
    KT_BY_HEURISTIC, /* the search ended, but a heuristic had pruned some of it */
    KT_BY_GIVING_UP, /* the bot gave up */
};

struct kt_result {
    uint64_t states; /* positions visited */
    uint64_t memory; /* the most bytes the search held */
    enum kt_verdict verdict;
    enum kt_stopped_by stopped_by; /* for KT_UNKNOWN */
    struct kt_line line;           /* for KT_SOLVED; free it with kt_line_free */
    struct kt_tally tally;         /* for KT_SOLVED */
    uint64_t at_least;             /* for KT_SOLVED: no line has fewer moves; 0 if the solver does not know */
};

struct kt_solver;

/* `spec` is a name with options, "backtrack:no-2n,no-safe"; NULL: the game's default solver. */
KT_API struct kt_solver *kt_solver_open(const struct kt_game *game, const char *spec, struct kt_error *error);
KT_API void kt_solver_close(struct kt_solver *solver);
KT_API const char *kt_solver_name(const struct kt_solver *solver);

/* Writes the name of the solver that `spec` means, with all of its options: equal solvers have equal texts, which
 * kt_solver_open reads. False, with the reason, if there is no such solver. kt_bot_spec is the same for bots. */
KT_API bool kt_solver_spec(const struct kt_game *game, const char *spec, struct kt_text *out, struct kt_error *error);
KT_API bool kt_bot_spec(const struct kt_game *game, const char *spec, struct kt_text *out, struct kt_error *error);

/* Returns false only for a position that cannot be solved at all (unknown cards, several seats: KT_NOT_POSSIBLE), for a
 * trace that the solver does not have (KT_NOT_POSSIBLE), for a position of another game (KT_BAD_INPUT), for
 * KT_OUT_OF_MEMORY and KT_OUR_BUG. Start from a result of {0}. Use one
 * solver for many deals: it reuses its memory. */
KT_API bool kt_solver_run(struct kt_solver *solver, const struct kt_position *position, const struct kt_limits *limits,
                          struct kt_result *result, struct kt_error *error);

/* From any thread: the running search, or otherwise the next one, ends soon with KT_BY_REQUEST. */
KT_API void kt_solver_stop(struct kt_solver *solver);

struct kt_view;

/* What `seat` or a spectator (KT_NOBODY) may know of the position; free it with kt_view_free. NULL without memory, and
 * for a seat out of range. All views of a position with unknown cards show what was read. */
KT_API struct kt_view *kt_view_of(const struct kt_position *position, int seat);
KT_API void kt_view_free(struct kt_view *view);

/* A position that fits the view, with random hidden cards (a determinization). The legal moves of the seat to move, and
 * their names, are the same in all such positions: use this to list and name them. NULL without memory. */
KT_API struct kt_position *kt_view_world(const struct kt_view *view, uint64_t seed);

struct kt_bot;

/* Returned instead of a move by a bot that gives up a one-seat game. It is not a legal move in any game. */
#define KT_GIVE_UP UINT64_MAX

/* A bot sees views only. It may remember earlier moves, so use one handle for one seat of one game at a time;
 * kt_bot_start prepares it for another game. The same seed, views and limits in states give the same choices. */
KT_API struct kt_bot *kt_bot_open(const struct kt_game *game, const char *spec, uint64_t seed, struct kt_error *error);
KT_API void kt_bot_close(struct kt_bot *bot);
KT_API void kt_bot_start(struct kt_bot *bot, uint64_t seed);
KT_API const char *kt_bot_name(const struct kt_bot *bot);

/* The move that the bot chooses, or KT_GIVE_UP. The view must be of the bot's game, of the seat whose turn it is, and
 * show that seat's cards; otherwise the result is KT_NO_MOVE, and the bot's memory does not change. */
KT_API kt_move kt_bot_choose(struct kt_bot *bot, const struct kt_view *view, const struct kt_limits *limits);

/* The meaning of the values of a bot. */
enum kt_scale {
    KT_SCALE_CHANCE,      /* the chance to win, from 0 to 1; for a game with sides, that the bot's side wins */
    KT_SCALE_POINTS,      /* expected points of the round */
    KT_SCALE_SCORE,       /* a score of the algorithm: only the order has a meaning */
    KT_SCALE_PROBABILITY, /* the probability that the algorithm gives the move, from 0 to 1 */
};

/* A move that a bot considered, and its value on the scale of the thoughts. If the value is the mean of a sample,
 * `samples` is the size of the sample, and the 95 percent confidence interval is value - margin to value + margin (a
 * single sample has no interval: margin is 0); if not, both are 0. */
struct kt_thought {
    kt_move move;
    double value, margin;
    uint64_t samples;
};

/* What a bot believes about something hidden: the probability that a seat holds a card ("2S"), or has a role. The seat
 * is KT_NOBODY for cards on the table. */
struct kt_belief {
    int seat;
    char what[16];
    double chance;
};

enum { KT_MOST_THOUGHTS = 64, KT_MOST_BELIEFS = 256 };

/* Why a bot chose a move. `reason` says what the move does, which everybody at the table can check, or how the
 * algorithm chose it; it has no text only if the bot gave up. `estimate` says what its values show ("the chance to win
 * is about 45 %"); it has no text if there are no values. Then the moves considered, the best first, and the beliefs,
 * seat by seat. */
struct kt_thoughts {
    int count, beliefs; /* how many there are of each */
    enum kt_scale scale;
    struct kt_phrase reason, estimate;
    struct kt_thought thought[KT_MOST_THOUGHTS];
    struct kt_belief belief[KT_MOST_BELIEFS];
};

/* Explains the choice that the bot has just made for this view. For any other view or move there is at most a reason
 * (kt_move_reason), and nothing for a view of another game. */
KT_API void kt_bot_explain(const struct kt_bot *bot, const struct kt_view *view, kt_move choice,
                           struct kt_thoughts *thoughts);

/* A row of a calculation. Rows form a tree: a row belongs to the last row before it that has a lower depth, which is
 * `depth` - 1. Parts that do not apply are empty: `move` is then KT_NO_MOVE. */
struct kt_row {
    const char *kind;       /* for programs: "candidate", "term", "step", ... ; a constant */
    struct kt_phrase label; /* for people; without text: the words of the move */
    kt_move move;           /* of the position that the calculation is about */
    double value, margin;   /* as in struct kt_thought */
    uint64_t samples;
    int depth; /* from 0 */
    bool has_value;
    bool is_chosen; /* the decision, or part of it */
};

enum { KT_MOST_ROWS = 100000 };

/* How an algorithm reaches one decision, step by step. Start from {0}; kt_calculation_free frees the memory. `left_out`
 * is the number of rows after the first KT_MOST_ROWS. `failed` is set when memory ran out. */
struct kt_calculation {
    struct kt_row *rows;
    size_t count, capacity, left_out;
    bool failed;
    struct kt_row spare; /* used by the library for rows that are left out */
};

KT_API void kt_calculation_free(struct kt_calculation *calculation);

/* The calculation of the choice that the bot has just made for this view. False, and no rows, for any other view or
 * move, for a bot that does not calculate anything, and without memory. The rows show only what the seat may know. */
KT_API bool kt_bot_calculation(const struct kt_bot *bot, const struct kt_view *view, kt_move choice,
                               struct kt_calculation *calculation);

/* What a solver considers in this position, before it goes on to the next one. KT_NOT_POSSIBLE for a solver without a
 * calculation (kt_game_solver_has_calculation). */
KT_API bool kt_solver_calculation(struct kt_solver *solver, const struct kt_position *position,
                                  struct kt_calculation *calculation, struct kt_error *error);

/* The reason for a legal move of the seat to move, from what this view shows. Every such sentence is true for the
 * position. No text if there is no reason, if the move is not legal, or if the view is of another seat. */
KT_API void kt_move_reason(const struct kt_view *view, kt_move move, struct kt_phrase *reason);

/* From any thread: the running choice, or otherwise the next one, ends soon with the best move so far. */
KT_API void kt_bot_stop(struct kt_bot *bot);

/* ---- Scenes: what to draw ---------------------------------------------------------------------------- */

enum { KT_MAX_PILES = 96, KT_MAX_SHOWN = 256 };

enum kt_layout { KT_STACKED, KT_FANNED_DOWN, KT_FANNED_RIGHT };

/* `card` is rank * 4 + suit (clubs, diamonds, hearts, spades), or a number in games with special cards (kt_card_write
 * names it); 0 for a card that this seat does not know. */
struct kt_shown {
    uint8_t card;
    bool face_up;
    bool is_turned; /* rotated by 180 degrees, if that makes a difference */
};

/* Cards first .. first+count-1 of the scene, the deepest first. */
struct kt_pile {
    const char *name; /* "column", "cell", "foundation", "stock", "waste", "hand", ... */
    int number;       /* among the piles of that name, from 1 */
    int seat;         /* the owner, or KT_NOBODY */
    enum kt_layout layout;
    int first, count;
    int x, y; /* its place on a board; 0 in games without one */
};

struct kt_scene {
    int piles, cards;
    struct kt_pile pile[KT_MAX_PILES];
    struct kt_shown card[KT_MAX_SHOWN];
};

KT_API void kt_view_scene(const struct kt_view *view, struct kt_scene *scene);

/* The scene with every card that the position knows, also those that no seat sees: for files and experiments, never for
 * players. False without memory. */
KT_API bool kt_position_scene(const struct kt_position *position, struct kt_scene *scene);

/* A card of a scene as it is written in positions and moves: "TD", or "?" if it is not known or no card. */
KT_API void kt_card_write(const struct kt_game *game, uint8_t card, struct kt_text *out);

/* Points that a seat cannot know. */
enum { KT_HIDDEN_POINTS = INT32_MIN };

/* The points that this view shows. False without memory. */
KT_API bool kt_view_points(const struct kt_view *view, int points[KT_MAX_SEATS]);

enum { KT_NO_PILE = -1, KT_MOST_TAKEN = 64 };

/* Does the view show all cards of the seat (its hand, its role)? A position that was read may lack some; then no bot
 * can choose for the seat. */
KT_API bool kt_view_shows_cards_of(const struct kt_view *view, int seat);

/* Does the view hide no card? */
KT_API bool kt_view_shows_all_cards(const struct kt_view *view);

/* A legal move by hand: cards are taken from one pile and placed on another. `from` and `to` are piles of the scene
 * that the seat to move sees; `taken` are the places of the cards in the pile `from`, the deepest first. If a card goes
 * to a place on a board without a pile, `to` is KT_NO_PILE, `has_place` is true, x and y are the place, and is_turned
 * tells whether the card is rotated. Parts that do not apply are empty: a pass takes no cards. For an illegal move
 * everything is empty. */
struct kt_shape {
    int from, to;
    int count;
    uint8_t taken[KT_MOST_TAKEN];
    bool has_place, is_turned;
    int x, y;
};

KT_API void kt_move_shape(const struct kt_position *position, kt_move move, struct kt_shape *shape);

/* Everything that is known, in Kartu's own format; reading it gives a position with the same views. */
KT_API void kt_view_write(const struct kt_view *view, struct kt_text *out);

enum { KT_DEED_SIZE = 48 };

/* Something that a seat did in this round, as far as this view shows it: as a move is written, and in words, which are
 * a sentence with {player %1} or only what was played. */
struct kt_deed {
    int seat;
    char text[KT_DEED_SIZE];
    struct kt_phrase words;
};

/* Deed number `index`, from 0; false after the last one. Games for one seat have none. */
KT_API bool kt_view_deed(const struct kt_view *view, int index, struct kt_deed *deed);

enum { KT_MOST_GROUP = 5, KT_MOST_GROUPS = 200, KT_MOST_KINDS = 12, KT_MOST_EXAMPLES = 12 };

/* Cards that can be played together, such as a pair. `kind` is English and can be translated. */
struct kt_group {
    const char *kind;
    int cards;
    uint8_t card[KT_MOST_GROUP]; /* as in a scene */
};

/* A kind of combination, with examples from low to high. `name` and `order` (which of two is higher) are English and
 * can be translated. */
struct kt_kind {
    const char *name, *order;
    int size;            /* the number of cards of the plays that it answers */
    bool beats_any_size; /* it also beats lower kinds with another number of cards, */
    bool beats_twos;     /* or only single, paired and tripled twos */
    int examples;
    struct kt_group example[KT_MOST_EXAMPLES];
};

/* The kinds of combinations under the rules of this game, the lowest first. Returns their number: 0 in games without
 * combinations. */
KT_API int kt_view_kinds(const struct kt_view *view, struct kt_kind kinds[KT_MOST_KINDS]);

/* The combinations of at least two cards that a seat can form of its cards, as far as this view shows them, from low
 * to high; of equally high ones only the first. Returns their number, at most KT_MOST_GROUPS; 0 for a seat out of
 * range. */
KT_API int kt_view_groups(const struct kt_view *view, int seat, struct kt_group groups[KT_MOST_GROUPS]);

/* ---- Sessions: a game in progress ------------------------------------------------------------------- */

struct kt_session;

/* A session whose first round starts from a copy of `start`. */
KT_API struct kt_session *kt_session_from(const struct kt_position *start, struct kt_error *error);
KT_API void kt_session_free(struct kt_session *session);

/* The current position; it belongs to the session and changes with it. */
KT_API const struct kt_position *kt_session_position(const struct kt_session *session);
KT_API const struct kt_position *kt_session_start(const struct kt_session *session); /* of this round */
KT_API int kt_session_round(const struct kt_session *session);                       /* from 1 */

KT_API bool kt_session_play(struct kt_session *session, kt_move move, struct kt_error *error);

/* Undoes or redoes moves until `played` moves of the round are made. False if there are fewer. The moves of
 * earlier rounds are not kept. */
KT_API bool kt_session_go(struct kt_session *session, size_t played);

/* The moves of the round: `played` of them are made, the others can be redone. */
KT_API void kt_session_history(const struct kt_session *session, const kt_move **moves, size_t *played, size_t *total);

/* The count of the moves made, as all programs of Kartu show it (struct kt_tally). */
KT_API void kt_session_tally(const struct kt_session *session, struct kt_tally *tally);

/* Deals the next round of a match when this one is over, with the points so far. */
KT_API bool kt_session_next_round(struct kt_session *session, uint64_t number, struct kt_error *error);

/* The same by `chance`, see kt_position_deal_from. */
KT_API bool kt_session_next_round_from(struct kt_session *session, const struct kt_chance *chance,
                                       struct kt_error *error);

/* The best move and why. `move` is KT_NO_MOVE unless the verdict is KT_SOLVED and the game is not won yet; `remaining`
 * is the length of the line. The reason is that of kt_move_reason, or, if that has no text, how many moves win. */
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

/* The same from a line that wins from here: its first move. False if the line is empty, not legal, or does not win. */
KT_API bool kt_hint_from(const struct kt_position *position, const struct kt_line *line, struct kt_hint *hint,
                         struct kt_error *error);

#ifdef __cplusplus
}
#endif

#endif
