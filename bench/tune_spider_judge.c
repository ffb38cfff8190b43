/* Trains the judge of Spider's `master` (see judge.h): small neural networks, by TD(lambda).
 *
 * usage: tune_spider_judge play FIRST LAST LOG [net=FILE,FILE...] [look=300] [last=60000] [most=12] [alike=3] [kind=0]
 *                    [lapse=0] [free=0] [samples=FILE] [suits=4]
 *        tune_spider_judge learn NET SAMPLES... [passes=6] [rate=0.001] [rounds=3] [lambda=80] [seed=1] [from=NET]
 *        tune_spider_judge write FILE NAME NET...
 * What made the weights: bench/tune_spider_judge.sh.
 *
 * play: plays games with the scout's plans, chosen by the judge (without a net: the guide's first plan); kind=1: only
 * plans that deal or only plans that do not, as the guide's first; kind=2: no deal while there is another plan. One of
 * `lapse` decisions is random (with free=1 among all plans found), so that the judge also learns about plans that it
 * rates low. Samples: the features at the end of each chosen plan, and the result of the game.
 *
 * learn: in the first round the target of a board is the result of the game; in the others it is a mixture of that
 * (`lambda` percent at each step) and the net's value of the next board, and boards before a random decision ignore
 * what follows. Games whose number ends in 0 are held out for validation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/spider/judge.h"
#include "games/spider/scout.h"

/* Floating point during training, integers later (judge.h). The outputs: the result of the game, and the chance to win
 * as a logit. */
struct net {
    float first[SPB_TRAITS][SPB_HIDDEN], first_bias[SPB_HIDDEN];
    float last[SPB_OUTPUTS][SPB_HIDDEN], last_bias[SPB_OUTPUTS];
};

static void answer_of(const struct net *net, const uint8_t traits[SPB_TRAITS], float *answer)
{
    float hidden[SPB_HIDDEN];
    memcpy(hidden, net->first_bias, sizeof hidden);
    for (int i = 0; i < SPB_TRAITS; i++) {
        if (traits[i] == 0)
            continue;
        float x = traits[i];
        for (int k = 0; k < SPB_HIDDEN; k++)
            hidden[k] += x * net->first[i][k];
    }
    for (int o = 0; o < SPB_OUTPUTS; o++) {
        float sum = net->last_bias[o];
        for (int k = 0; k < SPB_HIDDEN; k++)
            sum += hidden[k] > 0 ? hidden[k] * net->last[o][k] : 0;
        answer[o] = sum;
    }
}

struct sample {
    uint8_t traits[SPB_TRAITS];
    float score;
    uint8_t won, lapsed, stage, pad;
    uint32_t game;
};

struct options {
    char net[200], samples[200], from[200];
    long look, most, alike, lapse, suits, passes, seed, kind, free, last, lambda, rounds;
    double rate;
};

static bool read_option(struct options *o, const char *text)
{
    struct {
        const char *name;
        long *value;
    } names[] = {{"look", &o->look},     {"most", &o->most},     {"alike", &o->alike}, {"lapse", &o->lapse},
                 {"suits", &o->suits},   {"passes", &o->passes}, {"seed", &o->seed},   {"kind", &o->kind},
                 {"lambda", &o->lambda}, {"rounds", &o->rounds}, {"last", &o->last},   {"free", &o->free}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i].name);
        if (strncmp(text, names[i].name, length) == 0 && text[length] == '=') {
            *names[i].value = atol(text + length + 1);
            return true;
        }
    }
    return sscanf(text, "rate=%lf", &o->rate) == 1 || sscanf(text, "net=%199s", o->net) == 1 ||
           sscanf(text, "samples=%199s", o->samples) == 1 || sscanf(text, "from=%199s", o->from) == 1;
}

static bool load_net(const char *name, struct net *net)
{
    FILE *file = fopen(name, "rb");
    bool is_read = file && fread(net, sizeof *net, 1, file) == 1;
    if (file)
        fclose(file);
    return is_read;
}

/* ---- playing ---- */

enum { MOST_NETS = 8 };

struct player {
    struct spb_scout *scout;
    int nets; /* asked; the mean counts */
    struct net net[MOST_NETS];
    const struct options *o;
    struct kt_rng rng;
    struct sample sample[400];
    int samples;
};

static float opinion(const struct player *p, const uint8_t *traits)
{
    float answer[SPB_OUTPUTS], sum = 0;
    for (int i = 0; i < p->nets; i++) {
        answer_of(&p->net[i], traits, answer);
        sum += answer[0];
    }
    return sum / (float)p->nets;
}

