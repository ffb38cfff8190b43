/* See prove_team.h. */
#include "games/freecell/prove_team.h"

#include <string.h>

static void note(struct fc_team *team)
{
    atomic_store_explicit(&team->wants_gift, team->waiting > 0 && !team->has_gift, memory_order_relaxed);
}

/* The first verdict counts. */
static void end(struct fc_team *team, enum kt_verdict verdict, struct fc_proof *by)
{
    if (!atomic_load(&team->is_over)) {
        team->verdict = verdict;
        team->winner = by;
        atomic_store(&team->is_over, true);
    }
    pthread_cond_broadcast(&team->changed);
}

static bool copy(struct kt_vector *to, const void *items, size_t count, struct kt_memory *memory)
{
    to->count = 0;
    if (!kt_vector_reserve(to, memory, count))
        return false;
    if (count > 0)
        memcpy(to->items, items, count * to->item_size);
    to->count = count;
    return true;
}

/* ---- giving ---- */

/* The oldest frame with leads to give. Of the last frame one lead is kept. */
static struct fc_proof_frame *richest(const struct fc_proof *s, uint32_t *count)
{
    for (size_t i = 0; i < s->frames.count; i++) {
        struct fc_proof_frame *frame = kt_vector_at(&s->frames, i);
        uint32_t leads = frame->leads_end - frame->next_lead;
        *count = i + 1 < s->frames.count ? (leads + 1) / 2 : leads / 2;
        if (*count > 0)
            return frame;
    }
    return NULL;
}

void fc_team_give(struct fc_proof *s)
{
    struct fc_team *team = s->team;
    uint32_t count;
    struct fc_proof_frame *frame = richest(s, &count);
    if (!frame)
        return;
    pthread_mutex_lock(&team->mutex);
    if (team->waiting > 0 && !team->has_gift && copy(&team->steps, s->steps.items, frame->steps, s->memory) &&
        copy(&team->leads, kt_vector_at(&s->leads, frame->next_lead), count, s->memory)) {
        team->frame = *frame;
        frame->next_lead += count;
        team->has_gift = true;
        note(team);
        pthread_cond_signal(&team->changed);
    }
    pthread_mutex_unlock(&team->mutex);
}

/* ---- taking ---- */

static bool wait_for_gift(struct fc_team *team)
{
    team->waiting++;
    note(team);
    if (team->waiting == team->size && !team->has_gift)
        end(team, KT_IMPOSSIBLE, NULL);
    while (!team->has_gift && !atomic_load(&team->is_over))
        pthread_cond_wait(&team->changed, &team->mutex);
    if (atomic_load(&team->is_over))
        return false;
    team->waiting--;
    return true;
}

/* Takes the gift and opens its frame; false without memory. */
static bool accept_gift(struct fc_proof *s)
{
    struct fc_team *team = s->team;
    struct fc_proof_frame *frame;
    s->frames.count = 0;
    bool has_room = copy(&s->steps, team->steps.items, team->steps.count, s->memory) &&
                    kt_vector_reserve(&s->steps, s->memory, 2 * FC_MOST_TWIN_STEPS) &&
                    copy(&s->leads, team->leads.items, team->leads.count, s->memory) &&
                    (frame = kt_vector_add(&s->frames, s->memory));
    team->has_gift = false;
    note(team);
    if (!has_room)
        return false;
    *frame = team->frame;
    frame->next_lead = 0;
    frame->leads_end = (uint32_t)s->leads.count;
    return true;
}

static void go_to_frame(struct fc_proof *s)
{
    const struct fc_step *steps = s->steps.items;
    fc_packed_copy(&s->p, s->start);
    for (size_t i = 0; i < s->steps.count; i++)
        if (steps[i].to == FC_EXCHANGE)
            fc_twins_exchange(&s->p, steps[i].card);
        else
            fc_step_make(&s->p, steps[i]);
}

bool fc_team_take(struct fc_proof *s)
{
    struct fc_team *team = s->team;
    pthread_mutex_lock(&team->mutex);
    bool is_given = wait_for_gift(team);
    if (is_given && !accept_gift(s)) {
        s->budget->stopped_by = KT_BY_MEMORY;
        end(team, KT_UNKNOWN, s);
        is_given = false;
    }
    pthread_mutex_unlock(&team->mutex);
    if (is_given)
        go_to_frame(s);
    return is_given;
}

/* ---- the threads ---- */

/* A thread whose work is done has waited for more in fc_team_take, so its verdict counts only if it ended early. */
static void search(struct fc_proof *s, uint64_t most)
{
    enum kt_verdict verdict = fc_proof_walk(s, most);
    pthread_mutex_lock(&s->team->mutex);
    if (verdict != KT_IMPOSSIBLE)
        end(s->team, verdict, s);
    pthread_mutex_unlock(&s->team->mutex);
}

static void *help(void *data)
{
    struct fc_proof *s = data;
    if (fc_team_take(s))
        search(s, 0);
    return NULL;
}

static struct fc_proof *new_helper(const struct fc_proof *first)
{
    struct fc_proof *s = kt_memory_resize(first->memory, NULL, 0, sizeof *s);
    if (!s)
        return NULL;
    memset(s, 0, sizeof *s);
    s->team = first->team;
    s->start = first->start;
    s->set = first->set;
    s->twins = first->twins;
    s->memory = first->memory;
    s->budget = first->budget;
    s->leads.item_size = first->leads.item_size;
    s->frames.item_size = first->frames.item_size;
    s->steps.item_size = first->steps.item_size;
    s->candidates.item_size = first->candidates.item_size;
    return s;
}

static void free_helper(struct fc_proof *s)
{
    struct kt_memory *memory = s->memory;
    fc_proof_free(s);
    kt_memory_resize(memory, s, sizeof *s, 0);
}

/* Starts helpers, as many as memory and system allow; each of them waits for work. */
static int start_helpers(struct fc_proof *first, int size, struct fc_proof **helper, pthread_t *thread)
{
    int count = 0;
    while (count + 1 < size && (helper[count] = new_helper(first))) {
        if (pthread_create(&thread[count], NULL, help, helper[count]) != 0) {
            free_helper(helper[count]);
            break;
        }
        count++;
    }
    return count;
}

enum kt_verdict fc_team_run(struct fc_proof *first, int size, uint64_t most)
{
    struct fc_team team = {.size = FC_MOST_PROVERS + 1, /* nobody may think that all wait before all have started */
                           .leads.item_size = first->leads.item_size,
                           .steps.item_size = first->steps.item_size};
    struct fc_proof *helper[FC_MOST_PROVERS];
    pthread_t thread[FC_MOST_PROVERS];
    pthread_mutex_init(&team.mutex, NULL);
    pthread_cond_init(&team.changed, NULL);
    first->team = &team;
    pthread_mutex_lock(&team.mutex); /* memory is counted without a lock until all have started */
    int helpers = start_helpers(first, size < FC_MOST_PROVERS ? size : FC_MOST_PROVERS, helper, thread);
    team.size = helpers + 1;
    pthread_mutex_unlock(&team.mutex);
    search(first, most);
    for (int i = 0; i < helpers; i++)
        pthread_join(thread[i], NULL);
    if (team.winner && team.winner != first && team.verdict == KT_SOLVED) {
        struct kt_vector steps = first->steps;
        first->steps = team.winner->steps;
        team.winner->steps = steps;
    }
    for (int i = helpers - 1; i >= 0; i--)
        free_helper(helper[i]);
    kt_vector_free(&team.leads, first->memory);
    kt_vector_free(&team.steps, first->memory);
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.mutex);
    first->team = NULL;
    return team.verdict;
}
