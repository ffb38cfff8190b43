/* Learns the weights of Spider's solver `open` (src/games/spider/value.h) from our own solutions:
 *
 *     build/bench/tune_spider > src/games/spider/value_weights.h
 *
 * The weights of each lesson depend on that lesson alone; with its name as the argument, only these are learned.
 *
 * Each round runs a beam on new deals with the weights learned so far. For each solved deal, the tables of the solution
 * should have higher values, move by move, than others of the same layer: half of these from the beam, half from all
 * candidates. A linear function learns this ranking from all rounds so far (logistic loss on pairs, AdaGrad, a fixed
 * seed). The weights of a stage of the stock are common weights plus a regularised deviation. It takes some twenty
 * minutes; progress is shown on standard error. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/spider/beam.h"

enum {
    MOST_RULES = 8,
    MOST_ROUNDS = 8,
    FIRST_DEAL = 1000001,
    KEPT_EACH = 8,
    OTHERS = 16,
    MOST_GROUPS = 300000,
    EPOCHS = 30,
    NOISE = 300
};

struct sample {
    uint8_t stage;
    int8_t count[SP_TRAITS];
};

/* The table on the way, and others of its layer. */
struct group {
    int others;
    struct sample way, other[OTHERS];
};

struct trainer {
    struct sp_game game;
    struct kt_rng rng;
    struct group *group;
    int groups, first_of_deal;
    float common[SP_TRAITS], own[SP_STAGES][SP_TRAITS];
};

/* One round of play: how wide the beam is, how many deals, and how much noise is on the values. */
struct round {
    int width, deals, noise;
};

static void *room_for(size_t bytes)
{
    void *room = malloc(bytes);
    if (!room)
        abort();
    return room;
}

static void take_sample(struct trainer *t, const struct sp_table *table, struct sample *sample)
{
    int16_t count[SP_TRAITS];
    sp_count_traits(&t->game, table, count);
    sample->stage = (uint8_t)sp_stage_of(&t->game, table->stock);
    for (int i = 0; i < SP_TRAITS; i++)
        sample->count[i] = (int8_t)count[i];
}

static struct group *group_of(struct trainer *t, int layer)
{
    int number = t->first_of_deal + layer - 1;
    if (number >= MOST_GROUPS)
        return NULL;
    for (; t->groups <= number; t->groups++)
        t->group[t->groups].others = 0;
    return &t->group[number];
}

static void see_kept(void *self, int layer, const uint8_t *tables, int count)
{
    struct trainer *t = self;
    struct group *group = group_of(t, layer);
    for (int i = 0; group && i < KEPT_EACH && group->others < OTHERS; i++) {
        size_t any = kt_rng_below(&t->rng, (uint32_t)count);
        take_sample(t, (const struct sp_table *)(tables + any * (size_t)t->game.table_size),
                    &group->other[group->others++]);
    }
}

static void see_candidate(void *self, int layer, const struct sp_table *table)
{
    struct trainer *t = self;
    struct group *group = group_of(t, layer);
    if (group && group->others < OTHERS)
        take_sample(t, table, &group->other[group->others++]);
}

static void follow(struct trainer *t, const struct spider *start, const kt_move *line, int moves)
{
    struct spider s = *start;
    _Alignas(struct sp_table) uint8_t room[SP_TABLE_ROOM];
    for (int i = 0; i < moves; i++) {
        struct sp_table *table = (struct sp_table *)room;
        sp_apply(&s, sp_unpack(line[i]));
        sp_table_from(&t->game, &s, table);
        struct group *group = group_of(t, i + 1);
        if (group)
            take_sample(t, table, &group->way);
    }
}

/* What is learned from: deals under these rules in turn. */
struct lesson {
    const char *name;
    const char *rules[MOST_RULES];
    struct round round[MOST_ROUNDS]; /* the last one has no deals */
};

static void deal(const struct lesson *lesson, uint64_t number, struct spider *s)
{
    struct kt_settings rules;
    uint64_t kinds = 0;
    while (kinds < MOST_RULES && lesson->rules[kinds])
        kinds++;
    kt_rules_usual(&kt_spider, &rules);
    if (!kt_rules_read(&kt_spider, lesson->rules[number % kinds], &rules, NULL) ||
        !kt_spider.deal(&rules, number, NULL, (struct kt_state *)s, NULL))
        abort();
}

