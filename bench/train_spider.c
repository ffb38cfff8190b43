/* Trains the judge of Spider's `master` (judge.h): small neural networks that learn from the bot's own games by TD(0).
 *
 *     train_spider CHECKPOINT train SUITS GAMES [SEED]    from wherever the checkpoint is
 *     train_spider CHECKPOINT refine GAMES OTHER          learns from so many more games; OTHER is the new checkpoint
 *     train_spider CHECKPOINT play FIRST LAST BOARDS      plays these deals with so many boards for a decision
 *     train_spider CHECKPOINT export                      the weights for src/games/spider, to stdout
 *
 * The bot plays as `master` does: the scout finds plans, and the nets, of which the mean counts, choose the board at
 * the end of a plan. One decision of LAPSE is random, so that the judge also learns about plans that it rates low. The
 * first WARM games follow the guide; from them the nets learn how games end. Then, after every ROUND games, they learn
 * from boards of the last games, each with the value of the next board as its target: how the game went on matters
 * only through that value, so the luck of the cards to come does not disturb. A board before a random decision is left
 * out. In the last part of the training the rate falls to 0.
 *
 * Refining: GAMES games are played without learning and saved in CHECKPOINT.games; then the nets learn from all of them
 * in several passes, by TD(0) too. Games of another checkpoint are refused. This reduces overfitting: the targets are
 * noisy, because the next cards are a matter of luck, and more samples average that out. Four suits, percent of deals
 * 1300001-1300600 won with 30,000 boards, of 27.7 as trained: nets that learned five passes from an eighth, a third or
 * all of the half million samples in the checkpoint win 17.0, 20.7 and 27.8; with the value six decisions later as the
 * target 21.5, with the end of the game 19.2. New nets instead of those that were trained: 28.0, where refined ones win
 * 29.2 (from 1.2 million samples).
 *
 * The same suits, number of games and seed on the same processor give the same weights, however often the program was
 * interrupted: a checkpoint holds everything, and every game and round has random numbers of its own. This was checked
 * with 600 games.
 *
 * The shipped weights, with a processor that has AVX-512; they were not made twice:
 *  - four suits: `train 4 40000 1`, some 45 minutes on one core, then `refine 45000`, 50 minutes (an earlier build of
 *    this program played the games);
 *  - one suit: `train 1 24000 1`, some 7 minutes;
 *  - two suits: `train 2 60000 1` with the scout of commit 1f21598, which did not know families. The first 23,000 games
 *    were played while 80,000 were wanted, which should not matter: the rate is constant until then in both cases. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "games/spider/judge.h"
#include "games/spider/scout.h"

enum { NETS = SPB_OPINIONS, BATCH = 64, KEPT = 1 << 19, MOST_DECISIONS = 400 };
enum { WARM = 2000, WARM_PASSES = 6, ROUND = 50, PASSES = 4, LAPSE = 40, SAVE_EVERY = 1000 };
enum { BOARDS = 2000, BOARDS_OF_FOUR = 10000 }; /* searched for a decision, with four suits, where cards rarely fit */
enum { BEFORE_DEAL = 4 };                       /* before a row is dealt it searches so many times as many */
enum { FIRST_DEAL = 20000001, MOST_NAME = 4000 };
enum { REFINE_DEAL = 30000001, REFINE_PASSES = 5, REFINE_PARTS = 2 * REFINE_PASSES }; /* new targets for each part */
static const double RATE = 5e-4, FULL_RATE = .4, LEAST_RATE = .02, REFINE_FULL_RATE = .3, REFINE_LEAST_RATE = .01;

/* Floating point during training, integers later (judge.h). */
struct net {
    float first[SPB_TRAITS][SPB_HIDDEN], first_bias[SPB_HIDDEN];
    float last[SPB_OUTPUTS][SPB_HIDDEN], last_bias[SPB_OUTPUTS];
};

enum { WEIGHTS = sizeof(struct net) / sizeof(float) };

/* A net that learns; its traits are in units of their spread. */
struct pupil {
    struct net net;
    float mean[WEIGHTS], square[WEIGHTS]; /* of the slopes */
};

