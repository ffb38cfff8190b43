/* How well kartu-mpi would use many ranks: a simulation with the decisions of src/campaign/grants.c and measured times.
 *
 *   kartu campaign export DIR --times | sed 's/.*,//' | build/bench/campaign_simulation RANKS DEALS CHUNK
 *
 * reads times in microseconds, one on each line (lines that are no numbers are skipped), and distributes DEALS deals in
 * chunks of CHUNK to RANKS ranks with one thread. The time of each deal is drawn from the list. A message takes
 * ONE_WAY seconds, more than kartu-mpi's pauses between two looks for messages, and rank 0 needs SERVICE seconds for
 * each question, one after the other. Instead of a list, the argument pareto:ALPHA:MILLISECONDS gives times with heavy
 * tails: that of a Pareto distribution with this exponent and mean.
 *
 * Efficiency is the work divided by ranks x time. The last column is the bound for any schedule: no run is shorter than
 * its longest deal. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/grants.h"

static const double ONE_WAY = 0.005, SERVICE = 50e-6;

struct rank {
    uint64_t chunks[MOST_IN_GRANT];
    int count, used;
    uint64_t row, rows; /* of the current chunk */
    uint64_t taken, finished;
    double start, chunk_seconds;
    bool has_asked, is_last, is_busy;
};

/* Something happens to a rank. */
enum event_kind { ASKS, IS_ANSWERED, ROW_ENDS };
struct event {
    double time;
    int rank;
    enum event_kind kind;
};

struct simulation {
    double *times;
    size_t time_count;
    double exponent, mean; /* without a list */
    uint64_t deals, chunk_size;
    struct campaign campaign;
    struct grants grants;
    struct rank *ranks;
    int rank_count;
    struct event *heap;
    int heap_count;
    double leader_is_free, now, work, longest;
};

/* ---- times ---- */

static uint64_t mix(uint64_t number) /* splitmix64 */
{
    number += 0x9e3779b97f4a7c15;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

static double seconds_of(const struct simulation *simulation, uint64_t deal)
{
    uint64_t random = mix(deal);
    if (simulation->time_count > 0)
        return simulation->times[random % simulation->time_count];
    double uniform = ((double)(random >> 11) + 0.5) / 9007199254740992.0;
    double least = simulation->mean * (simulation->exponent - 1) / simulation->exponent;
    return least * pow(uniform, -1 / simulation->exponent);
}

static void read_times(struct simulation *simulation)
{
    char line[64];
    size_t room = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *end;
        double micros = strtod(line, &end);
        if (end == line)
            continue;
        if (simulation->time_count == room) {
            room = room ? 2 * room : 1024;
            simulation->times = realloc(simulation->times, room * sizeof *simulation->times);
            assert(simulation->times);
        }
        simulation->times[simulation->time_count++] = micros * 1e-6;
    }
}

/* ---- events: a heap, the earliest first ---- */