/* Plays new deals; returns how many were solved. */
static int gather(struct trainer *t, const struct lesson *lesson, uint64_t from, const struct round *round,
                  const struct sp_weights *w)
{
    struct kt_line line = {0};
    int solved = 0;
    for (int i = 0; i < round->deals; i++) {
        struct spider s;
        struct kt_budget budget;
        kt_budget_start(&budget, NULL, NULL);
        deal(lesson, from + (uint64_t)i, &s);
        sp_game_from(&t->game, &s);
        t->first_of_deal = t->groups;
        int layers = sp_beam_layers_for(&t->game);
        struct sp_beam_plan plan = {w, round->width, layers, round->noise, from + (uint64_t)i};
        struct sp_beam_watcher watcher = {t, see_kept, see_candidate};
        uint8_t *memory = room_for(sp_beam_bytes(&t->game, round->width, layers));
        bool is_solved = sp_beam_search(&t->game, &s, &plan, memory, &budget, &watcher, &line) == SP_BEAM_SOLVED;
        int end = t->first_of_deal + (is_solved ? (int)line.count : 0);
        free(memory);
        if (is_solved)
            follow(t, &s, line.moves, (int)line.count);
        t->groups = end < MOST_GROUPS ? end : MOST_GROUPS;
        solved += is_solved;
    }
    kt_line_free(&line);
    return solved;
}

/* ---- learning ---- */

static float value(const struct trainer *t, const struct sample *s)
{
    float sum = 0;
    const float *own = t->own[s->stage];
    for (int i = 0; i < SP_TRAITS; i++)
        sum += (float)s->count[i] * (t->common[i] + own[i]);
    return sum;
}

struct slope {
    float common[SP_TRAITS], own[SP_STAGES][SP_TRAITS];
};

static void push(struct slope *slope, const struct sample *s, float by)
{
    for (int i = 0; i < SP_TRAITS; i++) {
        slope->common[i] += by * (float)s->count[i];
        slope->own[s->stage][i] += by * (float)s->count[i];
    }
}

static double push_group(const struct trainer *t, const struct group *group, struct slope *slope)
{
    double loss = 0;
    float way = value(t, &group->way);
    for (int i = 0; i < group->others; i++) {
        float lead = way - value(t, &group->other[i]), wrong = 1 / (1 + expf(lead));
        push(slope, &group->way, wrong / (float)group->others);
        push(slope, &group->other[i], -wrong / (float)group->others);
        loss += log1p(exp(-(double)lead)) / group->others;
    }
    return loss;
}

static void step(float *weight, float *square, float slope, float pull, float rate)
{
    slope -= pull * *weight;
    *square += slope * slope;
    *weight += rate * slope / sqrtf(*square + 1e-6f);
}

static double learn_epoch(struct trainer *t, struct slope *square, float rate)
{
    enum { BATCH = 32 };
    double loss = 0;
    for (int done = 0; done < t->groups; done += BATCH) {
        struct slope slope = {0};
        for (int i = 0; i < BATCH; i++)
            loss += push_group(t, &t->group[kt_rng_below(&t->rng, (uint32_t)t->groups)], &slope);
        for (int i = 0; i < SP_TRAITS; i++) {
            step(&t->common[i], &square->common[i], slope.common[i] / BATCH, 1e-4f, rate);
            for (int stage = 0; stage < SP_STAGES; stage++)
                step(&t->own[stage][i], &square->own[stage][i], slope.own[stage][i] / BATCH, 1e-3f, rate / 2);
        }
    }
    return loss / t->groups;
}

static double learn(struct trainer *t)
{
    static struct slope square;
    double loss = 0;
    memset(&square, 0, sizeof square);
    for (int epoch = 0; epoch < EPOCHS; epoch++)
        loss = learn_epoch(t, &square, epoch < EPOCHS / 2 ? 0.05f : 0.02f);
    return loss;
}

