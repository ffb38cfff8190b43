/* The interface of a game: one table of functions, one instance per game, filled by designated initialisers. A new
 * game is a folder with such a table and a line in games/registry.c.
 *
 *  - A state is everything, hidden cards included. A sight is what one seat may know. They are different types, so
 *    that a bot or an encoder that gets a sight cannot see hidden cards.
 *  - Both are flat bytes of fixed size: no pointers, unused bytes zero. memcpy clones, memcmp compares.
 *  - All randomness is in `deal`. A state includes its rules and everything that the seats remember.
 *  - The moves of the seat to move are the same in every state that fits its sight.
 */
#ifndef KT_GAME_H
#define KT_GAME_H

#include <kartu/kartu.h>

#include "core/reader.h"
#include "core/rng.h"
#include "core/text.h"

struct kt_state; /* each game casts these to its own struct */
struct kt_sight;
struct kt_solver_kind;
struct kt_bot_kind;

/* A text format of positions. Reading returns a sight, since cards may be unknown; it starts at the reader's place and
 * stops after the position. `looks_like` detects the format. */
struct kt_position_format {
    struct kt_choice choice;
    bool (*looks_like)(struct kt_reader reader);
    bool (*read)(struct kt_reader *reader, const struct kt_settings *rules, struct kt_sight *sight,
                 struct kt_error *error);
    void (*write)(const struct kt_sight *sight, struct kt_text *out);

    /* Some formats cannot express every position: a deck string only fresh deals. NULL: this one writes any
     * position. */
    bool (*can_write)(const struct kt_sight *sight, struct kt_error *error);

    bool leaves_out_hidden; /* it contains only what a player sees, even if more is known */
};

enum { KT_MOST_AT_ONCE = 64 };

/* A text format of lines, in addition to those that every game has (standard, words, json, states). One word may stand
 * for several moves ("DR3": three draws): `write_moves` gets all remaining moves, writes the first word and returns how
 * many moves that was; `read_moves` reads one word and returns the number of moves, 0 on error. White space and
 * comments between words are skipped. */
struct kt_line_format {
    struct kt_choice choice;
    const char *between; /* separates two words of a line; NULL: every word is on its own line */
    size_t (*write_moves)(const struct kt_state *state, const kt_move *moves, size_t count, struct kt_text *out);
    int (*read_moves)(const struct kt_state *state, struct kt_reader *reader, kt_move moves[KT_MOST_AT_ONCE],
                      struct kt_error *error);
};

/* An estimate of how many moves, as `tally` counts them, a position is away from a win. Equal keys have equal values.
 * It is admissible if it is never more than the true number. */
struct kt_heuristic {
    struct kt_choice choice;
    bool is_admissible;
    uint32_t (*value)(const struct kt_state *state);
};

struct kt_game {
    const char *name, *title;
    bool only_for_tests;
    int most_seats;
    uint64_t deals;
    const struct kt_option *options;
    const struct kt_preset *presets; /* NULL: none */
    size_t state_size, sight_size, key_size;
    int most_moves; /* no position has more legal moves */

    /* `previous` is the finished round before this one in a match, or NULL. */
    bool (*deal)(const struct kt_settings *rules, uint64_t number, const struct kt_state *previous,
                 struct kt_state *state, struct kt_error *error);
    /* The same, shuffled by `rng` instead of a number. */
    bool (*deal_by)(const struct kt_settings *rules, struct kt_rng *rng, const struct kt_state *previous,
                    struct kt_state *state, struct kt_error *error);
    void (*rules_of)(const struct kt_sight *sight, struct kt_settings *rules);
    int (*seats)(const struct kt_sight *sight);

    int (*turn)(const struct kt_state *state); /* the seat to move, or KT_NOBODY when it is over */
    int (*moves)(const struct kt_state *state, kt_move *moves);
    void (*apply)(struct kt_state *state, kt_move move); /* a legal move; anything else is a bug */
    bool (*is_won)(const struct kt_state *state);        /* by seat 0 */
    void (*score)(const struct kt_state *state, int points[KT_MAX_SEATS]);

