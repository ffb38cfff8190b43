/* Glicko-2 ratings (Mark Glickman, "Example of the Glicko-2 system", 2022). All results of one rating period are given
 * together. */
#ifndef KIT_GLICKO_H
#define KIT_GLICKO_H

/* On the scale of Glicko: the mean of new players is 1500. */
struct glicko {
    double rating, deviation, volatility;
};

/* A result against an opponent: 1 a win, 0.5 a draw, 0 a loss. */
struct glicko_result {
    double rating, deviation, score;
};

struct glicko glicko_new(void);                                      /* of a player without games */
struct glicko glicko_after_pause(struct glicko player, double days); /* the deviation grows without games */
struct glicko glicko_update(struct glicko player, const struct glicko_result *results, int count);

#endif
