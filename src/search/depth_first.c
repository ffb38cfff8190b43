/* Depth-first search over any game, see depth_first.h.
 *
 * It keeps a stack of frames, one per position on the current path, each with the moves still to be tried there.
 * States are copied into the frames rather than undone: they are flat and small, so the rules need no undo.
 * The moves of all frames are on one shared stack, since a fixed array per frame would be mostly empty. */
#include "search/depth_first.h"

#include <stdlib.h>
#include <string.h>

#include "search/keyset.h"
#include "search/trace.h"

struct frame {
    size_t first_move, next_move, moves_end; /* on the stack of moves */
};

struct path {
    const struct kt_depth_first *search;
    struct kt_memory memory;
    struct kt_vector states; /* one per frame */
    struct kt_vector frames;
    struct kt_vector moves;
    struct kt_keyset visited;
    uint8_t *key;
    struct kt_trace trace;
    struct kt_vector ids; /* of the frames, for the trace; empty if nobody listens */
};

static void path_init(struct path *path, const struct kt_depth_first *search, size_t limit)
{
    *path = (struct path){.search = search, .memory = {.limit = limit}};
    path->states.item_size = search->game->state_size;
    path->frames.item_size = sizeof(struct frame);
    path->moves.item_size = sizeof(kt_move);
    path->ids.item_size = sizeof(uint64_t);
    kt_keyset_init(&path->visited, search->game->key_size);
    path->key = kt_memory_resize(&path->memory, NULL, 0, search->game->key_size);
}

static void path_free(struct path *path)
{
    kt_vector_free(&path->states, &path->memory);
    kt_vector_free(&path->frames, &path->memory);
    kt_vector_free(&path->moves, &path->memory);
    kt_vector_free(&path->ids, &path->memory);
    kt_keyset_free(&path->visited, &path->memory);
    kt_memory_resize(&path->memory, path->key, path->key ? path->search->game->key_size : 0, 0);
}

static int list_moves(const struct kt_depth_first *search, const struct kt_state *state, kt_move *moves)
{
    return search->moves ? search->moves(search->context, state, moves) : search->game->moves(state, moves);
}

/* Opens a frame for the state on top of the stack. */
static bool open_frame(struct path *path)
{
    const struct kt_game *game = path->search->game;
    if (!kt_vector_reserve(&path->moves, &path->memory, (size_t)game->most_moves))
        return false;
    struct frame *frame = kt_vector_add(&path->frames, &path->memory);
    if (!frame)
        return false;
    size_t first = path->moves.count;
    const struct kt_state *state = kt_vector_at(&path->states, path->states.count - 1);
    int count = list_moves(path->search, state, kt_vector_at(&path->moves, first));
    path->moves.count += (size_t)count;
    *frame = (struct frame){first, first, path->moves.count};
    return true;
}

/* The move last tried in a frame. */
static kt_move last_move(const struct path *path, size_t at)
{
    const struct frame *frame = kt_vector_at(&path->frames, at);
    return *(kt_move *)kt_vector_at(&path->moves, frame->next_move - 1);
}

static uint64_t id_at(const struct path *path, size_t depth)
{
    return *(uint64_t *)kt_vector_at(&path->ids, depth);
}

/* An event of the node at this depth of the path. */
static struct kt_trace_event node_at(const struct path *path, enum kt_trace_kind kind, size_t depth)
{
    struct kt_trace_event node = kt_trace_node(kind, depth < path->ids.count ? id_at(path, depth) : 0, depth);
    if (depth > 0) {
        node.parent = id_at(path, depth - 1);
        node.move = last_move(path, depth - 1);
    }
    return node;
}

/* Reports the state on top of the stack, which has no frame yet, and notes its number; false without memory. */
static bool trace_new(struct path *path, bool is_goal)
{
    if (!kt_trace_is_on(&path->trace))
        return true;
    size_t depth = path->ids.count = path->frames.count;
    struct kt_trace_event node = node_at(path, depth == 0 ? KT_TRACE_SOURCE : KT_TRACE_GENERATE, depth);
    uint64_t *id = kt_vector_add(&path->ids, &path->memory);
    node.is_goal = is_goal;
    node.id = kt_trace_tell(&path->trace, node);
    if (id)
        *id = node.id;
    if (is_goal && id) {
        node.kind = KT_TRACE_END;
        kt_trace_tell(&path->trace, node);
    }
    return id != NULL;
}

/* Reports that the frame on top of the stack is opened or closed. */
static void trace_frame(struct path *path, enum kt_trace_kind kind)
{
    if (kt_trace_is_on(&path->trace))
        kt_trace_tell(&path->trace, node_at(path, kind, path->frames.count - 1));
}

static void close_frame(struct path *path)
{
    trace_frame(path, KT_TRACE_CLOSE);
    struct frame *frame = kt_vector_at(&path->frames, --path->frames.count);
    path->moves.count = frame->first_move;
    path->states.count--;
}

/* Pushes a copy of the top state with the move made. */
static struct kt_state *step(struct path *path, kt_move move)
{
    struct kt_state *next = kt_vector_add(&path->states, &path->memory);
    if (!next)
        return NULL;
    memcpy(next, kt_vector_at(&path->states, path->states.count - 2), path->states.item_size);
    path->search->game->apply(next, move);
    return next;
}

