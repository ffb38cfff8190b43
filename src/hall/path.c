#include "hall/path.h"

#include <assert.h>
#include <stdlib.h>

enum { STRIDE = 64 };

static bool make_room(struct path *path, size_t depth)
{
    size_t more = path->room ? path->room : STRIDE;
    while (more < depth)
        more *= 2;
    if (more == path->room)
        return true;
    kt_move *moves = realloc(path->moves, more * sizeof *moves);
    if (moves)
        path->moves = moves;
    struct kt_position **kept = moves ? realloc(path->kept, more / STRIDE * sizeof *kept) : NULL;
    if (kept) {
        path->kept = kept;
        path->room = more;
    }
    return kept != NULL;
}

/* The position after `depth` moves, replayed from the nearest stored one. */
static struct kt_position *play_again(const struct path *path, const struct kt_position *start, size_t depth)
{
    size_t strides = depth / STRIDE;
    struct kt_position *now = kt_position_copy(strides > 0 ? path->kept[strides - 1] : start);
    for (size_t i = strides * STRIDE; now && i < depth; i++) {
        if (kt_position_play(now, path->moves[i], NULL))
            continue;
        kt_position_free(now);
        now = NULL;
    }
    return now;
}

/* Sets `before` to the position after `depth` moves. */
static bool go_back(struct path *path, const struct kt_position *start, size_t depth)
{
    if (path->depth == depth + 1)
        return path->before != NULL;
    kt_position_free(path->before);
    path->before = NULL;
    if (path->depth == depth && path->now) {
        path->before = path->now;
        path->now = NULL;
    } else {
        path->before = play_again(path, start, depth);
    }
    return path->before != NULL;
}

static void forget_from(struct path *path, size_t depth)
{
    while (path->kept_count * STRIDE >= depth && path->kept_count > 0)
        kt_position_free(path->kept[--path->kept_count]);
}

static bool step(struct path *path, size_t depth, kt_move move)
{
    kt_position_free(path->now);
    path->now = kt_position_copy(path->before);
    if (!path->now || !kt_position_play(path->now, move, NULL))
        return false;
    forget_from(path, depth);
    path->moves[depth - 1] = move;
    path->depth = depth;
    if (depth % STRIDE != 0)
        return true;
    path->kept[path->kept_count] = kt_position_copy(path->now);
    return path->kept[path->kept_count++] != NULL;
}

bool path_go(struct path *path, const struct kt_position *start, size_t depth, kt_move move)
{
    assert(start && path->kept_count * STRIDE <= path->depth);
    if (depth == 0) {
        path_free(path);
        path->now = kt_position_copy(start);
        return path->now != NULL;
    }
    return depth <= path->depth + 1 && make_room(path, depth) && go_back(path, start, depth - 1) &&
           step(path, depth, move);
}

void path_free(struct path *path)
{
    forget_from(path, 0);
    kt_position_free(path->now);
    kt_position_free(path->before);
    free(path->moves);
    free(path->kept);
    *path = (struct path){0};
}
