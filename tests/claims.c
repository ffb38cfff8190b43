/* The walk of the claim tests (claims.h). Games are played at random, along a solver's line, and by each bot in turn;
 * half of the bots' games have some random moves, so that early, middle and late positions occur. At every position
 * kt_move_reason is asked about every legal move; solvers and all bots are asked at every LOOK_EVERY-th position, and
 * the bot that plays the game at each of its moves, so that it also explains moves in the middle of a plan. */
#include "claims.h"

#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/card.h"

enum {
    MOST_PLAYERS = 24, /* solvers or bots of a game */
    MOST_ROWS = 256,
    MOST_MOVES = 200, /* of one game */
    LOOK_EVERY = 32,
    BOT_STATES = 300,
    SOLVER_STATES = 1500,
    LINE_STATES = 20000,
    DEALS = 1000000,
    FULL_WALK = 20000,
    SENTENCE = 600,
};

struct walk {
    const struct kt_game *game;
    const struct claim *claims;
    const char *rules; /* NULL for a position made by hand */
    uint64_t deal;
    struct kt_position *start, *position;
    struct kt_line played;
    struct kt_rng rng;
    int solvers, bots, seen;
    struct kt_solver *solver[MOST_PLAYERS];
    struct kt_bot *bot[KT_MAX_SEATS][MOST_PLAYERS];
    const char *wanted; /* a sentence to count */
    int said;
};

/* Which rows were used by this program so far. */
static struct {
    const struct claim *row[MOST_ROWS];
    int count;
} used;

static bool was_used(const struct claim *row)
{
    for (int i = 0; i < used.count; i++)
        if (used.row[i] == row)
            return true;
    return false;
}

static void note_use(const struct claim *row)
{
    if (was_used(row))
        return;
    check(used.count < MOST_ROWS, "more than %d sentences", (int)MOST_ROWS);
    used.row[used.count++] = row;
}

int claims_positions(void)
{
    return times(FULL_WALK, 1000000);
}

/* ---- failing ---- */

static void refuse(const struct walk *w, const struct claim_made *made, const char *problem)
{
    char sentence[SENTENCE] = "(nothing)";
    struct kt_text place = {0}, moves = {0}, move = {0};
    if (made->phrase && made->phrase->text)
        kt_phrase_render(made->phrase, NULL, sentence, sizeof sentence);
    kt_position_write(w->position, NULL, &place, NULL);
    kt_line_write(w->start, &w->played, NULL, NULL, &moves, NULL);
    if (made->move != KT_GIVE_UP)
        kt_move_write(w->position, made->move, &move);
    fail_msg("%s\n%s says of %s: %s\n%s, rules \"%s\", deal %llu, after: %s\n%s", problem, made->by,
             move.data ? move.data : "giving up", sentence, kt_game_name(w->game),
             w->rules ? w->rules : "those of the position", (unsigned long long)w->deal, moves.data ? moves.data : "",
             place.data); /* cmocka cuts long messages, so the sentence comes first */
}

/* ---- one sentence ---- */

/* Every %N has an argument and every argument is used. */
static bool has_its_arguments(const struct kt_phrase *phrase)
{
    for (int i = 0; i < KT_PHRASE_ARGS; i++) {
        char mark[3] = {'%', (char)('1' + i), '\0'};
        if ((strstr(phrase->text, mark) != NULL) != (phrase->arg[i][0] != '\0'))
            return false;
    }
    return true;
}

