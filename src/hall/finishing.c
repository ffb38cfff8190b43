#include "hall/finishing.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FINISHING = 250, MOST_CHOICES = 512 };

/* 2: the move brings a card home; 1: it draws from the stock or turns the waste over; 0: any other move. */
static int rank_of(const struct kt_position *now, const struct kt_scene *scene, kt_move move)
{
    struct kt_shape shape;
    kt_move_shape(now, move, &shape);
    const char *from = shape.from == KT_NO_PILE ? "" : scene->pile[shape.from].name;
    const char *to = shape.to == KT_NO_PILE ? "" : scene->pile[shape.to].name;
    if (strcmp(to, "foundation") == 0 && strcmp(from, "foundation") != 0)
        return 2;
    return strcmp(from, "stock") == 0 || strcmp(to, "stock") == 0;
}

/* The next move of the completion; KT_NO_MOVE if there is none. */
static kt_move next_move(const struct kt_position *now, struct kt_scene *scene)
{
    kt_move moves[MOST_CHOICES], best = KT_NO_MOVE;
    int count = kt_position_moves(now, moves, MOST_CHOICES), best_rank = 0;
    struct kt_view *view = kt_view_of(now, 0);
    if (!view || count > MOST_CHOICES)
        count = 0;
    if (view)
        kt_view_scene(view, scene);
    for (int i = 0; i < count && best_rank < 2; i++) {
        int rank = rank_of(now, scene, moves[i]);
        if (rank > best_rank) {
            best_rank = rank;
            best = moves[i];
        }
    }
    kt_view_free(view);
    return best;
}

bool finishing_line(const struct kt_view *view, struct kt_line *line, uint64_t *count)
{
    kt_move moves[MOST_FINISHING];
    struct kt_scene *scene = kt_view_shows_all_cards(view) ? malloc(sizeof *scene) : NULL;
    struct kt_position *now = scene ? kt_view_world(view, 0) : NULL;
    size_t played = 0;
    bool is_alone = now && kt_position_seats(now) == 1, is_won = false;
    for (; is_alone && !is_won && played < MOST_FINISHING; played++) {
        moves[played] = next_move(now, scene);
        if (moves[played] == KT_NO_MOVE || !kt_position_play(now, moves[played], NULL))
            break;
        is_won = kt_position_is_won(now);
    }
    kt_position_free(now);
    free(scene);
    *count = is_won ? played : 0;
    if (!is_won || !line)
        return is_won;
    *line = (struct kt_line){.moves = malloc(played * sizeof *moves), .count = played, .capacity = played};
    if (line->moves)
        memcpy(line->moves, moves, played * sizeof *moves);
    return line->moves != NULL;
}
