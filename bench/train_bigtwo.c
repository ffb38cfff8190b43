/* Trains Big Two's network by self-play, on two cores, in stages that can be interrupted:
 *
 *     train_bigtwo CHECKPOINT clone 200000           learn to play as the patient player of master's rollouts
 *     train_bigtwo CHECKPOINT ppo 1000 [SEED]        PPO until iteration 1000, from wherever the checkpoint is
 *     train_bigtwo CHECKPOINT try DEALS              points per game against three of others, deals never trained on
 *
 * The policy scores every legal play from what the seat sees (bigtwo_inputs.h). The critic sees all hands, in
 * training only: it takes the luck of the deal out of the returns. All seats play by the newest policy, games of all
 * presets and two to four seats. Rewards are points divided by the usual spread of the preset.
 *
 * No bot uses the network yet. Points per game of the network alone (best play, no search) against three players of
 * master's rollouts, deals from 50,000,001 on: after cloning 180,000 games, -1.29 +- 0.35 (patient, preset=cw2018) and
 * +3.05 +- 0.52 (eager, preset=paper); after 60 iterations of PPO, 180,000 games more, -0.02 +- 0.28 and +6.44 +- 0.37.
 * An iteration takes 20 to 40 s of wall time on two busy cores. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bigtwo_inputs.h"
#include "core/settings.h"
#include "games/bigtwo/master.h"
#include "sparse_net.h"

enum {
    THREADS = 2,
    GAMES = 3000, /* of an iteration */
    EPOCHS = 3,
    BATCH = 2048,
    MOST_ROWS = 200, /* decisions with more plays are not learned from */
    POLICY_INPUTS = B2_DECISION_INPUTS + B2_PLAY_INPUTS,
    TABLES = 11
};
static const float CLIP = .2f, ENTROPY = .01f, LAMBDA = .95f, POLICY_RATE = 3e-4f, CRITIC_RATE = 1e-3f;

/* ---- tables ---- */

struct table {
    const char *rules;
    int weight;   /* how often it is played */
    float spread; /* of the points of a game */
    struct kt_settings settings;
};

static struct table tables[TABLES] = {
    {"preset=paper", 4, 10, {{0}}},        {"preset=cw2018", 4, 10, {{0}}},       {"preset=pagat", 2, 14, {{0}}},
    {"preset=hongkong", 2, 14, {{0}}},     {"preset=taiwan", 2, 25, {{0}}},       {"preset=singapore", 2, 10, {{0}}},
    {"preset=pusoydos", 2, 10, {{0}}},     {"preset=indonesia", 2, 14, {{0}}},    {"preset=places", 2, 2.3f, {{0}}},
    {"preset=paper,seats=3", 1, 9, {{0}}}, {"preset=paper,seats=2", 1, 7, {{0}}},
};

static void set_tables(void)
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

/* ---- what is learned from ---- */

struct decision {
    size_t list, all; /* where its inputs are in the pool: for the policy, for the critic */
    int rows, taken;
    float chance;  /* of what was taken, when it was */
    float value;   /* as the critic saw it */
    float benefit; /* advantage */
    float reward;  /* return */
    int seat;
};

struct pool {
    uint16_t *item;
    size_t used, room;
};

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

static void note(struct pool *pool, const struct b2_inputs *in, int offset)
{
    uint16_t *place = grow(pool, (size_t)in->count + 1);
    *place++ = (uint16_t)in->count;
    for (int i = 0; i < in->count; i++)
        *place++ = (uint16_t)(in->on[i] + offset);
}

/* One thread, with what it plays and learns from. */
struct worker {
    pthread_t thread;
    struct kt_rng rng;
    struct pool pool;
    struct decision *decision;
    int count, room;
    struct net_tape policy_tape, critic_tape;
    struct net policy_gradient, critic_gradient;
    struct bigtwo game;
    kt_move moves[B2_MOST_MOVES];
    struct b2_thought_game thought;
    double points, squares, entropy, clipped, critic_error, agreed;
    long games, seen;
    struct trainer *trainer;
    const int *order;
    int from, to;
};

struct trainer {
    struct net policy, critic;
    struct net_adam policy_adam, critic_adam;
    int64_t iteration;
    uint64_t seed;
    struct worker worker[THREADS];
    bool clones;
};

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