static bool is_other_kind(const struct player *p, int found, int i)
{
    bool deals = spb_scout_deals(p->scout, i), first = spb_scout_deals(p->scout, 0), some = false;
    for (int k = 0; k < found; k++)
        some |= !spb_scout_deals(p->scout, k);
    return p->o->kind == 1   ? deals != first
           : p->o->kind == 2 ? deals && some
           : p->o->kind == 3 ? deals && !first
                             : false;
}

static int choose(struct player *p, int found, bool *is_lapse, uint8_t *traits)
{
    struct spb_board goal;
    int best = 0;
    *is_lapse = p->o->lapse > 0 && kt_rng_below(&p->rng, (uint32_t)p->o->lapse) == 0;
    if (*is_lapse) {
        do
            best = (int)kt_rng_below(&p->rng, (uint32_t)found);
        while (!p->o->free && is_other_kind(p, found, best));
    } else if (p->nets > 0) {
        float most = -1e9f;
        for (int i = 0; i < found; i++) {
            if (is_other_kind(p, found, i))
                continue;
            spb_scout_goal(p->scout, i, &goal);
            spb_traits(&goal, traits);
            float worth = opinion(p, traits) * 100000 + (float)spb_scout_worth(p->scout, i) / SPB_G_ONE;
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
    }
    spb_scout_goal(p->scout, best, &goal);
    spb_traits(&goal, traits);
    return best;
}

static void play_game(struct player *p, uint64_t number, struct spb_board *b)
{
    struct spider s = {.rules = {.columns = 10,
                                 .sets = 8,
                                 .ranks = 13,
                                 .suits = (uint8_t)p->o->suits,
                                 .cards = 5,
                                 .extra = 4,
                                 .closed = 4,
                                 .fills_gaps = 1}},
                  sight;
    struct spb_world world;
    int look = (int)p->o->look, most = (int)p->o->most, alike = (int)p->o->alike;
    sp_deal(&s, number, NULL);
    sp_observe(&s, &sight);
    spb_from_sight(b, &sight);
    spb_true_world(&s, &world);
    p->samples = 0;
    kt_rng_seed(&p->rng, number ^ (uint64_t)p->o->seed << 40);
    while (!spb_is_won(b)) {
        bool is_open = b->all_closed == 0 && b->stock == 0, is_lapse = false;
        int found = is_open ? 0 : spb_scout_look(p->scout, b, spb_guide_for(b->suits), look, most, alike);
        if (found == 0)
            found = spb_scout_look(p->scout, b, spb_guide_for(b->suits), (int)p->o->last, most, alike);
        if (found == 0)
            break;
        struct sample *sample = &p->sample[p->samples];
        int chosen = spb_scout_wins(p->scout) ? 0 : choose(p, found, &is_lapse, sample->traits);
        if (!spb_scout_wins(p->scout) && p->samples < 399) {
            sample->lapsed = is_lapse;
            sample->stage = (uint8_t)spb_rows_left(b);
            sample->game = (uint32_t)number;
            p->samples++;
        }
        spb_scout_goal(p->scout, chosen, b);
        spb_reveal(b, &world);
    }
}

static double score_of(const struct spb_board *b)
{
    return b->home / b->ranks / 8.0 + 0.5 * (44 - b->all_closed) / 44.0 + 1.5 * spb_is_won(b);
}

static int play(int argc, char **argv, struct options *o)
{
    static struct player p;
    FILE *log = fopen(argv[4], "w"), *samples = o->samples[0] ? fopen(o->samples, "wb") : NULL;
    double won = 0, sets = 0, scores = 0, n = 0;
    long all = 0;
    clock_t start = clock();
    (void)argc;
    p.scout = spb_scout_open(NULL, NULL, 1 << 18, 0);
    p.o = o;
    for (char *name = strtok(o->net, ","); name; name = strtok(NULL, ","))
        if (p.nets == MOST_NETS || !load_net(name, &p.net[p.nets++]))
            return 1;
    for (long number = atol(argv[2]); number <= atol(argv[3]); number++) {
        struct spb_board b;
        play_game(&p, (uint64_t)number, &b);
        float score = (float)score_of(&b);
        for (int i = 0; i < p.samples; i++) {
            p.sample[i].score = score;
            p.sample[i].won = spb_is_won(&b);
        }
        if (samples)
            fwrite(p.sample, sizeof *p.sample, (size_t)p.samples, samples);
        fprintf(log, "%ld %d 0.0 %d %d %d\n", number, spb_is_won(&b), p.samples, b.home / b.ranks, b.all_closed);
        n++;
        all += p.samples;
        won += spb_is_won(&b);
        sets += b.home / b.ranks;
        scores += (double)score;
    }
    printf("%.0f games, won %.2f %%, %.2f sets, score %.4f, %.0f decisions, %.4f s a game\n", n, 100 * won / n,
           sets / n, scores / n, (double)all / n, (double)(clock() - start) / CLOCKS_PER_SEC / n);
    fclose(log);
    if (samples)
        fclose(samples);
    spb_scout_close(p.scout);
    return 0;
}

/* ---- learning ---- */

enum { BATCH = 64, PARAMETERS = sizeof(struct net) / sizeof(float) };

/* What an answer should have been. */
struct aim {
    float score, won;
    bool is_known; /* the next decision is not left to chance */
};

struct pupil {
    struct net net, gradient;
    float mean[SPB_TRAITS], spread[SPB_TRAITS];
    float m[PARAMETERS], v[PARAMETERS];
    long steps;
};

static double normal(struct kt_rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(kt_rng_next(rng) >> 11) / 9007199254740992.0;
    return sum;
}

/* Traits are taken in units of their spread while it learns. */
static void begin(struct pupil *p, const struct sample *s, long count, uint64_t seed)
{
    struct kt_rng rng;
    kt_rng_seed(&rng, seed);
    for (int i = 0; i < SPB_TRAITS; i++) {
        double sum = 0, squares = 0;
        for (long k = 0; k < count; k += 7) {
            sum += s[k].traits[i];
            squares += s[k].traits[i] * s[k].traits[i];
        }
        double n = (double)((count + 6) / 7), mean = sum / n, variance = squares / n - mean * mean;
        p->mean[i] = (float)mean;
        p->spread[i] = (float)sqrt(variance > 1e-3 ? variance : 1e-3);
    }
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; k < SPB_HIDDEN; k++)
            p->net.first[i][k] = (float)(normal(&rng) * sqrt(1.0 / SPB_T_TRAITS_END));
    for (int o = 0; o < SPB_OUTPUTS; o++)
        for (int k = 0; k < SPB_HIDDEN; k++)
            p->net.last[o][k] = (float)(normal(&rng) * 0.3 / sqrt(SPB_HIDDEN));
}