/* Words that all moves have in common. */
static bool is_empty_word(const char *word)
{
    static const char *const words[] = {"it", "the",   "a",     "to",   "on",   "onto",  "into",   "from", "and",
                                        "in", "takes", "moves", "puts", "lays", "plays", "brings", "at",   NULL};
    for (int i = 0; words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

static bool is_part_of_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* The next word from `*at` on in lower case, or false. */
static bool next_word(const char **at, char word[SENTENCE])
{
    int length = 0;
    while (**at && !is_part_of_word(**at))
        ++*at;
    for (; is_part_of_word(**at) && length + 1 < SENTENCE; ++*at)
        word[length++] = (char)tolower((unsigned char)**at);
    word[length] = '\0';
    return length > 0;
}

static bool has_word(const char *text, const char *sought)
{
    char word[SENTENCE];
    while (next_word(&text, word))
        if (strcmp(word, sought) == 0)
            return true;
    return false;
}

/* Does it only repeat the words of the move? */
static bool repeats_move(const struct claim_made *made)
{
    char reason[SENTENCE], move[SENTENCE], word[SENTENCE];
    struct kt_phrase words = {0};
    kt_move_words(made->position, made->move, &words);
    kt_phrase_render(&words, NULL, move, sizeof move);
    kt_phrase_render(made->phrase, NULL, reason, sizeof reason);
    for (const char *at = reason; next_word(&at, word);)
        if (!is_empty_word(word) && !has_word(move, word))
            return false;
    return true;
}

static void check_sentence(struct walk *w, const struct claim_made *made)
{
    const struct claim *row = w->claims;
    if (!made->phrase->text)
        return;
    while (row->text && strcmp(row->text, made->phrase->text) != 0)
        row++;
    if (!row->text)
        refuse(w, made, "A sentence without a predicate.");
    if (!has_its_arguments(made->phrase))
        refuse(w, made, "Placeholders and arguments do not match.");
    if (repeats_move(made))
        refuse(w, made, "The sentence only repeats the move.");
    if (!row->holds(made))
        refuse(w, made, "The sentence is false.");
    note_use(row);
    if (w->wanted && strcmp(w->wanted, row->text) == 0)
        w->said++;
}

/* ---- one position ---- */

static void ask_everybody(struct walk *w, const struct kt_view *view, const kt_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        struct kt_phrase reason;
        struct claim_made made = {w->position, view, moves[i], "anybody", &reason, NULL, NULL};
        kt_move_reason(view, moves[i], &reason);
        check_sentence(w, &made);
    }
}

static void ask_solver(struct walk *w, const struct kt_view *view, struct kt_solver *solver)
{
    struct kt_limits limits = {.states = SOLVER_STATES};
    struct kt_error error = {0};
    struct kt_hint hint;
    struct claim_made made = {w->position, view, KT_GIVE_UP, kt_solver_name(solver), &hint.reason, NULL, &hint};
    if (!kt_hint_for(solver, w->position, &limits, &hint, &error)) {
        check(error.code == KT_NOT_POSSIBLE, "%s: %s", made.by, error_text(&error)); /* it does not know the rules */
        return;
    }
    if (hint.verdict != KT_SOLVED)
        return;
    made.move = hint.move;
    if (!hint.reason.text)
        refuse(w, &made, "A hint without a reason.");
    check_sentence(w, &made);
}

static kt_move ask_bot(struct walk *w, const struct kt_view *view, struct kt_bot *bot)
{
    struct kt_limits limits = {.states = BOT_STATES};
    static struct kt_thoughts thoughts; /* large */
    kt_move choice = kt_bot_choose(bot, view, &limits);
    struct claim_made made = {w->position, view, choice, kt_bot_name(bot), &thoughts.reason, &thoughts, NULL};
    kt_bot_explain(bot, view, choice, &thoughts);
    if ((choice == KT_GIVE_UP) != (thoughts.reason.text == NULL))
        refuse(w, &made, choice == KT_GIVE_UP ? "A reason for no move." : "A move without a reason.");
    check_sentence(w, &made);
    made.phrase = &thoughts.estimate;
    check_sentence(w, &made);
    return choice;
}

static void ask_all_players(struct walk *w, const struct kt_view *view, int seat)
{
    for (int i = 0; i < w->solvers; i++)
        ask_solver(w, view, w->solver[i]);
    for (int i = 0; i < w->bots; i++)
        ask_bot(w, view, w->bot[seat][i]);
}

/* ---- one game ---- */

/* How a game is played: at random, along a solver's line, or by bot number `bot`. */
struct guide {
    struct kt_line line;
    int bot; /* -1: none does */
    bool is_noisy;
};

static struct kt_view *view_or_fail(const struct walk *w)
{
    struct kt_view *view = kt_view_of(w->position, kt_position_turn(w->position));
    check(view != NULL, "no memory");
    return view;
}

static kt_move next_move(struct walk *w, const struct guide *guide, const struct kt_view *view, const kt_move *moves,
                         int count)
{
    kt_move by_chance = moves[kt_rng_below(&w->rng, (uint32_t)count)];
    if (guide->bot >= 0) {
        kt_move choice = ask_bot(w, view, w->bot[kt_position_turn(w->position)][guide->bot]);
        return guide->is_noisy && kt_rng_below(&w->rng, 8) == 0 ? by_chance : choice;
    }
    return w->played.count < guide->line.count ? guide->line.moves[w->played.count] : by_chance;
}

static void note_move(struct walk *w, kt_move move)
{
    struct kt_line *line = &w->played;
    if (line->count == line->capacity) {
        line->capacity = 2 * line->capacity + 64;
        line->moves = realloc(line->moves, line->capacity * sizeof *line->moves);
        check(line->moves != NULL, "no memory");
    }
    line->moves[line->count++] = move;
}

/* Looks at the position and makes a move; false at the end. */
static bool take_step(struct walk *w, const struct guide *guide)
{
    static kt_move moves[KT_MOST_MOVES];
    int seat = kt_position_turn(w->position);
    if (seat == KT_NOBODY)
        return false;
    struct kt_view *view = view_or_fail(w);
    int count = kt_position_moves(w->position, moves, KT_MOST_MOVES);
    ask_everybody(w, view, moves, count);
    if (w->seen++ % LOOK_EVERY == 0)
        ask_all_players(w, view, seat);
    kt_move move = next_move(w, guide, view, moves, count);
    kt_view_free(view);
    if (move == KT_GIVE_UP)
        return false;
    check(kt_position_play(w->position, move, NULL), "an illegal move");
    note_move(w, move);
    return true;
}

static void start_game(struct walk *w, const struct kt_position *start)
{
    w->start = kt_position_copy(start);
    w->position = kt_position_copy(start);
    check(w->start && w->position, "no memory");
    w->played.count = 0;
    for (int seat = 0; seat < kt_game_most_seats(w->game); seat++)
        for (int i = 0; i < w->bots; i++)
            kt_bot_start(w->bot[seat][i], kt_rng_next(&w->rng));
}

static void end_game(struct walk *w)
{
    kt_position_free(w->start);
    kt_position_free(w->position);
}

/* Game number `number` of the walk. */
static void walk_game(struct walk *w, int number)
{
    int ways = w->bots + 1 + (w->solvers > 0), way = number % ways;
    struct guide guide = {.bot = way < w->bots ? way : -1, .is_noisy = kt_rng_below(&w->rng, 2) == 0};
    struct kt_result result = {0};
    struct kt_limits limits = {.states = LINE_STATES};
    w->deal = 1 + kt_rng_below(&w->rng, DEALS);
    struct kt_position *start = deal_or_fail(w->game, w->rules, w->deal);
    start_game(w, start);
    if (way == w->bots + 1) {
        kt_solver_run(w->solver[0], start, &limits, &result, NULL);
        guide.line = result.line;
    }
    for (int i = 0; i < MOST_MOVES && take_step(w, &guide); i++)
        continue;
    kt_line_free(&result.line);
    kt_position_free(start);
    end_game(w);
}

/* ---- the walk ---- */

static void open_players(struct walk *w)
{
    for (; kt_game_solver(w->game, w->solvers); w->solvers++) {
        const char *name = kt_game_solver(w->game, w->solvers)->name;
        check(w->solvers < MOST_PLAYERS, "too many solvers");
        w->solver[w->solvers] = kt_solver_open(w->game, name, NULL);
        check(w->solver[w->solvers] != NULL, "no memory");
    }
    for (; kt_game_bot(w->game, w->bots); w->bots++) {
        const char *name = kt_game_bot(w->game, w->bots)->name;
        check(w->bots < MOST_PLAYERS, "too many bots");
        for (int seat = 0; seat < kt_game_most_seats(w->game); seat++) {
            w->bot[seat][w->bots] = kt_bot_open(w->game, name, 1, NULL);
            check(w->bot[seat][w->bots] != NULL, "no memory");
        }
    }
}

static void close_players(struct walk *w)
{
    for (int i = 0; i < w->solvers; i++)
        kt_solver_close(w->solver[i]);
    for (int seat = 0; seat < kt_game_most_seats(w->game); seat++)
        for (int i = 0; i < w->bots; i++)
            kt_bot_close(w->bot[seat][i]);
    kt_line_free(&w->played);
}

void claims_check(const char *game, const char *const *rules, const struct claim *claims, int positions)
{
    struct walk w = {.game = kt_game_find(game), .claims = claims};
    int variants = 0, round = 0;
    while (rules[variants])
        variants++;
    kt_rng_seed(&w.rng, 9);
    open_players(&w);
    for (; w.seen < positions; round++) /* each rules text with each way of walking */
        for (int i = 0; i < variants; i++) {
            w.rules = rules[i];
            walk_game(&w, round);
        }
    close_players(&w);
    for (const struct claim *row = claims; row->text && positions >= FULL_WALK; row++)
        check(was_used(row), "%s: never said in %d positions: %s", game, w.seen, row->text);
}

int claims_check_at(const struct kt_position *position, const struct claim *claims, const char *text)
{
    static kt_move moves[KT_MOST_MOVES];
    struct walk w = {.game = kt_position_game(position), .claims = claims, .wanted = text};
    kt_rng_seed(&w.rng, 9);
    open_players(&w);
    start_game(&w, position);
    int seat = kt_position_turn(position);
    struct kt_view *view = view_or_fail(&w);
    ask_everybody(&w, view, moves, kt_position_moves(position, moves, KT_MOST_MOVES));
    ask_all_players(&w, view, seat);
    kt_view_free(view);
    end_game(&w);
    close_players(&w);
    return w.said;
}

/* ---- sentences of every game ---- */

long claims_number(const struct claim_made *made, int number)
{
    char *end;
    const char *text = made->phrase->arg[number - 1];
    long value = strtol(text, &end, 10);
    return end == text || *end ? -1 : value;
}

uint8_t claims_card(const struct claim_made *made, int number)
{
    char name[8];
    for (kt_card card = KT_CARD_CODES - 1; card >= KT_SUITS; card--) {
        kt_card_name(card, name);
        if (strcmp(name, made->phrase->arg[number - 1]) == 0)
            return card;
    }
    return KT_NO_CARD;
}

bool claims_is_random(const struct claim_made *made)
{
    return strcmp(made->by, "random") == 0 && claims_number(made, 1) > 1 &&
           claims_number(made, 1) == kt_position_moves(made->position, NULL, 0);
}

bool claims_is_only_move(const struct claim_made *made)
{
    return kt_position_moves(made->position, NULL, 0) == 1;
}

/* If at most one of the moves counts, the sentence counts all of them. */
bool claims_is_first_to_win(const struct claim_made *made)
{
    if (!made->hint || made->hint->verdict != KT_SOLVED || claims_number(made, 1) <= 1)
        return false;
    return made->hint->remaining > 1 ? (uint64_t)claims_number(made, 1) == made->hint->remaining
                                     : claims_rest_is_won(made);
}

bool claims_wins(const struct claim_made *made)
{
    struct kt_position *after = kt_position_copy(made->position);
    bool is_won = kt_position_play(after, made->move, NULL) && kt_position_is_won(after);
    kt_position_free(after);
    return is_won;
}

bool claims_rest_is_won(const struct claim_made *made)
{
    struct kt_limits limits = {.states = 200000};
    struct kt_result result = {0};
    struct kt_solver *solver = kt_solver_open(kt_position_game(made->position), NULL, NULL);
    struct kt_position *after = kt_position_copy(made->position);
    bool is_won = kt_position_play(after, made->move, NULL) && kt_solver_run(solver, after, &limits, &result, NULL) &&
                  result.verdict == KT_SOLVED;
    kt_line_free(&result.line);
    kt_solver_close(solver);
    kt_position_free(after);
    return is_won;
}
