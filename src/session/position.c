/* Positions: the public handles around a game's flat bytes. */
#include <stdlib.h>
#include <string.h>

#include "core/card.h"
#include "core/settings.h"
#include "session/handles.h"

static struct kt_position *allocate(const struct kt_game *game)
{
    struct kt_position *position = calloc(1, sizeof *position);
    if (!position)
        return NULL;
    position->game = game;
    position->state = calloc(1, game->state_size);
    position->sight = calloc(1, game->sight_size);
    if (position->state && position->sight)
        return position;
    kt_position_free(position);
    return NULL;
}

void kt_position_free(struct kt_position *position)
{
    if (!position)
        return;
    free(position->state);
    free(position->sight);
    free(position);
}

/* Stores the facts that are known for every position, while its sight is available. */
static void note_facts(struct kt_position *position)
{
    position->game->rules_of(position->sight, &position->rules);
    position->seats = position->game->seats(position->sight);
}

static void forget_sight(struct kt_position *position)
{
    free(position->sight);
    position->sight = NULL;
}

/* The state replaces the sight. */
static void settle_on_state(struct kt_position *position)
{
    position->game->reveal(position->state, position->sight);
    note_facts(position);
    forget_sight(position);
}

static void forget_state(struct kt_position *position)
{
    free(position->state);
    position->state = NULL;
}

struct kt_position *kt_position_of(const struct kt_game *game, const struct kt_state *state, struct kt_error *error)
{
    struct kt_position *position = allocate(game);
    if (!position) {
        kt_refuse_memory(error);
        return NULL;
    }
    memcpy(position->state, state, game->state_size);
    settle_on_state(position);
    return position;
}

/* The given rules or the defaults; NULL if a value is out of range. */
static const struct kt_settings *checked_rules(const struct kt_game *game, const struct kt_settings *rules,
                                               struct kt_settings *usual, struct kt_error *error)
{
    kt_settings_usual(game->options, usual);
    if (rules && !kt_settings_check(game->options, rules, error))
        return NULL;
    return rules ? rules : usual;
}

static bool deal_by_chance(const struct kt_game *game, const struct kt_settings *rules, const struct kt_chance *chance,
                           const struct kt_state *previous, struct kt_state *state, struct kt_error *error)
{
    struct kt_rng rng;
    kt_rng_draw_from(&rng, chance);
    if (!game->deal_by(rules, &rng, previous, state, error))
        return false;
    if (!rng.is_stuck)
        return true;
    return kt_refuse(error, KT_BAD_INPUT,
                     N_("The source of random numbers must return 64 random bits at each call, and does not."), NULL,
                     NULL);
}

/* By `chance`, or by the number if there is none. */
static struct kt_position *deal(const struct kt_game *game, const struct kt_settings *rules, uint64_t number,
                                const struct kt_chance *chance, struct kt_error *error)
{
    struct kt_settings usual;
    if (!(rules = checked_rules(game, rules, &usual, error)))
        return NULL;
    struct kt_position *position = allocate(game);
    if (!position) {
        kt_refuse_memory(error);
        return NULL;
    }
    bool is_dealt = chance ? deal_by_chance(game, rules, chance, NULL, position->state, error)
                           : game->deal(rules, number, NULL, position->state, error);
    if (!is_dealt) {
        kt_position_free(position);
        return NULL;
    }
    settle_on_state(position);
    return position;
}

struct kt_position *kt_position_deal(const struct kt_game *game, const struct kt_settings *rules, uint64_t number,
                                     struct kt_error *error)
{
    return deal(game, rules, number, NULL, error);
}

struct kt_position *kt_position_deal_from(const struct kt_game *game, const struct kt_settings *rules,
                                          const struct kt_chance *chance, struct kt_error *error)
{
    return deal(game, rules, 0, chance, error);
}

/* The format with this name, or the one that is detected. */
static const struct kt_position_format *find_format(const struct kt_game *game, const char *name,
                                                    const struct kt_reader *reader, struct kt_error *error)
{
    const struct kt_position_format *format = game->position_formats;
    for (; format->choice.name; format++)
        if (name ? strcmp(format->choice.name, name) == 0 : format->looks_like(*reader))
            return format;
    if (name)
        kt_refuse_choice(kt_game_position_format, game, N_("Unknown position format \"%1\" for %2; available: %3."),
                         name, error);
    else if (kt_reader_is_at_end(reader))
        kt_reader_refuse(reader, error, N_("The text is empty: it contains no position."));
    else
        kt_reader_refuse(reader, error, N_("\"%1\" does not start a position in any known format."));
    return NULL;
}

