/* A search may expand millions of nodes, and nobody can look at more than some thousands. So the first nodes are kept
 * with their events; after that, only counters, in samples: when there are too many, every second one is dropped and
 * the distance doubles. While the search runs, the positions of these nodes are kept as well, to write the moves as
 * text; later a position is found by playing its moves again. */
#include "hall/trace.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kit/cpu_time.h"
#include "kit/json.h"

enum { KIND_SHIFT = 29 };

bool trace_begin(struct trace *trace, const struct kt_position *start)
{
    *trace = (struct trace){.stride = 1, .begun = thread_cpu_seconds()};
    trace->nodes = malloc(TRACE_NODES * sizeof *trace->nodes);
    trace->events = malloc(TRACE_EVENTS * sizeof *trace->events);
    trace->positions = calloc(TRACE_NODES, sizeof *trace->positions);
    if (trace->positions)
        trace->positions[0] = kt_position_copy(start);
    return trace->nodes && trace->events && trace->positions && trace->positions[0];
}

/* Gives back what is not needed after the search. */
void trace_end(struct trace *trace)
{
    for (uint32_t i = 0; trace->positions && i < TRACE_NODES; i++)
        kt_position_free(trace->positions[i]);
    free(trace->positions);
    free(trace->was_expanded);
    trace->positions = NULL;
    trace->was_expanded = NULL;
    trace->was_expanded_size = 0;
    struct trace_node *nodes = realloc(trace->nodes, (trace->node_count + 1) * sizeof *nodes);
    uint32_t *events = realloc(trace->events, (trace->event_count + 1) * sizeof *events);
    trace->nodes = nodes ? nodes : trace->nodes;
    trace->events = events ? events : trace->events;
}

void trace_free(struct trace *trace)
{
    trace_end(trace);
    free(trace->nodes);
    free(trace->events);
    kt_text_free(&trace->texts);
    *trace = (struct trace){0};
}

/* ---- recording ---- */

/* The position of a new node. The source of every iteration is the start. */
static bool note_position(struct trace *trace, const struct kt_trace_event *event, uint32_t index)
{
    const struct kt_position *before = trace->positions[event->parent > 0 ? event->parent - 1 : 0];
    struct kt_position *now = index > 0 ? kt_position_copy(before) : trace->positions[0];
    if (!now)
        return false;
    trace->positions[index] = now;
    if (event->parent == 0)
        return true;
    kt_move_write(before, event->move, &trace->texts);
    return kt_position_play(now, event->move, NULL);
}

static void note_node(struct trace *trace, const struct kt_trace_event *event)
{
    assert(event->id == trace->node_count + 1 && event->parent < event->id);
    struct trace_node *node = &trace->nodes[trace->node_count];
    *node = (struct trace_node){.move = event->move,
                                .parent = (uint32_t)event->parent,
                                .depth = (uint32_t)event->depth,
                                .text = (uint32_t)trace->texts.size,
                                .f = (float)event->f,
                                .g = (float)event->g,
                                .h = (float)event->h};
    bool is_noted = note_position(trace, event, trace->node_count);
    kt_text_add(&trace->texts, "\n");
    if (is_noted && !trace->texts.failed)
        trace->node_count++;
    else
        trace->is_cut = true;
}

/* Drops every second sample. */
static void thin_out(struct trace *trace)
{
    trace->stride *= 2;
    trace->sample_count /= 2;
    for (size_t i = 0; i < trace->sample_count; i++)
        trace->samples[i] = trace->samples[2 * i + 1];
}

static void note_sample(struct trace *trace)
{
    if (trace->sample_count == TRACE_SAMPLES)
        thin_out(trace);
    trace->samples[trace->sample_count++] =
        (struct trace_sample){trace->expanded, trace->frontier, trace->depth, thread_cpu_seconds() - trace->begun};
}

static void note_expanded(struct trace *trace, uint64_t id)
{
    size_t at = (size_t)(id / 8);
    if (at >= trace->was_expanded_size) {
        size_t size = 2 * at + 1024;
        uint8_t *larger = realloc(trace->was_expanded, size);
        if (!larger)
            return;
        memset(larger + trace->was_expanded_size, 0, size - trace->was_expanded_size);
        trace->was_expanded = larger;
        trace->was_expanded_size = size;
    }
    trace->was_expanded[at] |= (uint8_t)(1 << id % 8);
}

static bool was_expanded(const struct trace *trace, uint64_t id)
{
    return id / 8 < trace->was_expanded_size && trace->was_expanded[id / 8] >> id % 8 & 1;
}

