#include "bigtwo_selfplay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float LAMBDA = .85f;

/* ---- tables ---- */

#if IS_LARGE
/* The spreads are 0.9 (taiwan, two seats) to 1.4 times those of patient players. */
struct table tables[TABLES] = {
    {"preset=paper,seats=2,hand=all", 3, 10, {{0}}},     {"preset=paper,seats=3,hand=all", 4, 9, {{0}}},
    {"preset=cw2018,seats=2,hand=all", 1, 12, {{0}}},    {"preset=cw2018,seats=3,hand=all", 2, 10, {{0}}},
    {"preset=pagat,seats=2,hand=all", 1, 20, {{0}}},     {"preset=pagat,seats=3,hand=all", 2, 15, {{0}}},
    {"preset=hongkong,seats=2,hand=all", 1, 20, {{0}}},  {"preset=hongkong,seats=3,hand=all", 2, 15, {{0}}},
    {"preset=taiwan,seats=2,hand=all", 1, 50, {{0}}},    {"preset=taiwan,seats=3,hand=all", 2, 25, {{0}}},
    {"preset=singapore,seats=2,hand=all", 1, 10, {{0}}}, {"preset=singapore,seats=3,hand=all", 2, 9, {{0}}},
    {"preset=pusoydos,seats=2,hand=all", 1, 10, {{0}}},  {"preset=pusoydos,seats=3,hand=all", 2, 9, {{0}}},
    {"preset=indonesia,seats=2,hand=all", 1, 20, {{0}}}, {"preset=indonesia,seats=3,hand=all", 2, 17, {{0}}},
    {"preset=places,seats=2,hand=all", 1, 1.3f, {{0}}},  {"preset=places,seats=3,hand=all", 2, 2.3f, {{0}}},
};
#else
struct table tables[TABLES] = {
    {"preset=paper", 4, 10, {{0}}},        {"preset=cw2018", 4, 10, {{0}}},       {"preset=pagat", 2, 14, {{0}}},
    {"preset=hongkong", 2, 14, {{0}}},     {"preset=taiwan", 2, 25, {{0}}},       {"preset=singapore", 2, 10, {{0}}},
    {"preset=pusoydos", 2, 10, {{0}}},     {"preset=indonesia", 2, 14, {{0}}},    {"preset=places", 2, 2.3f, {{0}}},
    {"preset=paper,seats=3", 1, 9, {{0}}}, {"preset=paper,seats=2", 1, 7, {{0}}},
};
#endif

void set_tables(void)
{
    struct kt_error error;
    for (int i = 0; i < TABLES; i++) {
        kt_rules_usual(&kt_bigtwo, &tables[i].settings);
        if (!kt_rules_read(&kt_bigtwo, tables[i].rules, &tables[i].settings, &error)) {
            fprintf(stderr, "%s\n", error.what.text);
            exit(1);
        }
    }
}

static const struct table *draw_table(struct kt_rng *rng)
{
    int all = 0;
    for (int i = 0; i < TABLES; i++)
        all += tables[i].weight;
    int left = (int)kt_rng_below(rng, (uint32_t)all);
    const struct table *table = tables;
    while ((left -= table->weight) >= 0)
        table++;
    return table;
}

/* ---- noting decisions ---- */

static uint16_t *grow(struct pool *pool, size_t more)
{
    if (pool->used + more > pool->room) {
        pool->room = 2 * (pool->used + more);
        pool->item = realloc(pool->item, pool->room * sizeof *pool->item);
        if (!pool->item)
            exit(1);
    }
    uint16_t *place = pool->item + pool->used;
    pool->used += more;
    return place;
}

static void note(struct pool *pool, const struct b2_inputs *in)
{
    uint16_t *place = grow(pool, (size_t)in->count + 1);
    *place++ = (uint16_t)in->count;
    for (int i = 0; i < in->count; i++)
        *place++ = in->on[i];
}

static struct decision *new_decision(struct worker *w)
{
    if (w->count == w->room) {
        w->room = 2 * w->room + 1024;
        w->decision = realloc(w->decision, (size_t)w->room * sizeof *w->decision);
        if (!w->decision)
            exit(1);
    }
    return &w->decision[w->count++];
}

