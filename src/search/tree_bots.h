/* Textbook bots for games with several seats. They know a game by its moves, its end, and for the first two by its
 * `estimate`. Hidden cards are sampled from what the seat sees (`complete`), so none of them can look at others' cards.
 *
 *   maxn       max^n to a fixed depth: every seat takes what is best for itself. game_tree.c
 *   alphabeta  minimax with alpha-beta pruning, paranoid: the other side, or all others if there are no sides, take
 *              what is worst for the bot. game_tree.c
 *   ismcts     single-observer information set Monte-Carlo tree search. ismcts.c */
#ifndef KT_TREE_BOTS_H
#define KT_TREE_BOTS_H

#include "core/bot.h"

typedef void *kt_bot_opener(const struct kt_game *game, const struct kt_settings *options);
typedef kt_move kt_bot_chooser(void *self, const struct kt_sight *sight, struct kt_rng *rng, struct kt_budget *budget);
typedef void kt_bot_explainer(const void *self, const struct kt_sight *sight, kt_move choice,
                              struct kt_thoughts *thoughts);

kt_bot_opener kt_maxn_open, kt_alphabeta_open, kt_ismcts_open;
kt_bot_chooser kt_tree_choose, kt_ismcts_choose;
kt_bot_explainer kt_tree_explain, kt_ismcts_explain;
void kt_tree_close(void *self);
void kt_ismcts_close(void *self);
extern const struct kt_option kt_tree_options[], kt_ismcts_options[];

/* How strong they are depends on the game, so each game makes its own rows with a word for that. */
#define KT_MAXN_BOT(word)                                                                                              \
    {                                                                                                                  \
        .choice = {"maxn", N_("max^n search in sampled deals: every seat does what is best for itself"),               \
                   kt_tree_options},                                                                                   \
        .level = word, .open = kt_maxn_open, .close = kt_tree_close, .choose = kt_tree_choose,                         \
        .explain = kt_tree_explain                                                                                     \
    }

#define KT_ALPHABETA_BOT(word)                                                                                         \
    {                                                                                                                  \
        .choice = {"alphabeta", N_("alpha-beta search in sampled deals: the others do what is worst for the bot"),     \
                   kt_tree_options},                                                                                   \
        .level = word, .open = kt_alphabeta_open, .close = kt_tree_close, .choose = kt_tree_choose,                    \
        .explain = kt_tree_explain                                                                                     \
    }

#define KT_ISMCTS_BOT(word)                                                                                            \
    {                                                                                                                  \
        .choice = {"ismcts", N_("information set Monte-Carlo tree search, with random games"), kt_ismcts_options},     \
        .level = word, .open = kt_ismcts_open, .close = kt_ismcts_close, .choose = kt_ismcts_choose,                   \
        .explain = kt_ismcts_explain                                                                                   \
    }

/* The legal moves of the last choice, with a score for each: the one with the highest is chosen. */
struct kt_scored_moves {
    kt_move *moves;
    double *scores;
    int count;
    bool has_scores; /* false: there was no time to compare, or nothing to */
};

bool kt_scored_moves_open(struct kt_scored_moves *scored, const struct kt_game *game); /* false without memory */
void kt_scored_moves_close(struct kt_scored_moves *scored);
kt_move kt_scored_moves_best(const struct kt_scored_moves *scored); /* of equal ones the first */
void kt_scored_moves_explain(const struct kt_scored_moves *scored, const struct kt_game *game,
                             const struct kt_sight *sight, kt_move choice, struct kt_thoughts *thoughts);

#endif