/* If exactly one state fits the sight, keeps the state, otherwise the sight. */
static void settle(struct kt_position *position)
{
    struct kt_rng unused;
    kt_rng_seed(&unused, 0);
    if (position->game->is_known(position->sight)) {
        position->game->complete(position->sight, &unused, position->state);
        settle_on_state(position);
    } else {
        note_facts(position);
        forget_state(position);
    }
}

struct kt_position *kt_position_read(const struct kt_game *game, const struct kt_settings *rules, const char *format,
                                     const char *text, size_t size, size_t *used, struct kt_error *error)
{
    struct kt_settings usual;
    if (!(rules = checked_rules(game, rules, &usual, error)))
        return NULL;
    struct kt_reader reader = kt_reader_on(text, size);
    kt_reader_skip_space(&reader);
    const struct kt_position_format *known = find_format(game, format, &reader, error);
    if (!known)
        return NULL;
    struct kt_position *position = allocate(game);
    if (!position) {
        kt_refuse_memory(error);
        return NULL;
    }
    if (!known->read(&reader, rules, position->sight, error)) {
        kt_position_free(position);
        return NULL;
    }
    settle(position);
    kt_reader_skip_space(&reader);
    if (used)
        *used = reader.at;
    return position;
}

struct kt_position *kt_position_copy(const struct kt_position *position)
{
    struct kt_position *copy = allocate(position->game);
    if (!copy)
        return NULL;
    copy->rules = position->rules;
    copy->seats = position->seats;
    if (position->state) {
        memcpy(copy->state, position->state, position->game->state_size);
        forget_sight(copy);
    } else {
        memcpy(copy->sight, position->sight, position->game->sight_size);
        forget_state(copy);
    }
    return copy;
}

const struct kt_game *kt_position_game(const struct kt_position *position)
{
    return position->game;
}

bool kt_position_is_known(const struct kt_position *position)
{
    return position->state != NULL;
}

/* For a position without unknown cards, the sight that reveals everything. */
static struct kt_sight *whole_sight(const struct kt_position *position)
{
    struct kt_sight *sight = calloc(1, position->game->sight_size);
    if (sight && position->state)
        position->game->reveal(position->state, sight);
    else if (sight)
        memcpy(sight, position->sight, position->game->sight_size);
    return sight;
}

bool kt_position_write(const struct kt_position *position, const char *name, struct kt_text *out,
                       struct kt_error *error)
{
    const struct kt_position_format *format = position->game->position_formats;
    if (name && !(format = find_format(position->game, name, NULL, error)))
        return false;
    struct kt_sight *sight = whole_sight(position);
    if (!sight)
        return kt_refuse_memory(error);
    bool is_possible = !format->can_write || format->can_write(sight, error);
    if (is_possible)
        format->write(sight, out);
    free(sight);
    return is_possible && (!out->failed || kt_refuse_memory(error));
}

bool kt_position_scene(const struct kt_position *position, struct kt_scene *scene)
{
    struct kt_sight *sight = whole_sight(position);
    *scene = (struct kt_scene){0};
    if (sight)
        position->game->describe(sight, scene);
    free(sight);
    return sight != NULL;
}

void kt_position_rules(const struct kt_position *position, struct kt_settings *rules)
{
    *rules = position->rules;
}

int kt_position_seats(const struct kt_position *position)
{
    return position->seats;
}

bool kt_position_must_be_known(const struct kt_position *position, struct kt_error *error)
{
    return position->state ||
           kt_refuse(error, KT_NOT_POSSIBLE, N_("Some cards are unknown (?): such a position cannot be played."), NULL,
                     NULL);
}

static bool is_over(const struct kt_position *round, struct kt_error *error)
{
    if (!kt_position_must_be_known(round, error))
        return false;
    if (round->game->turn(round->state) == KT_NOBODY)
        return true;
    return kt_refuse(error, KT_ILLEGAL, N_("This round is not over yet."), NULL, NULL);
}

struct kt_position *kt_position_next_round_from(const struct kt_position *over, const struct kt_chance *chance,
                                                struct kt_error *error)
{
    if (!is_over(over, error))
        return NULL;
    struct kt_position *start = kt_position_copy(over);
    if (!start) {
        kt_refuse_memory(error);
        return NULL;
    }
    if (deal_by_chance(over->game, &over->rules, chance, over->state, start->state, error))
        return start;
    kt_position_free(start);
    return NULL;
}