static void note_decision(struct worker *w, struct decision *d, int rows)
{
    struct b2_inputs in;
    uint64_t unseen = b2_unseen_by(&w->game);
    d->list = w->pool.used;
    d->rows = rows;
    b2_decision_inputs(&w->game, &in);
    note(&w->pool, &in, 0);
    for (int i = 0; i < rows; i++) {
        b2_play_inputs(&w->game, unseen, w->moves[i], &in);
        note(&w->pool, &in, B2_DECISION_INPUTS);
    }
    d->all = w->pool.used;
    b2_all_inputs(&w->game, &in);
    note(&w->pool, &in, 0);
    *grow(&w->pool, 1) = 0; /* its only row adds nothing */
    d->seat = w->game.turn;
}

static struct net_group policy_group(const struct worker *w, const struct decision *d)
{
    return (struct net_group){w->pool.item + d->list, d->rows};
}

static struct net_group critic_group(const struct worker *w, const struct decision *d)
{
    return (struct net_group){w->pool.item + d->all, 1};
}

static void softmax(const float *score, int count, float *chance)
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

/* The play of the policy: drawn, or the best one. Not noted. */
static kt_move policy_play(const struct net *policy, struct worker *w, bool is_drawn)
{
    int count = b2_moves(&w->game, w->moves), best = 0;
    if (count == 1)
        return w->moves[0];
    struct decision d;
    float chance[B2_MOST_MOVES];
    w->pool.used = 0;
    note_decision(w, &d, count);
    struct net_group group = policy_group(w, &d);
    net_rewind(&w->policy_tape);
    const float *score = net_forward(policy, &group, &w->policy_tape);
    softmax(score, count, chance);
    for (int i = 1; i < count; i++)
        best = chance[i] > chance[best] ? i : best;
    return w->moves[is_drawn ? draw_play(&w->rng, chance, count) : best];
}

static uint64_t patient_play(struct worker *w)
{
    b2_think_world(&w->thought, &w->game);
    return b2_patient_player.play(b2_patient_player.data, &w->thought);
}

/* The teacher's play among the moves; -1: it is not there. */
static int place_of(const struct worker *w, int count, uint64_t play)
{
    for (int i = 0; i < count; i++)
        if (w->moves[i] == play)
            return i;
    return -1;
}

static int choose(struct worker *w, const struct decision *d, float *chance)
{
    const struct trainer *t = w->trainer;
    if (t->clones) {
        *chance = 1;
        return place_of(w, d->rows, patient_play(w));
    }
    float all[MOST_ROWS];
    struct net_group group = policy_group(w, d);
    net_rewind(&w->policy_tape);
    softmax(net_forward(&t->policy, &group, &w->policy_tape), d->rows, all);
    int taken = draw_play(&w->rng, all, d->rows);
    *chance = all[taken];
    return taken;
}

static kt_move play_and_note(struct worker *w)
{
    int count = b2_moves(&w->game, w->moves);
    if (count == 1)
        return w->moves[0];
    if (count > MOST_ROWS) /* rare: a play by chance, not learned from */
        return w->moves[kt_rng_below(&w->rng, (uint32_t)count)];
    struct decision *d = new_decision(w);
    size_t used = w->pool.used;
    note_decision(w, d, count);
    d->taken = choose(w, d, &d->chance);
    if (d->taken >= 0)
        return w->moves[d->taken];
    w->count--;
    w->pool.used = used;
    return patient_play(w);
}

/* Advantages of what a seat decided, from its last decision back (GAE). */
static void judge_seat(struct worker *w, int from, int seat, float reward)
{
    float next_value = reward, benefit = 0;
    bool is_last = true;
    for (int i = w->count - 1; i >= from; i--) {
        struct decision *d = &w->decision[i];
        if (d->seat != seat)
            continue;
        float surprise = next_value - d->value;
        benefit = surprise + (is_last ? 0 : LAMBDA * benefit);
        d->benefit = benefit;
        d->reward = benefit + d->value;
        next_value = d->value;
        is_last = false;
    }
}