static void put(struct simulation *simulation, double time, int rank, enum event_kind kind)
{
    struct event *heap = simulation->heap;
    int at = simulation->heap_count++;
    for (; at > 0 && heap[(at - 1) / 2].time > time; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = (struct event){.time = time, .rank = rank, .kind = kind};
}

static struct event take(struct simulation *simulation)
{
    struct event *heap = simulation->heap, first = heap[0], last = heap[--simulation->heap_count];
    int at = 0;
    for (int child; (child = 2 * at + 1) < simulation->heap_count; at = child) {
        if (child + 1 < simulation->heap_count && heap[child + 1].time < heap[child].time)
            child++;
        if (heap[child].time >= last.time)
            break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

/* ---- ranks ---- */

static void ask_if_short(struct simulation *simulation, int number)
{
    struct rank *rank = &simulation->ranks[number];
    uint64_t left = rank->taken - rank->finished;
    double row_seconds = rank->finished > 0 ? (simulation->now - rank->start) / (double)rank->finished : HUGE_VAL;
    if (rank->used < rank->count || rank->has_asked || rank->is_last || !grants_is_short(left, row_seconds, 1))
        return;
    rank->has_asked = true;
    put(simulation, simulation->now + ONE_WAY, number, ASKS);
}

/* Begins the next deal, if the rank has one. */
static void go_on(struct simulation *simulation, int number)
{
    struct rank *rank = &simulation->ranks[number];
    if (rank->row == rank->rows && rank->used < rank->count) {
        uint64_t first = rank->chunks[rank->used++] * simulation->chunk_size, rest = simulation->deals - first;
        rank->row = first;
        rank->rows = first + (rest < simulation->chunk_size ? rest : simulation->chunk_size);
        rank->taken += rank->rows - rank->row;
    }
    rank->is_busy = rank->row < rank->rows;
    if (rank->is_busy) {
        double seconds = seconds_of(simulation, rank->row);
        rank->chunk_seconds += seconds;
        simulation->work += seconds;
        simulation->longest = fmax(simulation->longest, seconds);
        put(simulation, simulation->now + seconds, number, ROW_ENDS);
    }
    ask_if_short(simulation, number);
}

static void end_row(struct simulation *simulation, int number)
{
    struct rank *rank = &simulation->ranks[number];
    rank->row++;
    rank->finished++;
    if (rank->row == rank->rows) {
        grants_measure(&simulation->grants, rank->chunk_seconds);
        rank->chunk_seconds = 0;
    }
    go_on(simulation, number);
}

/* Rank 0 answers one question after the other. */
static void answer(struct simulation *simulation, int number)
{
    struct rank *rank = &simulation->ranks[number];
    simulation->leader_is_free = fmax(simulation->leader_is_free, simulation->now) + SERVICE;
    rank->count = grants_take(&simulation->grants, 1, rank->chunks);
    rank->used = 0;
    put(simulation, simulation->leader_is_free + ONE_WAY, number, IS_ANSWERED);
}

static void hear_answer(struct simulation *simulation, int number)
{
    struct rank *rank = &simulation->ranks[number];
    rank->has_asked = false;
    rank->is_last = rank->count == 0;
    if (!rank->is_busy && !rank->is_last)
        go_on(simulation, number);
}

static void run(struct simulation *simulation)
{
    grants_open(&simulation->grants, &simulation->campaign, simulation->rank_count);
    for (int rank = 0; rank < simulation->rank_count; rank++)
        ask_if_short(simulation, rank);
    double end = 0;
    while (simulation->heap_count > 0) {
        struct event event = take(simulation);
        simulation->now = event.time;
        if (event.kind == ROW_ENDS)
            end = event.time;
        (event.kind == ASKS ? answer : event.kind == IS_ANSWERED ? hear_answer : end_row)(simulation, event.rank);
    }
    double share = simulation->work / simulation->rank_count;
    printf("%d ranks, %llu deals of %.2f ms (longest %.2f s), %llu chunks: %.1f s, efficiency %.3f, bound %.3f\n",
           simulation->rank_count, (unsigned long long)simulation->deals,
           1000 * simulation->work / (double)simulation->deals, simulation->longest,
           (unsigned long long)simulation->campaign.chunks, end, share / end, fmin(1, share / simulation->longest));
}

int main(int argc, char **argv)
{
    struct simulation simulation = {.exponent = 0};
    bool has_list = argc == 4;
    if ((argc != 4 && argc != 5) || (simulation.rank_count = atoi(argv[1])) < 1 ||
        (simulation.deals = strtoull(argv[2], NULL, 10)) < 1 ||
        (simulation.chunk_size = strtoull(argv[3], NULL, 10)) < 1 ||
        (!has_list && sscanf(argv[4], "pareto:%lf:%lf", &simulation.exponent, &simulation.mean) != 2)) {
        fprintf(stderr, "usage: %s RANKS DEALS CHUNK [pareto:ALPHA:MILLISECONDS] <TIMES\n", argv[0]);
        return 2;
    }
    simulation.mean /= 1000;
    if (has_list)
        read_times(&simulation);
    if (has_list && simulation.time_count == 0) {
        fprintf(stderr, "%s: no times on standard input\n", argv[0]);
        return 2;
    }
    simulation.campaign.chunks = (simulation.deals - 1) / simulation.chunk_size + 1;
    simulation.campaign.done = calloc(simulation.campaign.chunks / 64 + 1, sizeof *simulation.campaign.done);
    simulation.ranks = calloc((size_t)simulation.rank_count, sizeof *simulation.ranks);
    simulation.heap = calloc(2 * (size_t)simulation.rank_count, sizeof *simulation.heap);
    assert(simulation.campaign.done && simulation.ranks && simulation.heap);
    run(&simulation);
    free(simulation.heap);
    free(simulation.ranks);
    free(simulation.campaign.done);
    free(simulation.times);
    return 0;
}