static void note_policy(struct worker *w, struct decision *d, int rows)
{
    struct b2_inputs in;
    d->list = w->pool.used;
    d->rows = rows;
    d->seat = w->game.turn;
    b2_decision_inputs(&w->game, &w->story, &in);
    note(&w->pool, &in);
    for (int i = 0; i < rows; i++) {
        b2_play_inputs(&w->game, &w->story, w->moves[i], &in);
        note(&w->pool, &in);
    }
}

/* ---- what the critic sees ---- */

static void add(struct b2_inputs *in, int input)
{
    in->on[in->count++] = (uint16_t)input;
}

/* Inputs of a decision from `first` on, as inputs of the critic from `place` on. */
static void copy_inputs(const struct b2_inputs *from, int first, int count, struct b2_inputs *in, int place)
{
    for (int i = 0; i < from->count; i++)
        if (from->on[i] >= first && from->on[i] < first + count)
            add(in, place + from->on[i] - first);
}

/* The hand of a seat, as the policy would see it if it were its turn. */
static void add_seat(const struct bigtwo *now, const struct b2_story *story, int turns, struct b2_inputs *in)
{
    struct b2_inputs own;
    struct bigtwo s = *now;
    int step = s.rules.is_counterclockwise ? s.rules.seats - 1 : 1;
    s.turn = (uint8_t)((s.turn + turns * step) % s.rules.seats);
    b2_decision_inputs(&s, story, &own);
    copy_inputs(&own, B2_IN_HAND, B2_CARDS, in, ALL_HANDS + turns * B2_CARDS);
    copy_inputs(&own, B2_IN_COUNT, 4 * B2_RANKS, in, ALL_COUNTS + turns * 4 * B2_RANKS);
    copy_inputs(&own, B2_IN_WINDOW, B2_WINDOWS, in, ALL_WINDOWS + turns * B2_WINDOWS);
    copy_inputs(&own, B2_IN_LEFT, B2_LEFT, in, ALL_LEFT + turns * B2_LEFT);
    if (s.trick && s.owner == s.turn)
        add(in, ALL_OWNS + turns);
    if (s.passed >> s.turn & 1)
        add(in, ALL_PASSED + turns);
}

/* The whole position, with all hands. */
static void critic_inputs(const struct bigtwo *s, const struct b2_story *story, struct b2_inputs *in)
{
    struct b2_inputs own;
    in->count = 0;
    for (int turns = 0; turns < s->rules.seats; turns++)
        add_seat(s, story, turns, in);
    b2_decision_inputs(s, story, &own);
    copy_inputs(&own, B2_IN_TRICK, B2_KINDS + B2_RANKS, in, ALL_TRICK);
    copy_inputs(&own, B2_IN_RULES, B2_RULE_INPUTS, in, ALL_RULES);
}

static void note_critic(struct worker *w, struct decision *d)
{
    struct b2_inputs in;
    d->all = w->pool.used;
    critic_inputs(&w->game, &w->story, &in);
    note(&w->pool, &in);
    *grow(&w->pool, 1) = 0; /* its only row adds nothing */
}

struct net_group policy_group(const struct worker *w, const struct decision *d)
{
    return (struct net_group){w->pool.item + d->list, d->rows};
}

struct net_group critic_group(const struct worker *w, const struct decision *d)
{
    return (struct net_group){w->pool.item + d->all, 1};
}

