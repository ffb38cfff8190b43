/* kartu-mpi: kartu campaign run with many ranks. A program of its own, so that kartu does not need MPI. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/campaign_words.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/say.h"
#include "cli/sentence.h"
#include "cli/watch.h"
#include "kit/words.h"
#include "mpi/ranks.h"

/* Without a terminal there is a line of progress after so many seconds, then after twice as many, and so on. */
static const double FIRST_LINE = 10, LONGEST_SILENCE = 600;

struct running {
    const char *directory;
    struct campaign campaign;
    struct ranks ranks;
    struct progress progress;
    double next_line, silence;
    bool is_bad_input; /* no repetition helps */
    bool is_examined;  /* rank 0 has read all finished chunks */
};

/* ---- what rank 0 says ---- */

/* The host with most threads, with their number. */
static const char *busiest_host(const struct ranks *ranks, int *most)
{
    const char *busiest = "";
    *most = 0;
    for (int i = 0; i < ranks->size; i++) {
        const char *host = ranks->members[i].hello.host;
        int threads = 0;
        for (int j = 0; j < ranks->size; j++)
            threads += strcmp(ranks->members[j].hello.host, host) == 0 ? ranks->members[j].hello.jobs : 0;
        if (threads > *most) {
            *most = threads;
            busiest = host;
        }
    }
    return busiest;
}

static void say_memory(const struct running *running)
{
    const struct ranks *ranks = &running->ranks;
    int threads;
    const char *host = busiest_host(ranks, &threads);
    unsigned long long each = campaign_memory_mb(&running->campaign);
    fprintf(stderr, _("ranks: %d; memory for searches: at most %llu MB for each (%d x %llu MB), %llu MB on %s"),
            ranks->size, each * (unsigned long long)ranks->hello.jobs, ranks->hello.jobs, each,
            each * (unsigned long long)threads, host);
    fputc('\n', stderr);
}

static bool prepare(void *data)
{
    struct running *running = data;
    struct ranks *ranks = &running->ranks;
    struct kt_error error = {0};
    struct campaign_totals totals = {0};
    bool is_right =
        campaign_examine(&running->campaign, ranks->hello.jobs, &ranks->stop, say_moved, NULL, &totals, &error);
    free(totals.cells);
    running->is_bad_input = !is_right && error.code == KT_BAD_INPUT;
    running->is_examined = is_right && !is_stop_set(&ranks->stop);
    if (!is_right)
        copy_text(ranks->problem, sizeof ranks->problem, sentence_of(&error.what).text);
    if (!running->is_examined || campaign_done(&running->campaign) == running->campaign.chunks)
        return false;
    say_memory(running);
    progress_start(&running->progress, missing_deals(&running->campaign));
    running->silence = FIRST_LINE;
    running->next_line = running->progress.start + FIRST_LINE;
    return true;
}

static void say_line(struct running *running)
{
    const struct progress *progress = &running->progress;
    double now = kt_clock_monotonic(NULL), part = (double)progress->done / (double)progress->total;
    if (now < running->next_line)
        return;
    fprintf(stderr, "%llu/%llu, %s", (unsigned long long)progress->done, (unsigned long long)progress->total,
            progress->note);
    fprintf(stderr, _(", %.0f s left"), (now - progress->start) / part - (now - progress->start));
    fputc('\n', stderr);
    running->silence = 2 * running->silence < LONGEST_SILENCE ? 2 * running->silence : LONGEST_SILENCE;
    running->next_line = now + running->silence;
}

static void show(void *data, uint64_t rows, uint64_t decided)
{
    struct running *running = data;
    if (!note_progress(&running->progress, &running->campaign.manifest, rows, decided))
        return;
    if (running->progress.is_on)
        progress_draw(&running->progress);
    else
        say_line(running);
}

static int say_result(struct running *running)
{
    progress_hide(&running->progress);
    if (running->ranks.problem[0]) {
        say_internal("%s: %s", running->directory, running->ranks.problem);
        if (running->is_bad_input)
            return STATUS_USAGE;
        return running->is_examined ? say_kept(&running->campaign) : STATUS_INTERNAL;
    }
    if (!running->is_examined)
        return say_stopped_reading();
    bool is_finished = campaign_done(&running->campaign) == running->campaign.chunks;
    return is_finished ? say_finished(&running->campaign) : say_interrupted(&running->campaign);
}