static void judge_game(struct worker *w, int from, const struct table *table)
{
    int points[B2_SEATS] = {0};
    b2_round_points(&w->game, points);
    for (int i = from; i < w->count && !w->trainer->clones; i++) {
        struct net_group group = critic_group(w, &w->decision[i]);
        net_rewind(&w->critic_tape);
        w->decision[i].value = *net_forward(&w->trainer->critic, &group, &w->critic_tape);
    }
    for (int seat = 0; seat < w->game.rules.seats; seat++) {
        float reward = (float)points[seat] / table->spread;
        judge_seat(w, from, seat, reward < -6 ? -6 : reward > 6 ? 6 : reward);
    }
}

static void *play_games(void *data)
{
    struct worker *w = data;
    w->count = 0;
    w->pool.used = 0;
    for (int i = 0; i < GAMES / THREADS; i++) {
        const struct table *table = draw_table(&w->rng);
        int from = w->count;
        b2_clear(&w->game, &table->settings);
        b2_deal_by(&w->game, &w->rng, NULL, NULL);
        while (!w->game.is_over)
            b2_apply(&w->game, play_and_note(w));
        judge_game(w, from, table);
    }
    return NULL;
}

/* ---- learning ---- */

static void learn_policy(struct worker *w, const struct decision *d)
{
    struct trainer *t = w->trainer;
    float chance[MOST_ROWS], slope[MOST_ROWS], entropy = 0;
    struct net_group group = policy_group(w, d);
    net_rewind(&w->policy_tape);
    softmax(net_forward(&t->policy, &group, &w->policy_tape), d->rows, chance);
    for (int i = 0; i < d->rows; i++)
        entropy -= chance[i] * logf(chance[i] + 1e-9f);
    float ratio = chance[d->taken] / d->chance, weight = d->benefit;
    bool is_clipped = d->benefit > 0 ? ratio > 1 + CLIP : ratio < 1 - CLIP;
    float push = t->clones ? 1 : is_clipped ? 0 : weight * ratio;
    for (int i = 0; i < d->rows; i++) {
        slope[i] = push * (chance[i] - (i == d->taken));
        if (!t->clones) /* the slope of the entropy */
            slope[i] += ENTROPY * chance[i] * (logf(chance[i] + 1e-9f) + entropy);
    }
    net_backward(&t->policy, &group, &w->policy_tape, 0, slope, &w->policy_gradient);
    int best = 0;
    for (int i = 1; i < d->rows; i++)
        best = chance[i] > chance[best] ? i : best;
    w->agreed += best == d->taken;
    w->entropy += entropy;
    w->clipped += is_clipped;
    w->seen++;
}

static void learn_critic(struct worker *w, const struct decision *d)
{
    struct net_group group = critic_group(w, d);
    net_rewind(&w->critic_tape);
    float error = *net_forward(&w->trainer->critic, &group, &w->critic_tape) - d->reward;
    net_backward(&w->trainer->critic, &group, &w->critic_tape, 0, &error, &w->critic_gradient);
    w->critic_error += error * error;
}

static void *learn_some(void *data)
{
    struct worker *w = data;
    for (int i = w->from; i < w->to; i++) {
        const struct decision *d = &w->decision[w->order[i]];
        learn_policy(w, d);
        if (!w->trainer->clones)
            learn_critic(w, d);
    }
    return NULL;
}

static void in_parallel(struct trainer *t, void *(*work)(void *data))
{
    for (int i = 1; i < THREADS; i++)
        pthread_create(&t->worker[i].thread, NULL, work, &t->worker[i]);
    work(&t->worker[0]);
    for (int i = 1; i < THREADS; i++)
        pthread_join(t->worker[i].thread, NULL);
}

static void normalise(struct trainer *t)
{
    double sum = 0, squares = 0, count = 0;
    for (int i = 0; i < THREADS; i++)
        for (int j = 0; j < t->worker[i].count; j++, count++) {
            sum += t->worker[i].decision[j].benefit;
            squares += (double)t->worker[i].decision[j].benefit * t->worker[i].decision[j].benefit;
        }
    double mean = sum / count, spread = sqrt(squares / count - mean * mean) + 1e-6;
    for (int i = 0; i < THREADS; i++)
        for (int j = 0; j < t->worker[i].count; j++)
            t->worker[i].decision[j].benefit = (float)((t->worker[i].decision[j].benefit - mean) / spread);
}