void softmax(const float *score, int count, float *chance)
{
    float most = score[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = score[i] > most ? score[i] : most;
    for (int i = 0; i < count; i++)
        sum += chance[i] = expf(score[i] - most);
    for (int i = 0; i < count; i++)
        chance[i] /= sum;
}

/* ---- playing ---- */

void start_game(struct worker *w, const struct table *table)
{
    b2_clear(&w->game, &table->settings);
}

void make_play(struct worker *w, kt_move play)
{
    b2_story_play(&w->story, &w->game, play);
    b2_apply(&w->game, play);
}

static float uniform(struct kt_rng *rng)
{
    return (float)(kt_rng_next(rng) >> 40) * 0x1p-24f;
}

static int draw_play(struct kt_rng *rng, const float *chance, int count)
{
    float left = uniform(rng);
    for (int i = 0; i + 1 < count; i++)
        if ((left -= chance[i]) < 0)
            return i;
    return count - 1;
}

kt_move best_play(struct worker *w)
{
    int count = b2_moves(&w->game, w->moves), best = 0;
    if (count == 1)
        return w->moves[0];
    struct decision d;
    w->pool.used = 0;
    note_policy(w, &d, count);
    struct net_group group = policy_group(w, &d);
    const float *score = net_forward(&w->networks->policy, &group, &w->policy_tape);
    for (int i = 1; i < count; i++)
        best = score[i] > score[best] ? i : best;
    return w->moves[best];
}

kt_move patient_play(struct worker *w)
{
    b2_think_world(&w->thought, &w->game);
    return b2_patient_player.play(b2_patient_player.data, &w->thought);
}

kt_move eager_play(struct worker *w)
{
    b2_think_world(&w->thought, &w->game);
    return b2_eager_player.play(b2_eager_player.data, &w->thought);
}

/* The play among the moves; -1: it is not there. */
static int place_of(const struct worker *w, int count, uint64_t play)
{
    for (int i = 0; i < count; i++)
        if (w->moves[i] == play)
            return i;
    return -1;
}

static int choose(struct worker *w, const struct decision *d, float *chance)
{
    if (w->networks->clones) {
        *chance = 1;
        return place_of(w, d->rows, patient_play(w));
    }
    float all[MOST_ROWS];
    struct net_group group = policy_group(w, d);
    softmax(net_forward(&w->networks->policy, &group, &w->policy_tape), d->rows, all);
    int taken = draw_play(&w->rng, all, d->rows);
    *chance = all[taken];
    return taken;
}

/* Decisions that cannot be learned from are random, or as the teacher makes them. */
static kt_move play_and_note(struct worker *w)
{
    int count = b2_moves(&w->game, w->moves);
    if (count == 1)
        return w->moves[0];
    if (count > MOST_ROWS)
        return w->networks->clones ? patient_play(w) : w->moves[kt_rng_below(&w->rng, (uint32_t)count)];
    struct decision *d = new_decision(w);
    size_t used = w->pool.used;
    note_policy(w, d, count);
    d->taken = choose(w, d, &d->chance);
    if (d->taken < 0) {
        w->count--;
        w->pool.used = used;
        return patient_play(w);
    }
    note_critic(w, d);
    struct net_group group = critic_group(w, d);
    d->value = *net_forward(&w->networks->critic, &group, &w->critic_tape);
    return w->moves[d->taken];
}

/* Advantages of what a seat decided, from its last decision back (GAE). */
static void judge_seat(struct worker *w, int from, int seat, float reward)
{
    float next_value = reward, benefit = 0;
    for (int i = w->count - 1; i >= from; i--) {
        struct decision *d = &w->decision[i];
        if (d->seat != seat)
            continue;
        benefit = next_value - d->value + LAMBDA * benefit;
        d->benefit = benefit;
        d->reward = benefit + d->value;
        next_value = d->value;
    }
}

static void judge_game(struct worker *w, int from, const struct table *table)
{
    int points[B2_SEATS] = {0};
    b2_round_points(&w->game, points);
    for (int seat = 0; seat < w->game.rules.seats; seat++) {
        float reward = (float)points[seat] / table->spread;
        judge_seat(w, from, seat, reward < -6 ? -6 : reward > 6 ? 6 : reward);
    }
}

void play_games(struct worker *w)
{
    w->count = 0;
    w->pool.used = 0;
    for (int i = 0; i < w->games; i++) {
        const struct table *table = draw_table(&w->rng);
        int from = w->count;
        start_game(w, table);
        b2_deal_by(&w->game, &w->rng, NULL, NULL);
        b2_story_start(&w->story, &w->game);
        while (!w->game.is_over)
            make_play(w, play_and_note(w));
        judge_game(w, from, table);
    }
}
