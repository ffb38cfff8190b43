/* Makes src/games/freecell/short_weights.h, the weights of the evaluation function of FreeCell's `short`:
 *
 *     build/bench/tune_freecell_short > short_weights.h && mv short_weights.h src/games/freecell/short_weights.h
 *
 * Learning to rank: a wide beam is run on each training deal; in every layer the positions that lead to a shortest
 * solution are compared with others of the same layer, and the weights are changed so that the former get better values
 * (logistic loss on pairs, AdaGrad, the mean over the second half of the passes). Everything is seeded and starts from
 * the few weights in start_by_hand, so the same build makes the same file.
 *
 * Deals 101 and following are for training, 601..800 were looked at while developing, 1..100 are for the figures.
 * Tried and dropped: choosing the hardest positions to set against (25.98 to 26.14: near the edge of the beam the
 * labels are mostly noise); 500 deals instead of 200 with every home move free (26.15 to 26.17), and a
 * second round on 400 for it (25.73 to 25.78 on 601..800). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/freecell/beam.h"
#include "games/freecell/judge.h"

enum { GOOD = 5, BAD = 20, FEWEST = 50, PASSES = 30, SCALE = 200, WIDEST = 32768 };

struct sample {
    size_t start;
    int count;
};

/* Positions of one layer: some on the way to a win, and others. */
struct group {
    int good, bad;
    struct sample sample[GOOD + BAD];
};

struct tuner {
    struct kt_rng rng;
    struct fc_beam *beam;
    struct fc_board_text start;
    uint16_t *features; /* of all samples */
    size_t features_used, features_room;
    struct group *groups;
    size_t groups_used, groups_room;
    float weight[FC_FEATURES], square[FC_FEATURES];
    double mean[FC_FEATURES];
};

static void *grow(void *block, size_t *room, size_t item)
{
    *room = *room * 2 + 1024;
    block = realloc(block, *room * item);
    if (!block) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return block;
}

/* ---- collecting ---- */

static struct sample take(struct tuner *t, int layer, size_t place)
{
    fc_move16 line[FC_BEAM_LAYERS];
    struct fc_board *board = &t->beam->board;
    fc_beam_path(t->beam, layer, place, line);
    fc_board_open(board, &t->start);
    for (int i = 0; i < layer; i++) {
        fc_board_make(board, line[i]);
        fc_board_autoplay(board, NULL);
    }
    while (t->features_used + FC_MOST_FEATURES > t->features_room)
        t->features = grow(t->features, &t->features_room, sizeof *t->features);
    struct sample sample = {t->features_used, fc_judge_features(board, t->features + t->features_used)};
    t->features_used += (size_t)sample.count;
    return sample;
}

static void take_layer(struct tuner *t, int layer, const uint8_t *on_way, size_t count)
{
    size_t good = 0;
    for (size_t i = 0; i < count; i++)
        good += on_way[i];
    if (good == 0 || count - good < FEWEST)
        return;
    if (t->groups_used == t->groups_room)
        t->groups = grow(t->groups, &t->groups_room, sizeof *t->groups);
    struct group *group = &t->groups[t->groups_used++];
    group->good = group->bad = 0;
    while (group->bad < BAD) {
        size_t i = kt_rng_below(&t->rng, (uint32_t)count);
        if (!on_way[i])
            group->sample[GOOD + group->bad++] = take(t, layer, i);
    }
    size_t skip = good > GOOD ? kt_rng_below(&t->rng, (uint32_t)good) : 0;
    for (size_t i = 0, met = 0; met < good + skip && group->good < GOOD; i = i + 1 == count ? 0 : i + 1)
        if (on_way[i] && met++ >= skip)
            group->sample[group->good++] = take(t, layer, i);
}

/* Does some move from here win? */
static bool is_last_but_one(struct fc_board *board, const struct fc_board_text *position)
{
    fc_move16 moves[FC_BOARD_MOVES];
    fc_board_open(board, position);
    struct fc_board_now before = board->now;
    int count = fc_board_moves(board, moves);
    for (int i = 0; i < count; i++) {
        fc_board_make(board, moves[i]);
        fc_board_autoplay(board, NULL);
        if (fc_board_is_won(board))
            return true;
        fc_board_back(board, moves[i], &before);
    }
    return false;
}