/* The board at the end of a plan that was chosen. */
struct sample {
    uint8_t traits[SPB_TRAITS];
    float score; /* of the game */
    uint8_t won, is_lapse, is_last, unused;
};

/* What a checkpoint holds. */
struct trainer {
    int64_t suits, seed, wanted; /* games in all: the rate depends on it */
    int64_t games, steps, kept, next;
    int64_t refined; /* games of it */
    float by_chance; /* points for a certain win */
    float centre[SPB_TRAITS], scale[SPB_TRAITS];
    struct pupil pupil[NETS];
    struct sample sample[KEPT]; /* a ring: `next` is the oldest once it is full */
};

/* Samples of whole games, in order; a ring. */
struct pool {
    const struct sample *sample;
    int64_t count, next; /* the oldest */
};

struct table {
    struct trainer *trainer;
    struct spb_scout *scout;
    struct net net[NETS]; /* as they were after the last round, for traits as they are */
    struct sample sample[MOST_DECISIONS];
    int decisions, boards;
    struct kt_rng rng;
};

/* ---- the nets ---- */

static void add_answer(const struct net *net, const uint8_t *traits, float *answer)
{
    float hidden[SPB_HIDDEN];
    memcpy(hidden, net->first_bias, sizeof hidden);
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; traits[i] > 0 && k < SPB_HIDDEN; k++)
            hidden[k] += traits[i] * net->first[i][k];
    for (int o = 0; o < SPB_OUTPUTS; o++) {
        float sum = net->last_bias[o];
        for (int k = 0; k < SPB_HIDDEN; k++)
            sum += (hidden[k] > 0 ? hidden[k] : 0) * net->last[o][k];
        answer[o] += sum / NETS;
    }
}

static void answer_of(const struct table *t, const uint8_t *traits, float answer[SPB_OUTPUTS])
{
    memset(answer, 0, SPB_OUTPUTS * sizeof *answer);
    for (int n = 0; n < NETS; n++)
        add_answer(&t->net[n], traits, answer);
}

/* For traits as they are, not in units of their spread. */
static void take_nets(struct table *t)
{
    for (int n = 0; n < NETS; n++) {
        struct net *net = &t->net[n];
        *net = t->trainer->pupil[n].net;
        for (int i = 0; i < SPB_TRAITS; i++)
            for (int k = 0; k < SPB_HIDDEN; k++) {
                net->first[i][k] *= t->trainer->scale[i];
                net->first_bias[k] -= net->first[i][k] * t->trainer->centre[i];
            }
    }
}

/* ---- playing ---- */

static bool turns_some(const struct table *t, int found)
{
    for (int i = 0; i < found; i++)
        if (!spb_scout_deals(t->scout, i))
            return true;
    return false;
}

static float logistic(float x)
{
    return 1 / (1 + expf(-x));
}

static float value_of(const struct table *t, const struct spb_board *b)
{
    uint8_t traits[SPB_TRAITS];
    float answer[SPB_OUTPUTS];
    spb_traits(b, traits);
    answer_of(t, traits, answer);
    return answer[SPB_SCORE] + t->trainer->by_chance * logistic(answer[SPB_CHANCE]);
}

