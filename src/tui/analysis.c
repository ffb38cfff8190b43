/* The analysis of a round. First the words of all moves are collected from the frames of a replay; then the hall
 * analyses the round and sends its results in parts. A position of the list is shown as a replay. */
#include "tui/analysis.h"

#include <stdio.h>
#include <string.h>

#include "tui/table.h"
#include "tui/words.h"

enum { FRAMES_AT_ONCE = 40 };

void analysis_forget(struct table *table)
{
    struct analysis *analysis = &table->analysis;
    if (analysis->is_open)
        ask(table, "{s:s}", "type", "stop_analysis");
    json_decref(analysis->words);
    json_decref(analysis->verdicts);
    json_decref(analysis->decisions);
    *analysis = (struct analysis){.decided = -1};
}

/* ---- opening ---- */

/* `replay` or `review`, with the record. */
static void ask_film(struct table *table)
{
    if (table->analysis.record[0])
        ask(table, "{s:s, s:s, s:i}", "type", "review", "record", table->analysis.record, "id", ANALYSIS_ID);
    else
        ask(table, "{s:s, s:i}", "type", "replay", "id", ANALYSIS_ID);
}

void analysis_open(struct table *table, const char *record)
{
    struct analysis *analysis = &table->analysis;
    analysis_forget(table);
    snprintf(analysis->record, sizeof analysis->record, "%s", record);
    analysis->round = table->view.round;
    analysis->seq = table->view.seq;
    analysis->words = json_array();
    analysis->decisions = json_array();
    analysis->screen.kind = &analysis_screen;
    analysis->is_open = true;
    talk_clear(table);
    screen_push(table, &analysis->screen);
    ask_film(table);
}

void analyse_round(struct table *table)
{
    if (is_alone(table) && table->view.played == 0)
        complain(table, _("There are no moves to analyse yet."));
    else
        analysis_open(table, "");
}

void analysis_return(struct table *table)
{
    if (table->analysis.is_open)
        screen_push(table, &table->analysis.screen);
}

/* ---- the moves ---- */

static void add_words(struct table *table, const json_t *frame)
{
    const json_t *deeds = json_object_get(json_object_get(frame, "deeds"), "list");
    size_t count = json_array_size(deeds);
    char words[400];
    if (count > 0 && !is_alone(table))
        write_deed(table, json_array_get(deeds, count - 1), words, sizeof words);
    else
        deed_render(table, frame, words, sizeof words);
    json_array_append_new(table->analysis.words, json_string(words));
}

static void ask_rest(struct table *table, int known)
{
    struct analysis *analysis = &table->analysis;
    if (known >= analysis->frames)
        ask(table, "{s:s}", "type", "unwatch");
    if (known < analysis->frames)
        ask(table, "{s:s, s:i, s:i, s:i}", "type", "frames", "from", known, "count", FRAMES_AT_ONCE, "id", ANALYSIS_ID);
    else if (analysis->record[0])
        ask(table, "{s:s, s:s, s:i}", "type", "analyse_record", "record", analysis->record, "id", ANALYSIS_ID);
    else
        ask(table, "{s:s, s:i}", "type", "analysis", "id", ANALYSIS_ID);
}

/* Frame 0 is the deal; the others have a move. */
void analysis_film_heard(struct table *table, const char *type, const json_t *message)
{
    struct analysis *analysis = &table->analysis;
    const json_t *frames = json_object_get(message, "frames");
    int from = number_in(message, "from", 0);
    if (!analysis->is_open)
        return;
    if (strcmp(type, "watched") == 0) {
        analysis->frames = number_in(message, "frames", 0);
        ask_rest(table, 0);
        return;
    }
    for (size_t i = from == 0; i < json_array_size(frames); i++)
        add_words(table, json_array_get(frames, i));
    if (json_array_size(frames) > 0)
        ask_rest(table, from + (int)json_array_size(frames));
}

/* ---- the results ---- */

/* Parts of an analysis that was closed can still arrive when another one is open. */
static bool is_about(const struct table *table, const json_t *message)
{
    const struct analysis *analysis = &table->analysis;
    const char *record = json_string_value(json_object_get(message, "record"));
    const char *room = json_string_value(json_object_get(message, "room"));
    if (analysis->record[0])
        return record && strcmp(record, analysis->record) == 0;
    return room && strcmp(room, table->view.room) == 0 && number_in(message, "round", 0) == analysis->round &&
           (uint64_t)json_integer_value(json_object_get(message, "seq")) >= analysis->seq;
}

void analysed_heard(struct table *table, const json_t *message)
{
    struct analysis *analysis = &table->analysis;
    json_t *verdicts = json_object_get(message, "verdicts");
    const char *spec = json_string_value(json_object_get(message, "spec"));
    if (!analysis->is_open || !is_about(table, message))
        return;
    json_decref(analysis->verdicts);
    analysis->verdicts = json_incref(verdicts);
    analysis->decided = number_in(message, "decided", -1);
    json_array_extend(analysis->decisions, json_object_get(message, "decisions"));
    analysis->at_move = number_in(message, "at", 0);
    analysis->moves = number_in(message, "moves", 0);
    analysis->is_done = json_is_true(json_object_get(message, "done"));
    snprintf(analysis->spec, sizeof analysis->spec, "%s", spec ? spec : "");
}

void analysis_refused(struct table *table, const json_t *phrase)
{
    char text[400];
    if (!table->analysis.is_open)
        return;
    table_phrase(table, phrase, text, sizeof text);
    table->analysis.is_done = true;
    complain(table, text);
}