/* The line consists of the move last tried in each frame. */
static bool write_line(struct path *path, struct kt_line *line)
{
    if (!kt_memory_charge(&path->memory, path->frames.count * sizeof *line->moves) ||
        !kt_line_reserve(line, path->frames.count))
        return false;
    for (size_t i = 0; i < path->frames.count; i++)
        if (!kt_line_add(line, last_move(path, i)))
            return false;
    return true;
}

static enum kt_verdict give_up(struct kt_budget *budget, enum kt_stopped_by why)
{
    budget->stopped_by = why;
    return KT_UNKNOWN;
}

static void show(const struct path *path, const struct kt_budget *budget)
{
    size_t depth = path->frames.count;
    if (budget->limits.watch)
        budget->limits.watch(budget->limits.watch_data, depth, depth > 0 ? last_move(path, depth - 1) : 0);
}

/* Examines the state on top of the stack. Sets `verdict` if the search ends here. */
static bool ends_here(struct path *path, struct kt_budget *budget, struct kt_finding *finding, enum kt_verdict *verdict)
{
    const struct kt_game *game = path->search->game;
    const struct kt_state *state = kt_vector_at(&path->states, path->states.count - 1);
    *verdict = KT_UNKNOWN;
    if (game->is_won(state)) {
        show(path, budget);
        bool written = write_line(path, &finding->line) && trace_new(path, true);
        *verdict = written ? KT_SOLVED : give_up(budget, KT_BY_MEMORY);
        return true;
    }
    game->key(state, path->key);
    enum kt_keyset_answer answer = kt_keyset_add(&path->visited, &path->memory, path->key);
    if (answer == KT_KEY_SEEN) {
        path->states.count--;
        return false;
    }
    if (!kt_budget_spend(budget))
        return true;
    show(path, budget);
    if (answer == KT_KEY_NO_ROOM || !trace_new(path, false) || !open_frame(path)) {
        *verdict = give_up(budget, KT_BY_MEMORY);
        return true;
    }
    trace_frame(path, KT_TRACE_EXPAND);
    return false;
}

static enum kt_verdict exhausted(const struct kt_depth_first *search, struct kt_budget *budget)
{
    return search->is_complete ? KT_IMPOSSIBLE : give_up(budget, KT_BY_HEURISTIC);
}

static enum kt_verdict walk(struct path *path, const struct kt_state *start, struct kt_budget *budget,
                            struct kt_finding *finding)
{
    enum kt_verdict verdict;
    void *root = path->key ? kt_vector_add(&path->states, &path->memory) : NULL;
    if (!root)
        return give_up(budget, KT_BY_MEMORY);
    memcpy(root, start, path->states.item_size);
    if (ends_here(path, budget, finding, &verdict))
        return verdict;
    while (path->frames.count > 0) {
        struct frame *frame = kt_vector_at(&path->frames, path->frames.count - 1);
        if (frame->next_move == frame->moves_end) {
            close_frame(path);
            continue;
        }
        kt_move move = *(kt_move *)kt_vector_at(&path->moves, frame->next_move++);
        if (!step(path, move))
            return give_up(budget, KT_BY_MEMORY);
        if (ends_here(path, budget, finding, &verdict))
            return verdict;
    }
    return exhausted(path->search, budget);
}

enum kt_verdict kt_depth_first_solve(const struct kt_depth_first *search, const struct kt_state *state,
                                     struct kt_budget *budget, struct kt_finding *finding)
{
    struct path path;
    path_init(&path, search, budget->limits.memory);
    kt_trace_start(&path.trace, budget);
    enum kt_verdict verdict = walk(&path, state, budget, finding);
    kt_trace_finish(&path.trace);
    finding->memory = path.memory.peak;
    path_free(&path);
    return verdict;
}

void *kt_dfs_open(const struct kt_game *game, const struct kt_settings *options)
{
    (void)options;
    struct kt_depth_first *search = malloc(sizeof *search);
    if (search)
        *search = (struct kt_depth_first){.game = game, .is_complete = true};
    return search;
}

enum kt_verdict kt_dfs_solve(void *self, const struct kt_state *state, struct kt_budget *budget,
                             struct kt_finding *finding)
{
    return kt_depth_first_solve(self, state, budget, finding);
}

static void dfs_calculate(void *self, const struct kt_state *state, struct kt_calculation *calculation)
{
    const struct kt_depth_first *search = self;
    kt_move *moves = malloc((size_t)search->game->most_moves * sizeof *moves);
    if (!moves) {
        calculation->failed = true;
        return;
    }
    int count = list_moves(search, state, moves);
    kt_row_add_value(calculation, 0, "moves", N_("Legal moves in the order in which they are tried"), count);
    for (int i = 0; i < count; i++)
        kt_row_add_move(calculation, 1, "candidate", moves[i])->is_chosen = i == 0;
    free(moves);
}

const struct kt_solver_kind kt_dfs_solver = {
    .choice = {.name = "dfs", .about = N_("depth-first search over all legal moves, for every game with one seat")},
    .can_be_watched = true,
    .has_trace = true,
    .open = kt_dfs_open,
    .close = free,
    .solve = kt_dfs_solve,
    .calculate = dfs_calculate,
};