static int best_plan(const struct table *t, int found, bool turns)
{
    struct spb_board goal;
    float most = 0;
    int best = -1;
    for (int i = 0; i < found; i++) {
        if (turns && spb_scout_deals(t->scout, i))
            continue;
        if (t->trainer->games < WARM)
            return i;
        spb_scout_goal(t->scout, i, &goal);
        float value = value_of(t, &goal);
        if (best < 0 || value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

static int random_plan(struct table *t, int found, bool turns)
{
    for (;;) {
        int plan = (int)kt_rng_below(&t->rng, (uint32_t)found);
        if (!turns || !spb_scout_deals(t->scout, plan))
            return plan;
    }
}

static int look(struct table *t, const struct spb_board *b)
{
    const struct spb_guide *guide = spb_guide_for(b->suits);
    bool is_open = b->all_closed == 0 && b->stock == 0;
    int found =
        spb_scout_look(t->scout, b, guide, is_open ? BEFORE_DEAL * t->boards : t->boards, SPB_MOST_PLANS, SPB_ALIKE);
    if (is_open || turns_some(t, found) || spb_scout_saw_all(t->scout))
        return found;
    return spb_scout_look(t->scout, b, guide, BEFORE_DEAL * t->boards, SPB_MOST_PLANS, SPB_ALIKE);
}

static int choose(struct table *t, int found, bool explores)
{
    bool turns = turns_some(t, found), is_lapse = explores && kt_rng_below(&t->rng, LAPSE) == 0;
    int plan = is_lapse ? random_plan(t, found, turns) : best_plan(t, found, turns);
    struct sample *sample = &t->sample[t->decisions++];
    struct spb_board goal;
    spb_scout_goal(t->scout, plan, &goal);
    *sample = (struct sample){.is_lapse = is_lapse};
    spb_traits(&goal, sample->traits);
    return plan;
}

static void deal(int suits, uint64_t number, struct spb_board *b, struct spb_world *world)
{
    struct spider s = {.rules = {.columns = 10,
                                 .sets = 8,
                                 .ranks = KT_RANKS,
                                 .suits = (uint8_t)suits,
                                 .cards = 5,
                                 .extra = 4,
                                 .closed = 4,
                                 .fills_gaps = 1}},
                  sight;
    sp_deal(&s, number, NULL);
    sp_observe(&s, &sight);
    spb_from_sight(b, &sight);
    spb_true_world(&s, world);
}

static void play_game(struct table *t, uint64_t number, bool explores, struct spb_board *b)
{
    struct spb_world world;
    deal((int)t->trainer->suits, number, b, &world);
    kt_rng_seed(&t->rng, number ^ (uint64_t)t->trainer->seed << 40);
    t->decisions = 0;
    while (!spb_is_won(b) && t->decisions < MOST_DECISIONS) {
        int found = look(t, b);
        if (found == 0)
            return;
        spb_scout_goal(t->scout, spb_scout_wins(t->scout) ? 0 : choose(t, found, explores), b);
        spb_reveal(b, &world);
    }
}

/* Wins are too rare to learn from them alone. */
static float score_of(const struct spb_board *b)
{
    float sets = (float)(b->home / b->ranks) / (float)b->sets;
    float turned = 1 - (float)b->all_closed / (float)b->closed_at_start;
    return sets + .5f * turned + 1.5f * (float)spb_is_won(b);
}

static void note_end(struct table *t, const struct spb_board *end)
{
    for (int i = 0; i < t->decisions; i++) {
        t->sample[i].score = score_of(end);
        t->sample[i].won = spb_is_won(end);
        t->sample[i].is_last = i == t->decisions - 1;
    }
}

static void keep(struct table *t)
{
    struct trainer *trainer = t->trainer;
    for (int i = 0; i < t->decisions; i++) {
        trainer->sample[trainer->next] = t->sample[i];
        trainer->next = (trainer->next + 1) % KEPT;
        trainer->kept += trainer->kept < KEPT;
    }
}

/* ---- learning ---- */

static void forward(const struct net *net, const float *x, float *hidden, float *answer)
{
    memcpy(hidden, net->first_bias, sizeof net->first_bias);
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; k < SPB_HIDDEN; k++)
            hidden[k] += x[i] * net->first[i][k];
    for (int o = 0; o < SPB_OUTPUTS; o++) {
        answer[o] = net->last_bias[o];
        for (int k = 0; k < SPB_HIDDEN; k++)
            answer[o] += (hidden[k] > 0 ? hidden[k] : 0) * net->last[o][k];
    }
}

/* What the answer should have been: `chance` of a win. */
struct aim {
    float score, chance;
};

static void backward(const struct trainer *t, const struct net *net, const uint8_t *traits, struct aim aim,
                     struct net *slope)
{
    float x[SPB_TRAITS], hidden[SPB_HIDDEN], answer[SPB_OUTPUTS], error[SPB_OUTPUTS], back[SPB_HIDDEN] = {0};
    for (int i = 0; i < SPB_TRAITS; i++)
        x[i] = ((float)traits[i] - t->centre[i]) * t->scale[i];
    forward(net, x, hidden, answer);
    error[SPB_SCORE] = answer[SPB_SCORE] - aim.score;
    error[SPB_CHANCE] = .5f * (logistic(answer[SPB_CHANCE]) - aim.chance);
    for (int o = 0; o < SPB_OUTPUTS; o++) {
        slope->last_bias[o] += error[o];
        for (int k = 0; k < SPB_HIDDEN; k++) {
            slope->last[o][k] += error[o] * (hidden[k] > 0 ? hidden[k] : 0);
            back[k] += hidden[k] > 0 ? error[o] * net->last[o][k] : 0;
        }
    }
    for (int k = 0; k < SPB_HIDDEN; k++)
        slope->first_bias[k] += back[k];
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; k < SPB_HIDDEN; k++)
            slope->first[i][k] += x[i] * back[k];
}

/* Adam, with a pull to 0. */
static void step(struct pupil *p, const struct net *slope, int64_t steps, double rate)
{
    float *weight = (float *)&p->net;
    const float *sum = (const float *)slope;
    float a = (float)(1 - pow(.9, (double)steps)), b = (float)(1 - pow(.999, (double)steps)), r = (float)rate;
    for (int i = 0; i < (int)WEIGHTS; i++) {
        float d = sum[i] / BATCH + 1e-5f * weight[i];
        p->mean[i] = .9f * p->mean[i] + .1f * d;
        p->square[i] = .999f * p->square[i] + .001f * d * d;
        weight[i] -= r * (p->mean[i] / a) / (sqrtf(p->square[i] / b) + 1e-8f);
    }
}

/* False if the next decision was left to chance. */
static bool find_aim(const struct table *t, const struct pool *pool, int64_t number, bool is_warm, struct aim *aim)
{
    const struct sample *s = &pool->sample[number];
    int64_t after = (number + 1) % pool->count;
    float answer[SPB_OUTPUTS];
    if (!is_warm || s->is_last) {
        *aim = (struct aim){s->score, s->won};
        return true;
    }
    if (after == pool->next || pool->sample[after].is_lapse)
        return false;
    answer_of(t, pool->sample[after].traits, answer);
    *aim = (struct aim){answer[SPB_SCORE], logistic(answer[SPB_CHANCE])};
    return true;
}

static void learn_batch(struct table *t, const struct pool *pool, struct pupil *pupil, bool is_warm, double rate)
{
    static struct net slope;
    struct trainer *trainer = t->trainer;
    memset(&slope, 0, sizeof slope);
    for (int done = 0; done < BATCH;) {
        int64_t number = (int64_t)kt_rng_below(&t->rng, (uint32_t)pool->count);
        struct aim aim;
        if (find_aim(t, pool, number, is_warm, &aim)) {
            backward(trainer, &pupil->net, pool->sample[number].traits, aim, &slope);
            done++;
        }
    }
    step(pupil, &slope, trainer->steps, rate);
}

static void learn_batches(struct table *t, const struct pool *pool, int64_t batches, bool is_warm, double rate)
{
    struct trainer *trainer = t->trainer;
    for (; batches > 0; batches--) {
        trainer->steps++;
        for (int n = 0; n < NETS; n++)
            learn_batch(t, pool, &trainer->pupil[n], is_warm, rate);
    }
    take_nets(t);
}

/* From 1 to the least, from when `full` of the whole is done. */
static double falling(double done, double full, double least)
{
    return done < full ? 1 : (1 - done) / (1 - full) * (1 - least) + least;
}

static void learn(struct table *t, int64_t samples, bool is_warm)
{
    const struct trainer *trainer = t->trainer;
    const struct pool pool = {trainer->sample, trainer->kept, trainer->next % trainer->kept};
    double done = (double)trainer->games / (double)trainer->wanted;
    kt_rng_seed(&t->rng, (uint64_t)trainer->seed * 7919 + (uint64_t)trainer->games);
    learn_batches(t, &pool, samples / BATCH, is_warm, RATE * falling(done, FULL_RATE, LEAST_RATE));
}

static float normal(struct kt_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(kt_rng_next(rng) >> 11) * 0x1p-53;
    return (float)sum;
}

static void measure_traits(struct trainer *t)
{
    for (int i = 0; i < SPB_TRAITS; i++) {
        double sum = 0, squares = 0, n = (double)t->kept;
        for (int64_t k = 0; k < t->kept; k++) {
            double x = t->sample[k].traits[i];
            sum += x;
            squares += x * x;
        }
        double variance = squares / n - sum / n * (sum / n);
        t->centre[i] = (float)(sum / n);
        t->scale[i] = (float)(1 / sqrt(variance > 1e-2 ? variance : 1e-2));
    }
}

static void begin(struct trainer *t)
{
    struct kt_rng rng;
    kt_rng_seed(&rng, (uint64_t)t->seed);
    for (int n = 0; n < NETS; n++) {
        struct net *net = &t->pupil[n].net;
        for (int i = 0; i < SPB_TRAITS; i++)
            for (int k = 0; k < SPB_HIDDEN; k++)
                net->first[i][k] = normal(&rng) / sqrtf(SPB_T_TRAITS_END);
        for (int o = 0; o < SPB_OUTPUTS; o++)
            for (int k = 0; k < SPB_HIDDEN; k++)
                net->last[o][k] = normal(&rng) * .3f / sqrtf(SPB_HIDDEN);
    }
}

/* ---- checkpoints ---- */

static int fail(const char *text)
{
    fprintf(stderr, "%s\n", text);
    return 2;
}

static _Noreturn void stop(const char *path)
{
    perror(path);
    exit(1);
}

static bool name_of_new(const char *path, char other[MOST_NAME])
{
    errno = ENAMETOOLONG;
    return snprintf(other, MOST_NAME, "%s.new", path) < MOST_NAME;
}

static void save(const struct trainer *t, const char *path)
{
    char other[MOST_NAME];
    FILE *file = name_of_new(path, other) ? fopen(other, "wb") : NULL;
    bool is_done = file && fwrite(t, sizeof *t, 1, file) == 1 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file)
        is_done = fclose(file) == 0 && is_done;
    if (!is_done || rename(other, path) != 0)
        stop(path);
}

