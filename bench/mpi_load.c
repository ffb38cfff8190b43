/* How much of rank 0 the distribution takes: the ranks of kartu-mpi with artificial deals, which only sleep, so that
 * many ranks run on few cores as if each had its own:
 *
 *   mpirun --oversubscribe -n 64 build/bench/mpi_load CHUNKS DEALS MICROSECONDS
 *
 * CHUNKS chunks of DEALS deals of MICROSECONDS each. Prints the time, the efficiency, and the CPU time of the main
 * thread of rank 0, which hears the others and distributes chunks, as a share of the time. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mpi/ranks.h"

struct load {
    uint64_t chunks, deals, micros;
    struct ranks ranks;
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool prepare(void *data)
{
    (void)data;
    return true;
}

static uint64_t rows(void *data, uint64_t chunk)
{
    const struct load *load = data;
    (void)chunk;
    return load->deals;
}

/* Sleeps until a time, so that late wake-ups do not add up. */
static bool compute(void *data, struct campaign_work *work, struct kt_error *error)
{
    const struct load *load = data;
    struct row_count count = {.deals = load->deals};
    struct timespec until;
    uint64_t chunk;
    (void)error;
    while (work->next(work->data, &chunk)) {
        clock_gettime(CLOCK_MONOTONIC, &until);
        for (uint64_t i = 0; i < load->deals; i++) {
            until.tv_nsec += (long)load->micros * 1000;
            until.tv_sec += until.tv_nsec / 1000000000;
            until.tv_nsec %= 1000000000;
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
            atomic_fetch_add(&work->rows, 1);
        }
        work->done(work->data, chunk, &count, load->deals * load->micros);
    }
    return true;
}

static void run(struct load *load)
{
    struct campaign campaign = {.chunks = load->chunks};
    campaign.done = calloc(load->chunks / 64 + 1, sizeof *campaign.done);
    ranks_open(&load->ranks, &campaign, 1);
    load->ranks.prepare = prepare;
    load->ranks.task = (struct task){.data = load, .rows = rows, .compute = compute};
    MPI_Barrier(MPI_COMM_WORLD);
    double start = kt_clock_monotonic(NULL), cpu = cpu_seconds();
    ranks_run(&load->ranks);
    double seconds = kt_clock_monotonic(NULL) - start,
           work = 1e-6 * (double)(load->chunks * load->deals * load->micros);
    if (load->ranks.rank == 0)
        printf("%d ranks, %llu of %llu chunks: %.2f s, efficiency %.3f, rank 0 distributes for %.2f %% of the time\n",
               load->ranks.size, (unsigned long long)campaign_done(&campaign), (unsigned long long)load->chunks,
               seconds, work / seconds / load->ranks.size, 100 * (cpu_seconds() - cpu) / seconds);
    free(load->ranks.members);
    free(campaign.done);
}

int main(int argc, char **argv)
{
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    struct load load = {.chunks = argc > 1 ? strtoull(argv[1], NULL, 10) : 0,
                        .deals = argc > 2 ? strtoull(argv[2], NULL, 10) : 0,
                        .micros = argc > 3 ? strtoull(argv[3], NULL, 10) : 0};
    bool is_right = load.chunks > 0 && load.deals > 0 && load.micros > 0 && load.micros < 1000000;
    if (is_right)
        run(&load);
    else
        fprintf(stderr, "usage: mpirun -n RANKS %s CHUNKS DEALS MICROSECONDS\n", argv[0]);
    MPI_Finalize();
    return is_right ? 0 : 2;
}
