#include "search/trace.h"

#include <math.h>

void kt_trace_start(struct kt_trace *trace, const struct kt_budget *budget)
{
    *trace = (struct kt_trace){.report = budget->limits.trace, .data = budget->limits.trace_data};
}

struct kt_trace_event kt_trace_node(enum kt_trace_kind kind, uint64_t id, uint64_t depth)
{
    return (struct kt_trace_event){.kind = kind, .id = id, .depth = depth, .f = NAN, .g = NAN, .h = NAN};
}

/* A better solution takes the place of the one before. */
static void drop_solution(struct kt_trace *trace)
{
    struct kt_trace_event dropped = trace->won;
    if (dropped.kind != KT_TRACE_END)
        return;
    dropped.kind = KT_TRACE_CLOSE;
    trace->report(trace->data, &dropped);
}

uint64_t kt_trace_tell(struct kt_trace *trace, struct kt_trace_event event)
{
    if (!trace->report)
        return 0;
    if (event.kind == KT_TRACE_SOURCE || event.kind == KT_TRACE_GENERATE)
        event.id = ++trace->nodes;
    if (event.kind == KT_TRACE_SOURCE || event.kind == KT_TRACE_EXPAND)
        trace->last = event;
    if (event.kind == KT_TRACE_END) {
        drop_solution(trace);
        trace->won = event;
    } else {
        trace->report(trace->data, &event);
    }
    return event.id;
}

void kt_trace_finish(struct kt_trace *trace)
{
    if (!trace->report)
        return;
    if (trace->nodes == 0)
        kt_trace_tell(trace, kt_trace_node(KT_TRACE_SOURCE, 0, 0));
    struct kt_trace_event end = trace->won.kind == KT_TRACE_END ? trace->won : trace->last;
    end.kind = KT_TRACE_END;
    trace->report(trace->data, &end);
}