static bool is_sound(const struct trainer *t)
{
    bool is_finite = true;
    for (int n = 0; n < NETS; n++)
        for (int i = 0; i < (int)WEIGHTS; i++) {
            float weight = ((const float *)&t->pupil[n].net)[i];
            is_finite = is_finite && weight > -1e9f && weight < 1e9f;
        }
    return is_finite && (t->suits == 1 || t->suits == 2 || t->suits == 4) && t->games >= 0 && t->games <= t->wanted &&
           t->refined >= 0 && t->kept >= 0 && t->kept <= KEPT && t->next >= 0 && t->next < KEPT && t->steps >= 0;
}

/* False if there is none. */
static bool load(struct trainer *t, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file && errno == ENOENT)
        return false;
    if (!file || fread(t, sizeof *t, 1, file) != 1 || getc(file) != EOF || !is_sound(t)) {
        fprintf(stderr, "%s: this is no checkpoint of this program\n", path);
        exit(1);
    }
    fclose(file);
    return true;
}

/* ---- training ---- */

struct tally {
    double games, won, score, decisions;
    clock_t start;
};

static void count_game(struct tally *tally, const struct table *t, const struct spb_board *end)
{
    tally->games++;
    tally->won += spb_is_won(end);
    tally->score += (double)score_of(end);
    tally->decisions += t->decisions;
}

