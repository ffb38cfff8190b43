/* The events come one by one and are written at once, in all formats. A move is written as text, for which the position
 * before it is needed. It is kept, since most events have the parent of the event before, or that of its child. So are
 * those at every sixteenth depth of the way to it, from which other positions are replayed along the parents: replaying
 * from the start takes time with the square of the depth, which is thousands in a depth-first search.
 *
 *   jsonl    one JSON object for each event
 *   posthoc  a search trace of Posthoc, version 1.4: YAML whose events are JSON objects. The view draws a node at its
 *            depth, from left to right in the order of generation; Posthoc's own view of the tree uses id and pId
 *   dot      Graphviz: nodes that were not expanded are dashed, and the way to the solution is bold. The graph is
 *            strict, so that an edge can be named again with other attributes */
#include "trace_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kit/json.h"
#include "language.h"
#include "say.h"

enum { MOST_MOVE_TEXT = 32, PLACES_EVERY = 16 };

struct node {
    uint64_t parent, row; /* `row`: its number among the nodes of its depth */
    kt_move move;
    char text[MOST_MOVE_TEXT]; /* the move as it is written */
};

/* A position of the search, and its node; 0: none. */
struct place {
    uint64_t id;
    struct kt_position *position;
};

struct trace_format {
    const char *name;
    const char *head, *foot;
    void (*write)(struct trace_file *trace, const struct kt_trace_event *event, struct kt_text *out);
};

struct trace_file {
    const struct trace_format *format;
    const struct kt_position *start;
    struct output output;
    struct node *nodes; /* by id; the first is unused */
    uint64_t count, room;
    uint64_t *rows; /* nodes of each depth */
    uint64_t depths;
    struct place here;
    struct place *kept; /* on the way to a place, at every sixteenth depth */
    uint64_t kept_room;
    struct kt_text text;
    bool is_broken;          /* out of memory */
    volatile bool is_failed; /* or the file cannot be written: the search need not go on */
};

/* ---- the formats ---- */

static void put_value(struct kt_text *out, const char *key, double value)
{
    if (!isnan(value))
        put_real(out, key, value, value == floor(value) ? 0 : 2);
}

static void put_values(const struct kt_trace_event *event, struct kt_text *out)
{
    put_number(out, "depth", event->depth);
    put_value(out, "g", event->g);
    put_value(out, "h", event->h);
    put_value(out, "f", event->f);
    if (event->is_goal)
        put_true(out, "goal");
}

static void write_jsonl(struct trace_file *trace, const struct kt_trace_event *event, struct kt_text *out)
{
    static const char *const types[] = {"source", "expand", "generate", "close", "end"};
    put_open(out, NULL, "{");
    put_string(out, "type", types[event->kind]);
    put_number(out, "id", event->id);
    if (event->parent > 0) {
        put_number(out, "parent", event->parent);
        put_string(out, "move", trace->nodes[event->id].text);
    }
    put_values(event, out);
    put_close(out, "}\n");
}

static void write_posthoc(struct trace_file *trace, const struct kt_trace_event *event, struct kt_text *out)
{
    static const char *const types[] = {"source", "expanding", "generating", "closing", "end"};
    struct kt_text object = {0};
    put_open(&object, NULL, "{");
    put_string(&object, "type", types[event->kind]);
    put_number(&object, "id", event->id);
    if (event->parent > 0) {
        put_number(&object, "pId", event->parent);
        put_string(&object, "move", trace->nodes[event->id].text);
    } else {
        put_null(&object, "pId");
    }
    put_values(event, &object);
    put_number(&object, "x", trace->nodes[event->id].row);
    put_number(&object, "y", event->depth);
    put_close(&object, "}\n");
    kt_text_add(out, "  - ");
    kt_text_add(out, object.data ? object.data : "");
    out->failed |= object.failed;
    kt_text_free(&object);
}

static void add_dot_value(struct kt_text *out, const char *name, double value)
{
    if (!isnan(value))
        text_printf(out, " %s=%.*f", name, value == floor(value) ? 0 : 2, value);
}

static void add_dot_node(const struct trace_file *trace, const struct kt_trace_event *event, struct kt_text *out)
{
    unsigned long long id = event->id, parent = event->parent;
    struct kt_text label = {0};
    text_printf(&label, "%s\n", parent > 0 ? trace->nodes[event->id].text : _("start"));
    add_dot_value(&label, "f", event->f);
    add_dot_value(&label, "g", event->g);
    add_dot_value(&label, "h", event->h);
    text_printf(out, "  n%llu [label=", id);
    kt_text_json(out, label.data ? label.data : "");
    text_printf(out, "%s];\n", event->is_goal ? ", shape=doublecircle" : "");
    if (parent > 0)
        text_printf(out, "  n%llu -> n%llu;\n", parent, id);
    kt_text_free(&label);
}