static void scale(const struct pupil *p, const uint8_t *traits, float *x)
{
    for (int i = 0; i < SPB_TRAITS; i++)
        x[i] = ((float)traits[i] - p->mean[i]) / p->spread[i];
}

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

static void backward(struct pupil *p, const struct sample *s, const struct aim *aim)
{
    float x[SPB_TRAITS], hidden[SPB_HIDDEN], answer[SPB_OUTPUTS], error[SPB_OUTPUTS], back[SPB_HIDDEN];
    scale(p, s->traits, x);
    forward(&p->net, x, hidden, answer);
    error[0] = answer[0] - aim->score;
    error[1] = 0.5f * (1 / (1 + expf(-answer[1])) - aim->won);
    for (int k = 0; k < SPB_HIDDEN; k++) {
        back[k] = 0;
        for (int o = 0; o < SPB_OUTPUTS; o++)
            back[k] += hidden[k] > 0 ? error[o] * p->net.last[o][k] : 0;
    }
    for (int o = 0; o < SPB_OUTPUTS; o++) {
        p->gradient.last_bias[o] += error[o];
        for (int k = 0; k < SPB_HIDDEN; k++)
            p->gradient.last[o][k] += error[o] * (hidden[k] > 0 ? hidden[k] : 0);
    }
    for (int k = 0; k < SPB_HIDDEN; k++)
        p->gradient.first_bias[k] += back[k];
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; k < SPB_HIDDEN; k++)
            p->gradient.first[i][k] += x[i] * back[k];
}

/* Adam, with a pull to 0. */
static void step(struct pupil *p, double rate)
{
    float *w = (float *)&p->net, *g = (float *)&p->gradient;
    p->steps++;
    float a = (float)(1 - pow(0.9, (double)p->steps)), b = (float)(1 - pow(0.999, (double)p->steps)), r = (float)rate;
    for (int i = 0; i < (int)PARAMETERS; i++) {
        float d = g[i] / BATCH + 1e-5f * w[i];
        p->m[i] = 0.9f * p->m[i] + 0.1f * d;
        p->v[i] = 0.999f * p->v[i] + 0.001f * d * d;
        w[i] -= r * (p->m[i] / a) / (sqrtf(p->v[i] / b) + 1e-8f);
    }
    memset(&p->gradient, 0, sizeof p->gradient);
}