static void count(struct trace *trace, const struct kt_trace_event *event)
{
    switch (event->kind) {
    case KT_TRACE_SOURCE: /* of an iteration: the frontier of the one before is empty */
        trace->frontier = 1;
        trace->generated++;
        break;
    case KT_TRACE_GENERATE:
        trace->frontier++;
        trace->generated++;
        break;
    case KT_TRACE_EXPAND:
        trace->frontier -= trace->frontier > 0;
        trace->expanded++;
        note_expanded(trace, event->id);
        trace->depth = event->depth;
        if (trace->expanded % trace->stride == 0)
            note_sample(trace);
        break;
    case KT_TRACE_CLOSE:
        trace->frontier -= trace->frontier > 0 && !was_expanded(trace, event->id);
        break;
    case KT_TRACE_END:
        trace->is_goal = event->is_goal;
        if (trace->sample_count == 0 || trace->samples[trace->sample_count - 1].expanded < trace->expanded)
            note_sample(trace);
    }
}

void trace_note(void *data, const struct kt_trace_event *event)
{
    struct trace *trace = data;
    count(trace, event);
    bool is_new = event->kind == KT_TRACE_SOURCE || event->kind == KT_TRACE_GENERATE;
    if (event->id > TRACE_NODES || trace->event_count == TRACE_EVENTS)
        trace->is_cut = true;
    if (trace->is_cut && event->kind != KT_TRACE_END)
        return;
    if (is_new)
        note_node(trace, event);
    if (event->id <= trace->node_count && trace->event_count < TRACE_EVENTS)
        trace->events[trace->event_count++] = (uint32_t)event->kind << KIND_SHIFT | (uint32_t)event->id;
}

/* ---- writing ---- */

/* f, g and h, as far as the algorithm has them: the rest of the list is left out. */
static void put_values(struct kt_text *out, const struct trace_node *node)
{
    const double values[] = {(double)node->f, (double)node->g, (double)node->h};
    int last = 2;
    while (last >= 0 && !isfinite(values[last]))
        last--;
    for (int i = 0; i <= last; i++) {
        if (!isfinite(values[i]))
            put_null(out, NULL);
        else if (values[i] == floor(values[i]))
            put_real(out, NULL, values[i], 0);
        else
            put_real(out, NULL, values[i], 3);
    }
}

static void put_node(struct kt_text *out, const struct trace *trace, const struct trace_node *node)
{
    char text[64];
    if (node->parent > 0) {
        const char *begin = trace->texts.data + node->text;
        size_t size = strcspn(begin, "\n");
        size = size < sizeof text ? size : sizeof text - 1;
        memcpy(text, begin, size);
        text[size] = '\0';
        put_number(out, NULL, node->parent);
        put_string(out, NULL, text);
    }
    put_values(out, node);
}

static void put_event(struct kt_text *out, const struct trace *trace, uint32_t event)
{
    uint32_t kind = event >> KIND_SHIFT, id = event & ((1U << KIND_SHIFT) - 1);
    put_open(out, NULL, "[");
    put_number(out, NULL, kind);
    put_number(out, NULL, id);
    if (kind == KT_TRACE_SOURCE || kind == KT_TRACE_GENERATE)
        put_node(out, trace, &trace->nodes[id - 1]);
    if (kind == KT_TRACE_END)
        put_number(out, NULL, trace->is_goal);
    put_close(out, "]");
}

void trace_put_events(struct kt_text *out, const struct trace *trace, size_t from, size_t most)
{
    put_open(out, "events", "[");
    for (size_t i = from; i < trace->event_count && i - from < most; i++)
        put_event(out, trace, trace->events[i]);
    put_close(out, "]");
}

void trace_put_samples(struct kt_text *out, const struct trace *trace)
{
    put_open(out, "samples", "[");
    for (size_t i = 0; i < trace->sample_count; i++) {
        const struct trace_sample *sample = &trace->samples[i];
        put_open(out, NULL, "[");
        put_number(out, NULL, sample->expanded);
        put_number(out, NULL, sample->frontier);
        put_number(out, NULL, sample->depth);
        put_real(out, NULL, sample->seconds * 1000, 3);
        put_close(out, "]");
    }
    put_close(out, "]");
}

bool trace_line(const struct trace *trace, uint32_t node, struct kt_line *line)
{
    size_t length = 0;
    assert(node >= 1 && node <= trace->node_count);
    for (uint32_t at = node; trace->nodes[at - 1].parent > 0; at = trace->nodes[at - 1].parent)
        length++;
    *line = (struct kt_line){.moves = malloc((length + 1) * sizeof *line->moves), .capacity = length + 1};
    if (!line->moves)
        return false;
    line->count = length;
    for (size_t i = length; i > 0; i--, node = trace->nodes[node - 1].parent)
        line->moves[i - 1] = trace->nodes[node - 1].move;
    return true;
}
