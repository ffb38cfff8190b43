/* How often miners and saboteurs do what. Made by saboteur_duel acts 3-10 1000001 60 1000n covert greedy master:
 * logs of shares, for each of these players; and what an act says of a player nothing else is known of. */
#ifndef KT_SABOTEUR_HABITS_H
#define KT_SABOTEUR_HABITS_H

enum { SA_STYLES = 3 };

static const struct {
    float guilt, chance[SA_STYLES][2];
} habits[SA_ACT_KINDS] = {
    {-0.82f, {{-2.61f, -2.69f}, {-2.59f, -3.34f}, {-2.42f, -7.06f}}}, /* lays nearer, far */
    {-0.66f, {{-2.57f, -2.55f}, {-2.57f, -3.14f}, {-2.50f, -7.06f}}}, /* lays nearer, midway */
    {-1.83f, {{-2.56f, -7.06f}, {-3.43f, -3.79f}, {-3.18f, -7.06f}}}, /* lays nearer, near */
    {-0.78f, {{-3.36f, -3.31f}, {-2.59f, -3.25f}, {-2.85f, -6.56f}}}, /* a little nearer, far */
    {-0.61f, {{-2.64f, -2.75f}, {-2.99f, -3.40f}, {-2.83f, -7.06f}}}, /* a little nearer, midway */
    {-2.26f, {{-2.12f, -7.06f}, {-3.61f, -3.99f}, {-3.06f, -6.91f}}}, /* a little nearer, near */
    {0.15f, {{-5.67f, -5.76f}, {-3.57f, -3.86f}, {-5.30f, -3.99f}}},  /* lays aside, far */
    {-0.09f, {{-4.01f, -4.24f}, {-3.22f, -3.34f}, {-4.12f, -3.99f}}}, /* lays aside, midway */
    {-1.04f, {{-2.97f, -7.06f}, {-3.64f, -3.85f}, {-3.74f, -4.29f}}}, /* lays aside, near */
    {0.80f, {{-7.06f, -7.06f}, {-4.24f, -3.86f}, {-6.98f, -4.27f}}},  /* lays farther, far */
    {0.84f, {{-7.06f, -7.06f}, {-3.89f, -3.47f}, {-7.06f, -3.92f}}},  /* lays farther, midway */
    {1.92f, {{-7.06f, -2.15f}, {-3.81f, -3.49f}, {-6.78f, -4.09f}}},  /* lays farther, near */
    {1.54f, {{-7.06f, -7.06f}, {-7.06f, -4.55f}, {-6.91f, -6.67f}}},  /* blocks nothing, far */
    {1.51f, {{-7.06f, -7.06f}, {-7.06f, -4.27f}, {-6.22f, -6.23f}}},  /* blocks nothing, midway */
    {0.58f, {{-7.06f, -5.22f}, {-7.06f, -5.12f}, {-5.17f, -6.31f}}},  /* blocks nothing, near */
    {3.58f, {{-7.06f, -7.06f}, {-7.06f, -2.88f}, {-7.06f, -3.34f}}},  /* blocks, far */
    {3.21f, {{-7.06f, -7.06f}, {-7.06f, -3.32f}, {-6.98f, -3.57f}}},  /* blocks, midway */
    {4.09f, {{-7.06f, -2.11f}, {-7.06f, -3.98f}, {-6.98f, -4.04f}}},  /* blocks, near */
    {-0.43f, {{-4.41f, -4.79f}, {-2.50f, -3.26f}, {-4.10f, -3.68f}}}, /* drops, far */
    {-0.67f, {{-2.83f, -3.22f}, {-2.58f, -3.87f}, {-2.91f, -3.32f}}}, /* drops, midway */
    {-0.60f, {{-1.80f, -1.99f}, {-2.54f, -3.79f}, {-2.56f, -4.05f}}}, /* drops, near */
    {0.88f, {{-6.87f, -6.86f}, {-4.54f, -3.52f}, {-4.26f, -3.47f}}},  /* drops unable, far */
    {1.37f, {{-5.87f, -6.69f}, {-4.46f, -2.95f}, {-3.57f, -2.17f}}},  /* drops unable, midway */
    {1.20f, {{-3.62f, -5.29f}, {-4.65f, -3.21f}, {-3.83f, -1.93f}}},  /* drops unable, near */
    {-1.79f, {{-3.21f, -4.69f}, {-3.97f, -5.56f}, {-3.72f, -7.06f}}}, /* crushes helpfully */
    {-0.73f, {{-5.10f, -6.86f}, {-4.50f, -4.66f}, {-4.98f, -6.78f}}}, /* crushes idly */
    {3.61f, {{-7.06f, -2.96f}, {-7.06f, -3.47f}, {-6.22f, -2.91f}}},  /* crushes tunnel */
    {4.22f, {{-7.06f, -2.32f}, {-6.24f, -2.39f}, {-6.19f, -1.96f}}},  /* breaks honest */
    {1.93f, {{-7.06f, -5.12f}, {-6.47f, -5.39f}, {-5.89f, -3.69f}}},  /* breaks anybody */
    {-1.97f, {{-7.06f, -4.03f}, {-2.79f, -4.81f}, {-2.00f, -6.39f}}}, /* breaks suspect */
    {-2.77f, {{-3.99f, -5.96f}, {-3.82f, -6.91f}, {-3.13f, -6.39f}}}, /* mends honest */
    {-1.35f, {{-6.10f, -7.06f}, {-5.77f, -7.06f}, {-5.18f, -6.78f}}}, /* mends anybody */
    {1.27f, {{-5.03f, -6.55f}, {-5.61f, -4.37f}, {-4.80f, -2.96f}}},  /* mends suspect */
    {0.84f, {{-4.20f, -5.06f}, {-4.19f, -3.05f}, {-3.69f, -2.61f}}},  /* mends own */
    {-0.09f, {{-2.23f, -2.32f}, {-2.33f, -2.39f}, {-2.34f, -2.47f}}}, /* looks */
};

#endif