static void print(const struct tally *tally)
{
    double won = tally->won / tally->games;
    printf("%.0f games: won %.2f +- %.2f %%, score %.4f, %.1f decisions and %.4f s of CPU each\n", tally->games,
           100 * won, 196 * sqrt(won * (1 - won) / tally->games), tally->score / tally->games,
           tally->decisions / tally->games, (double)(clock() - tally->start) / CLOCKS_PER_SEC / tally->games);
    fflush(stdout);
}

static void train(struct table *t, const char *path)
{
    struct trainer *trainer = t->trainer;
    struct tally tally = {.start = clock()};
    double decisions = 0;
    while (trainer->games < trainer->wanted) {
        struct spb_board end;
        play_game(t, FIRST_DEAL + (uint64_t)trainer->games, true, &end);
        note_end(t, &end);
        keep(t);
        trainer->games++;
        count_game(&tally, t, &end);
        decisions += t->decisions;
        if (trainer->games == WARM) {
            measure_traits(trainer);
            learn(t, WARM_PASSES * trainer->kept, false);
        } else if (trainer->games > WARM && trainer->games % ROUND == 0) {
            learn(t, (int64_t)(PASSES * decisions), true);
        }
        decisions = trainer->games % ROUND == 0 ? 0 : decisions;
        if (trainer->games % SAVE_EVERY == 0 || trainer->games == trainer->wanted) {
            save(trainer, path);
            printf("%lld: ", (long long)trainer->games);
            print(&tally);
            tally = (struct tally){.start = clock()};
        }
    }
}