/* Marks the positions of all layers from which a win of this length was found. */
static void mark_ways(struct fc_beam *b, int length, uint8_t *on_way)
{
    const size_t *start = b->layer_start;
    for (size_t i = start[length - 1]; i < start[length]; i++)
        on_way[i] = is_last_but_one(&b->board, &b->layer[i - start[length - 1]]);
    for (int layer = length - 1; layer >= 2; layer--)
        for (size_t i = start[layer]; i < start[layer + 1]; i++)
            if (on_way[i])
                on_way[start[layer - 1] + b->trails[i].parent] = 1;
}

static int take_deal(struct tuner *t, uint64_t number)
{
    struct freecell s = {.cells = 4, .columns = 8, .ranks = KT_RANKS};
    fc_move16 line[FC_BEAM_LAYERS];
    struct fc_beam *b = t->beam;
    struct kt_budget budget;
    kt_budget_start(&budget, NULL, NULL);
    b->budget = &budget;
    b->most_states = UINT64_MAX;
    fc_deal(&s, number, NULL);
    fc_beam_reset(b);
    fc_board_read(&b->board, &s);
    fc_board_autoplay(&b->board, NULL);
    fc_board_close(&b->board, &t->start);
    int length = fc_beam_run(b, &t->start, FC_BEAM_LAYERS, line);
    if (length < 3)
        return length;
    uint8_t *on_way = calloc(b->layer_start[length] + 1, 1);
    if (!on_way)
        exit(2);
    mark_ways(b, length, on_way);
    for (int layer = 2; layer < length; layer++)
        take_layer(t, layer, on_way + b->layer_start[layer], b->layer_start[layer + 1] - b->layer_start[layer]);
    free(on_way);
    return length;
}

/* ---- learning ---- */

static float score(const struct tuner *t, struct sample sample)
{
    float sum = 0;
    for (int i = 0; i < sample.count; i++)
        sum += t->weight[t->features[sample.start + (size_t)i]];
    return sum;
}

static void push(struct tuner *t, struct sample sample, float by)
{
    for (int i = 0; i < sample.count; i++) {
        int f = t->features[sample.start + (size_t)i];
        t->square[f] += by * by;
        t->weight[f] += 0.05f * by / sqrtf(1e-3f + t->square[f]);
    }
}

/* One pass; returns the share of pairs that were in the right order. */
static double pass(struct tuner *t)
{
    size_t right = 0, pairs = 0;
    for (size_t k = 0; k < t->groups_used; k++) {
        const struct group *group = &t->groups[kt_rng_below(&t->rng, (uint32_t)t->groups_used)];
        for (int i = 0; i < group->good; i++, pairs++) {
            struct sample good = group->sample[i];
            struct sample bad = group->sample[GOOD + kt_rng_below(&t->rng, (uint32_t)group->bad)];
            float margin = score(t, bad) - score(t, good), by = 1 / (1 + expf(margin));
            right += margin > 0;
            push(t, good, -by);
            push(t, bad, by);
        }
    }
    return (double)right / (double)pairs;
}

static double learn(struct tuner *t)
{
    double right = 0;
    memset(t->square, 0, sizeof t->square);
    memset(t->mean, 0, sizeof t->mean);
    for (int i = 0; i < PASSES; i++) {
        right = pass(t);
        for (int f = 0; f < FC_FEATURES && i >= PASSES / 2; f++)
            t->mean[f] += (double)t->weight[f] / (PASSES - PASSES / 2);
    }
    return right;
}

/* ---- rounds ---- */

struct plan {
    const char *name;
    enum fc_home_rule rule;
    uint64_t first, last;
    int width, from; /* the round whose weights it starts with, or -1 */
};

enum { ROUNDS = 4 };

static const struct plan plans[ROUNDS] = {
    {"a first round from weights by hand", FC_HOME_SAFE, 101, 200, 3000, -1},
    {"safe", FC_HOME_SAFE, 101, 500, 2500, 0},
    {"strict", FC_HOME_STRICT, 101, 400, 1500, 1},
    {"all", FC_HOME_ALL, 101, 300, 2000, 0},
};