struct kt_position *kt_position_next_round(const struct kt_position *over, uint64_t number, struct kt_error *error)
{
    const struct kt_game *game = over->game;
    struct kt_settings rules;
    if (!is_over(over, error))
        return NULL;
    kt_position_rules(over, &rules);
    struct kt_position *start = kt_position_deal(game, &rules, number, error);
    if (!start)
        return NULL;
    /* Dealt once for its checks and memory, then again with the previous round. */
    if (game->deal(&rules, number, over->state, start->state, error))
        return start;
    kt_position_free(start);
    return NULL;
}

int kt_position_turn(const struct kt_position *position)
{
    return position->state ? position->game->turn(position->state) : KT_NOBODY;
}

bool kt_position_is_won(const struct kt_position *position)
{
    return position->state && position->game->is_won(position->state);
}

void kt_position_score(const struct kt_position *position, int points[KT_MAX_SEATS])
{
    memset(points, 0, KT_MAX_SEATS * sizeof *points);
    if (position->state)
        position->game->score(position->state, points);
}

int kt_position_moves(const struct kt_position *position, kt_move *moves, int room)
{
    int most = position->game->most_moves;
    if (!position->state)
        return 0;
    if (room >= most)
        return position->game->moves(position->state, moves);
    kt_move *all = malloc((size_t)most * sizeof *all);
    if (!all)
        return KT_NO_MEMORY;
    int count = position->game->moves(position->state, all);
    int given = count < room ? count : room;
    if (given > 0) /* `moves` may be NULL if only the number is needed */
        memcpy(moves, all, (size_t)given * sizeof *all);
    free(all);
    return count;
}

bool kt_position_play(struct kt_position *position, kt_move move, struct kt_error *error)
{
    if (!kt_position_must_be_known(position, error) || position->game->refuses(position->state, move, error))
        return false;
    position->game->apply(position->state, move);
    return true;
}

static bool is_legal(const struct kt_position *position, kt_move move)
{
    return position->state && !position->game->refuses(position->state, move, NULL);
}

void kt_move_write(const struct kt_position *position, kt_move move, struct kt_text *out)
{
    if (is_legal(position, move))
        position->game->write_move(position->state, move, out);
}

bool kt_move_read(const struct kt_position *position, const char *text, kt_move *move, struct kt_error *error)
{
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    kt_reader_skip_space(&reader);
    kt_move read;
    if (!kt_position_must_be_known(position, error))
        return false;
    if (!position->game->read_move(position->state, &reader, &read, error))
        return false;
    kt_reader_skip_space(&reader);
    if (!kt_reader_is_at_end(&reader))
        return kt_reader_refuse(&reader, error, N_("Expected one move, but \"%1\" follows it."));
    *move = read;
    return true;
}

void kt_move_words(const struct kt_position *position, kt_move move, struct kt_phrase *words)
{
    *words = (struct kt_phrase){0};
    if (is_legal(position, move))
        position->game->word_move(position->state, move, words);
}

int kt_position_side(const struct kt_position *position, int seat)
{
    bool is_there = position->state && seat >= 0 && seat < position->seats;
    return is_there && position->game->side_of ? position->game->side_of(position->state, seat) : KT_NOBODY;
}

int kt_position_winning_side(const struct kt_position *position)
{
    bool can_tell = position->state && position->game->winning_side;
    return can_tell ? position->game->winning_side(position->state) : KT_NOBODY;
}

void kt_card_write(const struct kt_game *game, uint8_t card, struct kt_text *out)
{
    if (game->write_card)
        game->write_card(card, out);
    else if (card == KT_NO_CARD || card >= KT_CARD_CODES)
        kt_text_add(out, "?");
    else
        kt_text_card(out, card);
}

void kt_move_shape(const struct kt_position *position, kt_move move, struct kt_shape *shape)
{
    *shape = (struct kt_shape){.from = KT_NO_PILE, .to = KT_NO_PILE};
    if (position->game->shape_move && is_legal(position, move))
        position->game->shape_move(position->state, move, shape);
}

bool kt_position_bound(const struct kt_position *position, struct kt_text *out)
{
    return position->game->bound && position->state && position->game->bound(position->state, out);
}