/* Between what the net says of the next board and how the game ended. A decision left to chance ends what is known. */
static void set_aims(const struct pupil *p, const struct sample *s, long count, float lambda, struct aim *aim)
{
    struct aim next = {0}, here;
    for (long k = count - 1; k >= 0; k--) {
        float x[SPB_TRAITS], hidden[SPB_HIDDEN], answer[SPB_OUTPUTS];
        bool is_last = k == count - 1 || s[k + 1].game != s[k].game;
        scale(p, s[k].traits, x);
        forward(&p->net, x, hidden, answer);
        here.score = answer[0];
        here.won = 1 / (1 + expf(-answer[1]));
        if (is_last) {
            aim[k] = (struct aim){s[k].score, s[k].won, true};
        } else if (lambda >= 1) {
            aim[k] = aim[k + 1];
        } else if (s[k + 1].lapsed) {
            aim[k] = (struct aim){here.score, here.won, false};
        } else {
            aim[k].score = (1 - lambda) * next.score + lambda * aim[k + 1].score;
            aim[k].won = (1 - lambda) * next.won + lambda * aim[k + 1].won;
            aim[k].is_known = true;
        }
        next = here;
    }
}

/* Games whose number ends in 0 are kept back. */
static void report(const struct pupil *p, const struct sample *s, long count, int pass)
{
    double n = 0, sum = 0, squares = 0, error = 0, logs = 0, won = 0, rows_error[6] = {0}, rows_sum[6] = {0},
           rows_squares[6] = {0}, rows_n[6] = {0};
    for (long k = 0; k < count; k++) {
        if (s[k].game % 10 != 0)
            continue;
        float x[SPB_TRAITS], hidden[SPB_HIDDEN], answer[SPB_OUTPUTS];
        scale(p, s[k].traits, x);
        forward(&p->net, x, hidden, answer);
        double d = (double)(answer[0] - s[k].score), score = (double)s[k].score, q = 1 / (1 + exp(-(double)answer[1]));
        int rows = s[k].stage > 5 ? 5 : s[k].stage;
        n++;
        sum += score;
        squares += score * score;
        error += d * d;
        won += s[k].won;
        logs -= s[k].won ? log(q + 1e-9) : log(1 - q + 1e-9);
        rows_n[rows]++;
        rows_sum[rows] += score;
        rows_squares[rows] += score * score;
        rows_error[rows] += d * d;
    }
    double base = won / n;
    printf("pass %d: held back %.0f: explained %.4f; log loss %.4f (base %.4f); by rows left:", pass, n,
           1 - error / (squares - sum * sum / n), logs / n, -base * log(base) - (1 - base) * log(1 - base));
    for (int r = 0; r < 6; r++)
        printf(" %.3f", 1 - rows_error[r] / (rows_squares[r] - rows_sum[r] * rows_sum[r] / (rows_n[r] + 1e-9)));
    puts("");
    fflush(stdout);
}

static void fold_scale(struct pupil *p)
{
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; k < SPB_HIDDEN; k++) {
            p->net.first[i][k] /= p->spread[i];
            p->net.first_bias[k] -= p->net.first[i][k] * p->mean[i];
        }
}

static void unfold_scale(struct pupil *p)
{
    for (int i = 0; i < SPB_TRAITS; i++)
        for (int k = 0; k < SPB_HIDDEN; k++) {
            p->net.first_bias[k] += p->net.first[i][k] * p->mean[i];
            p->net.first[i][k] *= p->spread[i];
        }
}

static struct sample *load_samples(int argc, char **argv, struct options *o, long *count)
{
    struct sample *s = NULL;
    *count = 0;
    for (int i = 3; i < argc; i++) {
        if (read_option(o, argv[i]))
            continue;
        FILE *file = fopen(argv[i], "rb");
        if (!file)
            exit(1);
        fseek(file, 0, SEEK_END);
        long more = ftell(file) / (long)sizeof *s;
        rewind(file);
        s = realloc(s, (size_t)(*count + more) * sizeof *s);
        if (!s || fread(s + *count, sizeof *s, (size_t)more, file) != (size_t)more)
            exit(1);
        *count += more;
        fclose(file);
    }
    return s;
}