/* ---- refining ---- */

/* With which checkpoint the games of a file were played. */
struct played_with {
    int64_t suits, seed, games, steps;
};

static void see_owner(FILE *file, const char *path, const struct trainer *t)
{
    struct played_with mine = {t->suits, t->seed, t->games, t->steps}, its;
    rewind(file);
    bool is_whole = fread(&its, sizeof its, 1, file) == 1;
    if (ferror(file))
        stop(path);
    if (is_whole && memcmp(&its, &mine, sizeof its) == 0)
        return;
    if (!is_whole) { /* no game was written */
        if (ftruncate(fileno(file), 0) != 0 || fseek(file, 0, SEEK_SET) != 0 ||
            fwrite(&mine, sizeof mine, 1, file) != 1 || fflush(file) != 0)
            stop(path);
        return;
    }
    fprintf(stderr, "%s: these games were played with another checkpoint\n", path);
    exit(1);
}

/* The samples of the whole games in the file, of which `games` gets the number. The place for the next one is behind
 * them. */
static struct sample *read_games(FILE *file, const char *path, int64_t *count, int64_t *games)
{
    struct sample *sample = NULL;
    int64_t room = 0, used = 0;
    *count = *games = 0;
    if (fseek(file, sizeof(struct played_with), SEEK_SET) != 0)
        stop(path);
    for (size_t more = 1; more > 0; used += (int64_t)more) {
        if (used == room) {
            room = room ? 2 * room : 1 << 16;
            sample = realloc(sample, (size_t)room * sizeof *sample);
            if (!sample)
                stop(path);
        }
        more = fread(sample + used, sizeof *sample, (size_t)(room - used), file);
    }
    for (int64_t i = 0; i < used; i++) {
        *games += sample[i].is_last != 0;
        *count = sample[i].is_last ? i + 1 : *count;
    }
    if (ferror(file))
        stop(path);
    return sample;
}

/* Plays what is missing of the games in the file, and returns the samples of all. */
static struct sample *play_games(struct table *t, const char *path, int64_t wanted, int64_t *count)
{
    FILE *file = fopen(path, "ab+");
    int64_t games = 0;
    if (!file)
        stop(path);
    see_owner(file, path, t->trainer);
    struct tally tally = {.start = clock()};
    free(read_games(file, path, count, &games));
    if (games > wanted) {
        fprintf(stderr, "%s: has %lld games already\n", path, (long long)games);
        exit(1);
    }
    off_t whole = (off_t)sizeof(struct played_with) + (off_t)*count * (off_t)sizeof(struct sample);
    if (ftruncate(fileno(file), whole) != 0 || fseek(file, 0, SEEK_END) != 0)
        stop(path);
    for (; games < wanted; games++) {
        struct spb_board end;
        play_game(t, REFINE_DEAL + (uint64_t)games, true, &end);
        note_end(t, &end);
        if (fwrite(t->sample, sizeof *t->sample, (size_t)t->decisions, file) != (size_t)t->decisions)
            stop(path);
        count_game(&tally, t, &end);
        if (games % SAVE_EVERY == SAVE_EVERY - 1)
            print(&tally);
    }
    if (fflush(file) != 0)
        stop(path);
    struct sample *sample = read_games(file, path, count, &games);
    fclose(file);
    return sample;
}