static void add_dot_path(const struct trace_file *trace, uint64_t id, struct kt_text *out)
{
    for (; id > 0; id = trace->nodes[id].parent) {
        unsigned long long parent = trace->nodes[id].parent;
        text_printf(out, "  n%llu [style=bold];\n", (unsigned long long)id);
        if (parent > 0)
            text_printf(out, "  n%llu -> n%llu [style=bold];\n", parent, (unsigned long long)id);
    }
}

static void write_dot(struct trace_file *trace, const struct kt_trace_event *event, struct kt_text *out)
{
    if (event->kind == KT_TRACE_SOURCE || event->kind == KT_TRACE_GENERATE)
        add_dot_node(trace, event, out);
    else if (event->kind == KT_TRACE_EXPAND)
        text_printf(out, "  n%llu [style=solid];\n", (unsigned long long)event->id);
    else if (event->kind == KT_TRACE_END && event->is_goal)
        add_dot_path(trace, event->id, out);
}

static const char posthoc_head[] = "version: 1.4.0\n"
                                   "views:\n"
                                   "  main:\n"
                                   "    - $: circle\n"
                                   "      radius: 0.4\n"
                                   "      x: ${{ $.x }}\n"
                                   "      y: ${{ $.y }}\n"
                                   "      fill: ${{ color[$.type] }}\n"
                                   "pivot:\n"
                                   "  x: ${{ $.x }}\n"
                                   "  y: ${{ $.y }}\n"
                                   "  scale: 1\n"
                                   "events:\n";

static const struct trace_format formats[] = {
    {"jsonl", "", "", write_jsonl},
    {"posthoc", posthoc_head, "", write_posthoc},
    {"dot", "strict digraph search {\n  node [shape=box, style=dashed];\n", "}\n", write_dot},
    {NULL, NULL, NULL, NULL},
};

/* ---- the nodes ---- */

static bool make_room(struct trace_file *trace, uint64_t id, uint64_t depth)
{
    if (id >= trace->room) {
        uint64_t room = 2 * id + 64;
        struct node *nodes = realloc(trace->nodes, room * sizeof *nodes);
        if (!nodes)
            return false;
        trace->nodes = nodes;
        trace->room = room;
    }
    if (depth >= trace->depths) {
        uint64_t depths = 2 * depth + 64;
        uint64_t *rows = realloc(trace->rows, depths * sizeof *rows);
        if (!rows)
            return false;
        memset(rows + trace->depths, 0, (depths - trace->depths) * sizeof *rows);
        trace->rows = rows;
        trace->depths = depths;
    }
    return true;
}

static bool set_place(struct place *place, uint64_t id, const struct kt_position *position)
{
    kt_position_free(place->position);
    *place = (struct place){id, kt_position_copy(position)};
    return place->position != NULL;
}

/* Keeps the place, if it is at one of those depths. */
static bool keep_place(struct trace_file *trace, uint64_t depth)
{
    uint64_t at = depth / PLACES_EVERY;
    if (depth % PLACES_EVERY != 0)
        return true;
    if (at >= trace->kept_room) {
        uint64_t room = 2 * at + 16;
        struct place *kept = realloc(trace->kept, room * sizeof *kept);
        if (!kept)
            return false;
        memset(kept + trace->kept_room, 0, (room - trace->kept_room) * sizeof *kept);
        trace->kept = kept;
        trace->kept_room = room;
    }
    return set_place(&trace->kept[at], trace->here.id, trace->here.position);
}

/* Goes on from the place, which is the parent of the node. */
static bool go_on(struct trace_file *trace, uint64_t id, uint64_t depth)
{
    trace->here.id = id;
    return kt_position_play(trace->here.position, trace->nodes[id].move, NULL) && keep_place(trace, depth);
}

/* Goes to the start, or to the nearest kept place above the node. Returns its depth. `above` gets the nodes that follow
 * it, up to the node, by their depth. */
static uint64_t go_back(struct trace_file *trace, uint64_t id, uint64_t depth, uint64_t *above)
{
    for (; depth > 0; id = trace->nodes[id].parent, depth--) {
        uint64_t at = depth / PLACES_EVERY;
        bool is_kept = depth % PLACES_EVERY == 0 && at < trace->kept_room && trace->kept[at].id == id;
        if (is_kept && trace->kept[at].position) {
            set_place(&trace->here, id, trace->kept[at].position);
            return depth;
        }
        above[depth] = id;
    }
    set_place(&trace->here, id, trace->start);
    return 0;
}

/* Makes `here` the place of this node. */
static bool go_to(struct trace_file *trace, uint64_t id, uint64_t depth)
{
    if (trace->here.id == id)
        return true;
    if (trace->here.id > 0 && trace->nodes[id].parent == trace->here.id)
        return go_on(trace, id, depth);
    uint64_t *above = malloc((depth + 1) * sizeof *above);
    if (!above)
        return false;
    uint64_t at = go_back(trace, id, depth, above);
    bool is_there = trace->here.position != NULL;
    while (is_there && at++ < depth)
        is_there = go_on(trace, above[at], at);
    free(above);
    return is_there;
}

