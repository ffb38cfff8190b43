/* kartu campaign check: what campaign/check.h finds, for people or as JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "campaign/check.h"
#include "campaign_words.h"
#include "campaigns.h"
#include "counted.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "say.h"
#include "sentence.h"
#include "watch.h"

static const struct {
    const char *word, *sentence;
} problems[] = {
    [PROBLEM_DAMAGED] = {"damaged", N_("is damaged; 'kartu campaign run' computes it again")},
    [PROBLEM_MISPLACED] = {"misplaced", N_("is a chunk of another place; 'kartu campaign run' computes it again")},
    [PROBLEM_FOREIGN] = {"foreign", N_("belongs to another campaign; move it away, or restore the manifest")},
    [PROBLEM_UNREADABLE] = {"unreadable", N_("cannot be read: check its permissions and the free memory")},
    [PROBLEM_STRAY] = {"stray", N_("is no chunk of this campaign; move it away")},
    [PROBLEM_REPLAY] = {"solution", N_("has a solution that does not win")},
    [PROBLEM_ROW] = {"row", N_("has a row that this program does not compute again in the same way")},
};

struct visit {
    struct campaign campaign;
    struct check check;
    volatile bool stop;
    bool in_json;
    struct output output;
    struct kt_text text;
};

static void problem_in_json(struct visit *visit, enum check_problem problem, const char *path, uint64_t deal)
{
    put_open(&visit->text, NULL, "{");
    put_string(&visit->text, "problem", problems[problem].word);
    put_string(&visit->text, "file", path);
    if (deal)
        put_number(&visit->text, "deal", deal);
    put_close(&visit->text, "}\n");
}

static void problem_in_text(struct visit *visit, enum check_problem problem, const char *path, uint64_t deal,
                            const struct kt_error *why)
{
    text_printf(&visit->text, "%s %s", path, _(problems[problem].sentence));
    if (deal)
        text_printf(&visit->text, _(", deal %llu"), (unsigned long long)deal);
    if (why && why->what.text)
        text_printf(&visit->text, ": %s", sentence_of(&why->what).text);
    kt_text_add(&visit->text, "\n");
}

static void note_problem(void *data, enum check_problem problem, const char *path, uint64_t deal,
                         const struct kt_error *why)
{
    struct visit *visit = data;
    text_clear(&visit->text);
    if (visit->in_json)
        problem_in_json(visit, problem, path, deal);
    else
        problem_in_text(visit, problem, path, deal, why);
    output_write(&visit->output, &visit->text);
}

static uint64_t bad_chunks(const struct campaign_totals *totals)
{
    return totals->bad + totals->foreign + totals->unreadable;
}

static void summary_in_json(struct visit *visit)
{
    const struct check *check = &visit->check;
    put_open(&visit->text, NULL, "{");
    put_true(&visit->text, "summary");
    put_string(&visit->text, "campaign", visit->campaign.manifest.id);
    put_number(&visit->text, "chunks", visit->campaign.chunks);
    put_number(&visit->text, "good", check->totals.good);
    put_number(&visit->text, "missing", check->missing);
    put_number(&visit->text, "bad", bad_chunks(&check->totals));
    put_number(&visit->text, "strays", check->strays);
    put_number(&visit->text, "replayed", check->replayed);
    put_number(&visit->text, "computed_again", check->computed);
    put_number(&visit->text, "problems", check->problems);
    put_close(&visit->text, "}\n");
}

static void summary_in_text(struct visit *visit)
{
    const struct check *check = &visit->check;
    text_printf(&visit->text, _("chunks: %llu of %llu are there and right, %llu missing, %llu bad\n"),
                (unsigned long long)check->totals.good, (unsigned long long)visit->campaign.chunks,
                (unsigned long long)check->missing, (unsigned long long)bad_chunks(&check->totals));
    text_printf(&visit->text, _("sample: replayed solutions: %llu, computed again: %s\n"),
                (unsigned long long)check->replayed, counted_deals(check->computed).text);
    text_printf(&visit->text, _("problems: %llu\n"), (unsigned long long)check->problems);
}

static void interrupt(void *data)
{
    struct visit *visit = data;
    kt_request_stop(&visit->stop);
}

static int close_visit(struct visit *visit)
{
    int status = visit->check.problems ? STATUS_IMPOSSIBLE : visit->check.missing ? STATUS_GAVE_UP : STATUS_DONE;
    text_clear(&visit->text);
    if (is_stop_set(&visit->stop)) {
        output_close(&visit->output, STATUS_GAVE_UP);
        say_wrong(_("Interrupted: the check is not complete."));
        return STATUS_GAVE_UP;
    }
    (visit->in_json ? summary_in_json : summary_in_text)(visit);
    output_write(&visit->output, &visit->text);
    return output_close(&visit->output, status);
}

int campaign_show_check(const struct arguments *args)
{
    struct visit visit = {.in_json = args->json};
    struct watch watch = {.interrupt = interrupt, .data = &visit};
    struct kt_error error = {0};
    visit.check = (struct check){.jobs = (int)args->jobs, .stop = &visit.stop, .problem = note_problem, .data = &visit};
    int status = open_campaign(&visit.campaign, args, true);
    if (status != STATUS_DONE)
        return status;
    status = STATUS_INTERNAL;
    output_open(&visit.output, NULL);
    if (watch_start(&watch)) {
        bool is_checked = campaign_check(&visit.campaign, &visit.check, &error);
        watch_end(&watch);
        status = is_checked ? close_visit(&visit) : output_close(&visit.output, say_campaign_error(NULL, &error));
    } else {
        say_internal(_("Not enough memory or threads for %d jobs."), visit.check.jobs);
    }
    kt_text_free(&visit.text);
    free(visit.check.totals.cells);
    campaign_close(&visit.campaign);
    return status;
}