/* Before hours of games: can the result be written? */
static void see_writable(const char *path)
{
    char other[MOST_NAME];
    FILE *file = name_of_new(path, other) ? fopen(other, "wb") : NULL;
    if (!file || fclose(file) != 0)
        stop(path);
    remove(other);
}

static void refine(struct table *t, const char *path, int64_t games, const char *other)
{
    struct trainer *trainer = t->trainer;
    char with[MOST_NAME];
    int64_t count;
    if (snprintf(with, sizeof with, "%s.games", path) >= (int)sizeof with)
        exit(fail("The name of the checkpoint is too long."));
    see_writable(other);
    trainer->by_chance = SPB_BY_CHANCE;
    struct sample *sample = play_games(t, with, games, &count);
    const struct pool pool = {sample, count, 0};
    kt_rng_seed(&t->rng, (uint64_t)trainer->seed * 7919 + (uint64_t)games);
    for (int part = 0; part < REFINE_PARTS; part++) {
        double done = (part + .5) / REFINE_PARTS;
        learn_batches(t, &pool, count * REFINE_PASSES / REFINE_PARTS / BATCH, true,
                      RATE * falling(done, REFINE_FULL_RATE, REFINE_LEAST_RATE));
        printf("%d of %d\n", part + 1, (int)REFINE_PARTS);
        fflush(stdout);
    }
    free(sample);
    trainer->refined += games;
    save(trainer, other);
}

/* ---- commands ---- */

static void play(struct table *t, uint64_t first, uint64_t last, int boards)
{
    t->boards = boards;
    struct tally tally = {.start = clock()};
    for (uint64_t number = first; number <= last; number++) {
        struct spb_board end;
        play_game(t, number, false, &end);
        count_game(&tally, t, &end);
    }
    print(&tally);
}

static int whole(float weight, int most)
{
    float w = weight * SPB_J_ONE;
    return (int)lrintf(w > (float)most ? (float)most : w < (float)-most ? (float)-most : w);
}

static void write_row(const float *weights, int most)
{
    fputs("{", stdout);
    for (int k = 0; k < SPB_HIDDEN; k++)
        printf("%s%d", k ? "," : "", whole(weights[k], most));
    fputs("},\n", stdout);
}

static void export(const struct table *t)
{
    const struct trainer *trainer = t->trainer;
    const char *name = trainer->suits == 1 ? "one" : trainer->suits == 2 ? "two" : "four";
    enum { MOST_BIAS = 1 << 28 };
    printf("/* Weights of the judge, see judge.h. Generated by: train_spider CHECKPOINT train %lld %lld %lld",
           (long long)trainer->suits, (long long)trainer->wanted, (long long)trainer->seed);
    if (trainer->refined > 0)
        printf(", then refine %lld", (long long)trainer->refined);
    if (trainer->games < trainer->wanted)
        printf(", stopped after %lld games", (long long)trainer->games);
    printf(
        " */\n#ifndef KT_SPIDER_JUDGE_%lld_H\n#define KT_SPIDER_JUDGE_%lld_H\n\n#include \"games/spider/judge.h\"\n\n"
        "/* clang-format off */\nstatic const struct spb_opinion %s[] = {\n",
        (long long)trainer->suits, (long long)trainer->suits, name);
    for (int n = 0; n < NETS; n++) {
        fputs("{{", stdout);
        for (int i = 0; i < SPB_T_TRAITS_END; i++)
            write_row(t->net[n].first[i], INT16_MAX);
        fputs("},\n", stdout);
        write_row(t->net[n].first_bias, MOST_BIAS);
        fputs("{", stdout);
        for (int o = 0; o < SPB_OUTPUTS; o++)
            write_row(t->net[n].last[o], INT16_MAX);
        printf("}, {%d, %d}},\n", whole(t->net[n].last_bias[SPB_SCORE], MOST_BIAS),
               whole(t->net[n].last_bias[SPB_CHANCE], MOST_BIAS));
    }
    puts("};\n/* clang-format on */\n\n#endif");
}