    /* The names of the sides, ending with NULL, and which seat is on which side; all NULL in games without sides. */
    const char *const *sides;
    int (*side_of)(const struct kt_state *state, int seat);
    int (*winning_side)(const struct kt_state *state); /* KT_NOBODY while it is open */

    /* Why a move is refused: fills the error and returns true if `move` is not legal. */
    bool (*refuses)(const struct kt_state *state, kt_move move, struct kt_error *error);

    /* Exact bytes that identify the position, without its history or the order of equal piles: equal keys, equal
     * positions. */
    void (*key)(const struct kt_state *state, uint8_t *key);

    /* What a seat may know; KT_NOBODY is a spectator. `reveal` shows everything and is for files only. */
    void (*observe)(const struct kt_state *state, int seat, struct kt_sight *sight);
    void (*reveal)(const struct kt_state *state, struct kt_sight *sight);
    bool (*is_known)(const struct kt_sight *sight); /* does exactly one state fit? */
    void (*complete)(const struct kt_sight *sight, struct kt_rng *rng, struct kt_state *state);
    void (*describe)(const struct kt_sight *sight, struct kt_scene *scene);
    void (*write_card)(int card, struct kt_text *out); /* a card of the scene; NULL: they are playing cards */
    /* Which cards a legal move takes from where to where: fills in what applies; the shape is empty before. It may
     * depend only on what the seat to move can see. NULL: the game has no shapes. */
    void (*shape_move)(const struct kt_state *state, kt_move move, struct kt_shape *shape);
    void (*seen_points)(const struct kt_sight *sight, int points[KT_MAX_SEATS]); /* NULL: everybody knows them all */
    bool (*deed)(const struct kt_sight *sight, int index, struct kt_deed *deed); /* NULL: there are none */

    /* For games in which cards are played in combinations: kt_view_kinds, kt_view_groups. NULL: none. */
    int (*kinds)(const struct kt_sight *sight, struct kt_kind kinds[KT_MOST_KINDS]);
    int (*groups)(const struct kt_sight *sight, int seat, struct kt_group groups[KT_MOST_GROUPS]);

    const struct kt_position_format *position_formats; /* end with a row without a name; the first is Kartu's own */
    const struct kt_line_format *line_formats;         /* likewise; NULL: none but the common ones */

    void (*write_move)(const struct kt_state *state, kt_move move, struct kt_text *out);
    bool (*read_move)(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
    void (*word_move)(const struct kt_state *state, kt_move move, struct kt_phrase *words);
    bool (*read_words)(const struct kt_state *state, struct kt_reader *reader, kt_move *move, struct kt_error *error);
    /* Why a legal move is good for the seat to move: a true sentence that says more than the move itself. No text if
     * there is none. */
    void (*praise_move)(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason);

    /* Adds the move to the tally. The cost of a move in searches is what it adds to `moves`: 1, or 0 if it is free. */
    void (*tally)(const struct kt_state *state, kt_move move, struct kt_tally *tally);
    bool has_free_moves; /* some moves add 0 */
    /* For replays: `refuses`, otherwise `tally` and `apply`, in one call; false if the move is refused. NULL: those
     * three. */
    bool (*replay)(struct kt_state *state, kt_move move, struct kt_tally *tally, struct kt_error *error);
    /* For games with several seats: how good the position is for each seat, for searches of a limited depth. Any scale;
     * NULL: the game has none. */
    void (*estimate)(const struct kt_state *state, double values[KT_MAX_SEATS]);
    const struct kt_heuristic *heuristics; /* end with a row without a name; NULL: none, and several seats */
    bool (*bound)(const struct kt_state *state, struct kt_text *out); /* kt_position_bound; may be NULL */

    const struct kt_solver_kind *const *solvers; /* end with NULL; the first is the default */
    const struct kt_bot_kind *const *bots;
};

#endif