static void learn_batch(struct trainer *t, int batch, int batches, float rate)
{
    struct net *policy[THREADS], *critic[THREADS];
    int count = 0;
    for (int i = 0; i < THREADS; i++) {
        struct worker *w = &t->worker[i];
        w->from = (int)((int64_t)w->count * batch / batches);
        w->to = (int)((int64_t)w->count * (batch + 1) / batches);
        count += w->to - w->from;
        policy[i] = &w->policy_gradient;
        critic[i] = &w->critic_gradient;
    }
    in_parallel(t, learn_some);
    net_step(&t->policy, &t->policy_adam, policy, THREADS, POLICY_RATE * rate, 1 / (float)count);
    if (!t->clones)
        net_step(&t->critic, &t->critic_adam, critic, THREADS, CRITIC_RATE * rate, 1 / (float)count);
}

static void shuffle(struct worker *w, int *order)
{
    for (int i = 0; i < w->count; i++) {
        int j = (int)kt_rng_below(&w->rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    w->order = order;
}

static void learn(struct trainer *t, int epochs, float rate)
{
    int *order[THREADS], all = 0;
    for (int i = 0; i < THREADS; i++) {
        order[i] = malloc((size_t)t->worker[i].count * sizeof(int));
        all += t->worker[i].count;
    }
    int batches = all / BATCH > 0 ? all / BATCH : 1;
    for (int epoch = 0; epoch < epochs; epoch++) {
        for (int i = 0; i < THREADS; i++)
            shuffle(&t->worker[i], order[i]);
        for (int batch = 0; batch < batches; batch++)
            learn_batch(t, batch, batches, rate);
    }
    for (int i = 0; i < THREADS; i++)
        free(order[i]);
}

/* ---- trying ---- */

/* How the policy does on one seat against three others, each deal with every seat: mean and 95 % interval. */
typedef kt_move (*opponent)(struct worker *w);

static kt_move eager_opponent(struct worker *w)
{
    b2_think_world(&w->thought, &w->game);
    return b2_eager_player.play(b2_eager_player.data, &w->thought);
}

static kt_move patient_opponent(struct worker *w)
{
    return patient_play(w);
}

static void try_against(struct trainer *t, const struct table *table, const char *name, opponent other, int deals)
{
    struct worker *w = &t->worker[0];
    double sum = 0, squares = 0;
    for (int deal = 0; deal < deals; deal++) {
        double all = 0;
        for (int seat = 0; seat < table->settings.value[B2_OPTION_SEATS]; seat++) {
            int points[B2_SEATS] = {0};
            b2_clear(&w->game, &table->settings);
            b2_deal(&w->game, 50000001 + (uint64_t)deal, NULL, NULL);
            while (!w->game.is_over)
                b2_apply(&w->game, w->game.turn == seat ? policy_play(&t->policy, w, false) : other(w));
            b2_round_points(&w->game, points);
            all += points[seat];
        }
        all /= table->settings.value[B2_OPTION_SEATS];
        sum += all;
        squares += all * all;
    }
    double mean = sum / deals, spread = sqrt((squares / deals - mean * mean) / deals);
    printf("  %s v %s: %+.2f +- %.2f", table->rules, name, mean, 1.96 * spread);
}

/* ---- checkpoints ---- */

static bool move_floats(FILE *file, float *data, size_t count, bool writes)
{
    return (writes ? fwrite(data, sizeof *data, count, file) : fread(data, sizeof *data, count, file)) == count;
}

static bool move_net(FILE *file, struct net *net, struct net_adam *adam, bool writes)
{
    size_t done =
        writes ? fwrite(&adam->steps, sizeof adam->steps, 1, file) : fread(&adam->steps, sizeof adam->steps, 1, file);
    return done == 1 && move_floats(file, net->weight, net->size, writes) &&
           move_floats(file, adam->mean, net->size, writes) && move_floats(file, adam->square, net->size, writes);
}

static bool move_trainer(struct trainer *t, FILE *file, bool writes)
{
    int64_t head[2] = {t->iteration, POLICY_INPUTS};
    size_t done = writes ? fwrite(head, sizeof head, 1, file) : fread(head, sizeof head, 1, file);
    t->iteration = head[0];
    return done == 1 && head[1] == POLICY_INPUTS && move_net(file, &t->policy, &t->policy_adam, writes) &&
           move_net(file, &t->critic, &t->critic_adam, writes);
}

static void save(struct trainer *t, const char *path)
{
    char other[4096];
    snprintf(other, sizeof other, "%s.new", path);
    FILE *file = fopen(other, "wb");
    bool is_done = file && move_trainer(t, file, true) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file)
        is_done = fclose(file) == 0 && is_done;
    if (!is_done || rename(other, path) != 0)
        perror(path);
}

static void load(struct trainer *t, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return;
    if (!move_trainer(t, file, false)) {
        fprintf(stderr, "%s: this is no checkpoint of this program\n", path);
        exit(1);
    }
    fclose(file);
}

/* ---- stages ---- */

static void seed_workers(struct trainer *t)
{
    for (int i = 0; i < THREADS; i++)
        kt_rng_seed(&t->worker[i].rng, t->seed * 1000003 + (uint64_t)t->iteration * 17 + (uint64_t)i);
}

static void report(struct trainer *t, double seconds)
{
    double entropy = 0, clipped = 0, error = 0, agreed = 0;
    long seen = 0, count = 0;
    for (int i = 0; i < THREADS; i++) {
        struct worker *w = &t->worker[i];
        entropy += w->entropy, clipped += w->clipped, error += w->critic_error, agreed += w->agreed;
        seen += w->seen, count += w->count;
        w->entropy = w->clipped = w->critic_error = w->agreed = 0;
        w->seen = 0;
    }
    printf("%5lld  %ld decisions  entropy %.3f  clipped %.3f  critic %.4f  agrees %.3f  %.1f s",
           (long long)t->iteration, count, entropy / (double)seen, clipped / (double)seen, error / (double)seen,
           agreed / (double)seen, seconds);
}

static void iterate(struct trainer *t, int epochs, float rate)
{
    double start = kt_clock_monotonic(NULL);
    seed_workers(t);
    in_parallel(t, play_games);
    if (!t->clones)
        normalise(t);
    learn(t, epochs, rate);
    t->iteration++;
    report(t, kt_clock_monotonic(NULL) - start);
}

static void try_all(struct trainer *t, int deals)
{
    try_against(t, &tables[0], "eager", eager_opponent, deals);
    try_against(t, &tables[1], "patient", patient_opponent, deals);
}

static void clone(struct trainer *t, const char *path, int games)
{
    t->clones = true;
    for (int i = 0; i < games / GAMES; i++) {
        iterate(t, 1, 3);
        if (i % 10 == 9)
            try_all(t, 250);
        printf("\n");
        fflush(stdout);
        save(t, path);
    }
    t->iteration = 0;
    save(t, path);
}

static void ppo(struct trainer *t, const char *path, int iterations)
{
    while (t->iteration < iterations) {
        float rate = 1 - .9f * (float)t->iteration / (float)iterations;
        iterate(t, EPOCHS, rate);
        if (t->iteration % 20 == 0)
            try_all(t, 500);
        printf("\n");
        fflush(stdout);
        save(t, path);
    }
}

int main(int count, char **arguments)
{
    static struct trainer t;
    if (count < 4) {
        fprintf(stderr, "usage: train_bigtwo CHECKPOINT clone GAMES | ppo ITERATIONS [SEED] | try DEALS\n");
        return 2;
    }
    t.seed = count > 4 ? strtoull(arguments[4], NULL, 10) : 1;
    t.policy = net_new(POLICY_INPUTS, t.seed);
    t.critic = net_new(B2_ALL_INPUTS, t.seed + 1);
    t.policy_adam = net_adam_new(&t.policy);
    t.critic_adam = net_adam_new(&t.critic);
    set_tables();
    for (int i = 0; i < THREADS; i++) {
        t.worker[i].trainer = &t;
        t.worker[i].policy_gradient = net_zero(POLICY_INPUTS);
        t.worker[i].critic_gradient = net_zero(B2_ALL_INPUTS);
    }
    seed_workers(&t);
    load(&t, arguments[1]);
    int number = atoi(arguments[3]);
    if (strcmp(arguments[2], "clone") == 0)
        clone(&t, arguments[1], number);
    else if (strcmp(arguments[2], "ppo") == 0)
        ppo(&t, arguments[1], number);
    else {
        try_all(&t, number);
        printf("\n");
    }
    return 0;
}
