#include "core/calculation.h"

#include <assert.h>
#include <stdlib.h>

static bool make_room(struct kt_calculation *calculation)
{
    if (calculation->failed)
        return false;
    if (calculation->count == KT_MOST_ROWS) {
        calculation->left_out++;
        return false;
    }
    if (calculation->count < calculation->capacity)
        return true;
    size_t capacity = calculation->capacity ? calculation->capacity * 2 : 64;
    struct kt_row *rows = realloc(calculation->rows, capacity * sizeof *rows);
    if (!rows) {
        calculation->failed = true;
        return false;
    }
    calculation->rows = rows;
    calculation->capacity = capacity;
    return true;
}

struct kt_row *kt_row_add(struct kt_calculation *calculation, int depth, const char *kind, const char *label)
{
    bool is_root = calculation->count == 0, is_cut = calculation->failed || calculation->left_out > 0;
    assert(depth >= 0 && kind);
    assert(is_cut || depth <= (is_root ? 0 : calculation->rows[calculation->count - 1].depth + 1));
    struct kt_row *row = make_room(calculation) ? &calculation->rows[calculation->count++] : &calculation->spare;
    *row = (struct kt_row){.kind = kind, .depth = depth, .move = KT_NO_MOVE};
    if (label)
        kt_phrase_set(&row->label, label);
    return row;
}

void kt_row_set_value(struct kt_row *row, double value)
{
    row->has_value = true;
    row->value = value;
}

struct kt_row *kt_row_add_value(struct kt_calculation *calculation, int depth, const char *kind, const char *label,
                                double value)
{
    struct kt_row *row = kt_row_add(calculation, depth, kind, label);
    kt_row_set_value(row, value);
    return row;
}

struct kt_row *kt_row_add_move(struct kt_calculation *calculation, int depth, const char *kind, kt_move move)
{
    struct kt_row *row = kt_row_add(calculation, depth, kind, NULL);
    row->move = move;
    return row;
}

static const char *scale_text(enum kt_scale scale)
{
    switch (scale) {
    case KT_SCALE_CHANCE:
        return N_("Candidates, with the chance to win");
    case KT_SCALE_POINTS:
        return N_("Candidates, with the expected points");
    case KT_SCALE_PROBABILITY:
        return N_("Candidates, with the probability that the algorithm gives them");
    case KT_SCALE_SCORE:
        break;
    }
    return N_("Candidates, with the score of the algorithm");
}

static void add_candidates(struct kt_calculation *calculation, const struct kt_thoughts *thoughts, kt_move choice)
{
    if (thoughts->count == 0)
        return;
    kt_row_add(calculation, 0, "candidates", scale_text(thoughts->scale));
    for (int i = 0; i < thoughts->count; i++) {
        const struct kt_thought *thought = &thoughts->thought[i];
        struct kt_row *row = kt_row_add_move(calculation, 1, "candidate", thought->move);
        kt_row_set_value(row, thought->value);
        row->margin = thought->margin;
        row->samples = thought->samples;
        row->is_chosen = thought->move == choice;
    }
}

static void add_beliefs(struct kt_calculation *calculation, const struct kt_thoughts *thoughts)
{
    if (thoughts->beliefs == 0)
        return;
    kt_row_add(calculation, 0, "beliefs", N_("Beliefs about hidden cards and roles, as probabilities"));
    for (int i = 0; i < thoughts->beliefs; i++) {
        const struct kt_belief *belief = &thoughts->belief[i];
        bool is_on_table = belief->seat == KT_NOBODY;
        struct kt_row *row = kt_row_add_value(
            calculation, 1, "belief", is_on_table ? N_("%2, on the table") : N_("{player %1}: %2"), belief->chance);
        kt_phrase_arg(&row->label, 1, "%d", belief->seat + 1);
        kt_phrase_arg(&row->label, 2, "%s", belief->what);
    }
}

static void add_sentence(struct kt_calculation *calculation, const char *kind, const struct kt_phrase *sentence)
{
    if (sentence->text)
        kt_row_add(calculation, 0, kind, sentence->text)->label = *sentence;
}

void kt_calculation_add_thoughts(struct kt_calculation *calculation, const struct kt_thoughts *thoughts, kt_move choice)
{
    add_sentence(calculation, "reason", &thoughts->reason);
    add_sentence(calculation, "estimate", &thoughts->estimate);
    add_candidates(calculation, thoughts, choice);
    add_beliefs(calculation, thoughts);
}

void kt_calculation_free(struct kt_calculation *calculation)
{
    free(calculation->rows);
    *calculation = (struct kt_calculation){0};
}