/* ---- computing ---- */

static uint64_t rows(void *data, uint64_t chunk)
{
    const struct running *running = data;
    return chunk_place(&running->campaign.manifest, chunk).count;
}

static bool compute(void *data, struct campaign_work *work, struct kt_error *error)
{
    const struct running *running = data;
    return campaign_work(&running->campaign, work, error);
}

static int run_campaign(struct running *running, const struct arguments *args)
{
    struct ranks *ranks = &running->ranks;
    struct kt_error error = {0};
    running->directory = args->operands[2];
    ranks->hello.jobs = (int)args->jobs;
    ranks->data = running;
    ranks->prepare = prepare;
    ranks->show = show;
    ranks->task = (struct task){.data = running, .rows = rows, .compute = compute};
    bool is_open = campaign_open(&running->campaign, running->directory, true, &error);
    if (is_open)
        copy_text(ranks->hello.id, sizeof ranks->hello.id, running->campaign.manifest.id);
    running->is_bad_input = !is_open && error.code == KT_BAD_INPUT;
    if (!is_open)
        copy_text(ranks->hello.problem, sizeof ranks->hello.problem, sentence_of(&error.what).text);
    ranks_run(ranks);
    int status = ranks->rank == 0 ? say_result(running) : STATUS_DONE;
    free(ranks->members);
    if (is_open)
        campaign_close(&running->campaign);
    return status;
}

/* ---- the command line ---- */

static const char help[] = N_("Usage: mpirun -n N kartu-mpi campaign run DIR [--jobs J]\n"
                              "\n"
                              "Computes what is missing of a campaign with N processes (ranks) of Open MPI, on one\n"
                              "machine or many. All of them must see the directory DIR. 'kartu campaign' has the\n"
                              "other commands: new, status, check, export, report. --jobs is the number of threads\n"
                              "of each rank (default: 1). kartu-mpi(1) has the details.\n");

/* Messages about the command line come from rank 0 only: all ranks have the same one. */
static int read_arguments(int argc, char **argv, struct arguments *args)
{
    if (!options_read(argc, argv, args))
        return STATUS_USAGE;
    if (args->help || args->version)
        return STATUS_DONE;
    if (args->operand_count != 3 || strcmp(args->operands[0], "campaign") != 0 || strcmp(args->operands[1], "run") != 0)
        return say_wrong(_("Expected: %s"), "kartu-mpi campaign run DIR [--jobs J]");
    return options_suit(args, FOR_CAMPAIGN_RUN, "campaign run") ? STATUS_DONE : STATUS_USAGE;
}

static int run(struct running *running, int argc, char **argv)
{
    struct arguments args = {0};
    int is_leader = running->ranks.rank == 0;
    int status = is_leader ? read_arguments(argc, argv, &args) : STATUS_DONE;
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!is_leader && status == STATUS_DONE)
        read_arguments(argc, argv, &args);
    if (status != STATUS_DONE)
        return is_leader ? status : STATUS_DONE;
    if (args.version && is_leader)
        printf("kartu-mpi %s\n", KT_VERSION);
    else if (args.help && is_leader)
        fputs(_(help), stdout);
    return args.version || args.help ? STATUS_DONE : run_campaign(running, &args);
}

static void interrupt(void *data)
{
    struct running *running = data;
    kt_request_stop(&running->ranks.stop);
}

int main(int argc, char **argv)
{
    struct running running = {0};
    struct watch watch = {.interrupt = interrupt, .data = &running};
    int level;
    language_start();
    /* Before MPI_Init_thread, so that the threads of Open MPI do not get the signals. */
    if (!watch_start(&watch))
        return say_internal(_("Not enough memory or threads."));
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
    ranks_open(&running.ranks, &running.campaign, 1);
    int status = run(&running, argc, argv);
    fflush(stdout);
    MPI_Finalize();
    watch_end(&watch);
    return status;
}