/* The weights before anything is learned, by hand. They solve one deal of five with four suits at a width of 1,000. */
static void first_weights(struct sp_weights *w)
{
    memset(w, 0, sizeof *w);
    for (int stage = 0; stage < SP_STAGES; stage++) {
        int32_t *of = w->of[stage];
        for (int i = 0; i < 7; i++)
            of[SP_TRAIT_CLOSED + i] = -60 * i;
        for (int i = 1; i <= KT_RANKS; i++) {
            of[SP_TRAIT_RUN + i] = of[SP_TRAIT_RUN_ON_TOP + i] = (i - 1) * (20 + i - 1);
            of[SP_TRAIT_LOOSE + i] = 5;
        }
        for (int i = 0; i < 6; i++)
            of[SP_TRAIT_EMPTY + i] = 60 * i;
        of[SP_TRAIT_HIGHER_ON_LOWER] = -15;
        of[SP_TRAIT_LOWER_ON_HIGHER] = -8;
        of[SP_TRAIT_OVER_OWN] = -4;
        of[SP_TRAIT_OVER_OTHER] = -1;
        of[SP_TRAIT_SETS] = 600;
        of[SP_TRAIT_STAGE] = -120 * stage;
    }
}

static void take_weights(const struct trainer *t, struct sp_weights *w)
{
    for (int stage = 0; stage < SP_STAGES; stage++)
        for (int i = 0; i < SP_TRAITS; i++)
            w->of[stage][i] = (int32_t)lrintf(1000 * (t->common[i] + t->own[stage][i]));
}

static void write_weights(const struct sp_weights *w, const char *name)
{
    printf("\nstatic const struct sp_weights %s = {{\n", name);
    for (int stage = 0; stage < SP_STAGES; stage++) {
        printf("    {");
        for (int i = 0; i < SP_TRAITS; i++)
            printf("%d%s", w->of[stage][i], i + 1 == SP_TRAITS ? "},\n" : i % 20 == 19 ? ",\n     " : ", ");
    }
    printf("}};\n");
    fflush(stdout);
}

static void teach(const struct lesson *lesson)
{
    struct trainer *t = room_for(sizeof *t);
    struct sp_weights w;
    uint64_t from = FIRST_DEAL;
    memset(t, 0, sizeof *t);
    t->group = room_for(MOST_GROUPS * sizeof *t->group);
    kt_rng_seed(&t->rng, 1);
    first_weights(&w);
    for (const struct round *round = lesson->round; round->deals; round++) {
        int solved = gather(t, lesson, from, round, &w);
        double loss = learn(t);
        take_weights(t, &w);
        fprintf(stderr, "%s, width %d: %d of %d solved; loss %.4f\n", lesson->name, round->width, solved, round->deals,
                loss);
        from += (uint64_t)round->deals;
    }
    write_weights(&w, lesson->name);
    free(t->group);
    free(t);
}

/* The first weights are of another scale, so their round goes without noise. */
#define FEW_ROUNDS                                                                                                     \
    {                                                                                                                  \
        {300, 60, 0}, {100, 200, NOISE}, {100, 200, NOISE},                                                            \
        {                                                                                                              \
            200, 200, NOISE                                                                                            \
        }                                                                                                              \
    }
#define FOUR_ROUNDS                                                                                                    \
    {                                                                                                                  \
        {1000, 50, 0}, {200, 200, NOISE}, {300, 200, NOISE}, {500, 250, NOISE},                                        \
        {                                                                                                              \
            500, 250, NOISE                                                                                            \
        }                                                                                                              \
    }

static const struct lesson lessons[] = {
    {"one_suit", {"suits=1"}, FEW_ROUNDS},
    {"two_suits", {"suits=2"}, FEW_ROUNDS},
    {"four_suits", {"suits=4"}, FOUR_ROUNDS},
    {"one_pack", {"preset=spiderette", "preset=will-o-the-wisp", "preset=simple-simon"}, FOUR_ROUNDS},
    {"single_cards",
     {"preset=spiderette,foundations=cards", "preset=will-o-the-wisp,foundations=cards",
      "preset=simple-simon,foundations=cards", "preset=mrs-mop,foundations=cards"},
     FOUR_ROUNDS},
};

int main(int argc, char **argv)
{
    printf("/* What tables are worth, in thousandths of a log-odds. Made by bench/tune_spider.c, which has the "
           "command; seed and "
           "deals\n * are in it. */\n#include \"games/spider/value.h\"\n");
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++)
        if (argc == 1 || strcmp(argv[1], lessons[i].name) == 0)
            teach(&lessons[i]);
}