static bool note_node(struct trace_file *trace, const struct kt_trace_event *event)
{
    if (!make_room(trace, event->id, event->depth))
        return false;
    struct node *node = &trace->nodes[event->id];
    *node = (struct node){.parent = event->parent, .row = trace->rows[event->depth]++, .move = event->move};
    if (event->parent == 0)
        return true;
    struct kt_text text = {0};
    bool is_known = go_to(trace, event->parent, event->depth - 1);
    if (is_known)
        kt_move_write(trace->here.position, event->move, &text);
    if (text.data)
        memcpy(node->text, text.data, text.size < sizeof node->text ? text.size : sizeof node->text - 1);
    is_known = is_known && !text.failed;
    kt_text_free(&text);
    return is_known;
}

static void note_event(void *data, const struct kt_trace_event *event)
{
    struct trace_file *trace = data;
    bool is_new = event->kind == KT_TRACE_SOURCE || event->kind == KT_TRACE_GENERATE;
    if (is_new && !trace->is_broken)
        trace->is_broken = !note_node(trace, event);
    if (trace->is_broken || trace->output.failed) {
        kt_request_stop(&trace->is_failed);
        return;
    }
    text_clear(&trace->text);
    trace->format->write(trace, event, &trace->text);
    output_write(&trace->output, &trace->text);
}

/* ---- the file ---- */

static const struct trace_format *find_format(const char *name)
{
    const struct trace_format *format = formats;
    while (name && format->name && strcmp(format->name, name) != 0)
        format++;
    return format->name ? format : NULL;
}

/* The solver that the text before the colon names; -1 if there is none, which another message will say. */
static int solver_index(const struct kt_game *game, const char *spec)
{
    size_t length = spec ? strcspn(spec, ":") : 0;
    for (int i = 0; kt_game_solver(game, i); i++) {
        const char *name = kt_game_solver(game, i)->name;
        if (!spec || (strlen(name) == length && strncmp(name, spec, length) == 0))
            return i;
    }
    return -1;
}

static bool refuse_solver(const struct kt_game *game, int index)
{
    struct kt_text names = {0};
    for (int i = 0; kt_game_solver(game, i); i++)
        if (kt_game_solver_has_trace(game, i))
            text_printf(&names, "%s%s", names.size > 0 ? ", " : "", kt_game_solver(game, i)->name);
    if (names.size > 0)
        say_wrong(_("--trace: the solver %s has no trace. These have one: %s."), kt_game_solver(game, index)->name,
                  names.data);
    else
        say_wrong(_("--trace: no solver of %s has a trace."), _(kt_game_title(game)));
    kt_text_free(&names);
    return false;
}

bool trace_is_possible(const struct setup *setup, const struct arguments *args)
{
    int index = solver_index(setup->game, args->solver);
    if (args->trace_format && !args->trace)
        say_usage("solve", _("--trace-format needs --trace."));
    else if (!find_format(args->trace_format))
        say_usage("solve", _("--trace-format takes jsonl, posthoc or dot."));
    else if (args->watch)
        say_usage("solve", _("Choose --watch or --trace."));
    else if (strcmp(args->trace, "-") == 0 && (!args->output || strcmp(args->output, "-") == 0))
        say_usage("solve", _("--trace - needs --output with a file: both would go to standard output."));
    else if (args->output && strcmp(args->trace, args->output) == 0)
        say_usage("solve", _("--trace and --output name the same file."));
    else if (index >= 0 && !kt_game_solver_has_trace(setup->game, index))
        refuse_solver(setup->game, index);
    else
        return true;
    return false;
}

static void free_trace(struct trace_file *trace)
{
    for (uint64_t i = 0; i < trace->kept_room; i++)
        kt_position_free(trace->kept[i].position);
    kt_position_free(trace->here.position);
    kt_text_free(&trace->text);
    free(trace->kept);
    free(trace->nodes);
    free(trace->rows);
    free(trace);
}

struct trace_file *trace_open(const struct kt_position *start, const struct arguments *args)
{
    struct trace_file *trace = calloc(1, sizeof *trace);
    if (!trace) {
        say_internal(_("Out of memory."));
        return NULL;
    }
    trace->format = find_format(args->trace_format);
    trace->start = start;
    if (output_open(&trace->output, args->trace)) {
        kt_text_add(&trace->text, trace->format->head);
        output_write(&trace->output, &trace->text);
        return trace;
    }
    free_trace(trace);
    return NULL;
}

void trace_connect(struct trace_file *trace, struct kt_limits *limits)
{
    limits->trace = note_event;
    limits->trace_data = trace;
    limits->stop = &trace->is_failed;
}

int trace_close(struct trace_file *trace, int status, bool was_interrupted)
{
    if (trace->is_broken)
        status = say_internal(_("Out of memory."));
    text_clear(&trace->text);
    kt_text_add(&trace->text, trace->format->foot);
    output_write(&trace->output, &trace->text);
    status = was_interrupted && status == STATUS_GAVE_UP ? output_close_interrupted(&trace->output)
                                                         : output_close(&trace->output, status);
    free_trace(trace);
    return status;
}