static int64_t number_in(int argc, char **argv, int place, int64_t otherwise)
{
    char *end = NULL;
    if (place >= argc)
        return otherwise;
    int64_t number = strtoll(argv[place], &end, 10);
    return *argv[place] && !*end ? number : -1;
}

/* What is wanted, with its numbers. */
struct order {
    enum { TRAIN, REFINE, PLAY, EXPORT } kind;
    int64_t suits, games, seed, first, last, boards;
    const char *other;
};

static bool read_order(int argc, char **argv, struct order *order)
{
    const char *name = argc > 2 ? argv[2] : "";
    *order = (struct order){0};
    if (strcmp(name, "train") == 0 && (argc == 5 || argc == 6)) {
        *order = (struct order){TRAIN, .suits = number_in(argc, argv, 3, -1), .games = number_in(argc, argv, 4, -1)};
        order->seed = number_in(argc, argv, 5, 1);
        bool has_suits = order->suits == 1 || order->suits == 2 || order->suits == 4;
        return has_suits && order->games > WARM && order->seed >= 0;
    }
    if (strcmp(name, "refine") == 0 && argc == 5) {
        *order = (struct order){REFINE, .games = number_in(argc, argv, 3, -1), .other = argv[4]};
        return order->games > 0 && strcmp(argv[1], argv[4]) != 0;
    }
    if (strcmp(name, "play") == 0 && argc == 6) {
        *order = (struct order){PLAY, .first = number_in(argc, argv, 3, -1), .last = number_in(argc, argv, 4, -1)};
        order->boards = number_in(argc, argv, 5, -1);
        return order->first > 0 && order->last >= order->first && order->boards > 0 && order->boards < 1 << 16;
    }
    order->kind = EXPORT;
    return strcmp(name, "export") == 0 && argc == 3;
}

/* The checkpoint must be there, except for a training that begins. Returns what is wrong, or NULL. */
static const char *prepare(struct trainer *t, const char *path, const struct order *order)
{
    bool is_there = load(t, path);
    if (order->kind != TRAIN)
        return !is_there                                   ? "There is no such checkpoint."
               : order->kind == REFINE && t->games <= WARM ? "The checkpoint is too young to be refined."
                                                           : NULL;
    if (is_there)
        return t->suits == order->suits && t->wanted == order->games && t->seed == order->seed
                   ? NULL
                   : "The checkpoint has other suits, another number of games, or another seed.";
    t->suits = order->suits;
    t->wanted = order->games;
    t->seed = order->seed;
    t->by_chance = t->suits == 4 ? 0 : SPB_BY_CHANCE; /* at first wins are too rare to learn their chance */
    begin(t);
    return NULL;
}

static void execute(struct table *t, const char *path, const struct order *order)
{
    t->boards = t->trainer->suits == 4 ? BOARDS_OF_FOUR : BOARDS;
    take_nets(t);
    if (order->kind == TRAIN)
        train(t, path);
    else if (order->kind == REFINE)
        refine(t, path, order->games, order->other);
    else if (order->kind == PLAY)
        play(t, (uint64_t)order->first, (uint64_t)order->last, (int)order->boards);
    else
        export(t);
}

int main(int argc, char **argv)
{
    static const char usage[] = "usage: train_spider CHECKPOINT train SUITS GAMES [SEED] | refine GAMES OTHER | play "
                                "FIRST LAST BOARDS | export";
    static struct table table;
    struct order order;
    if (!read_order(argc, argv, &order))
        return fail(usage);
    table.trainer = calloc(1, sizeof *table.trainer);
    table.scout = spb_scout_open(NULL, NULL, 1 << 18, 0);
    bool has_memory = table.trainer && table.scout;
    const char *problem = has_memory ? prepare(table.trainer, argv[1], &order) : "Not enough memory.";
    if (!problem)
        execute(&table, argv[1], &order);
    if (table.scout)
        spb_scout_close(table.scout);
    free(table.trainer);
    return problem ? fail(problem) : 0;
}