static int learn(int argc, char **argv, struct options *o)
{
    static struct pupil p;
    long count, taught = 0;
    struct sample *s = load_samples(argc, argv, o, &count);
    struct kt_rng rng;
    if (!s || count == 0)
        return 1;
    kt_rng_seed(&rng, (uint64_t)o->seed + 77);
    begin(&p, s, count, (uint64_t)o->seed);
    if (o->from[0]) {
        if (!load_net(o->from, &p.net))
            return 1;
        unfold_scale(&p);
    }
    uint32_t *order = malloc((size_t)count * sizeof *order);
    struct aim *aim = malloc((size_t)count * sizeof *aim);
    if (!order || !aim)
        return 1;
    printf("%ld samples\n", count);
    for (int round = 0; round < o->rounds; round++) {
        bool is_first = round == 0 && !o->from[0];
        set_aims(&p, s, count, is_first ? 1 : (float)o->lambda / 100, aim);
        if (round == 0 && o->from[0])
            report(&p, s, count, 0);
        taught = 0;
        for (long k = 0; k < count; k++)
            if (s[k].game % 10 != 0 && (is_first || aim[k].is_known))
                order[taught++] = (uint32_t)k;
        long all = taught * o->passes, done = 0;
        p.steps = 0;
        memset(p.m, 0, sizeof p.m);
        memset(p.v, 0, sizeof p.v);
        for (int pass = 1; pass <= o->passes; pass++) {
            for (long k = taught - 1; k > 0; k--) {
                long other = (long)kt_rng_below(&rng, (uint32_t)k + 1);
                uint32_t kept = order[k];
                order[k] = order[other];
                order[other] = kept;
            }
            for (long k = 0; k + BATCH <= taught; k += BATCH, done += BATCH) {
                for (int i = 0; i < BATCH; i++)
                    backward(&p, &s[order[k + i]], &aim[order[k + i]]);
                step(&p, o->rate * (1 - 0.97 * (double)done / (double)all));
            }
        }
        report(&p, s, count, round + 1);
    }
    free(aim);
    fold_scale(&p);
    FILE *file = fopen(argv[2], "wb");
    if (!file || fwrite(&p.net, sizeof p.net, 1, file) != 1)
        return 1;
    fclose(file);
    free(order);
    free(s);
    return 0;
}

/* ---- writing ---- */

static int whole(float weight, int most, int *clipped)
{
    float w = weight * SPB_J_ONE;
    *clipped += fabsf(w) > (float)most;
    return (int)lrintf(w > (float)most ? (float)most : w < -(float)most ? -(float)most : w);
}

static void write_row(FILE *out, const float *weights, int most, int *clipped)
{
    fputs("{", out);
    for (int k = 0; k < SPB_HIDDEN; k++)
        fprintf(out, "%s%d", k ? "," : "", whole(weights[k], most, clipped));
    fputs("},\n", out);
}

/* The nets of one number of suits, as an array of C called NAME. */
static int write_nets(int argc, char **argv)
{
    static struct net net;
    FILE *out = fopen(argv[2], "w");
    int clipped = 0;
    if (!out)
        return 1;
    fprintf(out,
            "/* Weights of the judge, see judge.h. Generated by bench/tune_spider_judge.sh */\n"
            "#ifndef KT_SPIDER_JUDGE_%s_H\n#define KT_SPIDER_JUDGE_%s_H\n\n#include \"games/spider/judge.h\"\n\n"
            "/* clang-format off */\nstatic const struct spb_opinion %s[] = {\n",
            argv[3], argv[3], argv[3]);
    for (int n = 4; n < argc; n++) {
        if (!load_net(argv[n], &net))
            return 1;
        fputs("{{", out);
        for (int i = 0; i < SPB_T_TRAITS_END; i++)
            write_row(out, net.first[i], INT16_MAX, &clipped);
        fputs("},\n", out);
        write_row(out, net.first_bias, 1 << 28, &clipped);
        fputs("{", out);
        for (int o = 0; o < SPB_OUTPUTS; o++)
            write_row(out, net.last[o], INT16_MAX, &clipped);
        fprintf(out, "}, {%d, %d}},\n", whole(net.last_bias[0], 1 << 28, &clipped),
                whole(net.last_bias[1], 1 << 28, &clipped));
    }
    fputs("};\n/* clang-format on */\n\n#endif\n", out);
    fclose(out);
    printf("%d weights clipped\n", clipped);
    return 0;
}

int main(int argc, char **argv)
{
    struct options o = {.look = 300,
                        .most = 12,
                        .alike = 3,
                        .suits = 4,
                        .passes = 6,
                        .seed = 1,
                        .rate = 0.001,
                        .last = 60000,
                        .lambda = 80,
                        .rounds = 3};
    bool plays = argc >= 5 && strcmp(argv[1], "play") == 0;
    for (int i = 5; plays && i < argc; i++)
        if (!read_option(&o, argv[i]))
            return 2;
    if (plays)
        return play(argc, argv, &o);
    if (argc >= 5 && strcmp(argv[1], "write") == 0)
        return write_nets(argc, argv);
    if (argc >= 4 && strcmp(argv[1], "learn") == 0)
        return learn(argc, argv, &o);
    return 2;
}