/* Anything that finds ways home will do: runs that must move, cards over the next home card, room, cards home. */
static void start_by_hand(int16_t weights[FC_FEATURES])
{
    memset(weights, 0, FC_FEATURES * sizeof *weights);
    for (int i = 0; i <= FC_DECK; i++) {
        weights[FC_JUDGE_MUST + i] = (int16_t)(100 * i);
        weights[FC_JUDGE_RUNS + i] = (int16_t)(30 * i);
        weights[FC_JUDGE_TOTAL + i] = (int16_t)(-40 * i);
    }
    for (int i = 0; i < 24; i++)
        weights[FC_JUDGE_NEXT_CARDS + i] = (int16_t)(30 * i);
    for (int free = 0; free <= FC_MOST_CELLS; free++)
        for (int empty = 0; empty < 4; empty++)
            weights[FC_JUDGE_ROOM + free * 4 + empty] = (int16_t)(-60 * free - 90 * empty);
}

static void run_round(struct tuner *t, const struct plan *plan, int16_t weights[FC_FEATURES])
{
    struct freecell shape = {.cells = 4, .columns = 8, .ranks = KT_RANKS};
    int solved = 0, total = 0;
    for (int f = 0; f < FC_FEATURES; f++)
        t->weight[f] = (float)weights[f] / SCALE;
    kt_rng_seed(&t->rng, 1);
    t->features_used = t->groups_used = 0;
    t->beam->width = plan->width;
    fc_board_prepare(&t->beam->board, &shape, plan->rule, weights);
    for (uint64_t number = plan->first; number <= plan->last; number++) {
        int length = take_deal(t, number);
        solved += length >= 0;
        total += length >= 0 ? length : 0;
    }
    double right = learn(t);
    fprintf(stderr, "%s: %d solved, mean %.2f; %zu layers, %.4f of pairs in order\n", plan->name, solved,
            (double)total / solved, t->groups_used, right);
    for (int f = 0; f < FC_FEATURES; f++)
        weights[f] = (int16_t)lrint(fmax(INT16_MIN, fmin(INT16_MAX, t->mean[f] * SCALE)));
}

static void write_set(const char *rule, const int16_t weights[FC_FEATURES])
{
    enum { IN_A_LINE = 18 };
    printf("    [%s] = {", rule);
    for (int f = 0; f < FC_FEATURES; f++)
        printf("%s%d,", f % IN_A_LINE ? " " : "\n        ", weights[f]);
    printf("\n    },\n");
}

static void write_header(int16_t (*weights)[FC_FEATURES])
{
    printf("/* The weights of `short`, one set for each rule of free home moves; their order: judge.h. Made by\n"
           " *     build/bench/tune_freecell_short > short_weights.h\n"
           " * from seed 1 and weights by hand, in rounds on Microsoft deals:\n");
    for (int i = 0; i < ROUNDS; i++)
        printf(" *   %s: deals %d..%d, %d positions a layer\n", plans[i].name, (int)plans[i].first, (int)plans[i].last,
               plans[i].width);
    printf(" */\n#ifndef KT_FREECELL_SHORT_WEIGHTS_H\n#define KT_FREECELL_SHORT_WEIGHTS_H\n\n"
           "#include \"games/freecell/judge.h\"\n\n/* clang-format off */\n"
           "static const int16_t fc_weights[FC_HOME_RULES][FC_FEATURES] = {\n");
    write_set("FC_HOME_SAFE", weights[1]);
    write_set("FC_HOME_STRICT", weights[2]);
    write_set("FC_HOME_ALL", weights[3]);
    printf("};\n/* clang-format on */\n\n#endif\n");
}

int main(void)
{
    static struct tuner tuner;
    static int16_t weights[ROUNDS][FC_FEATURES];
    void *block = malloc(fc_beam_size(WIDEST));
    if (!block)
        return 2;
    tuner.beam = fc_beam_lay_out(block, WIDEST);
    for (int i = 0; i < ROUNDS; i++) {
        if (plans[i].from < 0)
            start_by_hand(weights[i]);
        else
            memcpy(weights[i], weights[plans[i].from], sizeof weights[i]);
        run_round(&tuner, &plans[i], weights[i]);
    }
    write_header(weights);
    free(tuner.features);
    free(tuner.groups);
    free(block);
    return 0;
}
