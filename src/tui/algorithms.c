#include "tui/algorithms.h"

#include <stdio.h>
#include <string.h>

#include "kit/choices.h"
#include "kit/papers.h"
#include "tui/lists.h"
#include "tui/table.h"
#include "tui/words.h"

/* The numbers of items: solvers from 0, bots from FIRST_BOT, the searches of solvers from SEARCHED. */
enum { FIRST_BOT = 100, SEARCHED = 1000 };

static const struct kt_choice *algorithm_of(const struct list *list, int id)
{
    const struct kt_game *game = kt_game_find(list->game);
    if (id >= FIRST_BOT && id < SEARCHED)
        return kt_game_bot(game, id - FIRST_BOT);
    return kt_game_solver(game, id >= SEARCHED ? id - SEARCHED : id);
}

static struct item *add_algorithm(struct list *list, int id, const char *chosen)
{
    const struct kt_choice *choice = algorithm_of(list, id);
    char spec[96];
    bool is_searched = id >= SEARCHED;
    snprintf(spec, sizeof spec, "%s%s", choice->name, is_searched ? "*" : "");
    struct item *item = list_add(list, id, choice->name, strcmp(spec, chosen) == 0 ? _("chosen") : "");
    if (is_searched)
        snprintf(item->text, sizeof item->text, _("%s, whole search"), choice->name);
    snprintf(item->about, sizeof item->about, "%s", word(choice->about));
    return item;
}

/* ---- previews ---- */

/* An algorithm that is both a solver and a bot is listed as a solver. */
static void fill_players(struct table *table, struct list *list)
{
    const struct kt_game *game = kt_game_find(list->game);
    const char *chosen = watching_spec(table);
    list->count = 0;
    for (int i = 0; game && kt_game_solver(game, i); i++) {
        add_algorithm(list, i, chosen);
        if (kt_game_solver_can_be_watched(game, i))
            add_algorithm(list, SEARCHED + i, chosen);
    }
    for (int i = 0; game && kt_game_bot(game, i); i++)
        if (!is_solver(game, kt_game_bot(game, i)->name))
            add_algorithm(list, FIRST_BOT + i, chosen);
}

static void choose_player(struct table *table, struct list *list, int id, int turn)
{
    char spec[96];
    if (turn != 0)
        return;
    snprintf(spec, sizeof spec, "%s%s", algorithm_of(list, id)->name, id >= SEARCHED ? "*" : "");
    game_set(table, list->game, "watch", spec);
    screen_pop(table);
    watching_begin(table);
}

static const char *const players_help[] = {
    N_("# Preview"),
    N_("The algorithm continues from your position in a preview. Your game does not change until you take over with "
       "Enter."),
    N_("A solver knows all cards; a bot sees what you see. \"Whole search\" shows every position that the solver "
       "visits, not only those of the solution."),
    NULL,
};

void watching_choose(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    if (!game || table->view.is_over) {
        complain(table, _("There is nothing to watch here."));
        return;
    }
    struct list *list =
        list_open(table, _("Which algorithm should play on?"), kt_game_name(game), fill_players, choose_player);
    if (list)
        list->help = players_help;
}

/* ---- calculations ---- */

/* The algorithm that was chosen last, or that of the paper. */
static const char *explainer_chosen(const struct table *table, const struct kt_game *game)
{
    const char *chosen = game_setting(table, kt_game_name(game), "explain"), *paper = paper_algorithm(game);
    return *chosen ? chosen : paper ? paper : "";
}

/* An algorithm that is both a solver and a bot explains itself as a bot. */
static void fill_explainers(struct table *table, struct list *list)
{
    const struct kt_game *game = kt_game_find(list->game);
    const char *chosen = game ? explainer_chosen(table, game) : "";
    list->count = 0;
    for (int i = 0; game && kt_game_bot(game, i); i++)
        add_algorithm(list, FIRST_BOT + i, chosen);
    for (int i = 0; game && kt_game_solver(game, i); i++) {
        const char *name = kt_game_solver(game, i)->name;
        if (can_explain(game, name) && !is_bot(game, name))
            add_algorithm(list, i, chosen);
    }
}

static void choose_explainer(struct table *table, struct list *list, int id, int turn)
{
    const char *name = algorithm_of(list, id)->name;
    if (turn != 0)
        return;
    game_set(table, list->game, "explain", name);
    screen_pop(table);
    calculation_ask(table, name);
}

static const char *const explainers_help[] = {
    N_("# The complete calculation"),
    N_("The algorithm shows on a page how it decides in your position: every value that an algorithm of a paper "
       "computes, or the moves that another bot compares, with the number of samples and the margin of error."),
    N_("A bot sees only what you see. A solver shows only what does not depend on hidden cards."),
    NULL,
};

void calculation_choose(struct table *table)
{
    const struct kt_game *game = game_on_table(table);
    if (!game || !is_my_turn(table)) {
        complain(table, _("An algorithm can show its calculation only when it is your turn."));
        return;
    }
    struct list *list = list_open(table, _("Which algorithm should show its calculation?"), kt_game_name(game),
                                  fill_explainers, choose_explainer);
    if (!list)
        return;
    list->help = explainers_help;
    fill_explainers(table, list);
    while (list->at + 1 < list->count && !list->items[list->at].value[0])
        list->at++;
    if (!list->items[list->at].value[0])
        list->at = 0;
}
